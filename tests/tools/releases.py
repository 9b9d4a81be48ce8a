"""Small releases, and a machine that is killed at any file operation."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from breadth import ALL
from debian import Debian

from tools.kiosk import places
from tools.kiosk.environment import SUMS
from tools.kiosk.install import Install
from tools.kiosk.rollback import Rollback
from tools.kiosk.uninstall import Uninstall

ROOT = Path(__file__).parents[2]
MAIN = """
import sys
from game import VERSION
from game.late import SAME
if SAME != VERSION:
    sys.exit("two versions are mixed")
print(f"trivet {VERSION}" if "--version" in sys.argv else "good    version: of this one")
"""
KIOSK = (
    "tools/package/share/trivet.1",
    *(one.relative_to(ROOT).as_posix() for one in (ROOT / "tools").glob("kiosk/*.py")),
)
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
CHANGES = ("os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.symlink", "os.chmod", "os.chown")


def release(
    folder: Path,
    version: str,
    databases: int = 1,
    main: str = MAIN,
    ours: Sequence[str] = (),
) -> Path:
    """An unpacked release that reads databases up to version `databases`; `ours`: own files."""
    files = {
        "main.py": main,
        "game/__init__.py": f"VERSION = {version!r}\n",
        "game/late.py": f"SAME = {version!r}\n",
        "game/migrations.py": f"MIGRATIONS = {tuple(range(databases))}\n",
        "pyproject.toml": f'[project]\nversion = "{version}"\ndependencies = []\n',
        "tools/kiosk/session.py": "",
        "wheels/pip-1-py3-none-any.whl": "",
        **{name: (ROOT / name).read_text() for name in ours},
    }
    source = folder / f"trivet-{version}"
    for name, text in files.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text)
    sums = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in files.items()}
    (source / SUMS).write_text("".join(f"{sums[name]}  {name}\n" for name in sorted(sums)))
    return source


def perform(plan: Install | Rollback | Uninstall) -> list[str]:
    """Performs a plan; returns what it printed."""
    steps = plan.steps()
    try:
        for step in steps:
            step.do()
    except Exception:
        plan.give_up()
        raise
    return [*(step.says for step in steps), *plan.remarks]


def install(machine: Debian, source: Path, now: bool = False) -> list[str]:
    machine.source = source
    return perform(Install(machine.system, source, now=now))


def started(machine: Debian) -> str:
    """The version that the service's start command runs."""

    def text(path: Path) -> str:
        found = machine.system.text(path) or ""
        return found.replace(str(places.PROGRAM), str(machine.system.at(places.PROGRAM)))

    unit = dict(line.split("=", 1) for line in text(places.UNIT).splitlines() if "=" in line)
    python, told, module = unit["ExecStart"].split()
    assert (told, module) == ("-m", "tools.kiosk.session")
    there = f"test -x {python} && cd {unit['WorkingDirectory']} && test -f tools/kiosk/session.py"
    (then,) = (line for line in text(places.SESSION).splitlines() if "/main.py" in line)
    command = f"{there} && {then.replace('play --kiosk', '--version')}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    return done.stdout.strip() + done.stderr.strip()


class Killed(BaseException):
    """The process is killed: nothing more is executed."""


class _Killer:
    """Is called before every file operation."""

    def __init__(self) -> None:
        self.root, self.left = "", -1
        self._written: Path | None = None
        sys.addaudithook(self._told)

    def _told(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.left < 0 or (event != "open" and event not in CHANGES):
            return
        path = os.fsdecode(arguments[0]) if not isinstance(arguments[0], int) else ""
        if event == "open" and not arguments[2] & WRITING:
            return
        if path.startswith("/") and not path.startswith(self.root):
            return
        self.left -= 1
        if self.left < 0:
            if self._written is not None and self._written.is_file():
                # Half of what was being written is on disk.
                os.truncate(self._written, self._written.stat().st_size // 2)
            raise Killed
        self._written = Path(path) if event == "open" else None

    def kill(self, act: Callable[[], object], root: Path, operations: int) -> bool:
        """Whether it was killed after so many operations below the root, and had not ended."""
        self.root, self.left, self._written = str(root), operations, None
        try:
            act()
        except Killed:
            return True
        finally:
            self.left = -1
        return False


KILLER = _Killer()


def killed_anywhere(
    base: Path, folder: Path, act: Callable[[Debian], object], check: Callable[[Debian], None]
) -> int:
    """Kills at operations in turn, on a copy of `base`; returns about how many there are."""
    for operations in count(step=1 if ALL else 3):
        root = folder / str(operations)
        shutil.copytree(base, root, symlinks=True)
        machine = Debian(root, is_new=False)
        was_killed = KILLER.kill(lambda one=machine: act(one), root, operations)  # type: ignore[misc]
        check(machine)
        if not was_killed:
            return operations
        shutil.rmtree(root)
    raise AssertionError("there is an end")
