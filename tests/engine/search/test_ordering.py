"""Move ordering: each legal move is tried exactly once, and moves that were good elsewhere come early."""

from __future__ import annotations

from random import Random

import pytest

from board import Variant
from engine import load
from engine.search.ordering import Experience, signature
from tests.engine.games.chess.family import RELATIVES
from tests.engine.random_positions import wandered
from tests.engine.tic_tac_toe import NOUGHTS_AND_CROSSES

CHESS = load("chess")
VARIANTS = [
    CHESS,
    load("chess960", position=300),
    *(load(name) for name in RELATIVES),
    load("track"),
    NOUGHTS_AND_CROSSES,
]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
@pytest.mark.parametrize("seed", range(4))
def test_every_legal_move_is_tried_once_whatever_was_good_elsewhere(variant: Variant, seed: int) -> None:
    rng = Random(seed)
    boards = wandered(variant, seed)
    experience = Experience()
    known = [experience.note(rng.choice(board.legal_moves)) for board in boards if board.legal_moves]
    for ply, board in enumerate(boards):
        first, answered = rng.choice([0, *known]), rng.choice(known)
        experience.refuted(rng.choice(known), [rng.choice(known)], 3, ply, answered)
        experience.refuted(rng.choice(known), [], 2, ply, answered)
        moves = [move for move, _ in experience.candidates(variant.tactics, board, first, ply, answered, True)]
        assert len(moves) == len(set(moves))
        assert set(moves) == set(board.legal_moves)
        loud = [move for move, _ in experience.candidates(variant.tactics, board, first, ply, answered, False)]
        assert len(loud) == len(set(loud))
        assert set(loud) == {move for move in board.legal_moves if variant.tactics.is_loud(move)}


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_signature_shows_whether_a_move_is_quiet(variant: Variant) -> None:
    for board in wandered(variant, 7):
        for move, sign in Experience().candidates(variant.tactics, board, 0, 0, 0, True):
            assert sign == (0 if variant.tactics.is_loud(move) else signature(move))


@pytest.mark.parametrize("text", ["Nc3", "O-O", "Bxf7+", "a3"])
def test_the_hash_move_comes_first(text: str) -> None:
    board = CHESS.parse("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
    move = CHESS.parse_move(board, text)
    experience = Experience()
    first = experience.note(move)
    assert next(experience.candidates(CHESS.tactics, board, first, 0, 0, True))[0] == move


def test_a_killer_comes_after_good_captures_and_before_other_quiet_moves() -> None:
    board = CHESS.parse("r1bqkbnr/ppp2ppp/2n5/3pp3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4")
    experience = Experience()
    killer = experience.note(CHESS.parse_move(board, "h3"))
    experience.refuted(killer, [], 3, 5, 0)
    order = [str(move) for move, _ in experience.candidates(CHESS.tactics, board, 0, 5, 1, True)]
    paying = [str(move) for _, move in CHESS.tactics.good_loud_moves(board)]
    assert order[: len(paying) + 1] == [*paying, "h3"]


def test_quiet_moves_are_tried_in_history_order() -> None:
    board = CHESS.start()
    experience = Experience()
    good, bad = (signature(CHESS.parse_move(board, text)) for text in ("a4", "e4"))
    experience.refuted(good, [bad], 8, 3, 0)
    order = [str(move) for move, _ in experience.candidates(CHESS.tactics, board, 0, 0, 1, True)]
    assert order[0] == "a4"
    assert order[-1] == "e4"


def test_cleared_experience_is_not_reused() -> None:
    board = CHESS.start()
    experience = Experience()
    first = experience.note(CHESS.parse_move(board, "h4"))
    assert str(experience.again(CHESS.tactics, board, first)) == "h4"
    experience.clear()
    assert experience.again(CHESS.tactics, board, first) is None
