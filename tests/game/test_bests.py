"""The lists of the best: in which order they are, and what day it is, whatever the clock does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from saving import any_match, keys, opened

from game import bests as module
from game.bests import EVENT, MOST, Bests, Ranking
from game.games import games
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.store import Store

NOON, DAY = 1_800_000_000.0, 86_400.0
GAME = next(iter(games()))
PEOPLE = {0: 0, 1: 2}


class Wall:
    """A clock that shows what it is told; and what the games of today come to."""

    now = NOON
    numbers: Mapping[int, int] = {}


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = opened(tmp_path)
    yield store
    store.close()


@pytest.fixture
def bests(store: Store, wall: Wall, monkeypatch: pytest.MonkeyPatch) -> Bests:
    ranks(monkeypatch, Ranking(lambda _: wall.numbers, lowest=True))
    return Bests(store, lambda: wall.now)


def ranks(monkeypatch: pytest.MonkeyPatch, ranking: Ranking | None) -> None:
    monkeypatch.setattr(module, "ranking_of", lambda _: ranking)


def ended(
    bests: Bests,
    store: Store,
    wall: Wall,
    numbers: Mapping[int, int],
    match: tuple[int, AnyMatch] | None = None,
) -> tuple[int, AnyMatch]:
    """A game has come to this, of a match that has begun or of a new one."""
    wall.numbers = numbers
    if match is None:
        one = any_match()
        match = store.begin(one, None), one
    for statement, values in bests.ended(*match, PEOPLE):
        store.write(statement, *values)
    return match


def values(found: Sequence[module.Best]) -> list[int]:
    return [best.value for best in found]


# --- the order


def test_the_best_stand_first_and_of_equal_ones_the_earlier(
    bests: Bests, store: Store, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [ended(bests, store, wall, {0: value})[0] for value in (15, 14, 16, 14)]
    wall.now -= 5  # Order is that of entry, also where the clock goes back.
    matches.append(ended(bests, store, wall, {0: 14})[0])
    order = [matches[at] for at in (1, 3, 4, 0, 2)]
    assert [best.match for best in bests.today(GAME)] == order
    assert values(bests.today(GAME, 3)) == [14, 14, 14]
    ranks(monkeypatch, Ranking(lambda _: wall.numbers))
    assert values(bests.today(GAME)) == [16, 15, 14, 14, 14]


def test_of_equal_numbers_of_matches_that_over_more_games_stands_first(
    bests: Bests, store: Store, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranks(monkeypatch, Ranking(lambda _: wall.numbers, lowest=True, of_match=True))
    one = any_match()
    assert bests.ended(store.begin(one, None), one, PEOPLE) == ()
    for games_played in (1, 3, 2):
        insert = "INSERT INTO bests (match, seat, game, value, games, side, at, day) VALUES "
        when = wall.now, bests._day()
        store.write(f"{insert}(?, 0, ?, 0, ?, 0, ?, ?)", games_played, GAME, games_played, *when)
    assert [best.match for best in bests.today(GAME)] == [3, 2, 1]


def test_a_list_has_ten_lines_and_only_seats_of_people(
    bests: Bests, store: Store, wall: Wall
) -> None:
    for value in range(MOST + 2):
        ended(bests, store, wall, {0: value, 3: 1})
    assert values(bests.ever(GAME)) == list(range(MOST))
    assert {(best.seat, best.side) for best in bests.ever(GAME)} == {(0, 0)}


def test_a_children_s_game_comes_onto_no_list(bests: Bests, store: Store, wall: Wall) -> None:
    match = new_match(rules_for("lucky", 2, {"edition": "children"}), 1)
    ended(bests, store, wall, {0: 5}, (store.begin(match, None), match))
    assert bests.ever("lucky") == ()


@pytest.mark.parametrize("head_start", [{"given": (0, 5)}, {"helped": (0,)}])
def test_G9_a_match_with_a_head_start_comes_onto_no_list(
    bests: Bests, store: Store, wall: Wall, head_start: Any
) -> None:
    one = new_match(any_match().rules, 1, 2, **head_start)
    ended(bests, store, wall, {0: 1}, (store.begin(one, None), one))
    assert bests.ever(GAME) == ()


def test_a_seat_has_one_line_a_match_its_best(bests: Bests, store: Store, wall: Wall) -> None:
    match = ended(bests, store, wall, {0: 15, 1: 20})
    ended(bests, store, wall, {0: 17, 1: 18}, match)
    assert [(best.seat, best.value) for best in bests.today(GAME)] == [(0, 15), (1, 18)]
    bests.sign(match[0], 1, "ADAM")
    bests.sign(match[0], 0, "")
    assert [best.letters for best in bests.today(GAME)] == ["", "ADA"]


# --- the days


def test_today_is_the_day_that_the_clock_shows(bests: Bests, store: Store, wall: Wall) -> None:
    ended(bests, store, wall, {0: 15})
    wall.now += DAY
    ended(bests, store, wall, {0: 16})
    assert values(bests.today(GAME)) == [16]
    assert values(bests.ever(GAME)) == [15, 16]
    wall.now -= DAY
    assert values(bests.today(GAME)) == [15]


@pytest.mark.parametrize("jump", [-NOON - 3 * DAY, 400 * 365 * DAY, 1e18, -1e18, 1e300])
def test_a_clock_that_jumps_breaks_nothing(
    bests: Bests, store: Store, wall: Wall, jump: float
) -> None:
    ended(bests, store, wall, {0: 15})
    wall.now += jump
    ended(bests, store, wall, {0: 14})
    assert values(bests.today(GAME)) == [14]
    wall.now = NOON
    assert values(bests.today(GAME)) == [15]
    assert values(bests.ever(GAME)) == [14, 15]
    assert keys(store) == []


def test_this_event_is_what_came_since_it_began(bests: Bests, store: Store, wall: Wall) -> None:
    ended(bests, store, wall, {0: 15})
    assert values(bests.event(GAME)) == [15]
    wall.now += 60
    store.set_setting(EVENT, wall.now)
    ended(bests, store, wall, {0: 16})
    assert values(bests.event(GAME)) == [16]
    assert values(bests.today(GAME)) == values(bests.ever(GAME)) == [15, 16]
    store.set_setting(EVENT, "yesterday")
    assert values(bests.event(GAME)) == [15, 16]


def test_only_lists_that_say_something_new_are_told_apart(
    bests: Bests, store: Store, wall: Wall
) -> None:
    assert bests.lists(GAME) == {}
    ended(bests, store, wall, {0: 15})
    assert list(bests.lists(GAME)) == ["today"]
    wall.now += 2 * DAY
    ended(bests, store, wall, {0: 16})
    found = bests.lists(GAME)
    assert {period: values(best) for period, best in found.items()} == {
        "today": [16],
        "ever": [15, 16],
    }
    wall.now += DAY
    ended(bests, store, wall, {0: 17})
    store.set_setting(EVENT, wall.now - 1.5 * DAY)
    assert list(bests.lists(GAME)) == ["today", "event", "ever"]
    assert values(bests.lists(GAME)["event"]) == [16, 17]


# --- what is in the file


def test_lines_are_there_again_and_what_is_damaged_is_left_out(
    bests: Bests, store: Store, wall: Wall, tmp_path: Path
) -> None:
    for value in (15, 16, 17):
        ended(bests, store, wall, {0: value})
    store.write("UPDATE bests SET value = x'ff' WHERE value = 16")
    store.close()
    again = Bests(opened(tmp_path), lambda: wall.now)
    assert values(again.today(GAME)) == [15, 17]


def test_the_largest_number_of_a_line_ends_no_new_one(
    bests: Bests, store: Store, wall: Wall
) -> None:
    ended(bests, store, wall, {0: 5})
    store.write("UPDATE bests SET ordinal = ?", 2**63 - 1)
    ended(bests, store, wall, {0: 7})
    ended(bests, store, wall, {0: 6})
    assert values(bests.today(GAME)) == [5, 6, 7]
    assert store.saved


def test_a_line_comes_with_its_move_or_not_at_all(bests: Bests, store: Store, wall: Wall) -> None:
    wall.numbers, match = {0: 15}, any_match()
    match_id = store.begin(match, None)
    lines = bests.ended(match_id, match, PEOPLE)
    store.append(match_id, {"do": "next"}, beside=lines)
    assert values(bests.today(GAME)) == [15]


@pytest.mark.parametrize("game", games())
def test_every_ranking_that_is_declared_is_one(game: str) -> None:
    ranking = module.ranking_of(game)
    assert (ranking is None) is (games()[game].ranking == "")


def test_a_game_without_lists_has_none(
    bests: Bests, store: Store, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended(bests, store, wall, {0: 15})
    ranks(monkeypatch, None)
    assert bests.ever(GAME) == ()
    assert bests.ended(1, any_match(), PEOPLE) == ()


# --- what the operator does


def test_a_line_is_deleted_and_a_list_cleared_with_what_belongs_to_it(
    bests: Bests, store: Store, wall: Wall
) -> None:
    for value in (15, 14):
        ended(bests, store, wall, {0: value})
    wall.now += DAY
    bests.begin_event()
    for value in (13, 12, 11):
        ended(bests, store, wall, {0: value})
    bests.delete(bests.ever(GAME)[1])
    assert values(bests.event(GAME)) == values(bests.today(GAME)) == [11, 13]
    bests.clear("another", "ever")
    bests.clear(GAME, "today")
    assert values(bests.ever(GAME)) == [14, 15]
    bests.clear(GAME, "event")
    assert values(bests.ever(GAME)) == [14, 15]
    bests.clear(GAME, "ever")
    assert bests.lists(GAME) == {}


def test_lists_that_are_hidden_are_not_shown(bests: Bests, store: Store, wall: Wall) -> None:
    ended(bests, store, wall, {0: 15})
    wall.now += DAY
    ended(bests, store, wall, {0: 14})
    hidden = Bests(store, lambda: wall.now, lambda _: ["ever"])
    assert list(bests.lists(GAME)) == ["today", "ever"]
    assert list(hidden.lists(GAME)) == ["ever"]
    assert values(hidden.of(GAME, "today")) == [14]
