"""What the bench does at the table: every moment it names really comes, and it finds figures."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib.util import cache_from_source
from pathlib import Path

import pygame
import pytest
from table_driver import GAMES, USUAL_INCHES, USUAL_SIZE

from game.players import levels_of
from scenes.app.app import App
from scenes.app.start import start
from scenes.drive.bench import loads, moments, parts, waits
from scenes.drive.bench.figures import Moments
from scenes.drive.bench.loads import random_games
from scenes.drive.bench.parts import NOWHERE, Setting, opened
from scenes.drive.bench.sitting import Sitting, fresh_match
from scenes.drive.visitor import PEOPLE, Visitor
from scenes.play.scene import PlayScene
from scenes.views.measure import Growth, Measure
from scenes.views.view import Drag

FIRST = GAMES[0]
MEASURES = [(game, one) for game in GAMES for one in moments.own(game, Measure)]
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
    monkeypatch.setattr(parts, "start", start_at_the_usual_table)
    with opened(Setting(USUAL_SIZE, NOWHERE, cache, 1, 0)) as app:
        yield app
        assert not app.guard.faults


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same moments, shorter."""
    for name in ("DEAL_SECONDS", "WATCH_SECONDS", "ATTRACT_SECONDS", "RESULT_SECONDS"):
        monkeypatch.setattr(moments, name, 1.0)
    monkeypatch.setattr(moments, "BOOK_SECONDS", 0.3)
    monkeypatch.setattr(moments, "MOVES", 1)
    monkeypatch.setattr(moments, "HURRIED_SECONDS", 1.0)
    monkeypatch.setattr(loads, "PLAY_SECONDS", 0.5)
    monkeypatch.setattr(loads, "SECONDS", 0.1)
    monkeypatch.setattr(waits, "SECONDS", 0.1)
    monkeypatch.setattr(loads, "STILL_SECONDS", 0.1)
    monkeypatch.setattr(loads, "ATTRACT_SECONDS", 0.1)
    monkeypatch.setattr(loads, "LONGEST_SECONDS", 0.2)
    monkeypatch.setattr(parts, "TIMES", 1)
    monkeypatch.setattr(waits, "QUIET_SECONDS", 0.1)


def numbers(found: Moments) -> list[float | None]:
    return [value for figures in found.values() for value in figures.values()]


@pytest.mark.usefixtures("quick")
def test_all_scenes_of_a_game_have_frames_and_memory(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moments, "own", lambda *_: iter(()))
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


def test_frames_in_which_nothing_is_drawn_or_touched_do_not_count_as_frames(app: App) -> None:
    sitting = Sitting(app)
    sitting.ask(settle=True)
    drawn = app.times.drawn
    with sitting.measured("still"):
        sitting.robot.advance(1.0)
    drawn = app.times.drawn - drawn
    assert drawn < 10
    assert sitting.moments["still"]["frames"] == drawn
    assert sitting.moments["still"]["idle"] == 60 - drawn
    with sitting.measured("touched"):
        # Where nothing is to be touched, nothing is drawn.
        sitting.ask(down={"finger": 1, "at": [1, 1]})
        sitting.ask(up={"finger": 1})
    assert sitting.moments["touched"]["frames"] == 2


def test_what_is_done_between_two_frames_is_measured_too(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work() -> None:
        ends = time.thread_time() + 0.02
        while time.thread_time() < ends:
            pass

    sitting = Sitting(app)
    sitting.ask(settle=True)
    while not app.scene.is_ready:
        sitting.robot.advance(0.1)
    monkeypatch.setattr(app.stack, "tidy_up", work)
    with sitting.measured("still"):
        sitting.robot.advance(0.1)
    assert (sitting.moments["still"]["after max ms"] or 0) >= 20


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


def test_a_finger_that_drags_is_somewhere_else_in_every_frame(app: App) -> None:
    sitting = Sitting(app)
    sitting.sit_down(fresh_match(FIRST))
    sitting.ask(settle=True)
    sitting.visitor.pace = PEOPLE._replace(between_steps=(0.0, 0.0))
    drag = next(
        step for _ in range(40) for step in sitting.visitor._next_steps() if isinstance(step, Drag)
    )
    sitting.begin_measuring()
    sitting.visitor.take(drag)
    assert PEOPLE.drag is not None
    assert len(sitting.frames.busy) >= PEOPLE.drag[0] * 60


def test_after_the_result_people_play_again(app: App) -> None:
    sitting = Sitting(app)
    match, last = moments.almost_over(sitting, FIRST)
    sitting.sit_down(match)
    sitting.perform(last)
    sitting.turn_or_end()
    assert isinstance(app.scene, PlayScene)
    assert app.scene.match is not match
    assert sitting.visitor.is_playing


@pytest.mark.parametrize(("game", "measure"), MEASURES, ids=lambda one: str(one[0])[:20])
def test_the_worst_moments_of_every_game_come(app: App, game: str, measure: Measure) -> None:
    sitting = Sitting(app)
    sitting.measure(measure)
    assert sitting.moments[measure.title]["frames"]
    assert isinstance(app.scene, PlayScene)
    assert app.scene.match.rules.game == game


@pytest.mark.usefixtures("quick")
def test_the_same_sprites_are_drawn_in_every_way(app: App) -> None:
    found = moments.drawn_otherwise(Sitting(app), FIRST)
    assert list(found) == ["menu", "set-up", "play", "pause", "result"]
    for figures in found.values():
        assert set(figures) == {
            *("sprites", "a copy ms", "full redraw ms", "ten moving ms", "LayeredDirty ms"),
        }
        assert all(value is not None and value > 0 for value in figures.values())


@pytest.mark.usefixtures("quick")
def test_from_start_to_a_table_and_to_its_last_picture(app: App) -> None:
    found = waits.from_start(Sitting(app), FIRST)
    first, answers, last = (found[name] for name in (waits.FIRST, waits.ANSWERS, waits.LAST))
    for kind in ("processor s", "wall s"):
        assert 0 < (first[kind] or 0) <= (answers[kind] or 0)
        assert (last[kind] or 0) > 0
    assert found["the frames since Start"]["frames"]
    assert found["memory after Start"]["held MB"]


@pytest.mark.usefixtures("quick")
def test_touches_are_measured_among_others_and_beside_a_thinking_player(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waits, "CONTACTS", (3,))
    found = waits.touches(app, FIRST)
    beside = ["3 contacts, hard player thinking"] if levels_of(FIRST) else []
    assert list(found) == ["3 contacts", *beside]
    assert all(figures["touches"] for figures in found.values())


@pytest.mark.usefixtures("quick")
def test_a_still_table_and_a_playing_one_have_a_share_of_a_core(app: App) -> None:
    found = {**loads.still_menu(app), **loads.still_table(app, FIRST)}
    assert set(found) == {"still menu", "waiting table", *(["attract"] * bool(levels_of(FIRST)))}
    assert all(value is not None for value in numbers(found))


@pytest.mark.usefixtures("quick")
def test_growth_is_a_slope_over_sprites_contacts_seats_and_pieces(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[int] = []

    def perform(_: object, count: int) -> None:
        done.append(count)

    monkeypatch.setattr(loads, "own", lambda *_: iter([Growth("tiles", (2, 5), perform)]))
    found = {**loads.of_sprites(app.screen), **loads.of_play(app, FIRST)}
    assert set(found) == {
        *("sprites that lie still", "contacts", "seats", "pieces shown, in play", "tiles"),
    }
    assert done == [2, 5]
    for figures in found.values():
        assert any(name.startswith("each ") for name in figures)


def test_a_refused_move_is_not_taken_for_a_worst_moment(app: App) -> None:
    sitting = Sitting(app)
    match = fresh_match(FIRST)
    with pytest.raises(ValueError, match="no match"):
        sitting.perform(next(match.moves()))


@pytest.mark.parametrize("game", GAMES)
def test_games_by_chance_go_on_until_the_time_is_over(game: str) -> None:
    found = random_games(game, 0.05)
    assert (found["moves a second"] or 0) > 0


@pytest.mark.usefixtures("quick")
def test_programs_are_looked_at_from_outside(tmp_path: Path) -> None:
    for found in (parts.to_menu(USUAL_SIZE, tmp_path, 1), parts.referee(FIRST)):
        assert (found["processor s"] or 0) > 0
        assert (found["wall s"] or 0) > 0


def test_modules_are_compiled_also_where_python_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / parts.PACKAGES[0] / "one.py"
    module.parent.mkdir()
    module.write_text("")
    monkeypatch.setattr(parts, "MAIN", tmp_path / "main.py")
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    parts.compile_modules()
    assert Path(cache_from_source(str(module))).exists()


def test_games_in_a_row_say_what_is_held_then(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(Visitor, "whole", lambda _, game, __: played.append(game))
    found = loads.games_in_a_row(app, 4)
    assert set(found) == {"memory, menu", "memory, after 4 games"}
    assert len(played) == 4
