"""PyChess examines our engine with both protocols that it knows, and offers its options."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from tests.referees.programs import ENGINE, program

SCRIPT = Path(__file__).with_name("pychess_discovery.py")


def test_pychess_accepts_our_engine_in_both_protocols(display: str, tmp_path: Path) -> None:
    program("pychess")
    command = ["/usr/bin/python3", str(SCRIPT), str(tmp_path), str(ENGINE)]
    done = subprocess.run(
        command, env={**os.environ, "DISPLAY": display}, capture_output=True, text=True, timeout=120, check=False
    )
    engines = json.loads(next(line for line in done.stdout.splitlines() if line.startswith("RESULT"))[len("RESULT") :])
    assert {engine["protocol"]: engine["recheck"] for engine in engines} == {"uci": False, "xboard": False}
    for engine in engines:
        assert {"Level", "Skill Level", "UCI_Elo"} <= {option["name"] for option in engine["options"]}
    assert {"normal", "fischerandom", "crazyhouse", "atomic"} <= set(engines[1]["variants"])
