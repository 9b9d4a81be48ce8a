"""All that fades on one floor."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Generic, NamedTuple, Protocol, TypeVar

import pygame

from scenes.stage.crossfade import Crossfade, mix
from scenes.stage.spares import Spares


class Shown(Protocol):
    """What is seen at one end of a crossfade."""

    def put(self, picture: None) -> None: ...


S = TypeVar("S", bound=Shown)


class _Fading(NamedTuple, Generic[S]):
    fade: Crossfade
    dark: S
    bright: S


class Fades(Generic[S]):
    """Both looks are drawn only of what has changed. Where several meet, the darker look is that
    of all of them."""

    def __init__(self, spares: Spares) -> None:
        self._spares = spares
        self._fading: list[_Fading[S]] = []

    def __bool__(self) -> bool:
        return bool(self._fading)

    @property
    def due(self) -> list[pygame.Rect]:
        """What looks otherwise now than it was drawn."""
        return [one.fade.area for one in self._fading if one.fade.is_due]

    def of(self, dark: S) -> Crossfade | None:
        return next((one.fade for one in self._fading if one.dark is dark), None)

    def add(self, dark: S, bright: S, fade: Crossfade) -> Crossfade:
        self._fading.append(_Fading(fade, dark, bright))
        return fade

    def clear(self) -> None:
        self._fading.clear()

    def bake(
        self,
        floor: pygame.Surface,
        low: list[pygame.Rect],
        draw: Callable[[pygame.Rect, Set[S]], None],
    ) -> list[pygame.Rect]:
        """Brings the floor up to date; `low` are the parts that have changed, `draw` draws a part
        without some. Returns the parts that will have changed then, for something is over."""
        fades = [one.fade for one in self._fading]
        low = low + [part for one in self._fading for part in self._begin(one, floor, draw)]
        for part in low:
            draw(part, self._hidden(None))
            for fade in fades:
                fade.note(floor, part.clip(fade.area), False)
            for one in self._fading:
                shared = part.clip(one.fade.area)
                if shared:
                    draw(shared, self._hidden(one))
                    one.fade.note(floor, shared, True)
                    one.fade.weigh(shared)
        for fade in fades:
            parts = [fade.area] if fade.is_due else [part.clip(fade.area) for part in low]
            for part in filter(None, parts):
                mix(floor, fades, part, self._spares)
        return [part for one in list(self._fading) for part in self._drawn(one)]

    def _begin(
        self,
        one: _Fading[S],
        floor: pygame.Surface,
        draw: Callable[[pygame.Rect, Set[S]], None],
    ) -> list[pygame.Rect]:
        """One of its looks lies on the floor, the other one is drawn. Returns the parts where
        what lies there is none of the two, for others fade as well."""
        fade = one.fade
        if fade.has_begun:
            return []
        is_bright = fade.seen == 1
        fade.begin(self._spares, floor)
        fade.note(floor, fade.area, is_bright)
        draw(fade.area, self._hidden(None if is_bright else one))
        fade.note(floor, fade.area, not is_bright)
        fade.weigh(fade.area)
        return self._shared(one)

    def _drawn(self, one: _Fading[S]) -> list[pygame.Rect]:
        fade = one.fade
        fade.seen = fade.share
        if not fade.is_over:
            return []
        fade.end(self._spares)
        self._fading.remove(one)
        (one.dark if fade.share else one.bright).put(None)
        # For those that still fade it was dark so far.
        return self._shared(one) if fade.share else []

    def _hidden(self, bright: _Fading[S] | None) -> set[S]:
        """Of what fades: all is in its darker look, but for one."""
        return {one.dark if one is bright else one.bright for one in self._fading}

    def _shared(self, one: _Fading[S]) -> list[pygame.Rect]:
        """With what else fades."""
        areas = [other.fade.area for other in self._fading if other is not one]
        return [shared for area in areas if (shared := area.clip(one.fade.area))]
