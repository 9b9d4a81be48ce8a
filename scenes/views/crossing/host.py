"""The type of Crossing's host, and the rules of its match."""

from __future__ import annotations

from typing import TypeAlias

from game.crossing.rules import Crossing
from game.crossing.state import Event, Move, State
from scenes.views.view import Host

CrossingHost: TypeAlias = Host[State, Move, Event]


def rules_of(host: CrossingHost) -> Crossing:
    rules = host.match.rules
    assert isinstance(rules, Crossing)
    return rules
