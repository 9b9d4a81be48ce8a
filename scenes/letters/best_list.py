"""Lines of a list of the best: place, three small tiles or a sign, and what was reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from game.bests import LETTERS, Best
from scenes.art import coins, colours
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.letters import pictures
from scenes.letters.geometry import LIST_EM, TITLE, TITLE_WIDE, Geometry, Sizes
from scenes.letters.spelling import ALPHABET
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.stage.stage import Stage
from scenes.table import Side
from scenes.words import Words

OWN = colours.BRASS_BRIGHT


class Line(NamedTuple):
    """Of the list."""

    place: int
    best: Best
    is_own: bool


def written(
    gallery: Gallery,
    sizes: Sizes,
    words: Words,
    game: str,
    place: int,
    best: Best,
    is_own: bool = False,
) -> tuple[Picture, Picture]:
    """The place and what was reached, upright."""
    colour, quiet = (OWN, OWN) if is_own else (colours.BONE, colours.QUIET_BONE)
    number = gallery.of(gallery.type.numeral, place, sizes.place_em, colour, False)
    said = words(f"best.{game}", count=best.value)
    return number, gallery.of(gallery.type.text, said, sizes.em, quiet, "words", "left")


class BestLine:
    """One line, turned to a side."""

    def __init__(
        self, gallery: Gallery, stage: Stage, side: Side, sizes: Sizes, at: tuple[float, float]
    ) -> None:
        """`at`: the line's left end and its middle, in millimetres along the side and inwards."""
        self._gallery, self._stage, self._side = gallery, stage, side
        self._sizes, self._at = sizes, at
        self._tiles: list[Sprite] = []
        self.sprites: list[Sprite] = []

    def show(self, words: Words, game: str, place: int, best: Best, is_own: bool = False) -> None:
        number, value = written(self._gallery, self._sizes, words, game, place, best, is_own)
        self._add(number, self._sizes.place_em * 0.3)
        self._add(value, self._sizes.value_from)
        self.spell(best.letters, Side(best.side))

    def spell(self, letters: str, sign: Side | None, following: int | None = None) -> None:
        """`sign`: stands where there are no letters; None: places for them. `following`: the
        place that comes next, in the lamp's light."""
        for sprite in self._tiles:
            self.sprites.remove(sprite)
            sprite.remove()
        self._tiles = []
        sizes, gallery = self._sizes, self._gallery
        if sign is not None and not letters.strip():
            coin = coins.coin(gallery, sign, sizes.tile, Side.SOUTH)
            self._tiles.append(self._add(coin, self._along(1)))
            return
        for number in range(LETTERS):
            if number < len(letters) or sign is not None:
                tile = gallery.get(pictures.letter_tile, letters[number:][:1] or " ", sizes.tile)
            else:
                tile = gallery.get(pictures.empty_place, sizes.tile)
            self._tiles.append(self._add(tile, self._along(number)))
        if following is not None:
            light = gallery.get(pictures.next_place, sizes.tile)
            self._tiles.append(self._add(light, self._along(following), ADD))

    def _along(self, number: int) -> float:
        return self._sizes.tiles_from + number * self._sizes.pitch

    def _add(self, picture: Picture, along: float, flags: int = 0) -> Sprite:
        at = self._gallery.table.spot(self._side, self._at[0] + along, self._at[1])
        turned = self._gallery.turned(picture, self._side)
        sprite = self._stage.add(turned, at, Layer.WORDS, flags)
        self.sprites.append(sprite)
        return sprite

    def remove(self) -> None:
        for sprite in self.sprites:
            sprite.remove()


class BestList:
    """Some lines of the list of a period, and above them what it is of."""

    def __init__(
        self,
        gallery: Gallery,
        side: Side,
        words: Callable[[], Words],
        game: str,
        period: str,
        lines: Sequence[Line],
        deep: Callable[[], float],
    ) -> None:
        """`deep`: so many millimetres from the edge words may stand."""
        self._gallery, self._side, self._words, self._deep = gallery, side, words, deep
        self._game, self.period, self.lines = game, period, lines
        self._geometry = Geometry(gallery.table)

    def ahead(self) -> Iterator[None]:
        sizes, turned = self._geometry.sizes, self._gallery.turned
        for line in self.lines:
            for picture in written(self._gallery, sizes, self._words(), self._game, *line):
                turned(picture, self._side)
            yield

    def show(self, stage: Stage) -> list[BestLine]:
        found, lowered = list[BestLine](), self._lowered
        for number, line in enumerate(self.lines):
            at = self._left, self._geometry.line_inward(number, lowered)
            one = BestLine(self._gallery, stage, self._side, self._geometry.sizes, at)
            one.show(self._words(), self._game, *line)
            found.append(one)
        return found

    @property
    def _left(self) -> float:
        """Where it begins."""
        said = (self._words()(f"best.{self._game}", count=line.best.value) for line in self.lines)
        em, width = self._geometry.sizes.em, self._gallery.type.width
        return self._geometry.list_left(max(width(one, em) for one in said))

    # --- its title

    def _title_lines(self) -> tuple[str, ...]:
        em, said = self._geometry.em(LIST_EM), self._words()(f"best.{self._game}.{self.period}")
        return tuple(self._gallery.type.wrapped(said, em, TITLE_WIDE * self._geometry.grown))

    def title(self) -> Picture:
        type_, em, lines = self._gallery.type, self._geometry.em(LIST_EM), self._title_lines()
        made = self._gallery.of(type_.paragraph, lines, em, colours.QUIET_BONE, "words", "left")
        return self._gallery.turned(made, self._side)

    @property
    def title_at(self) -> tuple[float, float]:
        """Its left end and its middle: its last line is always as far above the list."""
        inward = TITLE * self._geometry.grown + self._above_last - self._lowered
        return self._left, inward

    @property
    def _above_last(self) -> float:
        """The middle of the title, above that of its last line."""
        step = self._gallery.type.line_mm(self._geometry.em(LIST_EM))
        return (len(self._title_lines()) - 1) / 2 * step

    @property
    def _lowered(self) -> float:
        """By so much it gives way to what lies beyond."""
        geometry = self._geometry
        end = TITLE * geometry.grown + 2 * self._above_last + geometry.em(LIST_EM) / 2
        return max(0.0, end - self._deep())


def ahead(gallery: Gallery, side: Side, sizes: Sizes) -> Iterator[None]:
    """The tiles of all letters as a side reads them."""
    for letter in ALPHABET:
        gallery.turned(gallery.get(pictures.letter_tile, letter, sizes.tile), side)
        yield
    for sign in Side:
        gallery.turned(coins.coin(gallery, sign, sizes.tile, Side.SOUTH), side)
        yield
    gallery.turned(gallery.get(pictures.empty_place, sizes.tile), side)
    gallery.turned(gallery.get(pictures.next_place, sizes.tile), side)
    yield
