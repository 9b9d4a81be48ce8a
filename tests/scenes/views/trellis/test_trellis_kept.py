"""Whatever is done in a turn of Trellis, no tile is lost; and what was composed can be kept."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trellis_positions import drawn
from trellis_tables import of_rack, put_at

from game.rules import Json
from game.trellis.table import Cell, tiles_of
from scenes.views.trellis.turn.cells import ACROSS, DOWN, transposed
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.moments import Moment
from scenes.views.trellis.turn.offer import Pick


def begun(table: str, rack: str = "", areas: int = 3) -> Draft:
    groups = drawn(table) if table else ()
    return Draft.begun((*groups, *[()] * (areas - len(groups))), rack.split())


def own(draft: Draft, tile: str, area: int, cell: Cell) -> Draft:
    picks = of_rack(tile)
    return draft.put(picks, draft.landings(picks, 0, area, cell, ACROSS)[0])


# --- nothing is ever lost

TABLE = "r4 r5 r6\n.  .  b6\n.  .  y6\n\ng1 g2 g3\n\nr4 r5 r6"
RACK = "r7 r7 b1 y6 g4 g6 PASS"


def stepped(draft: Draft, data: st.DataObject) -> Draft:
    """Any step that fingers could make, or none."""
    table = [draft.pick(area, cell) for area, grid in enumerate(draft.grids) for cell in grid]
    rail = [Pick(tile, "rail", at) for at, tile in enumerate(draft.rail)]
    every = [*table, *rail, *of_rack(*draft.rack)]
    picks = tuple(data.draw(st.lists(st.sampled_from(every), min_size=1, max_size=4, unique=True)))
    area = data.draw(st.integers(0, len(draft.areas) - 1))
    cell = data.draw(st.tuples(st.integers(-2, 5), st.integers(-2, 4)))
    heading = data.draw(st.sampled_from((ACROSS, DOWN)))
    match data.draw(st.integers(0, 10)):
        case 0 | 1:
            landings = draft.landings(picks, 0, area, cell, heading)
            return draft.put(picks, data.draw(st.sampled_from(landings))) if landings else draft
        case 2:
            felt = draft.on_felt(picks, None, (0.5, 1.0), heading)
            return draft.put(picks, felt) if felt else draft
        case 3:
            parted = draft.insertion(picks, area, cell, heading, ACROSS)
            return draft.put(picks, parted) if parted else draft
        case 4:
            swap = draft.swap(picks[0], area, cell)
            return draft.put(picks[:1], swap) if swap else draft
        case 5:
            return draft.to_rail(picks)
        case 6:
            return (
                draft.joined(area, data.draw(st.integers(0, len(draft.areas) - 1)), cell) or draft
            )
    return draft.start_over()


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_step_ever_loses_or_doubles_a_tile_and_back_undoes_each(data: st.DataObject) -> None:
    draft = fresh = begun(TABLE, RACK, areas=4)
    whole = fresh.now.tiles
    for _ in range(data.draw(st.integers(1, 12))):
        before, draft = draft, stepped(draft, data)
        assert draft.now.tiles == whole
        assert len(draft.areas) == len(draft.places)
        for group in draft.areas:
            assert len({placed[1:] for placed in group}) == len(group)
        assert not Counter(draft.rack) - Counter(fresh.rack)
        assert draft == before or draft.back() == before
    kept = json.loads(json.dumps(draft.to_json()))
    assert Draft.read(kept, fresh) == draft


# --- kept as JSON


def kept() -> tuple[Draft, Draft, Json]:
    fresh = begun("r4 r5 r6", "r7 r8 b1")
    draft = put_at(own(fresh, "r7", 0, (3, 0)), 0, (1.0, 0.5))
    draft = draft.to_rail((draft.pick(0, (0, 0)),))
    return fresh, draft, json.loads(json.dumps(draft.to_json()))


def test_what_was_composed_is_read_where_the_turn_begins_in_other_areas() -> None:
    _, draft, document = kept()
    elsewhere = Draft.begun(((), tuple(transposed(drawn("r4 r5 r6")[0]))), ["r7", "r8", "b1"])
    read = Draft.read(document, elsewhere)
    assert read is not None
    assert (read.now, read.past) == (draft.now, draft.past)


@pytest.mark.parametrize(
    ("table", "rack"), [("r4 r5 r6", "r7 r8"), ("r4 r5 r6 r7", "r7 r8 b1"), ("", "r7 r8 b1")]
)
def test_what_belongs_to_another_turn_is_not_read(table: str, rack: str) -> None:
    _, _, document = kept()
    assert Draft.read(document, begun(table, rack)) is None


OTHERS: tuple[object, ...] = (None, 7, "r4", [7], [["r4", 0, 0]], {}, [99], [-1], [[True, 1]])


def damages(document: Json) -> list[Json]:
    """Each part once taken away, and once something else."""
    found: list[Json] = [{**document, key: other} for key in document for other in OTHERS]
    found += [{name: document[name] for name in document if name != key} for key in document]
    now = document["now"]
    assert isinstance(now, dict)
    changed = (*OTHERS, ["r4", "r4"], [[0, "x"]], [[0.0, float("nan")], None, None])
    found += [{**document, "now": {**now, key: other}} for key in now for other in changed]
    doubled = deepcopy(document)
    groups = doubled["groups"]
    assert isinstance(groups, list)
    groups[0] = [*groups[0], groups[0][0]]
    return [*found, doubled, {}, {"more": 1, **document}]


def test_what_is_damaged_is_not_read() -> None:
    fresh, draft, document = kept()
    assert Draft.read(document, fresh) == draft
    for damaged in damages(document):
        assert Draft.read(damaged, fresh) is None, damaged


def test_of_a_long_turn_the_latest_steps_are_kept() -> None:
    fresh = draft = begun("r4 r5 r6", "r7")
    for number in range(50):
        draft = put_at(draft, 0, (float(number), 1.0))
    read = Draft.read(json.loads(json.dumps(draft.to_json())), fresh)
    assert read is not None
    assert read.now == draft.now
    assert read.past == draft.past[-30:]
    assert read.start_over().now == Moment(fresh.areas, fresh.places, fresh.rack)
    assert tiles_of(read.areas) == tiles_of(fresh.areas)
