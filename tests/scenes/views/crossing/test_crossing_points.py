"""What the next marble would bring is seen before it is taken, and which lines there are."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from crossing_moments import crossing_match
from crossing_table import CELLS, LINES, crossing_table, seat_at, view_of
from spoken import texts_in
from staging import speak
from table_driver import ask, play_on

from game.crossing.rules import Crossing
from game.crossing.state import COLOURS, VALUES, Move, State, points, side_of
from game.match import AnyMatch
from game.matches import new_match
from game.texts import HOUSE
from scenes.art.light import rim
from scenes.drive.robot import Robot
from scenes.services.seating import USUAL
from scenes.views.crossing.gains import Gain, doublings, gains
from scenes.views.crossing.view import CrossingView


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One table for all: its pictures are made once."""
    robot = crossing_table(tmp_path_factory.mktemp("table"))
    speak(robot.app, "en")
    yield robot
    robot.app.close()


def shown(robot: Robot, match: AnyMatch) -> CrossingView:
    seat_at(robot, match, USUAL[match.rules.seats])
    play_on(robot).tweens.finish()
    return view_of(robot)


def in_the_middle(robot: Robot, seats: int) -> tuple[CrossingView, State]:
    match = crossing_match(seats, "middle")
    return shown(robot, match), match.state


def found_on(view: CrossingView, line: int) -> list[Gain]:
    return gains(view.rules, view.state, view.state.turn, line)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_trough_at_rest_shows_marbles_counts_and_one_total(robot: Robot, seats: int) -> None:
    view, state = in_the_middle(robot, seats)
    for trough in view.troughs:
        own = state.taken[side_of(state, trough.seat)]
        kinds = sum(map(bool, own))
        shown = [one for one in trough.written() if one.area()]
        assert len(shown) == 1 + (kinds if seats == 4 else 0)
        assert trough.total.shown == points(own)
        assert trough.scale.sprite.area() is None


@pytest.mark.parametrize("seats", [2, 4])
def test_only_the_trough_of_the_seat_that_aims_shows_what_a_line_brings(
    robot: Robot, seats: int
) -> None:
    """With two seats and with four, for the first marble of a colour, too."""
    view, state = in_the_middle(robot, seats)
    seat, fresh = state.turn, 0
    own = state.taken[side_of(state, seat)]
    at_rest = [trough.total.sprite.picture for trough in view.troughs]
    for line in LINES:
        found = found_on(view, line)
        view.aim.show(seat, line)
        counts = [own[COLOURS.index(gain.marble)] for gain in found]
        fresh += 0 in counts
        for trough in view.troughs:
            scale, total = trough.scale.sprite, trough.total
            if trough.seat != seat or not found:
                assert (scale.picture, total.sprite.picture) == (None, at_rest[trough.seat])
                continue
            assert scale.picture is trough.scale.picture([count + 1 for count in counts])
            would_be = points(own) + found[0].points
            is_one = len(found) == 1
            wanted = total.promised(would_be) if is_one else at_rest[seat]
            assert total.sprite.picture is wanted
        assert [gain.points for gain in found] == [VALUES[n + 1] - VALUES[n] for n in counts]
    assert fresh
    view.aim.clear()
    assert [trough.total.sprite.picture for trough in view.troughs] == at_rest
    assert not any(trough.scale.sprite.picture for trough in view.troughs)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_marble_brings_lies_on_that_marble_alone(robot: Robot, seats: int) -> None:
    view, state = in_the_middle(robot, seats)
    for seat, line in product(range(seats), LINES):
        gains = [Gain((1, line), "r", 2), Gain((2, line), "g", 2)]
        view.tray.aim(state, seat, line, gains, ())
        for gain, badge in zip(gains, view.tray.badges, strict=True):
            around = [view.geometry.hole(at) for at in CELLS if at != gain.at]
            reach = (view.geometry.marble + view.tray.badge_size) / 2
            assert all(math.dist(badge.at, spot) >= reach - 1 for spot in around)
            assert math.dist(badge.at, view.geometry.hole(gain.at)) < view.geometry.marble / 2
    view.aim.clear()


@pytest.mark.parametrize("seats", [2, 4])
def test_a_hint_is_seen_as_the_move_it_advises(robot: Robot, seats: int) -> None:
    """A ghost of the arrow, its beam, the marble and what it brings; no frame around anything."""
    view, state = in_the_middle(robot, seats)
    moves: list[Move] = list(play_on(robot).match.moves())
    move, seat = moves[-1], state.turn
    view.guide.point_out(seat, move)
    ghost = view.arrows._advised
    assert ghost.at == view.geometry.rail(seat, move.line)
    assert ghost.picture is view.arrows._ghost_of(seat)
    assert view.tray._beams[seat, move.line].visible
    assert [at for at, glow in view.tray.glows.items() if glow.visible] == [move.take]
    (gain,) = [gain for gain in found_on(view, move.line) if gain.at == move.take]
    (badge,) = view.tray.badges
    assert badge.picture is view.tray.badge(gain.points, view.side(seat))
    gallery = robot.app.around.gallery
    for means in view.guide.next_taps(move):
        target = next(one for one in view.targets() if one.means == means)
        assert view.guide.hint_light(target) not in (None, rim(gallery, target.rect.size))
    ask(robot, tap=f"play.seat{seat}.line.{move.line}")
    ask(robot, settle=True)
    assert view.dishes._glow.picture is not None or len(found_on(view, move.line)) == 1
    ask(robot, tap=f"play.seat{seat}.arrow")
    view.guide.point_out(seat, None)
    view.gestures.forget()
    assert ghost.picture is None
    assert view.dishes._glow.picture is None
    assert not any(beam.visible for beam in view.tray._beams.values())


def test_whoever_acts_is_told_its_partner_until_it_has_an_arrow(robot: Robot) -> None:
    match = new_match(Crossing(4), 5, 1, 0)
    shown(robot, match)
    slide = "Slide your arrow to a line that glows."
    assert view_of(robot).greeting(0) == ("You play with Leaf.", slide)
    assert [view_of(robot).greeting(seat) for seat in (1, 2, 3)] == [None] * 3
    match.play(next(iter(match.moves())))
    shown(robot, match)
    assert view_of(robot).greeting(0) is None
    assert view_of(robot).greeting(1) == ("You play with Drop.", slide)
    shown(robot, crossing_match(2, "start"))
    assert view_of(robot).greeting(1) is None


def test_lines_are_no_rows_and_doubling_is_named() -> None:
    """What is a row to one seat is a column to its neighbour."""
    for language, avoided, double in (
        ("en", {"row", "column"}, "doubl"),
        ("de", {"reihe", "spalte"}, "dopp"),
        ("fr", {"rangée", "colonne"}, "doubl"),
        ("nl", {"rij", "kolom"}, "dubbel"),
        ("it", {"riga", "fila", "colonna"}, "dopp"),
        ("es", {"fila", "columna"}, "doble|duplic"),
    ):
        texts = {k: t for k, t in texts_in(HOUSE, language).items() if "crossing" in k}
        for key, text in texts.items():
            assert not avoided & set(re.findall(r"\w+", text.lower())), key
        for option in ("single", "sole", "off"):
            key = f"crossing.doubling.{option}"
            assert re.search(double, f"{texts[key]} {texts[key + '.why']}".lower())


@pytest.mark.parametrize("doubling", ["single", "sole", "off"])
def test_what_is_doubled_makes_the_scores_of_the_rules(doubling: str) -> None:
    rules, rng = Crossing(2, doubling), Random(3)
    start = new_match(rules, 3).state
    seen = 0
    for _ in range(60):
        red = tuple(rng.choice((0, 0, 0, 0, 3)) for _ in range(6))
        yellow = tuple(rng.choice((0, 0, 1, 2)) for _ in range(6))
        state = replace(start, taken=(red, yellow))
        found = doublings(rules, state)
        for side, own in enumerate(state.taken):
            gained = sum(one.points for one in found if one.side == side)
            assert points(own) + gained == rules.scores(state)[side]
        seen += bool(found)
    assert bool(seen) == (doubling != "off")
