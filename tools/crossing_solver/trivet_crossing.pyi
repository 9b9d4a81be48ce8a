VERSION: int

class Solver:
    def __new__(
        cls,
        tray: bytes,
        totals: bytes,
        steps: bytes,
        values: bytes,
        seats: int,
        tempo: int,
        answer: int,
        megabytes: int,
        /,
    ) -> Solver:
        """`tray`: a colour for each of 36 cells, 255 for none. `totals`: of each colour, lying and
        taken. `steps`: 16-bit numbers, see `compiled.py`. `values`: of 0 to 8 of a colour, empty
        where nothing is doubled at the end. Raises ValueError for other sizes."""
    def value(
        self,
        tray: bytes,
        red: bytes,
        arrows: bytes,
        turn: int,
        depth: int,
        hope: int,
        low: int,
        high: int,
        limit: int,
        /,
    ) -> tuple[int, bool, int]:
        """What the side to move gains or a bound of it, whether that is exact, and the positions
        judged; nothing but these where they are more than the limit."""
