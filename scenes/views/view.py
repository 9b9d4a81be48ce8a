"""What a game shows on the table and how it is touched: one subclass a game.

A view says what lies where and what can be touched, animates what happened, and turns touches
into moves. It decides nothing about legality, and knows of the scene around it only its `Host`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias

import pygame

from game.advice import Advice, sentences
from game.games import games
from game.match import Change, Match
from game.rules import E, Json, M, Outcome, S
from scenes.art.brass import NEEDLE_MM
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.type import Align
from scenes.core.table import Pixel, Point, Side
from scenes.services.seating import Seating
from scenes.services.surroundings import Surroundings
from scenes.services.words import UNBROKEN, Words
from scenes.sound.mix import Whose
from scenes.stage.motion import Tweens
from scenes.stage.stage import Stage
from scenes.touch.gesture import Gesture
from scenes.touch.target import Meaning, Target
from scenes.ui.buttons import Buttons
from scenes.views.lesson import Lesson
from scenes.views.seat_places import SeatPlaces

Said: TypeAlias = str | tuple[str, str]
"""A key of the words, or both lines themselves where they are about something particular."""


class Tap(NamedTuple):
    """A step of a move: touching this; `seconds`: for so long, None: as shortly as may be."""

    means: Meaning
    seconds: float | None = None


class Drag(NamedTuple):
    """A step of a move: from this to that, in so many seconds."""

    start: Meaning
    end: Meaning
    seconds: float


Step: TypeAlias = Tap | Drag


@dataclass
class Tabletop(Generic[S, M, E]):
    """A match on the table: what its parts are shown, moved and touched with."""

    around: Surroundings
    match: Match[S, M, E]
    seating: Seating
    stage: Stage
    tweens: Tweens
    later: Tweens
    """What happens in a while without anything moving meanwhile."""
    buttons: Buttons

    def is_computer(self, seat: int) -> bool:
        return self.seating.is_computer(seat)

    def sound(self, cue: str, at: Point, seat: int | None = None, after: float = 0.0) -> None:
        """To be heard where it is seen, in that frame or so many seconds later. `seat`: whose
        doing it is; computer players are softer."""
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
        """Ticks also where motion is reduced, when all that moves is there at once."""
        return self.later if self.tweens.still else self.tweens


@dataclass
class Host(Tabletop[S, M, E]):
    """All that a view may ask of the scene that shows it."""

    perform: Callable[[M], bool]
    """Plays a person's move; a refused one is explained to its seat. Whether it was played."""
    refuse: Callable[[int, str], None]
    """Says why not, at a seat; the key is a refusal's."""
    tell: Callable[[], None]
    """What the seats are told is to be found anew, with its places, and what a hint shows next."""
    keep: Callable[[], None]
    """What `Drafting.saved` says is another now."""
    is_touched: Callable[[], bool]
    """Whether a finger is down on anything but a handle."""
    soon: Callable[[Callable[[], None]], None] = lambda act: act()
    """What a frame that has enough to do leaves to the next one, before anything is touched; where
    nobody waits, at once."""
    lead: Callable[[int, Sequence[str]], None] = lambda _seat, _keys: None
    """The book of a seat shines, and opens at what is about one of these, the nearest first."""


class Guide(ABC, Generic[S, M, E]):
    """How moves are made by touch, and what a person is told of them."""

    def __init__(self, host: Host[S, M, E]) -> None:
        self.host = host

    @abstractmethod
    def likely(self, match: Match[S, M, E]) -> list[M]:
        """Some legal moves, one at least: such as bring a game to its end."""

    @abstractmethod
    def steps(self, move: M, drag: bool) -> list[Step]:
        """How a person makes this move, from what is on the table now."""

    def sense(self, move: M) -> Hashable:
        """Equal for moves that a person would call the same."""
        return repr(move)

    def next_taps(self, move: M) -> list[Meaning]:
        """What is to be touched next for this move."""
        return [step.means for step in self.steps(move, drag=False) if isinstance(step, Tap)]

    def advised(self, advice: Advice[M]) -> tuple[str, str]:
        """What a person who is advised this is told now: what to do, and why."""
        return sentences(
            self.host.words(advice.move.seat), self.host.match.rules.game, advice, UNBROKEN
        )

    def leads_on(self, advice: Advice[M]) -> bool:
        """Whether what the seat has composed since it was advised leads towards the advice."""
        return True

    def hint_light(self, target: Target) -> Picture | None:
        """What is added to what a hint or a lesson says is to be touched, laid on the middle of its
        place; None: a rim around it."""
        return None

    def point_out(self, seat: int, move: M | None) -> None:
        """Shows what is advised to this seat, as far as that is more than what is to be touched;
        None: nothing any more."""

    def reason(self, seat: int, key: str) -> tuple[str, str] | None:
        """What a seat is told of what it has just been refused, and why, where more can be said
        than the refusal's own words."""
        return None

    def worded(self, key: str) -> str:
        """How a refusal is called at this table: its words may be others there."""
        return key

    def wrong_at(self, seat: int) -> Sequence[str]:
        """What a seat is told to be wrong now, as panels are about it, the nearest first."""
        return ()


class Drafting(Generic[M]):
    """A move that is being composed, piece by piece. Here: a game whose moves are one act each."""

    def composed(self, seat: int) -> Hashable:
        """What of a move this seat has composed; None: nothing. What it is refused is true as long
        as this is the same."""
        return None

    def move(self, seat: int) -> M | None:
        """The move that this seat has composed, if it may be played as it is."""
        return None

    def is_done(self, seat: int) -> bool:
        """Whether nobody waits for a seat that could still act."""
        return False

    def can_step_back(self, seat: int) -> bool:
        """Whether Undo takes back a step of what this seat has composed instead of a move."""
        return False

    def step_back(self) -> None:
        """Takes it back."""

    def saved(self) -> Json | None:
        """What somebody has composed that is no move yet, to be given to `restore`; None: nothing.
        It outlives pauses, other sizes of the table and the app."""
        return None

    def restore(self, saved: Json) -> None:
        """Takes up what was being composed; what does not belong to the state is ignored."""

    def cover(self) -> None:
        """Another scene comes over this one: what only one seat may see is hidden."""

    def handed(self) -> None:
        """Somebody has the table now."""

    def may_be_handed_on(self) -> bool:
        """Whether nothing lies there that only whoever has the table may see."""
        return True


class View(ABC, Generic[S, M, E]):
    game: ClassVar[str]
    slimmest: ClassVar[float] = 16 / 9
    """Width by height of the table on which it is shown where nobody sits: boards beside each other
    may come nearer."""
    landed_seconds: float = 0.45
    """Until what a computer player has moved last lies where it goes."""
    guide: Guide[S, M, E]

    def __init__(self, host: Host[S, M, E]) -> None:
        self.host = host
        self.drafting: Drafting[M] = Drafting()

    @property
    def is_to_be_read(self) -> bool:
        """Whether the next computer player waits, so that people can see what the last one did."""
        return False

    @staticmethod
    def near(host: Host[S, M, E]) -> Iterator[None]:
        """What it takes long to make of what it is made of is in memory, a picture a step."""
        return iter(())

    @property
    def state(self) -> S:
        return self.host.match.state

    def side(self, seat: int) -> Side:
        return self.host.seating.sides[seat]

    def passes_after(self, seat: int) -> float:
        """Seconds from this seat's move, which is being shown, until the light leaves it."""
        return self.landed_seconds if self.host.is_computer(seat) else 0.0

    @classmethod
    def hot_seat(cls, around: Surroundings) -> bool:
        """Whether the near long side belongs to whoever acts: one after the other has the table."""
        return False

    # --- pictures for the other scenes

    @staticmethod
    @abstractmethod
    def option_icon(gallery: Gallery, option: str, value: str, side: int) -> Picture | None:
        """A picture of an option's value, `side` pixels high; None: words alone."""

    @staticmethod
    def team_sign(gallery: Gallery, state: S, seat: int, size_mm: float) -> Picture | None:
        """What a seat's team plays with, for the south to read, if teams differ in something."""
        return None

    @classmethod
    def games_offered(cls, seats: int) -> tuple[int, ...]:
        """The lengths of a match to choose from in the set-up, shortest first."""
        return tuple(sorted(games()[cls.game].rules.games_accepted(seats)))

    @staticmethod
    def score_line(words: Words, state: S, outcome: Outcome, seat: int) -> str:
        """A few words beside a seat's points at the end."""
        return ""

    @staticmethod
    def points(score: int) -> str:
        """A seat's match points of one game, as they are shown."""
        return str(score)

    # --- where the play scene puts what all games have

    @abstractmethod
    def words_spot(self, side: Side) -> tuple[Pixel, Align, float]:
        """Where a seat's words stand: the point, how they are aligned, the width in mm."""

    def spot_for(self, seat: int, said: Said) -> tuple[Pixel, Align, float]:
        """The same for what a seat is told for a while."""
        return self.words_spot(self.side(seat))

    @property
    def is_dealing(self) -> bool:
        """Whether pieces are under way that cross what stands before seats."""
        return False

    @abstractmethod
    def seat_places(self, side: Side) -> SeatPlaces:
        """Where a seat's coin and the controls of its panel lie now: on felt, right of the seat's
        own thing."""

    @abstractmethod
    def needle_spot(self) -> Pixel | None: ...

    @property
    def needle_mm(self) -> float:
        """Its diameter."""
        return NEEDLE_MM

    def kept_free(self, seat: int) -> Sequence[pygame.Rect]:
        """Bare felt on which something of other seats may come to lie: this seat's book lies
        elsewhere."""
        return ()

    def held_open(self) -> Sequence[pygame.Rect]:
        """What somebody looks at to move, and the controls that end the move: no book covers it."""
        return ()

    # --- showing

    @abstractmethod
    def sync(self) -> None:
        """Everything where the state says, at once."""

    def laid(self) -> Iterator[None]:
        """The same where nobody sees it yet, a part a step."""
        self.sync()
        yield

    @abstractmethod
    def animate(self, changes: Sequence[Change[S, M, E]]) -> None:
        """Shows what happened, event by event, each piece from where it is now; what fingers hold
        and what is still on its way for other seats goes on. When the tweens are over all is as
        `sync` leaves it, however many calls overlap. A change that is taken back shows its events
        the other way round."""

    def catch_up(self) -> None:
        """What `animate` has left to the next frame is shown now: something else is about to be
        touched or shown."""

    def foresee(self, move: M) -> None:
        """A computer player will play it soon: what it takes long to find for that is found now."""

    def telling(self) -> AbstractContextManager[None]:
        """Meanwhile words get their places: nothing else comes or goes."""
        return nullcontext()

    def settle(self) -> None:
        """In a frame in which nothing moves and no finger is down: what had to wait for that goes
        where it belongs."""

    def prefetch(self) -> Iterator[None]:
        """Fetches what a touch may show and takes more than 30 ms to make, a picture a step, while
        nothing moves."""
        return iter(())

    def at_any_time(self) -> Iterator[None]:
        """What some game on this table will show, though not soon: a rehearsal keeps it, for to be
        made it takes as long as a frame has."""
        return iter(())

    def begin(self) -> None:
        """Once, before all else: where things lie in the position that it begins with."""

    def begins_with(self) -> Iterator[None]:
        """What moves first in the game that it shows, a picture a step."""
        return iter(())

    def greeting(self, seat: int) -> Said | None:
        """What this seat is told now without asking, if anything."""
        return None

    def lesson(self) -> Lesson | None:
        """What somebody who is new is taught; None: such a game is played without it."""
        return None

    def seated_anew(self) -> None:
        """Somebody else has a seat now: what depends on it is to be shown anew."""

    def offers_undo(self) -> bool:
        """Whether taking back is something to be offered now at all."""
        return True

    # --- touching

    @abstractmethod
    def targets(self) -> list[Target]:
        """Topmost first; buttons are the host's."""

    @abstractmethod
    def press(self, target: Target | None, point: Point) -> Gesture | None:
        """What a finger holds that came down on one of the targets, or on none of them."""


AnyView: TypeAlias = View[Any, Any, Any]
AnyTabletop: TypeAlias = Tabletop[Any, Any, Any]
AnyHost: TypeAlias = Host[Any, Any, Any]
"""Where a scene shows whatever game it is given."""
