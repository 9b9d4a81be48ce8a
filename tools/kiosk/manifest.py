"""What the kiosk has changed on a machine, so that it can be taken back."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tools.kiosk import places
from tools.kiosk.system import System


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass
class Manifest:
    files: dict[str, str] = field(default_factory=dict)
    """What was written where, as digests: a file with another text has been edited since."""
    packages: list[str] = field(default_factory=list)
    target: str | None = None
    """What the machine started into before; None: it still does."""

    @classmethod
    def read(cls, system: System) -> Manifest:
        try:
            told = json.loads(system.text(places.MANIFEST) or "{}")
            return cls(dict(told["files"]), list(told["packages"]), told["target"])
        except (ValueError, KeyError, TypeError):
            return cls()

    def write(self, system: System) -> None:
        system.write(places.MANIFEST, json.dumps(asdict(self), indent=2, sort_keys=True) + "\n")

    def is_own(self, path: Path, text: str) -> bool:
        """Whether it is as the kiosk has written it."""
        return self.files.get(str(path)) == digest(text)

    def note(self, path: Path, text: str) -> None:
        self.files[str(path)] = digest(text)
