"""The walnut keypad at a corner, drawn in double size, turned by 45 degrees and scaled down."""

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
    gradient,
    masked,
    with_shadow,
)
from scenes.art.controls import OFF_INK, PRESSED_MM, Controls, State
from scenes.art.icons import Icon
from scenes.art.type import Type
from scenes.art.wood import recess, walnut
from scenes.core.table import Corner, Point, Table

WIDE_MM, LONG_MM, ROUND_MM = 108.0, 214.0, 5.0
TIP_MM: Final = 8 * math.sqrt(2)
"""Distance from the corner to the block's point."""
LEAST_EM = 6.2
KEY_MM, BACK_MM, HOLE_MM, PEG_MM, LOCK_MM = 25.0, 21.0, 11.0, 7.6, 15.6
PATCH_MM: Final = 15.4
"""The radius that is redrawn around a pressed key."""
HEADING_MM, PEGS_MM = 198.5, 182.0
"""Distances from the block's point."""
APART_MM, PEGS_WIDE_MM = 19.0, 86.0
BACK, DONE = "back", "done"
KEYS: Final[dict[str, Point]] = {
    **{str(n): (31.0 * ((n - 1) % 3 - 1), 156.0 - 30.0 * ((n - 1) // 3)) for n in range(1, 10)},
    "0": (0.0, 66.0),
    BACK: (31.0, 66.0),
    DONE: (-31.0, 66.0),
}
_LOCK_AT: Final = 28.0
_FINER: Final = 2
_WHITE = (255, 255, 255)
_BEVEL: Stops = (
    (0.0, (158, 130, 103)),
    (0.06, (124, 97, 74)),
    (0.5, (106, 77, 57)),
    (0.9, (74, 48, 33)),
    (1.0, (34, 20, 14)),
)


class Look(NamedTuple):
    """A keypad's appearance: its keys' state, its holes, whether it has a `DONE` key."""

    state: State
    holes: int
    is_new: bool


def pegs(holes: int) -> list[float]:
    """The distance of each hole to the right of the middle, in mm."""
    apart = min(APART_MM, PEGS_WIDE_MM / max(1, holes - 1))
    return [apart * (number - (holes - 1) / 2) for number in range(holes)]


def place(table: Table, at: Point) -> Point:
    """The pixel, from the first corner, of a place on the block."""
    x, y = Corner.HEART_MOON.turned(at[0], at[1] + TIP_MM)
    return x * table.per_mm, y * table.per_mm


def block(table: Table, body: Picture, look: Look) -> Picture:
    """The block at the first corner; the picture's centre is that corner."""
    fine = _fine(table)
    surface = body.surface.copy()
    middle = body.centre[0], body.centre[1] + fine.px(LONG_MM / 2)
    for across in pegs(look.holes):
        hole = recess((fine.even_px(HOLE_MM),) * 2, fine.px(HOLE_MM) / 2)
        spot = middle[0] + fine.px(across), middle[1] - fine.px(PEGS_MM)
        surface.blit(hole, hole.get_rect(center=spot))
    type_ = Type(fine)
    blank = Controls(type_).key("", KEY_MM, look.state)
    ink = OFF_INK if look.state == "off" else colours.BRASS_INK
    lower = fine.px(PRESSED_MM) if look.state == "down" else 0
    for key, (across, along) in KEYS.items():
        x, y = middle[0] + fine.px(across), middle[1] - fine.px(along)
        if key in (BACK, DONE):
            if key == BACK or look.is_new:
                made = _control(fine, key, look.state)
                surface.blit(made.surface, made.at(x, y))
            continue
        surface.blit(blank.surface, blank.at(x, y))
        digit = type_.text(key, 0.46 * KEY_MM, ink, "numerals")
        surface.blit(digit.surface, digit.at(x, y + lower))
    lock = _lock(fine)
    surface.blit(lock.surface, lock.at(middle[0], middle[1] - fine.px(_LOCK_AT)))
    corner = middle[0], middle[1] + fine.px(TIP_MM)
    return tilted(Picture(surface, corner))


def patch(table: Table, whole: Picture, key: str) -> Picture:
    """The part of another block's picture that shows this key."""
    x, y = place(table, KEYS[key])
    reach = table.px(PATCH_MM)
    middle = round(whole.centre[0] + x), round(whole.centre[1] + y)
    part = pygame.Rect(middle[0] - reach, middle[1] - reach, 2 * reach, 2 * reach)
    cut = masked(whole.surface.subsurface(part), disc(2 * reach, _WHITE))
    return Picture(finished(cut), (reach, reach))


def peg(table: Table) -> Picture:
    return tilted(Controls(Type(_fine(table))).key("", PEG_MM))


def words(table: Table, said: str, em_mm: float, widest_mm: float = WIDE_MM - 14) -> Picture:
    """A text for the first corner, on one line that fits the block, or on several of LEAST_EM."""
    type_ = Type(_fine(table))
    wide = type_.width(said, em_mm, "bold")
    em_mm = max(LEAST_EM, em_mm * min(1.0, widest_mm / max(wide, 1.0)))
    fits = type_.width(said, em_mm, "bold") <= widest_mm + 1
    lines = [said] if fits else type_.wrapped(said, em_mm, widest_mm, "bold")
    return tilted(type_.paragraph(tuple(lines), em_mm, colours.BONE, "bold", "centre"))


def tilted(fine: Picture) -> Picture:
    """Turns and scales an enlarged upright picture to its final size at the first corner."""
    surface = pygame.transform.rotozoom(fine.surface, -45.0, 1 / _FINER)
    wide, high = fine.surface.get_size()
    x, y = fine.centre[0] - wide / 2, fine.centre[1] - high / 2
    turn = math.radians(45.0)
    across = (x * math.cos(turn) - y * math.sin(turn)) / _FINER
    down = (x * math.sin(turn) + y * math.cos(turn)) / _FINER
    size = surface.get_size()
    return Picture(finished(surface), (round(size[0] / 2 + across), round(size[1] / 2 + down)))


def _fine(table: Table) -> Table:
    size = _FINER * table.width, _FINER * table.height
    return Table(*size, table.inches, table.true_inches)


def _control(fine: Table, key: str, state: State) -> Picture:
    icon: Icon = "undo" if key == BACK else "forward"
    return Controls(Type(fine)).round_control(icon, BACK_MM, state)


def _lock(fine: Table) -> Picture:
    made = Controls(Type(fine)).key("", LOCK_MM)
    x, y = made.centre
    unit = fine.px(LOCK_MM) / 15
    pygame.draw.circle(made.surface, colours.BRASS_INK, (x, y - 1.6 * unit), 2.4 * unit)
    points = [(x - unit, y - 1.4 * unit), (x + unit, y - 1.4 * unit)]
    points += [(x + 2 * unit, y + 4 * unit), (x - 2 * unit, y + 4 * unit)]
    pygame.draw.polygon(made.surface, colours.BRASS_INK, points)
    return made


def body(table: Table) -> Picture:
    """The plank with a right-angled point at its near end and its shadow; upright, double size."""
    fine = _fine(table)
    size = fine.even_px(WIDE_MM), fine.even_px(LONG_MM)
    line = max(2, fine.px(0.7))
    surface = masked(gradient(size, _BEVEL), _outline(fine, size, 0))
    wood = masked(walnut(size, fine.per_mm, 7), _outline(fine, size, line))
    surface.blit(wood, (0, 0))
    return with_shadow(surface, 2.2 * fine.per_mm)


def _outline(fine: Table, size: tuple[int, int], inset: int) -> pygame.Surface:
    """The outline with round corners: a smaller shape, widened by the radius."""
    r = ROUND_MM
    half, slant = WIDE_MM / 2, 0.4142 * r
    corners = [(r - half, LONG_MM - r), (half - r, LONG_MM - r), (half - r, half + slant)]
    corners += [(0.0, 1.4142 * r), (r - half, half + slant)]
    finer = 2
    scale = fine.per_mm * finer
    points = [((x + half) * scale, (LONG_MM - y) * scale) for x, y in corners]
    large = clear((size[0] * finer, size[1] * finer), _WHITE)
    radius = r * scale - inset * finer
    pygame.draw.polygon(large, _WHITE, points)
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        pygame.draw.line(large, _WHITE, start, end, 1)
        pygame.draw.polygon(large, _WHITE, _band(start, end, radius))
        pygame.draw.circle(large, _WHITE, start, radius)
    return pygame.transform.smoothscale(large, size)


def _band(start: Point, end: Point, radius: float) -> list[Point]:
    """The rectangle covered by a line with this half width."""
    way = pygame.Vector2(end) - pygame.Vector2(start)
    side = way.normalize().rotate(90) * radius
    return [
        (start[0] + side.x, start[1] + side.y),
        (end[0] + side.x, end[1] + side.y),
        (end[0] - side.x, end[1] - side.y),
        (start[0] - side.x, start[1] - side.y),
    ]
