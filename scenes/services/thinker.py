"""Computer players think in a separate process; the table never waits for it."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
from collections.abc import Hashable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple, TypeAlias

from game.advice import AnyAdvice, advise
from game.choice import AnyChoice, among
from game.loading import be_silent
from game.match import AnyMatch, AnyRules
from game.players import choose, seed_at
from game.rules import Json
from game.store import Notice
from game.turning import TurningPoints, turning_point

NICE = 10
LONGEST_THOUGHTS = (20.0, 20.0, 40.0, 80.0)
"""Seconds until a silent worker is replaced, by failures in a row."""
PATIENCE = 60.0
"""Seconds that a script waits for an answer."""
PAUSES = (0.0, 1.0, 4.0, 15.0, 60.0)
"""Seconds until the next worker starts, by failures in a row."""
MOST_FAILURES = 2
"""Failures in a row until people are told that they may play for the computer."""
TROUBLE = (OSError, EOFError, ValueError, RuntimeError)
"""Exceptions of starting a process and talking to it."""
OUT, BACK = "players", "players_back"
"""The notices about it."""


log = logging.getLogger(__name__)

Answer: TypeAlias = AnyChoice | AnyAdvice | TurningPoints


class Question(NamedTuple):
    """Asks for a move of this level, or for advice (None); `view`: what the seat sees."""

    rules: AnyRules
    view: object
    seat: int
    level: str | None
    match_seed: int

    @classmethod
    def about(cls, match: AnyMatch, seat: int, level: str | None) -> Question:
        view = match.rules.seen_by(match.state, seat)
        return cls(match.rules, view, seat, level, match.setup.seed)

    def answer(self) -> Answer:
        seed = seed_at(self.rules, self.view, self.match_seed)
        if self.level is None:
            return advise(self.rules, self.view, self.seat, seed)
        choice = choose(self.rules, self.view, self.seat, self.level, seed)
        return choice if choice.hardness is not None else choice._replace(hardness=self._usual())

    def _usual(self) -> float:
        """The hardness if the player gives none."""
        return among(len(list(self.rules.moves(self.view, self.seat))))


class Turning(NamedTuple):
    """Asks for the turning point of a record's last game."""

    record: Json

    def answer(self) -> TurningPoints:
        point = turning_point(self.record)
        return TurningPoints(() if point is None else (point,))


class _Asked(NamedTuple):
    number: int
    question: Question | Turning


def work(connection: Connection) -> None:
    """The worker process: answers until its parent closes the pipe or is gone."""
    be_silent()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            number, question = connection.recv()
            connection.send((number, question.answer()))


class Thinker:
    """One worker answers one question per asker, in turn. If it dies or hangs it is replaced, with
    growing delays. Answers to withdrawn questions are dropped."""

    def __init__(self) -> None:
        self.is_waited_for = False
        """Whether all calls wait: in scripts, whose seconds are not real."""
        self._number = 0
        self._open: dict[Hashable, _Asked] = {}
        """Open questions by asker, oldest first."""
        self._found: dict[Hashable, Answer] = {}
        """Answers not fetched yet."""
        self._sent: int | None = None
        """Number of the question at the worker."""
        self._age = 0.0
        """Seconds since it was sent."""
        self._failures = 0
        """Failures in a row."""
        self._pause = 0.0
        """Seconds until the next worker."""
        self._notices: list[Notice] = []
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    @property
    def is_thinking(self) -> bool:
        return bool(self._open)

    @property
    def is_out(self) -> bool:
        """Whether no worker answers, as people have been told."""
        return self._failures >= MOST_FAILURES

    def thinks_for(self, asker: Hashable) -> bool:
        return asker in self._open or asker in self._found

    def ask(self, asker: Hashable, question: Question | Turning) -> None:
        """Replaces the asker's earlier question."""
        self.forget(asker)
        self._number += 1
        self._open[asker] = _Asked(self._number, question)
        self._send()

    def forget(self, asker: Hashable) -> None:
        """Withdraws the asker's question."""
        self._open.pop(asker, None)
        self._found.pop(asker, None)

    def forget_all(self) -> None:
        self._open.clear()
        self._found.clear()

    def take_notices(self) -> tuple[Notice, ...]:
        """Notices since the last call."""
        notices, self._notices = self._notices, []
        return tuple(notices)

    def tick(self, seconds: float) -> None:
        """Advances time; replaces a hanging worker."""
        self._pause = max(0.0, self._pause - seconds)
        # A caller that waits counts real seconds itself.
        if self._sent is not None and not self.is_waited_for:
            self._age += seconds
            if self._age >= LONGEST_THOUGHTS[min(self._failures, len(LONGEST_THOUGHTS) - 1)]:
                self._fail("does not answer")
        self._send()

    def answer(self, asker: Hashable, patient: bool = False) -> Answer | None:
        """The answer, once; None: not yet. `patient`: waits as long as a worker may think."""
        patient = patient or self.is_waited_for
        if not self.thinks_for(asker):
            return None
        try:
            self._receive(asker, PATIENCE if patient else 0.0)
        except TROUBLE as problem:
            self._fail(f"has ended ({problem!r})")
        else:
            if patient and asker in self._open and self._sent is not None:
                self._fail("does not answer")
        self._send()
        return self._found.pop(asker, None)

    def _receive(self, asker: Hashable, seconds: float) -> None:
        connection = self._connection
        while asker in self._open and connection is not None and connection.poll(seconds):
            number, choice = connection.recv()
            self._sent = None
            self._succeed()
            for one, asked in list(self._open.items()):
                if asked.number == number:
                    del self._open[one]
                    self._found[one] = choice
            self._send()
        if asker in self._open and self._sent is not None and not self._lives():
            raise EOFError

    def _lives(self) -> bool:
        return self._connection is not None and bool(self._process and self._process.is_alive())

    def _succeed(self) -> None:
        if self.is_out:
            self._notices.append(Notice(BACK, "the computer players answer again"))
        self._failures, self._pause = 0, 0.0

    def _fail(self, why: str) -> None:
        self._stop()
        self._pause = PAUSES[min(self._failures, len(PAUSES) - 1)]
        self._failures += 1
        log.warning("the computer players' process %s (%d in a row)", why, self._failures)
        if self._failures == MOST_FAILURES:
            self._notices.append(Notice(OUT, f"the computer players' process {why}"))

    def _send(self) -> None:
        """Sends the oldest question if the worker is free."""
        if self._sent is not None or self._pause > 0 or not self._open:
            return
        asked = next(iter(self._open.values()))
        try:
            self._worker().send(asked)
            self._sent, self._age = asked.number, 0.0
        except TROUBLE as problem:
            self._fail(f"cannot be had ({problem!r})")

    def _worker(self) -> Connection:
        if self._connection is None or not self._lives():
            self._stop()
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs,), daemon=True)
            try:
                process.start()
            except TROUBLE:
                ours.close()
                raise
            finally:
                theirs.close()
            self._connection, self._process = ours, process
            log.info("the computer players have a process: %s", process.pid)
        return self._connection

    def _stop(self, seconds: float = 0.0) -> None:
        """Kills the worker: if it hangs, it reacts to nothing else."""
        self._sent = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self._process is not None:
            self._process.kill()
            self._process.join(seconds)
            self._process = None

    def close(self) -> None:
        self.forget_all()
        self._stop(1.0)
