"""The machine of a kiosk: announced changes to it, and a manifest of what to remove."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

from tools.kiosk import places

Run = Callable[[Sequence[str]], None]
Ask = Callable[[Sequence[str]], str | None]
"""A command's output; None: it was not run."""


class Failed(Exception):
    """Cannot go on; the text says why."""


def run(command: Sequence[str]) -> None:
    """Runs a command. Raises Failed."""
    try:
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError) as problem:
        raise Failed(f"{' '.join(command)}: {problem}") from problem


def ask(command: Sequence[str]) -> str:
    """The output of a command, whatever its exit status."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as problem:
        return str(problem)
    return done.stdout


def only_say(say: Callable[[str], None]) -> Run:
    """Prints commands instead of running them: the root is not this machine's."""
    return lambda command: say(f"not run here: {' '.join(command)}")


class System:
    def __init__(self, root: Path, run: Run, ask: Ask = lambda _: None) -> None:
        self.root, self.run, self.ask = root, run, ask

    def at(self, path: Path) -> Path:
        return self.root / path.relative_to("/")

    def text(self, path: Path) -> str | None:
        try:
            return self.at(path).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return None

    def write(self, path: Path, text: str, mode: int = 0o644) -> None:
        """Writes atomically."""
        there = self.at(path)
        there.parent.mkdir(parents=True, exist_ok=True)
        new = there.with_name(f"{there.name}.new")
        new.write_text(text, encoding="utf-8")
        new.chmod(mode)
        new.replace(there)

    def sync(self) -> None:
        """Flushes to disk."""
        if self.root == Path("/"):
            os.sync()

    def entries(self, folder: Path) -> list[Path]:
        """Entries of a folder below the root."""
        there = self.at(folder)
        return sorted(there.iterdir()) if there.is_dir() else []

    def remove(self, path: Path) -> None:
        """Removes a file, or a folder with its contents."""
        there = self.at(path)
        if there.is_dir() and not there.is_symlink():
            shutil.rmtree(there)
        else:
            there.unlink(missing_ok=True)

    def is_there(self, path: Path) -> bool:
        there = self.at(path)
        return there.exists() or there.is_symlink()

    def records(self, path: Path) -> Iterator[list[str]]:
        """The fields of each line of `/etc/passwd` and similar files."""
        for line in (self.text(path) or "").splitlines():
            yield line.split(":")

    def home_of(self, user: str) -> str | None:
        """None if there is no such user."""
        for fields in self.records(Path("/etc/passwd")):
            if fields[0] == user and len(fields) > 5:
                return fields[5]
        return None

    def groups(self) -> dict[str, set[str]]:
        """Members by group."""
        found = self.records(Path("/etc/group"))
        return {one[0]: set(one[3].split(",")) for one in found if len(one) > 3}

    def packages(self) -> set[str]:
        """Installed Debian packages."""
        found, name = set(), ""
        for line in (self.text(Path("/var/lib/dpkg/status")) or "").splitlines():
            label, _, value = line.partition(": ")
            if label == "Package":
                name = value
            elif label == "Status" and value.endswith(" installed"):
                found.add(name)
        return found

    def target(self) -> str | None:
        """The boot target."""
        for folder in ("/etc/systemd/system", "/lib/systemd/system", "/usr/lib/systemd/system"):
            link = self.at(Path(folder) / "default.target")
            if link.is_symlink():
                return link.readlink().name
        return None


def is_running(system: System) -> bool:
    """Whether systemd runs; in a disk image it does not."""
    return system.is_there(Path("/run/systemd/system"))


def tell(system: System) -> None:
    """Reloads systemd and udev, if they run."""
    if is_running(system):
        system.run(["systemctl", "daemon-reload"])
        system.run(["udevadm", "control", "--reload"])


CHANGES_OVER = "The table changes over when nobody has played or touched it for a minute"


class Step(NamedTuple):
    says: str
    do: Callable[[], None]


def restarting(system: System) -> Iterator[Step]:
    """Restarts the service, if systemd runs."""
    name = places.UNIT.name
    if is_running(system):
        yield Step(f"restart {name}", lambda: system.run(["systemctl", "restart", name]))


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass
class Manifest:
    files: dict[str, str] = field(default_factory=dict)
    """Digests of written files; a file with another digest has been edited since."""
    packages: list[str] = field(default_factory=list)
    target: str | None = None
    """The former boot target; None: unchanged."""

    @classmethod
    def read(cls, system: System) -> Manifest:
        try:
            told = json.loads(system.text(places.MANIFEST) or "{}")
            return cls(dict(told["files"]), list(told["packages"]), told["target"])
        except (ValueError, KeyError, TypeError):
            return cls()

    def write(self, system: System) -> None:
        system.write(places.MANIFEST, json.dumps(asdict(self), indent=2, sort_keys=True) + "\n")

    def is_own(self, path: Path, text: str) -> bool:
        """Whether the file is unchanged since the kiosk wrote it."""
        return self.files.get(str(path)) == digest(text)

    def note(self, path: Path, text: str) -> None:
        self.files[str(path)] = digest(text)
