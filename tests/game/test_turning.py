"""The move that decided a game, and the better one."""

from __future__ import annotations

from typing import Any

import pytest

from game.match import AnyMatch
from game.matches import match_from, new_match, rules_for
from game.players import choose, seed_at
from game.trellis.figures import largest_lay
from game.trellis.state import Laid
from game.turning import TurningPoint, turning_point

FOUND = (("crossing", 2, 2), ("lucky", 2, 0), ("trellis", 2, 0))
"""Game, seats and seed of matches with a turning point."""


def play_on(match: AnyMatch, level: str) -> AnyMatch:
    rules = match.rules
    while match.outcome() is None:
        seat = match.to_act()[0]
        view = rules.seen_by(match.state, seat)
        seed = seed_at(rules, view, match.setup.seed)
        match.play(choose(rules, view, seat, level, seed).move)
    return match


def finished(game: str, seats: int, seed: int) -> AnyMatch:
    return play_on(new_match(rules_for(game, seats, {}), seed, 1), "normal")


def at(match: AnyMatch, index: int) -> AnyMatch:
    return match_from({**match.record(), "moves": match.entries[:index]})


def found_in(match: AnyMatch) -> TurningPoint:
    point = turning_point(match.record())
    assert point is not None
    return point


@pytest.mark.parametrize(("game", "seats", "seed"), FOUND)
def test_another_legal_move_of_a_seat_that_did_not_win_is_named(
    game: str, seats: int, seed: int
) -> None:
    match = finished(game, seats, seed)
    point, outcome = found_in(match), match.outcome()
    assert outcome is not None
    assert point.seat not in outcome.winners
    before = at(match, point.index)
    better = point.better.move
    assert better != match.played[point.index]
    assert before.refusal(better) is None
    assert point.gain > 0
    assert point.exact is (game == "crossing")
    assert turning_point(match.record()) == point


def test_at_crossing_perfect_play_brings_exactly_the_difference() -> None:
    match = finished("crossing", 2, 2)
    point = found_in(match)

    def lead(move: Any) -> int:
        played = at(match, point.index)
        played.play(move)
        outcome = play_on(played, "expert").outcome()
        assert outcome is not None
        return outcome.scores[point.seat] - outcome.scores[1 - point.seat]

    played = match.played[point.index]
    assert lead(point.better.move) - lead(played) == point.gain


def test_at_trellis_it_is_the_missed_chance_to_lay_the_whole_rack() -> None:
    match = finished("trellis", 2, 0)
    point = found_in(match)
    before = at(match, point.index)
    before.play(point.better.move)
    outcome = before.outcome()
    assert outcome is not None
    assert outcome.winners == (point.seat,)


def test_only_the_last_game_of_a_match_is_judged() -> None:
    match = play_on(new_match(rules_for("crossing", 2, {}), 2, 2), "normal")
    first = len(match.entries)
    match.go_on()
    play_on(match, "normal")
    point = turning_point(match.record())
    assert point is None or point.since > first


def test_a_game_that_goes_on_has_no_turning_point() -> None:
    assert turning_point(new_match(rules_for("lucky", 2, {}), 1).record()) is None


def test_the_largest_lay_is_that_of_most_tiles_at_once() -> None:
    match = finished("trellis", 2, 0)
    best, replayed = largest_lay(match), at(match, 0)
    laid = []
    for entry in match.entries:
        replayed.perform(entry)
        laid += [(len(e.tiles), e.seat) for e in replayed.events if isinstance(e, Laid)]
    assert best is not None
    assert (best.tiles, best.seat) == max(laid, key=lambda one: one[0])
