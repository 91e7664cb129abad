"""The player that runs engines through XBoard's protocol, and programs that do not speak a protocol at all."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from board import PlayerError
from engine import Game, load
from engine.players import player
from engine.players.external.xboard import XBoardPlayer
from engine.search.findings import Finding
from tests.type_narrowing import as_a

SCRIPTED = """
import sys
def say(*words): print(*words, flush=True)
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
{body}
"""


def scripted(folder: Path, body: str, settings: str = "", protocol: str = "xboard") -> str:
    program = folder / "engine.py"
    program.write_text(SCRIPTED.format(body="\n".join(f"    {line}" for line in body.splitlines())))
    return f"{protocol}:{sys.executable} {program}{settings}"


def test_our_own_engine_plays_a_game_through_the_protocol(tmp_path: Path) -> None:
    program = tmp_path / "ours.py"
    program.write_text("from woodpusher import uci\nuci()\n")
    chooser = as_a(XBoardPlayer, player(f"xboard:{sys.executable} {program};depth=2;Level=7"))
    game = Game("chess")
    thoughts: list[Finding] = []
    try:
        for _ in range(6):
            game = game.play(chooser.choose(game, report=thoughts.append))
        game = Game(load("chess").parse("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"))
        assert str(chooser.choose(game)) == "Ra8#"
        assert str(chooser.choose(Game("atomic")))
    finally:
        chooser.close()
    assert thoughts
    assert all(thought.line[0].board.legal_moves for thought in thoughts)


OLD = """
if word == "go": say("1. ... e2e4")
if word == "edit": say("# edit")
if word == "quit": break
"""


def test_an_engine_of_the_first_version_of_the_protocol_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.players.external.xboard.FEATURE_SECONDS", 0.2)
    chooser = as_a(XBoardPlayer, player(scripted(tmp_path, OLD)))
    assert str(chooser.choose(Game("chess"))) == "e4"
    with pytest.raises(PlayerError, match="does not play"):
        chooser.choose(Game("atomic"))
    chooser.close()


MODERN = """
if word == "protover": say("feature ping=1 usermove=1 setboard=1 done=1")
if word == "ping": say("pong", rest)
"""


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("if word == 'go': say('move e2e5')", "sent an invalid move"),
        ("if word == 'go': say('resign')", "resigned"),
        ("if word == 'go': break", "exited"),
        ("if word == 'usermove': say('Illegal move:', rest)", "rejected a legal move"),
        ("if word == 'sd': say('Error (unknown command):', word, rest)", "no limit of depth"),
    ],
)
def test_an_engine_that_misbehaves_loses_with_the_reason(tmp_path: Path, body: str, message: str) -> None:
    chooser = as_a(XBoardPlayer, player(scripted(tmp_path, MODERN + body, ";depth=2")))
    with pytest.raises(PlayerError, match=message):
        chooser.choose(Game("chess").play("e4").play("e5"))
    chooser.close()


def test_an_option_that_the_engine_lacks_is_named(tmp_path: Path) -> None:
    chooser = player(scripted(tmp_path, MODERN, ";Style=wild"))
    with pytest.raises(PlayerError, match="no option 'Style'"):
        chooser.choose(Game("chess"))


@pytest.mark.parametrize(
    ("protocol", "answer"),
    [
        ("uci", "say('Error (unknown command): uci')"),
        ("uci", "say('Illegal move: uci')"),
        ("uci", "say('uci')"),
        ("uci", "print('sh: 1: uci: not found', file=sys.stderr, flush=True)"),
        ("xboard", "say('Unknown command: protover 2')"),
    ],
)
def test_a_program_that_does_not_speak_the_protocol_is_told_apart_at_once(
    tmp_path: Path, protocol: str, answer: str
) -> None:
    question = "uci" if protocol == "uci" else "protover"
    chooser = player(scripted(tmp_path, f"if word == '{question}': {answer}", protocol=protocol))
    began = time.monotonic()
    with pytest.raises(PlayerError, match=r"does not speak .*; if it speaks"):
        chooser.choose(Game("chess"))
    assert time.monotonic() - began < 5  # where a silent program has ten seconds
