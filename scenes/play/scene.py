"""A match on the table: touches, computer players and replays all play moves by `perform`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from game.match import AnyChange, AnyMatch
from game.players import LEVELS
from game.rules import Json, Seated
from scenes.core.table import Point
from scenes.play import hot_seat
from scenes.play.guidance import Guidance
from scenes.play.keeping import Keeping, last_person
from scenes.play.lamp import Lamp
from scenes.play.opponents import LONGEST_SECONDS, SPEED, Opponents
from scenes.play.people import People
from scenes.play.seat_panels import Acts, SeatPanels
from scenes.play.turns import Turns
from scenes.scene.router import before
from scenes.scene.scene import Behind, Scene, lay_felt
from scenes.services.destinations import Back, Destination, ToPlay, ToResult, pictures_of_play
from scenes.services.seating import ABSENT, Seating
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.stage.motion import HURRIED, Tweens
from scenes.stage.script import Steps, Wait
from scenes.touch.contacts import Contact
from scenes.touch.gesture import Gesture
from scenes.touch.target import Anywhere, Target, anywhere
from scenes.views.loading import loading_of, view_of
from scenes.views.view import AnyHost, AnyView, Host


class PlayScene(Scene):
    """The part of play that all games share; a game's own part is its view."""

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
        """`match_id` None: not saved. `kept`: the unfinished move; None: the saved one."""
        super().__init__(around, go)
        self.services = services
        self.match, self.match_id, self.seating = match, match_id, seating
        self.shown_match = match
        self.later = Tweens()
        self._keeping = Keeping(services, match, match_id, seating, kept)

    def before(self) -> Iterator[None]:
        yield from self.parts()
        yield
        self.guidance.tell()

    def enter(self) -> None:
        self._refresh(None)
        if self.match_id is not None and (unsaved := self.services.store.unsaved) is not None:
            self.tell(unsaved)

    def parts(self) -> Iterator[None]:
        yield from loading_of(self.match.rules.game)
        yield from lay_felt(self.stage, self.around.gallery)
        self.view = _view_of(self)
        yield
        self.view.begin()
        yield
        host, needle = self.view.host, (self.view.needle_spot(), self.view.needle_mm)
        self.lamp = Lamp(self.around.gallery, self.stage, self.tweens, host.seating, *needle)
        self._opponents = Opponents(self.view, self.services, self.perform, self.longest)
        self.guidance = Guidance(self.view, self.services, self.all_targets)
        voices, take = self.guidance.voices, self.seat
        self.people = People(self.view, self.services, voices, self.perform, take)
        acts = Acts(self._undo, self.go, self.people.hand_over, self.people.touch_computers)
        self.panels = SeatPanels(self.view, self.services, self.guidance, acts, self.match_id)
        yield
        self._turns = Turns(self.view, self.lamp, self.later)
        yield from self._keeping.begin(self.view)
        yield
        yield from self.panels.lay()
        yield from self._turns.begin()
        self.panels.refresh()

    # --- players

    def seat(self, seat: int, kind: str) -> None:
        """Changes the player of a seat and ends what was begun there."""
        before = self.seating.is_computer(seat)
        self.seating = self.seating.taken(seat, kind, self.view.side(seat))
        self.view.host.seating = self.view.host.seating.seated(seat, kind)
        self._keeping.seat(self.seating)
        if self.seating.is_computer(seat) != before:
            for finger in self.fingers.values():
                finger.leave_seat(seat)
            self.guidance.seated_anew(seat)
        self.view.seated_anew()
        self._refresh()
        self.people.seated_anew(seat)

    def come_back(self, back: Back) -> None:
        if back.leaving is not None:
            self.seat(back.leaving, ABSENT)

    def touch(self, contact: Contact) -> None:
        """Notes that the seat's person is present, then handles the touch."""
        self.view.catch_up()
        if contact.kind == "down":
            self.view.hurry(HURRIED)
        self.people.answered()
        self._turns.touched_at, finger = contact.point, self.fingers.get(contact.finger)
        super().touch(contact)
        touched = finger or self.fingers.get(contact.finger)
        self.people.touched(touched)
        self.guidance.touched(touched)
        if contact.kind == "down":
            self.panels.touched(touched)

    # --- moves

    def perform_by_touch(self, move: Seated) -> bool:
        """Plays a move, unless the seat is a computer player that can think."""
        is_legal = 0 <= move.seat < len(self.seating) and self.match.refusal(move) is None
        return not (is_legal and self.people.think_for(move.seat)) and self.perform(move)

    def perform(self, move: Seated) -> bool:
        """Plays, stores and shows a move; a refused one is explained to its seat."""
        refusal = self.match.refusal(move)
        if refusal is None:
            self._show(move.seat, self._keeping.play(move))
        else:
            self.refuse(move.seat, refusal.key)
        return refusal is None

    def _show(self, seat: int, changes: Sequence[AnyChange]) -> None:
        """Shows a seat's changes; flights, texts and hints of other seats go on where valid."""
        for finger in self.fingers.values():
            finger.end_turn()
        self.guidance.moved(seat)
        self.view.animate(changes)
        if self.seating.is_computer(seat):
            self.view.hurry(SPEED[self.services.pace])
        self._keeping.changed()
        self.prefetch_anew()
        passes_after = self.view.passes_after(seat)
        self.services.soon(self.tweens, partial(self._refresh, passes_after, seat))

    def _undo(self, seat: int) -> None:
        last, moves = last_person(self.view)
        if self.view.drafting.can_step_back(seat):
            self.view.drafting.step_back()
        elif last is not None and self.match.can_undo(moves):
            self._show(last, self._keeping.take_back(moves))

    # --- texts

    def tell(self, key: str) -> None:
        self.guidance.voices.notice(key)

    def refuse(self, seat: int, key: str) -> None:
        self.panels.phones.refused(seat, key)
        if self.guidance.refuse(seat, key):
            self._turns.refuse(seat)

    def _tell(self) -> None:
        """The view's texts or their room have changed."""
        self.prefetch_anew()
        self.guidance.tell_soon()
        self._turns.follow_done()

    # --- updates after a change

    def _refresh(self, lamp_after: float | None = 0.0, mover: int | None = None) -> None:
        """`lamp_after`: seconds until the lamp leans; None: at once. `mover`: of the shown move."""
        self._tell()
        self._turns.follow(lamp_after, mover)
        self.panels.refresh()
        self._opponents.consider()
        if self.match.outcome() is not None:
            self.guidance.clear()
            self.later.play(_to_result(self), owner=self)

    # --- the scene's part

    def cover(self) -> None:
        self.view.drafting.cover()
        self.guidance.clear()
        # The text about an open rack must disappear in the same frame.
        self.guidance.tell()
        self._keeping.follow(self.view)

    @property
    def pictures(self) -> str:
        rules = self.match.rules
        return pictures_of_play(rules.game, len(self.seating), rules.options)

    def leads_to(self) -> list[str]:
        result = f"result {self.match.rules.game}"
        return [result] if self.match.outcome() is not None else ["pause", result]

    def again(self) -> Destination:
        self._keeping.follow(self.view)
        return ToPlay(self.match, self.match_id, self.seating, self.view.drafting.saved())

    def update(self, dt: float) -> None:
        super().update(dt)
        self.later.tick(dt)
        self.guidance.tick(dt, self.tweens.has_come)
        self._keeping.follow(self.view)
        self.people.tick(dt, self.fingers.values())
        self._turns.tick(self._opponents.thinking)
        self._opponents.tick(dt)
        self.panels.tick(dt, self.is_touched, self.people.left)
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
            then: Destination = self.panels.pause
        elif self.match_id is not None:
            # The result uses the surfaces of the game.
            self.around.surfaces.clear()
            then = ToResult(self.match, self.match_id, self.seating)
        else:
            return
        yield from before(then, self.around, self.services, self.go)

    def is_settled(self) -> bool:
        waits = self.is_moving or self._opponents.thinking is not None
        return not waits and self.guidance.is_settled and self.match.outcome() is None

    def may_be_left(self) -> bool:
        """False if only chosen computer players have seats: they play on unattended."""
        return not set(self.seating.kinds) <= set(LEVELS)

    def ask_for_people(self) -> None:
        self.people.ask_all()

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
        takes_felt = self.panels.takes_felt or self.view.is_staged
        felt = [anywhere(self.around.screen)] if takes_felt else []
        return [*self.people.targets(), *self.panels.among(self.view.targets()), *felt]

    def behind(self) -> Iterator[Behind]:
        yield from self.panels.behind()
        yield from self.people.behind()

    def press(self, target: Target, point: Point) -> Gesture | None:
        gesture = self.panels.press(target, point) or self.people.press(target, point)
        if gesture is not None or isinstance(target.means, Anywhere):
            return gesture
        return self.view.press(target, point)


def _to_result(scene: PlayScene) -> Steps:
    """Goes to the result one frame after the last piece has landed."""
    for _ in range(2):
        yield Wait(until=lambda _: not scene.is_moving)
    if scene.match_id is not None:
        # A hot-seat table is turned for the result, which faces everybody.
        scene.yields_softly = scene.view.host.seating.hot_seat
        scene.go(ToResult(scene.match, scene.match_id, scene.seating))


def _view_of(scene: PlayScene) -> AnyView:
    shows = view_of(scene.match.rules.game)
    seating = scene.seating
    if shows.showcase.hot_seat(scene.around):
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
    return shows(host)
