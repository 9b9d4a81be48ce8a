"""Three letters for everybody whose game made today's list, by touch."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pygame
import pytest
from playing import play_to_the_end
from podiums import podium, see_through, tournament
from staging import leave_unprepared, open_app, played, result_of
from table_driver import ask, open_table, targets

from game.bests import Best
from game.matches import new_match, rules_for
from scenes.art.canvas import Picture
from scenes.drive.robot import Robot
from scenes.ending.scene import EndingScene
from scenes.letters.asking import SILENCE_SECONDS
from scenes.letters.drums import PARTS
from scenes.letters.geometry import Geometry
from scenes.letters.lying import Lying
from scenes.letters.meanings import PartOfDrum
from scenes.letters.pictures import backing, covered
from scenes.letters.spelling import accepted, refused
from scenes.podium.scene import PodiumScene
from scenes.seating import HUMAN, USUAL, Seating
from scenes.stage.sprite import Layer, Sprite, areas
from scenes.table import Side, Table

FRAME = 1 / 60
GAME = "crossing"
OPAQUE = 255
SHADOW_MM = 16.0
"""Around wood."""
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


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    robot = open_table(tmp_path_factory.mktemp("data"))
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        yield robot
    robot.app.close()


@pytest.fixture
def scene(robot: Robot) -> PodiumScene:
    """Two people who are asked at the same time."""
    robot.app.services.store.write("DELETE FROM bests")
    scene = podium(robot, tournament(GAME, 2, 3), listed=True)
    see_through(robot, scene)
    return scene


def today(robot: Robot) -> dict[int, Best]:
    return {best.seat: best for best in robot.app.services.bests.today(GAME)}


def letters_of(robot: Robot) -> dict[int, str]:
    return {seat: best.letters for seat, best in today(robot).items()}


def tap(robot: Robot, name: str, times: int = 1) -> None:
    for _ in range(times):
        ask(robot, tap=name)


def drag(robot: Robot, name: str, mm: float, seconds: float = 0.3) -> None:
    """From its middle so far towards whoever sits there."""
    found = targets(robot)[name]
    left, top, wide, high = found["rect"]
    begin = [left + wide // 2, top + high // 2]
    way = mm * robot.app.around.table.per_mm * math.cos(math.radians(found["facing"]))
    ask(robot, drag=[begin, [begin[0], round(begin[1] + way)]], seconds=seconds)
    ask(robot, settle=True)


# --- by touch


def test_two_seats_enter_letters_at_the_same_time(robot: Robot, scene: PodiumScene) -> None:
    assert scene.asking.seats == [0, 1] or scene.asking.seats == [1, 0]
    tap(robot, "letters.seat0.drum.0.down", 2)
    tap(robot, "letters.seat1.drum.0.up", 2)
    tap(robot, "letters.seat0.drum.1.middle")
    tap(robot, "letters.seat1.drum.2.down")
    tap(robot, "letters.seat0.done")
    assert letters_of(robot) == {0: "CAA", 1: ""}
    assert "letters.seat1.done" in targets(robot)
    tap(robot, "letters.seat1.done")
    assert letters_of(robot) == {0: "CAA", 1: "ZAB"}
    assert not [name for name in targets(robot) if name.startswith("letters")]


@pytest.mark.usefixtures("scene")
def test_a_drum_follows_the_finger_and_a_flick_goes_further(robot: Robot) -> None:
    drag(robot, "letters.seat0.drum.0.middle", -30.0)
    drag(robot, "letters.seat1.drum.0.middle", -30.0)
    found = targets(robot)["letters.seat0.drum.1.middle"]["rect"]
    x, y = found[0] + found[2] // 2, found[1] + found[3] // 2
    ask(robot, down={"finger": 1, "at": [x, y]})
    for step in range(1, 7):
        ask(robot, move={"finger": 1, "at": [x, y - 6 * step]})
    ask(robot, up={"finger": 1})
    ask(robot, settle=True)
    tap(robot, "letters.seat0.done")
    tap(robot, "letters.seat1.done")
    found = letters_of(robot)
    assert found[0][0] == found[1][0] == "B"
    assert "C" <= found[0][1] <= "K"


@pytest.mark.usefixtures("scene")
@pytest.mark.parametrize(("inches", "least"), [(15, 12.0), (24, 20.0), (32, 20.0), (65, 20.0)])
def test_each_part_of_a_drum_has_room_for_a_finger(inches: float, least: float) -> None:
    table = Table.on_screen(*((1280, 800) if inches == 15 else (1920, 1080)), inches)
    screen, geometry = pygame.Rect(0, 0, table.width, table.height), Geometry(table)
    for part in PARTS:
        rect = geometry.target(Side.EAST, PartOfDrum(0, 1, part))
        assert (min(rect.size) + 0.5) / table.measured.per_mm >= least, part
        assert screen.contains(rect), part


def test_a_drum_goes_round_and_has_a_space(robot: Robot) -> None:
    tap(robot, "letters.seat0.drum.1.up")
    tap(robot, "letters.seat0.drum.2.up", 2)
    tap(robot, "letters.seat0.done")
    assert letters_of(robot)[0] == "A Z"


@pytest.mark.usefixtures("scene")
def test_no_letters_leaves_the_line_as_it_is(robot: Robot) -> None:
    tap(robot, "letters.seat0.drum.0.down", 3)
    tap(robot, "letters.seat0.none")
    assert letters_of(robot)[0] == ""
    assert "letters.seat0.done" not in targets(robot)
    assert "result.again" in targets(robot)


# --- nobody waits


def test_silence_keeps_what_was_entered(robot: Robot, scene: PodiumScene) -> None:
    tap(robot, "letters.seat0.drum.0.down")
    tap(robot, "letters.seat0.drum.1.down", 2)
    scene.asking.tick(SILENCE_SECONDS - 1)
    tap(robot, "letters.seat0.drum.1.down")
    robot.advance(2.0)
    assert letters_of(robot) == {0: "", 1: ""}
    # Whoever has touched nothing has no letters; a touch begins the time anew.
    assert not [name for name in targets(robot) if name.startswith("letters.seat1")]
    assert "letters.seat0.done" in targets(robot)
    scene.asking.tick(SILENCE_SECONDS)
    assert letters_of(robot) == {0: "BD", 1: ""}


@pytest.mark.usefixtures("scene")
def test_whoever_plays_on_takes_the_letters_as_they_stand(robot: Robot) -> None:
    tap(robot, "letters.seat1.none")
    tap(robot, "letters.seat0.drum.0.down", 4)
    assert [one["facing"] for one in targets(robot).values() if one["id"] == "result.again"]
    tap(robot, "result.again")
    assert letters_of(robot) == {0: "E", 1: ""}


@pytest.mark.usefixtures("scene")
def test_pills_are_hidden_where_letters_are_entered(robot: Robot) -> None:
    assert not [name for name in targets(robot) if name.startswith("result")]
    tap(robot, "letters.seat1.none")
    assert {one["facing"] for name, one in targets(robot).items() if "result" in name} == {180}


# --- who is asked


def test_computers_and_those_who_are_not_on_the_list_are_not_asked(robot: Robot) -> None:
    robot.app.services.store.write("DELETE FROM bests")
    match = tournament(GAME, 2, 3)
    assert podium(robot, match, [HUMAN, "easy"], listed=True).asking.seats == [0]
    assert podium(robot, match).asking.seats == []
    robot.app.services.store.write("UPDATE bests SET value = value + 100")
    for _ in range(9):
        podium(robot, match, listed=True)
        robot.app.services.store.write("UPDATE bests SET value = value + 100")
    # Ten lines are better by now.
    assert podium(robot, match, listed=True).asking.seats == []


def test_letters_stand_for_the_seat_where_it_is_named(robot: Robot, scene: PodiumScene) -> None:
    (winner,) = scene.ceremony.winners
    other = 1 - winner
    tap(robot, f"letters.seat{winner}.drum.0.down")
    tap(robot, f"letters.seat{winner}.done")
    assert scene.ceremony.headline(other) == "BAA wins the tournament!"
    assert scene.ceremony.headline(winner) == "You win the tournament!"


# --- what the house does not show


@pytest.mark.usefixtures("scene")
def test_what_the_house_does_not_show_turns_into_the_sign_without_a_remark(robot: Robot) -> None:
    word = min(word for word in refused() if len(word) == 3)
    for drum, letter in enumerate(word):
        way = ord(letter) - ord("A")
        tap(robot, f"letters.seat0.drum.{drum}.{'down' if way < 14 else 'up'}", min(way, 27 - way))
    tap(robot, "letters.seat0.done")
    assert not [name for name in targets(robot) if name.startswith("letters.seat0.drum")]
    robot.advance(2.0)
    assert letters_of(robot)[0] == ""
    assert "result.again" in targets(robot)


def test_words_are_looked_up_without_their_spaces() -> None:
    assert accepted("MIA") == "MIA"
    assert accepted("A  ") == "A"
    assert accepted(" A ") == " A"
    assert accepted("   ") == accepted("") == ""
    assert all(
        accepted(word) == accepted(f" {word}"[:3] if len(word) < 3 else word) == ""
        for word in refused()
    )
    assert all(word.isascii() and word.isupper() and len(word) <= 3 for word in refused())


# --- at the end of a single game


def _single_game(robot: Robot) -> EndingScene:
    """The south's letters are asked for at its end."""
    app = robot.app
    app.services.store.write("DELETE FROM bests")
    match = play_to_the_end(new_match(rules_for(GAME, 2, {}), 3, 1, 0), Random(3))
    seating = Seating(USUAL[2], (HUMAN, "easy"))
    number = app.services.store.begin(match, seating.write())
    for statement, values in app.services.bests.ended(number, match, {0: 0}):
        app.services.store.write(statement, *values)
    scene = EndingScene(app.around, app.go, app.services, match, number, seating)
    app.show(scene)
    return scene


def test_letters_cover_a_seat_at_the_end_of_a_single_game_and_give_all_back(robot: Robot) -> None:
    app, scene = robot.app, _single_game(robot)
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
    tap(robot, "letters.seat0.drum.0.down")
    tap(robot, "letters.seat0.done")
    assert letters_of(robot) == {0: "BAA"}
    assert set(targets(robot)) == {"result.again", "result.menu"}
    # It goes softly, and what lay there comes so.
    seen = [sprite.picture.surface for sprite in scene.stage.sprites if sprite.picture]
    assert sum(surface.get_alpha() not in (None, OPAQUE) for surface in seen) > len(shown) // 8
    robot.advance(1.0)
    pills = {button._sprite for button in scene.choices.shown}
    assert {sprite for sprite in scene.stage.sprites if sprite.visible} == shown | pills
    whole = (sprite.picture for sprite in shown if sprite.picture)
    assert all(picture.surface.get_alpha() in (None, OPAQUE) for picture in whole)


def test_what_lies_below_a_title_goes_and_what_is_around_it_goes_with_it(robot: Robot) -> None:
    scene = _single_game(robot)
    for _ in range(500):
        scene.acts.skip()
        robot.advance(FRAME)
        if scene.asking.is_coming:
            break
    card = scene.asking._cards[0]
    x, y = robot.app.around.table.spot(Side.SOUTH, card._left, card._title_inward)
    # Most of it lies beyond the felt below the letters.
    surface = pygame.Surface((20, y), pygame.SRCALPHA)
    found = [
        scene.stage.add(Picture(surface, (10, y)), (x + 20, y), layer)
        for layer in (Layer.WORDS, Layer.LIGHT)
    ]
    robot.advance(1.0)
    assert targets(robot)
    assert not any(sprite.visible for sprite in found)
    tap(robot, "letters.seat0.none")
    assert all(sprite.visible for sprite in found)


def test_whoever_is_among_the_first_ever_reads_that_list(robot: Robot) -> None:
    store, bests = robot.app.services.store, robot.app.services.bests
    store.write("DELETE FROM bests")
    insert = "INSERT INTO bests (match, seat, game, value, games, side, at, day) VALUES "
    for seat, value in enumerate((1, 999)):
        store.write(f"{insert}(999, ?, ?, ?, 1, 0, 1, 'long ago')", seat, GAME, value)
    scene = podium(robot, tournament(GAME, 2, 3), listed=True)
    assert [card._period for card in scene.asking._cards] == ["ever", "ever"]
    assert len(bests.ever(GAME)) == 4
    for card in scene.asking._cards:
        assert next(line.place for line in card._lines if line.is_own) in (2, 3)
    store.write("DELETE FROM bests WHERE match = 999")
    scene = podium(robot, tournament(GAME, 2, 3), listed=True)
    assert {card._period for card in scene.asking._cards} == {"today"}
