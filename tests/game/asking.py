"""A referee for the tests, and requests to it."""

from __future__ import annotations

import json
from typing import Any

from game.games import games
from game.matches import new_match, rules_for
from game.referee import Referee


def any_referee(seed: int = 3) -> Referee:
    """A referee of any game, for tests that do not depend on the game."""
    return Referee(new_match(rules_for(next(iter(games())), None, {}), seed))


def ask(referee: Referee, request: object) -> Any:
    return referee.answer(json.dumps(request))


def error(referee: Referee, request: object) -> tuple[str, str | None]:
    """The code and the rule of an error, after checking that nothing has changed."""
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
