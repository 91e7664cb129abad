"""Xiangqi in WXF and ICCS, Shogi in USI, SFEN and as P-7f, and programs that speak USI and UCCI."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from board import IllegalMoveError, ParseError, PlayerError, UnsupportedError
from engine import Game, load
from engine.games.shogi.notation import format_hodges, format_sfen, format_usi, parse_sfen, parse_shogi, parse_usi
from engine.games.shogi.serving import UsiEngine
from engine.games.xiangqi.notation import format_iccs, format_wxf, parse_ucci, parse_xiangqi
from engine.games.xiangqi.serving import UcciEngine
from engine.players import player
from tests.child_processes import eventually

XIANGQI, SHOGI, MINISHOGI = load("xiangqi"), load("shogi"), load("minishogi")
TANDEM = "3k5/9/9/4P4/4P4/4P4/R8/R8/9/4K4 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "uci", "wxf"),
    [
        (XIANGQI.array, "h3e3", "C2=5"),
        (XIANGQI.array, "b1c3", "H8+7"),
        (XIANGQI.array, "a1a2", "R9+1"),
        (XIANGQI.array, "c1e3", "E7+5"),
        (XIANGQI.array, "d1e2", "A6+5"),
        (XIANGQI.array.replace(" w ", " b "), "h8e8", "C8=5"),
        (XIANGQI.array.replace(" w ", " b "), "b10c8", "H2+3"),
        (TANDEM, "a4d4", "R+=6"),
        (TANDEM, "a3d3", "R-=6"),
        (TANDEM, "e6d6", "25=6"),
        (TANDEM, "e7d7", "15=6"),
    ],
)
def test_a_move_of_xiangqi_is_written_in_wxf_and_read_again(fen: str, uci: str, wxf: str) -> None:
    board = XIANGQI.parse(fen)
    move = XIANGQI.parse_move(board, uci)
    assert format_wxf(move) == wxf
    assert XIANGQI.parse_move(board, wxf) == move == parse_xiangqi(board, format_iccs(move))


def test_every_move_of_random_games_is_read_as_it_was_written() -> None:
    rng = Random(5)
    for game, formats, read in (
        (XIANGQI, (format_wxf, format_iccs), parse_xiangqi),
        (SHOGI, (format_usi, format_hodges), parse_shogi),
        (MINISHOGI, (format_usi, format_hodges), parse_shogi),
    ):
        board = game.start()
        for _ in range(60):
            if board.outcome is not None:
                break
            for write in formats:
                texts = [write(move) for move in board.legal_moves]
                assert len(set(texts)) == len(texts)
                move = rng.choice(board.legal_moves)
                assert read(board, write(move)) == move
            board = rng.choice(board.legal_moves).execute()


def test_moves_of_shogi_are_written_as_players_do() -> None:
    board = SHOGI.start()
    move = SHOGI.parse_move(board, "P-7f")
    assert (format_usi(move), format_hodges(move)) == ("7g7f", "P-7f")
    board = SHOGI.parse("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1")
    assert format_hodges(parse_usi(board, "8h2b+")) == "Bx2b+"
    assert format_hodges(parse_usi(board, "8h2b")) == "Bx2b="
    assert format_hodges(parse_usi(board, "6i5h")) == "G6i-5h"
    assert SHOGI.notations["hodges"](parse_usi(board, "2h5h")) == "R-5h"
    with pytest.raises(IllegalMoveError, match="not a legal move"):
        parse_shogi(board, "P-1a")


def test_a_position_of_shogi_survives_sfen() -> None:
    text = "lp3k1n1/7b1/4Sgp2/pgppPpsGl/2P2n2L/1r1P1PP2/P1N1n2P1/G1K3SRP/L2S2B2 b P3p 101"
    board = parse_sfen(SHOGI, text)
    assert format_sfen(board) == text
    assert board.move_maker.is_white
    assert format_sfen(SHOGI.start()).endswith(" b - 1")
    for bad in ("", "9/9 b", "lnsgkgsnl/9/9/9/9/9/9/9/9 x - 1", "4k4/9/9/9/9/9/9/9/4K4 b 99999P 1"):
        with pytest.raises((ParseError, ValueError)):
            parse_sfen(SHOGI, bad)


def _answers(kind: type[UsiEngine] | type[UcciEngine], *lines: str) -> list[str]:
    said: list[str] = []

    def told() -> Iterator[str]:
        yield from lines
        if lines[-1].startswith("go"):  # leaving ends a search
            eventually(lambda: bool(said) and said[-1].startswith("bestmove"))
        yield "quit"

    kind(said.append).run(told())
    return said


def test_our_engine_speaks_usi() -> None:
    said = _answers(UsiEngine, "usi", "isready", "usinewgame", "position startpos moves 7g7f", "go depth 2")
    assert said.index("usiok") < said.index("readyok")
    assert any(line.startswith("option name USI_Hash") for line in said)
    best = said[-1].split()
    assert best[0] == "bestmove"
    assert parse_usi(parse_usi(SHOGI.start(), "7g7f").execute(), best[1])


def test_our_usi_engine_finds_a_mate_and_keeps_byoyomi() -> None:
    said = _answers(UsiEngine, "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "go btime 0 wtime 0 byoyomi 500")
    assert said[-1] == "bestmove G*5b"
    assert any("score mate 1 " in line for line in said)


def test_our_usi_engine_ignores_what_it_cannot_read() -> None:
    said = _answers(UsiEngine, "rubbish", "position sfen x", "position", "setoption", "go depth 1", "gameover lose")
    assert sum(line.startswith("bestmove") for line in said) == 1
    assert sum(line.startswith("info string") for line in said) >= 4


def test_our_usi_engine_resigns_when_it_is_mated() -> None:
    said = _answers(UsiEngine, "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2", "go depth 1")
    assert said[-1] == "bestmove resign"


def test_our_engine_speaks_ucci() -> None:
    said = _answers(
        UcciEngine, "ucci", "setoption usemillisec true", "isready", f"position fen {XIANGQI.array} moves h2e2",
        "go time 1000 increment 0",
    )  # fmt: skip
    assert "option usemillisec type check default false" in said
    assert said.index("ucciok") < said.index("readyok")
    board = parse_ucci(XIANGQI.start(), "h2e2").execute()
    assert parse_ucci(board, said[-1].split()[1])


def test_our_ucci_engine_makes_no_banned_move() -> None:
    one = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1"
    free = _answers(UcciEngine, f"position fen {one}", "go depth 2")[-1].split()[1]
    banned = _answers(UcciEngine, f"position fen {one}", f"banmoves {free}", "go depth 2")[-1].split()[1]
    assert banned != free


def test_our_ucci_engine_ignores_what_it_cannot_read() -> None:
    said = _answers(UcciEngine, "rubbish", "position fen x", "setoption Hash many", "go depth 1")
    assert said[-1].startswith("bestmove")
    assert sum(line.startswith("info string") for line in said) >= 3


SCRIPTED = """
import sys
greeting, move = sys.argv[1:3]
for line in sys.stdin:
    word = line.split()[0]
    print("heard", line.strip(), file=sys.stderr, flush=True)
    if word == greeting: print(greeting + "ok", flush=True)
    if word == "isready": print("readyok", flush=True)
    if word == "go": print(move, flush=True)
    if word == "quit": break
"""


def _scripted(folder: Path, protocol: str, answer: str) -> str:
    program = folder / "scripted.py"
    program.write_text(SCRIPTED)
    return f"{protocol}:{sys.executable} {program} {protocol} '{answer}';seconds=0.1"


@pytest.mark.parametrize(
    ("name", "protocol", "answer", "uci"),
    [("shogi", "usi", "bestmove 7g7f ponder 3c3d", "c3c4"), ("xiangqi", "ucci", "bestmove h2e2", "h3e3")],
)
def test_an_engine_of_another_protocol_plays(tmp_path: Path, name: str, protocol: str, answer: str, uci: str) -> None:
    game = Game(load(name))
    made: Any = player(_scripted(tmp_path, protocol, answer))
    try:
        assert made.choose(game) == game.variant.parse_move(game.board, uci)
    finally:
        made.close()


@pytest.mark.parametrize(
    ("name", "protocol", "answer", "complaint"),
    [
        ("shogi", "usi", "bestmove resign", "resigned"),
        ("shogi", "usi", "bestmove 9z9z", "invalid move"),
        ("xiangqi", "ucci", "nobestmove", "resigned"),
        ("xiangqi", "ucci", "bestmove a0a9", "invalid move"),
    ],
)
def test_a_bad_answer_is_named(tmp_path: Path, name: str, protocol: str, answer: str, complaint: str) -> None:
    made: Any = player(_scripted(tmp_path, protocol, answer))
    try:
        with pytest.raises(PlayerError, match=complaint):
            made.choose(Game(load(name)))
    finally:
        made.close()


def test_an_engine_of_another_game_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="plays Shogi, not chess"):
        player(f"usi:{sys.executable}").choose(Game(load("chess")))
    with pytest.raises(UnsupportedError, match="plays Xiangqi, not shogi"):
        player(f"ucci:{sys.executable}").choose(Game(load("shogi")))
