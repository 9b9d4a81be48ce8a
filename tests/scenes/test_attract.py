"""The table when nobody is there: what it shows, whom it invites, and who sits down."""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest
from breadth import ALL
from longest import longest_languages
from table_driver import Opened, ask, play_on

from game.bests import PERIODS, Best, Bests, ranking_of
from game.games import games
from game.players import levels_of
from game.texts import LANGUAGES
from scenes.app.start import start
from scenes.attract import reel, show
from scenes.attract import scene as attract_scene
from scenes.attract.invitation import LIST_INWARD, WON
from scenes.attract.reel import (
    FAST_MOVES,
    SLOW_MOVES,
    WATCHED,
    Film,
    filmed,
    game_shown,
    most_seats,
    rules_shown,
)
from scenes.attract.scene import AttractScene
from scenes.attract.show import (
    FASTER,
    MOVE_SECONDS,
    PATIENCE,
    WON_SECONDS,
    Phase,
    Showing,
)
from scenes.core.table import Side
from scenes.core.window import open_headless
from scenes.drive.robot import Robot
from scenes.services.destinations import ToExhibition
from scenes.services.seating import ABSENT, HUMAN
from scenes.stage.sprite import Layer
from scenes.views.loading import shown_games

GAMES = [game for game in shown_games() if levels_of(game)]
LONGEST_MATCH = 60.0
LEAST_TITLE_MM = 14.0
EDGE_LINE_PX = 24
"""A seat's edge of brass is thinner."""
TABLES = [((1280, 800), 24.0), ((1024, 768), 15.0)]


OPENED = Opened(shared=True)


def attract(robot: Robot, number: int = 0, seed: int = 3) -> AttractScene:
    robot.app.go(ToExhibition(number, seed))
    scene = robot.app.scene
    assert isinstance(scene, AttractScene)
    return scene


def showing(robot: Robot, scene: AttractScene) -> Showing:
    """The film, once it is seen."""
    for _ in range(400):
        robot.advance(1 / 60)
        found = scene.show.now
        if found is not None and scene.show.phase is Phase.PLAYING:
            return found
    raise AssertionError("nothing is shown")


def finished(film: Generator[None, None, Film]) -> Film:
    while True:
        try:
            next(film)
        except StopIteration as end:
            found: Film = end.value
            return found


# --- whom it invites


@pytest.mark.parametrize(("size", "inches"), TABLES)
def test_every_side_is_invited_on_every_table_and_nothing_covers_the_game(
    size: tuple[int, int], inches: float, tmp_path: Path
) -> None:
    app = start(open_headless(size), inches, tmp_path, 0, keeps_pictures=False)
    table = app.around.table
    for number, game in enumerate(GAMES):
        app.go(ToExhibition(number, 1))
        scene = app.scene
        assert isinstance(scene, AttractScene)
        shown, area = inked(scene), scene.show.area(game)
        assert all(app.screen.get_rect().contains(rect) for rect in shown)
        assert area.collidelist(shown) < 0
        assert not any(one.colliderect(other) for one, other in combinations(shown, 2))
        for side in Side:
            title = scene.invitations[side].title(game)
            ink = title.surface.get_bounding_rect(128)
            deep = ink.height if side.upright else ink.width
            assert deep / table.per_mm > LEAST_TITLE_MM
    app.close()


@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 15.0), ((1280, 720), 24.0)])
def test_no_list_covers_other_words_or_leaves_the_table(
    size: tuple[int, int], inches: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start(open_headless(size), inches, tmp_path, 0, keeps_pictures=False)
    languages = LANGUAGES if ALL else longest_languages("attract.")[:2]
    bests = [Best(1, 0, 114, 0, "ADA"), Best(3, 0, 116, 1, "")]
    monkeypatch.setattr(app.around.languages, "forget", lambda: None)
    for language, (number, game) in product(languages, enumerate(GAMES)):
        for side in Side:
            app.around.languages.choose(side, language)
        app.go(ToExhibition(number, 1))
        scene = app.scene
        assert isinstance(scene, AttractScene)
        others = [
            (sprite.picture.surface, area)
            for sprite in scene.stage.sprites
            if sprite.layer in (Layer.WORDS, Layer.MOVING) and sprite.picture is not None
            if (area := sprite.area()) is not None
        ]
        for period, invitation in product(PERIODS if ranking_of(game) else (), scene.invitations):
            made = invitation.list_of(game, period, [*bests, bests[0]])
            assert made is not None
            at = made.at(*invitation._list.sprite.at)
            ink, told = pygame.mask.from_surface(made.surface, 128), (language, game, period)
            seen = made.surface.get_bounding_rect(128).move(at.topleft)
            assert app.screen.get_rect().contains(seen), told
            for surface, area in others:
                words = pygame.mask.from_surface(surface, 128)
                assert ink.overlap_area(words, (area.x - at.x, area.y - at.y)) == 0, told
    app.close()


def inked(scene: AttractScene) -> list[pygame.Rect]:
    """Where words, coins and lines have ink."""
    found = []
    for one in scene.stage.sprites:
        rect, picture = one.area(), one.picture
        if rect is None or picture is None or one.layer not in (Layer.WORDS, Layer.MOVING):
            continue
        if min(rect.size) > EDGE_LINE_PX:
            ink = pygame.mask.from_surface(picture.surface, 128).get_bounding_rects()
            found.append(ink[0].unionall(ink[1:]).move(rect.topleft))
    return found


def test_each_side_reads_its_own_language(robot: Robot) -> None:
    languages = robot.app.around.languages.chosen
    scene, words = attract(robot), robot.app.around.words
    assert len(set(languages)) > 1
    pictures = [scene.invitations[side].title(GAMES[0]) for side in Side]
    for side in Side:
        said = words(side)("attract.play", game=words(side)(f"{GAMES[0]}.name"))
        for other in Side:
            same = words(other)("attract.play", game=words(other)(f"{GAMES[0]}.name")) == said
            turned = pictures[other].turned((side.facing - other.facing) % 360)
            assert same == (turned.surface.get_size() == pictures[side].surface.get_size())


def test_the_three_best_of_today_stand_beside_each_invitation(robot: Robot) -> None:
    scene = attract(robot)
    invitation = scene.invitations[Side.NORTH]
    assert invitation.list_of(GAMES[0], "today", ()) is None
    bests = [Best(1, 0, 14, 0, "ADA"), Best(2, 1, 15, 2, "MIA"), Best(3, 0, 16, 1, "")]
    made = invitation.list_of(GAMES[0], "today", bests)
    assert made is not None
    rect = made.at(*robot.app.around.table.spot(Side.NORTH, invitation.list_along, LIST_INWARD))
    assert robot.app.screen.get_rect().contains(rect)
    assert rect.collidelist(inked(scene)) < 0


def test_lists_of_today_and_ever_take_turns(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    lists = {"today": (Best(1, 0, 14, 0, "ADA"),), "ever": (Best(2, 1, 12, 2, "MIA"),)}
    monkeypatch.setattr(Bests, "lists", lambda *_: lists)
    scene, told = attract(robot), list[str]()
    for invitation in scene.invitations[:1]:
        monkeypatch.setattr(invitation, "show", lambda _game, period, *_: told.append(period))
    for _ in range(3):
        list(scene._telling(GAMES[0]))
    assert told in (["ever", "today", "ever"], ["today", "ever", "today"])


# --- who sits down


@pytest.mark.parametrize("game", GAMES)
def test_a_touch_at_a_side_begins_that_game_with_a_person_there(robot: Robot, game: str) -> None:
    for side in Side if game == GAMES[0] else (Side.NORTH,):
        scene = attract(robot, GAMES.index(game))
        ask(robot, tap=f"attract.side.{side:d}")
        assert robot.app.scene is scene
        robot.advance(0.7)
        play = play_on(robot)
        seat = play.seating.sides.index(side)
        assert play.match.rules.game == game
        assert play.seating.kinds.count(HUMAN) == 1
        assert play.seating.kinds[seat] == HUMAN
        assert set(play.seating.kinds) <= {HUMAN, ABSENT}
        assert play.match.first == seat
        assert play.match.entries == []
        assert play.match_id is not None


def test_a_win_is_a_feast_at_the_winners_boards_and_no_other_light(robot: Robot) -> None:
    scene = attract(robot)
    film, stage = showing(robot, scene), scene.stage
    assert not [one for one in stage.sprites if one.layer == Layer.LIGHT]
    while not film.is_won:
        robot.advance(0.1)
    robot.advance(0.6)
    table = film.table
    glowing = [one for one in table.stage.sprites if one.layer == Layer.GLOW and one.area()]
    sides = {min(Side, key=lambda one: table.around.table.away(one, s.at)) for s in glowing}
    assert sides == {film.film.seating.sides[seat] for seat in film.film.winners}
    assert len(glowing) > 10
    robot.advance(4.0)
    assert len([one for one in table.stage.sprites if one.layer == Layer.GLOW and one.area()]) <= 4


def test_a_finger_that_is_lifted_when_the_game_has_begun_has_a_seat_there(robot: Robot) -> None:
    attract(robot)
    ask(robot, tap="attract.side.1")
    ask(robot, down={"finger": 2, "at": "attract.side.2"})
    robot.advance(0.9)
    play = play_on(robot)
    ask(robot, up={"finger": 2})
    people = [play.seating.sides[seat] for seat in play.seating.people]
    assert people == [Side.WEST, Side.NORTH]
    assert play.match.first == Side.WEST


def test_whoever_touches_words_that_go_plays_what_they_say_and_they_do_not_come_back(
    robot: Robot,
) -> None:
    scene = attract(robot)
    showing(robot, scene)
    ask(robot, down={"finger": 2, "at": "attract.side.2"})
    scene.show._go()
    robot.advance(attract_scene.TURN_SECONDS / 2)
    assert scene.show.game == GAMES[1]
    before = scene._lit
    assert 0 < before < 1
    ask(robot, up={"finger": 2})
    robot.advance(2 / 60)
    assert scene._lit < before
    robot.advance(0.9)
    assert play_on(robot).match.rules.game == GAMES[0]


# --- what it shows


def test_a_match_takes_a_minute_at_most(robot: Robot) -> None:
    fast, slow = FAST_MOVES * MOVE_SECONDS / FASTER, SLOW_MOVES * MOVE_SECONDS
    assert PATIENCE * (fast + slow) < LONGEST_MATCH
    kept = robot.app.services.store.unfinished()
    scene = attract(robot)
    film = showing(robot, scene)
    moves, seconds = list(film.film.moves), 0.0
    assert 0 < len(moves) <= SLOW_MOVES + FAST_MOVES
    while film.match.outcome() is None:
        robot.advance(1.0)
        seconds += 1.0
        assert seconds < LONGEST_MATCH
    assert film.match.played[-len(moves) :] == moves
    assert film.film.winners == film.match.winners()
    assert robot.app.services.store.unfinished() == kept
    # Then whoever has won is in the light for a while, and the others are not.
    robot.advance(1.0)
    lit = [seat for seat, light in enumerate(film._lamp._lights) if light.level == WON]
    assert lit == sorted(film.film.winners)
    robot.advance(WON_SECONDS / 2)
    assert scene.show.now is film


def test_the_games_that_are_offered_come_in_turn(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reel, "FAST_MOVES", 2)
    monkeypatch.setattr(reel, "SLOW_MOVES", 2)
    robot.app.services.settings.put("games.offered", list(GAMES[:2]))
    monkeypatch.setattr(show, "WON_SECONDS", 0.5)
    scene = attract(robot)
    seen: list[str] = []
    for _ in range(120 * 60):
        robot.advance(1 / 60)
        if scene.show.phase is Phase.PLAYING and seen[-1:] != [scene.show.game]:
            seen.append(scene.show.game)
        if len(seen) == 3:
            break
    robot.app.services.settings.put("games.offered", None)
    assert seen == [*GAMES[:2], GAMES[0]]


def test_films_are_those_of_every_game_and_hide_nothing() -> None:
    assert {game_shown(number) for number in range(len(GAMES))} == set(GAMES)
    for game in GAMES:
        rules = rules_shown(game)
        assert rules.seats == most_seats(game)
        assert {**rules.options, **games()[game].rules.exhibition} == rules.options
    film = finished(filmed(0, 3))
    assert set(film.seating.kinds) <= set(WATCHED)
    assert len(film.winners) < film.rules.seats
