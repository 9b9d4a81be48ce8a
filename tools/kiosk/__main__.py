"""Turns a Debian machine into a kiosk whose screen shows only the table; updates, rolls back and
uninstalls it.

sudo python3 -m tools.kiosk install [--screen N] [--now]
sudo trivet update ARCHIVE [--now]
sudo trivet rollback [--now]
sudo trivet uninstall [--delete-data]
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TypeAlias

from tools.kiosk.environment import SOURCE
from tools.kiosk.install import Install
from tools.kiosk.rollback import Rollback
from tools.kiosk.system import Failed, System, ask, only_say, run
from tools.kiosk.trees import unpacked
from tools.kiosk.uninstall import Uninstall

HERE = Path("/")
TRIED = {"debian": {"12", "13"}, "raspbian": {"12", "13"}}
MACHINES = {"x86_64", "aarch64"}
SURE = "delete"
ROOM = Path("/var/tmp")
"""The folder for unpacking archives: /tmp may be in memory."""


def parser() -> argparse.ArgumentParser:
    described, _, _ = __doc__.partition("\n\n")
    made = argparse.ArgumentParser(prog="tools.kiosk", description=described)
    made.add_argument("what", choices=("install", "update", "rollback", "uninstall"))
    made.add_argument("archive", type=Path, nargs="?", help="of the new version, for update")
    made.add_argument("--yes", action="store_true", help="does not ask before it begins")
    made.add_argument("--print-only", action="store_true", help="says what it would do")
    usual = "which one; default: as before, else 0"
    made.add_argument("--screen", type=int, metavar="N", help=usual)
    now = "changes over at once, and not when nobody plays"
    made.add_argument("--now", action="store_true", help=now)
    deletes = "games, results and settings, too; asks once more"
    made.add_argument("--delete-data", action="store_true", help=deletes)
    other = "a folder in the place of /; commands are named and not run"
    made.add_argument("--root", type=Path, default=HERE, metavar="DIR", help=other)
    return made


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def asked(question: str, wanted: str) -> bool:
    """Asks; no answer counts as no."""
    sys.stdout.write(f"{question} ")
    sys.stdout.flush()
    return sys.stdin.readline().strip().lower() == wanted


def unusual(system: System) -> str | None:
    """A warning for untried machines."""
    about = dict(
        line.split("=", 1)
        for line in (system.text(Path("/etc/os-release")) or "").splitlines()
        if "=" in line
    )
    name, number = (about.get(key, "").strip('"') for key in ("ID", "VERSION_ID"))
    if number in TRIED.get(name, ()) and platform.machine() in MACHINES:
        return None
    return f"made for Debian 12 and 13 on {' and '.join(sorted(MACHINES))}; this is {name} {number}"


Plan: TypeAlias = Install | Rollback | Uninstall


def chosen_steps(chosen: argparse.Namespace, system: System) -> Plan:
    if chosen.what == "install":
        return Install(system, SOURCE, chosen.screen, chosen.now)
    if chosen.what == "rollback":
        return Rollback(system, chosen.now)
    return Uninstall(system, chosen.delete_data)


def main(arguments: list[str]) -> int:
    accepted = parser()
    chosen = accepted.parse_args(arguments)
    if (chosen.archive is None) is (chosen.what == "update"):
        accepted.error("accepted: update ARCHIVE, such as update trivet-0.8.0.tar.gz; else none")
    is_here = chosen.root == HERE
    if is_here and not chosen.print_only and os.geteuid() != 0:
        sys.stderr.write(f"trivet: only root can do this: sudo trivet {chosen.what}\n")
        return 2
    os.umask(0o022)
    system = System(chosen.root, run, ask) if is_here else System(chosen.root, only_say(say))
    try:
        if chosen.what == "update":
            return updated(chosen)
        plan = chosen_steps(chosen, system)
        try:
            return carried_out(chosen, plan, system)
        except BaseException:
            plan.give_up()
            raise
    except KeyboardInterrupt:
        problem = "stopped"
    except Failed as failed:
        problem = str(failed)
    except OSError as failed:
        problem = f"{failed.filename}: {failed.strerror}"
    sys.stderr.write(f"trivet: {problem}\n")
    return 1


def updated(chosen: argparse.Namespace) -> int:
    """Leaves the update to the new version's own code. Raises Failed and OSError."""
    with tempfile.TemporaryDirectory(dir=ROOM) as folder:
        source = unpacked(chosen.archive, Path(folder))
        said = {"--yes": chosen.yes, "--print-only": chosen.print_only, "--now": chosen.now}
        options = [*(option for option, is_said in said.items() if is_said)]
        options += [] if chosen.screen is None else ["--screen", str(chosen.screen)]
        command = [sys.executable, "-EB", "-m", "tools.kiosk", "install", *options]
        # The installed version's own modules are in no path of the new one.
        around = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        command += ["--root", str(chosen.root.absolute())]
        return subprocess.run(command, cwd=source, env=around, check=False).returncode


def carried_out(chosen: argparse.Namespace, plan: Plan, system: System) -> int:
    """Raises Failed and OSError."""
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
    say(f"Done. {plan.ending}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
