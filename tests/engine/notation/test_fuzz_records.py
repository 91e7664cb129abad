"""Fuzzing the readers: any input gives games, positions or our own errors, and the results survive a round trip."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import chess
import chess.pgn
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from board import RecordError, WoodpusherError
from engine import Game, format_game, format_pgn, load, parse_game, parse_pgn, read_games
from engine.notation.epd import parse_epd, read_epd
from engine.notation.pgn import read_pgn
from engine.notation.sources import blocks_of, lines_of
from tests.data_files import DATA
from tests.engine.notation.pgn_games import random_game
from tests.engine.notation.pgn_trees import compare, our_tree

FEW = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SAMPLES = [path.read_bytes() for path in sorted((DATA / "pgn").glob("*.pgn"))]
WORDS = st.sampled_from([
    "e4", "e5", "Nf3", "Nbd7", "exd5", "O-O", "0-0-0", "e8=Q", "g1f3", "e7e8q", "Ng1-f3", "♘f3", "exd6", "e.p.", "ep",
    "--", "Z0", "0000", "@@@@", "null", "N@f3", "1.", "1...", "...", ".", "12", "1-0", "0-1", "1/2-1/2", "½-½", "*",
    "$1", "$255", "$256", "$", "!", "?!", "!!!", "±", "+-", "=", "N", "-", "+", "(", ")", "{", "}", "{a}",
    "{ [%clk 0:01:02] }",
    "{[%clk 0:00:01] b [%emt 0:00:02]}", ";", "; c\n", "%", "\n%d\n", "\n", "\n\n", "[", "]", "<br />", "<", ">",
    '\n[Event "x"]\n', '\n\n[White "y"]\n\n', '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n', '[Variant "Chess960"]\n',
    '[Black "',
    '[FEN "4k3/4P3/8/8/8/8/8/4K3 w - - 0 0"]\n', "\\", '"', "\x00", "\ufeff", "\ud800", "\udc80",
    "\xa0", "\u2028", "\x85",
])  # fmt: skip
TEXTS = st.lists(WORDS | st.text(max_size=4), max_size=40).map(" ".join) | st.lists(WORDS, max_size=40).map("".join)


@st.composite
def damaged_files(draw: st.DrawFn) -> bytes:
    """Return a sample file with bytes cut out, duplicated, reversed or inserted."""
    data = draw(st.sampled_from(SAMPLES))
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 60)))
        piece = draw(st.sampled_from([b"", data[start:end] * 2, data[start:end][::-1]]) | st.binary(max_size=6))
        data = data[:start] + piece + data[end:]
    return data


def check(games: Iterator[Game]) -> None:
    """Every move is legal or a pass, and the game comes back from both kinds of record."""
    for game in games:
        for node in game.tree.nodes[1:]:
            assert node.move is not None
            board = game.tree[node.parent].board
            assert node.text == "--" or node.move in board.legal_moves
        text = format_pgn(game)
        again = parse_pgn(text)
        assert our_tree(again.tree) == our_tree(game.tree)
        assert (format_pgn(again), again.tags, again.players) == (text, game.tags, game.players)
        assert our_tree(parse_game(format_game(game)).tree) == our_tree(game.tree)


@FEW
@given(TEXTS)
def test_any_text_of_pgn_words_is_read(text: str) -> None:
    errors: list[RecordError] = []
    check(read_pgn(io.StringIO(text), errors.append))
    for error in errors:
        assert 1 <= (error.line or 0) <= text.count("\n") + text.count("\r") + 1


@FEW
@given(damaged_files())
def test_any_damaged_file_is_read(data: bytes) -> None:
    check(read_pgn(io.BytesIO(data), lambda error: None))


@FEW
@given(damaged_files() | st.binary(max_size=200), st.integers(1, 40))
def test_a_file_has_the_same_lines_in_blocks_of_any_size(data: bytes, size: int) -> None:
    from engine.notation import sources

    whole = sources._BLOCK
    try:
        sources._BLOCK = size
        blocks = list(blocks_of(io.BytesIO(data)))
    finally:
        sources._BLOCK = whole
    assert all(block.endswith("\n") for block in blocks)
    assert "".join(blocks).split("\n")[:-1] == list(lines_of(io.BytesIO(data)))


@FEW
@given(st.sampled_from(SAMPLES), st.integers(1, 300))
def test_games_do_not_depend_on_where_blocks_end(data: bytes, size: int) -> None:
    from engine.notation import sources

    expected = [format_pgn(game) for game in read_pgn(io.BytesIO(data))]
    whole = sources._BLOCK
    try:
        sources._BLOCK = size
        assert [format_pgn(game) for game in read_pgn(io.BytesIO(data))] == expected
    finally:
        sources._BLOCK = whole


@FEW
@given(TEXTS)
def test_a_strict_reader_yields_only_complete_games(text: str) -> None:
    games = read_pgn(io.StringIO(text), lambda error: None, strict=True)
    assert all(not game.errors for game in games)


@pytest.fixture(autouse=True)
def _silent_referee() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@FEW
@given(st.integers(0, 10**9))
def test_we_and_the_referee_read_each_others_records(seed: int) -> None:
    theirs = random_game(seed)
    ours = parse_pgn(str(theirs))
    compare(ours, theirs)
    again = chess.pgn.read_game(io.StringIO(format_pgn(ours)))
    assert again is not None
    assert not again.errors
    compare(ours, again)


@FEW
@given(
    st.lists(st.sampled_from(["e4", "e5", "Nf3", "Nc6", "d4", "d5", "--", "Bb5", "a6", "O-O", "Ke2", "exd5", "Qxd5"]))
)
def test_the_main_line_ends_where_the_referee_finds_a_fault(words: list[str]) -> None:
    text = " ".join(words)
    theirs = chess.pgn.read_game(io.StringIO(f'[Event "x"]\n\n{text} *'))
    ours = parse_pgn(f'[Event "x"]\n\n{text} *', strict=False)
    assert theirs is not None
    if not any(board.is_check() and move == chess.Move.null() for board, move in _steps(theirs)):
        assert len(ours.moves) == len(list(theirs.mainline_moves()))
        assert bool(ours.errors) is bool(theirs.errors)


def _steps(game: chess.pgn.Game) -> Iterator[tuple[chess.Board, chess.Move]]:
    board = game.board()
    for move in game.mainline_moves():
        yield board.copy(stack=False), move
        board.push(move)


@FEW
@given(st.text(max_size=60) | TEXTS)
def test_any_line_of_epd_or_fen_is_read_or_rejected(text: str) -> None:
    list(read_epd(io.StringIO(text), lambda error: None))
    list(read_games(io.StringIO(text), "fen", on_error=lambda error: None))
    for parse in (parse_epd, load("chess").parse, load("chess960").parse):
        try:
            parse(text)
        except WoodpusherError as error:
            assert isinstance(error, ValueError)
