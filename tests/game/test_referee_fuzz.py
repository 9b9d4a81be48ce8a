"""Thousands of random and malicious lines. `pytest tests/game/test_referee_fuzz.py
--lines 100000` is the long run; the real process answers every line of it too."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from elsewhere import same_imports
from lines import Fuzzer

from game.games import games
from game.matches import new_match, rules_for
from game.referee import Referee

ROOT = Path(__file__).parents[2]


def checked_answer(referee: Referee, line: bytes) -> Any:
    """The answer, after checking that an error has changed nothing."""
    match, state, count, undo = told(referee)
    answer = referee.answer(line)
    if answer["ok"]:
        return answer
    error: Any = answer["error"]
    assert error["code"] in ("syntax", "illegal", "not_now"), line
    assert not error["message"].startswith("internal error"), (line, error)
    assert (error["code"] == "illegal") <= (error["rule"] is not None), (line, error)
    now = told(referee)
    assert now[0] is match, line
    assert now[1] is state, line
    assert now[2:] == (count, undo), line
    return answer


def unusual_options(game: str) -> dict[str, str]:
    choices = games()[game].rules.option_values.items()
    return {name: values[len(values) // 2] for name, values in choices}


def told(referee: Referee) -> tuple[object, object, int, bool]:
    match = referee.match
    return match, match.state, len(match.entries), match.can_undo()


@pytest.mark.parametrize("game", games())
def test_no_line_ends_the_referee_or_changes_anything_wrongly(
    game: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    counts = games()[game].rules.seat_counts
    seats, options = counts[len(counts) // 2], unusual_options(game)
    referee = Referee(new_match(rules_for(game, seats, options), 5, 2))
    fuzzer, codes = Fuzzer(referee, Random(f"fuzz {game}")), Counter[str]()
    asked, expected = tmp_path / "asked", tmp_path / "expected"
    lines_tried: int = pytestconfig.getoption("--lines")
    with asked.open("wb") as lines, expected.open("wb") as answers:
        answers.write(json.dumps(referee.answer(b'{"show": "table"}')).encode() + b"\n")
        for _ in range(lines_tried):
            line = fuzzer.line()
            lines.write(line + b"\n")
            answer = checked_answer(referee, line)
            answers.write(json.dumps(answer).encode("ascii") + b"\n")
            codes["ok" if answer["ok"] else answer["error"]["code"]] += 1
            codes["over"] += bool(answer.get("over"))
    answered_often = lines_tried // 100
    assert all(codes[code] > answered_often for code in ("ok", "syntax", "illegal", "not_now"))
    assert codes["over"] > lines_tried // 1000, codes
    answered = tmp_path / "answered"
    arguments = [game, "--seats", str(seats), "--seed", "5", "--games", "2"]
    for name, value in options.items():
        arguments += ["--set", f"{name}={value}"]
    run_process(arguments, asked, answered)
    assert first_difference(asked, answered, expected) is None


def run_process(arguments: list[str], asked: Path, answered: Path) -> None:
    command = [sys.executable, str(ROOT / "main.py"), "referee", *arguments]
    with asked.open("rb") as lines, answered.open("wb") as answers:
        done = subprocess.run(
            command, stdin=lines, stdout=answers, stderr=subprocess.PIPE, env=same_imports()
        )
    assert (done.returncode, done.stderr) == (0, b"")


def first_difference(asked: Path, *answers: Path) -> list[bytes] | None:
    """A line and its two answers; the first answer comes before any line."""
    with asked.open("rb") as lines, answers[0].open("rb") as one, answers[1].open("rb") as other:
        questions = chain([b"(the start)"], lines)
        for question, *both in zip(questions, one, other, strict=True):
            if both[0] != both[1]:
                return [part[:1000] for part in (question, *both)]
    return None
