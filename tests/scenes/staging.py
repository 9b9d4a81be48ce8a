"""Shows scenes on tables of every size without playing up to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from weakref import WeakKeyDictionary

import pygame
import pytest
from table_driver import open_table

from game.games import games
from game.match import AnyMatch
from game.matches import match_from, new_match, rules_for
from scenes.app.app import App
from scenes.app.start import start
from scenes.art import gallery
from scenes.core.table import Side
from scenes.core.window import open_headless
from scenes.drive.robot import Robot
from scenes.ending.scene import EndingScene
from scenes.menu.scene import MenuScene
from scenes.play.scene import PlayScene
from scenes.podium.scene import PodiumScene
from scenes.scene.scene import Scene
from scenes.services.destinations import ToMenu, ToPlay
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.services.services import LESSONS, REPLAYS
from scenes.services.words import Languages
from scenes.setup.scene import SetupScene
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.contacts import Contact
from scenes.touch.target import by_id

FULL_HD, FOUR_K = (1920, 1080), (3840, 2160)
CORNER = (Side.SOUTH, Side.WEST)
LONGEST_END = 400
"""The longest ending in frames."""
ROOM_BYTES = 400_000_000
"""Room for the pictures of all scenes of one table."""
Sides = tuple[Side, ...]


def open_app(data: Path, size: tuple[int, int], inches: float) -> App:
    app = start(open_headless(size), inches, data, 0)
    app.services.settings.put(LESSONS, False)
    app.services.settings.put(REPLAYS, False)
    return app


def speak(app: App, language: str) -> None:
    """The same language at every side."""
    languages = app.around.languages = Languages(app.services.settings)
    for side in Side:
        languages.choose(side, language)


def sides_for(game: str) -> list[Sides]:
    """The usual sides for each number of seats, and two players at a corner."""
    counts = games()[game].rules.seat_counts
    return [*(USUAL[count] for count in counts), *([CORNER] if 2 in counts else [])]


# --- scenes


def show_menu(app: App) -> MenuScene:
    app.go(ToMenu())
    scene = app.scene
    assert isinstance(scene, MenuScene)
    return scene


def set_up(
    app: App, game: str, sides: Sequence[Side], first: Side | None = None, kind: str = HUMAN
) -> SetupScene:
    """A set-up with players of a kind at these sides; `first`: the agreed starter."""
    scene = SetupScene(app.around, app.go, app.services, game)
    scene.agreement.kinds = dict.fromkeys(sides, kind)
    scene.agreement.first = first
    app.show(scene)
    return scene


def seat_at(app: App, match: AnyMatch, sides: Sides, near: Side = Side.SOUTH) -> PlayScene:
    """The table at rest with this match; `near`: the near side on a hot seat."""
    seating = Seating(sides, (HUMAN,) * len(sides), near=near)
    app.go(ToPlay(match, app.services.store.begin(match, seating.write()), seating))
    scene = app.scene
    assert isinstance(scene, PlayScene)
    scene.tweens.finish()
    return scene


def result_of(app: App, match: AnyMatch, sides: Sides) -> EndingScene:
    """The end of a finished match, at rest."""
    seating = Seating(sides, (HUMAN,) * len(sides))
    number = app.services.store.begin(match, seating.write())
    scene = EndingScene(app.around, app.go, app.services, match, number, seating)
    app.show(scene)
    see_through(scene)
    return scene


def choices_after(app: App, match: AnyMatch, sides: Sides) -> Scene:
    """The scene with the choice of what comes next: the end of a game, or the podium."""
    return choices_from(app, result_of(app, match, sides))


def choices_from(app: App, scene: EndingScene) -> Scene:
    """As `choices_after`, from an ending that has been shown."""
    if scene.script.name != "read":
        return scene
    podium = PodiumScene(
        app.around, app.go, app.services, scene.match, scene.match_id or 0, scene.seating
    )
    app.show(podium)
    for _ in range(100):
        if podium.is_settled():
            return podium
        podium.script.skip()
        app.frame(0.1, [])
    raise AssertionError("a podium that nobody can leave")


def see_through(scene: EndingScene) -> None:
    """Skips to the choice of what comes next or to the podium. Pictures are made in as many steps
    as frames have time for."""
    for _ in range(LONGEST_END):
        if scene.is_settled() or scene.script.name == "read":
            return
        scene.script.skip()
        scene.update(0.1)
    raise AssertionError("an end that has no end")


def touch(scene: Scene, name: str) -> None:
    """Taps a target, given by its robot id."""
    point = by_id(scene.all_targets())[name].rect.center
    for kind in ("down", "up"):
        scene.touch(Contact(kind, 1, point))


def open_coins(scene: SetupScene) -> None:
    """Opens the controls of all people."""
    for name in [one for one in by_id(scene.all_targets()) if one.endswith(".coin")]:
        touch(scene, name)


# --- matches


_PLAYED: dict[tuple[str, int, int], AnyMatch] = {}


def played(app: App, game: str, seats: int, length: int = 1) -> AnyMatch:
    """A match of likely random moves, `length` games long, to its end. Cached: do not play on
    it."""
    key = game, seats, length
    if key not in _PLAYED:
        _PLAYED[key] = _play(app, game, seats, length)
    return _PLAYED[key]


def _play(app: App, game: str, seats: int, length: int) -> AnyMatch:
    match, rng = new_match(rules_for(game, seats, {}), 1, length, 0), Random(1)
    # The view that decides what is likely shows the beginning meanwhile.
    view = seat_at(app, new_match(match.rules, 1, length, 0), USUAL[seats]).view
    while not match.is_over():
        if match.can_go_on():
            match.go_on()
        else:
            match.play(rng.choice(view.guide.likely(match)))
    return match


def earlier(match: AnyMatch, moves: int) -> AnyMatch:
    """The match after so many entries of its record."""
    return match_from({**match.record(), "moves": match.entries[:moves]})


# --- what is shown


def picture(app: App) -> pygame.Surface:
    """The table as drawn now."""
    app.scene.stage.redraw()
    app.scene.draw(app.screen)
    return app.screen


def leave_unprepared(patch: pytest.MonkeyPatch) -> None:
    """Turns prefetching off, which most tests do not need, and gives the galleries of new tables
    room for all pictures."""
    patch.setattr(Scene, "may_prefetch", False)
    patch.setattr(gallery, "LEAST_BYTES", ROOM_BYTES)


def table_unprepared(data: Path, size: tuple[int, int], inches: float = 32) -> Iterator[Robot]:
    """A table for all tests of a file, closed after them."""
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        robot = open_table(data, size, inches=inches)
        yield robot
        robot.app.close()


def words_on(scene: Scene) -> list[Sprite]:
    """The texts on the felt: sprites of one colour. Buttons and brass have many colours."""
    return [
        sprite
        for sprite in scene.stage.sprites
        if sprite.layer == Layer.WORDS and sprite.area() is not None and _is_ink(sprite)
    ]


def _is_ink(sprite: Sprite) -> bool:
    assert sprite.picture is not None
    surface = sprite.picture.surface
    if surface not in _INKS:
        _INKS[surface] = _is_of_one_colour(surface)
    return _INKS[surface]


_INKS: WeakKeyDictionary[pygame.Surface, bool] = WeakKeyDictionary()
"""Cached pictures are never drawn on, so what is known of them stays true."""


def _is_of_one_colour(surface: pygame.Surface) -> bool:
    full = pygame.mask.from_surface(surface, 200)
    alike = pygame.mask.from_threshold(surface, surface.get_at((0, 0)), (24, 24, 24, 255))
    return full.count() > 0 and full.overlap_area(alike, (0, 0)) == full.count()
