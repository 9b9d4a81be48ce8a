"""A match on the table that is only looked at, moved to any of its positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from game.history import History
from game.match import AnyMatch
from game.rules import Seated
from scenes.play.lamp import Lamp, lit
from scenes.scene.small import onlooking
from scenes.services.seating import ABSENT, Seating
from scenes.services.surroundings import Surroundings
from scenes.sound.sounds import Unheard
from scenes.stage.motion import Tweens
from scenes.stage.sprite import areas
from scenes.stage.stage import Stage
from scenes.views.ending import THINGS

FAR = 6
"""In places: nearer ones are reached move by move; farther ones are first shown at once."""
NEAR = 3
"""How many moves are then shown."""
STEP_SECONDS = 0.09


class Board:
    def __init__(
        self, around: Surroundings, history: History, seating: Seating, stage: Stage, tweens: Tweens
    ) -> None:
        """`history` has been replayed."""
        self.history, self.wanted = history, history.at
        self._age = 0.0
        self._later = Tweens()
        quiet = replace(around, sounds=Unheard(around.sounds))
        watched = replace(seating.laid_down(), kinds=(ABSENT,) * len(seating))
        clocks = tweens, self._later
        self._tweens = tweens
        self.view = onlooking(quiet, history.match, watched, stage, clocks)
        needle = self.view.needle_spot(), self.view.needle_mm
        self.taken: list[pygame.Rect] = []
        """What lies there at the beginning and at the end of this game."""
        self._lamp = Lamp(around.gallery, stage, tweens, watched, *needle)

    def lay(self) -> Iterator[None]:
        self.view.begin()
        yield
        yield from self.view.laid()
        yield from self._lamp.begin(lit(self.view))
        self._lamp.lean(lit(self.view), self._later, None)

    def survey(self) -> Iterator[None]:
        """Finds what is taken in this game: lays its beginning and its end, too."""
        game, shown = self.history.game_of(self.history.at), self.history.at
        for place in (game.start, game.stop - 1, shown):
            self.taken += self.lying()
            self.history.at = place
            self._show(self.history.match)
            yield from self.view.laid()

    @property
    def is_moving(self) -> bool:
        at_rest = self.wanted == self.history.at and not self._lamp.is_changing
        return bool(self._tweens or self._later) or not at_rest

    def lying(self) -> list[pygame.Rect]:
        """Rectangles of the pieces, which nothing may cover."""
        return areas(one for one in self.view.host.stage.sprites if one.layer in THINGS)

    def tick(self, dt: float) -> None:
        self._later.tick(dt)
        self._lamp.tick()
        self._age += dt
        if self.wanted != self.history.at and self._age >= STEP_SECONDS:
            self._age = 0.0
            self._approach()
        elif not self._tweens:
            self.view.settle()

    def _approach(self) -> None:
        """One move towards the wanted place; the light follows once it is reached."""
        history, way = self.history, self.wanted - self.history.at
        if abs(way) > FAR:
            history.at = self.wanted - (NEAR if way > 0 else -NEAR)
            self._show(history.match)
            self.view.sync()
        else:
            changes = history.step(forward=way > 0)
            self._show(history.match)
            self.view.animate(changes)
        if history.at == self.wanted:
            self._lamp.lean(lit(self.view), self._later)

    def _show(self, match: AnyMatch) -> None:
        self.view.catch_up()
        self.view.host.match = match

    def play_instead(self, move: Seated) -> None:
        """Shows another move at the present place."""
        match = self.history.branch(move)
        self._show(match)
        self.view.animate(match.changes)
