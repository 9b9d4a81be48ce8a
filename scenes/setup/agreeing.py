"""What a touch in the set-up changes of what is agreed."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scenes.agreement import Agreement
from scenes.setup.meanings import (
    ChangeLanguage,
    ChooseFirst,
    ChooseLevel,
    ChooseOption,
    HandOver,
    Join,
    LeaveSeat,
    OpenRules,
    StartHere,
    ToggleHints,
)
from scenes.touch.target import Meaning


def agree(
    agreed: Agreement, means: Meaning, levels: Sequence[str], counts: Collection[int]
) -> None:
    """`levels`: of the computer players that could take a seat; `counts`: of how many can play."""
    match means:
        case ChooseOption(option, value):
            agreed.choose(option, value)
        case Join(side) | StartHere(side):
            agreed.join(side)
            agreed.invite_for(counts)
        case LeaveSeat(side):
            agreed.leave(side)
            agreed.withdraw_for(counts)
        case HandOver(side):
            agreed.hand_over(side, levels)
        case ChooseLevel(side, level):
            agreed.set_kind(side, level)
        case ChooseFirst(side):
            agreed.touch(side)
            agreed.choose_first(side)
        case ChangeLanguage(side) | OpenRules(side) | ToggleHints(side):
            agreed.touch(side)
