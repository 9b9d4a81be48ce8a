"""Trellis: how hard a move was to choose."""

from __future__ import annotations

from test_trellis_players import LONG_RUN, ask
from trellis_positions import position


def hardness(rack: str, name: str, display: str | None = None) -> float:
    found = ask(position([rack, "b2 b7 b9"], LONG_RUN, "01", display=display), name).hardness
    assert found is not None
    return found


def test_what_lays_or_moves_many_tiles_is_harder_than_one_addition() -> None:
    one, three = (hardness(rack, "adding") for rack in ("r7", "r7 r8 r9"))
    assert 0.0 < one < three < 1.0
    assert hardness("r3", "hard-0.4") > one


def test_to_draw_is_plain_and_to_take_a_little_less_so() -> None:
    nothing, something = "y1 y3 y6 y12 g2 b14", "y1 y3 y9 y12 g2 b14"
    assert hardness("g9", "adding", nothing) == 0.0
    assert 0.0 < hardness("g9 b9", "adding", something) <= 0.2
