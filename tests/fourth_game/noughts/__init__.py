"""Noughts and crosses, as a package outside the repository adds a game."""

from __future__ import annotations

from pathlib import Path

from game.games import Game

GAME = Game(
    "noughts",
    rules_at="noughts.rules:Noughts",
    players="noughts.players:PLAYERS",
    view="noughts.view:NoughtsView",
    emblem="noughts.pictures:emblem",
    words=Path(__file__).parent / "words",
    adviser="noughts.advice:advise",
)
