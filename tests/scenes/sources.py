"""Keys of texts, found by reading the source code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from game.games import games

ROOT = Path(__file__).parents[2]
HOUSE = tuple(sorted((ROOT / "game").glob("*.py")))
"""The sources of refusals common to all games."""

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


# --- the source files of a game, from its declaration


def rules_of(game: str) -> tuple[Path, ...]:
    return _package_of(games()[game].rules.__module__)


def players_of(game: str) -> tuple[Path, ...]:
    declared = games()[game].players
    return _package_of(declared.partition(":")[0]) if declared else ()


def adviser_of(game: str) -> tuple[Path, ...]:
    declared = games()[game].adviser
    return _package_of(declared.partition(":")[0]) if declared else ()


def view_of(game: str) -> tuple[Path, ...]:
    return _package_of(games()[game].view.partition(":")[0])


@cache
def _package_of(module: str) -> tuple[Path, ...]:
    """The files of a module and of its package, if it is in one."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    file = Path(spec.origin)
    return tuple(sorted(file.parent.rglob("*.py"))) if spec.parent else (file,)


# --- the keys in them


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def written(files: Iterable[Path]) -> tuple[set[str], set[str]]:
    """All quoted texts, found quickly; for those composed at run time, patterns."""
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    found = set(re.findall(r'(f?)"([^"\n]*)"', source))
    whole = {text for formed, text in found if not formed}
    parts = {re.sub(r"\{[^{}]*\}", "\0", text) for formed, text in found if formed}
    parts |= {f"{text}\0" for text in whole if text.endswith(".")}
    return whole, {r"[\w.]+".join(map(re.escape, one.split("\0"))) for one in parts}


def constants(files: Iterable[Path]) -> set[str]:
    """All string constants."""
    nodes = (node for file in files for node in ast.walk(parsed(file)))
    return {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def refusals(game: str) -> set[str]:
    """The keys of all refusals that a game's rules can give."""
    return Sources((*rules_of(game), *HOUSE)).given("Refusal", 1, "key")


def refused_at_the_table(game: str) -> set[str]:
    """The keys of refusals that only a view gives."""
    sources = Sources(view_of(game))
    return sources.given("refuse", 1, "key") | sources.returned("worded")


def asked(files: Iterable[Path]) -> set[str]:
    """The keys of texts that are requested by name."""
    sources = Sources(tuple(files))
    calls = [call for name in ("words", "_words", "telling") for call, _ in sources.calls(name)]
    first = [getattr(call.args[0], "value", None) for call in calls if call.args]
    return {key for key in first if isinstance(key, str) and " " not in key}


class Sources:
    """Finds the possible string values of an argument: through names, parameters of functions, and
    return values."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._functions: dict[str, list[Function]] = {}
        self._calls: list[tuple[ast.Call, Function | None]] = []
        self._seen: set[tuple[int, int | None]] = set()
        for file in files:
            self._walk(parsed(file), None)

    def _walk(self, node: ast.AST, within: Function | None) -> None:
        if isinstance(node, ast.Call):
            self._calls.append((node, within))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            self._functions.setdefault(node.name, []).append(node)
            within = node
        for child in ast.iter_child_nodes(node):
            self._walk(child, within)

    def calls(self, name: str) -> Iterator[tuple[ast.Call, Function | None]]:
        """All calls of functions with this name, and the functions that contain them."""
        return (one for one in self._calls if _called(one[0]) == name)

    def given(self, name: str, place: int, keyword: str) -> set[str]:
        """The texts that calls of this name can pass as an argument."""
        self._seen.clear()
        found: set[str] = set()
        for call, within in self.calls(name):
            found |= self._texts(_argument(call, place, keyword), within)
        return found

    def returned(self, name: str) -> set[str]:
        """The texts that functions of this name can return."""
        self._seen.clear()
        return self._returned(name, None)

    def _texts(
        self, value: ast.expr | None, within: Function | None, part: int | None = None
    ) -> set[str]:
        """The possible values of an expression; of a tuple, those of its `part`."""
        if value is None or (id(value), part) in self._seen:
            return set()
        self._seen.add((id(value), part))
        match value:
            case ast.Constant(str(text)):
                return {text}
            case ast.IfExp(_, yes, no):
                return self._texts(yes, within, part) | self._texts(no, within, part)
            case ast.Tuple(parts) if part is not None and part < len(parts):
                return self._texts(parts[part], within)
            case ast.Dict(_, values):
                return set().union(*(self._texts(one, within, part) for one in values))
            case ast.Call(ast.Attribute(ast.Dict() as table, "get"), arguments):
                values = [table, *arguments[1:]]
                return set().union(*(self._texts(one, within, part) for one in values))
            case ast.Call():
                return self._returned(_called(value), part)
            case ast.Name(name):
                return self._named(name, within, part)
            case _:
                return set()

    def _returned(self, name: str, part: int | None) -> set[str]:
        return {
            text
            for function in self._functions.get(name, [])
            for node in ast.walk(function)
            if isinstance(node, ast.Return)
            for text in self._texts(node.value, function, part)
        }

    def _named(self, name: str, within: Function | None, part: int | None) -> set[str]:
        """The possible values of a name in a function: by assignment or as a parameter."""
        if within is None:
            return set()
        found: set[str] = set()
        for node in ast.walk(within):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    found |= self._bound(name, target, node.value, within, part)
        parameters = [one.arg for one in within.args.args if one.arg not in ("self", "cls")]
        if name in parameters:
            place = parameters.index(name)
            for call, caller in self.calls(within.name):
                found |= self._texts(_argument(call, place, name), caller, part)
        return found

    def _bound(
        self, name: str, target: ast.expr, value: ast.expr, within: Function, part: int | None
    ) -> set[str]:
        match target:
            case ast.Name(bound) if bound == name:
                return self._texts(value, within, part)
            case ast.Tuple(names):
                places = [n for n, one in enumerate(names) if getattr(one, "id", None) == name]
                return set().union(*(self._texts(value, within, n) for n in places))
            case _:
                return set()


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(name) | ast.Attribute(_, name):
            return name
        case _:
            return ""


def _argument(call: ast.Call, place: int, keyword: str) -> ast.expr | None:
    for one in call.keywords:
        if one.arg == keyword:
            return one.value
    return call.args[place] if place < len(call.args) else None
