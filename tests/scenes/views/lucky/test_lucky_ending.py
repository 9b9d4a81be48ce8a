"""The end of Lucky Numbers: what each seat reads, and where the boards go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from lucky_moments import lucky_match
from staging import earlier, leave_unprepared, open_app, seat_at, see_through
from table_driver import seen_on

from game.lucky.state import free_cells
from game.match import AnyMatch
from scenes.app import FRAME_SECONDS, App
from scenes.art import coins
from scenes.ending.scene import EndingScene
from scenes.seating import HUMAN, USUAL, Seating
from scenes.stage.stage import Layer
from scenes.table import square
from scenes.views.ended import headline
from scenes.views.ended.headline import SHARED_MM
from scenes.views.lucky.ending import LuckyEnding
from scenes.views.lucky.geometry import Geometry

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
    app: App, winners: tuple[int, ...], reason: str, patch: pytest.MonkeyPatch
) -> EndingScene:
    """That these have won, and why."""
    match = over()
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
    seconds, lit = 0.0, list[int]()
    ending = scene.ending
    assert isinstance(ending, LuckyEnding)
    while scene.acts.name == "lights":
        app.frame(FRAME_SECONDS, [])
        seconds += FRAME_SECONDS
        lit.append(ending.boards[0].lit)
    tiles = sum(bool(tile) for row in scene.match.state.boards[0] for tile in row)
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
    ending = shown(app, (3,), "last tile", monkeypatch).ending
    monkeypatch.setattr(ending.standings, "ems", lambda _: 13.5)
    table = app.around.table
    for seat, spots in enumerate(ending.find_spots()):
        across = table.wide if FOUR[seat].upright else table.high
        (along, _), em_mm = spots.standing.at, spots.standing.em_mm
        assert along - 13.5 * em_mm >= -across / 2
        assert em_mm >= 7.0


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


def nearly_full() -> AnyMatch:
    """A game that a full board ends."""
    matches = (lucky_match(4, "over", setup="sorted", seed=seed) for seed in range(1, 60))
    return next(m for m in matches if (o := m.outcome()) is not None and o.reason == "full board")


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
