"""The text that attract shows at each side: the game's title, where to touch, the best results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Final, NamedTuple

import pygame

from game.bests import Best, ranking_of
from scenes.art.canvas import Picture, finished, haze, joined, spread
from scenes.art.coins import coin
from scenes.art.colours import LAMP, SHADOW
from scenes.art.gallery import Gallery
from scenes.art.light import EDGE_MM, coin_light, edge_line
from scenes.attract.best_list import LEAST_EM, MOST_LINES, WIDE, begins_at, best_list
from scenes.core.table import LARGEST_SCALE, USUAL_TABLE_MM, Pixel, Side, Table
from scenes.services.surroundings import Surroundings
from scenes.stage.motion import Tweens, fade_steps, linear
from scenes.stage.parts import area
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.ui.block import fitted
from scenes.views.loading import shown_games

# Millimetres at scale 1, as look.md counts them.
TITLE_EM, TITLE_INWARD, TITLE_INWARD_SHORT = 32.0, 60.0, 82.0
SIT_EM, COIN, SIT_INWARD, SIT_GAP = 14.0, 26.0, 25.0, 6.0
FREE_AT_CORNERS, FREE_AT_ENDS = 104.0, 16.0
"""Margins of a title at the ends of a long side, where neighbours have theirs, and of a short."""
LIST_ALONG, LIST_INWARD, LIST_FREE = 174.0, 54.0, 8.0
PRESSED_MM = 1.0
APARTS_MM = 2.0, 1.4, 0.0
"""The least distances between a list and other texts, tried in turn: a smaller one is accepted only
if fewer lines do not help."""
SIDEWAYS = 2
"""The factor of the distance along a row, where texts could be read as one."""
STEM = 2
"""The least width of letters in pixels."""
LEAST_FROM_EDGE = 6.3
"""The least distance of a coin from the edge, where a brass line lies, on every table."""
WIDE_MM = 708.0
TITLE: Final = (0xFD, 0xF0, 0xCF)
LEVELS = 8
"""Opacity levels of texts and of a coin's light."""


def scale_of(table: Table) -> float:
    return min(LARGEST_SCALE, table.wide / WIDE_MM, table.high / USUAL_TABLE_MM)


class Changing:
    """A picture on the felt that can be faded and replaced."""

    def __init__(self, stage: Stage, at: tuple[int, int], layer: Layer = Layer.WORDS) -> None:
        self.sprite = stage.add(None, at, layer)
        self._steps: tuple[Picture, ...] = ()

    def show(self, picture: Picture | None, share: float = 1.0) -> None:
        """Replaces the picture and shows it at this opacity; `light` changes the opacity later."""
        self._steps = () if picture is None else fade_steps(picture, LEVELS)
        self.light(share)

    def light(self, share: float) -> None:
        level = round(share * len(self._steps))
        self.sprite.show(self._steps[level - 1] if level else None)


class Invitation:
    """The texts and the coin at one side, in that side's language."""

    def __init__(self, around: Surroundings, stage: Stage, side: Side) -> None:
        self._around, self._side = around, side
        self._scale = scale_of(around.table)
        self._words = around.words(side)
        table, gallery = around.table, around.gallery
        stage.add(edge_line(gallery, side, False), table.spot(side, 0, EDGE_MM), Layer.WORDS)
        self._sit_down(stage)
        inward = TITLE_INWARD if side.upright else TITLE_INWARD_SHORT
        self._title = Changing(stage, table.spot(side, 0, self._mm(inward)))
        self._list = Changing(stage, table.spot(side, self.list_along, self._mm(LIST_INWARD)))

    def _mm(self, mm: float) -> float:
        return mm * self._scale

    # --- where to touch

    def _sit_down(self, stage: Stage) -> None:
        gallery, side, table = self._around.gallery, self._side, self._around.table
        words = self._words("attract.sit")
        em = table.em_mm(max(LEAST_EM, self._mm(SIT_EM)))
        coin_mm, gap = self._mm(COIN), self._mm(SIT_GAP)
        long = gallery.type.width(words, em)
        left = self._left_of(coin_mm + gap + long)
        inward = max(self._mm(SIT_INWARD), coin_mm / 2 + LEAST_FROM_EDGE)
        self._coin_at = table.spot(side, left + coin_mm / 2, inward)
        self._glow = Changing(stage, self._coin_at, Layer.GLOW)
        self._glow.show(gallery.get(coin_light, coin_mm), 0.0)
        self._coin = Changing(stage, self._coin_at, Layer.MOVING)
        self._coin.show(coin(gallery, side, coin_mm))
        self._said = gallery.text(words, em, TITLE, side=side)
        at = table.spot(side, left + coin_mm + gap + long / 2, inward)
        self._sit = Changing(stage, at)
        self._sit.show(self._said)

    def _left_of(self, wide: float) -> float:
        """The left end of a line of this width: centred, or further left where a best list needs
        the room."""
        games = [game for game in shown_games() if ranking_of(game) is not None]
        begins = begins_at(self._around.gallery, self._words, games, self._scale)
        return min(-wide / 2, self.list_along + begins - SIDEWAYS * APARTS_MM[0] - wide)

    def press(self, is_pressed: bool) -> None:
        """Draws the coin as pressed or released; the finger may be anywhere near it."""
        x, y = self._coin_at
        dx, dy = self._side.beside((0, 0), 0, self._around.table.px(PRESSED_MM))
        self._coin.sprite.move(*((x + dx, y + dy) if is_pressed else (x, y)))
        self._glow.light(1.0 if is_pressed else 0.0)

    # --- the game's title and best results

    def show(
        self, game: str, period: str, bests: Sequence[Best], share: float, asks: bool = False
    ) -> None:
        """Shows title and list at this opacity. `asks`: the game shows a puzzle."""
        self._title.show(self.title(game, asks), share)
        self._list.show(self.list_of(game, period, bests), share)

    def light(self, share: float) -> None:
        """Sets the opacity of the title and the list."""
        self._title.light(share)
        self._list.light(share)

    def leave(self, share: float) -> None:
        """Fades the coin and its text out: boards will glide to their place."""
        self._sit.light(1 - share)
        self._coin.light(1 - share)
        if self._glow.sprite.picture is not None:
            self._glow.light(1 - share)

    def title(self, game: str, asks: bool = False) -> Picture:
        named = self._words("attract.play", game=self._words(f"{game}.name"))
        words = self._words("attract.puzzle") if asks else named
        gallery, table = self._around.gallery, self._around.table
        free = table.wide - 2 * self._mm(FREE_AT_CORNERS)
        if not self._side.upright:
            free = table.high - 2 * self._mm(FREE_AT_ENDS)
        em = fitted(gallery, words, self._mm(TITLE_EM), free, "numerals").em_mm
        return gallery.text(words, round(em, 1), TITLE, "numerals", self._side)

    def list_of(self, game: str, period: str, bests: Sequence[Best]) -> Picture | None:
        """The picture of the list; None if it is empty. Takes the first layout that keeps its
        distance from other words, else the one with the largest distance."""
        if not bests:
            return None
        gallery, side = self._around.gallery, self._side

        def make() -> Picture:
            made: list[Picture] = []
            for count, above in _ways(min(MOST_LINES, len(bests))):
                some = bests[:count]
                one = best_list(gallery, self._words, game, period, some, self._scale, above)
                made.append(one.turned(side.facing))
                if not self._meets(made[-1], game, APARTS_MM[0]):
                    return made[-1]
            nearer = product(APARTS_MM[1:], made)
            good = (one for apart_mm, one in nearer if not self._meets(one, game, apart_mm))
            return next(good, made[-1])

        return gallery.keep(("best list", game, period, *bests, self._words.language, side), make)

    def _meets(self, made: Picture, game: str, apart_mm: float) -> bool:
        """Whether a list lies closer than `apart_mm` to other words."""
        others = (self.title(game), self._title.sprite.at), (self._said, self._sit.sprite.at)
        apart, side = self._around.table.px(apart_mm), self._side
        aside = range(-SIDEWAYS * apart, SIDEWAYS * apart + 1, STEM)
        steps = *((along, 0) for along in aside), (0, apart), (0, -apart)
        ways = [side.beside((0, 0), *step) for step in steps]
        return any(_meet(other, there, made, self._list.sprite.at, ways) for other, there in others)

    @property
    def list_along(self) -> float:
        """The left end of the list in mm, to the right of the other words."""
        table = self._around.table
        half = (table.wide if self._side.upright else table.high) / 2
        return min(self._mm(LIST_ALONG), half - self._mm(WIDE + LIST_FREE))


def _ways(most: int) -> Iterator[tuple[int, int]]:
    """Layouts as (number of results, empty lines above), most results first; the last line never
    lies lower than that of a full list."""
    for count in range(most, 0, -1):
        yield from ((count, above) for above in range(MOST_LINES - count, -1, -1))


def _meet(one: Picture, at: Pixel, other: Picture, there: Pixel, ways: Iterable[Pixel]) -> bool:
    """Whether the ink of two pictures overlaps when one is shifted by any of these offsets."""
    (x, y), (other_x, other_y) = one.at(*at).topleft, other.at(*there).topleft
    mask, lying = (pygame.mask.from_surface(picture.surface) for picture in (one, other))
    return any(mask.overlap(lying, (other_x - x + dx, other_y - y + dy)) for dx, dy in ways)


HALO_MM = 3.4
"""The blur of the light around a board, in mm of the small table."""
SHADE = 0.5
OPAQUE = 200
"""The alpha of a board itself; less alpha is its shadow."""
STEPS = 8
PLAYS, WAITS, WON, LOST = 5, -4, STEPS, -STEPS
"""The levels at which seats rest, from fully shaded to fully lit."""
SECONDS = 0.3
NEAR_SHARE = 0.42
"""A board lies within this share of the table's depth from its side."""


def halo(picture: Picture, radius: float) -> Picture:
    """A halo around the opaque part of a picture; the part itself stays clear."""
    mask = pygame.mask.from_surface(picture.surface, OPAQUE)
    outline = mask.to_surface(setcolor=(0, 0, 0, 255), unsetcolor=(0, 0, 0, 0))
    edge = spread(radius)
    light = haze(outline, radius, edge, (*LAMP, 255))
    light.blit(outline, (edge, edge), special_flags=pygame.BLEND_RGBA_SUB)
    x, y = picture.centre
    return Picture(finished(light), (x + edge, y + edge))


def shade(picture: Picture) -> Picture:
    """A dark overlay for a board and the pieces on it."""
    surface = picture.surface.copy()
    # The shadow is left out: it is dark enough.
    surface.fill((255, 255, 255, OPAQUE), special_flags=pygame.BLEND_RGBA_SUB)
    wood = surface.copy()
    for _ in range(255 // (255 - OPAQUE)):
        surface.blit(wood, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    surface.fill((0, 0, 0, round(255 * SHADE)), special_flags=pygame.BLEND_RGBA_MULT)
    surface.fill((*SHADOW, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return Picture(finished(surface), picture.centre)


class Board(NamedTuple):
    """A seat's board as one picture, and its position."""

    picture: Picture
    at: Pixel


def wood_of(board: Board) -> pygame.Rect:
    """The board's rectangle without its shadow."""
    wood = board.picture.surface.get_bounding_rect(OPAQUE)
    return wood.move(board.picture.at(*board.at).topleft)


class _Light:
    """The light of one seat: shaded, neutral or lit."""

    def __init__(self, gallery: Gallery, stage: Stage, side: Side) -> None:
        self._gallery, self._stage, self._side, self.level = gallery, stage, side, 0
        self._halo = stage.add(None, layer=Layer.GLOW)
        self._shade = stage.add(None, layer=Layer.SHADE)

    def show(self, level: int) -> None:
        """Draws this level on the seat's board as it looks now."""
        self.level = level
        board = board_at(self._gallery, self._stage, self._side)
        if board is None:
            return
        self._halo.move(*board.at)
        self._shade.move(*board.at)
        self._halo.show(fade_steps(self._light_of(board), STEPS)[level - 1] if level > 0 else None)
        self._shade.show(fade_steps(self._dark_of(board), STEPS)[-level - 1] if level < 0 else None)

    def _light_of(self, board: Board) -> Picture:
        gallery, picture = self._gallery, board.picture
        radius = HALO_MM * gallery.table.per_mm
        return gallery.derived(picture, ("halo",), lambda: halo(picture, radius))

    def _dark_of(self, board: Board) -> Picture:
        return self._gallery.derived(board.picture, ("shade",), lambda: shade(board.picture))


def board_at(gallery: Gallery, stage: Stage, side: Side) -> Board | None:
    """The largest wooden thing at a side, combined from all sprites at its position."""
    table = gallery.table
    depth = NEAR_SHARE * (table.height if side.upright else table.width)
    wood = ((one, one.area()) for one in stage.sprites if one.layer == Layer.WALNUT)
    there = [(one, rect) for one, rect in wood if rect and _side_of(table, one.at) == side]
    there = [(one, rect) for one, rect in there if table.away(side, rect.center) < depth]
    if not there:
        return None
    largest, around = max(there, key=lambda one: area(one[1]))
    near = around.inflate(2, 2)
    parts = [one for one, rect in there if one.at == largest.at and near.colliderect(rect)]
    pictures = [one.picture for one in parts if one.picture is not None]
    return Board(_together(gallery, pictures), largest.at)


def _side_of(table: Table, at: Pixel) -> Side:
    return min(Side, key=lambda side: table.away(side, at))


def _together(gallery: Gallery, parts: Sequence[Picture]) -> Picture:
    """Joins pictures with a common centre into one."""
    first, *others = parts
    if not others:
        return first
    rects = [part.at(0, 0) for part in parts]
    whole = rects[0].unionall(rects[1:])
    make = partial(joined, [(part, (0, 0)) for part in parts], SHADOW)
    return gallery.derived(first, ("together", *whole), make)


class SmallLamp:
    """The turn light of the small table. It fades in few steps, which suffice at that size."""

    def __init__(
        self, gallery: Gallery, stage: Stage, clock: Tweens, sides: Iterable[Side]
    ) -> None:
        self._clock = clock
        self._lights = [_Light(gallery, stage, side) for side in sides]

    def lean(self, seats: Iterable[int], has_won: bool = False) -> None:
        lit, (bright, dark) = set(seats), (WON, LOST) if has_won else (PLAYS, WAITS)
        for seat, light in enumerate(self._lights):
            self._turn(light, bright if seat in lit else dark)

    def go_out(self, seconds: float) -> None:
        """Fades all seats to neutral."""
        for light in self._lights:
            self._turn(light, 0, seconds)

    def _turn(self, light: _Light, goal: int, seconds: float = SECONDS) -> None:
        began = light.level

        def step(share: float) -> None:
            level = began + round((goal - began) * share)
            if level != light.level:
                light.show(level)

        if goal != began:
            self._clock.run(seconds, step, linear, owner=light)

    def begin(self, seats: Iterable[int]) -> Iterator[None]:
        """Sets the initial levels, one seat per step."""
        lit = set(seats)
        for seat, light in enumerate(self._lights):
            light.show(PLAYS if seat in lit else WAITS)
            yield

    def follow(self) -> None:
        """Redraws the levels, since a board may have changed."""
        for light in self._lights:
            light.show(light.level)
