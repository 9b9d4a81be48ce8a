"""Two marbles within reach at Crossing: the arrow waits until one of them is touched."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from crossing_table import arrow, begin, crossing_table, line, take_back, view_of
from table_driver import as_told, ask, match_on, play_on, targets, told

from game.crossing.state import LINES, Move
from scenes.drive.robot import Robot


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One table for all: its pictures are made once."""
    robot = crossing_table(tmp_path_factory.mktemp("table"))
    yield robot
    robot.app.close()


@pytest.fixture
def four(opened: Robot) -> Robot:
    """Four seats before their first move."""
    begin(opened, 4)
    return opened


def two_on_a_line(robot: Robot) -> Move | None:
    """The second of the moves of the seat at turn on a line that gives two marbles."""
    state = view_of(robot).state
    found = (view_of(robot).rules.candidates(state, state.turn, number) for number in LINES)
    pairs = ((number, takes) for number, takes in enumerate(found) if len(takes) == 2)
    return next((Move(state.turn, number, takes[1]) for number, takes in pairs), None)


def choose_of_two(robot: Robot) -> Move:
    """Plays until a line gives two marbles."""
    match, rng = match_on(robot), Random(4)
    for _ in range(30):
        found = two_on_a_line(robot)
        if found is not None:
            return found
        play_on(robot).perform(rng.choice(list(match.moves())))
    raise AssertionError("no line gives two marbles")


@pytest.mark.parametrize("by", ["dish", "marble"])
def test_one_of_two_is_chosen_by_a_tap(four: Robot, by: str) -> None:
    move = choose_of_two(four)
    view, entries = view_of(four), len(match_on(four).entries)
    assert move.take is not None
    ask(four, tap=line(move.seat, move.line))
    ask(four, settle=True)
    assert len(match_on(four).entries) == entries
    assert sum(glow.visible for glow in view.tray.glows.values()) == 2
    assert {"play.dish.0", "play.dish.1"} <= set(targets(four))
    assert told(four, move.seat) == as_told(four, move.seat, "crossing.hint.two")
    row, column = move.take
    ask(four, tap="play.dish.1" if by == "dish" else f"play.tray.{row}.{column}")
    assert match_on(four).entries[-1] == view.rules.write_move(move)
    assert not any(glow.visible for glow in view.tray.glows.values())
    assert not any(name.startswith("play.dish") for name in targets(four))


def test_a_choice_can_be_dropped_or_changed(four: Robot) -> None:
    move = choose_of_two(four)
    view, before = view_of(four), match_on(four).state
    home = before.arrows[move.seat]
    ask(four, tap=line(move.seat, move.line))
    ask(four, tap=[200, 330])
    ask(four, settle=True)
    assert match_on(four).state == before
    assert view.arrows.sprites[move.seat].at == view.geometry.rail(move.seat, home)
    assert not any(name.startswith("play.dish") for name in targets(four))
    ask(four, tap=line(move.seat, move.line))
    other = next(n for n in LINES if n != move.line and view.gives(n))
    ask(four, tap=line(move.seat, other))
    if match_on(four).state == before:
        ask(four, tap="play.dish.0")
    assert match_on(four).state.arrows[move.seat] == other


def test_who_aims_anew_is_no_longer_asked_to_choose(four: Robot) -> None:
    move = choose_of_two(four)
    ask(four, tap=line(move.seat, move.line))
    assert told(four, move.seat) == as_told(four, move.seat, "crossing.hint.two")
    ask(four, down={"finger": 1, "at": arrow(move.seat)})
    assert told(four, move.seat) != as_told(four, move.seat, "crossing.hint.two")
    assert not any(name.startswith("play.dish") for name in targets(four))
    ask(four, up={"finger": 1})


def test_a_finger_on_a_dish_does_not_choose_for_the_next_seat(four: Robot) -> None:
    match = match_on(four)
    for _ in range(30):
        move = choose_of_two(four)
        assert play_on(four).perform(move)
        if two_on_a_line(four) is not None:
            break
    take_back(four)
    assert move.take is not None
    row, column = move.take
    ask(four, tap=line(move.seat, move.line))
    ask(four, down={"finger": 1, "at": "play.dish.0"})
    ask(four, tap=f"play.tray.{row}.{column}")
    assert match.played[-1] == move
    following = two_on_a_line(four)
    assert following is not None
    ask(four, tap=line(following.seat, following.line))
    assert "play.dish.0" in targets(four)
    ask(four, up={"finger": 1})
    assert match.played[-1] == move
