"""Crossing: how hard a move was to choose, and what a hint may cost."""

from __future__ import annotations

from random import Random

import pytest
from crossing_solution import random_position

from game.crossing.advice import HASTE, advise
from game.crossing.bots import expert
from game.crossing.bots.expert import Budget, judged
from game.crossing.rules import Crossing
from game.crossing.state import State
from game.players import LEVELS, choose
from game.rules import stream

EVERY = 4000
"""Nodes that suffice for the end."""


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end is in sight from twelve marbles on."""
    budget = Budget({2: 12, 4: 12}, (), {2: EVERY, 4: EVERY})
    monkeypatch.setattr(expert, "PLAIN", budget)
    monkeypatch.setattr(expert, "COMPILED", budget)


def hardness(state: State, level: str) -> float:
    found = choose(Crossing(len(state.arrows)), state, state.turn, level, 1).hardness
    assert found is not None
    return found


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("level", LEVELS)
def test_the_first_aim_is_the_hardest_and_one_move_alone_is_plain(level: str) -> None:
    rules, rng = Crossing(2), Random(3)
    assert hardness(rules.start(stream(2), 0), level) == 1.0
    found = {}
    for _ in range(30):
        state = random_position(rules, 8, rng)
        found[len(rules.moves(state, state.turn))] = hardness(state, level)
    assert found[1] == 0.0
    assert found[max(found)] > 0.0
    assert all(0.0 <= one < 1.0 for one in found.values())


@pytest.mark.usefixtures("few")
def test_a_hint_for_one_of_four_costs_less_until_the_end_is_in_sight() -> None:
    rules = Crossing(4)
    early, late = (random_position(rules, left, Random(1)) for left in (28, 12))
    least = EVERY / HASTE[4]
    assert least < 0.8 * EVERY
    for state, most in ((early, least), (late, EVERY)):
        assert advise(rules, state, state.turn, 1).nodes <= most + 1
    assert judged(rules, early).nodes > least
    assert judged(rules, late, HASTE[4]) == judged(rules, late)
