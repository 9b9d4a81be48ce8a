"""Options of the test suite."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--lines",
        type=int,
        default=5000,
        metavar="N",
        help="random and malicious lines for each game's referee (default: 5000)",
    )
    parser.addoption(
        "--lays",
        type=int,
        default=2000,
        metavar="N",
        help="lays of Trellis that are judged twice (default: 2000)",
    )
