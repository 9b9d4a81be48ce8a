"""One light, one voice, one control a seat: counted by targets and sprites."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from breadth import few
from staging import words_on
from table_driver import ask, in_turns, open_table, play_on, seat_match, targets

from game.matches import new_match, rules_for
from scenes.core.comfort import LARGE_PRINT
from scenes.core.table import Side
from scenes.play.scene import PlayScene
from scenes.play.seat_panels import FIRST_SECONDS
from scenes.services.destinations import Anew
from scenes.services.seating import HUMAN
from scenes.stage.sprite import ADD, Layer

pytestmark = pytest.mark.usefixtures("unprepared")

SEATS = {"lucky": (2, 3, 4), "crossing": (2, 4), "trellis": (2, 3, 4)}
TABLES = (((1280, 800), 15.0), ((1920, 1080), 24.0), ((1920, 1080), 43.0))
CASES = [
    (game, seats, *table, large)
    for game, counts in SEATS.items()
    for seats, table, large in product(counts, TABLES, (False, True))
]
CASES = few(CASES, 9)
SENTENCE_MM = 45.0


def lit(scene: PlayScene) -> set[int]:
    """The seats that have the lamp, or at whose own things anything shines."""
    shining = [one for one in scene.stage.sprites if one.flags == ADD and one.area() is not None]
    glows = [one.at for one in shining if one.layer != Layer.LIGHT]
    own = ((one.rect, one.seat) for one in scene.all_targets() if one.seat is not None)
    return {*scene.lamp.lit, *(seat for rect, seat in own if any(map(rect.collidepoint, glows)))}


def sentences(scene: PlayScene) -> list[tuple[int, int]]:
    """Where they stand. Names of controls and numbers are shorter."""
    table = scene.around.table
    found = []
    for sprite in words_on(scene):
        area = sprite.area()
        assert area is not None
        nearest = min(Side, key=lambda side: table.away(side, area.center))
        if table.seen(nearest, area).width > table.px(SENTENCE_MM):
            found.append(sprite.at)
    return found


def controls(scene: PlayScene, seat: int) -> int:
    """Its coin, and the round ones beside it."""
    shown = [one for one in scene.buttons.shown() if one.spot.seat == seat]
    return 1 + sum(one.rect.width == one.rect.height for one in shown)


def nameless(scene: PlayScene) -> list[object]:
    written = {one.at for one in words_on(scene)}
    round_ones = (one for one in scene.buttons.shown() if one.rect.width == one.rect.height)
    return [one.means for one in round_ones if one.name_at not in written]


@pytest.mark.parametrize(("game", "seats", "size", "inches", "large"), CASES)
def test_a_table_at_rest_is_calm(
    tmp_path: Path, game: str, seats: int, size: tuple[int, int], inches: float, large: bool
) -> None:
    robot = open_table(tmp_path, size, inches=inches, teaches=True)
    robot.app.services.settings.put(LARGE_PRINT, large)
    robot.app.around.comfort.forget()
    robot.app.go(Anew())
    options = {"setup": "sorted"} if game == "lucky" else {}
    scene = seat_match(robot, new_match(rules_for(game, seats, options), 5, 1, 0))
    ask(robot, wait=FIRST_SECONDS + 1.5)
    near = [seat for seat in range(seats) if scene.view.host.seating.attends(seat)]
    voices = scene.guidance.voices.all
    assert lit(scene) <= {0}, "whoever waits has no light"
    elsewhere = [at for at in sentences(scene) if at != voices[0].at]
    if scene.view.host.seating.hot_seat:
        assert [voice.told for voice in voices] == [None] * seats
        assert len(elsewhere) == 2, "who hands the table over reads it, and who gets it"
    else:
        assert [seat for seat in range(seats) if voices[seat].told] == [0], "one reads"
        assert elsewhere == [], "and in one place"
    assert [controls(scene, seat) for seat in near] == [1 + (seat == 0) for seat in near]
    assert nameless(scene) == []
    for seat in near:
        ask(robot, tap=f"play.seat{seat}.coin")
    assert {controls(scene, seat) for seat in near} <= {4, 5}
    assert nameless(scene) == []
    robot.app.close()


@pytest.mark.parametrize("game", SEATS)
def test_whoever_waits_is_not_told_the_goal(tmp_path: Path, game: str) -> None:
    """It is read in its second turn, not used up while another one plays."""
    robot = open_table(tmp_path, teaches=True)
    options = {"setup": "sorted"} if game == "lucky" else {}
    seats = max(SEATS[game])
    scene = seat_match(robot, new_match(rules_for(game, seats, options), 5, 1, 0))
    told = robot.app.services.visit.taught
    for seat in range(seats):
        ask(robot, wait=3.0)
        assert "goal" not in told.get((game, scene.seating.name(0)), [])
        while scene.match.to_act() == (seat,):
            scene.perform_by_touch(scene.view.guide.likely(scene.match)[-1])
    ask(robot, wait=3.0)
    assert "goal" in told[game, scene.seating.name(0)]
    robot.app.close()


def test_undo_is_the_third_control_while_there_is_something_to_take_back(tmp_path: Path) -> None:
    robot = open_table(tmp_path)
    scene = seat_match(robot, in_turns("crossing"), (HUMAN, "easy"))
    assert controls(scene, 0) == 2
    scene.perform(next(scene.match.moves()))
    ask(robot, settle=True)
    assert controls(scene, 0) == 3
    assert controls(scene, 1) == 1
    assert nameless(scene) == []
    robot.app.close()


def test_where_several_act_at_once_each_has_light_until_it_is_done(tmp_path: Path) -> None:
    robot = open_table(tmp_path, teaches=True)
    match = new_match(rules_for("lucky", 3, {"setup": "four"}), 5, 1, 0)
    scene = seat_match(robot, match)
    ask(robot, wait=3.0)
    assert lit(scene) == {0, 1, 2}
    while match.state.held[1]:
        scene.perform(next(one for one in match.moves() if one.seat == 1 and one.do == "place"))
    ask(robot, tap="play.seat1.ready")
    if match.state.phase == "setup" and "play.seat1.ready" in targets(robot):
        ask(robot, tap="play.seat1.ready")
    ask(robot, wait=1.5)
    assert lit(play_on(robot)) == {0, 2}
    assert scene.guidance.voices.all[1].told is None
    robot.app.close()
