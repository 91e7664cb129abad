"""The README's and the docstrings' examples, run as they are written."""

from __future__ import annotations

import ast
import doctest
import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("board", "moves", "pieces", "engine")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def modules() -> list[str]:
    found = list(ROOMS)
    for room in ROOMS:
        found += [module.name for module in walk_packages([str(ROOT / room)], f"{room}.")]
    return found


@pytest.mark.parametrize("name", modules())
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def python_blocks(text: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE)


def test_the_examples_in_the_readme_are_true() -> None:
    """One after the other, as a reader types them: each block knows the names of those before it."""
    blocks = python_blocks(README)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        run_block(block, names)


def run_block(block: str, names: dict[str, object]) -> None:
    """Run a block statement by statement; what an expression gives must be what stands behind its arrow."""
    lines = block.splitlines()
    for statement in ast.parse(block).body:
        assert statement.end_lineno is not None
        _, arrow, expected = lines[statement.end_lineno - 1].partition("  # → ")
        code = ast.unparse(statement)
        if isinstance(statement, ast.Expr):
            value = eval(code, names)
            assert not arrow or str(value) == expected, code
        else:
            exec(code, names)
