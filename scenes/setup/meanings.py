"""Meanings of touches in the set-up, and the controls of a side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from scenes.art.icons import Icon
from scenes.core.table import Side
from scenes.services.seating import HUMAN
from scenes.services.words import Words
from scenes.touch.target import Meaning
from scenes.ui.panel import Control


@dataclass(frozen=True)
class Join(Meaning):
    """A person takes this free side."""

    side: Side
    id: ClassVar[str] = "setup.seats.{side}"


@dataclass(frozen=True)
class TouchCoin(Meaning):
    """Opens or closes the controls of a taken side."""

    side: Side
    id: ClassVar[str] = "setup.seat{side}.coin"


@dataclass(frozen=True)
class LeaveSeat(Meaning):
    side: Side
    id: ClassVar[str] = "setup.seat{side}.leave"


@dataclass(frozen=True)
class HandOver(Meaning):
    """Switches the seat between a person and a computer player."""

    side: Side
    id: ClassVar[str] = "setup.seat{side}.kind"


@dataclass(frozen=True)
class ChooseLevel(Meaning):
    """Switches to the computer player's next level."""

    side: Side
    id: ClassVar[str] = "setup.seat{side}.level"


@dataclass(frozen=True)
class ChooseFirst(Meaning):
    side: Side
    id: ClassVar[str] = "setup.seat{side}.first"


@dataclass(frozen=True)
class ChangeLanguage(Meaning):
    side: Side
    id: ClassVar[str] = "setup.seat{side}.language"


@dataclass(frozen=True)
class OpenRules(Meaning):
    side: Side
    id: ClassVar[str] = "setup.seat{side}.book"


@dataclass(frozen=True)
class OpenGame(Meaning):
    """Opens the page of the game's options."""

    id: ClassVar[str] = "setup.game"


@dataclass(frozen=True)
class ChooseOption(Meaning):
    option: str
    value: str
    id: ClassVar[str] = "setup.option.{option}.{value}"


@dataclass(frozen=True)
class Start(Meaning):
    id: ClassVar[str] = "setup.start"


@dataclass(frozen=True)
class Leave(Meaning):
    """Go back to the menu."""

    side: Side
    id: ClassVar[str] = "setup.menu"


def controls_of(
    side: Side,
    kind: str,
    words: Words,
    levels: Sequence[str],
    has_rules: bool,
    act: Callable[[Meaning], None],
) -> list[Control]:
    """`kind`: who has the side; `levels`: levels of computer players for this game."""
    found: list[tuple[Meaning, Icon, str]] = []
    if kind == HUMAN:
        found.append((ChangeLanguage(side), "globe", "control.globe"))
        if has_rules:
            found.append((OpenRules(side), "book", "control.rules"))
        if levels:
            found.append((HandOver(side), "computer", "control.computer"))
    else:
        found.append((HandOver(side), "person", "setup.take"))
        found.append((ChooseLevel(side), "bars", f"level.{kind}"))
    found.append((ChooseFirst(side), "starter", "control.starter"))
    found.append((LeaveSeat(side), "cross", "control.cross"))
    return [Control(means, icon, words(key), partial(act, means)) for means, icon, key in found]
