"""The pages of settings, one row each, and the page of opening hours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from game.games import games
from game.players import levels_of
from game.settings import Setting, Value
from game.texts import LANGUAGES
from scenes.core.table import SIGNS, Side
from scenes.kiosk.hours import CLOSES, DAY, OPENS, minutes_of
from scenes.operator.page import Key
from scenes.operator.rows import Row, RowsScene
from scenes.services.destinations import Anew, Destination
from scenes.services.seating import GAMES_OPTION
from scenes.services.services import OFFERED
from scenes.services.settings import CORNERS
from scenes.services.words import Languages, Words
from scenes.setup.offered import told, usual_agreement
from scenes.views.loading import shown_games, view_of

BEFORE_GAMES = (
    *("operator.language", *(f"languages.{side.sign}" for side in Side)),
    *("sound.volume", "sound.mono", "sound.exchanged"),
)
AFTER_GAMES = (
    *("people.hints", "people.lessons", "people.replays", "people.pictures", "people.pace"),
    *("idle.ask", "idle.away", "people.silent"),
    *("kept.fresh", "kept.days", "screen.still", "screen.large_print", "operator.corner"),
)
NUMBERS: dict[str, tuple[float, ...]] = {
    "idle.ask": (60.0, 120.0, 180.0, 300.0, 600.0),
    "idle.away": (30.0, 60.0, 90.0, 120.0),
    "people.silent": (30.0, 60.0, 90.0, 180.0),
    "kept.fresh": (1800.0, 3600.0, 7200.0, 14400.0),
    "kept.days": (1.0, 7.0, 30.0, 90.0),
}
"""The values that a touch steps through."""
UNITS = {"kept.fresh": ("hours", 3600), "kept.days": ("days", 1)}
"""Units other than seconds."""


class SettingsPage(RowsScene):
    """The settings of the house; or of a given game."""

    name: ClassVar[str] = "operator.settings"

    @property
    def _game(self) -> str:
        return "".join(self.of)

    def again(self) -> Destination:
        return self.to("settings" if self._game else "home")

    def title(self) -> str:
        return self.words(f"{self._game}.name" if self._game else "operator.settings")

    def ways(self) -> Sequence[Key]:
        return [self.way("back", self._back, "bone")]

    def rows(self) -> Sequence[Row]:
        if self._game:
            return list(self._of_game(self._game))
        return [
            *map(self._house, BEFORE_GAMES),
            *map(self._lead_to, shown_games()),
            self._hours(),
            *map(self._house, AFTER_GAMES),
        ]

    def _row(self, what: str, says: str, value: str, act: Callable[[], None]) -> Row:
        return Row(what, says, value, self.words("operator.change"), act)

    # --- settings of the house

    def _house(self, name: str) -> Row:
        return self._row(name, self._says(name), self._value(name), partial(self._next, name))

    def _says(self, name: str) -> str:
        table, _, key = name.rpartition(".")
        if table == "languages":
            return self.words(
                "operator.set.languages", seat=self.words.seat(Side(SIGNS.index(key)))
            )
        return self._first(f"operator.set.{name}", name)

    def _value(self, name: str) -> str:
        value, key = self.desk.settings.value(name), name.rpartition(".")[2]
        if isinstance(value, bool):
            return self._yes(value)
        if isinstance(value, int | float):
            unit, seconds = UNITS.get(name, ("seconds", 1))
            number = self.words.number(value / seconds)
            return self.words(f"operator.value.{unit}", number=number)
        if value in LANGUAGES:
            return Words(str(value))("language")
        if value in CORNERS:
            seats = (Side(CORNERS.index(value)), Side((CORNERS.index(value) + 1) % 4))
            return " – ".join(self.words.seat(side) for side in seats)
        keys = f"{name}.{value}", f"setup.{key}.{value}", f"operator.value.{value}"
        return self._first(*keys)

    def _first(self, *keys: str) -> str:
        """The text of the first key that exists, else the last key."""
        return next((self.words(key) for key in keys if key in self.words), keys[-1])

    def _yes(self, is_so: bool) -> str:
        return self.words("operator.value.yes" if is_so else "operator.value.no")

    def _next(self, name: str) -> None:
        settings = self.desk.settings
        self._take_next(
            name, settings.value(name), NUMBERS.get(name) or settings.known[name].accepted.values
        )

    def _take_next(self, name: str, value: object, choices: Sequence[Value]) -> None:
        later = choices.index(value) + 1 if value in choices else 0
        self._change(name, choices[later % len(choices)])

    def _hours(self) -> Row:
        told = [self.desk.settings.value(name) for name in (OPENS, CLOSES)]
        value = self.words("operator.hours.always") if None in told else " – ".join(map(str, told))
        return self._row("hours", self.words("operator.set.hours"), value, self.lead("hours"))

    def _lead_to(self, game: str) -> Row:
        is_offered = game in self._listed(OFFERED)
        value = self.words("operator.value.offered" if is_offered else "operator.value.missing")
        return self._row(game, self.words(f"{game}.name"), value, self.lead("settings", game))

    # --- settings of a game

    def _of_game(self, game: str) -> Iterator[Row]:
        """Rows for a game: offered or not, allowed values and defaults of options, own settings."""
        offered = self._yes(game in self._listed(OFFERED))
        says = self.words("operator.set.offered", game=self.words(f"{game}.name"))
        yield self._row("offered", says, offered, partial(self._put, OFFERED, game, 1))
        agreed = usual_agreement(self.services, game)
        options: dict[str, tuple[Value, ...]] = dict(games()[game].rules.option_values)
        options[GAMES_OPTION] = view_of(game).showcase.games_offered(
            games()[game].rules.seat_counts[0]
        )
        for option, values in options.items():
            said, _ = told(self.words, game, option, agreed.value(option))
            value = agreed.games if option == GAMES_OPTION else agreed.value(option)
            act = partial(self._take_next, f"{game}.{option}", value, values)
            first = "operator.set.first.games" if option == GAMES_OPTION else "operator.set.first"
            yield self._row(option, self.words(first), said, act)
        for key in ("hints", "lessons"):
            name = f"{game}.{key}"
            if name in self.desk.settings.known:
                says = self.words(f"operator.set.people.{key}")
                act = partial(self._next, name)
                yield self._row(key, says, self._value(name), act)
        yield from self._levels(game)
        own = (*options, "hints", "lessons", "levels", "bests")
        for setting in self._own(game):
            if setting.key not in own and setting.accepted.values:
                yield self._house(setting.name)

    def _own(self, game: str) -> list[Setting]:
        return [one for one in self.desk.settings.known.values() if one.table == game]

    def _levels(self, game: str) -> Iterator[Row]:
        for level in levels_of(game):
            says = self.words("operator.set.level", level=self.words(f"level.{level}"))
            is_allowed = self._yes(level in self.services.levels_of(game))
            put = partial(self._put, f"{game}.levels", level, 1)
            yield self._row(level, says, is_allowed, put)

    # --- lists

    def _listed(self, name: str) -> list[object]:
        listed = self.desk.settings.value(name)
        return list(listed) if isinstance(listed, list) else []

    def _put(self, name: str, one: str, least: int) -> None:
        """Adds a value to a list setting or removes it; at least `least` values stay."""
        listed = self._listed(name)
        wanted = [other for other in listed if other != one] if one in listed else [*listed, one]
        order = self.desk.settings.known[name].accepted.values
        if len(wanted) < least:
            self.around.sound("refuse", self.spot(200.0, 120.0))
            return
        self._change(name, [other for other in order if other in wanted])

    # --- changes

    def _change(self, name: str, value: Value) -> None:
        self.settle(name, value)
        self.desk.has_changed = True
        self.words = self.desk.words
        self.around.languages = Languages(self.desk.settings)
        self.around.comfort.forget()
        self.show_anew()

    def _back(self) -> None:
        has_changed, self.desk.has_changed = self.desk.has_changed, False
        self.go(Anew() if has_changed else self.again())


STEP, USUAL = 15, {OPENS: 10 * 60, CLOSES: 18 * 60}


class HoursPage(RowsScene):
    name: ClassVar[str] = "operator.hours"
    top_mm: ClassVar[float] = 160.0

    def begin(self) -> None:
        super().begin()
        self._minutes = {name: minutes_of(self.desk.settings.value(name)) for name in USUAL}

    @property
    def _is_always_open(self) -> bool:
        return None in self._minutes.values()

    def title(self) -> str:
        return self.words("operator.set.hours")

    def told(self) -> str:
        return self.words("operator.always" if self._is_always_open else "operator.hours.dark")

    def rows(self) -> Sequence[Row]:
        return [self._row(name, minutes) for name, minutes in self._minutes.items()]

    def _row(self, name: str, minutes: int | None) -> Row:
        says, value = self.words(f"operator.set.{name}"), "–" if minutes is None else clock(minutes)
        return Row(name.replace(".", "-"), says, value, steps=partial(self._change, name))

    def ways(self) -> Sequence[Key]:
        return [
            self.way("hours.always", self._open_always),
            self.way("back", self._back, "bone"),
        ]

    def _change(self, name: str, by: int) -> None:
        """Steps a time; if the table was always open, only sets the usual hours."""
        was_always = self._is_always_open
        minutes = {other: usual for other, usual in USUAL.items() if self._minutes[other] is None}
        self._minutes |= minutes
        if was_always:
            self.show_anew()
            return
        self._minutes[name] = ((self._minutes[name] or 0) + STEP * by) % DAY
        if len({*self._minutes.values()}) == 1:
            # Equal hours would mean never, or always.
            self._change(name, by)

    def _open_always(self) -> None:
        self._minutes = dict.fromkeys(USUAL)
        self.show_anew()

    def _back(self) -> None:
        self.closed()
        self.go(self.to("settings"))

    def closed(self) -> None:
        for name, minutes in self._minutes.items():
            told = None if minutes is None else clock(minutes)
            if told != self.desk.settings.own(name):
                self.settle(name, told)
                self.desk.has_changed = True


def clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
