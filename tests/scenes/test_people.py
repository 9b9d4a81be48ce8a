"""People come and go: whoever touches a seat has it, and nobody is kept waiting for ever."""

from __future__ import annotations

import pytest
from people_waiting import offers, wait
from staging import show_menu
from table_driver import (
    WITH_PLAYERS,
    Opened,
    as_told,
    ask,
    in_turns,
    play_on,
    seat_match,
    targets,
    told,
)

from game.games import games
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.players import LEVELS
from scenes.drive.robot import Robot
from scenes.play.people import ANSWER_SECONDS, OFFER_SECONDS
from scenes.play.scene import PlayScene
from scenes.services import services
from scenes.services.seating import ABSENT, HUMAN, KINDS, USUAL, Seating
from scenes.services.settings import SILENT_SECONDS

SMALL = (960, 540)
GAME = WITH_PLAYERS[0]
OF_FOUR = [game for game in WITH_PLAYERS if 4 in games()[game].rules.seat_counts]
every_game = pytest.mark.parametrize("game", WITH_PLAYERS)

OPENED = Opened(size=SMALL, prepares=False)


@pytest.fixture
def robot(table: Robot) -> Robot:
    """The menu."""
    ask(table, wait=0.2)
    show_menu(table.app)
    return table


def kinds(robot: Robot) -> tuple[str, ...]:
    return play_on(robot).seating.kinds


def played_by(match: AnyMatch, seat: int) -> int:
    return sum(entry["seat"] == seat for entry in match.entries)


def play_likely(scene: PlayScene, seat: int) -> None:
    """As far as this seat can go alone."""
    for _ in range(40):
        moves = [move for move in scene.view.guide.likely(scene.match) if move.seat == seat]
        if seat not in scene.match.to_act() or not moves:
            return
        assert scene.perform_by_touch(moves[0])


# --- from the set-up


@pytest.mark.parametrize(("press", "person"), [(0.53, 0), (0.47, 1), (0.5, 0)])
def test_who_presses_start_plays_and_the_computer_has_the_other_side(
    robot: Robot, press: float, person: int
) -> None:
    ask(robot, tap=f"menu.{GAME}")
    ask(robot, tap=[SMALL[0] // 2, round(press * SMALL[1])])
    expected = [ABSENT, ABSENT]
    expected[person] = HUMAN
    assert kinds(robot) == tuple(expected)


def test_where_no_computer_could_play_everybody_is_a_person(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "levels_of", lambda _: ())
    ask(robot, tap=f"menu.{GAME}")
    ask(robot, tap="setup.start")
    assert kinds(robot) == (HUMAN, HUMAN)


@every_game
def test_a_seat_is_taken_over_from_the_computer_while_it_thinks(robot: Robot, game: str) -> None:
    match = in_turns(game, first=1)
    scene = seat_match(robot, match, (HUMAN, ABSENT))
    wait(robot, 0.3)
    assert not scene.is_settled()
    ask(robot, tap="play.seat1.coin")
    assert kinds(robot) == (HUMAN, ABSENT)
    assert told(robot, 1) == as_told(robot, 1, "menu.touch")
    ask(robot, tap="play.seat1.coin")
    assert kinds(robot) == (HUMAN, HUMAN)
    wait(robot, 5)
    assert match.entries == []
    assert {"play.seat1.hint"} <= targets(robot, behind=True).keys()


@pytest.mark.parametrize(
    ("game", "thing"),
    [
        ("lucky", "play.seat1.cell.0.0"),
        ("crossing", "play.seat1.trough"),
        ("trellis", "play.seat1.coin"),
    ],
)
def test_a_second_touch_of_a_computer_players_things_takes_its_seat(
    robot: Robot, game: str, thing: str
) -> None:
    scene = seat_match(robot, in_turns(game), (HUMAN, "easy"))
    ask(robot, tap=thing)
    assert kinds(robot) == (HUMAN, "easy")
    assert told(robot, 1) == as_told(robot, 1, "menu.touch")
    assert told(robot, 0) != as_told(robot, 0, "menu.touch")
    wait(robot, OFFER_SECONDS + 0.2)
    assert told(robot, 1) is None
    for touched in (thing, "play.seat1.join"):
        ask(robot, tap=touched)
    assert kinds(robot) == (HUMAN, HUMAN)
    assert scene.match.entries == []


def test_what_joins_lies_behind_the_coin(robot: Robot) -> None:
    seat_match(robot, in_turns(GAME), (HUMAN, ABSENT))
    assert targets(robot, behind=True)["play.seat1.join"]["behind"] == "play.seat1.coin"
    ask(robot, tap="play.seat1.join")
    assert kinds(robot) == (HUMAN, HUMAN)


def test_a_person_hands_the_seat_to_the_computer_in_the_pause(robot: Robot) -> None:
    match = in_turns(GAME)
    seat_match(robot, match, (HUMAN, HUMAN))
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.seat0.hand_over")
    assert kinds(robot) == (ABSENT, HUMAN)
    ask(robot, settle=True)
    assert played_by(match, 0)
    assert "play.seat0.hint" not in targets(robot, behind=True)
    ask(robot, tap="play.seat0.join")
    assert kinds(robot) == (HUMAN, HUMAN)
    assert "play.seat0.hint" in targets(robot, behind=True)


def test_who_sits_where_is_kept_with_the_match_at_once(robot: Robot) -> None:
    match = in_turns(GAME)
    scene = seat_match(robot, match, (HUMAN, HUMAN))
    assert scene.perform(next(iter(match.moves()))), "what nobody has played is not offered"
    scene.seat(1, ABSENT)
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.menu")
    ask(robot, tap="menu.resume")
    assert kinds(robot) == (HUMAN, ABSENT)


def test_a_table_that_everybody_has_left_asks_whether_anybody_is_there(robot: Robot) -> None:
    scene = seat_match(robot, in_turns(GAME), (ABSENT, ABSENT))
    assert scene.may_be_left()
    scene.seat(0, LEVELS[0])
    assert scene.may_be_left()
    scene.seat(1, LEVELS[0])
    assert not scene.may_be_left()
    assert "play.menu" in targets(robot, behind=True)


# --- a person who is silent


def of_four(robot: Robot, *seated: str) -> AnyMatch:
    """A match for four that begins with the second seat's turn."""
    for game in WITH_PLAYERS:
        for values in _ways(game) if 4 in games()[game].rules.seat_counts else ():
            match = new_match(rules_for(game, 4, values), 3, None, 1)
            if match.to_act() == (1,):
                seat_match(robot, match, seated)
                return match
    raise AssertionError("no game for four begins with one seat's turn")


def test_a_silent_person_is_asked_first_and_then_replaced_by_holding(robot: Robot) -> None:
    match = of_four(robot, HUMAN, HUMAN, HUMAN, ABSENT)
    asked = as_told(robot, 1, "idle.question")
    wait(robot, SILENT_SECONDS - 1)
    assert told(robot, 1) != asked
    wait(robot, 1.2)
    assert told(robot, 1) == asked
    wait(robot, ANSWER_SECONDS - 1)
    assert offers(robot) == set()
    wait(robot, 1.2)
    assert offers(robot) == {"play.seat0.relieve", "play.seat2.relieve"}
    assert [targets(robot)[name]["facing"] for name in sorted(offers(robot))] == [0, 180]
    ask(robot, tap="play.seat2.relieve")
    ask(robot, hold="play.seat2.relieve", seconds=0.6)
    assert kinds(robot) == (HUMAN, HUMAN, HUMAN, ABSENT), "a tap hands over nothing"
    ask(robot, hold="play.seat2.relieve", seconds=0.9)
    assert kinds(robot) == (HUMAN, ABSENT, HUMAN, ABSENT)
    assert offers(robot) == set()
    assert told(robot, 0) is None
    ask(robot, settle=True)
    assert played_by(match, 1)


def test_who_touches_the_own_things_is_not_silent(robot: Robot) -> None:
    seat_match(robot, in_turns(GAME), (HUMAN, HUMAN))
    wait(robot, SILENT_SECONDS + ANSWER_SECONDS + 0.2)
    assert offers(robot) == {"play.seat1.relieve"}
    ask(robot, tap="play.seat0.coin")
    wait(robot, 0.2)
    assert offers(robot) == set()
    assert told(robot, 0) != as_told(robot, 0, "idle.question")


def test_the_only_person_is_not_hurried(robot: Robot) -> None:
    seat_match(robot, in_turns(GAME), (HUMAN, ABSENT))
    before = told(robot, 0)
    wait(robot, SILENT_SECONDS + ANSWER_SECONDS + 1)
    assert offers(robot) == set()
    assert told(robot, 0) == before


def handed_over(robot: Robot) -> None:
    wait(robot, SILENT_SECONDS + ANSWER_SECONDS + 0.2)
    ask(robot, hold="play.seat1.relieve", seconds=1.0)


def test_a_legal_draft_is_played_when_its_seat_is_handed_over(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = seat_match(robot, in_turns("crossing"), (HUMAN, HUMAN))
    move = list(scene.match.moves())[-1]
    monkeypatch.setattr(scene.view.drafting, "move", lambda seat: move if seat == 0 else None)
    handed_over(robot)
    assert list(scene.match.played) == [move]
    assert kinds(robot) == (ABSENT, HUMAN)


def test_another_draft_is_found_again_by_whoever_comes_back_soon(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = seat_match(robot, in_turns("crossing"), (HUMAN, HUMAN))
    ask(robot, tap="play.seat0.line.2")
    composed = scene.view.drafting.saved()
    assert composed is not None
    monkeypatch.setattr(scene.services.thinker, "ask", lambda *_: None)
    handed_over(robot)
    assert kinds(robot) == (ABSENT, HUMAN)
    assert scene.view.drafting.saved() is None
    ask(robot, tap="play.seat0.join")
    assert scene.view.drafting.saved() == composed


# --- who stays alone


@every_game
def test_who_stays_alone_plays_on_in_every_phase(robot: Robot, game: str) -> None:
    """Under every way to begin, the other side is never touched."""
    for values in _ways(game):
        match = new_match(rules_for(game, 2, values), 5, None, 0)
        scene = seat_match(robot, match, (HUMAN, ABSENT))
        play_likely(scene, 0)
        ask(robot, settle=True)
        for _ in range(6):
            ask(robot, settle=True)
            if played_by(match, 1) > 1:
                break
            play_likely(scene, 0)
            robot.app.idle.touched()
        assert played_by(match, 1), values
        assert match.outcome() is not None or 0 in match.to_act(), values


def _ways(game: str) -> list[dict[str, str]]:
    options = rules_for(game, None, {}).option_values
    return [{}, *({name: value} for name, values in options.items() for value in values[1:])]


@every_game
def test_who_is_left_alone_by_a_person_goes_on_with_the_computer(robot: Robot, game: str) -> None:
    match = new_match(rules_for(game, 2, {}), 5, None, 1)
    scene = seat_match(robot, match, (HUMAN, HUMAN))
    play_likely(scene, 0)
    wait(robot, SILENT_SECONDS + ANSWER_SECONDS + 1)
    ask(robot, hold="play.seat0.relieve", seconds=1.0)
    ask(robot, settle=True)
    assert played_by(match, 1)


# --- kinds of seats


def test_every_kind_of_seat_is_kept_and_read_again() -> None:
    for kind in KINDS:
        seating = Seating(USUAL[2], (HUMAN, kind))
        assert Seating.read(seating.write(), 2) == seating
    assert Seating.read({"sides": [0, 2], "kinds": ["human", "ghost"]}, 2) == Seating.usual(2)


def test_a_seat_that_nobody_has_chosen_a_level_for_plays_at_the_usual_one() -> None:
    seating = Seating(USUAL[3], (ABSENT, "hard", HUMAN))
    assert [seating.level(seat, LEVELS) for seat in range(2)] == ["normal", "hard"]
    assert seating.level(0, ("easy", "hard")) == "easy"
    assert seating.level(1, ("easy", "normal")) == "normal", "a game may lack a level"
    assert [seating.is_computer(seat) for seat in range(3)] == [True, True, False]
