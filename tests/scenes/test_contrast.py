"""Words can be read where they stand: measured behind each in the finished picture.

Words on buttons are not measured here: they lie on the button's own material wherever it is,
and the tests of the controls look at those.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from eye import contrast
from ink import unreadable, written_on
from situations import crossing_match
from staging import (
    FULL_HD,
    leave_unprepared,
    lucky_match,
    open_app,
    result_of,
    seat_at,
    set_up,
    speak,
)

from game.store import Notice
from scenes.app import App
from scenes.art import colours
from scenes.menu import MenuScene
from scenes.play.play import PlayScene
from scenes.play.voice import Voice
from scenes.seating import USUAL
from scenes.table import Side
from scenes.words import LANGUAGES


@pytest.fixture(scope="module", params=(24, 32), ids=lambda inches: f"{inches}in")
def app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        app = open_app(tmp_path_factory.mktemp("data"), FULL_HD, request.param)
        yield app
        app.close()


def test_the_measure_agrees_with_the_design() -> None:
    assert contrast(colours.BONE, colours.FELT) == pytest.approx(10.8, abs=0.1)
    assert contrast(colours.QUIET_BONE, colours.LIT_FELT) == pytest.approx(4.6, abs=0.1)


def test_words_of_the_menu_can_be_read(app: App) -> None:
    app.notices.append(Notice("in_use", ""))
    scene = MenuScene(app)
    app.go(scene)
    app.notices.clear()
    assert unreadable(scene, written_on(scene)) == []


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_words_of_the_set_up_can_be_read(app: App, seats: int) -> None:
    """The ring that counts the players lies where the lamp is brightest."""
    sides = USUAL.get(seats, (Side.SOUTH,))
    scene = set_up(app, "lucky", sides)
    assert unreadable(scene, written_on(scene)) == []


@pytest.mark.parametrize("phase", ["setup", "placing"])
@pytest.mark.parametrize("seats", [2, 4])
def test_words_of_lucky_numbers_can_be_read(app: App, phase: str, seats: int) -> None:
    sides = USUAL[seats]
    check_all_spoken(seat_at(app, lucky_match(sides, phase), sides))


@pytest.mark.parametrize("seats", [2, 4])
def test_words_of_crossing_can_be_read(app: App, seats: int) -> None:
    check_all_spoken(seat_at(app, crossing_match(seats, "middle"), USUAL[seats]))


def check_all_spoken(play: PlayScene) -> None:
    """All that a seat may be told is measured, in its light and in its shade."""
    written, game = written_on(play), play.rules.game
    for side in play.seating.sides:
        spot = play.board.words_spot(side)
        voice = Voice(play, side, spot)
        keys = play.app.words(side).keys(f"refusal.{game}.", "refusal.other", f"{game}.hint.")
        written += [(voice.prepare(key), spot[0]) for key in keys]
    assert unreadable(play, written) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_words_of_the_result_can_be_read(app: App, seats: int) -> None:
    sides = USUAL[seats]
    scene = result_of(app, lucky_match(sides, "over", games=seats), sides)
    assert unreadable(scene, written_on(scene)) == []


@pytest.mark.parametrize("winners", [(1,), (1, 3), (0, 1, 2), (0, 1, 2, 3)], ids=len)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_many_winners_can_be_read(
    app: App, language: str, winners: tuple[int, ...]
) -> None:
    """They reach around the corners of the board that shines in their ring."""
    speak(app, language)
    scene = result_of(app, lucky_match(USUAL[4], "over"), USUAL[4], winners)
    assert unreadable(scene, written_on(scene)) == []
