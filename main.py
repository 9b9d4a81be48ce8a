"""Trivet's command line: arguments and dispatch."""

from __future__ import annotations

import argparse
import math
import os
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.arguments import (
    LONGEST_MESSAGE,
    Arguments,
    amount,
    folder,
    languages,
    one_line,
    script,
    setting,
    share,
    whole,
)
from game.games import games, left_out
from game.matches import new_match, rules_for
from game.referee import Referee, games_help
from game.rules import Malformed

VERSION = "0.7.0"


def size(text: str) -> tuple[int, int]:
    from scenes.limits import SIZES_ACCEPTED, is_size

    found = re.fullmatch("([0-9]{1,5})x([0-9]{1,5})", text)
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if not is_size(width, height):
        words = f"{text!r} is not a size to play on; accepted: WxH, {SIZES_ACCEPTED}"
        raise argparse.ArgumentTypeError(words)
    return width, height


def inches(text: str) -> float:
    from scenes.limits import INCHES_ACCEPTED, is_inches

    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?", text) or not is_inches(float(text)):
        words = f"{text!r} is not a number of inches to play on; accepted: {INCHES_ACCEPTED}"
        raise argparse.ArgumentTypeError(words)
    return float(text)


def parser() -> Arguments:
    main = Arguments(
        prog="main.py", description="Games for one touchscreen table.", allow_abbrev=False
    )
    main.add_argument("--version", action="version", version=f"trivet {VERSION}")
    commands = main.add_subparsers(required=True)

    def command(name: str, purpose: str) -> Arguments:
        made = commands.add_parser(name, help=purpose, allow_abbrev=False)
        made.set_defaults(refuse=made.error)
        return made

    accept_play(command("play", "the table itself"))
    accept_referee(command("referee", "one match, line by line"))
    accept_arena(command("arena", "computer players against each other"))
    accept_ratings(command("ratings", "computer players by strength, from what the arena kept"))
    accept_robot(command("robot", "the table, driven by a script"))
    accept_demo(command("demo", "pictures of a demonstration"))
    accept_soak(command("soak", "games without end, and what they hold"))
    accept_rehearse(command("rehearse", "makes the pictures of all games ahead of time"))
    accept_hands(command("hands", "matches played with clumsy hands, and what came of them"))
    accept_settings(command("settings", "what the operator has settled"))
    accept_operators(command("pin", "another PIN for the operator, asked for here"), "pin")
    accept_doctor(command("doctor", "what this machine lacks for a table"))
    accept_bench(command("bench", "how fast this machine draws and thinks"))
    return main


def accept_play(play: Arguments) -> None:
    play.add_argument("--windowed", action="store_true")
    play.add_argument("--kiosk", action="store_true", help="keeps running; nobody can leave it")
    play.add_argument("--screen", type=whole, default=0, metavar="N", help="which one; default: 0")
    play.add_argument("--supervised", action="store_true", help=argparse.SUPPRESS)
    play.add_argument("--after-fault", action="store_true", help=argparse.SUPPRESS)
    play.add_argument("--size", type=size, metavar="WxH")
    play.add_argument("--inches", type=inches, metavar="N")
    accept_data(play)
    play.add_argument("--seed", type=whole, metavar="S")
    play.add_argument("--no-cache", action="store_true", help="keeps no pictures for other starts")
    accept_recording(play)
    play.set_defaults(run=run_play)


def accept_referee(referee: Arguments) -> None:
    referee.appendix = games_help
    accept_game(referee)
    referee.add_argument("--seats", type=whole, metavar="N", help="default: the fewest")
    referee.add_argument("--seed", type=whole, metavar="S", help="default: another each time")
    referee.add_argument("--games", type=whole, metavar="K", help="games of the match")
    referee.set_defaults(run=run_referee)


def accept_arena(arena: Arguments) -> None:
    accept_game(arena)
    arena.add_argument(
        "--seats", metavar="NAME,NAME,...", help="a player a seat, or all of --pairs"
    )
    arena.add_argument("--pairs", type=whole, metavar="SEATS", help="all pairs, of all players")
    arena.add_argument("--games", type=whole, default=100, metavar="N", help="default: 100")
    arena.add_argument("--seed", type=whole, default=0, metavar="S", help="default: 0")
    arena.add_argument("--jobs", type=whole, metavar="J", help="default: the processors")
    arena.add_argument("--solo", action="store_true", help="one player alone, in a game for that")
    until = "plays on until it is decided whether the first player wins that share"
    arena.add_argument("--until", type=share, metavar="PERCENT", help=until)
    arena.add_argument("--out", type=Path, metavar="FILE", help="keeps results; goes on with them")
    others = "results that need not be played again"
    arena.add_argument(
        "--with", type=Path, action="append", default=[], metavar="FILE", help=others
    )
    arena.set_defaults(run=run_arena)


def accept_ratings(ratings: Arguments) -> None:
    ratings.add_argument("files", type=Path, nargs="+", metavar="FILE", help="of arena --out")
    into = "puts the table between the comments that are there for it"
    ratings.add_argument("--into", type=Path, metavar="DOCUMENT", help=into)
    ratings.set_defaults(run=run_ratings)


def accept_game(command: Arguments) -> None:
    """Which game, with its options."""
    command.add_argument("game", choices=tuple(games()), metavar=f"{{{','.join(games())}}}")
    command.add_argument("--set", type=setting, action="append", default=[], metavar="NAME=VALUE")


def accept_robot(robot: Arguments) -> None:
    robot.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    robot.add_argument("--inches", type=inches, metavar="N")
    robot.add_argument("--drive", choices=("real", "steps"), default="steps")
    robot.add_argument("--seed", type=whole, default=0, metavar="S")
    accept_data(robot)
    accept_recording(robot)
    robot.add_argument("script", type=script, nargs="?", metavar="SCRIPT")
    robot.set_defaults(run=run_robot)


def accept_recording(command: Arguments) -> None:
    wanted = "keeps what the touchscreen sends"
    command.add_argument("--record-touches", type=Path, metavar="FILE", help=wanted)


def accept_demo(demo: Arguments) -> None:
    demo.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    demo.add_argument("--inches", type=inches, metavar="N")
    demo.add_argument("--seed", type=whole, default=0, metavar="S")
    demo.add_argument("--out", type=Path, default=Path("out"), metavar="DIR")
    demo.add_argument(
        "--all", action="store_true", help="every scene, on a large and a small table"
    )
    demo.set_defaults(run=run_demo)


def accept_soak(soak: Arguments) -> None:
    soak.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    soak.add_argument("--games", type=whole, default=60, metavar="N", help="default: 60")
    soak.add_argument("--seed", type=whole, default=0, metavar="S")
    soak.add_argument("--hours", type=amount, metavar="H", help="at the table, with faults")
    soak.add_argument("--kills", type=whole, metavar="N", help="of processes in which people play")
    soak.add_argument("--events", type=whole, metavar="N", help="touches and keys without sense")
    soak.add_argument("--minutes", type=amount, metavar="M", help="at most")
    soak.set_defaults(run=run_soak)


def accept_rehearse(rehearse: Arguments) -> None:
    rehearse.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    rehearse.add_argument("--inches", type=inches, metavar="N")
    rehearse.add_argument("--languages", type=languages, default=(), metavar="S,W,N,E")
    rehearse.set_defaults(run=run_rehearse)


def accept_hands(hands: Arguments) -> None:
    hands.add_argument("--matches", type=whole, default=100, metavar="N", help="default: 100")
    hands.add_argument("--seed", type=whole, default=0, metavar="S")
    hands.add_argument("--resting", type=whole, default=0, metavar="K", help="contacts a side")
    hands.set_defaults(run=run_hands)


def accept_bench(bench: Arguments) -> None:
    bench.add_argument("--size", type=size, action="append", metavar="WxH", help="1080p and 4K")
    bench.add_argument("--only", action="append", default=[], metavar="PART", help="or several")
    bench.add_argument("--minutes", type=whole, default=1, metavar="N", help="of play a game")
    bench.add_argument("--games", type=whole, default=0, metavar="N", help="played in a row")
    json_help = "a file for what was found; without a name, standard output"
    bench.add_argument(
        "--json", type=Path, nargs="?", const=Path("-"), metavar="FILE", help=json_help
    )
    bench.add_argument("--against", type=Path, metavar="FILE", help="an earlier one of these")
    bench.set_defaults(run=run_bench)


def accept_settings(settings: Arguments) -> None:
    accept_operators(settings, "settings")
    settings.add_argument("what", choices=("check", "export", "import"))
    settings.add_argument("file", type=Path, nargs="?", metavar="FILE", help="what import takes")


def accept_doctor(doctor: Arguments) -> None:
    accept_operators(doctor, "doctor")
    has = "looks at the /sys, /proc, /etc, /run and /dev in it"
    doctor.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help=has)


def accept_operators(made: Arguments, name: str) -> None:
    accept_data(made)
    made.set_defaults(run=run_operators, command=name)


def accept_data(command: Arguments) -> None:
    command.add_argument("--data", type=folder, metavar="DIR")


def refuse_coarse(chosen: argparse.Namespace) -> None:
    from scenes.limits import too_coarse

    if chosen.size is not None and chosen.inches is not None:
        refusal = too_coarse(chosen.size[0], chosen.size[1], chosen.inches)
        if refusal is not None:
            chosen.refuse(refusal)


def run_play(chosen: argparse.Namespace) -> int:
    refuse_coarse(chosen)
    if chosen.kiosk and (chosen.windowed or chosen.size is not None):
        chosen.refuse("a kiosk fills its screen; accepted: --kiosk without --windowed and --size")
    if chosen.kiosk and not chosen.supervised:
        from scenes.kiosk.supervisor import supervise

        return supervise([sys.executable, *sys.argv, "--supervised"])
    from scenes.kiosk.heart import AGAIN
    from scenes.start import play
    from scenes.wish import Wish

    where = chosen.size, chosen.windowed, chosen.screen, chosen.inches, chosen.data
    how = chosen.seed, chosen.record_touches, not chosen.no_cache, chosen.kiosk, chosen.after_fault
    status = play(Wish(*where, *how))
    if status == AGAIN and not chosen.supervised:
        os.execv(sys.executable, [sys.executable, *sys.argv])
    return status


def run_operators(chosen: argparse.Namespace) -> int:
    """What a command for whoever puts the table up has to say."""
    from scenes.operator_commands import COMMANDS

    try:
        lines, status = COMMANDS[chosen.command](chosen, VERSION)
    except Malformed as problem:
        chosen.refuse(str(problem))
    sys.stdout.write(lines)
    return status


def run_referee(chosen: argparse.Namespace) -> int:
    seed = int.from_bytes(os.urandom(4), "big") if chosen.seed is None else chosen.seed
    options = dict(chosen.set)
    try:
        if len(options) < len(chosen.set):
            raise Malformed("an option is set twice; accepted: each NAME once")
        rules = rules_for(chosen.game, chosen.seats, options)
        match = new_match(rules, seed, chosen.games)
    except Malformed as problem:
        chosen.refuse(str(problem))
    if sys.stdin is None or sys.stdout is None:
        return 0
    try:
        Referee(match).serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        raise
    except OSError as problem:
        sys.stderr.write(f"main.py referee: cannot read or write: {problem.strerror}\n")
        discard_output()
        return 1
    return 0


def run_arena(chosen: argparse.Namespace) -> int:
    from game.arena.command import Wish, arena

    wish = Wish(
        chosen.game,
        tuple(chosen.seats.split(",")) if chosen.seats is not None else (),
        dict(chosen.set),
        chosen.games,
        chosen.seed,
        (os.cpu_count() or 1) if chosen.jobs is None else chosen.jobs,
        chosen.pairs,
        chosen.solo,
        chosen.until,
        chosen.out,
        tuple(getattr(chosen, "with")),
    )
    return with_files(chosen, partial(arena, wish, sys.stderr))


def run_ratings(chosen: argparse.Namespace) -> int:
    from game.arena.command import ranked

    return with_files(chosen, partial(ranked, chosen.files, chosen.into, sys.stderr))


def with_files(chosen: argparse.Namespace, work: Callable[[], str]) -> int:
    """Prints what comes of it; one line where it is refused or a file cannot be used."""
    try:
        sys.stdout.write(work())
    except Malformed as problem:
        chosen.refuse(str(problem))
    except BrokenPipeError:
        raise
    except OSError as problem:
        where = problem.filename or "a file"
        chosen.refuse(f"{where} cannot be read or written: {problem.strerror}")
    return 0


def run_robot(chosen: argparse.Namespace) -> int:
    from scenes.drive.robot import run

    refuse_coarse(chosen)
    asked = chosen.size, chosen.inches, chosen.drive, chosen.seed, chosen.data
    return run(*asked, chosen.script, chosen.record_touches)


def run_demo(chosen: argparse.Namespace) -> int:
    from scenes.drive.demo import run

    return run(chosen.size, chosen.seed, chosen.out, chosen.all, chosen.inches)


def run_soak(chosen: argparse.Namespace) -> int:
    from scenes.drive.soak import run

    minutes = math.inf if chosen.minutes is None else chosen.minutes
    asked = chosen.hours, chosen.kills, chosen.events, minutes
    return run(chosen.size, chosen.games, chosen.seed, *asked)


def run_rehearse(chosen: argparse.Namespace) -> int:
    from scenes.drive.rehearsal import run

    refuse_coarse(chosen)
    return run(chosen.size, chosen.inches, chosen.languages)


def run_hands(chosen: argparse.Namespace) -> int:
    from scenes.drive.clumsy import run

    return run(chosen.matches, chosen.seed, chosen.resting)


def run_bench(chosen: argparse.Namespace) -> int:
    from scenes.drive.bench.run import run

    asked = chosen.size, chosen.only, chosen.minutes, chosen.games, chosen.json, chosen.against
    try:
        status = run(*asked)
    except Malformed as problem:
        chosen.refuse(str(problem))
    return status


def discard_output() -> None:
    """What is still buffered has nowhere to go when the interpreter flushes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(arguments: list[str]) -> int:
    """The exit status. An interrupt and a reader that has gone away end it quietly."""
    # The library greets on standard output, which belongs to the robot's answers.
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    try:
        for line in left_out():
            sys.stderr.write(f"{one_line(f'trivet: {line[:LONGEST_MESSAGE]}')}\n")
        chosen, unknown = parser().parse_known_args(arguments)
        if unknown:
            # Each command refuses what it does not know with its own usage.
            chosen.refuse(f"unknown: {' '.join(unknown)}")
        return int(chosen.run(chosen))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        discard_output()
        return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
