"""The sheet of a side's head start (G9): a helper, and points in advance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.games import games
from scenes.core.table import Side
from scenes.services.seating import Agreement
from scenes.services.services import Services
from scenes.services.words import Words
from scenes.touch.target import Meaning
from scenes.ui.sheet import Choice, Group


class GivePoints(Meaning, id="points.side{side}.{points}"):
    side: Side
    points: int


class GiveHelper(Meaning, id="helper.side{side}.{value}"):
    """`value`: on or off."""

    side: Side
    value: str


class HeadStart:
    def __init__(self, services: Services, game: str) -> None:
        self._can_help = bool(games()[game].adviser) and services.may_hint(game)
        self._points = (0, *games()[game].rules.head_starts)

    def is_offered(self, agreed: Agreement) -> bool:
        return self._can_help or self._has_points(agreed)

    def _has_points(self, agreed: Agreement) -> bool:
        return len(self._points) > 1 and not agreed.by_wins

    def groups(
        self, side: Side, words: Words, agreed: Agreement, act: Callable[[Meaning], None]
    ) -> Iterator[Group]:
        if self._can_help:
            now = "on" if side in agreed.helped else "off"
            yield [self._helper(side, value, now, words, act) for value in ("off", "on")]
        if self._has_points(agreed):
            given = agreed.given.get(side, 0)
            yield [self._given(side, points, given, words, act) for points in self._points]

    def _helper(
        self, side: Side, value: str, now: str, words: Words, act: Callable[[Meaning], None]
    ) -> Choice:
        means, (name, why) = GiveHelper(side, value), words.with_why(f"setup.helper.{value}")
        return Choice(means, partial(act, means), name, why, is_chosen=value == now)

    def _given(
        self, side: Side, points: int, now: int, words: Words, act: Callable[[Meaning], None]
    ) -> Choice:
        means, key = GivePoints(side, points), "setup.points" if points else "setup.points.none"
        name = words(key, count=points)
        return Choice(means, partial(act, means), name, is_chosen=points == now)
