"""A machine becomes a kiosk and stops being one, in a folder of its own: no command is run."""

from __future__ import annotations

import io
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from debian import Debian

from tools.kiosk import __main__ as command
from tools.kiosk import environment, places, session, texts
from tools.kiosk.install import Install
from tools.kiosk.system import Failed, Manifest
from tools.kiosk.uninstall import Uninstall

ROOT = Path(__file__).parents[2]
DESKTOP = "etc/systemd/system/display-manager.service"


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Debian:
    """On which a program of two files is installed."""
    monkeypatch.setattr(places, "PARTS", ("tools/kiosk",))
    return Debian(tmp_path)


def install(machine: Debian, screen: int | None = None) -> list[str]:
    """What was said."""
    plan = Install(machine.system, ROOT, screen)
    said = []
    for step in plan.steps():
        step.do()
        said.append(step.says)
    return [*said, *plan.remarks]


def uninstall(machine: Debian, deletes_data: bool = False) -> list[str]:
    plan = Uninstall(machine.system, deletes_data)
    said = []
    for step in plan.steps():
        step.do()
        said.append(step.says)
    return [*said, *plan.remarks]


# --- install


def test_all_is_made_once_and_the_second_time_nothing_is_to_do(machine: Debian) -> None:
    assert install(machine)
    assert {"xserver-xorg", "xinit", "xinput", "x11-xserver-utils"} <= machine.system.packages()
    assert machine.system.home_of(places.USER) == str(places.DATA)
    assert all(places.USER in machine.system.groups()[name] for name in places.GROUPS)
    assert machine.system.is_there(places.WANTED)
    for path, (text, mode) in texts.files(0).items():
        assert machine.system.text(path) == text
        assert machine.system.at(path).stat().st_mode & 0o777 == mode
    assert (machine.system.at(places.CURRENT) / "main.py").read_text() == (
        ROOT / "main.py"
    ).read_text()
    before, commands = machine.files(), len(machine.commands)
    assert install(machine) == []
    assert (machine.files(), len(machine.commands)) == (before, commands)


def test_only_what_is_missing_is_done(machine: Debian) -> None:
    install(machine)
    machine.commands.clear()
    machine.system.remove(places.UNIT)
    assert install(machine) == [
        f"write {places.UNIT}",
        f"start {places.UNIT.name} with the machine",
    ]
    assert machine.commands[0].startswith("systemctl enable")


def test_the_screen_stays_the_one_that_was_chosen(machine: Debian) -> None:
    install(machine, screen=1)
    assert install(machine) == []
    assert "--kiosk --screen 1 || exit\n" in (machine.system.text(places.SESSION) or "")


def test_what_somebody_has_edited_is_kept(machine: Debian) -> None:
    install(machine)
    edited = texts.TOUCH + 'ENV{LIBINPUT_CALIBRATION_MATRIX}="0 1 0 -1 0 1"\n'
    machine.system.write(places.TOUCH, edited)
    assert install(machine, screen=1) == [
        f"write {places.SESSION}",
        f"start {places.UNIT.name} with the machine",
        f"{places.TOUCH} has been edited and is kept as it is",
    ]
    assert machine.system.text(places.TOUCH) == edited
    assert "--kiosk --screen 1 || exit\n" in (machine.system.text(places.SESSION) or "")
    said = uninstall(machine)
    assert f"set {places.TOUCH} aside as {places.TOUCH}.kept" in said
    assert machine.system.at(places.TOUCH).with_suffix(".rules.kept").read_text() == edited
    assert not machine.system.is_there(places.TOUCH)


def test_another_user_of_that_name_is_left_alone(machine: Debian) -> None:
    machine.add("etc/passwd", "trivet:x:1000:1000::/home/trivet:/bin/bash\n")
    with pytest.raises(Failed, match="/home/trivet"):
        Install(machine.system, ROOT, 0).steps()
    assert "remove the user trivet" not in uninstall(machine, deletes_data=True)
    assert machine.commands == []


def test_a_desktop_gives_way_and_comes_back(machine: Debian) -> None:
    machine.write(DESKTOP, "")
    machine.link("lib/systemd/system/default.target", "graphical.target")
    install(machine)
    assert machine.system.target() == "multi-user.target"
    install(machine)
    uninstall(machine)
    assert machine.system.target() == "graphical.target"


def test_an_image_without_a_running_systemd_is_told_nothing(machine: Debian) -> None:
    shutil.rmtree(machine.root / "run/systemd")
    install(machine)
    assert machine.system.is_there(places.WANTED)
    uninstall(machine)
    assert not machine.system.is_there(places.WANTED)
    assert not any("reload" in line or "--now" in line for line in machine.commands)


# --- uninstall


def test_it_is_taken_back_and_data_stay(machine: Debian) -> None:
    before = set(machine.files())
    install(machine)
    database = machine.system.at(places.DATA) / "trivet.db"
    database.write_text("games")
    said = uninstall(machine)
    assert any("stay: games" in line for line in said)
    assert any("apt-get remove" in line for line in said)
    assert set(machine.files()) - before == {"var/lib/dpkg/status", "var/lib/trivet/trivet.db"}
    assert not machine.system.is_there(places.OWN)
    assert not machine.system.is_there(places.WANTED)
    assert [line for line in uninstall(machine) if "stay" not in line] == []
    # Back again, with its games.
    install(machine)
    assert database.read_text() == "games"
    uninstall(machine, deletes_data=True)
    assert not database.exists()
    assert machine.system.home_of(places.USER) is None


# --- the command


def run(*words: str, answers: str = "") -> tuple[int, str]:
    """With what was said."""
    old_in, old_out, old_mask = sys.stdin, sys.stdout, os.umask(0o022)
    sys.stdin, sys.stdout = io.StringIO(answers), io.StringIO()
    try:
        return command.main(list(words)), sys.stdout.getvalue()
    finally:
        sys.stdin, sys.stdout = old_in, old_out
        os.umask(old_mask)


def test_it_says_what_it_will_do_and_asks(machine: Debian) -> None:
    before, root = machine.files(), ("--root", str(machine.root))
    for answers in ("", "n\n", "\n"):
        status, said = run("install", *root, answers=answers)
        assert status == 1
        assert f"write {places.UNIT}" in said
        assert "Nothing was done" in said
    status, said = run("install", *root, "--print-only")
    assert status == 0
    assert machine.files() == before
    status, said = run("install", *root, answers="y\n")
    assert status == 0
    assert "not run here: useradd" in said
    assert machine.system.text(places.UNIT) == texts.UNIT


def test_data_go_only_after_a_second_question(machine: Debian) -> None:
    install(machine)
    words = ("uninstall", "--root", str(machine.root), "--delete-data", "--yes")
    for answers in ("", "y\n"):
        assert run(*words, answers=answers)[0] == 1
        assert machine.system.is_there(places.DATA)
        assert machine.system.is_there(places.UNIT)
    assert run(*words, answers="delete\n")[0] == 0
    assert not machine.system.is_there(places.DATA)


def test_other_systems_are_named(machine: Debian) -> None:
    machine.write("etc/os-release", 'ID=raspbian\nVERSION_ID="11"\n')
    assert "this is raspbian 11" in run("install", "--root", str(machine.root), "--print-only")[1]


def test_what_it_writes_is_remembered_even_if_it_fails_later(machine: Debian) -> None:
    def fails(_words: object) -> None:
        raise Failed("no network")

    plan = Install(machine.system, ROOT, 0)
    steps = [step for step in plan.steps() if step.says.startswith("write")]
    steps[0].do()
    machine.system.run = fails
    assert Manifest.read(machine.system).is_own(places.UNIT, texts.UNIT)


# --- the environment


def test_a_damaged_archive_is_named(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("as it was")
    (tmp_path / environment.SUMS).write_text(f"{'0' * 64}  a\n{'0' * 64}  b\n")
    assert environment.damaged(tmp_path) == ["a", "b"]
    with pytest.raises(environment.NotMade, match="a, b: damaged"):
        environment.make(tmp_path, tmp_path / ".venv")


# --- what runs in the service


def test_what_the_table_says_reaches_the_service_manager(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = str(tmp_path / "manager")
    script = (
        "import os, socket, sys\nline = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)\n"
        "assert 'NOTIFY_SOCKET' not in os.environ\n"
        "for text in (b'READY=1', b'WATCHDOG=1'):\n"
        "    line.sendto(text, sys.argv[1])\n"
        "import time\ntime.sleep(60)"
    )
    kept = {number: signal.getsignal(number) for number in (1, 2, 14, 15)}
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(ours)
        manager.settimeout(20)
        monkeypatch.setenv("NOTIFY_SOCKET", ours)
        monkeypatch.setattr(session, "LOOK_SECONDS", 0.05)
        heard: list[bytes] = []

        def listen() -> None:
            heard.extend([manager.recv(100), manager.recv(100)])
            os.kill(os.getpid(), signal.SIGTERM)
            heard.append(manager.recv(100))

        listener = threading.Thread(target=listen)
        listener.start()
        try:
            told = tmp_path / "notify"
            status = session.run([sys.executable, "-c", script, str(told)], told)
        finally:
            signal.alarm(0)
            for number, handler in kept.items():
                signal.signal(number, handler)
        listener.join()
    assert heard == [b"READY=1", b"WATCHDOG=1", b"STOPPING=1"]
    # Being ended is no failure.
    assert status == 0
    assert not told.exists()


def test_only_who_leaves_on_purpose_is_not_brought_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tmp_path / "left"
    monkeypatch.setattr(places, "LEFT", left)
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("XAUTHORITY", "")

    table = f"{places.CURRENT}/.venv/bin/python {places.CURRENT}/main.py play --kiosk"
    script = texts.session(0)
    assert f"\n{table} || exit\n" in script

    def ran(ends: str) -> int:
        """The session, whose table ends so."""
        command = ["sh", "-c", script.replace(table, ends)]
        monkeypatch.setattr(session, "run", lambda *_: subprocess.run(command).returncode)
        return session.main()

    assert ran("false") == 1
    assert ran("true") == session.LEFT
    assert ran("kill -KILL $$") == -signal.SIGKILL
    assert f"RestartPreventExitStatus={session.LEFT}\n" in texts.UNIT


def test_only_who_can_read_the_file_may_show_things(tmp_path: Path) -> None:
    cookie = tmp_path / "Xauthority"
    session.allow(cookie)
    text = cookie.read_bytes()
    assert cookie.stat().st_mode & 0o777 == 0o600
    assert text.startswith(b"\xff\xff\0\0\0\x010\0\x12MIT-MAGIC-COOKIE-1\0\x10")
    assert len(text) == 2 + 2 + 3 + 20 + 18
    session.allow(cookie)
    assert cookie.read_bytes() != text


# --- what systemd thinks of it

ANALYZE = shutil.which("systemd-analyze")
needs_systemd = pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not installed")


def analyzed(tmp_path: Path, name: str, *words: str) -> subprocess.CompletedProcess[str]:
    for path, text in ((places.UNIT, texts.UNIT), (places.WEB_UNIT, texts.WEB)):
        # What it starts is looked for.
        there = str(places.CURRENT / ".venv/bin/python")
        (tmp_path / path.name).write_text(text.replace(there, sys.executable))
    asked = [ANALYZE or "", *words, str(tmp_path / name)]
    return subprocess.run(asked, capture_output=True, text=True, check=False)


@needs_systemd
@pytest.mark.parametrize("name", [places.UNIT.name, places.WEB_UNIT.name])
def test_the_unit_is_one(tmp_path: Path, name: str) -> None:
    found = analyzed(tmp_path, name, "verify", "--man=no")
    own = [line for line in found.stderr.splitlines() if "trivet" in line]
    assert (found.returncode, own) == (0, [])


@needs_systemd
@pytest.mark.parametrize(("name", "most"), [(places.UNIT.name, 30), (places.WEB_UNIT.name, 15)])
def test_the_unit_is_not_exposed(tmp_path: Path, name: str, most: int) -> None:
    """Tenths, of ten; a service without any of it has 9.6."""
    asked = ("security", "--offline=yes", "--no-pager", f"--threshold={most}")
    found = analyzed(tmp_path, name, *asked)
    assert found.returncode == 0, found.stdout


def test_phones_are_served_by_another_user_once_an_operator_wants_it(machine: Debian) -> None:
    install(machine)
    assert machine.system.is_there(places.WEB_UNIT)
    assert not machine.system.is_there(places.WEB_WANTED)
    machine.link(str(places.WEB_WANTED)[1:], str(places.WEB_UNIT))
    assert f"stop {places.WEB_UNIT.name}" in uninstall(machine)
    assert not machine.system.is_there(places.WEB_UNIT)


@pytest.mark.parametrize(
    ("user", "words", "by", "program"),
    [
        ("0", "status --json", "runuser -u trivet -- ", "{}/1.0/main.py"),
        ("1000", "status --json", "", "{}/1.0/main.py"),
        ("0", "update trivet.tar.gz", "", "-BP -m tools.kiosk"),
        ("1000", "rollback", "", "-BP -m tools.kiosk"),
    ],
)
def test_its_command_is_run_by_the_table_s_user_and_by_anybody(
    tmp_path: Path, user: str, words: str, by: str, program: str
) -> None:
    """Of the version that runs; what changes that is root's, as the program says."""
    python = tmp_path / "1.0/.venv/bin/python"
    python.parent.mkdir(parents=True)
    (tmp_path / places.CURRENT.name).symlink_to("1.0")
    command = tmp_path / "trivet"
    for path, text in (
        (tmp_path / "id", f"echo {user}"),
        (tmp_path / "runuser", 'printf "runuser $1 $2 $3 "; shift 3; exec "$@"'),
        (python, 'echo python "$@"; umask; echo $XDG_DATA_HOME $XDG_CONFIG_HOME'),
        (command, texts.COMMAND.replace(str(places.PROGRAM), str(tmp_path))),
    ):
        path.write_text(text if text.startswith("#!") else f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
    found = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["sh", "-c", f"umask 022; exec {command} {words}"],
        env=found,
        capture_output=True,
        text=True,
        check=True,
    )
    first, mask, folders = done.stdout.splitlines()
    assert first == f"{by}python {program.format(tmp_path)} {words}"
    assert mask == ("0077" if by else "0022")
    assert folders == ("/var/lib /var/lib" if "main.py" in first else "")
