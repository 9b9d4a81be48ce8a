"""Matches, results and settings come back as they were saved."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from playing import play, some_move
from saving import any_match, keys, opened, resumed, save

from game.games import games
from game.loading import REPORTED
from game.match import AnyMatch
from game.matches import match_from, new_match, rules_for
from game.rules import Json
from game.store import FILE, Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = opened(tmp_path)
    yield store
    store.close()


def rows(store: Store, query: str, *values: object) -> list[tuple[object, ...]]:
    return store.read(query, *values)


def longest_match(game: str) -> AnyMatch:
    rules = rules_for(game, None, {})
    return new_match(rules, 1, max(rules.games_accepted(rules.seats)))


def played_out(game: str) -> AnyMatch:
    return play(new_match(rules_for(game, None, {}), 1), Random(1), 9999)


# --- matches


@pytest.mark.parametrize("game", games())
def test_a_match_is_gone_on_with_where_it_was_left(game: str, tmp_path: Path) -> None:
    store, match = opened(tmp_path / "new" / "folder"), new_match(rules_for(game, None, {}), 4)
    match_id = save(store, match, 20)
    store.close()
    found = resumed(opened(tmp_path / "new" / "folder"))
    assert (found.id, found.seating) == (match_id, {"sides": [0, 2]})
    assert found.match.record() == match.record()
    assert found.match.state == match.state
    for one in (match, found.match):
        play(one, Random(2), 30)
    assert found.match.state == match.state


def test_a_match_with_moves_in_it_is_kept_whole(store: Store) -> None:
    match = play(any_match(), Random(1), 12)
    store.begin(match, None)
    assert resumed(store).match.record() == match.record()


def test_what_is_taken_back_is_gone(store: Store) -> None:
    match = any_match()
    match_id = save(store, match, 2)
    match.undo()
    store.take_back(match_id)
    assert resumed(store).match.entries == match.entries
    match.play(some_move(match, Random(9)))
    store.append(match_id, match.entries[-1])
    assert resumed(store).match.record() == match.record()


def test_taking_back_touches_no_other_match(store: Store) -> None:
    first = save(store, any_match(1), 3)
    second = save(store, any_match(2), 1)
    store.take_back(second)
    store.take_back(second)
    assert resumed(store).match.entries == []
    store.put_away(second)
    assert resumed(store).id == first
    assert len(resumed(store).match.entries) == 3


def test_what_is_being_composed_is_kept_until_something_is_played(store: Store) -> None:
    match, other = any_match(), any_match(2)
    match_id, other_id = save(store, match, 3), save(store, other, 1)
    steps: list[Json] = [{"areas": [["r7", 0, 0]]}, {"areas": []}]
    for composed in steps:
        store.compose(match_id, composed)
        store.compose(other_id, {"mine": 1})
        assert store.composed(match_id) == composed
    match.play(some_move(match, Random(9)))
    store.append(match_id, match.entries[-1])
    assert store.composed(match_id) is None
    assert store.composed(other_id) == {"mine": 1}


def test_what_is_composed_goes_with_a_move_taken_back_and_with_the_match(store: Store) -> None:
    match = any_match()
    match_id = save(store, match, 3)
    for over in (store.take_back, store.put_away, partial(store.compose, composed=None)):
        store.compose(match_id, {"step": 1})
        over(match_id)
        assert store.composed(match_id) is None


@pytest.mark.parametrize("text", ["{", "[1]", "3", "null", "[" * 100_000])
def test_what_was_composed_and_cannot_be_read_is_nothing(text: str, tmp_path: Path) -> None:
    store = opened(tmp_path)
    match_id = save(store, any_match(), 3)
    store.compose(match_id, {"step": 1})
    store.close()
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("UPDATE composed SET composed = ?", (text,))
    database.close()
    store = opened(tmp_path)
    assert store.composed(match_id) is None
    assert resumed(store).id == match_id


def test_who_plays_may_change_while_a_match_is_played(store: Store) -> None:
    first, second = save(store, any_match(1), 1), save(store, any_match(2), 1)
    store.seat(second, {"kinds": ["human", "absent"]})
    assert resumed(store).seating == {"kinds": ["human", "absent"]}
    store.put_away(second)
    assert resumed(store).id == first
    assert resumed(store).seating != {"kinds": ["human", "absent"]}


def test_the_newest_unfinished_match_is_offered(store: Store) -> None:
    assert store.unfinished() is None
    first, second = save(store, any_match(1), 1), save(store, any_match(2), 1)
    assert resumed(store).id == second
    store.put_away(second)
    assert resumed(store).id == first
    store.put_away(first)
    assert store.unfinished() is None


@pytest.mark.parametrize("game", games())
def test_loads_and_next_games_are_kept(game: str, store: Store) -> None:
    match, twin = longest_match(game), played_out(game)
    match_id = store.begin(match, None)
    match.load(match.rules.write_state(twin.state))
    store.append(match_id, match.entries[-1])
    while match.can_go_on():
        match.go_on()
        store.append(match_id, match.entries[-1])
        assert resumed(store).match.record() == match.record()
        match.load(match.rules.write_state(twin.state))
        store.append(match_id, match.entries[-1])
    assert match.is_over()
    assert store.unfinished() is None


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE entries SET entry = '{' WHERE ordinal = 2",
        "UPDATE entries SET entry = x'ff00' WHERE ordinal = 2",
        "UPDATE entries SET entry = CAST(x'ff00' AS TEXT) WHERE ordinal = 2",
        "UPDATE entries SET entry = '3' WHERE ordinal = 2",
        """UPDATE entries SET entry = '{"seat": 0, "do": "hum"}' WHERE ordinal = 2""",
        "UPDATE entries SET entry = (SELECT entry FROM entries WHERE match = 2) WHERE ordinal = 2",
        "UPDATE matches SET record = '[]' WHERE id = 2",
        "UPDATE matches SET record = replace(record, 'game', 'gama') WHERE id = 2",
        "UPDATE matches SET seating = 'x' WHERE id = 2",
        f"UPDATE entries SET ordinal = {2**63 - 1} WHERE match = 2 AND ordinal = 8",
        "UPDATE entries SET ordinal = ordinal + 1 WHERE match = 2 AND ordinal = 8",
    ],
)
def test_a_match_that_cannot_be_replayed_is_put_aside(spoil: str, tmp_path: Path) -> None:
    store = opened(tmp_path)
    sound = store.begin(any_match(), None)
    spoilt = save(store, any_match(2), 8)
    store.close()
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute(spoil)
    database.close()
    store = opened(tmp_path)
    assert resumed(store).id == sound
    (notice,) = store.take_notices()
    assert notice.key == "match_aside"
    assert f"match {spoilt} " in notice.message
    assert resumed(store).id == sound
    assert keys(store) == []
    assert rows(store, "SELECT count(*) FROM entries WHERE match = ?", spoilt) == [(8,)]


@pytest.mark.parametrize("number", [2**63 - 1, 2**63 - 2, 2**62])
def test_the_largest_id_ends_no_new_match(number: int, tmp_path: Path) -> None:
    store = opened(tmp_path)
    save(store, any_match(), 1)
    store.close()
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("UPDATE matches SET id = ?", (number,))
        database.execute("UPDATE entries SET match = ?", (number,))
    database.close()
    store = opened(tmp_path)
    assert [save(store, any_match(), 2) for _ in range(3)] == [1, 2, 3]
    assert {kept.id for kept in store.unfinished_matches()} == {1, 2, 3, number}
    assert store.saved


@pytest.mark.expects_faults
def test_a_match_whose_game_is_not_there_waits_for_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a package cannot be loaded today."""
    match_id = save(store, any_match(), 1)
    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr("game.store.games", dict)
            assert store.resume(match_id) is None
            assert store.unfinished_matches() == []
    assert keys(store) == []
    assert len(REPORTED) == 1
    assert resumed(store).id == match_id


def test_a_match_is_never_set_aside_for_its_surroundings(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a game's module cannot be read while no file handle is free."""
    match_id = save(store, any_match(), 1)

    def fails(_record: Json) -> AnyMatch:
        raise OSError(24, "Too many open files")

    with monkeypatch.context() as patch:
        patch.setattr("game.store.match_from", fails)
        assert store.resume(match_id) is None
    assert keys(store) == []
    assert resumed(store).id == match_id


# --- the end of a match


@pytest.mark.parametrize("game", games())
def test_a_last_move_saves_the_result_and_finishes_the_match(
    game: str, store: Store, tmp_path: Path
) -> None:
    over = played_out(game)
    match = match_from({**over.record(), "moves": over.entries[:-1]})
    match_id = store.begin(match, None)
    store.append(match_id, over.entries[-1], result=(over.number, "won"), is_over=True)
    (kept,) = store.results()
    assert (kept.match, kept.number, kept.value) == (match_id, over.number, "won")
    assert rows(store, "SELECT standing FROM matches") == [("finished",)]
    assert store.unfinished() is None
    assert rows(store, "SELECT * FROM entries") == [], "the file is enough"
    store.close()
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as file:
        moves = file.execute("SELECT count(*) FROM entries WHERE match = ?", (match_id,))
        assert moves.fetchall() == [(len(over.entries),)]


def test_a_result_in_the_middle_of_a_match_does_not_finish_it(store: Store) -> None:
    match = any_match()
    match_id = save(store, match, 2)
    match.play(some_move(match, Random(1)))
    store.append(match_id, match.entries[-1], result=(1, "won"))
    assert [result.value for result in store.results()] == ["won"]
    assert resumed(store).match.record() == match.record()


@pytest.mark.parametrize("game", games())
def test_a_match_that_is_over_is_finished_and_never_offered(game: str, store: Store) -> None:
    over, still_open = played_out(game), save(store, longest_match(game), 3)
    store.begin(over, None)
    store.begin(over, None)
    assert resumed(store).id == still_open
    standings = rows(store, "SELECT standing FROM matches ORDER BY id")
    assert standings == [("playing",), ("finished",), ("finished",)]
    assert keys(store) == []


# --- results and settings


def test_results_and_settings_are_kept(tmp_path: Path) -> None:
    store = opened(tmp_path)
    match_id = store.begin(any_match(), None)
    store.append(match_id, {}, result=(2, {"winners": [1]}))
    store.append(match_id, {}, result=(1, {"winners": [0]}))
    store.append(match_id, {}, result=(1, {"winners": [0, 1]}))
    store.set_setting("volume", 3)
    store.set_setting("volume", 7)
    store.set_setting("languages", ["de", "da"])
    store.close()
    store = opened(tmp_path)
    assert [(r.match, r.number, r.value) for r in store.results()] == [
        (match_id, 1, {"winners": [0, 1]}),
        (match_id, 2, {"winners": [1]}),
    ]
    assert (store.setting("volume"), store.setting("languages")) == (7, ["de", "da"])
    assert (store.setting("none"), store.setting("none", 5)) == (None, 5)


def test_what_is_unreadable_among_results_and_settings_is_left_out(store: Store) -> None:
    match_id = store.begin(any_match(), None)
    store.append(match_id, {}, result=(1, "good"))
    store.append(match_id, {}, result=(2, "bad"))
    store.set_setting("volume", 3)
    store.write("UPDATE results SET result = '{' WHERE number = 2")
    store.write("UPDATE settings SET setting = x'ff'")
    assert [result.value for result in store.results()] == ["good"]
    assert store.setting("volume", 9) == 9
