"""Seats at Lucky Numbers: nobody disturbs what belongs to another one, and what computer players do
is seen."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from longest import speak_always
from lucky_fingers import drop, fresh, lift, middle, own, press, seated, tap
from lucky_moments import lucky_match
from staging import leave_unprepared, open_app, seat_at, words_on
from table_driver import Opened, as_told, ask, glowing, play_on, told

from game.lucky.state import FULL, Move, free_cells, tile_at
from scenes.app.app import FRAME_SECONDS
from scenes.core.table import Pixel
from scenes.drive.robot import Robot
from scenes.services.destinations import ToPlay
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.stage.sprite import Layer
from scenes.views.lucky.meanings import InHand, OnBoard, Say
from scenes.views.lucky.rests import LEVELS
from scenes.views.lucky.view import LuckyView

SIZE = (640, 360)
OPENED = Opened(size=SIZE)


def south(robot: Robot, view: LuckyView, act: str) -> None:
    """What the south is about when others move."""
    first, second, *_ = view.state.held[0]
    if act == "drag":
        press(robot, 1, InHand(0, first))
        ask(robot, move={"finger": 1, "at": middle(robot, OnBoard(0, (1, 1)))})
    elif act == "flight":
        drop(robot, InHand(0, first), middle(robot, OnBoard(0, (1, 1))))
    elif act == "refusal":
        drop(robot, InHand(0, first), middle(robot, OnBoard(0, (0, 3))))
    else:
        tap(robot, InHand(0, second))


def seen_at_south(robot: Robot, act: str, others_move: bool) -> list[object]:
    """Its tiles, lights and words in every frame of half a second."""
    shown = seated(robot, fresh(4, "four"))
    south(robot, shown, act)
    hands, board = shown.state.held, shown.geometry.board_rect(shown.side(0))
    tiles = {*hands[0], *(tile for row in shown.state.boards[0] for tile in row if tile)}
    frames: list[object] = []
    for frame in range(30):
        if others_move and frame in (1, 4, 8):
            seat = {1: 1, 4: 2, 8: 3}[frame]
            assert play_on(robot).perform(Move(seat, "place", hands[seat][0], (2, 2)))
        pieces = {one.rest.tile: one.sprite for one in shown.tiles.all}
        lit = [at for at in glowing(robot) if board.collidepoint(at)]
        looked = [(t, pieces[t].at, pieces[t].layer, str(pieces[t].area())) for t in sorted(tiles)]
        frames.append((looked, lit, told(robot, 0)))
        robot.advance(FRAME_SECONDS)
    if act == "drag":
        lift(robot, 1)
    return frames


@pytest.mark.parametrize("act", ["drag", "flight", "refusal", "choice"])
def test_in_the_set_up_nobodys_move_disturbs_another_seat(robot: Robot, act: str) -> None:
    alone, among = (seen_at_south(robot, act, others) for others in (False, True))
    assert alone == among


def computers_take(robot: Robot) -> tuple[LuckyView, Move]:
    """A computer player takes an open tile for one that lies on its board."""
    match = own(lucky_match(2, "turn", after=30))
    rng = Random(1)
    while True:
        takes = [move for move in match.moves() if move.do == "take"]
        swaps = [m for m in takes if tile_at(match.state.boards[m.seat], m.at)]
        if match.state.turn == 1 and swaps:
            return seated(robot, match, "human", "easy"), swaps[0]
        match.play(rng.choice(list(match.moves())))


def test_what_a_computer_player_leaves_free_is_said_when_its_tile_lies(robot: Robot) -> None:
    match = own(lucky_match(2, "turn", after=30))
    rng = Random(1)
    while True:
        boards = match.state.boards
        takes = [move for move in match.moves() if move.do == "take"]
        fills = [move for move in takes if not tile_at(boards[move.seat], move.at)]
        if match.state.turn == 1 and fills:
            break
        match.play(rng.choice(list(match.moves())))
    view = seated(robot, match, "human", "easy")
    seat, free = view._seats[1], free_cells(match.state.boards[1])
    assert play_on(robot).perform(fills[0])
    piece = view.tiles.of(fills[0].tile)
    assert piece is not None
    while piece.sprite.layer == Layer.MOVING:
        assert seat._number.picture is seat._numeral(free)
        robot.advance(FRAME_SECONDS)
    robot.advance(FRAME_SECONDS)
    assert seat._number.picture is seat._numeral(free - 1)


def rims(robot: Robot) -> set[Pixel]:
    marks = [s for s in play_on(robot).stage.sprites if s.layer == Layer.VERDICT]
    return {sprite.at for sprite in marks if sprite.area() is not None}


def test_what_a_computer_player_takes_is_pointed_out_and_seen_and_marked_until_its_next_turn(
    robot: Robot,
) -> None:
    """It is lifted, and where it goes is lit; then it flies, and what lay there makes room."""
    view, move = computers_take(robot)
    scene = play_on(robot)
    assert move.at is not None
    freed = tile_at(view.state.boards[1], move.at)
    assert scene.perform(move)
    piece, gone = view.tiles.of(move.tile), view.tiles.of(freed)
    assert piece is not None
    assert gone is not None
    seen, lit, levels = [], [], []
    while piece.sprite.layer == Layer.MOVING:
        seen.append((piece.sprite.at, gone.sprite.at))
        lit.append(piece.rest.at in glowing(robot))
        levels.append(view.tiles._lift(piece).level)
        robot.advance(FRAME_SECONDS)
    aimed = seen.count(seen[0])
    assert all(lit[: 2 * aimed])
    assert piece.rest.at not in glowing(robot)
    assert 0.2 <= aimed * FRAME_SECONDS <= 0.3
    assert levels[aimed - 1] == LEVELS
    assert 0.35 <= (len(seen) - aimed) * FRAME_SECONDS <= 0.45
    ask(robot, wait=0.2)
    assert rims(robot) == {piece.rest.at, gone.rest.at}
    assert scene.perform(Move(0, "draw"))
    assert rims(robot) == {piece.rest.at, gone.rest.at}
    assert scene.perform(Move(0, "discard"))
    robot.advance(0.2)
    assert rims(robot) == set()


def test_a_computer_player_finds_nothing_chosen_when_it_takes_a_seat(robot: Robot) -> None:
    view = seated(robot, fresh(2, "four"))
    tile = view.state.held[0][0]
    tap(robot, InHand(0, tile))
    ask(robot, wait=0.3)
    assert view.gestures.hands.chosen == {0: tile}
    scene = play_on(robot)
    scene.seat(0, "easy")
    assert view.gestures.hands.chosen == {}


def test_who_has_placed_all_tiles_is_not_told_to(robot: Robot) -> None:
    seated(robot, fresh(2, "four"))
    wanted, scene = as_told(robot, 0, "lucky.hint.four"), play_on(robot)
    for tile, at in zip(scene.match.state.held[0], FULL.diagonal, strict=True):
        assert told(robot, 0) == wanted
        assert scene.perform(Move(0, "place", tile, at))
    assert told(robot, 0) is None
    assert scene.perform(Move(0, "lift", at=FULL.diagonal[0]))
    assert told(robot, 0) == wanted


@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 15), ((1366, 768), 24)])
def test_large_buttons_end_before_the_table_does_and_before_the_next_seats_things(
    size: tuple[int, int], inches: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_unprepared(monkeypatch)
    app = open_app(tmp_path, size, inches)
    for language in ("en", "de", "nl", "fr", "es"):
        speak_always(app, language)
        scene = seat_at(app, fresh(4, "four"), USUAL[4])
        app.frame(0.1, [])
        view, table = scene.view, app.around.screen.get_rect()
        assert isinstance(view, LuckyView)
        boards = [view.geometry.board_rect(side) for side in USUAL[4]]
        words = [(one.picture, one.area()) for one in words_on(scene)]
        told = [
            made.surface.get_bounding_rect(128).move(area.topleft)
            for made, area in words
            if made is not None and area is not None
        ]
        pills = [b for b in view.host.buttons if isinstance(b.means, Say)]
        assert len(pills) == 3 * 4
        for pill in pills:
            rect = pill.target().rect
            assert table.contains(rect.inflate(12, 12))
            assert rect.inflate(12, 12).collidelist(boards) < 0
            assert rect.collidelist(told) < 0
    app.close()


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_dealt_passes_over_no_large_button(robot: Robot, seats: int) -> None:
    """Ready comes when the tiles lie."""
    match, seating = fresh(seats, "four"), Seating(USUAL[seats], (HUMAN,) * seats)
    robot.app.go(ToPlay(match, robot.app.services.store.begin(match, seating.write()), seating))
    moving = 0
    for _ in range(120):
        robot.app.frame(FRAME_SECONDS, [])
        view = play_on(robot).view
        assert isinstance(view, LuckyView)
        says = {Say(seat, "ready") for seat in range(seats)}
        ready = [one for one in view.host.buttons if one.means in says]
        flying = [one.sprite for one in view.tiles.all if not view.tiles.rests(one)]
        moving += bool(flying)
        for tile in (one.area() for one in flying):
            assert not any(one.visible and tile and one.rect.colliderect(tile) for one in ready)
    assert moving
    assert all(one.visible for one in ready)
