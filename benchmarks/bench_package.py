"""The package: its size, and the time of its imports in a fresh process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

TITLE = "The package: size and imports"

ROUNDS = 9
ROOT = Path(__file__).parents[1]
IMPORTS = {
    "`import woodpusher`": "import woodpusher",
    "`from engine import Game`": "from engine import Game",
    "chess, first board and its moves": "from engine import load; load('chess').start().legal_moves",
    "all variants listed": "from engine import names; names()",
    "the desktop program, before its window": "import gui.shell.app",
}


def _seconds(code: str, environment: dict[str, str]) -> float:
    """Return the processor time of a fresh process that runs the code."""
    program = f"import json, time; {code}; print(json.dumps(time.process_time()))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    seconds: float = json.loads(done.stdout.splitlines()[-1])
    return seconds


def _wheel_size(environment: dict[str, str]) -> int:
    """Return the size in bytes of a wheel built from a clean copy of the sources."""
    with tempfile.TemporaryDirectory() as folder:
        files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for name in filter(None, files.split("\0")):
            target = Path(folder, "sources", name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
        subprocess.run(
            [*command, "--wheel-dir", folder, str(Path(folder, "sources"))], env=environment, check=True, timeout=600
        )
        (wheel,) = Path(folder).glob("*.whl")
        return wheel.stat().st_size


def run() -> str:
    modes = {"compiled": dict(os.environ), "plain Python": {**os.environ, "WOODPUSHER_PURE": "1"}}
    modes["compiled"].pop("WOODPUSHER_PURE", None)
    sizes = " | ".join(f"{_wheel_size(environment) / 1e6:.1f} MB" for environment in modes.values())
    lines = [
        f"Processor time of a fresh process, interpreter included; median of {ROUNDS} interleaved runs.",
        "",
        f"| | {' | '.join(modes)} |",
        "|---|--:|--:|",
        f"| size of the wheel | {sizes} |",
    ]
    for title, code in {"Python alone": "pass", **IMPORTS}.items():
        times: dict[str, list[float]] = {mode: [] for mode in modes}
        for _ in range(ROUNDS):
            for mode, environment in modes.items():
                times[mode].append(_seconds(code, environment))
        lines.append(f"| {title} | {' | '.join(f'{1000 * median(each):.0f} ms' for each in times.values())} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(run())
