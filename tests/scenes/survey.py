"""Checks every scene on tables of any size with the longest texts of all languages: targets are
large enough, apart and on the table; texts overlap neither other things nor each other. For a
single language only the texts are checked.

python tests/scenes/survey.py                             # all tables and scenes: an hour
python tests/scenes/survey.py --table 15 --game lucky     # a part of it
python tests/scenes/survey.py --table 24 --out pictures   # with a picture of each scene
python tests/scenes/survey.py --language all              # the texts' places in each language
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    here = Path(__file__).parent
    folders = (
        here.parents[1],
        here.parent,
        here.parent / "game",
        here,
        *(here / "views").iterdir(),
    )
    sys.path[:0] = [str(folder) for folder in folders]
    sys.path += [str(one) for one in (here.parent / "game").iterdir() if one.is_dir()]

import pygame
import pytest
from ink import (
    COINS,
    Ink,
    Written,
    across_rims,
    astray,
    inks_of,
    misplaced,
    unreadable,
    without_words_of_their_own,
    wood_of,
    written_on,
)
from longest import reaching, speak_always, speak_longest
from reach import COMFORTABLE_MM, FARTHEST_MM, farthest, from_edge, overlap
from situations import Known, known
from staging import leave_unprepared
from surveyed import Shown, all_scenes
from table_driver import open_table

from game.games import games
from game.pin import Pin
from game.texts import LANGUAGES
from scenes.core.comfort import LARGE_PRINT
from scenes.core.table import LEAST_TOUCH_MM, SMALLEST_TRUE, Side, Table
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.services.destinations import Anew
from scenes.touch.target import Target, by_id, id_of


class Screen(NamedTuple):
    size: tuple[int, int]
    inches: float


SCREENS: Mapping[str, Screen] = {
    "10.1": Screen((1280, 800), 10.1),
    "15": Screen((1280, 800), 15),
    "15.6": Screen((1366, 768), 15.6),
    "15.6-1080p": Screen((1920, 1080), 15.6),
    **{str(inches): Screen((1920, 1080), inches) for inches in (24, 32, 43, 55, 65)},
}
ROUNDED = 0.99
TIGHT = {".rack.": 10.5, ".seam.": 11.0}
"""The smallest targets, in true mm: a finger counts for the nearest one."""
LISTED = {"operator.change.": 12.0, "operator.state": 12.0}
LARGE_PRINTED, CRAMPED_MM = {"result.": 16.0}, 300.0
"""On larger tables: rows of the operator's lists; at 24 inches buttons in large print."""
WORDED = (
    *(*COINS, "setup.start", "setup.seats.", "setup.option.", "menu.", "pause.", "operator."),
    *("kept.", "letters.", "language.", "sheet.", "attract.", "play.rolling", "play.skip"),
)
"""Prefixes of targets that have texts on them."""
SHEET, ON_SHEETS = (
    re.compile(r"sheet\.side\d"),
    (
        *("sheet.", "language.", "setup.option."),
        *("points.side", "helper.side"),
    ),
)
BOOKED, LONGEST = ".book.", "longest"


# --- possible faults


def faults(robot: Robot, shown: Shown) -> Iterator[str]:
    yield from faults_of_touch(robot, shown)
    yield from faults_of_words(robot, shown)
    written = written_on(robot.app.scene)
    if shown.told:
        seats = all_told(robot)
        written += [one for seat in seats for one in seat]
        yield from faults_of_told(robot, seats)
    for one in unreadable(robot.app, written) if written else ():
        yield f"cannot be read at {one.where}: {one.contrast:.1f}"


def faults_of_touch(robot: Robot, shown: Shown) -> Iterator[str]:
    scene, table = robot.app.scene, robot.app.around.table
    targets = {n: one for n, one in by_id(scene.all_targets()).items() if one.enabled}
    rects = {name: one.rect for name, one in targets.items()}
    if not rects:
        yield "nothing can be touched"
    screen = robot.app.screen.get_rect().inflate(2, 2)
    yield from (f"{name} leaves the table" for name in rects if not screen.contains(rects[name]))
    yield from small(table, shown, rects)
    apart = {n: one.rect for n, one in targets.items() if not one.anywhere}
    yield from touching(table, shown, apart)
    for name, one in targets.items():
        if one.seat is not None and one.seat < len(shown.sides):
            away = from_edge(table.measured, shown.sides[one.seat], one.rect)
            if away > FARTHEST_MM:
                yield f"{name} is {away:.0f} mm away"
    yield from far(table, shown, rects)
    if not any(map(SHEET.fullmatch, targets)):
        yield from covered(robot, shown, targets)


def far(table: Table, shown: Shown, rects: Mapping[str, pygame.Rect]) -> Iterator[str]:
    """What all share is within reach of the long sides where people sit."""
    shared = ("setup.start", *(known(shown.game).shared if shown.game else ()))
    for name in set(shared) & set(rects):
        for side in {Side.SOUTH, Side.NORTH} & set(shown.sides):
            away = from_edge(table.measured, side, rects[name])
            if away > farthest(table.measured):
                yield f"{name} is {away:.0f} mm away from {side.name}"


def covered(robot: Robot, shown: Shown, targets: Mapping[str, Target]) -> Iterator[str]:
    """What a finger on its middle does not touch."""
    may = known(shown.game).may_cover if shown.game else _never
    for name, target in targets.items():
        hit = robot.app.scene.hit(target.rect.center)
        if hit is None or id_of(hit.means) == id_of(target.means) or BOOKED in id_of(hit.means):
            continue
        if not may(name, id_of(hit.means)):
            yield f"{name} lies below {id_of(hit.means)}"


def all_told(robot: Robot) -> list[list[Written]]:
    """What each seat may be told during the game, where it would stand."""
    play = robot.app.scene
    assert isinstance(play, PlayScene)
    found, voices = list[list[Written]](), play.guidance.voices.all
    for voice, side in zip(voices, play.seating.sides, strict=True):
        at, _, wide, *_ = play.view.words_spot(side)
        said = reaching(play.around.gallery.type, play.match.rules.game, wide)
        found.append([(voice.picture(one), at) for one in said])
    return found


def faults_of_told(robot: Robot, seats: list[list[Written]]) -> Iterator[str]:
    """Words of a seat lie beside all else, and beside what others are told."""
    play = robot.app.scene
    assert isinstance(play, PlayScene)
    bare = without_words_of_their_own(play, known(play.match.rules.game).worded)
    own = [seat[0][1] for seat in seats]
    silent = [Ink(*one) for one in written_on(play) if one[1] not in own]
    inks = [[Ink(*one) for one in seat] for seat in seats]
    for one in (one for seat in inks for one in seat):
        yield from astray(play, [one], bare, silent)
    rooms = [seat[0].bounds().unionall([one.bounds() for one in seat]) for seat in inks]
    for room, other in combinations(rooms, 2):
        if room.colliderect(other):
            yield f"two seats read at {room} and {other}"


def faults_of_words(robot: Robot, shown: Shown) -> Iterator[str]:
    scene = robot.app.scene
    game = known(shown.game) if shown.game else Known()
    inks = inks_of(scene)
    wood = wood_of(scene, [ink.rect for ink in inks])
    others = (*WORDED, *game.worded, *game.bare)
    yield from (one for one in misplaced(scene, inks, others) if BOOKED not in one)
    targets = by_id(scene.all_targets()).items()
    yield from on_things([one.rect for n, one in targets if n.startswith(game.bare)], wood, inks)
    yield from across_rims(wood, inks)


def on_things(places: list[pygame.Rect], wood: list[Ink], inks: list[Ink]) -> Iterator[str]:
    """Texts on objects, where targets are otherwise on the bare felt."""
    lying = [thing for thing in wood if thing.rect.collidelist(places) >= 0]
    for ink in inks:
        if any(ink.covers(place) for place in places):
            yield from (f"on {thing.rect}: {ink.bounds()}" for thing in lying if ink.meets(thing))


def small(table: Table, shown: Shown, rects: Mapping[str, pygame.Rect]) -> Iterator[str]:
    per_mm = table.measured.per_mm
    for name, rect in rects.items():
        across = (min(rect.size) + 0.5) / per_mm
        if across < ROUNDED * least(table, shown, name):
            yield f"{name} is {across:.1f} mm"


def least(table: Table, shown: Shown, name: str) -> float:
    """The smallest touch size in true mm."""
    true = table.measured.inches
    if table.is_shrunk:
        floor = next((mm for part, mm in TIGHT.items() if part in name), LEAST_TOUCH_MM)
        return floor * min(1.0, true / SMALLEST_TRUE)
    cramped = known(shown.game).cramped if shown.game else {}
    floors = [floor.get(true) for part, floor in cramped.items() if part in name]
    is_cramped = table.large_print and table.high <= CRAMPED_MM
    listed = LISTED | LARGE_PRINTED if is_cramped else LISTED
    floors += [mm for part, mm in listed.items() if name.startswith(part)]
    return min((one for one in floors if one is not None), default=COMFORTABLE_MM)


def touching(table: Table, shown: Shown, rects: Mapping[str, pygame.Rect]) -> Iterator[str]:
    may: Callable[[str, str], bool] = known(shown.game).may_overlap if shown.game else _never
    for one, other in combinations(uncovered(rects), 2):
        if BOOKED in one + other or ".language" in one + other or "language." in one + other:
            continue
        if overlap(table.measured, rects[one], rects[other]) and not may(one, other):
            yield f"{one} lies on {other}"


def uncovered(rects: Mapping[str, pygame.Rect]) -> list[str]:
    """The targets without sheets and without what a sheet covers."""
    sheets = [rect for name, rect in rects.items() if SHEET.fullmatch(name)]
    above = [name for name in rects if name.startswith(ON_SHEETS)]
    below = [name for name, rect in rects.items() if rect.collidelist(sheets) < 0]
    return [name for name in rects if name in (*above, *below) and not SHEET.fullmatch(name)]


def _never(_: str, __: str) -> bool:
    return False


# --- the command


def survey(
    screen: Screen,
    wanted: list[str],
    out: Path | None = None,
    large_print: bool = False,
    language: str = LONGEST,
) -> Iterator[str]:
    """Yields the faults. `language`: LONGEST selects the longest translation of each text."""
    is_longest = language == LONGEST
    with tempfile.TemporaryDirectory() as data, pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        Pin(Path(data)).choose("2718")
        robot = open_table(Path(data), screen.size, inches=screen.inches)
        if large_print:
            # Set for the house: a visitor's wish is forgotten when nobody plays.
            robot.app.services.settings.put(LARGE_PRINT, True)
            robot.app.around.comfort.forget()
            robot.app.go(Anew())
        if is_longest:
            speak_longest(robot.app)
        else:
            speak_always(robot.app, language)
        for number, shown in enumerate(all_scenes(robot, wanted)):
            if out is not None:
                robot.app.scene.stage.redraw()
                robot.app.scene.draw(robot.app.screen)
                name = shown.where.replace(" ", "-").replace(",", "").replace("'", "")
                pygame.image.save(robot.app.screen, str(out / f"{number:03}-{name}.png"))
            for fault in (faults if is_longest else faults_of_words)(robot, shown):
                yield f'{screen.inches}", {language}: {shown.where}: {fault}'
        robot.app.close()


def main() -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    told = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    told.add_argument("--table", action="append", choices=SCREENS, help="of the sizes measured")
    told.add_argument("--game", action="append", choices=list(games()))
    told.add_argument("--out", type=Path, help="a folder for pictures")
    told.add_argument("--large-print", action="store_true")
    told.add_argument("--language", choices=(LONGEST, *LANGUAGES, "all"), default=LONGEST)
    args = told.parse_args()
    count = 0
    for name in args.table or SCREENS:
        out = args.out / name if args.out else None
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
        for language in LANGUAGES if args.language == "all" else (args.language,):
            wanted = args.game or list(games())
            for fault in survey(SCREENS[name], wanted, out, args.large_print, language):
                count += 1
                sys.stdout.write(f"{fault}\n")
                sys.stdout.flush()
    sys.stdout.write(f"{count} found\n")
    return min(1, count)


if __name__ == "__main__":
    sys.exit(main())
