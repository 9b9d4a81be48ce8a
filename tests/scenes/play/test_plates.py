"""At each seat: who sits here, who plays with whom, which game of the match this is, who leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest
from situations import seatings
from staging import seat_at, table_unprepared
from table_driver import open_table

from game.games import games
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.rules import Json
from scenes.app import FRAME_SECONDS
from scenes.art import coins, pegs
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.type import Type
from scenes.destinations import ToPlay
from scenes.drive.robot import Robot
from scenes.play.keeping import Keeping
from scenes.play.room import words_rect
from scenes.play.scene import PlayScene
from scenes.seating import USUAL
from scenes.stage.fading import fades
from scenes.stage.motion import FADE_SECONDS, FADE_STEPS
from scenes.stage.sprite import Layer, Sprite
from scenes.table import Side, Table
from scenes.views.plate import COIN_MM, OTHERS_MM, OWN_MM, PARTNER_MM, PlateSpot, plate_scale
from scenes.views.view import AnyView

SMALL_TABLE = (960, 600), 24
"""Where there is more room nothing comes nearer to anything."""
THINGS = (Layer.WALNUT, Layer.LYING, Layer.MIDDLE, Layer.WORDS, Layer.MOVING)
SOLID = 180
"""Of a shadow or a glow no pixel covers so much of what lies below it."""
SHOWN_BY = 0.1
LARGEST = (-12, 7, 13, 105)
NEAR_MM = 1.0
LED = ("lucky", "crossing")
"""Without partners and with them."""


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    size, inches = SMALL_TABLE
    yield from table_unprepared(tmp_path_factory.mktemp("data"), size, inches=inches)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Robot]:
    robot = open_table(tmp_path, (640, 360))
    yield robot
    robot.app.close()


def test_each_seat_reads_which_game_this_is_and_a_peg_stands_for_each_that_is_over(
    small: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled, said = list[tuple[int, int]](), list[str]()
    drawn = pegs.row
    written: Callable[..., Picture] = Type.text

    def row(table: Table, over: int, games: int, scale: float) -> Picture:
        filled.append((over, games))
        return drawn(table, over, games, scale)

    def text(type_: Type, words: str, *rest: object) -> Picture:
        said.append(words)
        return written(type_, words, *rest)

    # What others have kept would not be drawn.
    monkeypatch.setattr(Gallery, "_fetched", lambda *_: None)
    monkeypatch.setattr(pegs, "row", row)
    monkeypatch.setattr(Type, "text", text)
    match = new_match(rules_for("lucky", 4, {}), 3, 4, 0)
    for number in range(2):
        filled.clear()
        scene = seat_at(small.app, match, tuple(Side))
        assert set(filled) == {(number, 4)}
        for seat in range(4):
            assert scene.view.host.words(seat)("play.game", number=number + 1, games=4) in said
        if not number:
            played_to_its_end(match, scene)
            match.go_on()


def match_of_several(game: str, seats: int) -> AnyMatch:
    accepted = games()[game].rules.games_accepted(seats)
    match = new_match(rules_for(game, seats, {}), 1, max(accepted), 0)
    match._past = LARGEST[-seats:]
    return match


def solid(sprite: Sprite) -> pygame.Rect | None:
    """What of a sprite lies there, its shadow apart."""
    area = sprite.area()
    if area is None or sprite.picture is None:
        return None
    return sprite.picture.surface.get_bounding_rect(SOLID).move(area.topleft)


def plates_of(scene: PlayScene) -> list[list[Sprite]]:
    """The coins and the lines of each seat."""
    return [[plate.coin, plate.partner, plate.lines] for plate in scene.plates.all]


@pytest.mark.parametrize("game", games())
def test_plates_lie_on_felt_apart_from_everything(robot: Robot, game: str) -> None:
    """Whoever sits where, in the first game of a match with long totals."""
    for sides in seatings(game):
        scene = seat_at(robot.app, match_of_several(game, len(sides)), sides)
        # What the tiles that were dealt would have crossed comes in the frames after.
        robot.advance(SHOWN_BY)
        per_mm = robot.app.around.table.per_mm
        own = {sprite for plate in scene.plates.all for sprite in plate}
        parts = [rect for plate in plates_of(scene) for one in plate if (rect := solid(one))]
        assert len(parts) > len(sides), "coins, and lines where there is room"
        others = [s for s in scene.stage.sprites if s.layer in THINGS and s not in own]
        lying = [rect for sprite in others if (rect := solid(sprite))]
        lying += [one.rect for one in scene.all_targets() if not one.anywhere]
        lying += [words_rect(scene.view, side) for side in sides if game != "trellis"]
        screen = robot.app.around.screen.get_rect()
        for part in parts:
            assert screen.contains(part), sides
            for other in lying:
                shared = part.clip(other)
                assert min(shared.size) <= NEAR_MM * per_mm, (sides, part, other)
        assert not any(one.colliderect(other) for one, other in combinations(parts, 2)), sides


# --- how the match stands


@pytest.mark.parametrize("game", LED)
def test_totals_stand_at_every_seat_as_they_were_before_this_game(small: Robot, game: str) -> None:
    match = new_match(rules_for(game, len(Side), {}), 3, 4, 0)
    scene = seat_at(small.app, match, tuple(Side))
    nothing = totals(scene)
    assert {words for row in nothing.values() for words in row} == {"0"}
    scores = played_to_its_end(match, scene)
    assert any(scores)
    assert totals(seat_at(small.app, match, tuple(Side))) == nothing, "numbers roll in the result"
    match.go_on()
    scene = seat_at(small.app, match, tuple(Side))
    for seat in range(len(Side)):
        told = scene.plates.totals_for(seat)
        said = [scene.view.points(scores[other]) for other in others_from(match, seat)]
        assert [one.words for one in told] == said
        assert [one.em_mm for one in told] == [OWN_MM, *[OTHERS_MM] * (len(told) - 1)]


def totals(scene: PlayScene) -> dict[int, list[str]]:
    seats = range(len(scene.seating))
    return {seat: [one.words for one in scene.plates.totals_for(seat)] for seat in seats}


def others_from(match: AnyMatch, seat: int) -> list[int]:
    """One's own team first, then clockwise, each team once."""
    in_order = [(seat + step) % match.rules.seats for step in range(match.rules.seats)]
    firsts = {team: next(one for one in in_order if one in team) for team in match.rules.teams}
    return [one for one in in_order if one in firsts.values()]


def played_to_its_end(match: AnyMatch, scene: PlayScene) -> tuple[int, ...]:
    rng = Random(1)
    while match.outcome() is None:
        match.play(rng.choice(scene.view.likely(match)))
    return match.totals()


def test_one_game_alone_has_coins_and_no_lines(small: Robot) -> None:
    for game in games():
        seats = min(games()[game].rules.seat_counts)
        match = new_match(rules_for(game, seats, {}), 1, 1, 0)
        scene = seat_at(small.app, match, (Side.SOUTH, Side.NORTH))
        assert [solid(plate.lines) for plate in scene.plates.all] == [None] * seats
        assert all(solid(plate.coin) for plate in scene.plates.all)


def test_partners_lie_on_one_bar(small: Robot) -> None:
    match = new_match(rules_for("crossing", 4, {}), 1, 2, 0)
    scene = seat_at(small.app, match, tuple(Side))
    gallery = small.app.around.gallery
    scale = plate_scale(gallery.table)
    for side, plate in zip(Side, scene.plates.all, strict=True):
        other = Side((side + 2) % 4)
        assert plate.coin.picture is coins.coin(gallery, side, COIN_MM * scale)
        assert plate.partner.picture is coins.coin(gallery, other, PARTNER_MM * scale, side)
        bar = plate.bar.area()
        assert bar is not None
        assert bar.collidepoint(plate.coin.at)
        assert bar.collidepoint(plate.partner.at)
    shared = scene.plates.totals_for(0)
    assert [total.sides for total in shared] == [(Side.SOUTH, Side.NORTH), (Side.WEST, Side.EAST)]


def test_plates_are_made_before_the_game_is_shown(small: Robot) -> None:
    """Nothing is drawn for them in a frame that moves."""
    scene = seat_at(small.app, match_of_several("lucky", 4), tuple(Side))
    made = small.app.around.gallery.made
    scene.plates.follow()
    assert small.app.around.gallery.made == made


def test_coins_lie_where_there_is_room_beside_what_people_have_moved(
    small: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first picture on, at an end too, where nothing else follows what is moved."""
    begin = Keeping.begin

    def moved(keeping: Keeping, view: AnyView, composed: Json | None) -> Iterator[None]:
        yield from begin(keeping, view, composed)
        usual = view.plate_spot

        def elsewhere(side: Side) -> PlateSpot:
            found: PlateSpot = usual(side)
            return found._replace(coin=(found.coin[0] + 7, found.coin[1]))

        monkeypatch.setattr(view, "plate_spot", elsewhere)

    monkeypatch.setattr(Keeping, "begin", moved)
    scene = seat_at(small.app, match_of_several("lucky", 2), USUAL[2])
    spots = [scene.view.plate_spot(side).coin for side in USUAL[2]]
    assert [plate.coin.at for plate in scene.plates.all] == spots


def test_a_coin_that_is_laid_elsewhere_goes_and_comes_softly(
    small: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(rules_for("trellis", 2, {}), 1, 1, 0)
    scene = seat_at(small.app, match, USUAL[2])
    before, usual = scene.plates.all[0].coin, scene.view.plate_spot
    whole, (x, y) = before.picture, before.at
    far = usual(Side.SOUTH)._replace(coin=(x - 100, y))
    monkeypatch.setattr(
        scene.view, "plate_spot", lambda side: far if side == Side.SOUTH else usual(side)
    )
    gone, come = list[Picture | None](), list[Picture | None]()
    for _ in range(round(FADE_SECONDS / FRAME_SECONDS) + 2):
        # It is looked for each time somebody is told something.
        scene.plates.follow()
        shown = [one for one in scene.stage.sprites if one.layer == Layer.MIDDLE]
        gone.append(next((one.picture for one in shown if one.at == (x, y)), None))
        come.append(next(one.picture for one in shown if one.at == far.coin))
        small.advance(FRAME_SECONDS)
    assert whole is come[-1]
    assert gone[-1] is None
    assert len(set(map(id, come))) == FADE_STEPS
    assert len(set(map(id, gone))) == FADE_STEPS
    assert whole not in (come[0], gone[0])


@pytest.mark.parametrize(("game", "gives_way"), [("trellis", True), ("lucky", False)])
def test_a_coin_that_may_give_way_has_been_prepared(
    small: Robot, game: str, gives_way: bool
) -> None:
    scene = seat_at(small.app, new_match(rules_for(game, 2, {}), 1, 1, 0), USUAL[2])
    for _ in scene.plates.ahead():
        pass
    gallery, coin = small.app.around.gallery, scene.plates.all[0].coin.picture
    assert coin is not None
    made = gallery.made
    fades(gallery, coin)
    assert (gallery.made == made) == gives_way


def test_no_tile_that_is_dealt_crosses_how_the_match_stands(small: Robot) -> None:
    """It is seen when they lie."""
    match, sides = match_of_several("trellis", 4), tuple(Side)
    begun = seat_at(small.app, match, sides)
    small.advance(SHOWN_BY)
    small.app.go(ToPlay(match, begun.match_id, begun.seating))
    scene = small.app.scene
    assert isinstance(scene, PlayScene)
    lines = [plate.lines for plate in scene.plates.all if plate.lines.picture is not None]
    assert lines
    assert not any(one.visible for one in lines)
    kept = scene.plates.covered()
    assert all(one.picture is not None and one.picture.at(*one.at) in kept for one in lines)
    while scene.view.is_dealing:
        assert not any(plate.lines.visible for plate in scene.plates.all)
        small.advance(FRAME_SECONDS)
    small.advance(SHOWN_BY)
    assert any(plate.lines.area() is not None for plate in scene.plates.all)
