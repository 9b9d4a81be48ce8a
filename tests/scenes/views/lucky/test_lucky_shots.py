"""Lucky Numbers looks as it did when somebody last looked at it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lucky_moments import lucky_match
from shots import looks_as_it_did
from staging import FULL_HD, result_of, seat_at, set_up
from table_driver import Opened

from scenes.app.app import App
from scenes.core.table import Side

FOUR, FACING = tuple(Side), (Side.SOUTH, Side.NORTH)


OPENED = Opened(size=FULL_HD, prepares=False, shared=True)


def show_set_up(app: App) -> None:
    set_up(app, "lucky", FOUR, first=Side.WEST)


def show_first_tiles(app: App) -> None:
    seat_at(app, lucky_match(4, "setup"), FOUR)


def show_turn(app: App) -> None:
    """A tile in the hand, some in the pool, the places where it fits alight."""
    seat_at(app, lucky_match(4, "placing", after=70), FOUR)


def show_facing_seats(app: App) -> None:
    seat_at(app, lucky_match(2, "turn", after=40), FACING)


def show_result(app: App) -> None:
    result_of(app, lucky_match(4, "over", games=4), FOUR)


SCENES: dict[str, Callable[[App], None]] = {
    "set-up": show_set_up,
    "first-tiles": show_first_tiles,
    "turn": show_turn,
    "facing": show_facing_seats,
    "result": show_result,
}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_looks_as_it_did(app: App, name: str) -> None:
    SCENES[name](app)
    assert looks_as_it_did(app, name)
