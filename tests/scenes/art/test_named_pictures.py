"""What a table has made has a name under which another process finds it."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from types import FunctionType

import pytest
from table_driver import GAMES, LastingGallery, open_table, visitor

from game.matches import new_match, rules_for
from scenes.art.memory_cache import InSteps
from scenes.art.packing import is_ours, name_of
from scenes.services.destinations import ToPlay
from scenes.services.seating import HUMAN, USUAL, Seating

SOLID = ("solid",)
"""What is only cleared of its alpha is made sooner than it is found."""
MOVES = 6


@pytest.mark.parametrize("game", GAMES)
def test_every_cached_picture_has_a_name_on_disk(game: str, tmp_path: Path) -> None:
    LastingGallery.forget()
    robot = open_table(tmp_path)
    match = new_match(rules_for(game, 2, {}), 3, 1, 0)
    robot.app.go(ToPlay(match, None, Seating(USUAL[2], (HUMAN,) * 2)))
    robot.answer('{"settle": true}')
    for _ in range(MOVES):
        visitor(robot).turn()
    gallery = robot.app.around.gallery
    makers = gallery.type, gallery.controls
    unnamed = [key for key in gallery.memory if name_of(key, gallery, makers) is None]
    assert [key for key in unnamed if not _is_made_each_time(key)] == []
    robot.app.close()


def _is_made_each_time(key: Hashable) -> bool:
    """That, what other packages draw, and felt and light."""
    if isinstance(key, InSteps):
        return True
    if isinstance(key, FunctionType):
        return not is_ours(key)
    return isinstance(key, tuple) and (key == SOLID or any(map(_is_made_each_time, key)))
