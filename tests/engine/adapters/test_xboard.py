"""XBoard's protocol: our engine as XBoard drives it, without a process."""

from __future__ import annotations

from collections.abc import Callable

import chess
import pytest

from engine.adapters.xboard import XBoard, cecp_variants
from tests.child_processes import eventually


class Board:
    """What XBoard says and hears."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.engine = XBoard(self.lines.append)

    def say(self, *lines: str) -> None:
        for line in lines:
            self.engine.obey(line)

    def hear(self, wanted: Callable[[str], bool]) -> str:
        return eventually(lambda: next(filter(wanted, list(self.lines)), ""))

    def move(self) -> str:
        text = self.hear(lambda line: line.startswith("move "))
        self.lines.clear()
        return text.removeprefix("move ")


@pytest.fixture
def board() -> Board:
    board = Board()
    board.say("xboard", "protover 2", "new", "sd 2")
    return board


def test_it_names_its_features(board: Board) -> None:
    said = " ".join(board.lines)
    assert all(word in said for word in ("setboard=1", "usermove=1", "analyze=1", 'myname="Woodpusher"'))
    assert 'feature option="Level -spin 10 1 10"' in board.lines
    assert board.lines[-1] == "feature done=1"


def test_it_plays_black_after_new_and_the_other_side_after_go(board: Board) -> None:
    board.say("sd 2", "usermove e2e4")
    referee = chess.Board()
    referee.push_uci("e2e4")
    referee.push_uci(board.move())
    board.say("force", f"usermove {next(iter(referee.legal_moves)).uci()}")
    assert not any(line.startswith("move") for line in board.lines)
    referee.push(next(iter(referee.legal_moves)))
    board.say("go")
    assert chess.Move.from_uci(board.move()) in referee.legal_moves


def test_it_tells_illegal_moves_unknown_commands_and_wrong_positions_apart(board: Board) -> None:
    board.lines.clear()
    board.say("usermove e2e5", "florp 3", "setboard 8/8/8/8 w", "e7e8", "level many", "variant tiddlywinks", "ping 7")
    starts = [
        "Illegal move (",
        "Error (unknown",
        "tellusererror Illegal position",
        "Illegal move (",
        "Error (",
        "Error (",
    ]
    assert all(line.startswith(start) for line, start in zip(board.lines, starts, strict=False))
    assert board.lines[-1] == "pong 7"


def test_it_moves_when_told_to_and_drops_a_search_whose_position_is_gone(board: Board) -> None:
    board.say("new", "level 0 60 0", "usermove e2e4")
    board.say("?")
    assert board.move()
    board.say("new", "level 0 60 0", "usermove e2e4", "force", "undo", "ping 1")
    assert not any(line.startswith("move") for line in board.lines)


@pytest.mark.parametrize(
    ("moves", "result"),
    [
        ("f2f3 e7e5 g2g4 d8h4", "0-1 {checkmate}"),
        ("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", "1-0 {checkmate}"),
        ("g1f3 g8f6 f3g1 f6g8 " * 4, "1/2-1/2 {fivefold repetition}"),
    ],
)
def test_it_says_how_a_game_has_ended(board: Board, moves: str, result: str) -> None:
    board.say("force", *(f"usermove {move}" for move in moves.split()))
    assert board.lines[-1] == result


@pytest.mark.slow
def test_it_plays_every_variant_that_it_names(board: Board) -> None:
    for name in cecp_variants():
        board.say("new", f"variant {name}", "sd 1", "go")
        assert board.move()


def test_castling_is_read_with_letters_in_chess960_and_by_the_kings_squares_in_chess(board: Board) -> None:
    board.say("variant fischerandom", "setboard 4k3/8/8/8/8/8/r7/1R2K2R w HB - 0 1", "force", "usermove O-O")
    board.lines.clear()
    board.say("undo", "usermove O-O-O", "ping 2")
    assert board.lines == ["pong 2"]
    board.say("new", "setboard 4k3/8/8/8/8/8/r7/4K2R w K - 0 1", "force", "usermove e1g1", "ping 3")
    assert board.lines == ["pong 2", "pong 3"]


def test_an_analysis_follows_the_moves_until_exit(board: Board) -> None:
    board.say("post", "analyze")
    board.hear(lambda line: line.endswith("e2e4") or " e2e4 " in line)
    board.say("usermove e2e4")
    board.lines.clear()
    board.hear(lambda line: line[:1].isdigit() and line.split()[4] in ("e7e5", "d7d5", "e7e6", "b8c6", "g8f6", "c7c5"))
    board.say(".")
    board.hear(lambda line: line.startswith("stat01: "))
    board.say("exit")
    assert not any(line.startswith("move") for line in board.lines)


def test_thoughts_have_depth_score_centiseconds_nodes_and_a_line(board: Board) -> None:
    board.say("post", "setboard 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "sd 3", "go")
    thought = board.hear(lambda line: line.endswith("a1a8"))
    depth, score, centiseconds, nodes, *line = thought.split()
    assert (score, line) == ("100001", ["a1a8"])
    assert all(number.isdigit() for number in (depth, centiseconds, nodes))


def test_options_set_the_strength(board: Board) -> None:
    board.say("option Skill Level=0", "option UCI_LimitStrength=1", "memory 4", "post", "sd 9", "usermove e2e4")
    board.hear(lambda line: line.startswith("move"))
    assert max(int(line.split()[0]) for line in board.lines if line[:1].isdigit()) == 2
