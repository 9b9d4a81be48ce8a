"""Advice for Lucky Numbers: which tile, where, and why."""

from __future__ import annotations

from collections.abc import Iterator

from game.advice import Advice, Value
from game.lucky.bots.kernel import Sight, sight
from game.lucky.bots.search import Search
from game.lucky.bots.set_up import by_its_share, set_up
from game.lucky.reasons import TO_THE_POOL, Case, Reason, reason_for, room, takers
from game.lucky.rules import Lucky
from game.lucky.state import (
    IDLE_TURNS_BEFORE_AGREEING,
    NUMBERS,
    Cell,
    Move,
    State,
    fewest_free,
    tile_at,
)


def advise(_rules: Lucky, view: State, seat: int, _seed: int) -> Advice[Move]:
    if view.phase == "setup":
        return _of_the_set_up(view, seat)
    if _is_to_end(view, seat):
        return Advice(Move(seat, "end"), "end", "idle", {"count": view.idle})
    seen = sight(view, seat)
    search = Search(seen)
    for case in _cases(search, seen):
        reason = reason_for(case)
        if reason is not None:
            return _in_words(view, seat, case, reason, search.nodes)
    raise AssertionError("unreachable: a draw and a free cell that is filled have a reason")


def _is_to_end(view: State, seat: int) -> bool:
    """A seat that is behind does not end the game at its own turn; it draws."""
    if view.idle < IDLE_TURNS_BEFORE_AGREEING or view.agreed[seat]:
        return False
    return view.turn != seat or seat in fewest_free(view.boards)


def _cases(search: Search, seen: Sight) -> Iterator[Case]:
    """The search's options, best first; then simple placements, in case no reason holds for
    those."""
    yield from (Case(seen, put.number, put.cell) for put in search.options())
    if seen.drawn:
        fits = [Case(seen, seen.drawn, cell) for cell in takers(seen.board, seen.drawn)]
        yield from sorted(fits, key=lambda case: -room(case.after))
    yield Case(seen, seen.drawn)


def advice_for(_rules: Lucky, view: State, move: Move) -> Advice[Move]:
    """A move of a turn in words; `why` is "" where no reason holds."""
    cell = TO_THE_POOL if move.at is None else view.format.cells.index(move.at)
    seen = sight(view, move.seat)
    number = 0 if move.do == "draw" else NUMBERS.get(move.tile, seen.drawn)
    case = Case(seen, number, cell)
    return _in_words(view, move.seat, case, reason_for(case) or Reason("", {}), 0)


def _in_words(view: State, seat: int, case: Case, reason: Reason, nodes: int) -> Advice[Move]:
    values: dict[str, Value] = dict(reason.values)
    if not case.number:
        return Advice(Move(seat, "draw"), "draw", reason.why, values, nodes)
    values["number"] = case.number
    if case.cell == TO_THE_POOL:
        move = Move(seat, "discard")
        return Advice(move, "discard", reason.why, values, nodes)
    at = view.format.cells[case.cell]
    if view.held[seat]:
        do, move = "place", Move(seat, "place", view.held[seat][0], at)
    else:
        tile = next(tile for tile in view.open if NUMBERS[tile] == case.number)
        do, move = "take", Move(seat, "take", tile, at)
    if case.freed:
        do = {"place": "swap", "take": "take_and_swap"}[do]
        values["other"] = case.freed
    return Advice(move, do, reason.why, values, nodes)


# --- the set-up


def _of_the_set_up(view: State, seat: int) -> Advice[Move]:
    move = set_up(view, seat, by_its_share)
    if move.do == "ready":
        return Advice(move, "ready", "in_order", {})
    at = move.at or view.format.diagonal[0]
    if move.do == "lift":
        values: dict[str, Value] = {"number": NUMBERS[tile_at(view.boards[seat], at)]}
        return Advice(move, "lift", "out_of_order", values)
    number = NUMBERS[move.tile]
    why = _set_up_reason(view, seat, number, at)
    return Advice(move, "place", why, {"number": number})


def _set_up_reason(view: State, seat: int, number: int, at: Cell) -> str:
    """`smallest`, `largest` or `of_all` where all are known. With one tile at a time:
    `rises`, or `no_order` where no free cell keeps the diagonal rising."""
    diagonal = view.format.diagonal
    lying = {place: tile_at(view.boards[seat], place) for place in diagonal}
    if view.setup == "michael":
        numbers = {place: NUMBERS[tile] for place, tile in lying.items() if tile}
        free = [place for place in diagonal if place not in numbers]
        rises = [place for place in free if _rises({**numbers, place: number})]
        return "rises" if at in rises else "no_order"
    dealt = sorted(NUMBERS[tile] for tile in (*view.held[seat], *filter(None, lying.values())))
    if dealt.count(number) > 1:
        return "of_all"
    return {dealt[0]: "smallest", dealt[-1]: "largest"}.get(number, "of_all")


def _rises(numbers: dict[Cell, int]) -> bool:
    """Whether the numbers never fall along the diagonal."""
    in_turn = [numbers[place] for place in sorted(numbers)]
    return in_turn == sorted(in_turn)
