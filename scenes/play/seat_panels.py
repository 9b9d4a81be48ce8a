"""The coins of all seats, and the controls beside each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game.match import AnyMatch
from game.players import levels_of
from scenes.booklet.reader import OpenBooklet
from scenes.core.table import Point, Side
from scenes.play.guidance import Guidance
from scenes.play.keeping import last_person
from scenes.play.meanings import AskHint, OpenMenu, Relieve, ShowCode, TakeBack, TouchCoin
from scenes.play.phones import SeatPhones
from scenes.play.seat_panel import SeatPanel
from scenes.scene.scene import Behind
from scenes.services.destinations import Destination, ToPause
from scenes.services.seating import HUMAN
from scenes.services.services import Services
from scenes.touch.gesture import Finger, Gesture, Lit
from scenes.touch.target import Anywhere, Meaning, Target
from scenes.ui.buttons import Button
from scenes.ui.panel import Control
from scenes.views.view import AnyView

OPEN_SECONDS, FIRST_SECONDS = 8.0, 4.0
"""How long a panel stays open, and how long it shows itself in a seat's first turn."""
UNAIDED_TURNS = 3
"""After so many turns without a hint the hint control is hidden behind the coin."""
HESITATES_SECONDS = 12.0
"""The hint control returns when the seat at turn has touched nothing for so long."""


class Acts(NamedTuple):
    """The scene's actions for controls."""

    undo: Callable[[int], None]
    """Undoes for this seat."""
    go: Callable[[Destination], None]
    hand_over: Callable[[], None]
    touch_computers: Callable[[int, Point], None]
    """Called for a touch on a coin without a panel, or on a table without people."""


class SeatPanels:
    def __init__(
        self,
        view: AnyView,
        services: Services,
        guidance: Guidance,
        acts: Acts,
        match_id: int | None,
    ) -> None:
        self._view, self._host = view, view.host
        self._visit, self._introduces = services.visit, services.teaches(view.game)
        self._guidance, self._acts = guidance, acts
        self.phones = SeatPhones(view, services, match_id, self.refresh)
        guidance.make_room = self.refresh
        self.all: list[SeatPanel] = []
        self._acting: frozenset[int] = frozenset()
        self._open: dict[int, bool] = {}
        """The seats with an open panel, and whether a touch has opened it."""
        self._asked: set[int] = set()
        """Seats that have asked for a hint in their turn."""
        self._quiet, self._hesitates = 0.0, False
        self._left: int | None = None
        """The seat that others may hand over to the computer."""

    @property
    def _match(self) -> AnyMatch:
        return self._host.match

    def lay(self) -> Iterator[None]:
        for seat in range(len(self._host.seating)):
            controls = [self._closing(seat, one) for one in self._controls(seat)]
            self.all.append(SeatPanel(self._view, seat, controls))
            yield

    def _controls(self, seat: int) -> list[Control]:
        """The controls of a seat, in order from the coin on."""
        hints, books, acts = self._guidance.hints, self._guidance.books, self._acts
        words = self._host.words(seat)
        found = [Control(TakeBack(seat), "undo", words("control.undo"), partial(acts.undo, seat))]
        if hints.are_given:
            act = partial(self._ask_hint, seat)
            found.append(Control(AskHint(seat), "bulb", words("control.hint"), act))
        if books.are_there:
            act = partial(books.turn, seat)
            found.append(Control(OpenBooklet(seat), "book", words("control.rules"), act))
        if self._view.phones is not None:
            act = partial(self.phones.turn, seat)
            found.append(Control(ShowCode(seat), "phone", words("control.phone"), act))
        computer = words("control.computer")
        return [
            *found,
            Control(OpenMenu(seat), "menu", words("control.menu"), lambda: acts.go(self.pause)),
            Control(Relieve(seat), "computer", computer, acts.hand_over, is_held=True),
        ]

    @property
    def pause(self) -> ToPause:
        return ToPause(self._host.seating, bool(levels_of(self._view.game)))

    def _ask_hint(self, seat: int) -> None:
        self._asked.add(seat)
        self._guidance.hints.ask(seat)

    def _closing(self, seat: int, control: Control) -> Control:
        """A control that closes its panel, except Undo, which is often used several times."""

        def act() -> None:
            if not isinstance(control.means, TakeBack):
                self.close(seat)
            elif seat in self._open:
                self._open_for(seat, OPEN_SECONDS)
            control.act()

        return control._replace(act=act)

    # --- what is shown

    def refresh(self) -> None:
        """Call when the seats at turn, the undoable moves, or the places of coins have changed."""
        self._follow_turns()
        for panel in self.all:
            self._introduce(panel)
            panel.show(self._shown(panel), self._behind(panel))
        self._enable()

    def _follow_turns(self) -> None:
        acting = frozenset(self._match.to_act())
        for seat in self._acting - acting:
            played, who = self._visit.unaided, self._who(seat)
            played[who] = 0 if seat in self._asked else played.get(who, 0) + 1
            self._asked.discard(seat)
        if acting != self._acting:
            self._acting, self._quiet, self._hesitates = acting, 0.0, False

    def _who(self, seat: int) -> tuple[str, Side]:
        return self._view.game, self._host.seating.name(seat)

    def _introduce(self, panel: SeatPanel) -> None:
        """Opens the panel once by itself in a seat's first turn."""
        seat = panel.seat
        is_new, acts_alone = self._who(seat) not in self._visit.introduced, {seat} == self._acting
        if not (self._introduces and is_new and acts_alone):
            return
        if self._opens(seat) and not self._view.is_dealing:
            self._visit.introduced.add(self._who(seat))
            self._open_for(seat, FIRST_SECONDS, False)

    def _opens(self, seat: int) -> bool:
        """Whether the seat has a panel: people do; without people, every seat has a menu."""
        seating = self._host.seating
        is_there = seating.kinds[seat] == HUMAN and seating.attends(seat)
        return self._match.outcome() is None and (is_there or not seating.people)

    def _shown(self, panel: SeatPanel) -> list[Button]:
        seat = panel.seat
        if not self._opens(seat):
            self._open.pop(seat, None)
            return []
        if seat in self._open:
            return self._behind(panel)
        at_rest = (TakeBack, AskHint, Relieve) if seat in self._acting else (Relieve,)
        return [one for one in self._behind(panel) if self._rests(one, seat, at_rest)]

    def _rests(self, button: Button, seat: int, kinds: tuple[type[Meaning], ...]) -> bool:
        if not isinstance(button.means, kinds):
            return False
        if isinstance(button.means, TakeBack):
            return self._can_take_back(seat)
        if isinstance(button.means, Relieve):
            return True
        return self._hesitates or self._visit.unaided.get(self._who(seat), 0) < UNAIDED_TURNS

    def _behind(self, panel: SeatPanel) -> list[Button]:
        """All controls of an open panel."""
        if not self._host.seating.people:
            return [one for one in panel.buttons if isinstance(one.means, OpenMenu)]
        is_offered = {
            TakeBack: self._view.offers_undo(),
            Relieve: self._left not in (None, panel.seat),
            ShowCode: self.phones.is_offered,
        }
        return [one for one in panel.buttons if is_offered.get(type(one.means), True)]

    def _enable(self) -> None:
        for panel in self.all:
            for button in panel.buttons:
                if isinstance(button.means, TakeBack):
                    button.enable(self._can_take_back(panel.seat))

    def _can_take_back(self, seat: int) -> bool:
        if self._view.drafting.can_step_back(seat):
            return True
        last, moves = last_person(self._view)
        return seat == last and self._view.offers_undo() and self._match.can_undo(moves)

    # --- touch

    def among(self, found: Sequence[Target]) -> list[Target]:
        """Adds the coins to these targets: after tiles and cells, before the felt below those."""
        laid = list(found)
        for panel in self.all:
            coin = panel.target()
            laid.insert(_above_felt(coin, laid), coin)
        return laid

    def press(self, target: Target, point: Point) -> Gesture | None:
        """A finger on a coin."""
        if not isinstance(target.means, TouchCoin):
            return None
        seat = target.means.seat
        self._host.around.sound("button", point)
        self.all[seat].press(True)
        return Lit(partial(self._tap_coin, seat, point), partial(self.all[seat].press, False))

    def _tap_coin(self, seat: int, point: Point) -> None:
        if not self.touch_coin(seat) or not self._host.seating.people:
            self._acts.touch_computers(seat, point)

    @property
    def takes_felt(self) -> bool:
        """Whether a touch on bare felt closes a panel."""
        return any(self._open.values())

    def behind(self) -> Iterator[Behind]:
        """What a touch on each coin would show."""
        for panel in self.all:
            if self._opens(panel.seat):
                for target in panel.behind(self._behind(panel)):
                    yield Behind(target, TouchCoin(panel.seat))

    def touch_coin(self, seat: int) -> bool:
        """Opens or closes the seat's panel; returns whether the seat has one."""
        if not self._opens(seat):
            return False
        if self._open.get(seat):
            self.close(seat)
        else:
            self._open_for(seat, OPEN_SECONDS)
            self._guidance.panel_opened(seat, True)
            self.refresh()
        return True

    def _open_for(self, seat: int, seconds: float, by_touch: bool = True) -> None:
        self._open[seat] = by_touch
        self._host.later.after(seconds, partial(self.close, seat), owner=self.all[seat])

    def close(self, seat: int) -> None:
        if self._open.pop(seat, None) is not None:
            self._host.later.drop(self.all[seat])
            self._guidance.panel_opened(seat, False)
            self.refresh()

    def touched(self, finger: Finger | None) -> None:
        """Closes panels when their seat touches anything else, or anybody touches bare felt."""
        target = None if finger is None else finger.target
        for seat in [one for one in self._open if self._is_elsewhere(target, one)]:
            self.close(seat)

    def _is_elsewhere(self, target: Target | None, seat: int) -> bool:
        if target is None or isinstance(target.means, Anywhere):
            return True
        own = (TouchCoin(seat), *(button.means for button in self.all[seat].buttons))
        is_own = target.seat == seat or (target.seat is None and seat in self._acting)
        return is_own and target.means not in own

    def tick(self, dt: float, is_touched: bool, left: int | None) -> None:
        """`left`: the seat that others may hand over to the computer."""
        self.phones.tick()
        if left != self._left:
            self._left = left
            self.refresh()
        self._quiet = 0.0 if is_touched else self._quiet + dt
        if self._quiet >= HESITATES_SECONDS and not self._hesitates:
            self._hesitates = True
            self.refresh()


def _above_felt(coin: Target, found: Sequence[Target]) -> int:
    for number, one in enumerate(found):
        if min(one.rect.size) > 2 * coin.rect.width and one.rect.colliderect(coin.rect):
            return number
    return len(found)
