"""Computer players of Lucky Numbers: the levels, and others for comparison."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import NamedTuple, TypeAlias

from game.choice import Choice, Player, among, at_random, torn
from game.lucky.bots.kernel import Numbers, Sight, placed, sight
from game.lucky.bots.rollouts import Rollouts
from game.lucky.bots.search import NO_CELL, Search
from game.lucky.bots.set_up import (
    Leaning,
    by_its_share,
    from_its_end,
    from_the_front,
    set_up,
)
from game.lucky.bots.thumb import (
    Thumb,
    as_a_newcomer,
    by_any_place,
    by_ideal_place,
    by_next_neighbours,
    by_strict_places,
    taken,
)
from game.lucky.rules import Lucky
from game.lucky.state import IDLE_TURNS_BEFORE_AGREEING, NUMBERS, Move, State
from game.rules import stream

PLAIN = 0.0
SECOND_THOUGHT = 0.4
"""Hardness, for heuristic players, of a tile that fits but is not placed in a free cell."""
NEARLY_AS_GOOD = 2.0
"""In turns."""


class Decision(NamedTuple):
    """A number and its cell, NO_CELL for the pool; number 0: a draw."""

    number: int
    cell: int
    nodes: int
    hardness: float


Decide: TypeAlias = Callable[[Sight, Random], Decision]


def by_search(seen: Sight, _: Random) -> Decision:
    search = Search(seen)
    options = search.options()
    best = options[0]
    hardness = torn([-put.score for put in options], NEARLY_AS_GOOD) if 0 in best.board else PLAIN
    return Decision(best.number, best.cell, search.nodes, hardness)


def by_rollouts(seen: Sight, chance: Random) -> Decision:
    """Plays on from the best moves of the search."""
    search = Search(seen)
    options = search.options()
    if 0 not in options[0].board:
        return Decision(options[0].number, options[0].cell, search.nodes, PLAIN)
    rollouts = Rollouts(seen, search.outlook, chance)
    best = rollouts.best(options)
    return Decision(best.number, best.cell, search.nodes + rollouts.nodes, rollouts.hardness)


def by_thumb(thumb: Thumb, seen: Sight, chance: Random) -> Decision:
    board, number = seen.board, seen.drawn
    if number:
        cell = thumb(board, number, False, chance)
        return Decision(number, cell, 1, _thought_of(board, number, cell))
    number, cell = taken(thumb, seen, chance) or (0, NO_CELL)
    offered = sum(count > 0 and bool(_free(board, shown)) for shown, count in enumerate(seen.pool))
    return Decision(number, cell, 1, among(offered + 1))


def _thought_of(board: Numbers, number: int, cell: int) -> float:
    """Hardness of this choice."""
    if cell != NO_CELL and not board[cell]:
        return among(len(_free(board, number)))
    return SECOND_THOUGHT if any(placed(board, number)) else PLAIN


def _free(board: Numbers, number: int) -> list[int]:
    """The free cells that the number fits."""
    return [cell for cell, _, freed in placed(board, number) if not freed]


def play(
    decide: Decide, leaning: Leaning, _rules: Lucky, view: State, seat: int, seed: int
) -> Choice[Move]:
    if view.phase == "setup":
        return _laid_out(view, seat, leaning)
    if view.idle >= IDLE_TURNS_BEFORE_AGREEING and not view.agreed[seat]:
        return Choice(Move(seat, "end"), 1, PLAIN)
    seen = sight(view, seat)
    decision = decide(seen, stream(seed, "lucky"))
    return Choice(move_of(view, seat, decision), decision.nodes, decision.hardness)


def play_by_chance(rules: Lucky, view: State, seat: int, seed: int) -> Choice[Move]:
    """Random moves, except in the set-up, where placing and lifting might never end."""
    if view.phase == "setup":
        return _laid_out(view, seat, from_the_front)
    return at_random(rules, view, seat, seed)


def _laid_out(view: State, seat: int, leaning: Leaning) -> Choice[Move]:
    return Choice(set_up(view, seat, leaning), 1, PLAIN)


def move_of(view: State, seat: int, decision: Decision) -> Move:
    if not decision.number:
        return Move(seat, "draw")
    if view.held[seat]:
        if decision.cell == NO_CELL:
            return Move(seat, "discard")
        return Move(seat, "place", view.held[seat][0], view.format.cells[decision.cell])
    tile = next(tile for tile in view.open if NUMBERS[tile] == decision.number)
    return Move(seat, "take", tile, view.format.cells[decision.cell])


def _player(decide: Decide, leaning: Leaning = by_its_share) -> Player[Lucky, State, Move]:
    return partial(play, decide, leaning)


def _beginner(hopeless: int, leaning: Leaning) -> Player[Lucky, State, Move]:
    thumb = partial(by_next_neighbours, hopeless)
    return _player(partial(by_thumb, thumb), leaning)


_NORMAL = _player(partial(by_thumb, by_ideal_place))
_HARD = _player(by_search)

PLAYERS: Mapping[str, Player[Lucky, State, Move]] = {
    "easy": _beginner(hopeless=3, leaning=from_its_end),
    "normal": _NORMAL,
    "hard": _HARD,
    "expert": _player(by_rollouts),
    "newcomer": _player(partial(by_thumb, as_a_newcomer), from_the_front),
    "ideal": _player(partial(by_thumb, by_strict_places)),
    "greedy": _player(partial(by_thumb, by_any_place)),
    "random": play_by_chance,
    "easy-0.4": _beginner(hopeless=2, leaning=from_the_front),
    "normal-0.4": _NORMAL,
    "hard-0.4": _HARD,
}
"""The levels, players for comparison, and the levels of version 0.4."""
