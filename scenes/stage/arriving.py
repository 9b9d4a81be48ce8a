"""What a scene shows first comes softly over what the screen still shows of another one."""

from __future__ import annotations

from itertools import pairwise
from typing import Protocol

import pygame

from scenes.stage.floors import Floors
from scenes.stage.motion import ease_in_out
from scenes.stage.parts import area

SECONDS = 0.3
MOST = 3_000_000
"""Pixels that are mixed in a frame, which takes about as long as a copy of a table of 4K."""


class Drawing(Protocol):
    def draw(self, screen: pygame.Surface) -> list[pygame.Rect] | None: ...


class Arriving:
    """The scene draws on a page. Of that the screen takes up more each time, a part a frame."""

    def __init__(self, screen: pygame.Surface, floors: Floors) -> None:
        """`floors`: where the page is from, and goes."""
        self._floors, self.page = floors, floors.take(screen)
        self._share, self._has_begun = 0.0, False
        self._coming = [(part, 0.0) for part in _upright(screen.get_rect())]
        """The parts that are not whole yet, the next one first, and how much is seen of them."""
        self._whole: list[pygame.Rect] = []

    def tick(self, dt: float) -> None:
        self._share += dt / SECONDS

    @property
    def is_over(self) -> bool:
        return not self._coming

    def draw(self, scene: Drawing, screen: pygame.Surface) -> list[pygame.Rect]:
        """What has changed of the screen."""
        drawn = self._drawn(scene)
        changed = [both for one in drawn for part in self._whole if (both := one.clip(part))]
        part, seen = self._coming.pop(0)
        if self._share < 1:
            # Fast where it is neither the one nor the other: nobody reads two tables at once.
            share = ease_in_out(self._share)
            self.page.set_alpha(round(255 * max(0.0, share - seen) / (1 - seen)))
            screen.blit(self.page, part, part)
            self.page.set_alpha(None)
            self._coming.append((part, share))
        else:
            self._whole.append(part)
            changed.append(part)
        for one in changed:
            screen.blit(self.page, one, one)
        return [*changed, part]

    def _drawn(self, scene: Drawing) -> list[pygame.Rect]:
        self._has_begun = True
        drawn = scene.draw(self.page)
        return [self.page.get_rect()] if drawn is None else drawn

    def end(self, scene: Drawing, screen: pygame.Surface) -> list[pygame.Rect]:
        """All at once, as far as anything of it has been seen: somebody touches what comes."""
        self._coming = []
        if self._has_begun:
            scene.draw(self.page)
            screen.blit(self.page, (0, 0))
        return [screen.get_rect()]

    def close(self) -> None:
        self._floors.give(self.page)


def _upright(whole: pygame.Rect) -> list[pygame.Rect]:
    """Side by side, so that a seat at a long side sees its own in few steps."""
    count = -(-area(whole) // MOST)
    lefts = [whole.width * number // count for number in range(count + 1)]
    ends = pairwise(lefts)
    return [pygame.Rect(left, 0, right - left, whole.height) for left, right in ends]
