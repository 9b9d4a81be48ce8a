"""The operator's settings for Trellis."""

from __future__ import annotations

from typing import Final

from game.rules import EDITIONS
from game.settings import Setting, one_of

RACKS: Final = ("secret", "open")
"""Values of the option `racks`, the default first."""
HAND_OVER: Final = "trellis.handover"
SETTINGS: Final = (
    Setting(
        "trellis.racks",
        RACKS[0],
        one_of(*RACKS),
        "What is chosen at first: racks are their owners' secret, or lie open.",
    ),
    Setting(
        "trellis.edition",
        EDITIONS[0],
        one_of(*EDITIONS),
        "What is chosen at first: the full game, or the children's game.",
    ),
    Setting(
        HAND_OVER,
        "auto",
        one_of("auto", "on", "off"),
        "Hot seat: one large rack that belongs to whoever acts; "
        '"auto": on tables less deep than 230 mm.',
    ),
)
