"""The same program in processes that hash differently."""

from __future__ import annotations

import os
import subprocess
import sys


def same_imports() -> dict[str, str]:
    """Surroundings in which another process can import what this one can."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}


def printed_elsewhere(program: str) -> set[str]:
    """What it prints there, each text once; it can import what this process can."""
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
