"""The games that wait: one is offered by name, all are in a list, none is hidden."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest
from playing import play
from table_driver import ask, open_table, targets

from game.matches import new_match, rules_for
from game.texts import LANGUAGES
from scenes.app.app import App
from scenes.drive.robot import NOON, Robot
from scenes.saved.scene import ASKED_SECONDS, PutAway, SavedScene
from scenes.services.destinations import ToMenu, ToSaved
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.services.words import Words, far, when

HOUR, DAY = 3600.0, 86_400.0
SEEN_APART_MM, SOLID = 3.0, 240


@pytest.fixture
def robot(table: Robot) -> Robot:
    store = table.app.services.store
    while (kept := store.unfinished()) is not None:
        store.put_away(kept.id)
    table.app.services.now = lambda: NOON
    return table


def keep(app: App, ago: float, game: str = "lucky", moves: int = 3) -> int:
    """A match that was last played so many seconds ago."""
    store = app.services.store
    match = play(new_match(rules_for(game, 2, {}), 1), Random(1), moves - 1)
    app.services.now = lambda: NOON - ago
    match_id = store.begin(match, Seating(USUAL[2], (HUMAN, HUMAN)).write())
    if moves:
        match.play(next(iter(match.moves())))
        store.append(match_id, match.entries[-1])
    app.services.now = lambda: NOON
    return match_id


def targets_of(app: App) -> list[str]:
    return [target.means.id.format(**vars(target.means)) for target in app.scene.all_targets()]


def on_menu(app: App) -> set[str]:
    app.go(ToMenu())
    app.frame(1 / 60, [])
    return {"menu.resume", "menu.kept"} & set(targets_of(app))


def test_the_newest_is_offered_while_it_is_fresh_and_then_the_list(robot: Robot) -> None:
    app = robot.app
    assert on_menu(app) == set()
    keep(app, 1.9 * HOUR)
    assert on_menu(app) == {"menu.resume"}
    app.services.settings.put("kept.fresh", HOUR)
    assert on_menu(app) == {"menu.kept"}
    app.services.settings.put("kept.fresh", 2 * HOUR)
    keep(app, HOUR, "crossing")
    assert on_menu(app) == {"menu.resume", "menu.kept"}
    # A clock that was set back makes nothing stale.
    app.services.now = lambda: NOON - 100 * DAY
    assert on_menu(app) == {"menu.resume", "menu.kept"}


def test_a_mistaken_start_hides_no_game(robot: Robot) -> None:
    app = robot.app
    played = keep(app, HOUR)
    on_menu(app)
    ask(robot, tap="menu.crossing")
    ask(robot, tap="setup.start")
    assert app.scene.name == "play"
    assert on_menu(app) == {"menu.resume"}
    ask(robot, tap="menu.resume")
    assert app.scene.shown_match is not None
    assert app.scene.shown_match.rules.game == "lucky"
    assert app.services.store.unfinished_matches()[0].id == played


def test_any_of_them_can_be_gone_on_with_or_put_away(robot: Robot) -> None:
    app = robot.app
    old, new = keep(app, 3 * DAY), keep(app, HOUR, "crossing")
    assert on_menu(app) == {"menu.resume", "menu.kept"}
    ask(robot, tap="menu.kept")
    assert app.scene.name == "kept"
    ask(robot, tap="kept.1.put_away")
    assert [kept.id for kept in app.services.store.unfinished_matches()] == [new, old]
    assert "kept.1.surely" in targets(robot)
    robot.advance(ASKED_SECONDS + 0.1)
    assert "kept.1.surely" not in targets(robot), "nobody has meant it"
    ask(robot, tap="kept.1.put_away")
    ask(robot, tap="kept.1.surely")
    assert [kept.id for kept in app.services.store.unfinished_matches()] == [old]
    ask(robot, tap="kept.1.go_on#2")
    assert (app.scene.name, app.scene.shown_match.rules.game) == ("play", "lucky")  # type: ignore[union-attr]
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.menu")
    assert on_menu(app) == {"menu.kept"}, "nothing was played"
    ask(robot, tap="menu.kept")
    ask(robot, tap="kept.1.put_away")
    ask(robot, tap="kept.1.surely")
    assert app.scene.name == "menu", "none is left"
    assert on_menu(app) == set()


def test_long_lists_have_pages_for_each_side(robot: Robot) -> None:
    app = robot.app
    for hours in range(12):
        keep(app, hours * HOUR)
    app.go(ToSaved())
    assert isinstance(app.scene, SavedScene)
    most = app.scene._most
    assert most >= 4
    ask(robot, tap="kept.turn.True")
    there = targets(robot)
    assert f"kept.{most + 1}.go_on" in there
    assert "kept.1.go_on" in there, "the other side reads on where it was"
    assert "kept.1.go_on#2" not in there
    ask(robot, tap="kept.close")
    assert app.scene.name == "menu"


def test_one_that_cannot_be_gone_on_with_leaves_the_list(robot: Robot) -> None:
    app = robot.app
    store = app.services.store
    good, bad = keep(app, HOUR), keep(app, 2 * HOUR)
    app.go(ToSaved())
    store.write("UPDATE entries SET entry = '{' WHERE match = ?", bad)
    ask(robot, tap="kept.1.go_on")
    assert app.scene.name == "kept"
    assert [kept.id for kept in store.unfinished_matches()] == [good]
    robot.advance(0.1)
    assert app.services.notices[-1].key == "match_aside"
    app.services.notices.clear()


@pytest.mark.parametrize("language", LANGUAGES)
def test_when_and_how_far_in_words(language: str, robot: Robot) -> None:
    words = Words(language)
    said = [when(words, NOON - ago, NOON) for ago in (60, DAY, 5 * DAY, 40 * DAY)]
    assert len(set(said)) == 4
    assert all(re.search(r"\d:\d\d", one) for one in said[:2])
    assert "5" in said[2]
    unknown = (0.0, NOON + 2 * DAY, -5e18, 1e300, float("nan"))
    assert [when(words, at, NOON) for at in unknown] == [""] * len(unknown)
    assert when(words, NOON, 1e300) == ""
    keep(robot.app, HOUR, moves=3)
    (kept,) = robot.app.services.store.unfinished_matches()
    assert "3" in far(words, kept)
    assert "2" in far(words, kept._replace(games=3, ended=1))


@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 15), ((1920, 1080), 24)])
def test_keys_of_lines_below_each_other_are_seen_apart(
    tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    robot = open_table(tmp_path, size, inches=inches)
    for _ in range(5):
        keep(robot.app, 0.0)
    robot.app.go(ToSaved())
    least = robot.app.around.table.px(SEEN_APART_MM)
    keys = [one for one in robot.app.scene.buttons if isinstance(one.means, PutAway)]
    assert len(keys) > 4
    bodies = []
    for key in keys:
        picture, (x, y) = key.picture("up"), key.spot.at
        body = pygame.mask.from_surface(picture.surface, SOLID).get_bounding_rects()[0]
        bodies.append(body.move(x - picture.centre[0], y - picture.centre[1]))
    near = [one.inflate(least, least) for one in bodies]
    assert not any(one.colliderect(other) for one, other in combinations(near, 2))
    robot.app.close()
