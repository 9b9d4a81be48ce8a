"""Puzzles of Lucky Numbers: one tile is drawn, and one place is best (P11 to P14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from game.lucky.bots.kernel import (
    BITS,
    GRIDS,
    Numbers,
    Sight,
    numbers_of,
    placed,
    sight,
    with_number,
)
from game.lucky.bots.outlook import Outlook
from game.lucky.bots.rollouts import Rollouts
from game.lucky.bots.search import NO_CELL, Search
from game.lucky.rules import Lucky
from game.lucky.state import (
    FULL,
    NUMBERS,
    SETS,
    Board,
    Event,
    Move,
    Placed,
    State,
    Tiles,
    in_order,
)
from game.players import choose
from game.puzzles.puzzle import AnyPuzzle, Judgement, Maker, Puzzle
from game.rules import Refusal, Step, stream
from game.tuples import changed

SEATS, JUDGED = len(SETS), 2
"""The seats that have the board before them, and those of the game for which it is judged."""
FEWEST, MOST = 3, 8
"""Free cells (P11)."""
MARGIN = 0.7
"""In turns: by at least so much the right place is better than any other (P12)."""
SEEDS, OTHER_SEEDS = 4, 9
"""Seeds with which the expert has to find the place, and those of the check (P6)."""
DRAWS, MISSED = 40, 4.0
"""Draws for one board, and how far in numbers its places are misjudged."""
IDEAL = GRIDS[len(FULL.cells)].ideal
NUMBERS_ALL = range(1, FULL.highest + 1)
LEAST_WRONG = {1: 3, 2: 1, 3: 1}
"""By grade: wrong free places that accept the tile (P13)."""
LARGE = 2.5
"""In turns: the margin from which on a swap has grade 2 (P14)."""


@dataclass(frozen=True)
class LuckyPuzzle(Lucky):
    """Starts with `position`, in which all seats place a tile, independently."""

    position: State | None = None

    def start(self, rng: Random, first: int) -> State:
        return self.position or super().start(rng, first)

    def to_act(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat, held in enumerate(state.held) if held)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        return super().refusal(replace(state, turn=move.seat), move)

    def apply(self, state: State, move: Move) -> Step[State, Event]:
        """The other seats keep their tiles."""
        step = super().apply(replace(state, turn=move.seat), move)
        held = changed(state.held, move.seat, ())
        waiting = next((seat for seat, tiles in enumerate(held) if tiles), None)
        after = replace(
            step.state,
            held=held,
            phase="over" if waiting is None else "placing",
            turn=waiting or 0,
            winners=None,
        )
        return Step(after, tuple(event for event in step.events if isinstance(event, Placed)))


def candidates(chance: Random, grade: int) -> Iterator[AnyPuzzle | None]:
    """Boards fill as people fill them: each number goes near its ideal cell."""
    while True:
        board = bytes(FULL.size * FULL.size)
        for cell, number in zip(range(0, len(board), FULL.size + 1), _four(chance), strict=True):
            board = with_number(board, cell, number)
        for _ in range(DRAWS):
            number = chance.choice([n for n in NUMBERS_ALL if n not in board])
            if FEWEST <= board.count(0) <= MOST:
                yield _judged(board, number, grade)
            free = [cell for cell, _, freed in placed(board, number) if not freed]
            if free:
                cell = min(
                    free, key=lambda one: abs(IDEAL[one] - number) + MISSED * chance.random()
                )
                board = with_number(board, cell, number)


def _away(cell: int, number: int, chance: Random) -> float:
    return abs(IDEAL[cell] - number) + MISSED * chance.random()


def _four(chance: Random) -> list[int]:
    return sorted(chance.sample(NUMBERS_ALL, FULL.size))


def _judged(board: Numbers, number: int, grade: int) -> AnyPuzzle | None:
    free = {cell for cell, _, freed in placed(board, number) if not freed}
    if len(free) < LEAST_WRONG[grade]:
        return None
    seen = sight(_judged_at(board, number), 0)
    search = Search(seen)
    if not _promises(search.outlook, board, number, grade):
        return None
    right, *others = search.puts(looked_ahead=len(FULL.cells) + 1)
    margin = others[0].score - right.score
    grade = 1 if right.cell in free else 2 if margin >= LARGE else 3
    wrong = len(free - {right.cell})
    if right.cell == NO_CELL or wrong < LEAST_WRONG[grade] or margin < MARGIN:
        return None
    if not _is_found(seen, search, right.cell):
        return None
    worth = {put.cell: put.score - right.score for put in (right, *others)}
    position = _position(board, number, SEATS)
    answers = tuple(
        Move(seat, "place", held[0], FULL.cells[right.cell])
        for seat, held in enumerate(position.held)
    )
    rules, judge = LuckyPuzzle(SEATS, position=position), partial(_judge, worth)
    return Puzzle(rules, "place", answers, grade, round(10 * margin), judge)


def _is_found(seen: Sight, search: Search, right: int) -> bool:
    """Whether `expert` chooses this cell with each of SEEDS; one estimate serves all of them."""
    options = search.puts()
    if options[0].cell != right:
        return False
    plays = (Rollouts(seen, search.outlook, stream(seed, "lucky")) for seed in range(SEEDS))
    return all(play.best(options).cell == right for play in plays)


def _promises(outlook: Outlook, board: Numbers, number: int, grade: int) -> bool:
    """Whether one place is best at first sight, and of the kind that the grade needs."""
    turns = [
        (outlook.turns(after, BITS[freed]), freed) for _, after, freed in placed(board, number)
    ]
    (best, freed), *others = sorted(turns)
    is_alone = bool(others) and others[0][0] - best >= MARGIN / 2
    return is_alone and bool(freed) == (grade > 1)


def _position(board: Numbers, number: int, seats: int) -> State:
    """The same numbers at all seats; the pile has all others."""
    boards, held, size = list[Board](), list[Tiles](), FULL.size
    for colour in SETS[:seats]:
        tiles = [f"{colour}{one}" if one else "" for one in board]
        rows = (tuple(tiles[begin : begin + size]) for begin in range(0, len(tiles), size))
        boards.append(tuple(rows))
        held.append((f"{colour}{number}",))
    seen = {tile for one in boards for row in one for tile in row} | {one[0] for one in held}
    return State(
        seats=seats,
        setup="four",
        first=0,
        phase="placing",
        turn=0,
        boards=tuple(boards),
        held=tuple(held),
        ready=(True,) * seats,
        pile=in_order(tile for tile in FULL.tiles(seats) if tile not in seen),
        open=(),
        agreed=(False,) * seats,
    )


def _judged_at(board: Numbers, number: int) -> State:
    """Seat 0 places the tile; the other seat's lies in the pile."""
    both = _position(board, number, JUDGED)
    return replace(both, held=(both.held[0], ()), pile=in_order((*both.pile, *both.held[1])))


def _judge(worth: Mapping[int, float], move: Move) -> Judgement:
    cell = FULL.cells.index(move.at) if move.at is not None else NO_CELL
    turns = worth.get(cell, 0.0)
    if not turns:
        return Judgement(True, "best")
    return Judgement(False, "slower", max(1, round(turns)))


def solves(puzzle: Puzzle[State, Move, Event], level: str, seed: int) -> bool:
    """In a game of two, on whose boards the same numbers lie."""
    state, rules = puzzle.match().state, Lucky(JUDGED)
    position = _judged_at(numbers_of(state.boards[0]), NUMBERS[state.held[0][0]])
    return choose(rules, rules.seen_by(position, 0), 0, level, seed).move == puzzle.answers[0]


def fault(puzzle: Puzzle[State, Move, Event]) -> str:
    """The expert plays on with draws that the maker has not seen."""
    found = [solves(puzzle, "expert", seed) for seed in range(SEEDS, SEEDS + OTHER_SEEDS)]
    return "" if 2 * sum(found) > len(found) else f"the expert prefers it {sum(found)} times"


MAKER = Maker(candidates, fault, solves)
