"""Explains what is wrong with a line or with the table, naming the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from game.rules import Refusal
from game.trellis.table import HIGHEST, NUMBERS, SHORTEST, Table, Tiles, in_order, kind_of
from scenes.services.words import UNBROKEN, Words

BEGINNING, REFUSED = "trellis.wrong.", "refusal.trellis."


class Reason(NamedTuple):
    """`key` follows `BEGINNING` or `REFUSED`; `tiles` and `numbers` fill in its text, in order."""

    key: str
    tiles: Tiles = ()
    numbers: tuple[int, ...] = ()


Age: TypeAlias = tuple[int, bool]
"""Age of a tile: the step that laid it, and whether it may be from the rack."""


class Fault(NamedTuple):
    """What is wrong with a line, by index of its tiles. `missing`: whether a tile before or after
    it would help."""

    reason: Reason
    guilty: tuple[int, ...] = ()
    seam: int | None = None
    """The line breaks after this tile."""
    missing: tuple[bool, bool] = (False, False)


def fault_of(tiles: Sequence[str], ages: Sequence[Age]) -> Fault:
    """The fault of a line that is neither SET nor RUN (T9, T10). Of two tiles, the one laid later
    is guilty."""
    if len(tiles) < SHORTEST:
        return _of_few(tuple(tiles), ages)
    for at in range(SHORTEST, len(tiles) - SHORTEST + 1):
        if kind_of(tiles[:at]) and kind_of(tiles[at:]):
            return Fault(_pair_reason(tiles[at - 1], tiles[at]), (), at - 1)
    counts = Counter(tiles)
    doubled = next((tile for tile in tiles if counts[tile] > 1), None)
    if len({NUMBERS[tile] for tile in tiles}) == 1:
        return _doubled("colour_twice", doubled or tiles[0], tiles, ages)
    if len({tile[0] for tile in tiles}) == 1:
        return _doubled("twice", doubled, tiles, ages) if doubled else _of_one_colour(tiles, ages)
    return _of_several(tiles, ages)


def _doubled(key: str, tile: str, tiles: Sequence[str], ages: Sequence[Age]) -> Fault:
    places = [at for at, other in enumerate(tiles) if other == tile]
    return Fault(Reason(key, (tile,)), (_later(places, ages),))


def _later(places: Sequence[int], ages: Sequence[Age]) -> int:
    return max(places, key=lambda at: (ages[at], at))


def _of_few(tiles: Tiles, ages: Sequence[Age]) -> Fault:
    """The fault of a single tile, or of two that need a third."""
    if len(tiles) == 1:
        return Fault(Reason("alone", tiles))
    one, other = tiles
    if one == other:
        return _doubled("twice", one, tiles, ages)
    before = [third for third in NUMBERS if kind_of([third, one, other])]
    after = [third for third in NUMBERS if kind_of([one, other, third])]
    thirds = tuple(third for third in NUMBERS if third in before or third in after)
    if not thirds:
        return Fault(_pair_reason(one, other), (_later((0, 1), ages),), 0)
    key = "third" if len(thirds) == 1 else "either_third"
    return Fault(Reason(key, thirds), missing=(bool(before), bool(after)))


def _of_one_colour(tiles: Sequence[str], ages: Sequence[Age]) -> Fault:
    at = next(
        at
        for at, (one, other) in enumerate(pairwise(tiles))
        if abs(NUMBERS[one] - NUMBERS[other]) != 1
    )
    return Fault(_pair_reason(tiles[at], tiles[at + 1]), (_later((at, at + 1), ages),), at)


def _pair_reason(one: str, other: str) -> Reason:
    """Why these two tiles are never adjacent, or not in this line."""
    if one == other:
        return Reason("twice", (one,))
    if one[0] != other[0]:
        return Reason("clash", (one, other))
    ends = {NUMBERS[one], NUMBERS[other]} == {1, HIGHEST}
    return Reason("run_ends" if ends else "gap", (one, other))


def _of_several(tiles: Sequence[str], ages: Sequence[Age]) -> Fault:
    """The fault of a line of several numbers and colours: the only tile that does not belong, or
    else the first two neighbours that do not match."""
    odd = [at for at in range(len(tiles)) if _alike([*tiles[:at], *tiles[at + 1 :]])]
    if len(odd) == 1:
        return Fault(Reason("odd_one_out", (tiles[odd[0]],)), (odd[0],))
    for at, (one, other) in enumerate(pairwise(tiles)):
        if not _alike([one, other]):
            return Fault(Reason("clash", (one, other)), (_later((at, at + 1), ages),), at)
    return Fault(Reason("mixed"), (_later(range(len(tiles)), ages),))


def _alike(tiles: Sequence[str]) -> bool:
    return len({NUMBERS[tile] for tile in tiles}) == 1 or len({tile[0] for tile in tiles}) == 1


def table_reason(refusal: Refusal, groups: Table, laid: Counter[str]) -> Reason | None:
    """The reason, if it can name a tile, why a table with valid lines is refused (T14, T15).
    `laid`: tiles from the rack."""
    if refusal.key == "open_first":
        return Reason("open_first", in_order(laid)[:1])
    if refusal.key != "not_of_its_own":
        return None
    for group in groups:
        strange = [tile for tile, _, _ in group if not laid[tile]]
        if strange and len(strange) < len(group):
            return Reason("not_of_its_own", (strange[0],))
    return None


def sentences(words: Words, reason: Reason) -> tuple[str, str]:
    """The explanation in a language: what is wrong, and the smaller line with the rule."""
    named = [named_tile(words, tile) for tile in reason.tiles]
    values: dict[str, object] = dict(zip(("one", "other"), named, strict=False))
    values |= zip(("count", "most"), reason.numbers, strict=False)
    key = f"{BEGINNING}{reason.key}"
    key = key if key in words else f"{REFUSED}{reason.key}"
    what, why = words.with_why(key, **values)
    return _begun(what), _begun(why)


def named_tile(words: Words, tile: str) -> str:
    """Such as "the blue 12", with unbreakable spaces."""
    return words(f"trellis.tile.{tile[0]}", number=tile[1:]).replace(" ", UNBROKEN)


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
