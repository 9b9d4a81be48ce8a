""" "Once more": a button at each person's side that shows the game's turning point."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from game.turning import TurningPoint, TurningPoints, critic_of
from scenes.ending.choices import Beside, Choices
from scenes.services.destinations import Destination, ToReplay
from scenes.services.services import REPLAYS, Services
from scenes.services.thinker import Turning
from scenes.touch.target import Meaning
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

    def begin(self) -> None:
        """Asks, if the operator wants it."""
        is_wanted, match = self._services.settings.value(REPLAYS) is True, self._top.match
        if is_wanted and critic_of(match.rules.game) is not None:
            self._services.thinker.ask(self, Turning(match.record()))

    def tick(self, beside: Callable[[], list[Beside]], taken: Callable[[], list[Rect]]) -> None:
        """Call once the choices are shown. `beside`, `taken`: as for `Choices.offer`."""
        answer = self._services.thinker.answer(self, patient=self._services.patient)
        for point in answer.found if isinstance(answer, TurningPoints) else ():
            covered = taken()
            for one in beside():
                seat, label = one[0], self._top.words(one[0])("result.once")
                show = partial(self._replay, seat, point)
                self._choices.offer(ShowAgain(seat), label, show, one, covered)

    def _replay(self, seat: int, point: TurningPoint) -> None:
        top = self._top
        self._go(ToReplay(top.match, top.seating, top.seating.sides[seat], None, point))

    def forget(self) -> None:
        self._services.thinker.forget(self)
