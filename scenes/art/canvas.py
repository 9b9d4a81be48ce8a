"""Shapes, blurs, shadows and glows, from which all pictures are made."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from scenes.art.pixels import laid, shortened, stretched

Colour = tuple[int, int, int] | tuple[int, int, int, int]
Stops = Sequence[tuple[float, Colour]]

SHADOW = (4, 8, 9)
LAMP = (255, 206, 128)
GROWN_MM, FAR_MM = 1.5, 2.4
"""The width of a glow at full strength beyond its silhouette, and of its blur beyond that."""

_FINE = 8


class Picture(NamedTuple):
    """An image with its shadow or glow around it; `centre` is the middle of the thing."""

    surface: pygame.Surface
    centre: tuple[int, int]

    def at(self, x: int, y: int) -> pygame.Rect:
        """The picture's rectangle if its centre is at (x, y)."""
        left, top = x - self.centre[0], y - self.centre[1]
        return pygame.Rect((left, top), self.surface.get_size())

    def turned(self, facing: int) -> Picture:
        """The picture turned clockwise by 0, 90, 180 or 270 degrees, pixel for pixel."""
        return Picture(pygame.transform.rotate(self.surface, -facing), self.centre_turned(facing))

    def centre_turned(self, facing: int) -> tuple[int, int]:
        """The centre of the turned picture."""
        (x, y), (wide, high) = self.centre, self.surface.get_size()
        return {0: (x, y), 90: (high - y, x), 180: (wide - x, high - y), 270: (y, wide - x)}[facing]


NOTHING = Picture(pygame.Surface((1, 1), pygame.SRCALPHA, 32), (0, 0))


def joined(placed: Iterable[tuple[Picture, tuple[int, int]]], colour: Colour) -> Picture:
    """Pictures at offsets from an origin as one, the first lowest; its centre is the origin."""
    pieces = [(picture.surface, picture.at(*at)) for picture, at in placed]
    whole = pieces[0][1].unionall([rect for _, rect in pieces])
    surface = clear(whole.size, colour)
    surface.blits([(piece, rect.move(-whole.left, -whole.top)) for piece, rect in pieces])
    return Picture(finished(surface), (-whole.left, -whole.top))


def finished(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the display's pixel format, with alpha if it had any."""
    see_through = surface.get_flags() & pygame.SRCALPHA
    return surface.convert_alpha() if see_through else surface.convert()


def centred(surface: pygame.Surface) -> Picture:
    """The finished surface, placed by its middle."""
    return Picture(finished(surface), (surface.get_width() // 2, surface.get_height() // 2))


def clear(size: tuple[int, int], colour: Colour = (0, 0, 0)) -> pygame.Surface:
    """A fully transparent surface with the hidden colour `colour`, so that rims blend to it."""
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    surface.fill((*colour[:3], 0))
    return surface


def opaque(size: tuple[int, int], colour: Colour = (0, 0, 0)) -> pygame.Surface:
    surface = pygame.Surface(size, 0, 32)
    surface.fill(colour[:3])
    return surface


def mixed(one: Colour, other: Colour, share: float) -> tuple[int, int, int, int]:
    """The colour `share` of the way from one to the other, alpha included."""
    red, green, blue, alpha = one if len(one) == 4 else (*one, 255)
    more_red, more_green, more_blue, more_alpha = other if len(other) == 4 else (*other, 255)
    return (
        round(red + (more_red - red) * share),
        round(green + (more_green - green) * share),
        round(blue + (more_blue - blue) * share),
        round(alpha + (more_alpha - alpha) * share),
    )


def along(stops: Stops, place: float) -> tuple[int, int, int, int]:
    """The colour of a gradient at `place`, 0 to 1."""
    before = stops[0]
    for stop in stops:
        if stop[0] >= place:
            span = stop[0] - before[0]
            return mixed(before[1], stop[1], (place - before[0]) / span if span else 1.0)
        before = stop
    return mixed(before[1], before[1], 0.0)


def rounded(size: tuple[int, int], radius: float, colour: Colour) -> pygame.Surface:
    """An antialiased rounded rectangle that fills its surface."""
    wide, high = size = max(1, size[0]), max(1, size[1])
    radius = min(radius, wide / 2, high / 2)
    surface = clear(size, colour)
    corner = math.ceil(radius)
    if corner < 1:
        surface.fill(colour)
        return surface
    surface.fill(colour, (corner, 0, wide - 2 * corner, high))
    surface.fill(colour, (0, corner, wide, high - 2 * corner))
    patch = _shrunk_circle(corner, radius, radius, colour)
    _mirror(surface, patch)
    return surface


def plate(size: tuple[int, int], radius: float, stops: Stops) -> pygame.Surface:
    """A rounded rectangle with a gradient from top to bottom."""
    return masked(gradient(size, stops), rounded(size, radius, (255, 255, 255)))


def round_plate(diameter: int, stops: Stops) -> pygame.Surface:
    """A disc with a gradient from top to bottom."""
    return masked(gradient((diameter, diameter), stops), disc(diameter, (255, 255, 255)))


def frame(size: tuple[int, int], radius: float, line: int, colour: Colour) -> pygame.Surface:
    """The outline of a rounded rectangle, `line` pixels wide."""
    made = rounded(size, radius, colour)
    inner = size[0] - 2 * line, size[1] - 2 * line
    hole = rounded(inner, max(1.0, radius - line), (0, 0, 0))
    made.blit(hole, (line, line), special_flags=pygame.BLEND_RGBA_SUB)
    return tinted(made, colour)


def disc(diameter: float, colour: Colour) -> pygame.Surface:
    """An antialiased disc in the smallest square surface that holds it."""
    side = math.ceil(diameter)
    surface = clear((side, side), colour)
    _mirror(surface, _shrunk_circle((side + 1) // 2, side / 2, diameter / 2, colour))
    return surface


def ring_line(diameter: float, width: float, colour: Colour) -> pygame.Surface:
    """An antialiased circle line; `diameter` is the outer one."""
    side = math.ceil(diameter)
    surface = clear((side, side), colour)
    patch = _shrunk_circle((side + 1) // 2, side / 2, diameter / 2, colour, width)
    _mirror(surface, patch)
    return surface


def _shrunk_circle(
    side: int, middle: float, radius: float, colour: Colour, width: float = 0.0
) -> pygame.Surface:
    """The upper left `side` square of a circle around (middle, middle); an outline if `width`."""
    fine = _FINE if side <= 200 else _FINE // 2
    large = clear((side * fine, side * fine), colour)
    centre = (middle * fine, middle * fine)
    pygame.draw.circle(large, colour, centre, radius * fine)
    if width:
        pygame.draw.circle(large, (*colour[:3], 0), centre, (radius - width) * fine)
    return pygame.transform.smoothscale(large, (side, side))


def _mirror(surface: pygame.Surface, corner: pygame.Surface) -> None:
    """Copies an upper left corner, mirrored, to all four; overlaps are equal."""
    wide, high = surface.get_size()
    side = corner.get_width()
    for flip_x, flip_y in ((False, False), (True, False), (False, True), (True, True)):
        patch = pygame.transform.flip(corner, flip_x, flip_y)
        place = (wide - side if flip_x else 0, high - side if flip_y else 0)
        surface.blit(patch, place, special_flags=pygame.BLEND_RGBA_MAX)


def gradient(size: tuple[int, int], stops: Stops, angle: int = 0) -> pygame.Surface:
    """A gradient from top to bottom (angle 0) or from left to right (angle 90)."""
    size = max(1, size[0]), max(1, size[1])
    return pygame.transform.scale(_strip(size[0 if angle else 1], tuple(stops), angle), size)


@lru_cache(maxsize=256)
def _strip(length: int, stops: Stops, angle: int) -> pygame.Surface:
    """A gradient one pixel wide; cached, since many things have the same length and colours."""
    strip = pygame.Surface((length, 1) if angle else (1, length), pygame.SRCALPHA, 32)
    for at in range(length):
        strip.set_at((at, 0) if angle else (0, at), along(stops, (at + 0.5) / length))
    return strip


def radial(size: tuple[int, int], stops: Stops) -> pygame.Surface:
    """A gradient from the middle (0) to the ellipse that touches the edges (1)."""
    side = min(640, 2 * max(size))
    surface = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    last: Colour = along(stops, 1.0)
    surface.fill(last)
    radius = side // 2
    for place, colour in _inwards(stops, radius):
        if colour != last:
            pygame.draw.circle(surface, colour, (radius, radius), place)
            last = colour
    return pygame.transform.smoothscale(surface, size)


def _inwards(stops: Stops, radius: int) -> Iterator[tuple[int, Colour]]:
    """Each whole number from `radius` to 1 with its colour."""
    upper = len(stops) - 1
    for place in range(radius, 0, -1):
        while upper > 1 and stops[upper - 1][0] >= place / radius:
            upper -= 1
        yield place, along(stops[max(0, upper - 1) : upper + 1], place / radius)


def tinted(mask: pygame.Surface, colour: Colour) -> pygame.Surface:
    """One colour with the alpha of `mask` (times the colour's own alpha)."""
    result = mask.copy()
    _tint(result, colour)
    return result


def _tint(surface: pygame.Surface, colour: Colour) -> None:
    red, green, blue, alpha = (*colour, 255)[:4]
    if (red, green, blue, alpha) != (255, 255, 255, 255):
        surface.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    surface.fill((red, green, blue, 0), special_flags=pygame.BLEND_RGBA_ADD)


def masked(surface: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """The surface with its alpha multiplied by the alpha of `mask`."""
    result = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
    result.blit(surface, (0, 0))
    result.blit(tinted(mask, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def faded(surface: pygame.Surface, share: float) -> pygame.Surface:
    """The surface with its alpha (or, without alpha, its levels) multiplied by `share`."""
    result, level = surface.copy(), round(255 * share)
    if surface.get_flags() & pygame.SRCALPHA:
        result.fill((255, 255, 255, level), special_flags=pygame.BLEND_RGBA_MULT)
    else:
        # A copy would use the alpha of a format that has it unused.
        result.set_alpha(None)
        result.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    return result


def spread(radius: float) -> int:
    """The margin in pixels that a blur of this radius needs."""
    return math.ceil(2.6 * radius) + 1


def blurred(surface: pygame.Surface, radius: float, margin: int | None = None) -> pygame.Surface:
    """A Gaussian blur of the surface, with `margin` added on each side (default: `spread(radius)`).
    Hidden pixels get the mean colour, so that rims keep their hue."""
    edge = spread(radius) if margin is None else margin
    wide, high = surface.get_width() + 2 * edge, surface.get_height() + 2 * edge
    if not surface.get_flags() & pygame.SRCALPHA:
        body = opaque((wide, high))
        body.blit(surface, (edge, edge))
        return softened(body, radius)
    # On large surfaces the alpha-weighted average overflows, so it is taken from a small copy.
    small = pygame.transform.smoothscale(surface, (min(64, wide), min(64, high)))
    mean = pygame.transform.average_color(small, small.get_rect(), True)[:3]
    body = opaque((wide, high), (mean[0], mean[1], mean[2]))
    body.blit(surface, (edge, edge))
    outline = clear((wide, high))
    outline.blit(surface, (edge, edge))
    return softened(masked(body, outline), radius)


def haze(silhouette: pygame.Surface, radius: float, margin: int, colour: Colour) -> pygame.Surface:
    """One colour in the outline of a thing, blurred, with `margin` added on each side."""
    wide, high = silhouette.get_size()
    outline = clear((wide + 2 * margin, high + 2 * margin))
    outline.blit(silhouette, (margin, margin))
    soft = softened(outline, radius)
    _tint(soft, colour)
    return soft


def softened(surface: pygame.Surface, radius: float) -> pygame.Surface:
    """A Gaussian blur of the same size; wide blurs are made on a smaller copy."""
    if radius < 4.5:
        whole = round(radius)
        return pygame.transform.gaussian_blur(surface, whole) if whole else surface.copy()
    size = surface.get_size()
    factor = radius / 4
    small = (max(1, round(size[0] / factor)), max(1, round(size[1] / factor)))
    result = pygame.transform.smoothscale(surface, small)
    for _ in range(3):
        result = pygame.transform.box_blur(result, 4)
    return pygame.transform.smoothscale(result, size)


def shadow_reach(height: float) -> int:
    """The width of a shadow beside a thing, without its offset, in pixels."""
    return spread(2.2 * height)


def shadow(silhouette: pygame.Surface, height: float, straight: int | None = None) -> Picture:
    """Contact and cast shadow of a thing whose top is `height` pixels high. `straight`: beyond this
    distance from its corners the outline is straight; that part is blurred only once."""
    edge = shadow_reach(height)
    drop = round(1.85 * height)
    if straight is not None:
        short = shortened(silhouette, straight + edge)
        size = silhouette.get_width() + 2 * edge, silhouette.get_height() + 2 * edge + drop
        whole = stretched(shadow(short, height).surface, size)
        return Picture(whole, (size[0] // 2, edge + silhouette.get_height() // 2))
    wide, high = silhouette.get_width() + 2 * edge, silhouette.get_height() + 2 * edge + drop
    surface = clear((wide, high), SHADOW)
    surface.blit(haze(silhouette, 2.2 * height, edge, (*SHADOW, round(0.45 * 255))), (0, drop))
    near = spread(0.6 * height)
    contact = haze(silhouette, 0.6 * height, near, (*SHADOW, round(0.59 * 255)))
    surface.blit(contact, (edge - near, edge - near + round(0.45 * height)))
    middle = (edge + silhouette.get_width() // 2, edge + silhouette.get_height() // 2)
    return Picture(finished(surface), middle)


def with_shadow(thing: pygame.Surface, height: float, straight: int | None = None) -> Picture:
    """A thing above its own shadow; `straight` as in `shadow`."""
    picture = shadow(thing, height, straight)
    place = picture.centre[0] - thing.get_width() // 2, picture.centre[1] - thing.get_height() // 2
    laid(picture.surface, thing, place)
    return picture


def glow_edge(per_mm: float) -> int:
    """The width of a glow beyond its silhouette, in pixels."""
    return spread(FAR_MM * per_mm) + round(GROWN_MM * per_mm)


def glow(
    silhouette: pygame.Surface,
    per_mm: float,
    rim_only: bool = False,
    thin: bool = False,
) -> Picture:
    """Lamp light on an outline and around it (additive). `rim_only`: only around it; `thin`: just
    inside it, for an empty place."""
    if thin:
        return rim_glow(silhouette, per_mm, 2.0, 0.78)
    wide, high = silhouette.get_size()
    grown, far, near = round(GROWN_MM * per_mm), FAR_MM * per_mm, 0.8 * per_mm
    edge = glow_edge(per_mm)
    whole = wide + 2 * edge, high + 2 * edge
    light = opaque(whole)
    light.blit(_outline(silhouette, whole, grown), (0, 0))
    result = faded(softened(light, far), 0.4 if rim_only else 0.56)
    result.blit(
        faded(softened(light, near), 0.7 if rim_only else 0.36),
        (0, 0),
        special_flags=pygame.BLEND_RGB_ADD,
    )
    if rim_only:
        soft = 0.35 * per_mm
        shade = haze(silhouette, soft, spread(soft), (0, 0, 0))
        result.blit(shade, (edge - spread(soft), edge - spread(soft)))
    return _lit(result, (edge + wide // 2, edge + high // 2))


def rim_glow(
    silhouette: pygame.Surface, per_mm: float, width_mm: float, strength: float
) -> Picture:
    """A band of lamp-yellow light just inside an outline (additive)."""
    wide, high = silhouette.get_size()
    far = 1.8 * per_mm
    edge = spread(far)
    light = opaque((wide + 2 * edge, high + 2 * edge))
    light.blit(_outline(silhouette, light.get_size(), 0), (0, 0))
    hole = _outline(silhouette, light.get_size(), -round(width_mm * per_mm))
    light.blit(tinted(hole, (0, 0, 0)), (0, 0))
    result = faded(softened(light, 0.65 * per_mm), 0.66 * strength)
    wash = faded(softened(light, far), 0.85 * strength)
    result.blit(wash, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return _lit(result, (edge + wide // 2, edge + high // 2))


def _lit(grey: pygame.Surface, centre: tuple[int, int]) -> Picture:
    grey.fill(LAMP, special_flags=pygame.BLEND_RGB_MULT)
    return Picture(finished(grey), centre)


def _outline(silhouette: pygame.Surface, size: tuple[int, int], grown: int) -> pygame.Surface:
    """A white silhouette, enlarged by `grown` on each side, in the middle of a clear surface."""
    wide, high = silhouette.get_width() + 2 * grown, silhouette.get_height() + 2 * grown
    large = pygame.transform.smoothscale(tinted(silhouette, (255, 255, 255)), (wide, high))
    result = clear(size, (255, 255, 255))
    result.blit(large, ((size[0] - wide) // 2, (size[1] - high) // 2))
    return result
