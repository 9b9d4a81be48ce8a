"""Where a scene may lead to, as values: each names its scene, which is loaded when it is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, TypeAlias

from game.match import AnyMatch
from game.rules import Json
from scenes.core.table import Corner, Pixel
from scenes.services.seating import Agreement, Seating


class Lying(NamedTuple):
    """The emblem of a game on the table, `side` pixels large; larger it never is than `largest`."""

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
    """`agreed` None: nothing yet. `emblem`: where the game's lies in the scene before."""

    scene: ClassVar[str] = "scenes.setup.scene:SetupScene"
    game: str
    agreed: Agreement | None = None
    emblem: Lying | None = None


@dataclass(frozen=True)
class ToPlay:
    """`match_id` None: a match that is not kept."""

    scene: ClassVar[str] = "scenes.play.scene:PlayScene"
    match: AnyMatch
    match_id: int | None
    seating: Seating
    kept: Json | None = None
    """What was being composed (`View.kept`)."""


@dataclass(frozen=True)
class ToResult:
    """`is_seen`: all of it, so that what comes next is there at once."""

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
class ToExhibition:
    """Attract: from film `number` of a row on; seed None: a new row."""

    scene: ClassVar[str] = "scenes.attract.scene:AttractScene"
    number: int = 0
    seed: int | None = None


@dataclass(frozen=True)
class ToPause:
    """Over the present scene. `seating`: who plays, if anybody; `can_replace`: by computer
    players."""

    scene: ClassVar[str] = "scenes.covers.pause:PauseScene"
    seating: Seating | None = None
    can_replace: bool = True


@dataclass(frozen=True)
class ToPin:
    """For the operator at a corner. `is_new`: a PIN is chosen; `is_first`: nobody was asked
    before."""

    scene: ClassVar[str] = "scenes.operator.pad:PadScene"
    corner: Corner
    is_new: bool = False
    is_first: bool = False


@dataclass(frozen=True)
class ToPage:
    """A page of the operator, in the place of the pad or page before. `of`: what it is about."""

    corner: Corner
    page: str = "home"
    of: tuple[str, ...] = ()

    @property
    def scene(self) -> str:
        module = _PAGE_MODULES.get(self.page, self.page)
        return f"scenes.operator.{module}:{self.page.title()}Page"


_PAGE_MODULES: Final = {
    **dict.fromkeys(("off", "saved", "state"), "home"),
    "bests": "figures",
    "hours": "settings",
}
"""Of pages that have none of their own."""


@dataclass(frozen=True)
class ToEnd:
    """Out of the program. `again`: it begins anew at once."""

    again: bool = False


@dataclass(frozen=True)
class ToClosed:
    scene: ClassVar[str] = "scenes.kiosk.hours:ClosedScene"


@dataclass(frozen=True)
class Back:
    """To the scene below. `leaving`: the seat whose player hands it to a computer player."""

    leaving: int | None = None


@dataclass(frozen=True)
class Anew:
    """The same scenes laid out anew: in other words, or for a screen of so many `inches`."""

    inches: float | None = None


Unplayed: TypeAlias = ToMenu | ToSaved | ToExhibition | ToClosed
Over: TypeAlias = ToPause | ToPin | ToPage
Played: TypeAlias = ToSetup | ToPlay | ToResult | ToPodium
Destination: TypeAlias = Unplayed | Played | Over | Back | Anew | ToEnd


def pictures_of_set_up(game: str) -> str:
    """The list of the pictures of a game's set-up."""
    return f"setup {game}"


def pictures_of_play(game: str, seats: int) -> str:
    """The list of the pictures of a game."""
    return f"play {game} {seats}"


def pictures_of_podium(game: str, seats: int) -> str:
    """The list of the pictures of a podium."""
    return f"podium {game} {seats}"
