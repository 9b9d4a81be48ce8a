"""Every language says everything, and all that is said has its place on the table."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from string import Formatter

import pygame
import pytest
from staging import (
    FULL_HD,
    leave_unprepared,
    lucky_match,
    open_app,
    result_of,
    seat_at,
    seatings,
    set_up,
    speak,
    words_on,
)

from game.games import GAMES
from game.match import Match
from game.store import Notice
from scenes.app import App
from scenes.art.canvas import Picture
from scenes.menu import MenuScene
from scenes.play import PlayScene
from scenes.scene import Scene
from scenes.seating import USUAL
from scenes.table import Side
from scenes.voice import Voice
from scenes.words import FOLDER, LANGUAGES, Words

ROOT = Path(__file__).parents[2]
TEXTS = {
    language: json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    for language in LANGUAGES
}

UNTOUCHABLE = {
    *("no_such_seat", "off_the_board", "not_held", "not_open", "nothing_there", "no_place"),
    *("over", "set_up_is_over", "ready_already", "too_early_to_end", "agreed_already"),
    "impossible",
}
"""Refusals that only text can earn: fingers cannot name what is not there, and what would bring
the others is not offered. The words for `other` stand in for them."""

# --- the texts themselves


def test_there_is_a_file_for_each_language_and_no_other() -> None:
    assert sorted(file.stem for file in FOLDER.iterdir()) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts(language: str) -> None:
    assert set(TEXTS[language]) == set(TEXTS["en"])
    assert all(text.strip() for text in TEXTS[language].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_values(language: str) -> None:
    assert {key: values_in(text) for key, text in TEXTS[language].items()} == {
        key: values_in(text) for key, text in TEXTS["en"].items()
    }


def values_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_a_second_line_has_a_first() -> None:
    whys = [key for key in TEXTS["en"] if key.endswith(".why")]
    assert whys
    assert [key for key in whys if key.removesuffix(".why") not in TEXTS["en"]] == []


def calls(folder: str, pattern: str) -> Iterator[tuple[str, list[ast.expr]]]:
    """The names and arguments of all calls in the sources."""
    for file in sorted((ROOT / folder).rglob(pattern)):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                yield name, node.args


def test_every_text_that_a_scene_asks_for_exists() -> None:
    asked = {
        args[0].value
        for name, args in calls("scenes", "*.py")
        if name in ("words", "_say") and args and isinstance(args[0], ast.Constant)
    }
    assert "setup.join" in asked
    assert "result.total" in asked
    assert asked <= set(TEXTS["en"])


def lucky_refusals() -> set[str]:
    return {
        str(args[1].value)
        for name, args in calls("game", "lucky*.py")
        if name == "Refusal" and isinstance(args[1], ast.Constant)
    }


def test_every_refusal_that_a_touch_can_earn_is_explained() -> None:
    explained = {key.split(".")[2] for key in TEXTS["en"] if key.startswith("refusal.lucky.")}
    assert lucky_refusals() == explained | UNTOUCHABLE
    assert not explained & UNTOUCHABLE
    assert "refusal.other" in TEXTS["en"]


def test_words_fill_in_values_and_know_what_they_have() -> None:
    words = Words("de")
    assert words("setup.players", count=3) == "3 Spieler"
    assert "menu.touch" in words
    assert "menu.dance" not in words
    with pytest.raises(KeyError):
        words("menu.dance")
    assert "refusal.lucky.must_rise" in words.keys("refusal.lucky.")
    assert not any(key.endswith(".why") for key in words.keys("refusal."))


# --- their places on the table


class Ink:
    """Where a picture's words really are, their empty corners not counted."""

    def __init__(self, picture: Picture, at: tuple[int, int]) -> None:
        self.mask = pygame.mask.from_surface(picture.surface, 64)
        self.rect = picture.at(*at)

    def bounds(self) -> pygame.Rect:
        parts = self.mask.get_bounding_rects()
        return parts[0].unionall(parts[1:]).move(self.rect.topleft)

    def covers(self, rect: pygame.Rect) -> bool:
        if not self.rect.colliderect(rect):
            return False
        offset = rect.x - self.rect.x, rect.y - self.rect.y
        return self.mask.overlap(pygame.mask.Mask(rect.size, True), offset) is not None

    def meets(self, other: Ink) -> bool:
        if not self.rect.colliderect(other.rect):
            return False
        offset = other.rect.x - self.rect.x, other.rect.y - self.rect.y
        return self.mask.overlap(other.mask, offset) is not None


OWN_WORDS = (
    "setup.start",
    "setup.seats.",
    "setup.option.",
    "play.discard",
    *(f"menu.{game}" for game in GAMES),
)
"""Targets that have words of their own on them."""


def inks_of(scene: Scene) -> list[Ink]:
    return [Ink(sprite.picture, sprite.at) for sprite in words_on(scene) if sprite.picture]


def misplaced(scene: Scene, inks: list[Ink]) -> list[str]:
    """What words leave the table, lie on something to touch, or on each other."""
    screen = scene.app.screen.get_rect()
    found = [f"off the table: {ink.bounds()}" for ink in inks if not screen.contains(ink.bounds())]
    others = [t for t in scene.all_targets() if not t.id.startswith(OWN_WORDS)]
    found += [
        f"on {target.id}: {ink.bounds()}"
        for target in others
        for ink in inks
        if ink.covers(target.rect)
    ]
    return found + [
        f"on each other: {one.bounds()} and {other.bounds()}"
        for one, other in combinations(inks, 2)
        if one.meets(other)
    ]


@pytest.fixture(scope="module", params=(24, 32, 43, 55), ids=lambda inches: f"{inches}in")
def app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        app = open_app(tmp_path_factory.mktemp("data"), FULL_HD, request.param)
        yield app
        app.close()


@pytest.fixture(params=LANGUAGES)
def table(app: App, request: pytest.FixtureRequest) -> App:
    """One table where all sides read the same language."""
    speak(app, request.param)
    return app


def test_words_have_their_place_in_the_menu(table: App) -> None:
    """With a game that waits, and the longest that there is to say about saving."""
    seat_at(table, lucky_match(USUAL[2], "setup"), USUAL[2])
    texts = TEXTS[table.words(Side.SOUTH).language]
    longest = max((key for key in texts if key.startswith("notice.")), key=lambda k: len(texts[k]))
    table.notices.append(Notice(longest.removeprefix("notice."), ""))
    scene = MenuScene(table)
    table.go(scene)
    assert any(target.id == "menu.resume" for target in scene.all_targets())
    inks = inks_of(scene)
    assert len(inks) == 4 + len(GAMES) + 2
    assert misplaced(scene, inks) == []


@pytest.mark.parametrize("game", GAMES)
def test_words_have_their_place_in_the_set_up(table: App, game: str) -> None:
    for sides in ((Side.SOUTH,), tuple(Side)):
        scene = set_up(table, game, sides)
        scene.set_first(Side.SOUTH)
        inks = inks_of(scene)
        assert len(inks) >= 10
        assert misplaced(scene, inks) == []


@pytest.mark.parametrize("sides", seatings("lucky"), ids=lambda sides: f"{len(sides)}-{sides[1]}")
def test_words_have_their_place_at_lucky_numbers(table: App, sides: tuple[Side, ...]) -> None:
    for phase in ("setup", "placing"):
        play = seat_at(table, lucky_match(sides, phase), sides)
        inks = inks_of(play)
        assert len(inks) >= len(sides)
        assert misplaced(play, inks) == []
    spoken = [said for side in sides for said in all_spoken(play, side)]
    silent = [ink for ink in inks if not any(ink.rect == said.rect for said in spoken)]
    for said in spoken:
        assert misplaced(play, [said, *silent]) == []
    rooms = [room([said.bounds() for said in all_spoken(play, side)]) for side in sides]
    assert not any(one.colliderect(other) for one, other in combinations(rooms, 2))


def room(rects: list[pygame.Rect]) -> pygame.Rect:
    return rects[0].unionall(rects[1:])


def all_spoken(play: PlayScene, side: Side) -> list[Ink]:
    """All that this seat may be told during the game."""
    voice = Voice(play, side, play.board.words_spot(side))
    at = play.board.words_spot(side)[0]
    words = play.app.words(side)
    keys = words.keys("refusal.lucky.", "refusal.other", "lucky.hint.", "lucky.waiting")
    assert len(keys) > 12
    return [Ink(voice.prepare(key), at) for key in keys]


def test_words_have_their_place_at_the_end(table: App) -> None:
    """The one who won sits at a short side: all that can be said stands there."""
    for sides, count, winner, seed in ((USUAL[2], 1, 0, 6), (USUAL[4], 4, 1, 19)):
        scene = result_of(table, won_by(winner, sides, count, seed), sides)
        inks = inks_of(scene)
        assert len(inks) > 2 * len(sides)
        assert misplaced(scene, inks) == []


@cache
def won_by(winner: int, sides: tuple[Side, ...], count: int, first_seed: int) -> Match:
    seeds = range(first_seed, first_seed + 100)
    matches = (lucky_match(sides, "over", games=count, seed=seed) for seed in seeds)
    return next(match for match in matches if match.winners() == (winner,))
