"""Who has won, in words around the middle that each side reads from its own place."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import pygame

from scenes.art import brass, coins
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.light import needle_towards
from scenes.art.type import SPACED
from scenes.stage.fading import fades
from scenes.stage.motion import Faded, Tweens
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.table import Pixel, Side
from scenes.words import Words

COLOUR = (0xFB, 0xEE, 0xCB)
RINGS_MM, WORDS_MM, EM_MM, SMALLEST_MM = (83.6, 102.4), 92.3, 14.5, 7.0
COIN_SHARE, COIN_SPACES = 0.93, 5
"""The size of a coin before a name, in ems, and the room that is left for it."""
NEEDLE_MM = 126.0
SQUARE_MM, SQUARE_EM, SQUARE_WIDE, FREE_WIDE = 57.0, 11.0, 92.0, 150.0
SQUARE_LINES, BESIDE_MM = 2, 6.0
"""Before a board words are narrower than around bare felt, where those at the short sides begin
beside those at the long ones."""
BEYOND_MM, BEYOND_RINGS_MM = 66.0, 43.0
"""As far from the middle words in front of a side begin where a board lies there, and where rings
do."""
SHARED_MM, SHARED_AWAY_MM, SHARED_RINGS_MM = 27.0, 20.5, (36.0, 38.5)
"""The coins of those who share a win: how large, how far from the middle, and the rings around."""
MOST_DEGREES, SMALLEST_SHARE = 70.0, 0.62
"""Of the ring for one sentence: the dots between them stay free."""


def verdict(words: Words, own: Side | None, winners: Sequence[Side], is_named: bool) -> str:
    """Who has won, as the seat at `own` reads it: nobody, it alone, somebody else, or several,
    who are not named where coins stand for them. None: nobody sits there."""
    if not winners:
        return words("result.drawn")
    if list(winners) == [own]:
        return words("result.you")
    if len(winners) == 1:
        return words.telling("result.one", *winners)
    return words.telling("result.many", *winners) if is_named else words("result.share")


class Headline:
    """In a ring, a coin before a name; where the words are too long for it, straight in front of
    each side."""

    def __init__(self, gallery: Gallery, stage: Stage, clock: Tweens, scale: float) -> None:
        self._gallery, self._stage, self._clock = gallery, stage, clock
        self._scale = scale
        self._shown: list[tuple[Picture, Pixel, Layer]] = []

    def ahead(
        self,
        words: Mapping[Side, str],
        needle: Side | None,
        shared: Sequence[Side] = (),
        is_taken: bool = True,
    ) -> Iterator[None]:
        """`words` for the sides in use; all but the `needle`'s side read its coin before them, as
        it does where nobody sits there (not `is_taken`); None: there is no ring of words,
        for no board is in it, but the coins of those who have `shared` the win."""
        self._shown = []
        named = [side for side in words if side is not needle or not is_taken]
        in_ring = [self._spaced(words.get(side, ""), side in named) for side in Side]
        smallest = min(self._ring_em(sentence) for sentence in in_ring)
        if needle is None or smallest < SMALLEST_SHARE * self._em:
            yield from self._square(words, has_board=needle is not None)
            if needle is None:
                yield from self._together(shared)
        else:
            yield from self._ring(in_ring, named, needle)
            x, y = needle.inwards(-NEEDLE_MM * self._scale * self._gallery.table.per_mm)
            middle = self._gallery.table.middle
            at = middle[0] + x, middle[1] + y
            self._add(self._needle(needle), at)
            yield

    def point(self, side: Side, at: Pixel) -> Iterator[None]:
        """No words, but the needle that has stood there turns to this side."""
        self._shown = []
        self._add(needle_towards(self._gallery, side.facing), at)
        yield

    def show(self) -> None:
        for picture, at, layer in self._shown:
            Faded(self._stage, self._clock, layer).show(fades(self._gallery, picture), at)

    def _needle(self, side: Side) -> Picture:
        """It follows a smaller table's size."""
        made = needle_towards(self._gallery, side.facing)
        if self._scale >= 1:
            return made
        wide, high = made.surface.get_size()

        def make() -> Picture:
            size = round(wide * self._scale), round(high * self._scale)
            x, y = made.centre
            centre = round(x * self._scale), round(y * self._scale)
            return Picture(pygame.transform.smoothscale(made.surface, size), centre)

        return self._gallery.derived(made, ("scaled", round(self._scale, 3)), make)

    def _add(self, picture: Picture, at: Pixel, layer: Layer = Layer.WORDS) -> None:
        fades(self._gallery, picture)
        self._shown.append((picture, at, layer))

    # --- in a ring

    def _spaced(self, words: str, is_named: bool) -> str:
        """With room for a coin before them."""
        return " " * COIN_SPACES + words if words and is_named else words

    @property
    def _em(self) -> float:
        return max(SMALLEST_MM, EM_MM * self._scale)

    @property
    def _radius(self) -> float:
        return WORDS_MM * self._scale

    def _span(self, words: str, em_mm: float) -> float:
        """Radians that words take in the ring."""
        return self._gallery.type.width(words, em_mm, "numerals") * SPACED / self._radius

    def _ring_em(self, words: str) -> float:
        """As large as fits: a longer sentence of another language leaves this one its size."""
        most = math.radians(MOST_DEGREES)
        return self._em * most / max(most, self._span(words, self._em))

    def _ring(self, words: list[str], named: Sequence[Side], winner: Side) -> Iterator[None]:
        gallery, middle = self._gallery, self._gallery.table.middle
        radii = tuple(radius * self._scale for radius in RINGS_MM)
        lines = gallery.get(brass.ring_lines, radii, self._radius, 0.9, 0.85, 3.4)
        self._add(lines, middle, Layer.LIGHT)
        yield
        for side in Side:
            if sentence := words[side]:
                self._add(self._sentence(sentence, side), middle)
                yield
        for side in named:
            em = self._ring_em(words[side])
            size = COIN_SHARE * em
            away = self._span(words[side], em) / 2 - size / 2 / self._radius
            reach = self._radius * gallery.table.per_mm
            x, y = side.turned(-reach * math.sin(away), reach * math.cos(away))
            coin = coins.coin(gallery, winner, round(size, 1), side)
            self._add(coin, (round(middle[0] + x), round(middle[1] + y)))
            yield

    def _sentence(self, words: str, side: Side) -> Picture:
        """One side's part of the ring, no larger than its letters."""
        em, radius = self._ring_em(words), self._radius

        def make() -> Picture:
            one = words, "", "", ""
            ring = self._gallery.type.ring(one, radius, em, COLOUR, "numerals", MOST_DEGREES)
            inked = ring.surface.get_bounding_rect()
            x, y = ring.centre
            return Picture(ring.surface.subsurface(inked).copy(), (x - inked.x, y - inked.y))

        return self._gallery.keep_facing(side, ("headline", words, radius, em), make)

    # --- straight

    def _square(self, words: Mapping[Side, str], has_board: bool) -> Iterator[None]:
        """At the long sides first: where those at the short ones begin beside them."""
        gallery, scale, clear = self._gallery, self._scale, 0.0
        per_mm, middle = gallery.table.per_mm, gallery.table.middle
        for side in sorted(words, key=lambda side: not side.upright):
            made = self._in_lines(words[side], (SQUARE_WIDE if has_board else FREE_WIDE) * scale)
            wide, ink = made.surface.get_width(), made.surface.get_bounding_rect()
            beyond = (BEYOND_MM if has_board else BEYOND_RINGS_MM) * scale * per_mm
            if side.upright and not has_board:
                clear = max(clear, wide / 2 + BESIDE_MM * scale * per_mm)
            elif not side.upright:
                beyond = max(beyond, clear)
            away = max(SQUARE_MM * scale * per_mm, beyond + made.centre[1] - ink.top)
            self._add(gallery.turned(made, side), side.beside(middle, 0, away))
            yield

    def _in_lines(self, words: str, wide: float) -> Picture:
        type_ = self._gallery.type
        em = max(SMALLEST_MM, SQUARE_EM * self._scale)
        lines = type_.wrapped(words, em, wide, "numerals")
        while len(lines) > SQUARE_LINES and em > SMALLEST_MM:
            em = max(SMALLEST_MM, em - 0.5)
            lines = type_.wrapped(words, em, wide, "numerals")
        return self._gallery.of(type_.paragraph, tuple(lines), em, COLOUR, "numerals", "centre")

    def _together(self, winners: Sequence[Side]) -> Iterator[None]:
        """Each coin towards its owner, all of them around the middle of one ring."""
        gallery, middle = self._gallery, self._gallery.table.middle
        radii = tuple(radius * self._scale for radius in SHARED_RINGS_MM)
        self._add(gallery.get(brass.ring_lines, radii, None, 0.7, 0.85), middle, Layer.LIGHT)
        yield
        away = SHARED_AWAY_MM * self._scale * gallery.table.per_mm
        if len(winners) == 2 and winners[0].upright == winners[1].upright:
            # As near to each other as those of two neighbours.
            away /= math.sqrt(2)
        spots = [side.turned(0, away) for side in winners]
        x, y = (sum(one) / len(spots) for one in zip(*spots, strict=True))
        for side, spot in zip(winners, spots, strict=True):
            coin = coins.coin(gallery, side, round(SHARED_MM * self._scale, 1), side)
            self._add(coin, (round(middle[0] + spot[0] - x), round(middle[1] + spot[1] - y)))
            yield
