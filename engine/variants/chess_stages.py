"""Staged move generation: first the loud moves, captures and queen promotions, then all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from engine.variants import chess_exchange
from engine.variants.chess_exchange import LAYER_PRICES
from engine.variants.chess_sight import BISHOP_SIGHT, KNIGHT_SIGHT, QUEEN_SIGHT, ROOK_SIGHT
from moves.chess import MajorAttackMove, PawnAttackMove, PawnJump, PawnMove, PawnPromotion
from moves.move import MajorMove, Move
from pieces.chess import King, Pawn, Queen
from pieces.chess_pawns import JUMPED, LAST_RANK
from pieces.chess_threats import LOOKOUTS
from pieces.chess_worth import PRICES

if not cython.compiled:
    from board.interpreted import highest
    from board.rays import squares_of
    from engine.variants.chess_exchange import gain, is_lost, loses_exchange
    from moves.move import make_move
    from pieces.chess_layers import (
        ALL_SQUARES,
        BISHOPS,
        KINGS,
        KNIGHTS,
        NOT_FILE_A,
        NOT_FILE_H,
        ONE,
        PAWNS,
        QUEENS,
        ROOKS,
    )
    from pieces.chess_threats import threats_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from board.board import Board
    from board.geometry import Coordinate
    from pieces.chess_threats import Threats

_OFFICERS = ((KNIGHTS, KNIGHT_SIGHT), (BISHOPS, BISHOP_SIGHT), (ROOKS, ROOK_SIGHT), (QUEENS, QUEEN_SIGHT))
_PAWN_PRICE, _QUEEN_PRICE = PRICES[0], PRICES[4]
_SEVENTH_RANK = (0xFF << 8, 0xFF << 48)


def is_loud(move: Move) -> bool:
    """Return whether a move captures or promotes to a queen."""
    if type(move) is PawnPromotion:
        return move.promotion.letter == "q"
    return move.attacked_piece is not None


def allows_null_move(board: Board) -> bool:
    """Return whether the side to move has a piece besides king and pawns: without one, zugzwang is likely."""
    threats = threats_on(board)
    masks, side = threats.masks, threats.own_side
    return threats.own != masks[KINGS + side] | masks[PAWNS + side]


def loud_moves(board: Board, least: int = 0) -> tuple[Move, ...]:
    """Return the legal captures and queen promotions: most valuable victim first, then least valuable attacker.

    When not in check, those that gain less than ``least`` are left out.
    """
    threats = threats_on(board)
    if not threats.is_free:
        return _by_gain([move for move in board.legal_moves if is_loud(move)])
    masks = threats.masks
    pawns = masks[PAWNS + threats.own_side]
    special = _SEVENTH_RANK[threats.own_side]
    special = pawns & (threats.pinned | special)
    cells: list[Any] = board._cells
    moves: list[Move] = [
        make_move(MajorAttackMove if piece.kind else PawnAttackMove, board, piece, square, cells[square])
        for takers in reversed(_captures(board, threats, pawns ^ special, least))
        for piece, square in takers
    ]
    en_passant = board.state.en_passant is not None and least <= _PAWN_PRICE  # type: ignore[attr-defined]
    if not special and not en_passant:
        return tuple(moves)
    _add_restricted(special, board, threats, moves.append, True)
    if en_passant:
        _add_en_passant(board, pawns & ~threats.pinned, threats, moves.append)
    return _by_gain(moves)


def _by_gain(moves: list[Move]) -> tuple[Move, ...]:
    """Return loud moves sorted by gain, the largest first."""
    return tuple(sorted(moves, key=chess_exchange.gain, reverse=True))


def good_loud_moves(board: Board, least: int = 0, losing: list[Move] | None = None) -> Iterator[tuple[int, Move]]:
    """Yield the loud moves that do not lose their exchange, each with its gain, in order.

    Losing ones are added to a list, if given.
    """
    captures = _plain_captures(board, least)
    if captures is None:
        for move in loud_moves(board, least):
            if not loses_exchange(move):
                yield gain(move), move
            elif losing is not None:
                losing.append(move)
        return
    kind = 5
    for takers in reversed(captures):
        kind -= 1
        if takers:
            won = PRICES[kind]
            for piece, square in takers:
                capture = _good_capture(board, piece, square, won, losing)
                if capture is not None:
                    yield won, capture


def _plain_captures(board: Board, least: int) -> tuple[list[tuple[Any, Coordinate]], ...] | None:
    """Return the captures by square; None in check, or if a pawn is pinned, promotes or captures en passant."""
    threats = threats_on(board)
    pawns = threats.masks[PAWNS + threats.own_side]
    restricted = _SEVENTH_RANK[threats.own_side]
    restricted |= threats.pinned
    if not threats.is_free or pawns & restricted or board.state.en_passant is not None:  # type: ignore[attr-defined]
        return None
    return _captures(board, threats, pawns, least)


def _good_capture(board: Board, piece: Any, square: Coordinate, won: int, losing: list[Move] | None) -> Move | None:
    """Return a piece's capture, or None if it loses its exchange; it is then added to a list."""
    layer = piece.layer
    if LAYER_PRICES[layer] <= won or not is_lost(board, piece, square, won):
        return make_move(
            PawnAttackMove if layer < KNIGHTS else MajorAttackMove, board, piece, square, board._cells[square]
        )
    if losing is not None:
        losing.append(make_move(MajorAttackMove, board, piece, square, board._cells[square]))
    return None


def _captures(board: Board, threats: Threats, pawns: int, least: int) -> tuple[list[tuple[Any, Coordinate]], ...]:
    """Return the captures by square: for each kind of victim, from pawns to queens, least valuable attacker first.

    Of the pawns, only the given ones capture; none of them is pinned or promotes.
    """
    masks = threats.masks
    side = threats.own_side
    foes = threats.everyone if least <= _PAWN_PRICE else _dear(threats, least)
    found: tuple[list[tuple[Any, Coordinate]], ...] = ([], [], [], [], [])
    pawn, knight, bishop, rook, queen = found
    taken: tuple[Any, ...] = (None, None, pawn, pawn, knight, knight, bishop, bishop, rook, rook, queen, queen)
    cells: list[Any] = board._cells
    if side == 0:
        left, right = (pawns & NOT_FILE_A) >> 9 & foes, (pawns & NOT_FILE_H) >> 7 & foes
    else:
        left, right = (pawns & NOT_FILE_H) << 9 & foes, (pawns & NOT_FILE_A) << 7 & foes
    if left:
        back = 9 - 18 * side
        while left:
            square = highest(left)
            left ^= ONE << square
            target = cells[square]
            taken[target.layer].append((cells[square + back], square))
    if right:
        back = 7 - 14 * side
        while right:
            square = highest(right)
            right ^= ONE << square
            target = cells[square]
            taken[target.layer].append((cells[square + back], square))
    occupied = threats.occupied
    pins = threats.pins
    for layer, tables in _OFFICERS:
        pieces = masks[layer + side]
        if pieces:
            table, lines = tables[pieces]
            for place, seen in table[occupied & lines]:
                hit = seen & foes
                if hit:
                    if pins:
                        allowed = pins.get(ONE << place, ALL_SQUARES)
                        hit &= allowed
                    piece = cells[place]
                    while hit:
                        square = highest(hit)
                        hit ^= ONE << square
                        target = cells[square]
                        taken[target.layer].append((piece, square))
    kings = masks[KINGS + side]
    if not kings:
        return found
    king = cells[highest(kings)]
    hit = king.landing_mask & foes
    while hit:
        square = highest(hit)
        hit ^= ONE << square
        if not threats.attacks(square, occupied ^ king.bit):
            target = cells[square]
            taken[target.layer].append((king, square))
    return found


def quiet_moves(board: Board) -> tuple[Move, ...]:
    """Return the legal moves that are not loud."""
    ways, moves = quiet_destinations(board)
    return (*moves, *[quiet_move(board, piece, square) for piece, squares in ways for square in squares])


def quiet_move(board: Board, piece: Any, destination: Coordinate) -> Move:
    """Return the move of a piece to an empty square that it may go to, without promotion or castling."""
    kind = MajorMove if piece.kind else PawnJump if destination == piece.jump else PawnMove
    return make_move(kind, board, piece, destination)


def legal_move(board: Board, piece: Any, destination: Coordinate) -> Move | None:
    """Return the legal move of a piece to a square, or None; a pawn promotes to a queen. No other move is created."""
    threats = threats_on(board)
    if board._cells[piece.position] is not piece or piece.side != threats.own_side:
        return None
    promotion = Queen if type(piece) is Pawn and piece.promotes else None
    move: Move | None = piece.move_to(board, threats, destination, promotion)
    if move is None and type(piece) is King and piece.linked and threats.is_free:
        castles: list[Move] = []
        piece.add_castles(board, threats, castles)
        for castle in castles:
            if castle.destination_coordinate == destination:
                return castle
    return move


def quiet_destinations(board: Board) -> tuple[Sequence[tuple[Any, Sequence[Coordinate]]], Sequence[Move]]:
    """Return the quiet legal moves: pieces with their destinations, and all other quiet moves."""
    threats = threats_on(board)
    if not threats.is_free:
        return [], [move for move in board.legal_moves if not is_loud(move)]
    ways: list[tuple[Any, Sequence[Coordinate]]] = []
    moves: list[Move] = []
    cells: list[Any] = board._cells
    masks = threats.masks
    side = threats.own_side
    occupied = threats.occupied
    pinned = threats.pinned
    loose = ~pinned
    for square in squares_of(masks[KNIGHTS + side] & loose):
        piece = cells[square]
        ways.append((piece, [landing for landing in piece.landings if cells[landing] is None]))
    for square in squares_of((masks[BISHOPS + side] | masks[ROOKS + side] | masks[QUEENS + side]) & loose):
        piece = cells[square]
        for seen in piece.lines:
            ways.append((piece, seen.sights[occupied & seen.mask][0]))
    _add_pawn_steps(cells, masks[PAWNS + side] & loose, side, occupied, ways.append)
    special = _SEVENTH_RANK[side]
    special = pinned | masks[PAWNS + side] & special
    if special:
        _add_restricted(special, board, threats, moves.append, False)
    kings = masks[KINGS + side]
    if not kings:
        return ways, moves
    king = cells[highest(kings)]
    if king.linked:
        castles: list[Move] = []
        king.add_castles(board, threats, castles)
        moves = castles + moves
    without_king = occupied ^ king.bit
    steps = [step for step in king.landings if cells[step] is None and not threats.attacks(step, without_king)]
    ways.append((king, steps))
    return ways, moves


def _dear(threats: Threats, least: int) -> int:
    """Return the squares of the enemy's pieces with at least a given value."""
    masks, side = threats.masks, threats.side
    found = masks[QUEENS + side] if least <= _QUEEN_PRICE else 0
    if least <= PRICES[3]:
        found |= masks[ROOKS + side]
    if least <= PRICES[2]:
        found |= masks[BISHOPS + side]
    if least <= PRICES[1]:
        found |= masks[KNIGHTS + side]
    return found


def _add_pawn_steps(
    cells: list[Any], pawns: int, side: int, occupied: int, append: Callable[[tuple[Any, Sequence[Coordinate]]], None]
) -> None:
    """Append pawns that do not promote, with their steps and double steps."""
    last, jumps = LAST_RANK[side], JUMPED[side]
    steps = (pawns >> 8 if side == 0 else pawns << 8) & ~occupied & ~last
    jumps &= steps
    jumps = (jumps >> 8 if side == 0 else jumps << 8) & ~occupied
    back = 8 if side == 0 else -8
    while steps:
        square = highest(steps)
        steps ^= ONE << square
        append((cells[square + back], (square,)))
    while jumps:
        square = highest(jumps)
        jumps ^= ONE << square
        append((cells[square + back + back], (square,)))


def _add_en_passant(board: Board, pawns: int, threats: Threats, append: Callable[[Move], None]) -> None:
    """Append the en passant captures."""
    square = board.state.en_passant  # type: ignore[attr-defined]
    lookout = LOOKOUTS[square]
    for place in squares_of(lookout.pawns[threats.side] & pawns):
        pawn: Any = board._cells[place]
        move = pawn.move_to(board, threats, square)
        if move is not None:
            append(move)


def _add_restricted(pieces: int, board: Board, threats: Threats, append: Callable[[Move], None], loud: bool) -> None:
    """Append the loud or the quiet moves of pieces that are pinned or promote."""
    found: list[Move] = []
    cells: list[Any] = board._cells
    while pieces:
        bit = pieces & -pieces
        pieces ^= bit
        cells[highest(bit)].add_restricted_moves(board, threats, found)
    for move in found:
        if is_loud(move) is loud:
            append(move)
