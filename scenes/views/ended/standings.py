"""The standing of a match of several games, when one of them is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from game.match import AnyMatch
from scenes.art import colours, pegs
from scenes.art.canvas import Picture, finished, rounded
from scenes.art.gallery import Gallery
from scenes.table import Side
from scenes.views.ended.lines import WINNER, SeatLines, steps_between
from scenes.views.ended.spots import SMALLEST_EM, Spot, Words
from scenes.views.view import AnyHost
from scenes.words import Words as Spoken

TOTAL_SECONDS = 0.6
ROW_COIN_MM, ROW_GAP_MM, SMALL_GAP_MM, ROW_BESIDE_MM = 10.0, 7.0, 4.0, 2.0
ROW_STEP = 1.45
"""From one row to the next, in ems: a line below a number is nearer to it than to the next row."""
USUAL_EM_MM, CAPTION_MM, CAPTION_ABOVE = 12.0, 7.5, 1.4
UNDERLINE, UNDER = 0.09, 0.62
PEGS_GAP_MM = 3.5


class Standings:
    """All seats', each as its reader sees it; of a single game there is none."""

    def __init__(
        self, host: AnyHost, lines: Sequence[SeatLines], write: Callable[[int], str]
    ) -> None:
        self._host, self._lines, self._write = host, lines, write
        self._made: list[Standing] = []

    def width(self, seat: int, place: Words, rows: int = 1) -> float:
        """Of a seat's row, in millimetres."""
        if self._host.match.setup.games == 1:
            return 0.0
        return self._at(seat, place, rows).width(self._totals(seat))

    def ems(self, seat: int, rows: int = 1) -> float:
        """How long a seat's row is, by how large it is written."""
        return self.width(seat, Words((0.0, 0.0), USUAL_EM_MM), rows) / USUAL_EM_MM

    def has_caption(self, seat: int, place: Words) -> bool:
        """Whether there is a line above a seat's row."""
        return self._at(seat, place, 1).has_caption(self._totals(seat))

    def ahead(self, seat: int, place: Words, rows: int = 1) -> Iterator[None]:
        if self._host.match.setup.games > 1:
            standing = self._at(seat, place, rows)
            self._made.append(standing)
            yield from standing.ahead(self._totals(seat))

    def show(self) -> None:
        """What has been made ahead."""
        for standing in self._made:
            standing.show()

    def _at(self, seat: int, place: Words, rows: int) -> Standing:
        return Standing(self._lines[seat], self._host.gallery, place, seat, self._write, rows)

    def _totals(self, seat: int) -> Totals:
        return totals_of(self._host.match, self._host.words(seat), self._host.seating.called)


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
    """All totals of a match in a row or two, at one seat; its own is underlined."""

    def __init__(
        self,
        lines: SeatLines,
        gallery: Gallery,
        place: Words,
        own: int,
        write: Callable[[int], str],
        rows: int = 1,
    ) -> None:
        """`place`: where the row ends to the right, or begins if it is aligned to the left; the
        middle of all `rows`."""
        self._rows = rows
        self._lines, self._gallery, self._place, self._own = lines, gallery, place, own
        self._write = write
        self._grown = place.em_mm / USUAL_EM_MM
        self._words: list[tuple[Picture, Spot]] = []
        self._peg: tuple[Picture, Spot] | None = None
        """Of the game that is over."""
        self._numbers: list[tuple[list[Picture], Spot]] = []

    def ahead(self, totals: Totals) -> Iterator[None]:
        """Column after column, from the right."""
        along = self._place.at[0]
        self._numbers = []
        if not self._place.most_lines:
            return
        yield from self._above_ahead(totals)
        if self._place.align == "left":
            along += self.width(totals)
        for column in reversed(self._columns(totals)):
            wide, signs = self._parts(totals, column)
            for row, team in enumerate(column):
                yield from self._team_ahead(totals, team, (along - wide, self._inward(row)))
            along -= wide + signs + self._gap

    def _columns(self, totals: Totals) -> list[Sequence[tuple[int, ...]]]:
        """The best stand in the first row."""
        long = -(-len(totals.teams) // self._rows)
        return [totals.teams[column::long] for column in range(long)]

    def _inward(self, row: int) -> float:
        return self._place.at[1] + ((self._rows - 1) / 2 - row) * ROW_STEP * self._place.em_mm

    def _parts(self, totals: Totals, column: Sequence[tuple[int, ...]]) -> tuple[float, float]:
        """How wide its numbers are, and its coins with what is beside them."""
        wide = max(self._wide(totals.after[team[0]]) for team in column)
        coins_mm = ROW_COIN_MM * max(map(len, column)) + ROW_BESIDE_MM
        return wide, coins_mm * self._grown

    @property
    def _gap(self) -> float:
        gap = SMALL_GAP_MM if self._gallery.table.has_large_words else ROW_GAP_MM
        return gap * self._grown

    def _team_ahead(self, totals: Totals, team: tuple[int, ...], spot: Spot) -> Iterator[None]:
        """Its number begins at the spot, its coins end before it."""
        along, inward = spot
        self._numbers.append((self._counted(totals, team), spot))
        yield
        if self._own in team:
            wide = self._wide(totals.after[team[0]])
            below = along + wide / 2, inward - UNDER * self._place.em_mm
            self._words.append((self._underline(wide), below))
        coin = ROW_COIN_MM * self._grown
        along -= ROW_BESIDE_MM * self._grown
        for seat in reversed(team):
            along -= coin
            made = self._lines.coin(round(coin, 1), totals.sides[seat])
            self._words.append((made, (along + coin / 2, inward)))
            yield

    def width(self, totals: Totals) -> float:
        """Of the longest row, in millimetres."""
        columns = self._columns(totals)
        parts = sum(sum(self._parts(totals, column)) for column in columns)
        return parts + self._gap * (len(columns) - 1)

    def has_caption(self, totals: Totals) -> bool:
        """Where words must be large for the table: if there is room for it."""
        above, is_large = self._above(totals), self._gallery.table.has_large_words
        wide = self._gallery.type.width(totals.caption, above.em_mm)
        return not is_large or wide <= self._place.width_mm

    def show(self) -> None:
        """The totals count from what they were to what they are."""
        for picture, spot in self._words:
            self._lines.fade_in(picture, spot)
        for pictures, spot in self._numbers:
            self._lines.count(pictures, spot, TOTAL_SECONDS)
        if self._peg is not None:
            self._lines.fade_in(*self._peg, TOTAL_SECONDS)

    def _above_ahead(self, totals: Totals) -> Iterator[None]:
        """Pegs only where that is as wide as the row's place."""
        if not self.has_caption(totals):
            return
        above = self._above(totals)
        self._words = [(self._lines.words(totals.caption, above), above.at)]
        yield
        if self._has_pegs(totals, above.em_mm):
            yield from self._pegs_ahead(totals, above)

    def _pegs_ahead(self, totals: Totals, above: Words) -> Iterator[None]:
        """Left of the line above them, in which a peg is set for the game that is over."""
        gallery, scale = self._gallery, above.em_mm / CAPTION_MM
        row = gallery.get(pegs.row, totals.number - 1, totals.games, scale)
        inward, begin = above.at[1], above.at[0] - self._above_mm(totals, above.em_mm)
        self._words.append((gallery.turned(row, self._lines.side), (begin, inward)))
        yield
        middle = begin + (pegs.HOLE_MM / 2 + (totals.number - 1) * pegs.PITCH_MM) * scale
        peg = gallery.turned(gallery.get(pegs.peg, scale), self._lines.side)
        self._peg = peg, (middle, inward)
        yield

    def _above(self, totals: Totals) -> Words:
        along, table = self._place.at[0], self._gallery.table
        em_mm = max(SMALLEST_EM, CAPTION_MM * self._grown, table.least_em_mm)
        inward = self._inward(0)
        at = along, inward + CAPTION_ABOVE * self._place.em_mm
        if self._place.align == "left" and not table.has_large_words:
            at = along + self._above_mm(totals, em_mm), at[1]
        return Words(at, em_mm, self._place.align if table.has_large_words else "right")

    def _above_mm(self, totals: Totals, em_mm: float) -> float:
        """How long the line is, with pegs beside it where these have room."""
        words = self._gallery.type.width(totals.caption, em_mm)
        return words + self._pegs_mm(totals, em_mm) * self._has_pegs(totals, em_mm)

    def _has_pegs(self, totals: Totals, em_mm: float) -> bool:
        wide = self._gallery.type.width(totals.caption, em_mm) + self._pegs_mm(totals, em_mm)
        room = self._place.width_mm * max(1.0, self._grown)
        return not self._gallery.table.has_large_words and wide <= room

    def _pegs_mm(self, totals: Totals, em_mm: float) -> float:
        scale = em_mm / CAPTION_MM
        return PEGS_GAP_MM * scale + pegs.row_mm(totals.games, scale)

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
