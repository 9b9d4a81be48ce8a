"""What stands at a seat when a game is over: its coin, why, and how much."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.art import coins, colours
from scenes.art.canvas import Picture
from scenes.art.colours import Colour
from scenes.art.gallery import Gallery
from scenes.art.type import Align
from scenes.stage.fading import fades
from scenes.stage.motion import Faded, Tweens, linear
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.table import Pixel, Side
from scenes.views.ended.spots import SMALLEST_EM, Spot, Words
from scenes.views.view import AnyHost

WINNER = colours.BRASS_BRIGHT
COUNT_SECONDS, MOST_COUNTED = 0.2, 12


class SeatLines:
    """One seat's, all of it turned to its reader."""

    def __init__(
        self,
        gallery: Gallery,
        stage: Stage,
        clock: Tweens,
        tweens: Tweens,
        side: Side,
        name: Side,
    ) -> None:
        """`clock` ticks also where motion is reduced. `name`: whose sign the seat has."""
        self._gallery, self._stage, self.side, self.name = gallery, stage, side, name
        self._clock, self._tweens = clock, tweens

    def at(self, spot: Spot) -> Pixel:
        return self._gallery.table.spot(self.side, *spot)

    def fade_in(self, picture: Picture, spot: Spot, delay: float = 0.0) -> None:
        """Light and words come in any case softly."""
        faded = Faded(self._stage, self._clock, Layer.WORDS)
        steps = fades(self._gallery, picture)
        at = self.at(spot)
        if delay:
            self._clock.after(delay, lambda: faded.show(steps, at))
        else:
            faded.show(steps, at)

    # --- words

    def words(self, text: str, place: Words, colour: Colour = colours.QUIET_BONE) -> Picture:
        """Wrapped, turned to the seat."""
        type_, em_mm = self._gallery.type, max(place.em_mm, self._gallery.table.least_em_mm)
        smallest = max(SMALLEST_EM, self._gallery.table.least_em_mm)
        lines = type_.wrapped(text, em_mm, place.width_mm, place.face)
        while len(lines) > place.most_lines and em_mm > smallest:
            em_mm = max(smallest, em_mm - 0.5)
            lines = type_.wrapped(text, em_mm, place.width_mm, place.face)
        made = self._gallery.of(
            type_.paragraph, tuple(lines), em_mm, colour, place.face, place.align
        )
        return self._ready(self._gallery.turned(made, self.side))

    def _ready(self, picture: Picture) -> Picture:
        """To fade in."""
        fades(self._gallery, picture)
        return picture

    def say(
        self, text: str, place: Words, colour: Colour = colours.QUIET_BONE, delay: float = 0.0
    ) -> None:
        if text and self._has_room(text, place):
            self.fade_in(self.words(text, place, colour), place.at, delay)

    def _has_room(self, text: str, place: Words) -> bool:
        """Words that must be large for the table are left out where they are too many."""
        least, type_ = self._gallery.table.least_em_mm, self._gallery.type
        lines = type_.wrapped(text, least, place.width_mm, place.face) if least else ()
        return len(lines) <= place.most_lines

    def coin(self, diameter_mm: float, of: Side | None = None) -> Picture:
        """The seat's own coin, or another one's as this seat reads it."""
        name = self.name if of is None else of
        return self._ready(coins.coin(self._gallery, name, diameter_mm, self.side))

    # --- numbers

    def number(self, text: str, em_mm: float, colour: Colour, align: Align = "centre") -> Picture:
        type_ = self._gallery.type
        made = self._gallery.of(type_.text, text, em_mm, colour, "numerals", align)
        return self._gallery.turned(made, self.side)

    def counted(
        self, values: Sequence[int], write: Callable[[int], str], place: Words, colour: Colour
    ) -> list[Picture]:
        return [self.number(write(one), place.em_mm, colour, place.align) for one in values]

    def count(
        self,
        pictures: Sequence[Picture],
        spot: Spot,
        seconds: float = COUNT_SECONDS,
        delay: float = 0.0,
    ) -> None:
        """One after the other; the last one stays."""
        sprite = self._stage.add(pictures[0], self.at(spot), Layer.WORDS)
        sprite.set_visible(not delay or self._tweens.still)

        def show(share: float) -> None:
            sprite.set_visible(True)
            sprite.show(pictures[min(len(pictures) - 1, int(share * len(pictures)))])

        self._tweens.run(seconds, show, linear, delay)


def steps_between(begin: int, end: int) -> list[int]:
    """From one number to another, both included, at most so many that each can be seen."""
    way = end - begin
    steps = min(abs(way), MOST_COUNTED)
    return [begin + round(way * step / steps) for step in range(steps + 1)] if steps else [end]


def lines_of(host: AnyHost) -> list[SeatLines]:
    """Of all seats."""
    shown, seating = (host.gallery, host.stage, host.fading, host.tweens), host.seating
    return [SeatLines(*shown, side, seating.name(n)) for n, side in enumerate(seating.sides)]
