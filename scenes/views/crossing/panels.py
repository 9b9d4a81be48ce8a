"""The panels of the rules booklet on Crossing: five rules, six with teams."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.crossing.state import BLACK, COLOURS, EMPTY, Cell, crossing_at, marble_at
from game.match import AnyMatch
from game.rules import Json
from scenes.core.table import Pixel, Side, square
from scenes.views.crossing.view import CrossingView
from scenes.views.panel import Beat, Panel

TRAY_MM, TEAMS_TRAY_MM, POINTS_MM = 250.0, 208.0, 340.0
"""Visible widths: the tray with its arrows, with teams, or a trough with the tray."""
FIRST_SECONDS, MOVE_SECONDS, LAST_SECONDS = 0.7, 2.1, 0.9
"""Seconds before the first move; per move, which is aimed, waits and rolls; at the end."""
END_SECONDS = 7.5
"""Seconds for the animated end of the game."""


class Play(NamedTuple):
    """A match by its seed, and its moves as line, row and column of the marble."""

    seed: int
    moves: str
    seats: int = 2
    edition: str = "full"

    def entry(self, number: int) -> Json:
        line, *at = map(int, self.moves.split()[number])
        written: Json = {"seat": number % self.seats, "do": "aim", "line": line}
        return {**written, "take": at} if at else written


class Plays(NamedTuple):
    """What a booklet shows. `yellows`: the first seat takes only yellow until the other cannot
    move; `points`: the caption and the part of it that is about points."""

    yellows: Play
    mixed: Play
    teams: Play
    points: tuple[str, tuple[int, int]]


PLAYS = {
    "full": Plays(
        Play(426, "3 003 000 110 313 553 555 335 030 440 343 223 121 331 333"),
        Play(348, "3 113 212 332 131 551 555 115 010 550"),
        Play(5, "3 333 030 110 131", 4),
        ("points", (8, 11)),
    ),
    "children": Plays(
        Play(146, "0 000 101 111 212 222 020 330 333 113 010", edition="children"),
        Play(24, "3 223 020 000 101 111 010 330", edition="children"),
        Play(1, "1 001 202 111 000", 4, edition="children"),
        ("points.few", (6, 9)),
    ),
}


def panels(match: AnyMatch) -> tuple[Panel, ...]:
    options = match.rules.options
    yellows, mixed, teams, (points, part) = PLAYS[options["edition"]]
    two = _panel("two", teams, (4, 5), TEAMS_TRAY_MM, _tray, _emptied, ("take_one",))
    return (
        _panel("goal", yellows, (2, 5), POINTS_MM, _at_points, _latest, ("why.most_points",)),
        _panel("cross", mixed, (4, 6), TRAY_MM, _tray, _emptied, CROSSED),
        _panel("closed", mixed, (7, 8), TRAY_MM, _tray, _closed, CLOSED),
        *([two] if match.rules.seats == teams.seats else ()),
        _panel(points, yellows, part, POINTS_MM, _at_points, _latest, POINTS),
        replace(_end(f"end.{options['doubling']}", yellows), options=options),
    )


CROSSED = "not_crossed", "first_takes_nothing", "do.take", "do.first"
CLOSED = "empty_hole", "black_marble", "same_line"
POINTS = "why.answer", "why.balance", "why.leaves_least"


def _end(words: str, play: Play) -> Panel:
    count = len(play.moves.split())
    panel = _panel(words, play, (count - 2, count), TRAY_MM, _tray, _closed, ("why.ends",))
    return replace(panel, seconds=END_SECONDS)


def _panel(
    words: str,
    play: Play,
    part: tuple[int, int],
    wide_mm: float,
    middle: Callable[[CrossingView], Pixel],
    rim: Callable[[CrossingView], Sequence[pygame.Rect]],
    about: tuple[str, ...],
) -> Panel:
    """Plays the moves of the part, numbered from its first to before its last."""
    first, last = part
    beats = tuple(
        Beat(FIRST_SECONDS + n * MOVE_SECONDS, play.entry(number))
        for n, number in enumerate(range(first, last))
    )
    return Panel(
        words=f"crossing.book.{words}",
        game="crossing",
        seats=play.seats,
        seed=play.seed,
        begin=tuple(play.entry(number) for number in range(first)),
        beats=beats,
        seconds=max(4.0, FIRST_SECONDS + len(beats) * MOVE_SECONDS + LAST_SECONDS),
        wide_mm=wide_mm,
        middle=middle,
        rim=rim,
        rim_is_round=True,
        about=about,
        options={"edition": play.edition},
    )


# --- what is seen, and what has changed


def _tray(view: CrossingView) -> Pixel:
    return view.geometry.table.middle


def _at_points(view: CrossingView) -> Pixel:
    """A point near the south edge, where the points are."""
    return view.geometry.table.spot(Side.SOUTH, 0, POINTS_MM / 2)


def _holes(view: CrossingView, cells: Sequence[Cell]) -> Sequence[pygame.Rect]:
    return [view.geometry.hole_rect(at) for at in cells]


def _emptied(view: CrossingView) -> Sequence[pygame.Rect]:
    """The hole of the last marble taken."""
    last = view.host.match.played[-1]
    return _holes(view, [last.take]) if last is not None and last.take else ()


def _closed(view: CrossingView) -> Sequence[pygame.Rect]:
    """Cells without gain on the line that the seat at turn has to meet."""
    state = view.state
    other = 1 - state.turn
    line = state.arrows[other]
    if line is None:
        return ()
    cells = [crossing_at(state.turn, at, line) for at in state.lines]
    return _holes(view, [at for at in cells if marble_at(state, at) in (EMPTY, BLACK)])


def _latest(view: CrossingView) -> Sequence[pygame.Rect]:
    """The first seat's row of its most frequent colour."""
    own = view.state.taken[0]
    colour = max(range(len(COLOURS)), key=lambda number: own[number])
    side = view.geometry.stored
    lying = [square(sprite.at, side) for sprite in view.troughs[0].marbles[colour]]
    return [lying[0].unionall(lying[1:])] if lying else ()
