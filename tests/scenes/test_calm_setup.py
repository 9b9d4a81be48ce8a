"""The set-up before anybody sits, a coin that has been touched, and the page of a game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import get_args

import pygame
import pytest
from breadth import few
from staging import leave_unprepared
from table_driver import (
    GAMES,
    WITH_PLAYERS,
    ask,
    match_on,
    open_table,
    play_on,
    targets,
)

from game.games import games
from game.texts import LANGUAGES
from scenes.art.gallery import Gallery
from scenes.art.icons import Icon
from scenes.art.speech import USUAL_MM, lines_of, measured
from scenes.core.comfort import LARGE_PRINT
from scenes.core.table import Side, Table
from scenes.drive.robot import Robot
from scenes.services.destinations import ToSetup
from scenes.services.seating import ABSENT, HUMAN
from scenes.services.words import Words
from scenes.setup.offered import told as option_told
from scenes.setup.scene import SetupScene
from scenes.stage.stage import Stage
from scenes.ui.buttons import PILL_EM_MM, PILL_MM, Buttons

TABLES = {
    "10.1": ((1280, 800), 10.1, False),
    "15": ((1280, 800), 15.0, False),
    "24": ((1920, 1080), 24.0, False),
    "43": ((3840, 2160), 43.0, False),
    "43 large": ((3840, 2160), 43.0, True),
    "24 large": ((1920, 1080), 24.0, True),
}
MOST_TOUCHABLES = 9
ICONS = get_args(Icon)
PEOPLE = [f"setup.seats.{side}" for side in range(4)]
STEPS = {
    "nobody": (),
    "a coin": ("setup.seats.0", "setup.seat0.coin"),
    "a coin at a short side": ("setup.seats.1", "setup.seat1.coin"),
    "a computer's coin": ("setup.seats.3", "setup.seat3.kind"),
    "languages": ("setup.seats.1", "setup.seat1.language"),
    "the page": ("setup.seats.0", "setup.game"),
}


@pytest.fixture(params=few(list(TABLES.values())), ids=few(list(TABLES)))
def robot(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Robot]:
    leave_unprepared(monkeypatch)
    size, inches, large = request.param
    robot = open_table(tmp_path, size, inches=inches)
    robot.app.services.settings.put(LARGE_PRINT, large)
    robot.app.around.comfort.forget()
    yield robot
    robot.app.close()


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Robot]:
    leave_unprepared(monkeypatch)
    robot = open_table(tmp_path, (960, 540), inches=24)
    yield robot
    robot.app.close()


def set_up(robot: Robot, game: str, *steps: str) -> SetupScene:
    robot.app.go(ToSetup(game))
    for step in steps:
        ask(robot, tap=step)
    scene = robot.app.scene
    assert isinstance(scene, SetupScene)
    return scene


def nameless(scene: SetupScene) -> list[str]:
    """Controls that have an icon and no word."""
    icons = [one for one in scene.buttons.shown() if one.label in ICONS]
    return [one.label for one in icons if one.name_at is None]


def rect_of(robot: Robot, name: str) -> pygame.Rect:
    return pygame.Rect(targets(robot)[name]["rect"])


def test_before_anybody_sits_little_can_be_touched_and_all_of_it_has_a_name(robot: Robot) -> None:
    for game in GAMES:
        scene = set_up(robot, game)
        shown = targets(robot)
        assert len(shown) <= MOST_TOUCHABLES, (game, list(shown))
        assert {*PEOPLE, "setup.start", "setup.game", "setup.menu"} <= set(shown)
        assert {one["id"] for one in shown.values() if one["seat"] is not None} == set(PEOPLE)
        assert nameless(scene) == []


@pytest.mark.parametrize("steps", STEPS.values(), ids=list(STEPS))
def test_what_is_opened_has_names_lies_on_the_table_and_apart(
    robot: Robot, steps: tuple[str, ...]
) -> None:
    scene, table = set_up(robot, "lucky", *steps), robot.app.around.screen.get_rect()
    assert nameless(scene) == []
    seat = f"setup.seat{steps[0][-1]}." if steps else ""
    opened = ("language.", "setup.option.", "sheet.", seat) if steps else ()
    own = {n: r for n, r in rects(robot).items() if n.startswith(opened)}
    sheet = [own.pop(name) for name in list(own) if name in ("sheet.side0", "sheet.side1")]
    assert all(table.contains(one) for one in (*own.values(), *sheet))
    touching = [
        (n, m) for (n, a), (m, b) in product(own.items(), own.items()) if n < m and a.colliderect(b)
    ]
    assert touching == []
    assert all(sheet[0].contains(one) for name, one in own.items() if sheet and "seat" not in name)


def rects(robot: Robot) -> dict[str, pygame.Rect]:
    return {name: pygame.Rect(one["rect"]) for name, one in targets(robot).items()}


@pytest.mark.parametrize("side", list(Side))
def test_languages_hide_neither_start_nor_its_ring_nor_a_coin(robot: Robot, side: Side) -> None:
    name = f"setup.seat{int(side)}"
    set_up(robot, "lucky", *PEOPLE, f"{name}.language")
    lying = rects(robot)
    sheet, around = lying[f"sheet.side{int(side)}"], lying["setup.start"]
    ring = around.inflate(0.4 * around.width, 0.4 * around.width)
    coins = [lying[f"setup.seat{number}.coin"] for number in range(4)]
    assert sheet.collidelist([ring, *coins]) < 0
    assert targets(robot)[f"{name.replace('setup.seat', 'sheet.side')}.close"]["label"] == (
        robot.app.around.words(side)("control.close")
    )


def test_a_coin_s_controls_close_by_a_touch_elsewhere_or_after_a_while(small: Robot) -> None:
    opened = ("setup.seats.2", *PEOPLE[:2], "setup.seat0.coin")
    corner = [small.app.screen.get_width() // 3, small.app.screen.get_height() // 3]
    ways: dict[str, tuple[dict[str, object], bool]] = {
        "nothing": ({"wait": 7.5}, True),
        "8 s": ({"wait": 8.1}, False),
        "felt": ({"tap": corner}, False),
        "the coin": ({"tap": "setup.seat0.coin"}, False),
        "another seat's coin": ({"tap": "setup.seat1.coin"}, True),
        "one of them": ({"tap": "setup.seat0.first"}, True),
    }
    for name, (request, is_open) in ways.items():
        set_up(small, "crossing", *opened)
        assert "setup.seat0.leave" in targets(small)
        ask(small, **request)
        assert ("setup.seat0.leave" in targets(small)) is is_open, name


@pytest.mark.parametrize(("game", "side"), list(product(WITH_PLAYERS, Side)))
def test_who_is_alone_plays_against_one_computer_opposite(
    small: Robot, game: str, side: Side
) -> None:
    if 2 not in games()[game].rules.seat_counts:
        pytest.skip("only more can play it")
    set_up(small, game, f"setup.seats.{int(side)}")
    ask(small, tap="setup.start")
    seating = play_on(small).seating
    assert dict(zip(seating.sides, seating.kinds, strict=True)) == {
        side: HUMAN,
        Side((side + 2) % 4): ABSENT,
    }
    assert match_on(small).setup.first == seating.sides.index(side)


@pytest.mark.parametrize("side", list(Side))
def test_the_page_of_a_game_faces_whoever_touches_its_coin(small: Robot, side: Side) -> None:
    set_up(small, "crossing", *PEOPLE)
    coin = rect_of(small, "setup.game")
    dx, dy = side.inwards(-coin.width // 3)
    ask(small, tap=[coin.centerx + dx, coin.centery + dy])
    shown = targets(small)
    choices = [one for name, one in shown.items() if name.startswith("setup.option.")]
    assert choices
    assert {one["facing"] for one in choices} == {side.facing}


@pytest.mark.parametrize("game", WITH_PLAYERS)
def test_each_way_to_play_has_a_name_a_sentence_and_a_picture(small: Robot, game: str) -> None:
    scene = set_up(small, game, "setup.game")
    shown = targets(small)
    values = games()[game].rules.option_values
    wanted = {f"setup.option.{name}.{value}" for name in values for value in values[name]}
    wanted |= {"setup.option.hints.on", "setup.option.hints.off", "setup.option.games.1"}
    assert wanted <= set(shown)
    for option, value in ((one, value) for one in values for value in values[one]):
        for language in LANGUAGES:
            said, why = option_told(Words(language), game, option, value)
            assert said
            assert why.endswith("."), (language, option, value)
        assert scene.view.showcase.option_icon(scene.around.gallery, option, value, 40) is not None


def test_a_page_closes_by_a_touch_elsewhere_and_by_its_name(small: Robot) -> None:
    for close in ([4, 4], "sheet.side0.close"):
        steps = "language.side1.it", "setup.seat1.language", "setup.option.setup.sorted"
        scene = set_up(small, "lucky", "setup.seats.0", "setup.seats.1", *steps)
        assert not {"setup.start", "language.side1.it"} & set(free(small))
        ask(small, tap=close)
        assert "setup.option.setup.sorted" not in targets(small)
        assert scene.agreement.options["setup"] == "sorted"


def free(robot: Robot) -> list[str]:
    """What a touch of its middle means."""
    scene, lying = robot.app.scene, rects(robot)
    hit = {name: scene.hit(rect.center) for name, rect in lying.items()}
    return [name for name, one in hit.items() if one is not None and one.rect == lying[name]]


def test_what_lies_behind_coins_and_pages_is_reached_in_one_request(small: Robot) -> None:
    scene = set_up(small, "lucky", "setup.seats.1")
    behind = {
        one["id"]: one.get("behind") for one in ask(small, targets=True, behind=True)["targets"]
    }
    assert behind["setup.seat1.language"] == "setup.seat1.coin"
    assert behind["language.side1.it"] == "setup.seat1.language"
    assert behind["setup.option.setup.sorted"] == "setup.game"
    for name in ("language.side1.it", "setup.option.setup.michael", "setup.option.hints.off"):
        ask(small, tap=name)
    assert small.app.around.words(Side.WEST).language == "it"
    assert scene.agreement.options["setup"] == "michael"
    assert not small.app.services.gives_hints("lucky")


@pytest.mark.usefixtures("small")
def test_large_print_enlarges_words_of_seats_and_pills_and_leaves_none_out() -> None:
    words = Words("de")
    for inches in (24.0, 43.0):
        usual, large = (
            Gallery(Table.on_screen(1920, 1080, inches, is_large)) for is_large in (False, True)
        )
        label, texts = words("pause.menu"), words.with_why("crossing.goal")
        wide = [measured(one, texts, 2000.0, USUAL_MM)[0] for one in (usual, large)]
        assert wide[1] == pytest.approx(1.35 * wide[0], rel=0.02)
        pills = [Buttons(Stage(pygame.Surface((9, 9))), one) for one in (usual, large)]
        longer = [one.pill_size(label, PILL_MM)[0] / one.gallery.table.per_mm for one in pills]
        assert longer[1] - longer[0] == pytest.approx(
            0.35 * usual.type.width(label, PILL_EM_MM, "bold"), rel=0.1
        )
        for said, lines in zip(texts, lines_of(large, texts, 40.0, USUAL_MM), strict=True):
            assert " ".join(lines) == said
