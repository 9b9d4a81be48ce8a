"""Makes a Debian machine a kiosk whose screen shows the table and nothing else, or takes it back.

sudo python3 -m tools.kiosk install [--screen N]
sudo python3 -m tools.kiosk uninstall [--delete-data]
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from pathlib import Path

from tools.kiosk.environment import SOURCE
from tools.kiosk.install import Install
from tools.kiosk.system import Failed, System, only_say, run
from tools.kiosk.uninstall import Uninstall

HERE = Path("/")
TRIED = {"debian": {"12", "13"}, "raspbian": {"12", "13"}}
MACHINES = {"x86_64", "aarch64"}
SURE = "delete"


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="tools.kiosk", description=__doc__.splitlines()[0])
    made.add_argument("what", choices=("install", "uninstall"))
    made.add_argument("--yes", action="store_true", help="does not ask before it begins")
    made.add_argument("--print-only", action="store_true", help="says what it would do")
    made.add_argument("--screen", type=int, default=0, metavar="N", help="which one; default: 0")
    deletes = "games, results and settings, too; asks once more"
    made.add_argument("--delete-data", action="store_true", help=deletes)
    other = "a folder in the place of /; commands are named and not run"
    made.add_argument("--root", type=Path, default=HERE, metavar="DIR", help=other)
    return made


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def asked(question: str, wanted: str) -> bool:
    """No answer is a no."""
    sys.stdout.write(f"{question} ")
    sys.stdout.flush()
    return sys.stdin.readline().strip().lower() == wanted


def unusual(system: System) -> str | None:
    """What is said of a machine on which nobody has tried it."""
    about = dict(
        line.split("=", 1)
        for line in (system.text(Path("/etc/os-release")) or "").splitlines()
        if "=" in line
    )
    name, number = (about.get(key, "").strip('"') for key in ("ID", "VERSION_ID"))
    if number in TRIED.get(name, ()) and platform.machine() in MACHINES:
        return None
    return f"made for Debian 12 and 13 on {' and '.join(sorted(MACHINES))}; this is {name} {number}"


def chosen_steps(chosen: argparse.Namespace, system: System) -> Install | Uninstall:
    if chosen.what == "install":
        return Install(system, SOURCE, chosen.screen)
    return Uninstall(system, chosen.delete_data)


def main(arguments: list[str]) -> int:
    chosen = parser().parse_args(arguments)
    is_here = chosen.root == HERE
    if is_here and not chosen.print_only and os.geteuid() != 0:
        sys.stderr.write("trivet: only root can do this: sudo make kiosk-install\n")
        return 2
    os.umask(0o022)
    system = System(chosen.root, run if is_here else only_say(say))
    try:
        return carried_out(chosen, system)
    except Failed as problem:
        sys.stderr.write(f"trivet: {problem}\n")
        return 1
    except OSError as problem:
        sys.stderr.write(f"trivet: {problem.filename}: {problem.strerror}\n")
        return 1


def carried_out(chosen: argparse.Namespace, system: System) -> int:
    """Raises Failed and OSError."""
    plan = chosen_steps(chosen, system)
    steps = plan.steps()
    remarks = [*plan.remarks, *filter(None, [unusual(system)])]
    for number, step in enumerate(steps, 1):
        say(f"{number:3}. {step.says}")
    for remark in remarks:
        say(f"     ({remark})")
    if not steps:
        say("Nothing to do: all is as it should be.")
        return 0
    if chosen.print_only:
        return 0
    if not chosen.yes and not asked("Go on? [y/N]", "y"):
        say("Nothing was done.")
        return 1
    if chosen.delete_data and not asked(f'What is deleted is gone. Write "{SURE}":', SURE):
        say("Nothing was done.")
        return 1
    for step in steps:
        say(f"{step.says} …")
        step.do()
    say("Done. " + ("Restart the machine, and the table is there." if _installs(chosen) else ""))
    return 0


def _installs(chosen: argparse.Namespace) -> bool:
    return bool(chosen.what == "install")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
