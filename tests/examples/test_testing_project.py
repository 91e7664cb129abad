"""The example project about scripting and testing: its script and its tests run as its README says."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.documents import ROOT
from tests.engine.testing.test_pytest_plugin import is_installed

FOLDER = ROOT / "examples" / "testing"


def run(*command: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, *command], cwd=FOLDER, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_script_and_the_tests_of_the_project_run() -> None:
    assert run("script.py").splitlines() == [
        "d1-f1 leaps over black",
        "the hopper on a1 cannot go to b1",
        "e1-d1 win",
    ]
    plug_in = () if is_installed() else ("-p", "woodpusher.pytest_plugin")
    assert "16 passed" in run("-m", "pytest", "-p", "no:cacheprovider", *plug_in)
