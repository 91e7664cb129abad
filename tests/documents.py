"""Runs the code in a document as a reader would: ``python -m tests.documents docs/script.md``.

* ``python`` blocks run one after another and share their names; the value of an expression, or what ``print``
  prints, must match what stands after its arrow: ``perft(board, 2)  # → 400``.
* ``python`` blocks with a title are parts of a file of that name. Pytest runs a file of tests, which must pass; the
  parts of any other file are joined, and imported before the next block without a title.
* ``console`` blocks are commands after ``$ `` with their output; ``…`` stands for anything.
* ``sh`` blocks are for commands that a test should not run, such as installing or playing: only their options are
  checked.
* Other blocks are not code, and must name their language; a ``text`` block with a title is a file.
"""

from __future__ import annotations

import ast
import multiprocessing
import os
import re
import shlex
import sys
import traceback
from collections.abc import Iterator
from contextlib import nullcontext, redirect_stdout
from importlib import import_module
from io import StringIO
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from attrs import frozen

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
TITLE = re.compile(r'title="([^"]+)"')
NO_CODE = ("text", "pycon", "ini", "json", "yaml", "toml", "fen", "pgn")
PROGRAMS = (
    *("pip", "pipx", "dask", "make", "git", "python", "python3", "uv"),
    *("cutechess-cli", "xboard", "woodpusher", "eval", "#"),
)
"""The commands that an ``sh`` block may contain."""
_PATIENCE = 300
"""How many seconds a document may take."""


@frozen
class Block:
    """A fenced block of a document."""

    language: str
    title: str
    content: str


def blocks(text: str) -> Iterator[Block]:
    """Yield the fenced blocks of a document."""
    for language, rest, content in FENCE.findall(text):
        title = TITLE.search(rest)
        yield Block(language, title[1] if title else "", content)


def run(path: Path) -> int:
    """Run a document in this folder, and return how many of its blocks were run or checked."""
    names: dict[str, object] = {"__name__": "document"}
    files: dict[str, str] = {}
    imported: set[str] = set()
    count = 0
    for block in blocks(path.read_text(encoding="utf-8")):
        count += block.language not in NO_CODE
        if block.language == "python" and block.title:
            files[block.title] = files.get(block.title, "") + block.content
        elif block.language == "python":
            _import_files(files, imported, names)
            run_python(block.content, names)
        elif block.language in ("console", "sh"):
            _import_files(files, imported, names)
            (run_console if block.language == "console" else check_commands)(block.content)
        elif block.language == "text" and block.title:
            Path(block.title).write_text(block.content, encoding="utf-8")
        else:
            assert block.language in NO_CODE, f"unknown kind of block: {block.language!r}"
    _import_files(files, imported, names)
    return count


def _import_files(files: dict[str, str], imported: set[str], names: dict[str, object]) -> None:
    for title, content in files.items():
        if title in imported:
            continue
        imported.add(title)
        Path(title).write_text(content, encoding="utf-8")
        if title.startswith("test_"):
            import pytest

            plug_in = () if _is_announced() else ("-p", "woodpusher.pytest_plugin")
            assert pytest.main(["-q", "-p", "no:cacheprovider", *plug_in, title]) == 0, title
        else:
            module = import_module(Path(title).stem)
            names.update({name: value for name, value in vars(module).items() if not name.startswith("__")})


def _is_announced() -> bool:
    from importlib.metadata import entry_points

    return any(point.value == "woodpusher.pytest_plugin" for point in entry_points(group="pytest11"))


def run_python(block: str, names: dict[str, object]) -> None:
    """Run a block statement by statement; the value of an expression must match the one after its arrow."""
    lines = block.splitlines()
    for statement in ast.parse(block).body:
        assert statement.end_lineno is not None
        _, arrow, expected = lines[statement.end_lineno - 1].partition("  # → ")
        code = ast.unparse(statement)
        if isinstance(statement, ast.Expr):
            shown = StringIO()
            is_print = isinstance(statement.value, ast.Call) and ast.unparse(statement.value.func) == "print"
            with redirect_stdout(shown) if is_print else nullcontext():
                value = eval(code, names)
            given = shown.getvalue().rstrip("\n") if is_print else str(value)
            assert not arrow or given == expected, f"{code} gives {given}, not {expected}"
        else:
            assert not arrow, f"an arrow after a statement: {code}"
            exec(code, names)


def run_console(block: str) -> None:
    """Run each command of a block and compare its output."""
    from click.testing import CliRunner

    from engine.cli import main

    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, expected = part.partition("\n")
        program, *arguments = shlex.split(line)
        assert program == "woodpusher", f"console blocks run only woodpusher, not {line}"
        result = CliRunner().invoke(main, arguments, prog_name="woodpusher", env={"COLUMNS": "100"})
        output = result.output.rstrip()
        assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
        assert result.exit_code == 0 or expected.strip(), f"{line}: exit code {result.exit_code}: {output}"
        if expected.strip():
            pattern = ".*".join(re.escape(text) for text in expected.rstrip().split("…"))
            assert re.fullmatch(pattern, output, re.DOTALL), f"{line} printed\n{output}\nand not\n{expected}"


def check_commands(block: str) -> None:
    """Check that the programs, the targets of make and the options of woodpusher in a block exist."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for line in block.splitlines():
        words = shlex.split(line, comments=True)
        while words and re.match(r"[A-Z_]+=", words[0]):  # a variable of the environment
            words.pop(0)
        if not words:
            continue
        assert words[0] in PROGRAMS, f"a program that readers may not have: {line}"
        if words[0] == "make":
            assert all(re.search(rf"^{goal}:", makefile, re.MULTILINE) for goal in words[1:]), line
        if words[0] == "woodpusher" and len(words) > 1 and not words[1].startswith("-"):
            _parse_command(words[1:])


def _parse_command(words: list[str]) -> None:
    import click

    from engine.cli import main

    words = words[: words.index(">")] if ">" in words else words
    for word in words:
        if re.fullmatch(r"[\w-]+\.(pgn|epd|fen|woodpusher)", word):
            Path(word).touch()  # a file that the reader has
    with main.make_context("woodpusher", [*words], resilient_parsing=False) as context:
        command = main.get_command(context, words[0])
        assert isinstance(command, click.Command), f"there is no command {words[0]}"
        command.make_context(words[0], words[1:], parent=context).close()


def run_in_a_folder(path: Path) -> int:
    """Run a document in an empty folder of its own, which is also the first that modules are imported from."""
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.path.insert(0, folder)
        try:
            return run(path)
        finally:
            os.chdir(ROOT)


def run_apart(path: Path) -> str:
    """Run a document in a process of its own; return the traceback of what failed, or an empty string.

    Where processes can be forked, one that has imported the program serves all documents.
    """
    context: Any = multiprocessing.get_context("spawn")
    if "forkserver" in multiprocessing.get_all_start_methods():
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["click.testing", "engine.cli", "engine.solving", "engine.testing", "pytest"])
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_run_and_report, args=(path, sender))
    process.start()
    sender.close()
    try:
        if receiver.poll(_PATIENCE):
            return str(receiver.recv())
        process.kill()
        return f"it did not end within {_PATIENCE} seconds"
    except EOFError:
        process.join()
        return f"the process ended with exit code {process.exitcode}"
    finally:
        process.join()


def _run_and_report(path: Path, sender: Connection) -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        run_in_a_folder(path)
        sender.send("")
    except BaseException:
        sender.send(traceback.format_exc())


if __name__ == "__main__":
    print(run_in_a_folder(Path(sys.argv[1]).resolve()))
