"""The commands `arena` (plays and saves matches, prints statistics) and `ratings` (ranks
players)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import NamedTuple, TextIO

from game.arena.contest import Contest, all_pairs, turned
from game.arena.playing import Bout, Result, contest_rules
from game.arena.report import Played, heading, told
from game.arena.results import Results, line_of
from game.arena.running import results_of, with_progress
from game.arena.statistics import Bets
from game.arena.table import put_into, tables
from game.rules import Malformed


class ArenaOptions(NamedTuple):
    """`pairs`: all pairs of the players, at a table of that many seats. `until`: stops once it is
    certain whether the first player's share is above this."""

    game: str
    names: tuple[str, ...]
    options: Mapping[str, str]
    games: int = 100
    seed: int = 0
    jobs: int = 1
    pairs: int | None = None
    solo: bool = False
    until: float | None = None
    out: Path | None = None
    others: tuple[Path, ...] = ()


def contest_of(chosen: ArenaOptions) -> Contest:
    """Raises Malformed."""
    if chosen.jobs < 1:
        raise Malformed("no processes; accepted: --jobs from 1")
    if chosen.until is not None and (chosen.solo or chosen.pairs is not None):
        raise Malformed("--until is for the first of --seats; accepted: neither --pairs nor --solo")
    if chosen.pairs is not None:
        if chosen.solo:
            raise Malformed("one player is no pair; accepted: --pairs or --solo")
        rules, lineups = all_pairs(chosen.game, chosen.names, chosen.pairs, chosen.options)
        return Contest(rules, lineups, chosen.games, chosen.seed)
    if not chosen.names:
        raise Malformed("nobody to play; accepted: --seats NAME,NAME,... or --pairs SEATS")
    rules = contest_rules(chosen.game, chosen.names, chosen.options, chosen.solo)
    count, deal = chosen.games, len(turned(chosen.names))
    if chosen.until is not None:
        # `until` judges whole deals only.
        count = max(count - count % deal, deal)
    return Contest(rules, (chosen.names,), count, chosen.seed)


def arena(chosen: ArenaOptions, say: TextIO) -> str:
    """Plays the missing matches and reports on all of them.

    Raises Malformed before playing, and OSError.
    """
    contest = contest_of(chosen)
    results = Results()
    for path in chosen.others:
        results.read(path)
    with ExitStack() as files:
        keep: Callable[[Bout, Result], None] = _nowhere
        if chosen.out is not None:
            end = results.read(chosen.out) if chosen.out.exists() else 0
            kept = files.enter_context(chosen.out.open("a", encoding="utf-8"))
            kept.truncate(end)
            keep = _keeper(kept)
        _tell(results, say)
        with closing(results_of(contest.bouts(), results, chosen.jobs, keep)) as found:
            seen = with_progress(found, contest.count, say)
            played = list(
                seen if chosen.until is None else _decided(seen, chosen.names, chosen.until)
            )
    say.write("\n")
    head = heading(played, contest.seed)
    if chosen.pairs is not None:
        return f"{head}\n\n{tables(played)}"
    return "\n".join([head, *told(chosen.names, played, chosen.until), ""])


def _nowhere(_bout: Bout, _result: Result) -> None:
    """Without a file nothing is saved."""


def _keeper(file: TextIO) -> Callable[[Bout, Result], None]:
    def keep(bout: Bout, result: Result) -> None:
        file.write(line_of(bout, result))
        file.flush()

    return keep


def _tell(results: Results, say: TextIO) -> None:
    for notice in results.notices():
        say.write(f"{notice}\n")


def _decided(played: Iterator[Played], names: tuple[str, ...], wanted: float) -> Iterator[Played]:
    """Yields whole deals until it is certain whether the first player's share is above `wanted`."""
    bets, size = Bets(wanted), len(turned(names))
    while not bets.verdict():
        deal = list(islice(played, size))
        if not deal:
            return
        yield from deal
        bets.add(fmean(result.shares[names[0]] for _, result in deal))


def ranked(files: Sequence[Path], into: Path | None, say: TextIO) -> str:
    """The table of all players; raises Malformed or OSError."""
    results = Results()
    for path in files:
        results.read(path)
    _tell(results, say)
    text = tables((key, entry.result) for key, entry in results.entries.items())
    if into is not None:
        put_into(into, text)
    return text
