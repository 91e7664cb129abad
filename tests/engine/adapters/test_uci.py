"""The UCI interface: python-chess drives our engine, and rubbish does it no harm."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from struct import pack

import chess
import chess.engine
import chess.polyglot
import pytest

from engine.adapters.uci_settings import HIGHEST_ELO, LOWEST_ELO, Settings, parse_setoption
from engine.players.level_ratings import LEVEL_RATINGS
from tests.engine.adapters.uci_conversation import Talk
from tests.type_narrowing import some

COMMAND = [sys.executable, "-c", "from woodpusher import main; main()", "uci"]


@pytest.fixture(scope="module")
def referee() -> Iterator[chess.engine.SimpleEngine]:
    with chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=60) as engine:
        yield engine


def test_it_reports_its_name_and_options(referee: chess.engine.SimpleEngine) -> None:
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


def test_several_lines_are_distinguished(referee: chess.engine.SimpleEngine) -> None:
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
def test_a_game_that_continues_after_a_draw_is_followed(position: str, fen: str) -> None:
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


def test_an_option_may_be_empty_and_its_name_in_any_letter_case() -> None:
    talk = Talk()
    talk.say("setoption name BookFile value ", "setoption name clear hash value", "setoption name THREADS value 1")
    talk.say("setoption name uci_variant value KingOfTheHill", "setoption name hash VALUE 2")
    assert talk.lines == []


def test_a_weak_level_searches_no_deeper_than_its_limit() -> None:
    talk = Talk()
    talk.say("setoption name Level value 6", "position startpos", "go depth 1")
    talk.move()
    assert {line.split()[2] for line in talk.lines if line.startswith("info depth")} == {"1"}


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


def test_finding_the_requested_mate_ends_the_search() -> None:
    talk = Talk()
    talk.say("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "go mate 1")
    assert talk.move() == "bestmove a1a8"


@pytest.mark.parametrize("level", [1, 5, 9])
def test_every_level_moves(level: int) -> None:
    talk = Talk()
    talk.say(f"setoption name Level value {level}", "position startpos", "go movetime 200")
    assert talk.move().startswith("bestmove")


def test_perft_answers_as_stockfish_does() -> None:
    talk = Talk()
    talk.say("position startpos moves e2e4", "go perft 3", "isready", "position startpos")
    referee = chess.Board()
    referee.push_uci("e2e4")
    split = {}
    for move in list(referee.legal_moves):
        referee.push(move)
        counts = []
        for reply in list(referee.legal_moves):
            referee.push(reply)
            counts.append(referee.legal_moves.count())
            referee.pop()
        split[move.uci()] = sum(counts)
        referee.pop()
    answer = [line for line in talk.lines if line != "readyok"]
    assert sorted(answer[:-3]) == sorted(f"{move}: {count}" for move, count in split.items())
    assert answer[-3:] == ["", f"Nodes searched: {sum(split.values())}", ""]


def test_a_long_perft_can_be_stopped() -> None:
    talk = Talk()
    talk.say("go perft 12", "stop", "position startpos", "go depth 1")
    assert talk.move()
    assert not any("Nodes searched" in line for line in talk.lines)


def searched_depth(*options: str) -> int:
    talk = Talk()
    talk.say(*options, "position startpos", "go depth 8")
    talk.move()
    return max(int(line.split()[2]) for line in talk.lines if line.startswith("info depth"))


@pytest.mark.parametrize(("elo", "level"), [(LOWEST_ELO, 1), (HIGHEST_ELO, 10)])
def test_an_elo_rating_limits_the_strength_only_when_told_to(elo: int, level: int) -> None:
    settings = Settings()
    for words in (f"name UCI_Elo value {elo}", "name UCI_LimitStrength value true"):
        assert settings.strength == 10
        option, value = parse_setoption(words.split())
        option.set(settings, value)
    assert settings.strength == level


def test_every_level_is_played_at_its_own_rating_and_at_some_skill() -> None:
    levels = range(1, 11)
    assert [Settings(is_limited=True, elo=rating).strength for rating in LEVEL_RATINGS["chess"]] == list(levels)
    skills = [Settings(skill=skill).strength for skill in range(21)]
    assert (skills[0], skills[20]) == (1, 10)
    assert skills == sorted(skills)


def test_the_lowest_of_all_limits_counts() -> None:
    assert Settings(level=3, skill=20, is_limited=True, elo=HIGHEST_ELO).strength == 3
    assert Settings(level=9, skill=0).strength == 1


def test_a_limited_strength_searches_less() -> None:
    assert searched_depth("setoption name Skill Level value 0") == 2
    limited = ["setoption name UCI_LimitStrength value true", f"setoption name UCI_Elo value {LOWEST_ELO}"]
    assert searched_depth(*limited) == 2


def test_another_program_sets_the_strength_by_elo(referee: chess.engine.SimpleEngine) -> None:
    referee.configure({"UCI_LimitStrength": True, "UCI_Elo": LOWEST_ELO})
    info = referee.play(chess.Board(), chess.engine.Limit(depth=8), info=chess.engine.INFO_BASIC).info
    assert info["depth"] <= 2
    referee.configure({"UCI_LimitStrength": False, "Skill Level": 20})
