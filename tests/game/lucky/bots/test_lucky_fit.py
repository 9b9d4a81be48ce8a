"""Fitting the estimates of Lucky Numbers: few games here, for what it does and not how well."""

from __future__ import annotations

import pytest

from game.lucky.bots.fit import first_guess, fitted, module
from game.lucky.bots.outlook import BASE, WEIGHT_COUNT


def test_a_fit_is_the_same_each_time_and_goes_by_its_seed() -> None:
    weights = fitted(4, 1)
    assert weights == fitted(4, 1)
    assert weights != fitted(4, 2)
    assert weights != first_guess()
    assert len(weights) == WEIGHT_COUNT


def test_games_correct_a_wrong_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board with eleven free cells is many turns from its end."""
    wrong = first_guess()
    wrong[BASE + 11] = 0.0
    monkeypatch.setattr("game.lucky.bots.fit.first_guess", lambda: list(wrong))
    assert fitted(3, 3)[BASE + 11] > 0.05


def test_the_printed_module_holds_the_weights() -> None:
    weights = {16: [n / 7 for n in range(WEIGHT_COUNT)], 9: [n / 9 for n in range(WEIGHT_COUNT)]}
    text = module(weights, "a command")
    names: dict[str, object] = {}
    exec(text, names)
    assert names["WEIGHTS"] == {
        cells: pytest.approx(fitted, abs=0.0006) for cells, fitted in weights.items()
    }
    assert text.startswith('"""Printed by `a command`."""\n')
    assert max(map(len, text.splitlines())) <= 100
