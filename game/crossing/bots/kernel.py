"""Crossing for search: a position as one integer.

From the lowest bit: 36 bits for marbles that can still be taken, in reading order (a smaller tray
lies in the upper left corner); 15 bits for number of seats, turn and arrows; 8 bits for each
colour's class. Positions with equal integers have equal futures.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from game.crossing.bots.colours import (
    CLASS_BITS,
    NOTHING_TAKEN,
    POINT,
    Kind,
    Steps,
    classes,
)
from game.crossing.state import COLOURS, EMPTY, FULL, RED, VALUES, State, crossing_at

SIZE = FULL.size
CELLS = SIZE * SIZE
TABLE_AT, TURN_AT, ARROWS_AT, CLASSES_AT = CELLS, CELLS + 1, CELLS + 3, CELLS + 15
LINE_BITS = 3
SETTING = (1 << CLASSES_AT - CELLS) - 1
"""Mask of seats, turn and arrows, after shifting by CELLS."""
CLASS = (1 << CLASS_BITS) - 1
CLASS_AT = tuple(CLASSES_AT + CLASS_BITS * k for k in range(len(COLOURS)))
NONE = 7
"""The line of an arrow that is not placed or does not matter."""

Reply: TypeAlias = tuple[int, int, Steps]
"""The change of the position without the colour's class, the bit where that class begins, and its
steps."""
Replies: TypeAlias = tuple[Reply, ...]
Arrows: TypeAlias = tuple[int, ...]
"""The lines of all arrows, from the starting seat on."""


class Reaches(dict[int, int]):
    """By seats, turn and arrows: the mask of bits that decide which moves are legal."""

    def __missing__(self, setting: int) -> int:
        turn, arrows = _read(setting << CELLS)
        matters = 1 << TABLE_AT | 3 << TURN_AT | NONE << ARROWS_AT + LINE_BITS * turn
        for opponent in range((turn + 1) % 2, len(arrows), 2):
            matters |= NONE << ARROWS_AT + LINE_BITS * opponent
            if arrows[opponent] != NONE:
                for line in set(FULL.lines) - {arrows[turn]}:
                    matters |= 1 << _cell(turn, line, arrows[opponent])
        self[setting] = matters
        return matters


REACHES = Reaches()


class Kernel(dict[int, Replies]):
    """The moves, cached by the bits that decide them, in any order.

    `start`: the given position; `moves`: its moves in the order of the rules; `hope`: the mover's
    expected gain; `doubled`: its lead by C10's `single` so far.
    """

    def __init__(self, state: State, doubling: str) -> None:
        variety = [len(side) - side.count(0) for side in state.taken]
        # A side with two colours keeps them, so `single` no longer applies.
        self.is_single = doubling == "single" and min(variety) < 2
        self._classes = classes(doubling, self.is_single)
        self._colours, self._lines = colours_of(state), state.lines
        self._steps = [[self._shifted(side, at) for at in CLASS_AT] for side in (0, 1)]
        turn, arrows = turn_and_arrows(state)
        both = enumerate(zip(*state.taken, strict=True))
        kinds = [Kind(self._colours.count(k), *owned) for k, owned in both]
        hope = sum(map(self._classes.hope, kinds))
        self.hope = hope if turn % 2 == RED else -hope
        self.start = _written(turn, arrows)
        for cell, colour in enumerate(self._colours):
            self.start |= (colour >= 0) << cell
        for kind, at in zip(kinds, CLASS_AT, strict=True):
            self.start |= self._classes.of[kind] << at
        self.moves = tuple(self._replies(self.start))
        single = self.single(self.start) if self.is_single else 0
        self.doubled = single if turn % 2 == RED else -single

    def _shifted(self, side: int, at: int) -> Steps:
        """The steps with class changes shifted to the class's bits."""
        return tuple((gain, change << at, rise) for gain, change, rise in self._classes.steps[side])

    def __missing__(self, place: int) -> Replies:
        turn, arrows = _read(place)
        lines = _lines(turn, arrows)
        if len(lines) < 2:
            replies = tuple(self._replies(place))
        else:
            replies = self[_facing(place, turn, lines[0])] + self[_facing(place, turn, lines[1])]
        self[place] = replies
        return replies

    def _replies(self, place: int) -> Iterator[Reply]:
        turn, arrows = _read(place)
        lines = _lines(turn, arrows)
        for line in self._lines:
            change = _aimed(turn, arrows, line) - _written(turn, arrows)
            if not lines:
                yield change, CLASS_AT[0], NOTHING_TAKEN
            for other in lines:
                cell = _cell(turn, line, other)
                if place >> cell & 1 and line != arrows[turn]:
                    colour = self._colours[cell]
                    yield change - (1 << cell), CLASS_AT[colour], self._steps[turn % 2][colour]

    def single(self, position: int) -> int:
        """What C10's `single` adds to red's lead at the end."""
        kinds = [self._classes.kinds[position >> at & CLASS] for at in CLASS_AT]
        red, yellow = ([VALUES[kind[side]] for kind in kinds if kind[side]] for side in (1, 2))
        return POINT * (sum(red) * (len(red) == 1) - sum(yellow) * (len(yellow) == 1))


def colours_of(state: State) -> list[int]:
    """The colour of each of the 36 cells; -1: nothing that can be taken."""
    rows = [row.ljust(SIZE, EMPTY) for row in state.tray]
    return ["".join(COLOURS).find(letter) for letter in "".join(rows).ljust(CELLS, EMPTY)]


def turn_and_arrows(state: State) -> tuple[int, Arrows]:
    seats = len(state.arrows)
    lines = [state.arrows[(state.first + k) % seats] for k in range(seats)]
    arrows = tuple(NONE if line is None else line for line in lines)
    return (state.turn - state.first) % seats, arrows


def _cell(turn: int, line: int, other: int) -> int:
    row, column = crossing_at(turn % 2, line, other)
    return SIZE * row + column


def _lines(turn: int, arrows: Arrows) -> list[int]:
    return sorted({*arrows[(turn + 1) % 2 :: 2]} - {NONE})


def _aimed(turn: int, arrows: Arrows, line: int) -> int:
    """The bits of turn and arrows after the mover aims at this line."""
    after = (*arrows[:turn], line, *arrows[turn + 1 :])
    return _written((turn + 1) % len(arrows), after)


def _facing(place: int, turn: int, line: int) -> int:
    """The same position with this line as the only opponent's line."""
    for opponent in ((turn + 1) % 4, (turn + 3) % 4):
        place |= NONE << ARROWS_AT + LINE_BITS * opponent
    place ^= (line ^ NONE) << ARROWS_AT + LINE_BITS * ((turn + 1) % 4)
    return place & REACHES[place >> CELLS & SETTING]


def _written(turn: int, arrows: Arrows) -> int:
    """With two seats the arrow at turn is left out: the marble it points at has just been taken, so
    its line does not matter."""
    number = (len(arrows) == 4) << TABLE_AT | turn << TURN_AT
    for k, line in enumerate(arrows):
        shown = NONE if len(arrows) == 2 and k == turn else line
        number |= shown << ARROWS_AT + LINE_BITS * k
    return number


def _read(number: int) -> tuple[int, Arrows]:
    seats = 4 if number >> TABLE_AT & 1 else 2
    lines = [number >> (ARROWS_AT + LINE_BITS * k) & NONE for k in range(seats)]
    return number >> TURN_AT & 3, tuple(lines)
