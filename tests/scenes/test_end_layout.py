"""One layout for all ends: what each side reads and touches, and that it lies on felt alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from breadth import few
from ink import inks_of, misplaced, unreadable, written_on
from staging import leave_unprepared, open_app, played, result_of, see_through, speak
from table_driver import targets

from game.match import AnyMatch
from game.matches import match_from
from scenes.app.app import App
from scenes.core.comfort import LARGE_PRINT
from scenes.drive.robot import Robot
from scenes.ending.scene import EndingScene
from scenes.services.destinations import Anew
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.views.ended.standings import STAYS

GAMES = ("lucky", "crossing", "trellis", "noughts")
TABLES = {
    "10": ((1280, 800), 10.1, False),
    "15": ((1280, 800), 15.0, False),
    "24 in large print": ((1920, 1080), 24.0, True),
    "24": ((1920, 1080), 24.0, False),
    "43": ((1920, 1080), 43.0, False),
}
CENTRE_MM = 2.0
LINE_SHAPE = 3.0
"""So many times as wide as high is no headline of two lines."""


@pytest.fixture(scope="module", params=few(list(TABLES), 3))
def app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    size, inches, is_large = TABLES[request.param]
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        app = open_app(tmp_path_factory.mktemp("data"), size, inches)
        app.services.settings.put(LARGE_PRINT, is_large)
        app.around.comfort.forget()
        app.go(Anew())
        yield app
        app.close()


def ended(
    app: App, game: str, seats: int, kinds: Sequence[str] = (), listed: bool = False
) -> EndingScene:
    match: AnyMatch = match_from(played(app, game, seats, 1).record())
    seating = Seating(USUAL[seats], tuple(kinds) or (HUMAN,) * seats)
    store = app.services.store
    store.write("DELETE FROM bests")
    number = store.begin(match, seating.write())
    people = {seat: int(side) for side, seat in seating.people_by_side.items()}
    for statement, values in app.services.bests.ended(number, match, people if listed else {}):
        store.write(statement, *values)
    scene = EndingScene(app.around, app.go, app.services, match, number, seating)
    app.show(scene)
    return scene


@pytest.mark.parametrize("language", few(["de", "en", "fr"], 1))
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", GAMES)
def test_words_and_controls_of_all_sides_lie_on_felt(
    app: App, game: str, seats: int, language: str
) -> None:
    if (game, seats) == ("noughts", 4):
        pytest.skip("it is for two")
    speak(app, language)
    scene = ended(app, game, seats, listed=True)
    see_through(scene)
    ending, screen = scene.ending, app.screen.get_rect()
    rects = [rect for place in ending.places.values() for rect in place.rects]
    assert len(rects) == 2 * seats
    assert not [one for one, other in combinations(rects, 2) if one.colliderect(other)]
    assert all(screen.contains(rect) for rect in rects)
    assert not [one for one in rects if one.collidelist(ending.lying) >= 0]
    assert unreadable(app, written_on(scene)) == []
    Robot(app, "steps").advance(STAYS["read"] + 1.0)
    # Letters lie in the room of the pills whose place they take.
    for target in scene.asking.targets():
        assert target.seat is not None
        assert ending.places[target.seat].rects[1].inflate(40, 40).contains(target.rect)
    assert misplaced(scene, inks_of(scene), ("result.", "letters.")) == []


@pytest.mark.parametrize("winners", few([(0, 1, 2, 3), (1, 3), (0, 1, 2)], 1), ids=len)
@pytest.mark.parametrize("game", few(GAMES[:3]))
def test_the_names_of_many_winners_can_be_read(
    app: App, game: str, winners: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They reach around the corners of what shines in their ring."""
    if app.around.table.has_large_words:
        pytest.skip("words may have to make room")
    speak(app, "de")
    match = played(app, game, 4, 1)
    was = type(match).outcome
    monkeypatch.setattr(
        type(match), "outcome", lambda one: (end := was(one)) and replace(end, winners=winners)
    )
    scene = result_of(app, match, USUAL[4])
    assert unreadable(app, written_on(scene)) == []


@pytest.mark.parametrize("game", GAMES[:3])
def test_nothing_is_told_where_nobody_sits(app: App, game: str) -> None:
    scene = ended(app, game, 2, ("easy", HUMAN))
    see_through(scene)
    assert list(scene.ending.places) == [1]
    facing = scene.view.side(1).facing
    assert {one["facing"] for one in targets(Robot(app, "steps")).values()} <= {facing, None}


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", ["lucky", "trellis"])
def test_words_stand_in_the_middle_of_their_side(app: App, game: str, seats: int) -> None:
    """Where Crossing's tray leaves no felt they stand beside it."""
    if app.around.table.has_large_words:
        pytest.skip("words may have to make room")
    speak(app, "en")
    scene = ended(app, game, seats)
    see_through(scene)
    table = app.around.table
    for seat, place in scene.ending.places.items():
        middle = table.spot(scene.view.side(seat), 0, 0)
        across = 0 if scene.view.side(seat).upright else 1
        assert abs(place.words[across] - middle[across]) <= table.px(CENTRE_MM)


def test_who_has_won_is_read_in_one_line_where_there_is_felt(app: App) -> None:
    """Beside Crossing's tray, on tables whose words are no larger than usual."""
    if app.around.table.has_large_words:
        pytest.skip("words may have to make room")
    speak(app, "en")
    scene = ended(app, "crossing", 2)
    see_through(scene)
    headlines = [place.block.rows[0] for place in scene.ending.places.values()]
    assert all(one.wide > LINE_SHAPE * one.high for one in headlines)


def test_a_match_says_its_totals_once_between_its_games(tmp_path: Path) -> None:
    """Not after the first one, whose score they are, nor after the last, which the podium tells."""
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        app = open_app(tmp_path, (1280, 720), 24.0)
        told = []
        for number in (1, 2, 4):
            match = match_from(played(app, "lucky", 4, 4).record())
            match.number = number
            seating = Seating(USUAL[4], (HUMAN,) * 4)
            kept = app.services.store.begin(match, seating.write())
            scene = EndingScene(app.around, app.go, app.services, match, kept, seating)
            app.show(scene)
            for _ in scene.ending.find_places():
                pass
            rows = [row.name for place in scene.ending.places.values() for row in place.block.rows]
            told.append(rows.count("totals"))
        assert told == [0, 4, 0]
        app.close()
