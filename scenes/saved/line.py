"""A line of the list of unfinished games: game, players, time and progress."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime

import pygame

from game.games import games
from game.store import SavedMatch
from scenes.art import coins, colours
from scenes.art.canvas import Picture, finished, opaque, rounded
from scenes.art.gallery import Gallery
from scenes.art.type import Face
from scenes.core.table import Side, Table
from scenes.services.seating import Seating
from scenes.services.surroundings import Surroundings
from scenes.services.words import Words, far
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.views.loading import emblem_of

LINE_MM, CROSS_MM, SEEN_MM = 22.0, 20.0, 17.5
"""From line to line; across what is touched of a key, and what is seen of it: those of two lines
are seen apart."""
EMBLEM_MM, COIN_MM, APART_MM = 12.0, 9.0, 11.0
NAME_AT_MM, COINS_AT_MM, WHEN_AT_MM = 20.0, 118.0, 172.0
"""From the beginning of a line."""
NAME_MM, TOLD_MM = 9.5, 8.5
"""Em sizes."""
RULE_MM = 0.4
RULE, LIT = (0x4A, 0x55, 0x4A), (0x2C, 0x26, 0x1A)


class Line:
    """`long_mm`: length without the key that removes it."""

    def __init__(
        self, around: Surroundings, now: float, match: SavedMatch, side: Side, long_mm: float
    ) -> None:
        self._around, self._match, self._side, self._long = around, match, side, long_mm
        self._words = around.words(side)
        self._when = when(self._words, match.at, now)

    @staticmethod
    def rect(table: Table, side: Side, inward: float, begin: float, long_mm: float) -> pygame.Rect:
        """The rectangle of a line that begins `begin` mm from the middle of its side."""
        rect = pygame.Rect(0, 0, table.px(long_mm), table.px(LINE_MM - 1))
        rect.center = table.spot(side, begin + long_mm / 2, inward)
        return rect

    def lay(self, stage: Stage, inward: float, begin: float, is_asked: bool) -> Iterator[None]:
        """In steps. `is_asked`: shows the question whether to remove it."""
        gallery, table, side = self._around.gallery, self._around.table, self._side
        rule = _rule(gallery, self._long)
        stage.add(rule, table.spot(side, begin + self._long / 2, inward - LINE_MM / 2), Layer.LIGHT)
        if self._match.game in games():
            emblem = emblem_of(self._match.game, gallery, table.px(EMBLEM_MM))
            at = table.spot(side, begin + EMBLEM_MM / 2, inward)
            stage.add(gallery.turned(emblem, side), at, Layer.WORDS)
        yield
        name = self._words(f"{self._match.game}.name")
        self._text(stage, name, NAME_MM, "bold", begin + NAME_AT_MM, inward)
        for place, sitting in enumerate(self._people()):
            at = table.spot(side, begin + COINS_AT_MM + APART_MM * (place + 0.5), inward)
            stage.add(coins.coin(gallery, sitting, COIN_MM, side), at, Layer.WORDS)
            yield
        self._text(stage, self._when, TOLD_MM, "words", begin + WHEN_AT_MM, inward)
        told = self._words("kept.sure") if is_asked else far(self._words, self._match)
        face: Face = "bold" if is_asked else "words"
        long = gallery.type.width(told, TOLD_MM, face)
        self._text(stage, told, TOLD_MM, face, begin + self._long - long, inward)
        yield

    def _people(self) -> tuple[Side, ...]:
        seating = Seating.read(self._match.seating, self._match.seats)
        return tuple(seating.people_by_side)

    def _text(
        self, stage: Stage, words: str, em: float, face: Face, begin: float, inward: float
    ) -> None:
        gallery = self._around.gallery
        long = gallery.type.width(words, em, face)
        made = gallery.text(words, em, colours.BONE, face, self._side)
        at = self._around.table.spot(self._side, begin + long / 2, inward)
        stage.add(made, at, Layer.WORDS)


def when(words: Words, at: float, now: float) -> str:
    """When it was played, in words; "" if unknown, such as after a clock jump."""
    try:
        then, day = datetime.fromtimestamp(at), date.fromtimestamp(now)
    except (ValueError, OverflowError, OSError):
        return ""
    days = day.toordinal() - then.toordinal()
    if at <= 0 or days < 0:
        return ""
    if days < 2:
        said = "kept.yesterday" if days else "kept.today"
        return words(said, time=f"{then.hour}:{then.minute:02}")
    return words("kept.days", count=days)


def line_light(gallery: Gallery, size: tuple[int, int]) -> Picture:
    """Light over a pressed line."""
    corner = 0.3 * min(size)

    def make() -> Picture:
        light = opaque(size)
        light.blit(rounded(size, corner, LIT), (0, 0))
        return _whole(light)

    return gallery.keep(("kept light", size), make)


def _rule(gallery: Gallery, long_mm: float) -> Picture:
    table = gallery.table
    size = table.px(long_mm), max(1, table.px(RULE_MM))
    return gallery.keep(("kept rule", size), lambda: _whole(rounded(size, 0.0, RULE)))


def _whole(surface: pygame.Surface) -> Picture:
    return Picture(finished(surface), (surface.get_width() // 2, surface.get_height() // 2))
