"""The window survives events in any order."""

from __future__ import annotations

import subprocess
import sys

from tests.documents import ROOT


def test_no_order_of_events_ends_the_program() -> None:
    command = [sys.executable, "-m", "tests.fuzz.window_events", "3", "7"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    events, windows = map(int, done.stdout.splitlines()[-1].split())
    assert events >= windows >= 1
