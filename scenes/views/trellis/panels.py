"""The panels of the rules booklet on Trellis: six rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.rules import Json
from game.trellis.table import ALL_TILES, in_order
from scenes.core.table import Pixel, Side
from scenes.views.panel import Beat, Panel
from scenes.views.trellis.view import TrellisView
from scenes.views.view import AnyView

SEATS = 2
OPTIONS = {"racks": "open"}
FIRST_SECONDS, LAST_SECONDS = 0.8, 1.4
MOVE_SECONDS = {"lay": 2.2, "take": 1.6, "draw": 1.6, "play": 1.6, "give": 0.9}
"""Seconds from such a move to the next."""
DISPLAY = "r1 g13 y12 b1 r14 g2"
OTHER_RACK = "b2 b11 g4 g14 r2 y6"
WITH_ACTION = f"{OTHER_RACK} DRAW3"


class Seen(NamedTuple):
    """The visible part of a table in mm: a square of this width at the near side."""

    table: tuple[float, float]
    wide_mm: float

    def middle(self, view: AnyView) -> Pixel:
        assert isinstance(view, TrellisView)
        return view.geometry.table.spot(Side.SOUTH, 0, self.wide_mm / 2)


NEAR, NEW = Seen((540.0, 236.0), 138.0), Seen((600.0, 236.0), 148.0)
"""Wide, shallow tables, on which tiles are large and groups near the rack: groups there from the
beginning, and groups opened during the panel."""
MIDDLE = Seen((1160.0, 372.0), 254.0)
"""A table wide enough to have display and bag in the middle."""

FOURS = "b4,0,0 b5,1,0 b6,2,0 b7,3,0"

WRONG_LINES = (
    "wrong.alone",
    "wrong.clash",
    "wrong.colour_twice",
    "wrong.either_third",
    "wrong.gap",
    "wrong.mixed",
    "wrong.odd_one_out",
    "wrong.run_ends",
    "wrong.third",
    "wrong.twice",
)


OF_THE_FULL_GAME = "trellis.book.open", "trellis.book.actions"


def panels(match: AnyMatch) -> tuple[Panel, ...]:
    """The children's game has no opening and no action tiles (T21, T22)."""
    found = (*_first(), *_later())
    if match.rules.is_full_game:
        return found
    return tuple(panel for panel in found if panel.words not in OF_THE_FULL_GAME)


def _first() -> tuple[Panel, ...]:
    """What a person needs to know to play."""
    return (
        _panel(
            "goal",
            _position("g7 r7", (FOURS,)),
            (f"lay {FOURS} g7,3,1 r7,3,2",),
            NEAR,
            ("do.lay_all", "why.goes_out"),
        ),
        _panel(
            "lines",
            _position("b9 g9 r9 r10 r11 y2", (), False),
            (
                "lay b9,0,0 g9,1,0 r9,2,0",
                "1 draw",
                "lay b9,0,0 g9,1,0 r9,2,0 r10,2,1 r11,2,2",
            ),
            NEW,
            ("nothing_laid", "do.lay", *WRONG_LINES),
        ),
        _panel(
            "open",
            _position("r5 r6 r7 g3 y9 b12", (), False),
            ("lay r5,0,0 r6,1,0 r7,2,0",),
            NEW,
            ("open_first", "not_of_its_own", "place_kept_free", "why.opens"),
        ),
    )


def _later() -> tuple[Panel, ...]:
    return (
        _panel(
            "change",
            _position("b8 g7 r7 y13", (FOURS,)),
            ("lay b4,0,0 b5,1,0 b6,2,0 b7,2,1 b8,2,2 g7,3,1 r7,4,1",),
            NEAR,
            CHANGING,
        ),
        _panel(
            "take",
            _position("g7 y13 r10", (), False, draws="y14 b13 g6"),
            ("take y12", "1 draw", "draw"),
            MIDDLE,
            (
                "bag_is_empty",
                "show_first",
                "finish_first",
                "to_the_rack",
                "do.take",
                "do.draw",
                "do.skip",
            ),
        ),
        _panel(
            "actions",
            _position("y13 r10 PASS", (FOURS,), other=WITH_ACTION, draws="y1 g5 b3"),
            ("play PASS", "give r10 y13", "1 give b2 r2", "1 play DRAW3 0"),
            NEAR,
            (
                *("action_tile", "hand_over_first", "no_such_target", "wrong_number"),
                *("do.pass", "do.draw_3", "do.give"),
            ),
        ),
    )


CHANGING = (
    "left_the_table",
    "lines_hold",
    "too_many_groups",
    "do.rearrange",
    "do.move",
    "wrong.on_the_rail",
)

# --- positions and moves


def _position(
    rack: str,
    groups: Sequence[str],
    has_opened: bool = True,
    other: str = OTHER_RACK,
    draws: str = "",
) -> Json:
    racks = [rack.split(), other.split()]
    lying = [_group(group) for group in groups]
    used = Counter(tile for tiles in (*racks, DISPLAY.split()) for tile in tiles)
    used.update(str(tile) for group in lying for tile, _, _ in group)
    match = new_match(rules_for("trellis", SEATS, OPTIONS), 1, first=0)
    state = {
        **match.rules.write_state(match.state),
        "bag": list(in_order((Counter(ALL_TILES) - used).elements())),
        "display": list(in_order(DISPLAY.split())),
        "racks": [list(in_order(tiles)) for tiles in racks],
        "groups": lying,
        "opened": [has_opened, bool(groups)],
    }
    return {"load": state, "draws": draws.split()}


def _group(text: str) -> list[list[object]]:
    """Parses "b4,0,0 b5,1,0": tiles with their cells."""
    parts = (part.split(",") for part in text.split())
    return [[tile, int(x), int(y)] for tile, x, y in parts]


def _entry(text: str) -> Json:
    """Parses a move such as "lay …", with groups separated by "/", or "1 draw" for seat 1."""
    seat, text = (1, text[2:]) if text[0] == "1" else (0, text)
    do, _, rest = text.partition(" ")
    entry: Json = {"seat": seat, "do": do}
    if do == "lay":
        entry["groups"] = [_group(group) for group in rest.split(" / ")]
    elif do == "give":
        entry["tiles"] = rest.split()
    elif rest:
        tile, _, target = rest.partition(" ")
        entry["tile"] = tile
        if target:
            entry["target"] = int(target)
    return entry


def _panel(
    words: str,
    begin: Json,
    moves: Sequence[str],
    seen: Seen,
    about: tuple[str, ...],
) -> Panel:
    beats, at = [], FIRST_SECONDS
    for entry in map(_entry, moves):
        beats.append(Beat(at, entry))
        # Moves of other seats are not the subject.
        at += MOVE_SECONDS[str(entry["do"])] * (0.6 if entry["seat"] else 1.0)
    return Panel(
        words=f"trellis.book.{words}",
        game="trellis",
        seats=SEATS,
        seed=1,
        begin=(begin,),
        beats=tuple(beats),
        seconds=max(4.0, at + LAST_SECONDS),
        wide_mm=seen.wide_mm,
        middle=seen.middle,
        about=about,
        options=OPTIONS,
        table=seen.table,
    )
