"""The end of a game on its own table: a base class with the usual end.

A view with its own end returns it from `ending` (`HasEnding`). The end is a script; the scene that
shows it adds what comes next: pills at every person's side, or the podium. How long each step is
shown: `ended/standings.py`.
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
from scenes.views.ended.leaves import Leaves
from scenes.views.ended.night import Night, Pool, pools_at
from scenes.views.ended.sounds import LEAVES_SECONDS, Heard
from scenes.views.ended.standings import stay, totals_row
from scenes.views.view import View

COUNTED_SECONDS = 0.2
COIN = 1.1
"""Size of a coin before a headline, in its ems."""
THINGS = (Layer.WALNUT, Layer.LYING, Layer.MIDDLE)


class Ending(Generic[S, M, E]):
    """The usual end: pieces stay on the table, the other sides are shaded, and each person has a
    block of text. Games override parts of it."""

    bare_mm: ClassVar[float] = 0.0
    """Leaves fall no nearer to the middle than this, in mm at 32 inches."""

    def __init__(self, view: View[S, M, E]) -> None:
        self.view, self.host = view, view.host
        host, outcome = view.host, view.host.match.outcome()
        if outcome is None:
            raise ValueError("a game that goes on has no end")
        self.outcome, self.match = outcome, host.match
        self.scale = min(LARGEST_SCALE, host.around.table.high / USUAL_TABLE_MM)
        """The scale of what grows with the table: 1 at 32 inches."""
        self.night = Night(host.gallery, host.stage, host.tweens, host.seating)
        self.blocks = Blocks(host.gallery, self.scale)
        seed = self.match.setup.seed, self.match.number
        self.leaves = Leaves(host.gallery, host.stage, host.tweens, seed)
        self.heard = Heard(host.around, host.tweens, next(map(view.side, outcome.winners), None))
        self.cards: dict[int, list[tuple[float, float]]] = {}
        """By seat asked for initials: the possible sizes of its card in mm."""
        self.places: dict[int, Placed] = {}
        """By reading seat: the places of its text and controls."""
        self.lying: list[pygame.Rect] = []
        """Rectangles that text must not cover."""
        self.on_table: list[pygame.Rect] = []
        """Rectangles that stay on the table in the dark."""

    # --- what happens

    def script(self) -> Steps:
        """The whole end: why, who, how much. What comes next follows it."""
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
        """Shows how the game ended, before it gets dark."""
        return iter(())

    def darken(self) -> None:
        """Darkens the felt (300 ms); pieces that glide do so meanwhile."""
        things = self.things()
        self.on_table = areas(things)
        self.night.lay(things, self.winners, shaded=True)
        self.night.fall()

    def tell(self) -> None:
        """Shows why the game is over and who has won."""
        self.say("who", "why")

    def say(self, *rows: str) -> list[Sprite]:
        """Fades in these rows of all blocks; returns their sprites."""
        host, shown = self.host, list[Sprite]()
        for seat, place in self.places.items():
            for name, picture, at in self._rows(seat, place):
                if name in rows:
                    words = Faded(host.stage, host.fading, Layer.WORDS)
                    words.show(fades(host.gallery, picture), at)
                    shown.append(words.sprite)
        return shown

    def _rows(self, seat: int, place: Placed) -> Iterator[tuple[str, Picture, Pixel]]:
        """Rows of a seat's block: name, picture and pixel."""
        side, px = self.view.side(seat), self.host.around.table.px
        for row, away in place.block.spots():
            picture = self.host.gallery.turned(row.make(), side)
            yield row.name, picture, side.beside(place.words, 0, px(away))

    def how_much(self) -> Steps:
        """Shows how the scores come about, before they are counted."""
        return iter(())

    def count(self) -> None:
        """Shows the scores and the standing of the match, then drops the leaves."""
        self.say("scores", "note", "totals")
        if any(self.outcome.scores):
            self.heard.tick(COUNTED_SECONDS)
        self.celebrate()

    def celebrate(self) -> None:
        if self.winners:
            self.heard.ring()
            self.leaves.fall(self.bare_mm * self.scale, self.covered(), LEAVES_SECONDS)

    def clear(self) -> None:
        """Clears the table to bare dark felt, for the podium."""
        self.night.clear()

    def clear_ahead(self) -> Iterator[None]:
        return self.night.clear_ahead()

    # --- what is said

    @property
    def leads_to_podium(self) -> bool:
        return self.match.is_over() and self.match.setup.adds_up

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
        """Whether a person at this seat has won alone."""
        return self.winners == (seat,) and not self.host.seating.is_computer(seat)

    def reason(self, seat: int) -> str:
        """Why the game is over, as this seat reads it."""
        return ""

    def written(self, score: int) -> str:
        return self.view.showcase.points(score).replace("-", "\N{MINUS SIGN}")

    def score(self, seat: int) -> str:
        """This seat's score, with a few words."""
        view, words = self.view, self.host.words(seat)
        line = view.showcase.score_line(words, view.state, self.outcome, seat)
        return f"{self.written(self.outcome.scores[seat])} {line}".strip()

    def lead(self, em_mm: float) -> Sequence[Picture]:
        """The winners' coins, before the headline."""
        gallery, name, size = self.host.gallery, self.host.seating.name, round(COIN * em_mm, 1)
        return [coins.coin(gallery, name(seat), size, Side.SOUTH) for seat in self.winners]

    def note(self, seat: int, width_mm: float) -> Picture | None:
        """A picture that explains the score, or None."""
        return None

    def _said(self, seat: int) -> Said:
        note, totals = partial(self.note, seat), partial(totals_row, self.host, seat, self.written)
        said = self.words_of(seat), self.reason(seat), self.score(seat)
        return Said(*said, self.lead, note, totals)

    # --- where it stands

    @property
    def readers(self) -> Sequence[int]:
        """The seats with text: people, or all seats if only computer players played."""
        return self.host.seating.choosing

    def find_places(self) -> Iterator[None]:
        """Finds the places of text and controls on the final position; a generator. Without room
        for the cards for initials there are none."""
        table, self.lying = self.host.around.table, []
        for rect in self.taken():
            self.lying.append(rect)
            yield
        asked = yield from self._asked()
        self.places = yield from placed(table, self.lying, asked, self.cards)
        rects = [*self.lying, *(rect for place in self.places.values() for rect in place.rects)]
        if self.cards and any(_meets_others(one.rects, rects) for one in self.places.values()):
            self.cards = {}
            asked = yield from self._asked()
            self.places = yield from placed(table, self.lying, asked, ())

    def _asked(self) -> Generator[None, None, dict[int, Asked]]:
        """Alternatives for each seat's text and controls, one per step."""
        found = dict[int, Asked]()
        for seat in self.readers:
            controls, blocks = controls_of(self.host, seat, self.cards.get(seat, NO_CARD)), []
            yield
            for block in self.blocks.of(self._said(seat)):
                blocks.append(block)
                yield
            found[seat] = Asked(self.view.side(seat), blocks, controls)
        return found

    def taken(self) -> Iterator[pygame.Rect]:
        """Rectangles that nothing else may cover; shadows may be covered."""
        for one in self.things():
            if one.picture is not None:
                area = solid_area(one.picture.surface)
                yield area.move(one.picture.at(*one.at).topleft)

    def things(self) -> list[Sprite]:
        """The game's sprites that stay on the table in the dark, without the needle, which
        turns."""
        needle = self.view.needle_spot()
        shown = (sprite for sprite in self.host.stage.sprites if sprite.layer in THINGS)
        return [one for one in shown if one.area() is not None and one.at != needle]

    def pools(self, winners: Sequence[int]) -> Sequence[Pool]:
        """The remaining light: a little on the middle, most at the winners' sides."""
        sides = [self.view.side(seat) for seat in winners]
        return pools_at(self.host.around.table, sides, self.scale)

    def every_pool(self) -> Iterator[Pool]:
        return chain.from_iterable(map(self.pools, self.match.rules.teams))

    def covered(self) -> list[pygame.Rect]:
        """Rectangles on which no leaf may fall: everything visible now or later."""
        shown = (one for one in self.host.stage.sprites if one.layer != Layer.LIGHT)
        kept = chain.from_iterable(place.rects for place in self.places.values())
        return [*areas(shown), *self.on_table, *kept]

    # --- made ahead

    def ahead(self) -> Iterator[None]:
        """Prepares everything that the script shows, a part per step, while the final position is
        shown."""
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
    """A view with its own end."""

    def ending(self) -> AnyEnding: ...
