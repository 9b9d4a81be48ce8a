"""Trellis as JSON: forms, impossible positions, and what the referee says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from trellis_positions import ALL, document, drawn, lay, position, trellis

from game.matches import new_match
from game.referee import Referee
from game.rules import HIDDEN, Malformed, Refused
from game.trellis.state import Move

RUN = "b4 b5 b6"
LAY: dict[str, Any] = {"seat": 0, "do": "lay", "groups": [[["b4", 0, 0], ["b5", -(10**30), 2]], []]}


@pytest.mark.parametrize(
    ("value", "move"),
    [
        ({"seat": 0, "do": "take", "tile": "r7"}, Move(0, "take", "r7")),
        ({"seat": 0, "do": "take", "tile": "DRAW3"}, Move(0, "take", "DRAW3")),
        ({"seat": 1, "do": "draw"}, Move(1, "draw")),
        ({"seat": 1, "do": "skip"}, Move(1, "skip")),
        ({"seat": 0, "do": "play", "tile": "PASS"}, Move(0, "play", "PASS")),
        ({"seat": 0, "do": "play", "tile": "DRAW3", "target": 2}, Move(0, "play", "DRAW3", 2)),
        ({"seat": 0, "do": "give", "tiles": ["b3", "r7"]}, Move(0, "give", tiles=("b3", "r7"))),
        ({"seat": 0, "do": "give", "tiles": []}, Move(0, "give")),
        (LAY, Move(0, "lay", groups=((("b4", 0, 0), ("b5", -(10**30), 2)), ()))),
    ],
)
def test_moves_have_the_documented_form(value: dict[str, Any], move: Move) -> None:
    rules = trellis(3)
    assert rules.read_move(value) == move
    assert rules.write_move(move) == value


def test_the_order_of_tiles_handed_over_has_no_meaning() -> None:
    one, other = (
        trellis(2).read_move({"seat": 0, "do": "give", "tiles": tiles})
        for tiles in (["r7", "b3"], ["b3", "r7"])
    )
    assert one == other


@pytest.mark.parametrize(
    "value",
    [
        *(None, [], "draw", {}, {"seat": 0}, {"do": "draw"}, {"seat": 0, "do": "fly"}),
        *({"seat": "0", "do": "draw"}, {"seat": True, "do": "draw"}, {"seat": 0, "do": ["draw"]}),
        *({"seat": 0, "do": "draw", "tile": "r7"}, {"seat": 0, "do": "reveal", "tile": "r7"}),
        *({"seat": 0, "do": "take"}, {"seat": 0, "do": "take", "tile": 7}),
        *({"seat": 0, "do": "take", "tile": tile} for tile in ("r15", "r0", "r07", "w3", "?", "")),
        {"seat": 0, "do": "play", "tile": "DRAW3"},
        {"seat": 0, "do": "play", "tile": "PASS", "target": 1},
        {"seat": 0, "do": "play", "tile": "DRAW3", "target": None},
        *({"seat": 0, "do": "give", "tiles": tiles} for tiles in (None, "b3", [3], ["b3", None])),
        *({"seat": 0, "do": "lay", "groups": groups} for groups in (None, [1], [[1]], [["b4"]])),
        {"seat": 0, "do": "lay", "groups": [[["b4", 0]]]},
        {"seat": 0, "do": "lay", "groups": [[["b4", 0, 0.0]]]},
        {"seat": 0, "do": "lay", "groups": [[["b4", 0, True]]]},
        {"seat": 0, "do": "lay", "groups": [[["b4", 0, 0, 0]]]},
        {"seat": 0, "do": "lay", "groups": [["b4", 0, 0]]},
    ],
)
def test_other_forms_are_malformed(value: object) -> None:
    with pytest.raises(Malformed):
        trellis(2).read_move(value)


def test_more_tiles_than_there_are_cannot_be_laid() -> None:
    state = position(["b7", "r1"], RUN, opened="0")
    many = tuple(("b7", 10**18 * x, 0) for x in range(5000))
    refusal = trellis(2).refusal(state, Move(0, "lay", groups=(*state.groups, many)))
    assert refusal is not None
    assert refusal.rule == "T7"


def test_a_state_prints_its_keys_in_the_documented_order() -> None:
    value = document(["b7 r10 r9 PASS DRAW3", "r1"], RUN + "\n\nb1 r1 g1", opened="01")
    state = trellis(2).read_state(value)
    written = trellis(2).write_state(state)
    assert list(written) == list(value)
    assert written["racks"] == [["b7", "r9", "r10", "DRAW3", "PASS"], ["r1"]]
    assert written["groups"] == [
        [["b1", 0, 0], ["r1", 1, 0], ["g1", 2, 0]],
        [["b4", 0, 0], ["b5", 1, 0], ["b6", 2, 0]],
    ]


# --- impossible positions


def refused(racks: list[str], table: str = "", opened: str = "", **changes: Any) -> str:
    with pytest.raises(Refused) as caught:
        position(racks, table, opened, **changes)
    return caught.value.refusal.rule


def test_load_wants_every_number_tile_exactly_twice() -> None:
    assert refused(["r1 r1 r1", "r2"]) == "T1"
    assert refused(["r1", "PASS PASS PASS"]) == "T1"
    assert refused(["r1", "r2"], bag="b1 b2", display="g1 g2 g3 g4 g5 g6") == "T1"
    value = document(["r1", "r2"])
    # Action tiles that were played are simply missing.
    value["bag"] = [tile for tile in value["bag"] if tile not in ("PASS", "DRAW3")]
    trellis(2).read_state(value)


def test_load_wants_a_full_display_unless_the_bag_is_empty() -> None:
    assert refused(["r1", "r2"], display="b1 b2 b3 b4 b5") == "T4"
    assert refused(["r1", "r2"], display="b1 b2 b3 b4 b5 b6 b7") == "T4"


@pytest.mark.parametrize(
    ("table", "opened", "rule"),
    [
        ("b4 b5", "0", "T10"),
        ("b4 b5 b7", "0", "T9"),
        ("b4 b5 b6 . g1 g2 g3", "0", "T11"),
        ("b4 b5 PASS", "0", "T9"),
        (RUN, "", "T13"),
        (RUN + "\n\ng1 g2 g3", "1", "T13"),
        ("b1 b2 b3\n\ng1 g2 g3\n\nr1 r2 r3\n\ny1 y2 y3", "01", "T12"),
        ("", "0", "T14"),
    ],
)
def test_load_wants_a_legal_table(table: str, opened: str, rule: str) -> None:
    assert refused(["r9", "r10"], table, opened) == rule


def test_load_wants_two_tiles_on_two_cells_and_no_empty_group() -> None:
    for groups, rule in (([[["b4", 0, 0], ["b5", 0, 0], ["b6", 0, 0]]], "T10"), ([[]], "T11")):
        value = document(["r9", "r10"], RUN if rule == "T10" else "", opened="0")
        with pytest.raises(Refused) as caught:
            trellis(2).read_state({**value, "groups": groups})
        assert caught.value.refusal.rule == rule


def test_load_wants_turns_and_winners_to_fit() -> None:
    assert refused(["", "r2"]) == "T17"
    assert refused(["r1", "r2"], winners=[0]) == "T17"
    assert refused(["r1", "r2"], phase="over") == "T17"
    assert refused(["r1", "r2"], phase="over", winners=[0]) == "T17"
    assert refused(["", "r2"], phase="over", winners=[1]) == "T17"
    assert refused(["", "r2"], phase="over", winners=[0, 0]) == "T17"
    assert refused(["r1", "r2"], skips=1) == "T18"
    assert refused(["r1", "r2"], skips=-1) == "T18"
    assert refused(["r1", "r2"], first=2) == "G1"
    assert refused(["r1", "r2"], turn=-1) == "G1"
    over = position(["", "r2 PASS"], phase="over", winners=[0])
    assert over.scores == (0, 22)


def test_load_wants_passes_to_fit_an_empty_bag_and_display() -> None:
    rest = list(ALL)
    rest.remove("r1")
    racks = ["r1", " ".join(rest)]
    assert position(racks, bag="", display="", skips=1).skips == 1
    assert refused(racks, bag="", display="", skips=2) == "T18"
    assert refused(racks, bag="", display="", skips=3, phase="over", winners=[0]) == "T18"
    assert refused(racks, bag="", display="", skips=2, phase="over", winners=[1]) == "T17"
    won = ["", " ".join(ALL)]
    assert refused(won, bag="", display="", skips=1, phase="over", winners=[0]) == "T17"
    over = position(racks, bag="", display="", skips=2, phase="over", winners=[0])
    assert over.scores is not None
    assert over.scores[0] == 0


def test_load_wants_choices_from_the_racks() -> None:
    def giving(*chosen: list[str] | None) -> dict[str, Any]:
        value = document(["r1 r2", "r3 r4 r5"], phase="giving", giving=list(chosen))
        value["bag"].remove("PASS")
        return value

    rules = trellis(2)
    state = rules.read_state(giving(["r1", "r2"], None))
    assert rules.to_act(state) == (1,)
    assert rules.write_state(state)["giving"] == [["r1", "r2"], None]
    wrong: list[tuple[list[str] | None, list[str] | None]] = [
        (["r1"], None),
        ([], None),
        (["r1", "r1"], None),
        (["r1", "r3"], None),
        (["r1", "r2"], ["r3", "r4"]),
    ]
    for chosen in wrong:
        with pytest.raises(Refused) as caught:
            rules.read_state(giving(*chosen))
        assert caught.value.refusal.rule == "T6"
    assert refused(["r1", "r2"], phase="giving", giving=[None, None]) == "T6"
    assert refused(["r1", "r2"], giving=[None, None]) == "T6"
    with pytest.raises(Malformed):
        rules.read_state(giving(None))


def test_a_seat_without_tiles_has_chosen_nothing() -> None:
    either: tuple[object, ...] = ([], None)
    for nothing in either:
        value = document(["", "r1"], phase="giving", giving=[nothing, None])
        value["bag"].remove("PASS")
        state = trellis(2).read_state(value)
        assert trellis(2).to_act(state) == (1,)
        assert trellis(2).write_state(state)["giving"] == [[], None]
    value = document(["r1", ""], phase="giving", giving=[None, []])
    value["bag"].remove("PASS")
    with pytest.raises(Refused):
        trellis(2).read_state(value)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "lucky"},
        {"seats": 3},
        {"options": {"racks": "open"}},
        {"first": None},
        {"phase": "drawing"},
        {"bag": {"count": 3}},
        {"racks": [["r1"]]},
        {"racks": [["r1"], {"count": 3}]},
        {"display": ["r1", 2]},
        {"groups": {}},
        {"groups": [[["r1", 0]]]},
        {"opened": [0, 1]},
        {"opened": [True]},
        {"giving": []},
        {"skips": None},
        {"winners": 0},
        {"more": 1},
    ],
)
def test_other_states_are_malformed(change: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        trellis(2).read_state({**document(["r1", "r2"]), **change})


# --- the referee


def referee(value: dict[str, Any]) -> Referee:
    referee = Referee(new_match(trellis(value["seats"]), seed=1, first=0))
    assert referee.answer(json.dumps({"load": value}))["ok"]
    return referee


def ask(referee: Referee, request: dict[str, Any]) -> Any:
    return json.loads(json.dumps(referee.answer(json.dumps(request))))


def test_the_referee_refuses_a_lay_by_its_rule() -> None:
    one = referee(document(["b7 r1", "r2"], RUN, opened="0"))
    wrong = {"seat": 0, "do": "lay", "groups": [[["b4", 0, 0], ["b5", 1, 0], ["b7", 2, 0]]]}
    assert ask(one, {"move": wrong})["error"] == {
        "code": "illegal",
        "rule": "T7",
        "message": "all tiles of the table stay on it: b6",
    }
    right = trellis(2).write_move(lay(0, "b4 b5 b6 b7"))
    report = ask(one, {"move": right})
    assert report["events"][0] == {"event": "laid", "seat": 0, "tiles": ["b7"]}
    assert report["state"]["groups"] == [[["b4", 0, 0], ["b5", 1, 0], ["b6", 2, 0], ["b7", 3, 0]]]


def test_a_view_counts_what_a_seat_may_not_know() -> None:
    one = referee(document(["r1 r2 r3 PASS", "g1 g2", "b1 DRAW3"]))
    view = ask(one, {"show": 0})
    assert view["state"]["racks"] == [["r1", "r2", "r3", "PASS"], {"count": 2}, {"count": 2}]
    assert view["state"]["bag"] == {"count": len(ask(one, {"show": "table"})["state"]["bag"])}
    assert {"seat": 0, "do": "play", "tile": "PASS"} in view["moves"]
    other = ask(one, {"show": 1})
    assert other["to_act"] == [0]
    assert {move["do"] for move in other["moves"]} == {"take", "draw"}
    ask(one, {"move": {"seat": 0, "do": "play", "tile": "PASS"}})
    ask(one, {"move": {"seat": 0, "do": "give", "tiles": ["r1", "r2"]}})
    assert ask(one, {"show": 0})["state"]["giving"] == [["r1", "r2"], None, None]
    hidden = ask(one, {"show": 1})
    assert hidden["state"]["giving"] == [{"count": 2}, None, None]
    assert hidden["events"] == [{"event": "chose", "seat": 0, "tiles": ["?", "?"]}]


def test_what_a_seat_draws_unseen_is_hidden_from_the_others() -> None:
    one = Referee(new_match(trellis(3), 5, first=0))
    (drawn,) = ask(one, {"move": {"seat": 0, "do": "draw"}})["state"]["racks"][0][-1:]
    own, other = ask(one, {"show": 0}), ask(one, {"show": 1})
    assert other["state"]["racks"][0] == {"count": 16}
    assert len(other["state"]["racks"][1]) == 15
    assert drawn in own["state"]["racks"][0]
    tiles = [[event.get("tile") for event in shown["events"]] for shown in (own, other)]
    assert HIDDEN not in tiles[0]
    assert HIDDEN in tiles[1]


def test_T20_open_racks_hide_the_bag_and_choices_only() -> None:
    rules = trellis(2, "open")
    value = {**document(["r1 r2 r3 PASS", "g1 g2"]), "options": {"racks": "open"}}
    match = new_match(rules, seed=1, first=0)
    match.load(value)
    one = Referee(match)
    assert ask(one, {"show": 1})["moves"] == ask(one, {"show": "table"})["moves"]
    ask(one, {"move": {"seat": 0, "do": "play", "tile": "PASS"}})
    ask(one, {"move": {"seat": 0, "do": "give", "tiles": ["r1", "r2"]}})
    state = ask(one, {"show": 1})["state"]
    assert state["racks"] == [["r1", "r2", "r3"], ["g1", "g2"]]
    assert state["giving"] == [{"count": 2}, None]
    assert "count" in state["bag"]


def test_a_hidden_empty_multiset_is_written_as_a_count() -> None:
    rest = " ".join(sorted(set(ALL))) + " " + " ".join(sorted(set(ALL) - {"r1", "PASS"}))
    rules = trellis(2)
    state = position(["r1", rest], bag="", display="")
    assert rules.write_state(rules.seen_by(state, 0))["bag"] == {"count": 0}
    won = position(["", "r1"], phase="over", winners=[0])
    view = rules.seen_by(won, 1)
    assert rules.write_state(view)["racks"] == [{"count": 0}, ["r1"]]
    assert rules.outcome(view) == rules.outcome(won)
    assert rules.outcome(rules.seen_by(won, 0)) == rules.outcome(won)


def test_drawn_tables_read_as_they_look() -> None:
    assert drawn("b4 b5\n.  r5\n\ng1") == (
        (("b4", 0, 0), ("b5", 1, 0), ("r5", 1, 1)),
        (("g1", 0, 0),),
    )
