"""What is in the archive, and that the same files make the same bytes. `make release-check`
installs one and plays there."""

from __future__ import annotations

import io
import os
import tarfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from scenes.doctor.machine import Machine
from scenes.doctor.report import report
from tools.kiosk import places
from tools.kiosk.environment import SUMS, damaged
from tools.release import __main__ as release
from tools.release.archive import broken, contents, moment, pack
from tools.release.check import BAD, FAULTS, make

ROOT = Path(__file__).parents[2]
WHEELS = ("pip-26-py3-none-any.whl", "pygame_ce-2-cp311-cp311-manylinux2014_aarch64.whl")


@pytest.fixture
def wheels(tmp_path: Path) -> Path:
    folder = tmp_path / "wheels"
    folder.mkdir()
    for name in WHEELS:
        (folder / name).write_bytes(name.encode())
    return folder


def test_all_that_a_table_needs_is_there_and_nothing_else(wheels: Path) -> None:
    found = contents(ROOT, wheels)
    for name in ("main.py", "pyproject.toml", "Makefile", "LICENSE", "docs/operating.md"):
        assert found[name] == (ROOT / name).read_bytes()
    assert {f"wheels/{name}" for name in WHEELS} | {"install", SUMS} <= set(found)
    assert {"assets/words/en.mo", "tools/kiosk/session.py", "tools/__init__.py"} <= set(found)
    first = {name.split("/")[0] for name in found if "/" in name}
    assert first == {"assets", "docs", "game", "scenes", "tools", "wheels"}
    assert not [name for name in found if "__pycache__" in name or name.startswith("tools/release")]
    assert list(found) == sorted(found)


def test_a_file_that_has_changed_on_its_way_is_found(
    wheels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "PARTS", ("tools/kiosk",))
    for name, content in contents(ROOT, wheels).items():
        (tmp_path / "there" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "there" / name).write_bytes(content)
    assert damaged(tmp_path / "there") == []
    (tmp_path / "there" / "main.py").write_bytes(b"x")
    (tmp_path / "there" / "install").unlink()
    assert damaged(tmp_path / "there") == ["install", "main.py"]


def test_the_same_files_make_the_same_bytes() -> None:
    files = {"install": b"#!/bin/sh", "main.py": b"x = 1"}
    packed = pack(files.items(), "trivet-1", 1_000_000)
    assert pack(files.items(), "trivet-1", 1_000_000) == packed
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        entries = archive.getmembers()
        assert [one.name for one in entries] == ["trivet-1/install", "trivet-1/main.py"]
        assert [oct(one.mode) for one in entries] == ["0o755", "0o644"]
        assert {(one.mtime, one.uid, one.gid, one.uname) for one in entries} == {(1e6, 0, 0, "")}


def test_its_time_is_told_or_that_of_the_last_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "12345")
    assert moment(tmp_path) == 12345
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert moment(tmp_path) == 0


def test_what_does_not_compile_is_not_released(
    wheels: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert broken({"a.py": b"x = (", "b.py": b"x = 1", "c.txt": b"x = ("}) == ["a.py"]
    monkeypatch.setattr(release, "contents", lambda *_: {"a.py": b"x = ("})
    assert release.main(["--wheels", str(wheels)]) == 1
    assert "a.py does not compile" in capsys.readouterr().err


def test_every_file_that_a_kiosk_runs_is_in_the_program() -> None:
    there = {path.as_posix() for path in places.program(ROOT)}
    assert {"tools/kiosk/session.py", "main.py", "scenes/kiosk/supervisor.py"} <= there
    assert os.access(ROOT / "tools/release/install.sh", os.R_OK)


def test_doctor_is_green_on_the_good_machine_and_names_each_fault(tmp_path: Path) -> None:
    def doctor() -> tuple[list[str], int]:
        def says(command: Sequence[str]) -> str:
            return (root / command[0]).read_text()

        machine = Machine(root, {"DISPLAY": ":0"}, says)
        lines, status = report(machine, tmp_path, tmp_path / "settings.toml")
        bad = [line.split()[1] for line in lines.splitlines() if line[:5] in BAD]
        return [one.removesuffix(":") for one in bad], status

    for number, (what, expected, provoke) in enumerate(FAULTS):
        root = tmp_path / str(number)
        make(root)
        assert number or doctor() == ([], 0)
        provoke(root)
        assert doctor() == ([what], expected)
