"""What is typed is parsed and done; every way to end has its status (docs/operating.md)."""

from __future__ import annotations

import io
import os
import sys

from scenes.commands.parser import parser
from scenes.commands.run import discard_output

INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    """The exit status. `arguments` None: the process's own. An interrupt and a reader that has gone
    away end it quietly."""
    # The library greets on standard output, which belongs to the robot's answers.
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    speak_utf8()
    try:
        typed = sys.argv[1:] if arguments is None else arguments
        chosen, unknown = parser(typed).parse_known_args(typed)
        if unknown:
            # Each command refuses what it does not know with its own usage.
            chosen.refuse(f"unknown: {' '.join(unknown)}")
        return int(chosen.run(chosen))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        discard_output()
        return 0


def speak_utf8() -> None:
    """Files that are made of the output read the same on every machine, whatever its locale; the
    name of a file is written as its folder has it."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="surrogateescape")
