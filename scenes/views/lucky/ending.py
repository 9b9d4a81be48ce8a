"""The end of Lucky Numbers: the winner's board moves to the middle and lights up tile by tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import pygame

from game.lucky.state import Event, Move, State, free_cells
from scenes.art import felt
from scenes.core.table import Pixel, Side, square
from scenes.stage.script import Steps
from scenes.stage.sprite import Sprite
from scenes.views.ended.night import Pool
from scenes.views.ending import Ending
from scenes.views.lucky.end_board import GLIDE_SECONDS, STEP_BACK_SECONDS, EndBoard
from scenes.views.lucky.gestures import Gestures
from scenes.views.view import View

# In mm at scale 1.
WINNERS, OTHERS, EDGE = 106.0, 76.0, 9.0
"""Sizes of boards, and their distance from the table's edge."""
GLIDE_DELAY, HOME_SECONDS = 0.1, 0.35
BARE_MM, LIGHT = 80.0, 10.0
"""Least distance of leaves from the middle; by how much light enlarges a board."""
WHY_COUNTED = {
    "agreed": "lucky.over.agreed",
    "last tile": "lucky.over.pile",
    "no tile fits": "lucky.over.blocked",
}
"""The text for each reason to count free places."""
LONG_LIT, SHORT_LIT = (0, 270, 0.12), (66, 300, 0.21)
"""Light at a single winner's side, for long and for short sides: distance inwards, width,
strength."""


class LuckyEnding(Ending[State, Move, Event]):
    bare_mm: ClassVar[float] = BARE_MM

    def __init__(
        self, view: View[State, Move, Event], parts: Gestures, boards: Sequence[Sprite]
    ) -> None:
        """`boards`: the sprites of the empty boards."""
        super().__init__(view)
        self._tiles, self._empty = parts.tiles, boards
        facing = self._facing(view)
        self.boards = [
            EndBoard(self.host, parts.geometry, parts.looks, view.state, seat, facing.get(seat))
            for seat in range(len(self.host.seating))
        ]

    def _facing(self, view: View[State, Move, Event]) -> dict[int, Side]:
        """The side that a winning computer player's board turns to in the middle."""
        people = self.host.seating.people
        if len(self.winners) != 1 or not people or self.winners[0] in people:
            return {}
        return {self.winners[0]: view.side(people[0])}

    @property
    def _is_alone(self) -> bool:
        """Whether one board moves to the middle."""
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

    def how_much(self) -> Steps:
        for seat in self.winners:
            self.boards[seat].light()
        yield self.stay("lights")

    def clear(self) -> None:
        """Boards glide back and sink, if that has been prepared."""
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
            case "full board" if len(sides) > 1:
                return words.telling("lucky.over.full.many", *sides)
            case "full board" if own:
                return words("lucky.over.full.own")
            case "full board":
                return words.telling("lucky.over.full", *sides)
            case reason:
                return self._fewest(seat, WHY_COUNTED[reason])

    def _fewest(self, seat: int, why: str) -> str:
        """Explains that the fewest free places win, and why they are counted."""
        words = self.host.words(seat)
        sides = [self.view.side(winner) for winner in self.winners]
        because = words(why)
        if self.is_shared_by_all:
            then = words("lucky.over.fewest.all")
        elif self.is_own_win(seat):
            then = words("lucky.over.fewest.own")
        elif len(sides) == 1:
            then = words("lucky.over.fewest.one", seat=words.seats(*sides))
        else:
            then = words("lucky.over.fewest.many", seat=words.seats(*sides))
        return words("lucky.over.because", why=because, what=then)

    def score(self, seat: int) -> str:
        """Points exist in a tournament only (L16); in a single game the free places decide, unless
        a board is full."""
        if self.match.setup.adds_up and not self.match.setup.by_wins:
            return super().score(seat)
        if self.outcome.reason == "full board":
            return ""
        free = free_cells(self.view.state.boards[seat])
        return f"{free} {self.host.words(seat)('lucky.free.word', count=free)}" if free else ""

    # --- where it stands

    def _size(self, seat: int) -> float:
        return WINNERS if seat in self.winners else OTHERS

    def _goal(self, seat: int) -> Pixel:
        table, size = self.host.around.table, self._mm(self._size(seat))
        if self._comes(seat):
            return table.middle
        return table.from_edge(self.view.side(seat), 0, self._mm(EDGE) + size // 2)

    def taken(self) -> Iterator[pygame.Rect]:
        """The final places of the boards, with the light around winners."""
        for seat in range(len(self.boards)):
            size = self._size(seat) + LIGHT * (seat in self.winners)
            yield square(self._goal(seat), self._mm(size))

    def pools(self, winners: Sequence[int]) -> Sequence[Pool]:
        """Besides the middle's light: light at the winner's side, weaker where the middle's
        reaches; or on all boards that share the win."""
        k, spot = self.scale, self.host.around.table.spot
        sides = [self.view.side(seat) for seat in winners]
        if len(sides) != 1:
            shared = [Pool(spot(side, 0, 66 * k), (340 * k,) * 2, 0.13) for side in sides]
            return [*shared, Pool(self.host.around.table.middle, (400 * k,) * 2, 0.1)]
        far, wide, strength = LONG_LIT if sides[0].upright else SHORT_LIT
        return [Pool(spot(sides[0], 0, far * k), (wide * k,) * 2, strength)]

    def things(self) -> list[Sprite]:
        """The pool fades, and boards have their own sprites."""
        return []

    # --- made ahead

    @property
    def _lit_seats(self) -> tuple[int, ...]:
        """The seats that have light at the end of play."""
        changes = self.match.changes
        return self.match.rules.to_act(changes[0].before) if changes else ()

    def ahead(self) -> Iterator[None]:
        yield from self.find_places()
        lit, bare = self._lit_seats, felt.darkened if self._is_alone else felt.night
        yield from self.night.ahead(self.pools(self.winners), bare)
        for seat, board in enumerate(self.boards):
            size, wins = self._mm(self._size(seat)), seat in self.winners
            yield from board.ahead(self._goal(seat), size, seat in lit, wins)
        yield from self.words_ahead()
        yield from self.leaves.ahead()
