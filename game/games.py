"""The registry: each game is declared once, here or by an installed package."""

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
"""The entry-point group in which packages declare games: each names a `Game`."""
FILE = "entry_points.txt"
ONLY_OURS = "TRIVET_ONLY_OURS"
"""Environment variable: this process and its children load no games of other packages."""
NOTICE = "games"


class Game(NamedTuple):
    """Declares a game. Values of the form "module:attribute" are loaded on first use, so that
    playing one game loads no other, and rules need no screen."""

    name: str
    rules_at: str
    players: str
    """Its computer players by name, levels first; "": none."""
    view: str
    """Its view class."""
    emblem: str
    """Draws its emblem, so that the menu does not load the view."""
    words: Path = HOUSE
    """Folder of its texts, one file a language; our games use the common one."""
    alone: str = ""
    """Its rules for a single player; "": none."""
    measures: str = ""
    """Tuple of additional measures for the bench; "": none."""
    figures: str = ""
    """Tuple of additional figures for the arena; "": none."""
    adviser: str = ""
    """Its adviser for hints; "": none."""
    critic: str = ""
    """Its `Critic` (`game/turning.py`), which finds turning points; "": none."""
    panels: str = ""
    """The panels of its rules booklet (`scenes/views/panel.py`); "": no booklet."""
    ranking: str = ""
    """Its `Ranking` (`game/bests.py`); "": no lists of the best."""
    settings: str = ""
    """Tuple of its operator settings (`game/settings.py`); "": none."""
    puzzles: str = ""
    """How its puzzles are made (`game/puzzles/puzzle.py`); "": none."""

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
        critic="game.lucky.critic:CRITIC",
        panels="scenes.views.lucky.panels:panels",
        ranking="game.lucky.bests:RANKING",
        settings="game.lucky.settings:SETTINGS",
        puzzles="game.puzzles.lucky:MAKER",
    ),
    Game(
        "crossing",
        rules_at="game.crossing.rules:Crossing",
        players="game.crossing.bots.players:PLAYERS",
        view="scenes.views.crossing.view:CrossingView",
        emblem="scenes.views.crossing.emblem:emblem",
        measures="scenes.views.crossing.measures:MEASURES",
        adviser="game.crossing.advice:advise",
        critic="game.crossing.critic:CRITIC",
        panels="scenes.views.crossing.panels:panels",
        ranking="game.crossing.bests:RANKING",
        settings="game.crossing.settings:SETTINGS",
        puzzles="game.puzzles.crossing:MAKER",
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
        critic="game.trellis.critic:CRITIC",
        panels="scenes.views.trellis.panels:panels",
        ranking="game.trellis.bests:RANKING",
        settings="game.trellis.settings:SETTINGS",
        puzzles="game.puzzles.trellis:MAKER",
    ),
)
"""In the menu's order; games of other packages follow."""


@cache
def games() -> Mapping[str, Game]:
    """All games by name. An invalid declaration of another package is reported and skipped."""
    found = {game.name: game for game in OURS}
    outside = [] if os.environ.get(ONLY_OURS) else declared()
    for name, place in outside:
        what = f"game {name} is left out: {place}"
        game = loaded(NOTICE, what, partial(_from_outside, place, found), None)
        if game is not None:
            found[game.name] = game
    return found


def declared() -> list[tuple[str, str]]:
    """(name, place) of each declared game, sorted. importlib.metadata is not used: it takes as long
    as loading all rules, and raises where one file is damaged."""
    found, none = set[tuple[str, str]](), list[tuple[str, str]]()
    for folder in dict.fromkeys(sys.path):
        for ending in ("dist", "egg"):
            for path in Path(folder).glob(f"*.{ending}-info/{FILE}"):
                found.update(loaded(NOTICE, f"{path} is left out", partial(_points, path), none))
    return sorted(found)


def _points(path: Path) -> list[tuple[str, str]]:
    """The entries of GROUP in an entry-points file."""
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
    """Raises ImportError, AttributeError, or TypeError if it is not a Rules class."""
    rules = named(place)
    if not (isinstance(rules, type) and issubclass(rules, Rules)):
        raise TypeError(f"{place} is no game.rules.Rules")
    return rules


def named(place: str) -> object:
    """Imports "module:attribute". Raises ImportError, AttributeError, or any Exception of the
    module."""
    module, _, attribute = place.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except Exception:
        raise
    except BaseException as problem:
        raise ImportError(f"{type(problem).__name__} {problem}".strip()) from problem
