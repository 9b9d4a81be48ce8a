"""What is rehearsed where nobody sees it is there when people want it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from table_driver import visitor

from game.games import games
from game.rules import EDITIONS
from scenes.app.app import App
from scenes.app.start import REHEARSED, Rehearsing, ask_first, start
from scenes.art.disk_cache import DiskCache
from scenes.commands.program import parser
from scenes.core.window import open_headless
from scenes.drive import rehearsal
from scenes.drive.robot import Robot
from scenes.services.destinations import Anew, ToExhibition, ToMenu, pictures_of_play
from scenes.services.seating import Seating
from scenes.views.loading import shown_games

SIZE, INCHES = (960, 540), 32.0
LANGUAGES = ["de", "en", "fr", "de"]
GAME = next(iter(shown_games()))


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything counts as costly, so that no test depends on how fast this machine is."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("scenes.art.disk_cache.is_worth_storing", lambda *_: True)
    monkeypatch.setattr(rehearsal, "NICE", 0)
    monkeypatch.setattr(rehearsal, "shown_games", lambda: [GAME])
    monkeypatch.setattr(rehearsal, "MOST_MOVES", 2)
    monkeypatch.setattr(rehearsal, "LONGEST_END", 1)


@contextmanager
def opened(folder: Path) -> Iterator[App]:
    """A table that stores no pictures itself."""
    app = start(open_headless(SIZE), INCHES, folder / "data", rehearsal.SEED, fills_cache=False)
    try:
        yield app
    finally:
        app.close()


def made_on_the_way(app: App) -> list[int]:
    """How many pictures have been made by when the menu, the set-up, a game and a game of computer
    players are shown."""
    gallery, found = app.around.gallery, []
    host = visitor(Robot(app, "steps"))
    for act in (
        lambda: host.ask(wait=0.1),
        lambda: host.sit(GAME, Seating.usual(2).sides),
        lambda: host.ask(tap="setup.start"),
        lambda: app.go(ToExhibition(0, rehearsal.SEED)),
    ):
        before = gallery.made
        act()
        found.append(gallery.made - before)
    return found


def test_what_was_rehearsed_is_not_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What a package from outside draws is not kept.
    monkeypatch.setattr("scenes.menu.scene.shown_games", lambda: shown_games()[:-1])
    with opened(tmp_path) as app:
        cold = made_on_the_way(app)
        languages = app.around.languages.chosen
    assert rehearsal.run(SIZE, INCHES, languages) == 0
    with opened(tmp_path / "another") as app:
        warm, table = made_on_the_way(app), app.around.table
        assert app.around.gallery.has_list(REHEARSED)
        stored = DiskCache.open(tmp_path / "cache" / "trivet", table)
        assert stored is not None
        wanted = app.around.gallery.memory.names()
        assert [name for name in wanted if stored.take(name) is None] == []
        stored.close()
    # Felt, light, and what is turned are made anew.
    assert sum(warm) < sum(cold) / 2


def test_a_whole_game_and_its_result_are_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last game in the menu, which is the shortest."""
    game = shown_games()[-1]
    monkeypatch.setattr(rehearsal, "shown_games", lambda: [game])
    monkeypatch.setattr(rehearsal, "MOST_MOVES", 100)
    monkeypatch.setattr(rehearsal, "LONGEST_END", 20)
    rehearsal.run(SIZE, INCHES, ())
    with opened(tmp_path) as app:
        counts = games()[game].rules.seat_counts
        wanted = [f"setup {game}", f"result {game}", "pause", "menu"]
        options = games()[game].rules.default_options()
        wanted += [pictures_of_play(game, count, options) for count in counts]
        assert [name for name in wanted if not app.around.gallery.has_list(name)] == []


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What has been begun, each a process that can be killed."""
    found: list[Any] = []

    class Begun:
        def __init__(self, command: list[str], **_: object) -> None:
            self.chosen = parser().parse_args(command[2:])
            self.is_killed = False
            found.append(self)

        def kill(self) -> None:
            self.is_killed = True

        def wait(self) -> None:
            pass

    monkeypatch.setattr(subprocess, "Popen", Begun)
    return found


def rest(app: App) -> None:
    """Until nothing goes on any more."""
    for _ in range(600):
        app.frame(1 / 60, [])


def test_a_table_has_its_games_rehearsed_once_in_each_edition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: list[Any]
) -> None:
    with opened(tmp_path) as app:
        rehearsing = Rehearsing(app)
        for _ in range(2):
            rehearsing.follow()
        (one,) = begun
        assert (one.chosen.drives, one.chosen.size, one.chosen.inches) == (
            "rehearsal:run",
            SIZE,
            INCHES,
        )
        assert one.chosen.languages == app.around.languages.chosen
        rehearsing.end()
        assert one.is_killed
    monkeypatch.setattr(rehearsal, "_counts", lambda _: [2])
    monkeypatch.setattr(rehearsal, "shown_games", lambda: ["crossing"])
    rehearsal.run(SIZE, INCHES, ())
    with opened(tmp_path) as app:
        Rehearsing(app).follow()
        for edition in EDITIONS:
            options = {"edition": edition}
            assert app.around.gallery.has_list(pictures_of_play("crossing", 2, options))
    assert len(begun) == 1


@pytest.mark.usefixtures("unprepared")
def test_nothing_is_rehearsed_for_a_size_that_is_still_asked_for(
    tmp_path: Path, begun: list[Any]
) -> None:
    with opened(tmp_path) as app:
        app.at_rest = Rehearsing(app).follow
        ask_first(app)
        rest(app)
        assert (app.scene.name, begun) == ("operator.measure", [])
        app.go(Anew(24.0))
        app.go(ToMenu())
        rest(app)
        assert [one.chosen.inches for one in begun] == [24.0]


def test_a_table_of_another_size_is_rehearsed_in_place_of_the_first(
    tmp_path: Path, begun: list[Any]
) -> None:
    with opened(tmp_path) as app:
        rehearsing = Rehearsing(app)
        rehearsing.follow()
        app.go(Anew(24.0))
        rehearsing.follow()
    assert [(one.chosen.inches, one.is_killed) for one in begun] == [(INCHES, True), (24.0, False)]


def test_a_machine_that_starts_no_process_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(subprocess, "Popen", fails)
    with opened(tmp_path) as app:
        rehearsing = Rehearsing(app)
        rehearsing.follow()
        rehearsing.end()
        assert app.scene.name == "menu"


def test_pictures_of_other_sizes_and_versions_go_before_new_ones_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not the table's stays."""
    folder = tmp_path / "cache" / "trivet"
    folder.mkdir(parents=True)
    for name in ("pictures-1x1-1.db", "notes.db"):
        (folder / name).write_bytes(b"x")
    found: list[set[str]] = []
    monkeypatch.setattr(
        rehearsal.Rehearsal,
        "everything",
        lambda _: found.append({path.name for path in folder.iterdir()}),
    )
    rehearsal.run(SIZE, INCHES, ())
    own = "pictures-960x540-32"
    assert found[0] >= {"notes.db", f"{own}.db"}
    assert all(name.startswith(own) for name in found[0] - {"notes.db"})


def test_a_rehearsal_ends_with_the_table_that_wanted_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parents = iter([1, 1, 2, 2, 2])
    monkeypatch.setattr(os, "getppid", lambda: next(parents))
    assert rehearsal.run(SIZE, INCHES, LANGUAGES) == 0
    assert "nobody waits" in capsys.readouterr().err
    with opened(tmp_path) as app:
        assert not app.around.gallery.has_list(REHEARSED)
