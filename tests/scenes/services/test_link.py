"""Frames between the table and its door to the web."""

import pytest

from scenes.services.link import MOST_BYTES, BrokenFrame, Frames, Message, framed

SAID: list[Message] = [
    {"table": {"name": "Tisch 2 ♥"}},
    {"seats": []},
    {"to": "k3", "refused": "\ud800"},
]
HEAD = 4


@pytest.mark.parametrize("size", [1, 3, 7, 1000])
def test_messages_arrive_whole_and_in_order_however_the_stream_is_cut(size: int) -> None:
    stream = b"".join([framed(message) for message in SAID])
    frames = Frames()
    pieces = [stream[at : at + size] for at in range(0, len(stream), size)]
    assert [message for piece in pieces for message in frames.feed(piece)] == SAID


def test_the_longest_frame_arrives_and_a_longer_one_is_not_sent() -> None:
    room = MOST_BYTES - len(b'{"a":""}')
    longest = {"a": "x" * room}
    assert list(Frames().feed(framed(longest))) == [longest]
    with pytest.raises(ValueError, match=r"65,537 bytes; accepted: up to 65,536"):
        framed({"a": "x" * (room + 1)})


def head(length: int) -> bytes:
    return length.to_bytes(HEAD)


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (head(MOST_BYTES + 1), "65,537 bytes"),
        (b"GET / HTTP/1.1", "accepted: up to 65,536"),
        (head(0), "no JSON"),
        (head(2) + b"{]", "no JSON"),
        (head(1) + b"\xff", "no JSON"),
        (head(9) + b'{"a":NaN}', "no JSON"),
        (head(MOST_BYTES) + b"[" * MOST_BYTES, "no JSON"),
        (head(2) + b"[]", "no object"),
        (head(4) + b"null", "no object"),
    ],
)
def test_a_broken_frame_is_refused_after_the_good_ones_before_it(broken: bytes, why: str) -> None:
    messages = Frames().feed(framed(SAID[1]) + broken)
    assert next(messages) == SAID[1]
    with pytest.raises(BrokenFrame, match=why):
        next(messages)
