"""On tables of every size what can be touched is large enough, apart and within reach, and what
is written has its place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pygame
import pytest
from ink import Ink, inks_of
from situations import crossing_match
from staging import (
    FOUR_K,
    FULL_HD,
    Sides,
    leave_unprepared,
    lucky_match,
    lucky_tournament,
    open_app,
    result_of,
    seat_at,
    seatings,
    set_up,
    speak,
)

from game.games import games
from game.match import Match
from game.store import Notice
from scenes.app import App
from scenes.menu import MenuScene
from scenes.pause import PauseScene
from scenes.play.play import PlayScene
from scenes.play.voice import Voice
from scenes.scene import Scene, Target
from scenes.seating import USUAL
from scenes.table import Side, Table
from scenes.words import LANGUAGES, Words

TABLES = [(FULL_HD, inches) for inches in (24, 32, 43, 55, 65)] + [(FOUR_K, 65)]
SMALLEST_MM, COMFORTABLE_MM = 12.0, 20.0
REACH_MM = 330.0
APART_MM = 1.0
"""Neighbours may share so much of their rims: places that touch are rounded to pixels."""

# At 24 inches four boards leave 19.9 mm for a place, and a ledge of four places is a little
# narrower still: look.md's geometry has it so, and a finger means the nearest place anyway.
CRAMPED_INCHES, CRAMPED_MM = 24, 19.0
CRAMPED = (".cell.", ".held.", "play.discard", "play.open.")


class Look(NamedTuple):
    """What one scene offers to fingers. `sides[seat]`: where a seat of its targets sits."""

    where: str
    targets: list[Target]
    sides: Sides


class Seen(NamedTuple):
    table: Table
    looks: list[Look]


@pytest.fixture(scope="module", params=TABLES, ids=lambda one: f"{one[1]}in-{one[0][1]}p")
def app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    size, inches = request.param
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        app = open_app(tmp_path_factory.mktemp("data"), size, inches)
        yield app
        app.close()


@pytest.fixture(scope="module")
def seen(app: App) -> Seen:
    """Every scene on one table, for every number of seats."""
    looks = [look(app, "menu", ())]
    for sides in seatings("lucky"):
        looks += set_ups(app, sides)
        looks += all_games(app, sides)
        looks += results(app, sides)
    return Seen(app.table, looks)


def look(app: App, where: str, sides: Sides) -> Look:
    return Look(where, app.scene.all_targets(), sides)


def set_ups(app: App, sides: Sides) -> Iterator[Look]:
    for game, declared in games().items():
        kind = declared.rules
        if len(sides) in kind.seat_counts:
            set_up(app, game, sides)
            yield look(app, f"set-up of {game} for {sides}", tuple(Side))


def all_games(app: App, sides: Sides) -> Iterator[Look]:
    for setup in ("four", "michael"):
        for phase in ("setup", "turn", "placing"):
            seat_at(app, lucky_match(sides, phase, setup), sides)
            yield look(app, f"{phase} after {setup} for {sides}", sides)
    app.push(PauseScene(app))
    yield look(app, f"pause for {sides}", (Side.SOUTH, Side.NORTH))
    app.pop()


def results(app: App, sides: Sides) -> Iterator[Look]:
    for count in (1, len(sides)):
        result_of(app, lucky_match(sides, "over", games=count), sides)
        yield look(app, f"result of {count} for {sides}", sides)


def each(seen: Seen) -> Iterator[tuple[str, Target]]:
    for one in seen.looks:
        for target in one.targets:
            yield f"{target.id}, {one.where}", target


def test_every_scene_offers_something(seen: Seen) -> None:
    assert all(any(target.enabled for target in one.targets) for one in seen.looks)


def test_targets_are_large_enough(seen: Seen) -> None:
    table, cramped = seen.table, {}
    for name, target in each(seen):
        across = (min(target.rect.size) + 0.5) / table.per_mm
        if target.enabled and across < COMFORTABLE_MM:
            cramped[name] = across
    if table.inches > CRAMPED_INCHES:
        assert cramped == {}
    assert all(any(part in name for part in CRAMPED) for name in cramped)
    assert all(across >= max(SMALLEST_MM, CRAMPED_MM) for across in cramped.values())


def test_targets_lie_on_the_table(seen: Seen) -> None:
    table = pygame.Rect(0, 0, seen.table.width, seen.table.height)
    assert [name for name, target in each(seen) if not table.contains(target.rect)] == []


def test_targets_do_not_overlap(seen: Seen) -> None:
    limit = APART_MM * seen.table.per_mm
    found = [
        (one.id, other.id, where)
        for where, targets, _ in seen.looks
        for one, other in combinations([t for t in targets if t.enabled], 2)
        if min(one.rect.clip(other.rect).size) > limit and not lies_upon(one, other)
    ]
    assert found == []


def lies_upon(one: Target, other: Target) -> bool:
    """Things that may: open tiles of one number, and all of the pool on its whole area."""
    if one.id.startswith("play.open.") and other.id.startswith("play.open."):
        return one.label[1:] == other.label[1:]
    return other.id == "play.discard#2"


def test_each_seat_s_own_things_are_within_its_reach(seen: Seen) -> None:
    own = [
        (target.id, where, from_edge(seen.table, sides[target.seat], target.rect))
        for where, targets, sides in seen.looks
        for target in targets
        if target.seat is not None
    ]
    assert len(own) > 300
    assert [one for one in own if one[2] > REACH_MM] == []


def farthest(table: Table) -> float:
    """Up to 55 inches within reach; of larger tables the middle is farther by itself."""
    return REACH_MM if table.inches <= 55 else table.high / 2


def test_what_all_share_is_within_reach_of_the_long_sides(seen: Seen) -> None:
    found = [
        (target.id, where)
        for where, targets, sides in seen.looks
        for target in targets
        if target.id in ("play.pile", "play.discard#2", "setup.start")
        for side in {Side.SOUTH, Side.NORTH} & set(sides)
        if from_edge(seen.table, side, target.rect) > farthest(seen.table)
    ]
    assert found == []


def test_the_question_whether_to_go_on_stands_at_both_long_sides(seen: Seen) -> None:
    for name, target in each(seen):
        if target.id.startswith("pause."):
            side = Side(target.facing // 90)
            assert from_edge(seen.table, side, target.rect) <= farthest(seen.table), name


def from_edge(table: Table, side: Side, rect: pygame.Rect) -> float:
    """Millimetres from a side of the table to the nearest part of a rectangle."""
    distances = {
        Side.SOUTH: table.height - rect.bottom,
        Side.WEST: rect.left,
        Side.NORTH: rect.top,
        Side.EAST: table.width - rect.right,
    }
    return distances[side] / table.per_mm


# --- words


OWN_WORDS = (
    "setup.start",
    "setup.seats.",
    "setup.option.",
    "play.discard",
    *(f"menu.{game}" for game in games()),
)
"""Targets that have words of their own on them."""


def misplaced(scene: Scene, inks: list[Ink]) -> list[str]:
    """What words leave the table, lie on something to touch, or on each other."""
    screen = scene.app.screen.get_rect()
    found = [f"off the table: {ink.bounds()}" for ink in inks if not screen.contains(ink.bounds())]
    others = [t for t in scene.all_targets() if not t.id.startswith(OWN_WORDS)]
    found += [
        f"on {target.id}: {ink.bounds()}"
        for target in others
        for ink in inks
        if ink.covers(target.rect)
    ]
    return found + [
        f"on each other: {one.bounds()} and {other.bounds()}"
        for one, other in combinations(inks, 2)
        if one.meets(other)
    ]


def each_language(app: App) -> Iterator[str]:
    """All sides read the same one; tables larger than 55 inches only have more felt."""
    for language in LANGUAGES if app.table.inches <= 55 else LANGUAGES[1:2]:
        speak(app, language)
        yield language


def test_words_have_their_place_in_the_menu(app: App) -> None:
    """With a game that waits, and the longest that there is to say about saving."""
    seat_at(app, lucky_match(USUAL[2], "setup"), USUAL[2])
    for language in each_language(app):
        words = app.words(Side.SOUTH)
        longest = max(words.keys("notice."), key=lambda key: len(words(key)))
        app.notices.append(Notice(longest.removeprefix("notice."), ""))
        scene = MenuScene(app)
        app.go(scene)
        assert any(target.id == "menu.resume" for target in scene.all_targets())
        inks = inks_of(scene)
        assert len(inks) == 4 + len(games()) + 2
        assert misplaced(scene, inks) == [], language


@pytest.mark.parametrize("game", games())
def test_words_have_their_place_in_the_set_up(app: App, game: str) -> None:
    for language in each_language(app):
        for sides in ((Side.SOUTH,), tuple(Side)):
            scene = set_up(app, game, sides, first=Side.SOUTH)
            inks = inks_of(scene)
            assert len(inks) >= 10
            assert misplaced(scene, inks) == [], language


@pytest.mark.parametrize("sides", seatings("lucky"), ids=lambda sides: f"{len(sides)}-{sides[1]}")
def test_words_have_their_place_at_lucky_numbers(app: App, sides: Sides) -> None:
    for language in each_language(app):
        for phase in ("setup", "placing"):
            play = seat_at(app, lucky_match(sides, phase), sides)
            inks = inks_of(play)
            assert len(inks) >= len(sides)
            assert misplaced(play, inks) == [], language
        check_all_spoken(play, inks)


@pytest.mark.parametrize(
    "sides", seatings("crossing"), ids=lambda sides: f"{len(sides)}-{sides[1]}"
)
def test_words_have_their_place_at_crossing(app: App, sides: Sides) -> None:
    for language in each_language(app):
        play = seat_at(app, crossing_match(len(sides), "middle"), sides)
        inks = inks_of(play)
        assert len(inks) >= 2 * len(sides)
        assert misplaced(play, inks) == [], language
        check_all_spoken(play, inks)


def check_all_spoken(play: PlayScene, inks: list[Ink]) -> None:
    """Whatever a seat is told, it lies beside all else, and beside what others are told."""
    spoken = [all_spoken(play, side) for side in play.seating.sides]
    said_now = [said.rect for one in spoken for said in one]
    silent = [ink for ink in inks if ink.rect not in said_now]
    for said in (said for one in spoken for said in one):
        assert misplaced(play, [said, *silent]) == []
    rooms = [one[0].bounds().unionall([said.bounds() for said in one]) for one in spoken]
    assert not any(one.colliderect(other) for one, other in combinations(rooms, 2))


def all_spoken(play: PlayScene, side: Side) -> list[Ink]:
    """All that this seat may be told during the game."""
    voice = Voice(play, side, play.board.words_spot(side))
    at = play.board.words_spot(side)[0]
    words = play.app.words(side)
    game = play.rules.game
    keys = words.keys(f"refusal.{game}.", "refusal.other", f"{game}.hint.", f"{game}.waiting")
    keys += words.keys(f"why.{game}.", "why.other")
    assert len(keys) > 15
    return [Ink(voice.prepare(filled(words, key)), at) for key in keys]


def filled(words: Words, key: str) -> tuple[str, str]:
    """A key's lines, with the longest numbers where they name some."""
    lines = [words(one, low=19, high=20) if one in words else "" for one in (key, f"{key}.why")]
    return lines[0], lines[1]


def test_words_have_their_place_at_the_end(app: App) -> None:
    """Once with a winner at a short side, where all that can be said has the least room."""
    for language in each_language(app):
        for match, sides in ((lucky_match(USUAL[2], "over"), USUAL[2]), won_at_a_short_side()):
            scene = result_of(app, match, sides)
            inks = inks_of(scene)
            assert len(inks) > 2 * len(sides)
            assert misplaced(scene, inks) == [], language


def won_at_a_short_side() -> tuple[Match, Sides]:
    """A tournament, its winner far below zero."""
    sides = USUAL[4]
    matches = (lucky_tournament(sides, seed) for seed in range(2, 100))
    return next((m, sides) for m in matches if m.winners() in ((1,), (3,)) and max(m.totals()) < -9)
