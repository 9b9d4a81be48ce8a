"""`trivet pin`: another PIN, given at the machine itself."""

from __future__ import annotations

import argparse
import getpass
import sys

from game.pin import ACCEPTED, BadPin, Pin
from game.rules import Malformed
from scenes.commands.arguments import Answer
from scenes.core.places import data_folder


def run(chosen: argparse.Namespace) -> Answer:
    """Asks twice at a terminal, else the first line counts. Raises Malformed."""
    folder = data_folder(chosen.data)
    digits = _asked() if sys.stdin is not None and sys.stdin.isatty() else _piped()
    pin = Pin(folder)
    was_damaged = pin.is_damaged
    try:
        pin.choose(digits)
    except BadPin as problem:
        raise Malformed(str(problem)) from problem
    except OSError as problem:
        told = f"the PIN cannot be kept ({problem.strerror}); accepted: --data DIR"
        raise Malformed(told) from problem
    instead = ", in the place of a file that could not be read" if was_damaged else ""
    return f"the PIN is kept in {folder}{instead}; the table asks for it from now on\n", 0


def _asked() -> str:
    digits = getpass.getpass("New PIN: ")
    if getpass.getpass("Once more: ") != digits:
        raise Malformed("these are not the same; accepted: the same PIN twice")
    return digits


def _piped() -> str:
    line = "" if sys.stdin is None else sys.stdin.readline(100).strip()
    if not line:
        raise Malformed(f"no PIN was given; {ACCEPTED}")
    return line
