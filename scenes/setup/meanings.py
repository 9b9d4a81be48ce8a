"""Meanings of touches in the set-up, and the controls of a side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scenes.art.icons import Icon
from scenes.core.table import Side
from scenes.services.seating import HUMAN
from scenes.services.words import Words
from scenes.touch.target import Meaning
from scenes.ui.panel import Control


class Join(Meaning, id="setup.seats.{side}"):
    """A person takes this free side."""

    side: Side


class TouchCoin(Meaning, id="setup.seat{side}.coin"):
    """Opens or closes the controls of a taken side."""

    side: Side


class LeaveSeat(Meaning, id="setup.seat{side}.leave"):
    side: Side


class HandOver(Meaning, id="setup.seat{side}.kind"):
    """Switches the seat between a person and a computer player."""

    side: Side


class ChooseLevel(Meaning, id="setup.seat{side}.level"):
    """Switches to the computer player's next level."""

    side: Side


class ChooseFirst(Meaning, id="setup.seat{side}.first"):
    side: Side


class ChangeLanguage(Meaning, id="setup.seat{side}.language"):
    side: Side


class OpenHeadStart(Meaning, id="setup.seat{side}.ahead"):
    side: Side


class OpenRules(Meaning, id="setup.seat{side}.book"):
    side: Side


class OpenGame(Meaning, id="setup.game"):
    """Opens the page of the game's options."""


class ChooseOption(Meaning, id="setup.option.{option}.{value}"):
    option: str
    value: str


class Start(Meaning, id="setup.start"):
    pass


class Leave(Meaning, id="setup.menu"):
    """Go back to the menu."""

    side: Side


def controls_of(
    side: Side,
    kind: str,
    words: Words,
    levels: Sequence[str],
    has_rules: bool,
    has_head_start: bool,
    act: Callable[[Meaning], None],
) -> list[Control]:
    """`kind`: who has the side; `levels`: levels of computer players for this game;
    `has_head_start`: whether one is offered."""
    found: list[tuple[Meaning, Icon, str]] = []
    if kind == HUMAN:
        found.append((ChangeLanguage(side), "globe", "control.globe"))
        if has_rules:
            found.append((OpenRules(side), "book", "control.rules"))
        if levels:
            found.append((HandOver(side), "computer", "control.computer"))
        if has_head_start:
            found.append((OpenHeadStart(side), "plus", "control.ahead"))
    else:
        found.append((HandOver(side), "person", "setup.take"))
        found.append((ChooseLevel(side), "bars", f"level.{kind}"))
    found.append((ChooseFirst(side), "starter", "control.starter"))
    found.append((LeaveSeat(side), "cross", "control.cross"))
    return [Control(means, icon, words(key), partial(act, means)) for means, icon, key in found]
