"""What a side's coin opens in the set-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scenes.art.icons import Icon
from scenes.core.table import Side
from scenes.services.seating import HUMAN
from scenes.services.words import Words
from scenes.setup.meanings import (
    ChangeLanguage,
    ChooseFirst,
    ChooseLevel,
    HandOver,
    LeaveSeat,
    OpenRules,
)
from scenes.touch.target import Meaning
from scenes.ui.panel import Control


def controls_of(
    side: Side,
    kind: str,
    words: Words,
    levels: Sequence[str],
    has_rules: bool,
    act: Callable[[Meaning], None],
) -> list[Control]:
    """`kind`: of who is there; `levels`: of the computer players that could be."""
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
