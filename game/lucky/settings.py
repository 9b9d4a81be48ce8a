"""The operator's settings for Lucky Numbers."""

from __future__ import annotations

from typing import Final

from game.rules import EDITIONS
from game.settings import Setting, one_of

SET_UPS: Final = ("four", "michael", "sorted")
"""Values of the option `setup`, the default first."""
SETTINGS: Final = (
    Setting(
        "lucky.edition",
        EDITIONS[0],
        one_of(*EDITIONS),
        "What is chosen at first: the full game, or the children's (L17).",
    ),
    Setting(
        "lucky.setup",
        SET_UPS[0],
        one_of(*SET_UPS),
        "What is chosen at first: tiles of the diagonal at once, one by one, or laid out (L4–L6).",
    ),
)
