"""A book on a crowded table lies over what is its reader's own."""

from __future__ import annotations

from pathlib import Path

from staging import FULL_HD, earlier, open_app, played, seat_at

from scenes.seating import USUAL
from scenes.stage.sprite import Layer

TEAMS = 4


def test_totals_of_which_a_book_would_cover_a_half_go_until_it_closes(tmp_path: Path) -> None:
    app = open_app(tmp_path, FULL_HD, 24.0)
    match = played(app, "crossing", TEAMS, 2)
    scene = seat_at(app, earlier(match, len(match.entries) - 6), USUAL[TEAMS])
    books, view = scene.guidance.books, scene.view
    at = view.plate_spot(view.side(0)).lines
    (totals,) = (one for one in scene.stage.sprites if one.at == at and one.layer == Layer.WORDS)
    books._tap(0)
    assert totals.area() is None
    books.close(0)
    for _ in range(60):
        app.frame(1 / 60, [])
    assert totals.area() is not None
    app.close()


def test_controls_of_which_a_book_covers_a_part_stay(tmp_path: Path) -> None:
    app = open_app(tmp_path, FULL_HD, 24.0)
    match = played(app, "lucky", TEAMS)
    scene = seat_at(app, earlier(match, len(match.entries) - 6), USUAL[TEAMS])
    spots = [button.spot.at for button in scene.buttons if button.spot.seat == 0]
    there = [one for one in scene.stage.sprites if one.at in spots and one.visible]
    scene.guidance.books._tap(0)
    found = scene.guidance.books._open[0].rect
    assert any(one.at in spots and found.collidepoint(one.at) for one in there)
    assert all(one.visible for one in there)
    app.close()


def test_the_name_of_a_control_that_is_covered_goes_until_the_book_closes(tmp_path: Path) -> None:
    app = open_app(tmp_path, FULL_HD, 24.0)
    match = played(app, "lucky", TEAMS)
    scene = seat_at(app, earlier(match, len(match.entries) - 6), USUAL[TEAMS])
    books = scene.guidance.books
    books._tap(0)
    found = books._open[0]._paper_rect
    named = [one for one in scene.buttons if one.name_at is not None and one.spot.seat == 0]
    names = {one.name_at: found.collidepoint(one.spot.at) for one in named}
    assert set(names.values()) == {True, False}
    written = [one for one in scene.stage.sprites if one.at in names and one.layer == Layer.WORDS]
    assert all(one.visible != names[one.at] for one in written)
    books.close(0)
    for _ in range(60):
        app.frame(1 / 60, [])
    assert all(one.visible for one in written)
    app.close()
