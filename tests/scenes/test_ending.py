"""The end of a game on its own table: in which order it goes, and what comes next."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from situations import ends
from staging import Sides, earlier, played, result_of, see_through, show_menu
from table_driver import GAMES, Opened, ask, play_on, targets

from game.match import AnyMatch
from game.matches import match_from
from scenes.app.app import FRAME_SECONDS
from scenes.drive.robot import Robot
from scenes.ending.choices import DEAF_SECONDS, Leave, PlayAgain, ShowMore
from scenes.ending.scene import EndingScene
from scenes.menu.scene import MenuScene
from scenes.services.destinations import Destination, ToPlay, ToPodium
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.stage.crossfade import LEVELS
from scenes.stage.sprite import Layer
from scenes.views.ended.standings import STAYS

SMALL = (640, 360)
OFFERED = PlayAgain, Leave, ShowMore
LONGEST = 600
EQUAL = (3, 3, 3, 255)
"""Levels that a sum of light and shade may be off."""
ORDER = ("breath", "night", "who", "scores")


OPENED = Opened(size=SMALL, prepares=False, shared=True)


def ended(robot: Robot, game: str, *, is_over: bool) -> tuple[AnyMatch, Sides]:
    """A match of its own: to its end, or before its next game."""
    wanted = (
        one
        for one in ends(robot.app, game)
        if one[0].is_over() is is_over and (one[0].setup.games == 1) is is_over
    )
    match, sides = next(wanted)
    return match_from(match.record()), sides


def begun(
    robot: Robot,
    match: AnyMatch,
    seating: Seating,
    go: Callable[[Destination], None] | None = None,
) -> EndingScene:
    app = robot.app
    number = app.services.store.begin(match, seating.write())
    scene = EndingScene(app.around, go or app.go, app.services, match, number, seating)
    app.show(scene)
    return scene


def of_people(sides: Sides) -> Seating:
    return Seating(sides, (HUMAN,) * len(sides))


# --- in which order


@pytest.mark.parametrize("game", GAMES)
def test_what_has_happened_is_told_before_who_has_won_and_that_before_how_much(
    robot: Robot, game: str
) -> None:
    scene, seen = begun(robot, *as_seated(ended(robot, game, is_over=True))), list[str]()
    for _ in range(LONGEST):
        robot.advance(0.05)
        if scene.script.name and scene.script.name not in seen:
            seen.append(scene.script.name)
        # Nothing is to be chosen before all has been seen.
        assert not scene.choices.shown or not scene.script
        if scene.is_settled():
            break
    assert scene.is_settled()
    if game in ("lucky", "trellis", "noughts"):
        assert [name for name in seen if name in ORDER] == list(ORDER)
    assert scene.choices.shown


@pytest.mark.parametrize("game", GAMES)
def test_one_line_of_the_table_says_how_long_every_game_shows_its_reason_first(
    robot: Robot, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(STAYS, "why", 3.0)
    scene, seconds = begun(robot, *as_seated(ended(robot, game, is_over=True))), 0.0
    told_in = "why" if game == "crossing" else "who"
    while not scene.choices.shown:
        robot.advance(0.05)
        seconds += 0.05 * (scene.script.name == told_in)
    assert seconds >= 3.0 - 0.05


def as_seated(ended: tuple[AnyMatch, Sides]) -> tuple[AnyMatch, Seating]:
    match, sides = ended
    return match, of_people(sides)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", [HUMAN, "normal"])
def test_nothing_jumps_between_the_last_picture_of_play_and_the_first_of_the_end(
    robot: Robot, game: str, kind: str
) -> None:
    app, whole = robot.app, played(robot.app, game, 2)
    match = earlier(whole, len(whole.entries) - 1)
    seating = Seating(USUAL[2], (kind,) * 2)
    app.go(ToPlay(match, app.services.store.begin(match, seating.write()), seating))
    play = play_on(robot)
    (seat,) = match.to_act()
    play.perform(match.rules.read_move(whole.entries[-1]))
    for _ in range(LONGEST):
        # The light stays where it was: nobody is at turn any more.
        assert play.lamp._seats[seat].goal == LEVELS
        before = app.screen.copy()
        app.frame(FRAME_SECONDS, [])
        if app.scene is not play:
            break
    assert app.scene.name == "result"
    other = pygame.mask.from_threshold(before, (0, 0, 0), EQUAL, app.screen)
    other.invert()
    # Tiles that lie on each other may lie in another order.
    assert other.count() < 0.0005 * SMALL[0] * SMALL[1]


# --- touches


def skip(robot: Robot, scene: EndingScene) -> None:
    """Somebody cannot wait."""
    while scene.script:
        scene.script.skip()
        robot.advance(FRAME_SECONDS)


def test_a_touch_ends_the_step_that_moves_and_nothing_else(robot: Robot) -> None:
    scene = begun(robot, *as_seated(ended(robot, GAMES[0], is_over=True)))
    while scene.script.name != "night":
        robot.advance(FRAME_SECONDS)
    ask(robot, tap=[40, 40])
    assert robot.app.scene is scene
    assert scene.script.name == "who"
    assert not scene.choices.shown


def test_pills_come_when_all_fingers_have_lifted_and_are_deaf_at_first(robot: Robot) -> None:
    scene = begun(robot, *as_seated(ended(robot, GAMES[0], is_over=True)))
    ask(robot, down={"finger": 1, "at": [40, 40]})
    skip(robot, scene)
    assert not scene.choices.shown
    ask(robot, up={"finger": 1})
    robot.advance(0.2)
    assert scene.choices.shown
    at = scene.choices.shown[0].rect.center
    ask(robot, down={"finger": 2, "at": list(at)})
    robot.advance(DEAF_SECONDS / 3)
    ask(robot, up={"finger": 2})
    assert robot.app.scene is scene
    robot.advance(DEAF_SECONDS)
    ask(robot, tap=list(at))
    assert robot.app.scene is not scene


def test_pills_wait_for_a_finger_that_came_down_in_play(robot: Robot) -> None:
    match, sides = ended(robot, GAMES[0], is_over=True)
    x, y = show_menu(robot.app).all_targets()[0].rect.center
    ask(robot, down={"finger": 1, "at": [x, y]})
    scene = begun(robot, match, of_people(sides))
    ask(robot, move={"finger": 1, "at": [x + 8, y + 8]})
    skip(robot, scene)
    assert not scene.choices.shown
    ask(robot, up={"finger": 1})
    robot.advance(0.2)
    assert scene.choices.shown


# --- what comes next


def offered(robot: Robot) -> set[str]:
    """Whoever sits where."""
    return {name.partition("#")[0] for name in targets(robot)}


@pytest.mark.parametrize("game", GAMES)
def test_the_next_game_of_the_match_goes_on_and_is_kept(robot: Robot, game: str) -> None:
    match, sides = ended(robot, game, is_over=False)
    result_of(robot.app, match, sides)
    assert offered(robot) == {"result.next", "result.menu"}
    number = match.number
    ask(robot, tap="result.next")
    scene = play_on(robot)
    assert scene.match is match
    assert (match.number, match.outcome()) == (number + 1, None)
    unfinished = robot.app.services.store.unfinished()
    assert unfinished is not None
    assert (unfinished.id, unfinished.match.record()) == (scene.match_id, match.record())


@pytest.mark.parametrize("game", GAMES)
def test_another_match_has_the_same_agreements_and_another_seed(robot: Robot, game: str) -> None:
    match, sides = ended(robot, game, is_over=True)
    before = match.setup
    result_of(robot.app, match, sides)
    assert offered(robot) == {"result.again", "result.menu", "result.more"}
    ask(robot, tap="result.more")
    more = {"result.rematch"} if before.rules.has_rematch else set()
    assert offered(robot) >= {"result.picture"} | more
    ask(robot, wait=9.0)
    assert offered(robot) == {"result.again", "result.menu", "result.more"}
    ask(robot, tap="result.again")
    scene = play_on(robot)
    after = scene.match.setup
    assert scene.match is not match
    assert (after.rules, after.games, after.first) == (before.rules, before.games, before.first)
    assert after.seed != before.seed
    assert scene.seating == of_people(sides)


def test_the_menu_is_one_touch_away(robot: Robot) -> None:
    result_of(robot.app, *ended(robot, GAMES[0], is_over=True))
    ask(robot, tap="result.menu")
    assert isinstance(robot.app.scene, MenuScene)


def test_every_person_has_pills_at_the_own_side_and_nobody_else(robot: Robot) -> None:
    for kinds in ((HUMAN, "normal", HUMAN, HUMAN), ("normal",) * 4):
        match = earlier(played(robot.app, "lucky", 4), LONGEST * 10)
        scene = begun(robot, match, Seating(USUAL[4], kinds))
        see_through(scene)
        people = [seat for seat in range(4) if kinds[seat] == HUMAN] or [0, 1, 2, 3]
        pills = [button.target() for button in scene.choices.shown]
        assert sorted({pill.seat for pill in pills if pill.seat is not None}) == people
        offered = sorted(str(type(pill.means)) for pill in pills)
        assert offered == sorted(map(str, OFFERED * len(people)))
        for pill in pills:
            assert pill.seat is not None
            side = USUAL[4][pill.seat]
            assert pill.facing == side.facing
            away = scene.around.table.away(side, pill.rect.center)
            assert away < scene.around.table.px(90)


def test_several_games_end_on_the_podium(robot: Robot) -> None:
    match = match_from(played(robot.app, "lucky", 2, 2).record())
    led: list[Destination] = []
    for is_touched in (False, True):
        scene = begun(robot, match, of_people(USUAL[2]), led.append)
        see_through(scene)
        assert not scene.choices.shown
        if is_touched:
            ask(robot, tap=[40, 40])
        else:
            ask(robot, wait=STAYS["read"] - 0.2)
            assert not led
        ask(robot, wait=1.0)
        assert len(led) == 1 + is_touched
    assert all(isinstance(one, ToPodium) and one.match is match for one in led)


# --- leaves


def leaves_of(scene: EndingScene) -> list[pygame.Rect]:
    return scene.ending.leaves.lying


@pytest.mark.parametrize("game", GAMES)
def test_leaves_lie_on_bare_felt_only_and_elsewhere_after_each_game(
    robot: Robot, game: str
) -> None:
    match, sides = ended(robot, game, is_over=False)
    scene = result_of(robot.app, match, sides)
    lying = leaves_of(scene)
    shown = [sprite for sprite in scene.stage.sprites if sprite.layer > Layer.LYING]
    areas = [area for area in (sprite.area() for sprite in shown) if area is not None]
    # Without the air around words and the shadows around pills.
    words = [area.inflate(-16, -16) for area in areas if min(area.size) > 16]
    assert lying
    for number, leaf in enumerate(lying):
        assert leaf.collidelist(lying[:number]) < 0
        assert leaf.collidelist(words) < 0
        assert leaf.collidelist(scene.ending.on_table) < 0
    again = result_of(robot.app, match_from(match.record()), sides)
    assert leaves_of(again) == lying
    match.go_on()
    assert leaves_of(again) == lying
    # The same game as another one of its match.
    later = match_from(again.match.record())
    later.number = match.number
    assert leaves_of(result_of(robot.app, later, sides)) != lying
