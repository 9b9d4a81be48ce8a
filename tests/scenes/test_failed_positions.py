"""Where a match failed is remembered, whatever lies in the way of that."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game.matches import new_match, rules_for
from game.store import Store
from scenes.services.seating import Seating
from scenes.services.services import FOLDER, MARK, Faults

LONGEST_SECONDS = 60.0
OPENS_AGAIN = """
import sys
from pathlib import Path
from game.store import Store
from scenes.services.services import Faults
store = Store.open(Path(sys.argv[1]))
way = Faults(Path(sys.argv[1]), store).way_back(int(sys.argv[2]), True)
print(way.match_id)
"""


@pytest.mark.expects_faults
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_in_place_of_the_mark_holds_up_no_match(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        match_id = store.begin(new_match(rules_for("lucky", 2, {}), 1), Seating.usual(2).write())
    (tmp_path / FOLDER).mkdir()
    os.mkfifo(tmp_path / FOLDER / MARK)
    # Opening a pipe waits for ever for whoever is at its other end.
    command = [sys.executable, "-c", OPENS_AGAIN, str(tmp_path), str(match_id)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_SECONDS)
    assert run.stdout.split()[-1:] == [str(match_id)], run.stderr
    # It is remembered: the second failure at this position sets the match aside.
    with closing(Store.open(tmp_path)) as store:
        assert Faults(tmp_path, store).way_back(match_id, True) is None
