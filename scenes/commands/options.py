"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path

from scenes.commands import run
from scenes.commands.arguments import Arguments, folder, inches, size, whole


def accept_size(command: Arguments, pixels: str = "") -> None:
    """`pixels`: the help text if the size has no default."""
    usual = None if pixels else (1920, 1080)
    says = pixels or "pixels of the screen; default: 1920x1080"
    command.add_argument("--size", type=size, default=usual, metavar="WxH", help=says)
    diagonal = "the diagonal of the screen; default: the settings, else guessed"
    command.add_argument("--inches", type=inches, metavar="N", help=diagonal)


def accept_seed(command: Arguments, usual: int | None) -> None:
    """`usual` None: a random seed."""
    says = f"seed of all random numbers; default: {'another each time' if usual is None else usual}"
    command.add_argument("--seed", type=whole, default=usual, metavar="S", help=says)


def accept_recording(command: Arguments) -> None:
    wanted = "records the touchscreen's events"
    command.add_argument("--record-touches", type=Path, metavar="FILE", help=wanted)


def accept_data(command: Arguments) -> None:
    where = "the folder of games, statistics and settings; default: the user's own"
    command.add_argument("--data", type=folder, metavar="DIR", help=where)


def accept_driving(command: Arguments, drives: str, handed: str) -> None:
    """`drives`: module and function of scenes.drive, imported on use; `handed`: its options."""
    command.set_defaults(run=run.driven, drives=drives, handed=handed)


def accept_operators(command: Arguments, module: str, act: str = "run") -> None:
    """`act`: the function of this module to run, imported on use."""
    accept_data(command)
    command.set_defaults(run=run.operators, module=f"scenes.commands.{module}", act=act)
