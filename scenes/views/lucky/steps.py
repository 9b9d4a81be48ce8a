"""Lucky Numbers by touch: moves that bring a game to its end, and the touches for each."""

from __future__ import annotations

from game.lucky.state import Move, State, tile_at
from game.match import Match
from game.rules import Json


def likely(match: Match) -> list[Json]:
    """Ready when all is placed, else a tile onto a free cell, else a new one."""
    moves: list[Move] = list(match.moves())
    state: State = match.state
    wishes = (
        [move for move in moves if move.do == "ready"],
        [move for move in moves if move.at and not tile_at(state.boards[move.seat], move.at)],
        [move for move in moves if move.do in ("draw", "discard")],
        moves,
    )
    best: list[Move] = next(wish for wish in wishes if wish)
    return [match.rules.write_move(move) for move in best]


def touches(move: Json, drag: bool) -> list[Json]:
    """A tile that has been drawn is in the hand already; others are chosen first."""
    seat, do = move["seat"], move["do"]
    if do == "draw":
        return [{"tap": "play.pile"}]
    if do == "discard":
        return [{"tap": "play.discard"}]
    if do in ("ready", "end"):
        return [{"tap": f"play.seat{seat}.{do}"}]
    at = move["at"]
    assert isinstance(at, list)
    cell = f"play.seat{seat}.cell.{at[0]}.{at[1]}"
    if do == "lift":
        return [{"tap": cell}]
    tile = move["tile"]
    source = f"play.open.{tile}" if do == "take" else f"play.seat{seat}.held.{tile}"
    if drag:
        return [{"drag": [source, cell], "seconds": 0.2}]
    return [{"tap": source}, {"tap": cell}]
