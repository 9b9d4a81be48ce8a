"""Makes the scene of a destination; its module is loaded on first use."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace

from game.games import named
from scenes.scene.scene import Scene
from scenes.services.destinations import Anew, Back, Destination, ToEnd
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
    """The scene gets the destination's fields, in their order."""
    if isinstance(destination, Back | Anew | ToEnd):
        raise ValueError("nothing new lies at the way back or out, or where it is laid anew")
    scene = _loaded(destination.scene)(around, go, services, *vars(destination).values())
    scene.here = destination
    return scene


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
