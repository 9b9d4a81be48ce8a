"""Lucky Numbers on the table: boards at the sides, pile and sorted pool in the middle."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import ClassVar, TypeAlias, assert_never

from game.choice import Choice
from game.lucky.state import (
    HIGHEST,
    NUMBERS,
    Agreed,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Lifted,
    Move,
    Placed,
    Readied,
    State,
    free_cells,
    tile_at,
)
from game.match import Change, Match
from game.rules import Ended, Outcome, Turned
from scenes.art import colours, tiles
from scenes.art.canvas import Picture
from scenes.art.type import Align
from scenes.stage.motion import DROP_SECONDS
from scenes.stage.stage import Layer
from scenes.table import Pixel, Point, Side
from scenes.touch.held import Held
from scenes.touch.target import Target
from scenes.views.lucky import emblem as pictures
from scenes.views.lucky import steps
from scenes.views.lucky.geometry import Geometry
from scenes.views.lucky.gestures import Gestures
from scenes.views.lucky.rests import LYING_MM, Rest, in_hand, rests
from scenes.views.lucky.seat import Seat
from scenes.views.lucky.targets import targets
from scenes.views.lucky.tiles import Tiles
from scenes.views.view import Host, Step, View
from scenes.words import Words

FREED_SECONDS = 0.32
TURNS_EXPLAINED = 2

Paces: TypeAlias = dict[str, float]
"""In how many seconds a tile goes to where it rests."""


class LuckyView(View[State, Move, Event]):
    game: ClassVar[str] = "lucky"

    option_icon = staticmethod(pictures.option_icon)
    trophy = staticmethod(pictures.trophy)

    def __init__(self, host: Host[State, Move, Event]) -> None:
        super().__init__(host)
        gallery, stage, sides = host.gallery, host.stage, host.seating.sides
        geometry = self.geometry = Geometry(gallery, sides)
        stage.add(geometry.pool_tray.picture, geometry.table.middle, Layer.WALNUT)
        self._pile = stage.add(None, geometry.pile(), Layer.LYING)
        self._counts = [stage.add(None, at, Layer.WORDS) for at, _ in geometry.counts()]
        self._seats = [Seat(host, geometry, seat) for seat in range(len(sides))]
        self.tiles = Tiles(stage, host.tweens, gallery, geometry.tile)
        self.gestures = Gestures(host, geometry, self.tiles, self._arrange)
        self._prepare()

    @staticmethod
    def score_line(words: Words, state: State, outcome: Outcome, seat: int) -> str:
        return words("lucky.free", count=free_cells(state.boards[seat]))

    @staticmethod
    def points(score: int) -> str:
        return f"+{score}" if score > 0 else str(score)

    @classmethod
    def games_offered(cls, seats: int) -> tuple[int, ...]:
        """One game, or a tournament in which each seat starts once (L16)."""
        return (1, max(2, seats))

    # --- places that all games ask for

    def control_spot(self, side: Side, index: int) -> Pixel:
        return self.geometry.control(side, index)

    def words_spot(self, side: Side) -> tuple[Pixel, Align, float]:
        return self.geometry.words(side), "right", self.geometry.words_width(side)

    def needle_spot(self) -> Pixel | None:
        return self.geometry.needle()

    # --- what seats are told

    def greeting(self, seat: int) -> str | None:
        state = self.state
        if state.phase == "setup":
            return "lucky.waiting" if state.ready[seat] else f"lucky.hint.{state.setup}"
        if seat != state.turn or self.host.match.turns_of(seat) > TURNS_EXPLAINED:
            return None
        if state.phase == "placing":
            return "lucky.hint.placing"
        return "lucky.hint.turn" if state.open else "lucky.hint.draw"

    def reason(self, choice: Choice[Move]) -> dict[str, str]:
        """The numbers on both sides of a gap; the edges of the board are 1 and 20."""
        board = self.state.boards[choice.move.seat]
        tiles_there = [tile_at(board, (cell[0], cell[1])) for cell in choice.cells]
        numbers = sorted(NUMBERS[tile] for tile in tiles_there if tile)
        own = NUMBERS.get(choice.move.tile, 0)
        low = max((number for number in numbers if number < own), default=0)
        high = min((number for number in numbers if number > own), default=HIGHEST + 1)
        return {"low": str(low), "high": str(high)}

    def hush(self, hushed: bool) -> None:
        self.gestures.hush(hushed)

    def offers_undo(self) -> bool:
        """In the set-up tiles are simply put elsewhere."""
        return self.state.phase != "setup"

    # --- pictures

    def _prepare(self) -> None:
        """Makes all that a frame may need."""
        state, geometry = self.state, self.geometry
        everywhere = [t for board in state.boards for row in board for t in row if t]
        everywhere += [t for held in state.held for t in held] + [*state.pile, *state.open]
        for tile in everywhere:
            for side in geometry.sides:
                lying = Rest(tile, (0, 0), geometry.tile, LYING_MM, side.facing)
                for rest in (lying, lying.lifted(), in_hand(geometry, lying, side)):
                    self.tiles.picture(rest)
            facing = geometry.pool_facing(NUMBERS[tile])
            pool = Rest(tile, (0, 0), geometry.pool_tile, LYING_MM, facing)
            self.tiles.picture(pool)
            self.tiles.picture(pool.lifted())
        for count in range(len(everywhere) + 1):
            self._pile_picture(count)
            for _, side in geometry.counts():
                self._count_picture(count, side)
        for side in geometry.sides:
            self.tiles.turning(side.facing)

    def _pile_picture(self, count: int) -> Picture:
        return self.host.gallery.get(tiles.pile, self.geometry.pool_tile, 4 * math.ceil(count / 4))

    def _count_picture(self, count: int, side: Side) -> Picture:
        gallery = self.host.gallery
        made = gallery.of(gallery.type.numeral, count, 8.5, colours.QUIET_BONE)
        return gallery.turned(made, side)

    # --- showing

    def sync(self) -> None:
        self.gestures.follow()
        self.tiles.arrange(self._rests())
        self._refresh()

    def animate(self, changes: Sequence[Change[State, Move, Event]]) -> None:
        self.gestures.follow()
        paces: Paces = {}
        for change in changes:
            for event in change.events:
                paces |= _paces(event, change.taken_back)
        # A tile of the pool that only makes room for another one goes as slowly as a freed one.
        dealt = self.tiles.arrange(self._rests(), lambda rest: paces.get(rest.tile, FREED_SECONDS))
        self.tiles.deal(dealt, self.geometry.pile())
        self._refresh()

    def _arrange(self, moved: Collection[str], seconds: float) -> None:
        """After a choice or a gesture."""
        self.tiles.arrange(self._rests(), lambda rest: seconds if rest.tile in moved else None)

    def _rests(self) -> list[Rest]:
        return rests(self.geometry, self.state, self.gestures.hands.chosen)

    def _refresh(self) -> None:
        """All that follows from the state at once: pile, counts, controls, glows."""
        left = len(self.state.pile)
        self._pile.show(self._pile_picture(left))
        for sprite, (_, side) in zip(self._counts, self.geometry.counts(), strict=True):
            sprite.show(self._count_picture(left, side))
        for seat in self._seats:
            seat.refresh(self.state)
        self.gestures.light()

    # --- how a visitor plays it

    def likely(self, match: Match[State, Move, Event]) -> list[Move]:
        return steps.likely(match)

    def steps(self, move: Move, drag: bool) -> list[Step]:
        return steps.steps(move, drag)

    # --- touching

    def targets(self) -> list[Target]:
        return targets(self.geometry, self.state, self.tiles, self.host.match.to_act())

    def press(self, target: Target | None, point: Point) -> Held | None:
        return self.gestures.press(target)


def _paces(event: Event, taken_back: bool) -> Paces:
    """How fast the tiles go that an event moves. Dealt and drawn ones come from the pile."""
    match event:
        case Placed(tile=tile, freed=freed, source=source):
            if taken_back:
                return {tile: FREED_SECONDS if source == "open" else DROP_SECONDS}
            return {tile: DROP_SECONDS, freed: FREED_SECONDS}
        case Discarded(tile=tile) | Lifted(tile=tile):
            return {tile: DROP_SECONDS}
        case Dealt() | Drawn() | Readied() | Agreed() | Turned() | Ended():
            return {}
        case _:
            assert_never(event)
