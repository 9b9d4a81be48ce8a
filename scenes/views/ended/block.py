"""A seat's text at an end: centred lines, facing the seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from scenes.art import colours
from scenes.art.canvas import Picture, clear, finished
from scenes.art.colours import Colour
from scenes.art.gallery import Gallery
from scenes.art.type import Face
from scenes.ui.block import wrapped

WINNER = colours.BRASS_BRIGHT
HEADLINE_MM, REASON_MM, SCORE_MM = 16.0, 9.0, 10.0
"""Type sizes at 32 inches."""
SMALLEST_EM = 7.0
WIDTHS_MM = (320.0, 240.0, 190.0, 155.0, 130.0, 110.0, 92.0, 76.0)
SHARES = (1.0, 0.85, 0.7)
"""Line widths to try, and factors for smaller type where there is less room."""
HEADLINE_LINES = 4
"""Further lines of small text that are as bad as a headline in several lines."""
LEAD_GAP, LINE_GAP = 0.1, 0.15
"""Gaps after what stands before a headline, and between lines, in ems."""


class Said(NamedTuple):
    """The parts of a text. `lead`: pictures before the headline, for its size in mm; `note`: a
    picture for a width."""

    headline: str
    reason: str
    score: str = ""
    lead: Callable[[float], Sequence[Picture]] = lambda _: ()
    note: Callable[[float], Picture | None] = lambda _: None
    totals: Callable[[float], Picture | None] = lambda _: None


class Row(NamedTuple):
    """Sizes in mm; `make` returns the upright picture."""

    name: str
    wide: float
    high: float
    make: Callable[[], Picture]


class Block(NamedTuple):
    """Rows of text; `worse`: a penalty for lines and smaller type."""

    rows: tuple[Row, ...]
    worse: float

    @property
    def size(self) -> tuple[float, float]:
        return max(row.wide for row in self.rows), sum(row.high for row in self.rows)

    def spots(self) -> Iterator[tuple[Row, float]]:
        """Each row with the distance from the block's centre to its own, towards the reader."""
        top = -self.size[1] / 2
        for row in self.rows:
            yield row, top + row.high / 2
            top += row.high


def in_line(
    gallery: Gallery, key: tuple[object, ...], pieces: Sequence[Picture | float]
) -> Picture:
    """Pictures side by side with gaps in mm, centred."""

    def make() -> Picture:
        px = gallery.table.px
        wide = [one.surface.get_width() if isinstance(one, Picture) else px(one) for one in pieces]
        shown = [one for one in pieces if isinstance(one, Picture)]
        above = max(one.centre[1] for one in shown)
        below = max(one.surface.get_height() - one.centre[1] for one in shown)
        surface, x = clear((sum(wide), above + below), colours.BONE), 0
        for piece, step in zip(pieces, wide, strict=True):
            if isinstance(piece, Picture):
                surface.blit(piece.surface, (x, above - piece.centre[1]))
            x += step
        return Picture(finished(surface), (sum(wide) // 2, above))

    return gallery.keep(("in line", *key), make)


class Blocks:
    """The alternatives of a text, the best first."""

    def __init__(self, gallery: Gallery, scale: float) -> None:
        self._gallery, self._scale = gallery, scale

    def of(self, said: Said) -> Iterator[Block]:
        known = set[tuple[object, ...]]()
        for number, share in enumerate(SHARES):
            for wide in WIDTHS_MM:
                rows, lines = self._rows(said, wide, share)
                shape = number, lines, *(round(row.wide) for row in rows)
                if shape not in known and max(row.wide for row in rows) <= wide:
                    known.add(shape)
                    yield Block(tuple(rows), lines + 2 * number)

    def em(self, mm: float, share: float = 1.0) -> float:
        return self._gallery.table.em_mm(max(SMALLEST_EM, share * mm * self._scale))

    def _rows(self, said: Said, wide: float, share: float) -> tuple[list[Row], int]:
        head, why = self.em(HEADLINE_MM, share), self.em(REASON_MM, share)
        row, count = self._headline(said, head, wide)
        rows, lines = [row], HEADLINE_LINES * count
        if said.reason:
            row, count = self._row("why", said.reason, why, wide, colours.BONE, "words")
            rows, lines = [*rows, row], lines + count
        if said.score:
            score = self.em(SCORE_MM, share)
            row, count = self._row("scores", said.score, score, wide, colours.BONE, "numerals")
            rows, lines = [*rows, row], lines + count
        for act, made in (("note", said.note(wide)), ("totals", said.totals(head))):
            if made is not None:
                rows.append(self._shown(act, made, head if act == "totals" else why))
        return rows, lines

    def _shown(self, act: str, made: Picture, em_mm: float) -> Row:
        high = self._gallery.type.line_mm(em_mm) + LINE_GAP * em_mm
        return Row(act, made.surface.get_width() / self._gallery.table.per_mm, high, lambda: made)

    def _row(
        self, act: str, text: str, em_mm: float, wide: float, colour: Colour, face: Face
    ) -> tuple[Row, int]:
        block = wrapped(self._gallery, text, em_mm, wide, face)
        high = block.high + LINE_GAP * em_mm
        return Row(act, block.wide, high, partial(block.picture, colour)), len(block.lines)

    def _headline(self, said: Said, em_mm: float, wide: float) -> tuple[Row, int]:
        leading = said.lead(em_mm)
        before = sum(one.surface.get_width() for one in leading) / self._gallery.table.per_mm
        before += LEAD_GAP * em_mm * len(leading)
        text, least = said.headline, max(30.0, wide - before)
        row, count = self._row("who", text, em_mm, least, WINNER, "numerals")

        def make() -> Picture:
            pieces: list[Picture | float] = []
            for one in leading:
                pieces += [one, LEAD_GAP * em_mm]
            key = "headline", text, em_mm, count, *(one.surface.get_size() for one in leading)
            return in_line(self._gallery, (*key, id(leading[0].surface)), [*pieces, row.make()])

        made = make if leading else row.make
        return row._replace(wide=row.wide + before, make=made), count
