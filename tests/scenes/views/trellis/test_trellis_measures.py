"""What the bench measures of Trellis really happens on the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from table_driver import USUAL_SIZE, match_on

from game.rules import Json
from game.trellis.table import tiles_of
from scenes.app.app import App
from scenes.app.start import start
from scenes.core.window import open_headless
from scenes.drive.bench.sitting import Sitting
from scenes.views.trellis import measures


class Watched(Sitting):
    """Remembers what could be touched before each request."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.seen: list[set[str]] = []
        self._plain, self.ask = self.ask, self._watched

    def _watched(self, **request: object) -> Json:
        self.seen.append(set(self.touchable()))
        return self._plain(**request)


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Watched]:
    app = start(open_headless(USUAL_SIZE), 32.0, tmp_path, 0)
    yield Watched(app)
    app.close()


def test_a_wrong_line_is_there_and_gone_in_every_round(
    sitting: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measures, "ROUNDS", 2)
    measures.lay_wrongly(sitting)
    wrong = [any(name.startswith("play.why.") for name in names) for names in sitting.seen]
    begins = [now and not before for before, now in pairwise(wrong)]
    assert sum(begins) == 2


def test_the_computer_player_joins_two_groups_and_all_tiles_stay(sitting: Watched) -> None:
    measures.lay_a_whole_table(sitting)
    # By now the next computer player may have laid a group of its own.
    found = [len(group) for group in match_on(sitting.robot).state.groups]
    assert sorted(found)[-2:] == sorted(4 * wide for _, wide in measures.JOINED)


@pytest.mark.parametrize("tiles", measures.GROWING)
def test_the_table_has_as_many_tiles_as_the_bench_says(tiles: int) -> None:
    state = measures.crowded_match(measures.GROWING[tiles]).state
    assert tiles_of(state.groups).total() == tiles
    assert all(state.racks)
