"""The small table in the middle of attract: it shows one film after another, each from its best
moments to its end."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from enum import Enum, auto
from functools import partial
from typing import NamedTuple

import pygame

from game.match import AnyMatch
from game.rules import Seated
from scenes.attract.invitation import SmallLamp
from scenes.attract.parting import Feast, Parting
from scenes.attract.reel import ASKED_SECONDS, SLOW_MOVES, Film, Row, filmed, game_shown
from scenes.scene.small import SmallTable, smaller
from scenes.services.posing import touched_once
from scenes.services.surroundings import Surroundings
from scenes.stage.arriving import Framed, Inset
from scenes.stage.motion import Tweens, linear
from scenes.views.loading import loading_of, view_of

SHARE = 0.60
"""Scale of the small table."""
FRAME_SECONDS = 1 / 30
"""Half the usual frame rate suffices for a table that is only looked at."""
MOVE_SECONDS, FASTER = 1.4, 3.0
PATIENCE = 2.0
"""The longest wait for the previous move's animation, in multiples of the pace."""
WON_SECONDS, FADE_SECONDS = 6.0, 0.3
EXACT = 1e-6
REST_SECONDS = 0.3
"""The table may rest if nothing happens for so long."""


class Phase(Enum):
    DARK = auto()
    COMING = auto()
    PLAYING = auto()
    GOING = auto()
    PARTING = auto()


class Place(NamedTuple):
    """Where a small table lies on the screen, its background, and its surroundings."""

    area: pygame.Rect
    ground: pygame.Surface
    around: Surroundings


class Showing:
    """A film, the small table that shows it, and the lamp of that table."""

    def __init__(self, place: Place, film: Film, match: AnyMatch) -> None:
        self.film, self.match, self._shown = film, match, 0
        around = touched_once(place.around) if film.puzzle else place.around
        self.tried: Seated | None = None
        """The move that a touch of the puzzle has meant."""
        self.table = SmallTable(around, place.ground, match, film.seating, self._try)
        self.inset = Inset(place.area, place.ground, self.table.stage)
        gallery, sides = around.gallery, film.seating.sides
        self._lamp = SmallLamp(gallery, self.table.stage, self.table.later, sides)
        self._feast = Feast(gallery, self.table.stage, self.table.later)
        self._age = -ASKED_SECONDS if film.puzzle else 0.0
        self._foreseen = 0
        """The number of prefetched moves."""
        self._is_calm = False
        """Whether the film has been stopped."""

    def steps(self) -> Iterator[None]:
        """Builds the table in steps while it is invisible."""
        around = self.table.around
        yield from around.gallery.in_steps(self.table.view.sync)
        yield from self._lamp.begin(self.match.to_act())
        yield from around.surfaces.ahead(around.screen)
        yield from self.table.stage.lay_floor(around.screen)

    @property
    def is_won(self) -> bool:
        return self._shown == len(self.film.moves)

    @property
    def is_begun(self) -> bool:
        return self._shown > 0

    @property
    def is_over(self) -> bool:
        """Whether the match has been won and the win has been shown long enough."""
        return self.is_won and not self.is_moving and self._age >= WON_SECONDS

    @property
    def _speed(self) -> float:
        """The playback speed: moves before the best moments are played faster."""
        return 1.0 if len(self.film.moves) - self._shown <= SLOW_MOVES else FASTER

    @property
    def is_moving(self) -> bool:
        return self.table.is_moving

    @property
    def is_busy(self) -> bool:
        """Whether the next move is about to be shown."""
        soon = self._age + REST_SECONDS * self._speed >= MOVE_SECONDS
        return self._shown < len(self.film.moves) and soon

    def update(self, dt: float) -> None:
        dt *= self._speed
        self.table.update(dt)
        self._age += dt
        is_waiting = self.is_moving and self._age < MOVE_SECONDS * PATIENCE
        is_waiting |= self._is_calm
        if self._age >= MOVE_SECONDS and not is_waiting and self._shown < len(self.film.moves):
            self._play_or_foresee(self.film.moves[self._shown])

    def _play_or_foresee(self, move: Seated) -> None:
        """Prefetches a move's pictures in one frame, and plays it in the next."""
        if self._foreseen == self._shown:
            self._foreseen += 1
            self.table.foresee(move)
        else:
            self._age = 0.0
            self._play(move)

    def _play(self, move: Seated) -> None:
        self._shown += 1
        self.table.play(move)
        self._lamp.follow()
        if self.match.outcome() is None:
            self._lamp.lean(self.match.to_act())
        else:
            self._lamp.lean(self.film.winners, has_won=True)
            self._feast.begin(self.film.seating.sides[seat] for seat in self.film.winners)

    def _try(self, move: Seated) -> bool:
        self.tried = move
        return False

    def calm(self, seconds: float) -> None:
        """Stops the film and fades its lamp, so that boards leave the table unlit."""
        self._is_calm = True
        self._lamp.go_out(seconds * self._speed)

    def close(self) -> None:
        self.table.close()


def _laid(place: Place, film: Film) -> Generator[None, None, Showing]:
    """Builds the table at the film's first shown move, in steps."""
    match = yield from film.begun()
    lay = partial(Showing, place, film, match)
    showing = yield from place.around.gallery.in_steps(lay)
    yield
    yield from showing.steps()
    return showing


class Show:
    """Shows films in turn on the stage of attract. `coming` is called with the next game before it
    is shown; `prefetch_anew` when there is something new to prefetch."""

    def __init__(
        self,
        around: Surroundings,
        stage: Framed,
        clock: Tweens,
        row: Row,
        coming: Callable[[str], None],
        prefetch_anew: Callable[[], None],
    ) -> None:
        """`clock` also runs with reduced motion: light fades in any case."""
        self._around, self._stage, self._clock = around, stage, clock
        self._coming, self._prefetch_anew = coming, prefetch_anew
        self.number, self._seed, self._offered = row
        self.phase, self._behind = Phase.DARK, 0.0
        self.now: Showing | None = None
        self._next: Showing | None = None
        self._small: dict[tuple[int, int], Surroundings] = {}
        """The surroundings of small tables, by size."""
        self._preparing = self._prepared(self.number)

    @property
    def game(self) -> str:
        """The game that is shown now, or first."""
        return game_shown(self.number, self._offered)

    @property
    def coming(self) -> str:
        """The game of the next film."""
        return game_shown(self.number + 1, self._offered)

    @property
    def is_busy(self) -> bool:
        """Whether the next move is about to be shown."""
        return self.phase is Phase.PLAYING and self.now is not None and self.now.is_busy

    @property
    def is_moving(self) -> bool:
        if self.phase is Phase.PLAYING and self.now is not None:
            return self.now.is_moving
        return self.phase in (Phase.COMING, Phase.GOING, Phase.PARTING)

    @property
    def asks(self) -> Showing | None:
        """The puzzle that waits for an answer."""
        now = self.now
        is_asked = now is not None and now.film.puzzle is not None and not now.is_begun
        return now if is_asked and self.phase is Phase.PLAYING else None

    # --- prefetch

    def first(self) -> Iterator[None]:
        """Prepares and shows the first film."""
        yield from self._preparing
        self._come()

    def ahead(self) -> Iterator[None]:
        """Prepares the next film, in steps."""
        yield from self._preparing

    def _prepared(self, number: int) -> Iterator[None]:
        game = game_shown(number, self._offered)
        yield from loading_of(game)
        film = yield from filmed(number, self._seed, self._offered)
        place = self._place(game)
        self._next = yield from _laid(place, film)

    def area(self, game: str) -> pygame.Rect:
        """The part of the screen that a game is shown on."""
        table = self._around.table
        high = 2 * round(SHARE * table.height / 2)
        wide = min(SHARE * table.width, high * view_of(game).showcase.slimmest)
        area = pygame.Rect(0, 0, 2 * round(wide / 2), high)
        area.center = table.middle
        return area

    def _place(self, game: str) -> Place:
        area = self.area(game)
        if area.size not in self._small:
            self._small[area.size] = smaller(self._around, area.size, SHARE)
        return Place(area, self._stage.base.subsurface(area), self._small[area.size])

    # --- time

    def update(self, dt: float) -> None:
        self._behind += dt
        if self._behind < FRAME_SECONDS - EXACT:
            return
        dt, self._behind = self._behind, 0.0
        if self.phase is Phase.PLAYING and self.now is not None:
            self.now.update(dt)
        if self._next is None:
            return
        if self.phase is Phase.DARK:
            self._come()
        elif self.phase is Phase.PLAYING and self.now is not None and self.now.is_over:
            self._go()

    def _come(self) -> None:
        self.phase, self.now, self._next = Phase.COMING, self._next, None
        self._stage.inset = None if self.now is None else self.now.inset
        self._preparing = self._prepared(self.number + 1)
        self._prefetch_anew()
        self._clock.run(FADE_SECONDS, self._light, linear, then=self._play, owner=self)

    def _play(self) -> None:
        self.phase = Phase.PLAYING

    def _go(self) -> None:
        self.phase = Phase.GOING
        self.number += 1
        self._coming(self.game)
        self._clock.run(FADE_SECONDS, self._darken, linear, then=self._end, owner=self)

    def _darken(self, share: float) -> None:
        self._light(1 - share)

    def _light(self, share: float) -> None:
        if self._stage.inset is not None:
            self._stage.inset.light(share)

    def _end(self) -> None:
        if self.phase is Phase.GOING:
            self.phase = Phase.DARK
        if self.now is not None:
            self.now.close()
        self.now = self._stage.inset = None

    def calm(self, seconds: float) -> None:
        """Stops the film: the table parts in this many seconds."""
        if self.now is not None:
            self.now.calm(seconds)

    def part(self, seconds: float) -> None:
        """Animates from the small table to the full one; a table that is already fading out only
        goes on fading. With reduced motion everything only fades."""
        showing, inset, is_going = self.now, self._stage.inset, self.phase is Phase.GOING
        self.phase = Phase.PARTING
        self._forget_next()
        if showing is None or inset is None or is_going:
            return
        if self._around.still:
            self._clock.run(seconds, self._darken, linear, owner=self)
            return
        self._stage.inset = None
        self._stage.redraw()
        gallery, table = showing.table.around.gallery, self._around.table
        growth = table.per_mm / gallery.table.per_mm
        parting = Parting(self._stage, inset.area, inset.stage, gallery, growth)
        parting.begin(showing.film.seating.sides)
        self._clock.run(seconds, parting.go, linear, owner=self)

    def _forget_next(self) -> None:
        """Drops the next film and its surfaces: their memory is needed for the full table."""
        if self._next is not None:
            self._next.close()
        self._next, self._preparing = None, iter(())
        used = None if self.now is None else self.now.inset.area.size
        for size in [size for size in self._small if size != used]:
            self._small.pop(size).gallery.close()
        self._prefetch_anew()

    def close(self) -> None:
        if self.now is not None:
            self.now.close()
        self.now = self._stage.inset = None
        self._forget_next()
