"""Who has won, told at short sides where letters stand in the headline's place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import pygame

from scenes.art.canvas import Picture
from scenes.stage.fading import fades
from scenes.stage.sprite import Layer, Sprite
from scenes.table import LARGEST_SCALE, USUAL_TABLE_MM, Side
from scenes.views.crossing.end_places import EndPlaces
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.verdict import Fading, Verdict

DEEP_MM, SMALLEST = 108.0, 0.6
"""How far inwards letters reach at 32 inches, and how much smaller they are at most."""
APART_MM, ASIDE_MM, ASIDES = 3.0, 4.0, 8
"""From all else; and so far it goes left, and so often, to have room beside what is at its
right."""


class _Pair(NamedTuple):
    why: Sprite
    who: Sprite
    made: Picture


class Meanwhile:
    """It takes the place of why the game is over, or one beyond the letters: that has been read."""

    def __init__(self, host: CrossingHost, geometry: Geometry) -> None:
        self._host, self._geometry = host, geometry
        self._pairs: dict[int, _Pair] = {}
        """By seat."""

    def ahead(
        self,
        places: Sequence[EndPlaces],
        verdicts: Sequence[Verdict],
        why: Sequence[Fading],
        said_at: Callable[[int], list[pygame.Rect]],
        lies: Sequence[pygame.Rect],
    ) -> Iterator[None]:
        """A seat a step; `said_at` tells what stands before each at last, `lies` is what lies
        there."""
        said = list(map(said_at, range(len(places))))
        for seat, verdict in enumerate(verdicts):
            others = chain(lies, *said[:seat], *said[seat + 1 :])
            self._find(places[seat], verdict, why[seat].sprite, [*others])
            yield

    def _find(
        self, places: EndPlaces, verdict: Verdict, why: Sprite, taken: Sequence[pygame.Rect]
    ) -> None:
        """A seat's, where there is room beside what is `taken`. A headline beside the tray stays
        there, or goes with what letters cover."""
        if not (places.rises and places.align == "centre"):
            return
        forms = list(verdict.compact(places.who_mm, places.last_why.width_mm))
        side, asides = self._geometry.sides[verdict.seat], range(ASIDES)
        for number, made in ((number, made) for number in asides for made in forms):
            area = self._at(side, places, made, number * ASIDE_MM)
            if area.inflate(*self._apart).collidelist(taken) < 0:
                at = area.x + made.centre[0], area.y + made.centre[1]
                who = self._host.stage.add(None, at, Layer.WORDS)
                who.set_visible(False)
                fades(self._host.gallery, made)
                self._pairs[verdict.seat] = _Pair(why, who, made)
                return

    @property
    def _apart(self) -> tuple[int, int]:
        return (2 * self._geometry.table.px(APART_MM),) * 2

    def _at(self, side: Side, places: EndPlaces, made: Picture, aside: float) -> pygame.Rect:
        table, area = self._geometry.table, made.surface.get_rect()
        deep = (area.height if side.upright else area.width) / table.per_mm
        grown = max(SMALLEST, min(LARGEST_SCALE, table.high / USUAL_TABLE_MM))
        along, inward = places.last_why.at
        area.center = table.spot(side, along - aside, max(inward, DEEP_MM * grown + deep / 2))
        return area

    def areas(self) -> Iterator[pygame.Rect]:
        return (made.at(*who.at) for _, who, made in self._pairs.values())

    def show(self, seat: int, taken: bool) -> None:
        """`taken`: whether letters are there."""
        if seat in self._pairs:
            why, who, made = self._pairs[seat]
            who.show(made)
            who.set_visible(taken)
            why.set_visible(not taken)
