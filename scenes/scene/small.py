"""A small table that plays a match on part of the screen with the game's own view, without
touch."""

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
    """No words: they would be too small to read."""

    def __call__(self, key: str, **values: object) -> str:
        return ""


class SilentLanguages(Languages):
    """Languages without words; numbers stay."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    def words(self, side: Side) -> Words:
        return Silent(self._languages.words(side).language)


def smaller(around: Surroundings, size: tuple[int, int], share: float) -> Surroundings:
    """Surroundings of a table of `size` pixels, scaled by `share`, without words. The caller closes
    its gallery."""
    per_mm = around.table.per_mm * share
    table = Table(*size, math.hypot(*size) / per_mm / MM_PER_INCH)
    gallery = around.gallery.beside(table)
    return replace(
        around,
        screen=around.screen.subsurface((0, 0, *size)),
        gallery=gallery,
        languages=SilentLanguages(around.languages),
        surfaces=SurfacePool(),
        sounds=Unheard(around.sounds),
    )


class SmallTable:
    """Its stage is drawn on `ground` of the table's size, or by `stage.draw(surface)` on any such
    surface, such as a part of the screen."""

    def __init__(
        self, around: Surroundings, ground: pygame.Surface, match: AnyMatch, seating: Seating
    ) -> None:
        """`around` from `smaller`; `seating` of computer players. `view.sync` shows the position,
        `play` continues from it."""
        self.around, self.match, self.seating = around, match, seating
        self.stage = Stage(ground, around.surfaces)
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
        """Announces a move that a later frame will play."""
        self.view.foresee(move)

    def play(self, move: Seated) -> Sequence[AnyChange]:
        """Plays and shows a legal move. Raises game.rules.Refused."""
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
    return False
