"""The interface of a game's view: one subclass per game.

A view places everything on the table, says what can be touched, animates events, and turns touches
into moves. It decides nothing about legality, and knows the scene around it only as its `Host`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias

import pygame

from game.advice import Advice, sentences
from game.match import Change, Match
from game.rules import E, Json, M, S
from scenes.art.brass import NEEDLE_MM
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.type import Align
from scenes.core.table import Pixel, Point, Side
from scenes.services.seating import Seating
from scenes.services.surroundings import Surroundings
from scenes.services.words import UNBROKEN, Words
from scenes.sound.mix import Whose
from scenes.stage.motion import DROP_SECONDS, Tweens
from scenes.stage.stage import Stage
from scenes.touch.gesture import Gesture
from scenes.touch.target import Meaning, Target
from scenes.ui.buttons import Buttons
from scenes.views.lesson import Lesson
from scenes.views.phones import Phones
from scenes.views.seat_places import SeatPlaces
from scenes.views.showcase import Showcase

Said: TypeAlias = str | tuple[str, str]
"""A key of the texts, or both lines of text."""


class Tap(NamedTuple):
    """A step of a move: a touch of a target; `seconds`: its length, None: a short tap."""

    means: Meaning
    seconds: float | None = None


class Drag(NamedTuple):
    """A step of a move: a drag between two targets, in this many seconds."""

    start: Meaning
    end: Meaning
    seconds: float


Step: TypeAlias = Tap | Drag


@dataclass
class Tabletop(Generic[S, M, E]):
    """A match on the table with what is needed to show and touch it."""

    around: Surroundings
    match: Match[S, M, E]
    seating: Seating
    stage: Stage
    tweens: Tweens
    later: Tweens
    """Delays, and changes in which nothing moves."""
    buttons: Buttons

    def is_computer(self, seat: int) -> bool:
        return self.seating.is_computer(seat)

    def sound(self, cue: str, at: Point, seat: int | None = None, after: float = 0.0) -> None:
        """Plays a sound at a place, `after` this many seconds. `seat`: who caused it; computer
        players are quieter."""
        self.around.sound(cue, at, self.whose(seat), after)

    def whose(self, seat: int | None) -> Whose:
        if seat is None or not 0 <= seat < len(self.seating) or not self.is_computer(seat):
            return Whose.PERSON
        alone = sum(map(self.is_computer, range(len(self.seating)))) == 1
        return Whose.COMPUTER if alone else Whose.COMPUTERS

    @property
    def gallery(self) -> Gallery:
        return self.around.gallery

    def words(self, seat: int) -> Words:
        return self.around.words(self.seating.sides[seat])

    @property
    def fading(self) -> Tweens:
        """Runs even with reduced motion, in which movements are immediate."""
        return self.later if self.tweens.still else self.tweens


@dataclass
class Host(Tabletop[S, M, E]):
    """The interface of a scene to its view."""

    perform: Callable[[M], bool]
    """Plays a person's move; whether it was played. A refusal is explained to the seat."""
    refuse: Callable[[int, str], None]
    """Explains a refusal to a seat, by its key."""
    tell: Callable[[], None]
    """Updates the prompts with their places, and what a hint shows next."""
    keep: Callable[[], None]
    """Saves what `Drafting.saved` returns, after a change."""
    is_touched: Callable[[], bool]
    """Whether a finger is down on anything but a handle."""
    soon: Callable[[Callable[[], None]], None] = lambda act: act()
    """Defers an action to the next frame, before the next touch; at once where frames do not
    matter."""
    lead: Callable[[int, Sequence[str]], None] = lambda _seat, _keys: None
    """Lights a seat's rules booklet, which opens at a panel about the first possible of these
    keys."""


class Guide(ABC, Generic[S, M, E]):
    """How moves are made by touch, and what hints and refusals say."""

    def __init__(self, host: Host[S, M, E]) -> None:
        self.host = host

    @abstractmethod
    def likely(self, match: Match[S, M, E]) -> list[M]:
        """Some legal moves, at least one, that lead towards the end of the game."""

    @abstractmethod
    def steps(self, move: M, drag: bool) -> list[Step]:
        """The touches that make this move, from what is on the table."""

    def sense(self, move: M) -> Hashable:
        """A key that is equal for moves that a person would call the same."""
        return repr(move)

    def next_taps(self, move: M) -> list[Meaning]:
        """What to touch next for this move."""
        return [step.means for step in self.steps(move, drag=False) if isinstance(step, Tap)]

    def advised(self, advice: Advice[M]) -> tuple[str, str]:
        """The text of a hint: what to do, and why."""
        return sentences(
            self.host.words(advice.move.seat), self.host.match.rules.game, advice, UNBROKEN
        )

    def leads_on(self, advice: Advice[M]) -> bool:
        """Whether the seat's draft leads towards the advice."""
        return True

    def hint_light(self, target: Target) -> Picture | None:
        """The light added to a target of a hint or lesson, centred on it; None: a rim around it."""
        return None

    def point_out(self, seat: int, move: M | None) -> None:
        """Shows a hint on the table, beyond its targets; None: hides it."""

    def reason(self, seat: int, key: str) -> tuple[str, str] | None:
        """A better explanation of the last refusal, if there is one."""
        return None

    def worded(self, key: str) -> str:
        """The key of a refusal's text at this table, which may differ."""
        return key

    def wrong_at(self, seat: int) -> Sequence[str]:
        """Keys of what is wrong now at a seat, the closest first; panels are found by them."""
        return ()


class Drafting(Generic[M]):
    """A move that is composed step by step. This default is for games whose moves are single
    touches."""

    def composed(self, seat: int) -> Hashable:
        """What this seat has composed; None: nothing. A refusal is shown as long as this is
        unchanged."""
        return None

    def move(self, seat: int) -> M | None:
        """The composed move, if it may be played."""
        return None

    def is_done(self, seat: int) -> bool:
        """Whether others need not wait for this seat, although it could still act."""
        return False

    def can_step_back(self, seat: int) -> bool:
        """Whether Undo takes back a step of the draft instead of a move."""
        return False

    def step_back(self) -> None:
        """Undoes the latest step of the draft."""

    def saved(self) -> Json | None:
        """The draft as JSON for `restore`; None: there is none. It survives pauses, other table
        sizes and restarts."""
        return None

    def restore(self, saved: Json) -> None:
        """Restores a draft; parts that do not fit the state are ignored."""

    def cover(self) -> None:
        """Hides what only one seat may see, before another scene covers this one."""

    def handed(self) -> None:
        """Called when a player has taken over the hot-seat table."""

    def may_be_handed_on(self) -> bool:
        """Whether nothing is visible that only the present player may see."""
        return True


class View(ABC, Generic[S, M, E]):
    game: ClassVar[str]
    showcase: ClassVar[Showcase[Any]]
    landed_seconds: float = 0.45
    """Seconds until a computer player's last piece has landed."""
    guide: Guide[S, M, E]
    phones: Phones | None = None
    """How seats may have their pieces on a phone. None: they need not."""

    def __init__(self, host: Host[S, M, E]) -> None:
        self.host = host
        self.drafting: Drafting[M] = Drafting()

    @property
    def is_to_be_read(self) -> bool:
        """Whether the next computer player waits, so that people can see what the last one did."""
        return False

    def stage(self, seconds: float) -> None:
        """Begins a moment of so many seconds, which a touch skips."""
        self.host.later.after(seconds, lambda: None, owner=self)

    @property
    def is_staged(self) -> bool:
        """Whether such a moment is being shown."""
        return self.host.later.moves(self)

    def hurry(self, times: float) -> None:
        """Lets what is left of it pass so many times as fast."""
        left = self.host.later.left(self)
        self.host.tweens.hurry(left, times)
        self.host.later.hurry(left, times)

    @property
    def state(self) -> S:
        return self.host.match.state

    def side(self, seat: int) -> Side:
        return self.host.seating.sides[seat]

    def passes_after(self, seat: int) -> float:
        """Seconds from the beginning of this seat's shown move until the light leaves it."""
        return self.landed_seconds if self.host.is_computer(seat) else 0.0

    def heard_after(self, seat: int | None) -> float:
        """Seconds from the beginning of this seat's shown move until its last piece has landed."""
        passes = 0.0 if seat is None else self.passes_after(seat)
        return passes or (0.0 if self.host.around.still else DROP_SECONDS)

    # --- where the play scene puts what all games have

    @abstractmethod
    def words_spot(self, side: Side) -> tuple[Pixel, Align, float]:
        """Where a seat's text is: its point, alignment and width in mm."""

    def spot_for(self, seat: int, said: Said) -> tuple[Pixel, Align, float]:
        """Where a temporary text is: its point, alignment and width in mm."""
        return self.words_spot(self.side(seat))

    @property
    def is_dealing(self) -> bool:
        """Whether moving pieces cross the seats' text."""
        return False

    @abstractmethod
    def seat_places(self, side: Side) -> SeatPlaces:
        """Where a seat's coin and the controls of its panel are: on felt, right of the seat's own
        pieces."""

    @abstractmethod
    def needle_spot(self) -> Pixel | None: ...

    @property
    def needle_mm(self) -> float:
        """The needle's diameter."""
        return NEEDLE_MM

    def kept_free(self, seat: int) -> Sequence[pygame.Rect]:
        """The seat's own things that it reads, and bare felt where pieces of other seats may land:
        this seat's rules booklet keeps off if there is other room."""
        return ()

    def held_open(self) -> Sequence[pygame.Rect]:
        """What a player needs to see to move, and the controls that end the move: no rules booklet
        covers it."""
        return ()

    # --- showing

    @abstractmethod
    def sync(self) -> None:
        """Shows the state at once."""

    def uncover(self) -> None:
        """After the game: the next `sync` also shows what was secret."""

    def laid(self) -> Iterator[None]:
        """Prepares the same while hidden, a part per step."""
        self.sync()
        yield

    @abstractmethod
    def animate(self, changes: Sequence[Change[S, M, E]]) -> None:
        """Shows events one by one, each piece moving from where it is. Held pieces, and pieces
        still moving for other seats, continue. When the tweens are over, everything is as `sync`
        leaves it, however many calls overlap. Events of an undone change are shown in reverse."""

    def catch_up(self) -> None:
        """Shows now what `animate` has deferred: something else is about to be touched or shown."""

    def foresee(self, move: M) -> None:
        """Precomputes what is slow about a move that a computer player will soon make."""

    def settle(self) -> None:
        """Idle, without movement and fingers: applies deferred layout."""

    def prefetch(self) -> Iterator[None]:
        """Idle: prefetches pictures that a touch may show and that take over 30 ms, one per
        step."""
        return iter(())

    def at_any_time(self) -> Iterator[None]:
        """For a rehearsal: pictures that a game may show later and that take a whole frame to
        make."""
        return iter(())

    def begin(self) -> None:
        """Called once, first: sets the layout of the initial position."""

    def greeting(self, seat: int) -> Said | None:
        """The prompt for this seat, if any."""
        return None

    def lesson(self) -> Lesson | None:
        """The lesson for new players; None: the game has none."""
        return None

    def seated_anew(self) -> None:
        """Updates what depends on who has a seat."""

    def offers_undo(self) -> bool:
        """Whether to show Undo."""
        return True

    # --- touching

    @abstractmethod
    def targets(self) -> list[Target]:
        """All targets, topmost first; buttons belong to the host."""

    @abstractmethod
    def press(self, target: Target | None, point: Point) -> Gesture | None:
        """The gesture of a finger that came down on a target, or on none."""


AnyView: TypeAlias = View[Any, Any, Any]
AnyTabletop: TypeAlias = Tabletop[Any, Any, Any]
AnyHost: TypeAlias = Host[Any, Any, Any]
"""For scenes that show any game."""
