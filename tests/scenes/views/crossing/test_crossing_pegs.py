"""Pegs of Crossing before a seat whose rail is far away."""

from __future__ import annotations

from itertools import pairwise

import pytest
from crossing_table import LINES, begin, line, view_of
from reach import COMFORTABLE_MM, REACH_MM, across_mm, from_edge
from staging import CORNER
from table_driver import Opened, ask, match_on, play_on, targets

from scenes.core.table import Side, Table
from scenes.drive.robot import Robot
from scenes.services.seating import USUAL, Seating
from scenes.touch.target import by_id
from scenes.views.crossing.geometry import Geometry

SIZE = (960, 540)
OPENED = Opened(size=SIZE, inches=55)


def peg(seat: int, number: int) -> str:
    return f"play.seat{seat}.peg.{number}"


@pytest.fixture
def robot(shared_table: Robot) -> Robot:
    """Four seats; the second one, in the west, is to move first."""
    begin(shared_table, 4, first=1)
    return shared_table


@pytest.mark.parametrize(
    ("inches", "sides", "seats"),
    [
        (55, USUAL[4], [1, 3]),
        (65, USUAL[4], [1, 3]),
        (43, USUAL[4], []),
        (55, USUAL[2], []),
        (55, CORNER, [1]),
    ],
)
def test_only_who_sits_far_from_its_rail_has_pegs(
    inches: float, sides: tuple[Side, ...], seats: list[int]
) -> None:
    geometry = Geometry(Table(*SIZE, inches), sides, 0)
    assert [seat for seat in range(len(sides)) if geometry.has_pegs(seat)] == seats


def test_pegs_lie_before_their_owner_and_on_nothing_else(robot: Robot) -> None:
    scene, table = play_on(robot), robot.app.around.table
    shown = by_id(scene.all_targets())
    for seat in (1, 3):
        rects = [shown[peg(seat, number)].rect for number in LINES]
        others = [one.rect for name, one in shown.items() if f"seat{seat}.peg" not in name]
        for rect in rects:
            assert across_mm(table, rect) >= COMFORTABLE_MM
            assert from_edge(table, scene.seating.sides[seat], rect) < REACH_MM / 3
            assert rect.collidelist(others) < 0
        assert all(not one.inflate(-2, -2).colliderect(other) for one, other in pairwise(rects))


@pytest.mark.parametrize("aimed_by", ["peg", "line"])
def test_a_peg_does_what_its_line_does(robot: Robot, aimed_by: str) -> None:
    view = view_of(robot)
    first, second = peg(1, 4), line(1, 4)
    if aimed_by == "line":
        first, second = second, first
    ask(robot, tap=first)
    ask(robot, settle=True)
    assert view.arrows.sprites[1].at == view.geometry.rail(1, 4)
    assert [at for at, glow in view.pegs.glows.items() if glow.visible] == [(1, 4)]
    ask(robot, tap=second)
    assert match_on(robot).entries == [{"seat": 1, "do": "aim", "line": 4}]
    assert not any(glow.visible for glow in view.pegs.glows.values())


def test_a_peg_wears_the_marble_that_its_line_takes(robot: Robot) -> None:
    view, scene = view_of(robot), play_on(robot)
    for _ in range(4):
        assert scene.perform(next(iter(scene.match.moves())))
    scene.tweens.finish()
    assert view.state.turn == 1
    for number in LINES:
        worn = "".join(gain.marble for gain in view.aim.gains(1, number))
        made = view.pegs._picture(1, "up" if worn else "off", worn)
        assert view.pegs.sprites[1, number].picture is made


def test_a_peg_whose_line_gives_nothing_is_sunk_and_says_why(robot: Robot) -> None:
    view, scene = view_of(robot), play_on(robot)
    assert all(view.pegs.sprites[1, n].picture is view.pegs._picture(1, "up") for n in LINES)
    assert all(view.pegs.sprites[3, n].picture is view.pegs._picture(3, "off") for n in LINES)
    ask(robot, tap=peg(3, 0))
    assert scene.match.entries == []
    for _ in range(20):
        if view.state.turn == 1 and not all(map(view.gives, LINES)):
            break
        assert scene.perform(next(iter(scene.match.moves())))
    scene.tweens.finish()
    dead = next(number for number in LINES if not view.gives(number))
    assert view.pegs.sprites[1, dead].picture is view.pegs._picture(1, "off")
    entries = len(scene.match.entries)
    ask(robot, tap=peg(1, dead))
    assert len(scene.match.entries) == entries


def test_pegs_are_for_people(robot: Robot) -> None:
    view, scene = view_of(robot), play_on(robot)
    ask(robot, tap=peg(1, 2))
    kinds = tuple("easy" if seat == 1 else kind for seat, kind in enumerate(scene.seating.kinds))
    scene.view.host.seating = Seating(scene.seating.sides, kinds)
    view.seated_anew()
    ask(robot, wait=0.3)
    assert not any(name.startswith("play.seat1.peg") for name in targets(robot))
    assert not any(view.pegs.sprites[1, number].visible for number in LINES)
    assert view.gestures.line is None
    assert view.arrows.sprites[1].at == view.geometry.rail(1, None)
