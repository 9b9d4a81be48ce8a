"""A book at each seat: it lies on bare felt, plays its records, and leaves the game alone."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from staging import table_unprepared
from table_driver import ask, play_on, seat_match, targets

from game.advice import Advice
from game.games import games
from game.matches import new_match, rules_for
from scenes.booklet.booklet import Booklet, Phase
from scenes.booklet.form import forms
from scenes.booklet.player import LARGE_SIDE, SIDE, Player, Shelf
from scenes.core.table import Side, Table, square
from scenes.drive.robot import Robot
from scenes.play.books import Booklets
from scenes.play.scene import PlayScene
from scenes.play.voice import words_rect
from scenes.services.seating import ABSENT
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.target import Target, id_of
from scenes.views.panel import panels_of
from scenes.views.trellis.view import TrellisView

SIZE, TEAMS = (1280, 720), 4
SHADOW_MM = 18
GAMES = [name for name, game in games().items() if game.panels]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    yield from table_unprepared(tmp_path_factory.mktemp("data"), SIZE)


@pytest.fixture
def robot(table: Robot) -> Robot:
    """Two teams at Crossing, nobody reads."""
    seat_match(table, new_match(rules_for("crossing", TEAMS, {}), 5, None, 0))
    ask(table, wait=0.1)
    return table


def books(robot: Robot) -> Booklets:
    return play_on(robot).guidance.books


def book(robot: Robot, seat: int) -> Booklet:
    return books(robot)._open[seat]


def read(robot: Robot, *seats: int) -> None:
    """Booklets lie open there, their boards ready."""
    for seat in seats:
        ask(robot, tap=f"play.seat{seat}.book")
    for _ in range(40):
        books = [book(robot, seat) for seat in seats]
        shown = [one.phase is Phase.OPEN and one._board.player for one in books]
        if all(shown):
            return
        ask(robot, wait=0.1)
    raise AssertionError("no board")


def picture(robot: Robot, *without: pygame.Rect) -> bytes:
    seen = robot.app.screen.copy()
    for rect in without:
        seen.fill((0, 0, 0), rect)
    return pygame.image.tobytes(seen, "RGB")


def test_nothing_else_moves_by_a_pixel(robot: Robot) -> None:
    ask(robot, wait=1.0)
    before = robot.app.screen.copy()
    read(robot, 2)
    ask(robot, wait=1.0)
    scene, reader = play_on(robot), book(robot, 2)
    around = 2 * robot.app.around.table.px(SHADOW_MM)
    silent = words_rect(scene.view, scene.view.side(2)).inflate(around, around)
    covered = reader.rect.inflate(around, around), silent
    after = picture(robot, *covered)
    robot.app.screen.blit(before, (0, 0))
    assert picture(robot, *covered) == after
    assert scene.match.entries == []


def test_two_read_at_once_and_no_page_turns_by_itself(robot: Robot) -> None:
    read(robot, 0, 2)
    ask(robot, tap="play.seat2.book.forward")
    ask(robot, wait=0.5)
    assert (book(robot, 0).number, book(robot, 2).number) == (0, 1)
    ask(robot, wait=10)
    assert (book(robot, 0).number, book(robot, 2).number) == (0, 1)
    player = book(robot, 0)._board.get(0)
    assert player is not None
    assert player.rests
    assert not book(robot, 0).plays
    ask(robot, tap="play.seat0.book.board")
    ask(robot, wait=0.2)
    assert 0 < player.age < 0.4


def test_the_readers_first_touch_on_the_game_closes_it(robot: Robot) -> None:
    read(robot, 0, 1)
    ask(robot, tap="play.seat0.line.2")
    ask(robot, wait=0.3)
    open_ = {name for name in targets(robot) if name.endswith(".book.close")}
    assert open_ == {"play.seat1.book.close"}


def test_paper_takes_touches_that_lie_on_nothing(robot: Robot) -> None:
    read(robot, 0)
    middle = book(robot, 0)._spot((2.0, -40.0))
    ask(robot, tap=list(middle))
    assert book(robot, 0).phase is Phase.OPEN


def test_a_refusal_leads_to_its_rule(robot: Robot) -> None:
    scene = play_on(robot)
    wanted = [panel.words for panel in panels_of(scene.match)].index("crossing.book.closed")
    scene.refuse(1, "black_marble")
    read(robot, 1)
    assert book(robot, 1).number == wanted
    scene.refuse(1, "take_one")
    ask(robot, wait=0.5)
    assert book(robot, 1).number == wanted + 1


def test_a_hint_leads_to_its_rule(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = play_on(robot)
    monkeypatch.setattr(scene.view.guide, "advised", lambda _: ("what", "why"))
    wanted = [panel.words for panel in panels_of(scene.match)].index("crossing.book.points")
    advice = Advice(next(scene.match.moves()), "take", "answer", {})
    scene.guidance.hints._show(scene.guidance.hints._hints[0], advice)
    assert books(robot).marks[0] == wanted


def test_who_goes_takes_the_book_along(robot: Robot) -> None:
    read(robot, 1)
    play_on(robot).seat(1, ABSENT)
    ask(robot, wait=0.3)
    assert not books(robot)._open
    assert not targets(robot).keys() & {"play.seat1.book", "play.seat1.book.close"}


def test_what_comes_to_lie_there_closes_it(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    read(robot, 3)
    laid = square(book(robot, 3).rect.center, 20)
    monkeypatch.setattr(play_on(robot).view, "kept_free", lambda _: [laid])
    books(robot).follow()
    ask(robot, wait=0.3)
    assert not books(robot)._open


def test_where_motion_is_reduced_it_fades(robot: Robot) -> None:
    scene = play_on(robot)
    scene.tweens.still = True
    try:
        ask(robot, tap="play.seat0.book")
        while (faint := book(robot, 0)._paper.picture) is None:
            ask(robot, wait=0.02)
        ask(robot, wait=0.2)
        assert faint.surface.get_alpha() != 255
        assert book(robot, 0).phase is Phase.OPEN
    finally:
        scene.tweens.still = False


def test_a_game_without_panels_has_no_book(table: Robot) -> None:
    seat_match(table, new_match(rules_for("noughts", 2, {}), 1))
    assert not [name for name in targets(table) if name.endswith(".book")]


# --- records


@pytest.mark.parametrize(
    ("game", "side"), [*((game, SIDE) for game in GAMES), ("trellis", LARGE_SIDE)]
)
def test_records_end_in_sight(table: Robot, game: str, side: int) -> None:
    """Groups of Trellis lie where there is room, and its rack grows."""
    shelf = Shelf(table.app.around)
    for panel in panels_of(new_match(rules_for(game, max(seats(game)), {}), 1)):
        player = Player(shelf, panel, side, Side.SOUTH)
        player.begin()
        while not player.rests:
            player.advance(0.2)
        view = player.small.view
        seen = square(panel.middle(view), side)
        tiles = [target.rect for target in view.targets() if is_shown(target)]
        assert all(seen.contains(rect) for rect in (*panel.rim(view), *tiles)), panel.words
        assert not player.small.tweens, panel.words
    shelf.close()


def test_no_record_cuts_a_tile_that_is_held(table: Robot) -> None:
    shelf, found = Shelf(table.app.around), 0
    for panel in panels_of(new_match(rules_for("lucky", 4, {}), 1)):
        player = Player(shelf, panel, SIDE, Side.SOUTH)
        player.begin()
        while not player.rests:
            player.advance(0.2)
            seen = square(panel.middle(player.small.view), SIDE)
            held = [one for one in player.small.stage.sprites if one.layer is Layer.HELD]
            for tile in map(body, held) if not player.small.tweens else ():
                found += 1
                assert seen.contains(tile) or not seen.colliderect(tile), panel.words
        player.close()
    shelf.close()
    assert found


def test_a_played_tile_lies_in_sight_and_covers_no_open_rack(table: Robot) -> None:
    shelf, found = Shelf(table.app.around), 0
    for panel in panels_of(new_match(rules_for("trellis", 4, {}), 1)):
        player = Player(shelf, panel, SIDE, Side.SOUTH)
        player.begin()
        while not player.rests:
            player.advance(0.2)
        view = player.small.view
        assert isinstance(view, TrellisView)
        tiles = [target.rect for target in view.targets() if is_shown(target)]
        for played in map(body, view._flights.shown):
            found += 1
            assert square(panel.middle(view), SIDE).contains(played)
            assert played.collidelist(tiles) < 0, panel.words
        player.close()
    shelf.close()
    assert found


def body(sprite: Sprite) -> pygame.Rect:
    """What is solid of it, without its shadow."""
    assert sprite.picture is not None
    solid = sprite.picture.surface.get_bounding_rect(255)
    return solid.move(sprite.picture.at(*sprite.at).topleft)


def seats(game: str) -> tuple[int, ...]:
    return games()[game].rules.seat_counts


def is_shown(target: Target) -> bool:
    on_table, in_rack = "play.table.", "play.seat0.rack."
    return id_of(target.means).startswith((on_table, in_rack)) and bool(target.label)


# --- places


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """A table of 24 inches."""
    yield from table_unprepared(tmp_path_factory.mktemp("data"), SIZE, inches=24)


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_has_room_for_a_book_that_covers_nobodys_things(
    crowded: Robot, game: str
) -> None:
    scene = seat_match(crowded, new_match(rules_for(game, TEAMS, {}), 5, None, 0))
    for seat in range(TEAMS):
        scene.guidance.voices.all[seat].silence(True)
        found = scene.guidance.books._places.find(seat)
        assert found is not None, seat
        form, middle = found
        rect = form.rect(crowded.app.around.table, scene.view.side(seat), middle)
        assert crowded.app.screen.get_rect().contains(rect)
        assert not [id_of(one.means) for one in others(scene, seat) if one.rect.colliderect(rect)]
        scene.guidance.voices.all[seat].silence(False)


def others(scene: PlayScene, seat: int) -> Iterator[Target]:
    for target in scene.all_targets():
        if target.seat != seat and not target.anywhere:
            yield target


def test_large_words_keep_off_the_board_and_the_controls_where_a_table_has_room() -> None:
    """On a large table: four lines of them fill their room, and lay on the rims of both."""
    table = Table(3840, 2160, 43.0, large_print=True)
    form = forms(table)[0]
    half = form.control / 2
    assert form.words.bottom <= min(form.back[1], form.forward[1], form.close[1]) - half - 3.0
    assert form.words.left >= form.board[0] + form.board_px(table) / table.per_mm / 2 + 5.0
