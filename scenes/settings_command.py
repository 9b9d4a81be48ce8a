"""`main.py settings`: what the file says is checked, shown, and taken to the next table."""

from __future__ import annotations

from pathlib import Path

from game.rules import Malformed
from game.settings import FILE, NotWritten, Settings
from scenes.settings import known

OWN = ("screen.inches", "touch.matrix", "touch.dead")
"""What belongs to this glass and to no other."""


def run(what: str, folder: Path, file: Path | None) -> tuple[str, int]:
    """What is said, and the command's status. Raises Malformed."""
    if what == "import":
        return take(folder, file), 0
    if file is not None:
        raise Malformed("only import takes a file; accepted: check, export, import FILE")
    return check(folder) if what == "check" else (export(folder), 0)


def check(folder: Path) -> tuple[str, int]:
    """A line for each problem, then 1."""
    path = folder / FILE
    read = Settings(known(), path)
    if read.problems:
        return "".join(f"{path}, line {line}: {text}\n" for line, text in read.problems), 1
    changed = sum(map(read.is_set, read.known))
    return f"{path}: good, {changed} of {len(read.known)} are set\n", 0


def export(folder: Path) -> str:
    """The file's text, or one in which everything is explained and nothing set. Raises
    Malformed."""
    path = folder / FILE
    try:
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return Settings(known()).template()
    except (OSError, UnicodeDecodeError) as problem:
        raise Malformed(f"{path} cannot be read ({problem}); accepted: TOML in UTF-8") from problem


def take(folder: Path, source: Path | None) -> str:
    """From another table, all but what belongs to its glass. Raises Malformed."""
    if source is None or not source.is_file():
        found = "no file is named" if source is None else f"{source} is no file"
        raise Malformed(f"{found}; accepted: import FILE, one that export has printed")
    other, here = Settings(known(), source), Settings(known(), folder / FILE)
    if other.problems:
        line, text = other.problems[0]
        raise Malformed(f"{source}, line {line}: {text}; nothing is taken")
    try:
        for name in other.known:
            if name not in OWN:
                here.put(name, other.own(name))
        here.write(folder / FILE)
    except NotWritten as problem:
        raise Malformed(f"{problem}; accepted: a folder that can be written") from problem
    taken = sum(other.is_set(name) for name in other.known if name not in OWN)
    return f"{folder / FILE}: {taken} taken from {source}; {', '.join(OWN)} stay this table's own\n"
