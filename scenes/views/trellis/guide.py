"""Hints that people follow at Trellis: what they are advised, where it leads, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.advice import Advice, sentences
from game.trellis.state import Move
from game.trellis.table import Cell, tiles_of
from scenes.art.canvas import Picture
from scenes.stage.sprite import Layer
from scenes.table import Pixel, square
from scenes.touch.target import Meaning
from scenes.views.trellis import steps
from scenes.views.trellis.cells import cells_of, middle_of
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.field import Field
from scenes.views.trellis.field_geometry import Fit
from scenes.views.trellis.goals import actions_to, goal_of
from scenes.views.trellis.meanings import StartOver
from scenes.views.trellis.sprites import Sprites
from scenes.views.trellis.steps import TrellisMatch
from scenes.views.trellis.tiles import TilePieces
from scenes.views.view import Step
from scenes.words import UNBROKEN

GAME = "trellis"
TOO_FAR = "rearrange_much"
"""How the word begins for advice that takes more steps than anybody follows."""
OVER, BESIDE = 0.75, 1.25
"""Cells: nearer by both ways a tile lies on another one, or in a line with it."""
SHOW_FIRST, START_OVER = "trellis.hint.show_first", "trellis.hint.start_over"


class Guide:
    def __init__(
        self, host: TrellisHost, composition: Composition, field: Field, pieces: TilePieces
    ) -> None:
        self._host, self._composition = host, composition
        self._field, self._pieces = field, pieces
        self._advised: dict[int, Move] = {}
        self._said: dict[int, tuple[str, str]] = {}
        self._untold: set[int] = set()
        """The seats whose advice is too far: only where it leads is shown."""
        self._following: set[int] = set()
        self._ghosts = Sprites(lambda: host.stage.add(None, layer=Layer.VERDICT))
        self._covered: list[pygame.Rect] = []
        self._glowing: list[pygame.Rect] = []

    def follow(self, seat: int, follows: bool) -> None:
        """Whether a seat follows what it was advised."""
        (self._following.add if follows else self._following.discard)(seat)

    def said(self, seat: int) -> tuple[str, str] | None:
        """What it reads as long as it follows that."""
        return self._said.get(seat) if seat in self._following else None

    @property
    def leads(self) -> bool:
        """Whether the seat at turn follows a hint: nothing else glows then, and there is no
        verdict on the way."""
        return self._composition.turn in self._following

    def advised(self, advice: Advice[Move]) -> tuple[str, str]:
        """What to do, and why; of a rack that is closed nothing but how it is opened (T20)."""
        seat = advice.move.seat
        self._advised[seat] = advice.move
        (self._untold.add if advice.do.startswith(TOO_FAR) else self._untold.discard)(seat)
        words = self._host.words(seat)
        if not self._composition.is_open(seat):
            self._said[seat] = words.with_why(SHOW_FIRST)
        elif self._is_astray(advice.move):
            self._said[seat] = words.with_why(START_OVER)
        else:
            self._said[seat] = sentences(words, GAME, advice, UNBROKEN)
        return self._said[seat]

    def _is_astray(self, move: Move) -> bool:
        """Whether what is composed leads elsewhere: no tile that it has laid is one of the move's,
        which would be found lying ready and its button off for a reason that nobody sees."""
        composition, draft = self._composition, self._composition.draft
        if not (composition.composes(move.seat) and draft.touched):
            return False
        if move.do != "lay":
            return True
        wanted = tiles_of(move.groups) - tiles_of(draft.before)
        return bool(draft.laid) and not draft.laid & wanted

    def steps(self, move: Move, drag: bool) -> list[Step]:
        reading = self._host.seating.sides[move.seat].right
        return steps.steps(move, self._composition, reading, drag)

    def next_taps(self, move: Move) -> list[Meaning]:
        seat, composition = move.seat, self._composition
        if self._is_astray(move):
            return [StartOver(seat)]
        is_untold = seat in self._untold and move == self._advised[seat]
        if is_untold and composition.is_open(seat):
            return []
        return steps.next_taps(move, composition, self._host.seating.sides[seat].right)

    def likely(self, match: TrellisMatch) -> list[Move]:
        """Of the lays that anybody sees those for which there is felt: a person would not choose a
        place that lies under another group."""
        if match is not self._host.match:
            return steps.likely(match)
        seating = self._host.seating
        near = (seat for seat in match.to_act() if seating.goes_round and seating.attends(seat))
        found = steps.likely(match, next(near, None))
        return [move for move in found if self._has_felt(move)] or list(match.moves())

    def _has_felt(self, move: Move) -> bool:
        if move.do != "lay":
            return True
        composition, reading = self._composition, self._host.seating.sides[move.seat].right
        draft = composition.draft
        opens = not composition.state.opened[move.seat]
        actions = actions_to(draft, move.groups, composition.chosen, reading, opens)
        landings = (action.landing for action in actions)
        return all(
            self._is_free(landing.area, cell)
            for landing in landings
            if landing is not None and landing.area < len(draft.areas)
            for cell in landing.cells
        )

    def _is_free(self, area: int, cell: Cell) -> bool:
        return self._is_bare(area, self._field.fits[area], cell)

    def _is_bare(self, area: int, fit: Fit, cell: Cell, shown: Sequence[Pixel] = ()) -> bool:
        """Whether it lies on felt, on no tile of another group, and on nothing that is shown."""
        return self._field.is_felt(fit.spot(cell)) and not self._meets(area, fit, cell, shown, OVER)

    def _meets(self, area: int, fit: Fit, cell: Cell, shown: Sequence[Pixel], apart: float) -> bool:
        """Whether a tile of another group, or one that is shown, is nearer by both ways than so
        many cells."""
        fits, draft = self._field.fits, self._composition.draft
        x, y = fit.spot(cell)
        others = (
            fits[other].spot(placed[1:])
            for other, group in enumerate(draft.areas)
            for placed in group
            if other != area
        )
        near = apart * fit.pitch
        return any(abs(ox - x) < near and abs(oy - y) < near for ox, oy in (*others, *shown))

    # --- where it leads

    def refresh(self) -> None:
        """Shows faintly where tiles are to lie in the end."""
        goal = list(self._goal())
        self._ghosts.show(goal)
        tiles = [square(at, self._field.tile) for _, at in goal]
        free = self._free_places() if goal else ()
        rects = (self._field.rects[area] for area in free)
        self._covered = tiles
        self._glowing = [one for one in rects if one.collidelist(tiles) >= 0]

    def covered(self) -> list[pygame.Rect]:
        """Where tiles are shown."""
        return self._covered

    def glowing(self) -> list[pygame.Rect]:
        """All of a free place glows while it is what is touched next."""
        return self._glowing

    def _free_places(self) -> list[int]:
        """The areas in which new groups would lie."""
        draft = self._composition.draft
        pairs = enumerate(zip(draft.areas, draft.places, strict=True))
        return [area for area, (group, place) in pairs if not group and place is not None]

    def _goal(self) -> Iterator[tuple[Picture, Pixel]]:
        composition = self._composition
        move = self._advised.get(composition.turn)
        if not self.leads or move is None or move.do != "lay" or not composition.composing:
            return
        draft = composition.draft
        shown: list[Pixel] = []
        for area, group in enumerate(goal_of(draft, move.groups)):
            grid = draft.grids[area] if area < len(draft.areas) else {}
            cells = cells_of(group)
            fit = self._fit_of(area, cells)
            is_new = area >= len(draft.areas)
            if fit is None or (
                is_new and any(self._meets(area, fit, one, shown, BESIDE) for one in cells)
            ):
                # A new group beside others would be read as a part of them: its place moves when
                # they have grown.
                continue
            for tile, x, y in group:
                # Where there is no bare felt the group is going to make room first.
                if (x, y) in grid or not self._is_bare(area, fit, (x, y), shown):
                    continue
                shown.append(fit.spot((x, y)))
                yield self._pieces.pictures.ghost(tile, fit.tile), shown[-1]

    def _fit_of(self, area: int, cells: Sequence[Cell]) -> Fit | None:
        """How an area's grid lies, or how that of a new group would: each at a free place of its
        own, as far as there are any."""
        draft = self._composition.draft
        if area < len(draft.areas):
            return self._field.fits[area]
        free, number = self._free_places(), area - len(draft.areas)
        place = draft.places[free[number]] if number < len(free) else None
        if place is None:
            return None
        x, y = middle_of(cells)
        return self._field.fit_at((place[0] - x, place[1] - y))
