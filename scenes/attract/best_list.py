"""The list of best results: up to three, each with its player's initials on bone tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.bests import Best
from scenes.art import colours, tiles
from scenes.art.canvas import Picture, joined
from scenes.art.coins import sign
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Side
from scenes.services.words import Words

# Millimetres at scale 1.
TILE, EM, TILE_STEP, ROW_STEP, HEADING_STEP, GAP = 10.5, 8.4, 12.1, 13.1, 14.2, 5.0
WIDE = 80.0
"""The greatest width."""
LEAST_EM = 7.0
VALUE_ALONG = TILE + 2 * TILE_STEP + GAP
MOST_LINES = 3
LONG_VALUE = 188
"""A larger value than anybody reaches."""
HEADINGS = {
    "today": "attract.best",
    "event": "attract.best.event",
    "ever": "attract.best.ever",
}
LETTER = 0.56
"""The em of initials as a share of the tile."""
INKS = colours.LUCKY_INKS[1:]


def best_list(
    gallery: Gallery,
    words: Words,
    game: str,
    period: str,
    bests: Sequence[Best],
    scale: float,
    above: int = 0,
) -> Picture:
    """Drawn for the south side; extends at most WIDE mm to the right of its centre. `above`: number
    of empty lines above it."""
    em, px = max(LEAST_EM, EM * scale), gallery.table.px
    heading = gallery.type.text(words(HEADINGS[period]), em, colours.QUIET_BONE, align="left")
    down, room = px(ROW_STEP * scale) * above, px(WIDE * scale)
    page = list(_lines(gallery, words, game, bests, scale, em))
    # What is longer than its room begins before it: all lines, or the heading alone, with which
    # they end then.
    end = max(piece.at(*at).right for piece, at in page)
    long, wide = max(room, end), heading.surface.get_width()
    aside = long - end if wide > long else 0
    lying = [(piece, (x + aside, y + down)) for piece, (x, y) in page]
    made = joined([*lying, (heading, (min(0, long - wide), down))], colours.BONE)
    return Picture(made.surface, (made.centre[0] + long - room, made.centre[1]))


def begins_at(gallery: Gallery, words: Words, games: Iterable[str], scale: float) -> float:
    """The left end in mm, relative to the centre, of the longest line that any of these games can
    have: 0, or negative where the room is too narrow for it."""
    em = max(LEAST_EM, EM * scale)
    values = [words(f"best.{game}", count=LONG_VALUE) for game in games]
    longest = max((gallery.type.width(value, em) for value in values), default=0.0)
    return min(0.0, (WIDE - VALUE_ALONG) * scale - longest)


def _lines(
    gallery: Gallery, words: Words, game: str, bests: Sequence[Best], scale: float, em: float
) -> Iterator[tuple[Picture, Pixel]]:
    px = gallery.table.px
    tile = px(TILE * scale)
    along = px(VALUE_ALONG * scale)
    for row, best in enumerate(bests):
        below = px((HEADING_STEP + ROW_STEP * row) * scale)
        for place, piece in enumerate(_signed(gallery, best, tile)):
            yield piece, (tile // 2 + px(TILE_STEP * scale) * place, below)
        value = words(f"best.{game}", count=best.value)
        line = gallery.type.text(value, em, colours.BONE, align="left")
        yield line, (along, below)


def _signed(gallery: Gallery, best: Best, tile: int) -> Iterator[Picture]:
    """The initials of the player, or the sign of the seat if there are none."""
    if not best.letters.strip():
        yield sign(gallery, Side(best.side), TILE * tile / gallery.table.px(TILE), Side.SOUTH)
    for place, letter in enumerate(best.letters):
        blank = tiles.blank_tile(gallery.table, tile, tiles.LYING_MM, 0)
        ink = INKS[place % len(INKS)]
        mark = tiles.numeral(letter, round(LETTER * tile), ink, bar=False)
        yield tiles.numbered(blank, tiles.seated(mark, tile, tiles.LYING_MM, 0))
