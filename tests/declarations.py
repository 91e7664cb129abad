"""Compares the types in ``.pxd`` files with the modules beside them: what is declared must exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOMS = ("board", "moves", "pieces", "engine")
_CLASS = re.compile(r"cdef class (\w+)")
_FUNCTION = re.compile(r"(\s*)(?:cpdef|cdef) (?!inline|class|extern|struct|enum|union)[^=(\[]*?(\w+)\((.*)\)[^:()]*$")
_LOCALS = re.compile(r"\s*@cython\.locals\((.*)\)$")
_LOCAL = re.compile(r'(\w+)=(?:"[^"]*"|[\w.]+)')
_ATTRIBUTE = re.compile(
    r"    cdef (?:public |readonly )?[\w ]*?[\w\]*] ?\*{0,2}((?:\w+(?:\[\w+\])?, \*?)*\w+)(?:\[[\w]+\])*$"
)


def faults(types: Path) -> Iterator[str]:
    """Yield what a file of types declares that its module does not have."""
    source, text = (path.read_text(encoding="utf-8") for path in (types.with_suffix(".py"), types))
    tree = ast.parse(source)
    owner = ""
    local_names: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.split("#")[0].rstrip()
        place = f"{types}:{number}"
        if found := _LOCALS.match(line):
            local_names = tuple(_LOCAL.findall(found[1]))
            continue
        if line and not line.startswith(" "):
            owner = ""
        if found := _CLASS.match(line):
            owner = found[1]
            if line.endswith(":") and not any(
                isinstance(node, ast.ClassDef) and node.name == owner for node in tree.body
            ):
                yield f"{place}: there is no class {owner}"
        elif found := _FUNCTION.match(line):
            indent, name, given = found.groups()
            if not indent or owner:
                yield from _function_faults(place, tree, owner if indent else "", name, given, local_names)
        elif owner and (found := _ATTRIBUTE.match(line)):
            for name in re.findall(r"\w+(?=\[|,|$)", found[1]):
                if len(re.findall(rf"\b{name}\b", source + text)) < 2:
                    yield f"{place}: {owner} has no attribute {name}"
        local_names = ()


def _function_faults(
    place: str, tree: ast.Module, owner: str, name: str, given: str, local_names: tuple[str, ...]
) -> Iterator[str]:
    body = tree.body
    if owner:
        body = next((node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == owner), [])
    called = f"{owner}.{name}" if owner else name
    function = next((node for node in _definitions(body) if node.name == name), None)
    if function is None:
        yield f"{place}: there is no function {called}"
        return
    expected = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
    flat = re.sub(r"\([^)]*\)", "tuple", given)  # a C tuple
    declared = [part.split("=")[0].split()[-1].lstrip("*&") for part in flat.split(",") if part.strip()]
    if declared != expected:
        yield f"{place}: {called} takes {', '.join(expected)}, not {', '.join(declared)}"
    bound = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for local in local_names:
        if local not in bound and local not in expected:
            yield f"{place}: {called} has no local variable {local}"


def _definitions(body: list[ast.stmt]) -> Iterator[ast.FunctionDef]:
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, (ast.If, ast.Try)):
            yield from _definitions([*node.body, *node.orelse])


def files_of_types(root: Path) -> list[Path]:
    """Return the files of types that stand beside a module."""
    found = (path for room in ROOMS for path in (root / room).rglob("*.pxd"))
    return sorted(path for path in found if path.with_suffix(".py").exists())
