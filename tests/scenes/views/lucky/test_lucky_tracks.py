"""How tiles of Lucky Numbers are dealt, frame by frame; all other ways are in test_tracks."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

import pytest
from table_driver import Opened, play_on
from tracks import Leg

from game.lucky.rules import Lucky
from game.matches import new_match
from scenes.app.app import FRAME_SECONDS
from scenes.core.table import Pixel
from scenes.drive.robot import Robot
from scenes.services.destinations import ToPlay
from scenes.services.seating import Seating
from scenes.stage.sprite import Layer
from scenes.views.lucky.view import LuckyView

TURNED, DEALT, NEXT = 0.22, 0.2, 0.06
HAIR = 1.5
"""Pixels that rounding makes of nothing."""

OPENED = Opened(size=(640, 360))


class Spot(NamedTuple):
    """Where a tile is in a frame, whether on its way, and whether its face or back is seen."""

    at: Pixel
    moving: bool
    seen: bool


def goes_straight(track: list[Spot]) -> None:
    spots = [spot.at for spot in track]
    assert Leg(spots).aside() <= HAIR, spots
    for one, other in pairwise(spots):
        assert math.dist(other, spots[-1]) <= math.dist(one, spots[-1]) + HAIR, spots


def arrives(track: list[Spot]) -> int:
    """The first frame after the last one in which a tile was on its way."""
    return max(number for number, spot in enumerate(track) if spot.moving) + 1


@pytest.mark.parametrize(("setup", "seats"), [("four", 2), ("michael", 3), ("sorted", 4)])
def test_tiles_are_dealt_from_the_pile_one_after_the_other(
    robot: Robot, setup: str, seats: int
) -> None:
    """They are turned over on the pile and go straight from there."""
    match = new_match(Lucky(seats, setup), seats, 1, 0)
    robot.app.go(ToPlay(match, None, Seating.usual(seats)))
    view, frames = play_on(robot).view, list[dict[str, Spot]]()
    assert isinstance(view, LuckyView)
    while play_on(robot).tweens or not frames:
        frames.append(
            {
                one.rest.tile: Spot(
                    one.sprite.at,
                    one.sprite.layer == Layer.MOVING,
                    one.sprite.picture is not None,
                )
                for one in view.tiles.all
            }
        )
        robot.advance(FRAME_SECONDS)
    tracks = [[shown[tile] for shown in frames] for tile in frames[-1]]
    assert len(tracks) == (seats if setup == "michael" else 4 * seats)
    pile = view.pile.top_of(len(match.state.pile) + len(tracks))
    for number, track in enumerate(sorted(tracks, key=arrives)):
        assert track[0].at == pile
        goes_straight(track)
        shown = next(number for number, spot in enumerate(track) if spot.seen)
        assert abs(shown - number * NEXT / FRAME_SECONDS) <= 1
        left = next(number for number, spot in enumerate(track) if spot.at != pile)
        assert 0 <= left - (number * NEXT + TURNED) / FRAME_SECONDS <= 4
        # The way begins in the frame after the one in which the turning has ended.
        assert 0 <= arrives(track) - (number * NEXT + TURNED + DEALT) / FRAME_SECONDS <= 3
