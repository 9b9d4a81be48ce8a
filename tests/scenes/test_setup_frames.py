"""What a touch in the set-up changes: in which frames, and how softly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from staging import set_up
from table_driver import GAMES, ask, fingerprint, open_table, targets

from game.games import games
from scenes.drive.robot import Robot
from scenes.seating import HUMAN
from scenes.setup.laid import SEAT, Laid, Name, Part
from scenes.setup.mats import EDGE_MM, USUAL_WIDE_MM, mat_on
from scenes.setup.meanings import HandOver, Join, LeaveSeat
from scenes.setup.scene import SetupScene
from scenes.setup.seat import COIN_AT
from scenes.stage.sprite import Layer, Sprite
from scenes.table import Side
from scenes.touch.target import Meaning

SMALL = (640, 360)


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path, SMALL)
    yield robot
    robot.app.close()


def test_a_seat_changes_in_the_next_frame_and_softly(robot: Robot) -> None:
    ask(robot, tap=f"menu.{GAMES[0]}")
    ask(robot, settle=True)
    mat, looks = pygame.Rect(targets(robot)["setup.seats.3"]["rect"]), list[tuple[int, ...]]()
    # Where its coin will lie, and nothing did.
    end = pygame.Rect(mat.left, mat.bottom - mat.height // 5, mat.width, mat.height // 5)
    before = robot.app.screen.subsurface(mat).copy()
    scene = robot.app.scene
    assert isinstance(scene, SetupScene)
    scene._act(Join(Side.EAST))
    for frame in range(14):
        robot.app.frame(1 / 60, [])
        assert frame or fingerprint(robot.app.screen.subsurface(mat)) != fingerprint(before)
        looks.append(pygame.transform.average_color(robot.app.screen, end))
    assert len(set(looks)) > 3


def seated_at_east(robot: Robot, kind: str | None) -> SetupScene:
    """Nobody, a computer player or a person, at a set-up that takes its time."""
    scene = set_up(robot.app, GAMES[0], [Side.SOUTH, Side.NORTH])
    robot.app.services.patient = False
    if kind is not None:
        scene._act(Join(Side.EAST))
    if kind == "easy":
        scene._act(HandOver(Side.EAST))
    robot.advance(1.0)
    return scene


@pytest.mark.parametrize("kind", [None, "easy", "another level", HUMAN])
def test_no_old_words_are_seen_beside_new_ones_on_a_place(robot: Robot, kind: str | None) -> None:
    """Where somebody joins, takes it from a computer player or makes that better, or leaves."""
    is_better = kind == "another level"
    scene = seated_at_east(robot, "easy" if is_better else kind)
    place = pygame.Rect(targets(robot)["setup.seats.3"]["rect"])

    def written() -> set[pygame.Surface]:
        words = (one for one in scene.stage.sprites if one.layer == Layer.WORDS and one.visible)
        on_it = [one.picture for one in words if place.collidepoint(one.at)]
        return {one.surface.get_abs_parent() for one in on_it if one is not None}

    old, seen = written(), list[set[pygame.Surface]]()
    if is_better:
        ask(robot, tap="setup.seat3.level")
    else:
        scene._act(LeaveSeat(Side.EAST) if kind == HUMAN else Join(Side.EAST))
    for _ in range(20):
        robot.app.frame(1 / 60, [])
        seen.append(written())
    new = seen[-1]
    assert old - new
    assert new - old
    assert not any(one & (old - new) and one & (new - old) for one in seen)


def lights(robot: Robot) -> list[Sprite]:
    on_felt = [one for one in robot.app.scene.stage.sprites if one.layer == Layer.LIGHT]
    return [one for one in on_felt if one.visible and one.picture is not None]


def test_the_light_of_a_seat_comes_in_the_frame_after_what_was_touched(robot: Robot) -> None:
    """It covers a quarter of the table."""
    scene = set_up(robot.app, GAMES[0], [Side.SOUTH, Side.NORTH])
    ask(robot, wait=1.0)
    before = len(lights(robot))
    assert before
    scene._act(Join(Side.WEST))
    assert len(lights(robot)) == before, "all lights but the new one lie there"
    robot.app.frame(1 / 60, [])
    assert len(lights(robot)) == before + 1


def test_a_touch_changes_its_own_seat_in_its_frame_and_the_others_in_the_next_ones(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    four = next(game for game in GAMES if games()[game].rules.seat_counts == (2, 4))
    scene = set_up(robot.app, four, list(Side)[:3])
    robot.advance(1.0)
    robot.app.services.patient = False
    lay, frames = Laid.lay, [list[Name]()]

    def noted(laid: Laid, part: Part) -> None:
        frames[-1].append(part.name)
        lay(laid, part)

    monkeypatch.setattr(Laid, "lay", noted)
    scene._act(Join(Side.EAST))
    assert frames == [[Name(SEAT, Side.EAST)]]
    assert LeaveSeat(Side.EAST) in means_of(scene)
    for _ in range(6):
        frames.append([])
        robot.app.frame(1 / 60, [])
    assert sum(1 for names in frames for one in names if one.kind == SEAT) == 4
    assert all(sum(one.kind == SEAT for one in names) <= 1 for names in frames)


def means_of(scene: SetupScene) -> set[Meaning]:
    return {one.means for one in scene.all_targets()}


def test_who_agrees_on_two_things_within_frames_gets_both(robot: Robot) -> None:
    scene = set_up(robot.app, GAMES[0], [Side.SOUTH, Side.NORTH])
    robot.app.services.patient = False
    scene._act(Join(Side.WEST))
    robot.app.frame(1 / 60, [])
    scene._act(Join(Side.EAST))
    robot.advance(0.2)
    assert {LeaveSeat(Side.WEST), LeaveSeat(Side.EAST)} <= means_of(scene)
    buttons = [one.means for one in scene.buttons]
    assert len(buttons) == len(set(buttons)), "what was begun first has left nothing behind"


def test_of_two_rings_of_words_one_is_gone_when_the_other_can_be_read(robot: Robot) -> None:
    """How many play, around Start, which changes as well."""
    scene = set_up(robot.app, GAMES[0], [Side.SOUTH])
    robot.advance(1.0)
    middle = robot.app.around.table.middle

    def rings() -> dict[tuple[int, int], int]:
        """How much is seen of each, by what it says: by its size, for steps share no picture."""
        shown = [one.picture for one in scene.stage.sprites if one.at == middle]
        found = [one for one in shown if one and one.surface.get_at(one.centre).a == 0]
        return {one.surface.get_size(): one.surface.get_alpha() or 0 for one in found}

    (before,) = rings()
    scene._act(Join(Side.NORTH))
    seen = list[tuple[int, int]]()
    for _ in range(20):
        now = rings()
        seen.append(
            (now.get(before, 0), max((now[one] for one in now if one != before), default=0))
        )
        robot.app.frame(1 / 60, [])
    assert seen[-1] == (0, 255)
    assert max(map(min, seen)) < 255 / 2


@pytest.mark.parametrize("kind", [None, "easy", HUMAN])
def test_no_plus_is_seen_through_a_coin(robot: Robot, kind: str | None) -> None:
    """Where a finger takes a free place or a computer player's, and where somebody leaves."""
    scene = seated_at_east(robot, kind)
    mat = mat_on(robot.app.around.table)
    wide, deep = mat.size
    along = COIN_AT * wide / USUAL_WIDE_MM
    at = robot.app.around.table.spot(Side.EAST, along, EDGE_MM + deep / 2)

    def lying() -> set[pygame.Surface]:
        shown = [one.picture for one in scene.stage.sprites if one.at == at and one.visible]
        return {one.surface.get_abs_parent() for one in shown if one is not None}

    touched = "setup.seat3.leave" if kind == HUMAN else "setup.seats.3"
    ask(robot, down={"finger": 3, "at": touched})
    robot.advance(0.2)
    old, seen = lying(), list[set[pygame.Surface]]()
    ask(robot, up={"finger": 3})
    for _ in range(20):
        seen.append(lying())
        robot.app.frame(1 / 60, [])
    new = seen[-1]
    assert old, "something lay there"
    assert new, "something lies there"
    assert not old & new
    assert not any(one & old and one & new for one in seen)
