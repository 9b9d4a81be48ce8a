"""The sheet on which a side chooses its language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import pygame

from scenes.core.table import Side
from scenes.services.surroundings import Surroundings
from scenes.services.words import offered
from scenes.stage.stage import Stage
from scenes.touch.target import Meaning
from scenes.ui.buttons import Buttons
from scenes.ui.sheet import Choice, Group, Room, Sheet

EDGE_MM = 8.0
COLUMNS = 3


@dataclass(frozen=True)
class ChooseLanguage(Meaning):
    side: Side
    language: str
    id: ClassVar[str] = "language.side{side}.{language}"


def language_sheet(
    around: Surroundings,
    stage: Stage,
    buttons: Buttons,
    side: Side,
    chosen: Callable[[], None],
    close: Callable[[], None],
    room: pygame.Rect | None = None,
    scale: float = 1.0,
) -> Sheet:
    """Closes after a choice. `chosen` is called after the change; `room`: as the side sees it;
    None: the middle of its edge."""

    def choose(language: str) -> None:
        around.languages.choose(side, language)
        close()
        chosen()

    def groups() -> Sequence[Group]:
        now = around.words(side).language
        return [
            [_choice(side, language, name, language == now, choose)]
            for language, name in offered(now).items()
        ]

    align = (0.5, 1.0) if room is None else (0.0, 1.0)
    where = Room(room or _at_the_edge(around, side), align, COLUMNS)
    return Sheet(around, stage, buttons, side, groups, where, close, scale)


def _choice(
    side: Side, language: str, name: str, is_chosen: bool, choose: Callable[[str], None]
) -> Choice:
    means = ChooseLanguage(side, language)
    return Choice(means, partial(choose, language), name, is_chosen=is_chosen)


def _at_the_edge(around: Surroundings, side: Side) -> pygame.Rect:
    table, edge = around.table, around.table.px(EDGE_MM)
    whole = table.seen(side, pygame.Rect(0, 0, table.width, table.height))
    lower = pygame.Rect(0, whole.height // 2, whole.width, whole.height // 2)
    return lower.inflate(-2 * edge, 0).move(0, -edge)
