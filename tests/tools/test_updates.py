"""A table is brought up to date and back, and starts whatever happens meanwhile."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from debian import Debian
from releases import KIOSK, ROOT, install, killed_anywhere, perform, release, started

from game.store import Store
from tools.kiosk import __main__ as command
from tools.kiosk import places, texts
from tools.kiosk.environment import SUMS
from tools.kiosk.rollback import DATABASE, NEW, Rollback
from tools.kiosk.system import Failed, Manifest
from tools.kiosk.trees import Trees
from tools.kiosk.uninstall import Uninstall

OLD, NEXT = "trivet 1.0", "trivet 2.0"


@pytest.fixture
def machine(tmp_path: Path) -> Debian:
    """On which version 1.0 is installed."""
    machine = Debian(tmp_path / "machine")
    install(machine, release(tmp_path, "1.0"))
    assert started(machine) == OLD
    machine.commands.clear()
    return machine


@pytest.fixture
def flat(tmp_path: Path) -> Debian:
    """On which it was installed when a program lay in PROGRAM itself, and which runs."""
    machine = Debian(tmp_path / "machine")
    source = machine.source = release(tmp_path, "1.0")
    install(machine, source)
    (tree,) = (Trees(machine.system).current,)
    assert tree is not None
    for one in machine.system.entries(tree):
        one.rename(machine.system.at(places.PROGRAM) / one.name)
    machine.system.at(tree).rmdir()
    machine.system.remove(places.CURRENT)
    manifest = Manifest.read(machine.system)
    for path, (text, mode) in texts.files(0).items():
        old = text.replace(str(places.CURRENT), str(places.PROGRAM))
        machine.system.write(path, old, mode)
        manifest.note(path, old)
    manifest.write(machine.system)
    work_in(machine, places.PROGRAM)
    assert started(machine) == OLD
    return machine


def work_in(machine: Debian, folder: Path) -> None:
    """A process does."""
    machine.link("proc/77/cwd", str(folder))


def names(machine: Debian) -> list[str]:
    return [one.name for one in machine.system.entries(places.PROGRAM)]


def database(machine: Debian, version: int) -> None:
    """Of this version, and, as a start of a newer program keeps them, of all before."""
    folder = machine.system.at(places.DATA)
    for number in range(1, version + 1):
        name = DATABASE.name if number == version else f"{DATABASE.name}.before-{number + 1}"
        (folder / name).unlink(missing_ok=True)
        with closing(sqlite3.connect(folder / name)) as made:
            made.execute(f"PRAGMA user_version = {number}")


# --- an update


def test_a_version_is_laid_beside_the_one_that_runs_and_switched_to(
    machine: Debian, tmp_path: Path
) -> None:
    work_in(machine, places.PROGRAM / "1.0")
    before = {name: text for name, text in machine.files().items() if "trivet/1.0/" in name}
    said = install(machine, release(tmp_path, "2.0"))
    assert started(machine) == NEXT
    assert names(machine) == ["1.0", "2.0", "current", "previous"]
    now = machine.files()
    assert {name: now[name] for name in before} == before
    # People may play: nothing is restarted.
    assert not any("systemctl" in line for line in machine.commands)
    assert "let the table run /opt/trivet/2.0; /opt/trivet/1.0 stays for a rollback" in said
    assert install(machine, tmp_path / "trivet-2.0") == []


def test_what_no_version_needs_any_more_goes_but_not_below_a_table_that_runs(
    machine: Debian, tmp_path: Path
) -> None:
    work_in(machine, places.PROGRAM / "1.0")
    for version in ("2.0", "3.0"):
        install(machine, release(tmp_path, version))
    assert names(machine) == ["1.0", "2.0", "3.0", "current", "previous"]
    work_in(machine, places.PROGRAM / "3.0")
    assert install(machine, tmp_path / "trivet-3.0") == [
        "delete what belongs to no version that stays"
    ]
    assert names(machine) == ["2.0", "3.0", "current", "previous"]


def test_the_same_version_with_other_files_lies_beside_the_one_that_runs(
    machine: Debian, tmp_path: Path
) -> None:
    install(machine, release(tmp_path / "mended", "1.0", databases=2))
    assert names(machine) == ["1.0", "1.0-2", "current", "previous"]


def test_now_restarts_the_service(machine: Debian, tmp_path: Path) -> None:
    install(machine, release(tmp_path, "2.0"), now=True)
    assert machine.commands[-1] == "systemctl restart trivet.service"


def test_an_installation_of_before_moves_over(flat: Debian, tmp_path: Path) -> None:
    edited = (flat.system.text(places.SESSION) or "") + "# mine\n"
    flat.system.write(places.SESSION, edited, 0o755)
    install(flat, release(tmp_path, "2.0"))
    assert started(flat) == NEXT
    assert (flat.system.text(places.SESSION) or "").endswith("# mine\n")
    # It still runs, and lies where it was.
    assert {"main.py", "game", "2.0", ".venv"} <= set(names(flat))
    perform(Rollback(flat.system))
    assert started(flat) == OLD
    perform(Rollback(flat.system))
    work_in(flat, places.PROGRAM / "2.0")
    install(flat, release(tmp_path, "3.0"))
    assert names(flat) == ["2.0", "3.0", "current", "previous"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("game/late.py", "SAME = '2.0' # a bit has changed\n"),
        ("game/late.py", None),
        ("wheels/pip-1-py3-none-any.whl", "x"),
        ("wheels/another.whl", "x"),
        (SUMS, None),
        (SUMS, ""),
    ],
)
def test_of_a_damaged_release_nothing_is_taken(
    machine: Debian, tmp_path: Path, name: str, text: str | None
) -> None:
    source, before = release(tmp_path, "2.0"), machine.files()
    if text is None:
        (source / name).unlink()
    else:
        (source / name).write_text(text)
    with pytest.raises(Failed, match="damaged or missing"):
        install(machine, source)
    assert machine.files() == before
    assert machine.commands == []


@pytest.mark.parametrize(
    ("main", "why"),
    [
        ("import sys\nsys.exit('no such library')\n", "no such library"),
        ("print('trivet 1.9')\n", "trivet 1.9"),
        ("import sys\nprint('trivet 2.0')\nsys.argv[1] == '--version' or 1 / 0\n", "division"),
        (
            "print('trivet 2.0' if __import__('sys').argv[1:] == ['--version']"
            " else 'good    version: 2.0\\nfault   assets: no words')\n",
            "no words",
        ),
    ],
)
def test_a_version_that_does_not_run_never_counts(
    machine: Debian, tmp_path: Path, main: str, why: str
) -> None:
    before = machine.files()
    with pytest.raises(Failed, match=why):
        install(machine, release(tmp_path, "2.0", main=main))
    assert machine.files() == before
    assert names(machine) == ["1.0", "current"]
    assert started(machine) == OLD


# --- from an archive


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    source = release(tmp_path, "2.0", ours=KIOSK)
    with tarfile.open(tmp_path / "trivet-2.0.tar.gz", "w:gz") as files:
        files.add(source, source.name)
    return tmp_path / "trivet-2.0.tar.gz"


def update(archive: Path, machine: Debian) -> tuple[int, str]:
    """With what was said."""
    words = ["update", str(archive), "--root", str(machine.root), "--print-only"]
    asked = [sys.executable, "-m", "tools.kiosk", *words]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_an_archive_is_unpacked_and_says_itself_what_it_will_do(
    machine: Debian, archive: Path
) -> None:
    status, said = update(archive, machine)
    assert status == 0, said
    assert "copy the program to /opt/trivet/2.0" in said


@pytest.mark.parametrize("spoil", ["cut", "flip", "text", "empty", "other"])
def test_of_a_damaged_archive_nothing_is_run(machine: Debian, archive: Path, spoil: str) -> None:
    content = bytearray(archive.read_bytes())
    middle = len(content) // 2
    match spoil:
        case "cut":
            del content[middle:]
        case "flip":
            content[middle] ^= 4
        case "text":
            content = bytearray(b"no archive")
        case "empty":
            content.clear()
        case _:
            with tarfile.open(archive, "w:gz") as files:
                files.add(ROOT / "LICENSE", "other/LICENSE")
            content = bytearray(archive.read_bytes())
    archive.write_bytes(content)
    before = machine.files()
    status, said = update(archive, machine)
    assert status == 1
    assert "Nothing was changed" in said
    assert said.count("\n") == 1
    assert machine.files() == before


def test_an_archive_is_named_where_one_is_needed(
    machine: Debian, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["update"], ["rollback", "x.tar.gz"]):
        with pytest.raises(SystemExit):
            command.main([*words, "--root", str(machine.root)])
        assert "accepted: update ARCHIVE" in capsys.readouterr().err
    status, said = update(machine.root / "missing.tar.gz", machine)
    assert (status, "is no file; accepted: trivet-VERSION.tar.gz" in said) == (1, True)


# --- and back


def test_a_rollback_and_another_one_lead_back_and_forth(machine: Debian, tmp_path: Path) -> None:
    with pytest.raises(Failed, match="no version before this one"):
        perform(Rollback(machine.system))
    install(machine, release(tmp_path, "2.0"))
    for expected in (OLD, NEXT, OLD):
        perform(Rollback(machine.system))
        assert started(machine) == expected
    assert not any("systemctl" in line for line in machine.commands)
    perform(Rollback(machine.system, now=True))
    assert machine.commands[-1] == "systemctl restart trivet.service"
    # What is there already is not laid again.
    perform(Rollback(machine.system))
    assert not any("copy" in line for line in install(machine, tmp_path / "trivet-2.0"))
    assert started(machine) == NEXT


def test_a_version_that_does_not_run_any_more_is_not_gone_back_to(
    machine: Debian, tmp_path: Path
) -> None:
    install(machine, release(tmp_path, "2.0"))
    (machine.system.at(places.PROGRAM) / "1.0/game/late.py").unlink()
    with pytest.raises(Failed, match=r"1\.0 does not run, and nothing was changed"):
        perform(Rollback(machine.system))
    assert started(machine) == NEXT


def test_the_database_of_before_comes_back_with_its_version(
    machine: Debian, tmp_path: Path
) -> None:
    """Version 1.0 knows databases of version 1, 2.0 up to version 3."""
    install(machine, release(tmp_path, "2.0", databases=3))
    database(machine, 3)
    old = machine.system.at(DATABASE).with_name(f"{DATABASE.name}.before-2")
    says = perform(Rollback(machine.system))
    assert any(f"put {DATABASE}.before-2 in the place of {DATABASE}" in line for line in says)
    assert machine.system.at(NEW).read_bytes() == old.read_bytes()
    # Thought better of before the table has changed over: the database stays.
    perform(Rollback(machine.system))
    assert started(machine) == NEXT
    assert not machine.system.is_there(NEW)


def test_a_database_that_both_versions_read_stays(machine: Debian, tmp_path: Path) -> None:
    install(machine, release(tmp_path, "2.0"))
    database(machine, 1)
    perform(Rollback(machine.system))
    assert not machine.system.is_there(NEW)


def test_without_a_copy_it_is_said_that_nothing_will_be_saved(
    machine: Debian, tmp_path: Path
) -> None:
    install(machine, release(tmp_path, "2.0", databases=2))
    database(machine, 2)
    machine.system.remove(DATABASE.with_name(f"{DATABASE.name}.before-2"))
    assert any("will say so and save nothing" in line for line in perform(Rollback(machine.system)))
    assert started(machine) == OLD


def test_the_table_takes_the_database_that_a_rollback_has_left(tmp_path: Path) -> None:
    """And keeps the newer one, which it cannot read."""
    Store.open(tmp_path).close()
    shutil.copyfile(tmp_path / DATABASE.name, tmp_path / NEW.name)
    with closing(sqlite3.connect(tmp_path / DATABASE.name)) as newer:
        newer.execute("PRAGMA user_version = 999")
    store = Store.open(tmp_path)
    assert store.saved
    store.close()
    assert (tmp_path / f"{DATABASE.name}.damaged-1").exists()
    assert not (tmp_path / NEW.name).exists()


# --- killed at any operation


def test_an_update_killed_anywhere_leaves_a_table_that_starts(
    machine: Debian, tmp_path: Path
) -> None:
    source = release(tmp_path, "2.0")

    def check(killed: Debian) -> None:
        assert started(killed) in (OLD, NEXT)
        install(killed, source)
        assert started(killed) == NEXT
        assert names(killed) == ["1.0", "2.0", "current", "previous"]

    act = partial(install, source=source)
    assert killed_anywhere(machine.root, tmp_path / "killed", act, check) > 20


def test_moving_over_killed_anywhere_leaves_a_table_that_starts(
    flat: Debian, tmp_path: Path
) -> None:
    source = release(tmp_path, "2.0")

    def check(killed: Debian) -> None:
        assert started(killed) in (OLD, NEXT)
        install(killed, source)
        assert started(killed) == NEXT

    act = partial(install, source=source)
    assert killed_anywhere(flat.root, tmp_path / "killed", act, check) > 50


def test_a_rollback_killed_anywhere_leaves_a_table_that_starts(
    machine: Debian, tmp_path: Path
) -> None:
    install(machine, release(tmp_path, "2.0", databases=2))
    database(machine, 2)
    old = machine.system.at(DATABASE).with_name(f"{DATABASE.name}.before-2").read_bytes()

    def check(killed: Debian) -> None:
        runs = started(killed)
        assert runs == OLD or (runs == NEXT and not killed.system.is_there(NEW))
        if not killed.system.is_there(NEW):
            perform(Rollback(killed.system))
        assert started(killed) == OLD
        assert killed.system.at(NEW).read_bytes() == old

    assert killed_anywhere(machine.root, tmp_path / "killed", roll_back, check) > 5


def roll_back(machine: Debian) -> None:
    perform(Rollback(machine.system))


def test_all_versions_go_with_the_kiosk(machine: Debian, tmp_path: Path) -> None:
    install(machine, release(tmp_path, "2.0"))
    perform(Uninstall(machine.system, deletes_data=False))
    assert not machine.system.is_there(places.PROGRAM)
