"""A book on a crowded table lies over what is its reader's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from staging import FULL_HD, earlier, open_app, played, seat_at

from scenes.book.book import Phase
from scenes.book.meanings import CloseBook
from scenes.buttons import Button
from scenes.comfort import LARGE_PRINT
from scenes.destinations import Anew
from scenes.play.people import Relieve
from scenes.play.scene import PlayScene
from scenes.seating import USUAL

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
    assert sum(one.means == CloseBook(0) for one in scene.buttons) == 1
    assert book.phase is Phase.OPENING
    app.close()


def offered_to(scene: PlayScene, seat: int) -> list[Button]:
    offers = [one for one in scene.buttons if isinstance(one.means, Relieve)]
    return [one for one in offers if one.spot.seat == seat]


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


def test_an_offer_to_play_for_somebody_makes_room_for_the_book_of_whoever_is_asked(
    tmp_path: Path,
) -> None:
    """It lies where it would without the offers, and the one of its reader beside it."""
    app = open_app(tmp_path, FULL_HD, 24.0)
    match = played(app, "lucky", TEAMS)
    scene = seat_at(app, earlier(match, len(match.entries) - 6), USUAL[TEAMS])
    (silent,), books = scene.match.to_act(), scene.guidance.books
    wanted = {seat: books._places.find(seat) for seat in range(TEAMS)}
    for _ in range(round(SILENT_SECONDS / LARGE_STEP) + 2 * TEAMS):
        app.idle.touched()
        app.frame(LARGE_STEP, [])
    moved = 0
    for seat in set(range(TEAMS)) - {silent}:
        (before,) = offered_to(scene, seat)
        books.turn(seat)
        for _ in range(3):
            app.frame(1 / 60, [])
        (after,), book = offered_to(scene, seat), books._open[seat]
        assert not after.rect.colliderect(book._paper_rect)
        assert (book.form, book._middle) == wanted[seat]
        moved += after is not before
        book.remove()
        del books._open[seat]
    assert moved
    app.close()
