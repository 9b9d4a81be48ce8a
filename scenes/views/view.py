"""What a game shows on the table and how it is touched: one subclass a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from game.choice import Choice
from game.games import games
from game.match import Change, Match
from game.rules import Json, Outcome
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.play.voice import Said
from scenes.scene import Grip, Target
from scenes.table import Side

if TYPE_CHECKING:
    from scenes.play.play import PlayScene
    from scenes.words import Words

Point = tuple[int, int]


class Hands(Protocol):
    """What a game does with fingers, as `Scene` reports them."""

    def targets(self) -> list[Target]: ...
    def press(self, grip: Grip) -> None: ...
    def drag(self, grip: Grip) -> None: ...
    def drop(self, grip: Grip) -> None: ...
    def tap(self, grip: Grip) -> None: ...
    def release(self, grip: Grip) -> None: ...


class Board(ABC):
    """The view of one match. It moves sprites of the play scene's stage and turns touches into
    moves, which it hands to `play.perform`; it decides nothing about legality."""

    game: ClassVar[str]
    hands: Hands

    def __init__(self, play: PlayScene) -> None:
        self.play = play

    # --- pictures for the other scenes

    @staticmethod
    @abstractmethod
    def emblem(gallery: Gallery, side: float) -> Picture:
        """What stands for the game in the menu, about `side` pixels large."""

    @staticmethod
    @abstractmethod
    def option_icon(gallery: Gallery, option: str, value: str, side: int) -> Picture | None:
        """A picture of an option's value, `side` pixels high; None: words alone."""

    @classmethod
    def games_offered(cls, seats: int) -> tuple[int, ...]:
        """The lengths of a match to choose from in the set-up, shortest first."""
        return tuple(sorted(games()[cls.game].rules.games_accepted(seats)))

    @staticmethod
    @abstractmethod
    def trophy(gallery: Gallery, state: Any, seat: int, side: int) -> Picture:
        """What the winner is shown with, upright, at most `side` pixels large."""

    @staticmethod
    @abstractmethod
    def score_line(words: Words, state: Any, outcome: Outcome, seat: int) -> str:
        """A few words beside a seat's points at the end."""

    # --- where the play scene puts what all games have

    @abstractmethod
    def control_spot(self, side: Side, index: int) -> Point:
        """Where the seat's round control of that number lies."""

    @abstractmethod
    def words_spot(self, side: Side) -> tuple[Point, str, float]:
        """Where a seat's words stand: the point, how they are aligned, the width in mm."""

    @abstractmethod
    def needle_spot(self) -> Point | None: ...

    # --- showing

    @abstractmethod
    def sync(self) -> None:
        """Everything where the state says, at once."""

    @abstractmethod
    def animate(self, changes: Sequence[Change]) -> None:
        """Shows what happened; when the scene's tweens are over all is as `sync` leaves it."""

    def prepare(self) -> None:  # noqa: B027
        """In a frame in which nothing moves: makes a picture that may be wanted soon."""

    def greeting(self, seat: int) -> Said | None:  # noqa: ARG002
        """What this seat is told now without asking, if anything."""
        return None

    def reason(self, choice: Choice) -> dict[str, str]:  # noqa: ARG002
        """What the words of a hint's reason are about, by name; "{low}" and "{high}" say."""
        return {}

    def hush(self, hushed: bool) -> None:  # noqa: B027
        """Whether the board's own glow steps aside, because a hint glows."""

    def offers_undo(self) -> bool:
        """Whether taking back is something to be offered now at all."""
        return True

    # --- how a visitor plays it

    @abstractmethod
    def likely(self, match: Match) -> list[Json]:
        """Some legal moves as JSON, one at least: such as bring a game to its end."""

    @abstractmethod
    def touches(self, move: Json, drag: bool) -> list[Json]:
        """The robot's requests by which a person makes this move."""

    def next_touches(self, move: Json) -> list[Json]:
        """The taps that come next for this move, from what is on the table now."""
        return self.touches(move, drag=False)

    def cover(self) -> None:  # noqa: B027
        """Another scene comes over this one: what only one seat may see is hidden."""

    # --- touching; the grip is never one of a button

    def targets(self) -> list[Target]:
        """Topmost first."""
        return self.hands.targets()

    def press(self, grip: Grip) -> None:
        self.hands.press(grip)

    def drag(self, grip: Grip) -> None:
        self.hands.drag(grip)

    def drop(self, grip: Grip) -> None:
        self.hands.drop(grip)

    def tap(self, grip: Grip) -> None:
        self.hands.tap(grip)

    def release(self, grip: Grip) -> None:
        self.hands.release(grip)
