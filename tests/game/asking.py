"""A referee for the tests, and asking it."""

from __future__ import annotations

import json
from typing import Any

from game.matches import new_match, rules_for
from game.referee import Referee


def lucky(seats: int = 2, games: int = 1, setup: str = "sorted", seed: int = 3) -> Referee:
    return Referee(new_match(rules_for("lucky", seats, {"setup": setup}), seed, games, 0))


def ask(referee: Referee, request: object) -> Any:
    return referee.answer(json.dumps(request))


def error(referee: Referee, request: object) -> tuple[str, str | None]:
    """The code and the rule, after checking that nothing has changed."""
    before, state = ask(referee, {"record": True}), referee.match.state
    line = request if isinstance(request, bytes) else json.dumps(request)
    answer: Any = referee.answer(line)
    assert list(answer) == ["ok", "error"]
    assert answer["ok"] is False
    assert list(answer["error"]) == ["code", "rule", "message"]
    assert answer["error"]["message"]
    assert not answer["error"]["message"].startswith("internal")
    assert ask(referee, {"record": True}) == before
    assert referee.match.state == state
    return answer["error"]["code"], answer["error"]["rule"]
