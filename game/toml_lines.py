"""The lines of a TOML file: where each name is set, and which are invalid."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence

HEADER = re.compile(r"\s*\[\s*([A-Za-z0-9_.\- ]+?)\s*\]\s*(#.*)?$")
KEY = re.compile(r"\s*([A-Za-z0-9_.\-]+|\"[^\"]*\"|'[^']*')\s*=")


def leaves(found: Mapping[str, object], before: str = "") -> Iterable[tuple[str, object]]:
    """Dotted names and values, tables excluded."""
    waiting = [(before, found)]
    for before, table in waiting:
        for key, value in table.items():
            if isinstance(value, dict):
                waiting.append((f"{before}{key}.", value))
            else:
                yield f"{before}{key}", value


def places_in(lines: Sequence[str]) -> dict[str, int]:
    """The line of each name; the last one wins."""
    places, table = {}, ""
    for number, line in enumerate(lines, 1):
        header, key = HEADER.match(line), KEY.match(line)
        if header is not None:
            table = f"{header[1].replace(' ', '')}."
            places[table[:-1]] = number
        elif key is not None:
            places[table + key[1].strip("\"'")] = number
    return places


def place_of(name: str, places: Mapping[str, int]) -> int:
    """The line of a name, else of its table."""
    while name and name not in places:
        name = name.rpartition(".")[0]
    return places.get(name, 1)


def flaw_of(lines: Sequence[str]) -> str | None:
    """Why the lines are not TOML, or None."""
    try:
        tomllib.loads("\n".join(lines))
    except (ValueError, RecursionError) as problem:
        return str(problem)
    return None


def statements(lines: Sequence[str]) -> list[tuple[int, int]]:
    """(first, end) of each statement: a header or key with its continuation lines."""
    begins = [
        number
        for number, line in enumerate(lines)
        if HEADER.match(line) or KEY.match(line) or number == 0
    ]
    return list(zip(begins, [*begins[1:], len(lines)], strict=True))
