"""Whether another version has been installed beside the one that runs (tools/kiosk/trees.py)."""

from __future__ import annotations

from pathlib import Path

from scenes.core.places import LINK, MAIN


def is_replaced(root: Path = MAIN.parent) -> bool:
    """Whether the next start runs another version than the one in `root`."""
    link = root.parent / LINK
    return link.is_symlink() and (link / MAIN.name).is_file() and link.resolve() != root
