"""What is written below round controls, in every language, and what it touches there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest
from ink import Ink, astray, inks_of, without_words_of_their_own
from situations import known
from spoken import texts_in
from staging import set_up, speak
from survey import WORDED, wood_of

from game.texts import FIRST, HOUSE, LANGUAGES
from scenes.app import App
from scenes.art.canvas import Picture
from scenes.buttons import NAME_MM, Button, Buttons
from scenes.scene import Scene
from scenes.table import Side

FROM_EDGE_MM = 2.0


class Names:
    """Asked for while a scene is built, and kept off its stage: all languages are tried there."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch, self._write = patch, Buttons.name
        self._asked: list[tuple[Buttons, Button, str, float]] = []
        said = texts_in(HOUSE, FIRST).items()
        self._keys = {text: key for key, text in said if key.startswith("control.")}
        asked = self._asked

        def name(buttons: Buttons, button: Button, words: str, em_mm: float = NAME_MM) -> None:
            asked.append((buttons, button, words, em_mm))

        patch.setattr(Buttons, "name", name)

    def written(self) -> list[list[Ink]]:
        """Of each control, in the languages in which there is room for it."""
        inks: list[list[Ink]] = []

        def ink(button: Button, picture: Picture, away: int) -> None:
            inks[-1].append(Ink(picture, button.spot.side.beside(button.spot.at, 0, away)))

        self._patch.setattr(Button, "name", ink)
        for buttons, button, words, em_mm in self._asked:
            inks.append([])
            for text in {texts_in(HOUSE, one)[self._keys[words]] for one in LANGUAGES}:
                self._write(buttons, button, text, em_mm)
        self._asked.clear()
        return [same for same in inks if same]


def scenes_with_names(app: App, game: str) -> Iterator[Scene]:
    """Before a game, with all its seats."""
    speak(app, FIRST)
    yield set_up(app, game, tuple(Side))


def names_astray(app: App, game: str) -> list[str]:
    """What they touch: something else to touch, wood or words. None at all is a fault too, but
    where words take so much room that there are none."""
    found: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        names = Names(patch)
        for scene in scenes_with_names(app, game):
            written = names.written()
            if bool(written) == app.around.table.has_large_words:
                found.append(f"{len(written)} in {scene}")
            found += _astray(scene, written, game)
    return found


def _astray(scene: Scene, written: list[list[Ink]], game: str) -> Iterator[str]:
    bare = without_words_of_their_own(scene, (*WORDED, *known(game).worded))
    others, names = inks_of(scene), [ink for same in written for ink in same]
    places = [ink.rect for ink in names]
    wood = wood_of(scene, places)
    edge = scene.around.table.px(2 * FROM_EDGE_MM)
    inside = scene.around.screen.get_rect().inflate(-edge, -edge)
    yield from (f"at the edge: {b}" for b in (i.bounds() for i in names) if not inside.contains(b))
    yield from (fault for ink in names for fault in astray(scene, [ink], bare, others))
    for ink in names:
        yield from (f"on wood: {ink.bounds()}" for thing in wood if ink.meets(thing))
    for one, other in combinations(written, 2):
        rooms = [
            pygame.Rect(same[0].rect).unionall([ink.rect for ink in same]) for same in (one, other)
        ]
        if rooms[0].colliderect(rooms[1]):
            yield from (f"on each other: {a.bounds()}" for a in one for b in other if a.meets(b))
