"""What the commands print: no name, tag, comment or last word of an engine reaches a terminal as a command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import woodpusher
from board import ParseError, PlayerError, WoodpusherError, wording
from engine.cli import main
from engine.game import Game
from engine.games.chess.rules import Chess
from engine.players import player
from tests.documents import ROOT

TITLE, CLEAR, EIGHT_BIT = "\x1b]0;owned\x07", "\x1b[2J", "\x9b31m"
NASTY = f"{TITLE}{CLEAR}{EIGHT_BIT}\x08\u202eend"
OBEYED = set("\x1b\x07\x08\x9b\u202e")
MATE = f'6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id "{NASTY}";'
GAME = f'[White "{NASTY}"]\n[Black "Bo"]\n[Result "*"]\n\n1. e4 e5 *\n'


def run(*arguments: str, text: str = "") -> Result:
    result = CliRunner().invoke(main, arguments, input=text)
    assert not OBEYED & set(result.output), result.output
    return result


def test_the_names_of_test_positions_are_shown_and_not_obeyed() -> None:
    result = run("suite", "-", "--player", "alphabeta:depth=2", text=MATE)
    assert result.exit_code == 0
    assert r"\u001b]0;owned\u0007\u001b[2J\u009b31m\u0008\u202eend" in result.output


def test_json_for_programs_keeps_what_was_read() -> None:
    result = run("suite", "-", "--player", "alphabeta:depth=2", "--json", text=MATE)
    assert json.loads(result.output)["results"][0]["id"] == NASTY


def test_the_tags_of_a_game_are_shown_and_not_obeyed(tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_text(GAME, encoding="utf-8")
    target = tmp_path / "annotated.pgn"
    result = run("review", str(tmp_path / "game.pgn"), str(target), "--seconds", "0.01")
    assert result.exit_code == 0
    assert r"White (\u001b]0;owned" in result.output
    assert TITLE in target.read_text(encoding="utf-8")


def test_a_line_that_cannot_be_read_is_quoted_and_not_obeyed() -> None:
    result = run("convert", "-", "--from", "pgn", "--to", "fen", text=f'[White "A"]\n\n1. e4 {NASTY} *\n')
    assert result.exit_code == 1
    result = run("plan", "chess", "--position", NASTY, "--goal", NASTY)
    assert result.exit_code == 2


def test_games_go_to_a_terminal_printable_and_to_a_file_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    for_output = import_module("engine.console.output").for_output
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert list(for_output([GAME])) == [wording.printable(GAME)]
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    assert list(for_output([GAME])) == [GAME]


DYING = f"import sys\nsys.stderr.buffer.write({NASTY.encode()!r} + b'\\n')\nsys.exit(3)\n"


def test_the_last_words_of_an_engine_are_quoted_and_not_obeyed(tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text(DYING)
    engine = f"uci:{sys.executable} {tmp_path / 'engine.py'}"
    with pytest.raises(PlayerError, match="end") as caught:
        player(engine).choose(Game())
    assert not OBEYED & set(str(caught.value))
    assert r"\u001b]0;owned" in run("suite", "-", "--player", engine, text=MATE).output


def test_every_error_of_ours_is_safe_to_print_and_keeps_its_lines() -> None:
    assert str(ParseError(f"expected\ta\nmove, got {CLEAR}")) == "expected\ta\nmove, got \\u001b[2J"
    assert str(WoodpusherError()) == ""


def test_a_warning_of_the_command_is_safe_to_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warnings, "formatwarning", warnings.formatwarning)
    monkeypatch.setattr(sys, "argv", ["woodpusher", "--version"])
    with pytest.raises(SystemExit):
        woodpusher.main()
    assert warnings.formatwarning(UserWarning(CLEAR), UserWarning, "", 1) == "Warning: \\u001b[2J\n"


def test_letters_of_all_languages_are_printable() -> None:
    for text in ("naïve ♞ 将棋", "עברית", "हिन्दी", "\U0001f468\u200d\U0001f469", "a\tb\n"):
        assert wording.printable(text) == text
    for sign in ("\r", "\x7f", "\x85", "\u2028", "\u2066", "\ud800"):
        assert wording.printable(sign) == f"\\u{ord(sign):04x}"


UMLAUT = '[White "Zürich ♔ 将棋"]\n\n1. e4 {ä} e5 *\n'
COMMANDS = {
    "review": ("review", "-", "--from", "pgn", "--seconds", "0.01"),
    "review as JSON": ("review", "-", "--from", "pgn", "--seconds", "0.01", "--json"),
    "convert": ("convert", "-", "--from", "pgn", "--to", "pgn"),
    "openings": ("openings", "--moves", "d4 Nf6 c4 g6 Nc3 d5"),
}


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("command", COMMANDS.values(), ids=list(COMMANDS))
def test_names_of_all_languages_can_be_printed_in_any_encoding(command: tuple[str, ...], encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    program = [sys.executable, "-m", "woodpusher", *command]
    done = subprocess.run(program, input=UMLAUT.encode(), capture_output=True, env=environment, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    if command[0] != "openings":
        assert "Zürich ♔ 将棋" in done.stdout.decode("utf-8")


OPENING = """
import os, sys, woodpusher
from engine.cli import Commands
Commands.main = lambda *_, **__: os._exit(os.open(woodpusher.__file__, os.O_RDONLY))
sys.argv.append("variants")
woodpusher.main()
"""


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a program is started with all streams")
@pytest.mark.parametrize(("closed", "command"), [(0, "uci"), (1, "variants"), (1, "uci"), (2, "variants")])
def test_a_program_that_is_started_without_a_stream_runs_and_gives_its_number_to_no_file(
    closed: int, command: str
) -> None:
    program = [sys.executable, "-m", "woodpusher", command]
    done = subprocess.run(
        program, input=b"", capture_output=True, check=False, cwd=ROOT, preexec_fn=lambda: os.close(closed)
    )
    assert (done.returncode, done.stderr) == (0, b"")
    program = [sys.executable, "-c", OPENING]
    done = subprocess.run(program, capture_output=True, cwd=ROOT, preexec_fn=lambda: os.close(closed))
    assert done.returncode > 2


def test_a_command_for_which_there_is_not_enough_memory_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(Chess, "start", greedy)
    result = run("perft", "chess", "--depth", "1")
    assert (result.exit_code, result.output) == (2, "Error: there is not enough memory for this\n")
