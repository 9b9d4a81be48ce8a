"""What can be touched at Crossing now, topmost first."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from game.crossing.state import LINES, State, marble_at
from scenes.touch.target import Target
from scenes.views.crossing.dishes import Dishes
from scenes.views.crossing.geometry import CELLS, Geometry
from scenes.views.crossing.gestures import Gestures
from scenes.views.crossing.meanings import Arrow, Hole, Home, Line, Trough
from scenes.views.crossing.pegs import Pegs


def targets(
    state: State,
    geometry: Geometry,
    gestures: Gestures,
    dishes: Dishes,
    pegs: Pegs,
    people: Collection[int],
) -> Iterator[Target]:
    """`people`: the seats of those who have come."""
    yield from dishes.targets()
    for seat in range(len(geometry.sides)):
        yield from _arrow(state, geometry, gestures, seat)
        yield from _lines(state, geometry, gestures, seat)
    yield from pegs.targets(state.turn)
    yield from _holes(state, geometry, gestures)
    yield from _troughs(geometry, people)


def _arrow(state: State, geometry: Geometry, gestures: Gestures, seat: int) -> Iterator[Target]:
    """Where it waits; the end of the rail from which it was taken up leads it back."""
    home, facing, mine = state.arrows[seat], geometry.edges[seat].facing, seat == state.turn
    aimed = gestures.aimed if mine else None
    team = ("red", "yellow")[geometry.team(seat)]
    rect = geometry.arrow_rect(seat, home if aimed is None else aimed.line)
    yield Target(Arrow(seat), rect, seat, facing, mine, team)
    if aimed is not None and home is None:
        yield Target(Home(seat), geometry.arrow_rect(seat, None), seat, facing, True, "home")


def _lines(state: State, geometry: Geometry, gestures: Gestures, seat: int) -> Iterator[Target]:
    """A second tap on the line that is aimed is meant; elsewhere two at once are one."""
    mine, facing, aimed = seat == state.turn, geometry.sides[seat].facing, gestures.line
    for line in LINES:
        rect, again = geometry.line_rect(seat, line), mine and line == aimed
        yield Target(Line(seat, line), rect, seat, facing, mine, str(line), once=not again)


def _holes(state: State, geometry: Geometry, gestures: Gestures) -> Iterator[Target]:
    within = gestures.within_reach()
    for at in CELLS:
        letter, once = marble_at(state, at), at not in within
        rect = geometry.hole_rect(at)
        yield Target(Hole(at), rect, None, 0, True, letter, once=once)


def _troughs(geometry: Geometry, people: Collection[int]) -> Iterator[Target]:
    """Below all else, where somebody else may ask who plays, or come; a hand that rests there means
    nothing."""
    for seat, side in enumerate(geometry.sides):
        if seat in people:
            continue
        yield Target(Trough(seat), geometry.trough_rect(side), seat, side.facing, brief=True)
