"""The games that can be played at the table, in the menu's order."""

from __future__ import annotations

from scenes.boards.board import Board
from scenes.boards.crossing import CrossingBoard
from scenes.boards.lucky import LuckyBoard
from scenes.boards.trellis import TrellisBoard

BOARDS: dict[str, type[Board]] = {
    "lucky": LuckyBoard,
    "crossing": CrossingBoard,
    "trellis": TrellisBoard,
}
