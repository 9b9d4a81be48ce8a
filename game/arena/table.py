"""The players of all games by strength, as Markdown tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from statistics import fmean, median

from game.arena.ratings import Meeting, ratings
from game.arena.report import Played, counted, numbers_of, thoughts_of
from game.arena.results import Key
from game.arena.statistics import Estimate, percentile
from game.rules import Malformed

BEGINNING, END = "<!-- all players -->", "<!-- end of all players -->"
COLUMNS = ("name", "Elo", "matches", "won", "ms a move", "nodes a move")


def tables(played: Iterable[Played]) -> str:
    """A table for each game, options and number of seats; games of one player are skipped."""
    ordered = sorted(played, key=lambda one: _contest(one[0]))
    groups = [list(group) for _, group in groupby(ordered, lambda one: _contest(one[0]))]
    parts = [_table(group) for group in groups if len(group[0][0].names) > 1]
    if not parts:
        raise Malformed("no matches of several players; accepted: files that `arena --out` wrote")
    return "\n".join(parts)


def put_into(path: Path, text: str) -> None:
    """Replaces the text between BEGINNING and END in the file; raises Malformed or OSError."""
    before, begun, rest = path.read_text("utf-8").partition(BEGINNING)
    _, ended, after = rest.partition(END)
    if not (begun and ended):
        raise Malformed(f"{path} has no place for it; accepted: {BEGINNING} and then {END}")
    path.write_text(f"{before}{BEGINNING}\n{text}{END}{after}", "utf-8")


def _contest(key: Key) -> tuple[str, tuple[tuple[str, str], ...], int]:
    return key.game, key.options, len(key.names)


def _table(played: Sequence[Played]) -> str:
    strengths = ratings([Meeting(key.seed, key.names, result.shares) for key, result in played])
    game, options, seats = _contest(played[0][0])
    title = ", ".join([game, *(f"{name}={value}" for name, value in options), f"{seats} seats"])
    deals = len({key.seed for key, _ in played})
    figures = counted(played)
    lines = [f"**{title}**: {len(played)} matches of {deals} deals.", ""]
    lines += [_row([*COLUMNS, *figures]), _row(["---"] * (len(COLUMNS) + len(figures)))]
    lines += _rows(strengths, figures, played)
    return "\n".join([*lines, ""]) + "\n"


def _rows(
    strengths: Mapping[str, Estimate], figures: Sequence[str], played: Sequence[Played]
) -> Iterator[str]:
    thoughts = thoughts_of([result for _, result in played])
    numbers = {figure: numbers_of(figure, played) for figure in figures}
    for name, elo in strengths.items():
        shares = [result.shares[name] for _, result in played if name in result.shares]
        spent, nodes = thoughts.get(name, ([], []))
        cells = [
            f"`{name}`",
            f"{elo.mean:.0f} ({elo.low:.0f}–{elo.high:.0f})",
            str(len(shares)),
            f"{100 * fmean(shares):.1f} %",
            _spread(spent, 1),
            _spread(nodes, 0),
        ]
        yield _row([*cells, *(_mean(numbers[figure].get(name, {})) for figure in figures)])


def _spread(ordered: Sequence[float], digits: int) -> str:
    """Median, 99th percentile and maximum; "" without moves."""
    if not ordered:
        return ""
    parts = (median(ordered), percentile(ordered, 99), ordered[-1])
    return " / ".join(f"{part:.{digits}f}" for part in parts)


def _mean(by_seed: Mapping[int, Sequence[float]]) -> str:
    return (
        f"{fmean([one for numbers in by_seed.values() for one in numbers]):.2f}" if by_seed else ""
    )


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
