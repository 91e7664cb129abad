"""The two sources of inputs: atheris, which is guided by coverage, and Hypothesis if atheris is missing."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.fuzz.target import LONGEST, SECONDS, Target

Try = Callable[[bytes], None]
"""Takes one input, and records what is wrong with it."""
_BATCH = 500


ENGINES = ("atheris", "hypothesis")


def best_engine() -> str:
    """Return atheris if it is installed, otherwise Hypothesis."""
    return ENGINES[importlib.util.find_spec("atheris") is None]


def inputs_like(target: Target) -> st.SearchStrategy[bytes]:
    """Return inputs mutated from the corpus, made of the target's words, or arbitrary."""
    pieces = st.sampled_from(target.words or (b"",)) | st.binary(max_size=4)
    made = st.lists(pieces, max_size=30).map(b"".join)
    corpus = [data for data in target.inputs() if len(data) <= LONGEST]
    if not corpus:
        return made

    @st.composite
    def damaged(draw: st.DrawFn) -> bytes:
        data = draw(st.sampled_from(corpus))
        for _ in range(draw(st.integers(1, 4))):
            start = draw(st.integers(0, len(data)))
            end = min(len(data), start + draw(st.integers(0, 12)))
            cut = data[start:end]
            new = draw(st.sampled_from([b"", cut * 2, cut[::-1], cut * 40]) | pieces)
            data = data[:start] + new + data[end:]
        return data[:LONGEST]

    return damaged() | made


def run_hypothesis(target: Target, seconds: float, attempt: Try) -> None:
    """Try inputs from Hypothesis for some seconds."""
    until = monotonic() + seconds

    @settings(
        max_examples=_BATCH,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(inputs_like(target))
    def batch(data: bytes) -> None:
        if monotonic() < until:
            attempt(data)

    while monotonic() < until:
        batch()


def run_atheris(target: Target, seconds: float, attempt: Try, done: Callable[[], None]) -> None:
    """Try inputs from atheris for some seconds; it ends the process itself, so ``done`` is called just before."""
    atheris: Any = importlib.import_module("atheris")
    until = monotonic() + seconds

    def one(data: bytes) -> None:
        if monotonic() >= until:
            done()
        attempt(data)

    with tempfile.TemporaryDirectory() as folder:
        seeds, words = Path(folder) / "seeds", Path(folder) / "words"
        seeds.mkdir()
        for number, data in enumerate(target.inputs()):
            if len(data) <= LONGEST:
                (seeds / f"{number:04}").write_bytes(data)
        words.write_text("".join(f'"{_escaped(word)}"\n' for word in target.words), encoding="ascii")
        flags = [f"-dict={words}", f"-max_len={LONGEST}", f"-timeout={int(6 * SECONDS)}", "-rss_limit_mb=0"]
        quiet = ["-verbosity=0", "-print_final_stats=0", f"-artifact_prefix={folder}/"]
        atheris.Setup([sys.argv[0], *flags, *quiet, str(seeds)], one)
        atheris.Fuzz()


def _escaped(word: bytes) -> str:
    """Escape a word for libFuzzer's dictionaries."""
    plain = set(range(32, 127)) - set(b'\\"')
    return "".join(chr(byte) if byte in plain else f"\\x{byte:02X}" for byte in word)
