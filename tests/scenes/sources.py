"""Words that the sources name, read from the sources themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def nodes(folder: str, pattern: str) -> Iterator[ast.AST]:
    for file in sorted((ROOT / folder).rglob(pattern)):
        yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def calls(folder: str, pattern: str) -> Iterator[tuple[str, list[ast.expr]]]:
    """The names and arguments of all calls."""
    for node in nodes(folder, pattern):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            yield name, [*node.args, *(keyword.value for keyword in node.keywords)]


def texts_of(value: ast.AST | None) -> set[str]:
    """The texts that an expression may come to; of a tuple, what its first part may."""
    if isinstance(value, ast.Constant):
        return {value.value} if isinstance(value.value, str) else set()
    if isinstance(value, ast.IfExp):
        return texts_of(value.body) | texts_of(value.orelse)
    if isinstance(value, ast.Tuple):
        return texts_of(value.elts[0])
    if isinstance(value, ast.Dict):
        return set().union(*map(texts_of, value.values))
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
        return texts_of(value.func.value).union(*map(texts_of, value.args[1:]))
    return set()


def returned(folder: str, pattern: str, name: str) -> Iterator[ast.expr]:
    """What the functions of a name return."""
    for function in nodes(folder, pattern):
        if isinstance(function, ast.FunctionDef) and function.name == name:
            for node in ast.walk(function):
                if isinstance(node, ast.Return) and node.value is not None:
                    yield node.value


def reasons(game: str) -> set[str]:
    """All that a computer player of a game may give as a `why`."""
    takers = {"Choice": 2}
    for node in nodes(f"game/{game}/bots", "*.py"):
        if isinstance(node, ast.FunctionDef):
            names = [argument.arg for argument in node.args.args if argument.arg != "self"]
            takers |= {node.name: names.index("why")} if "why" in names else {}
    found = {
        text
        for name, arguments in calls(f"game/{game}/bots", "*.py")
        if name in takers and len(arguments) > takers[name]
        for text in texts_of(arguments[takers[name]])
    }
    return found.union(*map(texts_of, returned(f"game/{game}/bots", "*.py", "_reason"))) - {""}


def refusals(game: str) -> set[str]:
    """The keys of all refusals that a game's rules may give."""
    places = ((f"game/{game}", "*.py"), ("game", "match.py"), ("game", "reading.py"))
    found = {
        text
        for place in places
        for name, arguments in calls(*place)
        if name == "Refusal" and len(arguments) > 1
        for text in texts_of(arguments[1])
    }
    for value in returned(f"game/{game}", "*.py", "_fault"):
        assert isinstance(value, ast.Tuple)
        found |= texts_of(value.elts[1])
    return found


def refused_at_the_table(game: str) -> set[str]:
    """The keys of refusals that a board gives on its own."""
    return {
        text
        for name, arguments in calls(f"scenes/views/{game}", "*.py")
        if name == "refuse" and len(arguments) > 1
        for text in texts_of(arguments[1])
    }
