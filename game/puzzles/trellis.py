"""Puzzles of Trellis: all three tiles of the rack are laid, which no addition to the table as it
lies does (P15 to P18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import permutations
from random import Random

from game.players import choose
from game.puzzles.puzzle import AnyPuzzle, Judgement, Maker, Puzzle
from game.rules import Refusal, Refused
from game.trellis.bots.packing import NAME, Hand, Layout, counted
from game.trellis.bots.search import Found, Search
from game.trellis.rules import Trellis
from game.trellis.short_lays import Finder
from game.trellis.state import Event, Move, State
from game.trellis.table import (
    COLOURS,
    HIGHEST,
    NUMBERS,
    Cell,
    Table,
    Tiles,
    in_order,
    kind_of,
    normal,
    places,
    table_refusal,
    tiles_of,
)
from game.tuples import changed, without

SEATS = 1
RACK = 3
"""Tiles to lay (P15)."""
GROUPS = places(SEATS, SEATS)
LONGEST = 7
"""The longest line of the table."""
SETS = 0.3
"""The share of sets among its lines."""
KEYS = {1: 3, 2: 2, 3: 2}
"""By grade: tiles of the rack that may need tiles of the table elsewhere."""
TURNS = 2
"""Turns in which a computer player lays the rack: `easy` lays one thing a turn."""
FEW, MANY = 1, 5
"""Tiles of the table that the known answer moves: the most of grade 1, the fewest of grade 3
(P18)."""


@dataclass(frozen=True)
class TrellisPuzzle(Trellis):
    """Starts with `position`."""

    position: State | None = None

    def start(self, rng: Random, first: int) -> State:
        return self.position or super().start(rng, first)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Only lays are moves of a puzzle."""
        if move.do != "lay":
            return Refusal("T18", "tiles_are_left", "all three tiles are to be laid")
        return super().refusal(state, move)


def candidates(chance: Random, grade: int) -> Iterator[AnyPuzzle | None]:
    while True:
        table = _table(chance)
        keys, ends = _keys(table), _ends(table)
        many = min(len(keys), KEYS[grade])
        if not many or len(ends) < RACK:
            yield None
            continue
        rack = chance.sample(keys, many) + chance.sample(ends, RACK - many)
        yield _judged(table, in_order(rack))


def _table(chance: Random) -> Table:
    """Two lines, far apart."""
    lines = [_line(chance), _line(chance)]
    return normal(tuple((tile, x, 0) for x, tile in enumerate(line)) for line in lines)


def _line(chance: Random) -> Tiles:
    if chance.random() < SETS:
        value = chance.randint(1, HIGHEST)
        return tuple(f"{colour}{value}" for colour in chance.sample(COLOURS, 4))
    colour, long = chance.choice(COLOURS), chance.randint(4, LONGEST)
    low = chance.randint(1, HIGHEST - long + 1)
    return tuple(f"{colour}{value}" for value in range(low, low + long))


def _keys(table: Table) -> list[str]:
    """Tiles that need tiles of the table elsewhere: one in the middle of a run, or one that makes a
    line with an end of each group."""
    found = set[str]()
    for group in table:
        tiles = [tile for tile, _, _ in group]
        if len({tile[0] for tile in tiles}) == 1:
            found.update(tiles[2:-2])
    one, other = ([group[0][0], group[-1][0]] for group in table)
    for first in one:
        for second in other:
            found.update(tile for tile in NUMBERS if _makes_line(tile, first, second))
    return sorted(found)


def _makes_line(*tiles: str) -> bool:
    by_value = sorted(tiles, key=NUMBERS.__getitem__)
    return kind_of(by_value) is not None


def _ends(table: Table) -> list[str]:
    """The tiles that could be added to the table singly."""
    fits = 0
    for mask in Layout(table).fits.values():
        fits |= mask
    return [NAME[kind] for kind in sorted(NAME) if fits >> kind & 1]


def _judged(table: Table, rack: Tiles) -> AnyPuzzle | None:
    tiles = tiles_of(table) + Counter(rack)
    if max(tiles.values()) > 2 or table_refusal(table) is not None or _adds_all(table, rack):
        return None
    state = State(
        first=0,
        phase="turn",
        turn=0,
        bag=(),
        display=(),
        racks=(rack,),
        groups=table,
        opened=(True,),
    )
    lay = Finder(state, 0, 0).lay()
    if lay is None or len(lay.tiles) < RACK:
        return None
    rules, answer = (
        TrellisPuzzle(SEATS, racks="open", position=state),
        Move(0, "lay", groups=lay.table),
    )
    grade = 1 if lay.moved <= FEW else 3 if lay.moved >= MANY else 2
    return Puzzle(rules, "lay", (answer,), grade, lay.moved, partial(_judge, state))


def _adds_all(table: Table, rack: Tiles) -> bool:
    """Whether additions alone lay the rack: a full search."""
    search = Search(GROUPS, Random(0))

    def visit(layout: Layout, hand: Hand) -> bool:
        if not hand.size:
            return True
        for addition in list(search.additions(layout, hand)):
            found = Found(layout.copy(), hand.copy())
            search.add(*found, addition)
            if visit(*found):
                return True
        return False

    return visit(Layout(table), Hand(counted(rack)))


def _judge(state: State, move: Move) -> Judgement:
    left = len(state.racks[0]) - (tiles_of(move.groups) - tiles_of(state.groups)).total()
    if move.do == "lay" and not left:
        return Judgement(True, "all")
    return Judgement(False, "left")


def solves(puzzle: Puzzle[State, Move, Event], level: str, seed: int) -> bool:
    """In at most TURNS turns, one after the other."""
    match = puzzle.match()
    for turn in range(TURNS):
        move = choose(Trellis(SEATS), match.state, 0, level, seed + turn).move
        if move.do != "lay":
            return False
        match.play(move)
        if match.outcome() is not None:
            return True
    return False


# --- proved again, on cells


def fault(puzzle: Puzzle[State, Move, Event]) -> str:
    """Plays the answer, and lays the rack on all cells beside the table in all orders."""
    match = puzzle.match()
    table, rack = match.state.groups, match.state.racks[0]
    try:
        match.play(puzzle.answers[0])
    except Refused as refused:
        return str(refused)
    if match.outcome() is None:
        return "the answer leaves tiles in the rack"
    makes_group = any(kind_of(order) for order in permutations(rack))
    fits = makes_group or any(table_refusal(one) is None for one in _laid(table, rack))
    return "additions alone lay the rack" if fits else ""


def _laid(table: Table, rack: Tiles) -> Iterator[Table]:
    """The table with the rack added in every way in which each string may still become a line."""
    waiting = [(table, rack)]
    known = set(waiting)
    for laid, left in waiting:
        if not left:
            yield laid
        for tile in dict.fromkeys(left):
            rest = without(left, tile)
            more = {(one, rest) for one in _with(laid, tile)} - known
            known |= more
            waiting += sorted(more)


def _with(table: Table, tile: str) -> Iterator[Table]:
    """The table with one more tile beside another."""
    for index, group in enumerate(table):
        taken = {(x, y): other for other, x, y in group}
        for x, y in {beside for at in taken for beside in _beside(at)} - taken.keys():
            if _may_lie({**taken, (x, y): tile}, (x, y)):
                yield changed(table, index, tuple(sorted((*group, (tile, x, y)))))


def _beside(at: Cell) -> tuple[Cell, ...]:
    x, y = at
    return (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)


def _may_lie(taken: Mapping[Cell, str], cell: Cell) -> bool:
    return all(_may_be_line(_string(taken, cell, step)) for step in ((1, 0), (0, 1)))


def _string(taken: Mapping[Cell, str], cell: Cell, step: Cell) -> list[str]:
    (x, y), (dx, dy) = cell, step
    while (x - dx, y - dy) in taken:
        x, y = x - dx, y - dy
    found = list[str]()
    while (x, y) in taken:
        found.append(taken[x, y])
        x, y = x + dx, y + dy
    return found


def _may_be_line(tiles: Sequence[str]) -> bool:
    """Whether it is a line, or a pair that a third tile makes one."""
    if len(tiles) > 2:
        return kind_of(tiles) is not None
    return len(tiles) < 2 or any(
        kind_of((*tiles, tile)) or kind_of((tile, *tiles)) for tile in NUMBERS
    )


MAKER = Maker(candidates, fault, solves)
