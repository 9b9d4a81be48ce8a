"""What lies where letters are entered is covered whole, or stays whole."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest
from letters_ends import GAME, single_game
from staging import FULL_HD, open_app, played, result_of, speak, table_unprepared
from table_driver import USUAL_SIZE, ask, targets

from scenes.app import App
from scenes.art.canvas import Picture
from scenes.drive.robot import Robot
from scenes.ending.scene import EndingScene
from scenes.letters.covering import BESIDE, LONGEST_NAME, Covering
from scenes.letters.lying import Lying
from scenes.letters.passing import GONE_SECONDS
from scenes.letters.pictures import backing, covered, room
from scenes.seating import HUMAN, USUAL
from scenes.stage.parts import STRIPS
from scenes.stage.sprite import Layer, Sprite, areas
from scenes.table import Side
from scenes.views.crossing.ending import CrossingEnding
from scenes.views.ended.left import _Laid, seen

FRAME = 1 / 60
OPAQUE = 255
SHADOW_MM = 16.0
"""Around wood."""
NEAR_MM = 1.0
"""From wood, and nearer."""
CLOSE_MM, FAR_MM, LONG_MM = 4.0, 9.0, 120.0
"""From words, and how long others are."""
CELL, MANY, NEARLY = 8, 300, 0.5
"""Pixels of felt that are compared on the average, how many of these, and how many levels they may
be off: a shadow reaches into some."""
HIDDEN, SEEN, BARELY = 235, 128, 12
"""Levels of felt over a coin that is not seen any more, and over one that is still seen."""


@pytest.mark.parametrize("inches", [15.0, 24.0, 43.0])
def test_the_felt_below_the_letters_cuts_no_coin(tmp_path: Path, inches: float) -> None:
    app = open_app(tmp_path, (1280, 720), inches)
    scene = result_of(app, played(app, GAME, 4), USUAL[4])
    screen, met = app.screen.get_rect(), 0
    for side in Side:
        lying = scene._lying()
        reached = lying.reached(covered(app.around.table, side))
        made = backing(app.around.gallery, side, lying)
        field = made.at(*app.around.table.from_edge(side, 0, 0))
        for plate in lying.plates:
            alphas = [
                made.surface.get_at((x - field.left, y - field.top)).a
                for rect in plate
                for x, y in _around(rect.clip(screen))
                if field.collidepoint(x, y)
            ]
            if plate[0] in reached:
                met += 1
                assert min(alphas) > HIDDEN, (side, plate)
            else:
                assert max(alphas, default=0) < SEEN, (side, plate)
    assert met
    app.close()


@pytest.mark.parametrize("inches", [15.0, 24.0, 43.0])
def test_the_felt_below_the_letters_is_lit_as_the_felt_beside_it(
    tmp_path: Path, inches: float
) -> None:
    app = open_app(tmp_path, (1280, 720), inches)
    scene = result_of(app, played(app, "trellis", 3), USUAL[3])
    table, lying = app.around.table, scene._lying()
    things = [*scene.ending.on_table, *(one for plate in lying.plates for one in plate)]
    off: list[int] = []
    for side in scene.seating.sides:
        made = backing(app.around.gallery, side, lying)
        field = made.at(*table.from_edge(side, 0, 0))
        for cell in _bare_cells(made, field, things):
            there = pygame.transform.average_color(scene.stage.base, cell.move(field.topleft))
            here = pygame.transform.average_color(made.surface, cell)
            off += [abs(a - b) for a, b in zip(here[:3], there[:3], strict=True)]
    assert len(off) > MANY
    assert sum(off) / len(off) < NEARLY, off
    app.close()


def _bare_cells(
    made: Picture, field: pygame.Rect, things: Sequence[pygame.Rect]
) -> Iterator[pygame.Rect]:
    """Parts of felt on which nothing lies, and which hide what is below."""
    for x in range(0, field.width - CELL, CELL):
        for y in range(0, field.height - CELL, CELL):
            cell = pygame.Rect(x, y, CELL, CELL)
            corners = (cell.topleft, cell.topright, cell.bottomleft, cell.bottomright)
            around = cell.move(field.topleft).inflate(2 * CELL, 2 * CELL)
            hides = all(made.surface.get_at(corner).a > HIDDEN for corner in corners)
            if hides and around.collidelist(things) < 0:
                yield cell


def test_a_tile_at_the_end_of_the_felt_is_covered_whole() -> None:
    area, tile = pygame.Rect(100, 100, 200, 80), pygame.Rect(0, 0, 12, 12)
    met = [tile.move(x, 94) for x in (95, 150, 290)]
    row = [tile.move(150, 86), tile.move(150, 78)]
    beside = [tile.move(164, 78), tile.move(303, 120)]
    assert Lying([], [], [*beside, *row, *met]).reached(area) == [*met, *row]


def test_tiles_that_lie_in_the_shadow_of_a_rack_lie_on_felt(tmp_path: Path) -> None:
    app = open_app(tmp_path, (1280, 800), 15.0)
    match = played(app, "trellis", 4)
    scene = result_of(app, match, USUAL[4])
    laid, lying = sum(map(len, match.state.groups)), scene._lying()
    assert laid
    largest = Counter(one.size for one in lying.small).most_common(1)[0][1]
    assert largest >= laid
    assert not [one for one in lying.small if any(wood.contains(one) for wood in lying.wood)]
    app.close()


@pytest.mark.parametrize("inches", [15.0, 24.0, 43.0])
def test_the_felt_below_the_letters_keeps_off_the_tray(tmp_path: Path, inches: float) -> None:
    app = open_app(tmp_path, (1280, 720), inches)
    scene = result_of(app, played(app, GAME, 2), USUAL[2])
    table, lying = app.around.table, scene._lying()
    found = next(one for one in lying.wood if one.collidepoint(table.middle))
    tray = found.inflate(-2 * table.px(SHADOW_MM), -2 * table.px(SHADOW_MM))
    for side in scene.seating.sides:
        made = backing(app.around.gallery, side, lying)
        field = made.at(*table.from_edge(side, 0, 0))
        met = tray.clip(field).move(-field.x, -field.y)
        covers = met and pygame.mask.from_surface(made.surface.subsurface(met), BARELY).count()
        assert not covers, (side, met)
    app.close()


def _around(rect: pygame.Rect) -> list[tuple[int, int]]:
    """Its middle, and points near its ends."""
    x, y = rect.center
    return [
        (x, y),
        (rect.left + 1, y),
        (rect.right - 2, y),
        (x, rect.top + 1),
        (x, rect.bottom - 2),
    ]


# --- at the end of a single game


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    yield from table_unprepared(tmp_path_factory.mktemp("data"), USUAL_SIZE)


@pytest.mark.parametrize("language", ["en", "de"])
def test_letters_keep_off_the_tray_and_leave_words_beyond_the_felt(
    tmp_path: Path, language: str
) -> None:
    app = open_app(tmp_path, FULL_HD, 24.0)
    speak(app, language)
    scene, table = single_game(app, HUMAN, HUMAN), app.around.table
    there = dict[Sprite, pygame.Rect]()
    for _ in range(1000):
        scene.acts.skip()
        app.frame(FRAME, [])
        if scene.is_settled():
            break
        if not there and scene.asking.is_coming:
            there = {one: area for one in scene.stage.sprites if (area := one.area())}
    assert scene.asking.seats == [card.seat for card in scene.asking._open]
    lying, ending = scene._lying(), scene.ending
    assert isinstance(ending, CrossingEnding)
    size = ending._geometry.tray + 2 * table.px(NEAR_MM)
    tray = pygame.Rect((0, 0), (size, size))
    tray.center = table.middle
    for card in scene.asking._open:
        title, at = card.list.title(), table.spot(card._side, *card.list.title_at)
        written = title.surface.get_bounding_rect(SEEN).move(title.at(*at).topleft)
        own = [written, *(pill.rect for pill in card.pills)]
        assert tray.collidelist(own) < 0, own
    felt = [covered(table, side, room(table, side, lying)) for side in scene.seating.sides]
    hidden = [area for one, area in there.items() if not one.visible]
    # Leaves lie on no word and below none.
    hidden = [area for area in hidden if area not in lying.leaves]
    beyond = [area for area in hidden if area.collidelist(felt) < 0]
    assert len(hidden) > len(beyond)
    # A coin beyond it goes with the arrow that the felt meets, and its name with the coin: nothing
    # else.
    beside = 2 * table.px(BESIDE)
    coins = [one.inflate(beside, 0) for plate in lying.plates for one in plate]
    assert [one.collidelist(coins) for one in beyond] == [0, 1]
    assert all(max(one.size) < table.px(LONGEST_NAME) for one in beyond)
    app.close()


def faint(sprites: Sequence[Sprite]) -> list[Sprite]:
    """Those on their way."""
    return [
        one
        for one in sprites
        if one.picture and one.picture.surface.get_alpha() not in (None, OPAQUE)
    ]


def test_letters_cover_a_seat_at_the_end_of_a_single_game_and_give_all_back(robot: Robot) -> None:
    app, scene = robot.app, single_game(robot.app, HUMAN, "easy")
    shown = set[Sprite]()
    for _ in range(100):
        scene.acts.skip()
        robot.advance(0.1)
        if scene.choices.shown and not scene.offer.is_deaf:
            shown = shown or {sprite for sprite in scene.stage.sprites if sprite.visible}
        # What comes next would only make room for the letters.
        assert not any(name.startswith("result.") for name in targets(robot))
        if scene.is_settled():
            break
    assert {name.partition(".")[0] for name in targets(robot)} == {"letters"}
    # No word that is still there is covered by halves.
    added = [one for one in scene.stage.sprites if one.visible and one not in shown]
    assert min(one.layer for one in added) < Layer.WORDS
    own = areas(one for one in added if one.layer >= Layer.WORDS)
    written = [one for one in shown if one.layer >= Layer.WORDS and one.visible]
    beside = [area for area in areas(written) if not area.collidepoint(app.around.table.middle)]
    assert all(area.collidelist(own) < 0 for area in beside)
    ask(robot, tap="letters.seat0.drum.0.down")
    hidden = {sprite for sprite in shown if not sprite.visible and not sprite.flags}
    assert hidden
    ask(robot, tap="letters.seat0.done")
    assert [best.letters for best in app.services.bests.today(GAME)] == ["BAA"]
    assert set(targets(robot)) == {"result.again", "result.menu"}
    # It goes softly, and what lay there comes so when it is gone.
    lit, felt = (one for one in added if one.flags), min(added, key=lambda one: one.layer)
    assert len(faint(scene.stage.sprites)) >= len(added) - len([*lit, felt])
    assert not any(sprite.picture for sprite in hidden)
    # Nor is what they lay on seen through them.
    assert felt in scene.stage.sprites
    assert felt not in faint(scene.stage.sprites)
    robot.advance(GONE_SECONDS)
    assert set(faint(scene.stage.sprites)) >= hidden
    assert felt not in scene.stage.sprites
    robot.advance(1.0)
    pills = {button._sprite for button in scene.choices.shown}
    assert {sprite for sprite in scene.stage.sprites if sprite.visible} == shown | pills
    whole = (sprite.picture for sprite in shown if sprite.picture)
    assert all(picture.surface.get_alpha() in (None, OPAQUE) for picture in whole)


def test_what_lies_below_a_title_goes_and_what_is_around_it_goes_with_it(robot: Robot) -> None:
    scene = single_game(robot.app, HUMAN, "easy")
    for _ in range(500):
        scene.acts.skip()
        robot.advance(FRAME)
        if scene.asking.is_coming:
            break
    card = scene.asking._cards[0]
    x, y = robot.app.around.table.spot(Side.SOUTH, *card.list.title_at)
    # Most of it lies beyond the felt below the letters.
    surface = pygame.Surface((20, y), pygame.SRCALPHA)
    found = [
        scene.stage.add(Picture(surface, (10, y)), (x + 20, y), layer)
        for layer in (Layer.WORDS, Layer.LIGHT)
    ]
    leaf = Picture(pygame.Surface((8, 8), pygame.SRCALPHA), (4, 4))
    found.append(scene.stage.add(leaf, (x + 24, y), Layer.LYING))
    robot.advance(1.0)
    assert targets(robot)
    assert not any(sprite.visible for sprite in found)
    ask(robot, tap="letters.seat0.none")
    assert all(sprite.visible for sprite in found)


def test_words_that_end_close_to_the_list_go_meanwhile(robot: Robot) -> None:
    scene, table = single_game(robot.app, HUMAN, "easy"), robot.app.around.table
    for _ in range(500):
        scene.acts.skip()
        robot.advance(FRAME)
        if scene.asking.is_coming:
            break
    card, long = scene.asking._cards[0], table.px(LONG_MM)
    card._look()
    # Most of them lies beyond the felt below the letters.
    words = Picture(pygame.Surface((long, 8), pygame.SRCALPHA), (long, 4))
    title = card.list.title().at(*table.spot(Side.SOUTH, *card.list.title_at))
    near, far = (
        scene.stage.add(words, (title.left - table.px(mm), title.centery), Layer.WORDS)
        for mm in (CLOSE_MM, FAR_MM)
    )
    robot.advance(1.0)
    assert targets(robot)
    assert (near.visible, far.visible) == (False, True)


def test_the_felt_below_the_letters_cuts_no_leaf(robot: Robot) -> None:
    scene, table = single_game(robot.app, HUMAN, "easy"), robot.app.around.table
    for _ in range(500):
        scene.acts.skip()
        robot.advance(FRAME)
        if scene.asking.is_coming:
            break
    felt = covered(table, Side.SOUTH, room(table, Side.SOUTH, scene._lying()))
    leaf = Picture(pygame.Surface((8, 8), pygame.SRCALPHA), (4, 4))
    right = felt.right - 20
    across = scene.stage.add(leaf, (right, felt.top), Layer.LYING)
    beyond = scene.stage.add(leaf, (right, felt.top - 12), Layer.LYING)
    robot.advance(1.0)
    assert targets(robot)
    assert (across.visible, beyond.visible) == (False, True)


def test_letters_come_softly_and_what_was_written_there_goes_so(robot: Robot) -> None:
    scene = single_game(robot.app, HUMAN, "easy")
    for _ in range(500):
        scene.acts.skip()
        robot.advance(FRAME)
        if scene.asking._open:
            break
    robot.advance(FRAME)
    (card,) = scene.asking._open
    hidden = {sprite.at for sprite in card._covering._hidden if not sprite.flags}
    assert hidden
    gone = [one for one in scene.stage.sprites if one.at in hidden and one.visible]
    assert len(gone) >= len(hidden)
    assert set(faint(scene.stage.sprites)) >= set(gone)
    came = {pill._sprite for pill in card.pills}
    assert not any(one.picture for one in came)
    assert card._drums is not None
    for _ in range(20):
        robot.advance(FRAME)
        if card._drums._frame.picture:
            break
    # The frame is never empty.
    assert {*came, *(drum._sprite for drum in card._drums._drums)} <= set(
        faint(scene.stage.sprites)
    )
    assert min(drum._alpha for drum in card._drums._drums) > OPAQUE // 8
    assert not set(gone) & set(scene.stage.sprites)


def wait_until_letters_come(app: App, scene: EndingScene) -> None:
    for _ in range(1000):
        scene.acts.skip()
        app.frame(FRAME, [])
        if scene.asking.is_coming:
            break


def test_no_frame_makes_more_than_a_strip_of_the_felt_below_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(tmp_path, FULL_HD, 24.0)
    scene, made = single_game(app, HUMAN, "easy"), list[pygame.Rect]()
    wait_until_letters_come(app, scene)
    fetched = list[list[_Laid]]()

    def noted(layers: list[_Laid], part: pygame.Rect) -> pygame.Surface:
        made.append(part)
        if not any(layers is one for one in fetched):
            fetched.append(layers)
        return seen(layers, part)

    monkeypatch.setattr("scenes.letters.pictures.seen", noted)
    # Every look at the clock is a second later than the one before: one step has time.
    monkeypatch.setattr(app.services, "patient", False)
    monkeypatch.setattr(time, "thread_time", count().__next__)
    in_a_frame = list[int]()
    for _ in range(200):
        before = len(made)
        app.frame(FRAME, [])
        in_a_frame.append(len(made) - before)
    assert [card.seat for card in scene.asking._open] == [0]
    assert max(in_a_frame) == 1
    assert len(fetched) == 1
    assert sum(in_a_frame) > STRIPS // 2
    whole = made[0].unionall(made)
    assert all(one.height * (STRIPS - 1) <= whole.height for one in made)
    app.close()


def test_felt_below_letters_is_there_before_they_are_though_things_come_back_meanwhile(
    tmp_path: Path,
) -> None:
    app = open_app(tmp_path, (1280, 720), 24.0)
    scene, looks = single_game(app, HUMAN, "easy"), count()
    wait_until_letters_come(app, scene)
    (card,), gallery = scene.asking._cards, app.around.gallery
    then, side = scene._lying(), card._side
    field = covered(app.around.table, side)
    before = then._replace(plates=([field.inflate(-field.width // 2, -field.height // 2)],))
    card._lying = lambda: then if next(looks) > 1 else before
    for _ in card.near():
        pass
    made = gallery.made
    pictures = [backing(gallery, side, one) for one in (before, then)]
    assert pictures[0] is not pictures[1]
    assert gallery.made == made
    app.close()


def test_what_letters_take_the_place_of_goes_in_pictures_that_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(tmp_path, (1280, 720), 24.0)
    scene, hidden, made = single_game(app, HUMAN, "easy"), list[int](), list[int]()
    gallery, hide = app.around.gallery, Covering.hide

    def watched(covering: Covering, *there: Any) -> None:
        before = gallery.made
        hide(covering, *there)
        made.append(gallery.made - before)
        hidden.append(len(covering._hidden))

    monkeypatch.setattr(Covering, "hide", watched)
    for _ in range(2000):
        scene.acts.skip()
        app.frame(FRAME, [])
        if hidden:
            break
    assert hidden[0] > 0
    assert made == [0]
    app.close()


def test_felt_below_letters_is_not_made_again_though_memory_has_no_room_for_it(
    tmp_path: Path,
) -> None:
    app = open_app(tmp_path, (1280, 720), 24.0)
    scene = single_game(app, HUMAN, "easy")
    wait_until_letters_come(app, scene)
    (card,), gallery = scene.asking._cards, app.around.gallery
    for _ in card.near():
        pass
    assert card._backing is not None
    gallery.wall.make_room(gallery.wall.room)
    assert not any("letters backing" in str(key) for key in gallery.wall)
    card.show()
    assert card._felt is not None
    assert not any(isinstance(key, tuple) and "letters backing" in key[1] for key in gallery.wall)
    app.close()
