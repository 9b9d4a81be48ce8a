"""A screen that changes its size, or comes back: each scene is laid out anew and stays at the same
position; where the size cannot be played a line says so until one comes that can."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from staging import played, result_of, seat_at, set_up, show_menu
from table_driver import (
    GAMES,
    Opened,
    ask,
    in_turns,
    match_on,
    play_on,
    targets,
    visitor,
)

from game.referee import report
from scenes.app.app import App
from scenes.core.events import REDRAWN_AFTER
from scenes.core.limits import is_size, too_coarse
from scenes.drive.robot import Robot
from scenes.services.destinations import ToExhibition, ToPause
from scenes.services.seating import USUAL

LARGE, SMALL = (1280, 720), (960, 540)
LOW, ON_END = (720, 400), (1080, 1920)
GAME = GAMES[0]

PLACES: dict[str, Callable[[App], object]] = {
    "menu": show_menu,
    "setup": lambda app: set_up(app, GAME, USUAL[2]),
    "pause": lambda app: (seat_at(app, in_turns(GAME), USUAL[2]), app.go(ToPause())),
    "result": lambda app: result_of(app, played(app, GAME, 2), USUAL[2]),
    "attract": lambda app: app.go(ToExhibition(0, 1)),
} | {
    f"play {game}": lambda app, game=game: seat_at(app, in_turns(game), USUAL[2]) for game in GAMES
}

OPENED = Opened(size=LARGE, prepares=False, shared=True)


def position(app: App) -> object:
    match = app.scene.shown_match
    return None if match is None else report(match)


def lies_whole(robot: Robot) -> bool:
    """Whether nothing that can be touched runs off the screen, and nothing is left undrawn."""
    screen = robot.app.screen
    screen.fill((255, 0, 255))
    robot.app.scene.stage.redraw()
    robot.advance(0.02)
    whole = screen.get_rect()
    inside = all(whole.contains(pygame.Rect(t["rect"])) for t in targets(robot).values())
    undrawn = pygame.mask.from_threshold(screen, (255, 0, 255), (1, 1, 1, 255)).count()
    return inside and undrawn == 0


@pytest.mark.parametrize("place", PLACES)
def test_every_scene_stays_where_it_is_on_a_screen_of_another_size(
    robot: Robot, place: str
) -> None:
    app = robot.app
    app.resize(LARGE)
    PLACES[place](app)
    name, before = app.scene.name, position(app)
    seen = sorted(targets(robot))
    for size in (LOW, ON_END, SMALL):
        app.resize(size)
        robot.advance(0.1)
        assert app.screen.get_size() == size
        assert app.scene.name == (name if is_size(*size) else "size")
        assert position(app) == before
        assert lies_whole(robot)
    # What a result offers last comes after a while.
    robot.advance(6.0)
    assert set(seen) <= set(targets(robot))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_being_composed_is_there_on_a_screen_of_another_size(
    robot: Robot, game: str
) -> None:
    app, guest = robot.app, visitor(robot)
    app.resize(LARGE)
    seat_at(app, in_turns(game), USUAL[2])
    move = max(play_on(robot).view.guide.likely(play_on(robot).match), key=repr)
    *first, _ = play_on(robot).view.guide.steps(move, drag=False)
    for step in first:
        guest.take(step)
    left = play_on(robot).view.guide.steps(move, drag=False)
    app.resize(LOW)
    app.resize(SMALL)
    robot.advance(0.5)
    assert set(left) <= set(play_on(robot).view.guide.steps(move, drag=False))
    for step in play_on(robot).view.guide.steps(move, drag=False):
        guest.take(step)
    assert len(match_on(robot).entries) == 1


def test_a_screen_that_cannot_be_played_says_so_and_takes_no_touch(robot: Robot) -> None:
    app = robot.app
    show_menu(app)
    app.resize(LOW)
    robot.advance(0.1)
    middle = app.screen.get_rect().center
    ask(robot, tap=list(middle))
    assert app.scene.name == "size"
    ink = pygame.mask.from_threshold(app.screen, (0xF2, 0xE6, 0xD2), (60, 60, 60, 255)).count()
    assert ink > 40
    robot.advance(200.0)
    assert app.scene.name == "size"
    app.resize(LARGE)
    assert app.scene.name == "menu"


def test_fingers_hold_nothing_any_more_after_the_size_has_changed(robot: Robot) -> None:
    app = robot.app
    app.resize(LARGE)
    show_menu(app)
    ask(robot, down={"finger": 1, "at": f"menu.{GAME}"})
    app.resize(SMALL)
    ask(robot, up={"finger": 1, "at": [480, 270]})
    robot.advance(0.2)
    assert app.scene.name == "menu"
    ask(robot, tap=f"menu.{GAME}")
    assert app.scene.name == "setup"


def test_a_screen_that_comes_back_is_drawn_whole_though_its_first_frames_are_lost(
    robot: Robot,
) -> None:
    app = robot.app
    app.resize(SMALL)
    show_menu(app)
    robot.advance(0.1)
    for event in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
        pygame.event.post(pygame.event.Event(event))
        robot.advance(0.3)
        app.screen.fill((0, 0, 0))
        robot.advance(max(REDRAWN_AFTER))
        black = pygame.mask.from_threshold(app.screen, (0, 0, 0), (1, 1, 1, 255)).count()
        assert black == 0, event


@pytest.mark.parametrize(
    ("size", "accepted"),
    [
        ((959, 540), False),
        ((960, 540), True),
        ((1024, 768), True),
        ((2560, 1080), True),
        ((3840, 1080), False),
        ((1080, 1920), False),
        ((3840, 2160), True),
        ((7680, 4321), False),
    ],
)
def test_sizes_that_can_be_played(size: tuple[int, int], accepted: bool) -> None:
    assert is_size(*size) is accepted


def test_few_pixels_on_a_large_screen_cannot_be_read() -> None:
    assert too_coarse(1280, 720, 77) is None
    assert "up to 77 inches" in (too_coarse(1280, 720, 78) or "")
