"""Some of the moves that Trellis does not list: simple lays, and two tiles to give."""

from __future__ import annotations

from game.match import Match
from game.trellis.state import Event, Move, State
from game.trellis.table import ACTIONS, Group


def is_listed(move: Move) -> bool:
    return move.do not in ("lay", "give")


def unlisted(match: Match[State, Move, Event]) -> list[Move]:
    state = match.state
    if state.phase == "giving":
        return [Move(seat, "give", tiles=state.racks[seat][:2]) for seat in match.to_act()]
    lines = lines_of(state.racks[state.turn])[:3]
    lays = [Move(state.turn, "lay", groups=(*state.groups, line)) for line in lines]
    return [lay for lay in lays if match.refusal(lay) is None]


def lines_of(rack: tuple[str, ...]) -> list[Group]:
    """All lines of three (T9) in a rack, each as a group."""
    numbers = sorted({tile for tile in rack if tile not in ACTIONS})
    sets = [[c + n[1:] for c in "rygb"] for n in numbers]
    runs = [[f"{n[0]}{int(n[1:]) + i}" for i in range(3)] for n in numbers]
    held = [[tile for tile in line if tile in numbers][:3] for line in sets + runs]
    lines = [line for line in held if len(line) == 3]
    return [tuple((tile, x, 0) for x, tile in enumerate(line)) for line in lines]
