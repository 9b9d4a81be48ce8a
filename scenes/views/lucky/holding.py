"""What can be touched, topmost first, and gestures: every press is shown at once, and acts when the
finger lifts."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from functools import partial

from game.lucky.state import NUMBERS, Cell, State, tile_at
from scenes.core.table import Point, square
from scenes.stage.motion import BACK_SECONDS, ease_out
from scenes.touch.gesture import Gesture, Lit
from scenes.touch.target import Target
from scenes.views.lucky.geometry import PILE, Geometry
from scenes.views.lucky.gestures import REACH_INWARD, Gestures
from scenes.views.lucky.glows import Glow
from scenes.views.lucky.meanings import Discard, InHand, InPool, OnBoard, Pile
from scenes.views.lucky.pegs import Pegs
from scenes.views.lucky.tiles import LIFT_SECONDS, Tiles

HOME = 1.3
"""A tile dropped within this distance of its origin, in places, was not meant to move."""
SLIP = 0.7
"""A finger that lifts within this distance of the pile, in places, still means it."""


def pressed(gestures: Gestures, target: Target | None, point: Point) -> Gesture | None:
    state = gestures.state
    match target:
        case Target(OnBoard(seat, at)):
            return _on_tile(gestures, seat, tile_at(state.boards[seat], at), at, point)
        case Target(InHand(seat, tile)):
            return _on_tile(gestures, seat, tile, None, point)
        case Target(InPool(tile)):
            return _on_tile(gestures, state.turn, tile, None, point)
        case Target(Pile()):
            return _on_pile(gestures, state.turn)
        case Target(Discard()):
            return _on_pool(gestures, state.turn)
        case _:
            return None


def _on_tile(gestures: Gestures, seat: int, tile: str, at: Cell | None, point: Point) -> Gesture:
    if tile and gestures.ways.may_hold(seat, tile):
        return TileGesture(gestures, seat, tile, at, point)
    return TouchedPlace(gestures, seat, tile, at)


class TileGesture(Gesture):
    """A tile under a finger; `seat`: the one for which it would be placed."""

    def __init__(
        self, gestures: Gestures, seat: int, tile: str, at: Cell | None, point: Point
    ) -> None:
        self._gestures, self.seat, self.tile, self._at = gestures, seat, tile, at
        self._grip = gestures.grip(seat, tile)
        piece = gestures.tiles.of(tile)
        assert piece is not None
        self._piece, self._home = piece, piece.rest.at
        self._start = self._point = self._beside = point
        self._follows = False
        self._light = self._shone()
        caught = not gestures.tiles.rests(piece)
        gestures.tiles.take_up(piece, gestures.geometry.sides[seat].facing)
        if caught:
            self._come(point)
        gestures.light()

    def _shone(self) -> Glow | None:
        """A chosen tile is already lifted: it gets a light instead."""
        gestures = self._gestures
        if gestures.hands.chosen.get(self.seat) != self.tile:
            return None
        glow = gestures.glows.new(self._home)
        glow.show(gestures.glows.in_hand(gestures.geometry.sides[self.seat]))
        return glow

    # --- following the finger

    def move(self, point: Point) -> None:
        gestures = self._gestures
        if not self._follows:
            self._come(point)
        self._point = point
        self._follow()
        at = gestures.meant(self.seat, self.tile, point)
        fits = at is not None and gestures.ways.fits(self.seat, self.tile, at)
        gestures.aim(self._grip, (self.seat, at) if at is not None and fits else None)

    def _come(self, point: Point) -> None:
        """Moves the tile beside the finger, which may move on meanwhile."""
        self._follows, self._point = True, point
        self._darken()
        x, y = self._piece.sprite.at
        begin = x - point[0], y - point[1]
        end = self._gestures.inwards(self.seat, REACH_INWARD)
        self._beside = begin

        def step(share: float) -> None:
            along, across = (a + (b - a) * share for a, b in zip(begin, end, strict=True))
            self._beside = along, across
            self._follow()

        self._gestures.tweens.run(LIFT_SECONDS, step, ease_out, owner=self._piece.sprite)

    def _follow(self) -> None:
        (x, y), (dx, dy) = self._point, self._beside
        self._piece.sprite.move(x + dx, y + dy)

    # --- the end

    def tap(self) -> None:
        gestures, seat = self._gestures, self.seat
        self._let_go()
        chosen = gestures.hands.chosen.get(seat)
        if self._at is not None and chosen and chosen != self.tile:
            if not gestures.place(seat, chosen, self._at):
                self._go_back()
                gestures.shake(seat, chosen)
        else:
            gestures.choose(seat, self.tile)

    def drop(self, point: Point) -> None:
        """The tile moves on from under the finger."""
        at = self._gestures.meant(self.seat, self.tile, point)
        self._let_go()
        if not self._lands(at, point):
            self._go_back(refused=at is not None and at != self._at)

    def _lands(self, at: Cell | None, point: Point) -> bool:
        gestures, seat, tile = self._gestures, self.seat, self.tile
        if not gestures.ways.may_hold(seat, tile):
            return False
        if at is not None:
            return gestures.place(seat, tile, at)
        phase = gestures.state.phase
        if phase == "placing" and gestures.geometry.is_pool(gestures.geometry.sides[seat], point):
            return gestures.discard(seat)
        if phase == "setup" and gestures.put_back(seat, tile):
            return True
        near = min(math.dist(self._home, point), math.dist(self._start, point))
        if near > HOME * gestures.geometry.place:
            gestures.object_to_felt(seat, tile)
        return False

    def cancel(self) -> None:
        self._let_go()
        self._go_back()

    def _let_go(self) -> None:
        self._piece.held = False
        self._gestures.tiles.stop(self._piece)
        self._gestures.let_go(self._grip)
        self._darken()

    def _darken(self) -> None:
        if self._light is not None:
            self._light.put_out()
            self._light = None

    def _go_back(self, refused: bool = False) -> None:
        if refused:
            away = self._gestures.sideways(self.seat)
            self._gestures.tiles.refuse(self._piece, away, BACK_SECONDS)
        else:
            self._gestures.tiles.bring(self._piece, BACK_SECONDS)
        self._gestures.light()

    def outlasts_a_move(self) -> bool:
        return self._gestures.ways.may_hold(self.seat, self.tile)


class TouchedPlace(Gesture):
    """A finger on a cell, or on a tile that cannot be held now."""

    def __init__(self, gestures: Gestures, seat: int, tile: str, at: Cell | None) -> None:
        self._gestures, self._seat, self._tile, self._at = gestures, seat, tile, at
        self._grip = gestures.grip(seat)
        self._piece = gestures.tiles.of(tile)
        self._light: Glow | None = None
        chosen = gestures.hands.chosen.get(seat)
        if chosen and at is not None and gestures.ways.fits(seat, chosen, at):
            gestures.aim(self._grip, (seat, at))
        elif self._piece is not None:
            gestures.tiles.touch(self._piece, True)
        elif at is not None:
            spot = gestures.geometry.cell(gestures.geometry.sides[seat], at)
            self._light = gestures.touched(spot, seat)

    def tap(self) -> None:
        gestures, seat = self._gestures, self._seat
        self.cancel()
        chosen = gestures.hands.chosen.get(seat)
        if self._at is not None and chosen:
            if not gestures.place(seat, chosen, self._at):
                gestures.shake(seat, chosen)
        else:
            gestures.object_to(seat, self._tile, self._at)

    def drop(self, point: Point) -> None:
        """A finger that slipped a little has tapped; dragging a tile away is refused."""
        if self._at is not None and self._is_over(self._at, point):
            self.tap()
            return
        self.cancel()
        if self._tile:
            self._gestures.object_to(self._seat, self._tile, self._at)

    def _is_over(self, at: Cell, point: Point) -> bool:
        geometry = self._gestures.geometry
        return bool(geometry.cell_rect(geometry.sides[self._seat], at).collidepoint(point))

    def cancel(self) -> None:
        gestures = self._gestures
        gestures.let_go(self._grip)
        if self._piece is not None:
            gestures.tiles.touch(self._piece, False)
        if self._light is not None:
            self._light.put_out()
        gestures.light()

    def outlasts_a_move(self) -> bool:
        return self._at is not None


def _on_pile(gestures: Gestures, seat: int) -> Gesture:
    """A finger that slips off the pile, or drags to its board, draws as well."""
    geometry, pile, pegs = gestures.geometry, gestures.pile, gestures.pegs
    side, slip = geometry.sides[seat], round(2 * SLIP * geometry.place)
    near = [geometry.pile_rect().inflate(slip, slip), geometry.board_rect(side)]
    if geometry.has_pegs(side):
        near.append(geometry.peg_rect(side, PILE))

    def release() -> None:
        pile.release()
        pegs.press(seat, PILE, False)

    def is_near(point: Point) -> bool:
        return any(rect.collidepoint(point) for rect in near)

    pile.press(side.facing)
    pegs.press(seat, PILE, True)
    return Lit(gestures.draw, release, shared=True, means=is_near)


def _on_pool(gestures: Gestures, seat: int) -> Gesture:
    """A finger on the pool, to discard a drawn tile."""
    geometry, number = gestures.geometry, NUMBERS[gestures.state.held[seat][0]]
    light = gestures.glows.new(geometry.pool(number, 0))
    light.show(gestures.glows.light("mark", geometry.pool_place))
    gestures.pegs.press(seat, number, True)

    def release() -> None:
        light.put_out()
        gestures.pegs.press(seat, number, False)

    return Lit(partial(gestures.discard, seat), release, shared=True)


def targets(
    geometry: Geometry, state: State, tiles: Tiles, pegs: Pegs, to_act: Collection[int]
) -> list[Target]:
    return [
        *_in_hands(geometry, state, tiles),
        *_in_the_middle(geometry, state, tiles),
        *pegs.targets(state),
        *(
            target
            for seat in range(state.seats)
            for target in _board(geometry, state, seat, seat in to_act)
        ),
    ]


def _in_hands(geometry: Geometry, state: State, tiles: Tiles) -> Iterator[Target]:
    for seat, held in enumerate(state.held):
        for tile in held:
            piece = tiles.of(tile)
            if piece is not None:
                rect = square(piece.rest.at, max(piece.rest.size, geometry.ledge_pitch))
                facing = geometry.sides[seat].facing
                yield Target(InHand(seat, tile), rect, seat, facing, True, tile)


def _in_the_middle(geometry: Geometry, state: State, tiles: Tiles) -> Iterator[Target]:
    my_turn = state.phase == "turn"
    if state.phase == "placing":
        place = geometry.pool_rect(NUMBERS[state.held[state.turn][0]])
        yield Target(Discard(), place, None, 0, True, "pool", once=True, brief=True)
    depths = {tile: piece.rest.depth for tile in state.open if (piece := tiles.of(tile))}
    for tile, depth in sorted(depths.items(), key=lambda one: -one[1]):
        number = NUMBERS[tile]
        rect, facing = geometry.pool_rect(number, depth), geometry.pool_facing(number)
        yield Target(InPool(tile), rect, None, facing, my_turn, tile, once=True)
    pile = geometry.pile_rect()
    yield Target(Pile(), pile, None, 0, my_turn, "pile", once=True, brief=True)
    if state.phase == "placing":
        yield Target(Discard(), geometry.pool_area(), None, 0, True, "pool", once=True, brief=True)


def _board(geometry: Geometry, state: State, seat: int, acts: bool) -> Iterator[Target]:
    side = geometry.sides[seat]
    for at in state.format.cells:
        tile, rect = tile_at(state.boards[seat], at), geometry.cell_rect(side, at)
        yield Target(OnBoard(seat, at), rect, seat, side.facing, acts, tile, once=True)
