"""People join and leave: touching a computer player's things offers its seat, and a seat whose
person has left can be handed to the computer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple

import pygame

from game.players import levels_of
from game.rules import Json, Seated
from scenes.art.light import RING_STEPS, closing_ring
from scenes.core.table import Point
from scenes.play.meanings import TakeOver, TouchCoin
from scenes.play.voice import Message, Voices
from scenes.scene.scene import Behind
from scenes.services.seating import ABSENT, HUMAN
from scenes.services.services import Services
from scenes.sound.cues import SEATS
from scenes.stage.motion import linear
from scenes.stage.sprite import Layer
from scenes.touch.gesture import Finger, Gesture, Tapped
from scenes.touch.target import Target
from scenes.ui.buttons import Button
from scenes.views.view import AnyHost, AnyView, Said

OFFER_SECONDS: Final = 8.0
ANSWER_SECONDS: Final = 15.0
"""Seconds after the question until others may hand over the seat."""
KEPT_SECONDS: Final = 600.0
OFFERED, ASKED = "menu.touch", "idle.question"
ALONE, OFFER = "alone", "offer"
RELIEVE = "people.relieve"


class SavedSeat(NamedTuple):
    """The unfinished move of a seat that was handed over, with the state and the time."""

    state: object
    composed: Json
    at: float


class People:
    """Measures how long each seat that could act has kept the others waiting. Setting:
    `people.silent`, in seconds."""

    def __init__(
        self,
        view: AnyView,
        services: Services,
        voices: Voices,
        perform: Callable[[Seated], bool],
        seat: Callable[[int, str], None],
    ) -> None:
        """`perform` plays a move; `seat` changes the kind of player at a seat."""
        self._view, self._host, self._voices = view, view.host, voices
        self._perform, self._seat, self._thinker = perform, seat, services.thinker
        self._silent = services.number("people.silent")
        self._can_be_played_for = bool(levels_of(view.game))
        self._seats = range(len(self._host.seating))
        self._quiet = dict.fromkeys(self._seats, 0.0)
        """Seconds for which a seat at turn has touched nothing of its own."""
        self._kept: dict[int, SavedSeat] = {}

    def _kind(self, seat: int) -> str:
        return self._host.seating.kinds[seat]

    # --- touches

    def touched(self, finger: Finger | None) -> None:
        """Notes that somebody is at this seat; shared things count for every seat at turn."""
        target = None if finger is None else finger.target
        if target is None:
            return
        for seat in self._seats if target.seat is None else (target.seat,):
            if self._kind(seat) == HUMAN:
                self._quiet[seat] = 0.0

    def take(self, seat: int) -> None:
        if self._kind(seat) != HUMAN:
            self._seat(seat, HUMAN)

    def offer(self, seat: int) -> None:
        """Offers a computer player's seat; the second touch takes it."""
        voice = self._voices.all[seat]
        if voice.tells_about(OFFER):
            self.take(seat)
        else:
            voice.speak(Message(OFFERED, OFFER_SECONDS, outlasts_moves=True, about=OFFER))

    def press(self, target: Target, point: Point) -> Gesture | None:
        """A touch on a text that offers a seat, or on a computer player's things."""
        if isinstance(target.means, TakeOver):
            return Tapped(partial(self.take, target.means.seat))
        if self._is_computers(target):
            return Tapped(partial(self.touch_computers, target.seat, point))
        return None

    def _is_computers(self, target: Target) -> bool:
        """Whether a thinking computer player has it; shared things belong to the seats that act."""
        acting = self._host.match.to_act() if target.seat is None else (target.seat,)
        return bool(acting) and all(map(self.think_for, acting))

    def think_for(self, seat: int) -> bool:
        return self._host.is_computer(seat) and not self._thinker.is_out

    def touch_computers(self, seat: int | None, point: Point) -> None:
        """Offers the computer player's seat, or asks the nearest person to wait for it."""
        if seat is None:
            self._voices.ask_to_wait(point)
        elif self._host.is_computer(seat):
            self.offer(seat)

    def targets(self) -> Iterator[Target]:
        """The texts that offer a seat can be touched."""
        for seat in self._seats:
            voice = self._voices.all[seat]
            if voice.area is not None and voice.shows(OFFER):
                yield self._join(seat, voice.area)

    def behind(self) -> Iterator[Behind]:
        """What a touch on a computer player's coin would offer."""
        if self._can_be_played_for and self._host.match.outcome() is None:
            for seat in filter(self._host.is_computer, self._seats):
                voice = self._voices.all[seat]
                if not voice.shows(OFFER):
                    join = self._join(seat, pygame.Rect(voice.at, (1, 1)))
                    yield Behind(join, TouchCoin(seat))

    def _join(self, seat: int, area: pygame.Rect) -> Target:
        return Target(TakeOver(seat), area, seat, self._view.side(seat).facing, label="join")

    # --- time

    def tick(self, dt: float, fingers: Iterable[Finger]) -> None:
        if not self._can_be_played_for or self._host.match.outcome() is not None:
            return
        held = {one.target.seat for one in fingers if one.target is not None}
        acting, attends = self._host.match.to_act(), self._host.seating.attends
        for seat in self._seats:
            # On a hot seat nobody waits for those who do not have the table.
            acts = seat in acting and attends(seat)
            counts = acts and seat not in held and not self._view.drafting.is_done(seat)
            if counts or seat not in acting:
                self._quiet[seat] = self._quiet[seat] + dt if counts else 0.0
        self._ask()

    def seated_anew(self, seat: int) -> None:
        self._voices.all[seat].keep(OFFER, None)
        self._quiet[seat] = 0.0
        if self._kind(seat) == HUMAN:
            side = self._view.side(seat)
            self._host.around.sound_at(f"join-{SEATS[self._host.seating.name(seat)]}", side)
            self._take_up(seat)

    # --- a silent person

    @property
    def _silent_one(self) -> int | None:
        """The first person who has kept the others waiting for too long; None if nobody has."""
        people = self._host.seating.people
        waited = (one for one in people if self._quiet[one] >= self._silent)
        return next(waited, None) if len(people) > 1 else None

    @property
    def left(self) -> int | None:
        """The seat that has not answered the question: others may hand it over."""
        one = self._silent_one
        is_left = one is not None and self._quiet[one] >= self._silent + ANSWER_SECONDS
        return one if is_left else None

    def _ask(self) -> None:
        """Asks the silent person first, then the others."""
        silent, left, wanted = self._silent_one, self.left, dict[int, Said]()
        if silent is not None:
            wanted[silent] = ASKED
        for seat in self._host.seating.people if left is not None else ():
            if left is not None and seat != left:
                words, name = self._host.words(seat), self._host.seating.name(left)
                wanted[seat] = words.telling(RELIEVE, name), ""
        for seat, voice in enumerate(self._voices.all):
            voice.keep("silence", wanted.get(seat), outlasts_moves=True)

    def hand_over(self) -> None:
        """Hands the seat over to the computer: its unfinished move is played if it is complete and
        legal, else saved for a while."""
        seat = self.left
        if seat is None:
            return
        move, composed = self._view.drafting.move(seat), self._view.drafting.saved()
        if move is not None:
            self._perform(move)
        elif composed is not None:
            self._kept[seat] = SavedSeat(self._view.state, composed, self._host.around.clock.now)
        self._seat(seat, ABSENT)

    def _take_up(self, seat: int) -> None:
        """Restores the unfinished move of a person who is soon back, if the state is unchanged."""
        kept = self._kept.pop(seat, None)
        now = self._host.around.clock.now
        if kept is not None and now - kept.at <= KEPT_SECONDS and kept.state == self._view.state:
            self._view.drafting.restore(kept.composed)

    # --- a table that nobody touches

    def ask_all(self) -> None:
        """Asks the people who are at turn, else all people."""
        people = self._host.seating.people
        acting = [seat for seat in self._host.match.to_act() if seat in people]
        for seat in acting or people:
            self._voices.all[seat].keep(ALONE, ASKED, outlasts_moves=True)

    @property
    def asks(self) -> bool:
        return any(voice.tells_about(ALONE) for voice in self._voices.all)

    def answered(self) -> None:
        for voice in self._voices.all:
            voice.keep(ALONE, None)


HOLD_SECONDS = 0.8


class HoldToConfirm(Gesture):
    def __init__(self, host: AnyHost, button: Button, act: Callable[[], None]) -> None:
        self._host, self._button, self._act = host, button, act
        self._ring = host.stage.add(None, button.spot.at, Layer.ABOVE)
        button.press(True)
        host.later.run(HOLD_SECONDS, self._close, linear, then=self._end, owner=self)

    def _close(self, share: float) -> None:
        step = min(RING_STEPS - 1, int(share * RING_STEPS))
        self._ring.show(self._host.gallery.get(closing_ring, step))

    def _end(self) -> None:
        self.cancel()
        self._act()

    def tap(self) -> None:
        self.cancel()

    def drop(self, point: Point) -> None:
        self.cancel()

    def cancel(self) -> None:
        self._host.later.drop(self)
        self._ring.remove()
        self._button.press(False)
