"""Pictures of Lucky Numbers that may be wanted soon: they are made while nothing moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.lucky.state import CELLS, NUMBERS, Event, Move, State, tile_at
from scenes.views.lucky.geometry import Geometry
from scenes.views.lucky.gestures import Gestures
from scenes.views.lucky.looks import Looks
from scenes.views.lucky.pile import PileView
from scenes.views.lucky.seat import Seat
from scenes.views.view import Host


class Ahead:
    """What is touched most often comes first: all that whoever acts may do now."""

    def __init__(
        self,
        host: Host[State, Move, Event],
        geometry: Geometry,
        looks: Looks,
        pile: PileView,
        gestures: Gestures,
        seats: Sequence[Seat],
    ) -> None:
        self._host, self._geometry, self._looks = host, geometry, looks
        self._pile, self._gestures, self._seats = pile, gestures, seats

    @property
    def _state(self) -> State:
        return self._host.match.state

    def pictures(self) -> Iterator[None]:
        """One a step, as things stand."""
        acting = [seat for seat in self._host.match.to_act() if seat >= 0]
        for seat in acting:
            side = self._geometry.sides[seat]
            yield from self._gestures.glows.ahead(side)
            yield from self._lifted(seat, side.facing)
            yield from self._looks.backs_ahead(side.facing)
            yield from self._gestures.pegs.ahead(seat)
        yield from self._pile.ahead()
        for seat in acting:
            yield from self._laid(seat)
            yield from self._exchanged(seat)
        yield from self._gestures.marks.ahead()
        for side in self._geometry.sides:
            yield from self._looks.backs_ahead(side.facing)

    def _lifted(self, seat: int, facing: int) -> Iterator[None]:
        """What this seat may take up."""
        tops = {NUMBERS[tile]: tile for tile in self._state.open}
        for tile in self._state.held[seat]:
            yield from self._looks.ahead(tile, self._geometry.tile, facing)
        for tile in tops.values():
            yield from self._looks.ahead(tile, self._geometry.pool_tile, facing)

    def _laid(self, seat: int) -> Iterator[None]:
        """What it may take up comes to lie on its board, or in the pool."""
        facing, sets_up = self._geometry.sides[seat].facing, self._state.phase == "setup"
        for tile in () if sets_up else self._state.held[seat]:
            yield from self._into_pool(tile)
        for tile in {NUMBERS[tile]: tile for tile in self._state.open}.values():
            yield from self._looks.ahead(tile, self._geometry.tile, facing)
        yield from self._seats[seat].ahead(self._state)

    def _exchanged(self, seat: int) -> Iterator[None]:
        """What lies on its board gives way to another tile."""
        for at in CELLS:
            tile = tile_at(self._state.boards[seat], at)
            if tile and self._state.phase != "setup":
                size, facing = self._geometry.tile, self._geometry.pool_facing(NUMBERS[tile])
                yield from self._looks.ahead(tile, size, facing)
                yield from self._into_pool(tile)

    def _into_pool(self, tile: str) -> Iterator[None]:
        facing = self._geometry.pool_facing(NUMBERS[tile])
        yield from self._looks.ahead(tile, self._geometry.pool_tile, facing)
