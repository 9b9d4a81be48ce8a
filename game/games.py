"""The games there are: each is declared once, here or by a package outside."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from game.crossing.rules import Crossing
from game.lucky.rules import Lucky
from game.match import AnyRules
from game.trellis.rules import Trellis

GROUP = "trivet.games"
"""The entry points by which packages outside declare games: each names a `Game`."""
WORDS = Path(__file__).parent.parent / "assets" / "words"

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Game:
    """A game as it is declared. What is named as "module:attribute" is loaded when it is first
    wanted: the rules alone need neither players nor a screen."""

    rules: type[AnyRules]
    players: str
    """Of its computer players by name, the levels first; "" where it has none."""
    view: str
    """Of the class that shows it at the table."""
    words: Path
    """The folder of its texts, a file a language."""
    alone: str = ""
    """Of its rules for one player alone; "" where that is no game."""

    @property
    def name(self) -> str:
        return self.rules.game


OURS = (
    Game(
        Lucky,
        players="game.lucky.bots.players:PLAYERS",
        view="scenes.views.lucky.view:LuckyView",
        words=WORDS / "lucky",
        alone="game.lucky.solo:SoloLucky",
    ),
    Game(
        Crossing,
        players="game.crossing.bots.players:PLAYERS",
        view="scenes.views.crossing.view:CrossingView",
        words=WORDS / "crossing",
    ),
    Game(
        Trellis,
        players="game.trellis.bots.players:PLAYERS",
        view="scenes.views.trellis.view:TrellisView",
        words=WORDS / "trellis",
    ),
)
"""In the menu's order; games from outside follow."""


@cache
def games() -> Mapping[str, Game]:
    """All games by name. One from outside that cannot be loaded is left out, and the log says why."""
    found = {game.name: game for game in OURS}
    for point in sorted(entry_points(group=GROUP), key=lambda one: one.name):
        game = _from_outside(point)
        if game is not None and game.name in found:
            log.warning("game %s is left out: there is one of that name already", game.name)
        elif game is not None:
            found[game.name] = game
    return found


def _from_outside(point: EntryPoint) -> Game | None:
    try:
        game = point.load()
    except Exception as problem:
        # Whatever is wrong with a package of somebody else, the table must start.
        log.warning(
            "game %s is left out: %s cannot be loaded (%s)", point.name, point.value, problem
        )
        return None
    if not isinstance(game, Game):
        log.warning("game %s is left out: %s is no game.games.Game", point.name, point.value)
        return None
    return game


def named(place: str) -> object:
    """What "module:attribute" names; raises ImportError or AttributeError."""
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)
