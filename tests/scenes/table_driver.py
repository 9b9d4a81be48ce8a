"""A table in this process, driven by the robot, and what it shows."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
from collections.abc import Callable, Hashable, Sequence
from itertools import product
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple, TypeAlias

import pygame

from game.advice import AnyAdvice, sentences
from game.games import games
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.players import levels_of
from game.rules import Seated
from scenes.app.start import start
from scenes.art.gallery import Gallery
from scenes.art.memory_cache import Wanted
from scenes.core.table import Pixel
from scenes.core.window import open_headless
from scenes.drive.robot import Robot
from scenes.drive.visitor import Visitor
from scenes.play.scene import PlayScene
from scenes.scene.scene import Scene
from scenes.services.destinations import ToPlay
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.services.services import LESSONS, REPLAYS
from scenes.services.thinker import Thinker
from scenes.services.words import UNBROKEN
from scenes.stage.sprite import Layer, Sprite
from scenes.views.loading import shown_games

USUAL_SIZE, USUAL_INCHES = (960, 540), 32

GET_CONTEXT = multiprocessing.get_context
"""The original, as long as no test has replaced it."""

Answer: TypeAlias = dict[str, Any]
"""An answer of the robot, as sent."""


class LastingThinker(Thinker):
    """Passes its process on to the next table: starting one takes longer than most tests."""

    _spare: ClassVar[list[tuple[Connection, BaseProcess]]] = []

    def _worker(self) -> Connection:
        is_real = multiprocessing.get_context is GET_CONTEXT
        if self._connection is None and self._spare and is_real:
            self._connection, self._process = self._spare.pop()
        # If that process has ended, a new one is started.
        return super()._worker()

    def close(self) -> None:
        connection, process = self._connection, self._process
        is_idle = self._sent is None and self._lives()
        if is_idle and isinstance(connection, Connection) and process is not None:
            self._spare.append((connection, process))
            self._connection = self._process = None
        super().close()


class LastingGallery(Gallery):
    """Passes its pictures on to the next equal table: half of a test's time goes to making them."""

    _spare: ClassVar[dict[Hashable, LastingGallery]] = {}

    def __new__(cls, *about: Any) -> LastingGallery:
        found = cls._spare.pop(about, None)
        return super().__new__(cls) if found is None else found

    def __init__(self, *about: Any) -> None:
        if getattr(self, "_about", None) != about:
            super().__init__(*about)
        self._about = about
        self.memory.wanted = Wanted()

    def close(self) -> None:
        self.put_away()
        self.memory.drop_prefetched()
        self._spare[self._about] = self
        while len(self._spare) > MOST_SPARE:
            Gallery.close(self._spare.pop(next(iter(self._spare))))

    @classmethod
    def forget(cls) -> None:
        """The next tables make their pictures again."""
        cls._spare.clear()


MOST_SPARE = 4
"""Galleries."""


class Opened(NamedTuple):
    """How the fixtures `robot`, `table` and `app` open the table of a test file, which sets it as
    `OPENED`."""

    size: tuple[int, int] = USUAL_SIZE
    inches: float = USUAL_INCHES
    seed: int = 0
    teaches: bool = False
    prepares: bool = True
    """Whether pictures are prefetched."""
    makes_pictures: bool = False
    """Whether it begins without the pictures of tables before."""
    shared: bool = False
    """One table for all tests of the file."""


def open_table(
    data: Path,
    size: tuple[int, int] = USUAL_SIZE,
    seed: int = 0,
    inches: float | None = USUAL_INCHES,
    teaches: bool = False,
) -> Robot:
    """`teaches`: whether lessons are given, as they are by default."""
    robot = Robot(start(open_headless(size), inches, data, seed), "steps")
    robot.app.services.settings.put(LESSONS, teaches)
    robot.app.services.settings.put(REPLAYS, False)
    robot.app.services.thinker = LastingThinker()
    return robot


def ask(robot: Robot, **request: object) -> Answer:
    """The answer to a request that must be accepted. A fault of a scene fails the test."""
    answer = robot.answer(json.dumps(request))
    assert answer["ok"], answer
    assert not faults(robot)
    return answer


def faults(robot: Robot) -> int:
    """The number of scenes ended by a fault; the log has the reasons."""
    return robot.app.guard.faults


def targets(robot: Robot, behind: bool = False) -> dict[str, Answer]:
    """Targets by id; `behind`: also those behind closed coins."""
    return {one["id"]: one for one in ask(robot, targets=True, behind=behind)["targets"]}


def play_on(robot: Robot) -> PlayScene:
    scene = robot.app.scene
    assert isinstance(scene, PlayScene), scene.name
    return scene


def match_on(robot: Robot) -> AnyMatch:
    return play_on(robot).match


def seat_match(robot: Robot, match: AnyMatch, kinds: Sequence[str] = ()) -> PlayScene:
    """The table at rest with a saved match; by default people have all seats."""
    seats = match.rules.seats
    seating = Seating(USUAL[seats], tuple(kinds) or (HUMAN,) * seats)
    kept = robot.app.services.store.begin(match, seating.write())
    robot.app.go(ToPlay(match, kept, seating))
    play_on(robot).tweens.finish()
    return play_on(robot)


def visitor(robot: Robot, seed: int = 0) -> Visitor:
    return Visitor(robot, Random(seed))


def rest(robot: Robot) -> None:
    """Waits untouched until prefetching is done."""
    for _ in range(60):
        if robot.app.scene.is_ready:
            return
        ask(robot, wait=0.5)
    raise AssertionError("what may be wanted soon has no end")


# --- games, and how they begin

GAMES = shown_games()
WITH_PLAYERS = tuple(game for game in GAMES if levels_of(game))


def fresh_match(
    game: str, wanted: Callable[[AnyMatch], bool], seed: int = 4, first: int = 0
) -> AnyMatch | None:
    """A match with the fewest seats, and the first options by which it begins as wanted."""
    values = games()[game].rules.option_values
    for chosen in product(*values.values()):
        rules = rules_for(game, None, dict(zip(values, chosen, strict=True)))
        match = new_match(rules, seed, None, first)
        if wanted(match):
            return match
    return None


def in_turns(game: str, first: int = 0) -> AnyMatch:
    """A match in which one seat acts at a time from the beginning."""
    match = fresh_match(game, lambda match: match.to_act() == (first,), first=first)
    assert match is not None, f"{game} never begins with one seat's turn"
    return match


# --- what is shown


def seen_on(scene: Scene, layer: Layer) -> list[Sprite]:
    """The visible sprites of a layer."""
    found = [sprite for sprite in scene.stage.sprites if sprite.layer == layer]
    return [sprite for sprite in found if sprite.area() is not None]


def glowing(robot: Robot) -> list[Pixel]:
    """The positions of all glows."""
    return sorted(sprite.at for sprite in seen_on(robot.app.scene, Layer.GLOW))


def next_touches(robot: Robot, move: Seated) -> list[Pixel]:
    """The middles of the targets to touch next for a move."""
    scene = play_on(robot)
    shown = scene.all_targets()
    wanted = scene.view.guide.next_taps(move)
    return sorted(next(one.rect.center for one in shown if one.means == way) for way in wanted)


Prompts: TypeAlias = tuple[str, str] | None


def told(robot: Robot, seat: int) -> Prompts:
    """Both lines that a seat reads now; None if there are none."""
    # Texts follow a move some frames later.
    robot.app.frame(0.0, [])
    while play_on(robot).guidance.is_telling:
        robot.app.frame(0.0, [])
    return play_on(robot).guidance.voices.all[seat].told


def as_told(robot: Robot, seat: int, key: str) -> Prompts:
    """Both lines of a key in the seat's language."""
    return play_on(robot).view.host.words(seat).with_why(key)


def as_advised(robot: Robot, seat: int, advice: AnyAdvice) -> Prompts:
    """Both lines of an advice in the seat's language."""
    view = play_on(robot).view
    return sentences(view.host.words(seat), view.game, advice, UNBROKEN)


def fingerprint(surface: pygame.Surface) -> str:
    """A hash of the pixels."""
    return hashlib.sha256(pygame.image.tobytes(surface, "RGBA")).hexdigest()
