"""Lines of a list of the best: place, three small tiles or a sign, and what was reached."""

from __future__ import annotations

from collections.abc import Iterator

from game.bests import LETTERS, Best
from scenes.art import coins, colours
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.letters import pictures
from scenes.letters.geometry import Sizes
from scenes.letters.spelling import ALPHABET
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.stage.stage import Stage
from scenes.table import Side
from scenes.words import Words

OWN = colours.BRASS_BRIGHT


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
