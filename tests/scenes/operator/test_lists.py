"""The operator's pages of rows: settings by game, hours, saved games, figures, the best."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from operator_driver import CORNER, lead, on_first_page, opened
from staging import played
from table_driver import GAMES, WITH_PLAYERS, ask, in_turns, open_table, seat_match, targets

from game.bests import PERIODS
from game.games import games
from game.matches import match_from
from game.settings import Settings
from scenes.attract.reel import game_shown
from scenes.core.table import Corner, Side
from scenes.drive.robot import Robot
from scenes.operator.rows import ROW_MM, RowsScene
from scenes.operator.settings import NUMBERS
from scenes.services.destinations import ToMenu, ToPage, ToPlay, ToReplay, ToSetup
from scenes.services.seating import Seating
from scenes.services.services import LESSONS
from scenes.services.settings import known
from scenes.setup.offered import usual_agreement
from scenes.setup.scene import SetupScene
from scenes.stage.sprite import Layer
from scenes.ui.buttons import Button

GAME = WITH_PLAYERS[0]
SEEN_APART_MM, SOLID = 2.0, 240
FIRST_AT_MM = 217.0
"""Where the first row of a page lies, from the long edge."""


operated = pytest.fixture(scope="module")(opened)
robot = pytest.fixture(on_first_page)


def taps(robot: Robot, *ids: str) -> None:
    """Where a line is on another page, that is turned to."""
    for one in ids:
        while one not in targets(robot):
            ask(robot, tap="operator.turn.True")
        ask(robot, tap=one)
        robot.app.frame(0.3, [])


def own(robot: Robot, name: str) -> object:
    """As the file has it."""
    return Settings(known(), robot.app.services.settings.path).value(name)


def begin(robot: Robot) -> ToPlay:
    match = in_turns(GAME)
    return robot.app.services.begin(match, Seating.usual(match.rules.seats))


# --- settings


def test_a_game_begins_as_it_is_settled_and_with_what_is_allowed(robot: Robot) -> None:
    services, rules = robot.app.services, games()[GAME].rules
    option, values = next(iter(rules.option_values.items()))
    lead(robot, ToPage(CORNER, "settings", (GAME,)))
    levels = services.levels_of(GAME)
    changes = (option, "games", "hints", "lessons", *levels[1:])
    taps(robot, *(f"operator.change.{one}" for one in changes))
    # The last level stays.
    taps(robot, f"operator.change.{levels[0]}")
    assert own(robot, f"{GAME}.{option}") == values[1]
    assert own(robot, f"{GAME}.levels") == [levels[0]]
    agreed = usual_agreement(services, GAME)
    assert agreed.options[option] == values[1]
    assert agreed.games == own(robot, f"{GAME}.games") != 1
    services.settings.put("people.lessons", True)
    assert not services.teaches(GAME)
    assert services.teaches(GAMES[1])
    services.settings.put("people.lessons", False)
    services.visit.hints = True
    assert not services.gives_hints(GAME)
    assert services.gives_hints(GAMES[1])
    robot.app.go(ToSetup(GAME))
    scene = robot.app.scene
    assert isinstance(scene, SetupScene)
    assert scene.agreement.options == agreed.options
    listed = ask(robot, targets=True, behind=True)["targets"]
    assert not [one["id"] for one in listed if ".hints." in one["id"]]
    ask(robot, tap=f"setup.seat{Side.NORTH}.kind")
    assert scene.agreement.kinds[Side.NORTH] == levels[0]


def test_what_is_not_offered_is_neither_on_the_menu_nor_in_the_table_s_own_show(
    robot: Robot,
) -> None:
    services, others = robot.app.services, [game for game in GAMES if game != GAME]
    lead(robot, ToPage(CORNER, "settings"))
    taps(robot, f"operator.change.{GAME}", "operator.change.offered")
    offered = services.offered(GAMES)
    assert list(offered) == others
    assert GAME not in {game_shown(number, offered) for number in range(6)}
    taps(robot, "operator.back")
    assert robot.app.scene.name == "operator.settings"
    robot.app.go(ToMenu())
    assert {f"menu.{game}" for game in GAMES} & set(targets(robot)) == {
        f"menu.{game}" for game in others
    }


def test_a_touch_leads_back_to_the_usual_number(robot: Robot) -> None:
    settings = robot.app.services.settings.known
    assert [name for name, offered in NUMBERS.items() if settings[name].usual not in offered] == []


def test_hours_are_set_step_by_step_or_there_are_none(robot: Robot) -> None:
    for ids, wanted in (
        (("operator.open-from.-1", "operator.open-from.-1"), ("09:45", "18:00")),
        (("operator.open-until.1",), ("09:45", "18:15")),
        (("operator.hours.always",), (None, None)),
        # From and until are never the same: the step goes beyond.
        (("operator.open-from.1", *["operator.open-until.-1"] * 32), ("10:00", "09:45")),
        (("operator.open-from.-1",), ("09:30", "09:45")),
        (("operator.hours.always",), (None, None)),
    ):
        lead(robot, ToPage(CORNER, "hours"))
        taps(robot, *ids, "operator.back")
        assert (own(robot, "open.from"), own(robot, "open.until")) == wanted
        assert robot.app.scene.name == "operator.settings"


# --- what cannot be taken back


def asked_twice(robot: Robot, first: str, second: str) -> None:
    """The second key lies where the first one did not, and so does no other brass one."""
    there = pygame.Rect(targets(robot)[first]["rect"])
    taps(robot, first)
    assert not there.colliderect(targets(robot)[second]["rect"])


def marked(robot: Robot) -> list[int]:
    """Where bands lie behind lines, in pixels."""
    table, found = robot.app.around.table, []
    for one in robot.app.scene.stage.sprites:
        area = one.area() or pygame.Rect(0, 0, 0, 0)
        if one.layer == Layer.LIGHT and table.px(400) < area.width and area.height == table.px(15):
            found.append(one.at[1])
    return found


def row_of(robot: Robot, number: int) -> int:
    """Where a row lies."""
    scene = robot.app.scene
    assert isinstance(scene, RowsScene)
    return scene.spot(0.0, FIRST_AT_MM - number * ROW_MM)[1]


def test_a_kept_game_is_put_away_when_it_has_been_asked_twice(robot: Robot) -> None:
    store = robot.app.services.store
    seat_match(robot, in_turns(GAME))
    count = len(store.unfinished_matches())
    lead(robot, ToPage(CORNER, "saved"))
    first = next(one for one in targets(robot) if one.startswith("operator.change"))
    asked_twice(robot, first, "operator.kept.put")
    assert marked(robot) == [row_of(robot, 0)]
    taps(robot, "operator.keep")
    assert not marked(robot)
    assert len(store.unfinished_matches()) == count
    taps(robot, first, "operator.kept.put")
    assert len(store.unfinished_matches()) == count - 1
    # The game that lay below is not gone on with.
    taps(robot, "operator.back", "operator.close")
    assert robot.app.scene.name == "menu"


def test_a_finished_game_is_seen_again_at_the_operators_long_side(robot: Robot) -> None:
    app, match = robot.app, played(robot.app, GAME, 2)
    begun = match_from({**match.record(), "moves": []})
    number = app.services.store.begin(begun, Seating.usual(2).write())
    for entry in match.entries:
        begun.perform(entry)
        is_over = begun.is_over()
        result = (1, {"totals": list(begun.totals())}) if is_over else None
        app.services.store.append(number, entry, result=result, is_over=is_over)
    lead(robot, ToPage(CORNER, "saved"))
    taps(robot, "operator.played", f"operator.change.{number}")
    shown = app.scene.here
    assert isinstance(shown, ToReplay)
    assert shown.side is CORNER.long_side
    assert shown.match.entries == match.entries


def test_lists_of_the_best_are_hidden_shortened_and_cleared(robot: Robot) -> None:
    services = robot.app.services
    bests = services.bests
    for number in range(3):
        line = (900 + number, 0, GAME, 10 + number, 1, 0, services.now(), "2026-01-01", "ANA")
        services.store.write(
            "INSERT INTO bests (match, seat, game, value, games, side, at, day, letters)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            *line,
        )
    lead(robot, ToPage(CORNER, "bests"))
    taps(robot, f"operator.change.{GAME}.ever", "operator.bests.hide")
    assert own(robot, f"{GAME}.bests") == [one for one in PERIODS if one != "ever"]
    assert "ever" not in bests.lists(GAME)
    taps(robot, "operator.bests.show")
    assert "ever" in bests.lists(GAME)
    best = bests.ever(GAME)
    asked_twice(robot, "operator.change.2", "operator.bests.delete")
    assert marked(robot) == [row_of(robot, 1)]
    taps(robot, "operator.bests.delete")
    assert bests.ever(GAME) == (best[0], best[2])
    asked_twice(robot, "operator.bests.clear", "operator.bests.clear")
    assert not marked(robot)
    taps(robot, "operator.bests.clear")
    assert bests.ever(GAME) == ()


def test_a_new_event_begins_with_empty_lists(robot: Robot) -> None:
    bests = robot.app.services.bests
    assert bests.event_since is None
    lead(robot, ToPage(CORNER, "bests"))
    asked_twice(robot, "operator.bests.event", "operator.bests.begin")
    taps(robot, "operator.bests.begin")
    assert bests.event_since == robot.app.services.now()
    robot.app.services.store.write("DELETE FROM settings")


# --- where people leave


def test_where_games_and_lessons_are_left_is_counted_and_shown(robot: Robot) -> None:
    app, audits = robot.app, robot.app.services.audits
    before = audits.today(GAME).where
    app.go(ToSetup(GAME))
    app.go(ToMenu())
    app.services.settings.put(LESSONS, True)
    seat_match(robot, in_turns(GAME))
    for _ in range(40):
        app.frame(0.05, [])
    app.services.settings.put(LESSONS, False)
    app.go(ToMenu())
    seat_match(robot, in_turns(GAME))
    seat_match(robot, in_turns(GAME))
    found = audits.today(GAME)
    assert found.where["setup"] == before.get("setup", 0) + 1
    assert sum(found.where.values()) == sum(before.values()) + 2
    ((step, count),) = found.lessons.items()
    assert audits.today(GAMES[1]).lessons == {}
    lead(robot, ToPage(CORNER, "figures", (audits.day,)))
    scene = app.scene
    assert isinstance(scene, RowsScene)
    (row,) = (one for one in scene.rows() if one.what == step)
    assert row.values[0] == str(count)


PAGES = (
    *("home", "settings", f"settings {GAME}", "hours", "saved", "played", "state"),
    *("figures", "figures ever", "bests", "off"),
)


@pytest.mark.parametrize("corner", Corner)
def test_all_of_a_page_is_within_two_feet_apart_large_enough_and_faces_the_operator(
    robot: Robot, corner: Corner
) -> None:
    table = robot.app.around.table
    begin(robot)
    at = corner.point((table.width, table.height))
    for page in PAGES:
        name, *of = page.split()
        robot.app.go(ToPage(corner, name, tuple(of)))
        shown = targets(robot).values()
        rects = [pygame.Rect(one["rect"]) for one in shown]
        assert not any(one.colliderect(other) for one, other in combinations(rects, 2))
        # A row's key is touched in all of its row.
        assert min(min(one.size) for one in rects) / table.per_mm > 14.4
        away = [pygame.Vector2(one.center).distance_to(at) / table.per_mm for one in rects]
        assert max(away) <= 610
        assert all(robot.app.screen.get_rect().contains(one) for one in rects)
        assert {one["facing"] for one in shown} == {corner.long_side.facing}
        # The way out is the nearest to the corner.
        nearest = away.index(min(away))
        assert list(targets(robot))[nearest] == f"operator.{'close' if page == 'home' else 'back'}"


@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 15), ((1920, 1080), 24)])
def test_keys_of_lists_are_seen_apart_from_each_other_and_from_those_that_turn_pages(
    tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    robot = open_table(tmp_path, size, inches=inches)
    lead(robot, ToPage(CORNER))
    least = robot.app.around.table.px(SEEN_APART_MM)
    for to in (ToPage(CORNER, "settings"), ToPage(CORNER, "bests")):
        robot.app.go(to)
        keys = [body_of(one).inflate(least, least) for one in robot.app.scene.buttons]
        assert len(keys) > 1
        assert not any(one.colliderect(other) for one, other in combinations(keys, 2))
    robot.app.close()


def body_of(button: Button) -> pygame.Rect:
    """A key without its shadow."""
    picture, (x, y) = button.picture("up"), button.spot.at
    body = pygame.mask.from_surface(picture.surface, SOLID).get_bounding_rects()
    return body[0].unionall(body[1:]).move(x - picture.centre[0], y - picture.centre[1])
