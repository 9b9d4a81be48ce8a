"""One table for all that looks at the operator's screens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from table_driver import open_table

from scenes.drive.robot import Robot


@pytest.fixture(scope="package")
def operated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    robot = open_table(tmp_path_factory.mktemp("table"))
    yield robot
    robot.app.close()
