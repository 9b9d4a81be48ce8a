"""A seat's light, shade and edge; the needle that points to it; light around targets."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

import pygame

from scenes.art import brass, canvas, colours, felt
from scenes.art.canvas import Picture, Stops, clear, faded, finished, radial
from scenes.art.gallery import Gallery
from scenes.art.pixels import short_of, stretched
from scenes.core.table import Side, Table

EDGE_MM = 2.6
EDGE_LENGTH_MM = 155.0
SET_UP_SHARE = 0.75
"""The strength of a seat's light during the set-up."""
GLOW_REACH = 1.6
"""The diameter of a coin's light, in coin diameters."""
_GLOW: Final[Stops] = (
    (0.0, (*colours.LAMP, 200)),
    (0.6, (*colours.LAMP, 170)),
    (0.72, (*colours.LAMP, 90)),
    (0.86, (*colours.LAMP, 24)),
    (1.0, (*colours.LAMP, 0)),
)


def seat_light(gallery: Gallery, side: Side, share: float = 1.0) -> Picture:
    return gallery.get(felt.seat_light, side, share)


def seat_light_near(gallery: Gallery, side: Side) -> Iterator[None]:
    return gallery.near(felt.seat_light, side, 1.0)


def set_up_lights_near(gallery: Gallery, sides: Iterable[Side] = Side) -> Iterator[None]:
    """Makes the light of people who sit down at these sides, in steps."""
    for side in sides:
        yield from gallery.near(felt.seat_light, side, SET_UP_SHARE)


def seat_shade(gallery: Gallery, side: Side) -> Picture:
    return gallery.get(felt.seat_shade, side)


def edge_line(gallery: Gallery, side: Side, is_lit: bool, name: Side | None = None) -> Picture:
    """`name`: the seat whose colour it has; None: the seat at that side."""
    colour = colours.SEATS[side if name is None else name]
    return gallery.facing(side, brass.edge_line, EDGE_LENGTH_MM, colour, is_lit)


def needle_towards(gallery: Gallery, degrees: float, across_mm: float = brass.NEEDLE_MM) -> Picture:
    """The needle at this angle, clockwise from south; drawn within a quarter, else turned."""
    quarters, rest = divmod(float(degrees) % 360, 90)

    def make() -> Picture:
        parts = gallery.get(brass.needle_parts, across_mm)
        return brass.needle(gallery.table, parts, rest, across_mm)

    return gallery.keep_facing(Side(int(quarters)), ("needle", rest, across_mm), make)


def between(before: Picture, after: Picture, share: float) -> Picture:
    """Mixes two small pictures of equal size that have alpha."""
    mixed = _portion(before.surface, 1 - share)
    mixed.blit(_portion(after.surface, share), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return Picture(mixed, before.centre)


def _portion(surface: pygame.Surface, share: float) -> pygame.Surface:
    result = surface.copy()
    result.fill((round(255 * share),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return result


def rim(gallery: Gallery, size: tuple[int, int], is_round: bool = False) -> Picture:
    """Light around a target; targets with equal corners are stretched from one picture."""
    corner, per_mm = (0.5 if is_round else 0.17) * min(size), gallery.table.per_mm
    edge = canvas.glow_edge(per_mm)
    short = short_of(size, math.ceil(corner) + 2 * edge)

    def make_short() -> Picture:
        return canvas.glow(canvas.rounded(short, corner, (255, 255, 255)), per_mm, rim_only=True)

    def make() -> Picture:
        wide, high = size
        made = gallery.keep(("rim", short, corner), make_short)
        surface = stretched(made.surface, (wide + 2 * edge, high + 2 * edge))
        return Picture(surface, (edge + wide // 2, edge + high // 2))

    return gallery.keep(("rim", size, is_round), make)


def coin_light(table: Table, diameter_mm: float) -> Picture:
    """The glow around a lit coin."""
    across = table.even_px(GLOW_REACH * diameter_mm)
    return Picture(finished(radial((across, across), _GLOW)), (across // 2, across // 2))


RING_STEPS: Final = 48
RING_MM: Final = 34.0
LINE_MM: Final = 1.3
_FINER = 3


def closing_ring(table: Table, step: int) -> Picture:
    """The part `step` of RING_STEPS of a ring that closes, in true millimetres."""
    true = table.measured
    outer = _FINER * true.even_px(RING_MM) / 2
    inner = outer - max(_FINER * 1.5, _FINER * LINE_MM * true.per_mm)
    side = 2 * (true.even_px(RING_MM) // 2 + 2)
    large = clear((side * _FINER, side * _FINER), colours.BRASS_LIGHT)
    middle, count = side * _FINER / 2, max(2, 2 * (step + 1))
    turns = [2 * math.pi * (step + 1) / RING_STEPS * n / count for n in range(count + 1)]
    arc = [(math.sin(turn), -math.cos(turn)) for turn in turns]
    points = [(middle + outer * x, middle + outer * y) for x, y in arc]
    points += [(middle + inner * x, middle + inner * y) for x, y in reversed(arc)]
    pygame.draw.polygon(large, colours.BRASS_LIGHT, points)
    shrunk = pygame.transform.smoothscale(large, (side, side))
    return Picture(finished(shrunk), (side // 2, side // 2))


SPARK_MM = 15.0
FADING_STEPS = 5


def spark(table: Table) -> Picture:
    """A spark of light (additive)."""
    side = table.even_px(SPARK_MM)
    light = radial((side, side), [(0.0, (255, 232, 184)), (0.3, (128, 98, 52)), (1.0, (0, 0, 0))])
    return Picture(finished(light), (side // 2, side // 2))


def fading(gallery: Gallery, picture: Picture) -> tuple[Picture, ...]:
    """Fade-out steps of an additive picture, which has no alpha to fade by."""

    def make() -> tuple[Picture, ...]:
        shares = [step / FADING_STEPS for step in range(FADING_STEPS - 1, 0, -1)]
        return (picture, *(Picture(faded(picture.surface, one), picture.centre) for one in shares))

    return gallery.derived(picture, ("fading",), make)
