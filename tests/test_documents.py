"""The examples in the README, the documentation and the docstrings, run as they are written."""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

import pytest

from tests.documents import NO_CODE, ROOT, blocks, run_apart

ROOMS = ("board", "moves", "pieces", "engine")
DOCS = ROOT / "docs"
DOCUMENTS = sorted(str(path.relative_to(ROOT)) for path in [ROOT / "README.md", *DOCS.rglob("*.md")])


def modules() -> list[str]:
    found = list(ROOMS)
    for room in ROOMS:
        found += [module.name for module in walk_packages([str(ROOT / room)], f"{room}.")]
    return found


@pytest.mark.parametrize("name", modules())
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_block_of_code_in_a_document_runs(document: str) -> None:
    """Runs in its own process: what a document registers must not affect others."""
    found = list(blocks((ROOT / document).read_text(encoding="utf-8")))
    fences = sum(line.startswith("```") for line in (ROOT / document).read_text(encoding="utf-8").splitlines())
    assert fences == 2 * len(found), "a block that is not read"
    if all(block.language in NO_CODE for block in found):
        return
    assert run_apart(ROOT / document) == ""


def test_a_wrong_example_is_detected(tmp_path: Path) -> None:
    document = tmp_path / "wrong.md"
    document.write_text("```python\n1 + 1  # → 3\n```\n", encoding="utf-8")
    assert "1 + 1 gives 2, not 3" in run_apart(document)
    document.write_text("```python\nimport os\nos._exit(3)\n```\n", encoding="utf-8")
    assert run_apart(document) == "the process ended with exit code 3"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_to_a_page_or_a_picture_leads_somewhere(document: str) -> None:
    path = ROOT / document
    text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for target in re.findall(r"\]\(([^)\s#]+)", text):
        assert not target.startswith("http"), f"a page out there may be gone tomorrow: {target}"
        assert (path.parent / target).exists(), target


def script(name: str) -> ModuleType:
    spec = spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pictures_of_boards_are_those_that_the_program_draws(tmp_path: Path) -> None:
    """If this fails because drawings have changed on purpose, ``make pictures`` redraws them."""
    module = script("drawings")
    assert sorted(module.DRAWINGS) == sorted(path.stem for path in module.FOLDER.iterdir())
    for name in module.DRAWINGS:
        assert module.draw(name, tmp_path).read_bytes() == (module.FOLDER / f"{name}.svg").read_bytes(), name


def test_the_reference_lists_modules_that_exist_and_every_public_module() -> None:
    listed = [
        name for page in DOCS.glob("api/*.md") for name in re.findall(r"^::: (\S+)$", page.read_text(), re.MULTILINE)
    ]
    assert len(listed) == len(set(listed)) > 50
    for name in listed:
        import_module(name)
    for package in ("board", "moves", "pieces", "engine"):
        for name in import_module(package).__all__:
            home = str(getattr(getattr(import_module(package), name), "__module__", package))
            if home.startswith(f"{package}."):
                assert home in listed or home.rpartition(".")[0] in listed, f"{home}.{name}"


@pytest.mark.slow
@pytest.mark.skipif(find_spec("mkdocs") is None, reason="the documentation's tools are not installed")
def test_the_documentation_is_built_without_a_warning(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    solving = (tmp_path / "api" / "solving" / "index.html").read_text(encoding="utf-8")
    assert 'id="engine.forcing.forced_win"' in solving
    boards = (tmp_path / "api" / "boards" / "index.html").read_text(encoding="utf-8")
    assert 'id="board.board.Board.piece_at"' in boards, "inherited members are shown"
    assert 'href="../moves/#moves.move.Move"' in boards, "types are links"
    found = json.loads((tmp_path / "search" / "search_index.json").read_text(encoding="utf-8"))
    separator = re.compile(found["config"]["separator"])
    words = [separator.split(f"{part['title']} {part['text']}".lower()) for part in found["docs"]]
    assert sum("stockfish" in part for part in words) > 4


def test_every_page_is_in_the_table_of_contents() -> None:
    listed = re.findall(r"([\w/-]+\.md)", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md"))
