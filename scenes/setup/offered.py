"""A game's options before it begins, the page that shows them, and the match that results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.games import games
from game.match import AnyMatch
from game.matches import can_count_wins, new_match, rules_for
from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.icons import Icon, icon
from scenes.core.table import Point, Side
from scenes.services.seating import ABSENT, BY_WINS, GAMES_OPTION, HUMAN, Agreement
from scenes.services.services import Services
from scenes.services.settings import PACES
from scenes.services.surroundings import Surroundings
from scenes.services.words import Words
from scenes.setup.head_start import GiveHelper, GivePoints
from scenes.setup.meanings import ChooseFirst, ChooseLevel, ChooseOption, HandOver, Join, LeaveSeat
from scenes.setup.seat import COIN_MM, INWARD_MM
from scenes.stage.stage import Stage
from scenes.touch.target import Meaning
from scenes.ui.buttons import Buttons
from scenes.ui.sheet import Choice, Group, Room, Sheet
from scenes.views.ended.block import in_line
from scenes.views.ended.standings import marks
from scenes.views.loading import view_of
from scenes.views.view import AnyView

HINTS, ON, OFF = "hints", "on", "off"
PACE = "pace"
"""Options of the house: whether hints are available, and the speed of computer players."""


class Option(NamedTuple):
    name: str
    values: tuple[str, ...]
    chosen: str


class Offered:
    def __init__(self, services: Services, game: str) -> None:
        self._services, self._game = services, game
        self._showcase, self._rules = view_of(game).showcase, games()[game].rules
        self.levels = services.levels_of(game)
        """The levels of computer players that can take a seat."""
        self.counts = self._rules.seat_counts
        """The possible numbers of seats."""

    def begun(self, agreed: Agreement, away: Point = (0, 0)) -> Agreement:
        """The agreement if Start is pressed now, so far from its middle."""
        begun = agreed.begun(self.counts, ABSENT if self.levels else HUMAN, away)
        offered = self._showcase.games_offered(len(begun.sides))
        begun.keep_games_possible(offered, self._counts_wins(begun))
        return begun

    def _counts_wins(self, begun: Agreement) -> bool:
        """Whether the match can be the best of three (G7)."""
        seats = len(begun.sides)
        possible = seats in self.counts
        return possible and can_count_wins(rules_for(self._game, seats, begun.options))

    def options(self, agreed: Agreement) -> list[Option]:
        """Without those that change nothing beside the others."""
        begun = self.begun(agreed)
        known = self._rules.option_values.items()
        values = {name: accepted for name, accepted in known if self._matters(begun, name)}
        values[GAMES_OPTION] = tuple(map(str, self._showcase.games_offered(len(begun.sides))))
        values[GAMES_OPTION] += (BY_WINS,) * self._counts_wins(begun)
        found = [Option(name, accepted, begun.value(name)) for name, accepted in values.items()]
        if self.levels and self._services.may_hint(self._game):
            given = ON if self._services.gives_hints(self._game) else OFF
            found.append(Option(HINTS, (ON, OFF), given))
        if set(begun.kinds.values()) != {HUMAN}:
            found.append(Option(PACE, PACES, self._services.pace))
        return found

    def _matters(self, agreed: Agreement, name: str) -> bool:
        accepted = self._rules.option_values[name]
        made = [{**agreed.options, name: value} for value in accepted]
        return len({rules_for(self._game, self.counts[0], options) for options in made}) > 1

    def agree(self, agreed: Agreement, means: Meaning) -> None:
        """Takes what has been touched into the agreement."""
        match means:
            case Join(side):
                agreed.join(side)
            case LeaveSeat(side):
                agreed.leave(side)
            case HandOver(side):
                agreed.hand_over(side, self.levels)
            case ChooseLevel(side):
                level = self.levels.index(agreed.kinds[side]) + 1
                agreed.set_kind(side, self.levels[level % len(self.levels)])
            case ChooseFirst(side):
                agreed.choose_first(side)
            case GivePoints(side, points):
                agreed.give(side, points)
            case GiveHelper(side, value):
                agreed.help(side, value == ON)
            case ChooseOption(option, value) if option == HINTS:
                self._services.visit.hints = value == ON
            case ChooseOption(option, value) if option == PACE:
                self._services.visit.pace = value
            case ChooseOption(option, value):
                agreed.choose(option, value)

    def match(self, begun: Agreement) -> AnyMatch | None:
        """The match that would begin, for prefetching; None if the number of seats is wrong."""
        seats = len(begun.sides)
        if seats not in self.counts:
            return None
        rules = rules_for(self._game, seats, begun.options)
        seed, first = self._services.coming_seed, begun.first_seat
        given, helped = begun.given_by_seat, begun.helped_seats
        return new_match(rules, seed, begun.games, first, begun.by_wins, given, helped)

    def any_match(self, agreed: Agreement) -> AnyMatch:
        """A match with the selected rules, even while there are too many players."""
        rules = rules_for(self._game, self.counts[0], agreed.options)
        return self.match(self.begun(agreed)) or new_match(rules, 0)


def told(words: Words, game: str, option: str, value: str) -> tuple[str, str]:
    """The name of an option's value, and what it changes. `setup.OPTION.VALUE` is a name for all
    games."""
    if option == GAMES_OPTION and value != BY_WINS:
        own = f"{game}.games"
        return words.with_why(own if own in words else "setup.games", count=int(value))
    common, own = f"setup.{option}.{value}", f"{game}.{option}.{value}"
    whys = (words(key) for key in (f"{own}.why", f"{common}.why") if key in words)
    return words(common if common in words else own), next(whys, "")


def usual_agreement(services: Services, game: str) -> Agreement:
    rules = games()[game].rules
    options = {}
    for name, values in rules.option_values.items():
        settled = services.of_game(game, name)
        options[name] = settled if isinstance(settled, str) and settled in values else values[0]
    settled = services.of_game(game, "games")
    usual = rules.games_accepted(rules.seat_counts[0])[0]
    return Agreement(options, settled if isinstance(settled, int) else usual)


COLUMNS = 3
ICON_SHARE, NUMBER_SHARE, MARKS_SHARE = 0.5, 0.62, 0.5
ICONS: dict[str, tuple[Icon, str]] = {HINTS: ("bulb", ON), PACE: ("computer", PACES[1])}
"""By option of the house: its icon, and the value for which it is lit."""


def game_page(
    around: Surroundings,
    stage: Stage,
    buttons: Buttons,
    side: Side,
    view: type[AnyView],
    options: Callable[[], Sequence[Option]],
    act: Callable[[Meaning], None],
    close: Callable[[], None],
) -> Sheet:
    """The page lies in the middle of the table, clear of the coins at all sides."""
    table, words = around.table, around.words(side)

    def choice(option: Option, value: str) -> Choice:
        means = ChooseOption(option.name, value)
        name, why = told(words, view.game, option.name, value)
        picture = partial(_picture, around.gallery, view, option.name, value)
        return Choice(means, partial(act, means), name, why, picture, value == option.chosen)

    def groups() -> Iterator[Group]:
        for option in options():
            yield [choice(option, value) for value in option.values]

    deep = table.px((INWARD_MM + COIN_MM / 2) * table.grown)
    whole = table.seen(side, pygame.Rect(0, 0, table.width, table.height))
    room = Room(whole.inflate(-2 * deep, -2 * deep), (0.5, 0.5), COLUMNS)
    return Sheet(around, stage, buttons, side, lambda: list(groups()), room, close, table.grown)


def _picture(
    gallery: Gallery, view: type[AnyView], option: str, value: str, side: int
) -> Picture | None:
    """The game's own picture, a number of games, or an icon that is lit or not."""
    per_mm = gallery.table.per_mm
    if option == GAMES_OPTION and value != BY_WINS:
        number, em = value, NUMBER_SHARE * side / per_mm
        return gallery.of(gallery.type.numeral, number, em, colours.BONE)
    if value == BY_WINS:
        em = MARKS_SHARE * side / per_mm
        return in_line(gallery, ("best of three", side), [*marks(gallery, em, 2, 3)])
    if option in ICONS:
        shape, lit = ICONS[option]
        colour = colours.BRASS_LIGHT if value == lit else colours.QUIET_BONE
        return gallery.get(icon, shape, ICON_SHARE * side / per_mm, colour)
    return view.showcase.option_icon(gallery, option, value, side)
