"""The operator's settings: a commented TOML file. A bad line is reported and its default is used;
comments survive changes."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from game.loading import content_of
from game.toml_lines import flaw_of, leaves, place_of, places_in, statements
from game.writing import write_whole

Value: TypeAlias = bool | int | float | str | list[object]
Flaw: TypeAlias = Callable[[Callable[[str], object]], str | None]
"""Given a function from name to value, returns what is wrong with a setting beside the others, or
None."""

FILE = "settings.toml"
MOST_BYTES, MOST_BAD_LINES, LONGEST = 1_000_000, 200, 80


class Accepted(NamedTuple):
    """The accepted values, in words and as a test."""

    words: str
    fits: Callable[[object], bool]
    values: tuple[bool | str, ...] = ()
    """All accepted values, if they are few."""


def yes_or_no() -> Accepted:
    return Accepted("true or false", lambda value: isinstance(value, bool), (True, False))


def number(least: float, most: float) -> Accepted:
    def fits(value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return least <= value <= most

    return Accepted(f"a number from {least:g} to {most:g}", fits)


def whole(least: int, most: int) -> Accepted:
    def fits(value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most

    return Accepted(f"a whole number from {least} to {most}", fits)


def one_of(*values: str) -> Accepted:
    listed = ", ".join(f'"{value}"' for value in values)
    return Accepted(
        f"one of {listed}", lambda value: isinstance(value, str) and value in values, values
    )


def some_of(*values: str, least: int = 1) -> Accepted:
    """`least`: the minimum number of values."""
    listed = ", ".join(f'"{value}"' for value in values)

    def fits(value: object) -> bool:
        return (
            isinstance(value, list)
            and len(value) >= least
            and all(isinstance(one, str) and one in values for one in value)
            and len(set(map(str, value))) == len(value)
        )

    how_many = "some" if least else "some or none"
    return Accepted(f"a list of {how_many} of {listed}, each once", fits, values)


def matching(pattern: str, words: str) -> Accepted:
    """A text that matches the pattern; `words` describe it."""
    whole = re.compile(pattern)
    return Accepted(
        words, lambda value: isinstance(value, str) and whole.fullmatch(value) is not None
    )


@dataclass(frozen=True)
class Setting:
    """`name`: table and key, such as `idle.ask`. `usual`: the default; None: unset. `says`: the
    comment above it. `was`: an earlier name that is still read."""

    name: str
    usual: Value | None
    accepted: Accepted
    says: str
    was: str = ""
    flaw: Flaw | None = None

    @property
    def table(self) -> str:
        return self.name.rpartition(".")[0]

    @property
    def key(self) -> str:
        return self.name.rpartition(".")[2]

    def admits(self, value: object) -> bool:
        # The value may be of any type, and a package's own test may raise.
        with suppress(Exception):
            return self.accepted.fits(value)
        return False


class Problem(NamedTuple):
    """`line` counts from 1."""

    line: int
    text: str


class NotWritten(Exception):
    """The file cannot be written; the text says why."""


class Settings:
    def __init__(self, known: Iterable[Setting], path: Path | None = None) -> None:
        """`path` None: reads nothing; changes stay in memory."""
        self.known: Mapping[str, Setting] = {one.name: one for one in known}
        self._now = {one.was: one.name for one in self.known.values() if one.was}
        """Current names by earlier names."""
        self._text: str | None = None
        """The file's text as last read or changed."""
        self.path = path
        self.problems: list[Problem] = []
        self._values: dict[str, Value] = {}
        if path is not None:
            self.read(path)

    def value(self, name: str, usual: object = None) -> object:
        """The set value, else the default. Raises KeyError for an unknown name."""
        setting = self.known[name]
        return self._values.get(name, setting.usual if usual is None else usual)

    def setting(self, name: str) -> Setting | None:
        """Also finds an earlier name; None: unknown."""
        return self.known.get(self._now.get(name, name))

    def is_set(self, name: str) -> bool:
        return name in self._values

    def own(self, name: str) -> Value | None:
        return self._values.get(name)

    # --- reading

    def read(self, path: Path) -> None:
        """Uses the valid lines of the file; the others become `problems`."""
        self._values, self.problems = {}, []
        try:
            if not os.path.lexists(path):
                return
            if not path.exists():
                raise OSError("it is a link that leads nowhere")
            content = content_of(path)
            if len(content) > MOST_BYTES:
                raise OSError(f"it has more than {MOST_BYTES:,} bytes")
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            line = problem.object[: problem.start].count(b"\n") + 1
            self._blame(line, "is not UTF-8; accepted: TOML in UTF-8; nothing of the file counts")
            return
        except OSError as problem:
            self._blame(
                1, f"cannot be read ({problem.strerror or problem}); the usual values count"
            )
            return
        self._text = text
        lines = text.split("\n")
        found = self._parsed(lines)
        places = places_in(lines)
        # If a setting appears under both names, the newer name wins.
        for name, value in sorted(leaves(found), key=lambda one: one[0] not in self._now):
            self._take(name, value, place_of(name, places))
        for name, flaw in self.flaws().items():
            self._blame(place_of(name, places), f"{name} {flaw}")
            del self._values[name]

    def flaws(self) -> dict[str, str]:
        """Why set values do not fit the others, by name."""
        found = {}
        for name in self._values:
            flaw = self.known[name].flaw
            why = None if flaw is None else flaw(self.value)
            if why is not None:
                found[name] = why
        return found

    def _parsed(self, lines: list[str]) -> dict[str, object]:
        """Parses the file; lines that are not TOML are blanked and reported."""
        with suppress(ValueError, RecursionError):
            return tomllib.loads("\n".join(lines))
        for first, end in statements(lines):
            if flaw_of(lines[first:end]) is None:
                continue
            flaw = flaw_of(lines[first : first + 1])
            if flaw is not None:
                self._drop(lines, first, end, flaw)
                continue
            for number in range(first + 1, end):
                flaw = flaw_of(lines[number : number + 1])
                if flaw is not None:
                    self._drop(lines, number, number + 1, flaw)
        # The remaining lines are valid by themselves, but repeat a key or table.
        for _ in lines[:MOST_BAD_LINES]:
            try:
                return tomllib.loads("\n".join(lines))
            except ValueError as problem:
                found = re.search(r"at line (\d+)", str(problem))
                line = min(int(found[1]), len(lines)) if found else len(lines)
                self._drop(lines, line - 1, line, str(problem))
        return {}

    def _drop(self, lines: list[str], first: int, end: int, flaw: str) -> None:
        what = flaw.partition(" (at ")[0]
        shown = _shown(lines[first].strip())
        self._blame(first + 1, f"{shown} is not TOML ({what}); accepted: key = value")
        lines[first:end] = [""] * (end - first)

    def _take(self, name: str, value: object, line: int) -> None:
        setting = self.setting(name)
        if setting is None:
            near = self._near(name)
            self._blame(line, f"nobody knows {_shown(name)}; accepted: {near}")
        elif not setting.admits(value):
            words = f"{name} is {_shown(value)}; accepted: {setting.accepted.words}"
            self._blame(line, words)
        else:
            assert isinstance(value, bool | int | float | str | list)
            self._values[setting.name] = value

    def _near(self, name: str) -> str:
        """The settings of the same table, else the tables."""
        table = name.rpartition(".")[0]
        keys = [setting.key for setting in self.known.values() if setting.table == table]
        if keys:
            return f"in [{table}] {', '.join(keys)}"
        return ", ".join(dict.fromkeys(f"[{one.table}]" for one in self.known.values()))

    def _blame(self, line: int, text: str) -> None:
        self.problems.append(Problem(line, text))

    # --- writing

    def change(self, name: str, value: Value | None) -> None:
        """Sets a value (None: the default) and writes the file with its comments. Raises KeyError,
        ValueError for a value that is not accepted, or NotWritten, after which the value holds in
        memory only."""
        self.put(name, value)
        if self.path is not None:
            self.write(self.path, [name])

    def put(self, name: str, value: Value | None) -> None:
        """As `change`, in memory only."""
        setting = self.known[name]
        if value is not None and not setting.admits(value):
            words = f"{name} cannot be {_shown(value)}; accepted: {setting.accepted.words}"
            raise ValueError(words)
        if value is None:
            self._values.pop(name, None)
        else:
            self._values[name] = value

    def write(self, path: Path, names: Iterable[str] | None = None) -> None:
        """Updates the file's current text, which may have been edited meanwhile, or writes a new
        file. `names` None: all that is set. Raises NotWritten."""
        text = self._text
        with suppress(OSError, UnicodeDecodeError):
            text = content_of(path).decode("utf-8-sig")
        edited = None
        if text is not None:
            # tomlkit raises various exceptions on damaged files.
            with suppress(Exception):
                edited = self._edited(text, self.known if names is None else names)
        if edited is None:
            if text:
                _set_aside(path, text)
            edited = self._edited(self.template(), self.known)
        self._text = edited
        _replace(path, edited)

    def _edited(self, text: str, names: Iterable[str]) -> str:
        """The text with the current values of these settings."""
        import tomlkit  # Only whoever changes anything needs it.

        document = tomlkit.parse(text)
        for name in names:
            setting = self.known[name]
            _drop_old(document, setting.was)
            if name in self._values:
                if setting.table not in document:
                    document[setting.table] = tomlkit.table()
                document[setting.table][setting.key] = self._values[name]
            elif isinstance(table := document.get(setting.table), MutableMapping):
                table.pop(setting.key, None)
        return tomlkit.dumps(document)

    def restore(self) -> bool:
        """Rewrites a lost file; whether it did so. Raises NotWritten."""
        if self.path is None or self._text is None or os.path.lexists(self.path):
            return False
        _replace(self.path, self._text)
        return True

    def template(self) -> str:
        """A file in which every setting is explained and commented out."""
        parts, table = ["# Trivet's settings. What is commented out has its usual value.\n"], None
        for setting in self.known.values():
            if setting.table != table:
                table = setting.table
                parts.append(f"\n[{table}]\n")
            lines = (*setting.says.splitlines(), f"Accepted: {setting.accepted.words}.")
            parts.extend(f"# {line}\n" for line in lines)
            usual = "..." if setting.usual is None else written(setting.usual)
            parts.append(f"# {setting.key} = {usual}\n")
        return "".join(parts)


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else written(value)
    text = "".join(one if one.isprintable() else "?" for one in text)
    short = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return f'"{short}"' if isinstance(value, str) else short


def written(value: object) -> str:
    """A value in TOML."""
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    if isinstance(value, float):
        return repr(value)
    return json.dumps(value, ensure_ascii=False, default=str)


def _drop_old(document: MutableMapping[str, Any], name: str) -> None:
    """Removes the setting's earlier name."""
    table, _, key = name.rpartition(".")
    found = document.get(table)
    if isinstance(found, MutableMapping):
        found.pop(key, None)


def _set_aside(path: Path, text: str) -> None:
    """Saves an unreadable file's text under another name."""
    for number in count(1):
        aside = path.with_name(f"{path.name}.bad-{number}")
        if not aside.exists():
            with suppress(OSError):
                aside.write_text(text, encoding="utf-8")
            return


def _replace(path: Path, text: str) -> None:
    """Writes the whole file or nothing. Raises NotWritten."""
    try:
        write_whole(path, text)
    except OSError as problem:
        raise NotWritten(f"{path} cannot be written ({problem.strerror})") from problem
