"""Trivet's command line. Where the program is installed, its packages lie in a folder of this one:
no other package of the environment meets their names."""

import sys
from pathlib import Path

_PROGRAM = Path(__file__).with_name("_program")
if _PROGRAM.is_dir() and str(_PROGRAM) not in sys.path:
    sys.path.insert(0, str(_PROGRAM))
