"""Light: where tiles would be valid, where a turn may begin and a group be opened; lines below
chosen tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat

import pygame

from scenes.art import canvas, coins, enamel_tiles, racks
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.light import rim
from scenes.core.table import Pixel, Side, square
from scenes.stage.sprite import ADD, Layer, Sprite, areas
from scenes.views.pieces import Piece
from scenes.views.trellis.layout.aiming import Aiming, Kind, Spot, point_of
from scenes.views.trellis.layout.field_geometry import Fit
from scenes.views.trellis.layout.settling import FREE_CELLS
from scenes.views.trellis.layout.tiles import Rest
from scenes.views.trellis.racks.model import Model, Part
from scenes.views.trellis.turn.cells import ACROSS
from scenes.views.trellis.turn.composition import free_areas
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.meanings import Commit
from scenes.views.trellis.turn.offer import AreaCell, Landing, Offer, Picks
from scenes.views.trellis.turn.truth import allowed


class Sprites:
    def __init__(self, add: Callable[[], Sprite]) -> None:
        self._add = add
        self._all: list[Sprite] = []

    def show(self, wanted: Iterable[tuple[Picture, Pixel]]) -> None:
        """Shows these pictures only."""
        shown = list(wanted)
        while len(self._all) < len(shown):
            self._all.append(self._add())
        for number, sprite in enumerate(self._all):
            sprite.set_visible(number < len(shown))
        for sprite, (picture, at) in zip(self._all, shown, strict=False):
            sprite.show(picture)
            sprite.move(*at)


def glows(model: Model) -> Sprites:
    """Sprites that add light."""
    return Sprites(lambda: model.host.stage.add(None, layer=Layer.GLOW, flags=ADD))


class CellLight(Part):
    """Equal rims of light on cells."""

    def __init__(self, model: Model, strength: float = 1.0) -> None:
        super().__init__(model)
        self._largest = model.geometry.field.usual_tile
        """The tile size in pixels for which its picture is made."""
        self._strength = strength
        self._sprites = glows(model)

    def show(self, spots: Iterable[AreaCell]) -> None:
        """Lights these cells only."""
        fits = self._field.fits
        at = [fits[area].spot(cell) for area, cell in spots]
        # All groups have the same tile size.
        self._sprites.show(zip(repeat(self._picture(self._field.tile)), at) if at else ())

    def _picture(self, tile: int) -> Picture:
        made = tile_light(self._gallery, self._largest)
        return self._gallery.keep(
            ("trellis light", self._largest, tile, self._strength),
            lambda: self._weaker(enamel_tiles.scaled(made, tile / self._largest)),
        )

    def _weaker(self, light: Picture) -> Picture:
        if self._strength == 1:
            return light
        return Picture(canvas.faded(light.surface, self._strength), light.centre)


def tile_light(gallery: Gallery, tile: int) -> Picture:
    """A rim just inside the outline of a tile of this size."""

    def make() -> Picture:
        return canvas.glow(enamel_tiles.silhouette(tile), gallery.table.per_mm, thin=True)

    return gallery.keep(("trellis light", tile), make)


FOOT_LONG = 0.82
"""Length of the line as a share of the tile's side."""
AWAY_MM = 1.3
"""Felt between a tile and its line."""


class FootLines(Part):
    """A line on the near side of a tile, so that the seat sees it underlined."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._sprites = Sprites(lambda: self._host.stage.add(None, layer=Layer.VERDICT))

    def refresh(self) -> None:
        """Underlines the chosen tiles, except for held ones."""
        turn = self._composition.turn
        pieces = self._picked.of(turn, self._composition.chosen)
        self._sprites.show(self._drawn(turn, [piece for piece in pieces if not piece.held]))

    def _drawn(self, seat: int, pieces: list[Piece[Rest]]) -> Iterator[tuple[Picture, Pixel]]:
        gallery, side = self._host.gallery, self._host.seating.sides[seat]
        for piece in pieces:
            size = piece.rest.size
            line = gallery.get(enamel_tiles.foot_line, 2 * round(FOOT_LONG * size / 2))
            turned = gallery.turned(line, side)
            away = round(0.5 * size + AWAY_MM * gallery.table.per_mm)
            yield turned, side.beside(piece.rest.at, 0, away)


OWNER_MM = 14.0
WORDS_MORE_MM = 14.0
"""How much larger a seat's longest text is than two lines."""


class FreeAreas(Part):
    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._light = CellLight(model)
        self._names: list[Sprite] = []
        self._named_for: tuple[tuple[Fit, ...], int] | None = None
        """Positions of the coins, and their seat."""
        self._lit: list[int] = []
        self._begun: tuple[AreaCell, ...] = ()

    def light(self, waiting: Sequence[AreaCell] = ()) -> None:
        """Lights areas to open, and `waiting` cells of a group that has been begun."""
        composition = self._composition
        shows = composition.may_lay(composition.turn)
        composition.read_over = frozenset(self._read_over())
        # One at a time may be opened (T12, T13).
        has_room = shows and allowed(composition.state) > len(composition.draft.groups())
        self._lit = free_areas(composition, composition.draft)[:has_room]
        self._begun = tuple(self._model.bare(waiting)) if shows else ()
        free = [(area, cell) for area in self._lit for cell in FREE_CELLS]
        self._light.show([*free, *self._begun])
        self._name()

    def _read_over(self) -> Iterator[int]:
        turn = self._composition.turn
        more = 2 * self._host.gallery.table.px(WORDS_MORE_MM)
        room = self._geometry.seats[turn].words_rect(self._composition.counts[turn])
        words = room.inflate(more, more)
        for area, fit in enumerate(self._field.fits):
            if fit.rect(FREE_CELLS).colliderect(words):
                yield area

    def _name(self) -> None:
        """Shows the coin of the seat at turn in the areas reserved for it (T13)."""
        turn, opened = self._composition.turn, self._composition.state.opened
        is_kept = not opened[turn] and any(opened)
        named = tuple(self._field.fits[area] for area in self._lit) if is_kept else ()
        if self._named_for == (named, turn):
            return
        self._named_for = named, turn
        for sprite in self._names:
            sprite.remove()
        stage, coin = self._host.stage, self._coin(turn)
        self._names = [stage.add(coin, fit.spot((0, 0)), Layer.MIDDLE) for fit in named]

    def _coin(self, seat: int) -> Picture:
        gallery, seating = self._host.gallery, self._host.seating
        return coins.coin(gallery, seating.name(seat), OWNER_MM, seating.reads(seat))

    def covered(self) -> list[pygame.Rect]:
        """The rectangles of coins and light."""
        return [
            *areas(self._names),
            *(self._field.fits[area].rect(FREE_CELLS) for area in self._lit),
            *(self._field.fits[area].rect([cell]) for area, cell in self._begun),
        ]


LONG = 1.12
"""Length of a seam's bar in tiles."""
A_FRAME = 2
"""Places judged per frame: with many tiles, judging all would exceed a frame."""
SEAM = 2
"""The cost of judging a seam, in cells: a whole part of the group would slide."""
LASTING = 60.0


class HandLight(Part):
    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._cells, self._rims = CellLight(model), glows(model)
        self._seams = Sprites(lambda: self._host.stage.add(None, layer=Layer.GLOW))
        self._carried: Picks = ()
        self._landing: Landing | None = None
        self._shown_for: tuple[Draft, Picks] | None = None
        self._waiting: Iterator[Spot] = iter(())
        self._aiming: Aiming | None = None
        self.right: list[Spot] = []
        """Valid places for the chosen tiles, as far as they have been judged."""

    def carry(self, picks: Picks) -> None:
        """Sets the tiles that a finger carries; empty: it has let go."""
        self._carried, self._landing = picks, None
        self.refresh()

    def land(self, landing: Landing | None) -> None:
        """Sets where carried tiles would land: ghosts replace the rim there."""
        self._landing = landing
        self._show()

    def refresh(self) -> None:
        """Updates the light after everything has been arranged."""
        composition = self._composition
        picks = self._carried or composition.chosen
        if not picks or not composition.may_lay(composition.turn):
            self._darken()
            return
        self._search(picks)
        self._show()

    def _darken(self) -> None:
        self._host.later.drop(self)
        self._shown_for, self.right = None, []
        self._show()

    # --- finding out

    def _search(self, picks: Picks) -> None:
        draft = self._composition.draft
        if self._shown_for is not None and self._shown_for == (draft, picks):
            return
        self._shown_for, self.right = (draft, picks), []
        self._aiming = self._model.aiming(picks)
        self._waiting = self._aiming.spots()
        self._host.later.run(LASTING, lambda _: self._go_on(), owner=self)

    def _go_on(self) -> None:
        found = len(self.right)
        if not self._judge(A_FRAME):
            self._host.later.drop(self)
        if len(self.right) > found:
            self._show()

    def _judge(self, most: int) -> bool:
        """Judges some places; whether any are left."""
        assert self._aiming is not None
        while most > 0:
            spot = next(self._waiting, None)
            if spot is None:
                return False
            most -= SEAM if spot.kind == "seam" else 1
            landing = self._aiming.judged(spot)
            if landing is not None and landing.wrong == 0:
                self.right.append(spot)
        return True

    # --- showing it

    def _show(self) -> None:
        """Swaps are lit for taps only: a carried tile previews them."""
        free = (spot for spot in self._of("cell") if not self._has_ghost(spot))
        self._cells.show(self._model.bare((spot.area, spot.cell) for spot in free))
        middles = [] if self._carried else self._of("middle")
        self._rims.show((self._rim(spot), self._at(spot)) for spot in middles)
        self._seams.show((self._bar(spot), self._at(spot)) for spot in self._of("seam"))

    def _has_ghost(self, spot: Spot) -> bool:
        landing = self._landing
        return landing is not None and spot.area == landing.area and spot.cell in landing.cells

    def _of(self, kind: Kind) -> list[Spot]:
        return [spot for spot in self.right if spot.kind == kind]

    def _at(self, spot: Spot) -> Pixel:
        x, y = point_of(spot, self._field.fits[spot.area])
        return round(x), round(y)

    def _rim(self, spot: Spot) -> Picture:
        return self._gallery.get(enamel_tiles.tile_rim, self._field.fits[spot.area].tile)

    def _bar(self, spot: Spot) -> Picture:
        long = round(LONG * self._field.fits[spot.area].tile)
        upright = self._gallery.get(enamel_tiles.seam_bar, long)
        return upright if spot.heading == ACROSS else self._gallery.turned(upright, Side.WEST)


class TurnLight(Part):
    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._waits = False
        self._sprites, self._shared = glows(model), model.geometry.shared

    def wait(self, seconds: float) -> None:
        """Delays the light until the events before this turn have been seen."""
        self._waits = True
        self._host.later.after(seconds, self._begin, owner=self)
        self.refresh()

    def _begin(self) -> None:
        self._waits = False
        self.refresh()

    def refresh(self) -> None:
        offer = self._composition.offer
        self._sprites.show(self._touchable() if offer is None else self._offered(offer))

    def _touchable(self) -> Iterator[tuple[Picture, Pixel]]:
        """What may be touched at the beginning of a turn."""
        composition, seat = self._composition, self._composition.turn
        begins = composition.state.phase == "turn" and not composition.draft.touched
        is_there = composition.is_there(seat) and composition.acts(seat)
        if self._waits or not (begins and is_there) or composition.racks[seat].peeked:
            return
        if not composition.racks[seat].lent:
            tray = self._racks[seat].tray()
            yield rim(self._gallery, tray.size), tray.center
        display = self._display()
        if display is not None:
            yield rim(self._gallery, display.size), display.center
        if composition.state.bag:
            yield self.of_bag(), self._shared.bag()

    def _display(self) -> pygame.Rect | None:
        """The rectangle of the display's tiles."""
        geometry = self._shared
        spots = map(geometry.display_spot, range(len(self._composition.state.display)))
        rects = [square(spot, geometry.display_pitch()) for spot in spots]
        return rects[0].unionall(rects[1:]) if rects else None

    def of_bag(self) -> Picture:
        return self._gallery.get(racks.bag_light, self._shared.bag_size())

    def _offered(self, offer: Offer) -> Iterator[tuple[Picture, Pixel]]:
        """The place that an offered tile left and the button that keeps it, or the racks to choose
        a victim from; with two players there is no choice."""
        if offer.display is not None:
            picture = tile_light(self._gallery, self._shared.display_tile())
            yield picture, self._shared.display_spot(offer.display)
        if offer.comes_in:
            keep = Commit(self._composition.turn)
            for button in self._host.buttons.shown():
                if button.means == keep:
                    yield rim(self._gallery, button.rect.size, True), button.rect.center
        elif offer.asks_victim and len(self._racks) > 2:
            yield from (
                (rim(self._gallery, rack.tray().size), rack.tray().center)
                for rack in self._racks
                if rack.seat != self._composition.turn and offer.victim in (None, rack.seat)
            )
