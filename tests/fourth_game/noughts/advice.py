"""Noughts and crosses for people who ask: what never loses, and why."""

from __future__ import annotations

from game.advice import Advice
from noughts.players import hard
from noughts.rules import Noughts
from noughts.state import Move, State


def advise(rules: Noughts, view: State, seat: int, seed: int) -> Advice[Move]:
    choice = hard(rules, view, seat, seed)
    place = {"row": choice.move.at[0] + 1, "place": choice.move.at[1] + 1}
    return Advice(choice.move, "put", choice.why, place, choice.cells, choice.nodes)
