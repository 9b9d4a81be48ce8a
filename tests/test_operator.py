"""Commands for whoever puts the table up, and runs ten of them from elsewhere."""

from __future__ import annotations

import io
import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.audits import Audits
from game.bests import Bests
from game.pin import FILE as PIN_FILE
from game.pin import Pin
from game.rules import Json
from game.store import Statement, Store
from scenes.commands.program import main
from scenes.kiosk.status import FILE, FRESH_SECONDS, Status

ROOT = Path(__file__).parents[1]
NOON = 1_800_000_000.0


class Shell:
    """A folder of a table, and what its commands say."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._capsys = folder, capsys

    def __call__(self, typed: str) -> tuple[int, str, str]:
        """The status, standard output and error."""
        try:
            status = main([*shlex.split(typed), "--data", str(self.folder)])
        except SystemExit as ended:
            status = int(ended.code or 0)
        return status, *self._capsys.readouterr()

    @property
    def settings(self) -> Path:
        return self.folder / "settings.toml"


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(tmp_path, capsys)


# --- settings


ANSWERS = [
    ("settings check", 0, "good, 0 of"),
    ("settings get idle.ask", 0, "180.0\n"),
    ("settings get open.from", 1, ""),
    ("settings set open.from 10:00", 0, "open.from counts for nothing alone; accepted:"),
    ("settings get open.from", 1, ""),
    ("settings unset open.from", 0, "open.from  # not set"),
    ("settings check", 0, "good, 0 of"),
    ("settings set open.from 10:00", 0, 'open.from = "10:00"'),
    ("settings set open.until 18:00", 0, "takes it at its next start\n"),
    ("settings get open.from", 0, "10:00\n"),
    ("settings set languages.south nl", 0, 'languages.heart = "nl"'),
    ("settings get languages.south", 0, "nl\n"),
    ("settings unset languages.heart", 0, 'languages.heart = "en"  # usual'),
    ("settings set idle.ask 90", 0, "idle.ask = 90"),
    ("settings set people.hints false", 0, "people.hints = false"),
    ("settings set games.offered '[\"trellis\"]'", 0, 'games.offered = ["trellis"]'),
    ("settings set table.name 'Hall 2, Süd'", 0, 'table.name = "Hall 2, Süd"'),
    ("settings set table.name 'Hall 2, Süd'", 0, 'table.name = "Hall 2, Süd"\n'),
    ("settings set table.name 2", 0, 'table.name = "2"'),
    ("settings list", 0, 'idle.ask = 90\nidle.away = 90.0  # usual\nopen.from = "10:00"\n'),
    ("settings list", 0, 'open.until = "18:00"\n'),
    ("settings unset idle.ask", 0, "idle.ask = 180.0  # usual"),
    ("settings check", 0, "good, 5 of"),
    ("settings set idle.ask 5", 2, "idle.ask cannot be 5; accepted: a number from 20 to 3600"),
    ("settings set idle.asks 90", 2, "no setting 'idle.asks'; accepted: idle.ask, idle.away"),
    ("settings get dance", 2, "no setting 'dance'; accepted: see settings list"),
    ("settings set idle.ask", 2, "required: VALUE"),
    ("settings import nowhere", 2, "nowhere is no file; accepted: one that export has printed"),
    ("settings check now", 2, "unknown: now"),
]


def test_settings_are_read_and_changed_one_by_one(shell: Shell) -> None:
    for typed, expected, says in ANSWERS:
        status, out, err = shell(typed)
        assert (status, out if status < 2 else "") == (expected, out)
        assert says in (out if status < 2 else err), typed
        assert err.startswith("trivet settings ") if status == 2 else err == ""


def test_a_link_that_leads_nowhere_is_refused(shell: Shell) -> None:
    shell.settings.symlink_to(shell.folder / "nowhere")
    for typed in ("check", "list", "export", "set idle.ask 90"):
        status, _, err = shell(f"settings {typed}")
        assert (status, "a link that leads nowhere; accepted: a file" in err) == (2, True)
    assert shell.settings.is_symlink()


def test_settings_go_from_one_table_to_the_next(shell: Shell, tmp_path: Path) -> None:
    there = "[table]\nname = 'B'\n[screen]\ninches = 32\n[idle]\naway = 40\n"
    shell.settings.write_text(there)
    file = tmp_path / "file"
    file.write_text(
        "# from the museum\n[table]\nname = 'A'\n[screen]\ninches = 43\n[idle]\nask = 90\n"
        "[touch]\ndead = [[1, 2, 3]]\n"
    )
    status, out, _ = shell(f"settings import {file}")
    assert (status, "1 taken" in out) == (0, True)
    assert "good, 3 of" in shell("settings check")[1]
    assert [shell(f"settings get {key}")[1] for key in ("table.name", "screen.inches")] == [
        "B\n",
        "32\n",
    ]


def test_settings_with_flaws_are_named_and_not_taken(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("[idle]\nask = 5\nx = 1\n[open]\nfrom = 10:00:00\n[people]\nhints = [true]\n")
    taken = shell(f"settings import {file}")
    file.replace(shell.settings)
    checked = shell("settings check")
    for status, out, err in (taken, checked):
        assert (status, err) == (1, "")
        assert all(f"line {line}: " in out for line in (2, 3, 5, 7))
        assert "open.from is 10:00:00; accepted" in out
        assert "people.hints is [true]; accepted" in out
    assert taken[1].endswith("nothing is taken\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-16"])
def test_what_is_exported_is_utf_8_in_any_locale(shell: Shell, encoding: str) -> None:
    text = "# Für den Saal – 大\n[idle]\nask = 90\n"
    shell.settings.write_text(text, encoding="utf-8")
    command = [sys.executable, "main.py", "settings", "export", "--data", str(shell.folder)]
    locale = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, env=locale)
    assert (done.returncode, done.stdout, done.stderr) == (0, text.encode(), b"")


def test_names_of_files_are_told_as_they_are_in_any_locale(tmp_path: Path) -> None:
    folder = tmp_path / "Säle"
    folder.mkdir()
    (folder / "settings.toml").write_text("[idle]\nask = 1\n", encoding="utf-8")
    locale = {**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    told = f"{folder}/settings.toml, line 2"
    said = {}
    for command in ("settings check", "robot --size 960x540"):
        typed = [sys.executable, "main.py", *command.split(), "--data", str(folder)]
        nothing = subprocess.DEVNULL
        done = subprocess.run(typed, cwd=ROOT, stdin=nothing, capture_output=True, env=locale)
        said[command] = done.stdout.decode()
    assert told in said["settings check"]
    assert told in (folder / "trivet.log").read_text(encoding="utf-8")


def test_settings_that_cannot_be_read_are_not_taken_for_the_usual_ones(shell: Shell) -> None:
    shell.settings.mkdir()
    for action in ("list", "export", "check", "get idle.ask", "set idle.ask 90", "unset idle.ask"):
        status, out, err = shell(f"settings {action}")
        assert (status, out, "cannot be read (Is a directory)" in err) == (2, "", True)


def test_without_a_file_export_explains_everything(shell: Shell) -> None:
    status, out, _ = shell("settings export")
    assert (status, "# ask = 180.0" in out) == (0, True)
    assert list(shell.folder.iterdir()) == []


def test_settings_lie_in_the_folder_for_them_or_where_they_always_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    new, old = (tmp_path / f"XDG_{name}_HOME/trivet/settings.toml" for name in ("CONFIG", "DATA"))
    old.parent.mkdir(parents=True)
    old.write_text("[idle]\nask = 90\n")
    main(["settings", "set", "idle.away", "40"])
    assert "away = 40" in old.read_text()
    assert not new.exists()
    old.unlink()
    main(["settings", "set", "idle.away", "50"])
    assert "away = 50" in new.read_text()
    assert not old.exists()
    assert capsys.readouterr().err == ""


# --- status


def table(folder: Path, found: Json | None = None, state: str = "menu") -> Status:
    """One that runs, and has said how it is."""
    about: Json = {"name": "Hall 2", "settings": "0f1e2d", "state": state, "game": None}
    lacks: Json = {"warnings": [], "faults": []} if found is None else found
    status = Status(folder, lambda: about, lambda: lacks, lambda _: None)
    status.tick(time.monotonic() + FRESH_SECONDS)
    return status


def changed(folder: Path, **values: object) -> None:
    """What the table has told, but for these."""
    told = json.loads((folder / FILE).read_text())
    (folder / FILE).write_text(json.dumps({**told, **values}))


def test_the_status_of_a_table_is_that_of_the_command(shell: Shell) -> None:
    status, out, _ = shell("status")
    assert (status, "no table runs here" in out) == (3, True)
    status_of_it = table(shell.folder)
    status, out, err = shell("status")
    assert (status, err) == (0, "")
    for line in ("Hall 2, trivet ", "shows menu", "faults: none", "0f1e2d", "doctor: good"):
        assert line in out
    (shell.folder / "faults").mkdir()
    (shell.folder / "faults" / "000001.txt").write_text("")
    status_of_it.tick(time.monotonic() + 2 * FRESH_SECONDS)
    assert shell("status")[0] == 1
    changed(shell.folder, last_fault=time.time() - 100_000)
    assert shell("status")[0] == 0
    table(shell.folder, {"warnings": ["clock"], "faults": ["touch"]})
    changed(shell.folder, last_fault=None)
    status, out, _ = shell("status")
    assert (status, "doctor: warnings: clock; faults: touch" in out) == (1, True)
    for values in ({"at": round(time.time() - 2 * FRESH_SECONDS)}, {"state": "ended"}):
        table(shell.folder)
        changed(shell.folder, **values)
        status, out, _ = shell("status")
        assert (status, "no table runs here; last seen 20" in out) == (3, True)
        assert "doctor" not in out


def test_the_status_is_read_by_programs_and_by_everybody(shell: Shell) -> None:
    before = os.umask(0o077)
    try:
        table(shell.folder)
    finally:
        os.umask(before)
    assert (shell.folder / FILE).stat().st_mode & 0o777 == 0o644
    told = json.loads(shell("status --json")[1])
    assert (told["running"], told["name"], told["state"]) == (True, "Hall 2", "menu")
    assert {"version", "settings", "doctor", "faults", "free_disk", "uptime"} <= told.keys()
    shell("settings set table.name Cellar")
    changed(shell.folder, state="ended")
    status, out, _ = shell("status --json")
    assert (status, json.loads(out)["name"], json.loads(out)["running"]) == (3, "Cellar", False)


def test_tables_that_are_settled_alike_have_one_fingerprint(shell: Shell) -> None:
    def fingerprint() -> object:
        return json.loads(shell("status --json")[1])["settings"]

    first = fingerprint()
    for key, value, is_same in (
        ("table.name", "Hall", True),
        ("screen.inches", "43", True),
        ("idle.ask", "90", False),
    ):
        shell(f"settings set {key} {value}")
        assert (fingerprint() == first) is is_same
    second = fingerprint()
    shell("settings unset idle.ask")
    shell("settings set idle.ask 90.0")
    assert fingerprint() == second


# --- events and statistics


class Wall:
    now = NOON


@pytest.fixture
def played(shell: Shell) -> Iterator[tuple[Store, Wall]]:
    """A store of two days, with an event on the second; it stays open, as that of a table."""
    wall = Wall()

    def add(*changes: Iterable[Statement]) -> None:
        for change in changes:
            store.change(*change)

    with closing(Store.open(shell.folder)) as store:
        audits = Audits(store, lambda: wall.now)
        add(audits.begun("lucky"), audits.played("lucky", 90.4))
        wall.now += 86_400
        Bests(store, lambda: wall.now).begin_event("Fair, 1")
        add(audits.begun("trellis"), audits.begun("trellis"), audits.ended("trellis"))
        yield store, wall


ROWS = """table,event,date,game,key,value
Süd,,{first},lucky,begun,1
Süd,,{first},lucky,seconds,90
Süd,"Fair, 1",{second},trellis,begun,2
Süd,"Fair, 1",{second},trellis,ended,1
"""


def test_statistics_are_a_table_of_days_also_while_the_table_runs(
    shell: Shell, played: tuple[Store, Wall], tmp_path: Path
) -> None:
    assert played[0].saved
    shell("settings set table.name Süd")
    first, second = (
        time.strftime("%Y-%m-%d", time.localtime(NOON + days * 86_400)) for days in (0, 1)
    )
    expected = ROWS.format(first=first, second=second)
    assert shell("statistics export") == (0, expected, "")
    file = tmp_path / "file.csv"
    assert shell(f"statistics export {file}")[0] == 0
    assert file.read_bytes() == expected.encode()
    status, _, err = shell("statistics export /no/such/folder/file")
    assert (status, "cannot be read or written: No such file" in err) == (2, True)


@pytest.mark.parametrize("content", [None, b"x" * 2000])
def test_statistics_of_no_table_are_refused(shell: Shell, content: bytes | None) -> None:
    if content is not None:
        (shell.folder / "trivet.db").write_bytes(content)
    before = sorted(shell.folder.iterdir())
    status, out, err = shell("statistics export")
    assert (status, out, "trivet.db cannot be read" in err) == (2, "", True)
    assert sorted(shell.folder.iterdir()) == before


def test_an_event_begins_where_no_table_runs(shell: Shell) -> None:
    assert shell("event new")[0] == 2
    Store.open(shell.folder).close()
    assert shell("event new Fair") == (0, "A new event has begun.\n", "")
    with closing(Store.open(shell.folder)) as store:
        bests = Bests(store, time.time)
        assert [name for _, name in bests.events] == ["Fair"]
        assert bests.event_since == pytest.approx(time.time(), abs=60)
    status, _, err = shell(f"event new {'x' * 41}")
    assert (status, "up to 40 characters" in err) == (2, True)


@pytest.mark.parametrize("answers", [True, False])
def test_a_table_that_runs_begins_the_event_itself(
    shell: Shell, played: tuple[Store, Wall], monkeypatch: pytest.MonkeyPatch, answers: bool
) -> None:
    store, wall = played
    begin = Bests(store, lambda: wall.now).begin_event
    status = Status(shell.folder, dict, dict, begin)
    status.tick(time.monotonic())
    clock = iter(range(1000))

    def wait(_: float) -> None:
        if answers:
            status.tick(time.monotonic())

    monkeypatch.setattr("scenes.commands.operators.time.sleep", wait)
    monkeypatch.setattr("scenes.commands.operators.time.monotonic", lambda: float(next(clock)))
    code, out, _ = shell("event new Süd")
    names = [name for _, name in Bests(store, lambda: wall.now).events]
    if answers:
        assert (code, out, names) == (0, "A new event has begun.\n", ["Fair, 1", "Süd"])
    else:
        assert (code, names) == (1, ["Fair, 1"])
        status.tick(time.monotonic())
        assert len(Bests(store, lambda: wall.now).events) == 1


# --- PIN


@pytest.mark.expects_faults
def test_a_pin_given_in_the_place_of_a_damaged_one_is_said_so(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    for damaged in (False, True):
        if damaged:
            (shell.folder / PIN_FILE).write_text("{")
        monkeypatch.setattr("sys.stdin", io.StringIO("2718\n"))
        status, out, err = shell("pin")
        assert (status, "cannot be read" in err) == (0, damaged)
        assert ("in the place of a file that could not be read" in out) is damaged
        assert Pin(shell.folder).admits("2718", 0.0)


# --- doctor


def test_the_doctor_has_a_line_for_each_thing_and_a_status(shell: Shell) -> None:
    status, out, err = shell("doctor")
    assert err == ""
    first = [line[8:].partition(":")[0] for line in out.splitlines()]
    assert {"version", "display", "touch", "sound", "data", "settings", "clock", "assets"} <= {
        *first
    }
    worst = {line.split()[0] for line in out.splitlines()}
    assert status == (3 if "fault" in worst else 1 if "warning" in worst else 0)
