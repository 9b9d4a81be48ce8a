"""The set-up: who sits where and what is agreed is what is then played."""

from __future__ import annotations

import pytest
from table_driver import (
    GAMES,
    WITH_PLAYERS,
    Answer,
    Opened,
    ask,
    play_on,
    targets,
)

from game.games import games
from game.players import levels_of
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.menu.scene import MenuScene
from scenes.services.seating import ABSENT, HUMAN, USUAL, Seating, usual_level
from scenes.setup.scene import SetupScene
from scenes.setup.seat import START_MM, scale_of
from scenes.views.loading import view_of

SMALL = (640, 360)
OF_FOUR = [game for game in GAMES if 4 in games()[game].rules.seat_counts]

OPENED = Opened(size=SMALL)


def taps(robot: Robot, *ids: str) -> dict[str, Answer]:
    for name in ids:
        ask(robot, tap=name)
    return targets(robot)


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
def test_every_value_of_every_option_can_be_chosen(robot: Robot, game: str) -> None:
    for option, values in games()[game].rules.option_values.items():
        for value in values:
            taps(robot, f"menu.{game}", f"setup.option.{option}.{value}", "setup.start")
            assert play_on(robot).match.rules.options[option] == value
            taps(robot, "play.menu", "pause.menu")


@pytest.mark.parametrize("game", GAMES)
def test_every_length_that_is_offered_can_be_chosen(robot: Robot, game: str) -> None:
    for length in view_of(game).showcase.games_offered(2):
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


def test_who_is_alone_starts_unless_somebody_else_is_to(robot: Robot) -> None:
    firsts = []
    for touched in ((), ("setup.seats.2",), ("setup.seat2.first", "setup.seats.0")):
        taps(robot, f"menu.{GAMES[0]}", *touched, "setup.start")
        scene = play_on(robot)
        firsts.append((scene.match.setup.first, scene.seating.kinds))
        taps(robot, "play.menu", "pause.menu")
    alone, other = (HUMAN, ABSENT), (ABSENT, HUMAN)
    assert firsts == [(0, alone), (1, other), (1, (HUMAN, HUMAN))]


def test_the_way_back_leads_to_the_menu_and_nothing_is_kept(robot: Robot) -> None:
    taps(robot, f"menu.{GAMES[0]}", "setup.menu")
    assert isinstance(robot.app.scene, MenuScene)
    assert robot.app.services.store.unfinished() is None


# --- seats


@pytest.mark.parametrize("game", OF_FOUR)
def test_people_join_and_leave_at_all_sides(robot: Robot, game: str) -> None:
    shown = taps(robot, f"menu.{game}", *(f"setup.seats.{side}" for side in range(4)))
    assert not any(f"setup.seats.{side}" in shown for side in range(4))
    shown = taps(robot, "setup.seat0.leave")
    assert "setup.seats.0" in shown
    assert "setup.seat0.leave" not in shown
    taps(robot, "setup.seats.0", "setup.start")
    assert play_on(robot).seating == Seating(tuple(Side), (HUMAN,) * 4)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_begins_only_with_as_many_as_it_is_for(robot: Robot, game: str) -> None:
    """Whoever is missing is played by the computer."""
    counts = games()[game].rules.seat_counts
    shown = taps(robot, f"menu.{game}")
    for count, side in enumerate((0, 1, 2, 3), 1):
        shown = taps(robot, f"setup.seats.{side}")
        assert shown["setup.start"]["enabled"] == (count <= max(counts)), count


def test_a_seat_that_leaves_loses_the_start(robot: Robot) -> None:
    taps(robot, f"menu.{GAMES[0]}", "setup.seat2.first", "setup.seat2.leave", "setup.seats.2")
    taps(robot, "setup.seats.0", "setup.start")
    assert play_on(robot).match.setup.first is None


@pytest.mark.parametrize("game", WITH_PLAYERS)
def test_a_seat_is_a_computer_player_s_of_any_level_and_a_person_s_again(
    robot: Robot, game: str
) -> None:
    levels = levels_of(game)
    usual = levels.index(usual_level(levels))
    shown = taps(robot, f"menu.{game}", "setup.seat2.kind")
    assert "setup.seat2.language" not in shown
    for level in (*levels[usual + 1 :], *levels[: usual + 1]):
        taps(robot, "setup.seat2.level", "setup.start")
        assert play_on(robot).seating.kinds == (HUMAN, level)
        taps(robot, "play.menu", "pause.menu", f"menu.{game}", "setup.seat2.kind")
        taps(robot, *["setup.seat2.level"] * ((levels.index(level) - usual) % len(levels)))
    shown = taps(robot, "setup.seat2.kind")
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
        value = "on" if wanted else "off"
        taps(robot, f"menu.{game}", f"setup.option.hints.{value}", "setup.start")
        assert robot.app.services.gives_hints(game) is wanted
        listed = ask(robot, targets=True, behind=True)["targets"]
        assert ("play.seat0.hint" in [one["id"] for one in listed]) is wanted
        taps(robot, "play.menu", "pause.menu")


@pytest.mark.parametrize(("first", "told"), [(None, "setup.with"), (Side.SOUTH, "setup.starts")])
def test_each_of_four_reads_one_line_who_plays_or_with_whom(
    robot: Robot, first: Side | None, told: str
) -> None:
    steps = [f"setup.seats.{side}" for side in range(4)]
    taps(robot, "menu.crossing", *steps, *(["setup.seat0.first"] if first is not None else []))
    ask(robot, tap=[320, 100])
    words = robot.app.around.words(Side.SOUTH)
    said = words(told, seat=words.seats(Side.NORTH))
    labels = [one["label"] for one in targets(robot).values() if one["seat"] == 0]
    assert labels == [said]
