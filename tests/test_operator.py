"""Commands for whoever puts the table up: settings and doctor."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "main.py", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_settings_go_from_one_table_to_the_next(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    (here / "settings.toml").write_text(
        "# from the museum\n[screen]\ninches = 43\n[idle]\nask = 90\n[touch]\ndead = [[1, 2, 3]]\n"
    )
    exported = run("settings", "export", "--data", str(here))
    assert exported.stdout == (here / "settings.toml").read_text()
    (tmp_path / "file").write_text(exported.stdout)
    there.mkdir()
    (there / "settings.toml").write_text("[screen]\ninches = 32\n[idle]\naway = 40\n")
    taken = run("settings", "import", str(tmp_path / "file"), "--data", str(there))
    assert (taken.returncode, taken.stderr) == (0, "")
    assert "1 taken" in taken.stdout
    text = (there / "settings.toml").read_text()
    assert "inches = 32" in text
    assert "ask = 90" in text
    assert "away" not in text
    assert "dead" not in text
    checked = run("settings", "check", "--data", str(there))
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "good, 2 of" in checked.stdout


def test_settings_with_flaws_are_named_and_not_taken(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[idle]\nask = 5\nx = 1\n")
    checked = run("settings", "check", "--data", str(tmp_path))
    assert checked.returncode == 1
    lines = checked.stdout.splitlines()
    assert ["line 2" in lines[0], "line 3" in lines[1], len(lines)] == [True, True, 2]
    other = tmp_path / "other"
    taken = run("settings", "import", str(tmp_path / "settings.toml"), "--data", str(other))
    assert taken.returncode == 2
    assert "line 2" in taken.stderr
    assert taken.stderr.count("\n") == 1
    assert not (other / "settings.toml").exists()
    for words in (["import"], ["import", "nowhere"], ["check", "x"], ["export", "x"], ["x"], []):
        refused = run("settings", *words, "--data", str(tmp_path))
        assert refused.returncode == 2
        assert refused.stderr.count("\n") == 1


def test_without_a_file_export_explains_everything(tmp_path: Path) -> None:
    exported = run("settings", "export", "--data", str(tmp_path))
    assert exported.returncode == 0
    assert "# ask = 60.0" in exported.stdout
    assert list(tmp_path.iterdir()) == []


def test_the_doctor_has_a_line_for_each_thing_and_a_status(tmp_path: Path) -> None:
    done = run("doctor", "--data", str(tmp_path))
    assert done.returncode in (0, 1, 2)
    assert done.stderr == ""
    first = [line[8:].partition(":")[0] for line in done.stdout.splitlines()]
    assert {"version", "display", "touch", "sound", "data", "settings", "clock", "assets"} <= {
        *first
    }
    worst = {line.split()[0] for line in done.stdout.splitlines()}
    assert done.returncode == (2 if "fault" in worst else 1 if "warning" in worst else 0)
