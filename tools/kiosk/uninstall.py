"""The steps that remove a kiosk; games, results and settings stay unless deletion is requested."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tools.kiosk import places
from tools.kiosk.system import Manifest, Step, System, is_running, tell
from tools.kiosk.texts import files

KEPT = ".kept"


class Uninstall:
    def __init__(self, system: System, deletes_data: bool) -> None:
        self._system, self._deletes_data = system, deletes_data
        self._manifest = Manifest.read(system)
        self.remarks: list[str] = []
        self.ending = ""

    def give_up(self) -> None:
        """Nothing to undo: finished steps stay."""

    def steps(self) -> list[Step]:
        found = [*self._stop(), *self._files(), *self._folders(), *self._data()]
        if self._manifest.packages:
            names = " ".join(self._manifest.packages)
            self.remarks.append(f"packages stay; to remove them: apt-get remove {names}")
        return found

    def _stop(self) -> Iterator[Step]:
        run, name = self._system.run, places.UNIT.name
        now = ["--now"] if is_running(self._system) else []
        if self._system.is_there(places.UNIT) or self._system.is_there(places.WANTED):
            yield Step(f"stop {name}", lambda: run(["systemctl", "disable", *now, name]))
        if self._system.is_there(places.WEB_WANTED):
            web = places.WEB_UNIT.name
            yield Step(f"stop {web}", lambda: run(["systemctl", "disable", *now, web]))
        target = self._manifest.target
        if target is not None:
            command = ["systemctl", "set-default", target]
            yield Step(f"start into {target} again", lambda: run(command))

    def _files(self) -> Iterator[Step]:
        usual = files(0)
        there = [path for path in usual if self._system.is_there(path)]
        for path in there:
            text = self._system.text(path) or ""
            if self._manifest.is_own(path, text) or text == usual[path][0]:
                yield Step(f"remove {path}", partial(self._system.remove, path))
            else:
                yield Step(f"set {path} aside as {path}{KEPT}", partial(self._aside, path))
        if there:
            yield Step("tell systemd and udev", lambda: tell(self._system))
        if self._system.is_there(places.MANIFEST):
            yield Step(f"forget {places.MANIFEST}", self._forget)

    def _aside(self, path: Path) -> None:
        """Moves an edited file aside instead of deleting it."""
        there = self._system.at(path)
        there.replace(there.with_name(there.name + KEPT))

    def _forget(self) -> None:
        self._system.remove(places.MANIFEST)
        folder = self._system.at(places.OWN)
        if not any(folder.iterdir()):
            folder.rmdir()

    def _folders(self) -> Iterator[Step]:
        for path in (places.PROGRAM, places.CACHE):
            if self._system.is_there(path):
                yield Step(f"delete {path}", partial(self._system.remove, path))

    def _data(self) -> Iterator[Step]:
        has_user = self._system.home_of(places.USER) == str(places.DATA)
        if not self._deletes_data:
            if self._system.is_there(places.DATA):
                told = f"{places.DATA} and the user {places.USER} stay: games, results, settings"
                self.remarks.append(told)
            return
        if self._system.is_there(places.DATA):
            says = f"delete {places.DATA}: all games, results and settings"
            yield Step(says, lambda: self._system.remove(places.DATA))
        if has_user:
            command = ["userdel", places.USER]
            yield Step(f"remove the user {places.USER}", lambda: self._system.run(command))
