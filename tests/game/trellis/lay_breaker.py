"""Lays of Trellis that are spoilt in one way each.

A spoilt lay need not be illegal: a tile moved at random may well lie right again.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from lay_judge import LINES, State
from lay_maker import FAR, Lay, Maker
from lay_tables import (
    ACTION_TILES,
    NUMBER_TILES,
    SIDES,
    addition,
    grid_of,
    group_of,
    new_line,
    turned,
)

Move: TypeAlias = dict[str, Any]
"""`groups` is a list of lists that are the move's own, to be changed at will."""
ODD_VALUES: tuple[object, ...] = (
    *(None, "0", 1.0, True, [], {}, "r15", "r0", "R5", "r07", "", "?", " r5"),
)
Spoil: TypeAlias = Callable[[Move, State, Random], Move | None]


def broken(state: State, rng: Random, lay: Lay | None) -> Lay | None:
    """A lay, or the table as it lies with a line beside it perhaps; then spoilt."""
    maker = Maker(state, rng)
    if lay is None:
        line = new_line(maker.hand(), rng) if rng.random() < 0.5 else None
        lay = maker.written("", [*maker.grids(), *([line] if line else [])])
    groups = [[list(placed) for placed in group] for group in lay.move["groups"]]
    first = rng.random() < 0.4 and not state["opened"][state["turn"]]
    spoil = rng.choice(OPENING_SPOILS if first else SPOILS)
    move = spoil({**lay.move, "groups": groups}, state, rng)
    return None if move is None else Lay(spoil.__name__.replace("_", " "), move)


def some_place(move: Move, rng: Random) -> tuple[list[Any], int] | None:
    places = [(group, k) for group in move["groups"] for k in range(len(group))]
    return rng.choice(places) if places else None


def near(placed: list[Any], rng: Random, reach: int = 1) -> list[int]:
    dx, dy = rng.choice(SIDES)
    steps = rng.randint(1, reach)
    return [placed[1] + dx * steps, placed[2] + dy * steps]


# --- one tile


def tile_moved(move: Move, _: State, rng: Random) -> Move | None:
    """Often an end to the other end of its line, where it may lie as well."""
    one, other = some_place(move, rng), some_place(move, rng)
    if one is None or other is None:
        return None
    placed = one[0].pop(one[1])
    (target, k) = other
    if not target:
        return None
    beside = target[k % len(target)]
    target.append([placed[0], *near(beside, rng)])
    move["groups"] = [group for group in move["groups"] if group or rng.random() < 0.2]
    return move


def tiles_swapped(move: Move, _: State, rng: Random) -> Move | None:
    one, other = some_place(move, rng), some_place(move, rng)
    if one is None or other is None:
        return None
    (first, j), (second, k) = one, other
    first[j][0], second[k][0] = second[k][0], first[j][0]
    return move


def alike_tiles_swapped(move: Move, _: State, rng: Random) -> Move | None:
    """Of one value or one colour: a SET may stay one, a RUN may not."""
    one = some_place(move, rng)
    if one is None:
        return None
    placed = one[0][one[1]]
    same = rng.choice((slice(1), slice(1, None)))
    tiles = [tile for group in move["groups"] for tile in group]
    other = rng.choice([tile for tile in tiles if tile[0][same] == placed[0][same]])
    placed[0], other[0] = other[0], placed[0]
    return move


def tile_doubled(move: Move, _: State, rng: Random) -> Move | None:
    place = some_place(move, rng)
    if place is None:
        return None
    group, k = place
    group.append([group[k][0], *near(group[k], rng)])
    return move


def two_on_one_cell(move: Move, _: State, rng: Random) -> Move | None:
    one, other = some_place(move, rng), some_place(move, rng)
    if one is None or other is None:
        return None
    group, k = one
    group[k][1:] = other[0][other[1]][1:] if rng.random() < 0.3 else rng.choice(group)[1:]
    return move


def tile_missing(move: Move, _: State, rng: Random) -> Move | None:
    place = some_place(move, rng)
    if place is None:
        return None
    place[0].pop(place[1])
    return move


def end_kept_in_hand(move: Move, state: State, rng: Random) -> Move | None:
    """A table's tile goes to the rack, where the table may do without it."""
    kept = [tile for group in state["groups"] for tile, _, _ in group]
    rng.shuffle(kept)
    for tile in kept[:4]:
        for group in move["groups"]:
            for k, placed in enumerate(group):
                if placed[0] == tile and len(group) > 3 and k in (0, len(group) - 1):
                    group.pop(k)
                    return move
    return None


def tile_of_another_kind(move: Move, _: State, rng: Random) -> Move | None:
    place = some_place(move, rng)
    if place is None:
        return None
    group, k = place
    group[k][0] = rng.choice([*NUMBER_TILES, *ACTION_TILES])
    return move


def tile_of_the_other_copy(move: Move, state: State, rng: Random) -> Move | None:
    """A tile of the rack stays there, another of it is laid in its place."""
    place = some_place(move, rng)
    if place is None:
        return None
    group, k = place
    group[k][0] = rng.choice(state["racks"][state["turn"]])
    return move


def tile_put_anywhere(move: Move, state: State, rng: Random) -> Move | None:
    """Often a line of two."""
    place = some_place(move, rng)
    if place is None:
        return None
    group, k = place
    group.append([rng.choice(state["racks"][state["turn"]]), *near(group[k], rng, 3)])
    return move


def not_of_the_rack(move: Move, state: State, rng: Random) -> Move | None:
    """Legal but for whose tiles they are: of the display, the bag or another's rack."""
    rack = state["racks"][state["turn"]]
    others = [*state["display"], *state["bag"], *(tile for one in state["racks"] for tile in one)]
    hand = Maker({**state, "racks": [[*others]] * state["seats"]}, rng).hand()
    for tile in rack:
        hand[tile] = 0
    if move["groups"] and rng.random() < 0.6:
        k = rng.randrange(len(move["groups"]))
        cells = addition(grid_of(move["groups"][k]), +hand, rng)
        found = move["groups"][k] if cells else None
    else:
        cells = new_line(+hand, rng)
        found = []
        move["groups"].append(found)
    if cells is None or found is None:
        return None
    found += [list(placed) for placed in group_of(cells)]
    return move


# --- lines and groups


def wrong_line(move: Move, state: State, rng: Random) -> Move | None:
    """Three to five tiles of the rack that nearly are a SET or a RUN."""
    rack = [tile for tile in state["racks"][state["turn"]] if tile not in ACTION_TILES]
    rng.shuffle(rack)
    if not rack:
        return None
    same = rng.choice((slice(1), slice(1, None)))
    alike = [tile for tile in rack if tile[same] == rack[0][same]][: rng.choice((2, 3, 3, 4, 5))]
    if same == slice(1) and rng.random() < 0.7:
        alike.sort(key=lambda tile: int(tile[1:]))
    move["groups"].append([[tile, x, 0] for x, tile in enumerate(alike)])
    return move


def past_the_highest(move: Move, state: State, rng: Random) -> Move | None:
    """13, 14, 1 and the like of the rack; or a 1 beside a 14 that lies, and the other way."""
    rack = state["racks"][state["turn"]]
    runs = [
        [f"{colour}{n}" for n in values]
        for colour in "rygb"
        for values in ((13, 14, 1), (14, 1, 2), (1, 14, 13), (12, 13, 14, 1), (14, 1, 2, 3))
    ]
    held = [run for run in runs if set(run) <= set(rack)]
    if held:
        move["groups"].append([[tile, x, 0] for x, tile in enumerate(rng.choice(held))])
        return move
    for group in move["groups"]:
        for tile, x, y in group:
            end = tile[0] + {"1": "14", "14": "1"}.get(tile[1:], "?")
            if end in rack:
                group.append([end, *near([tile, x, y], rng)])
                return move
    return None


def line_replaced(move: Move, _: State, rng: Random) -> Move | None:
    """A group of three becomes another line, of whoever's tiles."""
    short = [k for k, group in enumerate(move["groups"]) if len(group) == 3]
    if not short:
        return None
    line = rng.choice(LINES)
    move["groups"][rng.choice(short)] = [[tile, 0, y] for y, tile in enumerate(line)]
    return move


def gap(move: Move, _: State, rng: Random) -> Move | None:
    """All beyond a row moves on by one or two cells."""
    place = some_place(move, rng)
    if place is None:
        return None
    group, k = place
    axis, beyond = rng.choice((1, 2)), group[k]
    for placed in group:
        if placed[axis] >= beyond[axis] and placed is not beyond:
            placed[axis] += rng.choice((1, 1, 2))
    return move


def shifted_tiles(move: Move, _: State, rng: Random) -> Move | None:
    """One row or column shifted along itself."""
    place = some_place(move, rng)
    if place is None:
        return None
    group, k = place
    axis = rng.choice((1, 2))
    row, step = group[k][3 - axis], rng.choice((1, -1))
    for placed in group:
        if placed[3 - axis] == row:
            placed[axis] += step
    return move


def groups_in_one_list(move: Move, _: State, rng: Random) -> Move | None:
    """Far apart, overlapping or touching: side by side, or one continuing the other."""
    if len(move["groups"]) < 2:
        return None
    rng.shuffle(move["groups"])
    one, other, *rest = move["groups"]
    x, y = near(rng.choice(one), rng, rng.choice((2, 3, 60)))
    first = rng.choice(other)
    dx, dy = x - first[1], y - first[2]
    move["groups"] = [[*one, *([tile, x + dx, y + dy] for tile, x, y in other)], *rest]
    return move


def group_in_two_lists(move: Move, _: State, rng: Random) -> Move | None:
    """Cut anywhere; both parts may be legal groups, and then too many perhaps."""
    place = some_place(move, rng)
    if place is None:
        return None
    group, k = place
    axis, value = rng.choice((1, 2)), group[k]
    border = value[rng.choice((1, 2))] if rng.random() < 0.2 else value[axis]
    parts = [[p for p in group if (p[axis] <= border) == low] for low in (True, False)]
    move["groups"] = [one for one in move["groups"] if one is not group]
    move["groups"] += [part for part in parts if part or rng.random() < 0.1]
    return move


def too_many_groups(move: Move, state: State, rng: Random) -> Move | None:
    """The rack's tiles in as many groups as there can be of them, up to three more."""
    hand = Maker(state, rng).hand()
    hand.subtract(tile for group in move["groups"] for tile, _, _ in group)
    hand.update(tile for group in state["groups"] for tile, _, _ in group)
    for _ in range(rng.randint(1, 3)):
        line = new_line(+hand, rng)
        if line is not None:
            hand.subtract(line.values())
            move["groups"].append([list(placed) for placed in group_of(line)])
    return move


def empty_group(move: Move, _: State, rng: Random) -> Move:
    move["groups"].insert(rng.randint(0, len(move["groups"])), [])
    return move


def group_left_out(move: Move, _: State, rng: Random) -> Move | None:
    if not move["groups"]:
        return None
    move["groups"].pop(rng.randrange(len(move["groups"])))
    return move


def group_doubled(move: Move, _: State, rng: Random) -> Move | None:
    if not move["groups"]:
        return None
    group = rng.choice(move["groups"])
    move["groups"].append([list(placed) for placed in group])
    return move


# --- whose turn, and what must be laid


def nothing_laid(move: Move, state: State, rng: Random) -> Move:
    """The table alone, turned and shifted perhaps."""
    way, far = rng.randrange(8), rng.choice((0, 1, -FAR))
    grids = [turned(grid_of(group), way) for group in state["groups"]]
    return {**move, "groups": [[[t, x + far, y] for (x, y), t in one.items()] for one in grids]}


def nothing_at_all(move: Move, _: State, rng: Random) -> Move:  # noqa: ARG001
    return {**move, "groups": []}


def another_seat(move: Move, state: State, rng: Random) -> Move:
    seats = [seat for seat in (-1, 0, 1, 2, 3, 4, 99) if seat != state["turn"]]
    return {**move, "seat": rng.choice(seats)}


def opened_by_adding(move: Move, state: State, rng: Random) -> Move | None:
    """No group of one's own: right for who has opened, wrong for who has not."""
    opened = [*state["opened"]]
    opened[state["turn"]] = True
    maker = Maker({**state, "opened": opened}, rng)
    lays = (maker.lay() for _ in range(5))
    lay = next((lay for lay in lays if lay), None)
    return None if lay is None else {**lay.move, "seat": move["seat"]}


def own_group_touched(move: Move, state: State, rng: Random) -> Move | None:
    """A table's tile joins a group of the rack's tiles."""
    fresh = [group for group in move["groups"] if group not in state["groups"]]
    lifted = [group for group in move["groups"] if len(group) > 3]
    if not fresh or not lifted:
        return None
    placed = rng.choice(lifted).pop()
    group = rng.choice(fresh)
    if not group:
        return None
    group.append([placed[0], *near(group[0], rng, len(group))])
    return move


# --- other forms


def malformed(move: Move, _: State, rng: Random) -> Move:
    place = some_place(move, rng)
    odd = rng.choice(ODD_VALUES)
    way, part = rng.randrange(6), rng.choice(("seat", "do", "groups", "more"))
    if way == 0 or place is None:
        return {**move, part: odd}
    if way == 1:
        return {key: value for key, value in move.items() if key != part}
    if way == 2:
        place[0][place[1]] = odd
    elif way == 3:
        place[0][place[1]].append(0)
    else:
        place[0][place[1]][rng.randrange(3)] = odd
    return move


SPOILS: tuple[Spoil, ...] = (
    *(tile_moved, tiles_swapped, alike_tiles_swapped, tile_doubled, two_on_one_cell),
    *(tile_missing, end_kept_in_hand, tile_of_another_kind, tile_of_the_other_copy),
    *(tile_put_anywhere, not_of_the_rack, wrong_line, past_the_highest, line_replaced),
    *(gap, shifted_tiles, groups_in_one_list, group_in_two_lists, too_many_groups),
    *(empty_group, group_left_out, group_doubled, nothing_laid, nothing_at_all),
    *(another_seat, opened_by_adding, own_group_touched, malformed),
)
OPENING_SPOILS: tuple[Spoil, ...] = (opened_by_adding, opened_by_adding, own_group_touched)
