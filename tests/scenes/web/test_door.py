"""What phones and strangers get from the door, and what reaches the table."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from doors import CODES, SECRETS, SHOWN, Place, closed, door, heard, joined, say, until
from websockets.exceptions import InvalidStatus

from scenes.commands.program import main
from scenes.services.link import MOST_BYTES as LONGEST_FRAME
from scenes.services.link import framed
from scenes.web import limits
from scenes.web.acts import is_act
from scenes.web.limits import MOST_ADDRESSES, Rate, network_of

WRONG = "k3x9." + "C" * 22


@pytest.fixture
def played(tmp_path: Path) -> Callable[[Callable[[Place], Awaitable[None]]], None]:
    """Runs a scenario at a door."""

    async def run(scenario: Callable[[Place], Awaitable[None]]) -> None:
        async with asyncio.timeout(30), door(tmp_path) as place:
            await scenario(place)

    return lambda scenario: asyncio.run(run(scenario))


Play = Callable[[Callable[[Place], Awaitable[None]]], None]


# --- a phone and its seat


def test_a_phone_sees_its_tiles_and_its_acts_reach_the_table(played: Play) -> None:
    async def scenario(place: Place) -> None:
        async with place.phone() as phone:
            await joined(phone)
            assert await place.table.hear() == {"came": "k3x9"}
            place.table.show("k3x9")
            assert await heard(phone) == {"shown": SHOWN}
            await say(phone, {"do": "hand", "tiles": ["r6", "r6"]})
            act = {"from": "k3x9", "do": "hand", "tiles": ["r6", "r6"]}
            assert await place.table.hear() == act
            place.table.say({"to": "k3x9", "refused": "not_your_turn"})
            assert await heard(phone) == {"refused": "not_your_turn"}
        assert await place.table.hear() == {"gone": "k3x9"}

    played(scenario)


def test_the_newer_phone_counts_and_sees_the_tiles_at_once(played: Play) -> None:
    async def scenario(place: Place) -> None:
        async with place.phone() as older, place.phone() as newer:
            await joined(older)
            place.table.show("k3x9")
            await heard(older)
            await joined(newer)
            assert await heard(newer) == {"shown": SHOWN}
            assert await heard(older) == {"over": "elsewhere"}
            await closed(older)
            await say(newer, {"do": "draw"})
            came = [await place.table.hear() for _ in range(3)]
            assert came == [{"came": "k3x9"}] * 2 + [{"from": "k3x9", "do": "draw"}]
            assert place.table.is_silent

    played(scenario)


def test_a_seat_that_is_no_longer_listed_is_void_for_its_phone(played: Play) -> None:
    async def scenario(place: Place) -> None:
        async with place.phone() as phone, place.phone() as late, place.phone() as other:
            await joined(phone)
            await joined(other, "m7q1")
            place.table.allow("m7q1")
            assert await heard(phone) == {"over": "void"}
            await closed(phone)
            await say(late, {"join": CODES["k3x9"]})
            assert await heard(late) == {"over": "void"}
            place.table.show("m7q1")
            assert "shown" in await heard(other)

    played(scenario)


def test_phones_wait_for_a_table_that_is_away_and_find_it_again(
    played: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.web.table.LEAST_PAUSE", 0.05)

    async def scenario(place: Place) -> None:
        async with place.phone() as phone:
            await joined(phone)
            await place.table.close()
            assert await heard(phone) == {"over": "table"}
        async with place.phone() as early:
            await say(early, {"join": CODES["k3x9"]})
            assert await heard(early) == {"over": "table"}
        await place.table.open()
        while await place.table.hear() != {"address": f"http://{place.host}"}:
            pass
        async with place.phone() as again:
            await joined(again)

    played(scenario)


@pytest.mark.expects_faults
@pytest.mark.parametrize(
    "broken",
    [b"GET / HTTP/1.1\r\n\r\n", (LONGEST_FRAME + 1).to_bytes(4), framed({})[:4] + b"[]"],
    ids=["no frame", "too long", "no object"],
)
def test_a_table_that_breaks_its_frames_is_left_and_called_again(
    played: Play, broken: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.web.table.LEAST_PAUSE", 0.05)

    async def scenario(place: Place) -> None:
        odd: list[object] = [None, 5, {"id": 1, "key": "é"}, {"id": "x", "key": None}]
        place.table.say({"seats": odd, "to": 7, "unknown": [odd]})
        place.table.say({"to": "nobody", "shown": {}})
        place.table.write(broken)
        assert "address" in await place.table.hear()
        async with place.phone() as phone:
            await joined(phone)

    played(scenario)


# --- strangers


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (["GET / HTTP/1.1", "Host: {host}"], 200),
        (["GET / HTTP/1.1", "Host: localhost:{port}"], 200),
        (["GET / HTTP/1.1", "Host: phones.example"], 400),
        (["GET / HTTP/1.1", "Host: 127.0.0.1"], 400),
        (["GET / HTTP/1.0"], 400),
        (["POST / HTTP/1.1", "Host: {host}"], 405),
        (["GET /nothing HTTP/1.1", "Host: {host}"], 404),
        (["GET /../pyproject.toml HTTP/1.1", "Host: {host}"], 404),
        (["GET /words/..%2fde.po HTTP/1.1", "Host: {host}"], 404),
        (["GET /rack HTTP/1.1", "Host: {host}"], 404),
    ],
)
def test_only_the_page_is_served_and_only_under_the_tables_address(
    played: Play, head: list[str], status: int
) -> None:
    async def scenario(place: Place) -> None:
        answer = await place.asked(*(line.format(**vars(place)) for line in head))
        assert answer.startswith(f"HTTP/1.1 {status} ")

    played(scenario)


def test_the_page_may_load_nothing_from_elsewhere_and_sets_no_cookie(played: Play) -> None:
    async def scenario(place: Place) -> None:
        for path in ("/", "/phone.js", "/phone.css", "/words/fr.json", "/bold.otf", "/none"):
            head = (await place.got(path)).partition("\r\n\r\n")[0].lower()
            assert "content-security-policy: default-src 'none'; script-src 'self'; " in head
            assert "frame-ancestors 'none'" in head
            assert "x-content-type-options: nosniff" in head
            assert "referrer-policy: no-referrer" in head
            for absent in ("set-cookie", "access-control", "server:", "unsafe"):
                assert absent not in head
        page = await place.got("/")
        assert "style=" not in page
        assert "<style" not in page
        assert page.count("<script") == page.count("<script src=") == 1

    played(scenario)


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://localhost:1"])
def test_a_page_of_another_site_gets_no_connection(played: Play, origin: str | None) -> None:
    async def scenario(place: Place) -> None:
        with pytest.raises(InvalidStatus, match="403"):
            async with place.phone(origin):
                pass

    played(scenario)


@pytest.mark.parametrize(
    ("first", "answer"),
    [
        ({"join": WRONG}, {"over": "void"}),
        ({"join": f"m7q1.{SECRETS['k3x9']}"}, {"over": "void"}),
        ({"join": "k3x9"}, {"over": "void"}),
        ({"join": ["k3x9"]}, {"over": "void"}),
        ({"do": "draw"}, {"over": "void"}),
        ([], None),
        (None, None),
    ],
    ids=str,
)
def test_who_has_no_code_learns_nothing(played: Play, first: object, answer: object) -> None:
    async def scenario(place: Place) -> None:
        place.table.show("k3x9")
        async with place.phone() as phone:
            await say(phone, first)
            if answer is not None:
                assert await heard(phone) == answer
            assert await closed(phone) == (1008 if answer is None else 1000)
        assert place.table.is_silent

    played(scenario)


ACTS: list[dict[str, object]] = [
    {"do": "sort", "by": "number"},
    {"do": "stand", "tiles": SHOWN["tiles"]},
    {"do": "hand", "tiles": ["PASS"]},
    {"do": "back"},
    {"do": "draw"},
    {"do": "keep", "place": 5},
    {"do": "give", "tiles": []},
    {"do": "play", "tile": "DRAW3", "victim": 1},
    {"do": "play", "tile": "PASS"},
    {"do": "done"},
    {"do": "skip"},
]
NO_ACTS: list[dict[str, object]] = [
    {},
    {"do": None},
    {"do": ["draw"]},
    {"do": "undo"},
    {"do": "sort"},
    {"do": "sort", "by": "hand"},
    {"do": "hand"},
    {"do": "hand", "tiles": "r6"},
    {"do": "hand", "tiles": ["r15"]},
    {"do": "hand", "tiles": ["?"]},
    {"do": "hand", "tiles": ["r1"] * 117},
    {"do": "keep", "place": True},
    {"do": "keep", "place": -1},
    {"do": "keep", "place": 1e9},
    {"do": "play", "tile": "r6"},
    {"do": "play", "tile": "DRAW3", "victim": "1"},
    {"do": "draw", "seat": 2},
    {"do": "draw", "from": "m7q1"},
]


def test_only_acts_of_a_known_form_are_passed_on() -> None:
    assert [act for act in ACTS if not is_act(act)] == []
    assert [act for act in NO_ACTS if is_act(act)] == []


@pytest.mark.parametrize(
    "sent",
    [
        json.dumps({"do": "draw", "seat": 2}),
        "{",
        "[" * 1000,
        b'{"do": "draw"}',
        '{"do": "draw"}' + " " * limits.MOST_BYTES,
        ['{"do": "draw"', *[" " * 600] * 2, "}"],
    ],
    ids=["unknown", "no JSON", "deep", "bytes", "long", "long in parts"],
)
def test_a_phone_that_says_something_else_is_closed(
    played: Play, sent: str | bytes | list[str]
) -> None:
    async def scenario(place: Place) -> None:
        async with place.phone() as phone:
            await joined(phone)
            await place.table.hear()
            await phone.send(sent)
            assert await closed(phone) in (1008, 1009)
        assert await place.table.hear() == {"gone": "k3x9"}

    played(scenario)


# --- too much


def test_a_phone_may_say_twenty_things_a_second(played: Play) -> None:
    async def scenario(place: Place) -> None:
        async with place.phone() as phone:
            await joined(phone)
            await place.table.hear()
            for _ in range(100):
                await say(phone, {"do": "back"})
            assert await closed(phone) == 1008
        for _ in range(limits.MESSAGES_A_SECOND):
            assert (await place.table.hear())["do"] == "back"
        assert await place.table.hear() == {"gone": "k3x9"}

    played(scenario)


def test_an_address_with_ten_wrong_codes_has_to_wait(played: Play) -> None:
    async def scenario(place: Place) -> None:
        for _ in range(limits.WRONG_A_MINUTE):
            async with place.phone() as phone:
                await say(phone, {"join": WRONG})
                assert await heard(phone) == {"over": "void"}
        async with place.phone() as phone:
            await say(phone, {"join": CODES["k3x9"]})
            assert await heard(phone) == {"refused": "wait"}
            await closed(phone)

    played(scenario)


def test_an_address_has_eight_phones_and_thirty_two_connections(played: Play) -> None:
    async def scenario(place: Place) -> None:
        phones = [await place.phone() for _ in range(limits.MOST_PHONES_AT)]
        with pytest.raises(InvalidStatus, match="403"):
            await place.phone()
        idle = [
            await asyncio.open_connection("127.0.0.1", place.port)
            for _ in range(limits.MOST_CONNECTIONS_AT)
        ]
        # Those beyond the limit are cut off, the others wait.
        cut = [asyncio.ensure_future(reader.read()) for reader, _ in idle]
        await until(lambda: sum(one.done() for one in cut) == limits.MOST_PHONES_AT)
        await asyncio.gather(*(phone.close() for phone in phones))
        for _, writer in idle:
            writer.close()
        await asyncio.gather(*cut, return_exceptions=True)
        async with place.phone() as phone:
            await joined(phone)

    played(scenario)


def test_who_does_not_join_or_ask_in_time_is_cut_off(
    played: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "JOIN_SECONDS", 0.1)
    monkeypatch.setattr("scenes.web.sockets.HTTP_SECONDS", 0.3)

    async def scenario(place: Place) -> None:
        async with place.phone() as phone:
            assert await closed(phone) == 1008
        for head, answer in ((b"GET / HTTP/1.1\r\nHost: ", b""), (b"x" * 9000, b"HTTP/1.1 400")):
            reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
            writer.write(head)
            assert (await asyncio.wait_for(reader.read(), 3))[:12] == answer
            writer.close()

    played(scenario)


def test_a_phone_that_does_not_read_is_dropped_and_the_newest_tiles_wait_for_others(
    played: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WRITE_SECONDS", 0.8)

    async def scenario(place: Place) -> None:
        async with place.phone() as other, place.phone() as slow:
            await joined(other, "m7q1")
            await joined(slow)
            slow.transport.pause_reading()
            heard_of = [await place.table.hear() for _ in range(2)]
            assert heard_of == [{"came": "m7q1"}, {"came": "k3x9"}]
            for count in range(300):
                place.table.show("k3x9", filling="x" * 20_000)
                place.table.show("m7q1", count=count)
                if count % 10 == 9:
                    await asyncio.sleep(0.005)
            seen = await heard(other)
            while seen["shown"]["count"] < 299:  # type: ignore[index]
                seen = await heard(other)
            assert await place.table.hear() == {"gone": "k3x9"}
            slow.transport.abort()

    played(scenario)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_rate_is_kept_per_key_and_forgotten_in_time() -> None:
    clock = Clock()
    rate = Rate(3, 60.0, clock)
    for second in (0.0, 1.0, 2.0):
        clock.now = second
        assert rate.allows("a")
        rate.count("a")
    assert not rate.allows("a")
    assert rate.allows("b")
    clock.now = 61.0
    assert not rate.allows("a")
    clock.now = 62.0
    assert rate.allows("a")
    for number in range(MOST_ADDRESSES):
        rate.count(str(number))
    assert rate.allows("a")


def test_all_addresses_of_a_network_of_ipv6_are_one() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:2") != network_of("2001:db9::1")
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") != network_of("192.0.2.8")


# --- secrets


def test_no_secret_is_ever_logged(
    played: Play, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    # The phone's own log may have it.
    caplog.set_level(logging.WARNING, "websockets.client")
    caplog.set_level(logging.DEBUG)

    async def scenario(place: Place) -> None:
        async with place.phone() as phone:
            await joined(phone)
            await phone.send("{" + CODES["k3x9"])
            await closed(phone)
        await place.got(f"/?{CODES['k3x9']}")
        async with place.phone() as phone:
            await say(phone, {"join": WRONG})
            await closed(phone)

    played(scenario)
    out = "".join([*capfd.readouterr(), caplog.text])
    assert "serves phones" in out
    assert not any(secret in out for secret in (SECRETS["k3x9"], WRONG[-22:]))


def test_a_phone_gets_only_what_is_meant_for_its_seat(played: Play) -> None:
    async def scenario(place: Place) -> None:
        async with place.phone() as one, place.phone() as other:
            await joined(one)
            await joined(other, "m7q1")
            for turn in range(50):
                place.table.show("k3x9", tiles=[f"r{turn % 14 + 1}"], hand=["g3"])
                place.table.show("m7q1", tiles=[f"b{turn % 14 + 1}"], hand=["y4"])
                for phone, own, foreign in ((one, "r", "by"), (other, "b", "rg")):
                    shown = json.dumps((await heard(phone))["shown"]["tiles"])  # type: ignore[index]
                    assert own in shown
                    assert not set(foreign) & set(shown)

    played(scenario)


# --- the command


def test_without_the_extra_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "scenes.web.serving", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    with pytest.raises(SystemExit) as ended:
        main(["web", "--socket", "nowhere"])
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "uvicorn is missing; accepted: pip install 'trivet[web]'" in line
