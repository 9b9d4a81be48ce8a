"""What follows from a move, spread over the frames after it: each of them has little to do."""

from __future__ import annotations

from scenes.play.guidance import Guidance
from scenes.play.keeping import Keeping
from scenes.play.lamp import Lamp
from scenes.services import Services
from scenes.views.view import AnyView

MOST_WAITED = 6
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
        self._has_kept = False
        """Whether it is light's turn now."""

    @property
    def has_time(self) -> bool:
        """Whether neither light nor a book nor words need the next frames."""
        told = self._guidance.is_moving or self._guidance.is_telling
        return not (told or self._lamp.is_changing)

    def tick(self, dt: float) -> None:
        """Before a computer player moves: what comes of that is told later. Those behind wait for a
        few frames at most, and come one after the other; in scripts there is time for all."""
        tells, is_patient = self._guidance.is_telling, self._services.patient
        self._guidance.tick(dt, self._view.host.tweens.has_come)
        if tells and self._waited < MOST_WAITED and not is_patient:
            self._waited += 1
            return
        keeps = self._keeping.has_changed and not self._has_kept
        if keeps or is_patient:
            self._keeping.follow(self._view)
        if not keeps or is_patient:
            self._lamp.tick()
            self._waited = 0
        self._has_kept = keeps
