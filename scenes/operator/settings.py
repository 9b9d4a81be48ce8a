"""What the operator settles, a line each: a touch takes the next of the values that make sense."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from game.settings import NotWritten
from game.texts import LANGUAGES
from scenes.destinations import Anew, Destination, ToOperator
from scenes.operator.lists import Line, ListScene
from scenes.operator.page import Rail
from scenes.settings import CORNERS
from scenes.table import Side
from scenes.views.loading import shown_games
from scenes.words import Languages, Words

YES_OR_NO = (True, False)
CHOICES: dict[str, tuple[bool | float | str, ...]] = {
    "operator.language": LANGUAGES,
    **{f"languages.{side.name.lower()}": LANGUAGES for side in Side},
    "sound.volume": ("hall", "cafe", "library", "off"),
    "sound.mono": YES_OR_NO,
    "sound.exchanged": YES_OR_NO,
    "people.hints": YES_OR_NO,
    "people.lessons": YES_OR_NO,
    "idle.ask": (20.0, 30.0, 60.0, 120.0, 300.0),
    "idle.away": (20.0, 30.0, 60.0, 120.0),
    "people.wait": (5.0, 10.0, 20.0, 60.0),
    "people.silent": (15.0, 30.0, 60.0, 120.0),
    "kept.days": (1.0, 7.0, 30.0, 90.0),
    "screen.still": YES_OR_NO,
    "operator.corner": ("any", *CORNERS),
}
"""In the order in which they stand in the list."""
OFFERED, BEFORE_GAMES = "games.offered", 10

log = logging.getLogger(__name__)


class SettingsScene(ListScene):
    name: ClassVar[str] = "operator.settings"

    _has_changed = False

    def again(self) -> Destination:
        return ToOperator(self.corner)

    def title(self) -> str:
        return self.words("operator.settings")

    def ways(self) -> list[Rail]:
        return [self.way("back", self._back, "bone")]

    def lines(self) -> Sequence[Line]:
        change = self.words("operator.change")
        games = shown_games()
        listed = [
            Line(
                f"offered.{game}",
                self.words("operator.set.offered", game=self.words(f"{game}.name")),
                self._yes(game in self._offered()),
                change,
                partial(self._offer, game),
            )
            for game in games
        ]
        own = [
            Line(name, self._says(name), self._value(name), change, partial(self._next, name))
            for name in CHOICES
        ]
        return [*own[:BEFORE_GAMES], *listed, *own[BEFORE_GAMES:]]

    def _says(self, name: str) -> str:
        table, _, key = name.rpartition(".")
        if table == "languages":
            return self.words("operator.set.languages", seat=self.words.seat(Side[key.upper()]))
        return self.words(f"operator.set.{name}")

    def _value(self, name: str) -> str:
        value = self.desk.settings.value(name)
        if isinstance(value, bool):
            return self._yes(value)
        if isinstance(value, int | float):
            unit = "days" if name == "kept.days" else "seconds"
            return self.words(f"operator.value.{unit}", number=self.words.number(value))
        if value in LANGUAGES:
            return Words(str(value))("language")
        if value in CORNERS:
            seats = (Side(CORNERS.index(value)), Side((CORNERS.index(value) + 1) % 4))
            return " – ".join(self.words.seat(side) for side in seats)
        return self.words(f"operator.value.{value}")

    def _yes(self, is_so: bool) -> str:
        return self.words("operator.value.yes" if is_so else "operator.value.no")

    def _next(self, name: str) -> None:
        value, choices = self.desk.settings.value(name), CHOICES[name]
        later = choices.index(value) + 1 if value in choices else 0
        self._change(name, choices[later % len(choices)])

    def _offered(self) -> list[str]:
        listed = self.desk.settings.value(OFFERED)
        return [str(one) for one in listed] if isinstance(listed, list) else []

    def _offer(self, game: str) -> None:
        """At least one of them stays."""
        offered = self._offered()
        left = [one for one in offered if one != game]
        wanted = left if game in offered else [*offered, game]
        if not wanted:
            self.around.sound("refuse", self.spot(200.0, 120.0))
            return
        self._change(OFFERED, list(wanted))

    def _change(self, name: str, value: bool | float | str | list[object]) -> None:
        try:
            self.desk.settings.change(name, value)
        except NotWritten as problem:
            log.warning("%s", problem)
        self._has_changed = True
        self.words = self.desk.words
        self.show_anew()

    def _back(self) -> None:
        if self._has_changed:
            self._follow()
        self.go(Anew() if self._has_changed else ToOperator(self.corner))

    def closed(self) -> None:
        if self._has_changed:
            self._follow()

    def _follow(self) -> None:
        """What was read at the start is read anew."""
        self.around.languages = Languages(self.desk.settings)
        self.around.comfort.forget()
