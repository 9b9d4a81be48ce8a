"""Where things lie at Trellis is kept as long as nothing that it follows from changes: it is always
what would be found anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from table_driver import ask, open_table, visitor
from trellis_tables import match_of, put_at, seat_at

from scenes.core.table import Pixel
from scenes.views.trellis.appearance import Appearance
from scenes.views.trellis.layout.felt_space import FeltSpace
from scenes.views.trellis.prompts.greetings import Greetings
from scenes.views.trellis.racks.rack_rests import RackRests

TURNS = 14


class Watched:
    """What was other than it would be anew, after every time that all is shown."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.times, self.wrong = 0, set[str]()
        self.words: dict[int, tuple[Pixel, float]] = {}
        follow, place = Appearance._follow_light, Greetings.place

        def followed(looks: Appearance) -> None:
            self.words.clear()
            follow(looks)
            told = dict(self.words)
            self.times += 1
            self.wrong |= set(_other_than_anew(looks))
            anew = _greetings_anew(looks)
            if any(place(anew, seat) != at for seat, at in told.items()):
                self.wrong.add("words")

        def found(greetings: Greetings, seat: int) -> tuple[Pixel, float]:
            self.words[seat] = place(greetings, seat)
            return self.words[seat]

        patch.setattr(Appearance, "_follow_light", followed)
        patch.setattr(Greetings, "place", found)


def _greetings_anew(looks: Appearance) -> Greetings:
    felt = FeltSpace(looks.geometry.table, looks.felt.covered)
    composition, geometry = looks.composition, looks.geometry
    explained, guide = looks.explanations, looks.guide
    scatters = looks.greetings.told._scatters
    return Greetings(looks._host, composition, geometry, felt, explained, guide, scatters)


def _other_than_anew(looks: Appearance) -> list[str]:
    composition, wrong = looks.composition, list[str]()
    for seat, rack in zip(looks.seats, looks.racks, strict=True):
        anew = RackRests(composition, seat.geometry, rack.seat)
        if list(rack.now()) != list(anew.now()):
            wrong.append("racks")
    return wrong


def test_what_is_kept_is_always_what_would_be_found_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(monkeypatch)
    robot = open_table(tmp_path, (960, 540))
    view = seat_at(robot, match_of(4, seed=1))
    player = visitor(robot)
    for _ in range(TURNS):
        player.turn()
        ask(robot, wait=0.1)
    assert player.is_playing
    view.actions.show(view.composition.turn)
    assert view.composition.composing
    draft = view.composition.draft
    area = next(area for area, group in enumerate(draft.areas) if group)
    x, y = draft.places[area] or (0.0, 0.0)
    view.actions.put(put_at(draft, area, (x + 0.25, y)))
    view.actions.step_back()
    assert watched.times > 2 * TURNS
    assert watched.wrong == set()
