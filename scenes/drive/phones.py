"""A table without a screen whose seats are on phones, so that a browser alone can try them."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path

from game.matches import new_match, rules_for
from scenes.app.app import App
from scenes.app.loop import run_app
from scenes.app.start import start
from scenes.core.window import open_headless
from scenes.play.scene import PlayScene
from scenes.services.door import Door, door_of
from scenes.services.seating import HUMAN, Seating
from scenes.services.services import LESSONS
from scenes.services.settings import WEB_ON, WEB_PORT

SIZE, INCHES, GAME, LEVEL = (1280, 720), 24.0, "trellis", "easy"
STEP_SECONDS, LOOKED_AT_SECONDS = 0.25, 3.0
"""How long tiles lie in the hand before the table lays them, or gives them back."""


def demonstrate(seats: int, phones: int, port: int, seed: int | None) -> int:
    """Until it is interrupted. Prints an address for each phone, on one line."""
    with tempfile.TemporaryDirectory() as folder:
        app = start(open_headless(SIZE), INCHES, Path(folder), seed)
        for name, value in ((WEB_ON, True), (WEB_PORT, port), (LESSONS, False)):
            app.services.settings.put(name, value)
        app.services.door = door = door_of(app.services.settings, Path(folder))
        if door is None:
            sys.stderr.write("trivet: no phone can join; accepted: a table with trivet[web]\n")
            return 1
        try:
            _Demonstration(app, door, seats, phones).run()
        finally:
            app.close()
    return 0


class _Demonstration:
    def __init__(self, app: App, door: Door, seats: int, phones: int) -> None:
        self._app, self._door, self._seats, self._phones = app, door, seats, phones
        self._match_id = -1
        self._told = False
        self._looked_at = 0.0

    def run(self) -> None:
        while self._app.running:
            scene = self._app.scene
            if not isinstance(scene, PlayScene) or scene.match.outcome() is not None:
                self._begin()
            else:
                self._tell()
                self._lay(scene)
            run_app(self._app, STEP_SECONDS)

    def _begin(self) -> None:
        match = new_match(rules_for(GAME, self._seats, {}), self._app.services.seed())
        kinds = [HUMAN] * self._phones + [LEVEL] * (self._seats - self._phones)
        seating = Seating(Seating.usual(self._seats).sides, tuple(kinds))
        going = self._app.services.begin(match, seating)
        assert going.match_id is not None
        self._match_id, self._told = going.match_id, False
        self._app.go(going)

    def _tell(self) -> None:
        if self._told or self._door.address is None:
            return
        self._told = True
        for seat in range(self._phones):
            sys.stdout.write(f"{self._door.code((self._match_id, seat))}\n")
        sys.stdout.flush()

    def _lay(self, scene: PlayScene) -> None:
        """Stands in for the fingers at the table: lays what lies in the hand, if it makes a lay."""
        seat, phones = scene.match.state.turn, scene.view.phones
        hand = phones.shown(seat)["hand"] if phones and phones.is_lent(seat) else []
        if not isinstance(hand, list) or not hand:
            self._looked_at = 0.0
            return
        self._looked_at += STEP_SECONDS
        if self._looked_at < LOOKED_AT_SECONDS:
            return
        for move in scene.view.guide.likely(scene.match):
            after = Counter(tile for group in move.groups for tile, _, _ in group)
            before = Counter(tile for group in scene.match.state.groups for tile, _, _ in group)
            if after - before == Counter(hand):
                scene.perform(move)
                return
        assert phones is not None
        phones.act(seat, {"do": "back"})
