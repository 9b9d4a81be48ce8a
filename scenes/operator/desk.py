"""Shared by the operator's screens: PIN, settings, texts, meanings of touches, work in a thread."""

from __future__ import annotations

import hashlib
import logging
import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Thread
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from game.pin import Pin
from game.settings import FILE, NotWritten
from game.store import Store
from game.texts import LANGUAGES
from scenes.core.table import Corner
from scenes.doctor.machine import Machine
from scenes.services.services import Services
from scenes.services.settings import CORNERS
from scenes.services.words import Words
from scenes.touch.target import Meaning

LANGUAGE = "operator.language"
"""The setting of the operator's language."""

log = logging.getLogger(__name__)

_desks: WeakKeyDictionary[Store, Desk] = WeakKeyDictionary()


class Desk:
    """One per app, so that wrong PINs are counted across openings of the pad."""

    def __init__(self, folder: Path, services: Services) -> None:
        self.folder = folder
        self.pin = Pin(folder)
        self.settings, self._store = services.settings, services.store
        self._mark = None if services.outside is None else mark(services.outside, folder)
        self.machine = Machine()
        self.has_changed = False
        """Whether scenes below do not show a changed setting yet."""
        self.has_put_away = False
        """Whether the game below may have been put away."""

    @property
    def may_choose(self) -> bool:
        """Whether the first PIN may be chosen at the table: it was never asked for, and no match
        was ever begun."""
        if self.pin.was_asked or not self._store.knows_its_file or self._store.has_matches:
            return False
        return self._mark is None or not self._mark.exists()

    def look_after(self, now: float) -> None:
        """Rewrites lost files and reloads time zone and PIN. `now`: the table's clock."""
        if hasattr(time, "tzset"):
            time.tzset()
        self.pin.follow(now)
        try:
            if self._mark is not None and self._store.has_matches and not self._mark.exists():
                self._mark.parent.mkdir(parents=True, exist_ok=True)
                self._mark.touch()
            if self.settings.restore():
                log.warning("%s was lost; it is written anew", self.settings.path)
        except (NotWritten, OSError) as problem:
            log.debug("%s", problem)

    @property
    def words(self) -> Words:
        return Words(str(self.settings.value(LANGUAGE)))

    @property
    def settings_file(self) -> Path:
        return self.settings.path or self.folder / FILE

    def leads_in(self, corner: Corner) -> bool:
        wanted = self.settings.value("operator.corner")
        return wanted in ("any", CORNERS[corner])


def desk_of(services: Services) -> Desk | None:
    """None without a data folder, and therefore without a PIN."""
    if services.folder is None:
        return None
    desk = _desks.get(services.store)
    if desk is None:
        desk = _desks[services.store] = Desk(services.folder, services)
    return desk


def language_of(variables: Mapping[str, str]) -> str | None:
    """The machine's language (POSIX), if there is a translation."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    told = next(filter(None, (variables.get(name) for name in names)), "")
    code = re.split("[_.@]", told)[0]
    return code if code in LANGUAGES else None


def mark(outside: Path, folder: Path) -> Path:
    """A file outside the data folder: proves that matches were begun even if that is lost."""
    name = hashlib.sha256(str(folder.absolute()).encode("utf-8", "surrogateescape")).hexdigest()
    return outside / f"played-{name[:16]}"


T = TypeVar("T")


class Background(Generic[T]):
    """Runs work in a thread. `found`: None until done; `failed` if the work raised."""

    def __init__(self, do: Callable[[], T], failed: T, waits: bool) -> None:
        """`waits`: blocks until it is done (for scripts)."""
        self.found: T | None = None
        self._do, self._failed = do, failed
        thread = Thread(target=self._run, name="operator", daemon=True)
        thread.start()
        if waits:
            thread.join()

    def _run(self) -> None:
        try:
            self.found = self._do()
        except Exception as problem:
            log.warning("the operator's page fails: %r", problem)
            self.found = self._failed


class Key(Meaning, id="operator.key.{key}"):
    """A key of the pad: a digit, back, or done."""

    key: str


class Way(Meaning, id="operator.{to}"):
    """A key in the rail that leads to another page."""

    to: str


class Read(Meaning, id="operator.language.{language}"):
    language: str


class Step(Meaning, id="operator.{what}.{by}"):
    """One step up or down."""

    what: str
    by: int


class Mark(Meaning, id="operator.mark.{number}"):
    """A calibration mark."""

    number: int


class Mask(Meaning, id="operator.mask.{x}.{y}"):
    """Masks or unmasks a spot, given in mm."""

    x: int
    y: int


class Change(Meaning, id="operator.change.{what}"):
    what: str


class Turn(Meaning, id="operator.turn.{forward}"):
    forward: bool
