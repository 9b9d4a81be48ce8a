"""What the operator's screens share: the PIN, the settings, the words."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakKeyDictionary

from game.settings import FILE, Settings
from game.store import Store
from scenes.doctor.machine import Machine
from scenes.operator.pin import Pin
from scenes.services import Services
from scenes.settings import CORNERS
from scenes.table import Corner
from scenes.words import Words

_desks: WeakKeyDictionary[Store, Desk] = WeakKeyDictionary()


class Desk:
    """One for each app: wrong tries are remembered however often the pad is closed."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder = folder
        self.pin = Pin(folder)
        self.settings = settings
        self.machine = Machine()
        self.has_changed = False
        """Whether something is settled that scenes below do not show yet."""
        self.has_put_away = False
        """Whether the game below may be over."""

    @property
    def words(self) -> Words:
        """In the operator's own language."""
        return Words(str(self.settings.value("operator.language")))

    @property
    def settings_file(self) -> Path:
        return self.settings.path or self.folder / FILE

    def leads_in(self, corner: Corner) -> bool:
        """Whether this is the operator's corner."""
        wanted = self.settings.value("operator.corner")
        return wanted in ("any", CORNERS[corner])


def desk_of(services: Services) -> Desk | None:
    """None where nothing is kept, and so no PIN."""
    if services.folder is None:
        return None
    desk = _desks.get(services.store)
    if desk is None:
        desk = _desks[services.store] = Desk(services.folder, services.settings)
    return desk
