"""What the operator's screens say has room there, in every language and on small tables too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from table_driver import in_turns, open_table

from game.games import OURS
from game.texts import LANGUAGES
from scenes.art.canvas import Picture
from scenes.art.colours import Colour
from scenes.art.type import Align, Face, Type
from scenes.core.table import Corner
from scenes.doctor.machine import Finding, warning
from scenes.drive.robot import Robot
from scenes.operator import figures, home
from scenes.operator.page import PageScene
from scenes.operator.rows import RowsScene
from scenes.operator.touch import TouchPage
from scenes.scene.router import scene_of
from scenes.services.destinations import ToPage
from scenes.services.seating import Seating
from scenes.services.words import Words
from scenes.stage.sprite import Layer
from scenes.touch.target import id_of

DOCTOR, VALUE = "operator.doctor.", "2026-11-22 18:00"
HOUSE_GAMES = tuple(one.name for one in OURS)
"""What guests are called may be longer."""


def pages(corner: Corner) -> Sequence[ToPage]:
    return (
        ToPage(corner, "measure"),
        ToPage(corner),
        ToPage(corner, "state"),
        ToPage(corner, "touch"),
        ToPage(corner, "settings"),
        *(ToPage(corner, "settings", (game,)) for game in HOUSE_GAMES),
        ToPage(corner, "hours"),
        ToPage(corner, "saved"),
        ToPage(corner, "played"),
        ToPage(corner, "figures"),
        ToPage(corner, "figures", ("ever",)),
        ToPage(corner, "bests"),
        ToPage(corner, "off"),
    )


def measured(
    type_: Type,
    lines: Sequence[str],
    em_mm: float,
    _colour: Colour,
    face: Face = "words",
    align: Align = "left",
) -> Picture:
    """As large as what would be drawn."""
    px = type_.table.px
    wide = px(max(type_.width(line, em_mm, face) for line in lines))
    em = max(em_mm, type_.table.least_em_mm)
    high = px(0.72 * em + type_.line_mm(em) * (len(lines) - 1))
    part = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
    made = Picture(pygame.Surface((wide, high)), (round(wide * part), high // 2))
    written[id(made)] = " / ".join(lines)
    return made


written: dict[int, str] = {}


def shown(robot: Robot, to: ToPage) -> Iterator[PageScene]:
    """With each page of its lines."""
    scene = scene_of(to, robot.app.around, robot.app.services, lambda _: None)
    assert isinstance(scene, PageScene)
    for _ in scene.content():
        pass
    yield scene
    if isinstance(scene, TouchPage):
        for number in range(1, 5):
            (mark,) = scene.marks.targets()
            scene.marks.touched(number, mark.rect.center)
            yield scene
        scene.marks.undo()
    while isinstance(scene, RowsScene) and _leads_on(scene):
        scene.stage.clear()
        scene.buttons.clear()
        scene._leaf += 1
        for _ in scene.content():
            pass
        yield scene


def said_of(scene: PageScene) -> Iterator[tuple[str, pygame.Rect]]:
    keys = {one._sprite for one in scene.buttons}
    for sprite in scene.stage.sprites:
        area = sprite.area()
        if sprite.layer == Layer.WORDS and sprite not in keys and area is not None:
            yield written.get(id(sprite.picture), "?"), area
    for button in scene.buttons:
        yield id_of(button.means), button.rect


def _leads_on(scene: RowsScene) -> bool:
    return any(id_of(one.means) == "operator.turn.True" and one.enabled for one in scene.buttons)


def found(words: Words) -> list[Finding]:
    """All that the doctor may find, with as much as is shown of it."""
    said = [one.removeprefix(DOCTOR) for one in words.keys(DOCTOR)]
    return [warning(one, "", "", "", VALUE) for one in said]


def fill(robot: Robot) -> None:
    """A busy house: games that wait, and figures of four digits."""
    services = robot.app.services
    for game in HOUSE_GAMES:
        services.begin(in_turns(game), Seating.usual(in_turns(game).rules.seats))
        for day in (services.audits.day, "ever"):
            line = "INSERT OR REPLACE INTO audits (day, game, what, sum) VALUES (?, ?, ?, ?)"
            services.store.write(line, day, game, "ended", 3333)
            services.store.write(line, day, game, "seconds", 9_999_999)


TABLES = (
    ((1280, 800), 15.0, Corner.DROP_HEART),
    ((960, 600), 10.1, Corner.HEART_MOON),
)
"""Where words are no smaller, and all else is."""


@pytest.mark.parametrize(("size", "inches", "corner"), TABLES)
def test_all_that_is_said_has_room(
    tmp_path: Path,
    size: tuple[int, int],
    inches: float,
    corner: Corner,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    robot = open_table(tmp_path, size, inches=inches)
    monkeypatch.setattr(Type, "paragraph", measured)
    for shows_games in (figures, home):
        monkeypatch.setattr(shows_games, "shown_games", lambda: HOUSE_GAMES)
    monkeypatch.setattr(home, "findings", lambda *_: found(Words("en")))
    fill(robot)
    screen, faults = robot.app.screen.get_rect(), list[str]()
    for language in LANGUAGES:
        robot.app.services.settings.put("operator.language", language)
        for to in pages(corner):
            for number, scene in enumerate(shown(robot, to)):
                placed = list(said_of(scene))
                where = f"{language} {to} {number}"
                faults += [f"{where}: {one}" for one, rect in placed if not screen.contains(rect)]
                faults += [
                    f"{where}: {one} on {other}"
                    for (one, rect), (other, beside) in combinations(placed, 2)
                    if rect.colliderect(beside)
                ]
                scene.stage.close()
    robot.app.close()
    assert not faults
