"""The games there are: each is declared once, here or by a package outside."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, Protocol

from game.match import AnyRules
from game.rules import Rules
from game.texts import HOUSE

GROUP = "trivet.games"
"""The entry points by which packages outside declare games: each names a `Game`."""
FILE = "entry_points.txt"


class Game(NamedTuple):
    """A game as it is declared. What is named as "module:attribute" is loaded when it is first
    wanted: to play one game nobody waits for the others, and its rules need no screen."""

    name: str
    rules_at: str
    players: str
    """Of its computer players by name, the levels first; "" where it has none."""
    view: str
    """Of the class that shows it at the table."""
    emblem: str
    """Of what draws the picture that stands for it, so that the menu need not load the view."""
    words: Path = HOUSE
    """The folder of its texts, a file a language; those of the house's games are among its own."""
    alone: str = ""
    """Of its rules for one player alone; "" where that is no game."""
    measures: str = ""
    """Of what the bench measures besides the usual, a tuple; "" where that is nothing."""
    figures: str = ""
    """Of what the arena counts besides the usual, a tuple; "" where that is nothing."""
    adviser: str = ""
    """Of what gives people their hints; "" where nobody does."""
    panels: str = ""
    """Of what its book shows for a match (`scenes/views/panel.py`); "" where it has no book."""
    ranking: str = ""
    """Of what its lists of the best are about (`game/bests.py`); "" where it has none."""
    settings: str = ""
    """Of what operators can settle for it, a tuple (`game/settings.py`); "" where there is none."""

    @property
    def rules(self) -> type[AnyRules]:
        return rules_named(self.rules_at)


OURS = (
    Game(
        "lucky",
        rules_at="game.lucky.rules:Lucky",
        players="game.lucky.bots.players:PLAYERS",
        view="scenes.views.lucky.view:LuckyView",
        emblem="scenes.views.lucky.emblem:emblem",
        alone="game.lucky.solo:SoloLucky",
        measures="scenes.views.lucky.measures:MEASURES",
        adviser="game.lucky.advice:advise",
        panels="scenes.views.lucky.panels:panels",
        ranking="game.lucky.bests:RANKING",
        settings="game.lucky.settings:SETTINGS",
    ),
    Game(
        "crossing",
        rules_at="game.crossing.rules:Crossing",
        players="game.crossing.bots.players:PLAYERS",
        view="scenes.views.crossing.view:CrossingView",
        emblem="scenes.views.crossing.emblem:emblem",
        measures="scenes.views.crossing.measures:MEASURES",
        adviser="game.crossing.advice:advise",
        panels="scenes.views.crossing.panels:panels",
        ranking="game.crossing.bests:RANKING",
        settings="game.crossing.settings:SETTINGS",
    ),
    Game(
        "trellis",
        rules_at="game.trellis.rules:Trellis",
        players="game.trellis.bots.players:PLAYERS",
        view="scenes.views.trellis.view:TrellisView",
        emblem="scenes.views.trellis.emblem:emblem",
        measures="scenes.views.trellis.measures:MEASURES",
        figures="game.trellis.figures:FIGURES",
        adviser="game.trellis.advice:advise",
        panels="scenes.views.trellis.panels:panels",
        ranking="game.trellis.bests:RANKING",
        settings="game.trellis.settings:SETTINGS",
    ),
)
"""In the menu's order; games from outside follow."""


class _Registry(NamedTuple):
    games: Mapping[str, Game]
    left_out: tuple[str, ...]


def games() -> Mapping[str, Game]:
    """All games by name. One from outside that is not as it must be is left out."""
    return _registry().games


def left_out() -> tuple[str, ...]:
    """A line for each game from outside that is not among the games, and why."""
    return _registry().left_out


@cache
def _registry() -> _Registry:
    found, lines = {game.name: game for game in OURS}, []
    for point in _points():
        try:
            game = _from_outside(point, found)
            found[game.name] = game
        except Exception as problem:
            # Whatever is wrong with a package of somebody else, the table must start.
            lines.append(f"game {point.name} is left out: {point.value}: {problem}")
    return _Registry(found, tuple(lines))


class EntryPoint(Protocol):
    """As the library has them."""

    name: str
    value: str

    def load(self) -> object: ...


def _points() -> list[EntryPoint]:
    """Whoever has only the games of the house does not wait for the library that finds others:
    it takes as long to load as all the rules."""
    if not any(_declares_games(Path(folder)) for folder in sys.path):
        return []
    found: list[EntryPoint] = list(import_module("importlib.metadata").entry_points(group=GROUP))
    return sorted(found, key=lambda point: point.name)


def _declares_games(folder: Path) -> bool:
    """Whether a package that is installed there names the group."""
    lists = (path for ending in ("dist", "egg") for path in folder.glob(f"*.{ending}-info/{FILE}"))
    return any(f"[{GROUP}]" in path.read_text("utf-8", "replace") for path in lists)


def _from_outside(point: EntryPoint, found: Mapping[str, Game]) -> Game:
    game = point.load()
    if not isinstance(game, Game):
        raise TypeError("it is no game.games.Game")
    if game.name in found:
        raise TypeError(f"there is a game {game.name} already")
    if game.rules.game != game.name:
        raise TypeError(f"its rules call it {game.rules.game}")
    return game


@cache
def rules_named(place: str) -> type[AnyRules]:
    """Raises ImportError, AttributeError, or TypeError where these are no rules."""
    rules = named(place)
    if not (isinstance(rules, type) and issubclass(rules, Rules)):
        raise TypeError(f"{place} is no game.rules.Rules")
    return rules


def named(place: str) -> object:
    """What "module:attribute" names; raises ImportError or AttributeError."""
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)
