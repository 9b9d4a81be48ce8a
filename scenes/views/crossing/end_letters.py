"""Who has won, told where letters stand in the headline's place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product
from typing import NamedTuple

import pygame

from scenes.art.canvas import Picture
from scenes.stage.fading import fades
from scenes.stage.sprite import Layer, Sprite
from scenes.table import LARGEST_SCALE, USUAL_TABLE_MM, Side, spanned
from scenes.views.crossing.end_places import EndPlaces
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.verdict import NARROWER, Fading, Verdict

DEEP_MM, SMALLEST = 108.0, 0.6
"""How far inwards letters reach at 32 inches, and how much smaller they are at most."""
APART_MM, OVER_LETTERS_MM = 3.0, 6.0
"""From all else; from letters: what is nearer is taken for what they take the place of."""
ASIDE_MM, ASIDES = 4.0, 8
"""So far it goes left, and so often, to have room beside what is at its right."""
SMALLER = 1.0, 0.85, 0.7
"""Of its size beside the tray."""


class _Pair(NamedTuple):
    goes: Sprite
    who: Sprite
    made: Picture


class Said(NamedTuple):
    """What each seat reads at last: why the game is over, and who has won."""

    why: Sequence[Fading]
    who: Sequence[Fading]


class Meanwhile:
    """Before short sides it takes the place of why the game is over, or one beyond the letters:
    that has been read. A headline beside the tray that they would reach goes as far inwards."""

    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._host, self._geometry = host, geometry
        self._pairs: dict[int, _Pair] = {}
        """By seat."""

    def ahead(
        self,
        places: Sequence[EndPlaces],
        verdicts: Sequence[Verdict],
        last: Said,
        said_at: Callable[[int], list[pygame.Rect]],
        lies: Sequence[pygame.Rect],
    ) -> Iterator[None]:
        """A seat a step, those first that would read nothing of it; `said_at` tells what stands
        before each at last, `lies` is what lies there."""
        said = list(map(said_at, range(len(places))))
        for seat in sorted(range(len(places)), key=lambda seat: not places[seat].rises):
            others = [*lies, *chain(*said[:seat], *said[seat + 1 :]), *self.areas()]
            if places[seat].rises:
                self._find(seat, last.why, self._before(places[seat], verdicts[seat]), others)
            else:
                self._find(seat, last.who, self._beside(places[seat], verdicts[seat]), others)
            yield

    def _find(
        self,
        seat: int,
        goes: Sequence[Fading],
        found: Iterator[tuple[Picture, pygame.Rect]],
        taken: Sequence[pygame.Rect],
    ) -> None:
        """The first one with room beside what is `taken`, if any."""
        for made, area in found:
            if area.inflate(*self._apart).collidelist(taken) < 0:
                at = area.x + made.centre[0], area.y + made.centre[1]
                who = self._host.stage.add(None, at, Layer.WORDS)
                who.set_visible(False)
                fades(self._host.gallery, made)
                self._pairs[seat] = _Pair(goes[seat].sprite, who, made)
                return

    def _before(self, places: EndPlaces, verdict: Verdict) -> Iterator[tuple[Picture, pygame.Rect]]:
        if places.align == "centre":
            forms = list(verdict.compact(places.who_mm, places.last_why.width_mm))
            side = self._geometry.sides[verdict.seat]
            for number, made in product(range(ASIDES), forms):
                yield made, self._at(side, places, made, number * ASIDE_MM)

    def _beside(self, places: EndPlaces, verdict: Verdict) -> Iterator[tuple[Picture, pygame.Rect]]:
        """Nothing where letters do not reach."""
        table, side = self._geometry.table, self._geometry.sides[verdict.seat]
        who, half = places.last_who, max(table.wide, table.high) / 2
        ends = table.spot(side, -half, 0), table.spot(side, half, DEEP_MM * self._grown)
        reached = spanned(*ends)
        made = [
            verdict.stacked(smaller * who.em_mm, narrower * who.width_mm, "right")
            for smaller, narrower in product(SMALLER, NARROWER)
        ]
        if not made[0].at(*table.spot(side, *who.at)).colliderect(reached):
            return
        clear = reached.inflate((2 * table.px(OVER_LETTERS_MM),) * 2)
        for one, number in product(made, range(ASIDES)):
            area = one.at(*table.spot(side, who.at[0] - number * ASIDE_MM, who.at[1]))
            both = area.clip(clear)
            yield one, area.move(side.inwards(both.height if side.upright else both.width))

    @property
    def _apart(self) -> tuple[int, int]:
        return (2 * self._geometry.table.px(APART_MM),) * 2

    def _at(self, side: Side, places: EndPlaces, made: Picture, aside: float) -> pygame.Rect:
        table, area = self._geometry.table, made.surface.get_rect()
        deep = (area.height if side.upright else area.width) / table.per_mm
        along, inward = places.last_why.at
        area.center = table.spot(side, along - aside, max(inward, DEEP_MM * self._grown + deep / 2))
        return area

    @property
    def _grown(self) -> float:
        return max(SMALLEST, min(LARGEST_SCALE, self._geometry.table.high / USUAL_TABLE_MM))

    def areas(self) -> Iterator[pygame.Rect]:
        return (made.at(*who.at) for _, who, made in self._pairs.values())

    def show(self, seat: int, taken: bool) -> None:
        """`taken`: whether letters are there."""
        if seat in self._pairs:
            goes, who, made = self._pairs[seat]
            who.show(made)
            who.set_visible(taken)
            goes.set_visible(not taken)
