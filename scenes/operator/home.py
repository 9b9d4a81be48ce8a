"""The operator's first page: what has been played, and the state of the machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from scenes.kiosk.hours import minutes_of
from scenes.operator.page import Key
from scenes.operator.rows import Block, Row
from scenes.operator.state import MachineScene
from scenes.scene.router import before
from scenes.services.destinations import Back, ToMenu
from scenes.views.loading import shown_games

FIGURES, STATE, STATE_EM = (447.0, 238.0), (200.0, 40.0), 9.6
PAGES = {
    "touch": "touch",
    "settings": "settings",
    "kept": "saved",
    "figures": "figures",
    "off": "off",
}
"""The pages that its keys lead to, by what stands on the key."""


class HomePage(MachineScene):
    name: ClassVar[str] = "operator"

    def blocks(self) -> Sequence[Block]:
        found = self.machine()
        worse = sum(row.sign == "bad" for row in found)
        state = self.words("operator.look", count=worse) if worse else self.words("operator.well")
        if not self.is_told:
            state = self.words("operator.looking")
        title, heads = self.words("operator.title"), self._heads()
        return [
            Block(title, self._figures(), FIGURES, self._open(), heads, more=self.to("figures")),
            Block(state, found, STATE, title_em=STATE_EM, more=self.to("state")),
        ]

    def _open(self) -> str:
        until = self.services.settings.value("open.until")
        if minutes_of(until) is None:
            return self.words("operator.always")
        return self.words("operator.until", time=str(until))

    def _heads(self) -> Sequence[str]:
        since = self.words("operator.since", day=self.words.day(self.services.audits.cleared))
        return self.words("operator.today"), since, self.words("operator.ever")

    def _figures(self) -> list[Row]:
        audits, number = self.services.audits, self.words.number
        periods = audits.today, audits.since_clearing, audits.ever
        sums = [of(None) for of in periods]

        def row(key: str, values: Sequence[float], is_total: bool = False) -> Row:
            told = [number(value) for value in values]
            return Row(key, self.words(key), values=told, is_total=is_total)

        return [
            row("operator.games", [one.games for one in sums], is_total=True),
            *(row(f"{game}.name", [of(game).games for of in periods]) for game in shown_games()),
            row("operator.unfinished", [one.unfinished for one in sums]),
            row("operator.hours", [one.hours for one in sums]),
        ]

    def ways(self) -> Sequence[Key]:
        leads = [self.way(key, self.lead(page)) for key, page in PAGES.items()]
        return [*leads, self.way("close", self.back, "bone")]

    def ahead(self) -> Iterator[None]:
        yield from super().ahead()
        for page in PAGES.values():
            yield from before(self.to(page), self.around, self.services, self.go)

    def back(self) -> None:
        """Not into a game that has been put away meanwhile."""
        has_put_away, self.desk.has_put_away = self.desk.has_put_away, False
        self.go(ToMenu() if has_put_away else Back())
