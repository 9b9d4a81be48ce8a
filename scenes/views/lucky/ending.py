"""The end of Lucky Numbers: the winner's board comes to the middle and lights, tile after tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from game.lucky.state import Event, Move, State, free_cells
from scenes.art import colours, felt
from scenes.art.canvas import Picture
from scenes.art.type import Align
from scenes.stage.sprite import Sprite
from scenes.table import square
from scenes.views.ended.acts import Act
from scenes.views.ended.lines import WINNER
from scenes.views.ended.night import Pool
from scenes.views.ended.spots import Spots, Words, em
from scenes.views.ending import Ending
from scenes.views.lucky.end_board import GLIDE_SECONDS, STEP_BACK_SECONDS, EndBoard
from scenes.views.lucky.end_places import EndPlaces
from scenes.views.lucky.geometry import Geometry
from scenes.views.lucky.glows import Glow, lit_steps
from scenes.views.lucky.looks import Looks
from scenes.views.lucky.tiles import Tiles
from scenes.views.view import View

# Millimetres at scale 1.
WINNERS, SHARERS, OTHERS, EDGE = 114.0, 90.0, 82.0, 9.0
"""Boards; those of several who have won at short sides of small tables, where words and pills
beside them need room; and from a table's edge."""
GLIDE_DELAY, HOME_SECONDS = 0.1, 0.35
BARE_MM = 108.0
LONG_LIT, SHORT_LIT = (0, 270, 0.12), (66, 300, 0.21)
"""The light over the side of whoever has won alone, for long sides and short ones: how far inwards,
how wide, and how strong."""
NAME_MM, NAME_AWAY = 9.0, 0.8
"""A seat's name: how large, and how far beyond the coin its middle is, in ems."""
FULL_MM, FULL_BEFORE, FULL_WIDE = 16.0, 16.0, 66.0
"""The name in place of a score: how large, how far before the score's middle it begins, and how
wide it may be."""
LONG_HALO, SHORT_HALO = (72.0, 0.1), (90.0, 0.16)
"""The light around the winner's coin, for long sides and short ones: how wide and how strong."""


class LuckyEnding(Ending[State, Move, Event]):
    has_ring: ClassVar[bool] = True
    bare_mm: ClassVar[float] = BARE_MM

    def __init__(
        self,
        view: View[State, Move, Event],
        geometry: Geometry,
        looks: Looks,
        tiles: Tiles,
        boards: Sequence[Sprite],
    ) -> None:
        """`boards`: the sprites of the empty boards."""
        super().__init__(view)
        self._geometry, self._tiles, self._empty = geometry, tiles, boards
        seats = range(len(self.lines))
        self.boards = [EndBoard(self.host, geometry, looks, view.state, s) for s in seats]

    @property
    def _is_alone(self) -> bool:
        """Whether one board comes to the middle."""
        return len(self.winners) == 1

    def _mm(self, mm: float) -> int:
        return self.host.around.table.px(mm * self.scale)

    # --- what happens

    def darken(self) -> None:
        for board in self.boards:
            board.stand()
        for sprite in self._replaced():
            sprite.set_visible(False)
        self.night.lay((), self.winners, shaded=False)
        self.night.fall([board.sprite for board in self.boards])
        self.on_table = [square(board.at, board.size) for board in self.boards]
        for seat, board in enumerate(self.boards):
            if self._comes(seat):
                board.go(GLIDE_SECONDS, GLIDE_DELAY)
                delay = 0.0 if self.host.tweens.still else GLIDE_DELAY
                self.host.sound("slide", board.half_way, after=delay)
            else:
                board.go(STEP_BACK_SECONDS)

    def _comes(self, seat: int) -> bool:
        return self._is_alone and seat in self.winners

    def _replaced(self) -> Iterator[Sprite]:
        yield from self._empty
        lying = {tile for board in self.view.state.boards for row in board for tile in row}
        for piece in self._tiles.all:
            if piece.rest.tile in lying:
                yield piece.sprite

    def tell(self) -> None:
        """The winner's coin comes with light around it: nothing shines before it is there."""
        super().tell()
        for seat, lines in enumerate(self.lines):
            lines.say(*self._name(seat), self._colour_of_name(seat))
        for seat in filter(self._comes, self.winners):
            coin = self.spots(seat).coin or (0.0, 0.0)
            at = self.lines[seat].at(coin)
            Glow(self.host.stage, self.host.fading, at).show(self._halo(seat))

    def how_much(self) -> Sequence[Act]:
        return (Act("lights", self._light),)

    def _light(self) -> None:
        for seat in self.winners:
            self.boards[seat].light()

    def clear(self) -> None:
        """Boards glide home and sink, those that have had time for it."""
        going = [board for board in self.boards if board.may_go_home]
        for board in going:
            board.begin_home()
        self.night.clear([board.sprite for board in going])
        for board in going:
            board.go_home(HOME_SECONDS)
            self.host.sound("slide", board.half_way)

    def clear_ahead(self) -> Iterator[None]:
        yield from super().clear_ahead()
        for board in self.boards:
            yield from board.home_ahead()

    # --- what is said

    def reason(self, seat: int) -> str:
        words, own = self.host.words(seat), self.is_own_win(seat)
        sides = [self.view.side(winner) for winner in self.winners]
        match self.outcome.reason:
            case "full board" if own:
                return words("lucky.over.full.own")
            case "full board":
                return words.telling("lucky.over.full", *sides)
            case "agreed":
                return self._fewest(seat, "agreed")
            case _:
                return self._fewest(seat, "pile")

    def _fewest(self, seat: int, why: str) -> str:
        """Whoever has the fewest free places has won, and why they are counted now."""
        words = self.host.words(seat)
        sides = [self.view.side(winner) for winner in self.winners]
        because = words("lucky.over.agreed") if why == "agreed" else words("lucky.over.pile")
        if not self.is_won:
            then = words("lucky.over.fewest.all")
        elif self.is_own_win(seat):
            then = words("lucky.over.fewest.own")
        elif len(sides) == 1:
            then = words("lucky.over.fewest.one", seat=words.seats(*sides))
        else:
            then = words("lucky.over.fewest.many", seat=words.seats(*sides))
        return words("lucky.over.because", why=because, what=then)

    @property
    def _is_one_game(self) -> bool:
        """Points are for a tournament alone (L16)."""
        return self.match.setup.games == 1

    def score(self, seat: int) -> int:
        """Of one game its free places, which have been told at the seat while it was played."""
        board = self.view.state.boards[seat]
        return free_cells(board) if self._is_one_game else super().score(seat)

    def written(self, score: int) -> str:
        return str(score) if self._is_one_game else super().written(score)

    def note(self, seat: int) -> str:
        if not self._is_one_game:
            return super().note(seat)
        if self._is_full(seat):
            return ""
        return self.host.words(seat)("lucky.free.word", count=self.score(seat))

    def _is_full(self, seat: int) -> bool:
        """Nothing is to be counted: the full board lies in the middle."""
        return self._is_one_game and self._comes(seat) and not self.score(seat)

    def _counted(self, seat: int) -> list[Picture]:
        return [] if self._is_full(seat) else super()._counted(seat)

    def _colour_of_name(self, seat: int) -> colours.Colour:
        return WINNER if self._is_full(seat) else colours.BONE

    def _name(self, seat: int) -> tuple[str, Words]:
        """What the seat is called, beyond its coin, or in place of a score; "" where the totals of
        several games stand there."""
        name = self.host.words(seat).seat(self.host.seating.name(seat)) if self._is_one_game else ""
        return name, self._place_of_name(seat)

    def _place_of_name(self, seat: int) -> Words:
        spots, table = self.spots(seat), self.host.around.table
        if self._is_full(seat):
            (middle, inward), k = spots.score.at, self.scale
            em_mm, at = max(em(FULL_MM, k), table.least_em_mm), (middle - FULL_BEFORE * k, inward)
            return Words(at, em_mm, "left", FULL_WIDE * k, 1, "numerals")
        em_mm = max(em(NAME_MM, self.scale), table.least_em_mm)
        (along, inward), half = spots.coin or (0.0, 0.0), spots.coin_mm / 2
        over = inward + half + NAME_AWAY * em_mm
        align: Align = "centre" if self._comes(seat) else "right"
        at = (along if align == "centre" else along + half, over)
        return Words(at, em_mm, align, 60 * self.scale, 1)

    # --- where it stands

    def _size(self, seat: int) -> float:
        if seat not in self.winners:
            return OTHERS
        is_short = not self.view.side(seat).upright and self.host.around.table.has_large_words
        return SHARERS if is_short and not self._is_alone else WINNERS

    def find_spots(self) -> list[Spots]:
        seats = range(len(self.lines))
        sizes = [None if self._comes(seat) else self._size(seat) for seat in seats]
        places = EndPlaces(self.host, self.scale, self.standings, self.reason, sizes)
        return [places.of(seat) for seat in seats]

    def pools(self, winners: Sequence[int]) -> Sequence[Pool]:
        """Beside the lamp over the middle: over the side of whoever has won, less where that lamp
        reaches; or over all boards that share the win."""
        k, spot = self.scale, self.host.around.table.spot
        sides = [self.view.side(seat) for seat in winners]
        if len(sides) != 1:
            shared = [Pool(spot(side, 0, 66 * k), (340 * k,) * 2, 0.18) for side in sides]
            return [*shared, Pool(self.host.around.table.middle, (400 * k,) * 2, 0.14)]
        far, wide, strength = LONG_LIT if sides[0].upright else SHORT_LIT
        return [Pool(spot(sides[0], 0, far * k), (wide * k,) * 2, strength)]

    def _halo(self, seat: int) -> tuple[Picture, ...]:
        wide, strength = LONG_HALO if self.view.side(seat).upright else SHORT_HALO
        gallery, size = self.host.gallery, (wide * self.scale,) * 2
        return lit_steps(gallery, gallery.get(felt.pool_of_light, size, strength))

    def things(self) -> list[Sprite]:
        """The pool sinks, and boards have sprites of their own."""
        return []

    # --- made ahead

    @property
    def _lit_seats(self) -> tuple[int, ...]:
        """Where play has left the lamp."""
        changes = self.match.changes
        return self.match.rules.to_act(changes[0].before) if changes else ()

    def words_ahead(self) -> Iterator[None]:
        yield from super().words_ahead()
        for seat, lines in enumerate(self.lines):
            name, place = self._name(seat)
            if name:
                lines.words(name, place, self._colour_of_name(seat))
                yield

    def ahead(self) -> Iterator[None]:
        lit, bare = self._lit_seats, felt.darkened if self._is_alone else felt.night
        yield from self.night.ahead(self.pools(self.winners), bare)
        table = self.host.around.table
        for seat, board in enumerate(self.boards):
            wins = seat in self.winners
            size = self._mm(self._size(seat))
            at = table.from_edge(board.side, 0, self._mm(EDGE) + size // 2)
            yield from board.ahead(
                table.middle if self._comes(seat) else at, size, seat in lit, wins
            )
        yield from self.words_ahead()
        for seat in filter(self._comes, self.winners):
            self._halo(seat)
            yield
        yield from self.leaves.ahead()
