"""The page of a game: what can be chosen of it, each with its name, what it changes, a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.icons import icon
from scenes.core.table import Side
from scenes.services.seating import GAMES_OPTION
from scenes.services.surroundings import Surroundings
from scenes.setup.meanings import ChooseOption
from scenes.setup.offered import HINTS, ON, Option, told
from scenes.setup.seat import COIN_MM, INWARD_MM
from scenes.stage.stage import Stage
from scenes.touch.target import Meaning
from scenes.ui.buttons import Buttons
from scenes.ui.sheet import Choice, Group, Room, Sheet
from scenes.views.view import AnyView

COLUMNS = 3
BULB_SHARE, NUMBER_SHARE = 0.5, 0.62


def game_page(
    around: Surroundings,
    stage: Stage,
    buttons: Buttons,
    side: Side,
    view: type[AnyView],
    options: Callable[[], Sequence[Option]],
    act: Callable[[Meaning], None],
    close: Callable[[], None],
) -> Sheet:
    """In the middle of the table, clear of the coins at all sides."""
    table, words = around.table, around.words(side)

    def choice(option: Option, value: str) -> Choice:
        means = ChooseOption(option.name, value)
        name, why = told(words, view.game, option.name, value)
        picture = partial(_picture, around.gallery, view, option.name, value)
        return Choice(means, partial(act, means), name, why, picture, value == option.chosen)

    def groups() -> Iterator[Group]:
        for option in options():
            yield [choice(option, value) for value in option.values]

    deep = table.px((INWARD_MM + COIN_MM / 2) * table.grown)
    whole = table.seen(side, pygame.Rect(0, 0, table.width, table.height))
    room = Room(whole.inflate(-2 * deep, -2 * deep), (0.5, 0.5), COLUMNS)
    return Sheet(around, stage, buttons, side, lambda: list(groups()), room, close, table.grown)


def _picture(
    gallery: Gallery, view: type[AnyView], option: str, value: str, side: int
) -> Picture | None:
    """A game's own, a number of games, or a bulb that is lit or not."""
    per_mm = gallery.table.per_mm
    if option == GAMES_OPTION:
        number, em = value, NUMBER_SHARE * side / per_mm
        return gallery.of(gallery.type.numeral, number, em, colours.BONE)
    if option == HINTS:
        colour = colours.BRASS_LIGHT if value == ON else colours.QUIET_BONE
        return gallery.get(icon, "bulb", BULB_SHARE * side / per_mm, colour)
    return view.option_icon(gallery, option, value, side)
