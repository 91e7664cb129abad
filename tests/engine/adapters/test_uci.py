"""The UCI interface: python-chess drives our engine, and rubbish does it no harm."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from struct import pack
from threading import Event

import chess
import chess.engine
import chess.polyglot
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board import Board
from engine import load, variants
from engine.adapters.uci import Engine
from engine.notation.uci import parse_uci, uci_variants
from engine.variants.chess import Chess
from moves import Move
from pieces import Knight
from tests.narrowing import some

COMMAND = [sys.executable, "-c", "from woodpusher import main; main()", "uci"]
MANY = 500_000
"""Enough rubbish words that quadratic work would take hours."""


@pytest.fixture(scope="module")
def referee() -> Iterator[chess.engine.SimpleEngine]:
    with chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=60) as engine:
        yield engine


class Talk:
    """An engine of ours and a list of its output lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._moved = Event()
        self.engine = Engine(self._hear)

    def _hear(self, line: str) -> None:
        self.lines.append(line)
        if line.startswith("bestmove"):
            self._moved.set()

    def say(self, *lines: str) -> None:
        for line in lines:
            self.engine.obey(line)

    def move(self) -> str:
        assert self._moved.wait(60)
        self._moved.clear()
        return next(line for line in reversed(self.lines) if line.startswith("bestmove"))


def test_it_says_its_name_and_options(referee: chess.engine.SimpleEngine) -> None:
    assert referee.id["name"] == "Woodpusher"
    assert {"Hash", "Threads", "Level", "MultiPV", "Ponder", "UCI_Chess960"} <= set(referee.options)


def test_a_window_may_set_every_option_to_its_default(referee: chess.engine.SimpleEngine) -> None:
    defaults = {name: option.default for name, option in referee.options.items() if not option.is_managed()}
    referee.configure({name: default for name, default in defaults.items() if default is not None})
    assert some(referee.play(chess.Board(), chess.engine.Limit(depth=1)).move) in chess.Board().legal_moves


def test_it_plays_legal_moves_within_every_kind_of_limit(referee: chess.engine.SimpleEngine) -> None:
    limits = [
        chess.engine.Limit(depth=3),
        chess.engine.Limit(nodes=500),
        chess.engine.Limit(time=0.1),
        chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.1, black_inc=0.1),
        chess.engine.Limit(white_clock=1, black_clock=1, remaining_moves=10),
    ]
    board = chess.Board()
    for limit in limits:
        result = referee.play(board, limit)
        assert some(result.move) in board.legal_moves
        board.push(some(result.move))


def test_it_plays_chess960(referee: chess.engine.SimpleEngine) -> None:
    board = chess.Board("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", chess960=True)
    for _ in range(4):
        result = referee.play(board, chess.engine.Limit(depth=2))
        assert some(result.move) in board.legal_moves
        board.push(some(result.move))


def test_a_mate_is_reported_in_moves_for_either_side(referee: chess.engine.SimpleEngine) -> None:
    winning = referee.analyse(chess.Board("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"), chess.engine.Limit(depth=3))
    assert winning["score"].relative == chess.engine.Mate(1)
    lost = referee.analyse(chess.Board("7k/R7/1R6/8/8/8/8/K7 b - - 0 1"), chess.engine.Limit(depth=4))
    assert lost["score"].relative == chess.engine.Mate(-1)


def test_several_lines_are_told_apart(referee: chess.engine.SimpleEngine) -> None:
    lines = referee.analyse(chess.Board(), chess.engine.Limit(depth=3), multipv=3)
    assert len({line["pv"][0] for line in lines}) == 3


def test_only_the_requested_moves_are_searched(referee: chess.engine.SimpleEngine) -> None:
    only = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    assert referee.play(chess.Board(), chess.engine.Limit(depth=2), root_moves=only).move in only


def test_an_endless_analysis_is_stopped(referee: chess.engine.SimpleEngine) -> None:
    with referee.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 3:
                break
        analysis.stop()
        assert some(analysis.wait().move) in chess.Board().legal_moves


def test_pondering_waits_for_the_move_and_then_plays() -> None:
    async def play() -> list[chess.Move | None]:
        transport, engine = await chess.engine.popen_uci(COMMAND)
        board = chess.Board()
        played = []
        limit = chess.engine.Limit(white_clock=3, black_clock=3, white_inc=0.1, black_inc=0.1)
        for _ in range(2):
            result = await engine.play(board, limit, ponder=True)
            played.append(result.move)
            assert some(result.move) in board.legal_moves
            board.push(some(result.move))
            # The answer is the predicted move if there is one, which makes it a ponder hit.
            board.push(result.ponder or next(iter(board.legal_moves)))
        await engine.quit()
        transport.close()
        await asyncio.sleep(0.05)
        return played

    assert len(asyncio.run(play())) == 2


def test_no_move_is_sent_before_ponderhit() -> None:
    talk = Talk()
    talk.say("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "go ponder wtime 1000 btime 1000")
    time.sleep(0.2)
    assert not any(line.startswith("bestmove") for line in talk.lines)
    talk.say("ponderhit")
    assert talk.move() == "bestmove a1a8"


def test_a_search_that_is_done_waits_for_stop_when_it_is_endless() -> None:
    talk = Talk()
    talk.say("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "go infinite")
    time.sleep(0.2)
    assert not any(line.startswith("bestmove") for line in talk.lines)
    talk.say("stop")
    assert talk.move() == "bestmove a1a8"


def test_the_same_depth_gives_the_same_answer() -> None:
    talk = Talk()
    moves, nodes = set(), set()
    for _ in range(2):
        talk.say("position startpos moves e2e4", "go depth 4")
        moves.add(talk.move())
        nodes.add([line.split(" nodes ")[1].split()[0] for line in talk.lines if " nodes " in line][-1])
    assert len(moves) == len(nodes) == 1


@pytest.mark.parametrize(
    "line",
    [
        "rubbish",
        "position",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position startpos moves e2e5",
        "position nowhere",
        "setoption",
        "setoption name Hash value lots",
        "setoption name Hash value -3",
        "setoption name Nonsense value 1",
        "setoption name UCI_Chess960 value maybe",
        "setoption name Level value 99",
        "setoption name Threads value 2",
        "setoption name Ponder value perhaps",
        "setoption name BookFile value /no/such/book.bin",
        "setoption name UCI_Variant value shogi",
    ],
)
def test_rubbish_is_reported_and_changes_nothing(line: str) -> None:
    talk = Talk()
    talk.say("position startpos moves e2e4", line)
    assert [said for said in talk.lines if said.startswith("info string")]
    talk.say("isready", "go depth 1")
    assert "readyok" in talk.lines
    assert (
        chess.Move.from_uci(talk.move().split()[1])
        in chess.Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").legal_moves
    )


@pytest.mark.parametrize(
    "line",
    [
        "go depth x",
        "go depth 1 wtime",
        "go depth 1 searchmoves e2e5 zz",
        "go foo depth 1",
        "go depth 0 nodes 0 mate 0 movestogo 0",
        "go movetime -1",
        "go wtime 0 btime 0",
        "go wtime -100 btime -100 winc -5 binc -5 movestogo -1",
        f"go movetime {'9' * 400}",
        f"go wtime {'9' * 400} winc {'9' * 400} movestogo {'9' * 400}",
        f"go depth {'9' * 400} nodes {'9' * 400} mate {'9' * 400}",
    ],
)
def test_a_go_that_is_half_rubbish_still_moves(line: str) -> None:
    talk = Talk()
    talk.say("position startpos", line)
    talk.say("stop")
    assert talk.move().startswith("bestmove")


def test_rubbish_before_a_command_is_reported_once_however_much_there_is() -> None:
    talk = Talk()
    talk.say("x " * MANY + "isready")
    assert len(talk.lines) == 2
    assert talk.lines[0].startswith("info string ignored unknown words 'x x x ")
    assert talk.lines[1] == "readyok"
    talk.say("x isready")
    assert talk.lines[2:] == ["info string ignored unknown word 'x'", "readyok"]


@pytest.mark.parametrize(
    ("rubbish", "reports"),
    [
        ("x " * MANY, 1),
        ("depth x " * MANY, 1),
        ("searchmoves x " * MANY, 1),
        ("searchmoves " + " ".join(f"x{number}" for number in range(MANY // 10)), 2),
    ],
    ids=["words", "numbers", "the same move", "moves"],
)
def test_rubbish_after_go_is_reported_once_however_much_there_is(rubbish: str, reports: int) -> None:
    talk = Talk()
    talk.say(f"go {rubbish} depth 1")
    talk.move()
    assert len([line for line in talk.lines if line.startswith("info string")]) == reports


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "{} isready",
        "setoption name {}",
        "setoption name Hash value {}",
        "setoption name Hash value 9{}",
        "setoption name Ponder value {}",
        "setoption name UCI_Variant value {}",
        "setoption name BookFile value {}",
        "position {}",
        "position startpos {}",
        "position startpos moves {}",
        "position fen {} w - - 0 1",
        f"position fen {chess.STARTING_FEN} {{}}",
        "go depth 1 {}",
        "go depth 1 nodes {}",
        "go depth 1 searchmoves {}",
    ],
)
@pytest.mark.parametrize("letter", ["x", "9", "\a"])
def test_no_answer_repeats_a_long_word_in_full(line: str, letter: str) -> None:
    talk = Talk()
    talk.say(line.format(letter * 100_000), "stop")
    assert max((len(said) for said in talk.lines), default=0) < 500


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("startpos e2e4", "the word moves is missing: expected 'moves e2e4' after startpos, got 'e2e4'"),
        ("startpos e7e8q moves e2e4", "the word moves is missing: expected 'moves e7e8q' after startpos, got 'e7e8q'"),
        ("startpos now moves e2e4", "expected moves or the end of the line after startpos, got 'now'"),
        ("fen {} e2e4", "the word moves is missing: expected 'moves e2e4' after the FEN, got 'e2e4'"),
        ("fen {} extra moves e2e4", "expected moves or the end of the line after the FEN, got 'extra'"),
        ("fen {} one more", "expected moves or the end of the line after the FEN, got 'one more'"),
        (
            "fen 8/8/4k3/8/8/4K3/8/8 w - - e3d3 e6d6",
            "the word moves is missing: expected 'moves e3d3' after the FEN, got 'e3d3'",
        ),
        ("moves e2e4", "expected position startpos or position fen FEN, got 'moves'"),
    ],
)
def test_a_position_with_extra_words_is_rejected_with_the_reason(line: str, reason: str) -> None:
    talk = Talk()
    before = "8/8/4k3/8/8/4K3/8/8 w - - 0 1"
    talk.say(f"position fen {before}", f"position {line.format(chess.STARTING_FEN)}", "d")
    assert talk.lines[0] == f"info string {reason}"
    assert talk.lines[-1] == f"info string {before}"


def test_a_fen_may_leave_out_its_clocks() -> None:
    talk = Talk()
    talk.say("position fen 8/8/4k3/8/8/4K3/8/8 w - - moves e3d3", "d")
    assert talk.lines[-1] == "info string 8/8/4k3/8/8/3K4/8/8 b - - 1 1"


def test_go_says_whenever_its_position_is_not_the_one_that_was_sent_last() -> None:
    talk = Talk()
    before = "7k/8/8/8/8/8/R7/K7 w - - 0 1"
    warning = f"info string the last position was invalid; this answer is for the one before it, {before}"
    talk.say(f"position fen {before}", "go depth 1")
    talk.move()
    assert warning not in talk.lines
    talk.say("position startpos moves e2e5")
    for times in (1, 2):
        talk.say("go depth 1")
        talk.move()
        assert talk.lines.count(warning) == times


@pytest.mark.parametrize("remedy", ["position startpos", "ucinewgame"])
def test_a_refused_position_is_forgotten_once_there_is_another(remedy: str) -> None:
    talk = Talk()
    talk.say("position nowhere", "go depth 1")
    talk.move()
    assert any("the last position was invalid" in line for line in talk.lines)
    talk.lines.clear()
    talk.say(remedy, "go depth 1")
    talk.move()
    assert not any("was invalid" in line for line in talk.lines)


def test_the_board_is_shown_only_if_its_command_comes_first() -> None:
    talk = Talk()
    talk.say("a b c d e")
    assert talk.lines == ["info string unknown command 'a b c d e'"]
    talk.say("c d isready")
    assert talk.lines[1:] == ["info string ignored unknown words 'c d'", "readyok"]
    talk.say("  d e")
    assert talk.lines[-1] == f"info string {chess.STARTING_FEN}"


def test_quit_is_recognised_after_other_words_as_the_protocol_requires() -> None:
    talk = Talk()
    assert talk.engine.obey("a b c d e")
    assert not talk.engine.obey("I quit this")


@pytest.mark.parametrize("number", ["٣", "1_0", "３", "²", "1.0", "0x1", "+", "--1", "1 0"])
def test_a_number_is_written_in_plain_digits(number: str) -> None:
    talk = Talk()
    talk.say(f"setoption name Hash value {number}", f"go nodes {number}", "stop")
    assert talk.lines[0] == f"info string expected hash as a whole number, got {number!r}"
    if " " not in number:
        assert talk.lines[1] == f"info string expected a number after nodes, got {number!r}"


@pytest.mark.parametrize("number", ["1", "+1", "001", "0" * 5000 + "1"])
def test_a_number_may_have_a_sign_and_zeros_before_it(number: str) -> None:
    talk = Talk()
    talk.say(f"setoption name Hash value {number}", f"go depth {number}")
    talk.move()
    assert not any(line.startswith("info string") for line in talk.lines)


def test_a_number_of_any_length_is_a_number() -> None:
    talk = Talk()
    talk.say(f"setoption name Hash value {'9' * 5000}", f"go depth 1 movetime {'9' * 5000}")
    talk.move()
    reports = [line for line in talk.lines if line.startswith("info string")]
    assert len(reports) == 1
    assert reports[0].startswith("info string expected hash from 1 to 16384, got 999")


@pytest.mark.parametrize(
    ("fen", "score"), [("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0"), ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate 0")]
)
def test_a_finished_game_has_a_score_and_no_move(fen: str, score: str) -> None:
    talk = Talk()
    talk.say(f"position fen {fen}", "go depth 3")
    assert talk.move() == "bestmove 0000"
    assert f"info depth 0 score {score}" in talk.lines
    talk.say("go infinite")
    time.sleep(0.1)
    assert talk.lines[-1] == f"info depth 0 score {score}"
    talk.say("stop")
    assert talk.lines[-1] == "bestmove 0000"


@pytest.mark.parametrize(
    ("position", "fen"),
    [
        ("startpos moves " + "g1f3 g8f6 f3g1 f6g8 " * 6, chess.STARTING_FEN),
        ("fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1 moves e3d3", "8/8/4k3/8/8/3K4/8/8 b - - 1 1"),
        ("fen 8/8/4k3/8/8/4K3/4R3/8 w - - 149 100 moves e3d3 e6d6", "8/8/3k4/8/8/3K4/4R3/8 w - - 151 101"),
    ],
)
def test_a_game_that_goes_on_after_a_draw_is_followed(position: str, fen: str) -> None:
    talk = Talk()
    talk.say(f"position {position}", "go depth 2")
    assert chess.Move.from_uci(talk.move().split()[1]) in chess.Board(fen).legal_moves


def test_ponderhit_is_for_pondering_alone() -> None:
    talk = Talk()
    talk.say("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "go infinite", "ponderhit")
    time.sleep(0.2)
    assert not any(line.startswith("bestmove") for line in talk.lines)
    talk.say("stop")
    assert talk.move() == "bestmove a1a8"


def test_an_option_may_be_set_to_nothing_and_in_any_case() -> None:
    talk = Talk()
    talk.say("setoption name BookFile value ", "setoption name clear hash value", "setoption name THREADS value 1")
    talk.say("setoption name uci_variant value KingOfTheHill", "setoption name hash VALUE 2")
    assert talk.lines == []


def test_a_weak_level_searches_no_deeper_than_its_limit() -> None:
    talk = Talk()
    talk.say("setoption name Level value 6", "position startpos", "go depth 1")
    talk.move()
    assert {line.split()[2] for line in talk.lines if line.startswith("info depth")} == {"1"}


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_no_line_at_all_is_fatal(line: str) -> None:
    talk = Talk()
    if line.split()[:1] != ["quit"]:
        talk.say(line, "stop", "isready")
        assert "readyok" in talk.lines


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there is no such device")
def test_an_endless_book_file_is_rejected_at_once() -> None:
    talk = Talk()
    talk.say("setoption name BookFile value /dev/zero", "isready")
    assert talk.lines == ["info string cannot read the book /dev/zero: it is not a regular file", "readyok"]


def test_a_book_file_is_used_when_the_book_is_enabled(tmp_path: Path) -> None:
    start = chess.Board()
    move = chess.Move.from_uci("b1a3")
    code = move.to_square | move.from_square << 6
    book = tmp_path / "a book.bin"
    book.write_bytes(pack(">QHHI", chess.polyglot.zobrist_hash(start), code, 1, 0))
    talk = Talk()
    talk.say(f"setoption name BookFile value {book}", "position startpos", "go depth 1")
    assert talk.move() != "bestmove b1a3"
    talk.say("setoption name OwnBook value true", "go depth 1")
    assert talk.move() == "bestmove b1a3"
    talk.say("setoption name BookFile value <empty>", "go infinite", "stop")
    assert talk.move() != "bestmove b1a3"


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
    """Chess from a position of its own."""

    name = "lonely"
    title = "Lonely"
    uci_name = "lonelychess"

    def start(self) -> Board:
        return self.parse("4k3/8/8/8/8/8/8/K7 w - - 0 1")


def test_a_relative_from_another_package_is_played_by_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(variants._registered, Lonely.name, Lonely)
    talk = Talk()
    talk.say("uci", "setoption name UCI_Variant value lonelychess", "position startpos", "go depth 1")
    assert talk.move().split()[1] in ("a1a2", "a1b1", "a1b2")


class Nameless(Lonely):
    """A relative that does not declare its UCI name."""

    name = "nameless"


def test_a_relative_without_a_uci_name_is_played_by_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(variants._registered, Nameless.name, Nameless)
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


def test_finding_the_requested_mate_ends_the_search() -> None:
    talk = Talk()
    talk.say("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "go mate 1")
    assert talk.move() == "bestmove a1a8"


@pytest.mark.parametrize("level", [1, 5, 9])
def test_every_level_moves(level: int) -> None:
    talk = Talk()
    talk.say(f"setoption name Level value {level}", "position startpos", "go movetime 200")
    assert talk.move().startswith("bestmove")


class LameChess(Chess):
    """Chess in which knights stay where they are."""

    name = "lame-chess"
    title = "Lame chess"
    uci_name = "LameChess"

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return tuple(move for move in super().legal_moves(board) if not isinstance(move.moved_piece, Knight))


def test_a_plug_in_is_played_by_the_name_that_it_has_in_uci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(variants._registered, "lame-chess", LameChess)
    talk = Talk()
    talk.say("uci")
    assert next(line for line in talk.lines if "UCI_Variant" in line).endswith(" var lamechess")
    talk.say("setoption name UCI_Variant value LameChess", "position startpos", "go depth 1 searchmoves g1f3")
    assert talk.move() != "bestmove g1f3"
    assert any("g1f3 is not legal" in line for line in talk.lines)
