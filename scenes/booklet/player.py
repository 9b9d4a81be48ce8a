"""Plays a panel's recording on a small table, using the game's own view."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from scenes.art import canvas, felt, paper
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.booklet.reader import Reader
from scenes.core.limits import MM_PER_INCH
from scenes.core.table import Pixel, Side, Table, square
from scenes.scene.small import SmallTable
from scenes.services.surroundings import Surroundings
from scenes.services.words import Languages, Words
from scenes.stage.parts import SurfacePool
from scenes.stage.sprite import ADD, Layer
from scenes.views.panel import Panel

STEP_SECONDS = 1 / 30
"""Half the table's frame rate: little moves, and others are playing."""
RIM_CORNER = 0.17
SIDE, LARGE_SIDE = 320, 640
"""The side of the square that is rendered, whatever its size on the screen, so that it looks the
same on all tables; the latter for much larger boards."""
FAR = 1.25


class OneLanguage(Languages):
    """All texts on a reader's board are in the reader's language."""

    def __init__(self, languages: Languages, reader: Side) -> None:
        self._languages, self._reader = languages, reader

    def words(self, side: Side) -> Words:
        return self._languages.words(self._reader)


class Shelf:
    """The galleries of small tables, shared by all booklets of a scene."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self._galleries: dict[Table, Gallery] = {}

    def place(self, panel: Panel, side: int, reader: Side) -> tuple[Surroundings, Gallery]:
        """The surroundings and the gallery for a square of `side` pixels."""
        per_mm = side / panel.wide_mm
        size = round(panel.table[0] * per_mm), round(panel.table[1] * per_mm)
        table = Table(*size, math.hypot(*size) / per_mm / MM_PER_INCH)
        if table not in self._galleries:
            self._galleries[table] = Gallery(table)
        gallery = self._galleries[table]
        around = replace(
            self._around,
            screen=pygame.Surface(size, 0, self._around.screen),
            gallery=gallery,
            languages=OneLanguage(self._around.languages, reader),
            surfaces=SurfacePool(),
        )
        return around, gallery

    def ground(self, around: Surroundings) -> pygame.Surface:
        """The table's felt, scaled down."""
        whole, size = self._around.gallery.get(felt.felt), around.screen.get_size()

        def make() -> pygame.Surface:
            return pygame.transform.smoothscale(whole, size)

        return around.gallery.keep("ground", make)

    def close(self) -> None:
        for gallery in self._galleries.values():
            gallery.close()
        self._galleries.clear()


def side_of(board: int) -> int:
    return SIDE if board <= FAR * SIDE else LARGE_SIDE


class Player:
    """Plays the recording from its beginning once the table is built, and stops at its last
    frame."""

    def __init__(self, shelf: Shelf, panel: Panel, board: int, reader: Side) -> None:
        """`board`: side of the square in pixels."""
        self.panel, self._board, self._side = panel, board, side_of(board)
        self._shelf = shelf
        self._around, self._gallery = shelf.place(panel, self._side, reader)
        self._small: SmallTable | None = None

    def first(self) -> Iterator[None]:
        """Makes the first frame, some pictures per step."""
        yield from self._gallery.in_steps(self._lay)
        yield from self._gallery.in_steps(self._sync)
        self._restart()

    def begin(self) -> None:
        """Starts the recording from its beginning."""
        self._lay()
        self._sync()
        self._restart()

    def _lay(self) -> None:
        around, panel = self._around, self.panel
        ground = self._shelf.ground(around)
        if self._small is not None:
            self._small.close()
            self._small = None
        self._small = SmallTable(around, ground, panel.match(), panel.seating())

    def _sync(self) -> None:
        self.small.view.sync()
        self.small.tweens.finish()

    def _restart(self) -> None:
        self.age = self._due = 0.0
        self._beats = list(self.panel.beats)
        self._is_rimmed = False

    @property
    def small(self) -> SmallTable:
        assert self._small is not None, "nothing plays before it has begun"
        return self._small

    def close(self) -> None:
        """Releases its memory, even if references to it remain."""
        if self._small is not None:
            self._small.close()
        self._around.surfaces.clear()
        self._around.screen = pygame.Surface((1, 1), 0, self._around.screen)

    @property
    def rests(self) -> bool:
        return self.age >= self.panel.seconds

    def tick(self, dt: float) -> None:
        self._due += dt
        if not self.rests and self._due > STEP_SECONDS - 0.001:
            dt, self._due = self._due, 0.0
            self.advance(dt)

    def advance(self, dt: float) -> None:
        self.age += dt
        while self._beats and self._beats[0].at <= self.age:
            entry = self._beats.pop(0).entry
            self.small.play(self.small.match.rules.read_move(entry))
        self.small.update(dt)
        if not (self._beats or self._is_rimmed or self.small.tweens):
            self._is_rimmed = True
            self._show_rims()

    def _show_rims(self) -> None:
        for rect in self.panel.rim(self.small.view):
            picture = self._rim(rect.size)
            self.small.stage.add(picture, rect.center, Layer.VERDICT, ADD)

    def _rim(self, size: tuple[int, int]) -> Picture:
        gallery, share = self._around.gallery, 0.5 if self.panel.rim_is_round else RIM_CORNER

        def make() -> Picture:
            corner = share * min(size)
            outline = canvas.rounded(size, corner, (255, 255, 255))
            # As strong as on the large table, where a millimetre has more pixels.
            return canvas.glow(outline, 2 * gallery.table.per_mm, rim_only=True)

        return gallery.keep(("rim", size, share), make)

    @property
    def has_changed(self) -> bool:
        """Whether the frame differs from the last one."""
        return self.small.stage.is_dirty

    def frame(self) -> pygame.Surface:
        """The current frame, scaled to the board."""
        if self.has_changed:
            self.small.stage.draw(self._around.screen)
        seen = square(self.panel.middle(self.small.view), self._side)
        part = self._around.screen.subsurface(seen.clamp(self._around.screen.get_rect()))
        return pygame.transform.smoothscale(part, (self._board, self._board))


class Boards:
    """The players of a booklet, and the board on its open page."""

    def __init__(
        self,
        reader: Reader,
        shelf: Shelf,
        panels: Sequence[Panel],
        pixels: int,
        at: Pixel,
        number: int,
    ) -> None:
        """`pixels`: side of a board; `at`: its middle."""
        self._reader, self._shelf, self._panels = reader, shelf, panels
        self._pixels, self._at, self._number = pixels, at, number
        self._players: dict[int, Player] = {}
        self._making: tuple[int, Iterator[None]] | None = None

    def get(self, number: int) -> Player | None:
        """None: the first picture has not been made yet."""
        return self._players.get(number)

    def first(self, number: int) -> Iterator[None]:
        """Makes the first picture; resumes if that has already begun."""
        if number in self._players:
            return
        if self._making is None or self._making[0] != number:
            self._making = number, self._made(number)
        for _ in self._making[1]:
            yield
        self._making = None

    def _made(self, number: int) -> Iterator[None]:
        player = Player(self._shelf, self._panels[number], self._pixels, self._reader.side)
        try:
            yield
            yield from player.first()
            self._players[number] = player
        finally:
            if number not in self._players:
                player.close()

    def close(self) -> None:
        for player in self._players.values():
            player.close()
        self._players.clear()
        self._making = None

    # --- the board on the open page

    def lay(self) -> None:
        """Adds its sprite above the paper; call again after the stage has been cleared."""
        self._sprite = self._reader.stage.add(None, self._at, Layer.WORDS)

    @property
    def player(self) -> Player | None:
        """None: the first picture has not been made yet."""
        return self.get(self._number)

    def turn_to(self, number: int) -> None:
        self._number = number
        self.begin()

    def begin(self) -> None:
        """Starts the recording from its beginning."""
        if self.player is not None:
            self.player.begin()

    def show(self) -> None:
        if self.player is not None:
            self._draw(self.player)

    def hide(self) -> None:
        self._sprite.show(None)

    def remove(self) -> None:
        self._sprite.remove()

    def tick(self, dt: float) -> None:
        player = self.player
        if player is None:
            next(self.first(self._number), None)
            return
        player.tick(dt)
        if player.has_changed:
            self._draw(player)

    def _draw(self, player: Player) -> None:
        made = framed(self._reader.gallery, player.frame())
        self._sprite.show(made.turned(self._reader.side.facing))


def framed(gallery: Gallery, frame: pygame.Surface) -> Picture:
    side = frame.get_width()
    surface = pygame.Surface(frame.get_size(), pygame.SRCALPHA, 32)
    surface.blit(frame, (0, 0))
    mat = gallery.get(paper.mat, side)
    surface.blit(mat, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Picture(surface, (side // 2, side // 2))
