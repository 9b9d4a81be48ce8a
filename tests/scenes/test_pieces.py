"""Pieces whose ways overlap: each goes on from where it is, and all rest where they belong."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame
import pytest

from scenes.art.canvas import Picture
from scenes.core.table import Pixel
from scenes.stage.motion import Tweens
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.views.pieces import ON_SECONDS, Pieces


class Rest(NamedTuple):
    name: str
    at: Pixel
    layer: Layer = Layer.LYING

    def likenesses(self) -> Sequence[Hashable]:
        return (self.name,)


class Table:
    def __init__(self) -> None:
        self.tweens = Tweens()
        picture = Picture(pygame.Surface((4, 4)), (2, 2))
        stage = Stage(pygame.Surface((100, 100)))
        self.pieces = Pieces[Rest](stage, self.tweens, lambda _: picture)

    def lay(self, **ats: Pixel) -> None:
        self.bring(0.0, **ats)

    def bring(self, seconds: float | None, **ats: Pixel) -> None:
        self.pieces.arrange([Rest(name, at) for name, at in ats.items()], lambda _: seconds)

    def at(self, name: str) -> Pixel:
        piece = self.pieces.find(lambda rest: rest.name == name)
        assert piece is not None
        return piece.sprite.at


@pytest.fixture
def table() -> Table:
    table = Table()
    table.lay(one=(0, 0), other=(0, 50))
    return table


@pytest.mark.parametrize("pace", [2.0, None])
def test_what_is_on_its_way_is_left_alone_while_others_move(
    table: Table, pace: float | None
) -> None:
    table.bring(1.0, one=(80, 0), other=(0, 50))
    table.tweens.tick(0.5)
    half = table.at("one")
    assert 0 < half[0] < 80
    table.bring(pace, one=(80, 0), other=(40, 50))
    assert table.at("one") == half
    table.tweens.tick(0.5)
    assert table.at("one") == (80, 0)
    table.tweens.finish()
    assert table.at("other") == (40, 50)


@pytest.mark.parametrize("pace", [0.5, None])
def test_what_is_to_rest_elsewhere_goes_on_from_where_it_is(
    table: Table, pace: float | None
) -> None:
    table.bring(1.0, one=(80, 0), other=(0, 50))
    table.tweens.tick(0.5)
    half = table.at("one")
    table.bring(pace, one=(40, 40), other=(0, 50))
    assert table.at("one") == half
    table.tweens.tick(pace or ON_SECONDS)
    assert table.at("one") == (40, 40)
    assert not table.tweens


def test_what_lies_is_where_it_rests_at_once_where_nobody_gives_it_time(table: Table) -> None:
    table.bring(None, one=(80, 0), other=(0, 50))
    assert table.at("one") == (80, 0)
    assert not table.tweens


def test_everything_at_once_ends_every_way(table: Table) -> None:
    table.bring(1.0, one=(80, 0), other=(60, 50))
    table.tweens.tick(0.5)
    table.lay(one=(80, 0), other=(60, 50))
    assert (table.at("one"), table.at("other")) == ((80, 0), (60, 50))
    assert not table.tweens


def test_what_a_finger_holds_stays_in_the_hand(table: Table) -> None:
    piece = table.pieces.all[0]
    piece.held = True
    piece.sprite.move(33, 33)
    table.bring(0.5, one=(80, 0), other=(0, 50))
    table.tweens.finish()
    assert table.at("one") == (33, 33)
    piece.held = False
    table.pieces.bring(piece, 0.2)
    table.tweens.finish()
    assert table.at("one") == (80, 0)
