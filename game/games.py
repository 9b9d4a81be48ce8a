"""The games there are: each is declared once, here or by a package outside."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from game.loading import content_of, leave_out, loaded
from game.match import AnyRules
from game.rules import Rules
from game.texts import HOUSE

GROUP = "trivet.games"
"""The entry points by which packages outside declare games: each names a `Game`."""
FILE = "entry_points.txt"
ONLY_OURS = "TRIVET_ONLY_OURS"
"""The environment's variable under which this process and those it starts load no others."""
NOTICE = "games"


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


@cache
def games() -> Mapping[str, Game]:
    """All games by name. One from outside that is not as it must be is left out."""
    found = {game.name: game for game in OURS}
    outside = [] if os.environ.get(ONLY_OURS) else declared()
    for name, place in outside:
        what = f"game {name} is left out: {place}"
        game = loaded(NOTICE, what, partial(_from_outside, place, found), None)
        if game is not None:
            found[game.name] = game
    return found


def declared() -> list[tuple[str, str]]:
    """What packages outside declare, name and place, by name. The standard library takes as long
    to find these as all rules take to load, and raises where one file is damaged."""
    found, none = set[tuple[str, str]](), list[tuple[str, str]]()
    for folder in dict.fromkeys(sys.path):
        for ending in ("dist", "egg"):
            for path in Path(folder).glob(f"*.{ending}-info/{FILE}"):
                found.update(loaded(NOTICE, f"{path} is left out", partial(_points, path), none))
    return sorted(found)


def _points(path: Path) -> list[tuple[str, str]]:
    """Of a package's file of entry points, those of games."""
    content, found, is_ours = content_of(path), [], False
    if f"[{GROUP}]".encode() not in content:
        return []
    for line in map(str.strip, content.decode("utf-8").splitlines()):
        name, equals, place = line.partition("=")
        if line.startswith("["):
            is_ours = line == f"[{GROUP}]"
        elif is_ours and equals:
            found.append((name.strip(), place.partition("[")[0].strip()))
        elif is_ours and line and not line.startswith(("#", ";")):
            leave_out(NOTICE, f"{path}: {line} is left out; accepted: NAME = MODULE:ATTRIBUTE")
    return found


def _from_outside(place: str, found: Mapping[str, Game]) -> Game:
    game = named(place)
    if not isinstance(game, Game):
        raise TypeError("it is no game.games.Game")
    for field, value in game._asdict().items():
        if not isinstance(value, Path if field == "words" else str):
            raise TypeError(f"its {field} cannot be {value!r}")
    if not game.name.isidentifier():
        raise TypeError(f"its name cannot be {game.name!r}")
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
    """What "module:attribute" names; raises ImportError, AttributeError, or any other Exception of
    a package outside."""
    module, _, attribute = place.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except Exception:
        raise
    except BaseException as problem:
        raise ImportError(f"{type(problem).__name__} {problem}".strip()) from problem
