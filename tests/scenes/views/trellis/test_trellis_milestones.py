"""Lays that people remember are shown slowly, and a touch skips that."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from film import Film, Seated, filmed_table
from table_driver import ask, play_on
from trellis_positions import document, drawn, lay
from trellis_tables import match_of, play, seat_at, view_of

from scenes.drive.robot import Robot
from scenes.stage.sprite import Layer, Sprite
from scenes.views.trellis.marks.milestones import reached

ROW = "r4 r5 r6"
CROSS = "r4 r5 r6\n.  .  b6\n.  .  y6"
OPEN_RING = "r4 r5 r6\nb4 .  b6\ny4 .  y6"
RING = "r4 r5 r6\nb4 .  b6\ny4 y5 y6"
TWO_RINGS = f"{RING}\n\n{RING}"
THIRTEEN = " ".join(f"g{number}" for number in range(1, 14))
FOURTEEN = f"{THIRTEEN} g14"


@pytest.mark.parametrize(
    ("before", "after", "kind", "steps"),
    [
        (ROW, f"{ROW} r7", None, []),
        (ROW, CROSS, "crossing", [1, 2, 2]),
        (CROSS, f"{CROSS}\n\n{CROSS}", None, []),
        (OPEN_RING, RING, "ring", [1] * 8),
        (RING, f"{RING}\n\n{CROSS}", None, []),
        (RING, TWO_RINGS, "ring", [1] * 8),
        (f"{RING}\n\n{THIRTEEN}", f"{RING}\n\n{FOURTEEN}", "fourteen", [1] * 14),
        (FOURTEEN, ROW, None, []),
    ],
)
def test_the_first_crossing_a_ring_and_a_run_of_fourteen_are_milestones(
    before: str, after: str, kind: str | None, steps: list[int]
) -> None:
    found = reached(drawn(before), drawn(after))
    assert (found and found.kind, [len(step) for step in found.steps] if found else []) == (
        kind,
        steps,
    )


@pytest.fixture
def seated(tmp_path: Path) -> Iterator[Seated]:
    with filmed_table(tmp_path) as sit_down:
        yield sit_down


def laid(film: Film, before: str, after: str, rack: str) -> Film:
    """The computer player at seat 1 lays; returns a film that begins then."""
    match = match_of(3, "open")
    racks = ["r7 y1 b1", f"{rack} b2 b3", "b12 r1 r12"]
    match.load(document(racks, before, "012", 1, options={"racks": "open"}))
    seat_at(film.robot, match, ("human", "easy", "human"))
    play(film.robot, lay(1, after))
    return Film(film.robot)


def lit(robot: Robot) -> list[Sprite]:
    sprites = play_on(robot).stage.sprites
    return [one for one in sprites if one.layer == Layer.GLOW and one.area() is not None]


MANY = f"{ROW}\n\n{' '.join(f'g{number}' for number in range(5, 14))}"
"""Six tiles more than `FEW`."""
FEW = f"{ROW}\n\ng5 g6 g7"


def test_six_tiles_and_more_take_three_to_five_seconds_and_a_touch_skips_them(
    seated: Seated,
) -> None:
    film = laid(seated(), FEW, MANY, "g8 g9 g10 g11 g12 g13")
    assert 3.0 <= view_of(film.robot).landed_seconds <= 5.0
    film.run(1.0)
    assert film.scene.tweens
    ask(film.robot, tap=[320, 60])
    film.run(0.6)
    assert not film.scene.tweens


def test_quick_computer_players_also_lay_twice_as_fast(seated: Seated) -> None:
    film = seated()
    film.robot.app.services.settings.put("people.pace", "quick")
    film = laid(film, FEW, MANY, "g8 g9 g10 g11 g12 g13")
    film.run(view_of(film.robot).landed_seconds / 2 + 0.6)
    assert not film.scene.tweens


def test_a_light_runs_along_a_closed_ring_with_a_sound_a_tile(seated: Seated) -> None:
    film = laid(seated(), OPEN_RING, RING, "y5")
    ask(film.robot, sounds=True)
    film.run(view_of(film.robot).landed_seconds + 0.05)
    few = len(lit(film.robot))
    film.run(0.4)
    more = len(lit(film.robot))
    film.run(0.7)
    assert few < more < len(lit(film.robot))
    cues = [one["cue"] for one in ask(film.robot, sounds=True)["sounds"]]
    assert "coin" in cues
