""" "Once more": a button at each person's side that shows the game's turning point."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from game.turning import TurningPoint, TurningPoints, critic_of
from scenes.ending.choices import Choices
from scenes.services.destinations import Destination, ToReplay
from scenes.services.services import REPLAYS, Services
from scenes.services.thinker import Turning
from scenes.touch.target import Meaning
from scenes.views.ended.layout import Placed
from scenes.views.view import AnyTabletop


class ShowAgain(Meaning, id="result.once"):
    """Show the turning point at this seat."""

    seat: int


class OnceMore:
    """Asks while the end is shown; the buttons appear once there is an answer and room."""

    def __init__(
        self,
        top: AnyTabletop,
        services: Services,
        choices: Choices,
        go: Callable[[Destination], None],
    ) -> None:
        self._top, self._services, self._choices, self._go = top, services, choices, go
        is_wanted = services.settings.value(REPLAYS) is True
        if is_wanted and critic_of(top.match.rules.game) is not None:
            services.thinker.ask(self, Turning(top.match.record()))

    def tick(self, places: dict[int, Placed], taken: Iterable[pygame.Rect]) -> None:
        """Call once the choices are shown. `taken`: what no button may cover."""
        answer = self._services.thinker.answer(self, patient=self._services.patient)
        if isinstance(answer, TurningPoints):
            for point in answer.found:
                self._show(point, places, taken)

    def _show(
        self, point: TurningPoint, places: dict[int, Placed], taken: Iterable[pygame.Rect]
    ) -> None:
        covered = [*taken, *(rect for place in places.values() for rect in place.rects)]
        for seat in self._top.seating.choosing:
            label, place = self._top.words(seat)("result.once"), places[seat]
            beside = seat, place.pills, place.controls.high
            show = partial(self._replay, seat, point)
            self._choices.offer(ShowAgain(seat), label, show, beside, covered)

    def _replay(self, seat: int, point: TurningPoint) -> None:
        top = self._top
        self._go(ToReplay(top.match, top.seating, top.seating.sides[seat], None, point))

    def forget(self) -> None:
        self._services.thinker.forget(self)
