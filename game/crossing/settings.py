"""What operators can settle for Crossing."""

from __future__ import annotations

from typing import Final

from game.settings import Setting, yes_or_no

ONE_TAP: Final = "crossing.one_tap"
SETTINGS: Final = (
    Setting(
        ONE_TAP,
        False,
        yes_or_no(),
        "Whether a tap on a line takes at once, without a second one.",
    ),
)
