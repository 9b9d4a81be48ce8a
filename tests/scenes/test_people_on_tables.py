"""Where invitations and offers to play for somebody lie."""

from __future__ import annotations

from pathlib import Path

import pytest
from people_waiting import offers, wait
from table_driver import WITH_PLAYERS, ask, open_table, seat_match, targets

from game.games import games
from game.matches import new_match, rules_for
from game.players import advice, levels_of
from scenes.play.people import Relieve
from scenes.play.room import things_on
from scenes.seating import HUMAN
from scenes.settings import SILENT_SECONDS

WAITS_FOR_NORTH = 18
"""So many moves have been made when its turn has come."""
OF_FOUR = [game for game in WITH_PLAYERS if 4 in games()[game].rules.seat_counts]


@pytest.mark.parametrize("book", [None, 3], ids=["closed", "open"])
@pytest.mark.parametrize("game", OF_FOUR)
def test_the_offer_to_let_the_computer_play_lies_on_bare_felt_on_a_small_table(
    tmp_path: Path, game: str, book: int | None
) -> None:
    robot = open_table(tmp_path, (1280, 800), inches=15)
    match = new_match(rules_for(game, 4, {}), 3, 1, 0)
    scene = seat_match(robot, match, (HUMAN,) * 4)
    ask(robot, settle=True)
    if f"play.seat{book}.book" in targets(robot):
        ask(robot, tap=f"play.seat{book}.book")
        wait(robot, 1.0)
    things = things_on(scene.stage)
    wait(robot, SILENT_SECONDS - 1)
    assert not offers(robot)
    wait(robot, 3.0)
    offered = [one for one in scene.buttons if isinstance(one.means, Relieve)]
    assert len(offered) == 3
    assert all(one.rect.collidelist(things) < 0 for one in offered)
    robot.app.close()


def test_an_offer_beside_an_open_book_lies_on_no_wood(tmp_path: Path) -> None:
    """At the west, where whoever is silent could be told something on all felt that is left."""
    robot = open_table(tmp_path, (1280, 800), inches=15)
    match = new_match(rules_for("crossing", 4, {}), 3, 2, 0)
    while len(match.entries) < WAITS_FOR_NORTH:
        match.play(advice(match, match.to_act()[0], levels_of("crossing")[0]).move)
    scene = seat_match(robot, match, (HUMAN,) * 4)
    ask(robot, settle=True)
    ask(robot, tap="play.seat1.book")
    wait(robot, 1.0)
    things = things_on(scene.stage)
    wait(robot, SILENT_SECONDS + 2)
    offered = [one for one in scene.buttons if isinstance(one.means, Relieve)]
    assert {one.spot.seat for one in offered} == {0, 1, 3}
    assert all(one.rect.collidelist(things) < 0 for one in offered)
    robot.app.close()
