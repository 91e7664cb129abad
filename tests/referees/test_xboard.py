"""XBoard runs a match with our engine, and engines written for XBoard play here."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest

from board import PlayerError
from engine import Game, load, read_games
from engine.players import player
from engine.players.external.xboard import XBoardPlayer
from tests.referees.programs import ENGINE, program
from tests.type_narrowing import as_a

FAIRY_MAX, GNU_CHESS = "fairymax", "gnuchess --xboard"


def test_xboard_plays_a_match_between_our_engine_and_fairy_max(display: str, tmp_path: Path) -> None:
    games, log = tmp_path / "games.pgn", tmp_path / "log"
    engines = ["-fcp", str(ENGINE), "-scp", program(FAIRY_MAX)]
    match = ["-matchMode", "true", "-matchGames", "2", "-timeControl", "0:08", "-saveGameFile", str(games)]
    quiet = ["-popupExitMessage", "false", "-popupMoveErrors", "false", "-debug", "-nameOfDebugFile", str(log)]
    environment = {**os.environ, "DISPLAY": display, "HOME": str(tmp_path)}
    command = [program("xboard"), *engines, *match, *quiet]
    subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)
    played = list(read_games(games))
    assert len(played) == 2
    assert all(game.result is not None and game.ply > 20 for game in played)
    said = [line for line in log.read_text(errors="replace").splitlines() if "<first" in line]
    assert any(": move " in line for line in said)
    assert not [line for line in said if "Error" in line or "Illegal" in line]


@pytest.mark.parametrize("name", [FAIRY_MAX, GNU_CHESS])
def test_an_engine_written_for_xboard_plays_here(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.players.external.uci.GRACE_SECONDS", 60)  # on a busy machine
    path, _, arguments = name.partition(" ")
    chooser = as_a(XBoardPlayer, player(f"xboard:{program(path)} {arguments};seconds=1"))
    try:
        game = Game("chess")
        for _ in range(4):
            game = game.play(chooser.choose(game))
            game = game.play(game.board.legal_moves[-1])
        pawn = Game(load("chess").parse("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"))
        assert chooser.choose(pawn) in pawn.board.legal_moves
        assert chooser.describe().name.startswith(("Fairy-Max", "GNU Chess"))
    finally:
        chooser.close()


@pytest.mark.parametrize("name", [FAIRY_MAX, "gnuchess"])
def test_an_engine_written_for_xboard_is_no_uci_engine(name: str) -> None:
    began = time.monotonic()
    with pytest.raises(PlayerError, match="does not speak UCI"):
        player(f"uci:{program(name)}").choose(Game("chess"))
    assert time.monotonic() - began < 3  # a silent program has ten seconds
