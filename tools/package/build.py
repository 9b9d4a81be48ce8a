"""Builds Trivet for pip, with everything below one package, `trivet`."""

from setuptools import find_packages
from setuptools.command.build_py import build_py

PROGRAM = "trivet._program"
PARTS = ["game", "game.*", "scenes", "scenes.*"]


class BuildProgram(build_py):
    """Adds the program's packages under their names within `trivet`."""

    def finalize_options(self) -> None:
        parts = [f"{PROGRAM}.{part}" for part in find_packages(include=PARTS)]
        self.distribution.packages = ["trivet", PROGRAM, *parts]
        super().finalize_options()
