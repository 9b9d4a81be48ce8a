"""Where each name of a TOML file is set, and what is wrong with its lines."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence

HEADER = re.compile(r"\s*\[\s*([A-Za-z0-9_.\- ]+?)\s*\]\s*(#.*)?$")
KEY = re.compile(r"\s*([A-Za-z0-9_.\-]+|\"[^\"]*\"|'[^']*')\s*=")


def leaves(found: Mapping[str, object], before: str = "") -> Iterable[tuple[str, object]]:
    """Dotted names of all that is no table."""
    waiting = [(before, found)]
    for before, table in waiting:
        for key, value in table.items():
            if isinstance(value, dict):
                waiting.append((f"{before}{key}.", value))
            else:
                yield f"{before}{key}", value


def places_in(lines: Sequence[str]) -> dict[str, int]:
    """In which line each name is set; the last one counts."""
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
    """Of a name, or of the table in which it is written."""
    while name and name not in places:
        name = name.rpartition(".")[0]
    return places.get(name, 1)


def flaw_of(lines: Sequence[str]) -> str | None:
    """Why they are not TOML, if they are not."""
    try:
        tomllib.loads("\n".join(lines))
    except (ValueError, RecursionError) as problem:
        return str(problem)
    return None


def statements(lines: Sequence[str]) -> list[tuple[int, int]]:
    """Where each begins and ends: at a header or a key, with the lines that go on with it."""
    begins = [
        number
        for number, line in enumerate(lines)
        if HEADER.match(line) or KEY.match(line) or number == 0
    ]
    return list(zip(begins, [*begins[1:], len(lines)], strict=True))
