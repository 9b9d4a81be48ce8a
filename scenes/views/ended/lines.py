"""What stands at a seat when a game is over: its coin, why, how much, and the standing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scenes.art import coins, colours
from scenes.art.canvas import Colour, Picture, finished, rounded
from scenes.art.gallery import Gallery
from scenes.art.type import Align
from scenes.stage.motion import Faded, Tweens, fade_steps, linear
from scenes.stage.stage import Layer, Stage
from scenes.table import Pixel, Side
from scenes.views.ended.spots import SMALLEST_EM, Spot, Words

WINNER = (0xFD, 0xE2, 0xA2)
COUNT_SECONDS, MOST_COUNTED = 0.2, 12
TOTAL_SECONDS = 0.6
ROW_COIN_MM, ROW_GAP_MM, ROW_BESIDE_MM = 10.0, 7.0, 2.0
CAPTION_MM, CAPTION_ABOVE = 7.5, 1.25
UNDERLINE = 0.09


class SeatLines:
    """One seat's, all of it turned to its reader."""

    def __init__(
        self, gallery: Gallery, stage: Stage, clock: Tweens, tweens: Tweens, side: Side
    ) -> None:
        """`clock` ticks also where motion is reduced."""
        self._gallery, self._stage, self.side = gallery, stage, side
        self._clock, self._tweens = clock, tweens

    def at(self, spot: Spot) -> Pixel:
        return self._gallery.table.spot(self.side, *spot)

    def fade_in(self, picture: Picture, spot: Spot, delay: float = 0.0) -> None:
        """Light and words come in any case softly."""
        faded = Faded(self._stage, self._clock, Layer.WORDS)
        steps = self._steps(picture)
        at = self.at(spot)
        if delay:
            self._clock.after(delay, lambda: faded.show(steps, at))
        else:
            faded.show(steps, at)

    def _steps(self, picture: Picture) -> tuple[Picture, ...]:
        return self._gallery.derived(picture, ("fade steps",), lambda: fade_steps(picture))

    # --- words

    def words(self, text: str, place: Words, colour: Colour = colours.QUIET_BONE) -> Picture:
        """Wrapped, turned to the seat."""
        type_, em_mm = self._gallery.type, place.em_mm
        lines = type_.wrapped(text, em_mm, place.width_mm)
        while len(lines) > place.most_lines and em_mm > SMALLEST_EM:
            em_mm = max(SMALLEST_EM, em_mm - 0.5)
            lines = type_.wrapped(text, em_mm, place.width_mm)
        made = self._gallery.of(type_.paragraph, tuple(lines), em_mm, colour, "words", place.align)
        return self._gallery.turned(made, self.side)

    def say(
        self, text: str, place: Words, colour: Colour = colours.QUIET_BONE, delay: float = 0.0
    ) -> None:
        if text:
            self.fade_in(self.words(text, place, colour), place.at, delay)

    def coin(self, diameter_mm: float, of: Side | None = None) -> Picture:
        """The seat's own coin, or another one's as this seat reads it."""
        side = self.side if of is None else of
        return coins.coin(self._gallery, side, diameter_mm, self.side)

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


class Standing:
    """All totals of a match in a row, the best first, at one seat."""

    def __init__(self, lines: SeatLines, gallery: Gallery, place: Words, own: int) -> None:
        self._lines, self._gallery, self._place, self._own = lines, gallery, place, own

    def show(
        self,
        caption: str,
        sides: Sequence[Side],
        before: Sequence[int],
        after: Sequence[int],
        order: Sequence[int],
    ) -> None:
        """The totals count from what they were to what they are."""
        for _ in self.ahead(caption, sides, before, after, order):
            pass
        self._caption(caption)
        for seat, along in self._columns(after, order):
            coin_at, number_at = self._spots(along)
            self._lines.fade_in(self._lines.coin(ROW_COIN_MM * self._grown, sides[seat]), coin_at)
            counted = self._counted(before[seat], after[seat], seat == order[0])
            self._lines.count(counted, number_at, TOTAL_SECONDS)
            if seat == self._own:
                wide = self._wide(after[seat])
                place = (number_at[0] + wide / 2, number_at[1] - 0.62 * self._place.em_mm)
                self._lines.fade_in(self._underline(wide), place)

    def ahead(
        self,
        caption: str,
        sides: Sequence[Side],
        before: Sequence[int],
        after: Sequence[int],
        order: Sequence[int],
    ) -> Iterator[None]:
        self._lines.words(caption, self._caption_place)
        yield
        for seat, side in enumerate(sides):
            self._lines.coin(ROW_COIN_MM * self._grown, side)
            yield
            self._counted(before[seat], after[seat], seat == order[0])
            yield

    @property
    def _grown(self) -> float:
        return self._place.em_mm / 12.0

    @property
    def _caption_place(self) -> Words:
        along, inward = self._place.at
        above = CAPTION_ABOVE * self._place.em_mm
        em_mm = max(7.0, CAPTION_MM * self._grown)
        return Words((along, inward + above), em_mm, "right", 200.0)

    def _caption(self, caption: str) -> None:
        self._lines.say(caption, self._caption_place)

    def _wide(self, total: int) -> float:
        return self._gallery.type.width(_signed(total), self._place.em_mm, "numerals")

    def _columns(self, totals: Sequence[int], order: Sequence[int]) -> list[tuple[int, float]]:
        """Where each total's coin begins, from the right."""
        along, found = self._place.at[0], list[tuple[int, float]]()
        for seat in reversed(order):
            along -= self._wide(totals[seat]) + (ROW_COIN_MM + ROW_BESIDE_MM) * self._grown
            found.append((seat, along))
            along -= ROW_GAP_MM * self._grown
        return found

    def _spots(self, along: float) -> tuple[Spot, Spot]:
        inward, coin = self._place.at[1], ROW_COIN_MM * self._grown
        return (along + coin / 2, inward), (along + coin + ROW_BESIDE_MM * self._grown, inward)

    def _counted(self, before: int, after: int, is_best: bool) -> list[Picture]:
        colour = WINNER if is_best else colours.QUIET_BONE
        place = Words((0.0, 0.0), self._place.em_mm, "left")
        return self._lines.counted(steps_between(before, after), _signed, place, colour)

    def _underline(self, wide_mm: float) -> Picture:
        table = self._gallery.table

        def make() -> Picture:
            size = max(4, table.px(wide_mm)), max(2, table.px(UNDERLINE * self._place.em_mm))
            line = finished(rounded(size, size[1] / 2, colours.BRASS))
            return Picture(line, (size[0] // 2, size[1] // 2))

        made = self._gallery.keep(("underline", wide_mm, self._place.em_mm), make)
        return self._gallery.turned(made, self._lines.side)


def _signed(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")
