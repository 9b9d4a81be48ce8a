"""Fade-ins, dissolves and fades of sprites; a part of the screen with its own stage."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import pygame

from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.stage.motion import FADE_SECONDS, Tweens, ease_in_out, fade_steps, linear
from scenes.stage.parts import SurfacePool, bands
from scenes.stage.sprite import Sprite
from scenes.stage.stage import Stage

SECONDS = 0.3
MOST = 2_500_000
"""Pixels blended per frame; with the finished part this takes as long as copying 4K."""
SOFT = 0.35
"""Share of the height that is blended at once: more would show two tables."""
FINE = 100
"""Number of strips from the middle to the edge."""


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
    """Opacity of the new scene there."""

    def on(self, table: pygame.Rect) -> Iterator[pygame.Rect]:
        deep, middle = self.far - self.near, table.centery
        for top in (middle - self.far, middle + self.near):
            yield pygame.Rect(0, top, table.width, deep).clip(table)


class Arriving:
    """Reveals a scene, drawn on a separate page, from the middle outwards."""

    def __init__(self, screen: pygame.Surface, surfaces: SurfacePool) -> None:
        """`surfaces`: the pool of its page."""
        self._surfaces, self._screen = surfaces, screen
        self._page = surfaces.take_free(screen)
        self._stage: Stage | None = None
        """The stage that draws on the page."""
        self._share, self._has_begun = 0.0, False
        self._table = screen.get_rect()
        self._half = -(-self._table.height // 2)
        self._soft = min(SOFT * self._half, MOST / (2 * self._table.width))
        """Width of the soft edge in pixels."""
        ends = sorted({self._half * number // FINE for number in range(FINE + 1)})
        self._coming = [_Strip(*two) for two in pairwise(ends)]
        """Unfinished strips, from the middle on."""

    def ahead(self) -> Iterator[None]:
        if self._page is not None:
            return
        yield from self._surfaces.ahead(self._screen)
        self._page = self._surfaces.take(self._screen)

    @property
    def page(self) -> pygame.Surface:
        if self._page is None:
            self._page = self._surfaces.take(self._screen)
        return self._page

    def tick(self, dt: float) -> None:
        self._share += dt / SECONDS

    @property
    def is_over(self) -> bool:
        return not self._coming

    def draw(self, scene: Drawing, screen: pygame.Surface) -> list[pygame.Rect]:
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
        """Strips in the soft edge, with their opacity."""
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
        return self._within(self._coming[0].near if self._coming else self._half)

    def _within(self, reach: int) -> pygame.Rect:
        """The area within `reach` pixels of the middle."""
        found = pygame.Rect(0, self._table.centery - reach, self._table.width, 2 * reach)
        return found.clip(self._table)

    def _mix(self, screen: pygame.Surface, strip: _Strip, share: float) -> None:
        # Part of it is on the screen already.
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
        """Shows the whole scene at once, for a touch."""
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
            self._surfaces.give(self._page)


MIXED_LEVELS = 12
PARTS = 2


def dissolve(
    stage: Stage,
    tweens: Tweens,
    seen: pygame.Surface,
    base: pygame.Surface,
    seconds: float,
    then: Callable[[], None] = lambda: None,
    owner: object = None,
) -> None:
    """Blends from `seen`, which is drawn upon, to `base`; then calls `then`."""
    stage.set_base(seen)
    mixed = shown = alpha = 0
    unmixed: list[pygame.Rect] = []

    def show(share: float) -> None:
        nonlocal mixed, shown, alpha
        wanted = round(share * MIXED_LEVELS)
        # Blending the whole table and showing it takes a few frames.
        if not unmixed and shown < mixed:
            shown = mixed
            stage.repaint_base()
        # With nothing missing the base itself is laid.
        elif not unmixed and mixed < wanted < MIXED_LEVELS:
            # The share of the rest.
            alpha, mixed = round(255 * (wanted - mixed) / (MIXED_LEVELS - mixed)), wanted
            unmixed.extend(bands(seen.get_rect(), -(-seen.get_height() // PARTS)))
        if unmixed:
            part = unmixed.pop()
            base.set_alpha(alpha)
            seen.blit(base, part, part)
            base.set_alpha(None)

    def end() -> None:
        stage.set_base(base)
        then()

    tweens.run(seconds, show, linear, then=end, owner=owner)


def fades(gallery: Gallery, picture: Picture) -> tuple[Picture, ...]:
    return gallery.derived(picture, ("fade steps",), lambda: fade_steps(picture))


def _step(steps: Sequence[Picture], share: float) -> Picture:
    return steps[min(len(steps) - 1, math.floor(share * len(steps)))]


def fade_in(
    gallery: Gallery, clock: Tweens, sprite: Sprite, picture: Picture, delay: float = 0.0
) -> None:
    """`clock` also ticks with reduced motion."""
    steps = fades(gallery, picture)

    def show(share: float) -> None:
        sprite.show(_step(steps, share))

    clock.run(FADE_SECONDS, show, linear, delay, owner=sprite)


def fade_out(gallery: Gallery, clock: Tweens, stage: Stage, gone: Sprite, picture: Picture) -> None:
    """Fades out a picture where a removed sprite showed it."""
    steps = fades(gallery, picture)[-2::-1]
    sprite = stage.add(steps[0], gone.at, gone.layer)

    def show(share: float) -> None:
        sprite.show(_step(steps, share))

    clock.run(FADE_SECONDS, show, linear, then=sprite.remove, owner=sprite)


def come_back(gallery: Gallery, clock: Tweens, sprite: Sprite, delay: float = 0.0) -> None:
    """Fades a sprite in again; it may be touched and change its picture meanwhile."""
    if sprite.picture is None:
        return
    steps = fades(gallery, sprite.picture)
    shown = None if delay else steps[0]
    sprite.show(shown)

    def show(share: float) -> None:
        nonlocal shown
        if sprite.picture is shown:
            shown = _step(steps, share)
            sprite.show(shown)

    clock.run(FADE_SECONDS, show, linear, delay, owner=sprite)


LEVELS = 8


class Inset:
    """`ground`: what the screen shows there otherwise. It is dark until lit, and must not move
    before."""

    def __init__(self, area: pygame.Rect, ground: pygame.Surface, stage: Stage) -> None:
        self.area, self.stage = area, stage
        # A copy, since its alpha is changed.
        self._ground, self._level = ground.subsurface(ground.get_rect()), 0
        self._drawn: int | None = 0
        """The level on the screen; None: unknown."""

    def light(self, share: float) -> None:
        self._level = round(share * LEVELS)

    @property
    def is_lit(self) -> bool:
        return self._level == LEVELS

    @property
    def is_dirty(self) -> bool:
        return self._level != self._drawn or (self.is_lit and self.stage.is_dirty)

    def redraw(self) -> None:
        self._drawn = None

    def refresh(self, part: pygame.Rect) -> None:
        """A part of the screen was drawn over."""
        if self.is_lit and self._drawn == self._level:
            self.stage.refresh(part.move(-self.area.left, -self.area.top))
        elif part.colliderect(self.area):
            self.redraw()

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect]:
        if not self.is_dirty:
            return []
        part, was, self._drawn = screen.subsurface(self.area), self._drawn, self._level
        if self.is_lit and was == self._level:
            drawn = self.stage.draw(part)
            return [self.area] if drawn is None else [one.move(self.area.topleft) for one in drawn]
        if self._level:
            self.stage.redraw()
            self.stage.draw(part)
        # To blit an opaque surface at full alpha takes twenty times as long as without.
        self._ground.set_alpha(round(255 * (1 - self._level / LEVELS)) if self._level else None)
        part.blit(self._ground, (0, 0))
        return [self.area]


class Framed(Stage):
    """A stage with a part for another stage."""

    def __init__(self, base: pygame.Surface, surfaces: SurfacePool) -> None:
        super().__init__(base, surfaces)
        self.inset: Inset | None = None

    @property
    def is_dirty(self) -> bool:
        return super().is_dirty or (self.inset is not None and self.inset.is_dirty)

    def redraw(self) -> None:
        super().redraw()
        if self.inset is not None:
            self.inset.redraw()

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect] | None:
        dirty = super().draw(screen)
        if self.inset is None:
            return dirty
        if dirty is None:
            self.inset.redraw()
        for part in dirty or ():
            self.inset.refresh(part)
        shown = self.inset.draw(screen)
        return None if dirty is None else dirty + shown
