"""A turn of Trellis while it is composed: a value, with its steps to go back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from game.rules import Json, Malformed, Refused
from game.trellis.state import Move
from game.trellis.table import Cell, in_order, tiles_of
from scenes.views.trellis.turn import saved_drafts
from scenes.views.trellis.turn.cells import ACROSS, DOWN
from scenes.views.trellis.turn.moments import Moment, groups_of, same_tables
from scenes.views.trellis.turn.picks import Areas, Landing, Pick, Picks, Place, Places
from scenes.views.trellis.turn.spread import Spread

__all__ = ["ACROSS", "DOWN", "Areas", "Draft", "Landing", "Pick", "Picks", "Place"]


class Laying(NamedTuple):
    """What was laid last."""

    before: Moment
    picks: Picks
    landing: Landing


@dataclass(frozen=True)
class Draft(Spread):
    """The table as composed so far, the tiles in the air on the rail, and those still in the
    rack. All of them together are always the same tiles."""

    first: Moment
    """How the turn began."""
    past: tuple[Moment, ...] = ()
    """What there is to go back to, the latest last."""
    laying: Laying | None = field(default=None, compare=False, repr=False)

    @classmethod
    def begun(cls, areas: Areas, rack: Iterable[str], places: Places = ()) -> Draft:
        first = Moment(areas, places or (None,) * len(areas), in_order(rack))
        return cls(first, first)

    @classmethod
    def read(cls, document: Json, fresh: Draft) -> Draft | None:
        """What `to_json` wrote; None where it is damaged, or the turn that begins with `fresh` is
        another one. Groups lie where they lay then, in the areas that they had then."""
        try:
            first, past, now = saved_drafts.read(document)
        except (Malformed, Refused):
            return None
        begins_so = same_tables(groups_of(first.areas), groups_of(fresh.areas))
        return cls(now, first, past) if begins_so and first.rack == fresh.rack else None

    def to_json(self) -> Json:
        return saved_drafts.written(self.first, self.past, self.now)

    @property
    def before(self) -> Areas:
        return self.first.areas

    # --- what it comes to

    @cached_property
    def touched(self) -> bool:
        """Whether any tile lies otherwise than before: not where a group has only been moved or
        turned as a whole."""
        if self.rail or self.areas == self.before:
            return bool(self.rail)
        return not same_tables(self.groups(), groups_of(self.before))

    @property
    def laid(self) -> Counter[str]:
        """The tiles of the rack that lie on the table now."""
        return tiles_of(self.areas) - tiles_of(self.before)

    @cached_property
    def own(self) -> Counter[str]:
        """The tiles that have left the rack in this turn, those on the rail too."""
        return tiles_of(self.areas) + Counter(self.rail) - tiles_of(self.before)

    def is_own(self, pick: Pick) -> bool:
        """Whether a tile of the table may have come from the rack in this turn: one that lies as it
        lay before has not."""
        before = self.before[pick.area] if pick.area < len(self.before) else ()
        return self.own[pick.tile] > 0 and (pick.tile, *pick.cell) not in before

    def move(self, seat: int) -> Move:
        return Move(seat, "lay", groups=self.groups())

    # --- steps

    def put(self, picks: Picks, landing: Landing) -> Draft:
        """Raises ValueError where a tile would be lost."""
        if not self.holds(picks):
            raise ValueError("these tiles are not there any more")
        lay_on = [(pick.zone, pick.area, pick.cell) for pick in picks]
        if lay_on == [("table", landing.area, cell) for cell in landing.cells]:
            return self
        return self._laid(self.now, picks, landing)

    def _laid(self, before: Moment, picks: Picks, landing: Landing) -> Draft:
        tiles = [pick.tile for pick in picks]
        own = self.own + Counter(one.tile for one in picks if one.zone == "rack")
        made = before.lifted(picks).landed(tiles, landing, own)
        return self._step(made, Laying(before, picks, landing))

    def to_rail(self, picks: Picks) -> Draft:
        """Tiles of the table stand there face up; those of this turn's own go to the rack."""
        lying = tuple(pick for pick in picks if pick.zone != "rack")
        if not self.holds(lying):
            return self
        made = self.now.lifted(lying).put_by([pick.tile for pick in lying], self.own)
        return self if made == self.now else self._step(made)

    def joined(self, area: int, onto: int, shift: Cell) -> Draft | None:
        """All of one area on another's grid, its cell (0, 0) on `shift`; None where something
        lies there."""
        moved = tuple((tile, x + shift[0], y + shift[1]) for tile, x, y in self.areas[area])
        if area == onto or any(placed[1:] in self.grids[onto] for placed in moved):
            return None
        both = (*self.areas[onto], *moved)
        return self._step(self.now.with_group(onto, both).with_group(area, ()))

    @property
    def left_over(self) -> Picks:
        """The tile that lay beneath what was laid last: it is chosen in its stead."""
        if self.laying is None or self.laying.landing.beneath is None:
            return ()
        before, picks, landing = self.laying
        group = before.areas[landing.area]
        tile = next(tile for tile, x, y in group if (x, y) == landing.beneath)
        if len(self.rail) > len(before.lifted(picks).rail):
            return (Pick(tile, "rail", len(self.rail) - 1),)
        return (Pick(tile, "rack", self.rack.count(tile) - 1),)

    # --- going back

    def back(self) -> Draft:
        """One step; the same draft where there is none."""
        if not self.past:
            return self
        return Draft(self.past[-1], self.first, self.past[:-1])

    def start_over(self) -> Draft:
        """Everything as the turn began, which is a step too."""
        return self if self.now == self.first else self._step(self.first)

    def _step(self, moment: Moment, laying: Laying | None = None) -> Draft:
        return Draft(moment, self.first, (*self.past, self.now), laying)
