"""Noughts on the table: the board in the middle, unplaced signs on ledges at the sides."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import ClassVar, NamedTuple, assert_never

from game.match import Change, Match
from game.rules import Ended, Outcome, Turned
from noughts import pictures
from noughts.geometry import SPARES, Geometry
from noughts.meanings import OnBoard, Spare
from noughts.state import (
    CELLS,
    CROSS,
    EMPTY,
    SIGNS,
    Cell,
    Event,
    Marked,
    Move,
    State,
    count,
    sign_at,
    sign_of,
    three,
)
from scenes.art import tiles
from scenes.art.canvas import Picture
from scenes.art.type import Align
from scenes.core.table import Pixel, Point, Side
from scenes.services.words import Words
from scenes.stage.motion import BACK_SECONDS, DROP_SECONDS, HELD_LARGER, SHAKE_MM
from scenes.stage.sprite import ADD, Layer
from scenes.touch.gesture import Gesture, Lit, Tapped
from scenes.touch.target import Target
from scenes.views.pieces import Piece, Pieces
from scenes.views.seat_places import SeatPlaces
from scenes.views.showcase import Showcase
from scenes.views.view import Drag, Guide, Host, Step, Tap, View

MARK_SECONDS, DRAG_SECONDS = 0.3, 0.2
TURNS_EXPLAINED = 2


class Rest(NamedTuple):
    """The resting place of a sign; `place` None: on its ledge."""

    sign: str
    at: Pixel
    place: Cell | None = None
    layer: Layer = Layer.LYING

    def likenesses(self) -> Sequence[Hashable]:
        """A sign that was at the same place; else the nearest one of its kind."""
        return (self.sign, self.place), self.sign


class NoughtsShowcase(Showcase[State]):
    """There are no options, so there are no pictures of them."""

    def score_line(self, words: Words, state: State, outcome: Outcome, seat: int) -> str:
        return words("noughts.cross" if sign_of(state, seat) == CROSS else "noughts.nought")


class NoughtsView(View[State, Move, Event]):
    game: ClassVar[str] = "noughts"
    showcase = NoughtsShowcase("noughts")

    def __init__(self, host: Host[State, Move, Event]) -> None:
        super().__init__(host)
        gallery, stage = host.gallery, host.stage
        geometry = self.geometry = Geometry(gallery, host.seating.sides)
        stage.add(geometry.board_tray.picture, geometry.table.middle, Layer.WALNUT)
        for side in geometry.sides:
            ledge = gallery.turned(geometry.ledge_tray.picture, side)
            stage.add(ledge, geometry.ledge(side), Layer.WALNUT)
        lit = gallery.get(tiles.place_glow, geometry.place, "mark")
        self._glows = {at: stage.add(lit, geometry.cell(at), Layer.GLOW, ADD) for at in CELLS}
        self.pieces = Pieces[Rest](stage, host.tweens, self.picture)
        self.guide = NoughtsGuide(host, self.spares)
        self._pace = MARK_SECONDS
        for sign in SIGNS:
            self.held_picture(sign)
        self.light(None)

    # --- places required of all games

    def words_spot(self, side: Side) -> tuple[Pixel, Align, float]:
        return self.geometry.words(side), "left", self.geometry.words_width(side)

    def seat_places(self, side: Side) -> SeatPlaces:
        return self.geometry.seat_places(side)

    def needle_spot(self) -> Pixel | None:
        return self.geometry.needle()

    def greeting(self, seat: int) -> str | None:
        match = self.host.match
        if seat not in match.to_act() or match.turns_of(seat) > TURNS_EXPLAINED:
            return None
        return f"noughts.hint.{'cross' if sign_of(self.state, seat) == CROSS else 'nought'}"

    # --- display

    def picture(self, rest: Rest) -> Picture:
        lying = pictures.LYING_MM
        return self.host.gallery.get(pictures.piece, rest.sign, self.geometry.piece, lying)

    def held_picture(self, sign: str) -> Picture:
        size = round(self.geometry.piece * HELD_LARGER)
        return self.host.gallery.get(pictures.piece, sign, size, pictures.HELD_MM)

    def sync(self) -> None:
        self.pieces.arrange(self._rests())
        self.light(None)

    def animate(self, changes: Sequence[Change[State, Move, Event]]) -> None:
        moved = {at for change in changes for event in change.events for at in _marked(event)}
        spared = any(change.taken_back for change in changes)

        def pace(rest: Rest) -> float | None:
            goes = rest.place in moved or (spared and rest.place is None)
            return self._pace if goes else None

        self.pieces.arrange(self._rests(), pace)
        self.light(None)

    def spares(self, seat: int) -> int:
        """The number of signs that a seat has left; the first seat has one more."""
        sign = sign_of(self.state, seat)
        return SPARES - (sign != CROSS) - count(self.state, sign)

    def _rests(self) -> list[Rest]:
        signs = ((at, sign_at(self.state, at)) for at in CELLS)
        rests = [Rest(sign, self.geometry.cell(at), at) for at, sign in signs if sign != EMPTY]
        for seat, side in enumerate(self.geometry.sides):
            sign = sign_of(self.state, seat)
            spots = (self.geometry.spare(side, place) for place in range(self.spares(seat)))
            rests += [Rest(sign, at) for at in spots]
        return rests

    def light(self, aimed: Cell | None) -> None:
        """Lights the cell that a held sign would go to, or the three that have won."""
        won = {at for sign in SIGNS for at in three(self.state, sign)}
        for at, glow in self._glows.items():
            glow.set_visible(at == aimed or at in won)

    # --- touch

    def targets(self) -> list[Target]:
        return [*self._spare_targets(), *map(self._cell_target, CELLS)]

    def _cell_target(self, at: Cell) -> Target:
        sign = sign_at(self.state, at)
        rect = self.geometry.cell_rect(at)
        free = sign == EMPTY
        return Target(OnBoard(at), rect, enabled=free, label=sign, once=True, brief=True)

    def _spare_targets(self) -> list[Target]:
        acting, geometry = self.host.match.to_act(), self.geometry
        return [
            Target(
                Spare(seat, place),
                geometry.spare_rect(side, place),
                seat,
                side.facing,
                seat in acting,
                sign_of(self.state, seat),
            )
            for seat, side in enumerate(geometry.sides)
            for place in range(self.spares(seat))
        ]

    def press(self, target: Target | None, point: Point) -> Gesture | None:
        match target:
            case Target(OnBoard(at)):
                self.light(at if sign_at(self.state, at) == EMPTY else None)
                return Lit(partial(self.mark, at), partial(self.light, None), shared=True)
            case Target(Spare(seat, place)):
                return self._press_spare(seat, place)
            case _:
                return None

    def mark(self, at: Cell) -> None:
        for seat in self.host.match.to_act():
            self.host.perform(Move(seat, at))

    def _press_spare(self, seat: int, place: int) -> Gesture | None:
        spot = self.geometry.spare(self.side(seat), place)
        piece = next(one for one in self.pieces.all if one.rest.at == spot)
        if seat in self.host.match.to_act():
            return SignGesture(self, seat, piece)
        return Tapped(partial(self._refuse, seat, piece))

    def _refuse(self, seat: int, piece: Piece[Rest]) -> None:
        self.host.refuse(seat, "not_your_turn")
        away, (x, y) = self.host.around.table.px(SHAKE_MM), self.side(seat).right
        self.pieces.shake([piece], (x * away, y * away))

    def drop(self, seat: int, at: Cell) -> bool:
        """Places a sign from under the finger; returns whether that was legal."""
        self._pace = DROP_SECONDS
        done = self.host.perform(Move(seat, at))
        self._pace = MARK_SECONDS
        return done


class NoughtsGuide(Guide[State, Move, Event]):
    def __init__(self, host: Host[State, Move, Event], spares: Callable[[int], int]) -> None:
        super().__init__(host)
        self._spares = spares

    def likely(self, match: Match[State, Move, Event]) -> list[Move]:
        """All moves: each brings the end nearer."""
        return list(match.moves())

    def steps(self, move: Move, drag: bool) -> list[Step]:
        cell = OnBoard(move.at)
        if not drag:
            return [Tap(cell)]
        return [Drag(Spare(move.seat, self._spares(move.seat) - 1), cell, DRAG_SECONDS)]


class SignGesture(Gesture):
    """A finger that holds a sign."""

    def __init__(self, view: NoughtsView, seat: int, piece: Piece[Rest]) -> None:
        self._view, self._seat, self._piece = view, seat, piece
        piece.held = True
        view.pieces.stop(piece)
        piece.sprite.show(view.held_picture(piece.rest.sign))
        piece.sprite.raise_to(Layer.HELD)

    def move(self, point: Point) -> None:
        view, side = self._view, self._view.side(self._seat)
        self._piece.sprite.move(*view.geometry.held(side, point))
        at = view.geometry.meant(side, point)
        view.light(at if at is not None and sign_at(view.state, at) == EMPTY else None)

    def drop(self, point: Point) -> None:
        view = self._view
        at = view.geometry.meant(view.side(self._seat), point)
        self._piece.held = False
        if at is None or not view.drop(self._seat, at):
            self.cancel()

    def tap(self) -> None:
        """The next touch of the board chooses its cell."""
        self.cancel()

    def cancel(self) -> None:
        self._piece.held = False
        self._view.light(None)
        self._view.pieces.bring(self._piece, BACK_SECONDS)

    def outlasts_a_move(self) -> bool:
        return self._seat in self._view.host.match.to_act()


def _marked(event: Event) -> tuple[Cell, ...]:
    """The cells to which an event brings a sign, or from which it takes it back."""
    match event:
        case Marked(at=at):
            return (at,)
        case Turned() | Ended():
            return ()
        case _:
            assert_never(event)
