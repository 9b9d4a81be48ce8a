"""What books show: every record is legal and ends as its caption says, and all words fit."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from itertools import groupby, product

import pygame
import pytest
from breadth import few
from spoken import texts_in

from game.crossing.state import VALUES
from game.crossing.state import State as CrossingState
from game.games import games
from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.texts import HOUSE, LANGUAGES
from game.trellis.table import DRAW3, PASS, verdicts
from scenes.art.type import Type
from scenes.booklet.form import DOTS_MM, SHOWN_DOT_MM, Form, forms, one_page, two_pages
from scenes.booklet.pages import Caption, captions, fits
from scenes.core.table import Table
from scenes.services.words import Words
from scenes.views.panel import MOST, Panel, panels_of

LONGEST, LEAST_SECONDS, MOST_SECONDS = 90.0, 4.0, 8.0
GAMES = [name for name, game in games().items() if game.panels]


def matches(game: str) -> list[AnyMatch]:
    """With all seats, options and lengths that there are."""
    kind = games()[game].rules
    options = [
        dict(zip(kind.option_values, chosen, strict=True))
        for chosen in product(*kind.option_values.values())
    ]
    rules = [rules_for(game, seats, one) for seats in kind.seat_counts for one in options]
    lengths = {one: kind.games_accepted(one) for one in kind.seat_counts}
    return [
        new_match(one, 1, length)
        for one in rules
        for length in (min(lengths[one.seats]), max(lengths[one.seats]))
    ]


def played(panel: Panel) -> tuple[AnyMatch, AnyMatch]:
    """As it begins, and as it ends. Raises where a move is not legal."""
    before, after = panel.match(), panel.match()
    for _, entry in panel.beats:
        after.perform(entry)
    return before, after


# --- what captions say


def all_yellow(match: AnyMatch) -> bool:
    """But for the grey marble of the children's game (C16)."""
    own = match.state.taken[0]
    return bool(sum(own[:-1]) == own[0] > 1)


def is_closed(_: AnyMatch, after: AnyMatch) -> bool:
    """Of the lines some give nothing, for the hole there is empty or has a black marble."""
    state = after.state
    assert isinstance(state, CrossingState)
    row = state.tray[state.arrows[1] or 0]
    live = {move.line for move in after.moves()}
    shut = {line for line in state.lines if row[line] in ".k"}
    return bool(shut) and not live & shut and "k" in row and "." in row


def gains_more_each_time(before: AnyMatch, after: AnyMatch) -> bool:
    first, last = before.state.taken[0][0], after.state.taken[0][0]
    assert last == first + 2
    steps = VALUES[first + 1] - VALUES[first], VALUES[last] - VALUES[first + 1]
    return all_yellow(after) and min(steps) > VALUES[1]


def counts_double(_: AnyMatch, after: AnyMatch) -> bool:
    outcome = after.outcome()
    assert outcome is not None
    return all_yellow(after) and max(outcome.scores) == 2 * VALUES[after.state.taken[0][0]]


def has_two_to_choose_from(before: AnyMatch, after: AnyMatch) -> bool:
    last = after.played[-1]
    return last is not None and sum(move.line == last.line for move in before.moves()) == 2


def marble_taken(before: AnyMatch, after: AnyMatch) -> bool:
    return sum(map(sum, after.state.taken)) > sum(map(sum, before.state.taken))


def lines_are_right(after: AnyMatch) -> bool:
    return all(line.kind is not None for line in verdicts(after.state.groups))


def kinds(after: AnyMatch) -> set[str | None]:
    return {line.kind for line in verdicts(after.state.groups)}


def a_tile_has_moved(before: AnyMatch, after: AnyMatch) -> bool:
    was, now = (
        {placed for group in one.state.groups for placed in group} for one in (before, after)
    )
    return bool(was - now) and lines_are_right(after)


def over(reason: str) -> Callable[[AnyMatch, AnyMatch], bool]:
    def holds(_: AnyMatch, after: AnyMatch) -> bool:
        outcome = after.outcome()
        return outcome is not None and outcome.reason == reason and outcome.winners == (0,)

    return holds


def is_set_up(_: AnyMatch, after: AnyMatch) -> bool:
    return all(after.state.boards[0][i][j] for i, j in after.state.format.diagonal)


def lies_open(tile: str) -> Callable[[AnyMatch, AnyMatch], bool]:
    return lambda before, after: tile in after.state.open and tile not in before.state.open


def one_more_lies_open(before: AnyMatch, after: AnyMatch) -> bool:
    return len(set(after.state.open) - set(before.state.open)) == 1


def drew_and_took(_: AnyMatch, after: AnyMatch) -> bool:
    done = [move.do for move in after.played if move is not None and move.seat == 0]
    return {"draw", "take"} <= set(done) and len(after.state.open) < 3


def has_more(before: AnyMatch, after: AnyMatch) -> bool:
    return len(after.state.racks[0]) == len(before.state.racks[0]) + 2


def actions_are_played(_: AnyMatch, after: AnyMatch) -> bool:
    done = [move.tile for move in after.played if move is not None and move.do == "play"]
    return done == [PASS, DRAW3]


def opened(before: AnyMatch, after: AnyMatch) -> bool:
    return not before.state.opened[0] and after.state.opened[0]


SAID: dict[str, Callable[[AnyMatch, AnyMatch], bool]] = {
    "crossing.book.goal": lambda _, after: all_yellow(after),
    "crossing.book.cross": marble_taken,
    "crossing.book.closed": is_closed,
    "crossing.book.two": has_two_to_choose_from,
    "crossing.book.points": gains_more_each_time,
    "crossing.book.points.few": gains_more_each_time,
    "crossing.book.end.single": counts_double,
    "crossing.book.end.sole": counts_double,
    "crossing.book.end.off": over("no move"),
    "lucky.goal": over("full board"),
    "lucky.book.setup.four": is_set_up,
    "lucky.book.setup.michael": is_set_up,
    "lucky.book.turn": drew_and_took,
    "lucky.book.swap": lies_open("y5"),
    "lucky.book.discard": one_more_lies_open,
    "lucky.book.end.game": over("last tile"),
    "lucky.book.end.tournament": over("last tile"),
    "trellis.book.goal": over("empty rack"),
    "trellis.book.lines": lambda _, after: kinds(after) == {"set", "run"},
    "trellis.book.open": opened,
    "trellis.book.change": a_tile_has_moved,
    "trellis.book.take": has_more,
    "trellis.book.actions": actions_are_played,
}


@pytest.mark.parametrize("game", GAMES)
def test_every_record_is_legal_and_ends_as_its_caption_says(game: str) -> None:
    shown: dict[tuple[str, str | None], Panel] = {}
    for match in matches(game):
        panels = panels_of(match)
        assert 0 < len(panels) <= MOST
        assert sum(panel.seconds for panel in panels) <= LONGEST
        shown |= {(panel.words, panel.options.get("edition")): panel for panel in panels}
    for (words, _), panel in shown.items():
        assert LEAST_SECONDS <= panel.seconds <= MOST_SECONDS, words
        assert SAID[words](*played(panel)), words
    assert {words for words, _ in shown} == {key for key in SAID if key.startswith(f"{game}.")}


def test_what_is_said_of_two_candidates_is_for_teams_only() -> None:
    pair, teams = (
        {one.words for one in panels_of(match)}
        for match in (new_match(rules_for("crossing", seats, {}), 1) for seats in (2, 4))
    )
    assert teams - pair == {"crossing.book.two"}


@pytest.mark.parametrize("game", GAMES)
def test_refusals_and_advice_that_lead_to_a_panel_exist(game: str) -> None:
    words = Words("en")
    for match in matches(game):
        for panel in panels_of(match):
            for key in panel.about:
                kind = "advice" if key.startswith(("do.", "why.")) else "refusal"
                is_wrong = key.startswith("wrong.")
                assert (f"{game}.{key}" if is_wrong else f"{kind}.{game}.{key}") in words, key


NO_RULES = {
    "lucky": {"not_your_turn", "ready_already"},
    "crossing": {"not_your_turn"},
    "trellis": {
        *("not_your_turn", "not_your_turn.round", "hold_the_eye", "no_room"),
        "tile_lies_here",
    },
}
"""What is said of the table and of turns, which no panel shows."""


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_refused_wrong_or_advised_leads_to_the_panel_of_its_rule(game: str) -> None:
    beginnings = f"refusal.{game}.", f"{game}.wrong.", f"advice.{game}.do."
    keys = {
        re.sub(f"^((refusal|advice)\\.)?{game}\\.", "", key)
        for key in texts_in(HOUSE, "en")
        if key.startswith(beginnings) and not key.endswith(".why")
    }
    led = {key for match in matches(game) for one in panels_of(match) for key in one.about}
    # What is said of a line may be said of the whole table: it is refused so, too.
    missing = {key for key in keys - led if key.removeprefix("wrong.") not in led}
    assert missing == NO_RULES[game]


def captions_of(type_: Type, form: Form, words: Words) -> list[Caption]:
    """Of each game's book, which has one size of type."""
    games_said = groupby(SAID, lambda panel: panel.partition(".")[0])
    books = [[words.with_why(panel) for panel in panels] for _, panels in games_said]
    return [one for said in books for one in captions(type_, form, said)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_captions_fit_their_page(language: str) -> None:
    pygame.font.init()
    type_, words = Type(Table(1920, 1080, 32.0)), Words(language)
    for form in (two_pages(1.0), one_page(1.0)):
        for made in captions_of(type_, form, words):
            assert fits(form, made), (form.fold, made)
            wide = form.words.right - form.words.left
            title = max(type_.width(line, made.title_mm, "bold") for line in made.title)
            text = max(type_.width(line, made.text_mm) for line in made.text)
            assert max(title, text) <= wide, made


@pytest.mark.parametrize(
    ("inches", "is_large"),
    [(10.1, False), (15.0, False), *((one, True) for one in few([15.0, 22.0, 24.0, 32.0, 43.0]))],
)
def test_captions_fit_every_page_on_small_tables_and_in_large_print(
    inches: float, is_large: bool
) -> None:
    pygame.font.init()
    size = (1920, 1080) if is_large else (1280, 800)
    type_ = Type(Table.on_screen(*size, inches, is_large))
    for form in forms(type_.table):
        for words in map(Words, LANGUAGES):
            for made in captions_of(type_, form, words):
                assert fits(form, made), (made, words.language, form)


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize("inches", few([15.0, 24.0, 32.0, 43.0]))
def test_a_dot_for_each_panel_stands_apart_from_controls_board_and_words(
    inches: float, is_large: bool
) -> None:
    size = (1280, 800) if inches == 15 else (1920, 1080)
    for form in forms(Table.on_screen(*size, inches, is_large)):
        (x, y), radius = form.dots, SHOWN_DOT_MM / 2 * form.scale
        reach = DOTS_MM * form.scale * (MOST - 1) / 2
        for control in (form.back, form.forward, form.close):
            away = max(0.0, abs(control[0] - x) - reach), control[1] - y
            assert math.hypot(*away) >= form.control / 2 + radius, form
        assert y - radius >= form.board[1] + form.side / 2
        assert x + reach <= form.words.left or y + radius >= form.words.bottom
        assert y + radius <= form.pages[1] / 2
        assert x - reach - radius >= -form.pages[0] / 2
