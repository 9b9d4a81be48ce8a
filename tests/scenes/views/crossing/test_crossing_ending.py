"""The end of a game of Crossing: why it is over, what counts double, who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest
from crossing_table import crossing_table, view_of
from staging import speak
from table_driver import ask

from game.crossing.rules import Crossing
from game.crossing.state import State, crossings, points, side_of
from game.match import AnyMatch
from game.matches import new_match
from scenes.destinations import ToResult
from scenes.drive.robot import Robot
from scenes.ending.scene import EndingScene
from scenes.seating import HUMAN, USUAL, Seating
from scenes.stage.sprite import Layer, Sprite
from scenes.table import Side, square
from scenes.views.crossing.doubled import doublings
from scenes.views.crossing.end_places import (
    name_place,
)
from scenes.views.crossing.ending import DOUBLE_SECONDS, READ_SECONDS, CrossingEnding
from scenes.views.crossing.sweep import LINE_SECONDS
from scenes.views.crossing.verdict import Row, Verdict
from scenes.views.crossing.weight import weight, weight_mm
from scenes.views.ended.standings import totals_of
from scenes.views.seat_places import COIN_MM, coin_scale

FRAME = 1 / 30


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One table for all: its pictures are made once."""
    robot = crossing_table(tmp_path_factory.mktemp("table"), size=(640, 360))
    speak(robot.app, "en")
    yield robot
    robot.app.close()


def played(
    seats: int, doubling: str, wanted: Callable[[State], bool] = lambda _: True, games: int = 2
) -> AnyMatch:
    """A match whose last game is over and as wanted."""
    for seed in range(400):
        match, rng = new_match(Crossing(seats, doubling), seed, games, 0), Random(seed)
        for number in range(games):
            while match.outcome() is None:
                match.play(rng.choice(list(match.moves())))
            if number < games - 1:
                match.go_on()
        if wanted(match.state):
            return match
    raise AssertionError("no such game is found")


def ended(robot: Robot, match: AnyMatch) -> tuple[EndingScene, CrossingEnding]:
    sides = USUAL[match.rules.seats]
    seating = Seating(sides, (HUMAN,) * len(sides))
    kept = robot.app.services.store.begin(match, seating.write())
    robot.app.go(ToResult(match, kept, seating))
    scene = robot.app.scene
    assert isinstance(scene, EndingScene)
    assert isinstance(scene.ending, CrossingEnding)
    return scene, scene.ending


def until(robot: Robot, name: str) -> EndingScene:
    """The act of that name has just begun."""
    scene = robot.app.scene
    assert isinstance(scene, EndingScene)
    for _ in range(900):
        if scene.acts.name == name:
            return scene
        robot.app.frame(FRAME, ())
    raise AssertionError(f"{name} never comes")


def totals(robot: Robot) -> list[int]:
    return [trough.total.shown for trough in view_of(robot).troughs]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_arrow_tries_all_its_lines_and_what_is_seen_is_said_after_the_first_one(
    robot: Robot, seats: int
) -> None:
    scene, ending = ended(robot, played(seats, "off", games=1))
    state, sweep = ending._state, ending.sweep
    view, seat = view_of(robot), state.turn
    home = state.arrows[seat]
    until(robot, "breath")
    assert not sweep.sprites
    until(robot, "sweep")
    assert ask(robot, wait=LINE_SECONDS)
    assert view.arrows.is_lifted(seat)
    assert not any(one.sprite.picture for one in ending.why)
    assert ask(robot, wait=LINE_SECONDS)
    assert all(one.sprite.picture for one in ending.why)
    assert scene.acts.name == "sweep"
    until(robot, "why")
    assert {*sweep.lines, home} == set(range(6))
    assert home not in sweep.lines
    assert sweep.arrow.at == view.geometry.rail(seat, sweep.lines[-1])
    crosses = [at for line in sweep.lines for at in crossings(state, seat, line)]
    shown = [sprite.at for group in sweep._crosses for sprite in group if sprite.visible]
    assert shown == [view.geometry.hole(at) for at in crosses]
    assert sum(ghost.visible for ghost in sweep._ghosts) == len(sweep.lines)
    # Its own line takes nothing, either: an arrow must leave it (C6).
    left = [one for one in sweep.sprites if one.at == view.geometry.rail(seat, home)]
    cross = [one for one in left if one.visible and one.picture is sweep._cross()]
    assert len(cross) == (home is not None)
    # Until somebody has touched the table, or has had time to read it.
    ask(robot, wait=READ_SECONDS - 0.3)
    assert scene.acts.name == "why"
    assert all(one.sprite.picture for one in ending.why)
    ask(robot, tap=[320, 180])
    ask(robot, wait=2 * FRAME)
    assert scene.acts.name == "night"


@pytest.mark.parametrize(("seats", "games"), [(4, 2), (2, 1)])
def test_points_are_plain_until_each_colour_is_doubled_before_all_eyes(
    robot: Robot, seats: int, games: int
) -> None:
    rules = Crossing(seats, "sole")

    def is_doubled(state: State) -> bool:
        return rules.scores(state) != tuple(map(points, state.taken))

    scene, ending = ended(robot, played(seats, "sole", is_doubled, games))
    state = ending._state
    plain = [points(state.taken[side_of(state, seat)]) for seat in range(seats)]
    scores = rules.scores(state)
    final = [scores[side_of(state, seat)] for seat in range(seats)]
    assert plain != final
    while scene.acts.name != "double":
        assert totals(robot) == plain
        robot.app.frame(FRAME, ())
    before = totals(robot)
    while scene.acts.name == "double":
        robot.app.frame(FRAME, ())
        # What is doubled is said, too.
        assert all(one.sprite.picture for one in ending.sums)
        now = totals(robot)
        assert all(one <= other for one, other in zip(before, now, strict=True))
        before = now
    assert scene.acts.name == "who"
    assert totals(robot) == final
    for places, verdict in zip(ending._places, ending._verdicts, strict=True):
        row = verdict.doubled(ending.doubled, places.width_mm)
        assert verdict.width(row) <= places.width_mm
    for seat, trough in enumerate(view_of(robot).troughs):
        assert sum(trough._pile.points) == final[seat]
        lit = {one.colour for one in ending.doubled if one.side == side_of(state, seat)}
        shining = [one for one in scene.stage.sprites if one.layer == Layer.GLOW]
        rect = ending._geometry.trough_rect(ending.host.seating.sides[seat])
        assert sum(rect.collidepoint(one.at) for one in shining) == len(lit)
    # The standing of the match follows, at each seat.
    until(robot, "rest")
    lying = {sprite.at for sprite in scene.stage.sprites if sprite.area()}
    made = ending.standings._made
    assert len(made) == (seats if games > 1 else 0)
    for standing in made:
        assert all(standing._lines.at(spot) in lying for _, spot in standing._numbers)


def said(ending: CrossingEnding, seat: int) -> tuple[str, Row]:
    verdict = Verdict(ending.host, ending._geometry, ending._state, seat)
    row = verdict.who(18.0, 300.0)
    return str(row.key[0]), row


def test_a_winning_team_is_named_with_both_sums_and_a_draw_is_a_draw(robot: Robot) -> None:
    """Who was red in this game is red in its result, whatever they were before."""
    won = played(4, "off", lambda state: points(state.taken[0]) > points(state.taken[1]))
    assert won.state.first == 1
    _, ending = ended(robot, won)
    red, yellow = map(points, won.state.taken)
    told = [said(ending, seat)[0] for seat in range(4)]
    assert told[0] == told[2] == f"Moon and Drop win {red} : {yellow}"
    assert told[1::2] == [f"You and {one} win {red} : {yellow}" for one in ("Drop", "Moon")]
    assert set(ending.winners) == {1, 3}
    drawn = played(4, "off", lambda state: points(state.taken[0]) == points(state.taken[1]), 1)
    _, ending = ended(robot, drawn)
    both = points(drawn.state.taken[0])
    assert [said(ending, seat)[0] for seat in range(4)] == [f"Drawn {both} : {both}"] * 4
    assert len(said(ending, 0)[1].pieces) == 1
    alone = played(2, "off", lambda state: points(state.taken[0]) < points(state.taken[1]))
    assert alone.state.first == 1
    _, ending = ended(robot, alone)
    red, yellow = map(points, alone.state.taken)
    assert said(ending, 0)[0] == f"You win {yellow} : {red}"
    assert said(ending, 1)[0] == f"Heart wins {yellow} : {red}"


def test_the_seat_of_a_computer_player_reads_what_the_others_do(robot: Robot) -> None:
    """Nobody sits there."""
    alone = played(2, "off", lambda state: points(state.taken[0]) < points(state.taken[1]))
    _, ending = ended(robot, alone)
    ending.host.seating = ending.host.seating.seated(0, "easy")
    assert said(ending, 0)[0] == said(ending, 1)[0]
    turn = ending._state.turn
    ending.host.seating = ending.host.seating.seated(turn, "easy")
    why = [Verdict(ending.host, ending._geometry, ending._state, seat).why for seat in range(2)]
    assert why[0] == why[1]
    won = played(4, "off", lambda state: points(state.taken[0]) > points(state.taken[1]))
    _, ending = ended(robot, won)
    ending.host.seating = ending.host.seating.seated(1, "easy")
    read = [said(ending, seat)[0] for seat in range(4)]
    assert read[1] == read[0] == read[2]
    assert read[3].startswith("You and Moon win")


def test_partners_share_a_total_and_both_their_signs_stand_there(robot: Robot) -> None:
    _, ending = ended(robot, played(4, "off"))
    for seat in range(4):
        words, called = ending.host.words(seat), ending.host.seating.called
        totals = totals_of(ending.match, words, called)
        assert sorted(totals.teams) == [(0, 2), (1, 3)]
        assert totals.caption == words("result.standing", number=2, games=2)
        end = ending._places[seat].spots.standing.at[0]
        who, _ = ending._who(seat)
        half = max(who.surface.get_size()) / 2 / ending._geometry.table.per_mm
        assert half < end - ending.standings.width(seat, ending.spots(seat).standing)


def ink_of(sprite: Sprite) -> pygame.Rect:
    area, picture = sprite.area(), sprite.picture
    if area is None or picture is None:
        return pygame.Rect(0, 0, 0, 0)
    return picture.surface.get_bounding_rect(128).move(area.topleft)


@pytest.mark.parametrize("seats", [2, 4])
def test_words_and_pills_of_an_end_lie_on_felt_and_on_nothing_else(
    robot: Robot, seats: int
) -> None:
    scene, ending = ended(robot, played(seats, "off", games=1))
    until(robot, "rest")
    for _ in range(200):
        robot.app.frame(FRAME, ())
        if scene.is_settled():
            break
    geometry, whole = ending._geometry, robot.app.screen.get_rect()
    pills = [button.rect for button in scene.choices.shown]
    assert len(pills) == 2 * seats
    for number, pill in enumerate(pills):
        assert whole.contains(pill)
        assert pill.collidelist(pills[number + 1 :]) < 0
    wood = [square(geometry.table.middle, geometry.tray)]
    for side in geometry.sides:
        trough = pygame.Rect((0, 0), geometry.trough if side.upright else geometry.trough[::-1])
        trough.center = geometry.trough_middle(side)
        wood.append(trough)
    assert all(pill.collidelist(wood) < 0 for pill in pills)
    # Why it is over and who has won, once a seat, can be read until somebody goes on.
    reasons = zip(ending.why, ending.last_why, strict=True)
    winners = zip(ending.who, ending.last_who, strict=True)
    shown = [[one for one in both if one.sprite.picture] for both in (*reasons, *winners)]
    assert [len(both) for both in shown] == [1] * 2 * seats
    inks = [ink_of(one.sprite) for one in (*ending.names, *(both[0] for both in shown))]
    for number, ink in enumerate(inks):
        assert whole.contains(ink)
        assert ink.collidelist([*wood, *pills, *inks[number + 1 :]]) < 0


def test_what_comes_beside_the_tray_comes_when_what_it_says_again_has_gone(robot: Robot) -> None:
    """Where it has no room between trough and tray; both would be seen over each other."""
    _, ending = ended(robot, played(4, "off", games=1))
    until(robot, "rest")
    moved = [seat for seat, places in enumerate(ending._places) if not places.rises]
    words = [(ending.why[seat], ending.last_why[seat]) for seat in moved]
    words += [(ending.who[seat], ending.last_who[seat]) for seat in moved]
    assert words
    for _ in range(60):
        robot.app.frame(FRAME, ())
        assert not any(first.sprite.picture and last.sprite.picture for first, last in words)
    assert all(last.sprite.picture for _, last in words)


def test_a_headline_in_lines_has_no_empty_one_above_its_sums(robot: Robot) -> None:
    speak(robot.app, "de")
    drawn = played(4, "off", lambda state: points(state.taken[0]) == points(state.taken[1]), 1)
    _, ending = ended(robot, drawn)
    verdict, type_ = ending._verdicts[0], robot.app.around.gallery.type
    wide = type_.width("Unentschieden", 16.0, "numerals") + 1.0
    made = verdict.stacked(16.0, wide)
    speak(robot.app, "en")
    lines = made.surface.get_height() / robot.app.around.table.px(type_.line_mm(16.0))
    assert 1.5 < lines < 3.2


def test_a_winner_has_no_accent_and_a_tie_in_french_has_one(robot: Robot) -> None:
    speak(robot.app, "fr")
    _, ending = ended(robot, played(2, "off"))
    won = ending.view.state
    tie = replace(won, taken=(won.taken[0], won.taken[0]))
    found = [Verdict(ending.host, ending._geometry, state, 0).is_accented for state in (won, tie)]
    speak(robot.app, "en")
    assert found == [False, True]


def test_leaves_leave_the_totals_free_however_long_the_line_above_them_is(tmp_path: Path) -> None:
    robot = crossing_table(tmp_path, 4, size=(640, 360), inches=24)
    speak(robot.app, "fr")
    scene, ending = ended(robot, played(4, "off"))
    until(robot, "rest")
    free = list(ending.kept_free())
    shown = [(one, words) for one in ending.standings._made for words in one._words]
    assert len(scene.seating) < len(shown)
    for standing, (picture, spot) in shown:
        area = picture.at(*ending._geometry.table.spot(standing._lines.side, *spot))
        ink = picture.surface.get_bounding_rect(60).move(area.topleft)
        assert any(one.contains(ink) for one in free)
    robot.app.close()


@pytest.mark.parametrize(("seats", "inches"), [(2, 24), (4, 15), (4, 43)])
def test_each_seat_reads_at_its_coin_what_it_is_called(
    tmp_path: Path, seats: int, inches: float
) -> None:
    robot = crossing_table(tmp_path, seats, size=(960, 600), inches=inches)
    for side, language in zip(Side, ("en", "fr", "de", "it"), strict=True):
        robot.app.around.languages.choose(side, language)
    _, ending = ended(robot, played(seats, "off"))
    geometry, table, called = ending._geometry, ending._geometry.table, []
    until(robot, "who")
    ask(robot, wait=0.5)
    across = table.px(COIN_MM * coin_scale(table))
    for seat, side in enumerate(geometry.sides):
        place, shown = name_place(geometry, side), ending.names[seat].sprite
        called.append(ending.host.words(seat).seat(ending.host.seating.name(seat)))
        assert shown.picture is ending._name(seat)[0]
        assert shown.at == table.spot(side, *place.at)
        ink, (coin, partner, *_) = ink_of(ending.names[seat].sprite), geometry.seat_places(side)
        assert robot.app.screen.get_rect().contains(ink)
        away = pygame.Vector2(coin).distance_to(ink.center)
        assert away < table.px(3 * COIN_MM) + max(ink.size) / 2
        assert not ink.colliderect(square(coin, across))
        assert seats == 2 or not ink.colliderect(square(partner, across // 2))
    assert called == (["Heart", "Lune", "Blatt", "Goccia"] if seats == 4 else ["Heart", "Blatt"])
    robot.app.close()


@pytest.mark.parametrize(("seats", "inches"), [(2, 43), (4, 15), (4, 43)])
def test_a_weight_falls_beside_all_words_and_what_is_on_it_lies_within(
    tmp_path: Path, seats: int, inches: float
) -> None:
    robot = crossing_table(tmp_path, seats, "sole", size=(960, 600), inches=inches)
    rules = Crossing(seats, "sole")
    _, ending = ended(robot, played(seats, "sole", lambda state: bool(doublings(rules, state)), 1))
    geometry, gallery = ending._geometry, robot.app.around.gallery
    across = weight_mm(geometry)
    disc = gallery.of(gallery.controls.disc_button, None, across, "up", "brass")
    made = weight(gallery, geometry, Side.SOUTH)
    masks = [pygame.mask.from_surface(one.surface) for one in (disc, made)]
    assert masks[0].count() == masks[1].count() > 0
    until(robot, "double")
    falling, words = 0, [one.sprite for one in (*ending.sums, *ending.why)]
    for _ in range(round(DOUBLE_SECONDS / FRAME)):
        above = [ink_of(s) for s in ending.host.stage.sprites if s.layer == Layer.ABOVE]
        assert all(ink.collidelist([ink_of(one) for one in words]) < 0 for ink in above)
        falling += len(above)
        robot.app.frame(FRAME, ())
    assert falling
    robot.app.close()
