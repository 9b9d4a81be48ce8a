"""Who may choose a first PIN, and what becomes of it when its files are lost or damaged."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from operator_driver import give, hold, pin_of, rest, says
from table_driver import GAMES, ask, in_turns, open_table, seat_match, targets

from game import pin as pins
from game.pin import Pin
from game.settings import FILE, Settings
from game.texts import LANGUAGES
from scenes.app.start import LOG, ask_first
from scenes.core.table import Corner
from scenes.operator.desk import language_of
from scenes.services.settings import known
from scenes.services.words import Words

DIGITS = "2718"

pytestmark = pytest.mark.usefixtures("quick", "unprepared")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "ROUNDS", 2)


def test_a_new_table_lets_choose_a_pin_and_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    robot = open_table(tmp_path)
    rest(robot, 2.5)
    assert hold(robot, Corner.DROP_HEART) == "operator.pin"
    rest(robot, 0.5)
    for digits, wrong in (
        ("314", "operator.short"),
        ("15", ""),
        ("31416", "operator.unequal"),
        ("31415", ""),
        ("314", "operator.short"),
        ("15", ""),
    ):
        assert not pin_of(robot).is_set
        give(robot, digits)
        assert not says(robot, "operator.unequal")
        ask(robot, tap="operator.key.done")
        rest(robot, 0.5)
        assert not wrong or says(robot, wrong, least=4, most=8)
    assert robot.app.scene.name == "operator"
    assert pin_of(robot).digits == 5
    robot.app.close()


@pytest.mark.expects_faults
@pytest.mark.parametrize("case", ["played", "put off", "damaged", "lost while switched off"])
def test_nobody_chooses_a_first_pin_where_somebody_has_played(tmp_path: Path, case: str) -> None:
    data, outside = tmp_path / "data", tmp_path / "outside"
    robot = open_table(data)
    robot.app.services.outside = outside
    if case == "put off":
        pin_of(robot).put_off()
    elif case == "damaged":
        (data / pins.FILE).write_text("{")
    else:
        seat_match(robot, in_turns(GAMES[0]))
    rest(robot, 6.0)
    robot.app.close()
    if case == "lost while switched off":
        shutil.rmtree(data)
    elif case == "played":
        shutil.rmtree(outside)
    robot = open_table(data)
    robot.app.services.outside = outside
    ask_first(robot.app)
    assert robot.app.scene.name == "menu"
    rest(robot, 2.5)
    assert hold(robot, Corner.DROP_HEART) == "operator.pin"
    rest(robot, 0.5)
    assert says(robot, "operator.shut")
    assert not any(one["enabled"] for one in targets(robot).values())
    Pin(data).choose("31415")
    rest(robot, 16.0)
    assert hold(robot, Corner.DROP_HEART) == "operator.pin"
    rest(robot, 0.5)
    give(robot, "31415")
    assert robot.app.scene.name == "operator"
    robot.app.close()


def test_a_folder_that_is_lost_while_the_table_runs_opens_nothing(tmp_path: Path) -> None:
    robot = open_table(tmp_path / "data")
    pin_of(robot).choose(DIGITS)
    robot.app.services.settings.change("open.from", "00:01")
    robot.app.services.settings.change("open.until", "23:59")
    shutil.rmtree(tmp_path / "data")
    rest(robot, 6.0)
    assert "was lost" in (tmp_path / "data" / LOG).read_text(encoding="utf-8")
    robot.app.close()
    robot = open_table(tmp_path / "data")
    ask_first(robot.app)
    assert robot.app.scene.name == "menu"
    assert robot.app.services.settings.own("open.from") == "00:01"
    rest(robot, 2.5)
    hold(robot, Corner.DROP_HEART)
    rest(robot, 0.5)
    give(robot, DIGITS)
    assert robot.app.scene.name == "operator"
    robot.app.close()


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, None),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "nl@euro"}, "nl"),
        ({"LANG": "C.UTF-8"}, None),
        ({"LANG": "ja_JP.UTF-8"}, None),
        ({"LANG": "en_GB", "LC_MESSAGES": "de_AT", "LC_ALL": ""}, "de"),
        ({"LANG": "en_GB", "LC_MESSAGES": "de_AT", "LC_ALL": "it_CH"}, "it"),
    ],
)
def test_the_machine_says_which_language_it_has(
    variables: dict[str, str], language: str | None
) -> None:
    assert language_of(variables) == language


def test_the_first_start_asks_what_is_read_and_how_large_the_screen_is_then_for_a_pin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    (tmp_path / FILE).write_text("[screen]\ninches = 32\n")
    robot = open_table(tmp_path)
    app = robot.app
    before = app.around.table.measured.inches
    ask_first(app)
    assert app.scene.name == "operator.measure"
    assert targets(robot)["operator.next"]["label"] == "Suivant"
    names = [one["label"] for name, one in targets(robot).items() if "language" in name]
    assert sorted(names) == sorted(Words(code)("language") for code in LANGUAGES)
    ask(robot, tap="operator.language.it")
    assert targets(robot)["operator.next"]["label"] == "Avanti"
    ask(robot, tap="operator.inches.1")
    ask(robot, tap="operator.next")
    assert app.scene.name == "operator.pin"
    assert app.around.table.measured.inches == pytest.approx(before + 0.1)
    found = Settings(known(), app.services.settings.path)
    assert found.value("screen.inches") == pytest.approx(before + 0.1)
    assert found.own("operator.language") == "it"
    rest(robot, 0.5)
    assert targets(robot)["operator.later"]["label"] == "Più tardi"
    ask(robot, tap="operator.later")
    rest(robot, 0.5)
    assert app.scene.name == "menu"
    # It is not asked a second time: whoever comes next is a visitor.
    ask_first(app)
    assert app.scene.name == "menu"
    app.close()
