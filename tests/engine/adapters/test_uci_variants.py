"""UCI for the relatives of chess, including plug-ins."""

from __future__ import annotations

import pytest

from board import Board
from engine import load, registry
from engine.games.chess.rules import Chess
from engine.notation.uci import parse_uci, uci_variants
from moves import Move
from pieces import Knight
from tests.engine.adapters.uci_conversation import Talk


def test_the_king_wins_on_the_hill_in_that_variant() -> None:
    talk = Talk()
    hill = "position fen 4k3/8/8/8/8/3K4/8/8 w - - 0 1"
    talk.say("setoption name UCI_Variant value kingofthehill", hill, "go depth 3")
    assert talk.move().split()[1] in ("d3d4", "d3e4")
    assert " score mate 1 " in next(line for line in reversed(talk.lines) if " score " in line)


@pytest.mark.parametrize("name", uci_variants())
def test_every_relative_in_the_registry_is_played(name: str) -> None:
    talk = Talk()
    talk.say("uci", f"setoption name UCI_Variant value {name}", "ucinewgame", "position startpos", "go depth 1")
    board = load(uci_variants()[name]).start()
    assert parse_uci(board, talk.move().split()[1]) in board.legal_moves
    assert f" var {name}" in next(line for line in talk.lines if "UCI_Variant" in line)


class Lonely(Chess):
    """Chess from its own start position."""

    name = "lonely"
    title = "Lonely"
    uci_name = "lonelychess"

    def start(self) -> Board:
        return self.parse("4k3/8/8/8/8/8/8/K7 w - - 0 1")


def test_a_relative_from_another_package_is_played_by_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, Lonely.name, Lonely)
    talk = Talk()
    talk.say("uci", "setoption name UCI_Variant value lonelychess", "position startpos", "go depth 1")
    assert talk.move().split()[1] in ("a1a2", "a1b1", "a1b2")


class Nameless(Lonely):
    """A relative that does not declare its UCI name."""

    name = "nameless"


def test_a_relative_without_a_uci_name_is_played_by_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, Nameless.name, Nameless)
    talk = Talk()
    talk.say("uci", "setoption name UCI_Variant value nameless", "position startpos", "go depth 1")
    assert talk.move().split()[1] in ("a1a2", "a1b1", "a1b2")


def test_a_drop_is_read_and_a_position_with_checks_too() -> None:
    talk = Talk()
    talk.say("setoption name UCI_Variant value crazyhouse", "position startpos moves e2e4 d7d5 e4d5 d8d5 P@e4", "d")
    talk.say("setoption name UCI_Variant value 3check")
    talk.say("position fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +2+0 moves a1a2", "go depth 1", "d")
    fens = [line.split()[2:] for line in talk.lines if "/" in line]
    assert fens[0][0] == "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p]"
    assert fens[-1][-1] == "+2+0"


def test_with_chess960_a_relative_castles_king_to_rook() -> None:
    talk = Talk()
    talk.say("setoption name UCI_Variant value atomic", "setoption name UCI_Chess960 value true")
    talk.say("position fen 4k3/8/8/8/8/8/8/6KR w H - 0 1 moves g1h1", "d")
    assert not [line for line in talk.lines if "not legal" in line]


class LameChess(Chess):
    """Chess in which knights stay where they are."""

    name = "lame-chess"
    title = "Lame chess"
    uci_name = "LameChess"

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return tuple(move for move in super().legal_moves(board) if not isinstance(move.moved_piece, Knight))


def test_a_plug_in_is_played_by_its_uci_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "lame-chess", LameChess)
    talk = Talk()
    talk.say("uci")
    assert next(line for line in talk.lines if "UCI_Variant" in line).split().count("lamechess") == 1
    talk.say("setoption name UCI_Variant value LameChess", "position startpos", "go depth 1 searchmoves g1f3")
    assert talk.move() != "bestmove g1f3"
    assert any("g1f3 is not legal" in line for line in talk.lines)
