"""Pictures of buttons, in all their states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import pygame

from scenes.art.canvas import (
    Picture,
    Stops,
    clear,
    disc,
    finished,
    gradient,
    haze,
    masked,
    mixed,
    rounded,
    shadow,
    shadow_reach,
    spread,
    tinted,
)
from scenes.art.colours import BONE, BRASS, BRASS_INK, INK, LAMP, SHADOW, Colour
from scenes.art.icons import Icon, icon
from scenes.art.pixels import laid, short_of, stretched
from scenes.art.type import Type
from scenes.core.table import Pixel, Side, Table

State = Literal["up", "down", "off"]
Kind = Literal["bone", "petrol", "brass", "sunk"]

OFF_INK: Final[Colour] = (0xB0, 0xC2, 0xBD)

PILL_MM = 1.4
PRESSED_MM = 0.7
PRESSED_HEIGHT_MM = 0.2
"""A pill's height; how far pressed buttons go down, and the height that remains."""
START_WIDE = 0.74
"""Start's words at most, as a share of its diameter."""
LINE_MM = 0.9
LONG = (Side.SOUTH, Side.NORTH)

Ink = tuple[Picture, Pixel]
"""A picture on a face, and its offset from the face's middle."""
MIDDLE: Final[Pixel] = (0, 0)


class Written(NamedTuple):
    """The layout of the words on Start, in units of its diameter: em, greatest width, distance from
    the middle, length of the line between them."""

    em: float
    wide: float
    away: float
    line: float


HEAD_TO_TAIL = Written(0.25, START_WIDE, 0.178, 0.36)
CROSSWISE = Written(0.19, 0.48, 0.285, 0.0)

_SUNK_RIM: Final[Stops] = (
    (0.0, (200, 225, 212, 20)),
    (0.5, (200, 225, 212, 54)),
    (1.0, (200, 225, 212, 140)),
)


class Control(NamedTuple):
    """A picture with its shadow, and the size in pixels of the touchable part in its middle."""

    picture: Picture
    size: tuple[int, int]


class Material(NamedTuple):
    """Colours of a button: face from far to near edge, light on the far edge, side, and ink."""

    face: Stops
    light: tuple[int, int, int, int]
    side: Colour
    ink: Colour


MATERIALS: Final[dict[Kind, Material]] = {
    "bone": Material(
        ((0.0, (0xFC, 0xFA, 0xF5)), (0.5, BONE), (1.0, (0xD2, 0xBF, 0x9C))),
        (255, 255, 255, 200),
        (0x7B, 0x63, 0x42),
        INK,
    ),
    "petrol": Material(
        ((0.0, (0x36, 0x55, 0x59)), (1.0, (0x25, 0x40, 0x43))),
        (0x8C, 0xB0, 0xB0, 190),
        (0x0D, 0x1A, 0x1C),
        BONE,
    ),
    "brass": Material(
        ((0.0, (0xEF, 0xD4, 0x92)), (0.5, (0xCD, 0xA8, 0x60)), (1.0, (0xAA, 0x84, 0x43))),
        (0xFF, 0xF0, 0xC4, 210),
        (0x55, 0x38, 0x20),
        BRASS_INK,
    ),
}


class Controls:
    """Draws controls for one table. A picture's centre is the middle of the unpressed face."""

    def __init__(self, type_: Type) -> None:
        self._type = type_
        self._table = type_.table
        self._bodies: dict[tuple[tuple[int, int], Kind, State], Picture] = {}

    def round_control(self, name: Icon, diameter_mm: float = 21.0, state: State = "up") -> Picture:
        mask = self._disc(diameter_mm)
        ink = icon(self._table, name, diameter_mm * 0.46, OFF_INK if state == "off" else BONE)
        return self._pressable(mask, "petrol", 0.9, state, [(ink, MIDDLE)])

    def disc_button(
        self,
        name: Icon | None,
        diameter_mm: float = 31.0,
        state: State = "up",
        kind: Kind = "bone",
        lit: bool = False,
    ) -> Picture:
        """A disc, with an icon unless it is an empty dish; `lit` adds lamp light around it."""
        mask = self._disc(diameter_mm)
        sunk = kind == "sunk" or state == "off"
        inks = list[Ink]()
        if name is not None:
            colour = OFF_INK if sunk else MATERIALS[kind].ink
            inks.append((icon(self._table, name, diameter_mm * 0.48, colour), MIDDLE))
        return self._pressable(mask, kind, 1.1, state, inks, lit)

    def key(self, words: str, diameter_mm: float, state: State = "up") -> Picture:
        """A brass disc with a numeral, or empty."""
        colour = OFF_INK if state == "off" else MATERIALS["brass"].ink
        inks = [(self._type.text(words, 0.46 * diameter_mm, colour, "numerals"), MIDDLE)]
        return self._pressable(self._disc(diameter_mm), "brass", 1.1, state, inks if words else [])

    def pill(
        self,
        words: str,
        em_mm: float = 10.0,
        kind: Kind = "bone",
        height_mm: float = 24.0,
        state: State = "up",
        least_mm: float = 0.0,
        beside_mm: float | None = None,
    ) -> Control:
        """A button with a text, at least `least_mm` wide; `beside_mm`: room beside the text."""
        size = self.pill_size(words, em_mm, height_mm, least_mm, beside_mm)
        sunk = kind == "sunk" or state == "off"
        colour = OFF_INK if sunk else MATERIALS[kind].ink
        ink = self._type.text(words, em_mm, colour, "bold")
        return Control(
            self._inked(self._pill_body(size, kind, state), state, [(ink, MIDDLE)]), size
        )

    def _pill_body(self, size: tuple[int, int], kind: Kind, state: State) -> Picture:
        """A button without text; bodies of one height are stretched from one picture."""
        high = PILL_MM * self._table.per_mm
        reach = size[1] // 2 + round(high) + shadow_reach(high)
        short = short_of(size, reach)
        made = self._bodies.get((short, kind, state))
        if made is None:
            mask = rounded(short, short[1] / 2, (255, 255, 255))
            made = self._bodies[short, kind, state] = self._body(mask, kind, PILL_MM, state)
        (wide, deep), longer = made.surface.get_size(), size[0] - short[0]
        surface = stretched(made.surface, (wide + longer, deep)) if longer else made.surface.copy()
        return Picture(surface, (made.centre[0] + longer // 2, made.centre[1]))

    def pill_size(
        self,
        words: str,
        em_mm: float,
        height_mm: float,
        least_mm: float = 0.0,
        beside_mm: float | None = None,
    ) -> tuple[int, int]:
        if beside_mm is None:
            beside_mm = max(0.45 * height_mm, height_mm - 9)
        wide_mm = self._type.width(words, em_mm, "bold") + 2 * beside_mm
        wide_mm = max(wide_mm, least_mm, 1.5 * height_mm)
        return self._table.even_px(wide_mm), self._table.even_px(height_mm)

    def start_button(
        self, words: tuple[str, ...], diameter_mm: float = 72.0, state: State = "up"
    ) -> Picture:
        """The large disc with a word for each side, or with two for south and north."""
        sides, written = (Side, CROSSWISE) if len(words) == len(Side) else (LONG, HEAD_TO_TAIL)
        em_mm = diameter_mm * written.em
        longest = max(self._type.width(word, em_mm, "bold") for word in words)
        em_mm *= min(1.0, written.wide * diameter_mm / longest)
        away = -self._table.px(diameter_mm * written.away)
        colour, between = (OFF_INK, OFF_INK) if state == "off" else (INK, BRASS)
        inks = [(self._between(written.line * diameter_mm, between), MIDDLE)]
        for side, word in zip(sides, words, strict=True):
            ink = self._type.text(word, em_mm, colour, "bold")
            inks.append((ink.turned(side.facing), side.inwards(away)))
        lit = state != "off"
        return self._pressable(self._disc(diameter_mm), "bone", 2.4, state, inks, lit)

    def _between(self, long_mm: float, colour: Colour) -> Picture:
        """The line between words, or the dot if there are words for four sides."""
        high = max(2, self._table.even_px(LINE_MM))
        wide, high = (self._table.even_px(long_mm), high) if long_mm else (3 * high, 3 * high)
        return Picture(rounded((wide, high), high / 2, colour), (wide // 2, high // 2))

    def _disc(self, diameter_mm: float) -> pygame.Surface:
        return disc(self._table.even_px(diameter_mm), (255, 255, 255))

    def _pressable(
        self,
        mask: pygame.Surface,
        kind: Kind,
        height_mm: float,
        state: State,
        inks: Sequence[Ink],
        lit: bool = False,
    ) -> Picture:
        """A button with the outline of `mask` and with `inks` at offsets from its middle."""
        return self._inked(self._body(mask, kind, height_mm, state, lit), state, inks)

    def _body(
        self, mask: pygame.Surface, kind: Kind, height_mm: float, state: State, lit: bool = False
    ) -> Picture:
        if kind == "sunk" or state == "off":
            return _sunk(self._table, mask, ((0.0, (*SHADOW, 112)), (1.0, (*SHADOW, 44))))
        high_mm = PRESSED_HEIGHT_MM if state == "down" else height_mm
        return self._standing(mask, MATERIALS[kind], high_mm, self._lower(state), lit)

    def _lower(self, state: State) -> int:
        return self._table.px(PRESSED_MM) if state == "down" else 0

    def _inked(self, body: Picture, state: State, inks: Sequence[Ink]) -> Picture:
        (x, y), lower = body.centre, self._lower(state)
        for ink, (right, below) in inks:
            body.surface.blit(ink.surface, ink.at(x + right, y + below + lower))
        return Picture(finished(body.surface), body.centre)

    def _standing(
        self, mask: pygame.Surface, material: Material, high_mm: float, lower: int, lit: bool
    ) -> Picture:
        """A block with its shadow, moved down by `lower` pixels."""
        high = high_mm * self._table.per_mm
        block = _block(mask, material, max(1, round(high)), max(1, self._table.px(0.35)))
        below = shadow(block, high)
        surface = below.surface
        middle = below.centre[0], below.centre[1] - block.get_height() // 2 + mask.get_height() // 2
        if lit:
            surface, middle = self._lit(Picture(surface, middle), mask)
        corner = middle[0] - mask.get_width() // 2, middle[1] - mask.get_height() // 2
        laid(surface, block, corner)
        return Picture(surface, (middle[0], middle[1] - lower))

    def _lit(self, under: Picture, mask: pygame.Surface) -> tuple[pygame.Surface, tuple[int, int]]:
        """The shadow `under` an outline, with lamp light around it, and the outline's middle."""
        halo = self._halo(mask)
        rect = halo.at(*under.centre).union(under.surface.get_rect())
        small = round(rect.width / self._table.per_mm), round(rect.height / self._table.per_mm)
        light, dark = clear(rect.size, LAMP), clear(rect.size, SHADOW)
        light.blit(halo.surface, halo.at(under.centre[0] - rect.x, under.centre[1] - rect.y))
        dark.blit(under.surface, (-rect.x, -rect.y))
        # Both are soft, so they are mixed at one pixel per millimetre.
        both = pygame.transform.smoothscale(light, small)
        laid(both, pygame.transform.smoothscale(dark, small), (0, 0))
        middle = under.centre[0] - rect.x, under.centre[1] - rect.y
        return pygame.transform.smoothscale(both, rect.size), middle

    def _halo(self, mask: pygame.Surface) -> Picture:
        per_mm = self._table.per_mm
        grown = round(1.5 * per_mm)
        size = mask.get_width() + 2 * grown, mask.get_height() + 2 * grown
        outline = pygame.transform.smoothscale(mask, size)
        far, near = 2.8 * per_mm + 0.035 * mask.get_height(), 1.3 * per_mm
        surface = haze(outline, far, spread(far), (*LAMP, 102))
        surface.blit(haze(outline, near, spread(far), (*LAMP, 36)), (0, 0))
        return Picture(surface, (surface.get_width() // 2, surface.get_height() // 2))


def _sunk(table: Table, mask: pygame.Surface, shade: Stops) -> Picture:
    """A field sunk into the felt: dark below its far edge, light on its near rim."""
    wide, high = mask.get_size()
    line = max(1, table.px(0.6))
    surface = masked(gradient((wide, high), shade), mask)
    surface.blit(tinted(_edge(mask, line), (*SHADOW, 165)), (0, 0))
    rim = gradient((wide, high), _SUNK_RIM)
    surface.blit(masked(rim, _outline(mask, line)), (0, 0))
    return Picture(finished(surface), (wide // 2, high // 2))


def _block(mask: pygame.Surface, material: Material, side: int, line: int) -> pygame.Surface:
    """A face with its near side below it; the face fills the upper part."""
    wide, high = mask.get_size()
    block = clear((wide, high + side), material.side)
    for step in range(side, 0, -1):
        shade = mixed(material.side, SHADOW, 0.2 * (step - 1) / side)
        block.blit(tinted(mask, shade), (0, step))
    face = masked(gradient((wide, high), material.face), mask)
    face.blit(tinted(_edge(mask, line), material.light), (0, 0))
    laid(block, face, (0, 0))
    return block


def _edge(mask: pygame.Surface, line: int) -> pygame.Surface:
    """The part of an outline that lies within `line` pixels of its far edge."""
    inner = tinted(mask, (0, 0, 0))
    result = tinted(mask, (255, 255, 255))
    result.blit(inner, (0, line), special_flags=pygame.BLEND_RGBA_SUB)
    return result


def _outline(mask: pygame.Surface, line: int) -> pygame.Surface:
    """The rim of an outline, `line` pixels wide."""
    wide, high = mask.get_size()
    inner = pygame.transform.smoothscale(
        tinted(mask, (0, 0, 0)), (wide - 2 * line, high - 2 * line)
    )
    result = tinted(mask, (255, 255, 255))
    result.blit(inner, (line, line), special_flags=pygame.BLEND_RGBA_SUB)
    return result
