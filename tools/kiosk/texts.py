"""The contents of the kiosk's files."""

from __future__ import annotations

from pathlib import Path

from tools.kiosk import places
from tools.kiosk.session import LEFT

MADE = "Made by `make kiosk-install`; `make kiosk-uninstall` takes it back."
WRITTEN_MANUAL = Path(__file__).parents[1] / "package/share/trivet.1"

UNIT = f"""\
# {MADE}
[Unit]
Description=Trivet, games for one touchscreen table
After=systemd-user-sessions.service plymouth-quit-wait.service getty@tty1.service sound.target
Conflicts=getty@tty1.service
# However often it ends, it is started again.
StartLimitIntervalSec=0

[Service]
# The main process passes on what the table says: READY=1 with the first frame, WATCHDOG=1 while
# frames are shown. Processes of a session of their own (PAMName) cannot say it themselves.
Type=notify
NotifyAccess=main
TimeoutStartSec=180
# The table's own supervisor ends what stands still after 15 s, and waits up to a minute for a
# start: this is for the X server, and for the supervisor itself.
WatchdogSec=120
WatchdogSignal=SIGTERM
Restart=always
RestartSec=2
ExecStart={places.CURRENT}/.venv/bin/python -m tools.kiosk.session
ExecStopPost=+-/usr/bin/loginctl kill-user {places.USER} --signal=KILL
# Who leaves the table comes to the desktop, or else to the first terminal.
RestartPreventExitStatus={LEFT}
SuccessExitStatus={LEFT}
ExecStopPost=+-/bin/sh -c '[ "$$EXIT_STATUS" != {LEFT} ] \\
    || systemctl start --no-block {places.DISPLAY_MANAGER.name} \\
    || systemctl start --no-block getty@tty1.service'
KillMode=mixed
TimeoutStopSec=30
WorkingDirectory={places.CURRENT}
StateDirectory=trivet
# Others may read what is meant for them: status.json. All other files are the table's own.
StateDirectoryMode=0751
CacheDirectory=trivet
RuntimeDirectory=trivet
RuntimeDirectoryMode=0700
Environment=XDG_DATA_HOME={places.DATA.parent} XDG_CONFIG_HOME={places.DATA.parent}
Environment=XDG_CACHE_HOME={places.CACHE.parent}

# The user is logged in at the first terminal: so its X server needs no rights of root.
User={places.USER}
PAMName=login
UtmpIdentifier=tty1
UtmpMode=user
TTYPath=/dev/tty1
TTYReset=yes
TTYVHangup=yes
TTYVTDisallocate=yes
StandardInput=tty
StandardOutput=journal
StandardError=journal

# The screen, touch and sound are devices, and their coming and going is told by netlink: devices
# and the network's namespace stay those of the machine. Drivers compile shaders, so that memory
# may be written and executed.
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ReadWritePaths=/tmp
ProtectHome=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectClock=no
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RestrictAddressFamilies=AF_UNIX AF_NETLINK
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
UMask=0077

[Install]
WantedBy=multi-user.target
"""

WEB = f"""\
# {MADE}
# Serves racks on phones: sudo systemctl enable --now {places.WEB_UNIT.stem}
[Unit]
Description=The door of Trivet's table for phones
After={places.UNIT.name} network.target
# A new version of the table comes with its own.
PartOf={places.UNIT.name}
StartLimitIntervalSec=0

[Service]
# Options: sudo systemctl edit {places.WEB_UNIT.stem}, and there ExecStart= and a new one.
ExecStart={places.CURRENT}/.venv/bin/python -B {places.CURRENT}/main.py web --socket {places.DOOR}
Restart=always
RestartSec=5
WorkingDirectory={places.CURRENT}

# A user of its own, who may open the table's socket and nothing else of it.
DynamicUser=yes
SupplementaryGroups={places.USER}
# Networks whose addresses are not routed on the internet.
IPAddressDeny=any
IPAddressAllow=localhost link-local 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
MemoryMax=192M
TasksMax=16
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=yes
ProtectProc=invisible
ProcSubset=pid
PrivateDevices=yes
PrivateTmp=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectClock=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
MemoryDenyWriteExecute=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
UMask=0077

[Install]
WantedBy=multi-user.target
"""

LOGIND = f"""\
# {MADE}
# The power key switches off cleanly, and nothing else puts the machine to sleep.
[Login]
HandlePowerKey=poweroff
HandleSuspendKey=ignore
HandleLidSwitch=ignore
IdleAction=ignore
"""

XORG = f"""\
# {MADE}
# The screen stays lit, and no keys lead out of the table.
Section "ServerFlags"
    Option "BlankTime" "0"
    Option "StandbyTime" "0"
    Option "SuspendTime" "0"
    Option "OffTime" "0"
    Option "DontZap" "true"
    Option "DontVTSwitch" "true"
EndSection
"""

TOUCH = f"""\
# {MADE}
# Touch that does not lie as the picture: take the "#" away from ONE line that begins with ENV or
# ACTION, then `sudo udevadm control --reload && sudo udevadm trigger` and restart the table. Names
# of devices: sudo trivet doctor
#
# Turned with the picture, a quarter to the left (xrandr --rotate left):
#ENV{{ID_INPUT_TOUCHSCREEN}}=="1", ENV{{LIBINPUT_CALIBRATION_MATRIX}}="0 -1 1 1 0 0"
# a quarter to the right (xrandr --rotate right):
#ENV{{ID_INPUT_TOUCHSCREEN}}=="1", ENV{{LIBINPUT_CALIBRATION_MATRIX}}="0 1 0 -1 0 1"
# upside down (xrandr --rotate inverted):
#ENV{{ID_INPUT_TOUCHSCREEN}}=="1", ENV{{LIBINPUT_CALIBRATION_MATRIX}}="-1 0 1 0 -1 1"
# One device among several, by its name, and a frame that is a little too large on all sides:
#ATTRS{{name}}=="NAME OF THE DEVICE", ENV{{LIBINPUT_CALIBRATION_MATRIX}}="1.02 0 -0.01 0 1.02 -0.01"
# A device that is not to be listened to:
#ATTRS{{name}}=="NAME OF THE DEVICE", ENV{{LIBINPUT_IGNORE_DEVICE}}="1"
"""


MOUNT = (
    f"/usr/bin/systemd-mount --no-block --collect --owner={places.USER}"
    " --options=sync,nosuid,nodev,noexec $devnode /media/trivet-%k"
)
STICK = f"""\
# {MADE}
# A USB stick (FAT or exFAT) is mounted for the table's user, who saves statistics on it.
ACTION=="add", SUBSYSTEM=="block", ENV{{ID_BUS}}=="usb", ENV{{ID_FS_TYPE}}=="vfat|exfat", \\
    RUN+="{MOUNT}"
"""


def session(screen: int) -> str:
    """The script of the X session."""
    program = places.CURRENT
    number = f" --screen {screen}" if screen else ""
    return f"""\
#!/bin/sh
# {MADE}
# What runs in the X server, with no window manager. What has to be settled before the table comes
# up belongs here, such as:
#xrandr --output HDMI-1 --mode 1920x1080 --rotate normal
#xinput map-to-output 'NAME OF THE DEVICE' HDMI-1
{program}/.venv/bin/python {program}/main.py play --kiosk{number} || exit
# It was left on purpose, and is not started again.
: > {places.LEFT}
"""


COMMAND = f"""\
#!/bin/sh
# {MADE}
# Trivet's commands as the table's own user, such as sudo trivet doctor. Anybody may ask for its
# status; root brings it up to date (update ARCHIVE), goes back (rollback) and uninstalls it.
program=$(readlink -f {places.CURRENT})
case "$1" in
update | rollback | uninstall)
    export PYTHONPATH="$program"
    exec "$program/.venv/bin/python" -BP -m tools.kiosk "$@"
    ;;
esac
export XDG_DATA_HOME={places.DATA.parent} XDG_CONFIG_HOME={places.DATA.parent}
set -- "$program/.venv/bin/python" "$program/main.py" "$@"
[ "$(id -u)" = 0 ] || exec "$@"
umask 077
export HOME={places.DATA} XDG_CACHE_HOME={places.CACHE.parent}
if [ -S /tmp/.X11-unix/X0 ]; then
    export DISPLAY=:0 XAUTHORITY={places.RUNTIME}/Xauthority
fi
exec runuser -u {places.USER} -- "$@"
"""
MOVED = ("/.venv/bin/python", "/main.py", "\n")
"""Endings of paths that used to name PROGRAM itself."""


def moved(text: str) -> str:
    """Updates the program's paths to its present place."""
    for end in MOVED:
        text = text.replace(f"{places.PROGRAM}{end}", f"{places.CURRENT}{end}")
    return text


def files(screen: int) -> dict[Path, tuple[str, int]]:
    """The files by path, with contents and mode."""
    return {
        places.UNIT: (UNIT, 0o644),
        places.WEB_UNIT: (WEB, 0o644),
        places.LOGIND: (LOGIND, 0o644),
        places.TOUCH: (TOUCH, 0o644),
        places.XORG: (XORG, 0o644),
        places.STICK: (STICK, 0o644),
        places.SESSION: (session(screen), 0o755),
        places.COMMAND: (COMMAND, 0o755),
        places.MANUAL: (WRITTEN_MANUAL.read_text(encoding="utf-8"), 0o644),
    }
