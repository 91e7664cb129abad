"""A virtual display for other people's windows."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.referees.programs import program


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test in this folder."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.referee)
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    read, write = os.pipe()
    command = [program("Xvfb", "xvfb"), "-displayfd", str(write), "-screen", "0", "1024x768x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as numbers:
        number = numbers.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()
