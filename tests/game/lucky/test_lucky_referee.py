"""Lucky Numbers through the referee: its moves, positions and endings, line by line."""

from __future__ import annotations

import pytest
from asking import ask, error

from game.matches import new_match, rules_for
from game.referee import Referee


def lucky(seats: int = 2, games: int = 1, setup: str = "sorted", seed: int = 3) -> Referee:
    return Referee(new_match(rules_for("lucky", seats, {"setup": setup}), seed, games, 0))


def test_in_a_set_up_all_seats_may_move() -> None:
    answer = ask(lucky(3, setup="four"), {"show": "table"})
    assert answer["to_act"] == [0, 1, 2]
    assert {move["seat"] for move in answer["moves"]} == {0, 1, 2}


def test_a_seat_is_shown_the_size_of_what_is_hidden() -> None:
    referee = lucky()
    truth, view = ask(referee, {"show": "table"}), ask(referee, {"show": 1})
    assert view["state"].pop("pile") == {"count": len(truth["state"].pop("pile"))}
    assert view == truth


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ({"seat": 1, "do": "draw"}, "L8"),
        ({"seat": 2, "do": "draw"}, "G1"),
        ({"seat": 0, "do": "discard"}, "L9"),
        ({"seat": 0, "do": "take", "tile": "r1", "at": [1, 1]}, "L10"),
        ({"seat": 0, "do": "take", "tile": "r1", "at": [4, 1]}, "L3"),
        ({"seat": 0, "do": "end"}, "L15"),
        ({"seat": 0, "do": "ready"}, "L4"),
    ],
)
def test_a_move_against_the_rules_names_the_rule(move: object, rule: str) -> None:
    assert error(lucky(), {"move": move}) == ("illegal", rule)
