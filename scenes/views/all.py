"""The games that can be played at the table, in the menu's order."""

from __future__ import annotations

from scenes.views.crossing.view import CrossingBoard
from scenes.views.lucky.view import LuckyBoard
from scenes.views.trellis.view import TrellisBoard
from scenes.views.view import Board

BOARDS: dict[str, type[Board]] = {
    "lucky": LuckyBoard,
    "crossing": CrossingBoard,
    "trellis": TrellisBoard,
}
