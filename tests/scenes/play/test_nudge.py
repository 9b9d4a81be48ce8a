"""Somebody whose turn it is and who touches nothing is reminded, once and without a word."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from staging import earlier, leave_unprepared, open_app, played, seat_at

from scenes.app import FRAME_SECONDS, App
from scenes.play.nudge import SILENT_SECONDS
from scenes.play.scene import PlayScene
from scenes.seating import HUMAN, USUAL, Seating
from scenes.stage.sprite import Layer
from scenes.views.lucky.view import LuckyView

SIDES = USUAL[2]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        app = open_app(tmp_path_factory.mktemp("data"), (640, 360), 32)
        yield app
        app.close()


def seen(scene: PlayScene, app: App, frames: int) -> tuple[int, int]:
    """How many other pictures the needle has shown, and how many lights have come up."""
    needle, pictures, lights = scene._lamp._needle, set[int](), set[int]()
    before = {id(one) for one in scene.stage.sprites if one.layer == Layer.GLOW and one.area()}
    shown = needle.picture
    for _ in range(frames):
        app.frame(FRAME_SECONDS, [])
        if needle.picture is not shown:
            pictures.add(id(needle.picture))
        glows = (one for one in scene.stage.sprites if one.layer == Layer.GLOW and one.area())
        lights |= {id(one) for one in glows} - before
    return len(pictures), len(lights)


def test_the_needle_nods_once_and_a_tile_that_fits_glints(app: App) -> None:
    whole = played(app, "lucky", 2)
    for moves in range(len(whole.entries) // 2, len(whole.entries)):
        scene = seat_at(app, earlier(whole, moves), SIDES)
        app.frame(FRAME_SECONDS, [])
        assert isinstance(scene.view, LuckyView)
        if scene.view.gestures.glows._lit:
            break
    scene._nudge.tick(SILENT_SECONDS - 0.5, False)
    assert seen(scene, app, 10) == (0, 0)
    scene._nudge.tick(0.3, False)
    nods, glints = seen(scene, app, 90)
    assert nods > 2
    assert glints == 1
    assert not scene.tweens
    # Nothing loops: the table lies still from then on.
    scene._nudge.tick(2 * SILENT_SECONDS, False)
    assert seen(scene, app, 20) == (0, 0)


def test_no_computer_player_is_reminded(app: App) -> None:
    match = earlier(played(app, "lucky", 2), 20)
    scene = seat_at(app, match, SIDES)
    scene.view.host.seating = Seating(SIDES, (HUMAN, HUMAN))
    nudge = scene._nudge
    asked = list[int]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene._lamp, "nod", asked.append)
        acting = match.to_act()[0]
        for kinds in ((HUMAN, HUMAN), ("normal", "normal")):
            scene.view.host.seating = Seating(SIDES, kinds)
            nudge.tick(0.1, True)
            nudge.tick(SILENT_SECONDS, False)
        assert asked == [acting]
        nudge.tick(SILENT_SECONDS, False)
        assert asked == [acting]
