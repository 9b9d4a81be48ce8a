""" "Once more": a button at each person's side that shows the game's turning point."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.turning import TurningPoint, TurningPoints, critic_of
from scenes.ending.choices import LEAST_GAP_MM, Choices
from scenes.services.destinations import Destination, ToReplay
from scenes.services.services import REPLAYS, Services
from scenes.services.thinker import Turning
from scenes.touch.target import Meaning
from scenes.ui.buttons import Spot
from scenes.ui.placer import Alternative, Placer, rect_at
from scenes.views.ended.layout import DEPTH, Placed
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
            rect = self._place(seat, places[seat], covered)
            if rect is not None:
                covered.append(rect)
                self._button(seat, places[seat].controls.high, rect, point)

    def _place(self, seat: int, placed: Placed, covered: list[pygame.Rect]) -> pygame.Rect | None:
        """As near as possible to the seat's other buttons; None: there is no room."""
        top, side = self._top, self._top.seating.sides[seat]
        label, high = top.words(seat)("result.once"), placed.controls.high
        size = top.buttons.pill_size(label, high)
        rect = rect_at(side, size, placed.pills)
        placer = Placer(top.around.table, side, covered, LEAST_GAP_MM, depth=DEPTH)
        place = placer.place([Alternative(rect)])
        return None if place is None else place.rect

    def _button(self, seat: int, high: float, rect: pygame.Rect, point: TurningPoint) -> None:
        top, side = self._top, self._top.seating.sides[seat]

        def show() -> None:
            self._go(ToReplay(top.match, top.seating, side, None, point))

        label, spot = top.words(seat)("result.once"), Spot(rect.center, side, seat)
        means = ShowAgain(seat)
        button = top.buttons.pill(means, label, "petrol", spot, show, high_mm=high, visible=False)
        self._choices.add(button)

    def forget(self) -> None:
        self._services.thinker.forget(self)
