"""What stands at a seat when a game is over: its coin, why, how much, and the standing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from game.match import AnyMatch
from scenes.art import coins, colours, pegs
from scenes.art.canvas import Picture, finished, rounded
from scenes.art.colours import Colour
from scenes.art.gallery import Gallery
from scenes.art.type import LINE, Align
from scenes.stage.fading import fades
from scenes.stage.motion import Faded, Tweens, linear
from scenes.stage.stage import Layer, Stage
from scenes.table import Pixel, Side
from scenes.views.ended.spots import SMALLEST_EM, Spot, Words
from scenes.words import Words as Spoken

WINNER = (0xFD, 0xE2, 0xA2)
COUNT_SECONDS, MOST_COUNTED = 0.2, 12
TOTAL_SECONDS = 0.6
ROW_COIN_MM, ROW_GAP_MM, SMALL_GAP_MM, ROW_BESIDE_MM = 10.0, 7.0, 4.0, 2.0
USUAL_EM_MM, CAPTION_MM, CAPTION_ABOVE = 12.0, 7.5, 1.4
UNDERLINE, UNDER = 0.09, 0.62
PEGS_GAP_MM = 3.5


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


class Totals(NamedTuple):
    """Of a match: which game of how many is over, a line above them, where the seats sit, before
    and after that game; who share each total, the best first."""

    number: int
    games: int
    caption: str
    sides: tuple[Side, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...]


def totals_of(match: AnyMatch, words: Spoken, sides: tuple[Side, ...]) -> Totals:
    """After the game that is over."""
    outcome, after = match.outcome(), match.totals()
    assert outcome is not None
    before = tuple(a - b for a, b in zip(after, outcome.scores, strict=True))
    best = 1 if match.rules.low_wins else -1
    teams = tuple(sorted(match.rules.teams, key=lambda team: (best * after[team[0]], team)))
    caption = words("result.standing", number=match.number, games=match.setup.games)
    return Totals(match.number, match.setup.games, caption, sides, before, after, teams)


class Standing:
    """All totals of a match in a row, at one seat; its own is underlined."""

    def __init__(
        self,
        lines: SeatLines,
        gallery: Gallery,
        place: Words,
        own: int,
        write: Callable[[int], str],
    ) -> None:
        """`place`: where the row ends to the right."""
        self._lines, self._gallery, self._place, self._own = lines, gallery, place, own
        self._write = write
        self._grown = place.em_mm / USUAL_EM_MM
        self._words: list[tuple[Picture, Spot]] = []
        self._peg: tuple[Picture, Spot] | None = None
        """Of the game that is over."""
        self._numbers: list[tuple[list[Picture], Spot]] = []

    def ahead(self, totals: Totals) -> Iterator[None]:
        """From the right."""
        along, inward = self._place.at
        self._numbers = []
        if not self._place.most_lines:
            return
        above = self._above(totals.caption)
        self._words = [(self._lines.words(totals.caption, above), above.at)]
        yield
        if not self._gallery.table.has_large_words:
            yield from self._pegs_ahead(totals, above)
        coin, beside = ROW_COIN_MM * self._grown, ROW_BESIDE_MM * self._grown
        gap = SMALL_GAP_MM if self._gallery.table.has_large_words else ROW_GAP_MM
        for team in reversed(totals.teams):
            wide = self._wide(totals.after[team[0]])
            along -= wide
            counted = self._counted(totals, team)
            self._numbers.append((counted, (along, inward)))
            yield
            if self._own in team:
                spot = along + wide / 2, inward - UNDER * self._place.em_mm
                self._words.append((self._underline(wide), spot))
            along -= beside
            for seat in reversed(team):
                along -= coin
                made = self._lines.coin(round(coin, 1), totals.sides[seat])
                self._words.append((made, (along + coin / 2, inward)))
                yield
            along -= gap * self._grown

    def width(self, totals: Totals) -> float:
        """Of the whole row, in millimetres."""
        gap = SMALL_GAP_MM if self._gallery.table.has_large_words else ROW_GAP_MM
        numbers = sum(self._wide(totals.after[team[0]]) for team in totals.teams)
        coins_wide = ROW_COIN_MM * len(totals.sides)
        gaps = gap * (len(totals.teams) - 1) + ROW_BESIDE_MM * len(totals.teams)
        return numbers + (coins_wide + gaps) * self._grown

    def show(self) -> None:
        """The totals count from what they were to what they are."""
        for picture, spot in self._words:
            self._lines.fade_in(picture, spot)
        for pictures, spot in self._numbers:
            self._lines.count(pictures, spot, TOTAL_SECONDS)
        if self._peg is not None:
            self._lines.fade_in(*self._peg, TOTAL_SECONDS)

    def _pegs_ahead(self, totals: Totals, above: Words) -> Iterator[None]:
        """Left of the line above them, in which a peg is set for the game that is over."""
        gallery, scale = self._gallery, above.em_mm / CAPTION_MM
        row = gallery.get(pegs.row, totals.number - 1, totals.games, scale)
        long = gallery.type.width(totals.caption, above.em_mm) + PEGS_GAP_MM * scale
        inward, begin = above.at[1], above.at[0] - long - pegs.row_mm(totals.games, scale)
        self._words.append((gallery.turned(row, self._lines.side), (begin, inward)))
        yield
        middle = begin + (pegs.HOLE_MM / 2 + (totals.number - 1) * pegs.PITCH_MM) * scale
        peg = gallery.turned(gallery.get(pegs.peg, scale), self._lines.side)
        self._peg = peg, (middle, inward)
        yield

    def _above(self, caption: str) -> Words:
        """Where words must be large for the table they take as many lines as they need."""
        (along, inward), table = self._place.at, self._gallery.table
        em_mm = max(SMALLEST_EM, CAPTION_MM * self._grown, table.least_em_mm)
        place = Words((along, inward + CAPTION_ABOVE * self._place.em_mm), em_mm, "right")
        if not table.has_large_words:
            return place
        wide, (x, y) = self._place.width_mm, place.at
        more = len(self._gallery.type.wrapped(caption, em_mm, wide)) - 1
        return replace(place, at=(x, y + more * LINE * em_mm / 2), width_mm=wide)

    def _wide(self, total: int) -> float:
        return self._gallery.type.width(self._write(total), self._place.em_mm, "numerals")

    def _counted(self, totals: Totals, team: tuple[int, ...]) -> list[Picture]:
        seat, best = team[0], totals.teams[0][0]
        leads = totals.after[seat] == totals.after[best]
        colour = WINNER if leads else colours.QUIET_BONE
        values = steps_between(totals.before[seat], totals.after[seat])
        place = Words((0.0, 0.0), self._place.em_mm, "left")
        return self._lines.counted(values, self._write, place, colour)

    def _underline(self, wide_mm: float) -> Picture:
        table, em = self._gallery.table, self._place.em_mm

        def make() -> Picture:
            size = max(4, table.px(wide_mm)), max(2, table.px(UNDERLINE * em))
            line = finished(rounded(size, size[1] / 2, colours.BRASS))
            return Picture(line, (size[0] // 2, size[1] // 2))

        made = self._gallery.keep(("underline", round(wide_mm, 1), em), make)
        return self._gallery.turned(made, self._lines.side)
