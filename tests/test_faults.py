"""The list of faults names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = {"g": "game", "s": "scenes", "t": ""}


def test_every_fault_has_its_test() -> None:
    told = (ROOT / "docs" / "faults.md").read_text(encoding="utf-8")
    named = re.findall(r"\b([gst]) `([^`:]+)::([^`]+)`", told)
    assert len(named) > 40
    for where, file, test in named:
        path = ROOT / "tests" / FOLDERS[where] / file
        assert f"def {test}(" in path.read_text(encoding="utf-8"), f"{file}::{test}"
    faults = [line for line in told.split("\n## ")[0].splitlines() if line.startswith("| ")][2:]
    assert all("`test_" in line or "/test_" in line for line in faults)
