"""Computer players of Crossing: three levels, and plain ones to measure them by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from game.choice import Choice, Player, at_random
from game.crossing.bots.kernel import Kernel
from game.crossing.bots.search import Search, Verdict
from game.crossing.rules import Crossing
from game.crossing.state import BLACK, EMPTY, Move, State, side_of
from game.rules import stream

NODES = {2: 60_000, 4: 30_000}
"""By the number of seats; there are more moves to list with four."""
SOLVED_FROM = {2: 27, 4: 20}
"""With so many coloured marbles left or fewer, the strongest player looks to the end."""
OVERLOOKED = 0.25
"""The part of the moves that a beginner does not see."""


def by_greed(rules: Crossing, view: State, seat: int, seed: int, overlooked: float) -> Choice[Move]:
    """The most points now, with no thought of the answer."""
    chance = stream(seed, "crossing")
    moves = rules.moves(view, seat)
    seen = [move for move in moves if chance.random() >= overlooked] or moves
    gains = {move: gain(rules, view, move) for move in seen}
    best = [move for move in seen if gains[move] == max(gains.values())]
    return _explained(rules, view, chance.choice(best), len(moves))


def by_answer(rules: Crossing, view: State, seat: int, seed: int) -> Choice[Move]:
    """The most points less those of the best answer."""
    moves = rules.moves(view, seat)
    leads = [gain(rules, view, move) - _answer(rules, view, move) for move in moves]
    best = [move for move, lead in zip(moves, leads, strict=True) if lead == max(leads)]
    chosen = stream(seed, "crossing").choice(best)
    return _explained(rules, view, chosen, len(moves))


def by_all_means(rules: Crossing, view: State, seat: int, _seed: int) -> Choice[Move]:
    verdict = judged(rules, view)
    return _explained(rules, view, rules.moves(view, seat)[verdict.place], verdict.nodes)


def judged(rules: Crossing, view: State) -> Verdict:
    """The strongest player's opinion of a position."""
    search = Search(Kernel(view, rules.doubling))
    if marbles_left(view) <= SOLVED_FROM[rules.seats]:
        return search.to_the_end()
    return search.deeper(NODES[rules.seats])


def marbles_left(view: State) -> int:
    """Those that can still be taken."""
    return sum(marble not in (EMPTY, BLACK) for row in view.tray for marble in row)


def gain(rules: Crossing, view: State, move: Move) -> int:
    """By how much the move raises its side's lead at once, in points."""
    side = side_of(view, move.seat)
    before = rules.scores(view)
    after = rules.scores(rules.apply(view, move).state)
    return after[side] - after[1 - side] - before[side] + before[1 - side]


def _explained(rules: Crossing, view: State, move: Move, nodes: int) -> Choice[Move]:
    if move.take is None:
        return Choice(move, nodes, "opens")
    return Choice(move, nodes, _reason(rules, view, move), (move.take,))


def _reason(rules: Crossing, view: State, move: Move) -> str:
    """`last_word`: nobody can answer. `most_points`: none brings more now. `leaves_little`: the
    best answer to it is worth less than to any other. `looks_ahead`: it pays off later."""
    moves = rules.moves(view, move.seat)
    if rules.apply(view, move).state.phase == "over":
        return "last_word"
    if gain(rules, view, move) == max(gain(rules, view, other) for other in moves):
        return "most_points"
    if _answer(rules, view, move) == min(_answer(rules, view, other) for other in moves):
        return "leaves_little"
    return "looks_ahead"


def _answer(rules: Crossing, view: State, move: Move) -> int:
    """What the best answer gains at once, nothing if there is none."""
    after = rules.apply(view, move).state
    return max((gain(rules, after, answer) for answer in _answers(rules, after)), default=0)


def _answers(rules: Crossing, after: State) -> Sequence[Move]:
    return () if after.phase == "over" else rules.moves(after, after.turn)


PLAYERS: Mapping[str, Player[Crossing, State, Move]] = {
    "easy": partial(by_greed, overlooked=OVERLOOKED),
    "normal": by_answer,
    "hard": by_all_means,
    "greedy": partial(by_greed, overlooked=0.0),
    "random": at_random,
}
