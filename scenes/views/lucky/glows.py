"""Light at Lucky Numbers: where tiles in hands may go, what is aimed at, where tiles would end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Literal, TypeAlias

from game.lucky.state import CELLS, NUMBERS, Cell
from scenes.art import canvas, tiles
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Side, Table
from scenes.stage.motion import FADE_STEPS, Tweens, ease_out
from scenes.stage.sprite import ADD, Layer
from scenes.stage.stage import Stage
from scenes.views.lucky.geometry import Geometry

Kind: TypeAlias = Literal["free", "swap", "mark", "discard"]
KINDS: tuple[Kind, ...] = ("free", "swap", "mark", "discard")
Place: TypeAlias = tuple[int, Cell]
"""A seat and a cell of its board."""

LIGHT_SECONDS = 0.12
DARK_SECONDS = 0.08
STEPS = FADE_STEPS
EDGE_MM = 1.5
"""How soft the light around a board is."""
SOFT = 3
"""Of so many steps: what may be touched, before anything is held."""
BESIDE: Mapping[Kind, int] = {"free": 4, "swap": SOFT, "mark": SOFT, "discard": SOFT}
"""Of the same: what a finger might mean as well. A free place that is darker looks dull."""


class Glow:
    """What comes and goes softly in one place."""

    def __init__(
        self, stage: Stage, clock: Tweens, at: Pixel, layer: Layer = Layer.GLOW, flags: int = ADD
    ) -> None:
        """`clock` ticks also where motion is reduced."""
        self.sprite = stage.add(None, at, layer, flags)
        self._clock = clock
        self._pictures: Sequence[Picture] = ()
        self._level = 0.0
        self._wanted = 0

    def show(self, pictures: Sequence[Picture], wanted: int = STEPS, delay: float = 0.0) -> None:
        """`pictures`: from faint to whole, as many as there are steps."""
        self._pictures = pictures
        self._fade(wanted, delay)
        self._draw()

    def dark(self) -> None:
        self._fade(0)

    def put_out(self) -> None:
        """For good."""
        self._fade(0, then=self.sprite.remove)

    def _fade(
        self, wanted: int, delay: float = 0.0, then: Callable[[], None] | None = None
    ) -> None:
        if wanted == self._wanted and then is None:
            return
        begin, self._wanted = self._level, wanted
        if wanted and not delay:
            # The first step is seen at once.
            begin = self._level = max(1.0, begin)

        def step(share: float) -> None:
            self._level = begin + (wanted - begin) * share
            self._draw()

        seconds = LIGHT_SECONDS if wanted > begin else DARK_SECONDS
        self._clock.run(seconds, step, ease_out, delay, then, owner=self)

    def _draw(self) -> None:
        level = round(self._level)
        self.sprite.show(self._pictures[level - 1] if level else None)


def lit_steps(gallery: Gallery, light: Picture) -> tuple[Picture, ...]:
    """From faint to bright; additive light is faded by its colours, as it has no alpha."""

    def make() -> tuple[Picture, ...]:
        shares = [step / STEPS for step in range(1, STEPS)]
        return (*(Picture(canvas.faded(light.surface, one), light.centre) for one in shares), light)

    return gallery.derived(light, ("lit steps",), make)


def edge_light(table: Table, board: int, soft_mm: float = EDGE_MM) -> Picture:
    """Right around a board of so many pixels, to be added."""
    outline = canvas.rounded((board, board), 0.06 * board, (255, 255, 255))
    return canvas.glow(outline, soft_mm * table.per_mm, rim_only=True)


class Glows:
    """All lights of one table."""

    def __init__(self, stage: Stage, clock: Tweens, gallery: Gallery, geometry: Geometry) -> None:
        self._stage, self._clock = stage, clock
        self._gallery, self._geometry = gallery, geometry
        self._places = self._on_boards()
        self._aims = self._on_boards()
        self._pool = Glow(stage, clock, (0, 0))
        self._usable: dict[int, Glow] = {}
        self._pointed = Glow(stage, clock, (0, 0))

    def _on_boards(self) -> dict[Place, Glow]:
        return {
            (seat, at): Glow(self._stage, self._clock, self._geometry.cell(side, at))
            for seat, side in enumerate(self._geometry.sides)
            for at in CELLS
        }

    def light(self, kind: Kind, place: int, side: Side = Side.SOUTH) -> tuple[Picture, ...]:
        """On a place of so many pixels."""
        plain = self._gallery.get(tiles.place_glow, place, kind)
        return lit_steps(self._gallery, self._gallery.turned(plain, side))

    def in_hand(self, side: Side) -> tuple[Picture, ...]:
        """Around a tile that is in somebody's hand already."""
        return self.light("swap", round(1.1 * self._geometry.place), side)

    def new(self, at: Pixel, layer: Layer = Layer.GLOW, flags: int = ADD) -> Glow:
        """One more, for whoever asks."""
        return Glow(self._stage, self._clock, at, layer, flags)

    def places(self, lit: Mapping[Place, Kind], aimed: Collection[Place]) -> None:
        """Where a tile may go; all others are dark. What a finger means outshines what else it
        might at that seat."""
        aiming = {seat for seat, _ in aimed}
        for place, glow in self._places.items():
            if place in lit:
                side, is_meant = self._geometry.sides[place[0]], place in aimed
                steps = BESIDE[lit[place]] if place[0] in aiming and not is_meant else STEPS
                glow.show(self.light(lit[place], self._geometry.place, side), steps)
            else:
                glow.dark()
        self._aim({place: lit.get(place, "free") for place in aimed})

    def _aim(self, aimed: Mapping[Place, Kind]) -> None:
        """Light falls into a free place, and around a tile: on its face it would be dull."""
        for place, glow in self._aims.items():
            if place in aimed:
                side, is_free = self._geometry.sides[place[0]], aimed[place] != "swap"
                glow.show(self.light("mark" if is_free else "swap", self._geometry.place, side))
            else:
                glow.dark()

    def point_out(self, at: Pixel, light: Sequence[Picture], seconds: float) -> None:
        """Where a computer player is about to put something."""
        self._pointed.sprite.move(*at)
        self._pointed.show(light)
        self._clock.after(seconds, self._pointed.dark, owner=self._pointed.sprite)

    def pool(self, tile: str) -> None:
        """Where this tile would come to lie in the pool; "": none."""
        if not tile:
            self._pool.dark()
            return
        self._pool.sprite.move(*self._geometry.pool(NUMBERS[tile], 0))
        self._pool.show(self.light("discard", self._geometry.pool_place))

    def usable(self, lit: Mapping[int, Pixel]) -> None:
        """Numbers in the pool that somebody may want, and where their topmost tiles lie."""
        for number, at in lit.items():
            glow = self._usable.setdefault(number, self.new(at))
            glow.sprite.move(*at)
            glow.show(self._usable_light(number), SOFT)
        for number, glow in self._usable.items():
            if number not in lit:
                glow.dark()

    def _usable_light(self, number: int) -> tuple[Picture, ...]:
        side = Side(self._geometry.pool_facing(number) // 90)
        return self.light("swap", self._geometry.pool_place, side)
