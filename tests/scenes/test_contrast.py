"""Words can be read where they stand: measured behind each in the finished picture.

Words on buttons are not measured here: they lie on the button's own material wherever it is,
and the tests of the controls look at those.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from eye import contrast
from ink import unreadable, written_on
from situations import ends, said_at, spoken
from staging import (
    FULL_HD,
    leave_unprepared,
    open_app,
    result_of,
    seat_at,
    set_up,
    show_menu,
    speak,
)

from game.games import games
from game.store import Notice
from game.texts import LANGUAGES
from scenes.app import App
from scenes.art import colours
from scenes.play.scene import PlayScene
from scenes.play.voice import Voice
from scenes.seating import USUAL
from scenes.table import Side


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
    app.services.notices.append(Notice("in_use", ""))
    scene = show_menu(app)
    app.services.notices.clear()
    assert unreadable(app, written_on(scene)) == []


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_words_of_the_set_up_can_be_read(app: App, game: str, seats: int) -> None:
    """The ring that counts the players lies where the lamp is brightest."""
    scene = set_up(app, game, USUAL.get(seats, (Side.SOUTH,)))
    assert unreadable(app, written_on(scene)) == []


@pytest.mark.parametrize("game", games())
def test_words_of_the_game_can_be_read(app: App, game: str) -> None:
    """All that a seat may be told is measured, in its light and in its shade."""
    counts = games()[game].rules.seat_counts
    for seats in {min(counts), max(counts)}:
        for match in spoken(app, game, seats):
            check_all_spoken(app, seat_at(app, match, USUAL[seats]))


def check_all_spoken(app: App, play: PlayScene) -> None:
    written, game = written_on(play), play.match.rules.game
    for side in play.seating.sides:
        spot, words = play.view.words_spot(side), play.around.words(side)
        voice = Voice(play.around, play.stage, play.later, side, spot)
        written += [(voice.picture(one), spot[0]) for one in said_at(words, game)]
    assert unreadable(app, written) == []


@pytest.mark.parametrize("game", games())
def test_words_of_the_result_can_be_read(app: App, game: str) -> None:
    for match, sides in ends(app, game):
        scene = result_of(app, match, sides)
        assert unreadable(app, written_on(scene)) == [], sides


@pytest.mark.parametrize("winners", [(1,), (1, 3), (0, 1, 2), (0, 1, 2, 3)], ids=len)
@pytest.mark.parametrize("game", [game for game in games() if 4 in games()[game].rules.seat_counts])
def test_the_names_of_many_winners_can_be_read(
    app: App, game: str, winners: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They reach around the corners of what shines in their ring."""
    match, sides = next(one for one in ends(app, game) if len(one[1]) == 4)
    outcome = match.outcome()
    assert outcome is not None
    monkeypatch.setattr(match, "outcome", lambda: replace(outcome, winners=winners))
    for language in LANGUAGES:
        speak(app, language)
        scene = result_of(app, match, sides)
        assert unreadable(app, written_on(scene)) == [], language
