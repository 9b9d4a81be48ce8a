"""The pages of a booklet: a recess for the board, a caption, and a dot for each page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from scenes.art import paper
from scenes.art.canvas import Picture, clear, disc, finished
from scenes.art.colours import BRASS, BRASS_DARK
from scenes.art.gallery import Gallery
from scenes.art.type import Face, Type
from scenes.booklet.form import DOT_MM, DOTS_MM, SHOWN_DOT_MM, TEXT_MM, TITLE_MM, Box, Form
from scenes.services.words import Words
from scenes.views.panel import Panel

SHRINKING = (1.0, 0.94, 0.88, 0.82, 0.76)
LINE = 1.22
"""The line spacing as a share of the em."""
SHADE = 70
"""The levels by which an upright page is darker."""


class Caption(NamedTuple):
    """The lines of a title and a text, with their em in mm."""

    title: list[str]
    text: list[str]
    title_mm: float
    text_mm: float

    @property
    def high(self) -> float:
        """The height in mm."""
        return LINE * (self.title_mm * len(self.title) + self.text_mm * len(self.text))


def captions(type_: Type, form: Form, said: Sequence[tuple[str, str]]) -> list[Caption]:
    """Sets titles and texts, all in the largest size in which every one fits."""
    for share in SHRINKING:
        made = [_set(type_, form.words, what, why, form.text * share) for what, why in said]
        if all(fits(form, one) for one in made):
            break
    return made


def fits(form: Form, made: Caption) -> bool:
    return made.high <= form.words.bottom - form.words.top


def _set(type_: Type, box: Box, what: str, why: str, scale: float) -> Caption:
    wide = box.right - box.left
    title_mm, text_mm = (max(mm * scale, type_.table.least_em_mm) for mm in (TITLE_MM, TEXT_MM))
    title = type_.wrapped(what, title_mm, wide, "bold")
    return Caption(title, type_.wrapped(why, text_mm, wide) if why else [], title_mm, text_mm)


class Pages:
    """The pictures of a booklet, upright for its reader."""

    def __init__(self, gallery: Gallery, form: Form) -> None:
        self._gallery, self.form = gallery, form

    def blank(self) -> Picture:
        """The open booklet with empty pages."""
        form = self.form
        return self._gallery.get(paper.book, form.pages, form.scale, form.fold, self._recess)

    @property
    def _recess(self) -> tuple[float, float, float]:
        table = self._gallery.table
        return (*self.form.board, self.form.board_px(table) / table.per_mm)

    def leaf(self, words: Words, panels: Sequence[Panel], number: int) -> Picture:
        """The open booklet at this panel, with an empty board."""
        said = tuple(words.with_why(panel.words) for panel in panels)

        def make() -> Picture:
            surface = self.blank().surface.copy()
            self._write(surface, captions(self._gallery.type, self.form, said)[number])
            self._dot(surface, number, len(panels))
            return Picture(surface, self.blank().centre)

        return self._gallery.keep(("leaf", self.form, said, number), make)

    def closed(self) -> Picture:
        return self._gallery.keep(("closed", self.form), self._made_closed)

    def _made_closed(self) -> Picture:
        """The cover alone: for two pages, the right half."""
        table, form, size = self._gallery.table, self.form, self.blank().surface.get_size()
        wide = form.pages[0] / 2 if form.fold else form.pages[0]
        body = paper.lid(table, (wide, form.pages[1]), form.scale)
        surface = clear(size)
        along = table.px(wide / 2) if form.fold else 0
        x, y = self.blank().centre
        surface.blit(body.surface, body.at(x + along, y))
        return Picture(finished(surface), self.blank().centre)

    @property
    def hinge(self) -> int:
        """The x coordinate in the picture about which pages turn."""
        x = self.blank().centre[0]
        return x if self.form.fold else x - self._gallery.table.px(self.form.pages[0] / 2)

    @property
    def paper(self) -> pygame.Rect:
        """The part of the picture that turns: the pages without their rounded outer corners, beside
        which the cover is seen."""
        wide, high = (self._gallery.table.px(mm / 2) for mm in self.form.pages)
        corner = self._gallery.table.px(paper.corner_mm(self.form.scale))
        x, y = self.blank().centre
        left = x - wide + (corner if self.form.fold else 0)
        return pygame.Rect(left, y - high, x + wide - corner - left, 2 * high)

    def place(self, mm: tuple[float, float]) -> tuple[int, int]:
        """Converts mm on the pages to pixels in the picture."""
        table, (x, y) = self._gallery.table, self.blank().centre
        return x + table.px(mm[0]), y + table.px(mm[1])

    def _write(self, surface: pygame.Surface, made: Caption) -> None:
        box = self.form.words
        # Slightly above the vertical middle.
        top = box.top + max(0.0, 0.4 * (box.bottom - box.top - made.high))
        for line in (*made.title, *made.text):
            is_title = line in made.title
            em = made.title_mm if is_title else made.text_mm
            ink = paper.TITLE_INK if is_title else paper.TEXT_INK
            face: Face = "bold" if is_title else "words"
            words = self._gallery.type.text(line, em, ink, face, "left")
            at = self.place((box.left, top + LINE * em / 2))
            surface.blit(words.surface, words.at(*at))
            top += LINE * em

    def _dot(self, surface: pygame.Surface, number: int, count: int) -> None:
        table, (x, y) = self._gallery.table, self.form.dots
        step = DOTS_MM * self.form.scale
        for index in range(count):
            shown = index == number
            mm = (SHOWN_DOT_MM if shown else DOT_MM) * self.form.scale
            dot = disc(max(3.0, mm * table.per_mm), BRASS_DARK if shown else BRASS)
            at = self.place((x + (index - (count - 1) / 2) * step, y))
            rect = dot.get_rect(center=at)
            surface.blit(dot, rect)


def turning(
    old: pygame.Surface,
    new: pygame.Surface,
    hinge: int,
    share: float,
    fold: bool,
    paper: pygame.Rect | None = None,
) -> pygame.Surface:
    """A page turning from the right of the hinge to the left (one-page booklets have no left side).
    `share`: progress, 0 to 1. `paper`: the part that turns; None: everything with the cover."""
    result = clear(old.get_size())
    wide, high = old.get_size()
    left, right = pygame.Rect(0, 0, hinge, high), pygame.Rect(hinge, 0, wide - hinge, high)
    # On an empty surface adding equals copying, and is faster than blending.
    result.blit(old, left, left, pygame.BLEND_RGBA_ADD)
    result.blit(new, right, right, pygame.BLEND_RGBA_ADD)
    upright = math.cos(math.pi * share) if fold else math.cos(math.pi / 2 * share)
    part = (right if upright > 0 else left).clip(paper or result.get_rect())
    length = round(part.width * abs(upright))
    if length < 2:
        return result
    page = (old if upright > 0 else new).subsurface(part)
    seen = pygame.transform.smoothscale(page, (length, part.height))
    level = 255 - round(SHADE * (1 - abs(upright)))
    seen.fill((level, level, level, 255), special_flags=pygame.BLEND_RGBA_MULT)
    if upright <= 0 and paper is None:
        result.fill((0, 0, 0, 0), (hinge - length, part.y, length, part.height))
    result.blit(seen, (hinge if upright > 0 else hinge - length, part.y))
    return result
