"""PGN as programs, servers and books write it: sample files in each style, read without an error."""

from __future__ import annotations

from pathlib import Path

import chess.pgn
import pytest

from board import IllegalMoveError
from engine import Game, format_game, format_pgn, parse_game, parse_pgn, read_games
from moves import Pass
from tests.data_files import DATA
from tests.engine.notation.pgn_trees import compare, our_tree, texts_of

FILES = sorted((DATA / "pgn").glob("*.pgn"))
UNKNOWN_TO_THE_REFEREE = ("books", "null_moves", "lichess", "web_page")
"""Files that python-chess does not read in full, or reads by the rules of a variant that must be loaded first."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_read_without_an_error_and_comes_back_from_both_kinds_of_record(path: Path) -> None:
    games = list(read_games(path, strict=True))
    assert games
    for game in games:
        text = format_pgn(game)
        again = parse_pgn(text)
        assert our_tree(again.tree) == our_tree(game.tree)
        assert format_pgn(again) == text
        assert again.result == game.result
        assert our_tree(parse_game(format_game(game)).tree) == our_tree(game.tree)


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.stem not in UNKNOWN_TO_THE_REFEREE], ids=lambda p: p.stem
)
def test_a_file_is_read_as_python_chess_reads_it(path: Path) -> None:
    with path.open(encoding="latin-1" if path.stem.endswith("latin1") else "utf-8") as file:
        for ours in read_games(path):
            theirs = chess.pgn.read_game(file)
            assert theirs is not None
            assert not theirs.errors
            compare(ours, theirs)
        assert chess.pgn.read_game(file) is None


def games_of(name: str) -> list[Game]:
    return list(read_games(DATA / "pgn" / f"{name}.pgn", strict=True))


BOOKS = [
    "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5 Nb3 Qxd1 Rxd1",
    "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6 Nf3 Bg4 h3 Bxf3 Qxf3 c6 Bd2 Nbd7 O-O-O e6 Bd3 O-O-O",
    "e4 a6 e5 d5 exd6 exd6 d4 a5 d5 c5 dxc6 bxc6 a3 g5 h4 g4 f4 gxf3 gxf3 f5 c4 f4 h5 Be7 a4",
    "e4 a6 e5 f5 exf6 Kf7 fxg7 h5 gxh8=Q b5 c4 b4 a4 bxa3 bxa3 Bb7 Qxg8+ Kxg8",
    "a8=Q+ Kg7 b8=R a1=Q+ Kg2 b1=N c8=B c1=R",
    "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#",
    "e4 e5 Qh5 Ke7 Qxe5#",
]


def test_moves_are_read_as_books_print_them() -> None:
    games = games_of("books")
    assert [" ".join(texts_of(game)) for game in games] == BOOKS
    assert [str(game.result) for game in games[:2]] == ["draw: as recorded", "white wins: as recorded"]
    assert games[0].tree.node.notes.glyphs == (16,)


def test_null_moves_are_kept_as_passes_and_written_with_two_dashes() -> None:
    first, second = games_of("null_moves")
    assert texts_of(first) == ["e4", "--", "d4", "--", "Nf3", "--", "Bc4", "--", "O-O", "--", "--", "e5", "Nxe5"]
    assert "6. -- e5 (6... -- 7. Re1 (7. -- --)) 7. Nxe5 *" in " ".join(format_pgn(first).split())
    assert texts_of(second) == ["--", "Rd8#"]
    assert isinstance(second.moves[0], Pass)
    before, after = second.boards[:2]
    assert after.squares == before.squares
    assert (after.move_maker, after.state.fullmove_number) == (before.move_maker.opponent, 31)  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["--", "Z0", "0000", "null", "pass"])
def test_a_game_of_chess_still_rejects_a_pass(text: str) -> None:
    game = Game("chess")
    with pytest.raises(ValueError, match="null move"):
        game.play(text)
    with pytest.raises(IllegalMoveError, match="not one of the legal moves"):
        game.play(Pass(game.board))
    assert game.ply == 0


def test_castling_letters_that_chess_does_not_know_are_read_as_chess960() -> None:
    games = games_of("castling_letters")
    assert [game.variant.name for game in games] == ["chess960", "chess", "chess960"]
    assert texts_of(games[0])[:2] == ["O-O", "O-O-O"]


def test_variants_of_a_server_are_played_by_their_own_rules() -> None:
    games = games_of("lichess")
    assert [game.variant.name for game in games] == ["chess", "chess960", "king-of-the-hill"]
    assert [str(game.result) for game in games] == [
        "white wins: checkmate",
        "black wins: Normal",
        "white wins: the king reached the hill",
    ]
    notes = games[0].tree[3].notes
    assert (notes.clock, notes.glyphs) == (179.0, (6,))
    assert notes.after == "(0.28 → -0.51) Inaccuracy. Nf3 was best. [%eval -0.51]"


def test_a_web_page_is_read_past_its_marks() -> None:
    (game,) = games_of("web_page")
    assert game.players == ("Ada", "Duke &amp; Count")
    assert texts_of(game)[-2:] == ["b5", "Nxb5"]


def test_puzzles_that_begin_with_move_0_are_read() -> None:
    first, _ = games_of("puzzles_move_0")
    assert (first.ply, str(first.result)) == (3, "white wins: checkmate")
