"""Other people's programs: where they are, and how they start ours."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

ENGINE = Path(sys.executable).with_name("woodpusher-uci")
"""Our engine, for programs that take only a path."""


def program(name: str, package: str = "") -> str:
    """Return the path of a program, or skip the test; games are often in a folder that is not on the PATH."""
    path = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"]))
    if path is None:
        pytest.skip(f"{name} is missing (apt install {package or name})")
    return path
