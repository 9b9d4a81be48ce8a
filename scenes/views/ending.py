"""The end of a game, on the table on which it was played: one subclass a game, or this as it is.

A view that has an end of its own answers to `ending` (`HasEnding`). What an end does is a script;
whoever shows it adds what comes next: pills at every person's side, or the podium. How long its
steps stay: `ended/stays.py`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, runtime_checkable

import pygame

from game.rules import E, M, S
from scenes.art import coins
from scenes.art.canvas import Picture
from scenes.art.pixels import solid_area
from scenes.core.table import LARGEST_SCALE, USUAL_TABLE_MM, Pixel, Side
from scenes.stage.arriving import fades
from scenes.stage.motion import Faded
from scenes.stage.script import Steps, Wait
from scenes.stage.sprite import Layer, Sprite, areas
from scenes.views.ended.block import Blocks, Said
from scenes.views.ended.layout import NO_CARD, Asked, Placed, controls_of, placed
from scenes.views.ended.leaves import LEAVES_SECONDS, Heard, Leaves
from scenes.views.ended.night import Night, Pool, pools_at
from scenes.views.ended.standings import stay, totals_row
from scenes.views.view import View

COUNTED_SECONDS = 0.2
COIN = 1.1
"""Before a headline, in its ems."""
THINGS = (Layer.WALNUT, Layer.LYING, Layer.MIDDLE)


class Ending(Generic[S, M, E]):
    """As it is: all that lies on the table stays, the others' sides in shade; a block of words
    stands before each person's side. Whoever has something of its own to show overrides a part."""

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
        self.blocks = Blocks(host.gallery, self.scale)
        seed = self.match.setup.seed, self.match.number
        self.leaves = Leaves(host.gallery, host.stage, host.tweens, seed)
        self.heard = Heard(host.around, host.tweens, next(map(view.side, outcome.winners), None))
        self.cards: dict[int, list[tuple[float, float]]] = {}
        """Sizes in mm: of the seats that are asked for letters."""
        self.places: dict[int, Placed] = {}
        """Of each seat that reads."""
        self.lying: list[pygame.Rect] = []
        """On what no words stand."""
        self.on_table: list[pygame.Rect] = []
        """What stays there in the dark."""

    # --- what happens

    def script(self) -> Steps:
        """Why, who, how much. What comes next follows it."""
        yield from self.prelude()
        self.darken()
        yield self.stay("night")
        self.tell()
        yield self.stay("who", "why")
        yield from self.how_much()
        self.count()
        yield self.stay("scores")

    def stay(self, *rows: str) -> Wait:
        return stay(self.host.tweens, *rows)

    def prelude(self) -> Steps:
        """Before it grows dark: how the game has come to its end."""
        return iter(())

    def darken(self) -> None:
        """The felt grows dark (300 ms); what glides does so at the same time."""
        things = self.things()
        self.on_table = areas(things)
        self.night.lay(things, self.winners, shaded=True)
        self.night.fall()

    def tell(self) -> None:
        """Why the game is over, and who has won."""
        self.say("who", "why")

    def say(self, *rows: str) -> list[Sprite]:
        """These rows of the blocks come softly."""
        host, shown = self.host, list[Sprite]()
        for seat, place in self.places.items():
            for name, picture, at in self._rows(seat, place):
                if name in rows:
                    words = Faded(host.stage, host.fading, Layer.WORDS)
                    words.show(fades(host.gallery, picture), at)
                    shown.append(words.sprite)
        return shown

    def _rows(self, seat: int, place: Placed) -> Iterator[tuple[str, Picture, Pixel]]:
        """Of its block, as the seat reads it."""
        side, px = self.view.side(seat), self.host.around.table.px
        for row, away in place.block.spots():
            picture = self.host.gallery.turned(row.make(), side)
            yield row.name, picture, side.beside(place.words, 0, px(away))

    def how_much(self) -> Steps:
        """How the scores come about, before they are counted."""
        return iter(())

    def count(self) -> None:
        """What each has, and how the match stands; then leaves."""
        self.say("scores", "note", "totals")
        if any(self.outcome.scores):
            self.heard.tick(COUNTED_SECONDS)
        self.celebrate()

    def celebrate(self) -> None:
        if self.winners:
            self.heard.ring()
            self.leaves.fall(self.bare_mm * self.scale, self.covered(), LEAVES_SECONDS)

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
    def is_shared_by_all(self) -> bool:
        return len(self.winners) == len(self.host.seating) > 1

    def words_of(self, seat: int) -> str:
        """Who has won, as this seat reads it."""
        words, names = self.host.words(seat), [self.host.seating.name(one) for one in self.winners]
        if self.is_shared_by_all:
            return words("result.both" if len(names) == 2 else "result.all")
        if self.is_own_win(seat):
            return words("result.you")
        return words.telling("result.one" if len(names) == 1 else "result.many", *names)

    def is_own_win(self, seat: int) -> bool:
        """Whether somebody sits there who has won alone."""
        return self.winners == (seat,) and not self.host.seating.is_computer(seat)

    def reason(self, seat: int) -> str:
        """Why the game is over, as this seat reads it."""
        return ""

    def written(self, score: int) -> str:
        return self.view.points(score).replace("-", "\N{MINUS SIGN}")

    def score(self, seat: int) -> str:
        """What this seat has."""
        view, words = self.view, self.host.words(seat)
        line = view.score_line(words, view.state, self.outcome, seat)
        return f"{self.written(self.outcome.scores[seat])} {line}".strip()

    def lead(self, em_mm: float) -> Sequence[Picture]:
        """Before who has won: the winners' coins."""
        gallery, name, size = self.host.gallery, self.host.seating.name, round(COIN * em_mm, 1)
        return [coins.coin(gallery, name(seat), size, Side.SOUTH) for seat in self.winners]

    def note(self, seat: int, width_mm: float) -> Picture | None:
        """How the score came about."""
        return None

    def _said(self, seat: int) -> Said:
        note, totals = partial(self.note, seat), partial(totals_row, self.host, seat, self.written)
        said = self.words_of(seat), self.reason(seat), self.score(seat)
        return Said(*said, self.lead, note, totals)

    # --- where it stands

    @property
    def readers(self) -> Sequence[int]:
        """Who reads: nothing is told to empty chairs and computer players, or all where only those
        have played."""
        return self.host.seating.choosing

    def find_places(self) -> Iterator[None]:
        """Of all words and controls, while all is where play has left it, in steps. Where cards for
        letters have no room there are none."""
        self.lying, table = self.taken(), self.host.around.table
        yield
        asked = yield from self._asked()
        self.places = yield from placed(table, self.lying, asked, self.cards)
        rects = [*self.lying, *(rect for place in self.places.values() for rect in place.rects)]
        if self.cards and any(_meets_others(one.rects, rects) for one in self.places.values()):
            self.cards = {}
            asked = yield from self._asked()
            self.places = yield from placed(table, self.lying, asked, ())

    def _asked(self) -> Generator[None, None, dict[int, Asked]]:
        """A way to break the words of a seat a step."""
        found = dict[int, Asked]()
        for seat in self.readers:
            controls, blocks = controls_of(self.host, seat, self.cards.get(seat, NO_CARD)), []
            yield
            for block in self.blocks.of(self._said(seat)):
                blocks.append(block)
                yield
            found[seat] = Asked(self.view.side(seat), blocks, controls)
        return found

    def taken(self) -> list[pygame.Rect]:
        """Where nothing else may stand; on shadows it may."""
        return [
            solid_area(picture.surface).move(picture.at(*one.at).topleft)
            for one in self.things()
            if (picture := one.picture) is not None
        ]

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
        kept = chain.from_iterable(place.rects for place in self.places.values())
        return [*areas(shown), *self.on_table, *kept]

    # --- made ahead

    def ahead(self) -> Iterator[None]:
        """All that the script shows, a part a step, while play's last picture stands still."""
        yield from self.find_places()
        yield from self.night.ahead(self.pools(self.winners))
        yield from self.words_ahead()
        yield from self.leaves.ahead()

    def words_ahead(self) -> Iterator[None]:
        for seat, place in self.places.items():
            for _, picture, _ in self._rows(seat, place):
                fades(self.host.gallery, picture)
                yield


def _meets_others(some: Sequence[pygame.Rect], all_: Sequence[pygame.Rect]) -> bool:
    return any(one.colliderect(other) for one in some for other in all_ if one is not other)


AnyEnding: TypeAlias = Ending[Any, Any, Any]


@runtime_checkable
class HasEnding(Protocol):
    """A view whose game has an end of its own."""

    def ending(self) -> AnyEnding: ...
