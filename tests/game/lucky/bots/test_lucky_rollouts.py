"""Lucky Numbers played on: what comes of a move, and which moves are played on from."""

from __future__ import annotations

from random import Random

import pytest
from test_lucky_players import ALMOST_FULL, SPREAD, ask, board_of, position

from game.lucky.bots.kernel import sight
from game.lucky.bots.rollouts import Line, Rollouts
from game.lucky.bots.search import Search
from game.lucky.state import Board, State

NEARLY = board_of("1 3 5 7\n 2 6 8 11\n 4 9 . 15\n 10 12 14 18", "y")


def in_play(state: State) -> Line:
    return Line(sight(state, 0), iter(()))


def a_gift(other: Board = NEARLY) -> State:
    """Alone the 12 would be thrown away: the last gap of the other seat takes 10 to 13."""
    mine = board_of("1 . 3 4\n 5 . 8 11\n . 9 10 13\n 16 18 19 20")
    return position(mine, drawn="r12", other=other)


def test_L13_whoever_has_filled_a_board_has_won() -> None:
    line = in_play(position(board_of(ALMOST_FULL)))
    assert line.share(0) is None
    line.lay(0, bytes(range(1, 17)), 0, 0)
    assert line.share(0) == 1
    line = in_play(position(board_of(ALMOST_FULL)))
    line.lay(1, bytes(range(1, 17)), 0, 0)
    assert line.share(1) == 0


@pytest.mark.parametrize(
    ("mine", "share"), [("1 3 5 7\n 2 6 8 11\n 4 9 . 15\n 10 12 14 18", 0.5), (SPREAD, 0)]
)
def test_L14_without_a_pile_the_fewest_free_cells_win(mine: str, share: float) -> None:
    line = in_play(position(board_of(mine), other=NEARLY))
    assert line.share(1) is None
    line.left = 0
    assert line.share(1) == share


def test_the_pool_loses_a_number_with_its_last_tile() -> None:
    line = in_play(position(board_of(SPREAD), pool="y5 r15 y15"))
    board = line.boards[0]
    assert line.without(5) == 1 << 15
    assert line.without(15) == line.bits
    line.lay(0, board, 15, 3)
    assert line.bits == 1 << 3 | 1 << 5 | 1 << 15
    line.lay(0, board, 15, 0)
    assert line.bits == 1 << 3 | 1 << 5


def test_the_best_is_found_whatever_comes_first() -> None:
    seen = sight(a_gift(), 0)
    search = Search(seen)
    options = search.options()
    assert 12 in {put.freed for put in options}
    for first in (options, options[::-1]):
        assert Rollouts(seen, search.outlook, Random(1)).best(first).freed != 12


def test_what_falls_behind_is_not_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = sight(position(board_of(SPREAD), drawn="y13"), 0)
    search = Search(seen)
    best, *_, worst = search.puts(looked_ahead=16)
    nodes = []
    for behind in (1.5, 1000.0):
        monkeypatch.setattr("game.lucky.bots.rollouts.BEHIND", behind)
        rollouts = Rollouts(seen, search.outlook, Random(1))
        assert rollouts.best([worst, best]) == best
        nodes.append(rollouts.nodes)
    assert nodes[0] < nodes[1] / 2


def test_an_expert_goes_by_its_seed_alone() -> None:
    state = position(board_of(SPREAD), pool="y5 y15", drawn="y13")
    answers = [ask(state, "expert", seed) for seed in (1, 2, 1)]
    assert answers[0] == answers[2]
    assert answers[0].nodes != answers[1].nodes


def test_an_expert_does_not_play_on_where_it_wins_at_once() -> None:
    hard, expert = (
        ask(position(board_of(ALMOST_FULL), pool="y2 y12"), level) for level in ("hard", "expert")
    )
    assert expert == hard
