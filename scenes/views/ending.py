"""The end of a game, on the table on which it was played: one subclass a game, or this as it is.

A view that has an end of its own answers to `ending` (`HasEnding`). What an end does is a list of
acts; whoever shows it adds what comes next: pills at every person's side, or the podium.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, runtime_checkable

import pygame

from game.rules import E, M, S
from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.stage.sprite import Layer, Sprite, areas
from scenes.table import LARGEST_SCALE, USUAL_TABLE_MM
from scenes.views.ended.acts import Act
from scenes.views.ended.headline import Headline, verdict
from scenes.views.ended.heard import LEAVES_SECONDS, Heard
from scenes.views.ended.leaves import Leaves
from scenes.views.ended.lines import COUNT_SECONDS, WINNER, lines_of, steps_between
from scenes.views.ended.night import Night, Pool, pools_at
from scenes.views.ended.plain import Asked, Room, pills_mm
from scenes.views.ended.spots import Spots, kept_free
from scenes.views.ended.standings import TOTAL_SECONDS, Standings
from scenes.views.view import View

SAID_SECONDS = 0.15
MOST_NAMES = 2
SHORT_MM = 58.0
"""Who has won, where words must be large for the table and have one line."""
STANDING_SECONDS = 0.4
THINGS = (Layer.WALNUT, Layer.LYING, Layer.MIDDLE)


class Ending(Generic[S, M, E]):
    """As it is: all that lies on the table stays, the others' sides in shade; words stand where
    there is free felt. Whoever has something of its own to show overrides a part."""

    breath_seconds: ClassVar[float] = 0.4
    """In which nothing moves; what the acts show is made meanwhile."""
    has_ring: ClassVar[bool] = False
    """Whether the headline stands around the middle of the table."""
    bare_mm: ClassVar[float] = 0.0
    """Leaves lie further than this from the middle, at 32 inches."""

    def __init__(self, view: View[S, M, E]) -> None:
        self.view, self.host = view, view.host
        host, outcome = view.host, view.host.match.outcome()
        if outcome is None:
            raise ValueError("a game that goes on has no end")
        self.outcome, self.match = outcome, host.match
        self.scale = min(LARGEST_SCALE, host.around.table.high / USUAL_TABLE_MM)
        """Of what follows the table's size: 1 at 32 inches."""
        self.night = Night(host.gallery, host.stage, host.tweens, host.seating)
        self.headline = Headline(host.gallery, host.stage, host.fading, self.scale)
        seed = self.match.setup.seed, self.match.number
        self.leaves = Leaves(host.gallery, host.stage, host.tweens, seed)
        self.heard = Heard(host.around, host.tweens, next(map(view.side, outcome.winners), None))
        self.lines = lines_of(host)
        self._spots: dict[int, Spots] = {}
        self.standings = Standings(host, self.lines, self.written)
        self.on_table: list[pygame.Rect] = []
        """What stays there in the dark."""

    # --- what happens

    def acts(self) -> list[Act]:
        """In this order: breath, why, who, how much. What comes next follows them."""
        return [
            Act("breath", lambda: None, self.breath_seconds),
            *self.prelude(),
            Act("night", self.darken),
            Act("who", self.tell, SAID_SECONDS),
            *self.how_much(),
            Act("scores", self.count),
        ]

    def prelude(self) -> Sequence[Act]:
        """Before it grows dark: how the game has come to its end."""
        return ()

    def darken(self) -> None:
        """The felt grows dark (300 ms); what glides does so at the same time."""
        things = self.things()
        self.on_table = areas(things)
        self.night.lay(things, self.winners, shaded=True)
        self.night.fall()

    def tell(self) -> None:
        """Why the game is over, and who has won."""
        for seat, lines in enumerate(self.lines):
            spots = self.spots(seat)
            lines.say(self.reason(seat), spots.reason)
            if spots.coin is not None:
                lines.fade_in(lines.coin(spots.coin_mm), spots.coin)
            if spots.headline is not None:
                lines.say(self.words_of(seat), spots.headline, WINNER)
        self.headline.show()

    def how_much(self) -> Sequence[Act]:
        """How the scores come about, before they are counted."""
        return ()

    def count(self) -> None:
        """Each score from 0."""
        for seat, lines in enumerate(self.lines):
            spots = self.spots(seat)
            if counted := self._counted(seat):
                lines.count(counted, spots.score.at)
            lines.say(self.note(seat), spots.note)
        if any(self.outcome.scores):
            self.heard.tick(COUNT_SECONDS)
        self.celebrate()

    def celebrate(self) -> None:
        """The totals of several games, and leaves."""
        if self.match.setup.games > 1:
            self.host.tweens.after(STANDING_SECONDS, self.stand)
        if self.is_won:
            self.heard.ring()
            self.leaves.fall(self.bare_mm * self.scale, self.covered(), LEAVES_SECONDS)

    def stand(self) -> None:
        self.standings.show()
        self.heard.tick(TOTAL_SECONDS)

    def clear(self) -> None:
        """The table is bare and dark: a podium rises there."""
        self.night.clear()

    def clear_ahead(self) -> Iterator[None]:
        return self.night.clear_ahead()

    # --- what is said

    @property
    def leads_to_podium(self) -> bool:
        return self.match.is_over() and self.match.setup.games > 1

    @property
    def winners(self) -> tuple[int, ...]:
        return self.outcome.winners

    @property
    def is_won(self) -> bool:
        return len(self.winners) < max(2, len(self.lines))

    def words_of(self, seat: int) -> str:
        """Who has won, as this seat reads it; coins stand for names that are too many."""
        name = self.host.seating.name
        winners = [name(winner) for winner in self.winners] if self.is_won else []
        own = None if self.host.seating.is_computer(seat) else name(seat)
        return verdict(self.host.words(seat), own, winners, not self.has_coins)

    def is_own_win(self, seat: int) -> bool:
        """Whether somebody sits there who has won alone."""
        return self.winners == (seat,) and not self.host.seating.is_computer(seat)

    @property
    def has_coins(self) -> bool:
        """Whether the winners' coins stand for their names."""
        return self.has_ring and self.is_won and len(self.winners) > MOST_NAMES

    def reason(self, seat: int) -> str:
        """Why the game is over, as this seat reads it."""
        return ""

    def score(self, seat: int) -> int:
        return self.outcome.scores[seat]

    def written(self, score: int) -> str:
        return self.view.points(score).replace("-", "\N{MINUS SIGN}")

    def note(self, seat: int) -> str:
        """A few words under a seat's score."""
        return self.view.score_line(self.host.words(seat), self.view.state, self.outcome, seat)

    # --- where it stands

    def spots(self, seat: int) -> Spots:
        if not self._spots:
            self._spots = dict(enumerate(self.find_spots()))
        return self._spots[seat]

    def find_spots(self) -> list[Spots]:
        """Of all seats, while all is where play has left it."""
        room = self.room(self.things())
        return [room.spots(side, self.asked(n)) for n, side in enumerate(self.host.seating.sides)]

    def room(self, things: Sequence[Sprite], others: Sequence[pygame.Rect] = ()) -> Room:
        """The felt on which none of these lies."""
        return Room(self.host.around.table, [*areas(things), *others], self.scale)

    def asked(self, seat: int) -> Asked:
        """What there has to be room for."""
        table = self.host.around.table
        said = self.host.gallery.type.width(self.words_of(seat), table.least_em_mm or 1.0)
        is_shared = self.is_won and len(self.winners) > 1
        is_long = is_shared or (table.has_large_words and said > SHORT_MM)
        return Asked(pills_mm(self.host, seat), self.standings.ems(seat), is_long)

    def things(self) -> list[Sprite]:
        """What of the game lies on the table and stays there in the dark; the needle turns."""
        needle = self.view.needle_spot()
        shown = (sprite for sprite in self.host.stage.sprites if sprite.layer in THINGS)
        return [one for one in shown if one.area() is not None and one.at != needle]

    def pools(self, winners: Sequence[int]) -> Sequence[Pool]:
        """The light that is left: a little over the middle, most of it where these have won."""
        sides = [self.view.side(seat) for seat in winners]
        return pools_at(self.host.around.table, sides, self.scale)

    def every_pool(self) -> Iterator[Pool]:
        return chain.from_iterable(map(self.pools, self.match.rules.teams))

    def covered(self) -> list[pygame.Rect]:
        """Where no leaf may lie: on all that is to be seen or will be."""
        shown = (one for one in self.host.stage.sprites if one.layer != Layer.LIGHT)
        return [*areas(shown), *self.on_table, *self.kept_free()]

    def kept_free(self) -> Iterator[pygame.Rect]:
        """For scores, standings and pills, and what else comes later."""
        for seat, side in enumerate(self.host.seating.sides):
            table, asked = self.host.around.table, self.asked(seat)
            yield from kept_free(table, side, self.spots(seat), asked.pill_mm, asked.totals)

    # --- made ahead

    def ahead(self) -> Iterator[None]:
        """All that the acts show, a part a step, while play's last picture stands still."""
        yield from self.night.ahead(self.pools(self.winners))
        yield from self.words_ahead()
        yield from self.leaves.ahead()

    def words_ahead(self) -> Iterator[None]:
        for seat, lines in enumerate(self.lines):
            spots = self.spots(seat)
            yield
            lines.words(self.reason(seat), spots.reason)
            yield
            if spots.coin is not None:
                lines.coin(spots.coin_mm)
                yield
            if spots.headline is not None:
                lines.words(self.words_of(seat), spots.headline, WINNER)
                yield
            self._counted(seat)
            yield
            lines.words(self.note(seat), spots.note)
            yield
            yield from self.standings.ahead(seat, spots.standing, spots.standing_rows)
        yield from self.headline_ahead()

    def headline_ahead(self) -> Iterator[None]:
        """In a ring, or the needle of play alone points to whoever has won."""
        sides, at = self.host.seating.sides, self.view.needle_spot()
        words = {side: self.words_of(seat) for seat, side in enumerate(sides)}
        won = [self.view.side(seat) for seat in self.winners]
        alone = won[0] if len(won) == 1 else None
        if self.has_ring:
            is_taken = any(map(self.is_own_win, self.winners))
            yield from self.headline.ahead(words, alone, won, is_taken)
        elif alone is not None and at is not None:
            yield from self.headline.point(alone, at)

    # --- scores and totals

    def _counted(self, seat: int) -> list[Picture]:
        colour = WINNER if seat in self.winners else colours.QUIET_BONE
        values = steps_between(0, self.score(seat))
        return self.lines[seat].counted(values, self.written, self.spots(seat).score, colour)


AnyEnding: TypeAlias = Ending[Any, Any, Any]


@runtime_checkable
class HasEnding(Protocol):
    """A view whose game has an end of its own."""

    def ending(self) -> AnyEnding: ...
