"""A text block: a text in lines, measured before anything is drawn, and turned to who reads it."""

from __future__ import annotations

from typing import NamedTuple

from scenes.art.canvas import Picture
from scenes.art.colours import Colour
from scenes.art.gallery import Gallery
from scenes.art.type import Align, Face
from scenes.core.table import Side

ROUNDING_MM = 1.0
"""A line that was shrunk into its room may be so much longer."""


class TextBlock(NamedTuple):
    gallery: Gallery
    lines: tuple[str, ...]
    em_mm: float
    face: Face

    @property
    def wide(self) -> float:
        """Of its longest line, in mm."""
        type_ = self.gallery.type
        return max(type_.width(line, self.em_mm, self.face) for line in self.lines)

    @property
    def high(self) -> float:
        """In mm, with the room between lines."""
        return len(self.lines) * self.gallery.type.line_mm(self.em_mm)

    def picture(self, colour: Colour, align: Align = "centre", side: Side = Side.SOUTH) -> Picture:
        """Kept by the gallery. Its centre is half-way between the first line and the last."""
        paragraph = self.gallery.type.paragraph
        return self.gallery.of_facing(
            side, paragraph, self.lines, self.em_mm, colour, self.face, align
        )


def wrapped(
    gallery: Gallery, text: str, em_mm: float, width_mm: float, face: Face = "words"
) -> TextBlock:
    """In as few lines of this width as possible."""
    lines = tuple(gallery.type.wrapped(text, em_mm, width_mm, face))
    return TextBlock(gallery, lines, em_mm, face)


def fitted(
    gallery: Gallery,
    text: str,
    em_mm: float,
    width_mm: float,
    face: Face = "words",
    least_em: float = 0.0,
) -> TextBlock:
    """In one line, smaller where it would be too long, down to `least_em`; then in several."""
    width = gallery.type.width(text, em_mm, face)
    em_mm = max(em_mm * min(1.0, width_mm / max(width, 1.0)), min(em_mm, least_em))
    if gallery.type.width(text, em_mm, face) <= width_mm + ROUNDING_MM:
        return TextBlock(gallery, (text,), em_mm, face)
    return wrapped(gallery, text, em_mm, width_mm, face)
