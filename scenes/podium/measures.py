"""The sizes and positions at the end of a match, in mm for any table; the light on each side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scenes.art.canvas import NOTHING, Picture
from scenes.art.gallery import Gallery
from scenes.art.light import seat_light
from scenes.core.table import LARGEST_SCALE, USUAL_TABLE_MM, Pixel, Side, Table
from scenes.play.lamp import SeatLight
from scenes.stage.crossfade import LEVELS
from scenes.stage.motion import Tweens, ease_in_out
from scenes.stage.stage import Stage

SMALL_TABLE_MM = 299.0
"""The depth of a 24-inch table: sizes are given there, and at 32 inches."""
SMALLEST_EM = 7.0
HEADLINE_LARGER = 1.2
"""The least ratio of the headline to the text about the last game."""
ROOM = 0.6
"""The share of a text's growth by which its line moves inwards."""
RADII, HEIGHTS = (78.0, 54.5, 31.0), (2.6, 3.0, 3.2)
"""The steps' radii and heights, lowest first."""
AWAY = (0.0, 42.6, 66.4, 90.0)
"""Distance of the places from the middle; the third is on the lowest step, the fourth on felt."""
COIN, WINNERS_COIN, SHARED_COIN, CROWDED_COIN = 19.5, 44.0, 26.0, 19.5
SHARED_AWAY, CROWDED_AWAY = 13.3, 17.0
LETTERS_MM, LINES_ASIDE, CARD_ASIDE = 6.0, 0.55, 0.62
"""The distance of a card for initials from the edge; at a long side, the offsets of the lines to
the left and of the card to the right, in card widths."""
UNDERLINE_BELOW, UNDERLINE = 0.64, 0.035
"""The middle and the thickness of the line below a reader's own total, in its ems."""


@dataclass(frozen=True)
class Measures:
    """`grown`: scale of the steps. Lines are distances from the edge in mm, ems in mm."""

    grown: float
    pills: float
    totals: float
    headline: float
    last_game: float
    totals_em: float
    headline_em: float
    last_game_em: float
    coin: float
    """The diameter of the coin beside a total."""
    aside: float = 0.0
    """The offset of the lines' middle to the right."""


def measures(table: Table) -> Measures:
    share = (table.high - SMALL_TABLE_MM) / (USUAL_TABLE_MM - SMALL_TABLE_MM)
    share = max(0.0, min(1.0, share))
    larger = max(1.0, min(LARGEST_SCALE, table.high / USUAL_TABLE_MM))
    smaller = min(1.0, table.high / SMALL_TABLE_MM)

    def of(small: float, usual: float) -> float:
        return (small + (usual - small) * share) * larger * smaller

    usual_em = max(SMALLEST_EM, of(7.0, 8.6))
    last_game_em = max(usual_em, table.least_em_mm)
    return Measures(
        grown=of(0.64, 1.0),
        pills=max(14.0, of(20.0, 22.0)),
        totals=max(38.0, of(46.0, 56.0)),
        headline=max(53.0, of(64.0, 79.0)),
        last_game=max(63.0, of(77.0, 91.5)) + ROOM * (last_game_em - usual_em),
        totals_em=max(14.0, of(17.0, 23.0)),
        headline_em=max(8.5, of(10.0, 12.5), HEADLINE_LARGER * last_game_em),
        last_game_em=last_game_em,
        coin=max(9.0, of(10.7, 14.5)),
    )


def beside_letters(
    usual: Measures, side: Side, card_mm: tuple[float, float]
) -> tuple[Measures, tuple[float, float]]:
    """The measures of a seat with a card for initials, and the middle of that card: texts stand
    left of the card at a long side and further inwards at a short one."""
    wide, deep = card_mm
    inward = LETTERS_MM + deep / 2
    if side.upright:
        return replace(usual, aside=-LINES_ASIDE * wide), (CARD_ASIDE * wide, inward)
    below = (UNDERLINE_BELOW + UNDERLINE) * usual.totals_em
    more = max(0.0, LETTERS_MM + deep + below - usual.totals)
    raised = replace(
        usual,
        totals=usual.totals + more,
        headline=usual.headline + more,
        last_game=usual.last_game + more,
    )
    return raised, (0.0, inward)


def places(
    table: Table, grown: float, sides: Sequence[Side], groups: Sequence[Sequence[int]]
) -> dict[int, tuple[Pixel, float]]:
    """For each seat the middle (px) and diameter (mm) of its coin; `groups` share a place."""
    found: dict[int, tuple[Pixel, float]] = {}
    first, *others = groups
    for seat, (x, y) in _on_top([sides[seat] for seat in first], first).items():
        middle = table.middle[0] + table.px(x * grown), table.middle[1] + table.px(y * grown)
        found[seat] = middle, _winners_coin(len(first)) * grown
    for number, group in enumerate(others, 1):
        for seat in group:
            away = table.px(AWAY[number] * grown)
            found[seat] = sides[seat].beside(table.middle, 0, away), COIN * grown
    return found


def _winners_coin(count: int) -> float:
    return {1: WINNERS_COIN, 2: SHARED_COIN}.get(count, CROWDED_COIN)


def _on_top(sides: Sequence[Side], seats: Sequence[int]) -> dict[int, tuple[float, float]]:
    """Places winners who share the first place: apart, each towards its own seat."""
    if len(seats) == 1:
        return {seats[0]: (0.0, 0.0)}
    away = SHARED_AWAY if len(seats) == 2 else CROWDED_AWAY
    ways = [side.turned(0, 1) for side in sides]
    mean_x, mean_y = (sum(axis) / len(ways) for axis in zip(*ways, strict=True))
    found = {}
    for seat, (x, y) in zip(seats, ways, strict=True):
        length = math.hypot(x - mean_x, y - mean_y)
        found[seat] = away * (x - mean_x) / length, away * (y - mean_y) / length
    return found


SECONDS = 0.45
ACROSS = 1.7
"""The strength factor where the table is deeper."""


def leaning_light(gallery: Gallery, side: Side) -> Picture:
    return seat_light(gallery, side, 1.0 if side.upright else ACROSS)


class SideLight(SeatLight):
    """The light on a side's felt and its brass edge, initially dark."""

    def __init__(self, gallery: Gallery, stage: Stage, side: Side) -> None:
        super().__init__(gallery, stage, side, side)
        self._edge.show(self._edge_at(0))
        self._clock: Tweens | None = None
        """The clock by which to lean, once prepared."""
        self._seconds = SECONDS

    def _whole_light(self) -> Picture:
        return leaning_light(self._gallery, self.side)

    def _whole_shade(self) -> Picture:
        """Felt at the podium has no shade."""
        return NOTHING

    def prepare(self) -> None:
        """Prepares the crossfade in the next frames, since the light leans soon; shows its first,
        still invisible step."""
        if self._fade is None:
            self._fade, self.wanted = self._begin_fade(), 1

    def lean(self, clock: Tweens, seconds: float = SECONDS) -> None:
        """Fades the light in once it is prepared: otherwise it would jump. `clock` also runs with
        reduced motion."""
        self.prepare()
        self._clock, self._seconds = clock, seconds

    def _want(self, share: float) -> None:
        self.wanted = max(1, round(share * LEVELS))

    @property
    def is_changing(self) -> bool:
        return self._fade is not None

    def tick(self) -> None:
        """Call once per frame."""
        if self._fade is None or self.is_awaited:
            return
        if self._clock is not None and self.level:
            self._clock.run(self._seconds, self._want, ease_in_out)
            self._clock = None
        if self.level != self.wanted:
            self.show(self.wanted)
        else:
            self.rest()
