"""Which kept matches there are, in which order, whatever the clock on the wall says."""

from __future__ import annotations

from pathlib import Path

import pytest
from saving import any_match, keys, opened, play_on, resumed, save

from game.match import NEXT, AnyMatch
from game.matches import new_match
from game.store import Store

NOON, DAY = 1_800_000_000.0, 86_400.0


def ids(store: Store) -> list[int]:
    return [kept.id for kept in store.unfinished_matches()]


def test_the_order_of_matches_is_that_in_which_they_were_played(tmp_path: Path) -> None:
    store = opened(tmp_path)
    first, second, third = any_match(1), any_match(2), any_match(3)
    made = []
    for now, match in ((NOON, first), (0.0, second), (-5e18, third)):
        store.now = lambda now=now: now  # type: ignore[misc]
        made.append(save(store, match, 3))
    assert ids(store) == made[::-1]
    store.now = lambda: 1e300
    play_on(store, made[1], second)
    assert ids(store) == [made[1], made[2], made[0]]
    assert resumed(store).id == made[1]
    store.close()
    assert ids(opened(tmp_path)) == [made[1], made[2], made[0]]


def test_only_what_is_old_by_use_too_is_forgotten(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.now = lambda: NOON
    old = save(store, any_match(1), 3)
    # The clock jumps for a day and comes back, days go by, and then as many as it said at first.
    for day, kept in ((40, True), (40, True), (1, True), (2, True), (3, True), (41, False)):
        store.now = lambda day=day: NOON + day * DAY  # type: ignore[misc]
        store.put_away(save(store, any_match(2), 1))
        store.forget_older(30.0)
        assert (old in ids(store)) == kept, day
    young = save(store, any_match(4), 3)
    for day in (44, 45, 46):
        store.now = lambda day=day: NOON + day * DAY  # type: ignore[misc]
        save(store, any_match(5), 1)
    empty = store.begin(any_match(6), None)
    store.forget_older(30.0)
    assert (young in ids(store), resumed(store).id == empty) == (True, False)
    store.forget_older(0.5)
    assert young not in ids(store)


# --- the list


def test_a_list_names_each_match_and_replays_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(tmp_path)
    store.now = lambda: NOON
    match = any_match()
    match_id = save(store, match, 5)
    with monkeypatch.context() as patch:
        patch.setattr("game.store.match_from", lambda _: pytest.fail("it is replayed"))
        (kept,) = store.unfinished_matches()
    assert kept == (match_id, match.rules.game, 2, {"sides": [0, 2]}, NOON, 5, 0, 2, (), False)


def test_a_match_in_which_nothing_was_played_hides_none(tmp_path: Path) -> None:
    store = opened(tmp_path)
    empty = store.begin(any_match(1), None)
    assert ids(store) == [empty], "it is better than nothing"
    played = save(store, any_match(2), 2)
    mistaken = store.begin(any_match(3), None)
    assert ids(store) == [played]
    assert resumed(store).id == mistaken
    store.put_away(played)
    assert store.resume(played) is None
    assert keys(store) == []
    assert ids(store) == [mistaken, empty]


# --- finished matches


def ended_with(store: Store, match: AnyMatch, *totals: tuple[int, int]) -> int:
    """A match of which so many games have ended, put away or over."""
    match_id = save(store, match, 3)
    for number, both in enumerate(totals, 1):
        result = number, {"totals": list(both)}
        store.append(match_id, dict(NEXT), result=result, is_over=number == len(totals))
    return match_id


def test_finished_matches_are_those_played_to_their_end_the_latest_first(tmp_path: Path) -> None:
    store = opened(tmp_path)
    rules = any_match().rules
    first = ended_with(store, any_match(), (3, 1), (4, 4))
    ended_with(store, any_match(2), (3, 1))
    won = ended_with(store, new_match(rules, 3, 3, by_wins=True), (1, 0), (2, 0))
    ended_with(store, new_match(rules, 4, 3, by_wins=True), (1, 0), (1, 1))
    store.put_away(save(store, any_match(5), 3))
    assert [(one.id, one.totals) for one in store.finished_matches()] == [
        (won, (2, 0)),
        (first, (4, 4)),
    ]


def test_a_finished_match_is_read_from_the_file_and_one_that_is_not_whole_is_not(
    tmp_path: Path,
) -> None:
    store, match = opened(tmp_path), any_match()
    match_id = save(store, match, 3)
    store.put_away(match_id)
    found = store.finished(match_id)
    assert found is not None
    assert found.match.entries == match.entries
    broken = ended_with(store, any_match(2), (3, 1), (4, 4))
    assert store.finished(broken) is None
    assert store.finished(12345) is None
