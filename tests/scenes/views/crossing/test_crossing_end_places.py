"""Where words and pills of an end of Crossing stand: found without a table."""

from __future__ import annotations

import pytest

from scenes.art.type import LINE
from scenes.seating import USUAL
from scenes.table import Side, Table
from scenes.views.crossing.end_places import (
    ACCENT,
    CAPITAL,
    PILLS_HIGH,
    TAIL,
    WHO_MM,
    Asked,
    end_places,
)
from scenes.views.crossing.geometry import Geometry
from scenes.views.ended.spots import Words


@pytest.mark.parametrize("inches", [24.0, 32.0, 43.0, 55.0])
@pytest.mark.parametrize("high", [1080, 1200])
@pytest.mark.parametrize("is_accented", [False, True])
@pytest.mark.parametrize("sides", [USUAL[2], USUAL[4]])
def test_pills_headline_and_standing_have_room_at_every_size(
    inches: float, sides: tuple[Side, ...], is_accented: bool, high: int
) -> None:
    table = Table(1920, high, inches)
    geometry = Geometry(table, sides, 0)
    asked = Asked(112.0, 4.0, lambda *_: 2, lambda em_mm: 6.7 * em_mm, is_accented)
    for side in sides:
        found = end_places(geometry, side, asked)
        tray = (table.high if side.upright else table.wide) / 2
        tray -= 0.0 if geometry.faced else geometry.tray / 2 / table.per_mm
        trough = (geometry.margin + geometry.trough[1]) / table.per_mm
        (begin, pills), who = found.spots.pills, found.last_who.at[1]
        pills_high = found.spots.pills_high or PILLS_HIGH[0]
        half, why = (CAPITAL / 2 + ACCENT * is_accented) * found.who_mm, found.last_why
        assert trough + 1.4 < pills
        low = who - (CAPITAL / 2 + TAIL) * found.last_who.em_mm
        assert found.who_mm > 0.6 * WHO_MM * geometry.scale
        standing, deep = found.spots.standing, (CAPITAL + LINE) / 2 * why.em_mm
        if found.rises:
            assert pills + pills_high + 1.4 < low
            assert who + half + 1.4 < tray
            assert why.at[1] - deep > who + half
            assert why.at[1] + deep < tray
        else:
            assert (side.upright, why.align) == (True, "right")
            # Pills alone, with air: all words stand beside the tray.
            assert min(pills - trough, tray - pills - pills_high) > 5.0
            ends = found.last_who.at[0], why.at[0]
            assert max(ends) < min(begin, -geometry.tray / 2 / table.per_mm) - 4.0
            assert why.at[1] + deep < low
            assert why.at[1] - deep > trough
        if geometry.faced:
            assert standing.at[1] - standing.em_mm / 2 > why.at[1] + deep
        else:
            totals = standing.at[0] - asked.totals_of(standing.em_mm)
            assert not side.upright or totals > max(-begin, found.who_wide / 2 - 25.0)


@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 15.0), ((1920, 1080), 24.0)])
def test_why_it_is_over_is_in_the_middle_where_no_neighbour_s_words_are(
    size: tuple[int, int], inches: float
) -> None:
    """On tablets it stands aside for those of the seat at its right."""
    table = Table.on_screen(*size, inches)
    asked = Asked(112.0, 4.0, lambda *_: 3, lambda em_mm: 6.7 * em_mm)

    def away(sides: tuple[Side, ...], side: Side) -> float:
        return end_places(Geometry(table, sides, 0), side, asked).last_why.at[0]

    alone, at_right, around = (Side.WEST, Side.EAST), (Side.SOUTH, Side.WEST), USUAL[4]
    assert away(alone, Side.WEST) == away(alone, Side.EAST) == 0
    is_tablet = table.has_large_words
    assert (away(at_right, Side.WEST) < 0) == (away(around, Side.EAST) < 0) == is_tablet


@pytest.mark.parametrize("sides", [USUAL[2], (Side.WEST, Side.EAST)])
def test_the_headline_keeps_off_how_it_was_doubled_where_there_is_felt(
    sides: tuple[Side, ...],
) -> None:
    table = Table.on_screen(1280, 800, 15.0)
    asked = Asked(112.0, 4.0, lambda *_: 2, lambda em_mm: 6.7 * em_mm)
    for side in sides:
        found = end_places(Geometry(table, sides, 0), side, asked)
        over = found.doubled[1] + CAPITAL / 2 * table.least_em_mm
        assert found.who[1] - (CAPITAL / 2 + TAIL) * found.who_mm - over > 4
        assert found.why.at[1] - LINE * found.why.em_mm > found.who[1] + CAPITAL / 2 * found.who_mm


@pytest.mark.parametrize("sides", [(Side.WEST, Side.EAST), USUAL[4]])
def test_a_headline_before_a_short_side_is_as_large_as_its_own_felt_allows(
    sides: tuple[Side, ...],
) -> None:
    """Between trough and tray of a long side there is less: there an accent would take more."""
    table = Table.on_screen(1920, 1080, 24.0, True)
    geometry = Geometry(table, sides, 0)
    asked = Asked(112.0, 4.0, lambda *_: 3, lambda em_mm: 6.7 * em_mm, True)
    for side in (Side.WEST, Side.EAST):
        assert end_places(geometry, side, asked).who_mm == WHO_MM * geometry.scale


def test_lines_why_it_is_over_end_before_what_the_seat_at_the_right_has_beside_the_tray() -> None:
    """One line lies nearer to the edge than that reaches."""
    table = Table.on_screen(1920, 1080, 24.0)
    geometry = Geometry(table, USUAL[4], 0)

    def asked(lines: int) -> Asked:
        return Asked(112.0, 4.0, lambda *_: lines, lambda em_mm: 6.7 * em_mm)

    block = end_places(geometry, Side.SOUTH, asked(3)).last_who
    highest = block.at[1] + (2 * LINE + CAPITAL / 2) * block.em_mm
    one, several = (end_places(geometry, Side.WEST, asked(lines)).last_why for lines in (1, 2))
    assert one.width_mm > several.width_mm
    assert several.at[0] + several.width_mm / 2 < table.high / 2 - highest - 4
    assert several.width_mm > 50


@pytest.mark.parametrize(("size", "inches"), [((1920, 1080), 32.0), ((1920, 1080), 43.0)])
def test_what_stands_beside_the_tray_keeps_off_one_line_of_the_seat_at_the_left(
    size: tuple[int, int], inches: float
) -> None:
    """In German a headline began in it."""
    table = Table.on_screen(*size, inches)
    geometry = Geometry(table, USUAL[4], 0)
    asked = Asked(112.0, 4.0, lambda *_: 1, lambda _: 0.0)
    who = end_places(geometry, Side.SOUTH, asked).last_who
    said = end_places(geometry, Side.WEST, asked).last_why
    assert table.wide / 2 + who.at[0] - who.width_mm > said.at[1] + said.em_mm / 2 + 2


@pytest.mark.parametrize(
    ("size", "inches", "large"), [((1280, 800), 15.0, False), ((1920, 1080), 24.0, True)]
)
def test_why_it_is_over_has_room_for_its_words_beside_the_tray(
    size: tuple[int, int], inches: float, large: bool
) -> None:
    """A line held one short word alone; where no line is above the totals, none keeps it away."""
    table = Table.on_screen(*size, inches, large_print=large)
    geometry = Geometry(table, USUAL[4], 0)

    def why(has_caption: bool) -> Words:
        asked = Asked(
            100.0, 4.0, lambda *_: 3, lambda em: 6.7 * em, has_caption=lambda *_: has_caption
        )
        return end_places(geometry, Side.SOUTH, asked).last_why

    without = why(False)
    assert without.width_mm > 7.5 * without.em_mm
    assert why(True).width_mm <= without.width_mm
