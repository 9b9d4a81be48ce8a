"""Sets text and numerals at final size, for the south seat; sizes are ems in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from io import BytesIO
from pathlib import Path
from typing import Final, Literal, NamedTuple

import pygame
from font_fredoka_one import FredokaOne
from font_hanken_grotesk import HankenGroteskMedium, HankenGroteskSemiBold

from game.loading import content_of, loaded
from scenes.art.canvas import Picture, clear, finished, rounded
from scenes.art.colours import Colour
from scenes.core.table import Table

Face = Literal["words", "bold", "numerals"]
Align = Literal["left", "centre", "right"]

FILES: Final[dict[Face, str]] = {
    "words": HankenGroteskMedium,
    "bold": HankenGroteskSemiBold,
    "numerals": FredokaOne,
}
CAPITAL: Final[dict[Face, float]] = {"words": 0.69, "bold": 0.69, "numerals": 0.735}
"""The height of a capital as a share of the em."""

LINE, CLOSE_LINE = 1.32, 1.16
"""The line spacing as a share of the em; the latter for large print."""

WIDEST_IN_RING = 60.0
SMALLEST_IN_RING = 0.8
WIDEST_OF_TWO = 150.0
"""Degrees that a word may span in a ring, its smallest scale, and degrees if only two stand."""

# Letters with an em of less than LARGE pixels are drawn enlarged and scaled down, so that they keep
# their shape, and their positions in a ring are exact to a quarter pixel.
FINER, LARGE = 4, 40
MEASURED, RESERVE = 100, 1.005
"""Lines are measured at this em in pixels; at other sizes they may be wider by this factor."""

MOST_FONTS = 16
"""Open fonts, each in one size. Each caches drawn letters, megabytes at 4K; opening takes 0.2
ms."""

TRIED = 12
"""The em in pixels with which fonts are tested."""

SPACED = 1.03
"""Letters in a ring are spaced out, since their tops lean towards each other."""

BAR_GAP, BAR_HEIGHT, BAR_WIDTH = 0.08, 0.09, 0.85


class RingFit(NamedTuple):
    """How words fit a ring: the em, and which of those for S, W, N, E are shown."""

    em_mm: float
    shown: tuple[bool, bool, bool, bool]


class Ink(NamedTuple):
    """Enlarged text without empty columns. `above`: rows to add, up to `high` in all, so that the
    middle row is that of a capital."""

    drawn: pygame.Surface
    above: int
    high: int

    @property
    def wide(self) -> int:
        return self.drawn.get_width()


@lru_cache(maxsize=8)
def font_content(file: str) -> bytes | None:
    """A font's bytes, in memory. None: missing or damaged, and replaced by pygame's own font."""
    return loaded("", f"{file} cannot be used", partial(_tried, Path(file)), None)


def _tried(file: Path) -> bytes:
    """Raises any error of the library: some damaged files can be opened, but not drawn with."""
    found = content_of(file)
    pygame.font.Font(BytesIO(found), TRIED).render("W", False, (0, 0, 0))
    return found


def font_of(face: Face, em: int) -> pygame.font.Font:
    """From memory, so that no file is read during play. `em` in pixels."""
    content = font_content(FILES[face])
    return pygame.font.Font(None if content is None else BytesIO(content), em)


def unusable() -> list[str]:
    """The font files that had to be replaced."""
    return [file for file in FILES.values() if font_content(file) is None]


class Type:
    """Sets text for one table. A picture's centre is at the middle of capitals, and at the ink's
    middle or the edge that the text is aligned to."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._font_of = lru_cache(maxsize=MOST_FONTS)(font_of)
        # Reads all fonts now, before a file can be lost.
        unusable()

    def text(
        self,
        words: str,
        em_mm: float,
        colour: Colour,
        face: Face = "words",
        align: Align = "centre",
    ) -> Picture:
        """One line of text."""
        return self.paragraph([words], em_mm, colour, face, align)

    def paragraph(
        self,
        lines: Sequence[str],
        em_mm: float,
        colour: Colour,
        face: Face = "words",
        align: Align = "left",
    ) -> Picture:
        """Lines below each other; the centre is half-way between the first and the last line."""
        inks = [self._ink(line, em_mm, colour, face) for line in lines]
        step = self.line_mm(self._em(em_mm))
        part = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        room = max((ink.wide for ink in inks), default=0)
        high = self._em(em_mm) + step * (len(lines) - 1) / 2
        page = _Page(room * part, room * (1 - part), high, colour, self._finer(em_mm))
        for index, ink in enumerate(inks):
            middle = step * (index - (len(lines) - 1) / 2)
            page.put(ink.drawn, -part * ink.wide, middle - ink.high / 2, ink.above)
        return page.picture()

    def line_mm(self, em_mm: float) -> float:
        """The line spacing in mm."""
        return em_mm * (CLOSE_LINE if self.table.has_large_words else LINE)

    def wrapped(self, words: str, em_mm: float, width_mm: float, face: Face = "words") -> list[str]:
        """As few lines as possible of at most `width_mm`, of even length; a wider word has its own
        line."""
        em_mm = max(em_mm, self.table.least_em_mm)

        # Measured in one size, so that lines break at the same words at every pixel density.
        @cache
        def measure(line: str) -> float:
            wide = self._font_of(face, MEASURED).size(line)[0]
            return RESERVE * em_mm * wide / MEASURED

        lines = _filled(words, width_mm, measure)
        for part in range(19, 9, -1):
            narrow = width_mm * part / 20
            evener = _filled(words, narrow, measure)
            if len(evener) > len(lines) or any(measure(line) > narrow for line in evener):
                break
            lines = evener
        return lines

    def width(self, words: str, em_mm: float, face: Face = "words") -> float:
        """The width of a line in mm."""
        wide = self._font(em_mm, face).size(words)[0]
        return wide / (self._finer(em_mm) * self.table.per_mm)

    def numeral(
        self,
        number: int | str,
        em_mm: float,
        colour: Colour,
        bar: bool | None = None,
    ) -> Picture:
        """A number; with a bar below a 6 or 9 without sign (or as `bar` says). Its centre is the
        digits'."""
        words = str(number).replace("-", "\N{MINUS SIGN}")
        if bar is None:
            bar = words.isdecimal() and not set("69").isdisjoint(words)
        ink = self._ink(words, em_mm, colour, "numerals")
        em, wide = self._em(em_mm), ink.wide
        page = _Page(wide / 2, wide / 2, em, colour, self._finer(em_mm))
        page.put(ink.drawn, -wide / 2, -ink.high / 2, ink.above)
        if bar:
            thick = em * BAR_HEIGHT
            line = rounded((round(wide * BAR_WIDTH), round(thick)), thick / 2, colour)
            page.put(line, -line.get_width() / 2, em * (CAPITAL["numerals"] / 2 + BAR_GAP))
        return page.picture()

    def ring_fit(
        self,
        words: Sequence[str],
        radius_mm: float,
        em_mm: float,
        face: Face = "bold",
        most: float = WIDEST_IN_RING,
    ) -> RingFit:
        """Fits words for S, W, N, E (or one for all): if one spans more than `most` degrees, all
        are reduced, to 80 % at most; else only S and N are shown."""
        widest = max(self._span(word, radius_mm, em_mm, face) for word in words)
        shrink = min(1.0, most / widest)
        if shrink >= SMALLEST_IN_RING:
            return RingFit(em_mm * shrink, (True, True, True, True))
        widest = max(self._span(word, radius_mm, em_mm, face) for word in words[::2])
        return RingFit(em_mm * min(1.0, WIDEST_OF_TWO / widest), (True, False, True, False))

    def ring(
        self,
        words: Sequence[str],
        radius_mm: float,
        em_mm: float,
        colour: Colour,
        face: Face = "bold",
        most: float = WIDEST_IN_RING,
    ) -> Picture:
        """Words for S, W, N, E (or one for all) on a circle, feet outwards; `radius_mm`: to the
        middle of capitals."""
        fit = self.ring_fit(words, radius_mm, em_mm, face, most)
        half = math.ceil(radius_mm * self.table.per_mm + self._pixels(fit.em_mm))
        surface = clear((2 * half, 2 * half), colour)
        for side, shown in enumerate(fit.shown):
            if not shown:
                continue
            word = words[side % len(words)]
            for letter, x, y in self._arc(word, radius_mm, fit.em_mm, colour, face):
                for _ in range(side):
                    x, y = -y, x
                picture = letter.turned(90 * side)
                surface.blit(picture.surface, picture.at(half + x, half + y))
        return Picture(finished(surface), (half, half))

    def _arc(
        self, word: str, radius_mm: float, em_mm: float, colour: Colour, face: Face
    ) -> list[tuple[Picture, int, int]]:
        """The letters of the south seat's word with their positions around the circle's centre."""
        font, finer = self._font(em_mm, face), self._finer(em_mm)
        radius = radius_mm * self.table.per_mm
        half = font.size(word)[0] / 2
        letters = []
        for index, character in enumerate(word):
            if character == " ":
                continue
            # This width includes the kerning with the letter before.
            middle = font.size(word[: index + 1])[0] - font.size(character)[0] / 2
            angle = (middle - half) * SPACED / (radius * finer)
            across, down = radius * math.sin(angle), radius * math.cos(angle)
            x, y = math.floor(across), math.floor(down)
            cell = self._cell(character, em_mm, colour, face)
            turned = pygame.transform.rotozoom(cell, math.degrees(angle), 1.0)
            half_wide, half_high = turned.get_width() / 2, turned.get_height() / 2
            page = _Page(half_wide, half_wide + finer, half_high + finer, colour, finer)
            left, top = (across - x) * finer, (down - y) * finer
            page.put(turned, left - half_wide, top - half_high)
            letters.append((page.picture(), x, y))
        return letters

    def _span(self, word: str, radius_mm: float, em_mm: float, face: Face) -> float:
        """The degrees that a word spans on a circle."""
        return math.degrees(self.width(word, em_mm, face) * SPACED / radius_mm)

    def _pixels(self, em_mm: float) -> float:
        """The em in pixels at final size, at least the smallest readable one."""
        return max(em_mm, self.table.least_em_mm) * self.table.per_mm

    def _finer(self, em_mm: float) -> int:
        """The factor by which letters are drawn enlarged."""
        return FINER if self._pixels(em_mm) < LARGE else 1

    def _em(self, em_mm: float) -> float:
        """The em of the enlarged letters in pixels."""
        return self._pixels(em_mm) * self._finer(em_mm)

    def _font(self, em_mm: float, face: Face) -> pygame.font.Font:
        return self._font_of(face, round(self._em(em_mm)))

    def _drawn(self, words: str, em_mm: float, colour: Colour, face: Face) -> Ink:
        """Enlarged text with its whole advance."""
        font = self._font(em_mm, face)
        drawn = font.render(words, True, colour)
        middle = font.get_ascent() - round(CAPITAL[face] * self._em(em_mm) / 2)
        half = max(middle, drawn.get_height() - middle)
        return Ink(drawn, half - middle, 2 * half)

    def _cell(self, words: str, em_mm: float, colour: Colour, face: Face) -> pygame.Surface:
        """The same as a surface whose middle row is that of a capital."""
        drawn, above, high = self._drawn(words, em_mm, colour, face)
        cell = clear((drawn.get_width(), high), colour)
        cell.blit(drawn, (0, above))
        return cell

    def _ink(self, words: str, em_mm: float, colour: Colour, face: Face) -> Ink:
        ink = self._drawn(words, em_mm, colour, face)
        left, right = _ends(ink.drawn, round(self._em(em_mm)))
        columns = (left, 0, right - left, ink.drawn.get_height())
        return ink._replace(drawn=ink.drawn.subsurface(columns))


def _filled(words: str, width_mm: float, measure: Callable[[str], float]) -> list[str]:
    """Fills each line with as many words as fit; `measure` returns a line's width."""
    lines: list[str] = []
    # Lines may not break at other kinds of space.
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer) <= width_mm:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _ends(drawn: pygame.Surface, em: int) -> tuple[int, int]:
    """The first and last columns with ink; only a line's ends need to be searched."""
    wide, high = drawn.get_size()
    if wide > 2 * em:
        first = drawn.subsurface((0, 0, em, high)).get_bounding_rect()
        last = drawn.subsurface((wide - em, 0, em, high)).get_bounding_rect()
        if first and last:
            return first.left, wide - em + last.right
    whole = drawn.get_bounding_rect()
    return whole.left, whole.right


class _Page:
    """A clear page around an origin; things put on it are scaled down one by one."""

    def __init__(self, left: float, right: float, high: float, colour: Colour, finer: int) -> None:
        self._finer = finer
        self._left, self._right, self._high = (
            math.ceil(part / finer) + 1 for part in (left, right, high)
        )
        self._colour = colour
        self._surface = clear((self._left + self._right, 2 * self._high), colour)

    def put(self, thing: pygame.Surface, x: float, y: float, lower: int = 0) -> None:
        """Puts a thing with its upper left corner at (x, y) from the origin, `lower` below that."""
        finer = self._finer
        begin = round(x) + self._left * finer, round(y) + self._high * finer + lower
        end = begin[0] + thing.get_width(), begin[1] + thing.get_height()
        left, top = (at // finer for at in begin)
        right, bottom = (-(-at // finer) for at in end)
        size = max(1, right - left), max(1, bottom - top)
        large = clear((size[0] * finer, size[1] * finer), self._colour)
        inside = begin[0] - left * finer, begin[1] - top * finer
        large.blit(thing, inside, special_flags=pygame.BLEND_RGBA_MAX)
        small = pygame.transform.smoothscale(large, size)
        # Everything has one colour: MAX takes a tenth of the time of blending.
        self._surface.blit(small, (left, top), special_flags=pygame.BLEND_RGBA_MAX)

    def picture(self) -> Picture:
        """The page at final size; its centre is the origin."""
        return Picture(finished(self._surface), (self._left, self._high))
