"""Everything is installed below one package, `trivet`: names such as `game` stay out of the
environment."""

from setuptools import find_packages, setup
from setuptools.command.build_py import build_py

PROGRAM = "trivet._program"
PARTS = find_packages(include=["game", "game.*", "scenes", "scenes.*"])


class BuildProgram(build_py):
    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        """All but this file, which lies beside `main.py`."""
        found = super().find_package_modules(package, package_dir)
        return [module for module in found if module[1] != "setup"]


setup(
    cmdclass={"build_py": BuildProgram},
    packages=["trivet", PROGRAM, *(f"{PROGRAM}.{part}" for part in PARTS)],
    package_dir={"trivet": "trivet", PROGRAM: "."},
    package_data={PROGRAM: ["assets/*/*.mo", "assets/*/*.wav", "assets/*/*.txt"]},
    data_files=[
        ("share/man/man1", ["share/trivet.1"]),
        ("share/bash-completion/completions", ["share/trivet"]),
    ],
)
