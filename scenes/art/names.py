"""What a picture is called in every process."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable
from enum import Enum
from types import FunctionType, MethodType

OURS = "scenes."
"""The code whose changes the disk cache notices: what other packages draw is not stored."""


class _NoName(ValueError):
    """A key that another process would not write the same."""


def is_ours(make: Callable[..., object]) -> bool:
    return make.__module__.startswith(OURS)


def hashed(text: str) -> str:
    """A short name for a long one."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def name_of(key: Hashable, gallery: object, makers: tuple[object, ...]) -> str | None:
    """Of what a key stands for in a gallery, which has makers of its own."""

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
