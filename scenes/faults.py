"""What becomes of a game whose scene has a fault: it is gone on with once, then set aside; what
went wrong is kept in the data folder."""

from __future__ import annotations

import json
import logging
import os
import traceback
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from game.match import AnyMatch
from game.store import Store, Unfinished
from scenes.destinations import ToPlay
from scenes.seating import Seating

log = logging.getLogger(__name__)

FOLDER, MARK = "faults", "position.json"
KEPT, LARGEST = 20, 200_000
"""So many reports are kept, of so many characters at most."""
Position: TypeAlias = tuple[int, int]
"""A match, and how many moves it had."""


class Faults:
    """Outlives the process: a position at which it died is remembered, too."""

    def __init__(self, data: Path, store: Store) -> None:
        self._folder, self._store = data / FOLDER, store
        self._marked: Position | None = None
        """Where the mark cannot be written it counts all the same."""

    def report(self, problem: BaseException | None, where: str, match: AnyMatch | None) -> None:
        """No names: of people, only the letters that they have entered are kept anywhere."""
        told = (
            "the program ended" if problem is None else "".join(traceback.format_exception(problem))
        )
        record = None if match is None else match.record()
        text = f"scene: {where}\n\n{told}\nmatch: {json.dumps(record)}\n"
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            numbers = [int(path.stem) for path in self._reports()]
            number = max(numbers, default=0) + 1
            (self._folder / f"{number:06}.txt").write_text(text[:LARGEST], encoding="utf-8")
            for path in self._reports()[:-KEPT]:
                path.unlink()

    def _reports(self) -> list[Path]:
        """The oldest first."""
        return sorted(path for path in self._folder.glob("*.txt") if path.stem.isdecimal())

    def way_back(self) -> ToPlay | None:
        """Into the game that was played; None: there is none, or it has failed there before and is
        set aside now."""
        found = self._store.unfinished()
        if found is None:
            return None
        position = found.id, len(found.match.entries)
        if self._mark() == position:
            self._store.set_aside(found.id, "it fails again and again at the same place")
            self._remember(None)
            return None
        self._remember(position)
        return _to(found)

    def _mark(self) -> Position | None:
        if self._marked is not None:
            return self._marked
        try:
            match_id, entries = json.loads((self._folder / MARK).read_text(encoding="utf-8"))
        except (OSError, ValueError, TypeError):
            return None
        return match_id, entries

    def _remember(self, position: Position | None) -> None:
        path, self._marked = self._folder / MARK, position
        with suppress(OSError):
            if position is None:
                path.unlink(missing_ok=True)
                return
            self._folder.mkdir(parents=True, exist_ok=True)
            with path.open("w", encoding="utf-8") as file:
                json.dump(position, file)
                file.flush()
                os.fsync(file.fileno())


def _to(found: Unfinished) -> ToPlay:
    return ToPlay(found.match, found.id, Seating.read(found.seating, found.match.rules.seats))
