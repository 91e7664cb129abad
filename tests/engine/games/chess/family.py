"""Compares the relatives of chess with python-chess's classes, position by position."""

from __future__ import annotations

import random

import chess
import chess.variant

from board import Board, Outcome
from engine import load
from engine.notation.uci import format_uci, parse_uci

RELATIVES = ("three-check", "antichess", "atomic", "horde", "racing-kings", "crazyhouse", "king-of-the-hill")
SHUFFLED = ("three-check", "antichess", "atomic", "crazyhouse", "king-of-the-hill")
PLIES = 150


def referee_of(board: Board) -> chess.Board:
    """Return the position as a python-chess board."""
    variant = board.variant
    kind = chess.variant.find_variant(variant.title)
    return kind(variant.format(board), chess960=variant.castles_by_file)  # type: ignore[attr-defined]


def referee_fen(referee: chess.Board) -> str:
    """Return python-chess's FEN in our form: checks as lichess writes them, en passant only if it is legal.

    In Atomic python-chess names the square although the capture would blow up the taker's own king, and leaves it out
    where the capture blows up the other one.
    """
    fields = referee.fen(shredder=referee.chess960).split()
    if isinstance(referee, chess.variant.ThreeCheckBoard):
        fields.pop(4)
        fields.append(f"+{3 - referee.remaining_checks[chess.WHITE]}+{3 - referee.remaining_checks[chess.BLACK]}")
    takes = [move for move in referee.generate_pseudo_legal_ep() if referee.is_legal(move)]
    fields[3] = chess.square_name(takes[0].to_square) if takes else "-"
    return " ".join(fields)


def outcome_of(referee: chess.Board) -> tuple[bool, bool | None]:
    """Return whether a game is over by its last position, and the winner."""
    outcome = referee.outcome()
    by_history = (chess.Termination.SEVENTYFIVE_MOVES, chess.Termination.FIVEFOLD_REPETITION)
    if outcome is None or outcome.termination in by_history:
        return False, None
    return True, outcome.winner


def summary(outcome: Outcome | None) -> tuple[bool, bool | None]:
    """Return the same for one of our boards."""
    if outcome is None:
        return False, None
    return True, outcome.winner.is_white if outcome.winner else None


def compare(board: Board, referee: chess.Board) -> None:
    """Compare legal moves, SAN, FEN, check, outcome and winner."""
    variant = board.variant
    fen = variant.format(board)
    assert fen == referee_fen(referee)
    assert variant.parse(fen) == board, fen
    assert variant.format(variant.parse(fen)) == fen
    moves = {format_uci(move): move for move in board.legal_moves}
    theirs = {move.uci(): move for move in referee.legal_moves}
    assert moves.keys() == theirs.keys(), fen
    assert variant.tactics.count_moves(board) == len(theirs), fen
    for text, move in moves.items():
        san = referee.san(theirs[text])
        san = f"P{san}" if san.startswith("@") else san  # lichess writes the letter of a dropped pawn
        assert str(move) == san, fen
        assert variant.parse_move(board, san) == move, fen
        assert parse_uci(board, text) == move, fen
    assert board.current_player.is_in_check == referee.is_check(), fen
    assert summary(board.outcome) == outcome_of(referee), fen


def play(board: Board, seed: int, plies: int = PLIES) -> int:
    """Play a random game on both, comparing every position, and return its length."""
    rng = random.Random(seed)
    referee = referee_of(board)
    for ply in range(plies):
        compare(board, referee)
        if board.outcome is not None:
            return ply
        captures = [move for move in board.legal_moves if move.is_attack]
        move = rng.choice(captures if captures and rng.random() < 0.3 else board.legal_moves)
        referee.push_uci(format_uci(move))
        board = move.execute()
    return plies


def start_of(name: str, seed: int) -> Board:
    """Return a start position of a relative: every third game from a Chess960 array, if the relative has them."""
    if name in SHUFFLED and seed % 3 == 2:
        return load(name, position=random.Random(seed).randrange(960)).start()
    return load(name).start()
