"""The end of a match of several games, as people see it and touch it."""

from __future__ import annotations

import pygame
import pytest
from podiums import podium, see_through, tournament
from table_driver import Opened, ask, targets

from scenes.art import colours
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.ending.choices import DEAF_SECONDS
from scenes.podium.places import lines_of
from scenes.podium.scene import PodiumScene
from scenes.services.seating import HUMAN
from scenes.stage.sprite import Layer, Sprite
from scenes.views.ended.block import WINNER

ORDER = ["dissolve", "last game", "rise", "totals", "count"]
FRAME = 1 / 60
EDGE, SOLID = 8, 180
"""How near to the edge of the table nothing is written, in pixels; what is no shadow."""

OPENED = Opened(prepares=False, shared=True)


def ink_of(sprite: Sprite) -> pygame.Rect:
    area = sprite.area()
    assert sprite.picture is not None
    assert area is not None
    return sprite.picture.surface.get_bounding_rect().move(area.topleft)


def meet(coin: Sprite, word: Sprite) -> bool:
    """Where one is seen, without its shadow, the other is."""
    one, other = coin.area(), word.area()
    assert one is not None
    assert other is not None
    if not one.colliderect(other) or coin.picture is None or word.picture is None:
        return False
    mask = pygame.mask.from_surface(coin.picture.surface, SOLID)
    written = pygame.mask.from_surface(word.picture.surface, SOLID)
    return mask.overlap(written, (other.x - one.x, other.y - one.y)) is not None


def acts_of(robot: Robot, scene: PodiumScene) -> dict[str, float]:
    """When each began, in seconds."""
    found: dict[str, float] = {}
    for frame in range(900):
        if scene.script.name and scene.script.name not in found:
            found[scene.script.name] = frame * FRAME
        if not scene.script:
            break
        robot.advance(FRAME)
    return found


def test_what_was_won_last_is_told_before_totals_count_and_then_who_has_won_it_all(
    robot: Robot,
) -> None:
    scene = podium(robot, tournament("crossing", 4, 5))
    began = acts_of(robot, scene)
    names = list(began)
    assert names[:5] == ORDER
    assert names[-3:] == ["place", "winner", "leaves"]
    assert began["rise"] == pytest.approx(0.8, abs=0.1)
    assert began["totals"] == pytest.approx(1.6, abs=0.1)


def test_each_side_reads_who_won_the_last_game_from_before_totals_count(robot: Robot) -> None:
    scene = podium(robot, tournament("crossing", 4, 5))
    while scene.script.name != "count":
        robot.advance(FRAME)
    lying = {(one.at, one.picture) for one in scene.stage.sprites if one.area()}
    for side in scene.ceremony._sides:
        em = scene.ceremony.measures.last_game_em
        picture, _ = side._line(side._last_game(), em, colours.QUIET_BONE, "words")
        told = [at for at, one in lying if one is picture]
        assert told
        assert min(robot.app.around.table.away(side.side, at) for at in told) > 0


def test_totals_stand_as_they_were_and_count_to_what_they_are(robot: Robot) -> None:
    match = tournament("crossing", 2, 3)
    scene, seen = podium(robot, match), list[tuple[int, ...]]()
    while scene.script:
        robot.advance(FRAME)
        now = scene.ceremony.totals_shown(0)
        if now and (not seen or seen[-1] != now):
            seen.append(now)
    lines = lines_of(match)
    assert seen[0] == tuple(line.before for line in lines)
    assert seen[-1] == tuple(line.after for line in lines)
    assert 3 < len(seen) <= 9
    assert all(list(column) == sorted(column) for column in zip(*seen, strict=True))
    for seat in range(2):
        assert scene.ceremony.totals_shown(seat) == seen[-1]


def test_a_touch_ends_the_step_that_moves_and_does_nothing_else(robot: Robot) -> None:
    scene = podium(robot, tournament("crossing", 2, 3))
    robot.advance(0.1)
    seen = [scene.script.name]
    for step in range(20):
        if not scene.script:
            break
        ask(robot, tap=[300 + 20 * step, 100])
        if scene.script.name != seen[-1]:
            seen.append(scene.script.name)
        assert scene.script.name == "" or not targets(robot)
    assert "winner" in seen
    assert robot.app.scene is scene


def test_controls_come_after_all_fingers_have_lifted_and_are_deaf_at_first(robot: Robot) -> None:
    scene = podium(robot, tournament("crossing", 2, 3))
    ask(robot, down={"finger": 1, "at": [700, 270]})
    while scene.script:
        scene.script.skip()
        robot.advance(FRAME)
    robot.advance(0.5)
    assert targets(robot) == {}
    ask(robot, up={"finger": 1})
    assert targets(robot) == {}
    assert not scene.is_settled()
    robot.advance(DEAF_SECONDS + 2 * FRAME)
    controls = ("result.again", "result.menu", "result.more")
    assert set(targets(robot)) == {*controls, *(f"{one}#2" for one in controls)}
    robot.advance(0.5)
    assert scene.is_settled()


def test_only_people_have_pills_and_all_sides_in_use_the_same_words(robot: Robot) -> None:
    scene = podium(robot, tournament("crossing", 4, 5), [HUMAN, "easy", "easy", "easy"])
    see_through(robot, scene)
    found = targets(robot)
    assert {name: one["facing"] for name, one in found.items()} == {
        "result.again": 0,
        "result.menu": 0,
        "result.more": 0,
    }
    count = dict.fromkeys(Side, 0)
    table = robot.app.around.table
    for sprite in scene.stage.sprites:
        if sprite.layer == Layer.WORDS and sprite.area() is not None:
            count[min(Side, key=lambda side: table.away(side, sprite.at))] += 1
    # The one seat's pills aside.
    assert count[Side.SOUTH] - 3 == count[Side.NORTH] == count[Side.EAST] == count[Side.WEST]


def test_play_again_begins_such_a_match_and_menu_leaves(robot: Robot) -> None:
    match = tournament("crossing", 2, 3)
    see_through(robot, podium(robot, match))
    ask(robot, tap="result.again")
    played = robot.app.scene.shown_match
    assert played is not None
    assert (played.rules, played.setup.games, played.number) == (match.rules, 2, 1)
    see_through(robot, podium(robot, match))
    ask(robot, tap="result.menu#2")
    assert robot.app.scene.name == "menu"


def test_where_motion_is_reduced_all_is_there_at_once(robot: Robot) -> None:
    robot.app.around.still = True
    try:
        scene = podium(robot, tournament("crossing", 4, 5))
        robot.advance(1.0)
        assert scene.is_settled()
        assert len(targets(robot)) == 12
    finally:
        robot.app.around.still = False


def test_where_motion_is_reduced_totals_are_those_after_the_last_game(robot: Robot) -> None:
    robot.app.around.still = True
    try:
        scene = podium(robot, tournament("lucky", 4, 5))
        robot.advance(1.0)
        turned, winners = robot.app.around.gallery.turned, scene.ceremony.winners
        for totals in (side.totals for side in scene.ceremony._sides):
            for line, shown in zip(totals._lines, totals._shown, strict=True):
                assert line.before != line.after
                ink = WINNER if line.seats[0] in winners else colours.BONE
                assert shown.number.picture is turned(totals._number(line.after, ink), totals.side)
                if shown.underline is not None:
                    made = shown.underline.picture
                    assert made is totals._underline(shown.wide)
    finally:
        robot.app.around.still = False


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_coins_go_to_the_podium_around_what_is_written(robot: Robot, seats: int) -> None:
    scene, moved, shown = podium(robot, tournament("trellis", seats)), 0, list[Sprite]()
    edge = robot.app.screen.get_rect().inflate(-EDGE, -EDGE)
    while scene.script.name != "leaves":
        robot.advance(FRAME)
        shown = [one for one in scene.stage.sprites if one.area() is not None]
        written = [one for one in shown if one.layer == Layer.WORDS and one.visible]
        # Light at the edge of a seat's side is no word.
        written = [one for one in written if edge.contains(ink_of(one))]
        under_way = [one for one in shown if one.layer == Layer.MOVING]
        moved += len(under_way)
        assert not any(meet(coin, word) for coin in under_way for word in written)
    assert moved
