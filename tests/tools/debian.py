"""A simulated Debian in a folder."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tools.kiosk import places
from tools.kiosk.environment import SOURCE, STAMP, key
from tools.kiosk.system import System, ask


class Debian:
    """Commands have only those effects that the steps check."""

    def __init__(self, root: Path, is_new: bool = True) -> None:
        """`is_new`: creates a bare system; else uses the one that is there."""
        self.root = root
        self.commands: list[str] = []
        self.system = System(root, self.run, self.ask)
        self.source = SOURCE
        """The release that is being installed."""
        if is_new:
            self._make()

    def _make(self) -> None:
        self.write("etc/os-release", 'ID=debian\nVERSION_ID="13"\n')
        self.write("etc/passwd", "root:x:0:0:root:/root:/bin/sh\n")
        self.write("etc/group", "video:x:44:\ninput:x:5:\naudio:x:6:\nrender:x:7:\n")
        self.write("run/systemd/system/here", "")

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def add(self, name: str, text: str) -> None:
        old = (self.root / name).read_text() if (self.root / name).exists() else ""
        self.write(name, old + text)

    def link(self, name: str, target: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.symlink_to(target)

    def ask(self, command: Sequence[str]) -> str | None:
        """Runs programs that the machine has, but as the current user."""
        words = list(command)[command.index("--") + 1 :]
        return ask(words) if Path(words[0]).exists() else None

    def run(self, command: Sequence[str]) -> None:
        self.commands.append(" ".join(command))
        names = [word for word in command if not word.startswith("-")]
        match command[0]:
            case "env":
                for name in names[4:]:
                    status = f"Package: {name}\nStatus: install ok installed\n\n"
                    self.add("var/lib/dpkg/status", status)
            case "useradd":
                self.add("etc/passwd", f"trivet:x:990:990::{places.DATA}:/usr/sbin/nologin\n")
            case "userdel":
                text = (self.root / "etc/passwd").read_text().splitlines(keepends=True)
                self.write("etc/passwd", "".join(one for one in text if "trivet" not in one))
            case "usermod":
                lines = (self.root / "etc/group").read_text().splitlines()
                self.write("etc/group", "".join(f"{line}trivet\n" for line in lines))
            case "install":
                for name in command[command.index("-g") + 2 :]:
                    self.system.at(Path(name)).mkdir(parents=True)
            case "systemctl":
                self._systemctl(command)
            case _ if "tools.kiosk.environment" in command:
                self._environment(Path(command[-1]))

    def _systemctl(self, command: Sequence[str]) -> None:
        wanted = self.system.at(places.WANTED)
        if command[1] == "enable":
            self.link(str(wanted.relative_to(self.root)), str(places.UNIT))
        elif command[1] == "disable":
            wanted.unlink(missing_ok=True)
        elif command[1] == "set-default":
            self.link("etc/systemd/system/default.target", f"/lib/systemd/system/{command[2]}")

    def _environment(self, folder: Path) -> None:
        (folder / "bin").mkdir(parents=True)
        if self.source != SOURCE:
            python = folder / "bin/python"
            # Without what the tests' own environment would load.
            real = Path(sys.executable).resolve()
            python.write_text(f'#!/bin/sh\nexec {real} -ES "$@"\n')
            python.chmod(0o755)
        (folder / STAMP).write_text(key(self.source))

    def files(self) -> dict[str, bytes]:
        """All files except the system's own lists."""
        found = sorted(self.root.rglob("*"))
        return {str(one.relative_to(self.root)): one.read_bytes() for one in found if one.is_file()}
