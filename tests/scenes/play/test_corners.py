"""The sign in a corner that makes the table silent."""

from __future__ import annotations

from pathlib import Path

import pytest
from staging import seat_at, speak
from table_driver import GAMES, open_table, play_on

from game.games import games
from game.matches import new_match, rules_for
from game.texts import LANGUAGES
from scenes.comfort import LARGE_PRINT
from scenes.play.corners import ToggleSound
from scenes.seating import USUAL
from scenes.views.loading import view_of

SEATS = 4
PLAYED = [game for game in GAMES if SEATS in games()[game].rules.seat_counts]


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize(
    ("size", "inches", "is_large"), [((1280, 800), 15, False), ((1920, 1080), 24, True)]
)
def test_nobody_is_taught_anything_across_it(
    tmp_path: Path, game: str, size: tuple[int, int], inches: float, is_large: bool
) -> None:
    """It lies in front of one seat, and may be beside another one's words."""
    robot = open_table(tmp_path, size, inches=inches, teaches=True)
    robot.app.services.settings.put(LARGE_PRINT, is_large)
    robot.app.around.comfort.forget()
    rules, length = rules_for(game, SEATS, {}), max(view_of(game).games_offered(SEATS))
    for language in LANGUAGES:
        speak(robot.app, language)
        scene = seat_at(robot.app, new_match(rules, 3, length, 0), USUAL[SEATS])
        signs = [one.rect for one in scene.buttons if isinstance(one.means, ToggleSound)]
        for one in play_on(robot).guidance.lessons._seats:
            lesson, shown, seat = one._shown._lesson, one._shown, one._shown._seat
            shown.prepare(lesson.step(seat, ()))
            said = [(shown._goal_picture(), shown._goal_place)]
            if step := lesson.step(seat, ()):
                said.append((shown._step_picture(step, True), shown._step_place))
            for picture, place in said:
                at = picture.at(*place.at).topleft
                assert picture.surface.get_bounding_rect(100).move(at).collidelist(signs) < 0
    robot.app.close()
