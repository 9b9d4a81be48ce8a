"""Parses the command line and runs the command; docs/operating.md lists the exit statuses."""

from __future__ import annotations

import argparse
import io
import math
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from game import VERSION
from game.games import games
from game.players import LEVELS
from game.puzzles.puzzle import with_puzzles
from game.referee import games_help
from scenes.commands import run
from scenes.commands.arguments import (
    Arguments,
    address,
    amount,
    folder,
    languages,
    numbers,
    port,
    script,
    setting,
    share,
    size,
    whole,
)
from scenes.commands.options import (
    accept_data,
    accept_driving,
    accept_operators,
    accept_recording,
    accept_seed,
    accept_size,
)
from scenes.commands.run import discard_output

INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    """Returns the exit status. An interrupt or a closed output pipe ends it without a traceback."""
    # pygame prints a greeting to standard output, which is reserved for the robot's answers.
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    speak_utf8()
    try:
        typed = sys.argv[1:] if arguments is None else arguments
        chosen, unknown = parser(typed).parse_known_args(typed)
        if unknown:
            # Each command rejects unknown options with its own usage text.
            chosen.refuse(f"unknown: {' '.join(unknown)}")
        return int(chosen.run(chosen))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        discard_output()
        return 0


def speak_utf8() -> None:
    """Makes output UTF-8 on every machine; file names are written unchanged."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="surrogateescape")


def parser(typed: Sequence[str] | None = None) -> Arguments:
    """`typed`: builds options only for these commands, for a fast start; None: for all."""
    main = Arguments(
        prog="trivet",
        description="Games for one touchscreen table.",
        epilog="trivet COMMAND --help explains a command. Exit status: 0 all is well, 1 something "
        "is wrong or the answer is no, 2 wrong usage or input, 3 a fault, or no table runs.",
        allow_abbrev=False,
    )
    main.add_argument("--version", action="version", version=f"trivet {VERSION}")
    commands = main.add_subparsers(required=True, metavar="COMMAND")

    for name, purpose, accept in _commands():
        command = command_of(commands, name, purpose)
        if typed is None or name in typed:
            accept(command)
    return main


def _commands() -> Iterable[tuple[str, str, Callable[[Arguments], None]]]:
    return (
        ("play", "starts the table", accept_play),
        ("status", "prints the state of this machine's table", accept_status),
        ("settings", "reads and changes the operator's settings", accept_settings),
        ("statistics", "exports usage statistics", accept_statistics),
        ("event", "begins a new event, with empty best lists", accept_event),
        ("pin", "asks for a new PIN of the operator", accept_pin),
        ("doctor", "checks what this machine lacks as a table", accept_doctor),
        ("web", "serves the phones of a table", accept_web),
        ("rehearse", "fills the picture cache for all games", accept_rehearse),
        ("referee", "referees a match by a line protocol", accept_referee),
        ("arena", "plays matches between computer players", accept_arena),
        ("ratings", "ranks computer players by results of arena --out", accept_ratings),
        ("puzzles", "makes puzzles, proves them and says who solves them", accept_puzzles),
        ("turning", "compares turning points with a deeper search", accept_turning),
        ("robot", "drives the table by a script", accept_robot),
        ("phone", "runs a table without a screen for phones", accept_phone),
        ("demo", "saves pictures of the menu and of each game", accept_demo),
        ("record", "records moments frame by frame, for compare", accept_record),
        ("compare", "lists the differences of two recordings", accept_compare),
        ("soak", "plays for hours and prints memory, files and threads", accept_soak),
        ("hands", "simulates clumsy hands and prints what went wrong", accept_hands),
        ("bench", "measures drawing, touches, starts and memory", accept_bench),
    )


def command_of(
    commands: argparse._SubParsersAction[Arguments], name: str, purpose: str
) -> Arguments:
    made = commands.add_parser(name, help=purpose, description=purpose, allow_abbrev=False)
    made.set_defaults(refuse=made.error)
    return made


# --- the table and its operator


def accept_play(play: Arguments) -> None:
    play.add_argument("--windowed", action="store_true", help="opens a window")
    play.add_argument("--kiosk", action="store_true", help="runs until the operator ends it")
    play.add_argument(
        "--screen", type=whole, default=0, metavar="N", help="number of the screen; default: 0"
    )
    play.add_argument("--supervised", action="store_true", help=argparse.SUPPRESS)
    play.add_argument("--after-fault", action="store_true", help=argparse.SUPPRESS)
    play.add_argument("--questions", type=Path, help=argparse.SUPPRESS)
    play.add_argument("--resume", type=whole, metavar="ID", help=argparse.SUPPRESS)
    accept_size(play, "pixels of the window; default: the whole screen")
    accept_data(play)
    accept_seed(play, None)
    play.add_argument("--no-cache", action="store_true", help="saves no pictures in the cache")
    accept_recording(play)
    play.set_defaults(run=run.play)


def accept_status(status: Arguments) -> None:
    status.add_argument("--json", action="store_true", help="prints one JSON object")
    accept_operators(status, "operators", "status")


def accept_settings(settings: Arguments) -> None:
    actions = settings.add_subparsers(required=True, metavar="ACTION")

    def action(name: str, purpose: str) -> Arguments:
        made = command_of(actions, name, purpose)
        accept_operators(made, "settings")
        made.set_defaults(action=name)
        return made

    action("check", "lists the invalid lines of the file")
    action("export", "prints the file, or a template that explains each setting")
    take = action("import", "takes another table's settings, except screen and touch")
    take.add_argument("file", type=Path, metavar="FILE", help="one that export has printed")
    action("list", "prints every setting with its value; # marks defaults")
    for name, purpose in (
        ("get", "prints the value of one setting; status 1 if it has none"),
        ("set", "changes one setting, from the table's next start on"),
        ("unset", "resets one setting to its default"),
    ):
        action(name, purpose).add_argument("key", metavar="KEY", help="such as idle.ask")
    value = 'such as 90, true, 10:00 or ["lucky", "trellis"]'
    actions.choices["set"].add_argument("value", metavar="VALUE", help=value)


def accept_statistics(statistics: Arguments) -> None:
    actions = statistics.add_subparsers(required=True, metavar="ACTION")
    export = command_of(actions, "export", "prints the statistics as CSV, also while a table runs")
    into = "writes to this file, replacing an older one"
    export.add_argument("file", type=Path, nargs="?", metavar="FILE", help=into)
    accept_operators(export, "operators", "export_statistics")


def accept_event(event: Arguments) -> None:
    actions = event.add_subparsers(required=True, metavar="ACTION")
    new = command_of(actions, "new", "begins a new event, with empty best lists")
    called = "its name in statistics; default: the day"
    new.add_argument("name", nargs="?", default="", metavar="NAME", help=called)
    accept_operators(new, "operators", "begin_event")


def accept_pin(pin: Arguments) -> None:
    accept_operators(pin, "operators", "pin")


def accept_doctor(doctor: Arguments) -> None:
    has = "reads /sys, /proc, /etc, /run and /dev below this folder"
    doctor.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help=has)
    accept_operators(doctor, "operators", "doctor")


def accept_web(web: Arguments) -> None:
    web.add_argument("--host", default="0.0.0.0", help="listens at this address; default: all")
    says = "listens at this port; default: 8080"
    web.add_argument("--port", type=port, default=8080, metavar="N", help=says)
    found = "where phones find it; default: the machine's own address"
    web.add_argument("--address", type=address, metavar="URL", help=found)
    web.add_argument(
        "--socket", type=Path, required=True, metavar="PATH", help="the table's socket"
    )
    web.set_defaults(run=run.web)


def accept_rehearse(rehearse: Arguments) -> None:
    accept_size(rehearse)
    spoken = "languages of the four sides; default: the settings"
    rehearse.add_argument(
        "--languages", type=languages, default=(), metavar="HEART,MOON,LEAF,DROP", help=spoken
    )
    accept_driving(rehearse, "rehearsal:run", "size inches languages")


# --- rules and computer players


def accept_referee(referee: Arguments) -> None:
    referee.appendix = games_help
    accept_game(referee)
    referee.add_argument("--seats", type=whole, metavar="N", help="players; default: the fewest")
    accept_seed(referee, None)
    referee.add_argument("--games", type=whole, metavar="K", help="games of the match")
    referee.add_argument("--by-wins", action="store_true", help="the best of three (G7)")
    given = "points in advance by seat (G9)"
    referee.add_argument("--given", type=numbers, default=(), metavar="P,P,...", help=given)
    referee.set_defaults(run=run.referee)


def accept_arena(arena: Arguments) -> None:
    accept_game(arena)
    arena.add_argument(
        "--seats", metavar="NAME,NAME,...", help="players by seat, or those of --pairs"
    )
    pairs = "plays each pair of players, in matches of SEATS seats"
    arena.add_argument("--pairs", type=whole, metavar="SEATS", help=pairs)
    arena.add_argument("--games", type=whole, default=100, metavar="N", help="default: 100")
    accept_seed(arena, 0)
    arena.add_argument("--jobs", type=whole, metavar="J", help="processes; default: one a core")
    arena.add_argument("--solo", action="store_true", help="one player, if the game allows it")
    until = "stops once the first player's share is surely above or below"
    arena.add_argument("--until", type=share, metavar="PERCENT", help=until)
    arena.add_argument("--out", type=Path, metavar="FILE", help="adds results to those in FILE")
    others = "more results that are not played again"
    arena.add_argument(
        "--with", type=Path, action="append", default=[], metavar="FILE", help=others
    )
    arena.set_defaults(run=run.arena)


def accept_ratings(ratings: Arguments) -> None:
    ratings.add_argument("files", type=Path, nargs="+", metavar="FILE", help="of arena --out")
    into = "puts the table between its two comments in the document"
    ratings.add_argument("--into", type=Path, metavar="DOCUMENT", help=into)
    ratings.set_defaults(run=run.ratings)


def accept_puzzles(puzzles: Arguments) -> None:
    names = f"{{{','.join(with_puzzles())}}}"
    puzzles.add_argument("game", choices=with_puzzles(), metavar=names, help="which game")
    puzzles.add_argument("--count", type=whole, default=100, metavar="N", help="default: 100")
    puzzles.add_argument("--grade", type=whole, default=1, metavar="G", help="1 to 3; default: 1")
    accept_seed(puzzles, 0)
    puzzles.add_argument("--check", action="store_true", help="proves each by a second way")
    puzzles.add_argument("--show", action="store_true", help="prints each as a line of JSON")
    puzzles.set_defaults(run=run.puzzles)


def accept_turning(turning: Arguments) -> None:
    accept_game(turning)
    turning.add_argument("--seats", type=whole, metavar="N", help="players; default: the fewest")
    turning.add_argument("--matches", type=whole, default=20, metavar="N", help="default: 20")
    accept_seed(turning, 0)
    level = "of all players; default: normal"
    turning.add_argument("--level", choices=LEVELS, default="normal", help=level)
    nodes = "times the nodes of the search at the table; default: 20"
    turning.add_argument("--deeper", type=whole, default=20, metavar="N", help=nodes)
    turning.set_defaults(run=run.turning)


def accept_game(command: Arguments) -> None:
    names = f"{{{','.join(games())}}}"
    command.add_argument("game", choices=tuple(games()), metavar=names, help="which game")
    option = "an option of the game; may be repeated"
    command.add_argument(
        "--set", type=setting, action="append", default=[], metavar="NAME=VALUE", help=option
    )


# --- driving the table


def accept_phone(phone: Arguments) -> None:
    phone.add_argument("--demo", action="store_true", required=True, help="a match of Trellis")
    phone.add_argument("--seats", type=int, choices=(2, 3, 4), default=2, help="default: 2")
    phone.add_argument(
        "--phones", type=int, choices=(1, 2, 3, 4), default=1, help="of them; default: 1"
    )
    phone.add_argument("--port", type=whole, default=8080, metavar="N", help="default: 8080")
    phone.add_argument("--seed", type=whole, metavar="N", help="of the match; default: random")
    phone.set_defaults(run=run.phone)


def accept_robot(robot: Arguments) -> None:
    accept_size(robot)
    drive = "real: the clock runs; steps: time advances as the script asks (default)"
    robot.add_argument("--drive", choices=("real", "steps"), default="steps", help=drive)
    accept_seed(robot, 0)
    accept_data(robot)
    accept_recording(robot)
    requests = "a JSON request a line; default: standard input"
    robot.add_argument("script", type=script, nargs="?", metavar="SCRIPT", help=requests)
    handed = "size inches drive seed data script record_touches"
    accept_driving(robot, "robot:run", handed)


def accept_demo(demo: Arguments) -> None:
    accept_size(demo)
    accept_seed(demo, 0)
    where = "where pictures go; default: out"
    demo.add_argument("--out", type=Path, default=Path("out"), metavar="DIR", help=where)
    demo.add_argument(
        "--all", action="store_true", help="every scene, on a large and a small table"
    )
    accept_driving(demo, "pictures:demo", "size seed out all inches")


def accept_record(record: Arguments) -> None:
    record.add_argument("out", type=folder, metavar="DIR", help="where the recording goes")
    only = "only moments whose name contains this, such as crossing-first"
    record.add_argument("--only", default="", metavar="TEXT", help=only)
    where = "only this screen, such as 1920x1080; default: five screens"
    record.add_argument("--size", type=size, metavar="WxH", help=where)
    record.add_argument("--jobs", type=whole, default=1, metavar="J", help="processes; default: 1")
    record.set_defaults(run=run.record)


def accept_compare(compare: Arguments) -> None:
    compare.add_argument("old", type=folder, metavar="OLD", help="a recording")
    compare.add_argument("new", type=folder, metavar="NEW", help="another one")
    within = "ignores pictures at rest moved by at most MM"
    compare.add_argument("--within", type=amount, metavar="MM", help=within)
    compare.set_defaults(run=run.compare)


def accept_soak(soak: Arguments) -> None:
    soak.add_argument(
        "--size", type=size, default=(1920, 1080), metavar="WxH", help="default: 1920x1080"
    )
    soak.add_argument("--games", type=whole, default=60, metavar="N", help="default: 60")
    accept_seed(soak, 0)
    soak.add_argument("--hours", type=amount, metavar="H", help="simulated hours, with faults")
    kills = "kills N processes during play"
    soak.add_argument("--kills", type=whole, metavar="N", help=kills)
    soak.add_argument("--events", type=whole, metavar="N", help="number of random touches and keys")
    minutes = "ends after M minutes"
    soak.add_argument("--minutes", type=amount, default=math.inf, metavar="M", help=minutes)
    accept_driving(soak, "soak:run", "size games seed hours kills events minutes")


def accept_hands(hands: Arguments) -> None:
    hands.add_argument("--matches", type=whole, default=100, metavar="N", help="default: 100")
    accept_seed(hands, 0)
    resting = "contacts resting at each side; default: 0"
    hands.add_argument("--resting", type=whole, default=0, metavar="K", help=resting)
    accept_driving(hands, "clumsy:run", "matches seed resting")


def accept_bench(bench: Arguments) -> None:
    sizes = "may be repeated; default: 1080p and 4K"
    bench.add_argument("--size", type=size, action="append", metavar="WxH", help=sizes)
    parts = "only measures that begin with PART; may be repeated"
    bench.add_argument("--only", action="append", default=[], metavar="PART", help=parts)
    bench.add_argument(
        "--minutes", type=whole, default=1, metavar="N", help="minutes of play in each game"
    )
    json_help = "writes the results to FILE, or to standard output"
    bench.add_argument(
        "--json", type=Path, nargs="?", const=Path("-"), metavar="FILE", help=json_help
    )
    bench.add_argument(
        "--against", type=Path, metavar="FILE", help="compares with an earlier FILE of --json"
    )
    accept_driving(bench, "bench.run:run", "size only minutes json against")
