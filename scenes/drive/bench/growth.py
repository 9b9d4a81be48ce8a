"""What a frame costs the more there is: sprites, pieces, contacts, seats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean

import pygame

from game.games import games
from scenes.app.app import FRAME_SECONDS, App
from scenes.art.canvas import Picture, clear
from scenes.drive.bench.beside import Lying, Snapshot, stage_ms
from scenes.drive.bench.device import circling, post, spread
from scenes.drive.bench.figures import Figures, Moments, rounded, slope
from scenes.drive.bench.moments import own
from scenes.drive.bench.sitting import Sitting, fresh_match
from scenes.stage.sprite import Layer
from scenes.views.measure import Growth

SPRITES = (50, 100, 200, 400)
CONTACTS = (1, 10, 20, 40)
SPRITE_SHARE = 1 / 32
"""Of the table's width: as wide as a tile."""
SECONDS, PLAY_SECONDS = 1.0, 10.0
COUNTED = 0.95


def growing(per: str, points: Sequence[tuple[float, float]]) -> Figures:
    """Milliseconds of a frame by how much there is of something, and how much each adds."""
    found: Figures = {f"{number:g}": rounded(value) for number, value in points}
    added = slope(points)
    return {**found, f"each {per} adds ms": None if added is None else round(added, 5)}


def usual(milliseconds: Sequence[float]) -> float:
    """Of a frame, without the slowest ones, which made a picture."""
    ordered = sorted(milliseconds)
    return fmean(ordered[: max(1, round(len(ordered) * COUNTED))])


def of_sprites(screen: pygame.Surface) -> Moments:
    """That lie still while ten move."""
    points = [(n, stage_ms(screen, _scattered(screen, n))) for n in SPRITES]
    return {"sprites that lie still": growing("sprite", points)}


def _scattered(screen: pygame.Surface, count: int) -> Snapshot:
    """Equal sprites all over the table, a few deep."""
    wide, high = screen.get_size()
    side = round(wide * SPRITE_SHARE)
    tile = clear((side, side)).convert_alpha()
    tile.fill((200, 180, 120, 230), tile.get_rect().inflate(-side // 4, -side // 4))
    picture = Picture(tile, (side // 2, side // 2))
    golden = (math.sqrt(5) - 1) / 2
    spots = [
        (round(wide * (n * golden % 1)), round(high * (n + 0.5) / count)) for n in range(count)
    ]
    lying = tuple(Lying(picture, spot, Layer.GLOW, 0) for spot in spots)
    return Snapshot(screen.copy(), lying)


def of_play(app: App, game: str) -> Moments:
    """In one game: contacts, seats, pieces, and what the game itself names."""
    sitting = Sitting(app)
    found = {"contacts": growing("contact", [(n, _contacts(sitting, game, n)) for n in CONTACTS])}
    pieces: list[tuple[float, float]] = []
    seats = []
    for count in games()[game].rules.seat_counts:
        busy = _played(sitting, game, count)
        seats.append((float(count), fmean(ms for _, ms in busy)))
        pieces += busy
    found["seats"] = growing("seat", seats)
    each = slope(pieces)
    found["pieces shown, in play"] = {
        "fewest": min(n for n, _ in pieces),
        "most": max(n for n, _ in pieces),
        "each piece adds ms": None if each is None else round(each, 5),
    }
    for growth in own(game, Growth):
        points = []
        for number in growth.counts:
            growth.perform(sitting, number)
            points.append((float(number), usual(sitting.frames.busy)))
        found[growth.title] = growing("one", points)
    return found


def _contacts(sitting: Sitting, game: str, count: int) -> float:
    """So many fingers lie on the table and move in small circles."""
    sitting.sit_down(fresh_match(game))
    sitting.ask(settle=True)
    spots = spread(count)
    for finger, at in enumerate(spots):
        post("down", finger, at)
        sitting.robot.advance(FRAME_SECONDS)
    with sitting.measured("contacts"):
        for tick in range(round(SECONDS / FRAME_SECONDS)):
            for finger, at in enumerate(spots):
                post("move", finger, circling(at, tick))
            sitting.robot.advance(FRAME_SECONDS)
    cost = usual(sitting.frames.busy)
    for finger, at in enumerate(spots):
        post("up", finger, at)
    sitting.robot.advance(0.5)
    return cost


def _played(sitting: Sitting, game: str, seats: int) -> list[tuple[float, float]]:
    """Played by touch: for each move the sprites on the table and a frame's milliseconds."""
    sitting.sit_down(fresh_match(game, seats))
    sitting.robot.advance(4.0)
    found = []
    ends = sitting.seconds + PLAY_SECONDS
    while sitting.seconds < ends:
        sitting.begin_measuring()
        sitting.turn()
        shown = sum(one.area() is not None for one in sitting.app.scene.stage.sprites)
        found.append((float(shown), usual(sitting.frames.busy)))
    return found
