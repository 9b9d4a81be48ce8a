"""What a long run has counted, and its problems."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

MOST_SHOWN = 20


class Findings:
    """By name: counted things, and problems of one kind, none of which may occur."""

    def __init__(self) -> None:
        self.counts = Counter[str]()
        self.problems = defaultdict[str, list[str]](list)
        self.remarks: list[str] = []

    @property
    def problem_count(self) -> int:
        return sum(map(len, self.problems.values()))

    def is_good(self) -> bool:
        return not self.problem_count

    def lines(self) -> Iterator[str]:
        """A summary, then the first problems of each kind, then the first remarks."""
        found = {name: len(problems) for name, problems in self.problems.items() if problems}
        yield f"{_listed(self.counts)}; {_listed(found) or 'no problems'}"
        for name, problems in self.problems.items():
            yield from (f"  {name}: {one}" for one in problems[:MOST_SHOWN])
        yield from (f"  {one}" for one in self.remarks[:MOST_SHOWN])


def _listed(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{name}: {number}" for name, number in numbers.items())
