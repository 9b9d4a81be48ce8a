"""The end of a game of Crossing where motion is reduced."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
from playing import play_to_the_end
from staging import FULL_HD, open_app

from game.crossing.rules import Crossing
from game.matches import new_match
from scenes.core.comfort import STILL
from scenes.ending.scene import EndingScene
from scenes.services.destinations import Anew, ToResult
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.stage.sprite import Layer


def test_pills_come_when_words_there_have_gone(tmp_path: Path) -> None:
    """Before long sides who has won is said where pills are to lie, and makes room."""
    app = open_app(tmp_path, FULL_HD, 24.0)
    app.services.settings.put(STILL, True)
    app.around.comfort.forget()
    app.go(Anew())
    match = play_to_the_end(new_match(Crossing(4, "single"), 3, 1, 0), Random(3))
    seating = Seating(USUAL[4], (HUMAN,) * 4)
    app.go(ToResult(match, app.services.store.begin(match, seating.write()), seating))
    scene = app.scene
    assert isinstance(scene, EndingScene)
    while not scene.choices.shown:
        app.frame(1 / 60, [])
    pills = scene.choices.shown
    spots = [pill.spot.at for pill in pills]
    there = [one for one in scene.stage.sprites if one.layer == Layer.WORDS and one.at not in spots]
    middles = [pygame.Rect(pill.rect.center, (1, 1)) for pill in pills]
    assert not [one for one in there if (area := one.area()) and area.collidelist(middles) >= 0]
    app.close()
