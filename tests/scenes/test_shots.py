"""The table looks as it did when somebody last looked at it, and the same in finer pixels.

The pictures in `tests/shots` are small copies. To renew them, delete them and run the tests: they
are written anew, and the tests fail once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pygame
import pytest
from breadth import ALL
from shots import TOLERATED, difference, looks_as_it_did, small_copy
from situations import known, moments, seatings
from staging import FOUR_K, FULL_HD, leave_unprepared, open_app, set_up, show_menu

from game.games import OURS, games
from scenes.app.app import App
from scenes.drive.robot import Robot
from scenes.menu import scene as menu
from scenes.stage.sprite import Layer

MOMENTS = None if ALL else 3
"""The first of each game; in a run of everything all."""
Copies = dict[tuple[str, str], pygame.Surface]


def opened(size: tuple[int, int], folder: Path) -> Iterator[App]:
    """Its menu shows the games of this house."""
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        patch.setattr(menu, "shown_games", lambda: tuple(game.name for game in OURS))
        app = open_app(folder, size, 32)
        yield app
        app.close()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    yield from opened(FULL_HD, tmp_path_factory.mktemp("data"))


def test_the_menu_looks_as_it_did(app: App) -> None:
    show_menu(app)
    assert looks_as_it_did(app, "menu")


@pytest.mark.parametrize("game", games())
def test_what_lies_on_the_table_would_be_missed(app: App, game: str) -> None:
    """Else the comparison would see nothing."""
    fullest = max(seatings(game), key=len)
    for _ in islice(moments(Robot(app, "steps"), game, fullest), MOMENTS):
        before = small_copy(app)
        lying = [s for s in app.scene.stage.sprites if s.layer <= Layer.MIDDLE and s.visible]
        assert lying
        for sprite in lying:
            sprite.set_visible(False)
        assert difference(small_copy(app), before) > TOLERATED
        for sprite in lying:
            sprite.set_visible(True)


# Last in the file: two windows cannot be open at once.


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> list[Copies]:
    """Of every game's scenes on a table, and on the same one with finer pixels."""
    found = []
    for size in (FULL_HD, FOUR_K):
        for app in opened(size, tmp_path_factory.mktemp("data")):
            found.append(dict(shown(app)))
    return found


def shown(app: App) -> Iterator[tuple[tuple[str, str], pygame.Surface]]:
    show_menu(app)
    yield ("menu", "menu"), small_copy(app)
    for game in games():
        fullest = max(seatings(game), key=len)
        set_up(app, game, fullest)
        yield (game, "set-up"), small_copy(app)
        for name in islice(moments(Robot(app, "steps"), game, fullest), MOMENTS):
            if name not in known(game).fitted:
                yield (game, name), small_copy(app)


@pytest.mark.parametrize("room", ["menu", *games()])
def test_everything_looks_the_same_in_finer_pixels(copies: list[Copies], room: str) -> None:
    plain, fine = copies
    names = [name for name in plain if name[0] == room]
    assert len(names) >= (2 if room in games() else 1)
    far = {name: difference(plain[name], fine[name]) for name in names}
    assert {name: levels for name, levels in far.items() if levels > TOLERATED} == {}
