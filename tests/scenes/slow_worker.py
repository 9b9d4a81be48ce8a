"""Replaces the process of computer players by one that answers when the test wants."""

from __future__ import annotations

import multiprocessing

import pytest
from situations import some_advice

from game.choice import AnyChoice
from scenes.services.thinker import Answer, Question


class Worker:
    """The process, its pipe and their factory. It sends what a test puts into `answers`."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[int, Question]] = []
        self.answers: list[tuple[int, Answer]] = []
        patch.setattr(multiprocessing, "get_context", lambda _: self)

    @property
    def questions(self) -> list[Question]:
        return [question for _, question in self.asked]

    def answer(self, choice: AnyChoice, to: int = -1) -> None:
        """Answers the `to`th question, by default the last; as advice if that was asked for."""
        number, question = self.asked[to]
        is_hint = question.level is None
        game = question.rules.game
        self.answers.append((number, some_advice(game, choice.move) if is_hint else choice))

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

    def recv(self) -> tuple[int, Answer]:
        assert self.answers, "a frame waits for a player"
        return self.answers.pop(0)

    def is_alive(self) -> bool:
        return True

    def start(self) -> None: ...
    def close(self) -> None: ...
    def kill(self) -> None: ...
    def join(self, _seconds: float) -> None: ...
