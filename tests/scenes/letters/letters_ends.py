"""Ends of single games at which people's letters are asked for."""

from __future__ import annotations

from random import Random

from playing import play_to_the_end

from game.match import AnyMatch
from game.matches import new_match, rules_for
from scenes.app import App
from scenes.ending.scene import EndingScene
from scenes.seating import USUAL, Seating

GAME = "crossing"


def single_game(app: App, *kinds: str) -> EndingScene:
    """People's letters are asked for at its end."""
    match = play_to_the_end(new_match(rules_for(GAME, len(kinds), {}), 3, 1, 0), Random(3))
    return end_of(app, match, *kinds)


def end_of(app: App, match: AnyMatch, *kinds: str) -> EndingScene:
    """The same of this match, which is over."""
    app.services.store.write("DELETE FROM bests")
    seating = Seating(USUAL[len(kinds)], kinds)
    number = app.services.store.begin(match, seating.write())
    people = {seat: int(side) for side, seat in seating.people_by_side.items()}
    for statement, values in app.services.bests.ended(number, match, people):
        app.services.store.write(statement, *values)
    scene = EndingScene(app.around, app.go, app.services, match, number, seating)
    app.show(scene)
    return scene
