"""Whole games of Trellis: conservation, secrecy, and golden playthroughs.

A golden file holds the moves of a game, each in a line that starts with ">", and what came
of them. The test plays the moves and writes the file anew; both must be equal.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trellis_positions import document, picture, position, some_move, trellis

from game.match import AnyMatch, Match
from game.matches import new_match
from game.rules import CHANCE, HIDDEN, Ended
from game.trellis.rules import Trellis
from game.trellis.state import Chose, Drew, Event, Handed, Move, State, Took
from game.trellis.table import ACTIONS, Table, Tiles, in_order, table_refusal

GOLDEN = Path(__file__).parents[2] / "golden"


def play_on(match: AnyMatch, seed: int) -> list[AnyMatch]:
    """A match before each move of a game that a simple player plays, and after its end."""
    rng, matches = Random(seed), []
    while match.outcome() is None:
        matches.append(copy(match))
        match.play(some_move(match.rules, match.state, rng))  # type: ignore[arg-type]
    return [*matches, match]


@cache
def played(rules: Trellis, seed: int) -> list[AnyMatch]:
    return play_on(new_match(rules, seed), seed)


def copy(match: AnyMatch) -> AnyMatch:
    twin = Match(match.setup)
    twin.__dict__.update(match.__dict__)
    return twin


def all_tiles(state: State) -> Counter[str]:
    tiles = Counter(tile for group in state.groups for tile, _, _ in group)
    for multiset in (state.bag, state.display, *state.racks):
        tiles.update(multiset)
    return tiles


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_come_to_an_end_and_no_tile_is_lost(seats: int) -> None:
    for seed in range(3):
        rules = trellis(seats)
        matches = played(rules, seed)
        for match in matches:
            tiles = all_tiles(match.state)
            assert all(count == 2 for tile, count in tiles.items() if tile not in ACTIONS)
            assert len(tiles) >= 56
            assert table_refusal(match.state.groups) is None
            written = json.loads(json.dumps(rules.write_state(match.state)))
            assert rules.read_state(written) == match.state
        last = matches[-1].state
        actions = sum(entry.get("do") == "play" for entry in matches[-1].entries)
        assert sum(all_tiles(last).values()) == 116 - actions
        assert isinstance(matches[-1].events[-1], Ended)
        assert last.groups


def test_games_from_small_racks_end_with_empty_ones() -> None:
    reasons = Counter[str]()
    for seed in range(20):
        match = new_match(trellis(3), seed)
        match.load(document(["b7 r1 r2 r3", "b3 PASS", "y2 DRAW3"], "b4 b5 b6", opened="01"))
        last = play_on(match, seed)[-1]
        outcome = last.outcome()
        assert outcome is not None
        reasons[outcome.reason] += 1
        empty = [seat for seat, rack in enumerate(last.state.racks) if not rack]
        assert outcome.reason == "all passed" or list(outcome.winners) == empty
        assert all(outcome.scores[seat] == 0 for seat in outcome.winners)
    assert reasons["empty rack"] > 10


# --- secrecy


def permuted(rules: Trellis, state: State, seat: int, rng: Random) -> State:
    """The same to this seat's eyes: tiles that it cannot know have changed places."""
    secret = [s for s in range(rules.seats) if s != seat and rules.racks == "secret"]
    pool = [*state.bag, *(tile for s in secret for tile in state.racks[s])]
    rng.shuffle(pool)
    racks = list(state.racks)
    for s in secret:
        racks[s] = in_order(pool.pop() for _ in racks[s])
    giving = state.giving
    if giving is not None:
        giving = tuple(
            chosen if chosen is None or s == seat else in_order(rng.sample(racks[s], len(chosen)))
            for s, chosen in enumerate(giving)
        )
    return replace(state, bag=in_order(pool), racks=tuple(racks), giving=giving)


@pytest.mark.parametrize("racks", ["secret", "open"])
@pytest.mark.parametrize("seats", [2, 4])
def test_T20_what_a_seat_sees_does_not_depend_on_what_it_cannot_know(
    seats: int, racks: str
) -> None:
    rules, rng, changed = trellis(seats, racks), Random(5), 0
    for match in [match for seed in (1, 2) for match in played(rules, seed)[:-1]]:
        for seat in range(seats):
            other = permuted(rules, match.state, seat, rng)
            changed += other != match.state
            view, same = rules.seen_by(match.state, seat), rules.seen_by(other, seat)
            assert view == same
            assert rules.write_state(view) == rules.write_state(same)
            assert rules.to_act(view) == rules.to_act(match.state)
            for one in range(seats):
                assert rules.moves(view, one) == rules.moves(same, one)
            assert rules.moves(view, seat) == rules.moves(match.state, seat)
            assert set(view.bag) <= {HIDDEN}
            assert view.racks[seat] == match.state.racks[seat]
    assert changed > (200 if racks == "secret" else 1)


@pytest.mark.parametrize("racks", ["secret", "open"])
def test_T20_events_hide_what_a_seat_cannot_know(racks: str) -> None:
    rules = trellis(3, racks)
    sees_all = [0, 1, 2] if racks == "open" else None
    hidden: list[tuple[Event, list[int]]] = [
        (Drew(1, "r1"), sees_all or [1]),
        (Chose(1, ("r1", "r2")), [1]),
        (Handed(1, 2, ("r1", "r2")), sees_all or [1, 2]),
        (Took(1, "r1"), [0, 1, 2]),
    ]
    for event, seats in hidden:
        for seat in range(3):
            seen = rules.event_seen_by(event, seat)
            assert (seen == event) == (seat in seats)
            assert ("r1" in json.dumps(rules.write_event(seen))) == (seat in seats)


def test_T20_the_acting_seat_of_a_view_lists_only_what_all_can_know() -> None:
    state = position(["r1 PASS DRAW3", "r2 PASS"], display="b1 b2 b3 b4 b5 b6")
    moves = trellis(2).moves(trellis(2).seen_by(state, 1), 0)
    assert [move.do for move in moves] == ["take"] * 6 + ["draw"]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]))
def test_a_simple_players_moves_go_through_json_and_leave_the_state_alone(
    seed: int, seats: int
) -> None:
    rules, rng = trellis(seats), Random(seed)
    match = new_match(rules, seed)
    for _ in range(20):
        state: State = match.state
        if match.outcome() is not None:
            break
        move = some_move(rules, state, rng)
        assert rules.read_move(json.loads(json.dumps(rules.write_move(move)))) == move
        written = rules.write_state(state)
        match.play(move)
        assert rules.write_state(state) == written


def test_every_draw_of_a_game_is_one_of_the_odds() -> None:
    rules = trellis(3)
    for match in played(rules, 4):
        for change in match.changes:
            if rules.to_act(change.before) == (CHANCE,):
                assert change.move.tile in change.before.bag
                assert Counter(change.before.bag) == {
                    move.tile: weight for move, weight in rules.odds(change.before)
                }
            else:
                assert isinstance(change.move, Move)


# --- golden playthroughs


def told(match: AnyMatch) -> str:
    """What a game looks like after a move: its events, then the racks and groups that changed."""
    state: State = match.state
    racks, groups = ((), ()) if not match.changes else parts_of(match.changes[0].before)
    lines = [str(event) for event in match.events]
    for part in parts_of(state)[0]:
        lines += [f"rack {part[0]}: {' '.join(part[1])}"] if part not in racks else []
    lines.append(f"display: {' '.join(state.display)} | bag: {len(state.bag)}")
    lines.append(f"{state.phase}, to act {match.to_act()}, {len(list(match.moves()))} listed")
    changed = [group for group in state.groups if group not in groups]
    if changed:
        lines.append(picture(changed))
    return "\n".join(lines)


def parts_of(state: State) -> tuple[tuple[tuple[int, Tiles], ...], Table]:
    return tuple(enumerate(state.racks)), state.groups


def retold(text: str) -> str:
    """The same game played again, from its first line and its moves."""
    head, *rest = text.splitlines()
    seats, seed = (int(word) for word in head.split() if word.isdigit())
    match = new_match(trellis(seats), seed)
    parts = [head, "", told(match)]
    for line in rest:
        if line.startswith("> "):
            match.play(match.rules.read_move(json.loads(line[2:])))
            parts += ["", line, told(match)]
    if match.outcome() is not None:
        parts += ["", str(match.outcome())]
    return "\n".join(parts) + "\n"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("trellis-*.txt")), ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    text = path.read_text()
    assert retold(text) == text


def test_golden_games_show_every_kind_of_move() -> None:
    lines = "\n".join(path.read_text() for path in sorted(GOLDEN.glob("trellis-*.txt")))
    for do in ("take", "draw", "play", "give", "lay", "skip"):
        assert f'"do": "{do}"' in lines
    assert "Outcome(winners=" in lines
