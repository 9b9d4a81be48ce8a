"""The view of Lucky Numbers: boards at the sides, pile and sorted pool in the middle."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import ClassVar, TypeAlias, assert_never

import pygame

from game.lucky.state import (
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
    is_full,
)
from game.match import Change
from game.rules import Ended, Turned
from scenes.art.type import Align
from scenes.core.table import Pixel, Point, Side, square
from scenes.sound.mix import Whose
from scenes.stage.motion import DROP_SECONDS
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import Layer
from scenes.touch.gesture import Gesture
from scenes.touch.target import Target
from scenes.views.lucky.emblem import LuckyShowcase
from scenes.views.lucky.ending import LuckyEnding
from scenes.views.lucky.geometry import Geometry
from scenes.views.lucky.gestures import Gestures
from scenes.views.lucky.guide import LuckyGuide, LuckyLesson, Readiness
from scenes.views.lucky.holding import pressed, targets
from scenes.views.lucky.pile import PileView
from scenes.views.lucky.rests import Looks, Rest, held_size, rests
from scenes.views.lucky.seat import Seat
from scenes.views.lucky.tiles import (
    AIM_SECONDS,
    DEAL_NEXT,
    DEAL_SECONDS,
    LAST_STAGING,
    TAKE_SECONDS,
    TURN_SECONDS,
    USUAL_STAGING,
    Tiles,
)
from scenes.views.pieces import Piece
from scenes.views.seat_places import SeatPlaces
from scenes.views.view import Host, View

FREED_SECONDS = 0.32

Paces: TypeAlias = dict[str, float]
"""Seconds in which tiles go to their rests."""


class LuckyView(View[State, Move, Event]):
    game: ClassVar[str] = "lucky"
    showcase = LuckyShowcase("lucky")
    landed_seconds: float = AIM_SECONDS + TAKE_SECONDS + 0.05

    def __init__(self, host: Host[State, Move, Event]) -> None:
        super().__init__(host)
        gallery, stage, sides = host.gallery, host.stage, host.seating.sides
        geometry = self.geometry = Geometry(gallery, sides, self.state.format)
        stage.add(geometry.pool_tray.picture, geometry.table.middle, Layer.WALNUT)
        self.readiness = Readiness(host, self._show_readiness)
        seats = range(len(sides))
        self._seats = [Seat(host, geometry, seat, self.readiness) for seat in seats]
        self.looks = Looks(gallery, held_size(geometry), geometry.pile_tile)
        self.tiles = Tiles(host, self.looks, self._light)
        self.pile = PileView(host, geometry, self.looks)
        self.gestures = Gestures(host, geometry, self.tiles, self.pile, self.looks, self._arrange)
        self.guide = LuckyGuide(host, self.gestures, self.readiness)
        self.drafting = self.readiness
        self._lesson = LuckyLesson(host, self.gestures)

    # --- places that all games ask for

    def words_spot(self, side: Side) -> tuple[Pixel, Align, float]:
        return self.geometry.words(side), "right", self.geometry.goal_width(side)

    def seat_places(self, side: Side) -> SeatPlaces:
        return self.geometry.seat_places(side, self.state.phase == "setup")

    def needle_spot(self) -> Pixel | None:
        return self.geometry.needle()

    def kept_free(self, seat: int) -> Sequence[pygame.Rect]:
        """Where drawn tiles wait, and all pegs."""
        geometry = self.geometry
        others = (side for one, side in enumerate(geometry.sides) if one != seat)
        waiting = [square(geometry.hand(side), geometry.tile) for side in others]
        return [*waiting, *self.gestures.pegs.rects()]

    # --- what seats are told

    def greeting(self, seat: int) -> str | None:
        state = self.state
        if state.phase == "setup":
            if self.readiness.marked(seat):
                return "lucky.unordered"
            return f"lucky.hint.{state.setup}" if state.held[seat] else None
        is_last_turn = seat == state.turn and any(map(is_full, state.boards))
        return "lucky.last" if is_last_turn and state.phase != "over" else None

    def lesson(self) -> LuckyLesson:
        return self._lesson

    def seated_anew(self) -> None:
        self.gestures.seated_anew()
        self.readiness.follow()
        self._refresh()

    def _show_readiness(self) -> None:
        self._refresh()
        self.host.tell()

    def offers_undo(self) -> bool:
        """In the set-up tiles can simply be moved."""
        return self.state.phase != "setup"

    # --- showing

    def sync(self) -> None:
        self.gestures.follow()
        self.tiles.arrange(self._rests())
        for seat in self._seats:
            seat.is_dealt_to = False
        self._refresh()

    def animate(self, changes: Sequence[Change[State, Move, Event]]) -> None:
        self.gestures.follow()
        for change in changes:
            self.readiness.moved(change.move.seat)
        self.readiness.follow()
        if self.state.phase != "placing":
            self._hush_nobody()
        paces: Paces = {}
        self.tiles.pause = AIM_SECONDS if any(map(self._is_followed, changes)) else 0.0
        self.tiles.whose = self.host.whose(changes[-1].move.seat if changes else None)
        for change in changes:
            by_computer = change.move.seat >= 0 and self.host.is_computer(change.move.seat)
            for event in change.events:
                paces |= _paces(event, change.taken_back, by_computer)
        # A tile of the pool that only makes room is as slow as a freed one.
        dealt = self.tiles.arrange(self._rests(), lambda rest: paces.get(rest.tile, FREED_SECONDS))
        for event in (event for change in changes for event in change.events):
            if isinstance(event, Placed):
                self.tiles.above(event.tile)
        if dealt:
            self._deal(dealt)
        self.tiles.whose, self.tiles.pause = Whose.PERSON, 0.0
        self._refresh(awaited=self._awaited(changes))
        self.gestures.marks.follow(changes)

    def _is_followed(self, change: Change[State, Move, Event]) -> bool:
        """Whether people watch and wait: a computer player moves."""
        is_computers = change.move.seat >= 0 and self.host.is_computer(change.move.seat)
        return is_computers and not change.taken_back and change.before.phase != "setup"

    def _awaited(self, changes: Sequence[Change[State, Move, Event]]) -> set[int]:
        """Seats whose tiles move while people watch: their free places are counted after the
        landing."""
        awaited = {change.move.seat for change in changes if self._is_followed(change)}
        if awaited:
            self.host.tweens.after(AIM_SECONDS + TAKE_SECONDS, partial(self._count, awaited))
        return awaited

    def _count(self, seats: Collection[int]) -> None:
        for seat in seats:
            self._seats[seat].count(self.state)

    def _deal(self, dealt: list[Piece[Rest]]) -> None:
        top, lifted = self.pile.top_of(len(self.state.pile) + len(dealt)), self.pile.give()
        if self.state.phase == "placing":
            self._stage_draw(dealt[0], top, lifted)
            return
        self.tiles.deal(dealt, top, lifted)
        if self.state.phase == "setup":
            self._await([piece.rest.tile for piece in dealt])

    def _stage_draw(self, piece: Piece[Rest], top: Pixel, lifted: int) -> None:
        """Stages a drawn tile, slowly if it may fill its seat's last place: that board warms, the
        others dim."""
        turn, host = self.state.turn, self.host
        is_last = free_cells(self.state.boards[turn]) == 1
        staging = LAST_STAGING if is_last else USUAL_STAGING
        if is_last:
            host.around.sound_at("breath", self.side(turn), self.tiles.whose)
            host.later.play(self._hush(turn, sum(staging)), owner=self._seats)
        self.tiles.draw(piece, top, lifted, self.geometry.table.middle, staging)
        self.stage(sum(staging))

    def _hush(self, acting: int, seconds: float) -> Steps:
        for number, seat in enumerate(self._seats):
            seat.hush(number == acting)
        yield Wait(seconds)
        self._hush_nobody()

    def _hush_nobody(self) -> None:
        self.host.later.drop(self._seats)
        for seat in self._seats:
            seat.hush(None)

    def _await(self, dealt: Sequence[str]) -> None:
        """Pills appear after the deal, since tiles pass over them."""
        for seat, held in enumerate(self.state.held):
            own = [number for number, tile in enumerate(dealt) if tile in held]
            if own:
                self._seats[seat].is_dealt_to = True
                seconds = own[-1] * DEAL_NEXT + TURN_SECONDS + DEAL_SECONDS
                self.host.tweens.after(seconds, partial(self._has, seat))

    def _has(self, seat: int) -> None:
        self._seats[seat].is_dealt_to = False
        self._seats[seat].refresh(self.state)

    def _arrange(self, moved: Collection[str], seconds: float) -> None:
        """After a choice or a gesture."""
        self.tiles.arrange(self._rests(), lambda rest: seconds if rest.tile in moved else None)

    def _rests(self) -> list[Rest]:
        return rests(self.geometry, self.state, self.gestures.hands.chosen)

    def _refresh(self, awaited: Collection[int] = ()) -> None:
        """Updates pile, controls and light; also counts, except for `awaited` seats."""
        self.pile.show(len(self.state.pile))
        for number, seat in enumerate(self._seats):
            seat.refresh(self.state)
            if number not in awaited:
                seat.count(self.state)
        self._light()

    def _light(self) -> None:
        self.gestures.light()
        for seat in range(len(self.host.seating)):
            self.gestures.marks.unordered(seat, self.readiness.marked(seat))

    def ending(self) -> LuckyEnding:
        boards = [seat.board for seat in self._seats]
        return LuckyEnding(self, self.gestures, boards)

    # --- touching

    def targets(self) -> list[Target]:
        pegs, to_act = self.gestures.pegs, self.host.match.to_act()
        return targets(self.geometry, self.state, self.tiles, pegs, to_act)

    def press(self, target: Target | None, point: Point) -> Gesture | None:
        return pressed(self.gestures, target, point)


def _paces(event: Event, taken_back: bool, by_computer: bool) -> Paces:
    """Speeds of the tiles that an event moves. Dealt and drawn ones come from the pile."""
    placed = TAKE_SECONDS if by_computer and not taken_back else DROP_SECONDS
    match event:
        case Placed(tile=tile, freed=freed, source=source):
            if taken_back:
                return {tile: FREED_SECONDS if source == "open" else DROP_SECONDS}
            return {tile: placed, freed: FREED_SECONDS}
        case Discarded(tile=tile) | Lifted(tile=tile):
            return {tile: placed}
        case Dealt() | Drawn() | Readied() | Agreed() | Turned() | Ended():
            return {}
        case _:
            assert_never(event)
