"""The operator's first screen: the day's figures and the state of the machine at a glance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

import pygame

from game.audits import Sums
from scenes.art import colours
from scenes.art.canvas import Picture, finished, rounded
from scenes.art.colours import Colour
from scenes.art.gauges import Sign
from scenes.art.type import Face
from scenes.destinations import (
    Back,
    Destination,
    ToFigures,
    ToMenu,
    ToOff,
    ToOperator,
    ToSettings,
    ToShelf,
    ToState,
    ToTouchTest,
)
from scenes.doctor.finding import Finding, Severity
from scenes.kiosk.hours import minutes_of
from scenes.operator.days import day_of
from scenes.operator.masks import unmasked
from scenes.operator.meanings import Way
from scenes.operator.page import PageScene, Rail
from scenes.operator.signs import beside_signs, lay_sign, sign_of
from scenes.operator.state import bad, ghostly, look, said_of, told_of
from scenes.router import before
from scenes.services import Services
from scenes.stage.sprite import Layer, Sprite
from scenes.surroundings import Surroundings
from scenes.table import LEAST_TOUCH_MM, Corner
from scenes.views.loading import shown_games

FIGURES, STATE = (447.0, 238.0), (200.0, 40.0)
"""The room of each, from the short edge."""
TITLE_AT_MM, BELOW_AT_MM, HEADS_AT_MM, FIRST_AT_MM = 238.0, 222.0, 201.0, 182.0
TITLE_EM, STATE_EM, LINE_EM, FIGURE_EM, HEAD_EM, QUIET_EM = 13.0, 9.6, 8.8, 11.0, 7.5, 7.5
COLUMNS = (103.0, 48.0, 0.0)
"""How far from the end of the figures their columns end."""
RULE_MM = 0.4
RULE: Colour = (0x6E, 0x66, 0x4A)
MOST_STATES, LAST_STATE_MM = 7, 86.0
MORE_EM, MORE_HIGH_MM, MORE_WIDE_MM = 6.8, 14.0, 60.0
STATE_STEP_MM, QUIET_STEP_MM = 15.2, 9.6


class _Told(NamedTuple):
    """A line of the state, and the quieter ones below it."""

    sign: Sign
    says: str
    below: Sequence[str] = ()


class HomeScene(PageScene):
    name: ClassVar[str] = "operator"

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        corner: Corner,
    ) -> None:
        super().__init__(around, go, services, corner)
        self._look = look(self)
        self._state: list[Sprite] = []
        self._is_told = False

    def again(self) -> Destination:
        return ToOperator(self.corner)

    def content(self) -> Iterator[None]:
        self._state, self._is_told = [], False
        yield from self.rail(self.ways())
        self.line(self.words("operator.title"), TITLE_EM, FIGURES, TITLE_AT_MM, face="bold")
        self.line(self._open(), 8.0, FIGURES, BELOW_AT_MM, colours.QUIET_BONE)
        yield
        yield from self._figures()
        self._tell_state()
        yield

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._is_told and self._look.found is not None:
            self._tell_state()
            self.come_softly(self._state)

    def ahead(self) -> Iterator[None]:
        yield from super().ahead()
        for there in self._leads.values():
            yield from before(there, self.around, self.services, self.go)

    @property
    def _leads(self) -> dict[str, Destination]:
        return {
            "touch": ToTouchTest(self.corner),
            "settings": ToSettings(self.corner),
            "kept": ToShelf(self.corner),
            "figures": ToFigures(self.corner),
            "off": ToOff(self.corner),
        }

    def ways(self) -> list[Rail]:
        leads = self._leads.items()
        return [
            *(self.way(to, partial(self.go, there)) for to, there in leads),
            self.way("close", self.back, "bone"),
        ]

    def back(self) -> None:
        """Not into a game that has been put away meanwhile."""
        has_put_away, self.desk.has_put_away = self.desk.has_put_away, False
        self.go(ToMenu() if has_put_away else Back())

    def _open(self) -> str:
        until = self.services.settings.value("open.until")
        if minutes_of(until) is None:
            return self.words("operator.always")
        return self.words("operator.until", time=str(until))

    # --- figures

    def _figures(self) -> Iterator[None]:
        audits = self.services.audits
        periods: tuple[Callable[[str | None], Sums], ...]
        periods = audits.today, audits.since_clearing, audits.ever
        since = self.words("operator.since", day=day_of(self.words, audits.cleared))
        heads = self.words("operator.today"), since, self.words("operator.ever")
        for head, column in zip(heads, COLUMNS, strict=True):
            room = self._column(column)
            self._head(head, room)
        yield
        sums, inward = [of(None) for of in periods], FIRST_AT_MM
        self._row(self.words("operator.games"), [one.games for one in sums], inward, True)
        self._rule(inward - 8.6)
        games = shown_games()
        step = min(14.3, 43.0 / len(games))
        inward -= 19.0
        for game in games:
            self._row(self.words(f"{game}.name"), [of(game).games for of in periods], inward)
            inward -= step
            yield
        self._rule(inward + step - 7.6)
        inward += step - 18.4
        unfinished = [one.unfinished for one in sums]
        self._row(self.words("operator.unfinished"), unfinished, inward)
        self._row(self.words("operator.hours"), [one.hours for one in sums], inward - 14.3)
        yield

    def _head(self, said: str, room: tuple[float, float]) -> None:
        """All of them are of one size."""
        quiet = colours.QUIET_BONE
        self.line(said, HEAD_EM, room, HEADS_AT_MM, quiet, align="right", least_em=HEAD_EM)

    def _column(self, from_end: float) -> tuple[float, float]:
        """The room of a column, as wide as its widest figures."""
        far, near = FIGURES
        if self.corner.is_right:
            return near + from_end + 50, near + from_end
        return far - from_end, far - from_end - 50

    def _row(
        self, said: str, values: Sequence[float], inward: float, is_head: bool = False
    ) -> None:
        far, near = FIGURES
        room = (far, far - 95) if self.corner.is_right else (near + 95, near)
        self.line(said, 10.0 if is_head else LINE_EM, room, inward, face="bold")
        for value, column in zip(values, COLUMNS, strict=True):
            em = 12.0 if is_head else FIGURE_EM - 1.4
            room = self._column(column)
            text = self.words.number(value)
            self.line(text, em, room, inward, face="numerals", align="right")

    def _rule(self, inward: float) -> None:
        gallery, (far, near) = self.around.gallery, FIGURES
        size = gallery.table.px(far - near), max(1, gallery.table.px(RULE_MM))
        made = gallery.keep(("operator rule", size), lambda: _whole(rounded(size, 0.0, RULE)))
        at = self.spot((far + near) / 2, inward)
        self.stage.add(gallery.turned(made, self.side), at, Layer.LIGHT)

    # --- the state of the machine

    def _tell_state(self) -> None:
        for sprite in self._state:
            sprite.remove()
        self._state, found = [], self._look.found
        self._is_told = found is not None
        ghosts = unmasked(self)
        worse = len(ghosts) + len(bad(found or []))
        if found is None:
            heading = self.words("operator.looking")
        elif worse:
            heading = self.words("operator.look", count=worse)
        else:
            heading = self.words("operator.well")
        self._say(heading, STATE_EM, STATE, TITLE_AT_MM, face="bold")
        masks = self.words("operator.state.masks")
        told = [_Told("bad", ghostly(self, ghost), (masks,)) for ghost in ghosts]
        self._list([*told, *map(self._found, found or [])])

    def _found(self, finding: Finding) -> _Told:
        is_bad = finding.severity >= Severity.WARNING
        below: Sequence[str] = ()
        if is_bad:
            far, near = beside_signs(self, STATE)
            type_, told = self.around.gallery.type, told_of(self, finding)
            below = type_.wrapped(told, QUIET_EM, far - near)
        return _Told(sign_of(finding.severity), said_of(self, finding), below)

    def _list(self, found: list[_Told]) -> None:
        """As many as there is room for; all of them stand on a page of their own."""
        inward, room = TITLE_AT_MM - 19.0, beside_signs(self, STATE)
        type_ = self.around.gallery.type
        for number, (sign, said, below) in enumerate(found):
            if number == MOST_STATES or inward - QUIET_STEP_MM * len(below) < LAST_STATE_MM:
                break
            self._state.append(lay_sign(self, sign, STATE, inward))
            for line, part in enumerate(type_.wrapped(said, LINE_EM, room[0] - room[1])):
                inward -= QUIET_STEP_MM if line else 0.0
                self._say(part, LINE_EM, room, inward)
            for told in below:
                inward -= QUIET_STEP_MM
                self._say(told, QUIET_EM, room, inward, colours.QUIET_BONE)
            inward -= STATE_STEP_MM + (3.0 if below else 0.0)
        else:
            number = len(found)
        if left := len(found) - number:
            self._lead_on(left, inward)

    def _lead_on(self, left: int, inward: float) -> None:
        says = self.words("operator.more", count=left)
        far, near = STATE
        high = max(MORE_HIGH_MM, self.around.table.touch_mm(LEAST_TOUCH_MM))
        form = MORE_EM, high, MORE_WIDE_MM
        aside = far - MORE_WIDE_MM / 2 if self.corner.is_right else near + MORE_WIDE_MM / 2
        act = partial(self.go, ToState(self.corner))
        self.key(Way("state"), says, "brass", self.spot(aside, inward - 3.5), act, *form)

    def _say(
        self,
        said: str,
        em: float,
        room: tuple[float, float],
        inward: float,
        colour: Colour = colours.BONE,
        face: Face = "words",
    ) -> None:
        made = self.line(said, em, room, inward, colour, face, least_em=0.92 * em)
        self._state.append(made)


def _whole(surface: pygame.Surface) -> Picture:
    return Picture(finished(surface), (surface.get_width() // 2, surface.get_height() // 2))
