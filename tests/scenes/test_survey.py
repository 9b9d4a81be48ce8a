"""Every scene of every game, on tables of each size and with the longest texts: what can be touched
is large enough, apart and within reach; words have a place of their own and can be read there."""

from __future__ import annotations

import pytest
from breadth import ALL
from eye import contrast
from survey import SCREENS, survey

from game.games import games
from scenes.art import colours

SOME = [("15", "lucky"), ("24", "noughts"), ("32", "crossing"), ("32", "trellis")]
EACH = [(table, game) for table in SCREENS for game in games()]


@pytest.mark.parametrize(("table", "game"), EACH if ALL else SOME)
def test_all_has_its_place_and_can_be_read(table: str, game: str) -> None:
    assert list(survey(SCREENS[table], [game])) == []


def test_the_measure_agrees_with_the_design() -> None:
    assert contrast(colours.BONE, colours.FELT) == pytest.approx(10.8, abs=0.1)
    assert contrast(colours.QUIET_BONE, colours.LIT_FELT) == pytest.approx(4.6, abs=0.1)
