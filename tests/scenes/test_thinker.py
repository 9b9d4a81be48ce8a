"""A process that cannot be started, stands still or dies: nobody waits, and nobody else thinks."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest
from slow_worker import Worker
from table_driver import WITH_PLAYERS, in_turns

from game.choice import AnyChoice, Choice
from game.match import AnyMatch
from game.players import levels_of
from scenes.services import thinker as module
from scenes.services.thinker import (
    BACK,
    LONGEST_THOUGHTS,
    MOST_FAILURES,
    OUT,
    PATIENCE,
    PAUSES,
    Question,
    Thinker,
)

FRAME, LONGEST = 0.1, LONGEST_THOUGHTS[0]


class Faulty(Worker):
    """One that fails as a test says; its time is that of the table."""

    refused = False
    """Whether no process can be started."""
    dead = False
    """Whether it dies as soon as it is asked."""
    started = killed = 0

    def start(self) -> None:
        if self.refused:
            raise OSError("no more processes")
        self.started += 1

    def kill(self) -> None:
        assert not self.refused, "what was never started cannot be ended"
        self.killed += 1

    def is_alive(self) -> bool:
        return not self.dead


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Faulty:
    def think(_: object) -> None:
        pytest.fail("a frame thinks itself")

    monkeypatch.setattr(Question, "answer", think)
    return Faulty(monkeypatch)


@pytest.fixture
def thinker(worker: Faulty) -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    worker.refused = False
    thinker.close()


@pytest.fixture(scope="module")
def match() -> AnyMatch:
    return in_turns(WITH_PLAYERS[0])


def asked(thinker: Thinker, match: AnyMatch) -> AnyChoice:
    thinker.ask("one", Question.about(match, 0, levels_of(match.rules.game)[0]))
    return Choice(next(iter(match.moves())), 1)


def go_by(thinker: Thinker, seconds: float) -> list[object]:
    """Frames, each of which asks; what was answered."""
    answers = []
    for _ in range(round(seconds / FRAME)):
        thinker.tick(FRAME)
        answers.append(thinker.answer("one"))
    return [answer for answer in answers if answer is not None]


def told(thinker: Thinker) -> list[str]:
    return [notice.key for notice in thinker.take_notices()]


@pytest.mark.parametrize("trouble", ["refused", "dead"])
def test_a_process_that_is_not_to_be_had_is_tried_ever_more_rarely_and_said_once(
    trouble: str,
    thinker: Thinker,
    worker: Faulty,
    match: AnyMatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    setattr(worker, trouble, True)
    choice = asked(thinker, match)
    assert go_by(thinker, 600) == []
    tries = len([one for one in caplog.records if one.levelname == "WARNING"])
    assert MOST_FAILURES < tries <= len(PAUSES) + 600 / PAUSES[-1] + 1
    assert (told(thinker), thinker.is_out) == ([OUT], True)
    assert thinker.thinks_for("one"), "it goes on when somebody can think"
    setattr(worker, trouble, False)
    go_by(thinker, PAUSES[-1])
    worker.answer(choice)
    assert go_by(thinker, 1) == [choice]
    assert (told(thinker), thinker.is_out) == ([BACK], False)


def test_a_process_that_stands_still_is_replaced_in_time(
    thinker: Thinker, worker: Faulty, match: AnyMatch
) -> None:
    choice = asked(thinker, match)
    assert go_by(thinker, LONGEST - 1) == []
    assert (worker.started, worker.killed) == (1, 0)
    go_by(thinker, 2)
    assert (worker.started, worker.killed) == (2, 1)
    assert [number for number, _ in worker.asked] == [1, 1], "the same question"
    go_by(thinker, LONGEST - 3)
    assert worker.started == 2
    worker.answer(choice)
    assert go_by(thinker, 1) == [choice]
    assert told(thinker) == []
    asked(thinker, match)
    assert worker.started == 2


def test_a_process_that_stands_still_for_ever_is_said(
    thinker: Thinker, worker: Faulty, match: AnyMatch
) -> None:
    asked(thinker, match)
    go_by(thinker, 2 * LONGEST + 1)
    assert told(thinker) == [OUT]
    # What is merely slow is given longer each time.
    asked_so_far = len(worker.asked)
    go_by(thinker, PAUSES[1] + LONGEST_THOUGHTS[2] - 1)
    assert len(worker.asked) == asked_so_far + 1


def test_what_nobody_wants_to_know_any_more_starts_nothing(
    thinker: Thinker, worker: Faulty, match: AnyMatch
) -> None:
    worker.refused = True
    asked(thinker, match)
    thinker.forget_all()
    worker.refused = False
    go_by(thinker, 100)
    assert worker.started == 0


def test_patience_ends_too(
    thinker: Thinker, worker: Faulty, match: AnyMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []

    def poll(seconds: float) -> bool:
        waited.append(seconds)
        return False

    monkeypatch.setattr(worker, "poll", poll)
    asked(thinker, match)
    for _ in range(MOST_FAILURES):
        assert thinker.answer("one", patient=True) is None
        thinker.tick(4.0)
    assert waited == [PATIENCE] * MOST_FAILURES
    assert told(thinker) == [OUT]


@pytest.mark.parametrize("when", ["replaced", "closed"])
def test_a_real_process_that_is_stopped_is_got_rid_of_at_once(
    when: str, match: AnyMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Thinker()
    question = Question.about(match, 0, levels_of(match.rules.game)[0])
    thinker.ask("one", question)
    process = thinker._process
    assert process is not None
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    began = time.monotonic()
    if when == "replaced":
        monkeypatch.setattr(module, "PAUSES", (1.0,))
        thinker.tick(LONGEST)
        assert time.monotonic() - began < 0.5
        process.join(5)
    thinker.close()
    assert time.monotonic() - began < 0.9
    assert not process.is_alive()
