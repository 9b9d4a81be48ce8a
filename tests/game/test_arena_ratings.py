"""Strengths by who won against whom, and the table that shows them."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from game.arena.playing import Result, Thought
from game.arena.ratings import ANCHOR, AT_ANCHOR, Meeting, ratings
from game.arena.report import Played
from game.arena.results import Key
from game.arena.table import BEGINNING, END, put_into, tables
from game.rules import Malformed

TRUE = {"strong": 1300.0, ANCHOR: AT_ANCHOR, "weak": 850.0, "plain": 1100.0}


def meeting(seed: int, names: tuple[str, ...], rng: Random) -> Meeting:
    weights = [10 ** (TRUE[name] / 400) for name in names]
    winner = rng.choices(names, weights)[0]
    return Meeting(seed, names, {name: float(name == winner) for name in names})


def test_strengths_are_found_again_whatever_the_number_of_seats() -> None:
    rng, meetings = Random(6), []
    for seed in range(120):
        for one, other in combinations(TRUE, 2):
            names = [(one, other), (one, other, one), (one, other, "strong", ANCHOR)][seed % 3]
            meetings.append(meeting(seed, names, rng))
    found = ratings(meetings)
    assert list(found) == sorted(TRUE, key=lambda name: -TRUE[name])
    for name, (elo, low, high) in found.items():
        assert elo == pytest.approx(TRUE[name], abs=70)
        assert low <= TRUE[name] <= high
        assert high - low < 210
    assert found[ANCHOR] == (AT_ANCHOR,) * 3


def test_a_shared_win_is_half_of_one_and_a_lost_game_of_all_is_none() -> None:
    half = {"a": 0.5, ANCHOR: 0.5}
    meetings = [Meeting(seed, ("a", ANCHOR), half) for seed in range(20)]
    assert ratings(meetings)["a"].mean == pytest.approx(AT_ANCHOR)
    given_up = [Meeting(1, ("a", ANCHOR), {"a": 0.0, ANCHOR: 0.0})]
    assert ratings([*meetings, *given_up]) == ratings(meetings)
    assert ratings(given_up) == {}


def test_whoever_always_loses_has_a_number_and_a_wide_interval() -> None:
    meetings = [Meeting(seed, ("a", ANCHOR), {"a": 0.0, ANCHOR: 1.0}) for seed in range(20)]
    elo, low, high = ratings(meetings)["a"]
    assert low + 200 < elo < high - 200
    assert high < AT_ANCHOR


def test_matches_of_one_deal_count_together() -> None:
    rng = Random(5)
    once = [meeting(seed, ("strong", ANCHOR), rng) for seed in range(60)]
    four_times = [one for one in once for _ in range(4)]
    separate = [one._replace(seed=number) for number, one in enumerate(four_times)]
    together, apart = (ratings(found)["strong"] for found in (four_times, separate))
    assert together.mean == pytest.approx(apart.mean)
    assert together.high - together.low > 1.5 * (apart.high - apart.low)


# --- the table


def played(game: str, names: tuple[str, ...], seed: int, winner: str, wait: float = 0) -> Played:
    shares = {name: float(name == winner) for name in names}
    thoughts = tuple(Thought(name, 1.5 * n, 10 * n) for name in set(names) for n in range(1, 4))
    figures = {"wait": {names[0]: (wait,)}} if wait else {}
    result = Result(shares, (9,), ("end",), thoughts, 4, figures)
    return Key(game, (("way", "long"),), names, seed), result


def test_a_table_for_each_game_and_number_of_seats() -> None:
    found = tables(
        [
            played("chess", ("a", ANCHOR), 1, "a", wait=3),
            played("chess", (ANCHOR, "a"), 1, "a", wait=5),
            played("chess", ("a", ANCHOR, "a"), 2, ANCHOR),
            played("bridge", ("a", ANCHOR), 2, "a"),
            played("bridge", ("a",), 2, "a"),
        ]
    ).splitlines()
    titles = [line for line in found if line.startswith("**")]
    assert titles == [
        "**bridge, way=long, 2 seats**: 1 matches of 1 deals.",
        "**chess, way=long, 2 seats**: 2 matches of 1 deals.",
        "**chess, way=long, 3 seats**: 1 matches of 1 deals.",
    ]
    start = found.index(titles[1])
    assert found[start + 2].endswith("| nodes a move | wait |")
    first, second = found[start + 4 : start + 6]
    assert first.startswith("| `a` | 1")
    assert first.endswith("| 2 | 100.0 % | 3.0 / 4.5 / 4.5 | 20 / 30 / 30 | 3.00 |")
    assert second.startswith("| `normal` | 1000 (1000–1000) | 2 | 0.0 % | ")
    assert second.endswith("| 5.00 |")


def test_the_table_takes_its_place_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "players.md"
    path.write_text(f"before\n{BEGINNING}\nold\n{END}\nafter\n")
    for text in ("new\n", "newer\n"):
        put_into(path, text)
        assert path.read_text() == f"before\n{BEGINNING}\n{text}{END}\nafter\n"


@pytest.mark.parametrize("content", ["", f"{BEGINNING}\n", f"{END}\n{BEGINNING}\n"])
def test_a_document_without_a_place_is_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "players.md"
    path.write_text(content)
    with pytest.raises(Malformed, match="no place"):
        put_into(path, "new\n")
    assert path.read_text() == content
