"""Lucky Numbers under the fingers: holding, choosing, the glow of places, dropping."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from game.lucky.state import CELLS, DIAGONAL, Cell, Event, Move, Phase, State, tile_at
from scenes.stage.motion import BACK_SECONDS, DROP_SECONDS, SHAKE_MM
from scenes.stage.stage import Layer
from scenes.table import Pixel, Point
from scenes.touch.held import Held, Tapped
from scenes.touch.target import Target
from scenes.views.lucky.geometry import Geometry
from scenes.views.lucky.glows import Glows, Kind, Place
from scenes.views.lucky.meanings import Discard, InHand, InPool, OnBoard, Pile
from scenes.views.lucky.rests import in_hand
from scenes.views.lucky.tiles import Tiles
from scenes.views.view import Host

REACH_INWARD = 0.55
"""How far inwards of the finger a held tile lies, in places: beside the finger, not below it."""
SNAP = 0.6
"""A drop counts for a fitting place within this distance, in places."""


@dataclass
class Hands:
    """What fingers hold and what taps have chosen, at all seats at once."""

    chosen: dict[int, str] = field(default_factory=dict)
    """By seat."""
    held: list[HeldTile] = field(default_factory=list)
    aimed: Place | None = None
    """The place that a finger means."""
    hushed: bool = False
    """Whether a hint glows instead."""

    def of(self, seat: int) -> str | None:
        """The tile that a seat holds under a finger, or has chosen by a tap."""
        held = [one.tile for one in self.held if one.seat == seat]
        return held[-1] if held else self.chosen.get(seat)


class Gestures:
    """What touches mean in this position; `arrange` is the view's: everything to where it lies
    now, the tiles that are named in so many seconds."""

    def __init__(
        self,
        host: Host[State, Move, Event],
        geometry: Geometry,
        tiles: Tiles,
        arrange: Callable[[Collection[str], float], None],
    ) -> None:
        self.geometry, self.tiles, self.arrange = geometry, tiles, arrange
        self._host = host
        self.hands = Hands()
        self._glows = Glows(host.stage, host.gallery, geometry)

    @property
    def _state(self) -> State:
        return self._host.match.state

    @property
    def phase(self) -> Phase:
        return self._state.phase

    def follow(self) -> None:
        """After a move: forgets what can no longer be held; a drawn tile is in its player's
        hand."""
        state, hands = self._state, self.hands
        own = {seat: tile for seat, tile in hands.chosen.items() if self.may_hold(seat, tile)}
        hands.chosen = own
        if state.phase == "placing" and state.held[state.turn]:
            hands.chosen[state.turn] = state.held[state.turn][0]

    # --- light

    def hush(self, hushed: bool) -> None:
        self.hands.hushed = hushed
        self.light()

    def light(self) -> None:
        """The places where the tiles in hands may go, and what is aimed at."""
        hands, state = self.hands, self._state
        lit = {} if hands.hushed else self._places()
        self._glows.places(lit)
        self._glows.aim(hands.aimed)
        drawn = state.held[state.turn] if state.phase == "placing" and not hands.hushed else ()
        freed = ""
        if hands.aimed is not None and state.phase != "setup":
            seat, at = hands.aimed
            freed = tile_at(state.boards[seat], at)
        self._glows.pool(freed or next(iter(drawn), ""))

    def _places(self) -> dict[Place, Kind]:
        lit: dict[Place, Kind] = {}
        for seat in range(self._state.seats):
            tile = self.hands.of(seat)
            if tile is None or not self.may_hold(seat, tile):
                continue
            lit |= {(seat, at): self._kind(seat, at) for at in CELLS if self.fits(seat, tile, at)}
        return lit

    def _kind(self, seat: int, at: Cell) -> Kind:
        if self._state.phase == "setup":
            return "mark"
        return "swap" if tile_at(self._state.boards[seat], at) else "free"

    def aim(self, place: Place | None) -> None:
        if place != self.hands.aimed:
            self.hands.aimed = place
            self.light()

    # --- what a tile in the hand can become

    def may_hold(self, seat: int, tile: str) -> bool:
        state = self._state
        if seat not in self._host.match.to_act():
            return False
        if state.phase == "setup":
            on_board = any(tile_at(state.boards[seat], at) == tile for at in DIAGONAL)
            return tile in state.held[seat] or (on_board and state.setup == "four")
        if seat != state.turn:
            return False
        return tile in (state.open if state.phase == "turn" else state.held[seat])

    def fits(self, seat: int, tile: str, at: Cell) -> bool:
        moves = self._moves_to(seat, tile, at)
        if not moves:
            return False
        if self._state.phase == "setup":
            return at in DIAGONAL and not tile_at(self._state.boards[seat], at)
        return self._host.match.refusal(moves[0]) is None

    def _moves_to(self, seat: int, tile: str, at: Cell) -> list[Move]:
        """The moves by which this tile comes to this cell; in the set-up two tiles may change
        places."""
        state = self._state
        if state.phase == "turn":
            return [Move(seat, "take", tile, at)]
        if state.phase == "placing":
            return [Move(seat, "place", tile, at)]
        board = state.boards[seat]
        came_from = next((cell for cell in DIAGONAL if tile_at(board, cell) == tile), None)
        there = tile_at(board, at)
        if came_from == at:
            return []
        lifts = [Move(seat, "lift", at=cell) for cell in (came_from, there and at) if cell]
        back = [Move(seat, "place", there, came_from)] if there and came_from else []
        return [*lifts, Move(seat, "place", tile, at), *back]

    def place(self, seat: int, tile: str, at: Cell) -> bool:
        """Whether it came to lie there."""
        moves = self._moves_to(seat, tile, at)
        chosen = self.hands.chosen.pop(seat, None)
        if moves and self._perform(moves, (tile, tile_at(self._state.boards[seat], at))):
            return True
        if chosen is not None:
            self.hands.chosen[seat] = chosen
        return False

    def _perform(self, moves: Sequence[Move], moved: Collection[str]) -> bool:
        """Several moves are one gesture: the tiles that change places go there once all are
        made."""
        if len(moves) == 1:
            return self._host.perform(moves[0])
        pieces = [piece for piece in map(self.tiles.of, moved) if piece is not None]
        for piece in pieces:
            piece.held = True
        done = all(self._host.perform(move) for move in moves)
        for piece in pieces:
            piece.held = False
        self.arrange(moved, DROP_SECONDS)
        return done

    def discard(self, seat: int) -> bool:
        return self._host.perform(Move(seat, "discard"))

    def put_back(self, seat: int, tile: str) -> bool:
        """In the set-up a tile dropped beside the board goes back to the ledge."""
        board = self._state.boards[seat]
        found = next((at for at in DIAGONAL if tile_at(board, at) == tile), None)
        return found is not None and self._host.perform(Move(seat, "lift", at=found))

    # --- pressing

    def press(self, target: Target | None) -> Held | None:
        state = self._state
        match target:
            case Target(OnBoard(seat, at)):
                return self._press_tile(seat, tile_at(state.boards[seat], at), at)
            case Target(InHand(seat, tile)):
                return self._press_tile(seat, tile, None)
            case Target(InPool(tile)):
                return self._press_tile(state.turn, tile, None)
            case Target(Pile()):
                return _PileTouched(self._draw, shared=True)
            case Target(Discard()):
                return Tapped(self._discard_tapped, shared=True)
            case _:
                return None

    def _press_tile(self, seat: int, tile: str, at: Cell | None) -> Held:
        if tile and self.may_hold(seat, tile):
            return HeldTile(self, seat, tile, at)
        return TouchedPlace(self, seat, tile, at)

    def _draw(self) -> None:
        self._host.perform(Move(self._state.turn, "draw"))

    def _discard_tapped(self) -> None:
        self.discard(self._state.turn)

    # --- choosing

    def choose(self, seat: int, tile: str) -> None:
        """Chosen tiles are let go again by a second tap."""
        before = self.hands.chosen.pop(seat, None)
        if before != tile:
            self.hands.chosen[seat] = tile
        self.follow()
        self.arrange((before,) if before else (), DROP_SECONDS)
        self.light()

    def refuse(self, seat: int, tile: str) -> None:
        """A tile that cannot be taken now says so."""
        if tile in self._state.open:
            self._host.perform(Move(seat, "take", tile, (0, 0)))
        piece = self.tiles.of(tile)
        if piece is not None:
            away = self._host.around.table.px(SHAKE_MM)
            x, y = self._host.seating.sides[seat].right
            self.tiles.shake([piece], (x * away, y * away))

    # --- places

    def inwards(self, seat: int, point: Point, places: float) -> Pixel:
        """So many places farther from the seat's edge."""
        x, y = self.geometry.sides[seat].turned(0, -places * self.geometry.place)
        return round(point[0] + x), round(point[1] + y)

    def meant(self, seat: int, tile: str, point: Point) -> Cell | None:
        """The cell meant by a finger there: half-way between the finger and the tile beside it,
        the nearest one, or a fitting one close by."""
        side, spot = self.geometry.sides[seat], self.inwards(seat, point, REACH_INWARD / 2)
        reach = SNAP * self.geometry.place
        near = sorted((math.dist(self.geometry.cell(side, at), spot), at) for at in CELLS)
        close = [at for distance, at in near if distance <= reach]
        fitting = [at for at in close if self.fits(seat, tile, at)]
        return next(iter([*fitting, *close]), None)


class _PileTouched(Tapped):
    """A finger that slips off the pile draws as well."""

    def drop(self, point: Point) -> None:
        self.act()


class TouchedPlace(Held):
    """A cell, or a tile that cannot be held now."""

    def __init__(self, gestures: Gestures, seat: int, tile: str, at: Cell | None) -> None:
        self._gestures, self._seat, self._tile, self._at = gestures, seat, tile, at
        if at is not None and gestures.hands.of(seat):
            gestures.aim((seat, at))

    def tap(self) -> None:
        gestures, seat = self._gestures, self._seat
        gestures.aim(None)
        chosen = gestures.hands.chosen.get(seat)
        if self._at is not None and chosen:
            gestures.place(seat, chosen, self._at)
        elif self._tile:
            gestures.refuse(seat, self._tile)

    def drop(self, point: Point) -> None:
        self.cancel()

    def cancel(self) -> None:
        self._gestures.aim(None)

    def outlasts_a_move(self) -> bool:
        return self._at is not None


class HeldTile(Held):
    """A tile under a finger. `seat` is the one that it would be placed for."""

    def __init__(self, gestures: Gestures, seat: int, tile: str, at: Cell | None) -> None:
        self._gestures, self.seat, self.tile, self._at = gestures, seat, tile, at
        piece = gestures.tiles.of(tile)
        assert piece is not None
        self._piece = piece
        piece.held = True
        gestures.tiles.stop(piece)
        side = gestures.geometry.sides[seat]
        look = in_hand(gestures.geometry, piece.rest, side)
        piece.sprite.show(gestures.tiles.picture(look))
        piece.sprite.raise_to(Layer.HELD)
        gestures.hands.held.append(self)
        gestures.light()

    def move(self, point: Point) -> None:
        gestures = self._gestures
        self._piece.sprite.move(*gestures.inwards(self.seat, point, REACH_INWARD))
        at = gestures.meant(self.seat, self.tile, point)
        fits = at is not None and gestures.fits(self.seat, self.tile, at)
        gestures.aim((self.seat, at) if at is not None and fits else None)

    def tap(self) -> None:
        gestures, seat = self._gestures, self.seat
        self._let_go()
        chosen = gestures.hands.chosen.get(seat)
        if self._at is not None and chosen and chosen != self.tile:
            gestures.arrange((self.tile,), 0.0)
            gestures.place(seat, chosen, self._at)
        else:
            gestures.choose(seat, self.tile)

    def drop(self, point: Point) -> None:
        """It settles from under the finger, wherever it goes."""
        at = self._gestures.meant(self.seat, self.tile, point)
        self._let_go()
        if not self._lands(at, point):
            self._go_back()

    def _lands(self, at: Cell | None, point: Point) -> bool:
        gestures, phase = self._gestures, self._gestures.phase
        if not gestures.may_hold(self.seat, self.tile):
            return False
        if at is not None:
            return gestures.place(self.seat, self.tile, at)
        if phase == "placing" and gestures.geometry.pool_area().collidepoint(point):
            return gestures.discard(self.seat)
        return phase == "setup" and gestures.put_back(self.seat, self.tile)

    def cancel(self) -> None:
        self._let_go()
        self._go_back()

    def _let_go(self) -> None:
        self._piece.held = False
        self._gestures.hands.held.remove(self)
        self._gestures.hands.aimed = None

    def _go_back(self) -> None:
        self._gestures.tiles.bring(self._piece, BACK_SECONDS)
        self._gestures.light()

    def outlasts_a_move(self) -> bool:
        return self._gestures.may_hold(self.seat, self.tile)
