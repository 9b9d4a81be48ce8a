"""A book on a crowded table lies over what is its reader's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from staging import FULL_HD, earlier, open_app, played, seat_at

from scenes.booklet.booklet import Phase
from scenes.booklet.reader import CloseBooklet
from scenes.core.comfort import LARGE_PRINT
from scenes.services.destinations import Anew
from scenes.services.seating import USUAL

TEAMS = 4
LARGE_STEP, SILENT_SECONDS = 0.1, 60.0
"""Of a frame; after which it is offered to let the computer play."""


def test_a_book_opens_once_in_the_frame_after_its_touch(tmp_path: Path) -> None:
    """That frame has looked for its place."""
    app = open_app(tmp_path, FULL_HD, 24.0)
    match = played(app, "lucky", 2)
    scene = seat_at(app, earlier(match, len(match.entries) - 6), USUAL[2])
    books = scene.guidance.books
    books.turn(0)
    books.turn(0)
    assert 0 not in books._open
    app.frame(1 / 60, [])
    book = books._open[0]
    assert sum(one.means == CloseBooklet(0) for one in scene.buttons) == 1
    assert book.phase is Phase.OPENING
    app.close()


@pytest.mark.parametrize("game", ["lucky", "crossing"])
def test_in_large_print_a_book_covers_its_readers_coin_whole_or_not_at_all(
    tmp_path: Path, game: str
) -> None:
    app = open_app(tmp_path, FULL_HD, 24.0)
    app.services.settings.put(LARGE_PRINT, True)
    app.around.comfort.forget()
    app.go(Anew())
    match = played(app, game, TEAMS)
    scene = seat_at(app, earlier(match, len(match.entries) // 2), USUAL[TEAMS])
    books = scene.guidance.books
    for seat in range(TEAMS):
        coins = list(books._places._coins(seat))
        books.turn(seat)
        app.frame(1 / 60, [])
        book = books._open[seat]
        assert coins
        met = [one for one in coins if one.colliderect(book.rect)]
        assert all(book._paper_rect.contains(one) for one in met), seat
        book.remove()
        del books._open[seat]
    app.close()
