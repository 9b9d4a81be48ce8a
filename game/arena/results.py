"""Saves results as JSON lines, reads them, and merges files of several machines."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.arena.playing import Bout, Figures, Result, Thought
from game.match import AnyRules
from game.reading import read_list, read_object, read_whole
from game.rules import Json, Malformed

MOST_NAMED = 5
"""Further duplicate or contradictory lines are only counted."""


class Key(NamedTuple):
    """Identifies a match; the same key gives the same result on any machine."""

    game: str
    options: tuple[tuple[str, str], ...]
    names: tuple[str, ...]
    seed: int


class Entry(NamedTuple):
    result: Result
    code: str
    """The version of the game's code, by `code_of`."""
    where: str


def key_of(bout: Bout) -> Key:
    rules = bout.rules
    return Key(rules.game, tuple(rules.options.items()), bout.names, bout.seed)


@cache
def code_of(rules: type[AnyRules]) -> str:
    """A hash of the source code of the game's package."""
    folder = Path(str(sys.modules[rules.__module__].__file__)).parent
    digest = hashlib.blake2b(digest_size=6)
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


@dataclass
class Results:
    entries: dict[Key, Entry] = field(default_factory=dict)
    again: list[str] = field(default_factory=list)
    """Lines that repeat a match with the same result."""
    contrary: list[str] = field(default_factory=list)
    """Lines that repeat a match with another result; the first one is used."""
    halves: list[str] = field(default_factory=list)
    """Files whose last line is incomplete."""

    def read(self, path: Path) -> int:
        """Reads a file; returns where its last complete line ends, in bytes. Raises Malformed or
        OSError."""
        content = path.read_bytes()
        whole, _, half = content.rpartition(b"\n")
        for number, line in enumerate(whole.splitlines() if whole else [], 1):
            where = f"{path}:{number}"
            try:
                self.add(*_read(line, where))
            except (ValueError, RecursionError) as problem:
                raise Malformed(f"{where} is no result: {problem}") from None
        if half:
            self.halves.append(str(path))
        return len(content) - len(half)

    def add(self, key: Key, entry: Entry) -> None:
        first = self.entries.setdefault(key, entry)
        if first is entry:
            return
        places = f"{entry.where} and {first.where}"
        same = _outcome(first.result) == _outcome(entry.result)
        (self.again if same else self.contrary).append(places)

    def notices(self) -> Iterator[str]:
        """A line for each; empty if there is nothing to report."""
        for path in self.halves:
            yield f"{path}: the last line is only half written and is left out"
        yield from _some(self.again, "the same match twice, counted once")
        yield from _some(
            self.contrary, "the same match with another result, the second of them counts"
        )
        codes: dict[str, set[str]] = {}
        for key, entry in self.entries.items():
            codes.setdefault(key.game, set()).add(entry.code)
        for game, found in codes.items():
            if len(found) > 1:
                yield f"{game}: results of {len(found)} versions of its code are counted together"


def _some(places: Sequence[str], what: str) -> Iterator[str]:
    for place in places[:MOST_NAMED]:
        yield f"{what}: {place}"
    if len(places) > MOST_NAMED:
        yield f"{what}: {len(places) - MOST_NAMED} more"


def _outcome(result: Result) -> Json:
    """The result without times, which depend on the machine."""
    written = _written(result)
    thoughts = {
        name: [nodes for _, nodes in thoughts] for name, thoughts in _by_name(result).items()
    }
    return {**written, "thoughts": thoughts}


# --- as lines


def line_of(bout: Bout, result: Result) -> str:
    game, options, names, seed = key_of(bout)
    played = {"game": game, "options": dict(options), "names": names, "seed": seed}
    code = {"code": code_of(type(bout.rules))}
    return json.dumps({**played, **code, **_written(result)}, separators=(",", ":")) + "\n"


def _written(result: Result) -> Json:
    return {
        "shares": dict(result.shares),
        "lengths": list(result.lengths),
        "reasons": list(result.reasons),
        "thoughts": _by_name(result),
        "turns": result.turns,
        "figures": {
            figure: {name: list(numbers) for name, numbers in by_name.items()}
            for figure, by_name in result.figures.items()
        },
    }


def _by_name(result: Result) -> dict[str, list[tuple[float, int]]]:
    found: dict[str, list[tuple[float, int]]] = {}
    for thought in result.thoughts:
        found.setdefault(thought.name, []).append((thought.milliseconds, thought.nodes))
    return found


def _read(line: bytes, where: str) -> tuple[Key, Entry]:
    played = ("game", "options", "names", "seed", "code")
    told = ("shares", "lengths", "reasons", "thoughts", "turns", "figures")
    values = read_object(json.loads(line), (*played, *told))
    options = _read_map(values["options"], "options")
    key = Key(
        _read_text(values["game"], "game"),
        tuple((name, _read_text(value, name)) for name, value in options.items()),
        read_list(values["names"], "names", _read_text),
        read_whole(values["seed"], "seed"),
    )
    shares = _read_map(values["shares"], "shares")
    result = Result(
        {name: _read_number(share, name) for name, share in shares.items()},
        read_list(values["lengths"], "lengths", read_whole),
        read_list(values["reasons"], "reasons", _read_text),
        tuple(_read_thoughts(values["thoughts"])),
        read_whole(values["turns"], "turns"),
        _read_figures(values["figures"]),
    )
    if set(key.names) != set(result.shares):
        raise Malformed('"shares" are those of "names"')
    return key, Entry(result, _read_text(values["code"], "code"), where)


def _read_thoughts(value: object) -> Iterator[Thought]:
    for name, thoughts in _read_map(value, "thoughts").items():
        for milliseconds, nodes in read_list(thoughts, name, _read_pair):
            yield Thought(name, milliseconds, nodes)


def _read_figures(value: object) -> Figures:
    return {
        figure: {
            name: read_list(numbers, name, _read_number)
            for name, numbers in _read_map(by_name, figure).items()
        }
        for figure, by_name in _read_map(value, "figures").items()
    }


def _read_pair(value: object, name: str) -> tuple[float, int]:
    milliseconds, nodes = read_list(value, name, _read_number, length=2)
    return milliseconds, int(nodes)


def _read_map(value: object, name: str) -> Json:
    if not isinstance(value, dict):
        raise Malformed(f'"{name}" is an object')
    return value


def _read_text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise Malformed(f'"{name}" is a text')
    return value


def _read_number(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Malformed(f'"{name}" is a number')
    return value
