"""The referee: one match over a line protocol, one JSON object per line each way."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import BinaryIO, NoReturn, get_args, get_origin

from game.advice import in_english
from game.games import games
from game.match import AnyMatch, AnyRules, Match, is_next
from game.matches import match_from
from game.players import LEVELS, advice, advised
from game.reading import read_list, read_object, read_whole, read_word
from game.rules import E, Json, M, Malformed, NotNow, Refused, Rules, S

LONGEST_LINE = 4 * 1024 * 1024
"""In bytes; a longer line is skipped and answered as `syntax`."""
LONGEST_MESSAGE = 300
LARGEST_NUMBER = 2**63 - 1


def report(match: Match[S, M, E], seat: int | None = None) -> Json:
    """The position and the last move's events, as far as the seat may see them."""
    rules = match.rules
    state = match.state if seat is None else rules.seen_by(match.state, seat)
    events = match.events
    if seat is not None:
        events = tuple(rules.event_seen_by(event, seat) for event in events)
    over = _over(match)
    to_act = () if over else rules.to_act(state)
    return {
        "ok": True,
        "number": match.number,
        "state": rules.write_state(state),
        "to_act": list(to_act),
        "moves": [rules.write_move(m) for acting in to_act for m in rules.moves(state, acting)],
        "events": [rules.write_event(event) for event in events],
        "over": over,
    }


def _over(match: Match[S, M, E]) -> Json | None:
    outcome = match.outcome()
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "totals": list(match.totals()),
        "match_over": match.is_over(),
        "match_winners": list(match.winners()) if match.is_over() else None,
        "reason": outcome.reason,
    }


class Referee:
    """Answers requests about one match. `replay` replaces it by that of a record, possibly of
    another game."""

    def __init__(self, match: AnyMatch) -> None:
        self.match = match
        self._requests: dict[str, Callable[[Json], Json]] = {
            "move": self._move,
            "show": self._show,
            "undo": self._undo,
            "load": self._load,
            "record": self._record,
            "replay": self._replay,
            "hint": self._hint,
            "advise": self._advise,
        }

    def serve(self, source: BinaryIO, sink: BinaryIO) -> None:
        """Writes a report, then an answer to each line until the source ends."""
        _write_line(sink, report(self.match))
        for line in _lines(source):
            _write_line(sink, self.answer(line))

    def answer(self, line: str | bytes) -> Json:
        """Never raises; an error leaves the match unchanged."""
        played = len(self.match.entries)
        try:
            return self._do(read_request(line))
        except Malformed as problem:
            return _error("syntax", None, str(problem))
        except Refused as problem:
            return _error("illegal", problem.refusal.rule, problem.refusal.message)
        except NotNow as problem:
            return _error("not_now", problem.rule, str(problem))
        except Exception as problem:
            # A fault of this program must not leave the match half changed.
            self._rebuild(played)
            return _error("not_now", None, f"internal error ({type(problem).__name__})")

    def _rebuild(self, played: int) -> None:
        record = self.match.record()
        record["moves"] = self.match.entries[:played]
        self.match = match_from(record)

    def _do(self, request: Json) -> Json:
        names = [name for name in self._requests if name in request]
        if len(names) != 1:
            raise Malformed(f"a request has one of {', '.join(self._requests)}")
        read_object(request, names, ("draws",) if names == ["load"] else ())
        return self._requests[names[0]](request)

    def _move(self, request: Json) -> Json:
        move = request["move"]
        if isinstance(move, dict) and is_next(move):
            self._check_next(move)
            self.match.go_on()
        else:
            self.match.play(self.match.rules.read_move(move))
        return report(self.match)

    def _check_next(self, move: Json) -> None:
        """`next` may name any seat or none."""
        values = read_object(move, ("do",), ("seat",))
        if "seat" in values:
            self._read_seat(values["seat"], "seat")

    def _read_seat(self, value: object, name: str) -> int:
        seat = read_whole(value, name)
        if not 0 <= seat < self.match.rules.seats:
            raise Malformed(f'"{name}": seats are 0 to {self.match.rules.seats - 1}')
        return seat

    def _show(self, request: Json) -> Json:
        if isinstance(request["show"], str):
            read_word(request["show"], "show", ("table", "a seat's number"))
            return report(self.match)
        return report(self.match, self._read_seat(request["show"], "show"))

    def _undo(self, request: Json) -> Json:
        _read_true(request, "undo")
        self.match.undo()
        return report(self.match)

    def _load(self, request: Json) -> Json:
        draws = read_list(request.get("draws", []), "draws", _read_text)
        self.match.load(request["load"], draws)
        return report(self.match)

    def _record(self, request: Json) -> Json:
        _read_true(request, "record")
        return {"ok": True, "record": self.match.record()}

    def _replay(self, request: Json) -> Json:
        try:
            self.match = match_from(request["replay"])
        except NotNow as problem:
            # The record is wrong, not the time of the request.
            return _error("illegal", problem.rule, f"in the record: {problem}")
        return report(self.match)

    def _hint(self, request: Json) -> Json:
        level = read_word(request["hint"], "hint", LEVELS)
        if not self.match.to_act():
            raise NotNow("the game is over", "G5")
        choice = advice(self.match, self.match.to_act()[0], level)
        return {
            "ok": True,
            "move": self.match.rules.write_move(choice.move),
            "nodes": choice.nodes,
        }

    def _advise(self, request: Json) -> Json:
        seat = self._read_seat(request["advise"], "advise")
        if not self.match.to_act():
            raise NotNow("the game is over", "G5")
        found, game = advised(self.match, seat), self.match.rules.game
        return {
            "ok": True,
            "move": self.match.rules.write_move(found.move),
            "why": found.why,
            "text": in_english(game, found),
        }


def _error(code: str, rule: str | None, message: str) -> Json:
    message = message[:LONGEST_MESSAGE]
    return {"ok": False, "error": {"code": code, "rule": rule, "message": message}}


def _read_true(request: Json, name: str) -> None:
    if request[name] is not True:
        raise Malformed(f'"{name}" is true')


def _read_text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise Malformed(f'"{name}" is a list of tiles')
    return value


def read_request(line: str | bytes) -> Json:
    """Parses one JSON object. Raises Malformed for anything else."""
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        request = DECODER.decode(text.strip(" \t\r\n"))
    except Malformed:
        raise
    except UnicodeDecodeError as problem:
        raise Malformed("a line is UTF-8") from problem
    except RecursionError as problem:
        raise Malformed("nested too deeply") from problem
    except ValueError as problem:
        raise Malformed(f"not JSON: {problem}") from problem
    if not isinstance(request, dict):
        raise Malformed("a request is a JSON object")
    return request


def _read_pairs(pairs: list[tuple[str, object]]) -> Json:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise Malformed("an object names each key once")
    return values


def _read_number(digits: str) -> int:
    # Python refuses numbers of very many digits by itself.
    if len(digits) > 20 or abs(int(digits)) > LARGEST_NUMBER:
        raise Malformed(f"numbers are at most {LARGEST_NUMBER}")
    return int(digits)


def _refuse_number(_: str) -> NoReturn:
    raise Malformed("all numbers are whole")


DECODER = json.JSONDecoder(
    object_pairs_hook=_read_pairs,
    parse_int=_read_number,
    parse_float=_refuse_number,
    parse_constant=_refuse_number,
)


def _lines(source: BinaryIO) -> Iterator[bytes]:
    while line := source.readline(LONGEST_LINE):
        too_long = len(line) == LONGEST_LINE and not line.endswith(b"\n")
        while too_long and not line.endswith(b"\n") and line:
            line = source.readline(LONGEST_LINE)
        yield b"(too long)" if too_long else line


def _write_line(sink: BinaryIO, answer: Json) -> None:
    sink.write(json.dumps(answer).encode("ascii") + b"\n")
    sink.flush()


def games_help() -> str:
    """What each game accepts, and the fields of its events."""
    return "\n\n".join(_game_help(game.rules) for game in games().values())


def _game_help(kind: type[AnyRules]) -> str:
    rows = [f"{kind.game}: --seats {'|'.join(map(str, kind.seat_counts))}"]
    for name, values in kind.option_values.items():
        rows[0] += f", --set {name}={'|'.join(values)}"
    rows.append('  its events, each an object with "event" and these fields:')
    return "\n".join([*rows, *map(_event_help, event_kinds(kind))])


def event_kinds(kind: type[AnyRules]) -> tuple[type, ...]:
    """The event classes, from the base Rules[State, Move, Event]."""
    bases = [base for cls in kind.__mro__ for base in vars(cls).get("__orig_bases__", ())]
    (_, _, events), *_ = [get_args(base) for base in bases if get_origin(base) is Rules]
    return get_args(events) or (events,)


def _event_help(event: type) -> str:
    row = f"    {event.__name__.lower():10} {', '.join(field.name for field in fields(event))}"
    words = event.__doc__ or ""
    # The default docstring of a dataclass is its signature.
    if words and not words.startswith(f"{event.__name__}("):
        row += "\n" + " " * 15 + " ".join(words.split())
    return row.rstrip()
