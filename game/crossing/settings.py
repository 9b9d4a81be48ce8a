"""The operator's settings for Crossing."""

from __future__ import annotations

from typing import Final

from game.rules import EDITIONS
from game.settings import Setting, one_of, yes_or_no

DOUBLINGS: Final = ("single", "sole", "off")
"""Values of the option `doubling`, the default first."""
ONE_TAP: Final = "crossing.one_tap"
SETTINGS: Final = (
    Setting(
        "crossing.edition",
        EDITIONS[0],
        one_of(*EDITIONS),
        "What is chosen at first: the full game, or the children's (C13).",
    ),
    Setting(
        "crossing.doubling",
        DOUBLINGS[0],
        one_of(*DOUBLINGS),
        "What is chosen at first: what counts double (C10).",
    ),
    Setting(
        ONE_TAP,
        False,
        yes_or_no(),
        "Whether a tap on a line takes at once, without a second one.",
    ),
)
