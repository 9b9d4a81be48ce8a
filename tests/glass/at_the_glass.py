"""What people do at a table on a real X server, by the ids of what they touch."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from glass_table import Answer, GlassTable

from scenes.core.table import Point

IN_PLAY = "play.seat0.coin"
"""A target of the play scene; opens a seat's controls."""
WAYS_HOME = "play.menu", IN_PLAY, "pause.menu", "setup.menu", "operator.back", "operator.close"


def give_pin(table: GlassTable, digits: str) -> None:
    for digit in digits:
        table.tap(f"operator.key.{digit}")


def go_home(table: GlassTable) -> None:
    def is_there() -> bool:
        shown = table.targets()
        places = (table.place(name) for name in WAYS_HOME if name in shown)
        at = next((place for place in places if place), None)
        if at is not None:
            table.glass.devices.tap(at)
        return "menu.lucky" in shown

    table.until("menu", is_there)


def begin(table: GlassTable, game: str) -> None:
    """Starts a game of two people, opposite each other."""
    table.tap(f"menu.{game}")
    table.tap("setup.seats.0")
    table.tap("setup.seats.2")
    table.tap("setup.start")
    table.until("table", lambda: IN_PLAY in table.targets() and acting(table))


def match(table: GlassTable) -> Answer:
    found: Answer = table.ask(report=True)["match"]
    return found


def acting(table: GlassTable) -> list[int]:
    found: list[int] = match(table)["to_act"]
    return found


def bare_spots(table: GlassTable) -> list[Point]:
    """Points far from all targets."""
    targets = [pygame.Rect(one["rect"]).inflate(80, 80) for one in table.targets().values()]
    width, height = table.glass.size()
    spots = ((x, y) for y in range(60, height - 60, 40) for x in range(60, width - 60, 60))
    return [spot for spot in spots if not any(one.collidepoint(spot) for one in targets)]


def bare(table: GlassTable) -> Point:
    return bare_spots(table)[0]


def arrange(table: GlassTable, seat: int) -> None:
    """Drags four tiles to the diagonal, the lowest first."""
    held = [name for name in table.targets() if name.startswith(f"play.seat{seat}.held.")]
    for place, name in enumerate(sorted(held, key=lambda name: int(name.split(".")[-1][1:]))):
        there = f"play.seat{seat}.cell.{place}.{place}"
        table.glass.devices.drag((table.spot(name), table.spot(there)))
    table.tap(f"play.seat{seat}.ready")


def other(seat: int) -> int:
    return 1 - seat


def lucky_turn(table: GlassTable) -> int:
    """Plays a turn; returns the seat that acts next, as the other turns do."""
    arrange(table, 0)
    arrange(table, 1)
    table.until("first turn", lambda: match(table)["state"]["phase"] == "turn")
    table.tap("play.pile")
    table.until("drawn tile", lambda: match(table)["state"]["phase"] == "placing")
    moves = [one for one in match(table)["moves"] if one["do"] == "place"]
    row, column = moves[0]["at"]
    seat = acting(table)[0]
    table.tap(f"play.seat{seat}.cell.{row}.{column}")
    return other(seat)


def crossing_turn(table: GlassTable) -> int:
    line = next(one["line"] for one in match(table)["moves"] if one["do"] == "aim")
    seat = acting(table)[0]
    table.tap(f"play.seat{seat}.line.{line}")
    table.spot(f"play.seat{seat}.home")
    table.tap(f"play.seat{seat}.line.{line}")
    return other(seat)


def trellis_turn(table: GlassTable) -> int:
    seat = acting(table)[0]
    table.tap("play.display.0")
    table.tap("play.commit")
    return other(seat)


TURNS: dict[str, Callable[[GlassTable], int]] = {
    "lucky": lucky_turn,
    "crossing": crossing_turn,
    "trellis": trellis_turn,
}
