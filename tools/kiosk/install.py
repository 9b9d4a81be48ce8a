"""The steps that turn a machine into a kiosk or update it; what is already done is left out."""

from __future__ import annotations

import filecmp
import re
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tools.kiosk import environment, places, texts
from tools.kiosk.system import CHANGES_OVER, Failed, Manifest, Step, System, restarting, tell
from tools.kiosk.trees import Trees, try_out

LISTS = Path("/var/lib/apt/lists")
GRAPHICAL, PLAIN = "graphical.target", "multi-user.target"
COMPILED = ("main.py", "game", "scenes", "tools")


class Install:
    def __init__(
        self, system: System, source: Path, screen: int | None = None, now: bool = False
    ) -> None:
        """`screen` None: as before. `now`: restarts even while people play."""
        self._system, self._source, self._is_now = system, source, now
        self._files = texts.files(self._screen() if screen is None else screen)
        self._manifest, self._trees = Manifest.read(system), Trees(system)
        self._tree: Path | None = None
        """The tree that is being installed."""
        self.remarks: list[str] = []
        self.ending = ""

    def _screen(self) -> int:
        found = re.search(r"--kiosk --screen (\d+)", self._system.text(places.SESSION) or "")
        return int(found[1]) if found else 0

    def steps(self) -> list[Step]:
        """The steps. Raises Failed, before anything is changed."""
        if self._source.resolve().is_relative_to(self._system.at(places.PROGRAM).resolve()):
            raise Failed(f"{self._source} is what gets installed; run it in the release's folder")
        if broken := environment.damaged(self._source):
            names = ", ".join(broken[:3])
            raise Failed(f"{names}: damaged or missing; copy the archive again. Nothing was done")
        self.ending = self._told_last()
        return [
            *self._packages(),
            *self._user(),
            *self._folders(),
            *self._program(),
            *self._written(),
            *self._start(),
            *(restarting(self._system) if self._is_now else ()),
        ]

    def _told_last(self) -> str:
        if self._trees.current is None:
            return "Restart the machine, and the table is there."
        if self._is_now:
            return ""
        at_once = f"sudo systemctl restart {places.UNIT.stem}"
        if places.PROGRAM in self._trees.in_use():
            return f"The table that runs cannot change over by itself this once: {at_once}"
        return f"{CHANGES_OVER}; at once: {at_once}"

    def give_up(self) -> None:
        """Removes the unfinished tree."""
        if self._tree is not None and self._tree != self._trees.current:
            self._system.remove(self._tree)

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
                # Some groups are created by the packages.
                run(["usermod", "--append", "--groups", ",".join(self._missing_groups()), user])

            yield Step(f"put {user} into the groups {', '.join(places.GROUPS)}", join)

    def _missing_groups(self) -> list[str]:
        """Existing groups of which the user is not a member."""
        there = self._system.groups()
        return [name for name in places.GROUPS if places.USER not in there.get(name, {places.USER})]

    def _folders(self) -> Iterator[Step]:
        folders = [one for one in (places.DATA, places.CACHE) if not self._system.is_there(one)]
        if folders:
            names = [str(one) for one in folders]
            usual = ["install", "-d", "-m", "0750", "-o", places.USER, "-g", places.USER]
            yield Step(f"make {' and '.join(names)}", lambda: self._system.run([*usual, *names]))

    # --- the program

    def _program(self) -> Iterator[Step]:
        """Installs beside the running tree, which is never changed."""
        trees, version = self._trees, environment.version(self._source)
        current, tree = trees.current, trees.previous
        is_new = current in (None, places.PROGRAM) or not self._is_whole(current)
        if is_new:
            if tree is None or not self._is_whole(tree):
                tree = trees.free(version)
                yield from self._laid(tree)
            yield Step(f"run {tree} once", partial(try_out, self._system, tree, version))
            stays = "" if current is None else f"; {current} stays for a rollback"
            yield Step(f"let the table run {tree}{stays}", partial(trees.switch, tree))
        if is_new or trees.strays():

            def tidy() -> None:
                for stray in trees.strays():
                    self._system.remove(stray)

            yield Step("delete what belongs to no version that stays", tidy)

    def _is_whole(self, tree: Path) -> bool:
        """Whether the tree is complete and identical."""
        there, wanted = self._system.at(tree), list(places.program(self._source))
        return (
            list(places.program(there)) == wanted
            and all(filecmp.cmp(self._source / one, there / one, shallow=False) for one in wanted)
            and environment.is_made(self._source, there / ".venv")
        )

    def _laid(self, tree: Path) -> Iterator[Step]:
        there, run = self._system.at(tree), self._system.run
        wanted = list(places.program(self._source))

        def copy() -> None:
            self._tree = tree
            self._system.remove(tree)
            for path in wanted:
                (there / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(self._source / path, there / path)

        yield Step(f"copy the program to {tree} ({len(wanted)} files)", copy)
        has_wheels = any((self._source / environment.WHEELS).glob("*.whl"))
        where = "the wheels beside it" if has_wheels else "PyPI"
        python = [sys.executable, "-B", "-m", "tools.kiosk.environment", str(there / ".venv")]
        yield Step(f"make {tree}/.venv from {where}", lambda: run(python))
        files = [str(there / name) for name in COMPILED]
        command = [str(there / ".venv/bin/python"), "-m", "compileall", "-q", *files]
        # The table's user may not write there, so each start would compile again.
        yield Step("compile the program", lambda: run(command))

    # --- the machine's files

    def _written(self) -> Iterator[Step]:
        for path, (text, mode) in self._files.items():
            found = self._system.text(path)
            if found == text:
                self._manifest.note(path, text)
            elif found is None or self._manifest.is_own(path, found):
                yield Step(f"write {path}", partial(self._put, path, text, mode))
            else:
                self.remarks.append(f"{path} has been edited and is kept as it is")
                moved = texts.moved(found)
                if moved != found:
                    says = f"let {path} start the table in {places.CURRENT}"
                    yield Step(says, partial(self._system.write, path, moved, mode))

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
