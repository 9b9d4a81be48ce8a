"""People come and go: whoever touches a seat has it, and one that is left is played for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import pygame

from game.players import levels_of
from scenes.buttons import Button, Spot
from scenes.play.invitation import Invitation
from scenes.play.room import PILLS_MM, Pill, bare, pill_near, words_rect
from scenes.seating import ABSENT, HUMAN
from scenes.services import Services
from scenes.sound.cues import SEATS
from scenes.table import Pixel
from scenes.touch.held import Finger
from scenes.touch.target import Meaning, Target
from scenes.views.view import AnyView, Said


@dataclass(frozen=True)
class Relieve(Meaning):
    """The computer is to play for a silent seat, as somebody at another one says."""

    seat: int
    by: int
    id: ClassVar[str] = "play.seat{by}.relieve"


class People:
    """Counts how long each seat that could act has left the others waiting. Setting:
    `people.silent`, in seconds."""

    def __init__(
        self,
        view: AnyView,
        services: Services,
        targets: Callable[[], list[Target]],
        coins: Callable[[], list[pygame.Rect]],
        seat: Callable[[int, str], None],
    ) -> None:
        """`targets` are all that can be touched now; `coins`: what the seats' coins cover; `seat`
        gives a seat to another kind."""
        self._view, self._host, self._targets, self._seat = view, view.host, targets, seat
        self._coins = coins
        self._silent = services.number("people.silent")
        self._can_be_played_for = bool(levels_of(view.game))
        seats = range(len(self._host.seating))
        self._quiet = dict.fromkeys(seats, 0.0)
        """Seconds that a seat has had the turn and nobody has touched what is its own."""
        self._invitations = [
            Invitation(view, one, partial(seat, one, HUMAN), partial(self._beside, one))
            for one in seats
        ]
        self._pills: dict[int, Button] = {}
        """Of whoever is asked to let the computer play."""
        self._offered: int | None = None
        """The silent seat that the computer could play for."""
        self._unpainted: list[int] = []
        self._unasked: list[int] = []
        """Who could let it and has not been offered that yet."""

    # --- what fingers say

    def touched(self, finger: Finger | None) -> None:
        """Somebody is at this seat; what lies in the middle anybody at turn may touch."""
        target = None if finger is None else finger.target
        if target is None:
            return
        for seat in self._quiet if target.seat is None else (target.seat,):
            if self._kind(seat) == HUMAN:
                self._quiet[seat] = 0.0

    def _kind(self, seat: int) -> str:
        return self._host.seating.kinds[seat]

    # --- time

    def tick(self, dt: float, fingers: Iterable[Finger]) -> None:
        if not self._can_be_played_for or self._host.match.outcome() is not None:
            self._rest()
            return
        held = {one.target.seat for one in fingers if one.target is not None}
        acting, attends = self._host.match.to_act(), self._host.seating.attends
        for seat in self._quiet:
            # On its way round the table nobody waits for those who do not have it.
            acts = seat in acting and attends(seat)
            counts = acts and seat not in held and not self._view.is_done(seat)
            if counts or seat not in acting:
                self._quiet[seat] = self._quiet[seat] + dt if counts else 0.0
        self._show()

    def seated_anew(self, seat: int) -> None:
        if self._kind(seat) == HUMAN:
            side = self._view.side(seat)
            self._host.around.sound_at(f"join-{SEATS[self._host.seating.name(seat)]}", side)
        self._quiet[seat] = 0.0
        self._show()

    # --- what is shown

    def _rest(self) -> None:
        for invitation in self._invitations:
            invitation.remove()
        self._offer(None)

    def _show(self) -> None:
        for seat, invitation in enumerate(self._invitations):
            if self._kind(seat) == ABSENT:
                invitation.show()
            else:
                invitation.remove()
        self._offer(self._silent_seat())

    def greeting(self, seat: int) -> Said | None:
        """What a person at this seat is told without asking; computer players know."""
        return None if self._host.is_computer(seat) else self._view.greeting(seat)

    def _silent_seat(self) -> int | None:
        """The first one that others wait for."""
        people = self._host.seating.people
        return next((one for one in people if self._quiet[one] >= self._silent), None)

    def _beside(self, seat: int) -> list[pygame.Rect]:
        """What an invitation to this seat may not lie on: that too which other people get to touch
        in their turns, for it stays."""
        others = [one for one in self._host.seating.people if one != seat]
        theirs = [one.rect for one in self._host.buttons if one.spot.seat in others]
        return [*self._covered(), *theirs]

    def _covered(self) -> list[pygame.Rect]:
        """What can be touched, coins, and the words of all who are told something."""
        told = (seat for seat in self._quiet if not self._host.is_computer(seat))
        with self._view.telling():
            words = [words_rect(self._view, self._view.side(seat)) for seat in told]
        return [*self._lying(), *words]

    def _lying(self) -> list[pygame.Rect]:
        """What can be touched, and coins."""
        targets = [target.rect for target in self._targets() if not target.anywhere]
        return [*targets, *self._coins()]

    def _offer(self, silent: int | None) -> None:
        """To every other person, at the own seat: to let the computer play for this one."""
        if silent != self._offered:
            for pill in self._pills.values():
                self._host.buttons.remove(pill)
            self._pills, self._offered = {}, silent
            self._unasked = [seat for seat in self._host.seating.people if seat != silent]
            self._unpainted = list(self._unasked)
        elif silent is not None and self._unpainted:
            # Each in a frame of its own, and so is finding room: both take a while.
            by = self._unpainted.pop(0)
            paint = self._host.buttons.pill_paint(
                self._label(silent, by), "petrol", high_mm=PILLS_MM[0]
            )
            paint("up", self._view.side(by))
        elif silent is not None and self._unasked:
            by = self._unasked.pop(0)
            self._pills[by] = self._pill(silent, by)

    def give_way(self, area: pygame.Rect) -> None:
        """What is offered leaves what a book takes up: it is laid anew, each in a frame."""
        for by in [one for one, pill in self._pills.items() if pill.rect.colliderect(area)]:
            self._host.buttons.remove(self._pills.pop(by))
            self._unasked.append(by)

    def _label(self, silent: int, by: int, key: str = "people.relieve") -> str:
        return self._host.words(by).telling(key, self._host.seating.name(silent))

    def _pill(self, silent: int, by: int) -> Button:
        side, label = self._view.side(by), self._label(silent, by)
        relieve = partial(self._seat, silent, ABSENT)
        shorter = self._label(silent, by, "people.relieve.short")
        pill = Pill(Relieve(silent, by), label, "petrol", relieve, shorter)
        near = words_rect(self._view, side).center
        covered = self._covered()
        # Beside where anybody is told something, else where nobody is told anything now.
        for taken in (covered, self._lying()):
            found = pill_near(self._view, pill, by, near, taken, bare)
            found = found or self._disc(pill, by, near, taken)
            if found is not None:
                return found
        # Where there is no room at all it lies over the seat's words: nobody must be stuck.
        return pill_near(self._view, pill, by, near, covered) or self._host.buttons.pill(
            pill.means, label, pill.kind, Spot(near, side, by), relieve, high_mm=PILLS_MM[-1]
        )

    def _disc(
        self, pill: Pill, by: int, near: Pixel, covered: Sequence[pygame.Rect]
    ) -> Button | None:
        """Its sign alone, where words have no free felt: a finger that rests there reads them."""
        buttons, side = self._host.buttons, self._view.side(by)
        sizes = [(self._host.around.table.px(buttons.control_mm),) * 2]
        found = bare(self._view, side, sizes, near, covered)
        if found is None:
            return None
        spot = Spot(found[1], side, by)
        return buttons.control(pill.means, "computer", spot, pill.action)
