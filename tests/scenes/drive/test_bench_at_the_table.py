"""What the bench does at the table: every moment it names really comes, and it finds figures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from table_driver import GAMES, USUAL_INCHES, USUAL_SIZE

from game.players import levels_of
from scenes.app.app import App
from scenes.app.start import start
from scenes.drive.bench import moments, parts, waits
from scenes.drive.bench.parts import Setting, opened
from scenes.drive.bench.sitting import Sitting, fresh_match
from scenes.drive.visitor import PEOPLE

FIRST = GAMES[0]
OF_EVERY_GAME = {
    *("menu", "set-up", "Start and deal", "play", "change of turn", "play without pauses"),
    *("into the pause and back", "books open and close", "nobody touches the table"),
    *("the question, and back", "result"),
}


def start_at_the_usual_table(
    screen: pygame.Surface, _: None, data: Path, seed: int, fills_cache: bool
) -> App:
    """Of which other tests have made the pictures, and what is made here they have as well."""
    assert not fills_cache, "the bench leaves the disk cache as it is"
    return start(screen, USUAL_INCHES, data, seed)


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    cache = Path(__file__).parents[3] / ".pytest_cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(parts, "start", start_at_the_usual_table)
    with opened(Setting(USUAL_SIZE, cache, 1)) as app:
        yield app
        assert not app.guard.faults


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same moments, shorter."""
    for name in ("DEAL_SECONDS", "WATCH_SECONDS", "ATTRACT_SECONDS", "RESULT_SECONDS"):
        monkeypatch.setattr(moments, name, 1.0)
    monkeypatch.setattr(moments, "BOOK_SECONDS", 0.3)
    monkeypatch.setattr(moments, "HURRIED_SECONDS", 1.0)
    monkeypatch.setattr(waits, "SECONDS", 0.1)
    monkeypatch.setattr(waits, "STILL_SECONDS", 0.1)
    monkeypatch.setattr(waits, "ATTRACT_SECONDS", 0.1)
    monkeypatch.setattr(waits, "LONGEST_SECONDS", 0.2)
    monkeypatch.setattr(parts, "TIMES", 1)
    monkeypatch.setattr(waits, "QUIET_SECONDS", 0.1)


@pytest.mark.usefixtures("quick")
def test_all_scenes_of_a_game_have_frames_and_memory(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moments, "own_measures", lambda _: iter(()))
    found = moments.frames(Sitting(app), FIRST, 0.03)
    own = {"attract", f"{levels_of(FIRST)[-1]} computer players"} if levels_of(FIRST) else set()
    held = {f"memory, {name}" for name in ("play", "worst moments", "result")}
    assert set(found) == OF_EVERY_GAME | own | held
    # In so short a game it may be nobody else's turn.
    assert all(found[name]["frames"] for name in (OF_EVERY_GAME | own) - {"change of turn"})
    assert app.scene.name == "result"


@pytest.mark.usefixtures("quick")
def test_a_table_without_pictures_is_only_played_at_by_people(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moments, "WAIT_SECONDS", 1.0)
    found = moments.frames(Sitting(app), FIRST, 0.03, is_first=True)
    held = {"memory, play", "memory, result"}
    assert set(found) == (OF_EVERY_GAME - {"play without pauses"}) | held


@pytest.mark.parametrize("game", GAMES)
def test_people_take_their_time_and_move_as_the_hurried_do(app: App, game: str) -> None:
    sitting = Sitting(app)
    match = fresh_match(game)
    sitting.sit_down(match)
    sitting.visitor.pace = PEOPLE
    began = sitting.seconds
    for _ in range(3):
        sitting.turn_or_end()
    assert match.entries
    assert sitting.seconds - began > 3 * PEOPLE.between_moves[0]
