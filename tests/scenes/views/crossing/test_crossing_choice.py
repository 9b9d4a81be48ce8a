"""Two marbles within reach at Crossing: the arrow waits until one of them is touched."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from crossing_table import (
    CELLS,
    LINES,
    SMALL,
    arrow,
    begin,
    crossing_table,
    line,
    take_back,
    view_of,
)
from table_driver import Opened, as_told, ask, match_on, play_on, seen_on, targets, told

from game.advice import Advice
from game.crossing.state import Move
from scenes.drive.robot import Robot
from scenes.stage.sprite import Layer
from scenes.views.crossing.host import rules_of
from scenes.views.crossing.meanings import Dish

OPENED = Opened(size=SMALL)
pytestmark = pytest.mark.usefixtures("unprepared")


@pytest.fixture
def four(shared_table: Robot) -> Robot:
    """Four seats before their first move."""
    begin(shared_table, 4)
    return shared_table


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
    assert match_on(four).entries[-1] == rules_of(view.host).write_move(move)
    lit = [at for at, glow in view.tray.glows.items() if glow.visible]
    assert lit == [move.take], "the other one is given up"
    assert not any(name.startswith("play.dish") for name in targets(four))


def test_a_choice_can_be_led_home_or_changed(four: Robot) -> None:
    move = choose_of_two(four)
    view, before = view_of(four), match_on(four).state
    home = before.arrows[move.seat]
    back = line(move.seat, home) if home is not None else f"play.seat{move.seat}.home"
    ask(four, tap=line(move.seat, move.line))
    ask(four, tap=back)
    ask(four, settle=True)
    assert match_on(four).state == before
    assert view.arrows.sprites[move.seat].at == view.geometry.rail(move.seat, home)
    assert not any(name.startswith("play.dish") for name in targets(four))
    ask(four, tap=line(move.seat, move.line))
    other = next(n for n in LINES if n != move.line and view.gives(n))
    ask(four, drag=[arrow(move.seat), line(move.seat, other)])
    if match_on(four).state == before:
        ask(four, wait=0.1)
        ask(four, tap="play.dish.0")
    assert match_on(four).state.arrows[move.seat] == other


def test_nobody_s_touch_beside_it_ends_a_choice(four: Robot) -> None:
    move = choose_of_two(four)
    ask(four, tap=line(move.seat, move.line))
    ask(four, settle=True)
    for at in ([75, 225], [525, 75], [310, 400], [400, 440], [310, 60]):
        ask(four, tap=at)
    for seat in range(4):
        if seat != move.seat:
            ask(four, tap=arrow(seat))
    ask(four, settle=True)
    assert {"play.dish.0", "play.dish.1"} <= set(targets(four))
    assert told(four, move.seat) == as_told(four, move.seat, "crossing.hint.two")
    ask(four, tap="play.dish.1")
    assert match_on(four).played[-1] == move


def test_a_third_marble_is_none_of_the_two(four: Robot) -> None:
    move = choose_of_two(four)
    view, before = view_of(four), match_on(four).state
    ask(four, tap=line(move.seat, move.line))
    ask(four, settle=True)
    third = next(at for at in CELLS if view.aim.line_to(at) is None)
    ask(four, tap=f"play.tray.{third[0]}.{third[1]}")
    assert told(four, move.seat) == as_told(four, move.seat, "refusal.crossing.take_one")
    assert [mark.at for mark in view.tray.marks] == [view.geometry.hole(third)]
    # So does its arrow, which says nothing about which.
    ask(four, settle=True)
    ask(four, tap=arrow(move.seat))
    assert told(four, move.seat) == as_told(four, move.seat, "refusal.crossing.take_one")
    assert {"play.dish.0", "play.dish.1"} <= set(targets(four))
    assert match_on(four).state == before


def test_who_leads_the_arrow_on_is_not_asked_to_choose(four: Robot) -> None:
    move = choose_of_two(four)
    ask(four, tap=line(move.seat, move.line))
    ask(four, down={"finger": 1, "at": arrow(move.seat)})
    assert "play.dish.0" in targets(four)
    other = next(n for n in LINES if n not in (move.line, match_on(four).state.arrows[move.seat]))
    ask(four, move={"finger": 1, "at": line(move.seat, other)})
    assert not any(name.startswith("play.dish") for name in targets(four))
    # Led away from the rail and let go it lies where it did, and waits no more.
    ask(four, move={"finger": 1, "at": [30, 30]})
    ask(four, up={"finger": 1})
    ask(four, settle=True)
    assert view_of(four).gestures.aimed is None
    assert match_on(four).state.turn == move.seat


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
    ask(four, settle=True)
    ask(four, down={"finger": 1, "at": "play.dish.0"})
    ask(four, tap=f"play.tray.{row}.{column}")
    assert match.played[-1] == move
    following = two_on_a_line(four)
    assert following is not None
    ask(four, tap=line(following.seat, following.line))
    assert "play.dish.0" in targets(four)
    ask(four, up={"finger": 1})
    assert match.played[-1] == move


def test_what_was_refused_is_gone_when_something_is_aimed_at(four: Robot) -> None:
    """It has been understood, and dishes may come where it stood."""
    move = choose_of_two(four)
    refused = as_told(four, move.seat, "refusal.crossing.not_crossed")
    play_on(four).refuse(move.seat, "not_crossed")
    ask(four, wait=0.3)
    assert told(four, move.seat) == refused
    ask(four, tap=line(move.seat, move.line))
    ask(four, wait=0.3)
    assert view_of(four).gestures.aimed is not None
    assert told(four, move.seat) != refused


def test_words_do_not_cover_the_dishes_on_a_tablet(tmp_path: Path) -> None:
    """A refusal and a hint lose their reason rather than that it lies under a dish."""
    robot = crossing_table(tmp_path, 4, size=(1280, 800), inches=15)
    scene, view, rng = play_on(robot), view_of(robot), Random(4)
    move = two_on_a_line(robot)
    while move is None or view.side(move.seat).upright:
        scene.perform(rng.choice(list(scene.match.moves())))
        move = two_on_a_line(robot)
    ask(robot, tap=line(move.seat, move.line))
    ask(robot, wait=0.3)
    dishes = [one.rect for one in scene.all_targets() if isinstance(one.means, Dish)]
    assert len(dishes) == 2
    for key in ("take_one", "not_crossed"):
        scene.refuse(move.seat, key)
        ask(robot, wait=0.3)
        assert clear_of(robot, move.seat, dishes)
    advice = Advice(move, "take", "balance", {"marble": 1, "points_now": 10, "points": 13})
    texts = view.guide.advised(advice)
    scene.guidance.voices.advise(move.seat, texts)
    ask(robot, wait=0.3)
    assert clear_of(robot, move.seat, dishes)
    robot.app.close()


def clear_of(robot: Robot, seat: int, dishes: list[pygame.Rect]) -> bool:
    scene = play_on(robot)
    spot, _, _ = scene.view.words_spot(scene.view.side(seat))
    (words,) = [one for one in seen_on(scene, Layer.WORDS) if one.at == spot]
    area, picture = words.area(), words.picture
    assert area
    assert picture
    ink = picture.surface.get_bounding_rect(128).move(area.topleft)
    return ink.collidelist(dishes) < 0
