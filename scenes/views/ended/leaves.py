"""Leaves of gold and bone that fall on the felt after a win."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from random import Random

import pygame

from scenes.art import brass
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel
from scenes.stage.motion import Tweens, between, ease_out
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage

COUNT, KINDS, TURNS = 110, 12, 12
AT_ONCE, BEGIN_SECONDS = 5, 1 / 60
SECONDS, LATEST = 1.2, 0.15
EDGE_MM, APART_MM, DRIFT_MM = 12.0, 4.0, 26.0
BETWEEN_MM = 5.0
"""The gap between leaves, to avoid heaps on little bare felt."""
NEAR_MM = 6.0
"""The drift of a leaf where there is no room for the usual one."""
MOST_TRIES = 30
USUAL_AREA = 708.0 * 398.0
"""In mm²: smaller tables get fewer leaves."""
LARGEST = 1.36
"""The largest scale of leaves on larger tables."""
SETS = 3
"""The number of sets of leaves; each game uses another."""


class Leaves:
    def __init__(
        self,
        gallery: Gallery,
        stage: Stage,
        tweens: Tweens,
        seed: object,
        least_share: float = 0.0,
    ) -> None:
        """The same seed gives the same leaves. `least_share`: of all leaves, on the smallest
        table."""
        self._gallery, self._stage, self._tweens = gallery, stage, tweens
        self._seed = f"leaves {seed}"
        table = gallery.table
        area = table.wide * table.high / USUAL_AREA
        self._share = max(least_share, min(1.0, area))
        self._scale = min(LARGEST, max(1.0, math.sqrt(area)))
        self._set = Random(self._seed).randrange(SETS)
        self.lying: list[pygame.Rect] = []
        """The rectangles that leaves will cover."""

    def ahead(self) -> Iterator[None]:
        for kind in range(KINDS):
            self._kind(kind)
            yield

    def at_any_time(self) -> Iterator[None]:
        """For a rehearsal: the pictures of all sets."""
        for number, kind in product(range(SETS), range(KINDS)):
            self._kind(kind, number)
            yield

    def _kind(self, kind: int, number: int | None = None) -> list[Picture]:
        table, key = self._gallery.table, (self._set if number is None else number, kind)
        return self._gallery.keep(
            ("leaf", *key), lambda: brass.leaf(table, Random(str(key)), kind, TURNS, self._scale)
        )

    def fall(self, inner_mm: float, covered: Iterable[pygame.Rect], delay: float = 0.0) -> None:
        """Drops leaves on bare felt, at least `inner_mm` from the middle."""
        table, taken = self._gallery.table, list(covered)
        apart = table.px(2 * APART_MM)
        taken = [rect.inflate(apart, apart) for rect in taken]
        edge = table.px(-2 * EDGE_MM)
        field = pygame.Rect(0, 0, table.width, table.height).inflate(edge, edge)

        def some(first: int) -> None:
            for number in range(first, first + AT_ONCE):
                # Each leaf has its own random numbers: one without room does not change the others.
                rng = Random(f"{self._seed} {number}")
                found = self._place(rng, inner_mm, field, taken)
                if found is not None:
                    self._drop(rng, *found)

        # A few per frame: finding room for all takes longer.
        for begun in range(round(COUNT * self._share) // AT_ONCE):
            self._tweens.after(delay + begun * BEGIN_SECONDS, partial(some, begun * AT_ONCE))

    def _place(
        self, rng: Random, inner_mm: float, field: pygame.Rect, taken: list[pygame.Rect]
    ) -> tuple[list[Picture], int, Pixel, Pixel] | None:
        """Pictures, final rotation, start and end of a leaf; None: no room."""
        table = self._gallery.table
        kinds, last = self._kind(rng.randrange(KINDS)), rng.randrange(TURNS)
        inner, gap = table.px(inner_mm), table.px(BETWEEN_MM)
        for number in range(MOST_TRIES):
            angle = rng.uniform(-math.pi, math.pi)
            reach = inner + abs(rng.gauss(0, 0.5)) * (table.width / 2 - inner)
            x = round(table.middle[0] + reach * math.cos(angle))
            y = round(table.middle[1] + reach * math.sin(angle))
            lying = kinds[last].at(x, y)
            is_bare = field.contains(lying) and lying.collidelist(taken) < 0
            if not is_bare or lying.inflate(gap, gap).collidelist(self.lying) >= 0:
                continue
            begin = self._begin((x, y), DRIFT_MM if number < MOST_TRIES / 2 else NEAR_MM)
            if lying.union(kinds[last].at(*begin)).collidelist(taken) < 0:
                self.lying.append(lying)
                return kinds, last, begin, (x, y)
        return None

    def _begin(self, end: Pixel, drift_mm: float) -> Pixel:
        """A start a little nearer to the middle."""
        table = self._gallery.table
        x, y = end[0] - table.middle[0], end[1] - table.middle[1]
        way = table.px(drift_mm) / max(1.0, math.hypot(x, y))
        return round(end[0] - x * way), round(end[1] - y * way)

    def _drop(self, rng: Random, turns: list[Picture], last: int, begin: Pixel, at: Pixel) -> None:
        spins, seconds = rng.randrange(1, 3), SECONDS * rng.uniform(0.6, 0.75)
        waits = rng.uniform(0, LATEST)
        # Above still pieces, so that only the leaves are redrawn.
        sprite = self._stage.add(turns[last], layer=Layer.MOVING)
        sprite.set_visible(False)

        def fly(share: float) -> None:
            sprite.set_visible(True)
            sprite.show(turns[(last + round((1 - share) * spins * TURNS)) % TURNS])
            sprite.move(*between(begin, at, share))

        land = partial(sprite.raise_to, Layer.LYING)
        self._tweens.run(seconds, fly, ease_out, waits, land)
