"""Instead of the process in which computer players think: one that answers when a test does."""

from __future__ import annotations

import multiprocessing

import pytest

from game.choice import AnyChoice
from scenes.thinker import Question


class Worker:
    """The process, the pipe to it and what makes both. It answers what a test lays into
    `answers`."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[int, Question]] = []
        self.answers: list[tuple[int, AnyChoice]] = []
        patch.setattr(multiprocessing, "get_context", lambda _: self)

    @property
    def questions(self) -> list[Question]:
        return [question for _, question in self.asked]

    def answer(self, choice: AnyChoice) -> None:
        """To what it was asked last."""
        self.answers.append((self.asked[-1][0], choice))

    @property
    def pid(self) -> int:
        return 0

    def Pipe(self) -> tuple[Worker, Worker]:
        return self, self

    def Process(self, **_: object) -> Worker:
        return self

    def send(self, asked: tuple[int, Question]) -> None:
        self.asked.append(asked)

    def poll(self, seconds: float) -> bool:
        assert seconds == 0.0, "a frame waits for a player"
        return bool(self.answers)

    def recv(self) -> tuple[int, AnyChoice]:
        assert self.answers, "a frame waits for a player"
        return self.answers.pop(0)

    def is_alive(self) -> bool:
        return True

    def start(self) -> None: ...
    def close(self) -> None: ...
    def terminate(self) -> None: ...
    def join(self, _seconds: float) -> None: ...
