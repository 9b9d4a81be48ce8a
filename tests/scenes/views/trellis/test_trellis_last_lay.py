"""A touch of what was laid last shows the lay again, and moves nothing that lies."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from film import Film, Seated, filmed_table
from table_driver import ask, seen_on, targets
from trellis_positions import document, lay
from trellis_tables import match_of, play, seat_at

from scenes.stage.sprite import Layer

BEFORE = "r4 r5 r6\n\ng5 g6 g7"
AFTER = "r4 r5 r6\n\ng5 g6 g7 g8 g9"


@pytest.fixture
def seated(tmp_path: Path) -> Iterator[Seated]:
    with filmed_table(tmp_path) as sit_down:
        yield sit_down


def laid(film: Film, who: str) -> Film:
    """Seat 1 lays g8 and g9, then a person acts who has not opened; the lay has been seen."""
    match = match_of(3, "open")
    racks = ["r7 y1 b1", "g8 g9 b2 b3", "b12 r1 r12"]
    match.load(document(racks, BEFORE, "01", 1, options={"racks": "open"}))
    seat_at(film.robot, match, ("human", who, "human"))
    play(film.robot, lay(1, AFTER))
    film = Film(film.robot)
    film.run(7.0)
    return film


def tile(film: Film, name: str) -> str:
    """The id of a tile of the table."""
    shown = targets(film.robot).items()
    return next(one for one, target in shown if "table" in one and target["label"] == name)


@pytest.mark.parametrize("who", ["human", "easy"])
def test_a_touch_of_what_was_laid_shows_it_fly_again(seated: Seated, who: str) -> None:
    film = laid(seated(), who)
    film.run(0.1)
    lying = film.frames[-1]
    ask(film.robot, tap=tile(film, "g8"))
    film.run(0.3)
    assert len(film.frames[-1]) > len(lying)
    assert len(seen_on(film.scene, Layer.GLOW)) >= 2
    film.run(2.5)
    assert film.frames[-1] == lying


def test_a_touch_of_anything_laid_earlier_shows_nothing_again(seated: Seated) -> None:
    film = laid(seated(), "human")
    count = len(film.frames[-1])
    ask(film.robot, tap=tile(film, "r5"))
    film.run(0.3)
    assert len(film.frames[-1]) == count


def test_the_next_touch_of_who_acts_ends_it(seated: Seated) -> None:
    film = laid(seated(), "human")
    ask(film.robot, tap=tile(film, "g8"))
    film.run(0.3)
    ask(film.robot, tap="play.display.0")
    film.run(0.05)
    glows = len(seen_on(film.scene, Layer.GLOW))
    film.run(2.5)
    assert len(seen_on(film.scene, Layer.GLOW)) == glows
