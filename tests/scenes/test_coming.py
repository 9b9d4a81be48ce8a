"""A scene that takes long to lay comes over some frames; until it is there nothing is lost."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pygame
import pytest
from table_driver import GAMES, USUAL_SIZE, open_table

from game.matches import new_match, rules_for
from game.players import advice, levels_of
from scenes.app.app import FRAME_SECONDS, App
from scenes.app.loop import run_app
from scenes.core.table import Point
from scenes.menu.scene import MenuScene
from scenes.play.scene import PlayScene
from scenes.services.destinations import ToPause, ToPodium, ToResult, ToSetup
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.setup.scene import SetupScene
from scenes.stage import stage as stages
from scenes.stage.arriving import Arriving
from scenes.stage.parts import SurfacePool, area
from scenes.stage.sprite import Sprite
from scenes.touch.target import by_id, id_of

GAME = GAMES[0]
MOST_FRAMES = 60
SHOWN_FRAMES, EASIEST = 1200, levels_of(GAME)[0]
"""An end is seen by then."""
A_LITTLE = 2
SEAM = 24
"""Levels of one colour between rows that lie beside each other: an edge that is seen."""
Rects: TypeAlias = list[pygame.Rect]
Sprites: TypeAlias = list[Sprite]
KINDS = {"down": pygame.FINGERDOWN, "up": pygame.FINGERUP}


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """A set-up. A frame has time for one part."""
    monkeypatch.setattr("scenes.app.scene_loader.ENTERING_SECONDS", -1.0)
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


@pytest.mark.parametrize("leads", ["play", "pause", "setup"])
def test_the_frame_that_shows_it_draws_little_of_its_floor(
    app: App, leads: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    draw = stages._draw_parts

    def watched(surface: pygame.Surface, under: pygame.Surface, parts: Rects, low: Sprites) -> None:
        softly = app.presenting.arriving
        is_shown = surface is app.screen or (softly is not None and surface is softly.page)
        drawn.append(0 if is_shown else sum(map(area, parts)))
        draw(surface, under, parts, low)

    start(app)
    if leads == "pause":
        frames_until_there(app)
        there = spot(app, "play.menu")
        touch(app, "down", there)
        touch(app, "up", there)
    frames_until_there(app)
    if leads == "setup":
        app.go(ToSetup(GAME))
    monkeypatch.setattr(stages, "_draw_parts", watched)
    app.frame(FRAME_SECONDS, [])
    assert app.scene.name == leads
    assert len(drawn) in (1, 2)
    assert sum(drawn) < 0.02 * area(app.screen.get_rect())


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


@pytest.mark.parametrize("leads", ["play", "pause"])
def test_where_no_floor_is_spare_its_memory_is_written_to_a_strip_a_step(
    app: App, leads: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[bool] = []
    take = SurfacePool.take

    def watched(floors: SurfacePool, screen: pygame.Surface) -> pygame.Surface:
        taken.append(floors.has(screen, [screen.get_size()]))
        return take(floors, screen)

    start(app)
    if leads == "pause":
        frames_until_there(app)
        while app.presenting.arriving is not None:
            app.frame(FRAME_SECONDS, [])
        touch(app, "down", spot(app, "play.menu"))
        touch(app, "up", spot(app, "play.menu"))
    app.around.floors.clear()
    monkeypatch.setattr(SurfacePool, "take", watched)
    while not app.stack.is_entering:
        app.frame(FRAME_SECONDS, [])
        app.around.floors.clear()
    assert frames_until_there(app) > 16
    assert taken[-1]


def test_of_what_comes_softly_only_what_is_seen_is_drawn(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    draw = stages._draw_parts

    def watched(surface: pygame.Surface, under: pygame.Surface, parts: Rects, low: Sprites) -> None:
        softly = app.presenting.arriving
        if softly is not None and surface is softly.page:
            drawn.append(sum(map(area, parts)))
        draw(surface, under, parts, low)

    start(app)
    frames_until_there(app)
    monkeypatch.setattr(stages, "_draw_parts", watched)
    while app.presenting.arriving is not None or not drawn:
        app.frame(FRAME_SECONDS, [])
        assert len(drawn) < MOST_FRAMES
    assert max(drawn) < 0.3 * area(app.screen.get_rect())
    assert sum(drawn) >= area(app.screen.get_rect())
    assert app.scene.stage.sight.limit is None


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


def test_what_comes_softly_is_whole_before_anything_moves_on_it(app: App) -> None:
    start(app)
    frames_until_there(app)
    app.frame(FRAME_SECONDS, [])
    assert app.presenting.arriving is not None
    shares: list[float] = []
    app.scene.tweens.run(1.0, shares.append)
    while app.presenting.arriving is not None:
        app.frame(FRAME_SECONDS, [])
    assert not any(shares)
    app.frame(FRAME_SECONDS, [])
    assert shares[-1] > 0


def test_what_still_comes_is_whole_before_another_scene_lies_over_it(app: App) -> None:
    start(app)
    frames_until_there(app)
    app.frame(FRAME_SECONDS, [])
    app.go(ToPause(Seating.usual(2)))
    assert app.presenting.arriving is None
    play = app.stack._scenes[-2]
    assert isinstance(play, PlayScene)
    left = pygame.image.tobytes(app.screen, "RGB")
    play.stage.redraw()
    play.draw(app.screen)
    assert pygame.image.tobytes(app.screen, "RGB") == left


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


def test_what_lies_over_a_game_comes_whole(app: App) -> None:
    start(app)
    frames_until_there(app)
    there = spot(app, "play.menu")
    touch(app, "down", there)
    touch(app, "up", there)
    assert frames_until_there(app) > 2
    assert [name for name in by_id(app.scene.all_targets()) if name.startswith("pause.go_on")]
    assert app.scene.stage.base is not None


def test_whatever_else_is_wanted_of_a_scene_that_comes_lays_the_rest_of_it(app: App) -> None:
    start(app)
    app.frame(FRAME_SECONDS, [])
    assert app.stack.is_entering
    app.resize((1280, 800))
    assert not app.stack.is_entering
    assert isinstance(app.scene, PlayScene)
    assert spot(app, "play.menu")


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


def test_what_leads_there_without_a_touch_comes_in_parts_as_well(app: App) -> None:
    start(app)
    frames_until_there(app)
    scene = app.scene
    assert isinstance(scene, PlayScene)
    scene.later.after(0.0, lambda: app.go(ToSetup(GAME)))
    app.frame(FRAME_SECONDS, [])
    assert app.stack.is_entering
    assert frames_until_there(app) > 5
    assert app.scene.name == "setup"


def test_the_loop_asks_nothing_of_a_scene_that_is_not_whole(app: App) -> None:
    start(app)
    app.frame(FRAME_SECONDS, [])
    assert app.stack.is_entering
    assert not app.is_idle()
    run_app(app, 2 * FRAME_SECONDS)
    assert not app.guard.faults
    while app.is_going:
        run_app(app, FRAME_SECONDS)
    assert app.scene.name == "play"
    assert not app.guard.faults


@pytest.mark.expects_faults
def test_a_scene_that_does_not_know_whether_it_rests_ends_and_nothing_else(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(_: SetupScene) -> bool:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(SetupScene, "is_settled", breaks)
    run_app(app, 2 * FRAME_SECONDS)
    assert app.guard.faults
    assert isinstance(app.scene, MenuScene)


def test_outside_of_a_frame_a_scene_is_there_at_once(app: App) -> None:
    app.go(ToSetup(GAME))
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


def test_what_is_laid_anew_over_a_game_is_there_at_once(app: App) -> None:
    """Between two pauses nobody sees the game."""
    paused(app)
    tap(app, "pause.comfort")
    assert app.scene.name == "pause"
    assert app.presenting.arriving is None
    app.frame(FRAME_SECONDS, [])
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
    page = app.around.floors.take(app.screen)
    app.around.floors.give(page)
    tap(app, name)
    app.frame(FRAME_SECONDS, [])
    assert app.presenting.arriving is not None
    assert app.presenting.arriving.page is page
    for _ in range(MOST_FRAMES):
        app.frame(FRAME_SECONDS, [])
    assert app.presenting.arriving is None
