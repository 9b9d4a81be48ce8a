"""Runs a program in processes with other hash seeds."""

from __future__ import annotations

import os
import subprocess
import sys


def same_imports() -> dict[str, str]:
    """An environment in which another process can import what this one can."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}


def printed_elsewhere(program: str) -> set[str]:
    """The distinct outputs of a program in such processes."""
    return {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**same_imports(), "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
