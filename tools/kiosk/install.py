"""The steps that make a machine a kiosk; what is so already is no step."""

from __future__ import annotations

import filecmp
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tools.kiosk import environment, places
from tools.kiosk.manifest import Manifest
from tools.kiosk.step import Step
from tools.kiosk.system import Failed, System, tell
from tools.kiosk.texts import files

LISTS = Path("/var/lib/apt/lists")
GRAPHICAL, PLAIN = "graphical.target", "multi-user.target"
COMPILED = ("main.py", "game", "scenes", "tools")


class Install:
    def __init__(self, system: System, source: Path, screen: int) -> None:
        self._system, self._source, self._files = system, source, files(screen)
        self._manifest = Manifest.read(system)
        self.remarks: list[str] = []

    def steps(self) -> list[Step]:
        """Raises Failed."""
        if self._system.at(places.PROGRAM).resolve() == self._source.resolve():
            raise Failed(f"{self._source} is what gets installed; run it in the release's folder")
        return [
            *self._packages(),
            *self._user(),
            *self._folders(),
            *self._program(),
            *self._written(),
            *self._start(),
        ]

    def _packages(self) -> Iterator[Step]:
        wheels = any((self._source / environment.WHEELS).glob("pip-*.whl"))
        wanted = places.PACKAGES if wheels else (*places.PACKAGES, places.WITHOUT_WHEELS)
        there = self._system.packages()
        missing = [name for name in wanted if name not in there]
        if not missing:
            return

        def fetch() -> None:
            if not any(self._system.at(LISTS).glob("*_Packages*")):
                self._system.run(["apt-get", "update"])
            usual = ["apt-get", "install", "--yes", "--no-install-recommends"]
            self._system.run(["env", "DEBIAN_FRONTEND=noninteractive", *usual, *missing])
            self._manifest.packages = sorted({*self._manifest.packages, *missing})
            self._manifest.write(self._system)

        yield Step(f"install Debian's packages {', '.join(missing)}", fetch)

    def _user(self) -> Iterator[Step]:
        user, home, run = places.USER, str(places.DATA), self._system.run
        found = self._system.home_of(user)
        if found is None:
            usual = ["useradd", "--system", "--user-group", "--no-create-home"]
            shell = ["--shell", "/usr/sbin/nologin"]
            command = [*usual, *shell, "--home-dir", home, user]
            yield Step(f"add the user {user}, who cannot log in", lambda: run(command))
        elif found != home:
            raise Failed(f"there is a user {user} with the home {found}: not one of the kiosk's")
        if found is None or self._missing_groups():

            def join() -> None:
                # Some come with the packages.
                run(["usermod", "--append", "--groups", ",".join(self._missing_groups()), user])

            yield Step(f"put {user} into the groups {', '.join(places.GROUPS)}", join)

    def _missing_groups(self) -> list[str]:
        """That the machine has, and the user is not in."""
        there = self._system.groups()
        return [name for name in places.GROUPS if places.USER not in there.get(name, {places.USER})]

    def _folders(self) -> Iterator[Step]:
        folders = [one for one in (places.DATA, places.CACHE) if not self._system.is_there(one)]
        if folders:
            names = [str(one) for one in folders]
            usual = ["install", "-d", "-m", "0750", "-o", places.USER, "-g", places.USER]
            yield Step(f"make {' and '.join(names)}", lambda: self._system.run([*usual, *names]))

    def _program(self) -> Iterator[Step]:
        there = self._system.at(places.PROGRAM)
        wanted = list(places.program(self._source))
        new = [path for path in wanted if not _is_same(self._source / path, there / path)]
        old = [path for path in places.program(there) if path not in wanted]
        if new or old:

            def copy() -> None:
                for path in new:
                    (there / path).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(self._source / path, there / path)
                for path in old:
                    (there / path).unlink(missing_ok=True)

            yield Step(f"copy the program to {places.PROGRAM} ({len(new)} files)", copy)
        yield from self._environment(is_compiled=not new)

    def _environment(self, is_compiled: bool) -> Iterator[Step]:
        folder = self._system.at(places.PROGRAM) / ".venv"
        run = self._system.run
        if not environment.is_made(self._source, folder):
            has_wheels = any((self._source / environment.WHEELS).glob("*.whl"))
            where = "the wheels beside it" if has_wheels else "PyPI"
            python = [sys.executable, "-B", "-m", "tools.kiosk.environment", str(folder)]
            yield Step(f"make {places.PROGRAM}/.venv from {where}", lambda: run(python))
            is_compiled = False
        if not is_compiled:
            files = [str(self._system.at(places.PROGRAM) / name) for name in COMPILED]
            command = [str(folder / "bin/python"), "-m", "compileall", "-q", *files]
            # The table's user may not write there: each start would compile anew.
            yield Step("compile the program", lambda: run(command))

    def _written(self) -> Iterator[Step]:
        for path, (text, mode) in self._files.items():
            found = self._system.text(path)
            if found == text:
                self._manifest.note(path, text)
            elif found is None or self._manifest.is_own(path, found):
                yield Step(f"write {path}", partial(self._put, path, text, mode))
            else:
                self.remarks.append(f"{path} has been edited and is kept as it is")

    def _put(self, path: Path, text: str, mode: int) -> None:
        self._system.write(path, text, mode)
        self._manifest.note(path, text)
        self._manifest.write(self._system)

    def _start(self) -> Iterator[Step]:
        run, target = self._system.run, self._system.target()
        if target == GRAPHICAL and self._system.is_there(places.DISPLAY_MANAGER):

            def leave_the_desktop() -> None:
                run(["systemctl", "set-default", PLAIN])
                self._manifest.target = GRAPHICAL
                self._manifest.write(self._system)

            says = "start into the table, and no longer into the desktop that is installed"
            yield Step(says, leave_the_desktop)
        is_new = any(self._system.text(path) != text for path, (text, _) in self._files.items())
        if is_new or not self._system.is_there(places.WANTED):

            def enable() -> None:
                run(["systemctl", "enable", places.UNIT.name])
                tell(self._system)

            yield Step(f"start {places.UNIT.name} with the machine", enable)


def _is_same(one: Path, other: Path) -> bool:
    return other.is_file() and filecmp.cmp(one, other, shallow=False)
