"""The README: its blocks work as a file and in an interactive Python, and its links survive on a package index."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documents import ROOT, blocks

README = (ROOT / "README.md").read_text(encoding="utf-8")
CODE = "\n\n".join(block.content for block in blocks(README) if block.language == "python")
PRINTED = re.findall(r"  # → (.*)", README)


def python(folder: Path, *arguments: str, typed: str = "") -> str:
    command = [sys.executable, *arguments]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "", "HOME": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environment, input=typed, capture_output=True, text=True)
    assert "Error" not in done.stderr, done.stderr
    return done.stdout


def test_the_blocks_work_one_after_another_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(CODE, encoding="utf-8")
    assert python(tmp_path, "script.py").splitlines() == PRINTED


def test_the_blocks_work_as_pasted_into_an_interactive_python_and_print_what_they_say(tmp_path: Path) -> None:
    assert len(PRINTED) > 4
    assert python(tmp_path, "-i", "-q", typed=CODE).splitlines() == PRINTED


def test_the_readme_shows_a_moving_picture_and_code_on_the_first_screen() -> None:
    first = README.split("\n## ")[0]
    assert "docs/pictures/tour.png" in first
    assert b"acTL" in (ROOT / "docs" / "pictures" / "tour.png").read_bytes()[:100]
    assert "pip install ." in first
    assert "```python" in "\n".join(first.splitlines()[:25])


@pytest.mark.slow
def test_every_link_on_a_package_index_is_absolute(tmp_path: Path) -> None:
    command = [sys.executable, "setup.py", "--quiet", "egg_info", "--egg-base", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env={"WOODPUSHER_PURE": "1", "PATH": ""}, check=True, capture_output=True)
    shown = (tmp_path / "woodpusher.egg-info" / "PKG-INFO").read_text(encoding="utf-8")
    home = "https://github.com/woodpusher/woodpusher"
    assert f"]({home}/raw/main/docs/pictures/tour.png)" in shown
    links = re.findall(r"\]\(([^)\s]+)\)", shown)
    assert len(links) > 25
    assert [link for link in links if not link.startswith(f"{home}/")] == []
