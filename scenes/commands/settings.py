"""`trivet settings`: checks, shows and changes the file, and transfers it to another table."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.rules import Malformed
from game.settings import NotWritten, Setting, Settings, Value, written
from scenes.commands.arguments import Answer
from scenes.core.places import settings_file
from scenes.services.settings import OWN, known


def run(chosen: argparse.Namespace) -> Answer:
    """Raises Malformed."""
    path = settings_file(chosen.data)
    _refuse_unreadable(path)
    try:
        return _ACTIONS[chosen.action](path, chosen)
    except NotWritten as problem:
        raise Malformed(f"{problem}; accepted: a folder that can be written") from problem


def _refuse_unreadable(path: Path) -> None:
    """Refuses an unreadable file: otherwise defaults would be shown as its content."""
    try:
        path.open("rb").close()
    except (FileNotFoundError, NotADirectoryError):
        if path.is_symlink():
            raise Malformed(f"{path} is a link that leads nowhere; accepted: a file") from None
    except OSError as problem:
        accepted = "accepted: a file that you may read"
        raise Malformed(f"{path} cannot be read ({problem.strerror}); {accepted}") from problem


def _check(path: Path, _: argparse.Namespace) -> Answer:
    read = Settings(known(), path)
    if read.problems:
        return _flaws(path, read), 1
    changed = sum(map(read.is_set, read.known))
    return f"{path}: good, {changed} of {len(read.known)} are set\n", 0


def _flaws(path: Path, read: Settings) -> str:
    return "".join(f"{path}, line {line}: {text}\n" for line, text in read.problems)


def _export(path: Path, _: argparse.Namespace) -> Answer:
    try:
        return path.read_bytes().decode("utf-8-sig"), 0
    except FileNotFoundError:
        return Settings(known()).template(), 0
    except UnicodeDecodeError as problem:
        raise Malformed(f"{path} is not UTF-8; accepted: TOML in UTF-8") from problem


def _import(path: Path, chosen: argparse.Namespace) -> Answer:
    source: Path = chosen.file
    if not source.is_file():
        raise Malformed(f"{source} is no file; accepted: one that export has printed")
    other, here = Settings(known(), source), Settings(known(), path)
    if other.problems:
        return f"{_flaws(source, other)}nothing is taken\n", 1
    names = [name for name in other.known if name not in OWN]
    for name in names:
        here.put(name, other.own(name))
    here.write(path)
    taken = sum(map(other.is_set, names))
    return f"{path}: {taken} taken from {source}; {', '.join(OWN)} stay this table's own\n", 0


def _list(path: Path, _: argparse.Namespace) -> Answer:
    read = Settings(known(), path)
    return "".join(f"{_line(read, name)}\n" for name in read.known), 0


def _line(read: Settings, name: str) -> str:
    value = read.known[name].usual if read.own(name) is None else read.own(name)
    if value is None:
        return f"{name}  # not set"
    return f"{name} = {written(value)}{'' if read.is_set(name) else '  # usual'}"


def _get(path: Path, chosen: argparse.Namespace) -> Answer:
    read = Settings(known(), path)
    value = read.value(_setting(read, chosen.key).name)
    if value is None:
        return "", 1
    return f"{value if isinstance(value, str) else written(value)}\n", 0


def _set(path: Path, chosen: argparse.Namespace) -> Answer:
    read = Settings(known(), path)
    setting = _setting(read, chosen.key)
    values = list(_values(chosen.value))
    fitting = [value for value in values if setting.accepted.fits(value)]
    if not fitting:
        shown = written(values[0])
        raise Malformed(f"{setting.name} cannot be {shown}; accepted: {setting.accepted.words}")
    return _change(path, read, setting.name, fitting[0])


def _unset(path: Path, chosen: argparse.Namespace) -> Answer:
    read = Settings(known(), path)
    return _change(path, read, _setting(read, chosen.key).name, None)


def _setting(read: Settings, key: str) -> Setting:
    setting = read.setting(key)
    if setting is None:
        names = ", ".join(name for name in read.known if name.split(".")[0] == key.split(".")[0])
        raise Malformed(f"there is no setting {key!r}; accepted: {names or 'see settings list'}")
    return setting


def _values(text: str) -> Iterator[Value]:
    """The possible values of a text: parsed as TOML, then the text itself."""
    with suppress(tomllib.TOMLDecodeError, RecursionError):
        found = tomllib.loads(f"value = {text}")
        if len(found) == 1 and isinstance(found["value"], bool | int | float | str | list):
            yield found["value"]
    yield text


def _change(path: Path, read: Settings, name: str, value: Value | None) -> Answer:
    if read.own(name) == value and not read.problems:
        return f"{_line(read, name)}\n", 0
    read.change(name, value)
    told = f"{_line(read, name)}\n{path} has it; a table that runs takes it at its next start\n"
    return told + _flaws(path, Settings(known(), path)), 0


_ACTIONS: Final[Mapping[str, Callable[[Path, argparse.Namespace], Answer]]] = {
    "check": _check,
    "export": _export,
    "import": _import,
    "list": _list,
    "get": _get,
    "set": _set,
    "unset": _unset,
}
