"""Crossing played by fingers: dragged or tapped, chosen, refused, and with hands resting."""

from __future__ import annotations

from random import Random

import pytest
from crossing_table import (
    LINES,
    MEETING,
    SMALL,
    arrow,
    begin,
    draw,
    line,
    middle,
    take_back,
    view_of,
)
from table_driver import Opened, as_told, ask, match_on, play_on, targets, told, visitor

from game.crossing.state import Cell, Move, points
from game.matches import match_from
from game.rules import Refused
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.services.destinations import ToMenu
from scenes.touch.target import id_of

OPENED = Opened(size=SMALL)
pytestmark = pytest.mark.usefixtures("unprepared")


@pytest.fixture
def robot(shared_table: Robot) -> Robot:
    """Two seats before their first move."""
    begin(shared_table, 2)
    return shared_table


@pytest.fixture
def four(shared_table: Robot) -> Robot:
    """Four seats before their first move."""
    begin(shared_table, 4)
    return shared_table


def test_dragging_and_tapping_give_the_same_moves(shared_table: Robot) -> None:
    records, robot = [], shared_table
    for drag in (False, True):
        begin(robot, 4)
        match, rng = match_on(robot), Random(2)
        for _ in range(14):
            move = rng.choice(list(match.moves()))
            for step in view_of(robot).guide.steps(move, drag):
                visitor(robot).take(step)
            assert match.played[-1] == move
        records.append(match.entries)
    assert records[0] == records[1]


def test_what_a_line_would_give_glows_with_its_points(robot: Robot) -> None:
    draw(robot, MEETING, (1, 2))
    view = view_of(robot)
    ask(robot, down={"finger": 1, "at": arrow(0)})
    for number, letter in ((0, "y"), (2, "g"), (3, "y"), (5, "r")):
        ask(robot, move={"finger": 1, "at": middle(robot, line(0, number))})
        glows = [glow.at for glow in view.tray.glows.values() if glow.visible]
        assert glows == [view.geometry.hole((2, number))]
        assert view.state.tray[2][number] == letter
        after = view.rules.apply(view.state, Move(0, number, (2, number))).state
        gain = points(after.taken[0]) - points(view.state.taken[0])
        (badge,) = view.tray.badges
        assert badge.picture is view.tray.badge(gain, Side.SOUTH)
    ask(robot, up={"finger": 1, "at": middle(robot, line(0, 1))})
    assert match_on(robot).state.arrows == (1, 2)


def test_lifting_outside_the_rail_undoes_the_gesture(robot: Robot) -> None:
    view = view_of(robot)
    ask(robot, drag=[arrow(0), [400, 40]])
    ask(robot, settle=True)
    assert match_on(robot).entries == []
    assert view.arrows.sprites[0].at == view.geometry.rail(0, None)
    ask(robot, drag=[line(0, 3), [20, 225]])
    ask(robot, settle=True)
    assert match_on(robot).entries == []
    assert view.arrows.sprites[0].at == view.geometry.rail(0, None)


@pytest.mark.parametrize(
    ("number", "key", "drag"),
    [(4, "black_marble", True), (4, "black_marble", False), (1, "same_line", False)],
)
def test_a_dead_line_says_why(robot: Robot, number: int, key: str, drag: bool) -> None:
    draw(robot, MEETING, (1, 2))
    view, before = view_of(robot), match_on(robot).state
    assert not view.gives(number)
    assert view.tray.dead[0, number].visible
    assert not view.tray.live[0, number].visible
    x, y, wide, high = targets(robot)[line(0, number)]["rect"]
    outer = [x + wide // 2, y + high - 2]
    ask(robot, **({"drag": [arrow(0), outer]} if drag else {"tap": outer}))
    home, seen = view.geometry.rail(0, 1), whereabouts(robot, 0)
    assert match_on(robot).state == before
    assert told(robot, 0) == as_told(robot, 0, f"refusal.crossing.{key}")
    # What forbids it is marked, and the arrow shakes where it lay.
    marked = [view.geometry.hole((2, 4))] if key == "black_marble" else []
    assert [mark.at for mark in view.tray.marks] == marked
    assert min(seen)[0] < home[0] < max(seen)[0]
    ask(robot, settle=True)
    assert view.arrows.sprites[0].at == home
    ask(robot, wait=2.0)
    assert not view.tray.marks


def test_a_tap_on_one_s_own_arrow_says_that_it_is_to_move(robot: Robot) -> None:
    draw(robot, MEETING, (1, 2))
    view, before = view_of(robot), match_on(robot).state
    ask(robot, tap=arrow(0))
    home, seen = view.geometry.rail(0, 1), whereabouts(robot, 0)
    assert match_on(robot).state == before
    assert told(robot, 0) == as_told(robot, 0, "refusal.crossing.same_line")
    assert min(seen)[0] < home[0] < max(seen)[0]
    ask(robot, settle=True)
    assert view.arrows.sprites[0].at == home


def test_a_tap_on_an_arrow_that_was_never_placed_shakes_it_along_its_rail(robot: Robot) -> None:
    begin(robot, 2)
    view, greeted = view_of(robot), told(robot, 0)
    ask(robot, settle=True)
    ask(robot, tap=arrow(0))
    home, seen = view.geometry.rail(0, None), whereabouts(robot, 0)
    assert min(seen)[0] < home[0] < max(seen)[0]
    ask(robot, settle=True)
    assert (match_on(robot).entries, view.arrows.sprites[0].at) == ([], home)
    # What comes next stands there anyway.
    assert told(robot, 0) == greeted


def test_an_empty_crossing_and_a_marble_out_of_reach_say_why(robot: Robot) -> None:
    draw(robot, MEETING, (1, 2))
    before = match_on(robot).state
    ask(robot, tap="play.tray.0.0")
    assert told(robot, 0) == as_told(robot, 0, "refusal.crossing.not_crossed")
    assert match_on(robot).state == before
    ask(robot, tap="play.tray.2.3")
    ask(robot, wait=0.3)
    ask(robot, tap="play.tray.2.3")
    assert match_on(robot).state.tray[2] == "y.g.kr"
    assert told(robot, 0) != as_told(robot, 0, "refusal.crossing.not_crossed")


def whereabouts(robot: Robot, seat: int) -> set[tuple[int, int]]:
    """Where an arrow is seen in the next half second."""
    seen = set()
    for _ in range(30):
        ask(robot, wait=1 / 60)
        seen.add(view_of(robot).arrows.sprites[seat].at)
    return seen


def test_another_seats_arrow_shakes_and_stays(robot: Robot) -> None:
    view = view_of(robot)
    ask(robot, tap=arrow(1))
    assert told(robot, 1) == as_told(robot, 1, "refusal.crossing.not_your_turn")
    assert len(whereabouts(robot, 1)) > 2
    ask(robot, drag=[arrow(1), line(1, 3)])
    ask(robot, settle=True)
    assert view.arrows.sprites[1].at == view.geometry.rail(1, None)
    assert match_on(robot).entries == []


def test_taking_back_ends_what_a_finger_aims(robot: Robot) -> None:
    view = view_of(robot)
    play(robot, line(0, 2))
    ask(robot, down={"finger": 1, "at": arrow(1)})
    ask(robot, move={"finger": 1, "at": middle(robot, line(1, 4))})
    ask(robot, tap="play.seat0.undo")
    ask(robot, settle=True)
    for seat in (0, 1):
        assert view.arrows.sprites[seat].at == view.geometry.rail(seat, None)
    ask(robot, up={"finger": 1})
    assert match_on(robot).entries == []
    assert told(robot, 1) != as_told(robot, 1, "refusal.crossing.not_your_turn")


def test_a_match_of_two_is_played_by_touch_to_its_end(shared_table: Robot) -> None:
    robot = shared_table
    robot.app.go(ToMenu())
    person = visitor(robot, 6)
    person.begin("crossing", (Side.SOUTH, Side.NORTH), "setup.option.doubling.sole")
    match = match_on(robot)
    assert match.rules.options == {"edition": "full", "doubling": "sole"}
    assert match.setup.games == 2
    firsts = []
    for number in (1, 2):
        firsts.append(match.first)
        person.game()
        assert robot.app.scene.name == "result"
        assert match.number == number
        if number == 1:
            ask(robot, settle=True)
            ask(robot, tap="result.next")
    assert match.is_over()
    assert firsts[0] != firsts[1]
    assert match_from(match.record()).totals() == match.totals()


def test_four_play_while_other_fingers_rest_on_the_table(shared_table: Robot) -> None:
    """On the felt, on other seats' arrows and lines, and on the tray: nobody waits for them."""
    robot = shared_table
    robot.app.go(ToMenu())
    person = visitor(robot, 1)
    person.begin("crossing", tuple(Side))
    match = match_on(robot)
    resting: list[object] = [[75, 225], [525, 75], "play.tray.5.5", [310, 400]]
    for finger, at in enumerate(resting):
        ask(robot, down={"finger": finger, "at": at})
    for turn in range(12):
        others = [seat for seat in range(4) if seat != match.state.turn]
        ask(robot, down={"finger": 9, "at": arrow(others[turn % 3])})
        ask(robot, move={"finger": 9, "at": line(others[turn % 3], turn % 6)})
        person.turn()
        assert len(match.entries) == turn + 1
        ask(robot, up={"finger": 9})
        ask(robot, wait=0.2)
        assert len(match.entries) == turn + 1
    state = match.state
    for finger in range(len(resting) - 2):
        ask(robot, up={"finger": finger})
    assert match.state == state
    for finger in (2, 3):
        ask(robot, up={"finger": finger})
    person.game()
    assert match.outcome() is not None


def test_two_fingers_of_one_seat_aim_once(robot: Robot) -> None:
    """The one that lifts first is meant; the other one was too late."""
    ask(robot, down={"finger": 1, "at": line(0, 1)})
    ask(robot, down={"finger": 2, "at": line(0, 4)})
    ask(robot, up={"finger": 2})
    ask(robot, up={"finger": 1})
    assert view_of(robot).gestures.line == 4
    ask(robot, wait=0.1)
    ask(robot, tap=line(0, 4))
    assert match_on(robot).entries == [{"seat": 0, "do": "aim", "line": 4}]


def test_an_old_finger_does_not_end_the_aim_of_the_next_seat(robot: Robot) -> None:
    view = view_of(robot)
    ask(robot, down={"finger": 1, "at": arrow(0)})
    play(robot, line(0, 2))
    ask(robot, down={"finger": 2, "at": arrow(1)})
    ask(robot, move={"finger": 2, "at": middle(robot, line(1, 4))})
    ask(robot, up={"finger": 1})
    assert sum(glow.visible for glow in view.tray.glows.values()) == 1
    ask(robot, up={"finger": 2})
    ask(robot, wait=0.2)
    assert [entry["line"] for entry in match_on(robot).entries] == [2, 4]


def test_every_line_of_a_seat_can_be_met_by_a_finger(four: Robot) -> None:
    found = targets(four)
    for seat in range(4):
        for number in LINES:
            name = line(seat, number)
            x, y = middle(four, name)
            hit = four.app.scene.hit((x, y))
            assert hit is not None
            assert id_of(hit.means) in (name, arrow(seat))
            assert found[name]["seat"] == seat
            assert found[name]["facing"] == 90 * seat
            assert found[name]["enabled"] == (seat == 0)


@pytest.mark.parametrize(
    ("at", "trough", "told_at", "refused"),
    [
        ((2, 3), 0, 0, None),
        ((2, 4), 0, 0, "black_marble"),
        ((0, 0), 0, 0, "not_crossed"),
        ((2, 3), 1, 1, "not_your_turn"),
        ((2, 3), None, 0, None),
    ],
)
def test_a_marble_that_is_carried_to_a_trough_is_taken_or_rolls_back_with_the_reason(
    robot: Robot, at: Cell, trough: int | None, told_at: int, refused: str | None
) -> None:
    draw(robot, MEETING, (1, 2))
    view, match = view_of(robot), match_on(robot)
    marble, hole = view.tray.marbles[at], view.geometry.hole(at)
    goal = (20, 20) if trough is None else view.geometry.trough_middle(Side(2 * trough))
    ask(robot, down={"finger": 1, "at": list(hole)})
    ask(robot, move={"finger": 1, "at": list(goal)})
    assert marble.at == goal
    ask(robot, up={"finger": 1})
    ask(robot, settle=True)
    taken = (at, trough, refused) == ((2, 3), 0, None)
    assert [entry["take"] for entry in match.entries[1:]] == ([list(at)] if taken else [])
    assert (marble.picture is None) == taken
    assert marble.at == hole
    if refused:
        assert told(robot, told_at) == as_told(robot, told_at, f"refusal.crossing.{refused}")


def test_the_first_arrow_takes_no_marble_that_is_carried(robot: Robot) -> None:
    view = view_of(robot)
    ask(robot, drag=[list(view.geometry.hole((2, 3))), list(view.geometry.trough_middle(Side(0)))])
    ask(robot, settle=True)
    assert match_on(robot).entries == []
    wanted = as_told(robot, 0, "refusal.crossing.first_takes_nothing")
    assert told(robot, 0) == wanted


def test_a_finger_that_rests_on_a_marble_keeps_its_preview_and_takes_nothing(robot: Robot) -> None:
    draw(robot, MEETING, (1, 2))
    view = view_of(robot)
    ask(robot, down={"finger": 1, "at": list(view.geometry.hole((2, 3)))})
    for _ in range(4):
        ask(robot, wait=1.0)
        assert [at for at, glow in view.tray.glows.items() if glow.visible] == [(2, 3)]
    ask(robot, up={"finger": 1})
    assert view.gestures.line is None
    assert match_on(robot).state.arrows == (1, 2)


def play(robot: Robot, name: str) -> None:
    """A tap that aims and one that takes."""
    ask(robot, tap=name)
    ask(robot, wait=0.3)
    ask(robot, tap=name)


def test_a_refused_move_is_the_rules_word_not_the_views(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every way to touch a dead thing ends in a refusal that the rules know."""
    draw(robot, MEETING, (1, 2))
    match, scene = match_on(robot), play_on(robot)
    heard: list[str] = []

    def listen(seat: int, key: str) -> None:
        assert seat == 0
        heard.append(key)

    monkeypatch.setattr(scene, "refuse", listen)
    state = match.state
    for name in [n for n in targets(robot) if n.startswith(("play.tray", "play.seat0.line"))]:
        before = len(heard)
        play(robot, name)
        if match.state != state:
            assert len(heard) == before
            take_back(robot)
        ask(robot, wait=0.3)
    assert set(heard) == {"not_crossed", "black_marble", "same_line"}
    with pytest.raises(Refused):
        match.play(Move(0, 4, (2, 4)))
