"""Builds dist/trivet-VERSION.tar.gz, which installs where there is no network.

python -m tools.release [--wheels DIR]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.kiosk.environment import SOURCE, dependencies, version
from tools.release.archive import broken, contents, fetch, moment, pack


class Refused(Exception):
    """The build was refused; the text says why."""


def build(wheels: Path | None) -> Path:
    """Builds the archive. Raises CalledProcessError and Refused."""
    with tempfile.TemporaryDirectory() as fetched:
        if wheels is None:
            wheels = Path(fetched)
            fetch(dependencies(SOURCE), wheels)
        files = contents(SOURCE, wheels)
    if found := broken(files):
        raise Refused(f"{found[0]} does not compile")
    name = f"trivet-{version(SOURCE)}"
    path = SOURCE / "dist" / f"{name}.tar.gz"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(pack(files.items(), name, moment(SOURCE)))
    return path


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.release", description=__doc__.splitlines()[0])
    has = "takes the wheels in this folder and asks no network"
    parser.add_argument("--wheels", type=Path, metavar="DIR", help=has)
    try:
        path = build(parser.parse_args(arguments).wheels)
    except subprocess.CalledProcessError as problem:
        sys.stderr.write(f"trivet: pip download failed with {problem.returncode}\n")
        return 1
    except Refused as problem:
        sys.stderr.write(f"trivet: {problem}\n")
        return 1
    sys.stdout.write(f"{path}: {path.stat().st_size / 1e6:.1f} MB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
