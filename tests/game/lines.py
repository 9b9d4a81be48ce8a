"""Lines for a referee: valid, slightly wrong, and malicious ones."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playing import ODD_VALUES, listed, other_moves, tile_names, unlisted

from game.referee import Referee
from game.rules import Json

MALICIOUS = (
    *(
        b"",
        b" ",
        b"\r",
        b"null",
        b"[]",
        b"{",
        b"}",
        b'"',
        b"{}",
        b"\xff\xfe",
        b"\0",
        b"\xef\xbb\xbf{}",
    ),
    *(b"[" * 3000, b'{"move":' * 2000, b'{"load":' + b"[" * 800 + b"]" * 800 + b"}"),
    *(b"1" + b"0" * 5000, b'{"show": 1' + b"0" * 5000 + b"}", b'{"show": NaN}', b'{"show": 1e999}'),
    *(b'{"show": 0, "show": 1}', b'{"\\ud800": 1}', b'{"hint": "\\udfff"}', b'{"undo": tru'),
    *(b'{"hint": "best"}', b'{"move": {"do": "next"}}', b'{"move": {"load": {}}}'),
)
ODDER_VALUES = (*ODD_VALUES, 2**63 - 1, 2**70, -(2**63), 0.5, 1e300, "\ud800", "r21", [[[]]])


class Fuzzer:
    """Generates lines. It sees the referee's state, so that many lines are nearly right."""

    def __init__(self, referee: Referee, rng: Random) -> None:
        self.referee = referee
        self.rng = rng
        self.start = referee.match.record()

    def line(self) -> bytes:
        """One line without its line end."""
        chance = self.rng.random()
        if chance < 0.45:
            return as_line({"move": self.move()})
        if chance < 0.55:
            others = other_moves(self.referee.match, self.rng, 1)
            moves = [self.referee.match.rules.write_move(move) for move in others]
            return as_line({"move": moves[0] if moves else None})
        if chance < 0.62:
            return self.rng.choice(MALICIOUS)
        if chance < 0.63:
            return self.huge()
        request = self.request()
        if chance < 0.77:
            return self.garbled(as_line(request))
        return as_line(self.changed(request) if chance < 0.93 else request)

    def move(self) -> Json:
        """A legal move, or `next`; all kinds of moves are equally likely."""
        match = self.referee.match
        moves = [match.rules.write_move(move) for move in listed(match) + unlisted(match)]
        if not moves:
            return {"do": "next"}
        kind = self.rng.choice(sorted({str(move.get("do")) for move in moves}))
        return self.rng.choice([move for move in moves if str(move.get("do")) == kind])

    def request(self) -> Json:
        match = self.referee.match
        state = match.rules.write_state(match.state)
        # Starts a new match if this one is over or has grown long.
        if match.is_over() or len(match.entries) > 600:
            return {"replay": self.start}
        names = tile_names(state)
        drawn = self.rng.sample(names, min(3, len(names)))
        requests: list[Json] = [
            {"move": self.move()},
            {"show": "table"},
            {"show": self.rng.randrange(match.rules.seats)},
            {"undo": True},
            {"load": state},
            {"load": state, "draws": drawn},
            {"record": True},
            {"replay": match.record()},
            {"hint": "easy"},
        ]
        weights = (30, 4, 4, 8, 4, 4, 1, 1, 1)
        return self.rng.choices(requests, weights)[0]

    def changed(self, value: Any) -> Any:
        """A copy with one part, at any depth, changed, dropped, doubled or swapped."""
        copy = json.loads(json.dumps(value))
        parent = copy
        while True:
            keys = list(parent) if isinstance(parent, dict) else range(len(parent))
            if not keys:
                break
            key = self.rng.choice(keys)
            if isinstance(parent[key], dict | list) and parent[key] and self.rng.random() < 0.85:
                parent = parent[key]
                continue
            self.change(parent, key)
            break
        return copy

    def change(self, parent: Any, key: Any) -> None:
        way = self.rng.randrange(4)
        keys = list(parent) if isinstance(parent, dict) else range(len(parent))
        if way == 0:
            del parent[key]
        elif way == 1:
            other = self.rng.choice(keys)
            parent[key], parent[other] = parent[other], parent[key]
        elif way == 2 and isinstance(parent, list):
            parent.insert(key, parent[key])
        else:
            parent[key] = self.rng.choice(ODDER_VALUES)

    def garbled(self, line: bytes) -> bytes:
        """With some bytes replaced or dropped, or the rest cut off."""
        found = bytearray(line)
        for _ in range(self.rng.randrange(1, 4)):
            spot = self.rng.randrange(len(found) + 1)
            way = self.rng.randrange(3)
            if way == 0:
                found[spot : spot + 1] = bytes([self.rng.randrange(256)])
            elif way == 1:
                del found[spot : spot + 1]
            elif self.rng.random() < 0.3:
                del found[spot:]
        return bytes(found).replace(b"\n", b" ")

    def huge(self) -> bytes:
        size = self.rng.randrange(100_000)
        return self.rng.choice([b'{"hint": "' + b"x" * size + b'"}', b" " * size, b"\xff" * size])


def as_line(request: object) -> bytes:
    return json.dumps(request).encode()
