"""Lucky Numbers on the table: boards at the sides, pile and sorted pool in the middle."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from game.choice import Choice
from game.lucky.state import (
    CELLS,
    DIAGONAL,
    HIGHEST,
    NUMBERS,
    State,
    free_cells,
    tile_at,
)
from game.match import Change, Match
from game.rules import Json, Outcome
from scenes.art import colours, tiles
from scenes.art.canvas import Picture
from scenes.stage.motion import ease_in_out, ease_out
from scenes.stage.stage import Layer, Sprite
from scenes.table import Side
from scenes.views.lucky import emblem as pictures
from scenes.views.lucky import steps
from scenes.views.lucky.geometry import Layout
from scenes.views.lucky.gestures import LuckyHands
from scenes.views.lucky.seat import LuckySeat
from scenes.views.view import Board, Point

if TYPE_CHECKING:
    from scenes.play.play import PlayScene
    from scenes.words import Words

LYING_MM, HELD_MM = 0.7, 3.4
HELD_LARGER = 1.12
DEAL_SECONDS, DEAL_NEXT = 0.2, 0.06
TURN_SECONDS = 0.22
DROP_SECONDS, FREED_SECONDS = 0.14, 0.32
TURNS_EXPLAINED = 2


class Rest(NamedTuple):
    """Where a tile lies when nobody moves it."""

    at: Point
    size: int
    height: float
    facing: int
    depth: int = 0


class LuckyBoard(Board):
    game: ClassVar[str] = "lucky"
    hands: LuckyHands

    emblem = staticmethod(pictures.emblem)
    option_icon = staticmethod(pictures.option_icon)
    trophy = staticmethod(pictures.trophy)

    def __init__(self, play: PlayScene) -> None:
        super().__init__(play)
        gallery = play.app.gallery
        self.layout = Layout(gallery, play.seating.sides)
        self.sprites: dict[str, Sprite] = {}
        self.rests: dict[str, Rest] = {}
        stage, layout = play.stage, self.layout
        stage.add(layout.pool_tray.picture, layout.table.middle, Layer.WALNUT)
        self._pile = stage.add(None, layout.pile(), Layer.LYING)
        self._counts = [stage.add(None, at, Layer.WORDS) for at, _ in self._count_spots()]
        self.seats = [
            LuckySeat(play, layout, seat, side) for seat, side in enumerate(play.seating.sides)
        ]
        self.hands = LuckyHands(self)
        self._prepare()

    @staticmethod
    def score_line(words: Words, state: Any, outcome: Outcome, seat: int) -> str:  # noqa: ARG004
        return words("lucky.free", count=free_cells(state.boards[seat]))

    @classmethod
    def games_offered(cls, seats: int) -> tuple[int, ...]:
        """One game, or a tournament in which each seat starts once (L16)."""
        return (1, max(2, seats))

    @property
    def state(self) -> State:
        state: State = self.play.match.state
        return state

    def side(self, seat: int) -> Side:
        return self.play.seating.sides[seat]

    # --- places that all games ask for

    def control_spot(self, side: Side, index: int) -> Point:
        return self.layout.control(side, index)

    def words_spot(self, side: Side) -> tuple[Point, str, float]:
        return self.layout.words(side), "right", self.layout.words_width(side)

    def needle_spot(self) -> Point | None:
        return self.layout.needle()

    def greeting(self, seat: int) -> str | None:
        state = self.state
        if state.phase == "setup":
            return "lucky.waiting" if state.ready[seat] else f"lucky.hint.{state.setup}"
        if seat != state.turn or self.play.turns_of(seat, ("draw", "take")) > TURNS_EXPLAINED:
            return None
        if state.phase == "placing":
            return "lucky.hint.placing"
        return "lucky.hint.turn" if state.open else "lucky.hint.draw"

    def reason(self, choice: Choice) -> dict[str, str]:
        """The numbers on both sides of a gap; the edges of the board are 1 and 20."""
        board = self.state.boards[choice.move.seat]
        tiles_there = [tile_at(board, (cell[0], cell[1])) for cell in choice.cells]
        numbers = sorted(NUMBERS[tile] for tile in tiles_there if tile)
        own = NUMBERS.get(choice.move.tile, 0)
        low = max((number for number in numbers if number < own), default=0)
        high = min((number for number in numbers if number > own), default=HIGHEST + 1)
        return {"low": str(low), "high": str(high)}

    def hush(self, hushed: bool) -> None:
        self.hands.hush(hushed)

    def offers_undo(self) -> bool:
        """In the set-up tiles are simply put elsewhere."""
        return self.state.phase != "setup"

    # --- pictures

    def _prepare(self) -> None:
        """Makes all that a frame may need."""
        state, sides = self.state, set(self.play.seating.sides)
        everywhere = [t for board in state.boards for row in board for t in row if t]
        everywhere += [t for held in state.held for t in held] + [*state.pile, *state.open]
        for tile in everywhere:
            facings = {side.facing for side in sides}
            for facing in facings:
                for size, height in self._sizes():
                    self._tile(tile, Rest((0, 0), size, height, facing))
            pool = Rest((0, 0), self.layout.pool_tile, LYING_MM, self.pool_facing(tile))
            self._tile(tile, pool)
            self._tile(tile, pool._replace(height=HELD_MM))
        for count in range(len(everywhere) + 1):
            self._pile_picture(count)
            for _, facing in self._count_spots():
                self._count_picture(count, facing)
        for facing in {side.facing for side in sides}:
            self._turning(facing)

    def _sizes(self) -> list[tuple[int, float]]:
        size = self.layout.tile
        return [(size, LYING_MM), (size, HELD_MM), (round(size * HELD_LARGER), HELD_MM)]

    def _tile(self, tile: str, rest: Rest) -> Picture:
        gallery = self.play.app.gallery
        return gallery.get(tiles.bone_tile, tile, rest.size, rest.height, rest.facing)

    def _turning(self, facing: int) -> list[Picture]:
        gallery = self.play.app.gallery
        return gallery.get(tiles.turning, self.layout.tile, HELD_MM, facing)

    def held_picture(self, tile: str, side: Side) -> Picture:
        size = round(self.layout.tile * HELD_LARGER)
        return self._tile(tile, Rest((0, 0), size, HELD_MM, side.facing))

    def _pile_picture(self, count: int) -> Picture:
        steps = 4 * math.ceil(count / 4)
        return self.play.app.gallery.get(tiles.pile, self.layout.pool_tile, steps)

    def _count_spots(self) -> list[tuple[Point, int]]:
        x, y = self.layout.pile()
        table = self.layout.table
        if self.layout.faced:
            away = self.layout.pool_tile // 2 + table.px(10)
            return [((x, y + away), 0), ((x, y - away), 180)]
        away = self.layout.pool_tile // 2 + table.px(16)
        return [((x + away, y), 0), ((x - away, y), 180)]

    def _count_picture(self, count: int, facing: int) -> Picture:
        gallery = self.play.app.gallery
        made = gallery.of(gallery.type.numeral, count, 8.5, colours.QUIET_BONE)
        return gallery.turned(made, Side(facing // 90))

    def pool_facing(self, tile: str) -> int:
        return self.layout.pool_facing(NUMBERS[tile])

    # --- where everything lies

    def _lie(self, state: State) -> Iterator[tuple[str, Rest]]:
        layout = self.layout
        for seat, board in enumerate(state.boards):
            side = self.side(seat)
            for at in CELLS:
                tile = tile_at(board, at)
                if tile:
                    yield tile, Rest(layout.cell(side, at), layout.tile, LYING_MM, side.facing)
            yield from self._lie_in_hand(state, seat, side)
        depths: dict[int, int] = {}
        for tile in state.open:
            number = NUMBERS[tile]
            depth = depths[number] = depths.get(number, -1) + 1
            at_pool = layout.pool(number, depth)
            yield tile, Rest(at_pool, layout.pool_tile, LYING_MM, self.pool_facing(tile), depth)

    def _lie_in_hand(self, state: State, seat: int, side: Side) -> Iterator[tuple[str, Rest]]:
        layout = self.layout
        if state.phase == "setup" and state.setup == "four":
            own = {tile_at(state.boards[seat], at) for at in DIAGONAL} | set(state.held[seat])
            order = sorted(own - {""}, key=lambda tile: (NUMBERS[tile], tile))
            for tile in state.held[seat]:
                at = layout.ledge_place(side, order.index(tile))
                yield tile, Rest(at, layout.tile, LYING_MM, side.facing)
        else:
            size = round(layout.tile * HELD_LARGER)
            for tile in state.held[seat]:
                yield tile, Rest(layout.hand(side), size, HELD_MM, side.facing)

    def _put(self, tile: str, rest: Rest) -> None:
        """Lays a tile where it rests."""
        sprite = self.sprites[tile]
        sprite.move(*rest.at)
        sprite.show(self._tile(tile, rest))
        sprite.raise_to(Layer.HELD if rest.height == HELD_MM else Layer.LYING)

    def sync(self) -> None:
        self.rests = dict(self._lie(self.state))
        for tile in [tile for tile in self.sprites if tile not in self.rests]:
            self.sprites.pop(tile).remove()
        for tile, rest in sorted(self.rests.items(), key=lambda item: item[1].depth):
            if tile not in self.sprites:
                self.sprites[tile] = self.play.stage.add(None)
            self.play.tweens.drop(self.sprites[tile])
            if not self.hands.holds(tile):
                self._put(tile, rest)
        self._refresh()

    def animate(self, changes: Sequence[Change]) -> None:  # noqa: ARG002
        before, self.rests = self.rests, dict(self._lie(self.state))
        for tile in [tile for tile in self.sprites if tile not in self.rests]:
            self.sprites.pop(tile).remove()
        dealt = 0
        for tile, rest in self.rests.items():
            if tile not in self.sprites:
                self._deal(tile, rest, dealt)
                dealt += 1
            elif before.get(tile) != rest and not self.hands.holds(tile):
                was_on_board = tile in before and before[tile].height == LYING_MM
                to_pool = tile in self.state.open
                self.glide(tile, FREED_SECONDS if to_pool and was_on_board else DROP_SECONDS)
        self._refresh()

    def _deal(self, tile: str, rest: Rest, number: int) -> None:
        """From the pile: turned face up, then to its place."""
        steps = self._turning(rest.facing)
        sprite = self.play.stage.add(None, self.layout.pile(), Layer.MOVING)
        self.sprites[tile] = sprite
        last = len(steps)

        def turn(share: float) -> None:
            step = min(last, int(share * (last + 1)))
            moving = rest._replace(height=HELD_MM)
            sprite.show(steps[step] if step < last else self._tile(tile, moving))

        self.play.tweens.run(
            TURN_SECONDS,
            turn,
            ease_in_out,
            number * DEAL_NEXT,
            lambda: self.glide(tile, DEAL_SECONDS),
            owner=sprite,
        )

    def glide(self, tile: str, seconds: float) -> None:
        sprite, rest = self.sprites[tile], self.rests[tile]
        from_x, from_y = sprite.at
        to_x, to_y = rest.at
        sprite.show(self._tile(tile, rest._replace(height=HELD_MM)))
        sprite.raise_to(Layer.MOVING)

        def step(share: float) -> None:
            sprite.move(from_x + (to_x - from_x) * share, from_y + (to_y - from_y) * share)

        def land() -> None:
            if not self.hands.holds(tile) and tile in self.rests:
                self._put(tile, self.rests[tile])
            self.hands.show_chosen()

        ease = ease_out if seconds <= DROP_SECONDS else ease_in_out
        self.play.tweens.run(seconds, step, ease, then=land, owner=sprite)

    def _refresh(self) -> None:
        """All that follows from the state at once: pile, counts, controls, glows."""
        state = self.state
        self._pile.show(self._pile_picture(len(state.pile)))
        for sprite, (_, facing) in zip(self._counts, self._count_spots(), strict=True):
            sprite.show(self._count_picture(len(state.pile), facing))
        for seat in self.seats:
            seat.refresh(state)
        self.hands.refresh()

    # --- how a visitor plays it

    def likely(self, match: Match) -> list[Json]:
        return steps.likely(match)

    def touches(self, move: Json, drag: bool) -> list[Json]:
        return steps.touches(move, drag)
