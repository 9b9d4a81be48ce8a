"""Crossing makes its pictures while nothing moves: what an arrow shows over a line is there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from staging import leave_unprepared
from table_driver import ask, open_table, rest, seat_match

from game.crossing.state import LINES
from game.matches import new_match, rules_for
from scenes.views.crossing.view import CrossingView


@pytest.mark.parametrize("seats", [2, 4])
def test_every_line_is_aimed_at_and_a_marble_taken_without_new_pictures(
    tmp_path: Path, seats: int
) -> None:
    robot, rng = open_table(tmp_path, (640, 360)), Random(seats)
    match = new_match(rules_for("crossing", seats, {}), 5)
    for _ in range(6):
        match.play(rng.choice(list(match.moves())))
    scene = seat_match(robot, match)
    view, gallery = scene.view, robot.app.around.gallery
    assert isinstance(view, CrossingView)
    rest(robot)
    before, kept = gallery.made, set(gallery.memory)
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        for line in LINES:
            view.aim.show(match.state.turn, line)
        assert gallery.made == before
        assert scene.perform(next(move for move in match.moves() if move.take is not None))
        marbles = view.marbles
        while marbles.sprites:
            ask(robot, wait=1 / 60)
    new = set(gallery.memory) - kept
    # Turning costs next to nothing.
    assert not [key for key in new if isinstance(key, tuple) and key[0] != "derived"]
