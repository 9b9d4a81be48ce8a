"""The format of stored pictures: their names, structure and pixels."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Hashable, Sequence
from enum import Enum
from types import FunctionType, MethodType
from typing import Final, NamedTuple, TypeAlias

import pygame

OURS = "scenes."
"""The disk cache notices changes of this code; pictures of other packages are not stored."""


class _NoName(ValueError):
    """A key that another process might write differently."""


def is_ours(make: Callable[..., object]) -> bool:
    return make.__module__.startswith(OURS)


def hashed(text: str) -> str:
    """A short hash of a long name."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def name_of(key: Hashable, gallery: object, makers: tuple[object, ...]) -> str | None:
    """The disk name for a key in a gallery; `makers` are the gallery's own."""

    def written(part: object) -> str:
        match part:
            case Enum():
                return f"{type(part).__name__}.{part.name}"
            case None | bool() | int() | float() | str():
                return repr(part)
            case tuple():
                return f"{type(part).__name__}({','.join(map(written, part))})"
            case FunctionType() if is_ours(part) and "<" not in part.__qualname__:
                return f"{part.__module__}.{part.__qualname__}"
            case MethodType() if part.__self__ in makers:
                return part.__qualname__
            case _ if part is gallery:
                return "gallery"
        raise _NoName

    try:
        return hashed(written(key))
    except _NoName:
        return None


Described: TypeAlias = bool | int | float | str | list["Described"] | None
Thing: TypeAlias = object
"""A surface, a number or a text, or (named) tuples and lists of them."""

OPAQUE = (0xFF0000, 0xFF00, 0xFF, 0)
SEE_THROUGH = (0xFF0000, 0xFF00, 0xFF, 0xFF000000)
"""The masks of the pixel formats that are stored unchanged."""
ORDER: Final = "BGRA"
SURFACE = "surface"
PLAIN: dict[str, Callable[[list[object]], object]] = {
    "builtins list": list,
    "builtins tuple": tuple,
}


class NotStored(ValueError):
    """The thing has no pixels of its own, or is not a picture."""


class Form(NamedTuple):
    """The format of one surface; sizes in pixels."""

    wide: int
    high: int
    see_through: bool

    @property
    def length(self) -> int:
        """The number of bytes of its pixels."""
        return 4 * self.wide * self.high

    @classmethod
    def of(cls, surface: pygame.Surface) -> Form:
        return cls(*surface.get_size(), bool(surface.get_flags() & pygame.SRCALPHA))


class Packed(NamedTuple):
    head: str
    surfaces: tuple[pygame.Surface, ...]


class Head(NamedTuple):
    """The description that `packed` has written for a thing."""

    described: object
    forms: tuple[Form, ...]

    @classmethod
    def read(cls, text: str) -> Head:
        """Raises ValueError or TypeError for text not written by `packed`."""
        described, forms = json.loads(text)
        return cls(described, tuple(Form(int(w), int(h), bool(alpha)) for w, h, alpha in forms))

    def thing(self, surfaces: Sequence[pygame.Surface]) -> Thing:
        """Builds the thing from one surface per form. Raises ValueError, TypeError or IndexError
        for an invalid head."""
        return _thing(self.described, surfaces)


def display_is_usual() -> bool:
    """Whether the display's pixel format is the stored one."""
    one = pygame.Surface((1, 1))
    usual = one.convert().get_masks() == OPAQUE and one.convert().get_bitsize() == 32
    return usual and one.convert_alpha().get_masks() == SEE_THROUGH and sys.byteorder == "little"


def packed(thing: Thing) -> Packed:
    """Raises NotStored."""
    surfaces: list[pygame.Surface] = []
    described = _described(thing, surfaces)
    return Packed(json.dumps([described, list(map(Form.of, surfaces))]), tuple(surfaces))


def pixels(surface: pygame.Surface) -> bytes:
    """The pixels in the order `ORDER`; opaque pixels have alpha 255."""
    is_usual = surface.get_masks() == SEE_THROUGH and Form.of(surface).see_through
    if is_usual and surface.get_pitch() == 4 * surface.get_width():
        return surface.get_buffer().raw
    return pygame.image.tobytes(surface, ORDER)


def of_pixels(content: bytes, form: Form) -> pygame.Surface:
    """A surface in the display's format. Raises ValueError for a wrong number of bytes."""
    if len(content) != form.length:
        raise ValueError(f"{len(content)} bytes are no {form.wide} x {form.high} pixels")
    masks = SEE_THROUGH if form.see_through else OPAQUE
    flags = pygame.SRCALPHA if form.see_through else 0
    surface = pygame.Surface((form.wide, form.high), flags, 32, masks)
    surface.get_buffer().write(content, 0)
    return surface


def _described(thing: Thing, surfaces: list[pygame.Surface]) -> Described:
    """Describes a thing; its surfaces are added to `surfaces` and replaced by their numbers."""
    match thing:
        case None | bool() | int() | float() | str() if type(thing).__module__ == "builtins":
            return thing
        case pygame.Surface():
            if thing.get_parent() is not None or thing.get_alpha() not in (None, 255):
                raise NotStored("a part of another picture")
            surfaces.append(thing)
            return [SURFACE, len(surfaces) - 1]
        case tuple() | list():
            kind = type(thing)
            parts = [_described(one, surfaces) for one in thing]
            return [f"{kind.__module__} {kind.__qualname__}", *parts]
    raise NotStored(f"{type(thing).__name__} is no picture")


def _thing(described: object, surfaces: Sequence[pygame.Surface]) -> Thing:
    match described:
        case None | bool() | int() | float() | str():
            return described
        case [str(kind), int(number)] if kind == SURFACE:
            return surfaces[number]
        case [str(kind), *parts]:
            return _made(kind, [_thing(one, surfaces) for one in parts])
    raise ValueError(f"{described!r} describes nothing")


def _made(kind: str, parts: list[Thing]) -> Thing:
    """A list, a tuple, or a named tuple of a module that is already imported."""
    if kind in PLAIN:
        return PLAIN[kind](parts)
    module, _, name = kind.partition(" ")
    found = getattr(sys.modules.get(module), name, None)
    if not (isinstance(found, type) and issubclass(found, tuple)):
        raise ValueError(f"{kind} is not known")
    make: Callable[..., object] = found
    return make(*parts)
