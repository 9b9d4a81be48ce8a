"""The set-up: who sits where and what is agreed is what is then played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from staging import set_up, speak, words_on
from table_driver import (
    GAMES,
    WITH_PLAYERS,
    Answer,
    ask,
    match_on,
    open_table,
    play_on,
    targets,
)

from game.games import games
from game.players import levels_of
from game.texts import LANGUAGES
from scenes.agreement import Agreement
from scenes.art import coins, controls, enamel, speech
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.drive.robot import Robot
from scenes.menu import MenuScene
from scenes.seating import HUMAN, INVITED, USUAL, Seating, usual_level
from scenes.setup.chosen import SMALL_AWAY_MM, SMALL_PICTURE_MM
from scenes.setup.mats import mat_on
from scenes.setup.meanings import (
    ChangeLanguage,
    ChooseFirst,
    HandOver,
    Join,
    LeaveSeat,
    OpenRules,
)
from scenes.setup.middle import START_MM, scale_of
from scenes.setup.offered import Offered
from scenes.setup.scene import SetupScene
from scenes.setup.teams import team_sign
from scenes.table import Side
from scenes.touch.contacts import Contact
from scenes.touch.target import Meaning
from scenes.views.loading import view_of

SMALL = (640, 360)
OF_FOUR = [game for game in GAMES if 4 in games()[game].rules.seat_counts]


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path, SMALL)
    yield robot
    robot.app.close()


def taps(robot: Robot, *ids: str) -> dict[str, Answer]:
    for name in ids:
        ask(robot, tap=name)
    return targets(robot)


def agreed(robot: Robot) -> Agreement:
    scene = robot.app.scene
    assert isinstance(scene, SetupScene)
    return scene.agreement


@pytest.mark.parametrize("kind", [HUMAN, INVITED, "easy", None])
def test_start_is_read_at_short_sides_once_somebody_sits_or_is_invited_there(
    kind: str | None,
) -> None:
    then = Agreement({}, 1)
    if kind is not None:
        then.kinds[Side.EAST] = kind
    is_awaited = kind in (HUMAN, INVITED)
    assert then.readers == (tuple(Side) if is_awaited else (Side.SOUTH, Side.NORTH))


@pytest.mark.parametrize("side", [Side.WEST, Side.EAST])
def test_who_has_joined_at_a_short_side_reads_start_in_the_own_language(
    robot: Robot, side: Side
) -> None:
    taps(robot, f"menu.{OF_FOUR[0]}", f"setup.seats.{int(side)}")
    ask(robot, settle=True)
    scene = robot.app.scene
    assert isinstance(scene, SetupScene)
    gallery, words = scene.around.gallery, scene.around.words
    said = tuple(words(one)("setup.start") for one in Side)
    across = START_MM * scale_of(scene.around.table)
    wanted = gallery.of(gallery.controls.start_button, said, across, "up")
    assert wanted in [sprite.picture for sprite in scene.stage.sprites]


# --- from a game's circle to its match


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_the_usual_match_where_nobody_asks_for_more(
    robot: Robot, game: str
) -> None:
    taps(robot, f"menu.{game}", "setup.seats.0", "setup.seats.2", "setup.start")
    scene, rules = play_on(robot), games()[game].rules
    usual = {option: values[0] for option, values in rules.option_values.items()}
    assert scene.seating == Seating(USUAL[2], (HUMAN, HUMAN))
    length = rules.games_accepted(2)[0]
    assert (scene.match.rules.options, scene.match.setup.games) == (usual, length)
    unfinished = robot.app.services.store.unfinished()
    assert unfinished is not None
    assert unfinished.seating == scene.seating.write()


@pytest.mark.parametrize("game", GAMES)
def test_the_goal_is_said_at_every_seat_before_the_game_begins(
    robot: Robot, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: dict[Side, str] = {}
    drawn = speech.taught

    def noted(gallery: Gallery, what: str, *rest: Any, **named: Any) -> Picture:
        said[rest[3]] = what
        return drawn(gallery, what, *rest, **named)

    monkeypatch.setattr(speech, "taught", noted)
    taps(robot, f"menu.{game}", "setup.seats.2")
    words, key = robot.app.around.words, f"{game}.goal"
    sides = (Side.SOUTH, Side.NORTH) if key in words(Side.SOUTH) else ()
    assert set(said) == set(sides)
    for side in sides:
        assert said[side].rstrip(".") in words(side)(key)


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_can_be_chosen(robot: Robot, game: str) -> None:
    for option, values in games()[game].rules.option_values.items():
        for value in values:
            taps(robot, f"menu.{game}", f"setup.option.{option}.{value}", "setup.start")
            assert play_on(robot).match.rules.options[option] == value
            taps(robot, "play.menu", "pause.menu")


@pytest.mark.parametrize("game", GAMES)
def test_every_length_that_is_offered_can_be_chosen(robot: Robot, game: str) -> None:
    for length in view_of(game).games_offered(2):
        taps(robot, f"menu.{game}", f"setup.option.games.{length}", "setup.start")
        assert play_on(robot).match.setup.games == length
        taps(robot, "play.menu", "pause.menu")


def test_who_starts_is_agreed_or_left_to_chance(robot: Robot) -> None:
    game = GAMES[0]
    firsts = []
    for choices in ((), ("setup.seat2.first",), ("setup.seat2.first",) * 2):
        taps(robot, f"menu.{game}", "setup.seats.0", "setup.seats.2", *choices, "setup.start")
        firsts.append(play_on(robot).match.setup.first)
        taps(robot, "play.menu", "pause.menu")
    assert firsts == [None, 1, None]


def test_who_is_alone_at_an_invitation_starts_unless_somebody_else_is_to(robot: Robot) -> None:
    firsts = []
    for touched in ((), ("setup.seats.2",), ("setup.seat2.first", "setup.seats.0")):
        taps(robot, f"menu.{GAMES[0]}", *touched, "setup.start")
        scene = play_on(robot)
        firsts.append((scene.match.setup.first, scene.seating.kinds))
        taps(robot, "play.menu", "pause.menu")
    alone, other = (HUMAN, INVITED), (INVITED, HUMAN)
    assert firsts == [(0, alone), (1, other), (1, (HUMAN, HUMAN))]
    taps(robot, f"menu.{GAMES[0]}", "setup.seat2.kind", "setup.start")
    assert play_on(robot).match.setup.first is None


def test_the_way_back_leads_to_the_menu_and_nothing_is_kept(robot: Robot) -> None:
    taps(robot, f"menu.{GAMES[0]}", "setup.menu")
    assert isinstance(robot.app.scene, MenuScene)
    assert robot.app.services.store.unfinished() is None


# --- seats


@pytest.mark.parametrize("game", OF_FOUR)
def test_people_join_and_leave_at_all_sides(robot: Robot, game: str) -> None:
    shown = taps(robot, f"menu.{game}", "setup.seats.1", "setup.seats.3")
    assert not any(shown[f"setup.seats.{side}"]["enabled"] for side in range(4))
    shown = taps(robot, "setup.seat0.leave")
    assert shown["setup.seats.0"]["enabled"]
    assert "setup.seat0.leave" not in shown
    taps(robot, "setup.seats.0", "setup.start")
    assert play_on(robot).seating == Seating(tuple(Side), (HUMAN, HUMAN, INVITED, HUMAN))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_begins_only_with_as_many_as_it_is_for(robot: Robot, game: str) -> None:
    """Three who come to a game for two or four do not stand before a Start that is none: the last
    side is invited until one of them leaves."""
    counts = games()[game].rules.seat_counts
    shown = taps(robot, f"menu.{game}", "setup.seat2.leave")
    for count, side in enumerate((0, 1, 2, 3), 1):
        if count > 1:
            shown = taps(robot, f"setup.seats.{side}")
        there = count + (count == 3 and 3 not in counts and 4 in counts)
        assert len(agreed(robot).sides) == there, count
        assert shown["setup.start"]["enabled"] == (there in counts), count


def test_where_three_cannot_play_and_one_of_them_leaves_nobody_is_invited_any_more(
    robot: Robot,
) -> None:
    shown = taps(robot, "menu.crossing", "setup.seats.0", "setup.seats.3")
    assert agreed(robot).sides == tuple(Side)
    shown = taps(robot, "setup.seat3.leave")
    assert agreed(robot).sides == USUAL[2]
    assert shown["setup.start"]["enabled"]
    taps(robot, "setup.seats.1", "setup.seats.2", "setup.seats.3")
    shown = taps(robot, "setup.seat1.leave")
    assert not shown["setup.start"]["enabled"], "people stay, however many they are"


def test_a_seat_that_starts_and_leaves_starts_no_more(robot: Robot) -> None:
    taps(robot, f"menu.{GAMES[0]}", "setup.seat2.first", "setup.seat2.leave", "setup.seats.2")
    taps(robot, "setup.seats.0", "setup.start")
    assert play_on(robot).match.setup.first is None


@pytest.mark.parametrize("game", WITH_PLAYERS)
def test_a_seat_is_a_computer_player_s_of_any_level_and_a_person_s_again(
    robot: Robot, game: str
) -> None:
    """One pill names the level, and a touch takes the next; the mat makes it a person's."""
    levels = levels_of(game)
    usual = levels.index(usual_level(levels))
    shown = taps(robot, f"menu.{game}", "setup.seat2.kind")
    assert "setup.seat2.language" not in shown
    for level in (*levels[usual + 1 :], *levels[: usual + 1]):
        taps(robot, "setup.seat2.level", "setup.start")
        assert play_on(robot).seating.kinds == (HUMAN, level)
        taps(robot, "play.menu", "pause.menu", f"menu.{game}", "setup.seat2.kind")
        taps(robot, *["setup.seat2.level"] * ((levels.index(level) - usual) % len(levels)))
    shown = taps(robot, "setup.seats.2")
    assert "setup.seat2.language" in shown
    assert "setup.seat2.level" not in shown


def test_a_language_is_one_side_s_own(robot: Robot) -> None:
    words = robot.app.around.words
    before = [words(side).language for side in Side]
    taps(robot, f"menu.{GAMES[0]}", "setup.seat2.language", "language.side2.nl")
    after = [words(side).language for side in Side]
    assert [side for side in Side if before[side] != after[side]] == [Side.NORTH]


def test_hints_are_switched_off_and_on_for_all(robot: Robot) -> None:
    game = WITH_PLAYERS[0]
    for wanted in (False, True):
        taps(robot, f"menu.{game}", "setup.hints")
        assert robot.app.services.gives_hints(game) is wanted
        shown = taps(robot, "setup.start")
        assert ("play.seat0.hint" in shown) is wanted
        taps(robot, "play.menu", "pause.menu")


@pytest.mark.parametrize("first", [None, Side.SOUTH, Side.WEST])
def test_four_see_in_the_set_up_who_plays_with_whom_and_which_team_is_red(
    robot: Robot, first: Side | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = set[str]()
    drawn: Callable[..., Picture] = Gallery.of

    def noted(gallery: Gallery, make: object, words: object, *rest: object) -> Picture:
        said.add(" ".join(words) if isinstance(words, tuple) else str(words))
        return drawn(gallery, make, words, *rest)

    monkeypatch.setattr(Gallery, "of", noted)
    steps = ["menu.crossing", "setup.seats.1", "setup.seats.3"]
    taps(robot, *steps, *([] if first is None else [f"setup.seat{int(first)}.first"]))
    ask(robot, settle=True)
    scene, gallery = robot.app.scene, robot.app.around.gallery
    shown = {id(sprite.picture) for sprite in scene.stage.sprites}
    taps(robot, "setup.start")
    match = play_on(robot).match
    for seat, side in enumerate(Side):
        partner = Side((side + 2) % 4)
        own = coins.coin(gallery, side, 34.0)
        its = coins.coin(gallery, partner, 19.0, side)
        team = (seat - match.first) % 2
        arrow = gallery.get(enamel.arrow, team, gallery.table.px(17.0), 1.0)
        for picture in (own, its, gallery.turned(arrow, side)):
            assert id(picture) in shown, (side, team)
        words = robot.app.around.words(side)
        if first is not side and play_on(robot).seating.kinds[seat] == HUMAN:
            assert words("setup.with", seat=words.seats(partner)) in said


def test_a_computer_s_mat_is_dark_and_a_touch_makes_it_a_person_s(robot: Robot) -> None:
    game, gallery = WITH_PLAYERS[0], robot.app.around.gallery
    taps(robot, f"menu.{game}", "setup.seat2.kind")

    def mats(taken: bool) -> int:
        ask(robot, settle=True)
        size = mat_on(gallery.table).size
        picture = gallery.turned(gallery.get(controls.seat_mat, *size, taken), Side.NORTH)
        return sum(one.picture is picture for one in robot.app.scene.stage.sprites)

    assert (mats(True), mats(False)) == (0, 1)
    taps(robot, "setup.seats.2")
    assert (mats(True), mats(False)) == (1, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_chosen_stands_over_the_mat_where_words_are_large(
    tmp_path: Path, game: str, language: str
) -> None:
    robot = open_table(tmp_path, (1280, 800), inches=15.0)
    speak(robot.app, language)
    scene, table = set_up(robot.app, game, USUAL[2]), robot.app.around.table
    mat = next(one.rect for one in scene.all_targets() if one.means == Join(Side.SOUTH))
    deep = table.px(SMALL_PICTURE_MM + SMALL_AWAY_MM)
    line = pygame.Rect(0, mat.top - deep, table.width, deep)
    areas = [area for one in words_on(scene) if (area := one.area()) is not None]
    said = [area for area in areas if line.collidepoint(area.center)]
    assert len(said) >= 2
    assert all(mat.left <= area.left and area.right <= mat.right for area in said)
    robot.app.close()


@pytest.mark.parametrize("control", [ChangeLanguage, ChooseFirst, HandOver, LeaveSeat, OpenRules])
def test_a_control_without_room_for_its_name_says_it_under_a_finger(
    tmp_path: Path, control: Callable[[Side], Meaning]
) -> None:
    robot = open_table(tmp_path, (1280, 800), inches=15.0)
    scene, means = set_up(robot.app, OF_FOUR[-1], USUAL[2]), control(Side.SOUTH)
    mat = next(one.rect for one in scene.all_targets() if one.means == Join(Side.SOUTH))

    def written() -> list[Picture]:
        there = [one for one in words_on(scene) if (area := one.area()) and mat.contains(area)]
        return [one.picture for one in there if one.picture is not None]

    before = written()
    where = next(one.rect.center for one in scene.all_targets() if one.means == means)
    scene.touch(Contact("down", 1, where))
    under = written()
    assert len(under) == 1
    assert under[0] not in before
    scene.touch(Contact("cancel", 1, where))
    assert written() == before
    robot.app.close()


# --- what the invited are told


@pytest.mark.parametrize(("inches", "least"), [(15.0, 1), (24.0, 2)])
@pytest.mark.parametrize("game", OF_FOUR)
def test_the_invited_are_told_so_beside_a_partner_too(
    tmp_path: Path, inches: float, least: int, game: str
) -> None:
    robot = open_table(tmp_path, (1280, 800), inches=inches)
    for language in LANGUAGES:
        speak(robot.app, language)
        scene, table = set_up(robot.app, game, USUAL[4], kind=INVITED), robot.app.around.table
        mat = next(one.rect for one in scene.all_targets() if one.means == Join(Side.SOUTH))
        end = table.middle[0] + table.px(mat_on(table).name_end)
        areas = [area for one in words_on(scene) if (area := one.area()) is not None]
        told = [area for area in areas if mat.contains(area) and area.left < end]
        assert len(told) >= least, language
        controls = [one.rect for one in scene.buttons.shown()]
        assert all(area.collidelist(controls) < 0 for area in told), language
    robot.app.close()


@pytest.mark.parametrize(("taken", "seat"), [(Side.SOUTH, 0), (Side.NORTH, 1)])
def test_nobody_is_told_a_colour_that_start_would_change(
    robot: Robot, taken: Side, seat: int
) -> None:
    scene = set_up(robot.app, "crossing", USUAL[2], kind=INVITED)
    offered, view = Offered(robot.app.services, "crossing"), view_of("crossing")
    match, gallery = offered.match(scene.agreement), robot.app.around.gallery
    signs = [team_sign(gallery, view, scene.agreement, match, side) for side in USUAL[2]]
    assert signs == [None, None]
    scene.agreement.touch(taken)
    seen = offered.match(scene.agreement)
    assert team_sign(gallery, view, scene.agreement, seen, taken) is not None
    ask(robot, tap="setup.start")
    played = match_on(robot)
    assert seen is not None
    assert seen.rules.write_state(seen.state) == played.rules.write_state(played.state)
    assert played.to_act() == (seat,)
