"""A game on a table smaller than life, on a part of the screen: shown by the view that people play
on, so that it is always legal and always looks right. Nobody can touch it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.match import AnyChange, AnyMatch
from game.rules import Seated
from scenes.core.limits import MM_PER_INCH
from scenes.core.table import Side, Table
from scenes.services.seating import Seating
from scenes.services.surroundings import Surroundings
from scenes.services.words import Languages, Words
from scenes.sound.sounds import Unheard
from scenes.stage.motion import Tweens
from scenes.stage.parts import SurfacePool
from scenes.stage.stage import Stage
from scenes.ui.buttons import Buttons
from scenes.views.loading import view_of
from scenes.views.view import AnyView, Host


class Silent(Words):
    """Words that would be too small to be read are not said at all."""

    def __call__(self, key: str, **values: object) -> str:
        return ""


class SilentLanguages(Languages):
    """Of a table that says nothing; numbers stay."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    def words(self, side: Side) -> Words:
        return Silent(self._languages.words(side).language)


def smaller(around: Surroundings, size: tuple[int, int], share: float) -> Surroundings:
    """What a view may touch on a table of so many pixels on which all is `share` as large as on
    the whole one, and without words. Its gallery is to be closed by whoever asked for it."""
    per_mm = around.table.per_mm * share
    table = Table(*size, math.hypot(*size) / per_mm / MM_PER_INCH)
    gallery = around.gallery.beside(table)
    return replace(
        around,
        screen=around.screen.subsurface((0, 0, *size)),
        gallery=gallery,
        languages=SilentLanguages(around.languages),
        floors=SurfacePool(),
        sounds=Unheard(around.sounds),
    )


class SmallTable:
    """Its stage is drawn on `ground`, a surface of the table's size: `stage.draw(surface)` on any
    surface of that size, a part of the screen for instance."""

    def __init__(
        self, around: Surroundings, ground: pygame.Surface, match: AnyMatch, seating: Seating
    ) -> None:
        """`around` as `smaller` makes it. `seating`: of computer players, for nobody is asked.
        `view.sync` lays the position, `play` goes on from there."""
        self.around, self.match, self.seating = around, match, seating
        self.stage = Stage(ground, around.floors)
        self.tweens, self.later = Tweens(around.still), Tweens()
        self.view = self._made_view()
        self.view.begin()

    def _made_view(self) -> AnyView:
        host = Host(
            self.around,
            self.match,
            self.seating,
            self.stage,
            self.tweens,
            self.later,
            Buttons(self.stage, self.around.gallery),
            _refused,
            lambda _seat, _key: None,
            lambda: None,
            lambda: None,
            lambda: False,
            self.tweens.soon,
        )
        return view_of(self.match.rules.game)(host)

    @property
    def is_moving(self) -> bool:
        return bool(self.tweens or self.later)

    def foresee(self, move: Seated) -> None:
        """It will be played in a later frame."""
        self.view.foresee(move)

    def play(self, move: Seated) -> Sequence[AnyChange]:
        """Plays a legal move, and shows it. Raises game.rules.Refused."""
        changes = self.match.play(move)
        self.view.animate(changes)
        return changes

    def update(self, dt: float) -> None:
        self.tweens.tick(dt)
        self.later.tick(dt)
        if not self.tweens:
            self.view.settle()

    def close(self) -> None:
        self.stage.close()


def _refused(_move: object) -> bool:
    """Nobody plays here by touch."""
    return False
