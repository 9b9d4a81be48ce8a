"""The robot keeps to its specification, whatever it is asked."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from table_driver import (
    GAMES,
    WITH_PLAYERS,
    Opened,
    ask,
    fingerprint,
    in_turns,
    match_on,
    open_table,
    play_on,
    seat_match,
    targets,
    visitor,
)

from game.games import games
from game.referee import report as referee_report
from scenes.app.app import App
from scenes.core.table import Side
from scenes.drive.robot import SETTLE_SECONDS, Robot
from scenes.services.destinations import ToMenu
from scenes.touch.contacts import Contacts

SIZE = (640, 360)
GAME = GAMES[0]
FACED = (Side.SOUTH, Side.NORTH)

every_game = pytest.mark.parametrize("game", GAMES)

OPENED = Opened(size=SIZE, shared=True)


@pytest.fixture
def robot(app: App) -> Robot:
    """At the menu, without a finger down."""
    app.contacts = Contacts(app.around.table, lambda point: app.scene.hit(point))
    app.go(ToMenu())
    return Robot(app, "steps")


def seen(robot: Robot) -> str:
    return fingerprint(robot.app.screen)


def begin(robot: Robot, game: str = GAME) -> None:
    """From the menu to the first moment of a game for two."""
    visitor(robot).begin(game, FACED)
    ask(robot, settle=True)


# --- what can be touched


@every_game
def test_targets_are_described_as_documented(robot: Robot, game: str) -> None:
    begin(robot, game)
    answer = ask(robot, targets=True)
    assert answer["scene"] == "play"
    for target in answer["targets"]:
        assert set(target) == {"id", "rect", "seat", "facing", "enabled", "label"}
        assert [type(part) for part in target["rect"]] == [int] * 4
        assert target["seat"] in (None, 0, 1)
        assert target["facing"] in (0, 90, 180, 270)
        assert type(target["enabled"]) is bool
        assert isinstance(target["label"], str)
    names = [target["id"] for target in answer["targets"]]
    assert len(names) == len(set(names))
    menus = [targets(robot, behind=True)[name] for name in ("play.menu", "play.menu#2")]
    assert [(menu["seat"], menu["facing"]) for menu in menus] == [(0, 0), (1, 180)]


def test_targets_are_listed_topmost_first(robot: Robot) -> None:
    ask(robot, tap=f"menu.{GAME}")
    ask(robot, tap="setup.seat0.language")
    names = [target["id"] for target in ask(robot, targets=True)["targets"]]
    assert names.index("language.side0.it") < names.index("sheet.side0")
    ask(robot, tap=list(pygame.Rect(targets(robot)["language.side0.it"]["rect"]).center))
    assert robot.app.around.words(Side.SOUTH).language == "it"


SEAT_IDS = {f"setup.seat0.{what}" for what in ("leave", "first", "language")}
SETUP_IDS = {
    *(f"setup.seats.{side}" for side in range(4)),
    *("setup.start", "setup.game", "setup.menu"),
}
PLAYERS_IDS = {"setup.seat0.kind", "setup.seat2.level", "setup.option.hints.off"}


@every_game
def test_the_documented_ids_are_there(robot: Robot, game: str) -> None:
    assert {*(f"menu.{one}" for one in GAMES), "menu.language"} <= set(targets(robot))
    ask(robot, tap=f"menu.{game}")
    options = games()[game].rules.option_values
    values = {f"setup.option.{name}.{value}" for name in options for value in options[name]}
    assert set(targets(robot)) >= SETUP_IDS
    assert SEAT_IDS | values <= set(targets(robot, behind=True))
    if game in WITH_PLAYERS:
        ask(robot, tap="setup.seat2.kind")
        assert set(targets(robot, behind=True)) >= PLAYERS_IDS
        ask(robot, tap="setup.seat2.kind")
    ask(robot, tap="setup.start")
    hints = {"play.seat1.hint"} if game in WITH_PLAYERS else set()
    coins = {"play.seat0.coin", "play.seat1.coin"}
    assert hints | coins | {"play.menu"} <= set(targets(robot, behind=True))
    ask(robot, tap="play.menu")
    assert {"pause.go_on", "pause.menu"} <= set(targets(robot))


def play_to_the_end(robot: Robot) -> None:
    """Of this game, until its result is shown."""
    scene = play_on(robot)
    while scene.match.outcome() is None:
        assert scene.perform(scene.view.guide.likely(scene.match)[0])
    visitor(robot).see_the_end()


@every_game
def test_ids_of_the_turns_and_the_end(robot: Robot, game: str) -> None:
    scene = seat_match(robot, in_turns(game))
    undo = {"play.seat0.undo", "play.seat1.undo"}
    assert undo & set(targets(robot, behind=True)) == (undo if scene.view.offers_undo() else set())
    match = scene.match
    play_to_the_end(robot)
    while not match.is_over():
        assert kinds_of(robot) == {"result.next", "result.menu"}
        ask(robot, tap="result.next")
        play_to_the_end(robot)
    assert {"result.again", "result.menu"} <= kinds_of(robot)
    assert ask(robot, report=True)["match"]["over"]["reason"]
    ask(robot, tap="result.again")
    assert ask(robot, targets=True)["scene"] == "play"


def kinds_of(robot: Robot) -> set[str]:
    """What is there at every seat once."""
    return {name.partition("#")[0] for name in targets(robot)}


# --- touching


def test_a_tap_on_a_point_is_a_tap_on_what_lies_there(robot: Robot) -> None:
    x, y, width, height = targets(robot)[f"menu.{GAME}"]["rect"]
    ask(robot, tap=[x + width // 2, y + height // 2])
    assert ask(robot, targets=True)["scene"] == "setup"


def test_a_tap_on_empty_felt_is_accepted(robot: Robot) -> None:
    ask(robot, tap=[20, 20])
    ask(robot, hold=[20, 20], seconds=0.5)
    ask(robot, drag=[[20, 20], [600, 300]])
    ask(robot, tap=[100000, -100000])
    assert ask(robot, targets=True)["scene"] == "menu"


def test_fingers_go_down_and_lift_at_different_times(robot: Robot) -> None:
    ask(robot, tap=f"menu.{GAME}")
    for side, finger in ((Side.SOUTH, 3), (Side.NORTH, 8)):
        x, y = pygame.Rect(targets(robot)[f"setup.seats.{int(side)}"]["rect"]).center
        ask(robot, down={"finger": finger, "at": [x, y]})
        ask(robot, move={"finger": finger, "at": [x + 3, y]})
    assert seated(robot) == []
    ask(robot, up={"finger": 8})
    ask(robot, settle=True)
    assert seated(robot) == [Side.NORTH]
    ask(robot, up={"finger": 3})
    ask(robot, settle=True)
    assert seated(robot) == [Side.SOUTH, Side.NORTH]


def seated(robot: Robot) -> list[Side]:
    """The sides of the set-up at which somebody sits."""
    return [side for side in FACED if f"setup.seat{int(side)}.coin" in targets(robot)]


@every_game
def test_a_move_by_drags_is_the_same_as_one_by_taps(robot: Robot, game: str) -> None:
    entries, guest = [], visitor(robot)
    for drag in (True, False):
        scene = seat_match(robot, in_turns(game))
        for _ in range(6):
            if scene.match.outcome() is not None:
                break
            move = min(scene.view.guide.likely(scene.match), key=repr)
            for step in scene.view.guide.steps(move, drag):
                guest.take(step)
            ask(robot, wait=0.3)
        entries.append(scene.match.entries)
    assert entries[0] == entries[1] != []


def test_an_up_may_say_where(robot: Robot) -> None:
    x, y, *_ = targets(robot)[f"menu.{GAME}"]["rect"]
    ask(robot, down={"finger": 0, "at": f"menu.{GAME}"})
    ask(robot, move={"finger": 0, "at": [x - 50, y - 50]})
    ask(robot, up={"finger": 0, "at": [x - 50, y - 50]})
    assert ask(robot, targets=True)["scene"] == "menu"


# --- time


def frames(robot: Robot) -> int:
    return int(ask(robot, report=True)["frames"])


def test_time_advances_in_frames_by_requests_alone(robot: Robot) -> None:
    before, began = frames(robot), robot.app.around.clock.now
    ask(robot, wait=0.5)
    assert frames(robot) == before + 30
    assert robot.app.around.clock.now == pytest.approx(began + 0.5)
    ask(robot, targets=True)
    assert frames(robot) == before + 30
    ask(robot, hold=[300, 20], seconds=1)
    assert before + 90 <= frames(robot) <= before + 93


def test_settle_ends_when_nothing_moves_any_more(robot: Robot) -> None:
    robot.app.scene.tweens.run(0.5, lambda _: None)
    before = frames(robot)
    assert ask(robot, settle=True)["settled"] is True
    assert not robot.app.scene.tweens
    assert frames(robot) >= before + 30
    before = frames(robot)
    ask(robot, settle=True)
    assert frames(robot) == before + 1


def test_settle_says_where_something_moves_for_ever(robot: Robot) -> None:
    robot.app.scene.tweens.run(2 * SETTLE_SECONDS, lambda _: None)
    assert ask(robot, settle=True)["settled"] is False


def test_the_report_tells_of_match_time_and_memory(robot: Robot) -> None:
    first = ask(robot, report=True)
    assert (first["scene"], first["match"]) == ("menu", None)
    begin(robot)
    answer = ask(robot, report=True)
    assert answer["scene"] == "play"
    assert answer["match"] == referee_report(match_on(robot))
    assert set(answer["frame_ms"]) == {"p50", "p99", "max"}
    assert set(answer["touch_ms"]) == {"p50", "p99"}
    assert 0 < answer["frame_ms"]["p50"] <= answer["frame_ms"]["p99"] <= answer["frame_ms"]["max"]
    assert 0 < answer["touch_ms"]["p50"] <= answer["touch_ms"]["p99"]
    assert 10 < answer["rss_mb"] < 4000


def test_a_shot_is_the_frame_that_is_shown(robot: Robot, tmp_path: Path) -> None:
    ask(robot, shot=str(tmp_path / "menu.png"))
    shot = pygame.image.load(tmp_path / "menu.png")
    assert shot.get_size() == SIZE
    assert fingerprint(shot) == seen(robot)


# --- what it does not accept

REFUSED = [
    "",
    "nonsense",
    "{",
    "[]",
    "{}",
    "null",
    '"tap"',
    "[" * 100_000,
    "9" * 5000,
    '{"dance": true}',
    '{"tap": "menu.chess"}',
    '{"tap": "play.menu"}',
    '{"tap": ""}',
    '{"tap": 3}',
    '{"tap": null}',
    '{"tap": {"id": "menu.GAME"}}',
    '{"tap": [1]}',
    '{"tap": [1, 2, 3]}',
    '{"tap": ["1", "2"]}',
    '{"tap": [true, false]}',
    '{"tap": [NaN, 1]}',
    '{"tap": [1, Infinity]}',
    '{"tap": [1e9, 1]}',
    '{"tap": "menu.GAME", "seconds": 1}',
    '{"tap": "menu.GAME", "hold": "menu.GAME"}',
    '{"seconds": 1, "hold": "menu.GAME"}',
    '{"hold": [9, 9], "seconds": "long"}',
    '{"hold": [9, 9], "seconds": -1}',
    '{"hold": [9, 9], "seconds": 1e5}',
    '{"drag": "menu.GAME"}',
    '{"drag": ["menu.GAME"]}',
    '{"drag": ["menu.GAME", "menu.chess"]}',
    '{"drag": [[9, 9], [99, 99]], "seconds": NaN}',
    '{"down": "menu.GAME"}',
    '{"down": {"finger": 1}}',
    '{"down": {"at": [9, 9]}}',
    '{"down": {"finger": "thumb", "at": [9, 9]}}',
    '{"down": {"finger": true, "at": [9, 9]}}',
    '{"down": {"finger": 1.5, "at": [9, 9]}}',
    '{"down": {"finger": 1, "at": [9, 9], "force": 3}}',
    '{"move": {"finger": 4, "at": [9, 9]}}',
    '{"up": {"finger": 4}}',
    '{"up": 4}',
    '{"wait": "long"}',
    '{"wait": -1}',
    '{"wait": 100000}',
    '{"wait": 1e300}',
    '{"wait": true}',
    '{"shot": "/no/such/folder/file.png"}',
    '{"shot": "file.txt"}',
    '{"shot": 3}',
    '{"resize": "huge"}',
    '{"resize": [960, 540]}',
    '{"resize": "0x540"}',
    '{"play": "/no/such/file"}',
    '{"shot": "\\u0000.png"}',
    '{"shot": "/' + "x" * 300 + '.png"}',
]


@pytest.mark.parametrize("line", REFUSED, ids=lambda line: line[:60])
def test_errors_are_answers_and_change_nothing(robot: Robot, line: str) -> None:
    ask(robot, settle=True)
    before = seen(robot)
    answer = robot.answer(line.replace("GAME", GAME))
    assert set(answer) == {"ok", "error"}
    assert answer["ok"] is False
    assert str(answer["error"]).strip()
    json.dumps(answer)
    assert ask(robot, targets=True)["scene"] == "menu"
    assert seen(robot) == before
    assert robot.app.running


def refusal_of(robot: Robot, line: str) -> str:
    answer = robot.answer(line)
    assert answer["ok"] is False
    return str(answer["error"])


def test_unknown_targets_and_requests_are_named(robot: Robot) -> None:
    assert "menu.chess" in refusal_of(robot, '{"tap": "menu.chess"}')
    assert "dance" in refusal_of(robot, '{"dance": true}')
    assert "settle" in refusal_of(robot, '{"dance": true}')


def test_a_finger_is_down_once(robot: Robot) -> None:
    ask(robot, down={"finger": 4, "at": [300, 20]})
    assert "4" in refusal_of(robot, '{"down": {"finger": 4, "at": [320, 20]}}')
    ask(robot, up={"finger": 4})
    assert robot.answer('{"up": {"finger": 4}}')["ok"] is False


# --- the same again; last, for its windows are its own


@every_game
def test_the_same_script_gives_the_same_pictures(tmp_path: Path, game: str) -> None:
    pictures = []
    for number in range(2):
        robot = open_table(tmp_path / str(number), SIZE, seed=5)
        guest, shown = visitor(robot, 1), []
        guest.begin(game, FACED, *(["setup.seat2.kind"] if game in WITH_PLAYERS else []))
        for request in ({"wait": 0.3}, {"settle": True}, {"drag": [[100, 100], [300, 200]]}):
            ask(robot, **request)
            shown.append(seen(robot))
        for _ in range(4):
            if guest.is_playing and 0 in guest.match.to_act():
                guest.turn()
            ask(robot, wait=1.5)
            shown.append(seen(robot))
        pictures.append((shown, ask(robot, report=True)["match"]))
        robot.app.close()
    assert pictures[0] == pictures[1]
    assert len(set(pictures[0][0])) >= 4
