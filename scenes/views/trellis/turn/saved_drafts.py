"""Composed turns as JSON, so that they survive a restart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from game.reading import read_list, read_object, read_whole
from game.rules import Json, Malformed
from game.trellis.table import Group, read_placed, read_tile
from scenes.views.trellis.turn.moments import Moment
from scenes.views.trellis.turn.offer import Place

MOST_STEPS = 30
"""Only the latest undo steps are saved."""


def written(first: Moment, past: Sequence[Moment], now: Moment) -> Json:
    """Each group is written once and referred to by its number."""
    past = past[-MOST_STEPS:]
    groups = list(dict.fromkeys(group for one in (first, *past, now) for group in one.areas))
    number = {group: place for place, group in enumerate(groups)}
    return {
        "groups": [[list(placed) for placed in group] for group in groups],
        "first": _moment(first, number),
        "past": [_moment(moment, number) for moment in past],
        "now": _moment(now, number),
    }


def _moment(moment: Moment, number: dict[Group, int]) -> Json:
    return {
        "areas": [number[group] for group in moment.areas],
        "places": [list(place) if place else None for place in moment.places],
        "rack": list(moment.rack),
        "rail": list(moment.rail),
    }


def read(document: Json) -> tuple[Moment, tuple[Moment, ...], Moment]:
    """The first moment, the undo steps, the current moment. Raises Malformed if the document is
    invalid or tiles were lost or doubled."""
    whole = read_object(document, ("groups", "first", "past", "now"))
    groups = read_list(whole["groups"], "groups", _read_group)
    reader = partial(_read_moment, groups)
    first, now = reader(whole["first"], "first"), reader(whole["now"], "now")
    past = read_list(whole["past"], "past", reader)
    for moment in (now, *past):
        if moment.tiles != first.tiles or len(moment.areas) < len(first.areas):
            raise Malformed("a step has other tiles than the first one")
    return first, past, now


def _read_group(value: object, name: str) -> Group:
    group = read_list(value, name, read_placed)
    if len({placed[1:] for placed in group}) < len(group):
        raise Malformed(f'"{name}": a cell holds one tile')
    return group


def _read_moment(groups: Sequence[Group], value: object, name: str) -> Moment:
    whole = read_object(value, ("areas", "places", "rack", "rail"))
    numbers = read_list(whole["areas"], name, read_whole)
    if any(not 0 <= number < len(groups) for number in numbers):
        raise Malformed(f'"{name}": there is no such group')
    places = read_list(whole["places"], name, _read_place, length=len(numbers))
    tiles = [read_list(whole[row], name, read_tile) for row in ("rack", "rail")]
    return Moment(tuple(groups[number] for number in numbers), places, *tiles)


def _read_place(value: object, name: str) -> Place | None:
    if value is None:
        return None
    x, y = read_list(value, name, _read_distance, length=2)
    return x, y


def _read_distance(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise Malformed(f'"{name}" is a number')
    return float(value)
