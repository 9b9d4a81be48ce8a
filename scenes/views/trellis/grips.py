"""What a finger may have hold of on Trellis."""

from __future__ import annotations

from dataclasses import dataclass

from game.trellis.table import Cell
from scenes.scene import Grip, Target
from scenes.views.trellis.draft import Landing, Lifted
from scenes.views.trellis.geometry import Fit
from scenes.views.trellis.pieces import Piece


@dataclass
class Holding:
    """Tiles under a finger. `indexes` are their places in the rack, empty for the table's."""

    seat: int
    lifted: Lifted
    pieces: list[Piece]
    indexes: tuple[int, ...] = ()
    carried: bool = False
    landing: Landing | None = None
    aimed: tuple[int, Cell] | None = None


@dataclass
class Taking:
    """A tile of the display under a finger."""

    index: int
    piece: Piece | None


@dataclass
class Peeking:
    seat: int


@dataclass
class Pinch:
    """Two fingers on one area, each grip has the same one."""

    area: int
    grips: tuple[Grip, Grip]
    fit: Fit
    middle: tuple[float, float]
    apart: float


def cell_of(target: Target) -> tuple[int, Cell]:
    area, x, y = target.id.split("#")[0].split(".")[2:]
    return int(area), (int(x), int(y))
