"""The end of Lucky Numbers: what each seat reads, and where it stands."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from ink import inks_of, misplaced, unreadable, written_on
from longest import speak_always
from lucky_ends import FOUR, shown
from lucky_moments import lucky_match
from staging import (
    FULL_HD,
    leave_unprepared,
    open_app,
    result_of,
    see_through,
    speak,
)
from table_driver import seen_on

from game.lucky.state import free_cells
from game.texts import LANGUAGES
from scenes.app import FRAME_SECONDS, App
from scenes.art import coins
from scenes.art.canvas import Picture
from scenes.seating import HUMAN, USUAL
from scenes.stage.sprite import Layer
from scenes.surroundings import Surroundings
from scenes.table import LARGEST_SCALE, Pixel, Side, Table, square
from scenes.views.ended import headline
from scenes.views.ended.headline import SHARED_MM, Headline
from scenes.views.ended.spots import Words as Place
from scenes.views.ended.standings import ROW_COIN_MM
from scenes.views.lucky.end_places import CLEAR_MM, REASON_LINES
from scenes.views.lucky.ending import LuckyEnding
from scenes.words import Words

FREE = "9 free places"
SMALL, INKED = (1280, 800), 128
"""A table of 15 inches; levels that shadows do not have."""
WITHOUT_BREAK = str.maketrans("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        app = open_app(tmp_path_factory.mktemp("data"), (640, 360), 32)
        yield app
        app.close()


@pytest.mark.parametrize(
    ("winners", "reason", "read"),
    [
        ((3,), "full board", ("Drop wins!", "Drop has the first full board.")),
        ((0,), "full board", ("You win!", "Yours is the first full board.")),
        (
            (3,),
            "last tile",
            ("Drop wins!", "The pile is empty: Drop has the fewest free places."),
        ),
        ((0,), "last tile", ("You win!", "The pile is empty: you have the fewest free places.")),
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
            ("Drawn", "The pile is empty: all have the same number of free places."),
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
    scene = shown(app, winners, reason, monkeypatch, games=4)
    ending = scene.ending
    assert (ending.words_of(0), ending.reason(0)) == read
    assert ending.written(ending.score(winners[0])) == "+2"
    drawn = len(winners) == 4
    assert ending.note(0) == ("" if drawn else "for the win" if 0 in winners else FREE)
    # Each in the language of its own side.
    assert ending.reason(1).translate(WITHOUT_BREAK) != ending.reason(0)


@pytest.mark.parametrize(
    ("reason", "read"),
    [
        ("full board", "Heart has the first full board."),
        ("last tile", "The pile is empty: Heart has the fewest free places."),
    ],
)
def test_the_seat_of_a_computer_player_reads_what_the_others_do(
    app: App, reason: str, read: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody sits there; South reads English."""
    kinds = ("easy", HUMAN, HUMAN, HUMAN)
    ending = shown(app, (0,), reason, monkeypatch, kinds=kinds).ending
    assert (ending.words_of(0), ending.reason(0)) == ("Heart wins!", read)
    # A coin stands before the name at each side.
    list(ending.headline_ahead())
    ring = [one for one in ending.headline._shown if one[2] is Layer.WORDS]
    assert len(ring) == 2 * 4 + 1


def test_a_single_game_tells_free_places_and_no_points(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Points are for a tournament (L16): of one game nobody asks what they are for."""
    ending = shown(app, (3,), "last tile", monkeypatch).ending
    free = [free_cells(board) for board in ending.view.state.boards]
    assert [ending.written(ending.score(seat)) for seat in range(4)] == list(map(str, free))
    assert ending.note(0) == "free"
    assert ending.note(1) == ("libre" if free[1] == 1 else "libres")
    # One word is nearer to its number than two lines are.
    of_many = shown(app, (3,), "last tile", monkeypatch, games=4).ending
    assert ending.spots(0).note.at[1] > of_many.spots(0).note.at[1] + 3


@pytest.mark.parametrize("winner", [0, 3])
def test_whoever_has_filled_a_board_reads_a_name_where_others_read_a_number(
    app: App, winner: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is nothing to count, but for the points of a tournament."""
    ending = shown(app, (winner,), "full board", monkeypatch).ending
    assert isinstance(ending, LuckyEnding)
    monkeypatch.setattr(ending, "score", lambda seat: 7 * (seat != winner))
    assert (ending._counted(winner), ending.note(winner)) == ([], "")
    assert ending._counted(1)
    spots, type_ = ending.spots(winner), app.around.gallery.type
    for language in LANGUAGES:
        name = Words(language).seat(FOUR[winner])
        _, place = ending._name(winner)
        end = place.at[0] + type_.width(name, place.em_mm, place.face)
        assert end + CLEAR_MM < spots.pills[0], language
    assert place.at[1] == spots.score.at[1]
    assert spots.coin is not None
    assert place.at[0] > spots.coin[0] + spots.coin_mm / 2
    of_many = shown(app, (winner,), "full board", monkeypatch, games=4).ending
    assert of_many._counted(winner)
    assert of_many.note(winner)


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


def test_totals_stand_in_place_of_names(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    ending = shown(app, (3,), "last tile", monkeypatch, games=4).ending
    assert isinstance(ending, LuckyEnding)
    assert [ending._name(seat)[0] for seat in range(4)] == [""] * 4


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


@pytest.mark.parametrize(
    ("seats", "size", "inches"), [(2, SMALL, 15), (4, SMALL, 15), (4, FULL_HD, 24)]
)
def test_everybody_reads_why_it_is_over_however_long_that_is(
    seats: int, size: Pixel, inches: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where words must be large for the table they have the most lines."""
    leave_unprepared(monkeypatch)
    app = open_app(tmp_path, size, inches)
    ending = result_of(app, lucky_match(seats, "over"), USUAL[seats]).ending
    outcome, every = ending.outcome, tuple(range(seats))
    for language in LANGUAGES:
        speak(app, language)
        for winners in {(0,), (seats - 1,), every[1:], every}:
            for reason in ("last tile", "agreed"):
                ending.outcome = replace(outcome, winners=winners, reason=reason)
                places = ending.find_spots()
                read = [
                    lines._has_room(ending.reason(seat), places[seat].reason)
                    for seat, lines in enumerate(ending.lines)
                ]
                assert all(read), (language, winners, reason)
                # Long sides have felt to the left: nothing above it gives way there.
                long = [one for one, side in zip(places, USUAL[seats], strict=True) if side.upright]
                assert max(one.reason.most_lines for one in long) == REASON_LINES
                # None ends nearer to the table's edge than it may.
                for seat, side in enumerate(USUAL[seats]):
                    words, half = places[seat].reason, app.around.table.high / 2
                    if not side.upright and words.align == "right":
                        assert words.at[0] - words.width_mm >= CLEAR_MM - half - 0.01
    app.close()


@pytest.mark.parametrize("winners", [(1,), (0,), (1, 2), (1, 3), (0, 1, 3), (0, 1, 2, 3)])
def test_why_it_is_over_lies_on_nothing(
    winners: tuple[int, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_unprepared(monkeypatch)
    app = open_app(tmp_path, (1280, 800), 15)
    speak(app, "de")
    scene = shown(app, winners, "agreed", monkeypatch)
    see_through(scene)
    assert misplaced(scene, inks_of(scene), ("result.",)) == []
    assert unreadable(app, written_on(scene)) == []
    app.close()


@pytest.mark.parametrize("inches", [15, 24])
def test_totals_that_are_long_for_their_side_stand_in_two_rows(
    inches: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No coin is so near that it touches a number, and all of it ends before the table does."""
    leave_unprepared(monkeypatch)
    app = open_app(tmp_path, (1280, 800), inches)
    speak(app, "fr")
    scene = shown(app, (0,), "last tile", monkeypatch, games=4)
    ending, table, rows = scene.ending, app.around.table, list[int]()
    monkeypatch.setattr(scene.match, "totals", lambda: (-18, -26, -27, -28))
    for seat, spots in enumerate(ending.find_spots()):
        rows.append(spots.standing_rows)
        standing = ending.standings._at(seat, spots.standing, spots.standing_rows)
        for _ in standing.ahead(ending.standings._totals(seat)):
            pass
        lines, coin = ending.lines[seat], ROW_COIN_MM * standing._grown
        ends = list[tuple[float, float, float]]()
        for made, (along, inward) in standing._numbers:
            wide = made[-1].surface.get_size()[not FOUR[seat].upright] / table.per_mm
            ends.append((inward, along, along + wide))
        signs = [at for _, at in standing._words if any(at[1] == end[0] for end in ends)]
        assert len(signs) == len(ends) == 4
        parts = sorted([*ends, *((y, x - coin / 2, x + coin / 2) for x, y in signs)])
        for one, following in pairwise(parts):
            assert one[0] < following[0] or one[2] + 0.5 < following[1]
        seen = [*standing._words, *((made[-1], at) for made, at in standing._numbers)]
        felt = app.screen.get_rect().inflate((-2 * table.px(7),) * 2)
        for picture, at in seen:
            inked = picture.surface.get_bounding_rect(INKED)
            assert felt.contains(inked.move(picture.at(*lines.at(at)).topleft))
    assert rows == [1, 2, 1, 2] if inches == 15 else rows == [1, 1, 1, 1]
    app.close()


@pytest.mark.parametrize(("size", "inches"), [(SMALL, 15.0), (FULL_HD, 24.0)])
def test_of_a_single_game_a_word_stands_on_the_line_of_the_winners_number_and_near_to_others(
    tmp_path: Path, size: Pixel, inches: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_unprepared(monkeypatch)
    app = open_app(tmp_path, size, inches)
    ending = shown(app, (0,), "last tile", monkeypatch).ending
    px = app.around.table.px

    def inked(seat: int, picture: Picture, place: Place) -> pygame.Rect:
        turned = picture.turned((360 - ending.lines[seat].side.facing) % 360)
        rect = turned.surface.get_bounding_rect(INKED)
        return rect.move(0, px(-place.at[1]) - turned.centre[1])

    for seat in range(4):
        spots, lines = ending.spots(seat), ending.lines[seat]
        number = inked(seat, ending._counted(seat)[-1], spots.score)
        word = inked(seat, lines.words(ending.note(seat), spots.note), spots.note)
        if seat == 0:
            assert abs(number.bottom - word.bottom) <= px(0.7)
        else:
            assert px(4) < word.top - number.bottom < px(8.5)
    app.close()
