"""Writes the Python in documents into modules for type checkers, with each line at its place in the document."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from tests.documents import FENCE, ROOT, TITLE


def write_modules(documents: Iterable[Path], folder: Path) -> dict[str, str]:
    """Write the modules into a folder, and return the document of each by the module's name."""
    written: dict[str, str] = {}
    for document in documents:
        name = document.relative_to(ROOT).as_posix()
        own = re.sub(r"\W", "_", name.removesuffix(".md")).lower()
        modules: dict[str, list[str]] = {}
        imported: list[str] = []
        text = document.read_text(encoding="utf-8")
        for fence in FENCE.finditer(text):
            if fence[1] != "python":
                continue
            title = TITLE.search(fence[2])
            lines = modules.setdefault(title[1].removesuffix(".py") if title else own, [])
            lines += [""] * (text[: fence.start(3)].count("\n") - len(lines))
            if not title:
                # A file's names are there for the blocks below it; the line above a block is its fence.
                files = [file for file in modules if file not in (own, *imported) and not file.startswith("test_")]
                lines[-1] = "; ".join(f"from {file} import *" for file in files)
                imported += files
            lines += fence[3].splitlines()
        for module, lines in modules.items():
            assert module not in written, f"two documents have a file {module}.py: {written[module]} and {name}"
            (folder / f"{module}.py").write_text("\n".join([*lines, ""]), encoding="utf-8")
            written[module] = name
    return written
