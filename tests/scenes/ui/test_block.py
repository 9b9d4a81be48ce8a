"""Texts in lines: their sizes before they are drawn, and which way they fit a room."""

from __future__ import annotations

import pytest

from scenes.art import colours
from scenes.art.gallery import Gallery
from scenes.core.table import LEAST_EM_MM, Side, Table
from scenes.ui.block import fitted, wrapped

pytestmark = pytest.mark.usefixtures("display")

TEXT = "Take an open tile, draw from the bag, or show your tiles."
EM = 9.0


@pytest.fixture
def gallery() -> Gallery:
    return Gallery(Table.on_screen(1280, 720, 24.0))


@pytest.mark.parametrize(("width", "lines"), [(400.0, 1), (180.0, 2), (90.0, 3)])
def test_a_text_has_as_many_lines_as_its_width_needs(
    gallery: Gallery, width: float, lines: int
) -> None:
    block = wrapped(gallery, TEXT, EM, width)
    assert " ".join(block.lines) == TEXT
    assert len(block.lines) == lines
    assert block.wide <= width
    assert block.high == pytest.approx(lines * wrapped(gallery, "A", EM, width).high)


@pytest.mark.parametrize("side", Side)
def test_it_is_drawn_as_large_as_measured_and_turned_to_its_reader(
    gallery: Gallery, side: Side
) -> None:
    block = wrapped(gallery, TEXT, EM, 180.0)
    size = block.picture(colours.BONE, side=side).surface.get_size()
    wide, high = size if side.upright else size[::-1]
    assert wide / gallery.table.per_mm == pytest.approx(block.wide, abs=2.0)
    assert high / gallery.table.per_mm == pytest.approx(block.high, abs=EM)


@pytest.mark.parametrize(
    ("room", "least", "lines", "em"),
    [
        (1.2, 0.0, 1, EM),
        (0.8, 0.0, 1, 0.8 * EM),
        (0.8, LEAST_EM_MM, 1, 0.8 * EM),
        (0.4, LEAST_EM_MM, 2, LEAST_EM_MM),
        (0.4, 0.0, 1, 0.4 * EM),
    ],
)
def test_a_long_text_is_smaller_and_at_last_in_several_lines(
    gallery: Gallery, room: float, least: float, lines: int, em: float
) -> None:
    """`room`: as a part of what it takes in one line."""
    width = room * wrapped(gallery, TEXT, EM, 1000.0).wide
    block = fitted(gallery, TEXT, EM, width, least_em=least)
    assert len(block.lines) == lines
    assert block.em_mm == pytest.approx(em)
