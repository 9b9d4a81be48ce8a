"""Lines that are no requests, and how lines are read and answered."""

from __future__ import annotations

import io
import json

import pytest
from asking import any_referee, error

from game import referee as referee_module
from game.referee import LONGEST_MESSAGE, read_request
from game.rules import Malformed

LINES = {
    "empty": b"",
    "newline": b"\n",
    "blanks": b"  \t \r\n",
    "word": b"draw",
    "half": b'{"show": "tab',
    "two": b'{"undo": true} {"undo": true}',
    "not an object": b"[1]",
    "null": b"null",
    "number": b"12",
    "no request": b"{}",
    "unknown": b'{"help": true}',
    "two requests": b'{"undo": true, "record": true}',
    "too much": b'{"undo": true, "more": 1}',
    "draws without load": b'{"show": 0, "draws": []}',
    "the same key twice": b'{"show": 0, "show": 0}',
    "the same key twice inside": b'{"move": {"seat": 0, "seat": 0, "do": "draw"}}',
    "not UTF-8": b'{"show": "\xff\xfe"}',
    "UTF-16": '{"show": 0}'.encode("utf-16"),
    "byte order mark": '{"show": 0}'.encode("utf-8-sig"),
    "NUL": b'{"show": 0}\0',
    "NUL in a text": b'{"show": "a\0b"}',
    "lone surrogate": b'{"show": "\\ud800"}',
    "lone surrogate as a key": b'{"\\udfff": 1}',
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "deep in a move": b'{"move": ' + b"[" * 900 + b"]" * 900 + b"}",
    "huge number": b'{"show": 1' + b"0" * 5000 + b"}",
    "large number": b'{"show": 9223372036854775808}',
    "NaN": b'{"show": NaN}',
    "Infinity": b'{"show": -Infinity}',
    "fraction": b'{"show": 0.0}',
    "exponent": b'{"show": 1e999}',
    "a long option": json.dumps(
        {"replay": {**any_referee().match.record(), "options": {"x" * 1000: "four"}}}
    ).encode(),
    "a million": b'{"show": "' + b"a" * 1_000_000 + b'"}',
    "a million keys": b"{" + b",".join(b'"%d":0' % n for n in range(100_000)) + b"}",
}


@pytest.mark.parametrize("name", LINES)
def test_a_line_that_is_no_request_is_syntax(name: str) -> None:
    assert error(any_referee(), LINES[name]) == ("syntax", None)


@pytest.mark.parametrize("name", LINES)
def test_errors_are_one_short_line_of_plain_ASCII(name: str) -> None:
    sink = io.BytesIO()
    line = LINES[name].replace(b"\n", b"") + b"\n"
    any_referee().serve(io.BytesIO(line), sink)
    lines = sink.getvalue().decode("ascii").split("\n")
    assert (len(lines), lines[-1]) == (3, "")
    answer = json.loads(lines[1])
    assert len(answer["error"]["message"]) <= LONGEST_MESSAGE


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1.0", "1e3", "1" * 30])
def test_only_whole_numbers_of_a_sensible_size_are_read(number: str) -> None:
    with pytest.raises(Malformed, match="number"):
        read_request(f'{{"show": [{number}]}}')


def test_each_line_gets_one_answer_and_the_start_a_report() -> None:
    sink = io.BytesIO()
    source = io.BytesIO(b'\n{"show": 0}\nnonsense\n{"undo": true}\n\n{"show": "table"}')
    any_referee().serve(source, sink)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, True, False, False, False, True]
    assert answers[0] == answers[-1]


def test_a_line_without_end_is_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee_module, "LONGEST_LINE", 20)
    sink = io.BytesIO()
    long = b'{"show": "%s"}\n' % (b"a" * 100)
    any_referee().serve(
        io.BytesIO(long + b'{"show": 0}\n' + b'{"show":    "table"}\n' + long[:-1]), sink
    )
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, True, False, False]


def test_no_line_takes_more_memory_than_a_record_needs() -> None:
    assert referee_module.LONGEST_LINE <= 4 * 1024 * 1024


class Counting(io.BytesIO):
    """Notes after how many bytes it was flushed."""

    def __init__(self) -> None:
        super().__init__()
        self.flushed: list[int] = []

    def flush(self) -> None:
        self.flushed.append(self.tell())


def test_each_answer_is_flushed() -> None:
    sink = Counting()
    any_referee().serve(io.BytesIO(b"a\nb\n"), sink)
    ends = [n + 1 for n, byte in enumerate(sink.getvalue()) if byte == ord("\n")]
    assert sink.flushed == ends
