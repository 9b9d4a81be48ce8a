"""Computer players of Trellis: the levels, those of 0.4, and simple ones for comparison."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from game.choice import Choice, Player
from game.trellis.bots.beginners import Attention, Ease, as_a_beginner, at_ease, noticing, one_added
from game.trellis.bots.laying import dearest_given, ending_fast, laying
from game.trellis.bots.search import rearranged
from game.trellis.bots.sight import Sight
from game.trellis.bots.waiting import Budget, Patience, least_useful_given, waiting
from game.trellis.rules import Trellis
from game.trellis.state import GIVEN_BY_PASS, Move, State

FULL = Budget()
TENTH = Budget(300, 30, 10)
HANDFUL = 20
"""Nodes of a few attempts."""

Decide: TypeAlias = Callable[[Sight], Choice[Move]]


def play(
    decide: Decide, give: Decide, rules: Trellis, view: State, seat: int, seed: int
) -> Choice[Move]:
    sight = Sight(rules, view, seat, seed)
    return give(sight) if view.phase == "giving" else decide(sight)


def by_chance(sight: Sight) -> Choice[Move]:
    """A random listed move, or a lay of one addition."""
    moves: list[Move] = list(sight.rules.moves(sight.view, sight.seat))
    lay = sight.lay(partial(one_added, (1, 2, 3)))
    if lay:
        moves.append(sight.laid(lay).move)
    return Choice(sight.chance.choice(moves), len(moves))


def any_given(sight: Sight) -> Choice[Move]:
    gift = sight.chance.sample(sight.rack, min(GIVEN_BY_PASS, len(sight.rack)))
    return sight.given(gift)


def _patient(patience: Patience) -> Player[Trellis, State, Move]:
    return partial(play, partial(waiting, patience), partial(least_useful_given, patience.budget))


def _fast(budget: Budget, fewest: int = 1) -> Player[Trellis, State, Move]:
    decide = partial(ending_fast, budget, fewest)
    return partial(play, decide, partial(least_useful_given, budget))


def _attentive(attention: Attention) -> Player[Trellis, State, Move]:
    return partial(play, partial(noticing, attention), dearest_given)


def _easy_going(ease: Ease) -> Player[Trellis, State, Move]:
    return partial(play, partial(at_ease, ease), dearest_given)


def _laying(nodes: int) -> Player[Trellis, State, Move]:
    return partial(play, partial(laying, partial(rearranged, nodes)), dearest_given)


PLAYERS: Mapping[str, Player[Trellis, State, Move]] = {
    "easy": _easy_going(Ease(Attention(0.7, 1, 0.7, 0.5), ways=6, spare=1.75, is_kind=True)),
    "normal": _easy_going(Ease(Attention(0.8, 1, 0.9, 1.0), ways=6, spare=1.5, is_kind=False)),
    "hard": _easy_going(Ease(Attention(0.9, 1, 0.9, 1.0), ways=8, spare=1.2, is_kind=False)),
    "expert": _patient(
        Patience(FULL, opens_at_once=False, full_rack=99, takes_draw3=False, blocked=2)
    ),
    "easy-0.4": partial(play, as_a_beginner, dearest_given),
    "normal-0.4": _laying(HANDFUL),
    "hard-0.4": _patient(Patience(FULL, opens_at_once=True, full_rack=20, takes_draw3=True)),
    "newcomer": _attentive(Attention(notices=0.5, additions=1, takes=0.7, plays=0.5)),
    "family": _attentive(Attention(notices=0.8, additions=3, takes=0.9, plays=1.0)),
    "adding": _laying(0),
    "fast-ender": _fast(FULL),
    "fast-ender-tenth": _fast(TENTH),
    "random": partial(play, by_chance, any_given),
}
