"""Computer players think in a process of their own; the table asks and never waits."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from game.choice import AnyChoice
from game.match import AnyMatch, AnyRules
from game.players import choose, seed_at

NICE = 10
MOST_DEATHS = 3
"""So often in a row a worker may die before the table does the thinking itself."""
LONGEST_WAIT = 30.0
"""Seconds after which a worker that does not answer is taken for dead."""


log = logging.getLogger(__name__)


class Question(NamedTuple):
    """What a player of this level does here; `view` is all that the seat sees."""

    rules: AnyRules
    view: object
    seat: int
    level: str
    match_seed: int

    @classmethod
    def about(cls, match: AnyMatch, seat: int, level: str) -> Question:
        view = match.rules.seen_by(match.state, seat)
        return cls(match.rules, view, seat, level, match.setup.seed)

    def answer(self) -> AnyChoice:
        seed = seed_at(self.rules, self.view, self.match_seed)
        return choose(self.rules, self.view, self.seat, self.level, seed)


def work(connection: Connection) -> None:
    """The worker: answers until its parent closes the pipe or is gone."""
    with contextlib.suppress(OSError):
        os.nice(NICE)
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            number, question = connection.recv()
            connection.send((number, question.answer()))


class Thinker:
    """One worker and one open question. A worker that dies is started again; one that still
    thinks about something else gets the question when it has done so."""

    def __init__(self) -> None:
        self._number = 0
        self._question: Question | None = None
        """The open one, the `_number`th."""
        self._sent: int | None = None
        """The number of what the worker thinks about."""
        self._deaths = 0
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    @property
    def is_thinking(self) -> bool:
        return self._question is not None

    def ask(self, question: Question) -> None:
        """The answer to an earlier question is dropped when it comes."""
        self._number += 1
        self._question = question
        if self._sent is None:
            self._send()

    def forget(self) -> None:
        """Nobody wants to know any more."""
        self._number += 1
        self._question = None

    def answer(self, patient: bool = False) -> AnyChoice | None:
        """What has been thought of, once; None while it is not there. Patient: waits for it."""
        if self._question is None:
            return None
        try:
            return self._received(LONGEST_WAIT if patient else 0.0)
        except (EOFError, OSError):
            self._deaths += 1
            log.warning("the computer players' process has ended (%d in a row)", self._deaths)
            if self._deaths <= MOST_DEATHS:
                self._send()
                return None
        return self._thought_here(self._question)

    def _thought_here(self, question: Question) -> AnyChoice:
        """No worker lives on this machine: the game goes on, a little less smoothly."""
        self._question = None
        return question.answer()

    def _received(self, seconds: float) -> AnyChoice | None:
        connection = self._connection
        while connection is not None and connection.poll(seconds):
            number, choice = connection.recv()
            self._sent = None
            if number == self._number:
                self._question = None
                self._deaths = 0
                found: AnyChoice = choice
                return found
            self._send()
        if connection is None or self._process is None or not self._process.is_alive():
            raise EOFError
        return None

    def _send(self) -> None:
        for _ in range(2):
            try:
                self._worker().send((self._number, self._question))
                self._sent = self._number
                return
            except (OSError, ValueError):
                self._stop()

    def _worker(self) -> Connection:
        if self._connection is None or self._process is None or not self._process.is_alive():
            self._stop()
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs,), daemon=True)
            process.start()
            self._process = process
            theirs.close()
            log.info("the computer players have a process: %s", process.pid)
        return self._connection

    def _stop(self) -> None:
        self._sent = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self._process is not None:
            self._process.terminate()
            self._process.join(1.0)
            self._process = None

    def close(self) -> None:
        self.forget()
        self._stop()
