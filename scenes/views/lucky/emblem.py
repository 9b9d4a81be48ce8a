"""Lucky Numbers in other scenes: the menu's emblem and the set-up's icons."""

from __future__ import annotations

from collections.abc import Mapping

from game.lucky.state import CHILDREN, FULL, Cell, Format, State, free_cells
from game.rules import Outcome
from scenes.art import tiles, wood
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.services.words import Words
from scenes.stage.motion import rotated
from scenes.views.showcase import Showcase

EMBLEM_ANGLE = -7
EMBLEM_TILES = {
    (0, 0): "g1",
    (0, 2): "b8",
    (1, 1): "g6",
    (1, 3): "b14",
    (2, 0): "b5",
    (2, 2): "g13",
    (3, 1): "b12",
    (3, 3): "g20",
}
SMALL_BOARD = {(0, 0): "g2", (0, 1): "b4", (1, 1): "b6", (1, 2): "g9", (2, 2): "g11"}
PLACE_SHARE, TILE_SHARE = 0.227, 0.2
"""For a board of the full game."""


def board_with(
    gallery: Gallery, side: int, lying: Mapping[Cell, str], form: Format = FULL
) -> Picture:
    """A board of `side` pixels with tiles on it; "?" is an unknown tile."""
    grown = side * FULL.size / form.size
    place, tile_side = round(grown * PLACE_SHARE), round(grown * TILE_SHARE)
    tray = wood.board(gallery.table, (side, side), form.size, form.size, place)
    surface = tray.picture.surface.copy()
    for at, tile in lying.items():
        if tile == "?":
            picture = tiles.question_tile(gallery.table, tile_side)
        else:
            picture = tiles.bone_tile(gallery.table, tile, tile_side, 0.7, 0)
        x, y = tray.places[form.cells.index(at)]
        centre_x, centre_y = tray.picture.centre
        surface.blit(picture.surface, picture.at(centre_x + x, centre_y + y))
    return Picture(surface, tray.picture.centre)


def emblem(gallery: Gallery, side: float) -> Picture:
    # Drawn larger and reduced as it is turned, for smooth edges.
    return rotated(board_with(gallery, round(side * 2), EMBLEM_TILES), EMBLEM_ANGLE, 0.5)


class LuckyShowcase(Showcase[State]):
    slimmest = 4 / 3

    def option_icon(self, gallery: Gallery, option: str, value: str, side: int) -> Picture | None:
        """A small board; None for the number of games."""
        lying: Mapping[str, tuple[Mapping[Cell, str], Format]] = {
            "full": (EMBLEM_TILES, FULL),
            "children": (SMALL_BOARD, CHILDREN),
            "four": (dict.fromkeys(FULL.diagonal, "?"), FULL),
            "michael": ({(1, 1): "?"}, FULL),
            "sorted": (dict(zip(FULL.diagonal, ("r2", "g7", "b12", "y18"), strict=True)), FULL),
        }
        if value not in lying:
            return None
        return gallery.keep(
            ("lucky option", value, side), lambda: board_with(gallery, side, *lying[value])
        )

    def games_offered(self, seats: int) -> tuple[int, ...]:
        """One game, or a tournament in which each seat starts once (L16)."""
        return (1, max(2, seats))

    def score_line(self, words: Words, state: State, outcome: Outcome, seat: int) -> str:
        """What the points are for."""
        if seat not in outcome.winners:
            return words("lucky.for.free", count=free_cells(state.boards[seat]))
        return words("lucky.for.win") if len(outcome.winners) < len(state.boards) else ""

    def points(self, score: int) -> str:
        return f"+{score}" if score > 0 else str(score)
