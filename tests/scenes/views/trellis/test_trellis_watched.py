"""What a computer player of Trellis does is seen before anybody is told what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from film import LONGER, OPEN_RACKS, Film, Seated, filmed_table, middle
from table_driver import told
from trellis_positions import lay
from trellis_tables import play, view_of

from game.trellis.state import Move
from scenes.stage.crossfade import LEVELS
from scenes.views.trellis.turn.meanings import DisplayTile
from scenes.views.trellis.view import TrellisView

KINDS = ("human", "easy", "human")
TWO_LAID = LONGER.replace("r7", "r7 r8").replace("6 .", "6 . .")
PLAYED_SECONDS = 0.9


@pytest.fixture
def seated(tmp_path: Path) -> Iterator[Seated]:
    with filmed_table(tmp_path) as sit_down:
        yield sit_down


def on_their_way(seated: Seated) -> tuple[Film, TrellisView]:
    """Tiles of a computer player, after whom a person plays with an open rack."""
    film = seated(1, KINDS, OPEN_RACKS)
    play(film.robot, lay(1, TWO_LAID))
    return film, view_of(film.robot)


def test_words_and_light_come_to_the_next_seat_when_what_was_laid_lies(seated: Seated) -> None:
    film, view = on_their_way(seated)
    film.run(view.landed_seconds - 0.1)
    assert film.scene.tweens
    assert not told(film.robot, 2)
    assert film.scene.lamp._seats[1].wanted == LEVELS
    film.run(0.6)
    assert told(film.robot, 2)
    assert film.scene.lamp._seats[2].wanted == LEVELS


def test_who_plays_before_that_is_told_at_once(seated: Seated) -> None:
    film, _ = on_their_way(seated)
    spot = middle(film.robot, DisplayTile(0))
    film.finger("down", spot)
    film.finger("up", spot)
    film.run(0.1)
    assert told(film.robot, 2)
    assert film.scene.tweens


def test_a_pass_is_seen_before_the_hand_over_is_explained(seated: Seated) -> None:
    film = seated(1, KINDS)
    play(film.robot, Move(1, "play", "PASS"))
    film.run(0.3)
    # It has chosen long before its tile lies.
    play(film.robot, Move(1, "give", tiles=("r7", "r8")))
    film.run(PLAYED_SECONDS - 0.4)
    assert [told(film.robot, seat) for seat in (0, 2)] == [None, None]
    film.run(0.3)
    assert all(told(film.robot, seat) for seat in (0, 2))


def test_the_next_computer_player_waits_until_a_lay_has_been_seen(seated: Seated) -> None:
    film = seated(1, ("human", "easy", "easy"))
    play(film.robot, lay(1, TWO_LAID))
    film.run(view_of(film.robot).landed_seconds + 1.5)
    assert film.scene.match.state.turn == 2
    film.run(3.0)
    assert film.scene.match.state.turn == 0
