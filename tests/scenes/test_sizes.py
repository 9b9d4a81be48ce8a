"""On tables of every size what can be touched before and after a game is large enough, apart and
within reach, and what is written has its place and can be read there.

Whether it can be read is measured behind each word in the finished picture. Words on buttons are
not: they lie on the button's own material wherever it is, and the tests of the controls look at
those.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

import pygame
import pytest
from breadth import ALL, few
from eye import contrast
from ink import (
    COINS,
    Ink,
    Measured,
    astray,
    inks_of,
    misplaced,
    unreadable,
    without_words_of_their_own,
    written_on,
)
from longest import longest_languages, reaching, speak_longest
from reach import COMFORTABLE_MM, REACH_MM, across_mm, farthest, from_edge, overlap
from situations import ends, known, said_at, seatings, spoken
from spoken import keys
from staging import (
    FULL_HD,
    Sides,
    choices_from,
    leave_unprepared,
    open_app,
    open_coins,
    result_of,
    seat_at,
    set_up,
    show_menu,
    speak,
)
from table_driver import in_turns

from game.games import games
from game.players import levels_of
from game.store import Notice
from game.texts import FIRST, LANGUAGES
from scenes.app.app import App
from scenes.art import colours
from scenes.core.table import Side, Table
from scenes.play.scene import PlayScene
from scenes.services.destinations import Back, ToPause
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.services.words import Words
from scenes.touch.target import Target, by_id

TABLES = [(FULL_HD, inches) for inches in few((24, 32, 65))]
READ_AT = [inches for _, inches in TABLES if inches <= 32]
"""Where contrast is measured."""

OWN_WORDS = (
    *(*COINS, "setup.start", "setup.seats.", "menu.touch"),
    *(f"menu.{game}" for game in games()),
)
"""Targets that have words of their own on them."""


class Look(NamedTuple):
    """What one scene offers to fingers. `sides[seat]`: where a seat of its targets sits."""

    where: str
    targets: dict[str, Target]
    sides: Sides


class Seen(NamedTuple):
    table: Table
    looks: list[Look]
    faint: dict[str, list[Measured]]
    """What words of the results of each game cannot be read."""


def inches_of(table: tuple[tuple[int, int], int]) -> str:
    return f"{table[1]}in-{table[0][1]}p"


@pytest.fixture(scope="module", params=TABLES, ids=inches_of)
def app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    size, inches = request.param
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        app = open_app(tmp_path_factory.mktemp("data"), size, inches)
        yield app
        app.close()


@pytest.fixture(scope="module")
def seen(app: App) -> Seen:
    """Every scene but the games themselves, for every number of seats."""
    speak(app, FIRST)
    looks, faint = [], {}
    for game in games():
        faint[game] = list[Measured]()
        looks += [*set_ups(app, game), pause(app, game), *results(app, game, faint[game])]
    show_menu(app)
    return Seen(app.around.table, [*looks, look(app, "menu", ())], faint)


def look(app: App, where: str, sides: Sides) -> Look:
    return Look(where, by_id(app.scene.all_targets()), sides)


def set_ups(app: App, game: str) -> Iterator[Look]:
    for sides in few(seatings(game)):
        scene = set_up(app, game, sides)
        yield look(app, f"set-up of {game} for {sides}", tuple(Side))
        open_coins(scene)
        yield look(app, f"coins of the set-up of {game} for {sides}", tuple(Side))
    for level in levels_of(game)[:1]:
        set_up(app, game, tuple(Side), kind=level)
        yield look(app, f"set-up of {game} for computer players", tuple(Side))


def pause(app: App, game: str) -> Look:
    seat_at(app, in_turns(game), USUAL[2])
    app.go(ToPause(Seating(tuple(Side), (HUMAN,) * 4)))
    found = look(app, f"pause of {game}", tuple(Side))
    app.go(Back())
    return found


def results(app: App, game: str, faint: list[Measured]) -> Iterator[Look]:
    """What cannot be read of them is added to `faint`, where that is looked at."""
    for match, sides in ends(app, game):
        scene = result_of(app, match, sides)
        if app.around.table.inches in READ_AT:
            faint += unreadable(app, written_on(scene))
        choices_from(app, scene)
        yield look(app, f"result of {match.setup.games} of {game} for {sides}", sides)


def each(seen: Seen) -> Iterator[tuple[str, Target]]:
    for one in seen.looks:
        for name, target in one.targets.items():
            yield f"{name}, {one.where}", target


def test_every_scene_offers_something(seen: Seen) -> None:
    empty = [one.where for one in seen.looks if not any(t.enabled for t in one.targets.values())]
    assert empty == []


def test_targets_are_large_enough(seen: Seen) -> None:
    across = {name: across_mm(seen.table, one.rect) for name, one in each(seen) if one.enabled}
    assert {name: mm for name, mm in across.items() if mm < COMFORTABLE_MM} == {}


def test_targets_lie_on_the_table(seen: Seen) -> None:
    table = pygame.Rect(0, 0, seen.table.width, seen.table.height)
    assert [name for name, target in each(seen) if not table.contains(target.rect)] == []


def test_targets_do_not_overlap(seen: Seen) -> None:
    found = [
        (one, other, where)
        for where, targets, _ in seen.looks
        for one, other in combinations(
            [n for n, t in targets.items() if t.enabled and not t.anywhere], 2
        )
        if overlap(seen.table, targets[one].rect, targets[other].rect)
    ]
    assert found == []


def test_each_seat_s_own_things_are_within_its_reach(seen: Seen) -> None:
    own = [
        (name, one.where, from_edge(seen.table, one.sides[target.seat], target.rect))
        for one in seen.looks
        for name, target in one.targets.items()
        if target.seat is not None
    ]
    assert len(own) > 100
    assert [one for one in own if one[2] > REACH_MM] == []


def test_what_begins_the_game_is_within_reach_of_the_long_sides(seen: Seen) -> None:
    starts = [one.targets["setup.start"] for one in seen.looks if "setup.start" in one.targets]
    assert starts
    for side in (Side.SOUTH, Side.NORTH):
        assert all(from_edge(seen.table, side, one.rect) <= farthest(seen.table) for one in starts)


def test_the_question_whether_to_go_on_stands_wherever_people_sit(seen: Seen) -> None:
    asked = [(name, target) for name, target in each(seen) if name.startswith("pause.")]
    assert {Side(target.facing // 90) for _, target in asked} == set(Side)
    for name, target in asked:
        side = Side(target.facing // 90)
        assert from_edge(seen.table, side, target.rect) <= farthest(seen.table), name


# --- words


def the_longest(app: App, *beginnings: str) -> Iterator[str]:
    """Where several texts share a line, and no language has the longest of all: the languages that
    say most with these keys. Larger tables only have more felt for it."""
    languages = longest_languages(*beginnings)
    for language in languages[: 3 if ALL else 1]:
        speak(app, language)
        yield language


def test_words_have_their_place_in_the_menu(app: App) -> None:
    """With a game that waits, and the longest that there is to say."""
    for game in games():
        seat_at(app, in_turns(game), USUAL[2])
        speak_longest(app)
        say_the_longest(app)
        scene = show_menu(app)
        app.services.notices.clear()
        assert "menu.resume" in by_id(scene.all_targets())
        inks = inks_of(scene)
        assert len(inks) == 4 + len(games()) + 2 + 8
        assert misplaced(scene, inks, OWN_WORDS) == []


def say_the_longest(app: App) -> None:
    words = app.around.words(Side.SOUTH)
    longest = max(keys("notice."), key=lambda key: len(words(key)))
    app.services.notices.append(Notice(longest.removeprefix("notice."), ""))


def set_ups_of(game: str, words: Words) -> Iterator[tuple[Sides, str]]:
    """For somebody alone, for people, and for computer players of the level with most letters."""
    yield (Side.SOUTH,), HUMAN
    yield tuple(Side), HUMAN
    levels = sorted(levels_of(game), key=lambda level: len(words(f"level.{level}")))
    yield from ((tuple(Side), level) for level in levels[-1:])


@pytest.mark.parametrize("game", games())
def test_words_have_their_place_in_the_set_up(app: App, game: str) -> None:
    for language in LANGUAGES if ALL else longest_languages("setup.", f"{game}.")[:2]:
        speak(app, language)
        for sides, kind in set_ups_of(game, Words(language)):
            scene = set_up(app, game, sides, Side.SOUTH, kind)
            for _ in range(2):
                inks = inks_of(scene)
                assert len(inks) >= 4 + 3 + 2
                assert misplaced(scene, inks, OWN_WORDS) == [], language
                open_coins(scene)


@pytest.mark.parametrize("game", games())
def test_words_have_their_place_in_the_game(app: App, game: str) -> None:
    """Whatever a seat is told, it lies beside all else, and beside what others are told."""
    speak_longest(app)
    for sides in seatings(game):
        for match in spoken(app, game, len(sides)):
            play = seat_at(app, match, sides)
            inks = inks_of(play)
            assert inks
            assert misplaced(play, inks, known(game).worded) == [], sides
            check_all_spoken(play)


def check_all_spoken(play: PlayScene) -> None:
    untouched = without_words_of_their_own(play, known(play.match.rules.game).worded)
    spoken = [all_spoken(play, side) for side in play.seating.sides]
    said_now = [play.view.words_spot(side)[0] for side in play.seating.sides]
    silent = [Ink(*one) for one in written_on(play) if one[1] not in said_now]
    for said in (said for one in spoken for said in one):
        assert astray(play, [said], untouched, silent) == []
    rooms = [one[0].bounds().unionall([said.bounds() for said in one]) for one in spoken]
    for one, other in combinations(spoken, 2):
        assert not [(a.bounds(), b.bounds()) for a in one for b in other if a.meets(b)]
    assert not [pair for pair in combinations(rooms, 2) if pair[0].colliderect(pair[1])]


def all_spoken(play: PlayScene, side: Side) -> list[Ink]:
    """What this seat may be told during the game."""
    spot = play.view.words_spot(side)
    voice = play.guidance.voices.all[play.seating.sides.index(side)]
    said = reaching(play.around.gallery.type, play.match.rules.game, spot[2])
    return [Ink(voice.picture(one), spot[0]) for one in said]


@pytest.mark.parametrize("game", games())
def test_words_have_their_place_at_the_end(app: App, game: str) -> None:
    for language in the_longest(app, "result.", "seat.", f"{game}."):
        for match, sides in ends(app, game):
            scene = result_of(app, match, sides)
            inks = inks_of(scene)
            assert len(inks) >= len(sides)
            assert misplaced(scene, inks, ()) == [], (language, sides)


# --- contrast

readable = pytest.mark.parametrize(
    "app", [(FULL_HD, inches) for inches in READ_AT], indirect=True, ids=inches_of
)


def test_the_measure_agrees_with_the_design() -> None:
    assert contrast(colours.BONE, colours.FELT) == pytest.approx(10.8, abs=0.1)
    assert contrast(colours.QUIET_BONE, colours.LIT_FELT) == pytest.approx(4.6, abs=0.1)


@readable
def test_words_of_the_menu_can_be_read(app: App) -> None:
    speak(app, FIRST)
    app.services.notices.append(Notice("in_use", ""))
    scene = show_menu(app)
    app.services.notices.clear()
    assert unreadable(app, written_on(scene)) == []


@readable
@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_words_of_the_set_up_can_be_read(app: App, game: str, seats: int) -> None:
    """The ring that counts the players lies where the lamp is brightest."""
    speak(app, FIRST)
    scene = set_up(app, game, USUAL.get(seats, (Side.SOUTH,)))
    assert unreadable(app, written_on(scene)) == []


@readable
@pytest.mark.parametrize("game", games())
def test_words_of_the_game_can_be_read(app: App, game: str) -> None:
    """All that a seat may be told is measured, in its light and in its shade."""
    speak(app, FIRST)
    counts = games()[game].rules.seat_counts
    for seats in {min(counts), max(counts)}:
        for match in spoken(app, game, seats):
            check_all_can_be_read(app, seat_at(app, match, USUAL[seats]))


def check_all_can_be_read(app: App, play: PlayScene) -> None:
    written, game = written_on(play), play.match.rules.game
    for side in play.seating.sides:
        spot, words = play.view.words_spot(side), play.around.words(side)
        voice = play.guidance.voices.all[play.seating.sides.index(side)]
        written += [(voice.picture(one), spot[0]) for one in said_at(words, game)]
    assert unreadable(app, written) == []


@readable
@pytest.mark.parametrize("game", games())
def test_words_of_the_result_can_be_read(seen: Seen, game: str) -> None:
    assert seen.table.inches in READ_AT
    assert seen.faint[game] == []


@readable
@pytest.mark.parametrize("winners", few([(1, 3), (1,), (0, 1, 2), (0, 1, 2, 3)]), ids=len)
@pytest.mark.parametrize("game", [game for game in games() if 4 in games()[game].rules.seat_counts])
def test_the_names_of_many_winners_can_be_read(
    app: App, game: str, winners: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They reach around the corners of what shines in their ring."""
    match, sides = next(one for one in ends(app, game) if len(one[1]) == 4)
    outcome = match.outcome()
    assert outcome is not None
    monkeypatch.setattr(match, "outcome", lambda: replace(outcome, winners=winners))
    for language in the_longest(app, "result.", "seat."):
        scene = result_of(app, match, sides)
        assert unreadable(app, written_on(scene)) == [], language
