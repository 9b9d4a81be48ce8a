"""A match is a set-up, a seed and a list of moves; everything else follows from these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Self, TypeAlias

from game.reading import read_whole
from game.rules import (
    CHANCE,
    E,
    Json,
    M,
    Malformed,
    NotNow,
    Outcome,
    Refusal,
    Refused,
    Rules,
    S,
    pick,
    stream,
)

NEXT: Json = {"do": "next"}


def is_next(entry: Mapping[str, object]) -> bool:
    """Whether an entry of a record starts the next game."""
    return entry.get("do") == NEXT["do"]


@dataclass(frozen=True)
class MatchSetup(Generic[S, M, E]):
    """Everything agreed before the first move. `first` None: derived from the seed. `by_wins`: best
    of so many games (G7)."""

    rules: Rules[S, M, E]
    seed: int
    games: int
    first: int | None = None
    by_wins: bool = False
    given: tuple[int, ...] = ()
    """Points in advance by seat (G9); () for none."""
    helped: tuple[int, ...] = ()
    """The seats whose hints come without asking (G9)."""

    def favours(self, seat: int) -> bool:
        """Whether this seat has a head start (G9)."""
        return seat in self.helped or any(self.given[seat : seat + 1])

    @property
    def is_even(self) -> bool:
        """Whether no seat has a head start (G9); only then are results ranked."""
        return not (self.given or self.helped)

    @property
    def adds_up(self) -> bool:
        """Whether totals decide, not only the result of a game."""
        return self.games > 1 or bool(self.given)

    @property
    def low_wins(self) -> bool:
        """Whether the lowest total wins."""
        return self.rules.low_wins and not self.by_wins

    def advance(self) -> tuple[int, ...]:
        """The totals before the first game: the points given to each team in advance (G9)."""
        given = self.given or (0,) * self.rules.seats
        sign = -1 if self.low_wins else 1
        by_team = {seat: team for team in self.rules.teams for seat in team}
        seats = range(self.rules.seats)
        return tuple(sign * sum(given[one] for one in by_team[seat]) for seat in seats)

    def to_json(self) -> Json:
        """The record of a match without its moves."""
        record: Json = {
            "game": self.rules.game,
            "seats": self.rules.seats,
            "options": self.rules.options,
            "seed": self.seed,
            "games": self.games,
            "first": self.first,
        }
        if self.by_wins:
            record["by_wins"] = True
        if self.given:
            record["given"] = list(self.given)
        if self.helped:
            record["helped"] = list(self.helped)
        return record


@dataclass(frozen=True)
class Change(Generic[S, M, E]):
    """One step of a game, for views: states before and after, move, events.

    If `taken_back`, `before` is the position that the move led to, and `events` are in reverse
    order.
    """

    before: S
    move: M
    after: S
    events: tuple[E, ...]
    taken_back: bool = False

    def back(self) -> Change[S, M, E]:
        return Change(self.after, self.move, self.before, self.events[::-1], taken_back=True)


class _Position(NamedTuple, Generic[S]):
    state: S
    ply: int
    draws: tuple[str, ...]


@dataclass
class Match(Generic[S, M, E]):
    """Several games under the same rules. A refused request changes nothing."""

    setup: MatchSetup[S, M, E]
    number: int = field(default=1, init=False)
    earlier: S | None = field(default=None, init=False)
    """The final state of the previous game."""
    changes: tuple[Change[S, M, E], ...] = field(default=(), init=False)
    """The steps of the last accepted request."""
    entries: list[Json] = field(default_factory=list, init=False)
    """The record: moves, loads and `next` as JSON."""
    played: list[M | None] = field(default_factory=list, init=False)
    """The move of each entry; None for a load and for `next`."""

    def __post_init__(self) -> None:
        self._past = self.setup.advance()
        self._begin()

    @property
    def rules(self) -> Rules[S, M, E]:
        return self.setup.rules

    @property
    def state(self) -> S:
        return self._position.state

    @property
    def first(self) -> int:
        """The seat that starts the current game (G6)."""
        first = self.setup.first
        if first is None:
            first = stream(self.setup.seed, "first").randrange(self.rules.seats)
        return (first + self.number - 1) % self.rules.seats

    @property
    def events(self) -> tuple[E, ...]:
        return tuple(event for change in self.changes for event in change.events)

    @property
    def is_fresh(self) -> bool:
        """Whether nothing has been played yet in the current game."""
        return not self.entries or is_next(self.entries[-1])

    def _begin(self) -> None:
        rng = stream(self.setup.seed, self.number, "start")
        start = self.rules.start(rng, self.first)
        self._undoable: list[tuple[_Position[S], Change[S, M, E]]] = []
        self._position, self.changes = self._after_chance(_Position(start, 0, ()))

    def _after_chance(
        self, position: _Position[S]
    ) -> tuple[_Position[S], tuple[Change[S, M, E], ...]]:
        changes = []
        while self.rules.to_act(position.state) == (CHANCE,):
            move, draws = self._chance(position)
            step = self.rules.apply(position.state, move)
            changes.append(Change(position.state, move, step.state, step.events))
            position = _Position(step.state, position.ply + 1, draws)
        return position, tuple(changes)

    def _chance(self, position: _Position[S]) -> tuple[M, tuple[str, ...]]:
        odds = self.rules.odds(position.state)
        if position.draws:
            tile, *later = position.draws
            given = next((move for move, _ in odds if self.rules.brings(move) == tile), None)
            if given is not None:
                return given, tuple(later)
        return pick(odds, self.setup.seed, self.number, position.ply), ()

    # --- what can be asked

    def to_act(self) -> tuple[int, ...]:
        return self.rules.to_act(self.state)

    def moves(self) -> Iterator[M]:
        for seat in self.to_act():
            yield from self.rules.moves(self.state, seat)

    def refusal(self, move: M) -> Refusal | None:
        if self.outcome() is not None:
            return Refusal("G5", "over", "the game is over")
        return self.rules.refusal(self.state, move)

    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    def totals(self) -> tuple[int, ...]:
        """Match points or games won (G7) per seat, including the current game once it is over."""
        return tuple(a + b for a, b in zip(self._past, self.gains(), strict=True))

    def gains(self) -> tuple[int, ...]:
        """What the current game adds to the totals of the seats, 0 until it is over. A shared win
        counts for nobody (G7)."""
        outcome = self.outcome()
        if outcome is None:
            return (0,) * self.rules.seats
        if not self.setup.by_wins:
            return outcome.scores
        won = set(outcome.winners)
        is_alone = any(won == set(team) for team in self.rules.teams)
        return tuple(int(is_alone and seat in won) for seat in range(self.rules.seats))

    @property
    def low_wins(self) -> bool:
        """Whether the lowest total wins."""
        return self.setup.low_wins

    def is_over(self) -> bool:
        if self.outcome() is None:
            return False
        return self.number >= self.setup.games or (self.setup.by_wins and self._is_decided())

    def _is_decided(self) -> bool:
        """Whether nobody can catch up with the leader (G7)."""
        totals, left = self.totals(), self.setup.games - self.number
        best, second, *_ = sorted((totals[team[0]] for team in self.rules.teams), reverse=True)
        return best > second + left

    def winners(self) -> tuple[int, ...]:
        """The seats with the best total so far (G6, G7)."""
        totals = self.totals()
        best = min(totals) if self.low_wins else max(totals)
        return tuple(seat for seat, total in enumerate(totals) if total == best)

    def turns_of(self, seat: int) -> int:
        """Turns that a seat has begun in this match."""
        moves = [move for move in self.played if move is not None and move.seat == seat]
        return sum(map(self.rules.begins_turn, moves))

    def can_undo(self, moves: int = 1) -> bool:
        """Whether the last `moves` moves can be undone."""
        return len(self._undoable) >= moves and self.outcome() is None

    def can_go_on(self) -> bool:
        """Whether `next` is possible."""
        return self.outcome() is not None and not self.is_over()

    # --- what can be done

    def play(self, move: M) -> tuple[Change[S, M, E], ...]:
        """Plays a move and the chance moves that follow. Raises Refused."""
        refusal = self.refusal(move)
        if refusal is not None:
            raise Refused(refusal)
        before = self._position
        step = self.rules.apply(before.state, move)
        change = Change(before.state, move, step.state, step.events)
        after = _Position(step.state, before.ply + 1, before.draws)
        entry = self.rules.write_move(move)
        self._position, brought = self._after_chance(after)
        if step.final or brought:
            self._undoable.clear()
        else:
            self._undoable.append((before, change))
        self.changes = (change, *brought)
        self._note(entry, move)
        return self.changes

    def _note(self, entry: Json, move: M | None) -> None:
        self.entries.append(entry)
        self.played.append(move)

    def undo(self) -> Change[S, M, E]:
        """Takes back the last move; raises NotNow where G4 forbids it."""
        if self.outcome() is not None:
            raise NotNow("the game is over", "G5")
        if not self._undoable:
            raise NotNow("there is no move here that can be taken back", "G4")
        self._position, change = self._undoable.pop()
        self.entries.pop()
        self.played.pop()
        self.changes = ()
        return change.back()

    def go_on(self) -> None:
        """Begins the next game of the match; raises NotNow."""
        if self.outcome() is None:
            raise NotNow("the game is not over yet", "G6")
        if self.is_over():
            raise NotNow("that was the last game of the match", "G6")
        self._past, self.earlier = self.totals(), self.state
        self.number += 1
        self._note(dict(NEXT), None)
        self._begin()

    def gone_on(self) -> Self:
        """A copy in which the next game has begun; raises NotNow."""
        other = self.copied()
        other.go_on()
        return other

    def copied(self) -> Self:
        """A copy that is played on by itself."""
        other = copy(self)
        other.entries, other.played = list(self.entries), list(self.played)
        other._undoable = list(self._undoable)
        return other

    def load(self, value: object, draws: Sequence[str] = (), ply: int | None = None) -> None:
        """Replaces the current game's position; raises Malformed or Refused. It also replaces a
        load directly before it in the record, whose `ply` then says how many moves, chance
        included, came before."""
        state = self.rules.read_state(value)
        self._check_draws(state, draws)
        is_loaded = bool(self.entries) and "load" in self.entries[-1]
        entry: Json = {"load": value}
        if draws:
            entry["draws"] = list(draws)
        if ply is None and is_loaded:
            ply = self._position.ply
        if ply is not None:
            entry["ply"] = ply
        position = _Position(state, (self._position.ply if ply is None else ply) + 1, tuple(draws))
        self._position, self.changes = self._after_chance(position)
        self._undoable.clear()
        if is_loaded:
            self.entries.pop()
            self.played.pop()
        self._note(entry, None)

    def _check_draws(self, state: S, draws: Sequence[str]) -> None:
        left = list(self.rules.drawable(state))
        for tile in draws:
            if tile not in left:
                raise Refused(Refusal("G2", "draws", f"{tile} is not there to be drawn"))
            left.remove(tile)

    def perform(self, entry: Mapping[str, object]) -> None:
        """Performs an entry of a record: a move, a load, or `next`."""
        if "load" in entry:
            draws = entry.get("draws", [])
            if not isinstance(draws, list) or not all(isinstance(tile, str) for tile in draws):
                raise Malformed('"draws" is a list of tiles')
            self.load(entry["load"], draws, _read_ply(entry.get("ply")))
        elif is_next(entry):
            self.go_on()
        else:
            self.play(self.rules.read_move(entry))

    def record(self) -> Json:
        """All that is needed to rebuild this match."""
        return {**self.setup.to_json(), "moves": [dict(entry) for entry in self.entries]}


def _read_ply(value: object) -> int | None:
    if value is None:
        return None
    ply = read_whole(value, "ply")
    if ply < 0:
        raise Malformed('"ply" is 0 or more')
    return ply


# A game known only by its name has no static types.
AnyRules: TypeAlias = Rules[Any, Any, Any]
AnyMatch: TypeAlias = Match[Any, Any, Any]
AnyChange: TypeAlias = Change[Any, Any, Any]
