"""All crossfades of one floor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from typing import NamedTuple, TypeAlias

import pygame

from scenes.stage.crossfade import MOST_STEPPED, Crossfade
from scenes.stage.parts import SurfacePool, area, bands, disjoint, outside
from scenes.stage.sprite import Sprite

MOST_BESIDE = 110_000
"""Other pixels that may change in the frame of a step."""
MOST_PLAIN = 200_000
"""Pixels redrawn per frame where a finished fade has left rounding errors."""


Draw: TypeAlias = Callable[[list[pygame.Rect], Set[Sprite]], None]
"""Draws parts of the floor without some sprites."""


class _Fading(NamedTuple):
    fade: Crossfade
    dark: Sprite
    bright: Sprite


class Fades:
    """Captures both looks of changed parts. All fades share the darker look."""

    def __init__(self, surfaces: SurfacePool) -> None:
        self._surfaces = surfaces
        self._waits = False
        self._stepping: list[Crossfade] = []
        self._fading: list[_Fading] = []
        self._summed: list[pygame.Rect] = []
        """Where a fade has ended and its sum, possibly a level off, is still shown."""

    def __bool__(self) -> bool:
        return bool(self._fading or self._summed)

    @property
    def is_due(self) -> bool:
        return bool(self._summed) or any(fade.is_due for fade in self._all)

    def due(self, low: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Parts to redraw for fades; large steps wait for the next frame."""
        due = [fade for fade in self._all if fade.is_due]
        self._waits = bool(due) and not self._waits and sum(map(area, low)) > MOST_BESIDE
        if self._waits:
            return []
        self._stepping = _within_a_frame([fade for fade in due if fade.is_noted])
        return [fade.area for fade in self._stepping] if due else self._summed[:1]

    @property
    def are_due(self) -> bool:
        """Whether any fade changes in the next frame."""
        return any(fade.is_due for fade in self._all)

    def of(self, dark: Sprite) -> Crossfade | None:
        return next((one.fade for one in self._fading if one.dark is dark), None)

    def add(self, dark: Sprite, bright: Sprite, fade: Crossfade) -> list[pygame.Rect]:
        """Returns areas that other fades must capture again."""
        self._fading.append(_Fading(fade, dark, bright))
        return self._met(fade) if fade.seen else []

    def remove(self, dark: Sprite) -> list[pygame.Rect]:
        """Returns areas that other fades must capture again."""
        for one in self._fading:
            if one.dark is dark:
                self._fading.remove(one)
                one.fade.close(self._surfaces)
                (one.dark if one.fade.seen else one.bright).put(None)
                return self._met(one.fade) if one.fade.seen else []
        return []

    def clear(self) -> None:
        for one in self._fading:
            one.fade.close(self._surfaces)
        self._fading.clear()
        self._summed.clear()

    def bake(self, floor: pygame.Surface, low: list[pygame.Rect], draw: Draw) -> None:
        """Updates the floor; `low`: its changed parts."""
        due = [fade for fade in self._all if fade.is_due]
        # If much changes, a new fade captures its looks over several frames.
        moving = [one for one in self._all if one.is_between or (one.is_due and not self._waits)]
        areas = [fade.area for fade in moving]
        plain = [] if due else self._summed[:1]
        del self._summed[: len(plain)]
        rested, moved = _apart(low, areas)
        plain, met = _apart(plain, areas)
        late = next((fade for fade in due if not (fade.is_noted or self._waits)), None)
        unnoted = [] if late is None else late.some_unnoted()
        for fade in due:
            if fade in self._stepping and not self._waits:
                self._step(fade, floor)
        # Adding twice would be twice as bright.
        self._note(floor, disjoint(moved + met), draw, lambda fade: fade in moving or fade.seen > 0)
        if late is not None:
            self._note_still(late, floor, disjoint(unnoted), draw)
        for fade in self._all:
            for part in rested if fade in moving or fade.seen else low:
                fade.change(part)
        if rested or plain:
            draw(rested + plain, self._settled())

    def _step(self, fade: Crossfade, floor: pygame.Surface) -> None:
        fade.step(floor)
        self._summed = [part for part in self._summed if not fade.area.contains(part)]
        if not fade.is_between:
            self._summed += bands(fade.area, max(1, MOST_PLAIN // fade.area.width))

    def ahead(self, fade: Crossfade, floor: pygame.Surface, draw: Draw) -> Iterator[None]:
        """Captures both looks, so that the first step is as cheap as others."""
        for part in fade.unnoted():
            self._note_still(fade, floor, [part], draw)
            yield

    def _note(
        self,
        floor: pygame.Surface,
        parts: list[pygame.Rect],
        draw: Draw,
        is_wanted: Callable[[Crossfade], bool],
    ) -> None:
        """Captures both looks of some fades; leaves the floor as it is shown."""
        if not parts:
            return
        noted = [one for one in self._fading if is_wanted(one.fade)]
        for one in noted:
            shared = _shared(parts, one.fade)
            draw(shared, self._hidden(one))
            for part in shared:
                one.fade.note_bright(floor, part)
        draw(parts, self._hidden(None))
        for one in noted:
            for part in _shared(parts, one.fade):
                one.fade.note_dark(floor, part)
        for fade in filter(_is_between, self._all):
            for part in _shared(parts, fade):
                for lit in self._all:
                    lit.add(floor, part)
            # Where fades overlap, the first has added them all.
            parts = [left for part in parts for left in outside(part, fade.area)]
        draw(parts, self._settled())

    def _note_still(
        self, fade: Crossfade, floor: pygame.Surface, parts: list[pygame.Rect], draw: Draw
    ) -> None:
        """Captures both looks of a resting fade: the floor shows one of them, with other lights."""
        lit = [other.area for other in self._all if other.seen and other is not fade]
        alone, met = _apart(parts, lit)
        for part in alone:
            fade.keep(floor, part)
        one = next(one for one in self._fading if one.fade is fade)
        draw(alone, self._hidden(None if fade.seen else one))
        for part in alone:
            fade.note_other(floor, part)
        self._note(floor, met, draw, lambda other: other is fade)

    @property
    def _all(self) -> list[Crossfade]:
        return [one.fade for one in self._fading]

    def _settled(self) -> set[Sprite]:
        """Sprites hidden where no fade is in between."""
        return {one.dark if one.fade.seen else one.bright for one in self._fading}

    def _hidden(self, bright: _Fading | None) -> set[Sprite]:
        """Sprites hidden so that all fades are dark, except this one."""
        return {one.dark if one is bright else one.bright for one in self._fading}

    def _met(self, fade: Crossfade) -> list[pygame.Rect]:
        return _shared([one.area for one in self._all if one is not fade], fade)


def _within_a_frame(due: list[Crossfade]) -> list[Crossfade]:
    """Fades that fit into a frame, those furthest behind first."""
    found: list[Crossfade] = []
    for fade in sorted(due, key=lambda one: -abs(one.level - one.seen)):
        if not found or sum(one.stepped for one in found) + fade.stepped <= MOST_STEPPED:
            found.append(fade)
    return found


def _is_between(fade: Crossfade) -> bool:
    return fade.is_between


def _shared(parts: list[pygame.Rect], fade: Crossfade) -> list[pygame.Rect]:
    return [inside for part in parts if (inside := part.clip(fade.area))]


def _apart(
    parts: list[pygame.Rect], moving: list[pygame.Rect]
) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
    """Parts without and with a running fade."""
    still = [part for part in parts if part.collidelist(moving) < 0]
    return still, [part for part in parts if part.collidelist(moving) >= 0]
