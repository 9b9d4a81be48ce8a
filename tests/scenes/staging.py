"""Scenes on tables of every size, without playing up to them by touch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pygame
import pytest

from game.games import games
from game.match import Match
from game.matches import new_match, rules_for
from scenes.app import App
from scenes.play.play import PlayScene
from scenes.result import ResultScene
from scenes.scene import Scene
from scenes.seating import HUMAN, USUAL, Seating
from scenes.setup.setup import SetupScene
from scenes.stage.stage import Layer, Sprite
from scenes.start import start
from scenes.table import Side
from scenes.views.lucky.steps import likely
from scenes.views.lucky.view import LuckyBoard
from scenes.window import open_headless

FULL_HD, FOUR_K = (1920, 1080), (3840, 2160)
Sides = tuple[Side, ...]


def open_app(data: Path, size: tuple[int, int], inches: float) -> App:
    return start(open_headless(size), inches, data, 0)


def speak(app: App, language: str) -> None:
    """The same language at every side."""
    for side in Side:
        while app.words(side).language != language:
            app.change_language(side)


def seatings(game: str) -> list[Sides]:
    """The usual sides for each number of seats, and two players at a corner."""
    counts = games()[game].rules.seat_counts
    return [*(USUAL[count] for count in counts), (Side.SOUTH, Side.WEST)]


def set_up(app: App, game: str, sides: Sequence[Side], first: Side | None = None) -> SetupScene:
    """People at these sides, and the one who starts where that has been agreed."""
    scene = SetupScene(app, game)
    scene.choice.kinds = dict.fromkeys(sides, HUMAN)
    scene.choice.first = first
    app.go(scene)
    return scene


def seat_at(app: App, match: Match, sides: Sides) -> PlayScene:
    """The table with a match on it as it stands, nothing moving."""
    seating = Seating(sides, (HUMAN,) * len(sides))
    scene = PlayScene(app, match, app.store.begin(match, seating.write()), seating)
    app.go(scene)
    scene.tweens.finish()
    return scene


@cache
def lucky_match(
    sides: Sides, until: str, setup: str = "four", games: int = 1, seed: int = 1, after: int = 0
) -> Match:
    """Lucky Numbers up to the first moment of a phase `after` so many moves, played without a
    table. It is shared: to be looked at, not to be played on."""
    match = new_match(rules_for("lucky", len(sides), {"setup": setup}), seed, games, 0)
    rng = Random(seed)
    while match.state.phase != until or len(match.entries) < after:
        match.play(match.rules.read_move(rng.choice(likely(match))))
    return match


@cache
def lucky_tournament(sides: Sides, seed: int) -> Match:
    """All games of a tournament; shared, like `lucky_match`."""
    match = new_match(rules_for("lucky", len(sides), {}), seed, len(sides), 0)
    rng = Random(seed)
    while not match.is_over():
        if match.can_go_on():
            match.go_on()
        else:
            match.play(match.rules.read_move(rng.choice(likely(match))))
    return match


def result_of(app: App, match: Match, sides: Sides, winners: tuple[int, ...] = ()) -> ResultScene:
    """The end of a match that is over, nothing moving any more; with other winners if they are
    named."""
    seating = Seating(sides, (HUMAN,) * len(sides))
    scene = ResultScene(app, match, app.store.begin(match, seating.write()), seating)
    scene.winners = winners or scene.winners
    app.go(scene)
    scene.tweens.finish()
    return scene


def picture(app: App) -> pygame.Surface:
    """The table as it is seen now."""
    app.scene.stage.redraw()
    app.scene.draw(app.screen)
    return app.screen


def leave_unprepared(patch: pytest.MonkeyPatch) -> None:
    """Pictures are made when they are shown: a test that looks at few needs no others."""
    patch.setattr(LuckyBoard, "_prepare", lambda _: None)
    patch.setattr(PlayScene, "_prepare_words", lambda _: None)


def words_on(scene: Scene) -> list[Sprite]:
    """What is written on the felt: sprites of one ink. Buttons and brass have many colours."""
    return [
        sprite
        for sprite in scene.stage._sprites
        if sprite.layer == Layer.WORDS and sprite.area() is not None and _is_ink(sprite)
    ]


def _is_ink(sprite: Sprite) -> bool:
    assert sprite.picture is not None
    surface = sprite.picture.surface
    full = pygame.mask.from_surface(surface, 200)
    alike = pygame.mask.from_threshold(surface, surface.get_at((0, 0)), (24, 24, 24, 255))
    return full.count() > 0 and full.overlap_area(alike, (0, 0)) == full.count()
