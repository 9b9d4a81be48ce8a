"""Runs each command and returns its exit status."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path

from game.matches import new_match, rules_for
from game.referee import Referee
from game.rules import Malformed
from scenes.commands.arguments import Answer


def refuse_coarse(chosen: argparse.Namespace) -> None:
    from scenes.core.limits import too_coarse

    if chosen.size is not None and chosen.inches is not None:
        refusal = too_coarse(chosen.size[0], chosen.size[1], chosen.inches)
        if refusal is not None:
            chosen.refuse(refusal)


def play(chosen: argparse.Namespace) -> int:
    refuse_coarse(chosen)
    if chosen.kiosk and (chosen.windowed or chosen.size is not None):
        chosen.refuse("a kiosk fills its screen; accepted: --kiosk without --windowed and --size")
    if chosen.kiosk and not chosen.supervised:
        from scenes.kiosk.supervisor import supervise

        return supervise([*_again(), "--supervised"])
    from scenes.app.start import LaunchOptions
    from scenes.app.start import play as played
    from scenes.kiosk.heart import AGAIN

    where = chosen.size, chosen.windowed, chosen.screen, chosen.inches, chosen.data
    how = chosen.seed, chosen.record_touches, not chosen.no_cache, chosen.kiosk
    options = LaunchOptions(*where, *how, chosen.after_fault, chosen.resume)
    if chosen.questions is None:
        status = played(options)
    else:
        from scenes.drive.questions import begin_answering

        status = played(options, partial(begin_answering, chosen.questions))
    if status == AGAIN and not chosen.supervised:
        os.execv(sys.executable, _again())
    return status


def _again() -> list[str]:
    """The command line that restarts this version, even if another one has been installed."""
    from scenes.core.places import MAIN

    python = Path(sys.executable)
    return [str(python.parent.resolve() / python.name), str(MAIN), *sys.argv[1:]]


def operators(chosen: argparse.Namespace) -> int:
    act: Callable[[argparse.Namespace], Answer] = getattr(import_module(chosen.module), chosen.act)
    return answered(chosen, lambda: act(chosen))


def referee(chosen: argparse.Namespace) -> int:
    seed = int.from_bytes(os.urandom(4), "big") if chosen.seed is None else chosen.seed
    options = dict(chosen.set)
    try:
        if len(options) < len(chosen.set):
            raise Malformed("an option is set twice; accepted: each NAME once")
        rules = rules_for(chosen.game, chosen.seats, options)
        by_wins, given = chosen.by_wins, chosen.given
        match = new_match(rules, seed, chosen.games, by_wins=by_wins, given=given)
    except Malformed as problem:
        chosen.refuse(str(problem))
    if sys.stdin is None or sys.stdout is None:
        return 0
    try:
        Referee(match).serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        raise
    except OSError as problem:
        sys.stderr.write(f"trivet referee: cannot read or write: {problem.strerror}\n")
        discard_output()
        return 1
    return 0


def arena(chosen: argparse.Namespace) -> int:
    from game.arena.command import ArenaOptions
    from game.arena.command import arena as contest

    options = ArenaOptions(
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
    return answered(chosen, lambda: (contest(options, sys.stderr), 0))


def ratings(chosen: argparse.Namespace) -> int:
    from game.arena.command import ranked

    return answered(chosen, lambda: (ranked(chosen.files, chosen.into, sys.stderr), 0))


def puzzles(chosen: argparse.Namespace) -> int:
    from game.puzzles.command import PuzzlesOptions
    from game.puzzles.command import puzzles as made

    asked = chosen.game, chosen.grade, chosen.count, chosen.seed, chosen.check, chosen.show
    return answered(chosen, lambda: made(PuzzlesOptions(*asked), sys.stderr))


def turning(chosen: argparse.Namespace) -> int:
    from game.arena.turning import TurningOptions
    from game.arena.turning import turning as compared

    asked = chosen.game, dict(chosen.set), chosen.seats, chosen.matches, chosen.seed
    options = TurningOptions(*asked, chosen.level, chosen.deeper)
    return answered(chosen, lambda: (compared(options, sys.stderr), 0))


def answered(chosen: argparse.Namespace, work: Callable[[], Answer]) -> int:
    """Prints the result; a refused input or an unusable file gives one line."""
    status = 0
    try:
        text, status = work()
        sys.stdout.write(text)
    except Malformed as problem:
        chosen.refuse(str(problem))
    except BrokenPipeError:
        raise
    except OSError as problem:
        where = problem.filename or "a file"
        chosen.refuse(f"{where} cannot be read or written: {problem.strerror}")
    return status


def driven(chosen: argparse.Namespace) -> int:
    """Calls a function of scenes.drive with the `handed` options in order; returns its status."""
    if "inches" in chosen:
        refuse_coarse(chosen)
    module, _, function = chosen.drives.partition(":")
    act: Callable[..., int] = getattr(import_module(f"scenes.drive.{module}"), function)
    try:
        return act(*(getattr(chosen, name) for name in chosen.handed.split()))
    except Malformed as problem:
        chosen.refuse(str(problem))
    return 2


def web(chosen: argparse.Namespace) -> int:
    try:
        from scenes.web.serving import serve
    except ModuleNotFoundError as missing:
        chosen.refuse(f"{missing.name} is missing; accepted: pip install 'trivet[web]'")
    try:
        return serve(chosen.socket, chosen.host, chosen.port, chosen.address)
    except (Malformed, OSError) as problem:
        chosen.refuse(str(problem))
    return 2


def record(chosen: argparse.Namespace) -> int:
    from scenes.drive.record import SCREENS, record_all

    screens = [one for one in SCREENS if chosen.size in (None, one.size)]
    if not screens:
        sizes = ", ".join(sorted({"{}x{}".format(*one.size) for one in SCREENS}))
        chosen.refuse(f"no recording has that size; accepted: {sizes}")
    return record_all(chosen.out, screens, only=chosen.only, jobs=max(chosen.jobs, 1))


def compare(chosen: argparse.Namespace) -> int:
    from scenes.drive.record import compare as found

    return answered(chosen, lambda: found(chosen.old, chosen.new, chosen.within))


def discard_output() -> None:
    """Drops buffered output, which the interpreter would fail to write when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def phone(chosen: argparse.Namespace) -> int:
    from scenes.drive.phones import demonstrate

    if chosen.phones > chosen.seats:
        chosen.refuse(f"{chosen.phones} phones; accepted: at most one a seat, {chosen.seats}")
    return demonstrate(chosen.seats, chosen.phones, chosen.port, chosen.seed)
