"""Makes a virtual environment for the table: from the wheels that came with it, without a network,
or, in a source tree, from PyPI.

python3 -m tools.kiosk.environment [FOLDER]
"""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
import sys
import tomllib
from pathlib import Path

from tools.kiosk import places

SOURCE = Path(__file__).parents[2]
WHEELS, SUMS, STAMP = "wheels", "SHA256SUMS", "play"
"""STAMP: as `make play` writes it."""


class NotMade(Exception):
    """The environment cannot be made; the text says why."""


def dependencies(source: Path) -> list[str]:
    """What a table and its door for phones need."""
    with (source / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    return [*project["dependencies"], *project.get("optional-dependencies", {}).get("web", ())]


def version(source: Path) -> str:
    with (source / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def damaged(source: Path) -> list[str]:
    """Changed, missing and additional files of a release; empty for a source tree, which has no
    list."""
    wheels = [path.relative_to(source) for path in (source / WHEELS).glob("*")]
    sums = source / SUMS
    if not sums.exists():
        return [SUMS] if wheels else []
    lines = sums.read_text(encoding="utf-8", errors="replace").splitlines()
    listed = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    there = {path.as_posix() for path in (*places.program(source), *wheels)}
    return [one for one in sorted(there | {*listed}) if _digest(source / one) != listed.get(one)]


def _digest(path: Path) -> str:
    """The file's digest; "" if it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except (OSError, ValueError):
        return ""


def key(source: Path) -> str:
    """A text that changes with what is to be installed."""
    names = sorted(path.name for path in (source / WHEELS).glob("*.whl"))
    return "\n".join([platform.python_version(), *dependencies(source), *names]) + "\n"


def is_made(source: Path, folder: Path) -> bool:
    try:
        return (folder / STAMP).read_text(encoding="utf-8") == key(source)
    except OSError:
        return False


def make(source: Path, folder: Path) -> None:
    """Makes the environment. Raises NotMade."""
    broken = damaged(source)
    if broken:
        raise NotMade(f"{', '.join(broken[:3])}: damaged or missing; copy the archive again")
    wheels = source / WHEELS
    own_pip = next(wheels.glob("pip-*.whl"), None)
    # With pip's own wheel, Debian's python3-venv is not needed.
    usual = ["--without-pip"] if own_pip else []
    _run([sys.executable, "-m", "venv", "--clear", *usual, str(folder)], "python3-venv is needed")
    where = ["--isolated", "--no-index", "--find-links", str(wheels)] if own_pip else []
    variables = {**os.environ, "PYTHONPATH": str(own_pip)} if own_pip else dict(os.environ)
    python = str(folder / "bin" / "python")
    quiet = ["--quiet", "--disable-pip-version-check", "--no-cache-dir"]
    command = [python, "-m", "pip", "install", *quiet, *where, *dependencies(source)]
    version = "{}.{}".format(*sys.version_info[:2])
    lacking = f"no wheels for Python {version} on {platform.machine()}" if own_pip else "no network"
    _run(command, lacking, variables)
    (folder / STAMP).write_text(key(source), encoding="utf-8")


def _run(command: list[str], consequence: str, variables: dict[str, str] | None = None) -> None:
    done = subprocess.run(command, env=variables, check=False)
    if done.returncode != 0:
        raise NotMade(f"{' '.join(command[:3])} failed with {done.returncode}: {consequence}?")


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0]) if arguments else SOURCE / ".venv"
    if is_made(SOURCE, folder):
        sys.stdout.write(f"{folder} is there and good\n")
        return 0
    try:
        make(SOURCE, folder)
    except NotMade as problem:
        sys.stderr.write(f"trivet: {problem}\n")
        return 1
    sys.stdout.write(f"{folder} is made\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
