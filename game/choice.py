"""The interface of a computer player, and the hardness of its choice."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from game.rules import E, M, Rules, S, stream

R = TypeVar("R")


PLAIN_AT_MOST = 0.2
"""Greatest hardness where no move is judged better than another."""
TORN_BETWEEN = 8
"""With this many equally good alternatives the hardness is one half."""


class Choice(NamedTuple, Generic[M]):
    """`nodes`: positions searched. `hardness` of the choice, from 0 (forced) to 1, on average at
    most 0.2, since people wait for it; None: unknown."""

    move: M
    nodes: int
    hardness: float | None = None


Player: TypeAlias = Callable[[R, S, int, int], Choice[M]]
"""(rules, view, seat, seed) → its choice. Pure; the seat must be one that may act."""

# A game known only by its name has no static types.
AnyChoice: TypeAlias = Choice[Any]
AnyPlayer: TypeAlias = Player[Any, Any, Any]


def at_random(rules: Rules[S, M, E], view: S, seat: int, seed: int) -> Choice[M]:
    """Uniform among the legal moves."""
    moves = list(rules.moves(view, seat))
    return Choice(stream(seed, "random").choice(moves), len(moves))


# --- how hard it was


def among(count: int) -> float:
    """Hardness of a choice among `count` moves."""
    return PLAIN_AT_MOST * (1 - 1 / count) if count else 0.0


def torn(values: Collection[float], margin: float) -> float:
    """Hardness of choosing the best value: rises with the number of others within `margin` of it,
    and with their closeness."""
    best = max(values)
    others = sum(max(0.0, 1 - (best - value) / margin) for value in values) - 1
    return others**2 / (others**2 + TORN_BETWEEN**2)
