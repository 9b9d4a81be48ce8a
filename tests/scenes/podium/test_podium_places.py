"""Who stands where on a podium, and what each side is told."""

from __future__ import annotations

import math
from itertools import combinations
from random import Random

import pytest
from playing import play_to_the_end

from game.matches import new_match, rules_for
from scenes.core.table import Side, Table
from scenes.podium.measures import (
    COIN,
    HEADLINE_LARGER,
    SHARED_COIN,
    WINNERS_COIN,
    measures,
    places,
)
from scenes.podium.places import Line, Sentences, lines_of, order, places_of
from scenes.services.words import Words

TABLES = [Table(1280, 800, 24.0), Table(1920, 1080, 24.0), Table(1920, 1080, 32.0)]
TABLES += [Table(3840, 2160, 43.0), Table(3840, 2160, 65.0)]
READ = [Table.on_screen(1280, 800, inches) for inches in (10.1, 15.0)]
READ += [Table.on_screen(1920, 1080, inches, True) for inches in (15.6, 24.0, 32.0, 43.0)]
"""On which words are larger than given."""
WRITTEN = pytest.mark.parametrize(
    "table", [*TABLES, *READ], ids=lambda one: f"{one.width} {one.true_inches or one.inches}"
)
ALONE = tuple((seat,) for seat in range(4))
FOUR = tuple(Side)


def lines(*totals: int) -> list[Line]:
    return [Line((seat,), 0, total) for seat, total in enumerate(totals)]


# --- places


def test_the_best_stand_highest_and_equal_ones_together() -> None:
    assert places_of(lines(4, -5, -8, -2), low_wins=False) == ((0,), (3,), (1,), (2,))
    assert places_of(lines(4, -5, -8, -2), low_wins=True) == ((2,), (1,), (3,), (0,))
    assert places_of(lines(1, 3, 1, 3), low_wins=False) == ((1, 3), (0, 2))
    assert places_of(lines(2, 2, 2), low_wins=True) == ((0, 1, 2),)


def test_equal_totals_stay_in_the_order_in_which_they_were() -> None:
    assert order([5, 7, 5, 9], low_wins=False) == (3, 1, 0, 2)
    assert order([5, 7, 5, 9], low_wins=True) == (0, 2, 1, 3)


def test_partners_have_one_total_and_one_place() -> None:
    match = new_match(rules_for("crossing", 4, {}), 4, 2, 0)
    before = play_to_the_end(match, Random(1)).totals()
    match.go_on()
    after = play_to_the_end(match, Random(3)).totals()
    found = lines_of(match)
    assert found == tuple(Line((s, s + 2), before[s], after[s]) for s in (0, 1))
    assert {tuple(place) for place in places_of(found, low_wins=False)} == {(0, 2), (1, 3)}


@pytest.mark.parametrize("table", TABLES, ids=lambda one: f"{one.width} {one.inches}")
@pytest.mark.parametrize(
    "groups",
    [
        ((0,), (3,), (1,), (2,)),
        ((0, 2), (1, 3)),
        ((0, 1), (2,), (3,)),
        ((1,), (0, 2, 3)),
        ((0, 1, 2), (3,)),
        ((0, 1, 2, 3),),
    ],
)
def test_no_coin_lies_on_another_and_each_of_those_below_towards_its_seat(
    table: Table, groups: tuple[tuple[int, ...], ...]
) -> None:
    grown = measures(table).grown
    found = places(table, grown, FOUR, groups)
    assert set(found) == {0, 1, 2, 3}
    for (one, wide), (other, high) in combinations(found.values(), 2):
        assert math.dist(one, other) >= (wide + high) / 2 * table.per_mm - 2
    for group in groups[1:]:
        for seat in group:
            at, diameter = found[seat]
            assert diameter == pytest.approx(COIN * grown)
            # Nearer to its own side than to any other one.
            assert table.away(FOUR[seat], at) < table.away(FOUR[(seat + 2) % 4], at)
    first = [found[seat][1] / grown for seat in groups[0]]
    wanted = {1: WINNERS_COIN, 2: SHARED_COIN}.get(len(first), first[0])
    assert first == pytest.approx([wanted] * len(first))


# --- words


@WRITTEN
def test_words_of_the_last_game_are_as_large_as_words_are_and_the_headline_is_larger(
    table: Table,
) -> None:
    """Coins before them are as large as given for that size."""
    found = measures(table)
    assert found.last_game_em >= table.least_em_mm
    assert found.headline_em >= HEADLINE_LARGER * found.last_game_em


def said(reader: int | None, winners: tuple[int, ...], number: int = 0, **more: object) -> str:
    teams = ((0, 2), (1, 3)) if more.get("teams") else ALONE
    called = {0: "MIA"} if more.get("called") else {}
    sentences = Sentences(teams, FOUR, called)
    words = Words("en")
    if number:
        return sentences.last_game(words, reader, winners, number)
    return sentences.match(words, reader, winners)


def test_each_side_is_told_who_has_won() -> None:
    assert said(3, (3,), 4) == "You won game 4."
    assert said(0, (3,), 4) == "Drop won game 4."
    assert said(0, (0,)) == "You win the tournament!"
    assert said(1, (0,)) == "Heart wins the tournament!"
    assert said(1, (0,), called=True) == "MIA wins the tournament!"
    # Nobody sits at a computer player's seat.
    assert said(None, (0,)) == "Heart wins the tournament!"
    assert said(None, (0, 2), 4, teams=True) == "Heart and Leaf won game 4."


def test_teams_and_ties_are_told_apart() -> None:
    assert said(0, (0, 2), teams=True) == "You and Leaf win the tournament!"
    assert said(1, (0, 2), teams=True) == "Heart and Leaf win the tournament!"
    assert said(1, (1, 3), 2, teams=True) == "You and Drop won game 2."
    assert said(0, (0, 2)) == said(1, (0, 2)) == "Heart and Leaf share the win!"
    assert said(0, (0, 2), 3) == "Heart and Leaf shared the win in game 3."
    assert said(0, (0, 1, 2, 3)) == "You all win!"
    assert said(0, (0, 1, 2, 3), 1) == "Everybody won game 1."
