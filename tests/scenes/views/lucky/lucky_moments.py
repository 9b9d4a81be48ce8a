"""Lucky Numbers in typical moments, and the exceptions that its view needs from the survey."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from situations import Known
from staging import CORNER, Sides, seat_at

from game.lucky.rules import Lucky
from game.lucky.state import FULL, NUMBERS, Move
from game.match import AnyMatch
from game.matches import new_match
from scenes.app.app import App
from scenes.drive.robot import Robot
from scenes.services.seating import USUAL
from scenes.views.lucky.guide import likely

OPEN = "play.open."


def moments(robot: Robot, sides: Sides) -> Iterator[str]:
    for setup in ("four", "michael"):
        seat_at(robot.app, lucky_match(len(sides), "setup", setup), sides)
        yield setup
    for phase in ("setup", "placing"):
        seat_at(robot.app, lucky_match(len(sides), phase, edition="children"), sides)
        yield f"children {phase}"
    for phase in ("turn", "placing", "over"):
        seat_at(robot.app, lucky_match(len(sides), phase), sides)
        yield phase


@cache
def lucky_match(
    seats: int,
    until: str,
    setup: str = "four",
    games: int = 1,
    seed: int = 1,
    after: int = 0,
    edition: str = "full",
) -> AnyMatch:
    """A match up to the first moment of a phase after `after` moves, played without a table.
    Cached: do not play on it."""
    match = new_match(Lucky(seats, setup, edition), seed, games, 0)
    rng = Random(seed)
    while match.state.phase != until or len(match.entries) < after:
        match.play(rng.choice(likely(match)))
    return match


@cache
def lucky_tournament(seats: int, seed: int) -> AnyMatch:
    """All games of a tournament; cached, as `lucky_match`."""
    match = new_match(Lucky(seats), seed, max(2, seats), 0)
    rng = Random(seed)
    while not match.is_over():
        if match.can_go_on():
            match.go_on()
        else:
            match.play(rng.choice(likely(match)))
    return match


def spoken(seats: int) -> list[AnyMatch]:
    return [lucky_match(seats, "setup"), lucky_match(seats, "placing")]


def ends(_: App) -> Iterator[tuple[AnyMatch, Sides]]:
    for sides in (*USUAL.values(), CORNER):
        for games in (1, len(sides)):
            yield lucky_match(len(sides), "over", games=games), sides
    yield won_at_a_short_side(), USUAL[4]


def won_at_a_short_side() -> AnyMatch:
    """A tournament whose winner is far below zero: its texts have the least room."""
    matches = (lucky_tournament(4, seed) for seed in range(2, 100))
    return next(m for m in matches if m.winners() in ((1,), (3,)) and max(m.totals()) < -9)


def may_overlap(above: str, below: str) -> bool:
    """Open tiles of one number overlap, and the pool's target covers all of them."""
    return below == "play.discard#2" or _open_number(above) == _open_number(below) != ""


def may_cover(below: str, above: str) -> bool:
    return may_overlap(above, below)


def _open_number(name: str) -> str:
    """The number of an open tile, without its colour's letter."""
    return name.removeprefix(OPEN)[1:].split("#")[0] if name.startswith(OPEN) else ""


KNOWN = Known(
    moments=moments,
    spoken=spoken,
    ends=ends,
    # At 24 inches four boards leave 19.9 mm for a place, and a ledge of four slightly less; touches
    # count for the nearest place anyway.
    cramped={part: {24: 19.0} for part in (".cell.", ".held.", "play.discard", "play.open.")},
    may_cover=may_cover,
    may_overlap=may_overlap,
    shared=("play.pile", "play.discard#2"),
    worded=("play.discard",),
    values={"row": "4", "place": "4"},
    untouchable=frozenset(
        {
            "marked_places",
            *("off_the_board", "not_held", "not_open", "nothing_there", "no_place"),
            *("set_up_is_over", "too_early_to_end", "agreed_already"),
        }
    ),
)


def nearly_full(drawn: bool = False) -> AnyMatch:
    """A game ended by a full board. `drawn`: with a tile from the pile."""
    matches = (lucky_match(4, "over", setup="sorted", seed=seed) for seed in range(1, 60))
    full = (m for m in matches if (o := m.outcome()) is not None and o.reason == "full board")
    return next(m for m in full if not drawn or draws_of(m)[-1] == len(m.played) - 2)


def draws_of(match: AnyMatch) -> list[int]:
    moves = enumerate(match.played)
    return [number for number, move in moves if move is not None and move.do == "draw"]


def placed(order: Sequence[int]) -> AnyMatch:
    """Both seats have placed: seat 0 in this order of its tiles' numbers, seat 1 rising."""
    match = new_match(Lucky(2, "four"), 1, 1, 0)
    for seat, wanted in ((0, order), (1, range(4))):
        held = sorted(match.state.held[seat], key=lambda tile: NUMBERS[tile])
        for number, at in zip(wanted, FULL.diagonal, strict=True):
            match.play(Move(seat, "place", held[number], at))
    return match
