"""The menu: a circle of light for each game, and the game that waits to be gone on with."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame

from game.store import Unfinished
from scenes.art import brass, colours, felt
from scenes.button import add_control, add_pill
from scenes.scene import Grip, Scene, Target
from scenes.seating import Seating
from scenes.stage.stage import ADD, Layer, Sprite
from scenes.table import Side
from scenes.views.all import BOARDS
from scenes.views.view import Board

LARGEST_CIRCLE = 270.0
CIRCLE_SHARE = 0.28
EMBLEM_SHARE = 0.5
MIDDLES = {1: (0.5,), 2: (0.3, 0.7), 3: (0.206, 0.5, 0.794)}
INLAY_MM = 15.0
TOUCH_MM = 12.0


class MenuScene(Scene):
    name: ClassVar[str] = "menu"

    def enter(self) -> None:
        self._emblems: dict[str, Sprite] = {}
        self._waiting: Unfinished | None = self.app.store.unfinished()
        self._show()

    def _show(self) -> None:
        app, gallery = self.app, self.app.gallery
        self.stage.clear()
        self.buttons.clear()
        invitations = {side: app.words(side)("menu.touch") for side in Side}
        width = gallery.type.width
        self._lay_ground(tuple(width(words, TOUCH_MM, "bold") for words in invitations.values()))
        for side, words in invitations.items():
            made = gallery.text(words, TOUCH_MM, colours.BRASS_LIGHT, "bold", side)
            self.stage.add(made, app.table.spot(side, 0, INLAY_MM), Layer.WORDS)
        for game, board in BOARDS.items():
            self._circle(game, board)
        for side in (Side.SOUTH, Side.NORTH):
            self._corner(side)
            self._resume(side)
            self._notice(side)

    def _lay_ground(self, gaps_mm: tuple[float, ...]) -> None:
        """The felt with the inlay line, whose gaps are as wide as the words in them."""
        gallery = self.app.gallery

        def make() -> pygame.Surface:
            ground = gallery.get(felt.felt).copy()
            inlay = brass.inlay(gallery.table, gaps_mm)
            ground.blit(inlay.surface, inlay.at(*gallery.table.middle))
            return ground

        self.stage.set_base(gallery.keep(("menu ground", gaps_mm), make))

    # --- what lies there

    @property
    def _diameter(self) -> int:
        table = self.app.table
        return table.px(min(LARGEST_CIRCLE, CIRCLE_SHARE * table.wide))

    def _middle(self, game: str) -> tuple[int, int]:
        share = MIDDLES[len(BOARDS)][list(BOARDS).index(game)]
        return round(share * self.app.table.width), self.app.table.middle[1]

    def _circle(self, game: str, board: type[Board]) -> None:
        app, gallery = self.app, self.app.gallery
        middle, diameter = self._middle(game), self._diameter
        light = gallery.keep(("circle light", diameter), lambda: felt.circle_light(diameter))
        self.stage.add(light, middle, Layer.LIGHT, ADD)
        across = diameter / app.table.per_mm
        self.stage.add(gallery.get(brass.inlay_circle, across), middle, Layer.LIGHT)
        names = tuple(app.words(side)(f"{game}.name") for side in Side)
        ring = gallery.of(gallery.type.ring, names, across * 0.43, 11.0, colours.BONE)
        self.stage.add(ring, middle, Layer.WORDS)
        emblem = board.emblem(gallery, diameter * EMBLEM_SHARE)
        self._emblems[game] = self.stage.add(emblem, middle, Layer.LYING)

    def _corner(self, side: Side) -> None:
        at = self.app.table.spot(side, -self.app.table.wide / 2 + 41, 39)
        change = partial(self._change_language, side)
        add_control(self, "menu.language", "globe", at, side, change, diameter_mm=22.0)

    def _resume(self, side: Side) -> None:
        if self._waiting is None:
            return
        words = self.app.words(side)
        label = words("menu.resume", game=words(f"{self._waiting.match.rules.game}.name"))
        at = self.app.table.spot(side, 0, 40)
        add_pill(self, "menu.resume", label, "bone", at, side, self._go_on)

    def _notice(self, side: Side) -> None:
        """What the store had to say stays readable, for the one who can mend it."""
        self.app.take_notices()
        if self.app.notices:
            words = self.app.words(side)(f"notice.{self.app.notices[-1].key}")
            text = self.app.gallery.text(words, 8, colours.BONE, side=side)
            self.stage.add(text, self.app.table.spot(side, 0, 62), Layer.WORDS)

    # --- what touches do

    def targets(self) -> list[Target]:
        size = (self._diameter,) * 2
        found = []
        for game in BOARDS:
            target = Target(f"menu.{game}", self.stage.base.get_rect(size=size), label=game)
            target.rect.center = self._middle(game)
            found.append(target)
        return found

    def press(self, grip: Grip) -> None:
        if grip.target is not None:
            self._come_forward(grip.target.id.removeprefix("menu."), True)

    def release(self, grip: Grip) -> None:
        if grip.target is not None:
            self._come_forward(grip.target.id.removeprefix("menu."), False)

    def _come_forward(self, game: str, forward: bool) -> None:
        gallery = self.app.gallery
        share = EMBLEM_SHARE * (1.08 if forward else 1.0)
        self._emblems[game].show(BOARDS[game].emblem(gallery, self._diameter * share))

    def tap(self, grip: Grip) -> None:
        if grip.target is None:
            return
        from scenes.setup.setup import SetupScene

        self.app.go(SetupScene(self.app, grip.target.id.removeprefix("menu.")))

    def _change_language(self, side: Side) -> None:
        self.app.change_language(side)
        self._show()

    def _go_on(self) -> None:
        from scenes.play.play import PlayScene

        assert self._waiting is not None
        match = self._waiting.match
        seating = Seating.read(self._waiting.seating, match.rules.seats)
        self.app.go(PlayScene(self.app, match, self._waiting.id, seating))
