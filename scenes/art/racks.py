"""Parts of Trellis' table: trays, bag, peek handle, and the marks of verdicts."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

from scenes.art import colours
from scenes.art.canvas import (
    Picture,
    Stops,
    clear,
    disc,
    finished,
    frame,
    glow,
    gradient,
    masked,
    mixed,
    plate,
    radial,
    rounded,
    shadow,
    softened,
    spread,
    tinted,
    with_shadow,
)
from scenes.art.icons import icon
from scenes.art.pixels import laid, short_of, stretched
from scenes.art.tiles import numeral
from scenes.art.wood import plank, recess
from scenes.core.table import Pixel, Table

TRAY_MM: Final = 1.8
LONGEST: Final = 0.8
"""The length of the longest tray as a share of the table's width."""

WALL_MM: Final = 3.7
"""The width of a tray's walnut around its recess."""

VERDICT_MM: Final = 1.35
VERDICT_AWAY_MM: Final = 0.7
VERDICT_GLOW_MM, VERDICT_GLOW = 1.7, 0.65
DASH, DASH_GAP = 5.6, 3.3
"""The lengths of a wrong verdict's dashes and gaps, in line widths."""
RING, COUNT = 0.13, 0.42
"""An open mark's ring thickness and number height, in diameters."""
SEAM_MM: Final = 2.2
THREAD_MM, THREAD_ALPHA = 0.5, 190
HANDLE: Final = (38.0, 17.0)
RAIL_LINE_MM: Final = 0.9

_WHITE = (255, 255, 255)
_FINER = 4
_BRASS_FACE: Stops = (
    (0.0, (0xEC, 0xCF, 0x8C)),
    (0.35, (0xCF, 0xA9, 0x62)),
    (1.0, (0x96, 0x72, 0x38)),
)
_HANDLE_FACE: Stops = (
    (0.0, (0x37, 0x58, 0x5A)),
    (0.35, (0x2B, 0x48, 0x4B)),
    (1.0, (0x1B, 0x31, 0x35)),
)

SEAM_STEP = 16
"""Pixels."""


def tray(table: Table, length: int, depth: int, seed: int = 0) -> Picture:
    """A walnut tray with one long recess and its shadow; both sizes in pixels with walls."""
    corner = min(0.17 * depth, table.px(7.5))
    surface = plank(table, (length, depth), corner, seed)
    wall = table.px(WALL_MM)
    inner = (length - 2 * wall, depth - 2 * wall)
    hollow = recess(inner, table.px(4.6), max(1, table.px(0.5)))
    surface.blit(hollow, (wall, wall))
    return with_shadow(surface, TRAY_MM * table.per_mm, math.ceil(corner))


def longest_tray(table: Table, depth: int) -> Picture:
    """The longest tray of this depth, from which trays of changing length are `cut`."""
    return tray(table, 2 * (round(LONGEST * table.width) // 2), depth)


class Cut(NamedTuple):
    """The overlapping parts of a tray; all have the tray's middle as centre."""

    left: Picture
    right: Picture
    seam: Picture
    """The wood of the right end fades in before the seam, which is thus invisible."""


def cut(table: Table, longest: Picture, lying: Picture, size: tuple[int, int], facing: int) -> Cut:
    """A tray from the two ends of the longest one: its wood looks the same at every length, and
    little is drawn. `lying`: the longest tray turned by `facing`. `size`: length and depth."""
    length, depth = size
    wide, high = longest.surface.get_size()
    middle, centre_y = longest.centre
    edge = middle - round(LONGEST * table.width) // 2
    left = edge + length // 2
    right = edge + length - length // 2
    # In steps: trays grow tile by tile, and each length needs a ramp once.
    reach = max(1, round(0.6 * (min(left, right) - edge)) // SEAM_STEP * SEAM_STEP)
    top = centre_y - depth // 2

    def end(x: int, across: int, centre: Pixel) -> Picture:
        part = longest.surface.subsurface((x, 0, across, high))
        there = {
            0: (x, 0, across, high),
            90: (0, x, high, across),
            180: (wide - x - across, 0, across, high),
            270: (0, wide - x - across, high, across),
        }[facing]
        return Picture(lying.surface.subsurface(there), Picture(part, centre).centre_turned(facing))

    seam = [
        longest.surface.subsurface((x - reach, top, reach, depth)) for x in (left, wide - right)
    ]
    return Cut(
        end(0, left, (left, centre_y)),
        end(wide - right, right, (0, centre_y)),
        _seam(*seam).turned(facing),
    )


def _seam(left: pygame.Surface, right: pygame.Surface) -> Picture:
    """The second piece, fading in over the end of the first. As opaque as both, so drawing it
    repeatedly does not change the result."""
    size = left.get_size()
    part = clear(size, colours.WALNUT)
    part.blit(right, (0, 0))
    ramp = ((0.0, (255, 255, 255, 0)), (1.0, (255, 255, 255, 255)))
    part.blit(gradient(size, ramp, 90), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    both = left.copy()
    both.blit(part, (0, 0))
    return Picture(finished(both), (size[0], size[1] // 2))


def bag(table: Table, diameter: int) -> Picture:
    """The open bag from above; `bag_counts` draws the number on it."""
    return with_shadow(_sack(diameter), 1.6 * table.per_mm)


def bag_light(table: Table, diameter: int) -> Picture:
    """Light around a bag (additive)."""
    return glow(disc(diameter, colours.BONE), table.per_mm, rim_only=True)


def bag_counts(table: Table, diameter: int, count: int) -> tuple[Picture, Picture]:
    """The number on a bag for two sides, each with the bag's middle as centre."""
    del table
    bar = not set("69").isdisjoint(str(count))
    number = numeral(str(count), round(0.19 * diameter), colours.BONE, bar)
    wide, high = number.get_size()
    away = round(0.365 * diameter)
    one = Picture(number, (wide // 2, high // 2 - away))
    return one, Picture(pygame.transform.rotate(number, 180), (wide // 2, high // 2 + away))


def _sack(diameter: int) -> pygame.Surface:
    side = diameter * _FINER
    middle = pygame.Vector2(side / 2, side / 2)
    outline = clear((side, side), colours.BAG)
    points = []
    for step in range(96):
        angle = 2 * math.pi * step / 96
        reach = side * (0.485 + 0.012 * math.cos(3 * angle + 0.7))
        points.append(middle + pygame.Vector2(reach, 0).rotate_rad(angle))
    pygame.draw.polygon(outline, colours.BAG, points)
    stops = (
        (0.0, mixed(colours.BAG, (0, 0, 0), 0.35)),
        (0.34, mixed(colours.BAG, (0, 0, 0), 0.12)),
        (0.6, colours.BAG),
        (0.84, mixed(colours.BAG, (0, 0, 0), 0.1)),
        (1.0, mixed(colours.BAG, (0, 0, 0), 0.45)),
    )
    cloth = masked(radial((side, side), stops), outline)
    _folds(cloth, middle, side)
    _neck(cloth, middle, side)
    return pygame.transform.smoothscale(cloth, (diameter, diameter))


def _folds(cloth: pygame.Surface, middle: pygame.Vector2, side: int) -> None:
    dark = (*mixed(colours.BAG, (0, 0, 0), 0.32)[:3], 255)
    for step in range(18):
        # The number stands where there are no folds.
        if step % 9 == 0:
            continue
        angle = math.pi * 2 * step / 18 + math.pi / 2
        turn = 0.09 * math.sin(step * 2.1)
        start = middle + pygame.Vector2(0.24 * side, 0).rotate_rad(angle)
        bend = middle + pygame.Vector2(0.35 * side, 0).rotate_rad(angle + turn / 2)
        end = middle + pygame.Vector2(0.44 * side, 0).rotate_rad(angle + turn)
        pygame.draw.lines(cloth, dark, False, [start, bend, end], max(1, round(0.011 * side)))


def _neck(cloth: pygame.Surface, middle: pygame.Vector2, side: int) -> None:
    cord = round(0.018 * side)
    for away, long in ((0.10, 0.33), (0.19, 0.28)):
        end = middle + pygame.Vector2(0.4 * side * math.cos(away * 2.6 + 0.5), long * side)
        start = middle + pygame.Vector2(0.19 * side, 0.08 * side)
        bend = (start + end) / 2 + pygame.Vector2(0.03 * side, -0.03 * side)
        pygame.draw.lines(cloth, colours.BRASS, False, [start, bend, end], cord)
        pygame.draw.circle(cloth, colours.BRASS_LIGHT, end, 0.034 * side)
    pygame.draw.circle(cloth, colours.BRASS, middle, 0.228 * side)
    pygame.draw.circle(cloth, mixed(colours.BRASS, (0, 0, 0), 0.45), middle, 0.205 * side)
    hole = round(0.4 * side)
    stops: Stops = ((0.0, (6, 12, 15)), (0.75, (8, 17, 20)), (1.0, (16, 34, 38)))
    dark = masked(radial((hole, hole), stops), disc(hole, _WHITE))
    cloth.blit(dark, dark.get_rect(center=middle))


def handle(table: Table, held: bool = False) -> Picture:
    """The handle at the edge for peeking at a rack; its centre is the middle of the edge."""
    wide, deep = table.even_px(HANDLE[0]), table.even_px(HANDLE[1])
    radius = round(0.3 * deep)
    mask = rounded((wide, deep + 2 * radius), radius, _WHITE).subsurface((0, 0, wide, deep))
    face = masked(gradient((wide, deep), _HANDLE_FACE), mask)
    line = max(1, table.px(0.5))
    far = tinted(mask, (0x8A, 0xA6, 0xA4, 120))
    far.blit(tinted(mask, (0, 0, 0)), (0, line), special_flags=pygame.BLEND_RGBA_SUB)
    face.blit(far, (0, 0))
    eye = icon(table, "eye", 13.5, colours.QUIET_BONE)
    face.blit(eye.surface, eye.at(wide // 2, round(0.52 * deep)))
    if held:
        face.blit(tinted(mask, (*colours.BONE, 70)), (0, 0))
    below = shadow(mask, (0.4 if held else 1.1) * table.per_mm)
    corner = below.centre[0] - wide // 2, below.centre[1] - deep // 2
    laid(below.surface, face, corner)
    return Picture(below.surface, (below.centre[0], corner[1] + deep))


def rail_line(table: Table, length: int) -> Picture:
    """The brass line in a tray behind which tiles from the table stand; `length` in pixels."""
    wide = max(2, table.px(RAIL_LINE_MM))
    return with_shadow(plate((wide, length), wide / 2, _BRASS_FACE), 0.4 * table.per_mm)


# --- verdicts


def verdict(table: Table, wide: int, high: int, right: bool) -> Picture:
    """The glowing outline around a line of tiles: solid if the line is right, else dashed."""
    return outline(table, wide, high, colours.RIGHT if right else colours.WRONG, not right)


def outline(
    table: Table,
    wide: int,
    high: int,
    colour: colours.Colour,
    dashed: bool,
    line_mm: float = VERDICT_MM,
) -> Picture:
    """An outline around a rectangle of `wide` by `high` pixels."""
    line, away = max(2, table.px(line_mm)), table.px(VERDICT_AWAY_MM)
    size = (wide + 2 * (line + away), high + 2 * (line + away))
    radius = min(0.17 * min(wide, high) + line + away, min(size) / 2)
    reach = VERDICT_GLOW_MM * table.per_mm
    edge = spread(reach)
    # Drawn and blurred once in a short form, then stretched between its corners.
    short = frame(short_of(size, math.ceil(radius) + edge), radius, line, colour)
    around = clear((short.get_width() + 2 * edge, short.get_height() + 2 * edge), colour)
    around.blit(short, (edge, edge))
    glowing = tinted(softened(around, reach), (*colour, round(255 * VERDICT_GLOW)))
    # Both have one colour, so rim pixels need no correction.
    if not dashed:
        glowing.blit(short, (edge, edge))
    glowing = stretched(glowing, (size[0] + 2 * edge, size[1] + 2 * edge))
    if dashed:
        glowing.blit(_dashes(short, size, radius, line, colour), (edge, edge))
    return Picture(finished(glowing), (edge + size[0] // 2, edge + size[1] // 2))


def _dashes(
    frame: pygame.Surface,
    size: tuple[int, int],
    radius: float,
    line: int,
    colour: colours.Colour,
) -> pygame.Surface:
    """Evenly spaced dashes with round ends; one goes around each corner of the frame."""
    surface = clear(size, colour)
    turn = min(math.ceil(radius), min(size) // 2)
    (wide, high), (across, down) = size, frame.get_size()
    for left, begin in ((0, 0), (wide - turn, across - turn)):
        for top, start in ((0, 0), (high - turn, down - turn)):
            surface.blit(frame, (left, top), (begin, start, turn, turn))
    for begin, long in _runs(size[0], turn, line):
        dash = rounded((long, line), line / 2, colour)
        surface.blit(dash, (begin, 0))
        surface.blit(dash, (begin, size[1] - line))
    for begin, long in _runs(size[1], turn, line):
        dash = rounded((line, long), line / 2, colour)
        surface.blit(dash, (0, begin))
        surface.blit(dash, (size[0] - line, begin))
    return tinted(surface, colour)


def _runs(side: int, turn: int, line: int) -> list[tuple[int, int]]:
    """Begin and length of a side's dashes; the outer two continue around the corners."""
    arm, dash, gap = 1.2 * line, DASH * line, DASH_GAP * line
    free = side - 2 * (turn + arm)
    if free <= gap:
        return [(turn - line, side - 2 * (turn - line))]
    count = max(0, round((free - gap) / (dash + gap)))
    between = (free - count * dash) / (count + 1)
    runs = [(turn - line, round(arm) + line), (round(side - turn - arm), round(arm) + line)]
    for number in range(count):
        begin = turn + arm + between + number * (dash + between)
        runs.append((round(begin), round(dash)))
    return runs


def verdict_mark(table: Table, diameter: int, right: bool, facing: int = 0) -> Picture:
    """The disc at a line's end: a check or a cross."""
    colour = colours.RIGHT if right else colours.WRONG
    face = disc(diameter, colour)
    sign = icon(table, "check" if right else "cross", 0.78 * diameter / table.per_mm, (24, 34, 32))
    face.blit(sign.surface, sign.at(diameter // 2, diameter // 2))
    return with_shadow(face, 0.6 * table.per_mm).turned(facing)


def open_mark(table: Table, diameter: int, count: str, facing: int = 0) -> Picture:
    """The ring at the end of a right but incomplete line, with the number of its tiles."""
    face = disc(diameter, colours.BONE)
    inner = round((1 - 2 * RING) * diameter)
    hole = disc(inner, colours.FELT_CORNER)
    face.blit(hole, hole.get_rect(center=(diameter // 2, diameter // 2)))
    if count:
        words = numeral(count, round(COUNT * diameter), colours.BONE, False)
        face.blit(words, words.get_rect(center=(diameter // 2, diameter // 2)))
    return with_shadow(face, 0.6 * table.per_mm).turned(facing)


def seam(table: Table, long: int, upright: bool) -> Picture:
    """The bar between two tiles where a line is wrong."""
    wide = max(3, table.px(SEAM_MM))
    size = (wide, long) if upright else (long, wide)
    return with_shadow(rounded(size, wide / 2, colours.WRONG), 0.4 * table.per_mm)


def thread(table: Table, along: tuple[int, int]) -> Picture:
    """A thin line to this offset (right, down); its centre is its start."""
    edge, (dx, dy) = 2, along
    surface = clear((abs(dx) + 2 * edge, abs(dy) + 2 * edge), colours.BONE)
    begin = edge + max(0, -dx), edge + max(0, -dy)
    end = begin[0] + dx, begin[1] + dy
    width = max(1, table.px(THREAD_MM))
    pygame.draw.aaline(surface, (*colours.BONE, THREAD_ALPHA), begin, end, width)
    return Picture(finished(surface), begin)
