"""The cost of the app at rest, over time and by the number of things; the cost of rules."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from itertools import count as count_up
from random import Random
from statistics import fmean

import pygame

from game.games import games
from game.match import AnyMatch
from game.players import advice, levels_of
from game.rules import Seated
from scenes.app.app import FRAME_SECONDS, App
from scenes.app.loop import run_app
from scenes.art.canvas import Picture, clear
from scenes.drive.bench.figures import Figures, Moments, memory, processor_ms, rounded, slope
from scenes.drive.bench.moments import own
from scenes.drive.bench.sitting import SEED, Sitting, circling, fresh_match, post, spread
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.services.destinations import ToExhibition, ToPlay
from scenes.services.seating import Seating
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.views.loading import shown_games
from scenes.views.measure import Growth

SPRITES = (50, 100, 200, 400)
CONTACTS = (1, 10, 20, 40)
MOVING, STEP, FRAMES = 10, 3, 40
"""So many sprites move by so many pixels in each of so many frames."""
SPRITE_SHARE = 1 / 32
"""The width of a sprite as a share of the table's, as of a tile."""
SECONDS, PLAY_SECONDS = 1.0, 10.0
COUNTED = 0.95


def growing(per: str, points: Sequence[tuple[float, float]]) -> Figures:
    """Milliseconds of a frame by the number of something, and the slope."""
    found: Figures = {f"{number:g}": rounded(value) for number, value in points}
    added = slope(points)
    return {**found, f"each {per} adds ms": None if added is None else round(added, 5)}


def usual(milliseconds: Sequence[float]) -> float:
    """The mean without the slowest frames, in which a picture was made."""
    ordered = sorted(milliseconds)
    return fmean(ordered[: max(1, round(len(ordered) * COUNTED))])


def of_sprites(app: App) -> Moments:
    points = [(n, _moving_ms(app.screen, n)) for n in SPRITES]
    return {"sprites that lie still": growing("sprite", points)}


def _moving_ms(screen: pygame.Surface, count: int) -> float:
    """Milliseconds of a frame in which MOVING of `count` equal, overlapping sprites move."""
    wide, high = screen.get_size()
    side, golden = round(wide * SPRITE_SHARE), (math.sqrt(5) - 1) / 2
    tile = clear((side, side)).convert_alpha()
    tile.fill((200, 180, 120, 230), tile.get_rect().inflate(-side // 4, -side // 4))
    picture, stage, steps = Picture(tile, (side // 2, side // 2)), Stage(screen.copy()), count_up()
    moving = []
    for n in range(count):
        spot = round(wide * (n * golden % 1)), round(high * (n + 0.5) / count)
        sprite = stage.add(picture, spot, Layer.MOVING if n < MOVING else Layer.GLOW)
        moving += [(sprite, *spot)] * (n < MOVING)
    stage.draw(screen)

    def frame() -> None:
        step = STEP * (next(steps) % 2)
        for sprite, x, y in moving:
            sprite.move(x + step, y)
        pygame.display.update(stage.draw(screen))

    return processor_ms(frame, FRAMES)


def of_play(app: App, game: str) -> Moments:
    """The cost in a game by contacts, seats, pieces, and the game's own measures."""
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
    """Milliseconds of a frame while so many fingers move in small circles."""
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
    """Plays by touch; for each move the number of sprites and a frame's milliseconds."""
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


STILL_SECONDS, ATTRACT_SECONDS = 25.0, 35.0
"""The rest includes full redraws (every 10 s) and the nod of a waiting table (after 15 s); attract
lasts as long as a film, whose first 15 s prefetch the next one."""
LONGEST_SECONDS = 30.0


def still_menu(app: App) -> Moments:
    return {"still menu": _still(app)}


def still_table(app: App, game: str) -> Moments:
    """The cost of a table that waits for its players, and of attract."""
    match = fresh_match(game)
    seating = Seating.usual(match.rules.seats)
    app.services.visit.alone |= {(game, side) for side in seating.sides}
    app.go(ToPlay(match, None, seating))
    found = {"waiting table": _still(app)}
    if levels_of(game):
        number = [name for name in shown_games() if levels_of(name)].index(game)
        app.go(ToExhibition(number, SEED))
        run_app(app, 1.0)
        found["attract"] = _share(app, ATTRACT_SECONDS)
    return found


def _still(app: App) -> Figures:
    """The cost at rest, once all prefetching is done."""
    ends = time.perf_counter() + LONGEST_SECONDS
    while not (app.is_idle() and app.scene.is_ready) and time.perf_counter() < ends:
        run_app(app, 0.2)
    return _share(app, STILL_SECONDS)


def _share(app: App, seconds: float) -> Figures:
    """Percent of one core. Starts after the loop has collected garbage once."""
    began: list[tuple[float, float]] = []
    app.errands.put(lambda: began.append((time.perf_counter(), time.process_time())))
    run_app(app, seconds)
    (wall, busy), *_ = began
    share = (time.process_time() - busy) / (time.perf_counter() - wall)
    return {"of a core %": round(100 * share, 2)}


REST_SECONDS = 5.0


def games_in_a_row(app: App, count: int) -> Moments:
    rng = Random(SEED)
    robot = Robot(app, "steps")
    visitor, names = Visitor(robot, rng), tuple(games())
    found = {"memory, menu": memory()}
    for number in range(count):
        game = names[number % len(names)]
        visitor.whole(game, rng.choice(games()[game].rules.seat_counts))
    robot.advance(REST_SECONDS)
    found[f"memory, after {count} games"] = memory()
    return found


CHANCE_SECONDS = 2.0


def random_games(game: str, seconds: float = CHANCE_SECONDS) -> Figures:
    """Random games per second of processor time, with the most seats."""
    rng, began, busy = Random(SEED), time.process_time(), 0.0
    moves = games = 0
    match = fresh_match(game)
    while busy < seconds:
        match.play(_by_chance(match, rng))
        moves += 1
        if match.outcome() is not None:
            games += 1
            match = fresh_match(game, seed=SEED + games)
        busy = time.process_time() - began
    return {"moves a second": round(moves / busy), "games a second": round(games / busy, 2)}


def _by_chance(match: AnyMatch, rng: Random) -> Seated:
    """A random move; the weakest player's where moves cannot be listed."""
    game, listed = match.rules.game, list(match.moves())
    weakest = next(iter(levels_of(game)), None)
    if listed or weakest is None:
        chosen: Seated = rng.choice(listed)
        return chosen
    thought: Seated = advice(match, match.to_act()[0], weakest).move
    return thought
