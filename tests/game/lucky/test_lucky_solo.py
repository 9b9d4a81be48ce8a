"""Lucky Numbers alone: one board beside the tiles of four sets."""

from __future__ import annotations

import pytest

from game.arena.playing import Bout, played
from game.lucky.solo import SoloLucky
from game.rules import stream


@pytest.mark.parametrize("setup", ["four", "michael", "sorted"])
def test_alone_a_player_has_one_board_and_four_sets(setup: str) -> None:
    state = SoloLucky(1, setup).start(stream(1), 0)
    tiles = [tile for row in state.boards[0] for tile in row if tile]
    assert len({*tiles, *state.held[0], *state.pile}) == 80
    assert len(tiles) + len(state.held[0]) == (0 if setup == "michael" else 4)
    assert SoloLucky(1, setup).to_act(state) == ((-1,) if setup == "michael" else (0,))


def test_alone_every_turn_counts_and_a_full_board_ends_it() -> None:
    result = played(Bout(SoloLucky(1), ("normal",), 2))
    assert result.reasons == ("full board",)
    assert result.shares == {"normal": 1.0}
    assert 12 <= result.turns <= 76
    # A tile that was drawn is put somewhere in the same turn.
    assert result.turns < len(result.thoughts) <= 4 + 1 + 2 * result.turns
