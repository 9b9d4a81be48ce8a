"""What has been chosen, said at every seat in its language: pictures and words on one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scenes.agreement import GAMES_OPTION
from scenes.art import colours, icons
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.setup.mats import SMALL_TABLE_MM, mat_on
from scenes.setup.options import ICON_MM, Option, disc, smaller
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Side, Table
from scenes.views.view import AnyView
from scenes.words import Words

PICTURE_MM, SMALL_PICTURE_MM = 17.0, 12.5
AWAY_MM, SMALL_AWAY_MM = 4.0, 2.0
"""From the mat."""
SIZES_MM = (8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
BESIDE_MM, APART_MM, END_MM = 4.5, 10.0, 9.0
"""Between a picture and its words, between two choices, and at the ends of a side."""
WIDEST_MM = 330.0
MOST_SAID = 2
"""Choices where words are large: how it is played, and how many games."""
BULB_SHARE = 0.75
"""Of the other pictures."""


class Choice(NamedTuple):
    """What is said of it in each language, and its picture as the south seat sees it."""

    picture: Picture
    says: dict[Side, str]


class Line(NamedTuple):
    """As many choices as it has room for, in this size; how long it is, in millimetres."""

    choices: Sequence[Choice]
    em_mm: float
    long_mm: float


def named(words: Words, game: str, option: str, value: str) -> str:
    """A value of an option as it is said."""
    if option != GAMES_OPTION:
        return words(f"{game}.{option}.{value}")
    specific = f"{game}.games"
    return words(specific if specific in words else "setup.games", count=int(value))


def choices(
    around: Surroundings,
    view: type[AnyView],
    options: Sequence[Option],
    hints: bool | None,
) -> list[Choice]:
    """`hints`: whether there are any; None: nobody could give them."""
    gallery, table = around.gallery, around.table
    found, across_mm = [], picture_mm(table)
    for name, _, value in options:
        large = view.option_icon(gallery, name, value, table.px(ICON_MM))
        if large is None:
            picture = disc(gallery, value, False, across_mm)
        else:
            picture = _shrunk(gallery, large, across_mm / ICON_MM)
        says = {side: named(around.words(side), view.game, name, value) for side in Side}
        found.append(Choice(picture, says))
    if hints is not None:
        bulb = gallery.get(icons.icon, "bulb", BULB_SHARE * across_mm, colours.QUIET_BONE)
        key = "setup.hints.on" if hints else "setup.hints.off"
        found.append(Choice(bulb, {side: around.words(side)(key) for side in Side}))
    return found


def _shrunk(gallery: Gallery, large: Picture, share: float) -> Picture:
    return gallery.derived(large, ("smaller", share), lambda: smaller(large, share))


def picture_mm(table: Table) -> float:
    return SMALL_PICTURE_MM if table.high <= SMALL_TABLE_MM else PICTURE_MM


class ChosenLine:
    """Inwards of a seat's mat. What is said last is left out first where there is no room. Pictures
    lie among words, so that a book never leaves a part of one beside it."""

    def __init__(self, around: Surroundings, side: Side, depth: float) -> None:
        """`depth`: of the mat, in millimetres."""
        self._around, self._side = around, side
        self._across = picture_mm(around.table)
        away = SMALL_AWAY_MM if around.table.high <= SMALL_TABLE_MM else AWAY_MM
        self._inward = depth + away + self._across / 2
        self.depth = depth + away + self._across
        """How far it reaches inwards, in millimetres."""

    def lay(self, stage: Stage, choices: Sequence[Choice]) -> None:
        line = self._fitted(choices)
        if line is None:
            return
        table, gallery = self._around.table, self._around.gallery
        along = -line.long_mm / 2
        for choice in line.choices:
            middle = along + self._across / 2
            at = table.spot(self._side, middle, self._inward)
            stage.add(gallery.turned(choice.picture, self._side), at, Layer.WORDS)
            along += self._across + BESIDE_MM
            said = choice.says[self._side]
            made = gallery.of(gallery.type.text, said, line.em_mm, colours.BONE, "words", "left")
            at = table.spot(self._side, along, self._inward)
            stage.add(gallery.turned(made, self._side), at, Layer.WORDS)
            along += gallery.type.width(said, line.em_mm) + APART_MM

    def _fitted(self, choices: Sequence[Choice]) -> Line | None:
        table = self._around.table
        side_mm = table.wide if self._side.upright else table.high
        room = min(WIDEST_MM, side_mm - 2 * END_MM)
        if not table.has_large_words:
            return self._longest(choices, room, 1)
        # Large words leave out whether there are hints before they are wider than the mat.
        found = self._longest(choices, min(room, mat_on(table).size[0]), MOST_SAID)
        return found or self._longest(choices[:MOST_SAID], room, 1)

    def _longest(self, choices: Sequence[Choice], room: float, least: int) -> Line | None:
        return next((line for line in self._lines(choices, least) if line.long_mm <= room), None)

    def _lines(self, choices: Sequence[Choice], least: int) -> Iterator[Line]:
        width = self._around.gallery.type.width
        for count in range(len(choices), least - 1, -1):
            some = choices[:count]
            for em_mm in SIZES_MM:
                words = sum(width(one.says[self._side], em_mm) for one in some)
                pictures = count * (self._across + BESIDE_MM)
                yield Line(some, em_mm, words + pictures + (count - 1) * APART_MM)
