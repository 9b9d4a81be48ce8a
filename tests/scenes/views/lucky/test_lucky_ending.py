"""The end of Lucky Numbers: what each seat reads."""

from __future__ import annotations

import pytest
from lucky_ends import shown
from table_driver import Opened

from game.lucky.state import free_cells
from scenes.app.app import App

FREE = "9 free places"
WITHOUT_BREAK = str.maketrans("\N{NARROW NO-BREAK SPACE}", " ")

OPENED = Opened(size=(640, 360), prepares=False, shared=True)


@pytest.mark.parametrize(
    ("winners", "reason", "read"),
    [
        ((3,), "full board", ("Drop wins!", "Drop has the first full board.")),
        ((0,), "full board", ("You win!", "Yours is the first full board.")),
        (
            (0, 3),
            "full board",
            ("Heart and Drop share the win!", "Heart and Drop have full boards."),
        ),
        (
            (3,),
            "last tile",
            ("Drop wins!", "The pile is empty: Drop has the fewest free places."),
        ),
        (
            (0,),
            "no tile fits",
            ("You win!", "No tile fits any more: you have the fewest free places."),
        ),
        ((0,), "last tile", ("You win!", "The pile is empty: you have the fewest free places.")),
        (
            (1, 3),
            "agreed",
            (
                "Moon and Drop share the win!",
                "You all agreed to end: Moon and Drop have the fewest free places.",
            ),
        ),
        (
            (0, 1, 2, 3),
            "last tile",
            ("You all win!", "The pile is empty: all have the same number of free places."),
        ),
    ],
)
def test_everybody_reads_who_has_won_and_why(
    app: App,
    winners: tuple[int, ...],
    reason: str,
    read: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """South reads English."""
    ending = shown(app, winners, reason, monkeypatch, games=4).ending
    assert (ending.words_of(0), ending.reason(0)) == read
    shared = "+2" if len(winners) == 4 else "+2 for the win"
    assert ending.score(0) == (shared if 0 in winners else f"\N{MINUS SIGN}3 {FREE}")
    # Each in the language of its own side.
    assert ending.reason(1).translate(WITHOUT_BREAK) != ending.reason(0)


def test_a_single_game_tells_free_places_where_they_decide_and_no_points(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Points are for a tournament (L16): of one game nobody asks what they are for."""
    ending = shown(app, (3,), "last tile", monkeypatch).ending
    free = [free_cells(board) for board in ending.view.state.boards]
    assert ending.score(0) == f"{free[0]} free"
    assert ending.score(1) == f"{free[1]} {'libre' if free[1] == 1 else 'libres'}"
    assert not shown(app, (3,), "full board", monkeypatch).ending.score(0)
