"""What is wrong with a line of Trellis or with the table, said so that it names the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.rules import Refusal
from game.trellis.table import HIGHEST, NUMBERS, SHORTEST, Table, Tiles, in_order, kind_of
from scenes.words import Words

BEGINNING = "trellis.wrong."
UNBROKEN = "\N{NO-BREAK SPACE}"


class Reason(NamedTuple):
    """`key` follows `BEGINNING`; `tiles` are those that its words name, in their order."""

    key: str
    tiles: Tiles = ()


def reason_of(tiles: Sequence[str]) -> Reason:
    """Of a line that is neither SET nor RUN, its tiles as they lie (T9, T10)."""
    if len(tiles) < SHORTEST:
        return _of_few(tuple(tiles))
    counts = Counter(tiles)
    doubled = next((tile for tile in tiles if counts[tile] > 1), None)
    if len({NUMBERS[tile] for tile in tiles}) == 1:
        return Reason("colour_twice", (doubled or tiles[0],))
    if len({tile[0] for tile in tiles}) == 1:
        return Reason("twice", (doubled,)) if doubled else _of_one_colour(tiles)
    return _of_several(tiles)


def _of_few(tiles: Tiles) -> Reason:
    """A tile alone, or two that wait for a third."""
    if len(tiles) == 1:
        return Reason("alone", tiles)
    one, other = tiles
    if one == other:
        return Reason("twice", (one,))
    thirds = tuple(
        third for third in NUMBERS if kind_of([third, one, other]) or kind_of([one, other, third])
    )
    if not thirds:
        return Reason("clash", tiles)
    return Reason("third" if len(thirds) == 1 else "either_third", thirds)


def _of_one_colour(tiles: Sequence[str]) -> Reason:
    one, other = next(
        (one, other) for one, other in pairwise(tiles) if abs(NUMBERS[one] - NUMBERS[other]) != 1
    )
    ends = {NUMBERS[one], NUMBERS[other]} == {1, HIGHEST}
    return Reason("run_ends" if ends else "gap", (one, other))


def _of_several(tiles: Sequence[str]) -> Reason:
    """Values and colours mixed: the one that does not belong to the others, or the first two
    neighbours that have nothing in common, if that can be told."""
    odd = [tile for at, tile in enumerate(tiles) if _alike([*tiles[:at], *tiles[at + 1 :]])]
    if len(odd) == 1:
        return Reason("odd_one_out", (odd[0],))
    for one, other in pairwise(tiles):
        if not _alike([one, other]):
            return Reason("clash", (one, other))
    return Reason("mixed")


def _alike(tiles: Sequence[str]) -> bool:
    return len({NUMBERS[tile] for tile in tiles}) == 1 or len({tile[0] for tile in tiles}) == 1


def table_reason(refusal: Refusal, groups: Table, laid: Counter[str]) -> Reason | None:
    """Of a table whose lines are right, where a tile can be named (T14, T15). `laid` are the
    tiles that came from the rack."""
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
    """What is wrong, and the quieter line that says why, in a language."""
    named = [named_tile(words, tile) for tile in reason.tiles]
    values = dict(zip(("one", "other"), named, strict=False))
    lines = [words(f"{BEGINNING}{reason.key}{part}", **values) for part in ("", ".why")]
    return _begun(lines[0]), _begun(lines[1])


def named_tile(words: Words, tile: str) -> str:
    """Such as "the blue 12", never to be broken between lines."""
    return words(f"trellis.tile.{tile[0]}", number=tile[1:]).replace(" ", UNBROKEN)


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
