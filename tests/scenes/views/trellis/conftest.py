"""A table of three for the tests that follow tiles frame by frame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from film import GROUPS, RACKS, SHOWN, SIZE, Film, Seated
from table_driver import open_table
from trellis_positions import document
from trellis_tables import match_of, seat_at


@pytest.fixture
def seated(tmp_path: Path) -> Iterator[Seated]:
    """Three seats, people if nobody is named, before a position in which seat `turn` acts."""
    robot = open_table(tmp_path, SIZE)

    def sit_down(
        turn: int = 0, kinds: Sequence[str] = (), options: dict[str, str] | None = None
    ) -> Film:
        racks = RACKS[-turn:] + RACKS[:-turn] if turn else RACKS
        chosen = options or {"racks": "secret"}
        position = document(racks, GROUPS, "012", turn, display=SHOWN, options=chosen)
        match = match_of(3, chosen["racks"])
        match.load(position)
        seat_at(robot, match, kinds)
        return Film(robot)

    yield sit_down
    robot.app.close()
