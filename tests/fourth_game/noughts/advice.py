"""The adviser of noughts and crosses: a move that never loses, and its reason."""

from __future__ import annotations

from game.advice import Advice
from noughts.players import after, completing, hard
from noughts.rules import Noughts
from noughts.state import MIDDLE, SIZE, Cell, Move, State

CORNERS = ((0, 0), (0, SIZE - 1), (SIZE - 1, 0), (SIZE - 1, SIZE - 1))


def advise(rules: Noughts, view: State, seat: int, seed: int) -> Advice[Move]:
    choice = hard(rules, view, seat, seed)
    place = {"row": choice.move.at[0] + 1, "place": choice.move.at[1] + 1}
    why = _reason(view, seat, choice.move.at)
    return Advice(choice.move, "put", why, place, choice.nodes)


def _reason(view: State, seat: int, at: Cell) -> str:
    """`three`: it wins. `stops`: the other seat would have won there. `two_ways`: a double threat.
    `must_answer`: it threatens three. `middle`, `corner`: by the number of lines."""
    threats = len(list(completing(after(view, seat, at), seat)))
    if at in completing(view, seat):
        return "three"
    if at in completing(view, 1 - seat):
        return "stops"
    if threats:
        return "two_ways" if threats > 1 else "must_answer"
    return {MIDDLE: "middle"}.get(at, "corner" if at in CORNERS else "quiet")
