"""Builds matches from options or from a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.codec import exchanged
from game.games import games
from game.match import AnyMatch, AnyRules, Match, MatchSetup, is_next
from game.reading import read_flag, read_list, read_object, read_whole, read_word
from game.rules import E, M, Malformed, Rules, S

LARGEST_SEED = 2**63 - 1
BEST_OF = (3,)
"""Accepted numbers of games of a match that counts wins."""
SIDES = 2
MOST_GIVEN = 100


def rules_for(game: str, seats: int | None, options: Mapping[str, str]) -> AnyRules:
    """Raises Malformed, naming what is accepted. `seats` None: the game's smallest number."""
    if game not in games():
        raise Malformed(f"no game {game!r}; accepted: {', '.join(games())}")
    kind = games()[game].rules
    if seats is None:
        seats = kind.seat_counts[0]
    if seats not in kind.seat_counts:
        accepted = ", ".join(map(str, kind.seat_counts))
        raise Malformed(f"{game} is not for {seats} seats; accepted: {accepted}")
    chosen = kind.default_options()
    for name, value in options.items():
        if name not in chosen:
            raise Malformed(f"{game} has no option {name!r}; accepted: {', '.join(chosen)}")
        chosen[name] = read_word(value, name, kind.option_values[name])
    return kind(seats, **chosen)


def new_match(
    rules: Rules[S, M, E],
    seed: int,
    games: int | None = None,
    first: int | None = None,
    by_wins: bool = False,
    given: Sequence[int] = (),
    helped: Sequence[int] = (),
) -> Match[S, M, E]:
    """Raises Malformed, naming what is accepted. `games` None: the game's default. `by_wins`: the
    best of three (G7). `given`, `helped`: points in advance by seat, and seats with a helper
    (G9)."""
    accepted = BEST_OF if by_wins else rules.games_accepted(rules.seats)
    if by_wins and not can_count_wins(rules):
        raise Malformed('"by_wins" is for two sides')
    if games is None:
        games = accepted[0]
    if games not in accepted:
        numbers = ", ".join(map(str, accepted))
        raise Malformed(f"{rules.game} is not played over {games} games; accepted: {numbers}")
    if not 0 <= seed <= LARGEST_SEED:
        raise Malformed(f"a seed is a whole number from 0 to {LARGEST_SEED}")
    if not all(0 <= seat < rules.seats for seat in (first or 0, *helped)):
        raise Malformed(f"a seat is a number from 0 to {rules.seats - 1}")
    _check_given(rules, given, by_wins)
    advance = tuple(given) if any(given) else ()
    seats = tuple(sorted(set(helped)))
    return Match(MatchSetup(rules, seed, games, first, by_wins, advance, seats))


def _check_given(rules: AnyRules, given: Sequence[int], by_wins: bool) -> None:
    if by_wins and any(given):
        raise Malformed('"given" is points, and "by_wins" counts none')
    if given and len(given) != rules.seats:
        raise Malformed(f'"given" is a list of {rules.seats} numbers, one for each seat')
    if not all(0 <= one <= MOST_GIVEN for one in given):
        raise Malformed(f'"given" is numbers from 0 to {MOST_GIVEN}')


def can_count_wins(rules: AnyRules) -> bool:
    """Whether a match may be the best of three: with two sides (G7)."""
    return len(rules.teams) == SIDES


def another(match: AnyMatch, seed: int) -> AnyMatch:
    """A new match with the same set-up but another seed."""
    return Match(replace(match.setup, seed=seed))


def rematch(match: AnyMatch, seed: int) -> AnyMatch:
    """A match of one game: the last game's tray, or its tiles in their order, with the seats
    exchanged (G8). `seed`: of the tiles that the last game did not draw."""
    start, draws = _beginning(match)
    rules = match.rules
    first = (match.first + 1) % rules.seats
    setup = replace(match.setup, seed=seed, games=1, first=first, by_wins=False)
    again = Match(setup)
    again.load(rules.write_state(exchanged(start, rules.seats)), draws)
    return again


def _beginning(match: AnyMatch) -> tuple[object, list[str]]:
    """The first position of the last game in which a seat acts, and the tiles that came since."""
    again, draws = Match(match.setup), list[str]()
    start = again.state
    for entry in match.entries:
        again.perform(entry)
        if "load" in entry or is_next(entry):
            start, draws = again.state, []
            continue
        draws += filter(None, (match.rules.brings(change.move) for change in again.changes))
    return start, draws


def match_from(record: object) -> AnyMatch:
    """Replays a record; raises Malformed, Refused or NotNow."""
    names = ("game", "seats", "options", "seed", "games", "first", "moves")
    values = read_object(record, names, ("by_wins", "given", "helped"))
    options = values["options"]
    if not isinstance(options, dict):
        raise Malformed('"options" is an object')
    rules = rules_for(
        read_word(values["game"], "game", games()), read_whole(values["seats"], "seats"), options
    )
    first = None if values["first"] is None else read_whole(values["first"], "first")
    seed, count = read_whole(values["seed"], "seed"), read_whole(values["games"], "games")
    by_wins = read_flag(values.get("by_wins", False), "by_wins")
    given = read_list(values.get("given", []), "given", read_whole)
    helped = read_list(values.get("helped", []), "helped", read_whole)
    match = new_match(rules, seed, count, first, by_wins, given, helped)
    for entry in read_list(values["moves"], "moves", lambda one, _: one):
        if not isinstance(entry, dict):
            raise Malformed('"moves" is a list of objects')
        match.perform(entry)
    return match
