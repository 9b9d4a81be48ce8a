"""What the next marble would bring is seen before it is taken, and which lines there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pygame
import pytest
from crossing_moments import crossing_match, two_on
from crossing_table import crossing_table, seat_at, view_of
from spoken import texts_in
from staging import speak
from table_driver import as_told, ask, play_on, told

from game.crossing.rules import Crossing
from game.crossing.state import COLOURS, LINES, VALUES, Move, State, points, side_of
from game.match import AnyMatch
from game.matches import new_match
from game.texts import HOUSE, LANGUAGES
from scenes.art import trays
from scenes.art.gallery import Gallery
from scenes.art.light import rim
from scenes.drive.robot import Robot
from scenes.play.lesson_shown import Shown
from scenes.seating import USUAL
from scenes.stage.motion import Tweens
from scenes.table import Side, Table, square
from scenes.touch.target import by_id
from scenes.views.crossing.doubled import doublings
from scenes.views.crossing.gains import Gain, gains
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.lesson import MEET, SLIDE, THICK_MM
from scenes.views.crossing.scale import ENDS_MM, RIM_MM, Scale
from scenes.views.crossing.tray import BEAM, OTHER_BEAM
from scenes.views.crossing.trough import Trough
from scenes.views.crossing.view import CrossingView
from scenes.views.lesson import Step


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


def words_below(trough: Trough, colour: str) -> object:
    return trough._points[COLOURS.index(colour)].picture


@pytest.mark.parametrize("seats", [2, 4])
def test_the_scale_is_engraved_on_the_far_edge_of_every_trough(robot: Robot, seats: int) -> None:
    view, _ = in_the_middle(robot, seats)
    geometry, gallery = view.geometry, robot.app.around.gallery
    plain = gallery.get(trays.trough, geometry.trough, geometry.inner)
    bare = plain.picture.surface
    for trough in view.troughs:
        scale, side = trough.wood.scale, geometry.sides[trough.seat]
        engraved = scale.engraved(plain.picture, plain.inner).surface
        wood_of_side = gallery.turned(scale.engraved(plain.picture, plain.inner), side)
        assert trough.wood.sprite.picture is wood_of_side
        size = geometry.trough if side.upright else geometry.trough[::-1]
        wood = pygame.Rect((0, 0), size)
        wood.center = geometry.trough_middle(side)
        recess_begins = plain.inner.top + geometry.trough[1] // 2
        first, last = (scale.along(plain.inner, count) for count in (1, len(VALUES) - 1))
        ends = first - plain.inner.left, plain.inner.right - last
        assert ends == (geometry.px(ENDS_MM), geometry.px(ENDS_MM))
        for count in range(1, len(VALUES)):
            assert wood.collidepoint(scale.spot(plain.inner, count))
            x, y = plain.picture.centre
            box = pygame.Rect(0, 0, geometry.px(6), geometry.px(5))
            box.center = (
                x + scale.along(plain.inner, count),
                y + geometry.px(geometry.mm.scale),
            )
            assert box.bottom <= y - geometry.trough[1] // 2 + recess_begins
            is_new = pygame.image.tobytes(engraved.subsurface(box), "RGB")
            without = pygame.image.tobytes(bare.subsurface(box), "RGB")
            assert is_new != without
            left_out = scale.engraved(plain.picture, plain.inner, without=frozenset({count}))
            assert pygame.image.tobytes(left_out.surface.subsurface(box), "RGB") == without


@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 15.0), ((1920, 1080), 24.0)])
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.usefixtures("robot")
def test_below_each_number_of_the_scale_is_a_dot_for_every_marble_it_counts(
    size: tuple[int, int], inches: float, seats: int
) -> None:
    """So that nobody takes the numbers for what the colours below them bring."""
    table = Table.on_screen(*size, inches)
    geometry, gallery = Geometry(table, USUAL[seats], 0), Gallery(table)
    scale = Scale(gallery, geometry, Side.SOUTH)
    plain = gallery.get(trays.trough, geometry.trough, geometry.inner)
    engraved = scale.engraved(plain.picture, plain.inner).surface
    (x, y), ends = plain.picture.centre, list[tuple[int, int]]()
    row = y - geometry.trough[1] // 2 + scale._dots_below
    for count in range(1, len(VALUES)):
        middle = x + scale.along(plain.inner, count)
        half = scale.half(plain.inner, count)
        line = [
            engraved.get_at((at, row))[:3] != plain.picture.surface.get_at((at, row))[:3]
            for at in range(middle - half - 1, middle + half + 2)
        ]
        assert sum(is_dot and not before for before, is_dot in pairwise(line)) == count
        ends.append((middle - half, middle + half))
    assert all(last < first for (_, last), (first, _) in pairwise(ends))
    # The light around a number holds its dots, and does not reach over the trough's edge.
    x, y = scale.spot(plain.inner, 1)
    rim, edge = scale.rim(1, 1.0), geometry.trough_middle(Side.SOUTH)[1] - geometry.trough[1] // 2
    circle = square((x, rim.at(x, y).centery), table.px(RIM_MM))
    assert edge <= circle.top
    assert edge + scale._dots_below < circle.bottom


@pytest.mark.parametrize("seats", [2, 4])
def test_what_each_line_brings_is_seen_in_the_troughs_of_the_team(robot: Robot, seats: int) -> None:
    """With two seats and with four, for the first marble of a colour, too."""
    view, state = in_the_middle(robot, seats)
    seat, fresh = state.turn, 0
    own = state.taken[side_of(state, seat)]
    for line in LINES:
        found = found_on(view, line)
        view.aim.show(seat, line)
        for trough in view.troughs:
            is_team = (trough.seat - seat) % 2 == 0
            wanted = {gain.marble for gain in found} if is_team else set()
            assert set(trough.forecast.colours) == wanted
            strength = 1.0 if trough.seat == seat else 0.5
            pictures = [sprite.picture for sprite in trough.forecast.sprites]
            for gain in found if is_team else ():
                count = own[COLOURS.index(gain.marble)]
                fresh += not count
                rimmed = trough.wood.scale.rim(count + 1, strength)
                at = trough.wood.scale.spot(trough._inner, count + 1)
                assert (rimmed, at) in [(s.picture, s.at) for s in trough.forecast.sprites]
                first, last = trough.forecast._span(own, gain.marble)
                assert trough.forecast._light(first, last, strength) in pictures
                added = VALUES[count + 1] - VALUES[count]
                text = f"{VALUES[count]} + {added}" if count else f"+ {added}"
                assert words_below(trough, gain.marble) is trough._words(text, trough.seat == seat)
        assert [gain.points for gain in found] == [
            VALUES[count + 1] - VALUES[count]
            for count in (own[COLOURS.index(gain.marble)] for gain in found)
        ]
    assert fresh
    view.aim.clear()
    assert not any(trough.forecast.sprites for trough in view.troughs)


def test_both_of_two_marbles_are_seen_until_one_is_pressed(robot: Robot) -> None:
    view, state = in_the_middle(robot, 4)
    line = two_on(crossing_match(4, "middle"))
    assert line is not None
    found = found_on(view, line)
    view.aim.show(state.turn, line)
    both = {gain.marble for gain in found}
    assert set(view.troughs[state.turn].forecast.colours) == both
    view.aim.show(state.turn, line, found[0].at)
    assert view.troughs[state.turn].forecast.colours == (found[0].marble,)
    view.aim.clear()


@pytest.mark.parametrize("seats", [2, 4])
def test_beams_reach_the_arrows_and_the_opponents_shines_half_as_much(
    robot: Robot, seats: int
) -> None:
    view, state = in_the_middle(robot, seats)
    assert OTHER_BEAM == BEAM / 2
    seat = state.turn
    line = next(one for one in LINES if found_on(view, one))
    view.aim.show(seat, line)
    lit = {at: beam for at, beam in view.tray._beams.items() if beam.visible}
    others = {(one, state.arrows[one]) for one in range((seat + 1) % 2, seats, 2)}
    assert set(lit) == {(seat, line), *others}
    for (owner, aimed), beam in lit.items():
        strength = BEAM if owner == seat else OTHER_BEAM
        assert beam.picture is view.tray.beam(owner, strength)
        edge, rail = view.geometry.edges[owner], view.geometry.rail(owner, aimed)
        tip = edge.beside(rail, 0, -view.geometry.arrow * 0.45)
        area = beam.area()
        assert area is not None
        assert area.collidepoint(tip)
    view.aim.clear()


def test_a_line_to_choose_shines_over_the_wood(robot: Robot) -> None:
    view, state = in_the_middle(robot, 2)
    live = [at for at, sprite in view.tray.live.items() if sprite.visible]
    assert live == [(state.turn, line) for line in LINES if view.gives(line)]
    for at in live:
        picture = view.tray.live[at].picture
        assert picture is not None
        assert min(picture.surface.get_size()) > 0.8 * view.geometry.pitch


@pytest.mark.parametrize("seats", [2, 4])
def test_a_hint_is_seen_as_the_move_it_advises(robot: Robot, seats: int) -> None:
    """A ghost of the arrow, its beam, the marble and what it brings; no frame around anything."""
    view, state = in_the_middle(robot, seats)
    moves: list[Move] = list(play_on(robot).match.moves())
    move, seat = moves[-1], state.turn
    view.hush(seat, True)
    view.point_out(seat, move)
    ghost = view.arrows._advised
    assert ghost.at == view.geometry.rail(seat, move.line)
    assert ghost.picture is view.arrows._ghost_of(seat)
    assert view.tray._beams[seat, move.line].visible
    assert [at for at, glow in view.tray.glows.items() if glow.visible] == [move.take]
    (gain,) = [gain for gain in found_on(view, move.line) if gain.at == move.take]
    (badge,) = view.tray.badges
    assert badge.picture is view.tray.badge(gain.points, view.side(seat))
    gallery = robot.app.around.gallery
    for means in view.next_taps(move):
        target = next(one for one in view.targets() if one.means == means)
        assert view.hint_light(target) not in (None, rim(gallery, target.rect.size))
    ask(robot, tap=f"play.seat{seat}.line.{move.line}")
    ask(robot, settle=True)
    assert view.dishes._glow.picture is not None or len(found_on(view, move.line)) == 1
    ask(robot, tap=f"play.seat{seat}.arrow")
    view.point_out(seat, None)
    view.gestures.forget()
    view.hush(seat, False)
    assert ghost.picture is None
    assert view.dishes._glow.picture is None
    assert not any(beam.visible for beam in view.tray._beams.values())


def test_each_seat_is_told_its_partner_first_and_its_arrow(robot: Robot) -> None:
    shown(robot, crossing_match(4, "start"))
    words = robot.app.around.words(Side.SOUTH)
    view = view_of(robot)
    assert view.greeting(1) == ("You play with Drop.", "Your arrow is yellow.")
    assert view.greeting(0) == ("You play with Leaf.", words("crossing.hint.first"))
    shown(robot, crossing_match(2, "start"))
    assert told(robot, 1) == as_told(robot, 1, "crossing.hint.now.yellow")


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
            assert re.search(double, texts[f"crossing.doubling.{option}"].lower())


def test_every_target_has_its_light_or_a_rim(robot: Robot) -> None:
    view, _ = in_the_middle(robot, 4)
    for name, target in by_id(view.targets()).items():
        assert view.hint_light(target) is not None, name


@pytest.mark.parametrize("key", [SLIDE, MEET])
def test_the_light_along_the_trough_is_below_what_is_taught(robot: Robot, key: str) -> None:
    view, _ = in_the_middle(robot, 2)
    lesson, around = view.lesson(), robot.app.around
    for language in LANGUAGES:
        speak(robot.app, language)
        for seat, side in enumerate(USUAL[2]):
            shown_there = Shown(view, lesson, seat, Tweens(), list)
            shown_there.prepare(Step(key))
            taught = shown_there._step_picture(Step(key), True)
            ink = taught.surface.get_bounding_rect()
            ink.move_ip(taught.at(*lesson.step_place(seat, key).at).topleft)
            (light,) = lesson.goal_light(seat)
            ends = pygame.Rect(light.start, (1, 1)).union(pygame.Rect(light.end, (1, 1)))
            whole = around.table.seen(side, ink)
            thick = around.table.px(THICK_MM)
            assert whole.bottom < around.table.seen(side, ends).top - thick / 2, language
            assert whole.top > 0
    speak(robot.app, "en")


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
