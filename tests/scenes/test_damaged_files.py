"""Random damage to every kind of file outside the database: the table starts, shows nothing wrong,
and says once what it has left out. `TRIVET_DAMAGES=1000` tries so many of each kind."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TypeAlias

import pygame
import pytest
from outside import install
from playing import some_move
from situations import values_in
from spoken import keys, texts_in

from game import games as registry
from game.loading import REPORTED, take_left_out
from game.matches import new_match, rules_for
from game.pin import FILE as PIN_FILE
from game.pin import Pin
from game.settings import FILE as SETTINGS_FILE
from game.settings import NotWritten, Settings
from game.store import Store
from game.texts import FIRST, HOUSE, LANGUAGES
from scenes.app.app import App
from scenes.app.start import start
from scenes.art.disk_cache import DiskCache
from scenes.art.packing import packed, pixels
from scenes.core.table import Table
from scenes.core.window import open_headless
from scenes.services import words as room
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.services.services import FOLDER, MARK
from scenes.services.settings import known
from scenes.services.words import Words
from scenes.touch.calibration import MATRIX, matrix_of
from scenes.touch.ghosts import DEAD, dead_spot
from scenes.views.loading import shown_games, view_of

pytestmark = pytest.mark.expects_faults

DAMAGES = int(os.environ.get("TRIVET_DAMAGES", "10"))
SIZE, INCHES, GUEST, DIGITS = (960, 540), 32.0, "guest", "2718"
GLASS = """[touch]
matrix = [1.02, 0.0, -0.01, 0.0, 1.02, -0.01]
dead = [[10, 20, 30, 40], [100.5, 60, 7]]  # a scratch
"""
SETTLED = f"""{GLASS}
[table]
name = "Trivet 3"
[languages]
heart = "en"
moon = "fr"
leaf = "nl"
drop = "de"
[idle]
ask = 90
"""
VALUES = {name for text in texts_in(HOUSE, FIRST).values() for name in values_in(text)} - {"count"}
FOREIGN = (b"", b"{}", b"\0" * 4096, b"SQLite format 3\0" + b"\1" * 5000, b"raise SystemExit\n")
HOW = {"set": 4, "zero": 2, "move": 2, "more": 2, "less": 2, "cut": 1, "else": 1}
Span: TypeAlias = tuple[int, int]


def damage(path: Path, rng: Random, span: Span | None = None) -> None:
    """`span`: the bytes that may be hit; all of them."""
    content = bytearray(path.read_bytes())
    low, high = span or (0, len(content))
    at = rng.randrange(low, high)
    many = rng.randrange(1, 10)
    match rng.choices(list(HOW), list(HOW.values())):
        case ["set"]:
            for _ in range(rng.choice((1, 1, 40))):
                content[rng.randrange(low, high)] = rng.randrange(256)
        case ["zero"]:
            sector = at - at % 512
            content[sector : sector + 512] = bytes(len(content[sector : sector + 512]))
        case ["move"]:
            other = rng.randrange(low, high)
            content[at : at + 512] = content[other : other + len(content[at : at + 512])]
        case ["more"]:
            content[at:at] = rng.randbytes(many)
        case ["less"]:
            del content[at : at + many]
        case ["cut"]:
            del content[at:]
        case _:
            replace(path, rng)
            return
    path.write_bytes(content)


def replace(path: Path, rng: Random) -> None:
    """By another file, or by what is no file."""
    path.unlink()
    match rng.randrange(8):
        case 0:
            path.mkdir()
        case 1:
            path.symlink_to("nowhere")
        case 2:
            os.mkfifo(path)
        case 3:
            pass
        case _:
            path.write_bytes(rng.choice(FOREIGN))


def said(language: str) -> dict[str, str]:
    words = Words(language)
    return {key: words(key, **dict.fromkeys(VALUES, "7"), count=2) for key in keys("")}


def picture(app: App) -> bytes:
    return pygame.image.tobytes(app.screen, "RGB")


def about(path: Path) -> object:
    """Another one for any other content."""
    found = os.lstat(path) if os.path.lexists(path) else None
    return found and (found.st_ino, found.st_size, found.st_mtime_ns, found.st_mode)


def reports(what: object) -> int:
    return sum(str(what) in one.report for one in REPORTED)


class House:
    """A folder with all kinds of files that a table reads, and what it shows while all is whole."""

    def __init__(self, root: Path) -> None:
        self.words, self.outside = root / "words", root / "outside"
        self.data, self.cache = root / "data", root / "cache" / "trivet"
        self.mark, self.pin = self.data / FOLDER / MARK, self.data / PIN_FILE
        self.settings = self.data / SETTINGS_FILE
        self._root, self._whole = root, dict[Path, tuple[bytes, object]]()

    def make(self) -> None:
        shutil.copytree(HOUSE, self.words, ignore=shutil.ignore_patterns("*.po"))
        install(self.outside, GUEST)
        store, match = Store.open(self.data), new_match(rules_for("lucky", 2, {}), 1)
        self.match_id = store.begin(match, Seating(USUAL[2], (HUMAN, HUMAN)).write())
        match.play(some_move(match, Random(1)))
        store.append(self.match_id, match.entries[-1])
        store.close()
        Pin(self.data).choose(DIGITS)
        self.settings.write_text(SETTLED, encoding="utf-8")
        self.mark.parent.mkdir()
        self.mark.write_text(f'{{"spared": [{self.match_id}, 7]}}', encoding="utf-8")
        self.forget_all()
        app = self.begin(fills=True)
        while not app.scene.is_ready:
            app.frame(1 / 60, [])
        self.table: Table = app.around.table
        app.close()
        app = self.begin()
        self.shown = picture(app)
        self.said = {language: said(language) for language in LANGUAGES}
        (database,) = self.cache.glob("*.db")
        with closing(sqlite3.connect(database)) as kept:
            self.names = [name for (name,) in kept.execute("SELECT name FROM pictures")]
        self.kept = self.kept_now()
        app.close()
        assert not REPORTED
        for path in filter(Path.is_file, self._root.rglob("*")):
            self._whole[path] = path.read_bytes(), about(path)

    def restore(self) -> None:
        for path in [one for one in self._root.rglob("*") if one not in self._whole]:
            if path.is_symlink() or not path.is_dir():
                path.unlink()
        for path, (content, known_as) in self._whole.items():
            if path.is_dir():
                path.rmdir()
            if about(path) != known_as:
                path.unlink(missing_ok=True)
                path.write_bytes(content)
                self._whole[path] = content, about(path)
        REPORTED.clear()
        take_left_out()

    def forget(self, path: Path) -> None:
        """What this process has read of it."""
        if self.words in path.parents:
            room.read_anew()
        if self.outside not in path.parents:
            return
        for cached in (registry.games, shown_games, view_of):
            cached.cache_clear()
        for module in [name for name in sys.modules if name.startswith(GUEST)]:
            del sys.modules[module]

    def forget_all(self) -> None:
        for folder in (self.words, self.outside):
            self.forget(folder / "all")

    def begin(self, fills: bool = False) -> App:
        app = start(open_headless(SIZE), INCHES, self.data, 0, fills_cache=fills)
        app.frame(1 / 60, [])
        return app

    def kept_now(self) -> dict[str, list[object]]:
        """By name, what is kept and can be had."""
        found, stored = dict[str, list[object]](), DiskCache.open(self.cache, self.table)
        for name in self.names if stored is not None else ():
            taken = stored.take(name) if stored is not None else None
            if taken is not None:
                head, surfaces = packed(taken.thing)
                found[name] = [head, *map(pixels, surfaces)]
        if stored is not None:
            stored.close()
        return found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("house"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room, "HOUSE", made.words)
        patch.setattr(sys, "dont_write_bytecode", True)
        patch.setenv("XDG_CACHE_HOME", str(made.cache.parent))
        patch.syspath_prepend(str(made.outside))
        made.make()
        yield made
    made.forget_all()


# --- what is right, whatever has been damaged


def judge_words(house: House, app: App, path: Path) -> None:
    app.close()
    language = path.stem
    right = LANGUAGES if language == FIRST else (language, FIRST)
    now = said(language)
    for key, text in now.items():
        assert text in {house.said[one][key] for one in right}, key
    assert reports(path) == 1 or now == house.said[language]


def judge_games(_: House, app: App, _path: Path) -> None:
    """What is not declared any more, nobody can name."""
    shown = {target.label for target in app.scene.all_targets()}
    app.close()
    assert shown >= {game.name for game in registry.OURS}
    is_declared = any(place.startswith(GUEST) for _, place in registry.declared())
    assert GUEST in shown or REPORTED or not is_declared


def judge_pictures(house: House, app: App, _: Path) -> None:
    """A row that is not there any more, nobody misses."""
    assert picture(app) == house.shown
    found = house.kept_now()
    app.close()
    assert all(found[name] == house.kept[name] for name in found)
    assert reports(house.cache) <= 1


def judge_settings(_: House, app: App, path: Path) -> None:
    settings = app.services.settings
    app.close()
    own = {name: settings.own(name) for name in settings.known if settings.is_set(name)}
    assert all(settings.known[name].admits(value) for name, value in own.items())
    assert bool(reports(path)) == bool(settings.problems)
    assert ("settings" in {one.key for one in app.services.notices}) == bool(settings.problems)
    try:
        settings.change("kept.days", 12.0)
    except NotWritten:
        assert path.is_dir()
    else:
        assert Settings(known(), path).value("kept.days") == 12.0


def judge_positions(house: House, app: App, path: Path) -> None:
    settings = app.services.settings
    matrix, dead = settings.own(MATRIX), settings.value(DEAD)
    assert matrix is None or matrix_of(matrix) is not None
    assert isinstance(dead, list)
    assert all(map(dead_spot, dead))
    assert reports(path) <= 1 or settings.problems
    app.guard.begin_again(house.match_id, is_blamed=False)
    assert app.scene.name in ("play", "menu")
    assert app.guard.faults == 0
    app.close()


def judge_pin(house: House, app: App, path: Path) -> None:
    app.close()
    pin = Pin(house.data)
    assert not pin.admits("0000", 1e6)
    if not pin.admits(DIGITS, 2e6):
        assert pin.is_damaged or not os.path.lexists(path)
    assert reports(path) == pin.is_damaged


Files: TypeAlias = list[tuple[Path, Span | None]]
KINDS: dict[str, tuple[Callable[[House], Files], Callable[[House, App, Path], None]]] = {
    "words": (
        lambda house: [(path, None) for path in sorted(house.words.glob("*.mo"))],
        judge_words,
    ),
    "games": (
        lambda house: [(path, None) for path in sorted(house.outside.rglob("*.[pt][yx]*"))],
        judge_games,
    ),
    "pictures": (
        lambda house: [(path, None) for path in sorted(house.cache.iterdir())],
        judge_pictures,
    ),
    "settings": (lambda house: [(house.settings, None)], judge_settings),
    "positions": (
        lambda house: [(house.mark, None), (house.settings, (0, len(GLASS)))],
        judge_positions,
    ),
    "pin": (lambda house: [(house.pin, None)], judge_pin),
}


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_a_file_holds_the_table_starts_and_shows_nothing_wrong(
    kind: str, house: House, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    files, judge = KINDS[kind]
    hit, noticed = files(house), 0
    for number in range(DAMAGES):
        rng = Random(f"{kind} {number}")
        path, span = rng.choice(hit)
        damage(path, rng, span)
        house.forget(path)
        try:
            app = house.begin()
            assert (app.scene.name, app.guard.faults) == ("menu", 0)
            judge(house, app, path)
            lines = capsys.readouterr().err.splitlines()
            assert len(lines) == len(set(lines)) == len(REPORTED)
            assert not [one for one in caplog.records if one.levelname == "ERROR"]
        except BaseException as problem:
            problem.add_note(f"{kind}, damage {number} of {path}")
            raise
        noticed += bool(REPORTED)
        house.restore()
        house.forget(path)
        caplog.clear()
    with capsys.disabled():
        if DAMAGES > 20:
            sys.stdout.write(f"{kind}: {noticed} of {DAMAGES} said, the rest changed nothing\n")
