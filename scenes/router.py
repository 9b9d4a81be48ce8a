"""The one place that knows which scene a destination is."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from scenes.destinations import (
    Back,
    Destination,
    ToExhibition,
    ToMenu,
    ToPause,
    ToPlay,
    ToQuestion,
    ToResult,
    ToSetup,
)
from scenes.exhibition import ExhibitionScene
from scenes.menu import MenuScene
from scenes.pause import PauseScene
from scenes.play.scene import PlayScene
from scenes.question import QuestionScene
from scenes.result import ResultScene
from scenes.scene import Scene
from scenes.services import Services
from scenes.setup.scene import SetupScene
from scenes.surroundings import Surroundings


def scene_of(
    destination: Destination,
    around: Surroundings,
    services: Services,
    go: Callable[[Destination], None],
) -> Scene:
    match destination:
        case ToMenu():
            return MenuScene(around, go, services)
        case ToSetup(game, agreed):
            return SetupScene(around, go, services, game, agreed)
        case ToPlay(match, match_id, seating, kept):
            return PlayScene(around, go, services, match, match_id, seating, kept)
        case ToResult(match, match_id, seating):
            return ResultScene(around, go, services, match, match_id, seating)
        case ToExhibition():
            return ExhibitionScene(around, go, services, destination)
        case ToPause(leaving):
            return PauseScene(around, go, leaving)
        case ToQuestion(seating):
            return QuestionScene(around, go, seating)
        case Back():
            raise ValueError("nothing new lies at the way back")
        case _:
            assert_never(destination)
