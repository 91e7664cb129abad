"""Environments for learners: steps a second beside PettingZoo's own chess and games."""

from __future__ import annotations

import importlib
import random
import statistics
import subprocess
import sys
from time import perf_counter
from typing import Any

TITLE = "Environments: steps a second beside PettingZoo's own"

SECONDS = 2.0
ROUNDS = 5
ENVIRONMENTS = {
    "PettingZoo's chess_v6": ("pettingzoo.classic.chess_v6", ""),
    "ours: chess": ("engine.adapters.pettingzoo", "chess"),
    "ours: crazyhouse": ("engine.adapters.pettingzoo", "crazyhouse"),
    "ours: track": ("engine.adapters.pettingzoo", "track"),
    "ours: hanoi": ("engine.adapters.pettingzoo", "hanoi"),
}


def rate(module: str, spec: str) -> float:
    """Return the steps a second of random legal play, with the observation and the mask of every step."""
    environment = importlib.import_module(module)
    played: Any = environment.env(spec) if spec else environment.env()
    rng = random.Random(1)
    steps = 0
    began = perf_counter()
    while perf_counter() - began < SECONDS:
        played.reset(seed=steps)
        for _ in played.agent_iter(200):
            observation, _, is_over, is_cut, _ = played.last()
            if is_over or is_cut:
                break
            played.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
            steps += 1
    return steps / (perf_counter() - began)


def run() -> str:
    """Measure each environment in a process of its own, in turn, and compare the medians."""
    rates: dict[str, list[float]] = {name: [] for name in ENVIRONMENTS}
    for _ in range(ROUNDS):
        for name, arguments in ENVIRONMENTS.items():
            code = f"from benchmarks.bench_environment import rate; print(rate(*{arguments!r}))"
            done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
            rates[name].append(float(done.stdout))
    base = statistics.median(next(iter(rates.values())))
    rows = ["| environment | steps per second | relative |", "|---|--:|--:|"]
    for name, found in rates.items():
        middle = statistics.median(found)
        rows.append(f"| {name} | {middle:,.0f} | {middle / base:.1f} |")
    return "\n".join([*rows, "", f"Random legal play with `env()`, medians of {ROUNDS} rounds of {SECONDS:g} s."])
