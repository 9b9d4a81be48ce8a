"""A scene that takes long to lay comes over some frames; until it is there nothing is lost."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from table_driver import GAMES, USUAL_SIZE, open_table

from game.matches import new_match, rules_for
from game.players import advice, levels_of
from scenes.app.app import FRAME_SECONDS, App
from scenes.core.table import Point
from scenes.menu.scene import MenuScene
from scenes.play.scene import PlayScene
from scenes.services.destinations import ToPodium, ToResult, ToSetup
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.setup.scene import SetupScene
from scenes.stage import stage as stages
from scenes.stage.arriving import Arriving
from scenes.stage.parts import SurfacePool
from scenes.touch.target import by_id, id_of

GAME = GAMES[0]
MOST_FRAMES = 60
SHOWN_FRAMES, EASIEST = 1200, levels_of(GAME)[0]
"""An end is seen by then."""
A_LITTLE = 2
SEAM = 24
"""Levels of one colour between rows that lie beside each other: an edge that is seen."""
KINDS = {"down": pygame.FINGERDOWN, "up": pygame.FINGERUP}


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """A set-up. A frame has time for one part."""
    monkeypatch.setattr("scenes.app.stack.ENTERING_SECONDS", -1.0)
    robot = open_table(tmp_path, USUAL_SIZE)
    robot.app.go(ToSetup(GAME))
    robot.answer('{"settle": true}')
    robot.app.services.patient = False
    yield robot.app
    robot.app.close()


def touch(app: App, kind: str, point: Point) -> None:
    wide, high = app.screen.get_size()
    x, y = point[0] / wide, point[1] / high
    event = pygame.event.Event(KINDS[kind], touch_id=7, finger_id=1, x=x, y=y)
    app.frame(FRAME_SECONDS, [event])


def spot(app: App, name: str) -> Point:
    """Where it can be touched; what lies behind a coin once that has been."""
    hidden = [one.opener for one in app.scene.behind() if id_of(one.target.means) == name]
    shown = by_id(app.scene.all_targets())
    if name not in shown and hidden:
        at = shown[id_of(hidden[0])].rect.center
        touch(app, "down", at)
        touch(app, "up", at)
        shown = by_id(app.scene.all_targets())
    return shown[name].rect.center


def start(app: App) -> None:
    """The last frame before anything of the game is laid."""
    there = spot(app, "setup.start")
    touch(app, "down", there)
    touch(app, "up", there)
    assert app.is_going
    assert isinstance(app.scene, SetupScene)


def frames_until_there(app: App) -> int:
    for count in itertools.count(1):
        app.frame(FRAME_SECONDS, [])
        if not app.is_going:
            return count
        assert count < MOST_FRAMES
    raise AssertionError


def test_until_all_is_laid_what_was_shown_last_stays(app: App) -> None:
    start(app)
    before = pygame.image.tobytes(app.screen, "RGB")
    app.frame(FRAME_SECONDS, [])
    assert app.stack.is_entering
    assert isinstance(app.scene, PlayScene)
    assert frames_until_there(app) > 5
    assert pygame.image.tobytes(app.screen, "RGB") == before
    assert not app.is_idle()
    app.frame(FRAME_SECONDS, [])
    assert pygame.image.tobytes(app.screen, "RGB") != before
    assert by_id(app.scene.all_targets())


@pytest.mark.parametrize("most", [None, 300_000])
def test_what_the_set_up_leads_to_comes_softly_and_whole(
    app: App, most: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`most`: pixels that a frame mixes, so that the table comes in several parts."""
    if most is not None:
        monkeypatch.setattr("scenes.stage.arriving.MOST", most)
    start(app)
    frames_until_there(app)
    looks = [app.screen.copy()]
    while app.presenting.arriving is not None or len(looks) == 1:
        app.frame(FRAME_SECONDS, [])
        looks.append(app.screen.copy())
        assert len(looks) < MOST_FRAMES
    for side in range(4):
        seen = [pygame.transform.average_color(one, quarter(app, side)) for one in looks]
        away = apart(seen[0], seen[-1])
        assert away > A_LITTLE
        assert max(apart(*two) for two in itertools.pairwise(seen)) <= away / 3 + A_LITTLE
        both = [one for one in seen if 0.3 * away < apart(one, seen[0]) < 0.7 * away]
        assert len(both) <= len(looks) / 3, "two tables are readable at once"
    assert is_as_drawn_anew(app)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (3840, 2160)])
def test_what_comes_softly_has_no_seam_in_any_frame(size: tuple[int, int]) -> None:
    """White over black: from row to row the light changes little, and with time it only grows."""
    screen, whole = pygame.Surface(size), pygame.Rect((0, 0), size)
    arriving = Arriving(screen, SurfacePool())
    arriving.page.fill("white")
    before = [0] * size[1]
    while not arriving.is_over:
        arriving.tick(FRAME_SECONDS)
        arriving.draw(Still(), screen)
        now = [screen.get_at((whole.centerx, row))[0] for row in range(size[1])]
        assert max(abs(one - other) for one, other in itertools.pairwise(now)) <= SEAM
        assert all(one <= other for one, other in zip(before, now, strict=True))
        before = now
    assert before == [255] * size[1]


class Still:
    """What has been drawn on the page."""

    stage = stages.Stage(pygame.Surface((1, 1)))

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect]:
        return []


def quarter(app: App, number: int) -> pygame.Rect:
    whole = app.screen.get_rect()
    wide, high = whole.width // 2, whole.height // 2
    return pygame.Rect(number % 2 * wide, number // 2 * high, wide, high)


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def is_as_drawn_anew(app: App) -> bool:
    shown = pygame.image.tobytes(app.screen, "RGB")
    app.scene.stage.redraw()
    app.scene.draw(app.screen)
    return pygame.image.tobytes(app.screen, "RGB") == shown


def test_a_touch_is_answered_in_its_frame_while_a_game_comes_softly(app: App) -> None:
    start(app)
    frames_until_there(app)
    app.frame(FRAME_SECONDS, [])
    assert app.presenting.arriving is not None
    touch(app, "down", spot(app, "play.menu"))
    assert is_as_drawn_anew(app)
    touch(app, "up", spot(app, "play.menu"))
    frames_until_there(app)
    assert app.scene.name == "pause"


def test_a_touch_that_comes_meanwhile_is_the_new_scene_s(app: App) -> None:
    start(app)
    app.frame(FRAME_SECONDS, [])
    app.stack.enter_on()
    coin = spot(app, "play.seat0.coin")
    app.go(ToSetup(GAME))
    start(app)
    app.frame(FRAME_SECONDS, [])
    touch(app, "down", coin)
    touch(app, "up", coin)
    assert app.stack.is_entering
    frames_until_there(app)
    for _ in range(3):
        app.frame(FRAME_SECONDS, [])
    assert "play.menu" in by_id(app.scene.all_targets())


@pytest.mark.expects_faults
def test_a_fault_in_one_of_its_parts_ends_it_and_nothing_else(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(_: PlayScene) -> Iterator[None]:
        yield
        raise RuntimeError("on purpose")

    monkeypatch.setattr(PlayScene, "parts", breaks)
    start(app)
    for _ in range(MOST_FRAMES):
        app.frame(FRAME_SECONDS, [])
    assert app.guard.faults
    assert isinstance(app.scene, MenuScene)
    assert not app.stack.is_entering


def paused(app: App) -> None:
    """The game lies below its pause, and all that was coming is there."""
    start(app)
    frames_until_there(app)
    tap(app, "play.menu")
    assert app.scene.name == "pause"


def tap(app: App, name: str) -> None:
    touch(app, "down", spot(app, name))
    touch(app, "up", spot(app, name))
    frames_until_there(app)


def test_a_game_comes_softly_from_under_what_covered_it(app: App) -> None:
    paused(app)
    tap(app, "pause.go_on")
    assert app.scene.name == "play"
    app.frame(FRAME_SECONDS, [])
    assert app.presenting.arriving is not None
    for _ in range(MOST_FRAMES):
        app.frame(FRAME_SECONDS, [])
    assert app.presenting.arriving is None
    assert is_as_drawn_anew(app)


@pytest.mark.parametrize("name", ["result.again", "result.menu"])
@pytest.mark.parametrize("over", [ToResult, ToPodium])
def test_what_an_end_leads_to_comes_softly_on_a_page_that_is_there(
    app: App, over: type[ToResult] | type[ToPodium], name: str
) -> None:
    match, sides = new_match(rules_for(GAME, 2, {}), 3, 1, 0), USUAL[2]
    while match.outcome() is None:
        match.play(advice(match, match.to_act()[0], EASIEST).move)
    seating = Seating(sides, (HUMAN,) * 2)
    app.go(over(match, app.services.store.begin(match, seating.write()), seating))
    for _ in range(SHOWN_FRAMES):
        app.frame(FRAME_SECONDS, [])
        if app.scene.is_ready and name in by_id(app.scene.all_targets()):
            break
    page = app.around.surfaces.take(app.screen)
    app.around.surfaces.give(page)
    tap(app, name)
    app.frame(FRAME_SECONDS, [])
    assert app.presenting.arriving is not None
    assert app.presenting.arriving.page is page
    for _ in range(MOST_FRAMES):
        app.frame(FRAME_SECONDS, [])
    assert app.presenting.arriving is None
