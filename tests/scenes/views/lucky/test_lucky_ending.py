"""The end of Lucky Numbers: what each seat reads, and where the boards go."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from ink import inks_of, misplaced, unreadable, written_on
from longest import speak_always
from lucky_moments import lucky_match, nearly_full
from staging import earlier, leave_unprepared, open_app, picture, result_of, seat_at, see_through
from table_driver import seen_on

from game.lucky.state import CELLS, NUMBERS, free_cells, tile_at
from game.match import AnyMatch
from scenes.app import FRAME_SECONDS, App
from scenes.art import coins, colours
from scenes.ending.scene import EndingScene
from scenes.seating import HUMAN, USUAL, Seating
from scenes.stage.motion import HELD_LARGER
from scenes.stage.sprite import Layer
from scenes.surroundings import Surroundings
from scenes.table import LARGEST_SCALE, Pixel, Side, Table, square
from scenes.views.ended import headline
from scenes.views.ended.headline import SHARED_MM, Headline
from scenes.views.lucky.emblem import TILE_SHARE
from scenes.views.lucky.ending import LuckyEnding
from scenes.views.lucky.geometry import Geometry
from scenes.views.lucky.looks import Looks

FOUR = USUAL[4]
FREE = "9 free places"
WITHOUT_BREAK = str.maketrans("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        app = open_app(tmp_path_factory.mktemp("data"), (640, 360), 32)
        yield app
        app.close()


def over(games: int = 1) -> AnyMatch:
    return earlier(lucky_match(4, "over", games=games), 10**6)


def shown(
    app: App, winners: tuple[int, ...], reason: str, patch: pytest.MonkeyPatch, games: int = 1
) -> EndingScene:
    """That these have won, and why."""
    match = over(games)
    outcome = match.outcome()
    assert outcome is not None
    scores = tuple(2 if seat in winners else -3 for seat in range(4))
    patch.setattr(
        match, "outcome", lambda: replace(outcome, winners=winners, reason=reason, scores=scores)
    )
    seating = Seating(FOUR, (HUMAN,) * 4)
    number = app.services.store.begin(match, seating.write())
    scene = EndingScene(app.around, app.go, app.services, match, number, seating)
    app.show(scene)
    return scene


@pytest.mark.parametrize(
    ("winners", "reason", "read"),
    [
        ((3,), "full board", ("Drop wins!", "Drop has the first full board.")),
        ((0,), "full board", ("You win!", "Yours is the first full board.")),
        (
            (3,),
            "last tile",
            ("Drop wins!", "The pile is used up: Drop has the fewest free places."),
        ),
        ((0,), "last tile", ("You win!", "The pile is used up: you have the fewest free places.")),
        (
            (1, 3),
            "agreed",
            (
                "Moon and Drop share the win!",
                "You all agreed to end: Moon and Drop have the fewest free places.",
            ),
        ),
        (
            (0, 1, 2, 3),
            "last tile",
            ("Drawn", "The pile is used up: all have the same number of free places."),
        ),
    ],
)
def test_everybody_reads_who_has_won_and_why(
    app: App,
    winners: tuple[int, ...],
    reason: str,
    read: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """South reads English."""
    scene = shown(app, winners, reason, monkeypatch)
    ending = scene.ending
    assert (ending.words_of(0), ending.reason(0)) == read
    assert ending.written(ending.score(winners[0])) == "+2"
    drawn = len(winners) == 4
    assert ending.note(0) == ("" if drawn else "for the win" if 0 in winners else FREE)
    # Each in the language of its own side.
    assert ending.reason(1).translate(WITHOUT_BREAK) != ending.reason(0)


def test_the_winners_board_comes_to_the_middle_and_the_others_stay_to_be_seen(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(app, (1,), "full board", monkeypatch)
    see_through(scene)
    table, ending = scene.around.table, scene.ending
    assert isinstance(ending, LuckyEnding)
    for seat, board in enumerate(ending.boards):
        assert board.sprite.visible
        assert board.side is FOUR[seat]
        # Whose each side is has been said by its coin and its name.
        spots = ending.spots(seat)
        assert spots.coin is not None
        at, size = ending.lines[seat].at(spots.coin), spots.coin_mm
        coin = coins.coin(scene.around.gallery, board.side, size, board.side)
        name, place = ending._name(seat)
        assert name == ("Heart", "Lune", "Leaf", "Tropfen")[seat]
        written = ending.lines[seat].words(name, place, colours.BONE)
        shown_at = [(one.at, one.picture) for one in scene.stage.sprites]
        assert (at, coin) in shown_at
        assert (ending.lines[seat].at(place.at), written) in shown_at
        if seat == 1:
            assert board.sprite.at == table.middle
        else:
            away = table.away(board.side, board.sprite.at)
            assert away == pytest.approx(ending.scale * (9 + 41) * table.per_mm, abs=2)


def test_coins_of_those_who_share_a_win_lie_in_the_middle(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(app, (0, 1, 2), "last tile", monkeypatch)
    see_through(scene)
    gallery, middle, ending = scene.around.gallery, scene.around.table.middle, scene.ending
    size = round(SHARED_MM * ending.scale, 1)
    made = [coins.coin(gallery, side, size, side) for side in FOUR]
    seen = [one for one in scene.stage.sprites if one.area()]
    lying = {made.index(one.picture): one.at for one in seen if one.picture in made}
    assert set(lying) == {0, 1, 2}
    assert [round(sum(spot) / 3) for spot in zip(*lying.values(), strict=True)] == list(middle)
    assert lying[1][0] < lying[0][0] == lying[2][0]
    assert lying[2][1] < lying[1][1] < lying[0][1]


def test_coins_of_two_who_share_a_win_lie_beside_each_other(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As near, whether they sit opposite each other or are neighbours."""
    apart = []
    for pair in ((0, 2), (1, 3), (0, 1)):
        scene = shown(app, pair, "last tile", monkeypatch)
        see_through(scene)
        size = round(SHARED_MM * scene.ending.scale, 1)
        made = [coins.coin(scene.around.gallery, FOUR[seat], size, FOUR[seat]) for seat in pair]
        one, other = (sprite.at for sprite in scene.stage.sprites if sprite.picture in made)
        apart.append(math.dist(one, other) / (size * scene.around.table.per_mm))
    assert all(1.0 < gap < 1.2 for gap in apart)


def test_why_it_is_over_ends_where_the_coin_does(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """And has two lines below the coin, not a long one."""
    ending = shown(app, (3,), "full board", monkeypatch).ending
    spots, type_ = ending.spots(0), app.around.gallery.type
    assert spots.coin is not None
    assert spots.reason.at[0] == pytest.approx(spots.coin[0] + spots.coin_mm / 2, abs=0.1)
    assert len(type_.wrapped(ending.reason(0), spots.reason.em_mm, spots.reason.width_mm)) == 2


def test_words_and_coins_of_an_end_are_larger_on_a_large_table(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = shown(app, (1,), "full board", monkeypatch).ending.spots(0)
    monkeypatch.setattr(Surroundings, "table", Table(*app.around.screen.get_size(), 55))
    large = shown(app, (1,), "full board", monkeypatch).ending.spots(0)
    assert large.score.em_mm == pytest.approx(LARGEST_SCALE * usual.score.em_mm, rel=0.02)
    assert large.coin_mm == pytest.approx(LARGEST_SCALE * usual.coin_mm, rel=0.02)


def test_boards_that_share_a_win_stay_at_their_sides(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(app, (0, 3), "last tile", monkeypatch)
    see_through(scene)
    assert isinstance(scene.ending, LuckyEnding)
    table = scene.around.table
    for board in scene.ending.boards:
        assert table.away(board.side, board.sprite.at) < table.px(90)


def test_tiles_light_in_rising_order_before_anything_is_counted(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(app, (0,), "full board", monkeypatch)
    names = [act.name for act in scene.ending.acts()]
    assert names == ["breath", "night", "who", "lights", "scores"]
    for _ in range(400):
        app.frame(FRAME_SECONDS, [])
        if scene.acts.name == "lights":
            break
    seconds, lit, spots = 0.0, list[int](), list[Pixel]()
    ending = scene.ending
    assert isinstance(ending, LuckyEnding)
    while scene.acts.name == "lights":
        app.frame(FRAME_SECONDS, [])
        seconds += FRAME_SECONDS
        lit.append(ending.boards[0].lit)
        spots += [one.at for one in seen_on(scene, Layer.HELD) if one.at not in spots]
        assert not ending.leaves.lying
    board, rows = ending.boards[0], scene.match.state.boards[0]
    places = zip(CELLS, board._tray.places, strict=True)
    cells = {board.side.beside(board.at, *place): at for at, place in places}
    numbers = [NUMBERS[tile_at(rows, cells[spot])] for spot in spots]
    assert numbers == sorted(numbers)
    tiles = sum(bool(tile) for row in rows for tile in row)
    assert len(numbers) == tiles
    assert lit == sorted(lit)
    assert lit[-1] == tiles
    assert seconds == pytest.approx(0.09 * tiles, abs=0.2)
    # The light around the board has grown meanwhile, and no other has any.
    assert [board._halo.visible and bool(board._halo.picture) for board in ending.boards] == [
        True,
        False,
        False,
        False,
    ]


def test_boards_glide_home_and_sink_before_a_podium_rises(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(app, (3,), "full board", monkeypatch)
    see_through(scene)
    ending = scene.ending
    assert isinstance(ending, LuckyEnding)
    for _ in ending.clear_ahead():
        pass
    begun = [board.sprite.at for board in ending.boards]
    ending.clear()
    app.frame(0.15, [])
    for board, begin in zip(ending.boards, begun, strict=True):
        assert board.sprite.visible
        assert begin != board.sprite.at != board._begin
        assert not any(one in scene.stage.sprites for one in board._lit_up)
    app.frame(0.3, [])
    assert not any(board.sprite.visible for board in ending.boards)


def test_a_long_row_of_totals_ends_on_the_table(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    ending = shown(app, (3,), "last tile", monkeypatch, games=4).ending
    assert isinstance(ending, LuckyEnding)
    assert [ending._name(seat)[0] for seat in range(4)] == [""] * 4
    monkeypatch.setattr(ending.standings, "ems", lambda _: 13.5)
    table = app.around.table
    for seat, spots in enumerate(ending.find_spots()):
        across = table.wide if FOUR[seat].upright else table.high
        (along, _), em_mm = spots.standing.at, spots.standing.em_mm
        assert along - 13.5 * em_mm >= -across / 2
        assert em_mm >= 7.0


def test_a_peg_is_set_for_the_game_that_is_over_while_totals_roll(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(app, (3,), "full board", monkeypatch, games=4)
    for _ in range(400):
        app.frame(FRAME_SECONDS, [])
        if scene.acts.name == "scores":
            break
    made = scene.ending.standings._made
    assert len(made) == 4
    # A total that was won or lost rolls.
    assert all(len(pictures) > 2 for one in made for pictures, _ in one._numbers)
    see_through(scene)
    lying = {(one.at, one.picture) for one in scene.stage.sprites}
    for standing in made:
        # Which game of how many it was.
        caption, above = standing._words[0]
        assert (standing._lines.at(above), caption) in lying
        assert standing._peg is not None
        picture, spot = standing._peg
        assert (standing._lines.at(spot), picture) in lying


def test_a_board_with_one_place_left_is_warm_until_the_game_is_over(app: App) -> None:
    """A board that nearly fills: its edge glows, and no other does."""
    match = nearly_full()
    for moves in range(len(match.entries) - 2, len(match.entries) + 1):
        before = earlier(match, moves)
        scene = seat_at(app, before, FOUR)
        app.frame(0.2, [])
        lit = {sprite.at for sprite in seen_on(scene, Layer.GLOW)}
        geometry = Geometry(app.around.gallery, FOUR)
        middles = [geometry.board_middle(side) for side in FOUR]
        plays = before.state.phase in ("turn", "placing")
        warm = [plays and free_cells(board) == 1 for board in before.state.boards]
        assert [middle in lit for middle in middles] == warm
        # A ring around their number closes with the last three free places.
        written = [sprite.at for sprite in seen_on(scene, Layer.WORDS)]
        tense = [1 + (0 < free_cells(board) <= 3) for board in before.state.boards]
        assert [written.count(geometry.free_count(side)[0]) for side in FOUR] == tense
    assert match.state.phase == "over"


def test_who_has_won_stands_beside_the_winners_board_where_the_ring_is_too_short_for_it(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(headline, "SMALLEST_SHARE", 1.1)
    scene = shown(app, (1,), "full board", monkeypatch)
    see_through(scene)
    ending = scene.ending
    assert isinstance(ending, LuckyEnding)
    board = square(ending.boards[1].at, ending.boards[1].size)
    told = [area for one in seen_on(scene, Layer.WORDS) if (area := one.area()) is not None]
    near = [one for one in told if one.colliderect(board.inflate(80, 80))]
    assert len(near) == 4
    assert board.collidelist(near) < 0


def test_a_longer_sentence_of_another_language_leaves_one_in_the_ring_its_size(app: App) -> None:
    around = app.around
    told = Headline(around.gallery, app.scene.stage, app.scene.tweens, 1.0)

    def coins_of(words: dict[Side, str]) -> dict[Side, int]:
        for _ in told.ahead(words, Side.SOUTH):
            pass
        ring = [one for one in told._shown if one[2] is Layer.WORDS]
        # One sentence a side, then a coin for each but the winner, then the needle.
        assert len(ring) == 2 * len(words)
        coins = ring[len(words) : -1]
        named = [side for side in words if side is not Side.SOUTH]
        return {s: one[0].surface.get_width() for s, one in zip(named, coins, strict=True)}

    short = {Side.SOUTH: "You win!", Side.WEST: "Drop wins!", Side.NORTH: "Drop wins!"}
    mixed = coins_of(short | {Side.NORTH: "La Goutte gagne !"})
    assert mixed[Side.WEST] == coins_of(short)[Side.WEST] > mixed[Side.NORTH]


def test_the_trophy_faces_its_winner(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """As its owner has laid it, in the middle of the table."""
    scene = shown(app, (1,), "full board", monkeypatch)
    see_through(scene)
    ending, gallery = scene.ending, app.around.gallery
    assert isinstance(ending, LuckyEnding)
    board, geometry = ending.boards[1], Geometry(gallery, FOUR)
    lit = {sprite.at: sprite.picture for sprite in seen_on(scene, Layer.HELD)}
    tiles = [(at, tile) for at in CELLS if (tile := tile_at(scene.match.state.boards[1], at))]
    assert len(lit) == len(tiles)
    larger, side = board.size / geometry.board, round(board.size * TILE_SHARE)
    looks = Looks(gallery, round(side * HELD_LARGER), side)
    for at, tile in tiles:
        (x, y), (middle_x, middle_y) = geometry.cell(FOUR[1], at), geometry.board_middle(FOUR[1])
        wanted = board.at[0] + larger * (x - middle_x), board.at[1] + larger * (y - middle_y)
        spot = min(lit, key=lambda one: math.dist(one, wanted))
        assert math.dist(spot, wanted) < 0.05 * board.size
        assert lit[spot] is looks.picture(tile, side, FOUR[1].facing, 0)
    wood, trophy = gallery.turned(board._tray.picture, FOUR[1]), board.sprite.picture
    assert trophy is not None
    rim = pygame.Rect(0, 0, board.size, 3)
    rim.midtop = wood.centre[0], wood.centre[1] - board.size // 2
    same = [pygame.image.tobytes(one.surface.subsurface(rim), "RGB") for one in (wood, trophy)]
    assert same[0] == same[1]


@pytest.mark.parametrize("winner", [0, 1])
def test_light_comes_with_the_coin_of_whoever_has_won(
    app: App, winner: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(app, (winner,), "full board", monkeypatch)
    coin, inward = scene.ending.spots(winner).coin or (0, 0)

    def light(seat: int, along: float) -> int:
        place = square(scene.around.table.spot(FOUR[seat], along, inward), 6)
        return sum(pygame.transform.average_color(picture(app), place)[:3])

    def beside() -> int:
        """More than on the other side, where there is bare felt until the score is counted."""
        return light(winner, coin - 24) - light(winner, 24 - coin)

    while scene.acts.name != "who":
        scene.acts.skip()
        assert beside() < 20
        scene.update(FRAME_SECONDS)
    scene.update(0.2)
    assert beside() > 25
    # The short sides are far from the lamp over the middle.
    assert winner == 0 or light(winner, 24 - coin) > light(3, coin - 60) + 60


def test_words_stand_clear_of_the_light_at_the_edge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a small table why a game is over has several lines."""
    leave_unprepared(monkeypatch)
    app = open_app(tmp_path, (1366, 768), 15.6)
    speak_always(app, "nl")
    scene = result_of(app, lucky_match(3, "over"), USUAL[3])
    assert misplaced(scene, inks_of(scene), ("result.",)) == []
    assert unreadable(app, written_on(scene)) == []
    app.close()
