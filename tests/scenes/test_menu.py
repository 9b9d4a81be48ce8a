"""The menu of a house with few games or with many: each has its circle, all words their place."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from breadth import few
from ink import Ink, inks_of, misplaced
from longest import speak_longest
from reach import COMFORTABLE_MM, across_mm, overlap
from spoken import keys, write
from staging import open_app, show_menu
from table_driver import in_turns

from game import games as registry
from game.games import OURS, Game
from game.store import Notice
from game.texts import LANGUAGES
from scenes.app.app import FRAME_SECONDS, App
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, Side, Table
from scenes.menu.emblems import circles
from scenes.menu.scene import MOST_GAMES, AskWhere, ChooseGame, MenuScene
from scenes.scene.scene import Scene
from scenes.services import words
from scenes.services.destinations import Destination, ToSetup
from scenes.services.seating import Seating
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.contacts import Contact
from scenes.touch.target import by_id, id_of
from scenes.views.loading import shown_games

TABLES = few([((1280, 720), 24), ((1920, 1080), 32), ((1920, 1200), 24), ((3840, 2160), 55)])
COUNTS = few(range(1, MOST_GAMES + 1), 3)
LONGEST_NAME = "Noughts and Crosses"
Furnish = Callable[[int], list[str]]


@pytest.fixture
def furnish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Furnish]:
    """Makes it a house of so many games: its own, and guests that look like them."""
    folder = tmp_path / "guests"
    folder.mkdir()
    guests = [
        Game(f"guest{number}", like.rules_at, like.players, like.view, like.emblem, folder)
        for number, like in enumerate(2 * OURS)
    ]
    write(folder, LANGUAGES, {f"{guest.name}.name": LONGEST_NAME for guest in guests})

    def forget() -> None:
        for kept in (registry.games, shown_games, words._catalogues):
            kept.cache_clear()

    def furnished(count: int) -> list[str]:
        declared = (*OURS, *guests)[:count]
        monkeypatch.setattr(registry, "OURS", declared)
        monkeypatch.setattr(registry, "GROUP", "nobody.games")
        forget()
        return [game.name for game in declared]

    yield furnished
    monkeypatch.undo()
    forget()


@pytest.fixture(
    scope="module", params=TABLES, ids=lambda one: f"{one[1]}in-{one[0][0]}x{one[0][1]}"
)
def app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """A match waits to be gone on with."""
    size, inches = request.param
    app = open_app(tmp_path_factory.mktemp("data"), size, inches)
    match = in_turns(OURS[0].name)
    app.services.store.begin(match, Seating.usual(match.rules.seats).write())
    yield app
    app.close()


def full_menu(app: App) -> MenuScene:
    """With the game that waits, and the longest that there is to say."""
    words = app.around.words(Side.SOUTH)
    longest = max(keys("notice."), key=lambda key: len(words(key)))
    app.services.notices[:] = [Notice(longest.removeprefix("notice."), "")]
    return show_menu(app)


@pytest.mark.parametrize("count", COUNTS)
def test_all_that_is_written_has_its_place(app: App, furnish: Furnish, count: int) -> None:
    names = furnish(count)
    speak_longest(app)
    scene = full_menu(app)
    assert "menu.resume" in by_id(scene.all_targets())
    inks = inks_of(scene)
    assert len(inks) == 4 + count + 2 + 8
    worded = ("menu.touch", *(f"menu.{name}" for name in names))
    assert misplaced(scene, inks, worded) == []
    assert on_circles(scene, count, inks) == []


def on_circles(scene: Scene, count: int, inks: list[Ink]) -> list[str]:
    """What lies on a circle and is not the ring of words in it."""
    laid = circles(count, scene.around.table)
    disc = pygame.Surface((laid.diameter,) * 2, pygame.SRCALPHA, 32)
    pygame.draw.circle(disc, "white", disc.get_rect().center, laid.diameter / 2)
    others = [t for t in scene.all_targets() if not isinstance(t.means, ChooseGame)]
    found = []
    for middle in laid.middles:
        whole = Ink(Picture(disc, disc.get_rect().center), middle)
        words = [ink for ink in inks if ink.rect.center != whole.rect.center]
        found += [f"words at {ink.rect}" for ink in words if whole.meets(ink)]
        found += [id_of(target.means) for target in others if whole.covers(target.rect)]
    return found


@pytest.mark.parametrize("count", COUNTS)
def test_circles_lie_apart_on_the_table_and_can_be_touched(
    app: App, furnish: Furnish, count: int
) -> None:
    names, table = furnish(count), app.around.table
    scene, laid = full_menu(app), circles(count, app.around.table)
    assert laid.diameter >= table.px(3 * COMFORTABLE_MM)
    for one, other in combinations(laid.middles, 2):
        assert math.dist(one, other) > laid.diameter
    targets = by_id(scene.all_targets())
    assert list(targets)[-count:] == [f"menu.{name}" for name in names]
    assert all(across_mm(table, one.rect) >= COMFORTABLE_MM for one in targets.values())
    assert not any(overlap(table, a.rect, b.rect) for a, b in combinations(targets.values(), 2))
    for name, middle in zip(names, laid.middles, strict=True):
        hit = scene.hit(middle)
        assert hit is not None
        assert hit.means == ChooseGame(name)


@pytest.mark.parametrize("count", COUNTS)
def test_the_menu_is_the_same_from_both_long_sides(count: int) -> None:
    """But for an odd number in two rows."""
    table = Table(1920, 1080, 32)
    middles = circles(count, table).middles
    turned = {(table.width - x, table.height - y) for x, y in middles}
    near = [min(math.dist(one, other) for other in turned) for one in middles]
    assert max(near) <= 2 or count == 5


def test_more_games_than_there_is_room_for_are_named_in_the_log(
    app: App, furnish: Furnish, caplog: pytest.LogCaptureFixture
) -> None:
    names = furnish(MOST_GAMES + 2)
    with caplog.at_level(logging.WARNING):
        scene = show_menu(app)
    shown = [one.means for one in scene.targets()]
    assert shown == [ChooseGame(name) for name in names[:MOST_GAMES]]
    assert all(name in caplog.text for name in names[MOST_GAMES:])


@pytest.mark.parametrize("count", COUNTS)
def test_each_circle_leads_to_its_game(tmp_path: Path, furnish: Furnish, count: int) -> None:
    app, names = open_app(tmp_path, (640, 360), 32), furnish(count)
    went: list[Destination] = []
    scene = MenuScene(app.around, went.append, app.services)
    app.show(scene)
    for middle in circles(count, app.around.table).middles:
        for kind in ("down", "up"):
            scene.touch(Contact(kind, 1, middle))
    assert [one.game for one in went if isinstance(one, ToSetup)] == list(names)
    app.close()


@pytest.mark.parametrize("still", [False, True])
def test_the_words_that_invite_show_what_is_to_be_touched(tmp_path: Path, still: bool) -> None:
    """At every side, and with reduced motion: all emblems come forward in turn and go back."""
    app = open_app(tmp_path, (960, 540), 32)
    app.around.still = still
    for side in Side:
        scene = show_menu(app)
        middles = circles(len(scene.targets()), app.around.table).middles
        words = next(one for one in scene.buttons if one.means == AskWhere(side))
        lying = [emblem_in(scene, middle).surface.get_width() for middle in middles]
        for kind in ("down", "up"):
            scene.touch(Contact(kind, 1, words.spot.at))
        largest, when = lying[:], [0] * len(lying)
        halos, lit = [halo_at(scene, middle) for middle in middles], set[int]()
        for frame in range(120):
            scene.update(FRAME_SECONDS)
            for number, middle in enumerate(middles):
                wide = emblem_in(scene, middle).surface.get_width()
                if halos[number].area() is not None:
                    lit.add(number)
                if wide > largest[number]:
                    largest[number], when[number] = wide, frame
        assert all(one > 1.08 * before for one, before in zip(largest, lying, strict=True))
        assert lit == set(range(len(lying)))
        assert not any(one.area() for one in halos)
        assert when == sorted(set(when))
        assert [emblem_in(scene, middle).surface.get_width() for middle in middles] == lying
    app.close()


def halo_at(scene: Scene, at: Pixel) -> Sprite:
    return next(one for one in scene.stage.sprites if one.at == at and one.layer == Layer.GLOW)


def emblem_in(scene: Scene, at: Pixel) -> Picture:
    """The topmost thing that lies there."""
    lying = [one for one in scene.stage.sprites if one.at == at and one.picture is not None]
    found = [one.picture for one in lying if one.layer in (Layer.LYING, Layer.MOVING)]
    assert found[-1] is not None
    return found[-1]
