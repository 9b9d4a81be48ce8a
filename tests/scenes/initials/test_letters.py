"""Three letters for everybody whose game made today's list, by touch."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from podiums import podium, see_through, tournament
from staging import open_app
from table_driver import Opened, ask, targets

from game.bests import Best
from scenes.core.comfort import LARGE_PRINT
from scenes.core.table import Side, Table
from scenes.drive.robot import Robot
from scenes.initials.asking import SILENCE_SECONDS
from scenes.initials.drum import PARTS
from scenes.initials.geometry import CardPlan, Geometry, PartOfDrum
from scenes.initials.spelling import accepted, refused
from scenes.podium.measures import LETTERS_MM
from scenes.podium.scene import PodiumScene
from scenes.services.destinations import Anew
from scenes.services.seating import HUMAN
from scenes.stage.sprite import Layer, Sprite
from scenes.views.ended.standings import STAYS

GAME, SEED = "crossing", 5
PARTNERS = (0, 2)
"""Who has won there."""
FIRST, SECOND = (f"seat{seat}" for seat in PARTNERS)
TICK = 1 / 60

OPENED = Opened(prepares=False, shared=True)


@pytest.fixture
def scene(robot: Robot) -> PodiumScene:
    """Two people who are asked at the same time."""
    robot.app.services.store.write("DELETE FROM bests")
    scene = podium(robot, tournament(GAME, 4, SEED), listed=True)
    see_through(robot, scene)
    robot.advance(STAYS["read"] + 1.0)
    return scene


def today(robot: Robot) -> dict[int, Best]:
    return {best.seat: best for best in robot.app.services.bests.today(GAME)}


def letters_of(robot: Robot) -> dict[int, str]:
    return {seat: best.letters for seat, best in today(robot).items() if seat in PARTNERS}


def tap(robot: Robot, name: str, times: int = 1) -> None:
    for _ in range(times):
        ask(robot, tap=name)


def drag(robot: Robot, name: str, mm: float, seconds: float = 0.3) -> None:
    """From its middle so far towards whoever sits there."""
    found = targets(robot)[name]
    left, top, wide, high = found["rect"]
    begin = [left + wide // 2, top + high // 2]
    way = mm * robot.app.around.table.per_mm * math.cos(math.radians(found["facing"]))
    ask(robot, drag=[begin, [begin[0], round(begin[1] + way)]], seconds=seconds)
    ask(robot, settle=True)


def ink_of(sprite: Sprite) -> pygame.Rect:
    area, picture = sprite.area(), sprite.picture
    assert area is not None
    assert picture is not None
    return picture.surface.get_bounding_rect(128).move(area.topleft)


# --- by touch


def test_two_seats_enter_letters_at_the_same_time(robot: Robot, scene: PodiumScene) -> None:
    assert sorted(scene.asking.seats) == list(PARTNERS)
    tap(robot, "letters.seat0.drum.0.down", 2)
    tap(robot, "letters.seat2.drum.0.up", 2)
    tap(robot, "letters.seat0.drum.1.middle")
    tap(robot, "letters.seat2.drum.2.down")
    tap(robot, "letters.seat0.done")
    assert letters_of(robot) == {0: "CAA", 2: ""}
    assert "letters.seat2.done" in targets(robot)
    tap(robot, "letters.seat2.done")
    assert letters_of(robot) == {0: "CAA", 2: "ZAB"}
    assert not [name for name in targets(robot) if name.startswith("letters")]


@pytest.mark.usefixtures("scene")
def test_a_drum_follows_the_finger_and_a_flick_goes_further(robot: Robot) -> None:
    drag(robot, "letters.seat0.drum.0.middle", -30.0)
    drag(robot, "letters.seat2.drum.0.middle", -30.0)
    found = targets(robot)["letters.seat0.drum.1.middle"]["rect"]
    x, y = found[0] + found[2] // 2, found[1] + found[3] // 2
    ask(robot, down={"finger": 1, "at": [x, y]})
    for step in range(1, 7):
        ask(robot, move={"finger": 1, "at": [x, y - 6 * step]})
    ask(robot, up={"finger": 1})
    ask(robot, settle=True)
    tap(robot, "letters.seat0.done")
    tap(robot, "letters.seat2.done")
    found = letters_of(robot)
    assert found[0][0] == found[2][0] == "B"
    assert "C" <= found[0][1] <= "K"


@pytest.mark.usefixtures("scene")
@pytest.mark.parametrize(("inches", "least"), [(15, 12.0), (24, 20.0), (32, 20.0), (65, 20.0)])
def test_each_part_of_a_drum_has_room_for_a_finger(inches: float, least: float) -> None:
    table = Table.on_screen(*((1280, 800) if inches == 15 else (1920, 1080)), inches)
    screen, geometry = pygame.Rect(0, 0, table.width, table.height), Geometry(table)
    plan = CardPlan(geometry, 60.0, 10.0)
    middle = plan.size[1] / 2 + LETTERS_MM
    geometry = Geometry(table, (0.0, middle + plan.drums[1]))
    for part in PARTS:
        rect = geometry.target(Side.EAST, PartOfDrum(0, 1, part))
        assert (min(rect.size) + 0.5) / table.measured.per_mm >= least, part
        assert screen.contains(rect), part


@pytest.mark.usefixtures("scene")
def test_a_letter_wheel_wraps_around_and_has_a_blank(robot: Robot) -> None:
    tap(robot, "letters.seat0.drum.1.up")
    tap(robot, "letters.seat0.drum.2.up", 2)
    tap(robot, "letters.seat0.done")
    assert letters_of(robot)[0] == "A Z"


@pytest.mark.usefixtures("scene")
def test_no_letters_leaves_the_line_as_it_is(robot: Robot) -> None:
    tap(robot, "letters.seat0.drum.0.down", 3)
    tap(robot, "letters.seat0.none")
    assert letters_of(robot)[0] == ""
    assert "letters.seat0.done" not in targets(robot)
    assert "result.again" in targets(robot)


# --- nobody waits


def test_silence_keeps_what_was_entered(robot: Robot, scene: PodiumScene) -> None:
    tap(robot, "letters.seat0.drum.0.down")
    tap(robot, "letters.seat0.drum.1.down", 2)
    scene.asking.tick(SILENCE_SECONDS - 1)
    tap(robot, "letters.seat0.drum.1.down")
    robot.advance(2.0)
    assert letters_of(robot) == {0: "", 2: ""}
    # Whoever has touched nothing has no letters; a touch begins the time anew.
    assert not [name for name in targets(robot) if name.startswith("letters.seat2")]
    assert "letters.seat0.done" in targets(robot)
    scene.asking.tick(SILENCE_SECONDS)
    assert letters_of(robot) == {0: "BD", 2: ""}


@pytest.mark.usefixtures("scene")
def test_whoever_plays_on_takes_the_letters_as_they_stand(robot: Robot) -> None:
    tap(robot, "letters.seat2.none")
    tap(robot, "letters.seat0.drum.0.down", 4)
    assert [one["facing"] for one in targets(robot).values() if one["id"] == "result.again"]
    tap(robot, "result.again")
    assert letters_of(robot) == {0: "E", 2: ""}


@pytest.mark.usefixtures("scene")
def test_pills_are_hidden_where_letters_are_entered(robot: Robot) -> None:
    assert {one["facing"] for name, one in targets(robot).items() if "result" in name} == {90, 270}
    tap(robot, "letters.seat2.none")
    assert {one["facing"] for name, one in targets(robot).items() if "result" in name} == {
        90,
        180,
        270,
    }


# --- who is asked


@pytest.mark.parametrize(
    ("kinds", "earlier", "asked"),
    [
        ((HUMAN, HUMAN, HUMAN, HUMAN), -1, PARTNERS),
        ((HUMAN, "easy", "easy", HUMAN), -1, PARTNERS[:1]),
        (("easy", HUMAN, "easy", HUMAN), -100, ()),
        ((HUMAN, HUMAN, HUMAN, HUMAN), 0, ()),
        ((HUMAN, HUMAN, HUMAN, HUMAN), 1, ()),
    ],
    ids=["both who won", "one with a computer", "nobody who lost", "as good before", "second"],
)
def test_letters_are_asked_of_people_whose_game_is_the_best_of_today(
    robot: Robot, kinds: Sequence[str], earlier: int, asked: Sequence[int]
) -> None:
    """`earlier`: by how much a game before it today was better."""
    store = robot.app.services.store
    store.write("DELETE FROM bests")
    podium(robot, tournament(GAME, 4, SEED), listed=True)
    store.write("UPDATE bests SET value = value + ?", earlier)
    scene = podium(robot, tournament(GAME, 4, SEED), kinds, listed=True)
    assert sorted(scene.asking.seats) == sorted(asked)


def test_a_seat_is_told_what_its_letters_are_for(robot: Robot, scene: PodiumScene) -> None:
    best = today(robot)[PARTNERS[0]]
    told = {card._title for card in scene.asking._cards}
    assert told == {f"Highest score today: {best.value} points"}


@pytest.mark.parametrize("is_touched", [False, True])
def test_letters_come_six_seconds_after_who_has_won_or_at_a_touch(
    robot: Robot, is_touched: bool
) -> None:
    robot.app.services.store.write("DELETE FROM bests")
    scene = podium(robot, tournament(GAME, 4, SEED), listed=True)
    while scene.script:
        scene.script.skip()
        robot.advance(TICK)
    robot.advance(STAYS["read"] - 0.5)
    assert not any("letters" in name for name in targets(robot))
    if is_touched:
        ask(robot, tap=[40, 40])
    robot.advance(0.2 if is_touched else 1.0)
    assert any("letters" in name for name in targets(robot))


@pytest.mark.usefixtures("scene")
def test_done_comes_once_a_letter_has_been_turned(robot: Robot) -> None:
    assert f"letters.{FIRST}.none" in targets(robot)
    assert f"letters.{FIRST}.done" not in targets(robot)
    tap(robot, f"letters.{FIRST}.drum.0.down")
    assert f"letters.{FIRST}.done" in targets(robot)
    assert f"letters.{SECOND}.done" not in targets(robot)


def test_letters_stand_for_the_seat_where_it_is_named(robot: Robot, scene: PodiumScene) -> None:
    assert scene.ceremony.winners == PARTNERS
    tap(robot, f"letters.{FIRST}.drum.0.down")
    tap(robot, f"letters.{FIRST}.done")
    robot.advance(1.0)
    assert scene.ceremony.headline(1) == "BAA et la Feuille remportent le tournoi\u202f!"
    assert scene.ceremony.headline(2) == "You and BAA win the tournament!"
    assert scene.ceremony.headline(0) == "You and Leaf win the tournament!"


# --- what the house does not show


@pytest.mark.usefixtures("scene")
def test_what_the_house_does_not_show_turns_into_the_sign_without_a_remark(robot: Robot) -> None:
    word = min(word for word in refused() if len(word) == 3)
    for drum, letter in enumerate(word):
        way = ord(letter) - ord("A")
        tap(robot, f"letters.seat0.drum.{drum}.{'down' if way < 14 else 'up'}", min(way, 27 - way))
    tap(robot, "letters.seat0.done")
    assert not [name for name in targets(robot) if name.startswith("letters.seat0.drum")]
    robot.advance(2.0)
    assert letters_of(robot)[0] == ""
    assert "result.again" in targets(robot)


def test_words_are_looked_up_without_their_spaces() -> None:
    assert accepted("MIA") == "MIA"
    assert accepted("A  ") == "A"
    assert accepted(" A ") == " A"
    assert accepted("   ") == accepted("") == ""
    assert all(
        accepted(word) == accepted(f" {word}"[:3] if len(word) < 3 else word) == ""
        for word in refused()
    )
    assert all(word.isascii() and word.isupper() and len(word) <= 3 for word in refused())


@pytest.mark.parametrize(
    ("size", "inches", "is_large"),
    [((1280, 800), 15, False), ((1920, 1080), 24, False), ((1920, 1080), 24, True)],
)
def test_who_has_won_and_the_totals_stay_beside_letters(
    tmp_path: Path, size: tuple[int, int], inches: float, is_large: bool
) -> None:
    app = open_app(tmp_path, size, inches)
    app.services.settings.put(LARGE_PRINT, is_large)
    app.around.comfort.forget()
    app.go(Anew())
    robot = Robot(app, "steps")
    for kinds in ((HUMAN,) * 4, ("easy", HUMAN, HUMAN, "easy")):
        app.services.store.write("DELETE FROM bests")
        scene = podium(robot, tournament(GAME, 4, SEED), kinds, listed=True)
        see_through(robot, scene)
        robot.advance(STAYS["read"])
        card = [pill.rect for pill in scene.asking.pills]
        card += [one.rect for one in scene.asking.targets()]
        assert card
        words = [one for one in scene.stage.sprites if one.layer == Layer.WORDS and one.visible]
        said = [side._told["match"][1][0] for side in scene.ceremony._sides]
        assert all(one in words for one in said)
        totals = [shown.number for side in scene.ceremony._sides for shown in side.totals._shown]
        for one in (*said, *totals):
            area = one.area()
            assert area is not None
            assert area.inflate(-8, -8).collidelist(card) < 0
        inks = [ink_of(one) for one in said]
        assert not [one for one, other in combinations(inks, 2) if one.colliderect(other)]
    app.close()
