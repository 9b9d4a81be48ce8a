"""What a scene shows first comes softly over what the screen still shows of another one."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import pygame

from scenes.stage.motion import ease_in_out
from scenes.stage.stage import Stage
from scenes.stage.surface_pool import SurfacePool

SECONDS = 0.3
MOST = 2_500_000
"""Pixels that are mixed in a frame: with what is whole by then as long as a copy of 4K takes."""
SOFT = 0.35
"""Of the way from the middle to the edge, that is mixed in a frame: more would show two tables at
once."""
FINE = 100
"""Strips from the middle of the table to its edge: none differs much from the next one."""


class Drawing(Protocol):
    @property
    def stage(self) -> Stage: ...

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect] | None: ...


@dataclass
class _Strip:
    """Across the whole table, once on each side of its middle and as far from there."""

    near: int
    far: int
    seen: float = 0.0
    """How much of what comes is seen there."""

    def on(self, table: pygame.Rect) -> Iterator[pygame.Rect]:
        deep, middle = self.far - self.near, table.centery
        for top in (middle - self.far, middle + self.near):
            yield pygame.Rect(0, top, table.width, deep).clip(table)


class Arriving:
    """The scene draws on a page, which the screen takes up from the middle of the table outwards,
    as if a light were passing: without a seam, since what is mixed in a frame has a soft edge."""

    def __init__(self, screen: pygame.Surface, floors: SurfacePool) -> None:
        """`floors`: where the page is from, and goes."""
        self._floors, self._screen = floors, screen
        self._page = floors.take_free(screen)
        self._stage: Stage | None = None
        """That of the scene which draws on the page."""
        self._share, self._has_begun = 0.0, False
        self._table = screen.get_rect()
        self._half = -(-self._table.height // 2)
        self._soft = min(SOFT * self._half, MOST / (2 * self._table.width))
        """How deep the light's edge is, in pixels."""
        ends = sorted({self._half * number // FINE for number in range(FINE + 1)})
        self._coming = [_Strip(*two) for two in pairwise(ends)]
        """Those that are not whole yet, from the middle on."""

    def ahead(self) -> Iterator[None]:
        """The page is there."""
        if self._page is not None:
            return
        yield from self._floors.ahead(self._screen)
        self._page = self._floors.take(self._screen)

    @property
    def page(self) -> pygame.Surface:
        if self._page is None:
            self._page = self._floors.take(self._screen)
        return self._page

    def tick(self, dt: float) -> None:
        self._share += dt / SECONDS

    @property
    def is_over(self) -> bool:
        return not self._coming

    def draw(self, scene: Drawing, screen: pygame.Surface) -> list[pygame.Rect]:
        """What has changed of the screen."""
        drawn, whole = self._drawn(scene), self._whole
        changed = [both for one in drawn if (both := one.clip(whole))]
        for one in changed:
            screen.blit(self.page, one, one)
        reached = list(self._reached())
        for strip, share in reached:
            self._mix(screen, strip, share)
        self._coming = [strip for strip in self._coming if strip.seen < 1]
        bands = zip(*(strip.on(self._table) for strip, _ in reached), strict=True)
        return [*changed, *(parts[0].unionall(parts[1:]) for parts in bands)]

    def _reached(self) -> Iterator[tuple[_Strip, float]]:
        """Where the light falls, and how much of what comes is seen there."""
        for strip in self._coming:
            if self._front <= strip.far:
                return
            yield strip, ease_in_out(min(1.0, (self._front - strip.far) / self._soft))

    @property
    def _front(self) -> float:
        """How far from the middle the light has come."""
        return self._share * (self._half + self._soft)

    @property
    def _whole(self) -> pygame.Rect:
        """What the screen shows as the page does."""
        return self._within(self._coming[0].near if self._coming else self._half)

    def _within(self, reach: int) -> pygame.Rect:
        """So many pixels around the middle."""
        found = pygame.Rect(0, self._table.centery - reach, self._table.width, 2 * reach)
        return found.clip(self._table)

    def _mix(self, screen: pygame.Surface, strip: _Strip, share: float) -> None:
        # What is on the screen has some of it already.
        more = (share - strip.seen) / (1 - strip.seen)
        self.page.set_alpha(None if share >= 1 else round(255 * more))
        for part in strip.on(self._table):
            screen.blit(self.page, part, part)
        self.page.set_alpha(None)
        strip.seen = share

    def _drawn(self, scene: Drawing) -> list[pygame.Rect]:
        self._has_begun, self._stage = True, scene.stage
        scene.stage.sight.limit = self._within(min(self._half, math.ceil(self._front)))
        drawn = scene.draw(self.page)
        return [self.page.get_rect()] if drawn is None else drawn

    def end(self, scene: Drawing, screen: pygame.Surface) -> list[pygame.Rect]:
        """All at once, as far as anything of it has been seen: somebody touches what comes."""
        self._coming = []
        if self._has_begun:
            scene.stage.sight.limit = None
            scene.draw(self.page)
            screen.blit(self.page, (0, 0))
        return [screen.get_rect()]

    def close(self) -> None:
        if self._stage is not None:
            self._stage.sight.limit = None
        if self._page is not None:
            self._floors.give(self._page)
