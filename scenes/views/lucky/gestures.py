"""What each seat holds or has chosen, what its touches do, and why a tile is refused."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from game.lucky.state import (
    NUMBERS,
    Cell,
    Event,
    Move,
    State,
    tile_at,
)
from scenes.core.table import Pixel, Point
from scenes.stage.motion import DROP_SECONDS, SHAKE_MM, Tweens
from scenes.views.lucky.geometry import PILE, Geometry
from scenes.views.lucky.glows import Glow, Glows, Kind, Marks, Place
from scenes.views.lucky.pegs import Pegs
from scenes.views.lucky.pile import PileView
from scenes.views.lucky.rests import Looks
from scenes.views.lucky.tiles import Tiles
from scenes.views.lucky.ways import Ways, forbidding, reason
from scenes.views.view import Host

REACH_INWARD = 0.55
"""How far inwards of the finger a held tile is drawn, in places: beside the finger, not below
it."""
SNAP = 0.6
"""A drop counts for a fitting place within this distance, in places."""


@dataclass(eq=False)
class Grip:
    """A finger at a seat: the tile that it holds, and the place that it aims at."""

    seat: int
    tile: str = ""
    aimed: Place | None = None


@dataclass
class Hands:
    """Tiles held by fingers and chosen by taps, at all seats."""

    chosen: dict[int, str] = field(default_factory=dict)
    """The chosen tile by seat."""
    grips: list[Grip] = field(default_factory=list)

    def of(self, seat: int) -> list[str]:
        """The tiles under a seat's fingers, or else its chosen one."""
        held = [grip.tile for grip in self.grips if grip.seat == seat and grip.tile]
        chosen = self.chosen.get(seat)
        return held or ([chosen] if chosen else [])


class Gestures:
    """Turns touches into moves. `arrange`: brings all tiles to their places, the named ones in this
    many seconds."""

    def __init__(
        self,
        host: Host[State, Move, Event],
        geometry: Geometry,
        tiles: Tiles,
        pile: PileView,
        looks: Looks,
        arrange: Callable[[Collection[str], float], None],
    ) -> None:
        self.geometry, self.tiles, self.pile, self.arrange = geometry, tiles, pile, arrange
        self._host, self.looks = host, looks
        self.ways, self.hands = Ways(host), Hands()
        self._refused: dict[int, tuple[str, Cell]] = {}
        """By seat: the latest refused tile and its cell."""
        self.glows = Glows(host, geometry)
        self.marks = Marks(host, geometry, tiles, looks, self.glows, self.light)
        self.pegs = Pegs(host, geometry)

    @property
    def state(self) -> State:
        return self._host.match.state

    @property
    def tweens(self) -> Tweens:
        return self._host.tweens

    def follow(self) -> None:
        """After a move: drops choices that are no longer valid; a single tile to be placed becomes
        the chosen one."""
        state, hands = self.state, self.hands
        for seat in range(state.seats):
            chosen = hands.chosen.get(seat, "")
            if not self.ways.may_hold(seat, chosen):
                hands.chosen.pop(seat, None)
            one_by_one = state.phase == "placing" or state.setup == "michael"
            if one_by_one and state.held[seat]:
                hands.chosen[seat] = state.held[seat][0]

    def seated_anew(self) -> None:
        """Drops choices of seats that a computer player has taken over."""
        let_go = [seat for seat in self.hands.chosen if self._host.is_computer(seat)]
        tiles = [self.hands.chosen.pop(seat) for seat in let_go]
        self.follow()
        self.arrange(tiles, DROP_SECONDS)

    # --- light

    def light(self) -> None:
        """Lights the places for tiles in hand, and the aimed ones."""
        aimed = {grip.aimed for grip in self.hands.grips if grip.aimed}
        self.glows.places(self._places(), aimed)
        self.glows.pool(self._leaves())
        self._invite()

    def _places(self) -> dict[Place, Kind]:
        ways, lit = self.ways, dict[Place, Kind]()
        for seat in range(self.state.seats):
            for tile in self._in_hand(seat):
                if ways.may_hold(seat, tile) and self.tiles.is_face_up(tile):
                    # A tile that excludes this one has a rim of its own.
                    forbidding = self.marks.forbidding(seat)
                    others = [at for at in self.geometry.form.cells if at not in forbidding]
                    fitting = [at for at in others if ways.fits(seat, tile, at)]
                    lit |= {(seat, at): ways.kind(seat, at) for at in fitting}
        return lit

    def _in_hand(self, seat: int) -> list[str]:
        """Tiles for which this seat's places are lit: in the set-up also those that still wait."""
        if self._host.is_computer(seat):
            return []
        waiting = self.state.held[seat] if self.state.phase == "setup" else ()
        return self.hands.of(seat) or list(waiting)

    def _leaves(self) -> str:
        """The tile whose place in the pool is lit for the seat at turn."""
        state, turn = self.state, self.state.turn
        if state.phase not in ("turn", "placing"):
            return ""
        for grip in self.hands.grips:
            if grip.seat == turn and grip.aimed is not None:
                freed = tile_at(state.boards[turn], grip.aimed[1])
                if freed:
                    return freed
        drawn = next(iter(state.held[turn]), "")
        return drawn if self.tiles.is_face_up(drawn) else ""

    def _invite(self) -> None:
        """At the beginning of a person's turn: lights the pile, and tiles of the pool that would
        fill a place."""
        state, turn = self.state, self.state.turn
        free = state.phase == "turn" and not self.hands.of(turn)
        calls = free and not self._host.is_computer(turn)
        self.pile.call(calls)
        usable = [tile for tile in state.open if calls and self.ways.fills(turn, tile)]
        rests = [piece.rest for piece in map(self.tiles.of, usable) if piece is not None]
        lit = {NUMBERS[rest.tile]: rest.at for rest in sorted(rests, key=lambda one: one.depth)}
        self.glows.usable(lit)
        invited = (PILE, *lit) if calls else ()
        self.pegs.show(state, self.hands.of(turn), invited, self._leaves())

    def grip(self, seat: int, tile: str = "") -> Grip:
        """Registers a finger at this seat."""
        grip = Grip(seat, tile)
        self.hands.grips.append(grip)
        self.marks.forgive(seat)
        return grip

    def let_go(self, grip: Grip) -> None:
        self.hands.grips.remove(grip)

    def aim(self, grip: Grip, place: Place | None) -> None:
        if place != grip.aimed:
            grip.aimed = place
            self.light()

    def touched(self, at: Pixel, seat: int) -> Glow:
        """A light under a finger on an unlit place; the caller puts it out."""
        glow = self.glows.new(at)
        glow.show(self.glows.light("discard", self.geometry.place, self.geometry.sides[seat]), 3)
        return glow

    # --- moves

    def place(self, seat: int, tile: str, at: Cell) -> bool:
        """Tries to place a tile; whether it was placed."""
        if self.state.phase == "setup" and not self.ways.may_begin(tile, at):
            self.object_to_felt(seat, tile)
            return False
        moves = self.ways.to(seat, tile, at)
        chosen = self.hands.chosen.pop(seat, None)
        moved = tile, tile_at(self.state.boards[seat], at)
        if moves and self._perform(moves, moved):
            return True
        if chosen is not None:
            self.hands.chosen[seat] = chosen
        return False

    def _perform(self, moves: Sequence[Move], moved: Collection[str]) -> bool:
        """Several moves are one gesture: their tiles move once all are made."""
        if len(moves) == 1:
            return self._perform_one(moves[0])
        pieces = [piece for piece in map(self.tiles.of, moved) if piece is not None]
        for piece in pieces:
            piece.held = True
            self.tiles.stop(piece)
        done = all(self._perform_one(move) for move in moves)
        for piece in pieces:
            piece.held = False
        self.arrange(moved, DROP_SECONDS)
        return done

    def _perform_one(self, move: Move) -> bool:
        """Plays a move; what excludes it is marked."""
        refusal = self._host.match.refusal(move)
        if refusal is not None and refusal.where and move.at is not None:
            board = self.state.boards[move.seat]
            fits_not = refusal.key == "must_rise"
            cells = forbidding(board, move.tile, move.at) if fits_not else [move.at]
            self._refused[move.seat] = move.tile, move.at
            self.marks.forbid(move.seat, move.tile, move.at, cells)
        return self._host.perform(move)

    def reason(self, seat: int) -> tuple[str, str] | None:
        """Why the latest tile was refused, and what would fit."""
        if seat not in self._refused:
            return None
        tile, at = self._refused[seat]
        return reason(self._host.words(seat), self.state.boards[seat], tile, at)

    def draw(self) -> None:
        self._host.perform(Move(self.state.turn, "draw"))

    def discard(self, seat: int) -> bool:
        return self._host.perform(Move(seat, "discard"))

    def put_back(self, seat: int, tile: str) -> bool:
        """In the set-up a tile dropped beside the board goes back to the ledge."""
        at = self.ways.came_from(seat, tile)
        return at is not None and self._host.perform(Move(seat, "lift", at=at))

    # --- choosing

    def choose(self, seat: int, tile: str) -> None:
        """Chooses a tile, or releases it at a second tap."""
        before = self.hands.chosen.pop(seat, None)
        if before != tile:
            self.hands.chosen[seat] = tile
        self.follow()
        self.arrange((tile, before) if before else (tile,), DROP_SECONDS)
        self.light()

    # --- why not

    def object_to(self, seat: int, tile: str, at: Cell | None) -> None:
        """Refuses a tile with a reason, and shakes it."""
        key = self.ways.objection(seat, tile, at)
        if key is not None:
            self._host.refuse(seat, key)
        self.shake(seat, tile)

    def object_to_felt(self, seat: int, tile: str) -> None:
        """A tile dropped elsewhere stays chosen, so that its places are lit."""
        if self.hands.chosen.get(seat) != tile:
            self.choose(seat, tile)
        self._host.refuse(seat, "where_it_glows")

    def shake(self, seat: int, tile: str) -> None:
        piece = self.tiles.of(tile)
        if piece is not None:
            self.tiles.shake([piece], self.sideways(seat))

    def sideways(self, seat: int) -> Pixel:
        """A shake's vector to the seat's right."""
        away = self._host.around.table.px(SHAKE_MM)
        x, y = self.geometry.sides[seat].right
        return x * away, y * away

    # --- places

    def inwards(self, seat: int, places: float) -> Point:
        """A vector away from the seat's edge, by this many places."""
        return self.geometry.sides[seat].turned(0, -places * self.geometry.place)

    def meant(self, seat: int, tile: str, point: Point) -> Cell | None:
        """The cell meant by a finger there: half-way between the finger and the tile beside it, the
        nearest one, or a fitting one close by."""
        side, (x, y) = self.geometry.sides[seat], self.inwards(seat, REACH_INWARD / 2)
        spot, reach = (point[0] + x, point[1] + y), SNAP * self.geometry.place
        cells = self.geometry.form.cells
        near = sorted((math.dist(self.geometry.cell(side, at), spot), at) for at in cells)
        close = [at for distance, at in near if distance <= reach]
        fitting = [at for at in close if self.ways.fits(seat, tile, at)]
        return next(iter([*fitting, *close]), None)
