"""Computer players of Lucky Numbers: the levels, and others to measure them by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import NamedTuple, TypeAlias

from game.choice import Choice, Player, at_random
from game.lucky.bots.kernel import Numbers, Sight, bounding, gap, sight, with_number
from game.lucky.bots.rollouts import Rollouts
from game.lucky.bots.search import NO_CELL, Search
from game.lucky.bots.set_up import set_up
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
from game.lucky.state import CELLS, IDLE_TURNS_BEFORE_AGREEING, NUMBERS, Cell, Move, State
from game.rules import stream

Cells: TypeAlias = tuple[Cell, ...]


class Decision(NamedTuple):
    """A number and the cell it goes to, NO_CELL for the pool; number 0: draw."""

    number: int
    cell: int
    nodes: int


Decide: TypeAlias = Callable[[Sight, Random], Decision]


def by_search(seen: Sight, _: Random) -> Decision:
    search = Search(seen)
    best = search.options()[0]
    return Decision(best.number, best.cell, search.nodes)


def by_rollouts(seen: Sight, chance: Random) -> Decision:
    """The best moves of the search, played on from."""
    search = Search(seen)
    options = search.options()
    if 0 not in options[0].board:
        return Decision(options[0].number, options[0].cell, search.nodes)
    rollouts = Rollouts(seen, search.outlook, chance)
    best = rollouts.best(options)
    return Decision(best.number, best.cell, search.nodes + rollouts.nodes)


def by_thumb(thumb: Thumb, seen: Sight, chance: Random) -> Decision:
    if seen.drawn:
        return Decision(seen.drawn, thumb(seen.board, seen.drawn, False, chance), 1)
    number, cell = taken(thumb, seen, chance) or (0, NO_CELL)
    return Decision(number, cell, 1)


def play(
    decide: Decide, is_beginner: bool, _rules: Lucky, view: State, seat: int, seed: int
) -> Choice[Move]:
    if view.phase == "setup":
        return _laid_out(view, seat, is_beginner)
    if view.idle >= IDLE_TURNS_BEFORE_AGREEING and not view.agreed[seat]:
        return Choice(Move(seat, "end"), 1, "round_in_circles")
    seen = sight(view, seat)
    decision = decide(seen, stream(seed, "lucky"))
    why, cells = _reason(seen.board, decision)
    return Choice(_move(view, seat, decision), decision.nodes, why, cells)


def play_by_chance(rules: Lucky, view: State, seat: int, seed: int) -> Choice[Move]:
    """At random, but for the set-up: putting down and lifting could go on for ever there."""
    if view.phase == "setup":
        return _laid_out(view, seat, is_beginner=True)
    return at_random(rules, view, seat, seed)


def _laid_out(view: State, seat: int, is_beginner: bool) -> Choice[Move]:
    move = set_up(view, seat, first_that_rises=is_beginner)
    return Choice(move, 1, {"place": "in_order", "lift": "out_of_order"}.get(move.do, "ready"))


def _move(view: State, seat: int, decision: Decision) -> Move:
    if not decision.number:
        return Move(seat, "draw")
    if view.held[seat]:
        if decision.cell == NO_CELL:
            return Move(seat, "discard")
        return Move(seat, "place", view.held[seat][0], CELLS[decision.cell])
    tile = next(tile for tile in view.open if NUMBERS[tile] == decision.number)
    return Move(seat, "take", tile, CELLS[decision.cell])


def _reason(board: Numbers, decision: Decision) -> tuple[str, Cells]:
    """`fills_gap` with the cells it lies between, `makes_room` with the free cells that more
    numbers fit now, and words that need no cells."""
    number, cell, _ = decision
    if not number:
        return "pool_is_no_help", ()
    if cell == NO_CELL:
        return "fits_badly", ()
    after = with_number(board, cell, number)
    if 0 not in after:
        return "fills_the_board", ()
    if not board[cell]:
        return "fills_gap", tuple(CELLS[k] for k in bounding(board, cell))
    wider = [k for k, n in enumerate(after) if not n and _width(after, k) > _width(board, k)]
    return ("makes_room", tuple(CELLS[k] for k in wider)) if wider else ("suits_better", ())


def _width(board: Numbers, cell: int) -> int:
    low, high = gap(board, cell)
    return high - low


def _player(decide: Decide, is_beginner: bool = False) -> Player[Lucky, State, Move]:
    return partial(play, decide, is_beginner)


def _beginner(hopeless: int) -> Player[Lucky, State, Move]:
    thumb = partial(by_next_neighbours, hopeless)
    return _player(partial(by_thumb, thumb), is_beginner=True)


_NORMAL = _player(partial(by_thumb, by_ideal_place))
_HARD = _player(by_search)

PLAYERS: Mapping[str, Player[Lucky, State, Move]] = {
    "easy": _beginner(hopeless=3),
    "normal": _NORMAL,
    "hard": _HARD,
    "expert": _player(by_rollouts),
    "newcomer": _player(partial(by_thumb, as_a_newcomer), is_beginner=True),
    "ideal": _player(partial(by_thumb, by_strict_places)),
    "greedy": _player(partial(by_thumb, by_any_place)),
    "random": play_by_chance,
    "easy-0.4": _beginner(hopeless=2),
    "normal-0.4": _NORMAL,
    "hard-0.4": _HARD,
}
"""The levels, those that others are measured by, and the levels of version 0.4."""
