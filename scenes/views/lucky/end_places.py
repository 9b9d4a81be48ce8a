"""Where coins, words and sums stand at the end of Lucky Numbers, beside boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.lucky.state import Event, Move, State
from scenes.table import Side
from scenes.views.ended.plain import widest_pill_mm
from scenes.views.ended.spots import SMALLEST_EM, Spots, Words, em
from scenes.views.ended.standings import CAPTION_ABOVE, ROW_STEP, Standings
from scenes.views.view import Host

# Millimetres at scale 1.
NOTES, LEAST_NOTES, WINNERS_NOTE = 41.0, 34.0, 36.0
"""How wide they are: two short lines between a board or a score and pills."""
LEAST_REASON, TWO_LINES, REASON_LINES, WINNERS_LINES = 96.0, 0.62, 3, 2
"""How wide why a game is over may be set at the least, as much of one line as two take, and how
many lines stand below a coin: what is longer is as wide as there is felt, then raises the coin.
The winner's has so many below its own."""
PILLS_REACH, PILLS_AWAY, CLEAR_MM = 66.0, 4.0, 8.0
"""So far inwards the pills of a side may lie, so far words end from a seat's own, and from a
table's edge."""
ONE_LINE_HIGHER = 0.6
"""In ems: of one game a single word is as near to the number above it as two lines are."""
OVER_NOTES, OVER_ONE_WORD = 46.0, 20.0
"""Where words must be large for the table: how high scores stand, and how far above a word."""
NUMERALS, CAPITALS = 0.735, 0.69
"""How high they are, in ems."""
MOST_ROWS, HIGHER = 2, 0.4
"""Of totals, and how much higher two stand, in ems: clear of the words below them."""
PILLS_INWARD, LINE_ABOVE = 10.0, CAPTION_ABOVE + 0.5
"""And how far the line above totals reaches over their middle, in ems."""
LEAST_WHY, LARGE_WHY, LARGE_BESIDE, RAISED = 16.0, 18.0, 20.5, 3.5
"""How far inwards words stand at the least, clear of the edge's light: why a game is over; that
and notes where words are large for the table, and so much higher coin and score there."""


class EndPlaces:
    def __init__(
        self,
        host: Host[State, Move, Event],
        scale: float,
        standings: Standings,
        reason: Callable[[int], str],
        sizes: Sequence[float | None],
    ) -> None:
        """`reason`: why the game is over, as a seat reads it. `sizes`: of boards that stay at
        their sides; None: it comes to the middle."""
        self._sizes = sizes
        self._host, self._table, self._type = host, host.around.table, host.gallery.type
        self._scale, self._standings, self._reason = scale, standings, reason

    def of(self, seat: int) -> Spots:
        size = self._sizes[seat]
        return self._of_the_winner(seat) if size is None else self._beside(seat, size)

    @property
    def _is_one_game(self) -> bool:
        """Notes are a word then."""
        return self._host.match.setup.games == 1

    def _pills(self, seat: int) -> float:
        """Where they begin along a side."""
        k, size = self._scale, self._sizes[seat]
        if size is None:
            return (self._winners_along(seat)[1] + 63) * k
        right = size / 2 * k
        return max(right + 43 * k, right + 39)

    def _winners_along(self, seat: int) -> tuple[int, int]:
        """Its coin and its score."""
        return (-42, 40) if self._host.seating.sides[seat].upright else (-27, 24)

    def _beside(self, seat: int, size: float) -> Spots:
        """Beside a board of this size that lies at its side."""
        k = self._scale
        left, right = -size / 2 * k, size / 2 * k
        beside = right + max(21 * k, LEAST_NOTES / 2 + 2)
        # Words that must be large for the table are of more lines.
        is_shrunk, wide = self._table.has_large_words, max(NOTES * k, LEAST_NOTES)
        over, lines = (max(OVER_NOTES, 46 * k), 3) if is_shrunk else (46 * k, 2)
        note, why = (max(LARGE_BESIDE * is_shrunk, mm * k) for mm in (22, 26))
        if self._is_one_game:
            note += ONE_LINE_HIGHER * em(9, k)
            over = note + OVER_ONE_WORD * k if is_shrunk else over
        reason_wide = self._reason_width(seat, size)
        most, raised = self._raised(seat, reason_wide, REASON_LINES)
        standing, rows = self._standing(seat, left - 36 * k, 62 * k + raised)
        return Spots(
            coin=(left - 21 * k, 62 * k + raised),
            coin_mm=round(18 * k, 1),
            reason=Words((left - 12 * k, why + raised / 2), em(9.5, k), "right", reason_wide, most),
            score=Words((beside, over), em(17, k), "centre"),
            note=Words((beside, note), em(9, k), "centre", wide, lines),
            standing=standing,
            standing_rows=rows,
            pills=(self._pills(seat), PILLS_INWARD),
        )

    def _reason_width(self, seat: int, size: float) -> float:
        """Two lines below the coin are nearer to it than one long one."""
        k, least = self._scale, self._table.least_em_mm
        line = self._type.width(self._reason(seat), max(em(9.5, k), least))
        felt_mm = self._felt_beside(seat) - (size / 2 + 12) * k
        usual = min(max(100 * k, LEAST_REASON), TWO_LINES * line, felt_mm)
        return self._wide_enough(seat, usual, felt_mm, REASON_LINES)

    def _felt_beside(self, seat: int) -> float:
        """From a side's middle to where its neighbour's pills may lie, or to the table's edge."""
        table, is_long = self._table, self._host.seating.sides[seat].upright
        return table.wide / 2 - PILLS_REACH if is_long else table.high / 2 - CLEAR_MM

    @property
    def _least_em(self) -> float:
        return max(SMALLEST_EM, self._table.least_em_mm)

    def _lines_of(self, seat: int, wide: float) -> int:
        """Of why the game is over, at the least."""
        return len(self._type.wrapped(self._reason(seat), self._least_em, wide))

    def _wide_enough(self, seat: int, usual: float, most: float, lines: int) -> float:
        """Everybody reads why a game is over, however long that is."""
        return usual if self._lines_of(seat, usual) <= lines else max(usual, most)

    def _raised(self, seat: int, wide: float, usual: int) -> tuple[int, float]:
        """The most lines, and by how much what stands above them gives way."""
        most = max(usual, self._lines_of(seat, wide))
        return most, (most - usual) * self._type.line_mm(self._least_em)

    def _of_the_winner(self, seat: int) -> Spots:
        """Where the board has left its side; at a long side the needle reaches between coin and
        score."""
        k, pills = self._scale, self._pills(seat)
        coin, score = self._winners_along(seat)
        is_shrunk = self._table.has_large_words
        wide = self._wide_enough(seat, 160 * k, 2 * (pills - PILLS_AWAY), WINNERS_LINES)
        most, raised = self._raised(seat, wide, WINNERS_LINES)
        standing, rows = self._standing(seat, (coin - 32) * k, 49 * k + raised)
        over = 53 * k + RAISED * is_shrunk + raised
        why = max(LARGE_WHY if is_shrunk else LEAST_WHY, 19 * k) + raised / 2
        note, note_lines = over - 4 * k, 2 if is_shrunk else 3
        if self._is_one_game:
            # A single word stands on the same line as the number before it.
            word = max(em(9, k), self._table.least_em_mm)
            note = over + (CAPITALS * word - NUMERALS * em(24, k)) / 2
        return Spots(
            coin=(coin * k, over),
            coin_mm=round(36 * k, 1),
            reason=Words((0, why), em(9.5, k), "centre", wide, most),
            score=Words((score * k, over), em(24, k), "centre"),
            note=Words(((score + 21) * k, note), em(9, k), "left", WINNERS_NOTE * k, note_lines),
            standing=standing,
            standing_rows=rows,
            pills=(pills, PILLS_INWARD),
        )

    def _standing(self, seat: int, along: float, inward: float) -> tuple[Words, int]:
        """As large as there is room to the left, in one row or two; none where they would be too
        small."""
        table = self._table
        across = table.wide if self._host.seating.sides[seat].upright else table.high
        room = across / 2 + along - CLEAR_MM
        for rows in (1, MOST_ROWS):
            most = room / max(1.0, self._standings.ems(seat, rows))
            if most >= self._least_em:
                break
        em_mm = max(self._least_em, min(12 * self._scale, most))
        has_room = most >= self._least_em
        higher = (rows - 1) * HIGHER * em_mm
        at = along, inward + higher
        above = inward + higher + (LINE_ABOVE + (rows - 1) * ROW_STEP / 2) * em_mm
        if above + PILLS_AWAY > self._felt_before(seat):
            # The totals alone, without the line above them.
            room = 0.0
        return Words(at, em_mm, "right", room, 3 if has_room else 0), rows

    def _felt_before(self, seat: int) -> float:
        """From a short side inwards to the pills of the neighbour at its left."""
        sides, side = self._host.seating.sides, self._host.seating.sides[seat]
        left = Side((side + 1) % 4)
        if side.upright or left not in sides:
            return self._table.wide
        neighbour = sides.index(left)
        reach = self._pills(neighbour) + widest_pill_mm(self._host, neighbour)
        return self._table.wide / 2 - reach
