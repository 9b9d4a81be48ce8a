"""Trivet's command line: arguments and dispatch."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import Any, NoReturn

SMALLEST_SIZE, LARGEST_SIZE = (640, 360), (7680, 4320)
LONGEST_MESSAGE = 400


class Arguments(argparse.ArgumentParser):
    """Says what is wrong and what is accepted in one line, and exits with status 2."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Each command itself refuses what it does not know, with its own usage."""
        known, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unknown: {' '.join(unknown)}")
        return known, []

    def error(self, message: str) -> NoReturn:
        line = f"{self.prog}: {message[:LONGEST_MESSAGE]}; {self.format_usage()}"
        shown = "".join(c if c.isprintable() else "?" for c in " ".join(line.split()))
        sys.stderr.write(f"{shown}\n")
        sys.exit(2)


def whole(text: str) -> int:
    if not re.fullmatch("[0-9]{1,19}", text) or int(text) > 2**63 - 1:
        accepted = f"accepted: a whole number from 0 to {2**63 - 1}"
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number; {accepted}")
    return int(text)


def size(text: str) -> tuple[int, int]:
    found = re.fullmatch("([0-9]{1,5})x([0-9]{1,5})", text)
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    (least_width, least_height), (most_width, most_height) = SMALLEST_SIZE, LARGEST_SIZE
    if not (least_width <= width <= most_width and least_height <= height <= most_height):
        accepted = f"{least_width}x{least_height} to {most_width}x{most_height}"
        raise argparse.ArgumentTypeError(f"{text!r} is not a size; accepted: WxH, {accepted}")
    return width, height


def inches(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?", text) or not 5 <= float(text) <= 200:
        accepted = "accepted: the screen's diagonal, from 5 to 200"
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of inches; {accepted}")
    return float(text)


def setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"{text!r} is not a setting; accepted: NAME=VALUE")
    return name, value


def script(text: str) -> Path:
    if not os.path.exists(text) or os.path.isdir(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not there; accepted: a file of requests")
    return Path(text)


class GamesHelp(argparse.Action):
    """The usual help, and then what each game accepts and tells."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from game.referee import games_help

        sys.stdout.write(f"{parser.format_help()}\n{games_help()}\n")
        parser.exit()


def parser() -> Arguments:
    main = Arguments(prog="main.py", description="Three games for one touchscreen table.")
    commands = main.add_subparsers(required=True)
    accept_play(commands.add_parser("play", help="the table itself"))
    accept_referee(commands.add_parser("referee", help="one match, line by line", add_help=False))
    accept_arena(commands.add_parser("arena", help="computer players against each other"))
    accept_robot(commands.add_parser("robot", help="the table, driven by a script"))
    accept_demo(commands.add_parser("demo", help="pictures of a demonstration"))
    accept_soak(commands.add_parser("soak", help="games without end, and what they hold"))
    accept_bench(commands.add_parser("bench", help="how fast this machine draws and thinks"))
    return main


def accept_play(play: Arguments) -> None:
    play.add_argument("--windowed", action="store_true")
    play.add_argument("--size", type=size, metavar="WxH")
    play.add_argument("--inches", type=inches, metavar="N")
    play.add_argument("--data", type=Path, metavar="DIR")
    play.add_argument("--seed", type=whole, metavar="S")
    play.set_defaults(run=run_play)


def accept_referee(referee: Arguments) -> None:
    referee.add_argument("-h", "--help", action=GamesHelp, nargs=0)
    accept_game(referee)
    referee.add_argument("--seats", type=whole, metavar="N", help="default: the fewest")
    referee.add_argument("--seed", type=whole, metavar="S", help="default: another each time")
    referee.add_argument("--games", type=whole, metavar="K", help="games of the match")
    referee.set_defaults(run=run_referee, refuse=referee.error)


def accept_arena(arena: Arguments) -> None:
    accept_game(arena)
    arena.add_argument("--seats", required=True, metavar="NAME,NAME,...", help="a player a seat")
    arena.add_argument("--games", type=whole, default=100, metavar="N", help="default: 100")
    arena.add_argument("--seed", type=whole, default=0, metavar="S", help="default: 0")
    arena.add_argument("--jobs", type=whole, metavar="J", help="default: the processors")
    arena.add_argument("--solo", action="store_true", help="lucky: one board alone")
    arena.set_defaults(run=run_arena, refuse=arena.error)


def accept_game(command: Arguments) -> None:
    """Which game, with its options."""
    from game.games import games

    command.add_argument("game", choices=tuple(games()), metavar=f"{{{','.join(games())}}}")
    command.add_argument("--set", type=setting, action="append", default=[], metavar="NAME=VALUE")


def accept_robot(robot: Arguments) -> None:
    robot.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    robot.add_argument("--inches", type=inches, metavar="N")
    robot.add_argument("--drive", choices=("real", "steps"), default="steps")
    robot.add_argument("--seed", type=whole, default=0, metavar="S")
    robot.add_argument("--data", type=Path, metavar="DIR")
    robot.add_argument("script", type=script, nargs="?", metavar="SCRIPT")
    robot.set_defaults(run=run_robot)


def accept_demo(demo: Arguments) -> None:
    demo.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    demo.add_argument("--seed", type=whole, default=0, metavar="S")
    demo.add_argument("--out", type=Path, default=Path("out"), metavar="DIR")
    demo.set_defaults(run=run_demo)


def accept_soak(soak: Arguments) -> None:
    soak.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    soak.add_argument("--games", type=whole, default=60, metavar="N", help="default: 60")
    soak.add_argument("--seed", type=whole, default=0, metavar="S")
    soak.set_defaults(run=run_soak)


def accept_bench(bench: Arguments) -> None:
    bench.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    bench.set_defaults(run=run_bench)


def run_play(chosen: argparse.Namespace) -> int:
    from scenes.start import play

    return play(chosen.size, chosen.windowed, chosen.inches, chosen.data, chosen.seed)


def run_referee(chosen: argparse.Namespace) -> int:
    from game.matches import new_match, rules_for
    from game.referee import Referee
    from game.rules import Malformed

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
    from game.arena import Contest, contest_rules, report
    from game.rules import Malformed

    try:
        if chosen.jobs == 0:
            raise Malformed("no processes; accepted: --jobs from 1")
        names = chosen.seats.split(",")
        rules = contest_rules(chosen.game, names, dict(chosen.set), chosen.solo)
        contest = Contest(rules, tuple(names), chosen.games, chosen.seed)
    except Malformed as problem:
        chosen.refuse(str(problem))
    sys.stdout.write(report(contest, chosen.jobs or os.cpu_count() or 1, sys.stderr))
    return 0


def run_robot(chosen: argparse.Namespace) -> int:
    from scenes.drive.robot import run

    return run(chosen.size, chosen.inches, chosen.drive, chosen.seed, chosen.data, chosen.script)


def run_demo(chosen: argparse.Namespace) -> int:
    from scenes.drive.demo import run

    return run(chosen.size, chosen.seed, chosen.out)


def run_soak(chosen: argparse.Namespace) -> int:
    from scenes.drive.soak import run

    return run(chosen.size, chosen.games, chosen.seed)


def run_bench(chosen: argparse.Namespace) -> int:
    from scenes.drive.bench import run

    return run(chosen.size)


def discard_output() -> None:
    """What is still buffered has nowhere to go when the interpreter flushes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(arguments: list[str]) -> int:
    """The exit status. An interrupt and a reader that has gone away end it quietly."""
    # The library greets on standard output, which belongs to the robot's answers.
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    try:
        chosen = parser().parse_args(arguments)
        return int(chosen.run(chosen))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        discard_output()
        return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
