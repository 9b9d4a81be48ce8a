"""All that fades on one floor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import pygame

from scenes.stage.crossfade import Crossfade, bands, mix
from scenes.stage.parts import area, outside
from scenes.stage.spares import Spares

MOST_BESIDE = 110_000
"""Pixels that change by themselves in the frame of a step."""
PLAIN_PARTS = 5
"""In so many frames all is drawn plainly again that a change of light has left as a sum."""


class Shown(Protocol):
    """What is seen at one end of a crossfade."""

    def put(self, picture: None) -> None: ...


S = TypeVar("S", bound=Shown)
Draw: TypeAlias = Callable[[list[pygame.Rect], Set[S]], None]
"""Draws parts of the floor, but for some of what lies there."""


class _Fading(NamedTuple, Generic[S]):
    fade: Crossfade
    dark: S
    bright: S


class Fades(Generic[S]):
    """Of what has changed both looks are drawn, of what fades none. The darker look of one is the
    darker look of all."""

    def __init__(self, spares: Spares) -> None:
        self._spares = spares
        self._waits = False
        """Whether no step is shown in this frame."""
        self._fading: list[_Fading[S]] = []
        self._summed: list[pygame.Rect] = []
        """Where a fade has come to its end, and the sum of its looks is still seen. It may be a
        level off where shade is no darker than what it lies on."""

    def __bool__(self) -> bool:
        return bool(self._fading or self._summed)

    @property
    def is_due(self) -> bool:
        return bool(self._summed) or any(fade.is_due for fade in self._all)

    def due(self, low: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """What is to be seen otherwise now than it was drawn, beside what has changed there by
        itself: where that is much, a step waits for the next frame."""
        due = [fade for fade in self._all if fade.is_due]
        self._waits = bool(due) and not self._waits and sum(map(area, low)) > MOST_BESIDE
        if self._waits:
            return []
        noted = (part for fade in due if fade.is_noted for part in fade.due)
        return list(noted) if due else self._summed[:1]

    def of(self, dark: S) -> Crossfade | None:
        return next((one.fade for one in self._fading if one.dark is dark), None)

    def add(self, dark: S, bright: S, fade: Crossfade) -> list[pygame.Rect]:
        """Returns what the others have to be told of: for them it was bright so far."""
        self._fading.append(_Fading(fade, dark, bright))
        return self._met(fade) if fade.share else []

    def remove(self, dark: S) -> list[pygame.Rect]:
        """Returns what the others have to be told of: for them it was dark so far."""
        for one in self._fading:
            if one.dark is dark:
                self._fading.remove(one)
                one.fade.close(self._spares)
                (one.dark if one.fade.share else one.bright).put(None)
                return self._met(one.fade) if one.fade.share else []
        return []

    def clear(self) -> None:
        self._fading.clear()
        self._summed.clear()

    def bake(self, floor: pygame.Surface, low: list[pygame.Rect], draw: Draw[S]) -> None:
        """Brings the floor up to date; `low` are the parts that have changed."""
        due = [fade for fade in self._all if fade.is_due]
        noted = [fade for fade in due if fade.is_noted and not self._waits]
        rested, moved = self._told(low, due)
        late = next((fade for fade in due if not (fade.is_noted or self._waits)), None)
        if late is not None:
            moved += late.some_unnoted()
        self._note(floor, moved, draw)
        plain = [] if due else self._summed[:1]
        del self._summed[: len(plain)]
        stepped = [part for fade in noted for part in self._step(fade)]
        self._show(floor, rested + moved + plain + stepped, draw, noted)

    def _step(self, fade: Crossfade) -> list[pygame.Rect]:
        stepped = fade.step()
        self._summed = [part for part in self._summed if not fade.area.contains(part)]
        if fade.seen in (0, 1):
            self._summed += bands(fade.area, -(-fade.area.height // PLAIN_PARTS))
        return stepped

    def ahead(self, fade: Crossfade, floor: pygame.Surface, draw: Draw[S]) -> Iterator[None]:
        """Notes both looks, so that its first step is one like all others."""
        for part in fade.unnoted():
            self._note(floor, [part], draw)
            self._show(floor, [part], draw)
            yield

    def _told(
        self, low: list[pygame.Rect], due: list[Crossfade]
    ) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """What has changed where nothing fades now: it is noted later. And all else."""
        moving = [fade.area for fade in (*due, *self._between())]
        rested = [part for part in low if part.collidelist(moving) < 0]
        for part in rested:
            for one in self._fading:
                one.fade.change(part)
        return rested, [part for part in low if part.collidelist(moving) >= 0]

    def _note(self, floor: pygame.Surface, parts: list[pygame.Rect], draw: Draw[S]) -> None:
        if parts:
            draw(parts, self._hidden(None))
        for one in self._fading:
            for part in _shared(parts, one.fade):
                one.fade.note_dark(floor, part)
        for one in self._fading:
            shared = _shared(parts, one.fade)
            if shared:
                draw(shared, self._hidden(one))
            for part in shared:
                one.fade.note_bright(floor, part)

    def _show(
        self,
        floor: pygame.Surface,
        parts: list[pygame.Rect],
        draw: Draw[S],
        stepped: Sequence[Crossfade] = (),
    ) -> None:
        """As it is to be seen now. What has not `stepped` to an end is drawn plainly there."""
        mixed = [*stepped, *(one for one in self._between() if one not in stepped)]
        settled = [part for part in parts if not any(one.area.contains(part) for one in mixed)]
        if settled:
            draw(settled, {one.dark if one.fade.seen else one.bright for one in self._fading})
        for fade in mixed:
            others = [one for one in self._all if one is not fade]
            for part in _shared(parts, fade):
                mix(floor, [fade, *others], part, self._spares)
            # Where several meet the first of them has shown all.
            parts = [left for part in parts for left in outside(part, fade.area)]

    @property
    def _all(self) -> list[Crossfade]:
        return [one.fade for one in self._fading]

    def _between(self) -> list[Crossfade]:
        return [fade for fade in self._all if fade.seen not in (0, 1)]

    def _hidden(self, bright: _Fading[S] | None) -> set[S]:
        """Of what fades: all is in its darker look, but for one."""
        return {one.dark if one is bright else one.bright for one in self._fading}

    def _met(self, fade: Crossfade) -> list[pygame.Rect]:
        """Where others fade as well."""
        return _shared([one.area for one in self._all if one is not fade], fade)


def _shared(parts: list[pygame.Rect], fade: Crossfade) -> list[pygame.Rect]:
    return [inside for part in parts if (inside := part.clip(fade.area))]
