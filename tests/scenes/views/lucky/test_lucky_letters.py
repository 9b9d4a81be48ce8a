"""Letters at the end of a single game of Lucky Numbers leave the winner's board to be looked at."""

from __future__ import annotations

from pathlib import Path

import pytest
from lucky_moments import lucky_match
from staging import leave_unprepared, open_app
from table_driver import seen_on

from game.match import AnyMatch
from scenes.app import FRAME_SECONDS, App
from scenes.ending.scene import EndingScene
from scenes.seating import HUMAN, USUAL, Seating
from scenes.stage.sprite import Layer
from scenes.views.lucky.ending import LuckyEnding


def won_by_the_first(seats: int) -> AnyMatch:
    matches = (lucky_match(seats, "over", setup="sorted", seed=seed) for seed in range(1, 60))
    return next(
        m for m in matches if (o := m.outcome()) and o.reason == "full board" and o.winners == (0,)
    )


def ended(app: App, match: AnyMatch) -> EndingScene:
    """As it begins, on the day's list of the best."""
    seating = Seating(USUAL[match.rules.seats], (HUMAN,) * match.rules.seats)
    store, bests = app.services.store, app.services.bests
    number = store.begin(match, seating.write())
    people = {seat: int(side) for side, seat in seating.people_by_side.items()}
    for statement, values in bests.ended(number, match, people):
        store.write(statement, *values)
    scene = EndingScene(app.around, app.go, app.services, match, number, seating)
    app.show(scene)
    return scene


@pytest.mark.parametrize("seats", [2, 4])
def test_the_ring_around_the_trophy_stays_while_letters_are_entered(
    seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the winner's own sentence may give way to their title."""
    leave_unprepared(monkeypatch)
    app = open_app(tmp_path, (1280, 800), 15)
    scene = ended(app, won_by_the_first(seats))
    for _ in range(1000):
        scene.acts.skip()
        app.frame(FRAME_SECONDS, [])
        if scene.asking.is_coming:
            break
    ending, middle = scene.ending, app.around.table.middle
    assert isinstance(ending, LuckyEnding)
    before = [one for one in seen_on(scene, Layer.WORDS) if one.at == middle]
    for _ in range(300):
        app.frame(FRAME_SECONDS, [])
    assert [card.seat for card in scene.asking._open] == [0]
    assert ending.boards[0].sprite.visible
    assert ending.boards[0].sprite.at == middle
    # A sentence for each side.
    assert len(before) == seats
    assert sum(not one.visible for one in before) <= 1
    app.close()
