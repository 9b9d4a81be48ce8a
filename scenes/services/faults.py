"""What becomes of a match whose scene has a fault: it is resumed once, then set aside. A fault of
the surroundings, such as no free file handle, never counts against a match."""

from __future__ import annotations

import json
import logging
import traceback
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeAlias

from game.loading import content_of, loaded
from game.match import AnyMatch
from game.store import Store, Unfinished
from game.writing import write_whole
from scenes.services.destinations import ToPlay
from scenes.services.seating import Seating

log = logging.getLogger(__name__)

FOLDER, MARK = "faults", "position.json"
BLAMED, SPARED = "blamed", "spared"
"""The two marks: where a match failed by itself, and where it was only there."""
KEPT, LARGEST = 20, 200_000
"""So many reports are kept, of so many characters at most."""
Position: TypeAlias = tuple[int, int]
"""A match, and how many moves it had."""


class Faults:
    """Outlives the process: a position at which it died is remembered, too."""

    def __init__(self, data: Path, store: Store) -> None:
        self._folder, self._store = data / FOLDER, store
        self._marked: dict[str, Position] | None = None
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

    def way_back(self, match_id: int, is_blamed: bool) -> ToPlay | None:
        """Into the match that was played; None: it is not to be resumed, or it has failed at this
        position before. If it is blamed for that, it is set aside, else the menu offers it."""
        found = self._store.resume(match_id)
        if found is None:
            return None
        position, marks = (found.id, len(found.match.entries)), self._marks()
        kind = BLAMED if is_blamed else SPARED
        if marks.get(kind) != position:
            self._remember({**marks, kind: position})
            return _to(found)
        if is_blamed:
            self._store.set_aside(found.id, "it fails again and again at the same place")
        self._remember({})
        return None

    def _marks(self) -> dict[str, Position]:
        if self._marked is not None:
            return self._marked
        path, none = self._folder / MARK, dict[str, Position]()
        if not path.exists():
            return none
        return loaded("", f"{path} is left out", partial(_marks_in, path), none)

    def _remember(self, marks: dict[str, Position]) -> None:
        path, self._marked = self._folder / MARK, marks
        with suppress(OSError):
            if not marks:
                path.unlink(missing_ok=True)
                return
            write_whole(path, json.dumps(marks))


def _marks_in(path: Path) -> dict[str, Position]:
    """Raises whatever a damaged file raises."""
    told = json.loads(content_of(path))
    return {str(kind): (int(match_id), int(moves)) for kind, (match_id, moves) in told.items()}


def _to(found: Unfinished) -> ToPlay:
    return ToPlay(found.match, found.id, Seating.read(found.seating, found.match.rules.seats))
