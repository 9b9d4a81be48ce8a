"""What the end of a game says at a seat, in its own words: why, who, how it was doubled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias
from unicodedata import normalize

from game.crossing.state import RED, State, side_of
from scenes.art import colours, enamel, marbles
from scenes.art.canvas import Picture, clear, finished
from scenes.art.type import Align, Face
from scenes.stage.fading import fades
from scenes.stage.motion import FADE_SECONDS, FADE_STEPS, linear
from scenes.stage.sprite import Layer
from scenes.table import Pixel, Side
from scenes.views.crossing.doubled import Doubled
from scenes.views.crossing.end_places import DOUBLED_MM
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.ended.lines import WINNER
from scenes.views.ended.spots import SMALLEST_EM, em

WHO_MM, INK_ALPHA = 18.0, 128
ARROW_MM, MARBLE_MM, BESIDE_MM, APART_MM = 15.0, 9.0, 0.6, 7.0
"""Of the room for a headline, the parts that it takes in some lines."""
MOST_OVER_SUMS = 2
"""Lines over the sums in a narrow headline."""


Form: TypeAlias = Literal["words", "once", "sums", "marks"]
"""How much is said of what was doubled."""


class Row(NamedTuple):
    """What stands in a line, from left to right: pictures, and millimetres between them."""

    pieces: tuple[Picture | float, ...]
    key: tuple[object, ...]


class Verdict:
    """All pictures of one seat, as the person there reads them."""

    def __init__(self, host: CrossingHost, geometry: Geometry, state: State, seat: int) -> None:
        self._host, self._geometry, self._state = host, geometry, state
        self.seat, self._words = seat, host.words(seat)
        self._gallery = host.gallery
        self._side = geometry.sides[seat]

    @property
    def _per_mm(self) -> float:
        return self._geometry.table.per_mm

    def _text(self, words: str, em_mm: float, colour: colours.Colour, face: Face) -> Picture:
        return self._gallery.of(self._gallery.type.text, words, em_mm, colour, face)

    def _em(self, mm: float) -> float:
        return em(mm, self._geometry.scale)

    @property
    def _is_read(self) -> bool:
        """Whether somebody sits there: a computer player is not told as "you"."""
        return not self._host.seating.is_computer(self.seat)

    # --- why

    @property
    def why(self) -> str:
        """Who cannot take anything, which that seat is told as its own."""
        if self.seat == self._state.turn and self._is_read:
            return self._words("crossing.end.you")
        return self._words.telling("crossing.end", self._geometry.sides[self._state.turn])

    # --- who

    def who(self, most_mm: float, width_mm: float) -> Row:
        """Both sums, the winner's first, behind the winner's arrow. `most_mm` is how large the
        words may be. Where that is too wide, the sums stand in the troughs only."""
        words, em_mm = self._winner[0], self._who_em(most_mm, width_mm)
        if em_mm < self._least_em:
            words = words[: self._sums_begin(words)].rstrip()
        before, text = self._before(em_mm), self._text(words, em_mm, WINNER, "numerals")
        return Row((*before.pieces, text), (words, em_mm, *before.key))

    def stacked(self, most_mm: float, width_mm: float, align: Align = "right") -> Picture:
        """The same in some lines, flush right if nothing else is said; the arrow stands before the
        sums, on the last one, in whose middle it is aligned."""
        words, _ = self._winner
        number = self._sums_begin(words)
        said, sums = words[:number].rstrip(), words[number:]
        em_mm, type_ = most_mm, self._gallery.type
        lines = type_.wrapped(said, em_mm, width_mm, "numerals")
        least = self._least_em
        while em_mm > least and self._is_too_much(lines, em_mm, width_mm):
            em_mm = max(least, em_mm - 0.5)
            lines = type_.wrapped(said, em_mm, width_mm, "numerals")
        above = self._gallery.of(type_.paragraph, tuple(lines), em_mm, WINNER, "numerals", align)
        before, text = self._before(em_mm), self._text(sums, em_mm, WINNER, "numerals")
        last = Row((*before.pieces, text), ())
        away = (len(lines) + 1) / 2 * type_.line_mm(em_mm)

        def make() -> Picture:
            return _joined(above, self._in_line(last, align), round(away * self._per_mm))

        key = "crossing stacked", words, em_mm, *lines, before.key, align
        made = self._gallery.keep(key, make)
        return self._gallery.turned(made, self._side)

    @property
    def _least_em(self) -> float:
        """None are drawn smaller where words must be large."""
        return max(SMALLEST_EM, self._geometry.table.least_em_mm)

    def _sums_begin(self, words: str) -> int:
        return next(at for at, letter in enumerate(words) if letter.isdigit())

    def _is_too_much(self, lines: Sequence[str], em_mm: float, width_mm: float) -> bool:
        widest = max(self._gallery.type.width(line, em_mm, "numerals") for line in lines)
        return len(lines) > MOST_OVER_SUMS or widest > width_mm

    @property
    def is_accented(self) -> bool:
        """Whether something stands over the headline's capital."""
        return len(normalize("NFD", self._winner[0][:1])) > 1

    def who_ahead(self, most_mm: float, width_mm: float) -> Iterator[None]:
        """The largest arrow tells how large the words become."""
        self._before(min(self._em(WHO_MM), most_mm))
        yield
        self._before(self._who_em(most_mm, width_mm))
        yield
        self.who(most_mm, width_mm)
        yield

    def _who_em(self, most_mm: float, width_mm: float) -> float:
        words, _ = self._winner
        em_mm = min(self._em(WHO_MM), most_mm)
        wide = self.width(self._before(em_mm)) + self._gallery.type.width(words, em_mm, "numerals")
        return em_mm * min(1.0, width_mm / wide)

    def _before(self, em_mm: float) -> Row:
        """The arrow of whoever has won, if anybody has."""
        _, best = self._winner
        if best is None:
            return Row((), ())
        size = round(ARROW_MM / WHO_MM * em_mm * self._per_mm)
        arrow = self._gallery.get(enamel.arrow, best, size, 0.8)
        return Row((arrow, BESIDE_MM * em_mm / WHO_MM), (best,))

    @property
    def _winner(self) -> tuple[str, int | None]:
        """Who has won, in words, and which side; None: nobody."""
        rules, sides = rules_of(self._host), self._geometry.sides
        scores = rules.scores(self._state)
        best = RED if scores[0] >= scores[1] else 1 - RED
        is_own = side_of(self._state, self.seat) == best and self._is_read
        is_won = scores[0] != scores[1]
        own, other = ("you", "one") if len(sides) == 2 else ("two", "team")
        key = f"crossing.wins.{(own if is_own else other) if is_won else 'nobody'}"
        named = [one for one in self._sides_of(best) if not is_own or one != sides[self.seat]]
        sums = {"own": scores[best], "other": scores[1 - best]}
        return self._words.telling(key, *named, **sums), best if is_won else None

    def _sides_of(self, team: int) -> list[Side]:
        return [
            side
            for seat, side in enumerate(self._geometry.sides)
            if side_of(self._state, seat) == team
        ]

    # --- how it was doubled

    def doubled(self, found: Sequence[Doubled], width_mm: float) -> Row:
        """A marble and a sum for each colour. Where all in words is too wide, words only once a
        side, then its arrow instead, then no sums."""
        forms: tuple[Form, ...] = ("words", "once", "sums", "marks")
        rows = (self._doubled(found, form) for form in forms)
        fitting = (row for row in rows if self.width(row) <= width_mm)
        return next(fitting, None) or self._doubled(found, forms[-1])

    def width(self, row: Row) -> float:
        return sum(self._wide(piece) for piece in row.pieces) / self._per_mm

    def _doubled(self, found: Sequence[Doubled], form: Form) -> Row:
        em_mm, pieces, before = self._em(DOUBLED_MM), list[Picture | float](), -1
        for one in found if form == "words" else sorted(found):
            is_first = one.side != before
            if pieces:
                closer = 0.5 if form in ("sums", "marks") else 1.0
                pieces.append(closer * APART_MM * em_mm / DOUBLED_MM)
            if form in ("sums", "marks") and is_first:
                size = round(em_mm * self._per_mm)
                pieces.append(self._gallery.get(enamel.arrow, one.side, size, 0.5))
            size = round(MARBLE_MM / DOUBLED_MM * em_mm * self._per_mm)
            light = marbles.OVERHEAD
            pieces.append(self._gallery.get(marbles.loose_marble, one.colour, size, light, 0.5))
            words = self._said(one, form, is_first)
            pieces.append(self._text(words, em_mm, colours.QUIET_BONE, "words"))
            before = one.side
        return Row(tuple(pieces), ("doubled", self._words.language, em_mm, *found, form))

    def _said(self, one: Doubled, form: Form, is_first: bool) -> str:
        if form == "words" or (form == "once" and is_first):
            return self._sum(one)
        if form == "marks":
            return "× 2"
        space = "" if form == "sums" else " "
        return space.join((str(one.points), "×", "2", "=", str(2 * one.points)))

    def _sum(self, one: Doubled) -> str:
        option = rules_of(self._host).doubling
        sums = {"points": one.points, "total": 2 * one.points}
        return self._words.telling(f"crossing.doubled.{option}", *self._sides_of(one.side), **sums)

    # --- a line of it

    def _wide(self, piece: Picture | float) -> int:
        if isinstance(piece, Picture):
            return piece.surface.get_width()
        return round(piece * self._per_mm)

    def picture(self, row: Row, align: str) -> Picture:
        """Turned to the seat; its centre is where its ink is aligned to."""

        def make() -> Picture:
            return self._in_line(row, align)

        made = self._gallery.keep(("crossing verdict", row.key, align), make)
        return self._gallery.turned(made, self._side)

    def _in_line(self, row: Row, align: str) -> Picture:
        wide = sum(map(self._wide, row.pieces))
        shown = [piece for piece in row.pieces if isinstance(piece, Picture)]
        above = max(piece.centre[1] for piece in shown)
        below = max(piece.surface.get_height() - piece.centre[1] for piece in shown)
        surface, x = clear((wide, above + below), colours.BONE), 0
        for piece in row.pieces:
            if isinstance(piece, Picture):
                surface.blit(piece.surface, (x, above - piece.centre[1]))
            x += self._wide(piece)
        ink = surface.get_bounding_rect(INK_ALPHA)
        begin = {"left": ink.left, "right": ink.right}.get(align, wide // 2)
        return Picture(finished(surface), (begin, above))


def _joined(above: Picture, below: Picture, away: int) -> Picture:
    """Both so far apart that their centres are below each other; the lower one's is that of all."""
    first, last = above.at(0, -away), below.at(0, 0)
    whole = first.union(last)
    surface = clear(whole.size, colours.BONE)
    for picture, area in ((above, first), (below, last)):
        surface.blit(picture.surface, area.move(-whole.x, -whole.y))
    return Picture(finished(surface), (-whole.x, -whole.y))


class Fading:
    """Words that come and go softly."""

    def __init__(self, host: CrossingHost, picture: Picture, at: Pixel) -> None:
        self._clock = host.fading
        self._steps = fades(host.gallery, picture)
        self.sprite = host.stage.add(None, at, Layer.WORDS)

    def come(self) -> None:
        self.sprite.set_visible(True)
        self._clock.run(FADE_SECONDS, self._show, linear, owner=self)

    def go(self) -> None:
        self._clock.run(FADE_SECONDS, lambda share: self._show(1 - share), linear, owner=self)

    def _show(self, share: float) -> None:
        step = round(share * FADE_STEPS)
        self.sprite.show(self._steps[step - 1] if step else None)
