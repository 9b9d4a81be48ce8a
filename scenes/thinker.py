"""Computer players think in a process of their own; the table asks and never waits."""

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
from game.match import AnyMatch, AnyRules
from game.players import choose, seed_at

NICE = 10
MOST_DEATHS = 3
"""So often in a row a worker may die before the table does the thinking itself."""
LONGEST_WAIT = 30.0
"""Seconds after which a worker that does not answer is taken for dead."""


log = logging.getLogger(__name__)

Answer: TypeAlias = AnyChoice | AnyAdvice


class Question(NamedTuple):
    """What a player of this level does here, or, without a level, what a person is advised;
    `view` is all that the seat sees."""

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
        """How hard the choice seems of whom the player says nothing."""
        return among(len(list(self.rules.moves(self.view, self.seat))))


class _Asked(NamedTuple):
    number: int
    question: Question


def work(connection: Connection) -> None:
    """The worker: answers until its parent closes the pipe or is gone."""
    with contextlib.suppress(OSError):
        os.nice(NICE)
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            number, question = connection.recv()
            connection.send((number, question.answer()))


class Thinker:
    """One worker; everyone who asks has one open question, and they are answered in turn. A
    worker that dies is started again; one that still thinks about something that nobody wants to
    know any more gets the next question when it has done so."""

    def __init__(self) -> None:
        self._number = 0
        self._open: dict[Hashable, _Asked] = {}
        """By who asks, the oldest first."""
        self._found: dict[Hashable, Answer] = {}
        """Answers that have not been fetched yet."""
        self._sent: int | None = None
        """The number of what the worker thinks about."""
        self._deaths = 0
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    @property
    def is_thinking(self) -> bool:
        return bool(self._open)

    def thinks_for(self, asker: Hashable) -> bool:
        return asker in self._open or asker in self._found

    def ask(self, asker: Hashable, question: Question) -> None:
        """The answer to an earlier question of the same asker is dropped when it comes."""
        self.forget(asker)
        self._number += 1
        self._open[asker] = _Asked(self._number, question)
        if self._sent is None:
            self._send()

    def forget(self, asker: Hashable) -> None:
        """It does not want to know any more."""
        self._open.pop(asker, None)
        self._found.pop(asker, None)

    def forget_all(self) -> None:
        self._open.clear()
        self._found.clear()

    def answer(self, asker: Hashable, patient: bool = False) -> Answer | None:
        """What has been thought of for it, once; None while it is not there. Patient: waits."""
        if not self.thinks_for(asker):
            return None
        try:
            self._receive(asker, LONGEST_WAIT if patient else 0.0)
        except (EOFError, OSError):
            self._deaths += 1
            log.warning("the computer players' process has ended (%d in a row)", self._deaths)
            if self._deaths > MOST_DEATHS:
                return self._thought_here(asker)
            self._send()
        return self._found.pop(asker, None)

    def _thought_here(self, asker: Hashable) -> Answer:
        """No worker lives on this machine: the game goes on, a little less smoothly."""
        return self._open.pop(asker).question.answer()

    def _receive(self, asker: Hashable, seconds: float) -> None:
        connection = self._connection
        while asker in self._open and connection is not None and connection.poll(seconds):
            number, choice = connection.recv()
            self._sent = None
            for one, asked in list(self._open.items()):
                if asked.number == number:
                    del self._open[one]
                    self._found[one] = choice
                    self._deaths = 0
            if self._open:
                self._send()
        if asker in self._open and not self._lives():
            raise EOFError

    def _lives(self) -> bool:
        return self._connection is not None and bool(self._process and self._process.is_alive())

    def _send(self) -> None:
        """The oldest question."""
        asked = next(iter(self._open.values()))
        for _ in range(2):
            try:
                self._worker().send(asked)
                self._sent = asked.number
                return
            except (OSError, ValueError):
                self._stop()

    def _worker(self) -> Connection:
        if self._connection is None or not self._lives():
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
        self.forget_all()
        self._stop()
