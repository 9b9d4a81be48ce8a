"""Likely moves and the touches that make a move, for hints, lessons and the robot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from game.match import Match
from game.trellis.state import GIVEN_BY_PASS, Event, Move, State
from game.trellis.table import COLOURS, HIGHEST, NUMBERS, SHORTEST, Tiles, kind_of
from scenes.touch.target import Meaning
from scenes.views.trellis.turn.cells import around, fits_at
from scenes.views.trellis.turn.composition import Composition, free_areas
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.goals import Action, actions_to, after
from scenes.views.trellis.turn.meanings import (
    AreaFelt,
    Bag,
    Commit,
    DisplayTile,
    Felt,
    Give,
    RackTile,
    RailTile,
    ShowRack,
    Skip,
    StartOver,
    TableCell,
    Tray,
    Victim,
)
from scenes.views.trellis.turn.offer import Offer, Pick, Picks
from scenes.views.trellis.turn.rack import told_apart
from scenes.views.view import Drag, Step, Tap


def easy_lays(state: State, seat: int) -> Iterator[Move]:
    """Lays of one line of the rack, or of one tile where it fits."""
    rack = state.racks[seat]
    for line in lines_in(rack):
        group = tuple((tile, x, 0) for x, tile in enumerate(line))
        yield Move(seat, "lay", groups=(*state.groups, group))
    for index, group in enumerate(state.groups):
        grid, free = {(x, y): tile for tile, x, y in group}, around(group)
        for tile in dict.fromkeys(tile for tile in rack if tile in NUMBERS):
            for cell in free:
                if fits_at(grid, tile, cell):
                    grown = (*group, (tile, *cell))
                    groups = (*state.groups[:index], grown, *state.groups[index + 1 :])
                    yield Move(seat, "lay", groups=groups)


def lines_in(rack: Tiles) -> list[Tiles]:
    """Sets and runs among these tiles, the longest first."""
    have = set(rack)
    found: list[Tiles] = []
    for number in range(1, HIGHEST + 1):
        same = tuple(f"{c}{number}" for c in COLOURS if f"{c}{number}" in have)
        found += [part for size in (4, 3) for part in combinations(same, size)]
    for colour in COLOURS:
        for first in range(1, HIGHEST + 1):
            run: list[str] = []
            while f"{colour}{first + len(run)}" in have:
                run.append(f"{colour}{first + len(run)}")
                if len(run) >= SHORTEST:
                    found.append(tuple(run))
    return sorted((line for line in found if kind_of(line)), key=len, reverse=True)


TrellisMatch: TypeAlias = Match[State, Move, Event]

DRAG_SECONDS = 0.25


def likely(match: TrellisMatch, reader: int | None = None) -> list[Move]:
    """An easy lay if there is one, else the legal moves; hand-overs give the first tiles. `reader`:
    the seat that has the hot-seat table."""
    state, seat = match.state, match.to_act()[0] if reader is None else reader
    if state.phase == "giving":
        rack = state.racks[seat]
        return [Move(seat, "give", tiles=rack[: min(GIVEN_BY_PASS, len(rack))])]
    lays = [move for move in easy_lays(state, seat) if match.refusal(move) is None]
    return lays or list(match.moves())


def planned(move: Move, composition: Composition) -> Iterator[Action]:
    """The actions from the current draft to an advised lay."""
    seat, draft, chosen = move.seat, composition.draft, composition.chosen
    opens = not composition.state.opened[seat]
    return actions_to(draft, move.groups, chosen, composition.reading(seat), opens)


def steps(move: Move, composition: Composition, drag: bool) -> list[Step]:
    """The touches from the current draft on."""
    seat = move.seat
    show: list[Step] = (
        [] if composition.knows(seat) else [Tap(ShowRack(seat), composition.shows_after)]
    )
    match move.do:
        case "give":
            return [*show, *_chosen_to_give(move, composition), Tap(Give(seat))]
        case "lay":
            return [
                *show,
                *_given_back(seat, composition.offer),
                *_lay_steps(move, composition, drag),
                Tap(Commit(seat)),
            ]
        case "play":
            return [*_undone(move, composition), *show, *_offered(move, composition)]
    return [*_undone(move, composition), *_offered(move, composition)]


def next_taps(move: Move, composition: Composition) -> list[Meaning]:
    """What to touch next. A closed rack must not reveal anything, not even whether the move needs
    it (T20)."""
    seat = move.seat
    if not composition.is_open(seat):
        return [] if composition.racks[seat].lent else [ShowRack(seat)]
    if move.do == "lay" and composition.offer is None:
        action = next(planned(move, composition), None)
        if action is None:
            return [Commit(seat)]
        taps = _taps(action, composition.draft, composition.chosen, composition)
        return [step.means for step in taps if isinstance(step, Tap)]
    taken = steps(move, composition, drag=False)
    means = [step.means for step in taken if isinstance(step, Tap)]
    # Done is disabled until the others have been touched.
    return [one for one in means if not isinstance(one, Commit)] or means


def _undone(move: Move, composition: Composition) -> Iterator[Step]:
    """Steps that undo a draft or an offer made for another move."""
    offer = composition.offer
    if offer is not None and not offer.is_of(move):
        yield from _given_back(move.seat, offer)
    if composition.draft.touched:
        yield Tap(StartOver(move.seat))


def _given_back(seat: int, offer: Offer | None) -> Iterator[Step]:
    """Touches the empty place in the display, the bag, or the rack that the tile came from."""
    if offer is not None and offer.display is not None:
        yield Tap(DisplayTile(offer.display))
    elif offer is not None:
        yield Tap(Bag() if offer.do == "draw" else Tray(seat))


def _offered(move: Move, composition: Composition) -> Iterator[Step]:
    """Takes or plays a tile: it is offered first, then confirmed."""
    seat, state, offer = move.seat, composition.state, composition.offer
    if move.do == "skip":
        yield Tap(Skip(seat))
        return
    if offer is None or not offer.is_of(move):
        yield Tap(_source(move, state))
    aims = offer is not None and offer.tile == move.tile and offer.victim == move.target
    if move.target is not None and len(state.racks) > 2 and not aims:
        yield Tap(Victim(seat, move.target))
    yield Tap(Commit(seat))


def _source(move: Move, state: State) -> Meaning:
    if move.do == "draw":
        return Bag()
    if move.do == "take":
        return DisplayTile(state.display.index(move.tile))
    return RackTile(move.seat, move.tile)


def _chosen_to_give(move: Move, composition: Composition) -> Iterator[Step]:
    """Deselects other tiles and selects the missing ones."""
    wanted = told_apart(move.seat, move.tiles)
    picked = composition.picked_by(move.seat)
    yield from (Tap(tile) for tile in picked if tile not in wanted)
    yield from (Tap(tile) for tile in wanted if tile not in picked)


# --- laying


def _lay_steps(move: Move, composition: Composition, drag: bool) -> Iterator[Step]:
    draft, chosen = composition.draft, composition.chosen
    for action in planned(move, composition):
        yield from _steps_of(action, draft, chosen, composition, drag)
        draft = after(draft, action)
        chosen = draft.left_over


def _steps_of(
    action: Action, draft: Draft, chosen: Picks, composition: Composition, drag: bool
) -> Iterator[Step]:
    """A single fitting tile may be dragged."""
    landing = action.landing
    is_one = len(action.picks) == 1 and not chosen
    if drag and is_one and landing is not None and landing.wrong == 0:
        taken = _meaning(action.picks[0], composition.turn)
        yield Drag(taken, _aimed(action, draft, composition), DRAG_SECONDS)
    else:
        yield from _taps(action, draft, chosen, composition)


def _taps(action: Action, draft: Draft, chosen: Picks, composition: Composition) -> Iterator[Step]:
    """Deselects tiles that are not meant first."""
    seat = composition.turn
    kept = chosen if action.picks[: len(chosen)] == chosen else ()
    yield from (Tap(_meaning(pick, seat)) for pick in chosen if pick not in kept)
    yield from (Tap(_meaning(pick, seat)) for pick in action.picks if pick not in kept)
    yield Tap(_aimed(action, draft, composition))


def _meaning(pick: Pick, seat: int) -> Meaning:
    match pick.zone:
        case "rack":
            return RackTile(seat, pick.tile, pick.copy)
        case "rail":
            return RailTile(pick.copy)
    return TableCell(pick.area, pick.cell)


def _aimed(action: Action, draft: Draft, composition: Composition) -> Meaning:
    if action.landing is None:
        return Tray(composition.turn)
    if action.aimed is not None:
        return TableCell(action.landing.area, action.aimed)
    free = free_areas(composition, draft)
    return AreaFelt(free[0]) if free else Felt()
