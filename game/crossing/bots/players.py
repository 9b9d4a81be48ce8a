"""Computer players of Crossing: four levels, and others for comparison."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.choice import Choice, Player, at_random
from game.crossing.bots.expert import judged
from game.crossing.bots.kernel import Kernel
from game.crossing.bots.policies import Habits, by_answer, by_greed, by_whim, hardness
from game.crossing.bots.search import Search, Verdict
from game.crossing.bots.sight import marbles_left
from game.crossing.rules import Crossing
from game.crossing.state import Move, State

NODES = {2: 60_000, 4: 30_000}
"""Node limits of version 0.4's hardest player, by number of seats."""
SOLVED_FROM = {2: 27, 4: 20}
"""With this many coloured marbles or fewer it searches to the end."""


def by_all_means(rules: Crossing, view: State, seat: int, _seed: int) -> Choice[Move]:
    choice = _chosen(rules, view, seat, judged(rules, view))
    return choice._replace(hardness=hardness(rules, view, seat))


def as_before(rules: Crossing, view: State, seat: int, _seed: int) -> Choice[Move]:
    """The hardest player of version 0.4."""
    search = Search(Kernel(view, rules.doubling))
    if marbles_left(view) <= SOLVED_FROM[rules.seats]:
        return _chosen(rules, view, seat, search.to_the_end())
    return _chosen(rules, view, seat, search.deeper(NODES[rules.seats]))


def _chosen(rules: Crossing, view: State, seat: int, verdict: Verdict) -> Choice[Move]:
    return Choice(rules.moves(view, seat)[verdict.place], verdict.nodes)


PLAYERS: Mapping[str, Player[Crossing, State, Move]] = {
    "easy": Habits(blind=0.07, mindful=0.3, hopeful=False).choose,
    "normal": Habits(blind=0.0, mindful=0.6, hopeful=False).choose,
    "hard": Habits(blind=0.0, mindful=0.8, hopeful=True).choose,
    "expert": by_all_means,
    "newcomer": by_whim,
    "greedy": partial(by_greed, overlooked=0.0),
    "minding": by_answer,
    "easy-0.4": partial(by_greed, overlooked=0.25),
    "normal-0.4": by_answer,
    "hard-0.4": as_before,
    "random": at_random,
}
