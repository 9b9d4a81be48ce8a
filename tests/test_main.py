"""The command line: what it accepts, and one line about everything else."""

from __future__ import annotations

import json
import math
import os
import shlex
import signal
import subprocess
import sys
import tomllib
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.games import games
from scenes.app.start import LaunchOptions
from scenes.commands.program import main

ROOT = Path(__file__).parents[1]


def run(*arguments: str, asked: str | bytes = b"") -> subprocess.CompletedProcess[bytes]:
    asked = asked.encode() if isinstance(asked, str) else asked
    command = [sys.executable, str(ROOT / "main.py"), *arguments]
    return subprocess.run(command, input=asked, capture_output=True)


GAME = next(iter(games()))
"""The menu's first one."""
RULES = games()[GAME].rules
SEATS = ", ".join(map(str, RULES.seat_counts))
OPTION, VALUES = next(iter(RULES.option_values.items()))

REFUSED = {
    "": "trivet: the following arguments are required: COMMAND",
    "dance": "'dance'",
    "--play": "required: COMMAND",
    "referee": f"trivet referee: the following arguments are required: {{{','.join(games())}}}",
    "referee chess": "'chess'",
    f"referee {GAME} {GAME}": f"unknown: {GAME}",
    f"referee {GAME} --seats": "--seats",
    f"referee {GAME} --seats two": "'two' is not a whole number",
    f"referee {GAME} --seats 7": f"accepted: {SEATS}",
    "referee lucky --seats 3 --by-wins": "is for two sides",
    "referee lucky --given 5": "2 numbers",
    "referee lucky --given 5,x": "'x' is not a whole number",
    f"referee {GAME} --seats -2": "'-2' is not a whole number",
    f"referee {GAME} --seats ٣": "is not a whole number",
    f"referee {GAME} --seat 2": "unknown: --seat 2",
    f"referee {GAME} --seed 9223372036854775808": "from 0 to 9223372036854775807",
    f"referee {GAME} --seed 1e3": "from 0 to 9223372036854775807",
    f"referee {GAME} --games 0": "accepted: 1, 2",
    f"referee {GAME} --set {OPTION}": "accepted: NAME=VALUE",
    f"referee {GAME} --set {OPTION}=": "accepted: NAME=VALUE",
    f"referee {GAME} --set {OPTION}=five": ", ".join(VALUES),
    f"referee {GAME} --set colour=red": f"accepted: {OPTION}",
    f"referee {GAME} --set {OPTION}={VALUES[0]} --set {OPTION}={VALUES[1]}": "twice",
    "web --socket s --port 70000": "accepted: 1 to 65535",
    "web --socket s --host 192.0.2.7 --port 8080": "accepted: an address of this machine",
    "web --socket s --address phones.example": "accepted: such as http://",
    f"arena {GAME}": "--seats",
    f"arena {GAME} --seats easy,hard --jobs 0": "accepted: --jobs from 1",
    f"arena {GAME} --seats easy,genius": "genius",
    f"arena {GAME} --seats easy": f"accepted: {SEATS}",
    "play --size 959x540": "960x540 to 7680x4320",
    "play --size 7680x4321": "960x540 to 7680x4320",
    "play --size 1080x1920": "a screen on end is not laid out",
    "robot --size 2160x3840": "wider than high",
    "robot --size 3840x1080": "4:3 to 12:5",
    "play --size 1280x720 --inches 86": "up to 77 inches",
    "play --size 1920": "WxH",
    "play --size 1920X1080": "WxH",
    "play --size -1920x1080": "--size",
    "play --size 1920x1080x2": "WxH",
    "play --inches nan": "from 10 to 100",
    "play --inches 9.9": "from 10 to 100",
    "play --inches 101": "from 10 to 100",
    "play --inches 8e0": "from 10 to 100",
    "play now": "unknown: now",
    "play --data ''": "'' is not a folder",
    "soak --hours half": "accepted: such as 24 or 0.5",
    "robot --drive fast": "'real', 'steps'",
    "robot /no/such/file": "a file of requests",
    "robot /": "a file of requests",
    "demo --out": "--out",
    "bench --seed 1": "unknown: --seed 1",
    "bench --minutes half": "'half' is not a whole number",
    "bench --only dance": "no part 'dance'; accepted: rehearsal, ",
    "bench --json /no/such/folder/file": "cannot be written",
    "bench --against /no/such/file": "cannot be compared with",
    "bench --against main.py": "cannot be compared with",
}


@pytest.mark.parametrize("arguments", REFUSED)
def test_a_bad_argument_is_refused_in_one_line(
    arguments: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(shlex.split(arguments))
    said = capsys.readouterr()
    assert (ended.value.code, said.out) == (2, "")
    assert said.err.endswith("\n")
    assert said.err.count("\n") == 1
    assert REFUSED[arguments] in said.err


@pytest.mark.parametrize("word", ["a\nb", "a\r\nb\n", "\x1b[2J", "\udcff", "x" * 100_000, "\u2028"])
def test_what_was_typed_does_not_spoil_the_line(
    word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments in ([word], ["referee", word], ["play", word], ["robot", word]):
        with pytest.raises(SystemExit):
            main(arguments)
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert said[:-1].isprintable()
        assert len(said) < 1000


def test_the_process_ends_with_status_2() -> None:
    done = run("referee", "chess")
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


def test_the_version_is_said_and_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    done = run("--version")
    assert done.stdout.decode() == f"{project['name']} {project['version']}\n"
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_commands_offer_every_game() -> None:
    for command in ("referee", "arena"):
        assert f"{{{','.join(games())}}}" in run(command, "--help").stdout.decode()


def test_the_referee_plays_what_was_asked_for() -> None:
    arguments = ["--seats", "3", "--seed", "5", "--set", f"{OPTION}={VALUES[1]}", "--games", "4"]
    done = run("referee", GAME, *arguments, asked='{"record": true}')
    report, record = map(json.loads, done.stdout.splitlines())
    assert report["state"]["options"][OPTION] == VALUES[1]
    expected = {"game": GAME, "seats": 3, "seed": 5, "games": 4}
    assert expected.items() <= record["record"].items()
    assert (done.returncode, done.stderr) == (0, b"")


def test_without_a_seed_each_match_is_another() -> None:
    reports = {run("referee", GAME).stdout for _ in range(3)}
    assert len(reports) == 3


def test_the_referee_starts_without_a_screen_or_a_database() -> None:
    script = (
        f"import sys; sys.path.insert(0, '.'); sys.argv = ['main.py', 'referee', {GAME!r}]\n"
        "from main import main; main(sys.argv[1:])\n"
        "met = {'pygame', 'sqlite3', 'scenes.app.start'} & set(sys.modules)\n"
        "print(sorted(met), file=sys.stderr)"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True)
    assert done.stderr == b"[]\n"


def test_the_help_names_the_events() -> None:
    done = run("referee", "--help")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"drawn" in done.stdout
    assert b"--set setup=four|michael|sorted" in done.stdout


def test_answers_come_one_by_one() -> None:
    command = [sys.executable, str(ROOT / "main.py"), "referee", GAME]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for line in (b"", b"{}\n", b'{"show": 0}\n', b"\n"):
            process.stdin.write(line)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())
        process.stdin.close()
        assert process.stdout.read() == b""
    assert process.returncode == 0


def test_an_interrupt_ends_the_referee_quietly() -> None:
    # A suite that runs in the background ignores interrupts, and its children would inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        _interrupt_the_referee()
    finally:
        signal.signal(signal.SIGINT, before)


def _interrupt_the_referee() -> None:
    command = [sys.executable, str(ROOT / "main.py"), "referee", GAME]
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, **pipes) as process:
        assert process.stdout
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
    assert (process.returncode, said) == (130, b"")


def test_a_reader_that_goes_away_ends_the_referee_quietly(tmp_path: Path) -> None:
    (tmp_path / "asked").write_bytes(b'{"show": "table"}\n' * 1000)
    command = [sys.executable, str(ROOT / "main.py"), "referee", GAME]
    with (
        (tmp_path / "asked").open("rb") as asked,
        subprocess.Popen(
            command, stdin=asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process,
    ):
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("descriptor", [0, 1])
def test_a_closed_stream_ends_the_referee_quietly(descriptor: int) -> None:
    command = f"{sys.executable} {ROOT / 'main.py'} referee {GAME} {descriptor}>&-"
    done = subprocess.run(["sh", "-c", command], stdin=subprocess.DEVNULL, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
def test_a_full_disk_is_said_in_one_line() -> None:
    command = f"{sys.executable} {ROOT / 'main.py'} referee {GAME} >/dev/full"
    done = subprocess.run(["sh", "-c", command], stdin=subprocess.DEVNULL, capture_output=True)
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


SCREENS: dict[str, tuple[str, str, tuple[object, ...]]] = {
    "play": ("app.start", "play", (LaunchOptions(),)),
    "play --windowed --size 960x540 --inches 43.5 --data d --seed 7 --record-touches f": (
        *("app.start", "play"),
        (LaunchOptions((960, 540), True, 0, 43.5, Path("d"), 7, Path("f")),),
    ),
    "play --no-cache --screen 2": (
        *("app.start", "play"),
        (LaunchOptions(screen=2, keeps_pictures=False),),
    ),
    "play --kiosk --supervised --resume 7 --after-fault": (
        *("app.start", "play"),
        (LaunchOptions(kiosk=True, after_fault=True, match_id=7),),
    ),
    "play --kiosk --data d": (
        *("kiosk.supervisor", "supervise"),
        ([sys.executable, str(ROOT / "main.py"), *sys.argv[1:], "--supervised"],),
    ),
    "rehearse": ("drive.rehearsal", "run", ((1920, 1080), None, ())),
    "rehearse --size 960x540 --inches 24 --languages en,de,fr,en": (
        *("drive.rehearsal", "run"),
        ((960, 540), 24.0, ["en", "de", "fr", "en"]),
    ),
    "web --socket s": ("web.serving", "serve", (Path("s"), "0.0.0.0", 8080, None)),
    "web --socket s --host ::1 --port 1 --address https://x.example": (
        *("web.serving", "serve"),
        (Path("s"), "::1", 1, "https://x.example"),
    ),
    "robot": ("drive.robot", "run", ((1920, 1080), None, "steps", 0, None, None, None)),
    "robot --size 7680x4320 --inches 100 --drive real --data d --record-touches f main.py": (
        *("drive.robot", "run"),
        ((7680, 4320), 100.0, "real", 0, Path("d"), Path("main.py"), Path("f")),
    ),
    "demo": ("drive.pictures", "demo", ((1920, 1080), 0, Path("out"), False, None)),
    "demo --size 1024x768 --seed 3 --out x --all": (
        *("drive.pictures", "demo"),
        ((1024, 768), 3, Path("x"), True, None),
    ),
    "soak": ("drive.soak", "run", ((1920, 1080), 60, 0, None, None, None, math.inf)),
    "soak --size 1024x768 --games 3 --seed 7": (
        "drive.soak",
        "run",
        ((1024, 768), 3, 7, None, None, None, math.inf),
    ),
    "soak --hours 24 --kills 9 --events 8 --minutes 5": (
        "drive.soak",
        "run",
        ((1920, 1080), 60, 0, 24, 9, 8, 5),
    ),
    "bench": ("drive.bench.run", "run", (None, [], 1, None, None)),
    "bench --size 3840x2160 --only menu --only touch --minutes 10 --json --against a.json": (
        *("drive.bench.run", "run"),
        ([(3840, 2160)], ["menu", "touch"], 10, Path("-"), Path("a.json")),
    ),
    "bench --json b.json": ("drive.bench.run", "run", (None, [], 1, Path("b.json"), None)),
}


@pytest.mark.parametrize("arguments", SCREENS)
def test_a_command_hands_its_arguments_on(arguments: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, function, expected = SCREENS[arguments]
    given: list[tuple[object, ...]] = []

    def note(*values: object) -> int:
        given.append(values)
        return 5

    monkeypatch.chdir(ROOT)
    put_in_place(monkeypatch, f"scenes.{module}", function, note)
    assert main(arguments.split()) == 5
    assert given == [expected]


def put_in_place(
    monkeypatch: pytest.MonkeyPatch, module: str, function: str, note: Callable[..., int]
) -> None:
    stand_in = types.ModuleType(module)
    vars(stand_in).update(vars(sys.modules.get(module, stand_in)))
    setattr(stand_in, function, note)
    monkeypatch.setitem(sys.modules, module, stand_in)
