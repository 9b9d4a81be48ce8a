"""Destinations: values that name the next scene, which is loaded on use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, TypeAlias

from game.match import AnyMatch
from game.rules import EDITIONS, Json
from game.turning import TurningPoint
from scenes.core.table import Corner, Pixel, Side
from scenes.services.seating import Agreement, Seating


class Lying(NamedTuple):
    """A game's emblem on the table, `side` pixels wide; `largest`: its greatest width."""

    game: str
    at: Pixel
    side: float
    largest: float


@dataclass(frozen=True)
class ToMenu:
    scene: ClassVar[str] = "scenes.menu.scene:MenuScene"


@dataclass(frozen=True)
class ToSaved:
    scene: ClassVar[str] = "scenes.saved.scene:SavedScene"


@dataclass(frozen=True)
class ToSetup:
    """`agreed` None: nothing chosen yet. `emblem`: its position in the previous scene."""

    scene: ClassVar[str] = "scenes.setup.scene:SetupScene"
    game: str
    agreed: Agreement | None = None
    emblem: Lying | None = None


@dataclass(frozen=True)
class ToPlay:
    """`match_id` None: the match is not saved."""

    scene: ClassVar[str] = "scenes.play.scene:PlayScene"
    match: AnyMatch
    match_id: int | None
    seating: Seating
    kept: Json | None = None
    """What was being composed (`View.kept`)."""


@dataclass(frozen=True)
class ToResult:
    """`is_seen`: the end has been shown, so what follows it is there at once."""

    scene: ClassVar[str] = "scenes.ending.scene:EndingScene"
    match: AnyMatch
    match_id: int
    seating: Seating
    is_seen: bool = False


@dataclass(frozen=True)
class ToPodium:
    scene: ClassVar[str] = "scenes.podium.scene:PodiumScene"
    match: AnyMatch
    match_id: int
    seating: Seating


@dataclass(frozen=True)
class ToPlayed:
    """The list of finished games."""

    scene: ClassVar[str] = "scenes.saved.played:PlayedScene"


@dataclass(frozen=True)
class ToReplay:
    """A finished match, moved through at `side`. `at`: the entries shown first, None: all. `point`:
    shows only that, over the present scene, and goes back."""

    scene: ClassVar[str] = "scenes.replay.scene:ReplayScene"
    match: AnyMatch
    seating: Seating
    side: Side
    at: int | None = None
    point: TurningPoint | None = None


@dataclass(frozen=True)
class ToExhibition:
    """The exhibition, from film `number` on; `seed` None: a new sequence."""

    scene: ClassVar[str] = "scenes.attract.scene:AttractScene"
    number: int = 0
    seed: int | None = None


@dataclass(frozen=True)
class ToPuzzle:
    """The `number`th puzzle of a row with this seed; None: a new row. `side`: where who asked for
    it sits; `is_answered`: they have touched the answer already."""

    scene: ClassVar[str] = "scenes.puzzles.scene:PuzzleScene"
    side: Side = Side.SOUTH
    number: int = 0
    seed: int | None = None
    is_answered: bool = False


@dataclass(frozen=True)
class ToPause:
    """The pause over the present scene. `seating`: the players, if any; `can_replace`: whether
    computer players can take over."""

    scene: ClassVar[str] = "scenes.covers.pause:PauseScene"
    seating: Seating | None = None
    can_replace: bool = True


@dataclass(frozen=True)
class ToPin:
    """The PIN pad at a corner. `is_new`: a PIN is chosen; `is_first`: for the first time."""

    scene: ClassVar[str] = "scenes.operator.pad:PadScene"
    corner: Corner
    is_new: bool = False
    is_first: bool = False


@dataclass(frozen=True)
class ToPage:
    """A page of the operator, replacing the pad or page before. `of`: its subject."""

    corner: Corner
    page: str = "home"
    of: tuple[str, ...] = ()

    @property
    def scene(self) -> str:
        module = _PAGE_MODULES.get(self.page, self.page)
        return f"scenes.operator.{module}:{self.page.title()}Page"


_PAGE_MODULES: Final = {
    **dict.fromkeys(("off", "played", "saved", "state"), "home"),
    "bests": "figures",
    "hours": "settings",
}
"""The modules of pages without one of their own."""


@dataclass(frozen=True)
class ToEnd:
    """Ends the program. `again`: restarts it at once."""

    again: bool = False


@dataclass(frozen=True)
class ToClosed:
    scene: ClassVar[str] = "scenes.kiosk.hours:ClosedScene"


@dataclass(frozen=True)
class Back:
    """Back to the scene below. `leaving`: the seat handed to a computer player."""

    leaving: int | None = None


@dataclass(frozen=True)
class Anew:
    """Rebuilds the scenes, after a change of language or comfort or for a size in `inches`."""

    inches: float | None = None


Unplayed: TypeAlias = ToMenu | ToSaved | ToPlayed | ToPuzzle | ToExhibition | ToClosed
Over: TypeAlias = ToPause | ToPin | ToPage
Played: TypeAlias = ToSetup | ToPlay | ToResult | ToPodium | ToReplay
Destination: TypeAlias = Unplayed | Played | Over | Back | Anew | ToEnd


def pictures_of_set_up(game: str) -> str:
    """Name of the picture list of a game's set-up."""
    return f"setup {game}"


def pictures_of_play(game: str, seats: int, options: Mapping[str, str]) -> str:
    """Name of the picture list of a game, one for each edition."""
    return f"play {game} {seats} {options.get('edition', EDITIONS[0])}"


def pictures_of_podium(game: str, seats: int) -> str:
    """Name of the picture list of a podium."""
    return f"podium {game} {seats}"


def pictures_of_puzzle(game: str) -> str:
    """Name of the picture list of a game's puzzles."""
    return f"puzzle {game}"
