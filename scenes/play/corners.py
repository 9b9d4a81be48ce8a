"""A loudspeaker in a corner for each seat: a touch makes the table silent, and it shows so."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import pygame

from scenes.buttons import Spot
from scenes.loudness import Loudness
from scenes.play.room import taught_rect, things_on, words_rect
from scenes.table import Pixel, Side, square
from scenes.touch.target import Meaning
from scenes.views.view import AnyView


class Size(NamedTuple):
    """In millimetres: what is touched, and the disc in it."""

    touched: float
    disc: float


SIZES = (Size(21.0, 15.0), Size(20.0, 14.0))
LEAST_TOUCHED_MM = 12.0
"""Under a finger, where there is room for that."""
SHARED_MM = 45.0
"""Seats with a sign so near to another one's use that."""
EDGE_MM, APART_MM = 2.5, 0.5
ALONG_MM, STEPS = 9.0, 8
"""How far from one place to the next along the edge, and how many of them are tried."""


@dataclass(frozen=True)
class ToggleSound(Meaning):
    """Of the whole table."""

    seat: int
    id: ClassVar[str] = "play.seat{seat}.sound"


class Corners:
    """Right of a seat where there is felt, else left of it; where there is none the seat uses
    another one's sign, or the pause."""

    def __init__(self, view: AnyView) -> None:
        self._view, self._host = view, view.host
        self._loudness = Loudness(view.host.around, view.host.buttons)

    def add(self, covered: Iterable[pygame.Rect]) -> Iterator[None]:
        """`covered`: where something may come to lie that is not seen yet. A seat a step: where
        its words have room may take long to find."""
        taken, signs = [*covered, *self._shown()], list[Pixel]()
        for seat in range(len(self._host.seating)):
            taken += self._told(seat)
            yield
        for seat, side in enumerate(self._host.seating.sides):
            found = self._place(side, taken)
            if found is not None and not self._is_near(found[1], signs):
                size, at = found
                taken.append(square(at, self._px(size.touched)))
                signs.append(at)
                spot = Spot(at, side)
                self._loudness.sign(ToggleSound(seat), spot, size.disc, size.touched)
            yield

    def _is_near(self, at: Pixel, signs: Iterable[Pixel]) -> bool:
        return any(math.dist(at, sign) < self._px(SHARED_MM) for sign in signs)

    def _px(self, mm: float) -> int:
        return self._host.around.table.px(mm)

    def _shown(self) -> Iterator[pygame.Rect]:
        shown = [*self._view.targets(), *(button.target() for button in self._host.buttons)]
        yield from (target.rect for target in shown if not target.anywhere)
        yield from things_on(self._host.stage)

    def _told(self, seat: int) -> Iterator[pygame.Rect]:
        view = self._view
        yield from view.kept_free(seat)
        yield words_rect(view, view.side(seat))
        taught = taught_rect(view, seat)
        if taught is not None:
            yield taught

    def _sizes(self) -> Iterator[Size]:
        """The largest first; on small tables all is smaller, but fingers are not."""
        table = self._host.around.table
        under = LEAST_TOUCHED_MM * table.inches / table.measured.inches
        if under > SIZES[0].touched:
            yield Size(under, SIZES[0].disc)
        yield from SIZES

    def _place(self, side: Side, taken: list[pygame.Rect]) -> tuple[Size, Pixel] | None:
        table = self._host.around.table
        half = (table.wide if side.upright else table.high) / 2
        for size in self._sizes():
            away = EDGE_MM + size.touched / 2
            rect = pygame.Rect((0, 0), (self._px(size.touched + 2 * APART_MM),) * 2)
            for step in range(STEPS):
                for hand in (1, -1):
                    along = hand * (half - away - ALONG_MM * step)
                    rect.center = table.spot(side, along, away)
                    if rect.collidelist(taken) < 0:
                        return size, rect.center
        return None
