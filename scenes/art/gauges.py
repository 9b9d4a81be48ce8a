"""Pictures with which the operator measures the screen and the touch device."""

from __future__ import annotations

import math
from typing import Final, Literal

import pygame

from scenes.art import colours
from scenes.art.canvas import (
    Picture,
    Stops,
    clear,
    disc,
    finished,
    frame,
    plate,
    ring_line,
    rounded,
    softened,
    tinted,
    with_shadow,
)
from scenes.art.colours import Colour
from scenes.art.icons import Icon, icon
from scenes.art.type import Type
from scenes.core.table import Pixel, Table

RULER_MM, RULED_MM, ENDS_MM = 20.0, 300, 30.0
CARD_MM, CARD_ROUND_MM = (85.6, 54.0), 3.2
MARK_MM, ARM_MM, SIGN_MM = 26.0, 12.0, 9.0
TRAIL_MM, FINGER_MM, SPECK_MM = 3.2, 16.0, 2.4
Sign = Literal["good", "note", "bad"]
_SIGNS: Final[dict[Sign, tuple[Colour, Icon]]] = {
    "good": (colours.RIGHT, "check"),
    "note": (colours.BRASS_LIGHT, "minus"),
    "bad": (colours.WRONG, "cross"),
}
_WHITE = (255, 255, 255)
_FINER: Final = 3
_BRASS: Stops = (
    (0.0, (0xEF, 0xD4, 0x92)),
    (0.5, (0xD6, 0xB2, 0x6A)),
    (1.0, (0xB8, 0x92, 0x4E)),
)
GREY: Final[Colour] = (0x7C, 0x8C, 0x89)


def ruler(table: Table, inches: float, ruled: int = RULED_MM) -> Picture:
    """A ruler in true size on a screen of `inches`."""
    per_mm = math.hypot(table.width, table.height) / (inches * 25.4)
    size = round((ruled + ENDS_MM) * per_mm), round(RULER_MM * per_mm)
    face = plate(size, 1.6 * per_mm, _BRASS)
    left = ENDS_MM / 2
    line = max(1, round(0.25 * per_mm))
    for mm in range(ruled + 1):
        long = 7.4 if mm % 10 == 0 else 5.6 if mm % 5 == 0 else 3.8
        x = round((left + mm) * per_mm)
        face.fill(colours.BRASS_INK, (x, round(0.6 * per_mm), line, round(long * per_mm)))
    type_ = Type(Table(table.width, table.height, inches))
    for mm in range(0, ruled + 1, 50):
        word = type_.text(str(mm), 7.0, colours.BRASS_INK, "numerals")
        face.blit(word.surface, word.at(round((left + mm) * per_mm), round(13.6 * per_mm)))
    unit = type_.text("mm", 6.0, colours.BRASS_INK, "bold")
    face.blit(unit.surface, unit.at(round((left + 25) * per_mm), round(13.6 * per_mm)))
    return with_shadow(face, 0.8 * per_mm)


def card(table: Table, inches: float) -> Picture:
    """The outline of a bank card in true size on a screen of `inches`."""
    per_mm = math.hypot(table.width, table.height) / (inches * 25.4)
    size = round(CARD_MM[0] * per_mm), round(CARD_MM[1] * per_mm)
    radius, line = CARD_ROUND_MM * per_mm, max(1, round(0.5 * per_mm))
    made = rounded(size, radius, colours.SHADOW)
    made = tinted(made, (*colours.SHADOW, 120))
    made.blit(frame(size, radius, line, GREY), (0, 0))
    return Picture(finished(made), (size[0] // 2, size[1] // 2))


def spot(table: Table, size: Pixel, colour: Colour, is_sunk: bool) -> Picture:
    """A frame around a part of the screen (pixels): dashed if it can be masked, dark if it is."""
    (wide, high), line = size, max(2, table.px(0.7))
    radius = 0.14 * min(size)
    made = frame(size, radius, line, colour)
    if is_sunk:
        ground = tinted(rounded(size, radius, colours.SHADOW), (*colours.SHADOW, 150))
        ground.blit(made, (0, 0))
        made = ground
    else:
        for part in range(1, 8, 2):
            gap, at = max(2, wide // 12), part * wide // 8
            made.fill((0, 0, 0, 0), (at - gap // 2, 0, gap, line))
            made.fill((0, 0, 0, 0), (at - gap // 2, high - line, gap, line))
            gap, at = max(2, high // 12), part * high // 8
            made.fill((0, 0, 0, 0), (0, at - gap // 2, line, gap))
            made.fill((0, 0, 0, 0), (wide - line, at - gap // 2, line, gap))
    return Picture(finished(made), (wide // 2, high // 2))


def speck(table: Table) -> Picture:
    side = table.even_px(SPECK_MM)
    return Picture(finished(disc(side, (*colours.WRONG, 120))), (side // 2, side // 2))


def mark(table: Table, state: str) -> Picture:
    """A mark to be touched: `next` glows, `later` waits, `done` has been touched."""
    colour = colours.BRASS if state == "later" else colours.BRASS_LIGHT
    strength = 110 if state == "later" else 255
    ring, arm = table.even_px(MARK_MM), table.px(ARM_MM)
    side = ring + 2 * arm + 8
    made = clear((side, side), colour)
    middle, line = side // 2, max(1, table.px(0.5))
    if state == "next":
        lit = clear((side, side), colours.LAMP)
        light = disc(ring, (*colours.LAMP, 130))
        lit.blit(light, light.get_rect(center=(middle, middle)))
        made.blit(softened(lit, 1.6 * table.per_mm), (0, 0))
    drawn = ring_line(ring, max(1.5, 0.6 * table.per_mm), (*colour, strength))
    made.blit(drawn, drawn.get_rect(center=(middle, middle)))
    for horizontal in (True, False):
        for begin in (middle - ring // 2 - arm, middle + ring // 2 - arm // 6):
            long = arm + arm // 6
            place = (begin, middle - line // 2, long, line)
            if not horizontal:
                place = (middle - line // 2, begin, line, long)
            made.fill((*colour, strength), place)
    dot = disc(max(3, table.px(1.8)), (*colour, strength))
    made.blit(dot, dot.get_rect(center=(middle, middle)))
    return Picture(finished(made), (middle, middle))


def sign(table: Table, name: Sign) -> Picture:
    """A sign in a disc: a check (good), a bar (note) or a cross (fault)."""
    colour, drawn = _SIGNS[name]
    made = disc(table.even_px(SIGN_MM), colour)
    sign = icon(table, drawn, 0.72 * SIGN_MM, colours.INK)
    middle = made.get_width() // 2
    made.blit(sign.surface, sign.at(middle, middle))
    return Picture(finished(made), (middle, middle))


def finger(table: Table, is_inert: bool) -> Picture:
    """A ring around a contact, thin and grey if the contact is ignored."""
    side = table.measured.even_px(FINGER_MM)
    if is_inert:
        made = ring_line(side, max(1.0, 0.5 * table.per_mm), (*GREY, 255))
        return Picture(finished(made), (side // 2, side // 2))
    made = clear((side, side), colours.BONE)
    outer = ring_line(side, max(1.0, 0.4 * table.per_mm), (*colours.BONE, 170))
    made.blit(outer, (0, 0))
    inner = round(0.74 * side)
    ring = ring_line(inner, max(1.5, 0.7 * table.per_mm), (*colours.BONE, 255))
    made.blit(ring, ring.get_rect(center=(side // 2, side // 2)))
    return Picture(finished(made), (side // 2, side // 2))


def stroke(table: Table, way: Pixel, is_lost: bool, is_faint: bool) -> Picture:
    """A line from a contact's position to the next, `way` pixels away; centred on the first."""
    wide = TRAIL_MM * table.measured.per_mm
    reach = math.ceil(wide)
    size = abs(way[0]) + 2 * reach, abs(way[1]) + 2 * reach
    begin = reach + max(0, -way[0]), reach + max(0, -way[1])
    end = begin[0] + way[0], begin[1] + way[1]
    colour = colours.WRONG if is_lost else colours.BONE
    large = clear((size[0] * _FINER, size[1] * _FINER), colour)
    strength = 60 if is_faint else 130
    start, stop = (pygame.Vector2(one) * _FINER for one in (begin, end))
    if is_lost:
        steps = max(2, round(math.dist(start, stop) / (wide * _FINER)))
        for step in range(steps + 1):
            at = start.lerp(stop, step / steps)
            pygame.draw.circle(large, (*colour, 220), at, 0.22 * wide * _FINER)
    else:
        side = (stop - start).normalize().rotate(90) * wide * _FINER / 2 if stop != start else None
        if side is not None:
            corners = [start + side, stop + side, stop - side, start - side]
            pygame.draw.polygon(large, (*colour, strength), corners)
        pygame.draw.circle(large, (*colours.BRASS_LIGHT, 255), stop, 0.2 * wide * _FINER)
    return Picture(finished(pygame.transform.smoothscale(large, size)), begin)
