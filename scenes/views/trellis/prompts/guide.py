"""A hint shown step by step: what to lay or to move next, in text and on the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import pygame

from game.advice import Advice, sentences
from game.trellis.advice import MOST_NAMED, MOVE, tiles_named
from game.trellis.state import Event, Move, State
from game.trellis.table import Cell, in_order, tiles_of
from scenes.art.canvas import Picture
from scenes.art.light import rim
from scenes.core.table import Pixel, square
from scenes.services.words import UNBROKEN
from scenes.stage.sprite import Layer
from scenes.touch.target import Meaning, Target
from scenes.views.trellis.hand.parts import Parts
from scenes.views.trellis.layout.field_geometry import Fit
from scenes.views.trellis.marks.lights import Sprites
from scenes.views.trellis.racks.model import Part
from scenes.views.trellis.turn import steps
from scenes.views.trellis.turn.cells import middle_of
from scenes.views.trellis.turn.composition import free_areas
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.goals import Action
from scenes.views.trellis.turn.meanings import Bag, ShowRack, StartOver
from scenes.views.trellis.turn.offer import Landing, Offer, Picks
from scenes.views.trellis.turn.steps import TrellisMatch
from scenes.views.view import Guide, Step

GAME = "trellis"
OVER, BESIDE = 0.75, 1.25
"""In cells: closer along both axes, a tile overlaps another, or is in line with it."""
SHOW_FIRST, START_OVER = "trellis.hint.show_first", "trellis.hint.start_over"
ON_THE_PHONE = "trellis.hint.phone"
READY, STEP = "trellis.hint.done", "trellis.hint.step"


@dataclass
class Plan:
    """The steps of an advised lay, from the current draft to Done."""

    advice: Advice[Move]
    steps: list[Action] = field(default_factory=list)
    most: int = 0
    least: int | None = None
    """The number of steps at the beginning, and at the latest check of progress."""
    draft: Draft | None = None
    chosen: Picks = ()
    is_shown: bool = False
    offer: Offer | None = None
    """The offer at the beginning."""


class TrellisGuide(Part, Guide[State, Move, Event]):
    def __init__(self, parts: Parts, pointed: Callable[[bool], None]) -> None:
        """`pointed`: a hint is now shown on the table, or hidden."""
        super().__init__(parts)
        self.host, self._parts, self._pointed = parts.host, parts, pointed
        self._plans: dict[int, Plan] = {}
        self._said: dict[int, tuple[str, str]] = {}
        self._ghosts = Sprites(lambda: self._host.stage.add(None, layer=Layer.VERDICT))
        self.waits = False
        """Whether a group has to make room first."""
        self._covered: list[pygame.Rect] = []
        self.glowing: list[pygame.Rect] = []
        """Free places that are lit because they are to be touched next."""

    def point_out(self, seat: int, move: Move | None) -> None:
        shows = move is not None
        if seat in self._plans:
            self._plans[seat].is_shown = shows
        self._pointed(shows)

    def said(self, seat: int) -> tuple[str, str] | None:
        """The text of the seat's shown hint."""
        return self._said.get(seat) if self._shown(seat) else None

    def _shown(self, seat: int) -> Plan | None:
        plan = self._plans.get(seat)
        return plan if plan is not None and plan.is_shown else None

    # --- words

    def worded(self, key: str) -> str:
        """Racks have no handle on a hot-seat table."""
        is_round = key == "not_your_turn" and self._host.seating.has_gone_round
        return "not_your_turn.round" if is_round else key

    def wrong_at(self, seat: int) -> Sequence[str]:
        key = self._parts.explanations.key if seat == self._composition.turn else None
        return () if key is None else (f"wrong.{key}", key)

    def sense(self, move: Move) -> Hashable:
        """Which tiles are grouped: the arrangement does not matter (T11)."""
        groups = frozenset(in_order(tile for tile, _, _ in group) for group in move.groups)
        return replace(move, groups=()), groups

    def advised(self, advice: Advice[Move]) -> tuple[str, str]:
        """What to do next, and why; for a closed rack only how to open it (T20)."""
        seat, words = advice.move.seat, self._host.words(advice.move.seat)
        plan = self._plans.get(seat)
        if plan is None or plan.advice is not advice:
            plan = self._plans[seat] = Plan(advice, offer=self._composition.offer)
        if not self._composition.is_open(seat):
            is_lent = self._composition.racks[seat].lent
            self._said[seat] = words.with_why(ON_THE_PHONE if is_lent else SHOW_FIRST)
        elif self._is_astray(advice.move):
            self._said[seat] = words.with_why(START_OVER)
        elif advice.move.do == "lay":
            self._follow(plan)
            self._said[seat] = self._step_said(plan)
        else:
            self._said[seat] = sentences(words, GAME, advice, UNBROKEN)
        return self._said[seat]

    def _step_said(self, plan: Plan) -> tuple[str, str]:
        """The overall reason if there is one step, else the number of the step."""
        advice, words = plan.advice, self._host.words(plan.advice.move.seat)
        if not plan.steps:
            return words.with_why(READY)
        picks = plan.steps[0].picks
        do = MOVE if all(pick.zone == "table" for pick in picks) else "lay"
        tiles = {"tiles": tiles_named([pick.tile for pick in picks])}
        do, why = sentences(words, GAME, advice._replace(do=do, values=tiles), UNBROKEN)
        if plan.most > 1:
            why = words(STEP, step=plan.most - len(plan.steps) + 1, steps=plan.most)
        return do, why

    def leads_on(self, advice: Advice[Move]) -> bool:
        plan, offer = self._plans.get(advice.move.seat), self._composition.offer
        if plan is None or plan.advice is not advice:
            return True
        if offer not in (None, plan.offer) and not offer.is_of(advice.move):
            return False
        if plan.draft is None:
            return True
        self._follow(plan)
        before, plan.least = plan.least, len(plan.steps)
        return before is None or plan.least <= before

    def _follow(self, plan: Plan) -> None:
        composition = self._composition
        draft, chosen = composition.draft, composition.chosen
        if (draft, chosen) == (plan.draft, plan.chosen):
            return
        plan.draft, plan.chosen = draft, chosen
        plan.steps = list(steps.planned(plan.advice.move, composition))
        plan.most = max(plan.most, len(plan.steps))

    def _is_astray(self, move: Move) -> bool:
        """Whether the draft leads elsewhere, with no laid tile in common with the move: the advised
        tiles could not be laid, for no visible reason."""
        composition, draft = self._composition, self._composition.draft
        if not (composition.composes(move.seat) and draft.touched):
            return False
        if move.do != "lay":
            return True
        wanted = tiles_of(move.groups) - tiles_of(draft.before)
        return bool(draft.laid) and not draft.laid & wanted

    def steps(self, move: Move, drag: bool) -> list[Step]:
        return steps.steps(move, self._composition, drag)

    def next_taps(self, move: Move) -> list[Meaning]:
        if self._is_astray(move):
            return [StartOver(move.seat)]
        return steps.next_taps(move, self._composition)

    def likely(self, match: TrellisMatch) -> list[Move]:
        """Easy lays for which there is felt: a person would not choose a place under another
        group."""
        if match is not self._host.match:
            return steps.likely(match)
        seating = self._host.seating
        near = (seat for seat in match.to_act() if seating.hot_seat and seating.attends(seat))
        found = steps.likely(match, next(near, None))
        return [move for move in found if self._has_felt(move)] or list(match.moves())

    def _has_felt(self, move: Move) -> bool:
        if move.do != "lay":
            return True
        fits, areas = self._field.fits, len(self._composition.draft.areas)
        landings = (action.landing for action in steps.planned(move, self._composition))
        return all(
            self._is_bare(landing.area, fits[landing.area], cell, OVER)
            for landing in landings
            if landing is not None and landing.area < areas
            for cell in landing.cells
        )

    def _is_bare(self, area: int, fit: Fit, cell: Cell, apart: float) -> bool:
        """Whether a cell is on felt with no tile of another group closer than `apart` cells along
        both axes."""
        fits, draft = self._field.fits, self._composition.draft
        x, y = fit.spot(cell)
        if not self._field.is_felt((x, y)):
            return False
        others = (
            fits[other].spot(placed[1:])
            for other, group in enumerate(draft.areas)
            for placed in group
            if other != area
        )
        near = apart * fit.pitch
        return not any(abs(ox - x) < near and abs(oy - y) < near for ox, oy in others)

    # --- where it leads

    def hint_light(self, target: Target) -> Picture | None:
        match target.means:
            case Bag():
                return self._parts.turn_light.of_bag()
            case ShowRack():
                return rim(self._gallery, target.rect.size, self._host.seating.hot_seat)
        return None

    def with_room(self, draft: Draft) -> Draft:
        """The draft with felt for all tiles of the shown step."""
        step = self._step()
        if step is None or step.landing is None or step.landing.area >= len(draft.areas):
            return draft
        landing, fit = step.landing, self._field.fits[step.landing.area]
        if all(self._is_bare(landing.area, fit, cell, BESIDE) for cell in landing.cells):
            return draft
        return self._field.with_room(draft, landing.area, landing.cells)

    def refresh(self) -> None:
        """Shows translucent tiles where the next step lays them."""
        goal = list(self._goal())
        self._ghosts.show([] if self.waits else goal)
        tiles = [square(at, self._field.tile) for _, at in goal]
        free = free_areas(self._composition, self._composition.draft) if goal else ()
        rects = (self._field.rects[area] for area in free)
        self._covered = tiles
        self.glowing = [one for one in rects if one.collidelist(tiles) >= 0]

    def covered(self) -> list[pygame.Rect]:
        """The rectangles of the translucent tiles."""
        return self._covered

    def _goal(self) -> Iterator[tuple[Picture, Pixel]]:
        """The translucent tiles. None on another tile, on wood or in line with another group, which
        makes room first; none from a rack that is not open (T20)."""
        step = self._step()
        landing = None if step is None else step.landing
        fit = None if landing is None else self._fit_of(landing)
        if step is None or landing is None or fit is None or landing.beneath is not None:
            return
        for pick, cell in list(zip(step.picks, landing.cells, strict=True))[:MOST_NAMED]:
            if self._is_bare(landing.area, fit, cell, BESIDE):
                yield self._pieces.pictures.ghost(pick.tile, fit.tile), fit.spot(cell)

    def _step(self) -> Action | None:
        """The current step of the lay shown to the seat at turn."""
        turn = self._composition.turn
        plan = self._shown(turn)
        if plan is None or plan.advice.move.do != "lay" or not self._composition.is_open(turn):
            return None
        self._follow(plan)
        return plan.steps[0] if plan.steps else None

    def _fit_of(self, landing: Landing) -> Fit | None:
        """The grid of the landing's area; for a new group, that of the first free place."""
        draft = self._composition.draft
        if landing.area < len(draft.areas):
            return self._field.fits[landing.area]
        free = free_areas(self._composition, draft)
        place = draft.places[free[0]] if free else None
        if place is None:
            return None
        x, y = middle_of(landing.cells)
        return self._field.fit_at((place[0] - x, place[1] - y))
