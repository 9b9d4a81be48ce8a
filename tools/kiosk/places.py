"""The paths of a kiosk's files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

USER = "trivet"
GROUPS = ("video", "input", "audio", "render")
PROGRAM = Path("/opt/trivet")
CURRENT, PREVIOUS = PROGRAM / "current", PROGRAM / "previous"
"""Links: the running version, and the one for a rollback."""
DATA, CACHE, RUNTIME = Path("/var/lib/trivet"), Path("/var/cache/trivet"), Path("/run/trivet")
DOOR = DATA / "door.sock"
"""Where the table listens for the door."""
LEFT = RUNTIME / "left"
"""Exists once the operator has left the table."""
OWN = Path("/etc/trivet")
SESSION, MANIFEST = OWN / "session", OWN / "kiosk.json"
UNIT = Path("/etc/systemd/system/trivet.service")
WANTED = Path("/etc/systemd/system/multi-user.target.wants/trivet.service")
WEB_UNIT = UNIT.with_name("trivet-web.service")
WEB_WANTED = WANTED.with_name("trivet-web.service")
"""The door for phones; whoever wants it enables it."""
DISPLAY_MANAGER = Path("/etc/systemd/system/display-manager.service")
LOGIND = Path("/etc/systemd/logind.conf.d/50-trivet.conf")
TOUCH = Path("/etc/udev/rules.d/99-trivet-touch.rules")
STICK = Path("/etc/udev/rules.d/99-trivet-stick.rules")
XORG = Path("/etc/X11/xorg.conf.d/90-trivet.conf")
COMMAND = Path("/usr/local/bin/trivet")
MANUAL = Path("/usr/local/share/man/man1/trivet.1")

PACKAGES = (
    *("xserver-xorg", "xinit", "x11-xserver-utils", "xinput"),
    *("libpam-systemd", "dbus", "polkitd", "alsa-utils"),
)
"""X11, sessions that may use the screen and power off, sound. Same names in Debian 12 and 13 and
Raspberry Pi OS."""
WITHOUT_WHEELS = "python3-venv"
"""Required if the release has no wheels."""

PARTS = ("game", "scenes", "assets", "docs", "tools/kiosk", "tools/package")
SINGLE = (
    "main.py",
    "tools/__init__.py",
    "pyproject.toml",
    "Makefile",
    "README.md",
    "LICENSE",
)
LEFT_OUT = {"__pycache__", ".mypy_cache", ".ruff_cache"}


def program(source: Path) -> Iterator[Path]:
    """The files that a table needs, relative to `source`, sorted by name."""
    found = [Path(name) for name in SINGLE if (source / name).is_file()]
    for part in PARTS:
        for path in (source / part).rglob("*"):
            if path.is_file() and not LEFT_OUT & set(path.parts):
                found.append(path.relative_to(source))
    yield from sorted(found, key=lambda path: path.as_posix())
