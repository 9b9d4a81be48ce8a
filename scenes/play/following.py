"""What follows from a move, spread over the frames after it: each of them has little to do."""

from __future__ import annotations

from scenes.play.guidance import Guidance
from scenes.play.keeping import Keeping
from scenes.play.lamp import Lamp
from scenes.services import Services
from scenes.views.view import AnyView

MOST_WAITED = 4
"""Frames."""


class Following:
    """One thing that takes its time a frame: what has followed from a move, what seats are told,
    what is kept of a turn that is being composed, a step of light."""

    def __init__(
        self,
        services: Services,
        view: AnyView,
        guidance: Guidance,
        keeping: Keeping,
        lamp: Lamp,
    ) -> None:
        self._services, self._view = services, view
        self._guidance, self._keeping, self._lamp = guidance, keeping, lamp
        self._waited = 0
        """For how many frames light and keeping have given way to what is told."""

    @property
    def has_time(self) -> bool:
        """Whether neither light nor a book nor words need the next frames."""
        told = self._guidance.is_moving or self._guidance.is_telling
        return not (told or self._lamp.is_changing)

    def tick(self, dt: float) -> None:
        """Before a computer player moves: what comes of that is told later. Those behind wait for a
        few frames at most; in scripts there is time for all."""
        tells, keeps = self._guidance.is_telling, self._keeping.has_changed
        self._guidance.tick(dt, self._view.host.tweens.has_come)
        is_late = self._waited == MOST_WAITED or self._services.patient
        self._waited = self._waited + 1 if (tells or keeps) and not is_late else 0
        if not tells or is_late:
            self._keeping.follow(self._view)
        if not (tells or keeps) or is_late:
            self._lamp.tick()
