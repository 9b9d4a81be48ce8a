"""`trivet rehearse`: plays every game invisibly, so that its pictures are in the disk cache."""

from __future__ import annotations

import contextlib
import os
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from game.games import games
from game.matches import new_match, rules_for
from game.players import levels_of
from game.puzzles.puzzle import with_puzzles
from game.rules import EDITIONS
from scenes.app.app import App
from scenes.app.start import REHEARSED
from scenes.art import felt
from scenes.art.coins import coin_drawn
from scenes.art.gallery import Gallery
from scenes.art.light import rim
from scenes.attract.scene import AttractScene
from scenes.booklet.form import forms
from scenes.booklet.pages import Pages
from scenes.booklet.reader import CloseBooklet, OpenBooklet
from scenes.core.table import Side
from scenes.drive.robot import Robot, headless
from scenes.drive.visitor import Visitor
from scenes.ending.choices import PlayNext
from scenes.ending.scene import EndingScene
from scenes.play.scene import PlayScene
from scenes.podium.measures import leaning_light
from scenes.services.destinations import ToExhibition, ToMenu, ToPodium, ToPuzzle, ToResult
from scenes.services.seating import Seating
from scenes.setup.meanings import ChooseOption
from scenes.touch.target import id_of
from scenes.views.loading import shown_games

NICE = 19
SEED = 1
SEEN_SECONDS = 4.0
"""How long each scene is shown: by then it has begun and prefetched."""
MOST_MOVES, FEW_MOVES = 1500, 8
"""Moves of a game that is played to its end, and of other games."""
WATCHED = 30
"""Seconds for which computers are watched."""
PODIUM_SECONDS = 8.0
LONGEST_END = 20
"""Seconds by which an ending has been shown."""
OPENED_SECONDS, CLOSED_SECONDS = 1.5, 0.3
"""Seconds in which a booklet opens and prefetches, and closes."""
SHOWN_SECONDS = 2.0


class Abandoned(Exception):
    """The parent process has ended: the pictures are no longer needed."""


class Rehearsal:
    def __init__(self, app: App) -> None:
        self._app = app
        self._visitor = Visitor(Robot(app, "steps"), Random(SEED))
        app.services.patient = False
        self._parent = os.getppid()

    def everything(self) -> None:
        """Makes all pictures, in the order of a visit. Raises Abandoned."""
        tables = [(game, count) for game in shown_games() for count in _counts(game)]
        self._see()
        for game, count in tables:
            for edition in games()[game].rules.option_values.get("edition", EDITIONS[:1]):
                self._look_at(game, count, edition)
        for number in range(len(shown_games())):
            self._show(number)
        for number in range(len(with_puzzles())):
            self._app.go(ToPuzzle(Side.SOUTH, number, SEED))
            self._see()
        for game in shown_games():
            self._watch(game)
            self._play(game)

    def _see(self, seconds: float = SEEN_SECONDS) -> None:
        """Waits, then makes the new pictures available to the table."""
        self._visitor.ask(wait=seconds)
        self._app.around.gallery.put_away()
        if os.getppid() != self._parent:
            raise Abandoned

    def _look_at(self, game: str, count: int, edition: str) -> None:
        self._visitor.sit(game, Seating.usual(count).sides)
        if edition != EDITIONS[0]:
            self._visitor.ask(tap=id_of(ChooseOption("edition", edition)))
        self._see()
        self._visitor.ask(tap="setup.start")
        self._see()
        wanted, played = self._app.around.gallery.memory.wanted, self._app.scene.pictures
        # Not on the game's list: it exceeds memory, and little of it is shown.
        wanted.begin_list("")
        if count == _counts(game)[-1]:
            self._open_books()
        self._make_what_comes_at_any_time()
        wanted.begin_list(played)
        self._visitor.ask(tap="play.menu")
        self._see(1.0)
        self._visitor.ask(tap="pause.go_on")
        for _ in range(FEW_MOVES):
            if self._visitor.is_playing:
                self._visitor.turn()
                self._see(0.1)
        self._app.go(ToMenu())
        self._see(0.1)

    def _make_what_comes_at_any_time(self) -> None:
        scene = self._app.scene
        if isinstance(scene, PlayScene):
            for _ in scene.view.at_any_time():
                pass
            self._see(0.1)
            # Light around targets: the first one for each corner radius is slow.
            for wide, high in {target.rect.size for target in scene.all_targets()}:
                for size in ((wide, high), (high, wide)):
                    for is_round in (False, True):
                        rim(self._app.around.gallery, size, is_round)
                self._see(0.0)

    def _open_books(self) -> None:
        """Opens each booklet; also makes paper and cover in all sizes, since their size depends on
        the room."""
        gallery = self._app.around.gallery
        for form in forms(gallery.table):
            pages = Pages(gallery, form)
            pages.blank()
            pages.closed()
            self._see(0.0)
        hidden = [one.target.means for one in self._app.scene.behind()]
        for seat in [one.seat for one in hidden if isinstance(one, OpenBooklet)]:
            self._visitor.ask(tap=id_of(OpenBooklet(seat)))
            self._see(OPENED_SECONDS)
            self._visitor.ask(tap=id_of(CloseBooklet(seat)))
            self._see(CLOSED_SECONDS)

    def _show(self, number: int) -> None:
        """Makes the beginning of one film and the whole of the next."""
        self._app.go(ToExhibition(number, SEED))
        self._see(SHOWN_SECONDS)
        scene = self._app.scene
        if isinstance(scene, AttractScene):
            for _ in scene.show.ahead():
                pass
        self._app.go(ToMenu())

    def _watch(self, game: str) -> None:
        """Lets computers play: their pieces move in other ways than a finger moves them."""
        count = _counts(game)[-1]
        for level in levels_of(game)[-1:]:
            match = new_match(rules_for(game, count, {}), SEED)
            seating = Seating(Seating.usual(count).sides, (level,) * count)
            self._app.go(self._app.services.begin(match, seating))
            for _ in range(WATCHED):
                self._see(1.0)
            self._app.go(ToMenu())
            self._see(0.1)

    def _play(self, game: str) -> None:
        """Plays a game with the most seats, to its end."""
        self._visitor.begin(game, Seating.usual(_counts(game)[-1]).sides)
        for _ in range(MOST_MOVES):
            if not self._visitor.is_playing:
                break
            self._visitor.turn()
            self._see(0.1)
        for _ in range(LONGEST_END):
            if self._app.scene.name != "result":
                self._see(1.0)
        self._see()
        self._light_all_ends()
        ended = self._app.scene.again()
        if isinstance(ended, ToResult):
            self._app.go(ToPodium(ended.match, ended.match_id, ended.seating))
            self._see(PODIUM_SECONDS)
            for side in Side:
                leaning_light(self._app.around.gallery, side)
            self.make_all_coins()
            self._app.go(ended)
            self._play_next()
        self._app.go(ToMenu())

    def _play_next(self) -> None:
        """Plays the next game of a match, so that totals are shown."""
        for _ in range(LONGEST_END):
            self._see(1.0)
            following = [name for name in self._visitor.shown() if name.startswith(PlayNext.id)]
            if following:
                self._visitor.ask(tap=following[0])
                self._see()
                return

    def _light_all_ends(self) -> None:
        scene, gallery = self._app.scene, self._app.around.gallery
        if isinstance(scene, EndingScene):
            for pool in scene.ending.every_pool():
                gallery.get(felt.pool_of_light, pool.size_mm, pool.strength)
            deque(scene.ending.leaves.at_any_time(), 0)
            self.make_all_coins()

    def make_all_coins(self) -> None:
        """Makes the coins in all sizes in use with every sign, since anybody may win."""
        gallery = self._app.around.gallery
        sizes = {key[1][1] for key in _uprights(gallery) if key[0] == coin_drawn}
        for diameter_mm in sorted(sizes):
            for side in Side:
                gallery.get(coin_drawn, side, diameter_mm)


def _uprights(gallery: Gallery) -> Iterator[tuple[Any, ...]]:
    """The keys of the original pictures in memory."""
    for key in gallery.memory:
        if isinstance(key, tuple):
            origin = key[2][0] if key[0] == "derived" and isinstance(key[2], tuple) else key
            yield origin if isinstance(origin, tuple) else key


def _counts(game: str) -> Sequence[int]:
    return games()[game].rules.seat_counts


def run(size: tuple[int, int], inches: float | None, languages: Sequence[str]) -> int:
    """Runs for the table of this size, whose sides have these languages; the exit status."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)
    with headless(size, inches, SEED) as app:
        if languages:
            for side, language in zip(Side, languages, strict=True):
                app.around.languages.choose(side, language)
            app.go(ToMenu())
        app.around.gallery.forget_others()
        try:
            Rehearsal(app).everything()
            app.around.gallery.put_list(REHEARSED, {})
        except Abandoned:
            sys.stderr.write("trivet: nobody waits for these pictures any more\n")
    return 0
