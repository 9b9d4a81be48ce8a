"""What comes to lie where light changes is drawn into the floor piece by piece."""

from __future__ import annotations

import pytest
from fading_floor import PIECE, Floor

from scenes.stage.sprite import Layer

pytestmark = pytest.mark.usefixtures("display")


@pytest.mark.parametrize("is_changing", [False, True])
def test_while_light_changes_one_piece_a_frame_comes_to_lie_in_the_floor(
    is_changing: bool,
) -> None:
    """Where nothing changes all of them do, for they are few."""
    floor = Floor()
    pieces = [floor.stage.add(PIECE, (40 + 30 * n, 60), Layer.MOVING) for n in range(3)]
    fade = floor.seats[0].fade(False)
    fade.level = 2
    floor.draw()
    for piece in pieces:
        piece.raise_to(Layer.LYING)
    lying: list[int] = []
    while floor.stage.is_dirty:
        fade.level += is_changing and fade.level < 7
        floor.stage.draw(floor.screen)
        lying.append(sum(piece.in_floor for piece in pieces))
    assert lying[:3] == ([1, 2, 3] if is_changing else [3])
