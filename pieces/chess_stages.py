"""Chess moves in two stages: first the loud ones, captures and new queens, then all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from moves.chess import MajorAttackMove, PawnAttackMove, PawnJump, PawnMove, PawnPromotion
from moves.move import MajorMove, Move
from pieces.chess_pawns import NOT_FILE_A, NOT_FILE_H
from pieces.chess_sight import DIAGONAL_SIGHT, KING_SIGHT, KNIGHT_SIGHT, STRAIGHT_SIGHT
from pieces.chess_threats import BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS, ROOKS, Threats, threats_on
from pieces.chess_worth import PRICES

if TYPE_CHECKING:
    from collections.abc import Callable

    from board.board import Board

_move = Move.__new__
_OFFICERS = (KNIGHTS, BISHOPS, ROOKS, QUEENS)
_PAWN_PRICE, _QUEEN_PRICE = PRICES[0], PRICES[4]
_LAST_RANK = (0xFF, 0xFF << 56)
_SEVENTH_RANK = (0xFF << 8, 0xFF << 48)
_JUMP_RANK = (0xFF << 40, 0xFF << 16)
"""Where a pawn stands after one step from home."""


def is_loud(move: Move) -> bool:
    """Return whether a move takes a piece or makes a queen."""
    if type(move) is PawnPromotion:
        return move.other.letter == "q"  # type: ignore[no-any-return]
    return move.attacked_piece is not None


def loud_moves(board: Board, least: int = 0) -> tuple[Move, ...]:
    """Return the legal captures and promotions to a queen: what gains most first, and then the cheap takers first.

    Out of check, those that gain less than ``least`` are left out.
    """
    threats = threats_on(board)
    if not threats.is_free:
        gain = board.variant.gain
        return tuple(sorted([move for move in board.variant.legal_moves(board) if is_loud(move)], key=gain)[::-1])
    cells: list[Any] = board._cells
    masks = threats.masks
    side = threats.own_side
    foes = threats.everyone if least <= _PAWN_PRICE else _dear(masks, 1 - side, least)
    pawns = masks[PAWNS + side]
    promotes = pawns & _SEVENTH_RANK[side]
    if not foes and not promotes:
        return ()
    # By what is taken, from pawns to queens; above them captures that also make a queen.
    found: list[list[Move]] = [[], [], [], [], [], []]
    occupied = threats.occupied
    pinned = threats.pinned
    if pinned & pawns:
        restricted: list[Move] = []
        _add_restricted(pinned & pawns, board, threats, restricted.append, True)
        for move in restricted:
            found[_rank_of(move)].append(move)
        pawns &= ~pinned
    # With a new queen every capture gains much.
    goals = foes | threats.everyone & _LAST_RANK[side] if promotes else foes
    if side == 0:
        left, right, back = (pawns & NOT_FILE_A) >> 9 & goals, (pawns & NOT_FILE_H) >> 7 & goals, (9, 7)
    else:
        left, right, back = (pawns & NOT_FILE_A) << 7 & goals, (pawns & NOT_FILE_H) << 9 & goals, (-7, -9)
    if left:
        _add_pawn_takes(board, cells, left, back[0], found)
    if right:
        _add_pawn_takes(board, cells, right, back[1], found)
    if board.state.en_passant is not None and least <= _PAWN_PRICE:  # type: ignore[attr-defined]
        _add_en_passant(board, pawns, threats, found[0].append)
    for bit, hit in _officers_hits(masks, side, occupied, foes):
        if bit & pinned:
            hit &= threats.pins[bit]
        piece = cells[bit.bit_length() - 1]
        while hit:
            target = hit & -hit
            hit ^= target
            square = target.bit_length() - 1
            taken = cells[square]
            found[taken.kind].append(_move(MajorAttackMove, board, piece, square, taken))
    hit = KING_SIGHT[masks[KINGS + side]] & foes
    if hit:
        king = cells[masks[KINGS + side].bit_length() - 1]
        while hit:
            target = hit & -hit
            hit ^= target
            square = target.bit_length() - 1
            if not threats.attacks(square, occupied ^ king.bit):
                taken = cells[square]
                found[taken.kind].append(_move(MajorAttackMove, board, king, square, taken))
    if promotes:
        # To make a queen gains a little less than to take one.
        _add_queenings(board, cells, pawns & _SEVENTH_RANK[side], found[4].append)
    of_pawns, of_knights, of_bishops, of_rooks, of_queens, queening = found
    return (*queening, *of_queens, *of_rooks, *of_bishops, *of_knights, *of_pawns)


def _officers_hits(masks: list[int], side: int, occupied: int, foes: int) -> list[tuple[int, int]]:
    """Return the bits of a side's officers that attack some of its foes, cheap ones first, and of those foes."""
    hits = []
    pieces = masks[KNIGHTS + side]
    while pieces:
        bit = pieces & -pieces
        pieces ^= bit
        hit = KNIGHT_SIGHT[bit] & foes
        if hit:
            hits.append((bit, hit))
    pieces = masks[BISHOPS + side]
    while pieces:
        bit = pieces & -pieces
        pieces ^= bit
        sight, mask = DIAGONAL_SIGHT[bit]
        hit = sight[occupied & mask] & foes
        if hit:
            hits.append((bit, hit))
    pieces = masks[ROOKS + side]
    while pieces:
        bit = pieces & -pieces
        pieces ^= bit
        sight, mask = STRAIGHT_SIGHT[bit]
        hit = sight[occupied & mask] & foes
        if hit:
            hits.append((bit, hit))
    pieces = masks[QUEENS + side]
    while pieces:
        bit = pieces & -pieces
        pieces ^= bit
        sight, mask = STRAIGHT_SIGHT[bit]
        hit = sight[occupied & mask]
        sight, mask = DIAGONAL_SIGHT[bit]
        hit = (hit | sight[occupied & mask]) & foes
        if hit:
            hits.append((bit, hit))
    return hits


def _rank_of(move: Move) -> int:
    """Return the kind of the piece that a capture takes, or more if it also makes a queen."""
    return 5 if type(move) is PawnPromotion else move.attacked_piece.kind  # type: ignore[union-attr]


def quiet_moves(board: Board) -> tuple[Move, ...]:
    """Return the legal moves that are not loud."""
    threats = threats_on(board)
    if not threats.is_free:
        return tuple([move for move in board.variant.legal_moves(board) if not is_loud(move)])
    moves: list[Move] = []
    append = moves.append
    cells: list[Any] = board._cells
    masks = threats.masks
    side = threats.own_side
    occupied = threats.occupied
    pinned = threats.pinned
    king = cells[masks[KINGS + side].bit_length() - 1]
    if king.tied:
        king.add_castles(board, threats, append)
    for kind in _OFFICERS:
        pieces = masks[kind + side] & ~pinned
        while pieces:
            bit = pieces & -pieces
            pieces ^= bit
            piece = cells[bit.bit_length() - 1]
            if kind == KNIGHTS:
                for square in piece.landings:
                    if cells[square] is None:
                        append(_move(MajorMove, board, piece, square))
            else:
                for seen in piece.lines:
                    for square in seen.sights[occupied & seen.mask][0]:
                        append(_move(MajorMove, board, piece, square))
    _add_pawn_steps(board, cells, masks[PAWNS + side] & ~pinned, side, occupied, append)
    near = masks[PAWNS + side] & ~pinned & _SEVENTH_RANK[side]
    if near:
        _add_restricted(near, board, threats, append, False)
    if pinned:
        _add_restricted(pinned, board, threats, append, False)
    is_attacked = threats.attacks
    for square in king.landings:
        if cells[square] is None and not is_attacked(square, occupied ^ king.bit):
            append(_move(MajorMove, board, king, square))
    return tuple(moves)


def _dear(masks: list[int], side: int, least: int) -> int:
    """Return the squares of a side's pieces that cost so much at least."""
    found = masks[QUEENS + side] if least <= _QUEEN_PRICE else 0
    if least <= PRICES[3]:
        found |= masks[ROOKS + side]
    if least <= PRICES[2]:
        found |= masks[BISHOPS + side]
    if least <= PRICES[1]:
        found |= masks[KNIGHTS + side]
    return found


def _add_pawn_takes(board: Board, cells: list[Any], targets: int, back: int, found: list[list[Move]]) -> None:
    """Add a pawn's capture on each target, the pawn standing a fixed way back from it."""
    while targets:
        target = targets & -targets
        targets ^= target
        square = target.bit_length() - 1
        pawn = cells[square + back]
        taken = cells[square]
        if pawn.promotes:
            found[5].append(_move(PawnPromotion, board, pawn, square, taken, pawn.promotions[square][0]))
        else:
            found[taken.kind].append(_move(PawnAttackMove, board, pawn, square, taken))


def _add_queenings(board: Board, cells: list[Any], pawns: int, append: Callable[[Move], None]) -> None:
    """Append the steps of pawns that make a queen."""
    while pawns:
        bit = pawns & -pawns
        pawns ^= bit
        pawn = cells[bit.bit_length() - 1]
        if cells[pawn.ahead] is None:
            append(_move(PawnPromotion, board, pawn, pawn.ahead, None, pawn.promotions[pawn.ahead][0]))


def _add_pawn_steps(
    board: Board, cells: list[Any], pawns: int, side: int, occupied: int, append: Callable[[Move], None]
) -> None:
    """Append the steps and jumps of pawns that do not promote."""
    steps = (pawns >> 8 if side == 0 else pawns << 8) & ~occupied & ~_LAST_RANK[side]
    jumps = steps & _JUMP_RANK[side]
    jumps = (jumps >> 8 if side == 0 else jumps << 8) & ~occupied
    back = 8 if side == 0 else -8
    while steps:
        bit = steps & -steps
        steps ^= bit
        square = bit.bit_length() - 1
        append(_move(PawnMove, board, cells[square + back], square))
    while jumps:
        bit = jumps & -jumps
        jumps ^= bit
        square = bit.bit_length() - 1
        append(_move(PawnJump, board, cells[square + back + back], square))


def _add_en_passant(board: Board, pawns: int, threats: Threats, append: Callable[[Move], None]) -> None:
    square = board.state.en_passant  # type: ignore[attr-defined]
    for pawn in [board._cells[taker] for taker in range(64) if pawns >> taker & 1]:
        if square in pawn.captures:  # type: ignore[union-attr]
            found: list[Move] = []
            pawn.add_moves(board, threats, found.append)  # type: ignore[union-attr]
            for move in found:
                if move.destination_coordinate == square and move.attacked_piece is not None:
                    append(move)


def _add_restricted(pieces: int, board: Board, threats: Threats, append: Callable[[Move], None], loud: bool) -> None:
    """Append the loud or the quiet moves of pieces that are pinned or promote."""
    found: list[Move] = []
    cells: list[Any] = board._cells
    while pieces:
        bit = pieces & -pieces
        pieces ^= bit
        cells[bit.bit_length() - 1].add_restricted_moves(board, threats, found.append)
    for move in found:
        if is_loud(move) is loud:
            append(move)
