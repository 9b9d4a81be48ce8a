"""A win that several share: boards stay at their sides, and all words keep off them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

import pytest
from ink import Ink, inks_of, misplaced
from lucky_ends import FOUR, shown
from staging import FULL_HD, leave_unprepared, open_app, see_through, speak

from scenes.app import App
from scenes.buttons import Button
from scenes.comfort import LARGE_PRINT
from scenes.destinations import Anew
from scenes.stage.sprite import Layer
from scenes.table import Pixel, square
from scenes.views.ended.headline import SHARED_RINGS_MM
from scenes.views.lucky.ending import LuckyEnding

SMALL, APART_MM, INKED = (1280, 800), 1.5, 100
SHARED = ((0, 1), (1, 3), (0, 2, 3), (0, 1, 2, 3))


def table_of(
    data: Path, size: Pixel, inches: float, is_large: bool, patch: pytest.MonkeyPatch
) -> App:
    leave_unprepared(patch)
    app = open_app(data, size, inches)
    app.services.settings.put(LARGE_PRINT, is_large)
    app.around.comfort.forget()
    app.go(Anew())
    return app


@pytest.mark.parametrize("language", ["fr", "nl", "de"])
@pytest.mark.parametrize(
    ("size", "inches", "is_large"),
    [(SMALL, 15, False), (FULL_HD, 24, False), (FULL_HD, 24, True)],
)
def test_who_shares_it_is_read_around_the_coins_and_beside_the_boards(
    size: Pixel,
    inches: float,
    is_large: bool,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = table_of(tmp_path, size, inches, is_large, monkeypatch)
    speak(app, language)
    table = app.around.table
    for winners in SHARED:
        scene = shown(app, winners, "agreed", monkeypatch, games=4)
        see_through(scene)
        ending = scene.ending
        assert isinstance(ending, LuckyEnding)
        words = [
            Ink(picture, at, INKED).bounds()
            for picture, at, layer in ending.headline._shown
            if layer == Layer.WORDS and math.dist(at, table.middle) > table.px(30 * ending.scale)
        ]
        assert len(words) == len(FOUR)
        boards = [square(board.at, board.size) for board in ending.boards]
        ring, apart = max(SHARED_RINGS_MM) * ending.scale * table.per_mm, table.px(APART_MM)
        for number, ink in enumerate(words):
            x, y = table.middle
            nearest = min(max(x, ink.left), ink.right), min(max(y, ink.top), ink.bottom)
            assert math.dist(nearest, table.middle) > ring + apart, winners
            others = [*boards, *words[number + 1 :]]
            assert ink.inflate(2 * apart, 2 * apart).collidelist(others) < 0, winners
    app.close()


@pytest.mark.parametrize("language", ["fr", "nl", "de"])
def test_points_and_totals_keep_off_pills_on_a_tablet(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of a seat's own side, and of the neighbour at its left."""
    app = table_of(tmp_path, SMALL, 15, False, monkeypatch)
    speak(app, language)
    apart = app.around.table.px(APART_MM)
    for winners in SHARED:
        scene = shown(app, winners, "agreed", monkeypatch, games=4)
        see_through(scene)
        pills = [button.rect.inflate(2 * apart, 2 * apart) for button in scene.choices.shown]
        assert len(pills) == 2 * len(FOUR)
        whole = app.screen.get_rect().inflate(-2 * apart, -2 * apart)
        assert all(whole.contains(button.rect) for button in scene.choices.shown), winners
        inks = inks_of(scene)
        assert misplaced(scene, inks, ("result.",)) == []
        beside = [one for one in inks if not _is_on(one, scene.choices.shown)]
        assert [one.bounds() for one in beside if any(map(one.covers, pills))] == [], winners
    app.close()


def _is_on(ink: Ink, pills: Iterable[Button]) -> bool:
    return any(button.rect.contains(ink.bounds()) for button in pills)
