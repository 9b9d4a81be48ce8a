"""Flights of tiles: origins of new tiles, and tiles that are shown in flight only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

import pygame

from game.match import Change
from game.rules import CHANCE
from game.trellis.state import (
    RACK,
    Drew,
    Event,
    Handed,
    Laid,
    Move,
    Played,
    Refilled,
    State,
    Took,
)
from game.trellis.table import ACTIONS
from scenes.art import enamel_tiles
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, Side, square
from scenes.stage.motion import FADE_SECONDS, Tweens, between, ease_in_out, fade_steps, linear
from scenes.stage.sprite import Layer, Sprite
from scenes.views.pieces import Piece
from scenes.views.trellis.layout.felt_space import CLEAR_MM, FeltSpace
from scenes.views.trellis.layout.tiles import (
    DISPLAY,
    HAND,
    TABLE,
    Origin,
    Rest,
    rack_zone,
)
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.racks.rack_rests import OFFER

LIES_SECONDS = 1.6
FLY_SECONDS, PLAYED_SECONDS = 0.36, 0.9
NEXT_SECONDS = 0.12
"""Seconds between the starts of two flights."""

TrellisChange: TypeAlias = Change[State, Move, Event]


class Flight(NamedTuple):
    """A tile that disappears on arrival."""

    looks: Rest
    begin: Pixel
    end: Pixel
    seconds: float = FLY_SECONDS
    lies: bool = False
    """Whether it then lies there to be read."""
    before: Picture | None = None
    """Its picture as it lay, in another orientation."""


def events_of(changes: Iterable[TrellisChange]) -> Iterator[tuple[Event, bool]]:
    """The events, each with whether it is undone."""
    return ((event, change.taken_back) for change in changes for event in change.events)


def mover_of(changes: Sequence[TrellisChange]) -> int | None:
    """The seat that moved last; draws from the bag do not count."""
    movers = (change.move.seat for change in reversed(changes))
    return next((seat for seat in movers if seat != CHANCE), None)


def played_look(tile: str, at: Pixel, size: int, facing: int = 0) -> Rest:
    """The look of an action tile on its way to its target."""
    return Rest(tile, "shared", HAND, (), at, size, 0, enamel_tiles.HELD_MM, facing)


class Flights(Part):
    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self.landed_seconds = 0.0
        """Seconds until the latest flights have landed."""
        self.shown: list[Sprite] = []
        """Played action tiles that are still shown."""

    @property
    def lies_open(self) -> bool:
        """Whether a played action tile is still shown."""
        return bool(self.shown)

    def _mouth(self, seat: int) -> Pixel:
        return self._geometry.seats[seat].mouth()

    # --- new tiles

    def dealt(self) -> list[Origin]:
        """Origins in a new game: all tiles come from the bag."""
        zones = [DISPLAY, *map(rack_zone, self._composition.seats)]
        return [Origin(zone, self._geometry.shared.bag(), RACK) for zone in zones]

    def origins(self, changes: Iterable[TrellisChange]) -> list[Origin]:
        """Origins of the tiles that these changes bring."""
        counts: Counter[tuple[str, Pixel]] = Counter()
        for event, taken_back in events_of(changes):
            for zone, at, count in self._origins(event, taken_back):
                counts[zone, at] += count
        return [Origin(zone, at, count) for (zone, at), count in counts.items()]

    def _origins(self, event: Event, taken_back: bool) -> list[Origin]:
        bag = self._geometry.shared.bag()
        match event:
            case Refilled():
                return [Origin(DISPLAY, bag, 1)]
            case Drew(seat):
                offered = self._lying(OFFER, "")
                return [Origin(rack_zone(seat), offered.sprite.at if offered else bag, 1)]
            case Took(seat):
                return [Origin(DISPLAY if taken_back else rack_zone(seat), self._mouth(seat), 1)]
            case Laid(seat, tiles):
                zone = rack_zone(seat) if taken_back else TABLE
                return [Origin(zone, self._mouth(seat), len(tiles))]
            case Played(seat) if taken_back:
                return [Origin(rack_zone(seat), self._mouth(seat), 1)]
            case _:
                return []

    # --- what is seen on its way only

    def start(self, changes: Iterable[TrellisChange]) -> None:
        """Starts flights to closed racks, of hand-overs and of played action tiles."""
        delay = self.landed_seconds = 0.0
        for event, taken_back in events_of(changes):
            flights = self._flights(event, taken_back)
            if isinstance(event, Played):
                for sprite in list(self.shown):
                    self._take_off(sprite)
            for flight in flights:
                self._fly(flight, delay)
                self.landed_seconds = max(self.landed_seconds, delay + flight.seconds)
            delay += NEXT_SECONDS if flights else 0.0

    def _fly(self, flight: Flight, delay: float) -> None:
        picture, begin, end = self._pieces.pictures.of(flight.looks), flight.begin, flight.end
        self._pieces.hear_flight(begin, end, delay, flight.seconds)
        if flight.lies:
            self._fly_to_lie(picture, flight, delay)
        else:
            self._pieces.fly(picture, begin, end, flight.seconds, delay)

    def _fly_to_lie(self, picture: Picture, flight: Flight, delay: float) -> None:
        tweens, flying = self._host.tweens, [self._opened(picture, flight.begin)]
        (sprite,) = flying
        sprite.set_visible(False)
        if flight.before is not None:
            # The old orientation fades as the tile turns.
            flying.append(self._opened(flight.before, flight.begin))
            self._fade(tweens, flying[1], delay)

        def step(share: float) -> None:
            sprite.set_visible(True)
            for one in (one for one in flying if one in self.shown):
                one.move(*between(flight.begin, flight.end, share))

        def lie() -> None:
            sprite.raise_to(Layer.MIDDLE)
            # It also fades while nothing moves: nobody waits for a tile that lies.
            self._fade(self._host.later, sprite, LIES_SECONDS)

        tweens.run(flight.seconds, step, ease_in_out, delay, lie, owner=sprite)

    def _opened(self, picture: Picture, at: Pixel) -> Sprite:
        self.shown.append(self._host.stage.add(picture, at, Layer.MOVING))
        return self.shown[-1]

    def _fade(self, clock: Tweens, sprite: Sprite, delay: float) -> None:
        assert sprite.picture is not None
        steps = fade_steps(sprite.picture)

        def fade(share: float) -> None:
            sprite.show(steps[round((1 - share) * (len(steps) - 1))])

        gone = partial(self._take_off, sprite)
        clock.run(FADE_SECONDS, fade, linear, delay, gone, owner=sprite)

    def _take_off(self, sprite: Sprite) -> None:
        self._host.tweens.drop(sprite)
        self._host.later.drop(sprite)
        self.shown.remove(sprite)
        sprite.remove()

    def _flights(self, event: Event, taken_back: bool) -> list[Flight]:
        all_open = self._composition.all_open
        match event:
            case Played(seat, tile, target):
                return [self._played(seat, tile, target, taken_back)]
            case Took(seat, tile) if not (taken_back or self._composition.is_open(seat)):
                found = self._in_hand(tile) or self._lying(DISPLAY, tile)
                return [self._to_rack(found, seat)] if found else []
            case Handed(seat, to, tiles) if not all_open:
                return [self._passed_on(seat, to)] * len(tiles)
            case Laid(seat, tiles) if not all_open and taken_back:
                return [self._to_rack(piece, seat) for piece in self._taken_off(tiles)]
            case _:
                return []

    def _in_hand(self, tile: str) -> Piece[Rest] | None:
        """The tile that a finger has just dropped, or the offer."""
        return self._lying(HAND, tile) or self._lying(OFFER, tile)

    def _lying(self, zone: str, tile: str) -> Piece[Rest] | None:
        return self._pieces.find(lambda rest: rest.zone == zone and rest.tile == tile)

    def at_any_time(self) -> Iterator[None]:
        """For a rehearsal: action tiles in flight and in the hand."""
        for tile in ACTIONS:
            for place in self._geometry.seats:
                size = self._geometry.field.usual_tile
                looks = played_look(tile, (0, 0), size, place.side.facing)
                for rest in (looks, looks.held()):
                    self._pieces.pictures.of(rest)
                    yield

    def _taken_off(self, tiles: Iterable[str]) -> Iterator[Piece[Rest]]:
        """Pieces of these tiles that have left the table; equal ones are interchangeable."""
        left, stay = Counter(tiles), self._field.lying(self._composition.draft)
        lying = self._pieces.lying(TABLE)
        for piece in sorted(lying, key=lambda one: (one.rest.tile, one.rest.at) in stay):
            if left[piece.rest.tile]:
                left[piece.rest.tile] -= 1
                yield piece

    def _to_rack(self, piece: Piece[Rest], seat: int) -> Flight:
        return Flight(piece.rest.on_its_way(), piece.sprite.at, self._mouth(seat))

    def _passed_on(self, seat: int, to: int) -> Flight:
        begin, place = self._mouth(seat), self._geometry.seats[to]
        back = place.closed.lies(RACK)
        height, facing = enamel_tiles.HELD_MM, place.side.facing
        looks = Rest("", "back", HAND, (), begin, back.tile, back.wide, height, facing)
        return Flight(looks, begin, self._mouth(to))

    def _played(self, seat: int, tile: str, target: int | None, taken_back: bool) -> Flight:
        """An action tile flies to its target, a PASS to the needle, since all seats act next."""
        in_hand, size = self._in_hand(tile), self._geometry.field.usual_tile
        begin = in_hand.sprite.at if in_hand else self._mouth(seat)
        end = self._for_all() if target is None else self._for_one(target)
        reader = self._geometry.seats[seat if target is None else target]
        looks = played_look(tile, begin, size, reader.side.facing)
        if taken_back:
            return Flight(looks, end, begin, PLAYED_SECONDS)
        turns = in_hand is not None and in_hand.rest.facing != looks.facing
        before = in_hand.sprite.picture if in_hand and turns else None
        return Flight(looks, begin, end, PLAYED_SECONDS, True, before)

    def _for_all(self) -> Pixel:
        """The needle's place, or else the free felt nearest to the middle."""
        at, table = self._geometry.shared.needle(), self._geometry.table
        if at is not None:
            return at
        place = square(table.middle, 2 * self._geometry.field.usual_tile)
        found = FeltSpace(table, self._lies_there).free_near(Side.SOUTH, place)
        return (found or place).center

    def _for_one(self, seat: int) -> Pixel:
        """The target's rack, or the felt before it if it is open, so that no tile is covered."""
        if not self._composition.is_open(seat):
            return self._mouth(seat)
        place, table = self._geometry.seats[seat], self._geometry.table
        rack = self._model.racks[seat].opened.rect
        seen, tile = table.seen(place.side, rack), self._geometry.field.usual_tile
        before = square((seen.centerx, seen.top - table.px(CLEAR_MM) - tile // 2), tile)
        before = table.unseen(place.side, before)
        felt = FeltSpace(table, lambda: [*self._lies_there(), rack])
        found = felt.free_near(place.side, before)
        return found.center if found else self._mouth(seat)

    def _lies_there(self) -> list[pygame.Rect]:
        tiles = self._field.tile_rects(self._composition.draft)
        return [*tiles, *self._geometry.shared.rects()]
