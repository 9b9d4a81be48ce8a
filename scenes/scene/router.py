"""Makes the scene of a destination; its module is loaded on first use."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import assert_never

from game.games import named
from scenes.scene.scene import Scene
from scenes.services.destinations import (
    Anew,
    Back,
    Destination,
    ToClosed,
    ToEnd,
    ToExhibition,
    ToMenu,
    ToPage,
    ToPause,
    ToPin,
    ToPlay,
    ToPodium,
    ToResult,
    ToSaved,
    ToSetup,
)
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.sound.sounds import Unheard

log = logging.getLogger(__name__)


def scene_of(
    destination: Destination,
    around: Surroundings,
    services: Services,
    go: Callable[[Destination], None],
) -> Scene:
    if isinstance(destination, Back | Anew | ToEnd):
        raise ValueError("nothing new lies at the way back or out, or where it is laid anew")
    scene = _loaded(destination.scene)
    match destination:
        case ToMenu() | ToSaved() | ToClosed():
            return scene(around, go, services)
        case ToSetup(game, agreed, emblem):
            return scene(around, go, services, game, agreed, emblem)
        case ToPlay(match, match_id, seating, kept):
            return scene(around, go, services, match, match_id, seating, kept)
        case ToResult(match, match_id, seating, is_seen):
            return scene(around, go, services, match, match_id, seating, is_seen)
        case ToPodium(match, match_id, seating):
            return scene(around, go, services, match, match_id, seating)
        case ToExhibition():
            return scene(around, go, services, destination)
        case ToPause(seating, can_replace):
            return scene(around, go, seating, can_replace)
        case ToPin(corner, is_new, is_first):
            return scene(around, go, services, corner, is_new, is_first)
        case ToPage():
            return scene(around, go, services, destination)
        case _:
            assert_never(destination)


def before(
    destination: Destination,
    around: Surroundings,
    services: Services,
    go: Callable[[Destination], None],
) -> Iterator[None]:
    """Prepares a scene that is not shown yet, in steps."""
    unseen = replace(around, sounds=Unheard(around.sounds))
    try:
        yield from scene_of(destination, unseen, services, go).before()
    except Exception as problem:
        # Going there will report the error.
        log.warning("%s cannot be made ahead: %s", destination.__class__.__name__, problem)


def _loaded(place: str) -> Callable[..., Scene]:
    found = named(place)
    if not (isinstance(found, type) and issubclass(found, Scene)):
        raise TypeError(f"{place} is no scenes.scene.scene.Scene")
    return found
