"""Trivet as installed by pip: its packages are in `_program`, so that their names cannot clash with
those of other packages."""

import sys
from pathlib import Path

_PROGRAM = str(Path(__file__).with_name("_program"))
if _PROGRAM not in sys.path:
    sys.path.insert(0, _PROGRAM)


def main() -> int:
    """The command `trivet`; the exit status."""
    from scenes.commands.program import main

    return main()
