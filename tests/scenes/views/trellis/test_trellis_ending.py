"""The end of Trellis: the racks stay closed until they turn up, and are counted tile by tile."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from staging import earlier, open_app, played, result_of, see_through
from table_driver import Opened, seat_match, seen_on
from trellis_moments import ended, trellis_match
from trellis_positions import document, drawn
from trellis_tables import match_of

from game.trellis.state import Move
from game.trellis.table import value_of
from scenes.app.app import FRAME_SECONDS, App
from scenes.core.table import square
from scenes.drive.robot import Robot
from scenes.ending.scene import EndingScene
from scenes.play.scene import PlayScene
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.stage.sprite import Layer
from scenes.views.trellis.end.ending import TrellisEnding
from scenes.views.trellis.layout.tiles import TABLE
from scenes.views.trellis.view import TrellisView

OPENED = Opened(prepares=False, shared=True)


def begun(
    app: App,
    patch: pytest.MonkeyPatch,
    winners: tuple[int, ...],
    reason: str,
    kinds: tuple[str, ...] = (HUMAN, HUMAN),
) -> EndingScene:
    match = earlier(played(app, "trellis", 2), 10**6)
    outcome = match.outcome()
    assert outcome is not None
    told = replace(outcome, winners=winners, reason=reason)
    patch.setattr(match, "outcome", lambda: told)
    seating = Seating(USUAL[2], kinds)
    number = app.services.store.begin(match, seating.write())
    scene = EndingScene(app.around, app.go, app.services, match, number, seating)
    app.show(scene)
    return scene


@pytest.mark.parametrize(
    ("winners", "reason", "read"),
    [
        (
            (1,),
            "empty rack",
            ("Leaf wins!", "Leaf has an empty rack: what you have left counts against you."),
        ),
        ((0,), "empty rack", ("You win!", "Your rack is empty.")),
        ((1,), "all passed", ("Leaf wins!", "Everybody has passed: Leaf has the fewest points.")),
        ((0,), "all passed", ("You win!", "Everybody has passed: you have the fewest points.")),
        (
            (0, 1),
            "all passed",
            ("You both win!", "Everybody has passed: all racks count the same."),
        ),
    ],
)
def test_everybody_reads_why_the_game_is_over(
    app: App,
    winners: tuple[int, ...],
    reason: str,
    read: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ending = begun(app, monkeypatch, winners, reason).ending
    assert (ending.words_of(0), ending.reason(0)) == read


def test_racks_turn_up_after_the_breath_and_are_counted_after_the_reason(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begun(app, monkeypatch, (1,), "all passed")
    view, ending = scene.view, scene.ending
    assert isinstance(view, TrellisView)
    assert isinstance(ending, TrellisEnding)
    was_open = list[bool]()
    while scene.script.name in ("", "breath", "racks"):
        was_open.append(view.composition.is_open(0))
        app.frame(FRAME_SECONDS, [])
    assert not was_open[0]
    assert view.composition.is_open(0)
    see_through(scene)
    state = scene.match.state
    for seat in (0, 1):
        # Whoever has the fewest points has some, too, and all see how many.
        assert ending.sums(seat)[-1] == value_of(state.racks[seat])
        assert ending.sums(seat) == sorted(ending.sums(seat))
    # The winner's coin lies where display and bag were, beside all that has been laid.
    winner_coin = ending._winner_coin
    assert winner_coin is not None
    assert math.dist(winner_coin.at, app.around.table.middle) < 0.45 * app.around.table.height
    coins = [one for one in seen_on(scene, Layer.HELD) if one.at == winner_coin.at]
    assert len(coins) == 1
    area = coins[0].area()
    laid = [one.sprite.area() for one in view.looks.pieces.lying(TABLE)]
    assert area is not None
    assert area.inflate(-8, -8).collidelist([one for one in laid if one is not None]) < 0
    shared = view.geometry.shared.rects()
    assert not [one for one in ending.on_table if one.collidelist(shared) >= 0 and one in shared]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_rack_of_the_last_tile_lies_as_it_lay_until_all_are_counted(
    app: App, seats: int
) -> None:
    racks = ["r8", *["g1 b2", "b12 r9", "y3 y4"][: seats - 1]]
    match = match_of(seats)
    match.load(document(racks, "r5 r6 r7", "0123"[:seats]))
    playing = seat_match(Robot(app, "steps"), match)
    view = playing.view
    assert isinstance(view, TrellisView)
    view.composition.racks[0].shown = True
    app.frame(FRAME_SECONDS, [])
    before = view.geometry.seats[0].opened.lies(view.composition.places(0)).rect
    playing.perform(Move(0, "lay", groups=drawn("r5 r6 r7 r8")))
    assert match.is_over()
    for _ in range(30):
        app.frame(FRAME_SECONDS, [])
        scene = app.scene
        assert isinstance(scene, PlayScene | EndingScene)
        assert isinstance(scene.view, TrellisView)
        composition = scene.view.composition
        assert composition.is_open(0)
        assert not composition.is_open(1)
        assert scene.view.geometry.seats[0].opened.lies(composition.places(0)).rect == before
    assert isinstance(app.scene, EndingScene)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("size", "inches"), [((960, 600), 15), ((960, 540), 24), ((960, 540), 43)])
def test_what_was_laid_gives_way_to_words_and_to_the_coin_of_whoever_has_won(
    size: tuple[int, int], inches: int, seats: int, tmp_path: Path
) -> None:
    app = open_app(tmp_path, size, inches)
    scene = result_of(app, trellis_match(ended(seats)), USUAL[seats])
    ending, view = scene.ending, scene.view
    assert isinstance(ending, TrellisEnding)
    assert isinstance(view, TrellisView)
    winner_coin = ending._winner_coin
    assert winner_coin is not None
    covered = [*(rack.opened.rect for rack in view.looks.racks), winner_coin.rect]
    covered += [rect for place in ending.places.values() for rect in place.rects]
    covered += [square(one.sprite.at, one.rest.size) for one in view.looks.pieces.lying(TABLE)]
    assert not [one for one, other in combinations(covered, 2) if one.colliderect(other)]
    app.close()
