"""Three letters for everybody whose game made today's list, by touch."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import pygame
import pytest
from podiums import podium, see_through, tournament
from staging import table_unprepared
from table_driver import USUAL_SIZE, ask, targets

from game.bests import LETTERS, Best
from scenes.buttons import PILL_MM
from scenes.drive.robot import Robot
from scenes.letters.asking import SILENCE_SECONDS
from scenes.letters.drums import PARTS
from scenes.letters.geometry import FRAME, Geometry
from scenes.letters.meanings import PartOfDrum
from scenes.letters.spelling import accepted, refused
from scenes.podium.scene import PodiumScene
from scenes.seating import HUMAN
from scenes.stage.sprite import Layer, Sprite
from scenes.table import Side, Table

GAME = "crossing"
TICK = 1 / 60
DEEP_MM = 100.0
"""Before a seat, where letters are."""
BRASS_MM = 5.0
"""At the edge, with air around it."""


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    yield from table_unprepared(tmp_path_factory.mktemp("data"), USUAL_SIZE)


@pytest.fixture
def scene(robot: Robot) -> PodiumScene:
    """Two people who are asked at the same time."""
    robot.app.services.store.write("DELETE FROM bests")
    scene = podium(robot, tournament(GAME, 2, 3), listed=True)
    see_through(robot, scene)
    return scene


def today(robot: Robot) -> dict[int, Best]:
    return {best.seat: best for best in robot.app.services.bests.today(GAME)}


def letters_of(robot: Robot) -> dict[int, str]:
    return {seat: best.letters for seat, best in today(robot).items()}


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


# --- by touch


def test_two_seats_enter_letters_at_the_same_time(robot: Robot, scene: PodiumScene) -> None:
    assert scene.asking.seats == [0, 1] or scene.asking.seats == [1, 0]
    tap(robot, "letters.seat0.drum.0.down", 2)
    tap(robot, "letters.seat1.drum.0.up", 2)
    tap(robot, "letters.seat0.drum.1.middle")
    tap(robot, "letters.seat1.drum.2.down")
    tap(robot, "letters.seat0.done")
    assert letters_of(robot) == {0: "CAA", 1: ""}
    assert "letters.seat1.done" in targets(robot)
    tap(robot, "letters.seat1.done")
    assert letters_of(robot) == {0: "CAA", 1: "ZAB"}
    assert not [name for name in targets(robot) if name.startswith("letters")]


def test_who_still_enters_letters_reads_those_of_others_in_the_list(
    robot: Robot, scene: PodiumScene
) -> None:
    card = next(one for one in scene.asking._cards if one.seat == 1)
    (line,) = (shown for shown, (_, best, _) in card._lines if best.seat == 0)
    assert len(line._tiles) == 1, "the sign of the seat"
    before = list(line._tiles)
    tap(robot, "letters.seat0.done")
    robot.advance(1.0)
    assert len(line._tiles) == LETTERS
    assert not any(one in scene.stage.sprites for one in before)
    assert all(one.picture is not None for one in line._tiles)
    tap(robot, "letters.seat1.done")
    robot.advance(1.0)
    assert not any(one in scene.stage.sprites for one in line._tiles)


@pytest.mark.usefixtures("scene")
def test_a_drum_follows_the_finger_and_a_flick_goes_further(robot: Robot) -> None:
    drag(robot, "letters.seat0.drum.0.middle", -30.0)
    drag(robot, "letters.seat1.drum.0.middle", -30.0)
    found = targets(robot)["letters.seat0.drum.1.middle"]["rect"]
    x, y = found[0] + found[2] // 2, found[1] + found[3] // 2
    ask(robot, down={"finger": 1, "at": [x, y]})
    for step in range(1, 7):
        ask(robot, move={"finger": 1, "at": [x, y - 6 * step]})
    ask(robot, up={"finger": 1})
    ask(robot, settle=True)
    tap(robot, "letters.seat0.done")
    tap(robot, "letters.seat1.done")
    found = letters_of(robot)
    assert found[0][0] == found[1][0] == "B"
    assert "C" <= found[0][1] <= "K"


@pytest.mark.usefixtures("scene")
@pytest.mark.parametrize(("inches", "least"), [(15, 12.0), (24, 20.0), (32, 20.0), (65, 20.0)])
def test_each_part_of_a_drum_has_room_for_a_finger(inches: float, least: float) -> None:
    table = Table.on_screen(*((1280, 800) if inches == 15 else (1920, 1080)), inches)
    screen, geometry = pygame.Rect(0, 0, table.width, table.height), Geometry(table)
    for part in PARTS:
        rect = geometry.target(Side.EAST, PartOfDrum(0, 1, part))
        assert (min(rect.size) + 0.5) / table.measured.per_mm >= least, part
        assert screen.contains(rect), part


@pytest.mark.parametrize("inches", [15, 24, 32, 43, 65])
def test_pills_keep_off_the_brass_at_the_edge_where_felt_is_deep(inches: float) -> None:
    table = Table.on_screen(*((1280, 800) if inches == 15 else (1920, 1080)), inches)
    geometry, half = Geometry(table), PILL_MM / 2
    frame = geometry.inward + FRAME[1] / 2 * geometry.grown
    done, none = geometry.pill_spots(60.0, 2 * frame)
    assert none[1] - half >= BRASS_MM
    assert done[1] - none[1] > PILL_MM
    done, none = geometry.pill_spots(60.0, frame)
    assert done[1] + half <= frame + 0.1
    assert none[1] - half > 0


@pytest.mark.usefixtures("scene")
def test_a_drum_goes_round_and_has_a_space(robot: Robot) -> None:
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
    assert letters_of(robot) == {0: "", 1: ""}
    # Whoever has touched nothing has no letters; a touch begins the time anew.
    assert not [name for name in targets(robot) if name.startswith("letters.seat1")]
    assert "letters.seat0.done" in targets(robot)
    scene.asking.tick(SILENCE_SECONDS)
    assert letters_of(robot) == {0: "BD", 1: ""}


@pytest.mark.usefixtures("scene")
def test_whoever_plays_on_takes_the_letters_as_they_stand(robot: Robot) -> None:
    tap(robot, "letters.seat1.none")
    tap(robot, "letters.seat0.drum.0.down", 4)
    assert [one["facing"] for one in targets(robot).values() if one["id"] == "result.again"]
    tap(robot, "result.again")
    assert letters_of(robot) == {0: "E", 1: ""}


@pytest.mark.usefixtures("scene")
def test_pills_are_hidden_where_letters_are_entered(robot: Robot) -> None:
    assert not [name for name in targets(robot) if name.startswith("result")]
    tap(robot, "letters.seat1.none")
    assert {one["facing"] for name, one in targets(robot).items() if "result" in name} == {180}


# --- who is asked


def test_computers_and_those_who_are_not_on_the_list_are_not_asked(robot: Robot) -> None:
    robot.app.services.store.write("DELETE FROM bests")
    match = tournament(GAME, 2, 3)
    assert podium(robot, match, [HUMAN, "easy"], listed=True).asking.seats == [0]
    assert podium(robot, match).asking.seats == []
    robot.app.services.store.write("UPDATE bests SET value = value + 100")
    for _ in range(9):
        podium(robot, match, listed=True)
        robot.app.services.store.write("UPDATE bests SET value = value + 100")
    # Ten lines are better by now.
    assert podium(robot, match, listed=True).asking.seats == []


def test_letters_stand_for_the_seat_where_it_is_named(robot: Robot, scene: PodiumScene) -> None:
    (winner,) = scene.ceremony.winners
    other = 1 - winner
    tap(robot, f"letters.seat{winner}.drum.0.down")
    tap(robot, f"letters.seat{winner}.done")
    assert scene.ceremony.headline(other) == "BAA wins the tournament!"
    assert scene.ceremony.headline(winner) == "You win the tournament!"
    robot.advance(1.0)
    outcome = scene._match.outcome()
    assert outcome is not None
    (last,) = outcome.winners
    for seat in (winner, other):
        side = scene.ceremony._sides[seat]
        said = side._told["game"][0]
        assert ("BAA" in said) == (last == winner != seat)
        assert said == side._last_game()
    for seat in (winner, other):
        # One line stands there, with the coins before it.
        side = scene.ceremony._sides[seat]
        inward = side._measures.last_game
        table = robot.app.around.table
        line = {table.spot(side.side, 0, inward)[1]}
        there = [one for one in scene.stage.sprites if one.at[1] in line and one.picture]
        assert [one for one in there if one.layer == Layer.WORDS] == side._told["game"][1]


# --- one goes before the other comes


def seen_at(robot: Robot, scene: PodiumScene, side: Side) -> set[Sprite]:
    """What can be read before this side."""
    table = robot.app.around.table
    return {
        one
        for one in scene.stage.sprites
        if one.visible and one.picture and one.layer == Layer.WORDS
        if table.away(side, one.at) < table.px(DEEP_MM)
    }


def test_headline_and_letters_are_never_seen_over_each_other(robot: Robot) -> None:
    robot.app.services.store.write("DELETE FROM bests")
    scene = podium(robot, tournament(GAME, 2, 3), listed=True)
    while scene.acts:
        scene.acts.skip()
        robot.advance(TICK)
    card = next(one for one in scene.asking._cards if one.seat == 0)
    (headline,) = scene.ceremony._sides[0]._told["match"][1]
    # The other one's comes later.
    while card not in scene.asking._open:
        robot.advance(TICK)
    _stay_apart(robot, lambda: seen_at(robot, scene, Side.SOUTH))
    assert card._drums is not None
    assert card._drums._light.visible
    tap(robot, "letters.seat0.done")
    _stay_apart(robot, lambda: seen_at(robot, scene, Side.SOUTH))
    assert headline.visible
    assert headline.picture


def _stay_apart(robot: Robot, seen: Callable[[], set[Sprite]]) -> None:
    """What is seen in the end comes when all that was seen at first has gone."""
    first, frames = seen(), [seen()]
    for _ in range(40):
        robot.advance(TICK)
        frames.append(seen())
    # The seat's light at the edge stays.
    goes, comes = first - frames[-1], frames[-1] - first
    assert goes
    assert comes
    assert not any(frame & goes and frame & comes for frame in frames)


def test_letters_that_change_no_headline_leave_it_as_it_is(
    robot: Robot, scene: PodiumScene
) -> None:
    (winner,) = scene.ceremony.winners
    side = scene.ceremony._sides[winner]
    tap(robot, f"letters.seat{winner}.none")
    robot.advance(1.0)
    (headline,) = side._told["match"][1]
    whole = headline.picture
    tap(robot, f"letters.seat{1 - winner}.drum.0.down")
    tap(robot, f"letters.seat{1 - winner}.done")
    assert letters_of(robot)[1 - winner] == "BAA"
    assert side._told["match"][1] == [headline]
    assert headline.picture is whole


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


def test_whoever_is_among_the_first_ever_reads_that_list(robot: Robot) -> None:
    store, bests = robot.app.services.store, robot.app.services.bests
    store.write("DELETE FROM bests")
    insert = "INSERT INTO bests (match, seat, game, value, games, side, at, day) VALUES "
    for seat, value in enumerate((1, 999)):
        store.write(f"{insert}(999, ?, ?, ?, 1, 0, 1, 'long ago')", seat, GAME, value)
    scene = podium(robot, tournament(GAME, 2, 3), listed=True)
    assert [card.list.period for card in scene.asking._cards] == ["ever", "ever"]
    assert len(bests.ever(GAME)) == 4
    for card in scene.asking._cards:
        assert next(line.place for line in card.list.lines if line.is_own) in (2, 3)
    store.write("DELETE FROM bests WHERE match = 999")
    scene = podium(robot, tournament(GAME, 2, 3), listed=True)
    assert {card.list.period for card in scene.asking._cards} == {"today"}
