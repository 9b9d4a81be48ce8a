"""Hints: what the referee answers, and that every word of it is true by a second judge."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from asking import any_referee, ask, error
from hints_judged import Hint, hints, lies, texts_of, truths_of
from playing import play, play_to_the_end

from game.advice import adviser_of
from game.games import games
from game.matches import new_match, rules_for
from game.players import advised, choose, players_of, seed_at
from game.referee import Referee, report

WITH_HINTS = [game for game in games() if games()[game].adviser]
JUDGED = [game for game in WITH_HINTS if truths_of(game) is not None]
QUICK = ("easy", "random")
"""Players for short games in many positions."""
COUNTS, AFTER = {"crossing": 6, "trellis": 8}, {"crossing": 16}
"""Hints, and the move from which they are asked for; where it is not said, of a game whose hints
are quick to find, from the first move on."""
MOST_NODES = {"lucky": 5_000, "trellis": 17_000}
"""So that a hint costs less than a second; in Crossing the players' search has such a budget."""
every_game = pytest.mark.parametrize("game", WITH_HINTS)
judged_games = pytest.mark.parametrize("game", JUDGED)


@cache
def sample(game: str) -> list[Hint]:
    return list(hints(game, COUNTS.get(game, 50), 40, QUICK, AFTER.get(game, 0)))


def referee_of(game: str, plies: int = 0) -> Referee:
    return Referee(play(new_match(rules_for(game, None, {}), 5), Random(5), plies))


# --- what is said


@judged_games
def test_every_sentence_of_a_hint_is_true(game: str) -> None:
    truths = truths_of(game)
    assert truths is not None
    for hint in sample(game):
        assert lies(hint, truths) == [], json.dumps(hint._asdict())


@judged_games
def test_the_second_judge_judges_every_word_and_sees_what_is_untrue(game: str) -> None:
    truths = truths_of(game)
    assert truths is not None
    keys = {key.removeprefix(f"advice.{game}.") for key in texts_of(game) if "advice." in key}
    assert set(truths) == keys
    for hint in sample(game)[:12]:
        other = {name: _other(value) for name, value in hint.values.items()}
        if other != hint.values:
            assert lies(hint._replace(values=other), truths) != [], hint


def test_the_second_judge_leaves_open_how_a_first_aim_of_crossing_ends() -> None:
    truths, state = truths_of("crossing"), report(referee_of("crossing").match)["state"]
    assert truths is not None
    assert isinstance(state, dict)
    for why, values in (("why.draws", {}), ("why.wins", {"count": "3"})):
        first = Hint(state, 0, {"seat": 0, "line": 2}, ("do.first", why), values)
        assert lies(first, truths) == []


def _other(value: str) -> str:
    return str(int(value) + 1) if value.isdigit() else value


@pytest.mark.parametrize("game", MOST_NODES)
def test_a_hint_takes_no_more_nodes_than_a_second_has(game: str) -> None:
    match, rng = new_match(rules_for(game, None, {}), 8), Random(8)
    for _ in range(6):
        for seat in match.to_act():
            assert advised(match, seat).nodes <= MOST_NODES[game]
        play(match, rng, 1)


# --- the referee


@every_game
def test_advice_is_a_legal_move_with_a_reason_and_changes_nothing(game: str) -> None:
    referee = referee_of(game, AFTER.get(game, 3))
    before = ask(referee, {"record": True})
    seat = referee.match.to_act()[0]
    answer = ask(referee, {"advise": seat})
    assert list(answer) == ["ok", "move", "why", "text"]
    assert f"advice.{game}.why.{answer['why']}" in texts_of(game)
    assert answer["text"].endswith((".", "!"))
    assert "{" not in answer["text"]
    assert ask(referee, {"advise": seat}) == answer
    assert ask(referee, {"record": True}) == before
    assert ask(referee, {"move": answer["move"]})["ok"]


@every_game
def test_nobody_is_advised_who_has_nothing_to_do(game: str) -> None:
    referee = referee_of(game, 9)
    idle = set(range(referee.match.rules.seats)) - set(referee.match.to_act())
    assert [error(referee, {"advise": seat}) for seat in idle] == [("not_now", None)] * len(idle)
    over = Referee(play_to_the_end(new_match(rules_for(game, None, {}), 5), Random(5)))
    assert error(over, {"advise": 0}) == ("not_now", "G5")


@pytest.mark.parametrize("seat", [-1, 4, "0", None, True, [0], 1.5])
def test_who_is_advised_is_a_seat(seat: object) -> None:
    assert error(any_referee(), {"advise": seat}) == ("syntax", None)


@every_game
def test_advice_depends_on_nothing_that_the_seat_does_not_see(game: str) -> None:
    match = referee_of(game, AFTER.get(game, 6)).match
    rules, seat = match.rules, match.to_act()[0]
    view = rules.seen_by(match.state, seat)
    adviser: Any = adviser_of(game)
    assert adviser(rules, view, seat, seed_at(rules, view, 5)) == advised(match, seat)


@every_game
def test_one_of_the_players_does_what_people_are_advised(game: str) -> None:
    assert "advised" in players_of(game)
    match = referee_of(game, AFTER.get(game, 0)).match
    for _ in range(4):
        seat = match.to_act()[0]
        view = match.rules.seen_by(match.state, seat)
        made = choose(match.rules, view, seat, "advised", seed_at(match.rules, view, 5))
        assert made.move == advised(match, seat).move
        match.play(made.move)
