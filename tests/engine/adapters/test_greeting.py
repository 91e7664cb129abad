"""A program that only takes a path starts ``woodpusher``, and greets it on a pipe."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.adapters import greeting as module
from engine.adapters.greeting import greeting

MAIN = [sys.executable, "-c", "from woodpusher import main; main()"]


def heard(text: bytes, *, stays_open: bool = False) -> tuple[str, bytes]:
    """Return what is recognised in some input, and what is left of it."""
    read, write = os.pipe()
    os.write(write, text)
    if not stays_open:
        os.close(write)
    try:
        return greeting(read), b"" if stays_open else os.read(read, 1000)
    finally:
        os.close(read)
        if stays_open:
            os.close(write)


@pytest.mark.parametrize(("line", "protocol"), [(b"uci\n", "uci"), (b"uci\r\n", "uci"), (b"xboard\n", "xboard")])
def test_a_greeting_is_recognised_and_nothing_after_it_is_read(line: bytes, protocol: str) -> None:
    assert heard(line + b"isready\n") == (protocol, b"isready\n")


@pytest.mark.parametrize("text", [b"", b"\n", b"uc", b"uci", b"ucinewgame\n", b"hello\nuci\n", b"xboards\n", b"\xff\n"])
def test_other_input_is_no_greeting(text: bytes) -> None:
    assert heard(text)[0] == ""


def test_a_silent_pipe_is_waited_for_only_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.1)
    began = time.monotonic()
    read, write = os.pipe()
    assert greeting(read) == ""
    assert time.monotonic() - began < 10
    os.close(write)  # which ends the reader


def test_a_file_or_no_input_at_all_is_no_greeting(tmp_path: Path) -> None:
    path = tmp_path / "commands"
    path.write_text("uci\n")
    with path.open() as file:
        assert greeting(file.fileno()) == ""
    assert greeting(987_654) == ""


def test_the_command_without_arguments_answers_as_an_engine_when_it_is_greeted() -> None:
    lines = "uci\nposition startpos moves e2e4\ngo depth 1\n"
    with subprocess.Popen(MAIN, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as engine:
        assert engine.stdin
        assert engine.stdout
        engine.stdin.write(lines)
        said: list[str] = []
        while not (said and said[-1].startswith("bestmove")):
            said.append(engine.stdout.readline())
            assert said[-1], "the engine ended"
        engine.stdin.write("quit\n")
        assert engine.wait(60) == 0
    assert said[0] == "id name Woodpusher\n"
    assert "uciok\n" in said
