"""Trivet as pip installs it: its packages lie in `_program`, so that no other package of the
environment meets their names."""

import sys
from pathlib import Path

_PROGRAM = str(Path(__file__).with_name("_program"))
if _PROGRAM not in sys.path:
    sys.path.insert(0, _PROGRAM)


def main() -> int:
    """The command `trivet`; the exit status."""
    from scenes.commands.program import main

    return main()
