"""The standing of a match after one of its games, and how long each step of an end is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf

from scenes.art import coins, colours
from scenes.art.canvas import Picture, centred, disc, ring_line
from scenes.art.gallery import Gallery
from scenes.core.table import Side, Table
from scenes.stage.motion import Tweens
from scenes.stage.script import Wait
from scenes.views.ended.block import SMALLEST_EM, WINNER, in_line
from scenes.views.view import AnyHost

CAPTION, COIN, LARGER = 0.5, 0.8, 1.1
"""In ems of a headline: the caption, the coins, the totals."""
MARK, GAP, LINE = 0.42, 0.12, 0.12
"""A mark and the gap before it, in ems of the totals; its line as a share of it."""


def totals_row(
    host: AnyHost, seat: int, write: Callable[[int], str], em_mm: float
) -> Picture | None:
    """The game's number and the total of each team, the best first; marks where games won are
    counted (G7). None after the first game, whose score says the same, and after the last one,
    which leads to the podium."""
    match, gallery = host.match, host.gallery
    is_said = match.number == 1 and not (match.setup.by_wins or match.setup.given)
    if is_said or match.is_over():
        return None
    totals, best = match.totals(), 1 if match.low_wins else -1
    teams = sorted(match.rules.teams, key=lambda team: (best * totals[team[0]], team))
    words = host.words(seat)
    caption = words("result.standing", number=match.number, games=match.setup.games)
    small, large = max(SMALLEST_EM, CAPTION * em_mm), LARGER * em_mm
    text, leading = gallery.type.text, match.winners()
    pieces: list[Picture | float] = [gallery.of(text, caption, small, colours.QUIET_BONE)]
    for team in teams:
        pieces.append(0.5 * em_mm)
        for one in team:
            name = host.seating.name(one)
            pieces += [coins.coin(gallery, name, round(COIN * em_mm, 1), Side.SOUTH), 0.1 * em_mm]
        if match.setup.by_wins:
            pieces += marks(gallery, large, totals[team[0]], match.setup.games // 2 + 1)
            continue
        colour = WINNER if team[0] in leading else colours.BONE
        pieces.append(gallery.of(text, write(totals[team[0]]), large, colour, "numerals"))
    key = "totals", caption, em_mm, tuple(map(tuple, teams)), totals, host.seating.called
    return in_line(gallery, key, pieces)


def marks(gallery: Gallery, em_mm: float, won: int, count: int) -> Iterator[Picture | float]:
    """A mark for each of `count` games, of which so many are won, each after a gap in mm."""
    for number in range(count):
        yield GAP * em_mm
        yield gallery.get(_mark, em_mm, number < won)


def _mark(table: Table, em_mm: float, is_won: bool) -> Picture:
    """A game won, or one still to win."""
    size = table.px(MARK * em_mm)
    if is_won:
        return centred(disc(size, colours.BRASS_LIGHT))
    return centred(ring_line(size, max(1.5, LINE * size), colours.QUIET_BONE))


STAYS = {
    "breath": 0.4,  # nothing moves
    "last lay": 0.7,
    "racks": 0.3,
    "why": 0.15,  # the reason is read, before anything follows
    "crosses": 2.35,  # where no arrow can take, after the reason
    "plain": 0.9,  # the dark tray, before anything is doubled
    "double": 0.85,
    "won": 0.6,  # who has won, where that is said last
    "read": 6.0,  # who has won and why, before a podium or cards for initials
    # The podium:
    "dissolve": 0.35,
    "last game": 0.45,
    "totals": 0.25,
    "place": 0.45,
    "pause": 0.15,  # before the winner comes
    "winner": 0.5,
    "leaves": 0.6,
}
"""Least seconds of each step: a step also lasts until nothing moves, and ends at a touch. A step
without an entry ends when nothing moves."""


def stay(tweens: Tweens, *rows: str) -> Wait:
    """Waits for the sum of these entries; the first is the step's name."""

    def rests(dt: float) -> bool:
        if dt == inf:
            tweens.finish()
        return not tweens

    return Wait(sum(STAYS.get(one, 0.0) for one in rows), rests, rows[0])
