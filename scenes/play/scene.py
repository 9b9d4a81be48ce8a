"""A match on the table: every touch, computer player and replay ends in `perform`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from game.match import AnyChange, AnyMatch
from game.players import LEVELS
from game.rules import Json, Seated
from scenes.booklet.reader import OpenBooklet
from scenes.core.table import Point
from scenes.play import follows, hot_seat
from scenes.play.guidance import Guidance
from scenes.play.keeping import Keeping, standing
from scenes.play.lamp import Lamp, lit
from scenes.play.meanings import AskHint, OpenMenu, Relieve, TakeBack, TakeOver, TouchCoin
from scenes.play.opponents import LONGEST_SECONDS, Opponents
from scenes.play.people import People
from scenes.play.seat_panels import SeatPanels
from scenes.play.turns import Turns
from scenes.play.voice import Message
from scenes.scene.router import before
from scenes.scene.scene import Behind, Scene, lay_felt
from scenes.services.seating import ABSENT, Seating
from scenes.services.services import Services
from scenes.services.surroundings import (
    Back,
    Destination,
    Surroundings,
    ToPlay,
    ToResult,
    pictures_of_play,
)
from scenes.stage.motion import Tweens
from scenes.stage.script import Steps, Wait
from scenes.touch.contacts import Contact
from scenes.touch.gesture import Finger, Gesture, Lit, Tapped
from scenes.touch.target import Anywhere, Target, anywhere
from scenes.ui.panel import Control
from scenes.views.measure import loading_of, view_of
from scenes.views.view import AnyHost, AnyView, Host, Said


class PlayScene(Scene):
    """The frame that all games share; the game's own part is its view."""

    name: ClassVar[str] = "play"
    asks: ClassVar[bool] = True
    longest: ClassVar[float] = LONGEST_SECONDS

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        match: AnyMatch,
        match_id: int | None,
        seating: Seating,
        kept: Json | None = None,
    ) -> None:
        """`match_id` None: a match that nobody will want to go on with is not kept. `kept`: what
        was being composed; None: what is kept with the match."""
        super().__init__(around, go)
        self.services = services
        self.match, self.match_id, self.seating = match, match_id, seating
        self.later = Tweens()
        self._keeping = Keeping(services, match, match_id, seating)
        self._kept = self._keeping.composed if kept is None else kept

    def before(self) -> Iterator[None]:
        yield from self.parts()
        yield
        yield from self.view.begins_with()
        self.guidance.tell()

    def enter(self) -> None:
        self._refresh(None)
        if self.match_id is not None and (unsaved := self.services.store.unsaved) is not None:
            self.tell(unsaved)

    def parts(self) -> Iterator[None]:
        yield from loading_of(self.match.rules.game)
        yield from lay_felt(self.stage, self.around.gallery)
        self.view = yield from _view_of(self)
        yield
        self.view.begin()
        yield
        self.lamp = Lamp.over(self.view)
        self.panels = SeatPanels(self.view, self.services, self._controls, self._opened)
        self._standings: dict[int, Message] = {}
        """Of whose match it is told how it stands."""
        self._opponents = Opponents(self.view, self.services, self.perform, self.longest)
        told = self.all_targets, self._greeting, self.panels.refresh
        self.guidance = Guidance(self.view, self.services, *told)
        talks = self.guidance.voices, self.perform, self.seat
        self._people = People(self.view, self.services, *talks)
        yield
        self._turns = Turns(self.view)
        yield from self._keeping.begin(self.view, self._kept)
        yield
        yield from self.panels.lay()
        yield from self.lamp.begin(lit(self.view))
        self._state(None)

    def _controls(self, seat: int) -> list[Control]:
        """Those that a seat's coin opens, from the coin on."""
        hints, books, words = (
            self.guidance.hints,
            self.guidance.books,
            self.around.words(self.seating.name(seat)),
        )
        hint = Control(AskHint(seat), "bulb", words("control.hint"), partial(self._ask_hint, seat))
        rules = Control(
            OpenBooklet(seat), "book", words("control.rules"), partial(books.turn, seat)
        )
        return [
            Control(TakeBack(seat), "undo", words("control.undo"), partial(self._undo, seat)),
            *([hint] if hints.are_given else []),
            *([rules] if books.are_there else []),
            Control(OpenMenu(seat), "menu", words("control.menu"), self._pause),
            Control(
                Relieve(seat), "computer", words("control.computer"), self._hand_over, is_held=True
            ),
        ]

    def _hand_over(self) -> None:
        self._people.hand_over()

    def _greeting(self, seat: int) -> Said | None:
        return self._people.greeting(seat)

    def _opened(self, seat: int, is_open: bool) -> None:
        """A panel: how the match stands is told for as long."""
        voice, said = self.guidance.voices.all[seat], standing(self.view, seat)
        message = self._standings.pop(seat, None)
        if message is not None:
            voice.end(message)
        if said is not None and is_open:
            self._standings[seat] = voice.speak(Message(said, None))

    def _ask_hint(self, seat: int) -> None:
        self.panels.asked(seat)
        self.guidance.hints.ask(seat)

    def _pause(self) -> None:
        self.go(follows.pause(self.match, self.view.host.seating))

    # --- who plays

    def seat(self, seat: int, kind: str) -> None:
        """Somebody else has a seat from now on, and what was begun there is over."""
        before = self.seating.is_computer(seat)
        self.seating = self.seating.taken(seat, kind, self.view.side(seat))
        self.view.host.seating = self.view.host.seating.seated(seat, kind)
        self._keeping.seat(self.seating)
        if self.seating.is_computer(seat) != before:
            _let_go_of_what_belongs_to(seat, self.fingers.values())
            self.guidance.seated_anew(seat)
        self.view.seated_anew()
        self._refresh()
        self._people.seated_anew(seat)

    def come_back(self, back: Back) -> None:
        if back.leaving is not None:
            self.seat(back.leaving, ABSENT)

    def touch(self, contact: Contact) -> None:
        """Whoever touches what belongs to a seat is there."""
        self.view.catch_up()
        self._people.answered()
        finger = self.fingers.get(contact.finger)
        self._turns.touched_at = contact.point
        super().touch(contact)
        touched = finger or self.fingers.get(contact.finger)
        self._people.touched(touched)
        self.guidance.touched(touched)
        if contact.kind == "down":
            self.panels.touched(touched)

    # --- moves

    def perform_by_touch(self, move: Seated) -> bool:
        """Nobody plays for a computer player that can think."""
        is_legal = 0 <= move.seat < len(self.seating) and self.match.refusal(move) is None
        if is_legal and self.seating.is_computer(move.seat) and not self.services.thinker.is_out:
            return False
        return self.perform(move)

    def perform(self, move: Seated) -> bool:
        """Plays, stores and shows a move; a refused one is explained to its seat."""
        refusal = self.match.refusal(move)
        if refusal is not None:
            self.refuse(move.seat, refusal.key)
            return False
        self._show(move.seat, self._keeping.play(move))
        return True

    def _show(self, seat: int, changes: Sequence[AnyChange]) -> None:
        """What a seat's move has changed, for itself and in the middle: flights, words, hints and
        held things of other seats go on, as far as they are still true."""
        _let_go_of_what_is_over(self.fingers.values())
        self.guidance.moved(seat)
        self.view.animate(changes)
        self._keeping.changed()
        after = self.view.passes_after(seat)
        self.prefetch_anew()
        self.services.soon(self.tweens, partial(self._refresh, after))

    def _undo(self, seat: int) -> None:
        last, moves = self.panels.last_person()
        if self.view.drafting.can_step_back(seat):
            self.view.drafting.step_back()
        elif last is not None and self.match.can_undo(moves):
            self._show(last, self._keeping.take_back(moves))

    # --- what seats are told

    def tell(self, key: str) -> None:
        self.guidance.voices.notice(key)

    def refuse(self, seat: int, key: str) -> None:
        if self.guidance.refuse(seat, key):
            self._turns.refuse(seat)

    def _tell(self) -> None:
        """After the view has made other room for words, or has other things to say."""
        self.prefetch_anew()
        self.guidance.tell_soon()
        if len(self.match.to_act()) > 1:
            # Each has light until it is done, which is no move.
            self.lamp.lean(lit(self.view), self.later)

    # --- what follows from the state

    def _refresh(self, lamp_after: float | None = 0.0) -> None:
        """`lamp_after`: seconds until the lamp leans; None: at once, without fading."""
        self._tell()
        self._state(lamp_after)
        self._opponents.consider()
        if self.match.outcome() is not None:
            self.guidance.clear()
            self.later.play(self._to_result(), owner=self)

    def _state(self, lamp_after: float | None) -> None:
        self.lamp.lean(lit(self.view), self.later, lamp_after)
        self._turns.follow(lit(self.view), lamp_after)
        self.panels.refresh()

    def _to_result(self) -> Steps:
        """Goes to the result one frame after the last piece has landed."""
        rested = 0
        while rested < 2:
            yield Wait()
            rested = 0 if self.is_moving else rested + 1
        if self.match_id is not None:
            # A table that went round lies otherwise there: for all who sit around it.
            self.yields_softly = self.view.host.seating.hot_seat
            self.go(ToResult(self.match, self.match_id, self.seating))

    # --- the scene's part

    def cover(self) -> None:
        self.view.drafting.cover()
        self.guidance.clear()
        # What is said of an open rack goes with it: no frame is shown in between.
        self.guidance.tell()
        self._keeping.follow(self.view)

    @property
    def pictures(self) -> str:
        return pictures_of_play(self.match.rules.game, len(self.seating))

    def leads_to(self) -> list[str]:
        return follows.lists(self.match)

    def again(self) -> Destination:
        self._keeping.follow(self.view)
        return ToPlay(self.match, self.match_id, self.seating, self.view.drafting.saved())

    def update(self, dt: float) -> None:
        super().update(dt)
        self.later.tick(dt)
        self.guidance.tick(dt, self.tweens.has_come)
        self._keeping.follow(self.view)
        self.lamp.tick()
        self._people.tick(dt, self.fingers.values())
        self.lamp.swing(None if self.tweens else self._opponents.thinking, self.around.clock.now)
        self._opponents.tick(dt)
        self.panels.tick(dt, self.is_touched, self._people.left)
        if not (self.tweens or self.is_touched):
            self.view.settle()
        if not self.tweens and hot_seat.is_due(self.view):
            self.go(self.again())

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self.lamp.is_changing or self.guidance.is_moving

    @property
    def may_prefetch_moving(self) -> bool:
        is_busy = self.guidance.is_moving or self.guidance.is_telling or self.lamp.is_changing
        return self.match.outcome() is None and not (self.is_ready or is_busy)

    def ahead(self) -> Iterator[None]:
        if self.match.outcome() is None:
            yield from self.around.surfaces.ahead(self.around.screen)
            yield from self.lamp.ahead()
            yield from self.view.prefetch()
        for then in follows.what_follows(self.view, self.match_id, self.seating):
            yield from before(then, self.around, self.services, self.go)

    def is_settled(self) -> bool:
        waits = self.is_moving or self._opponents.thinking is not None
        return not waits and self.guidance.is_settled and self.match.outcome() is None

    def may_be_left(self) -> bool:
        """A table of computer players that have been chosen plays on without anybody."""
        return not set(self.seating.kinds) <= set(LEVELS)

    @property
    def shown_match(self) -> AnyMatch:
        return self.match

    @property
    def is_asking(self) -> bool:
        """Whether somebody is there."""
        return self._people.asks

    def ask_for_people(self) -> None:
        self._people.ask_all()

    def given_up(self) -> None:
        self._keeping.given_up(self.guidance.lessons.steps())

    def leave(self) -> None:
        self.services.thinker.forget_all()
        self.guidance.books.leave()
        self._keeping.follow(self.view)
        self._keeping.leave()

    def targets(self) -> list[Target]:
        if self.match.outcome() is not None:
            return []
        found = self.view.targets()
        for coin in self.panels.targets():
            found.insert(_above_felt(coin, found), coin)
        found = [*self._people.targets(), *found]
        return [*found, *([anywhere(self.around.screen)] if self.panels.takes_felt else [])]

    def behind(self) -> Iterator[Behind]:
        yield from self.panels.behind()
        yield from self._people.behind()

    def press(self, target: Target | None, point: Point) -> Gesture | None:
        if target is not None and isinstance(target.means, TouchCoin):
            self.around.sound("button", point)
            act = partial(self._touch_coin, target.means.seat, point)
            panel = self.panels.all[target.means.seat]
            panel.press(True)
            return Lit(act, partial(panel.press, False))
        if target is not None and isinstance(target.means, TakeOver):
            return Tapped(partial(self._people.take, target.means.seat))
        if target is not None and _is_computers(target, self):
            return Tapped(partial(self._touch_computers, target.seat, point))
        is_felt = target is not None and isinstance(target.means, Anywhere)
        return None if is_felt else self.view.press(target, point)

    def _touch_coin(self, seat: int, point: Point) -> None:
        if not self.panels.touch_coin(seat) or not self.seating.people:
            self._touch_computers(seat, point)

    def _touch_computers(self, seat: int | None, point: Point) -> None:
        """Its seat is offered, or whoever sits nearest is told to wait for it."""
        if seat is None:
            self.guidance.voices.ask_to_wait(point)
        elif self.seating.is_computer(seat):
            self._people.offer(seat)


def _above_felt(coin: Target, found: Sequence[Target]) -> int:
    """Its place: after tiles and cells, before the felt on which all of that lies."""
    for number, one in enumerate(found):
        if min(one.rect.size) > 2 * coin.rect.width and one.rect.colliderect(coin.rect):
            return number
    return len(found)


def _view_of(scene: PlayScene) -> Generator[None, None, AnyView]:
    shows = view_of(scene.match.rules.game)
    seating = scene.seating
    if shows.hot_seat(scene.around):
        seating = hot_seat.seated(scene.match, seating)
    host: AnyHost = Host(
        scene.around.turned(seating.names_of),
        scene.match,
        seating,
        scene.stage,
        scene.tweens,
        scene.later,
        scene.buttons,
        scene.perform_by_touch,
        scene.refuse,
        scene._tell,
        scene._keeping.changed,
        lambda: scene.is_touched,
        partial(scene.services.soon, scene.tweens),
        lambda seat, keys: scene.guidance.books.lead(seat, keys),
    )
    yield from shows.near(host)
    return shows(host)


def _is_computers(target: Target, scene: PlayScene) -> bool:
    """Whether a computer player that can think has it: what lies in the middle belongs to whoever
    plays."""
    if scene.services.thinker.is_out:
        return False
    if target.seat is not None:
        return scene.seating.is_computer(target.seat)
    acting = scene.match.to_act()
    return bool(acting) and all(map(scene.seating.is_computer, acting))


def _let_go_of_what_belongs_to(seat: int, fingers: Iterable[Finger]) -> None:
    for finger in fingers:
        if finger.target is not None and finger.target.seat == seat:
            finger.let_go()


def _let_go_of_what_is_over(fingers: Iterable[Finger]) -> None:
    """After a move, cancels gestures that belonged to the seat at turn, so that they do not act for
    the next one."""
    for finger in fingers:
        if finger.held is not None and not finger.held.outlasts_a_move():
            held, finger.held = finger.held, None
            held.cancel()
