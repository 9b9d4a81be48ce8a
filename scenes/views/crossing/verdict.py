"""How points were doubled, as a seat reads it at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from game.crossing.state import side_of
from scenes.art import colours, enamel, marbles
from scenes.art.canvas import Picture
from scenes.views.crossing.doubled import Doubled
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.ended.block import in_line

MARBLE, GAP, APART = 1.0, 0.1, 0.8
"""In ems: a marble before a sum, the room after it, and that between two."""

Form: TypeAlias = Literal["words", "once", "sums", "marks"]
"""How much is said: whose it is each time, once a side, by its arrow, and no sums."""
FORMS: tuple[Form, ...] = ("words", "once", "sums", "marks")


def doubled_row(
    host: CrossingHost, seat: int, found: Sequence[Doubled], em_mm: float, width_mm: float
) -> Picture | None:
    """A marble and a sum for each colour, with as many words as fit; None: nothing was doubled."""
    if not found:
        return None
    rows = (_row(host, seat, found, em_mm, form) for form in FORMS)
    wide = width_mm * host.around.table.per_mm
    return next((row for row in rows if row.surface.get_width() <= wide), None) or _row(
        host, seat, found, em_mm, FORMS[-1]
    )


def _row(
    host: CrossingHost, seat: int, found: Sequence[Doubled], em_mm: float, form: Form
) -> Picture:
    gallery, px = host.gallery, host.around.table.px
    pieces, before = list[Picture | float](), -1
    for one in found if form == "words" else sorted(found):
        if pieces:
            pieces.append(APART * em_mm)
        if form in ("sums", "marks") and one.side != before:
            pieces.append(gallery.get(enamel.arrow, one.side, px(em_mm), 0.5))
        marble = gallery.get(
            marbles.loose_marble, one.colour, px(MARBLE * em_mm), marbles.OVERHEAD, 0.5
        )
        said = _said(host, seat, one, form, one.side != before)
        text = gallery.of(gallery.type.text, said, em_mm, colours.QUIET_BONE)
        pieces += [marble, GAP * em_mm, text]
        before = one.side
    return in_line(gallery, ("doubled", host.words(seat).language, em_mm, *found, form), pieces)


def _said(host: CrossingHost, seat: int, one: Doubled, form: Form, is_first: bool) -> str:
    if form == "marks":
        return "× 2"
    if form == "sums" or (form == "once" and not is_first):
        return f"{one.points} × 2 = {2 * one.points}"
    key = f"crossing.doubled.{rules_of(host).doubling}"
    state, called = host.match.state, host.seating.called
    seats = [name for seat, name in enumerate(called) if side_of(state, seat) == one.side]
    return host.words(seat).telling(key, *seats, points=one.points, total=2 * one.points)
