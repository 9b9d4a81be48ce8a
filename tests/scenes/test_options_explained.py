"""What can be chosen says what it does, at each seat in its language: in the set-up what has been
chosen, and below round controls what they are for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ink import Ink
from named import names_astray
from staging import leave_unprepared, open_app
from table_driver import WITH_PLAYERS, ask, open_table, play_on

from scenes.agreement import GAMES_OPTION
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.type import Type
from scenes.drive.robot import Robot
from scenes.setup.chosen import named
from scenes.setup.meanings import ChooseOption
from scenes.setup.scene import SetupScene
from scenes.table import Side

GAME = WITH_PLAYERS[0]
SOFTLY_SECONDS = 0.25
CROWDED = "crossing"
"""Four have the least bare felt at it."""
IN_PLAY = "control.menu", "control.hint", "control.rules"
ON_MATS = "control.globe", "control.cross", "control.starter", "control.computer"


class Shown:
    """What is written, and for whom."""

    def __init__(self, robot: Robot, written: dict[int, tuple[str, Side]]) -> None:
        self.robot, self._written = robot, written

    def now(self) -> set[tuple[str, Side]]:
        # What has just been chosen comes softly.
        self.robot.advance(SOFTLY_SECONDS)
        sprites = self.robot.app.scene.stage.sprites
        shown = (sprite.picture for sprite in sprites if sprite.visible)
        return {self._written[id(one)] for one in shown if id(one) in self._written}

    def missing(self, *keys: str, sides: tuple[Side, ...] = tuple(Side)) -> set[tuple[str, Side]]:
        words = self.robot.app.around.words
        return {(words(side)(key), side) for key in keys for side in sides} - self.now()


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shown]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    texts: dict[int, str] = {}
    written: dict[int, tuple[str, Side]] = {}
    kept: list[Picture] = []
    drawn: Callable[..., Picture] = Type.text
    turned = Gallery.turned

    def noted(type_: Type, words: str, *rest: object, **others: object) -> Picture:
        made = drawn(type_, words, *rest, **others)
        texts[id(made)] = words
        # As it is made the south reads it.
        written[id(made)] = words, Side.SOUTH
        kept.append(made)
        return made

    def for_side(gallery: Gallery, picture: Picture, side: Side) -> Picture:
        made = turned(gallery, picture, side)
        if id(picture) in texts:
            written[id(made)] = texts[id(picture)], side
            kept.append(made)
        return made

    monkeypatch.setattr(Type, "text", noted)
    monkeypatch.setattr(Gallery, "turned", for_side)
    leave_unprepared(monkeypatch)
    robot = open_table(tmp_path, (960, 540))
    yield Shown(robot, written)
    robot.app.close()


def chosen(robot: Robot, **wanted: str) -> set[tuple[str, Side]]:
    words = robot.app.around.words
    return {
        (named(words(side), GAME, option, value), side)
        for option, value in wanted.items()
        for side in Side
    }


def values_of(robot: Robot, option: str) -> list[str]:
    targets = robot.app.scene.all_targets()
    return [
        t.label for t in targets if isinstance(t.means, ChooseOption) and t.means.option == option
    ]


def covered_names(scene: SetupScene) -> list[str]:
    """Where something lies over what is written below a control, such as its own light."""
    shown = (sprite for sprite in scene.stage.sprites if sprite.visible)
    drawn = sorted(shown, key=lambda sprite: sprite.layer)
    named = [(button.label, button._name[0]) for button in scene.buttons if button._name]
    assert named
    return [
        label
        for label, name in named
        for above in drawn[drawn.index(name) + 1 :]
        if name.picture and above.picture
        if Ink(name.picture, name.at).meets(Ink(above.picture, above.at))
    ]


def check_set_up(shown: Shown) -> None:
    robot = shown.robot
    for step in (f"menu.{GAME}", "setup.seats.1", "setup.seats.3"):
        ask(robot, tap=step)
    scene = robot.app.scene
    assert isinstance(scene, SetupScene)
    option, usual = next(iter(scene.agreement.options.items()))
    other = next(value for value in values_of(robot, option) if value != usual)
    assert chosen(robot, **{option: usual, GAMES_OPTION: "1"}) <= shown.now()
    assert shown.missing("setup.hints.on", *ON_MATS) == set()
    assert shown.missing("control.menu", "control.hints", sides=(Side.SOUTH, Side.NORTH)) == set()
    assert covered_names(scene) == []

    ask(robot, tap=f"setup.option.{option}.{other}")
    ask(robot, tap="setup.hints")
    ask(robot, tap="setup.seat1.language")
    ask(robot, tap="language.side1.it")
    assert robot.app.around.words(Side.WEST).language == "it"
    assert chosen(robot, **{option: other}) <= shown.now()
    assert not chosen(robot, **{option: usual}) & shown.now()
    assert shown.missing("setup.hints.off") == set()
    ask(robot, tap="setup.hints")


def test_what_can_be_chosen_says_what_it_does_at_every_seat(shown: Shown) -> None:
    check_set_up(shown)
    ask(shown.robot, tap="setup.start")
    ask(shown.robot, wait=0.1)
    play = play_on(shown.robot)
    for seat in play.seating.people:
        ask(shown.robot, tap=f"play.seat{seat}.coin")
        ask(shown.robot, wait=0.3)
        assert shown.missing(*IN_PLAY, sides=(play.seating.sides[seat],)) == set()
        for button in play.buttons:
            if button.visible and button.name_at is not None:
                at, below = button.spot.at, button.name_at
                off = below[0] - at[0], below[1] - at[1]
                assert button.spot.side.turned(0, abs(off[0]) + abs(off[1])) == off


@pytest.mark.parametrize("inches", [43, 55])
def test_what_is_written_below_controls_reaches_nothing(
    inches: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tests of sizes look at smaller tables and at larger ones."""
    leave_unprepared(monkeypatch)
    app = open_app(tmp_path, (1280, 720), inches)
    assert names_astray(app, CROWDED) == []
    app.close()
