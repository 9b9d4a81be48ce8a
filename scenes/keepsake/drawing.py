"""Draws the keepsake: a card with a match's final position, names, result, date and place."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeAlias

import pygame

from game.match import AnyMatch
from scenes.art import canvas, coins, colours, felt, tiles, wood
from scenes.art.canvas import Picture
from scenes.art.colours import Colour
from scenes.art.gallery import Gallery
from scenes.art.light import seat_light, seat_light_near
from scenes.art.pixels import short_of, stretched
from scenes.art.type import Face
from scenes.core.limits import MM_PER_INCH
from scenes.core.table import Pixel, Side, Table
from scenes.scene.small import SilentLanguages, SmallTable
from scenes.services.seating import ABSENT, Seating
from scenes.services.surroundings import Surroundings
from scenes.sound.sounds import Unheard
from scenes.stage.parts import SurfacePool
from scenes.stage.sprite import ADD, Layer
from scenes.ui.block import TextBlock, fitted
from scenes.views.seat_places import COIN_MM, coin_scale

SIZE = WIDE, HIGH = 1080, 1350
PER_MM = 4.0
"""Pixels per mm of the card."""
POSITION = 912, 684
POSITION_INCHES = 19.0
"""The position is laid out as on a table of this diagonal."""
FRAME, CORNER = 30, 26
"""Pixels of walnut around the position, and the radius of its corners."""
BORDER, LINE, SHADOW_MM = 22, 3, 1.6
LAMP_WIDE = 620

NAME_Y, COINS_Y, HEADLINE_Y, FRAME_Y, SEATS_Y, LINE_Y, FOOT_Y = 76, 178, 292, 742, 1178, 1257, 1299
"""Pixels from the top to the middle of each row."""
NAME_EM, HEADLINE_EM, SEAT_EM, SCORE_EM, FOOT_EM = 7.0, 17.0, 7.5, 7.5, 5.6
WIDEST_MM = 235.0
LAMP: canvas.Stops = ((0.0, (58, 44, 22)), (0.35, (34, 26, 13)), (0.7, (9, 7, 3)), (1.0, (0, 0, 0)))
WINNER_COIN, SEAT_COIN, SEAT_GAP = 120, 52, 14
"""Diameters of coins in pixels, and the gap after a seat's coin."""
LARGE_COIN_MM = 34.0


WHITE = (255, 255, 255)
Part: TypeAlias = Callable[[], tuple[Picture, Pixel]]


class Told(NamedTuple):
    """What the card says. `names` and `scores` by seat."""

    game: str
    headline: str
    winners: Sequence[int]
    names: Sequence[str]
    scores: Sequence[str]
    foot: str


def drawn(
    around: Surroundings, match: AnyMatch, seating: Seating, told: Told
) -> Generator[None, None, pygame.Surface]:
    """The card, made in steps."""
    gallery = Gallery(Table(*SIZE, math.hypot(*SIZE) / PER_MM / MM_PER_INCH))
    position = yield from _position(around, match, seating, told.winners)
    surface = _felt(around.gallery, SIZE)
    yield
    for part in _parts(around.gallery, gallery, seating, told, position):
        picture, at = yield from gallery.in_steps(part)
        flags = ADD if picture.surface.get_flags() & pygame.SRCALPHA == 0 else 0
        surface.blit(picture.surface, picture.at(*at), special_flags=flags)
        yield
    gallery.close()
    return surface


def _position(
    around: Surroundings, match: AnyMatch, seating: Seating, winners: Sequence[int]
) -> Generator[None, None, pygame.Surface]:
    """The final position as the table showed it, without words; the winners' sides are lit."""
    gallery = Gallery(Table(*POSITION, POSITION_INCHES))
    surface = pygame.Surface(POSITION)
    small = replace(
        around,
        screen=surface,
        gallery=gallery,
        languages=SilentLanguages(around.languages),
        surfaces=SurfacePool(),
        sounds=Unheard(around.sounds),
        still=True,
    )
    ground = _felt(around.gallery, POSITION)
    yield
    watched = replace(seating.laid_down(), kinds=(ABSENT,) * len(seating))
    table = yield from gallery.in_steps(partial(SmallTable, small, ground, match, watched))
    table.view.uncover()
    yield from gallery.in_steps(table.view.sync)
    for seat in winners:
        side = watched.sides[seat]
        yield from seat_light_near(gallery, side)
        light = seat_light(gallery, side)
        table.stage.add(light, gallery.table.spot(side, 0, 0), Layer.LIGHT, ADD)
    yield
    for seat, side in enumerate(watched.sides):
        places = table.view.seat_places(side)
        across = gallery.table.px(COIN_MM * (places.scale or coin_scale(gallery.table)))
        coin = _coin(around.gallery, watched.name(seat), across)
        table.stage.add(coin.turned(side.facing), places.coin, Layer.WORDS)
        yield
    table.tweens.finish()
    table.later.finish()
    table.stage.draw(surface)
    table.close()
    gallery.close()
    return surface


def _felt(gallery: Gallery, size: Pixel) -> pygame.Surface:
    """The middle of the table's felt, scaled to this size."""
    whole, is_upright = gallery.get(felt.felt), size[0] < size[1]
    lying = size[::-1] if is_upright else size
    cut = pygame.Rect(0, 0, *lying).fit(whole.get_rect())
    scaled = pygame.transform.smoothscale(whole.subsurface(cut), lying)
    return pygame.transform.rotate(scaled, 90) if is_upright else scaled


def _parts(
    table: Gallery, gallery: Gallery, seating: Seating, told: Told, position: pygame.Surface
) -> Iterator[Part]:
    """What lies on the felt, from below. `table`: the table's own gallery, which has coins."""
    middle, text = WIDE // 2, partial(_text, gallery)
    yield lambda: (_lamp(), (middle, COINS_Y))
    border = WIDE - 2 * BORDER, HIGH - 2 * BORDER
    yield lambda: (_outline(border, CORNER, colours.BRASS_DARK), (middle, HIGH // 2))
    yield lambda: text(told.game, NAME_EM, colours.QUIET_BONE, (middle, NAME_Y))
    yield from _winners(table, seating, told.winners)
    yield lambda: text(told.headline, HEADLINE_EM, colours.BRASS_BRIGHT, (middle, HEADLINE_Y))
    yield from _framed(gallery.table, position)
    yield from _seats(table, gallery, seating, told)
    yield lambda: (_line(), (middle, LINE_Y))
    yield lambda: text(told.foot, FOOT_EM, colours.QUIET_BONE, (middle, FOOT_Y), "words")


def _text(
    gallery: Gallery,
    words: str,
    em_mm: float,
    colour: Colour,
    at: Pixel,
    face: Face = "numerals",
    widest_mm: float = WIDEST_MM,
) -> tuple[Picture, Pixel]:
    return fitted(gallery, words, em_mm, widest_mm, face).picture(colour), at


def _coin(gallery: Gallery, name: Side, across: int) -> Picture:
    """A coin of `across` pixels, scaled from one that the table has: to draw one takes long."""
    whole = coins.coin(gallery, name, LARGE_COIN_MM, Side.SOUTH)
    factor = across / (LARGE_COIN_MM * gallery.table.per_mm)
    surface = pygame.transform.smoothscale_by(whole.surface, factor)
    x, y = whole.centre
    return Picture(surface, (round(factor * x), round(factor * y)))


def _winners(gallery: Gallery, seating: Seating, winners: Sequence[int]) -> Iterator[Part]:
    apart = round(1.12 * WINNER_COIN)
    for number, seat in enumerate(winners):
        at = WIDE // 2 + round((number - (len(winners) - 1) / 2) * apart), COINS_Y
        yield partial(_placed_coin, gallery, seating.name(seat), WINNER_COIN, at)


def _placed_coin(gallery: Gallery, name: Side, across: int, at: Pixel) -> tuple[Picture, Pixel]:
    return _coin(gallery, name, across), at


def _seats(table: Gallery, gallery: Gallery, seating: Seating, told: Told) -> Iterator[Part]:
    """Each seat in a column of its own: its coin, its name, and below it its score."""
    column = round(WIDEST_MM * PER_MM / len(seating))
    left = WIDE // 2 - column * len(seating) // 2
    room = (column - SEAT_COIN - 2 * SEAT_GAP) / PER_MM
    for seat in range(len(seating)):
        colour = colours.BRASS_BRIGHT if seat in told.winners else colours.BONE
        name = fitted(gallery, told.names[seat], SEAT_EM, room, "words")
        score = fitted(gallery, told.scores[seat], SCORE_EM, room, "numerals")
        wide = round(max(name.wide, score.wide) * PER_MM)
        begin = left + column * seat + (column - SEAT_COIN - SEAT_GAP - wide) // 2
        words = begin + SEAT_COIN + SEAT_GAP + wide // 2
        at = begin + SEAT_COIN // 2, SEATS_Y
        yield partial(_placed_coin, table, seating.name(seat), SEAT_COIN, at)
        yield partial(_block, name, colour, (words, SEATS_Y - 17))
        yield partial(_block, score, colour, (words, SEATS_Y + 19))


def _block(block: TextBlock, colour: Colour, at: Pixel) -> tuple[Picture, Pixel]:
    return block.picture(colour), at


def _lamp() -> Picture:
    """The light in which the winners' coins lie, to be added."""
    light = canvas.opaque((LAMP_WIDE, LAMP_WIDE))
    light.blit(canvas.radial(light.get_size(), LAMP), (0, 0))
    return canvas.centred(light)


def _outline(size: Pixel, radius: int, colour: Colour) -> Picture:
    """A rounded frame, stretched from a short one."""
    short = short_of(size, radius + 1)
    return canvas.centred(stretched(canvas.frame(short, radius, LINE, colour), size))


def _framed(table: Table, position: pygame.Surface) -> Iterator[Part]:
    """The position in a frame of walnut, one piece after the other."""
    wide, high = position.get_size()
    size, middle, radius = (
        (wide + 2 * FRAME, high + 2 * FRAME),
        (WIDE // 2, FRAME_Y),
        CORNER + FRAME,
    )
    solid = partial(canvas.rounded, size, radius, WHITE)
    yield lambda: (canvas.shadow(solid(), SHADOW_MM * table.per_mm, radius), middle)
    yield lambda: (canvas.centred(canvas.plate(size, radius, wood.BEVEL)), middle)
    yield lambda: (_walnut(table, size, radius - LINE), middle)
    mask = partial(canvas.rounded, (wide, high), CORNER, WHITE)
    yield lambda: (canvas.centred(canvas.masked(position, mask())), middle)
    inner = wide + 2 * LINE, high + 2 * LINE
    yield lambda: (_outline(inner, CORNER + LINE, colours.RECESS), middle)


def _walnut(table: Table, size: Pixel, radius: int) -> Picture:
    """Four planks, inside the bevel of `size`; the upright ones between the others."""
    wide, high, deep = size[0] - 2 * LINE, size[1] - 2 * LINE, FRAME - LINE
    surface = canvas.opaque((wide, high), colours.RECESS)
    for number, y in enumerate((0, high - deep)):
        surface.blit(wood.walnut((wide, deep), table.per_mm, number), (0, y))
    for number, x in enumerate((0, wide - deep), 2):
        plank = wood.walnut((high - 2 * deep, deep), table.per_mm, number)
        surface.blit(pygame.transform.rotate(plank, 90), (x, deep))
    return canvas.centred(canvas.masked(surface, canvas.rounded((wide, high), radius, WHITE)))


def _line() -> Picture:
    """A brass line with a diamond in its middle."""
    surface = canvas.clear((WIDE - 220, 28), colours.BRASS)
    for x in range(surface.get_width()):
        away = abs(2 * x / surface.get_width() - 1)
        if away > 0.05:
            surface.fill((*colours.BRASS, round(190 * (1 - away))), (x, 13, 1, 2))
    mark = tiles.diamond(24, 0.7, 230)
    surface.blit(mark, mark.get_rect(center=surface.get_rect().center))
    return canvas.centred(surface)
