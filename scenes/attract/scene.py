"""The attract screen: a small game plays by itself and every side is invited to join."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import pygame

from game.bests import Best
from game.match import AnyMatch
from game.matches import new_match, rules_for
from scenes.art import felt
from scenes.attract.answering import Answering
from scenes.attract.invitation import Invitation
from scenes.attract.reel import Row, filmed, game_shown, most_seats, puzzle_shown
from scenes.attract.show import FRAME_SECONDS, Show, Showing
from scenes.core.table import Point, Side
from scenes.kiosk.hours import Hours
from scenes.scene.router import before
from scenes.scene.scene import SLOP_MM, Scene, lay_felt
from scenes.services.destinations import (
    Destination,
    ToClosed,
    ToExhibition,
    ToMenu,
    ToPlay,
    ToPuzzle,
    pictures_of_play,
)
from scenes.services.seating import ABSENT, HUMAN, USUAL, Seating
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.setup.offered import usual_agreement
from scenes.stage.arriving import Framed
from scenes.stage.motion import Tweens, linear, move
from scenes.stage.script import Steps, Wait
from scenes.touch.gesture import Gesture
from scenes.touch.target import Meaning, Reach, Target
from scenes.views.loading import shown_games, view_of

EDGE_MM, EDGE_SHARE = 120.0, 0.36
"""Touches within this distance of a side belong to it; on small tables a share of their depth."""
PRESSED_SECONDS, APART_SECONDS = 0.09, 0.45
HOURS_SECONDS = 12.0
"""The interval between checks of the opening hours."""
TURN_SECONDS, LEAVE_SECONDS = 0.3, 0.2
BESTS = 3


class SitDown(Meaning, id="attract.side.{side:d}"):
    """Start the game that is shown, with a person at this side."""

    side: Side


class TouchMiddle(Meaning, id="attract.touch"):
    pass


@dataclass
class _Lifted(Gesture):
    """Acts when the finger is lifted, wherever that is."""

    act: Callable[[], None]
    release: Callable[[], None]
    side: Side | None = None
    """The side where somebody sits down."""

    def tap(self) -> None:
        self.act()

    def drop(self, point: Point) -> None:
        self.act()

    def cancel(self) -> None:
        self.release()


def sides_with(side: Side, seats: int) -> tuple[Side, ...]:
    """The usual sides for so many seats if `side` is among them; else it and the one opposite."""
    if side in USUAL[seats]:
        return USUAL[seats]
    around = (side, Side((side + 2) % 4), Side((side + 1) % 4), Side((side + 3) % 4))
    return tuple(sorted(around[:seats]))


class AttractScene(Scene):
    """A touch near a side starts the game that is shown with a person at that side; a touch in the
    middle opens the menu."""

    name: ClassVar[str] = "attract"
    is_silent: ClassVar[bool] = True

    def __init__(
        self,
        around: Surroundings,
        go: Callable[[Destination], None],
        services: Services,
        number: int,
        seed: int | None,
    ) -> None:
        super().__init__(around, go)
        self.stage: Framed = Framed(around.screen, around.surfaces)
        self._services = services
        self._number = number
        self._seed = services.coming_seed if seed is None else seed
        self._offered = services.offered(shown_games())
        self._hours = Hours(services.settings.value, lambda: services.now())
        self.later = Tweens()
        """A clock that also runs with reduced motion."""
        self._words = object()
        """The owner of the texts' tweens; a bound method would be a new object each time."""
        self._since_hours = 0.0
        self._told = Counter[str]()
        """How often each game has been shown."""
        self._asks = False
        """Whether the texts call for the answer of a puzzle."""
        self._named = ""
        """The game named by the texts: a touch on them starts it."""
        self._lit = 1.0
        """The opacity of the texts."""
        self._sitting: list[Side] = []
        """The sides where people have sat down, in order."""

    # --- what is shown

    def parts(self) -> Iterator[None]:
        # The previous visitors have left, so their languages are reset.
        self._services.visit.end()
        self.around.languages.forget()
        yield from self.before()
        row = Row(self._number, self._seed, self._offered)
        self.show = Show(
            self.around, self.stage, self.later, row, self._turn_to, self.prefetch_anew
        )
        yield from self.show.first()

    def before(self) -> Iterator[None]:
        yield from lay_felt(self.stage, self.around.gallery, felt.lamplit)
        self.invitations: list[Invitation] = []
        for side in Side:
            self.invitations.append(Invitation(self.around, self.stage, side))
            yield
        self._asks = puzzle_shown(self._number, self._offered) is not None
        yield from self._telling(game_shown(self._number, self._offered))
        yield from filmed(self._number, self._seed, self._offered)

    def _turn_to(self, game: str) -> None:
        """Replaces the texts with those of this game."""

        if not self._sitting:
            self.later.play(self._turning_to(game), owner=self._words)

    def _turning_to(self, game: str) -> Steps:
        yield move(TURN_SECONDS, self._falling(), linear)
        self._asks = puzzle_shown(self.show.number, self._offered) is not None
        for _ in self._telling(game, 0.0):
            pass
        yield move(TURN_SECONDS, self._light, linear)

    def _telling(self, game: str, share: float = 1.0) -> Iterator[None]:
        """Shows the texts at this opacity, one side per step."""
        period, bests = ("today", ()) if self._asks else self._list_of(game)
        self._told[game] += 1
        self._named, self._lit = game, share
        for invitation in self.invitations:
            invitation.show(game, period, bests, share, self._asks)
            yield

    def _list_of(self, game: str) -> tuple[str, tuple[Best, ...]]:
        """The period and the best results of the next list in turn: today, this event, or ever."""
        lists = list(self._services.bests.lists(game, BESTS).items())
        return lists[self._told[game] % len(lists)] if lists else ("today", ())

    def _falling(self) -> Callable[[float], None]:
        """A setter that fades the texts out, starting from their current opacity."""
        began = self._lit
        return lambda share: self._light(began * (1 - share))

    def _light(self, share: float) -> None:
        self._lit = share
        for invitation in self.invitations:
            invitation.light(share)

    def ahead(self) -> Iterator[None]:
        """Prefetches the next film, its texts, and the game that a visitor may start."""
        yield from self.show.ahead()
        coming = self.show.coming
        for invitation in self.invitations:
            invitation.title(coming)
            yield
            invitation.list_of(coming, *self._list_of(coming))
            yield
        match, seating = self._begun([Side.SOUTH])
        play = ToPlay(match, None, seating)
        yield from before(play, self.around, self._services, self.go)
        yield from self.around.surfaces.ahead(self.around.screen)

    @property
    def pictures(self) -> str:
        return self.name

    def leads_to(self) -> list[str]:
        game = self.show.game
        usual = usual_agreement(self._services, game).options
        return [pictures_of_play(game, most_seats(game), usual), "menu"]

    # --- time

    def update(self, dt: float) -> None:
        super().update(dt)
        self.later.tick(dt)
        self.show.update(dt)
        self._since_hours += dt
        if self._since_hours >= HOURS_SECONDS:
            self._since_hours = 0.0
            if not (self.fingers or self._sitting or self._hours.are_open()):
                self.go(ToClosed())

    @property
    def is_moving(self) -> bool:
        return super().is_moving or bool(self.later) or self.show.is_moving

    def is_settled(self) -> bool:
        return not (self.is_moving or self.show.is_busy)

    def may_be_left(self) -> bool:
        """False: the idle table comes here, so this scene never times out."""
        return False

    def again(self) -> Destination:
        return ToExhibition(self.show.number, self._seed)

    def leave(self) -> None:
        self.show.close()

    # --- touches

    def targets(self) -> list[Target]:
        """The sides take precedence in order of distance: corners belong to two of them."""
        table, deep, found = self.around.table, self._deep, []
        for side in Side:
            long, far = table.width, table.height
            if not side.upright:
                long, far = far, long
            seen = pygame.Rect(deep, far - deep, long - 2 * deep, deep)
            found.append(Target(SitDown(side), table.unseen(side, seen), facing=side.facing))
        return [*found, Target(TouchMiddle(), self.around.screen.get_rect(), anywhere=True)]

    @property
    def _deep(self) -> int:
        table = self.around.table
        return min(table.px(EDGE_MM), round(EDGE_SHARE * table.height))

    def press(self, target: Target, point: Point) -> Gesture | None:
        table = self.around.table
        side = min(Side, key=lambda one: table.away(one, point))
        answering = self._answering(side, point)
        if answering is not None:
            return answering
        if self._sitting and side not in sides_with(self._sitting[0], self._seats):
            return None
        if table.away(side, point) > self._deep:
            return None if self._sitting else _Lifted(self._leave_for_menu, lambda: None)
        invitation = self.invitations[side]
        invitation.press(True)
        return _Lifted(partial(self._sit, side), partial(invitation.press, False), side)

    def _answering(self, side: Side, point: Point) -> Gesture | None:
        """The gesture of a finger on a puzzle, by the small table's own view."""
        asks = None if self._sitting else self.show.asks
        if asks is None or not asks.inset.area.collidepoint(point):
            return None
        left, top = asks.inset.area.topleft
        view, at = asks.table.view, (point[0] - left, point[1] - top)
        slop = self.around.table.px(SLOP_MM)
        held = view.press(Reach(view.targets, lambda: slop).under(at), at)
        return Answering(held or Gesture(), (left, top), partial(self._solve, asks, side))

    def _solve(self, asks: Showing, side: Side) -> None:
        """Whoever has touched the puzzle is in, and has answered if the touch was right."""
        posed = asks.film.puzzle
        if posed is not None and not self._sitting:
            is_right = asks.tried is not None and posed.puzzle.judge(asks.tried).is_right
            self.go(ToPuzzle(side, posed.number, posed.seed, is_right))

    def _leave_for_menu(self) -> None:
        """Opens the menu, unless somebody has sat down since the touch began."""
        if not self._sitting:
            self.go(ToMenu())

    # --- somebody sits down

    @property
    def _seats(self) -> int:
        return most_seats(self._named)

    def _sit(self, side: Side) -> None:
        """Seats a person; others can join until the game begins."""
        if self.show.asks is not None:
            self._solve(self.show.asks, side)
            return
        self._sitting.append(side)
        if len(self._sitting) == 1:
            self.later.play(self._part())

    def _part(self) -> Steps:
        """The boards glide to their sides, then everything else appears. A finger that is still
        down at a side by then also takes a seat, since it would be lifted in the game."""
        self.show.calm(PRESSED_SECONDS - FRAME_SECONDS)
        self.later.run(LEAVE_SECONDS, self._falling(), linear, owner=self._words)
        yield Wait(PRESSED_SECONDS)
        self.show.part(APART_SECONDS)
        self.later.run(LEAVE_SECONDS, self._leave, linear)
        yield Wait(APART_SECONDS)
        held = (finger.held for finger in self.fingers.values())
        pressing = [one.side for one in held if isinstance(one, _Lifted) and one.side is not None]
        self.go(self._services.begin(*self._begun([*self._sitting, *pressing])))

    def _leave(self, share: float) -> None:
        for invitation in self.invitations:
            invitation.leave(share)

    def _begun(self, people: Sequence[Side]) -> tuple[AnyMatch, Seating]:
        """A match with the usual settings. The first person begins; computer players take the seats
        that nobody has taken."""
        game = self._named
        sides = sides_with(people[0], self._seats)
        kinds = tuple(HUMAN if side in people else ABSENT for side in sides)
        agreed, first = usual_agreement(self._services, game), sides.index(people[0])
        agreed.keep_games_possible(view_of(game).showcase.games_offered(len(sides)))
        rules, seed = rules_for(game, len(sides), agreed.options), self._services.coming_seed
        return new_match(rules, seed, agreed.games, first), Seating.begun(sides, kinds)
