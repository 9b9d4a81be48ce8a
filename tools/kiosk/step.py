"""What is done to a machine, one after the other, and said beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tools.kiosk import places
from tools.kiosk.system import System, is_running

CHANGES_OVER = "The table changes over when nobody has played or touched it for a minute"


class Step(NamedTuple):
    says: str
    do: Callable[[], None]


def restarting(system: System) -> Iterator[Step]:
    """The service, where it runs."""
    name = places.UNIT.name
    if is_running(system):
        yield Step(f"restart {name}", lambda: system.run(["systemctl", "restart", name]))
