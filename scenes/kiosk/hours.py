"""When the house is open: from one time of the day to another, also over midnight."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable

from scenes.services.destinations import ToClosed, ToMenu
from scenes.services.services import Services

OPENS, CLOSES = "open.from", "open.until"
"""The settings: times of the day such as "09:30"."""
DAY = 24 * 60

log = logging.getLogger(__name__)


def minutes_of(told: object) -> int | None:
    """Since midnight; None: it is no time of the day."""
    found = isinstance(told, str) and re.fullmatch("([01]?[0-9]|2[0-3]):([0-5][0-9])", told)
    return 60 * int(found[1]) + int(found[2]) if found else None


class Hours:
    """Without two good settings the house is always open."""

    def __init__(self, setting: Callable[[str], object], now: Callable[[], float]) -> None:
        self._now = now
        told = setting(OPENS), setting(CLOSES)
        self._opens, self._closes = (minutes_of(one) for one in told)
        if told != (None, None) and None in (self._opens, self._closes):
            log.warning("%s and %s are %r; accepted: two times such as 09:30", OPENS, CLOSES, told)

    def are_open(self) -> bool:
        if self._opens is None or self._closes is None or self._opens == self._closes:
            return True
        try:
            local = time.localtime(self._now())
        except (ValueError, OverflowError, OSError):
            # The clock shows no time at all.
            return True
        since = (60 * local.tm_hour + local.tm_min - self._opens) % DAY
        return since < (self._closes - self._opens) % DAY

    @property
    def opens(self) -> str:
        """As it is written."""
        hour, minute = divmod(self._opens or 0, 60)
        return f"{hour}:{minute:02}"


def at_rest(services: Services) -> ToMenu | ToClosed:
    """Where a table begins, and where it comes back to when nobody is there."""
    hours = Hours(services.settings.value, services.now)
    return ToMenu() if hours.are_open() else ToClosed()
