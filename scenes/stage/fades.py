"""All that fades on one floor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from itertools import islice
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import pygame

from scenes.stage.crossfade import PARTS, ROWS, Crossfade, mix
from scenes.stage.spares import Spares


class Shown(Protocol):
    """What is seen at one end of a crossfade."""

    def put(self, picture: None) -> None: ...


S = TypeVar("S", bound=Shown)
Draw: TypeAlias = Callable[[pygame.Rect, Set[S]], None]
"""Draws a part of the floor, but for some."""


class _Fading(NamedTuple, Generic[S]):
    fade: Crossfade
    dark: S
    bright: S


class Fades(Generic[S]):
    """Of what has changed both looks are drawn, of what fades none. The darker look of one is the
    darker look of all."""

    def __init__(self, spares: Spares) -> None:
        self._spares = spares
        self._fading: list[_Fading[S]] = []

    def __bool__(self) -> bool:
        return bool(self._fading)

    @property
    def is_due(self) -> bool:
        return any(one.fade.is_due for one in self._fading)

    @property
    def due(self) -> list[pygame.Rect]:
        """What is to be seen otherwise now than it was drawn."""
        fades = [one.fade for one in self._fading]
        return [fade.area for fade in fades if fade.is_due and fade.is_noted]

    def of(self, dark: S) -> Crossfade | None:
        return next((one.fade for one in self._fading if one.dark is dark), None)

    def add(self, dark: S, bright: S, fade: Crossfade) -> list[pygame.Rect]:
        """Returns what the others have to be told of: for them it was bright so far."""
        self._fading.append(_Fading(fade, dark, bright))
        return self._shared(fade) if fade.share else []

    def remove(self, dark: S) -> list[pygame.Rect]:
        """Returns what the others have to be told of: for them it was dark so far."""
        for one in self._fading:
            if one.dark is dark:
                self._fading.remove(one)
                one.fade.close(self._spares)
                (one.dark if one.fade.share else one.bright).put(None)
                return self._shared(one.fade) if one.fade.share else []
        return []

    def clear(self) -> None:
        self._fading.clear()

    def bake(self, floor: pygame.Surface, low: list[pygame.Rect], draw: Draw[S]) -> None:
        """Brings the floor up to date; `low` are the parts that have changed."""
        fades = [one.fade for one in self._fading]
        due = [fade for fade in fades if fade.is_due and fade.is_noted]
        low = low + [part for fade in fades if fade.is_due for part in self._unnoted(fade)]
        for part in low:
            self._note(floor, part, draw)
        for fade in fades:
            parts = [fade.area] if fade in due else [part.clip(fade.area) for part in low]
            for part in filter(None, parts):
                self._show(floor, part, draw)
        for fade in due:
            fade.seen = fade.share

    def ahead(self, fade: Crossfade, floor: pygame.Surface, draw: Draw[S]) -> Iterator[None]:
        """Notes both looks, so that its first step is one like all others."""
        for part in fade.unnoted():
            self.bake(floor, [part], draw)
            yield

    def _show(self, floor: pygame.Surface, part: pygame.Rect, draw: Draw[S]) -> None:
        """As it is to be seen now. At the ends that is exactly what lies there: a sum of looks
        may be a level off where shade is no darker than what it lies on."""
        touched = [one for one in self._fading if one.fade.area.colliderect(part)]
        shares = {one.fade.share for one in touched}
        if shares <= {0, 1}:
            draw(part, {one.dark if one.fade.share else one.bright for one in self._fading})
        else:
            mix(floor, [one.fade for one in touched], part, self._spares)

    def _unnoted(self, fade: Crossfade) -> list[pygame.Rect]:
        """What is to be noted in this frame of a fade that is to be seen; where it meets others,
        theirs as well."""
        most = -(-fade.area.height // (PARTS * ROWS))
        parts = list(islice(fade.unnoted(), most))
        return parts + (self._shared(fade) if parts else [])

    def _note(self, floor: pygame.Surface, part: pygame.Rect, draw: Draw[S]) -> None:
        draw(part, self._hidden(None))
        for one in self._fading:
            one.fade.note_dark(floor, part.clip(one.fade.area))
        for one in self._fading:
            shared = part.clip(one.fade.area)
            if shared:
                draw(shared, self._hidden(one))
                one.fade.note_bright(floor, shared)

    def _hidden(self, bright: _Fading[S] | None) -> set[S]:
        """Of what fades: all is in its darker look, but for one."""
        return {one.dark if one is bright else one.bright for one in self._fading}

    def _shared(self, fade: Crossfade) -> list[pygame.Rect]:
        """With what else fades."""
        areas = [one.fade.area for one in self._fading if one.fade is not fade]
        return [shared for area in areas if (shared := area.clip(fade.area))]
