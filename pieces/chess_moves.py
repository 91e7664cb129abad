"""How chess pieces move and capture: what each kind's ``add_moves`` does, for any piece that moves that way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from moves.chess import MajorAttackMove, PawnAttackMove, PawnEnPassantAttackMove, PawnJump, PawnMove, PawnPromotion
from moves.move import MajorMove
from pieces.chess_castling import Castle
from pieces.chess_threats import PAWN_DIRECTION

if not cython.compiled:
    from board.position import cells_of
    from board.rays import squares_of
    from moves.move import make_move
    from pieces.chess_castling import castle_between
    from pieces.chess_layers import LEAPS, MARCHES, ONE, ROOKS, SLIDES, STEPS
    from pieces.chess_pawns import may_capture_en_passant
    from pieces.chess_threats import army_squares

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from moves.move import Move
    from pieces.chess_threats import Threats
    from pieces.piece import Piece


def add_slides(piece: Piece, board: Board, threats: Threats, moves: list[Move]) -> None:
    """Append the moves along a piece's lines, up to the first own piece or the first capture."""
    cells: list[Any] = cells_of(board)
    occupied = threats.occupied
    side = threats.own_side
    for rays, sights, mask in piece.reach:
        if cython.compiled:
            add_along(rays, piece, board, cells, moves)
        else:
            empty, blockers = sights[occupied & mask]
            for square in empty:
                moves.append(make_move(MajorMove, board, piece, square))
            for square in blockers:
                target = cells[square]
                if target.side != side:
                    moves.append(make_move(MajorAttackMove, board, piece, square, target))


def add_along(rays: Any, piece: Piece, board: Board, cells: list[Any], moves: list[Move]) -> None:
    """Append the moves along two rays: those to empty squares first, then the captures."""
    one, other = rays
    blocker = add_ray(one, piece, board, cells, moves)
    other_blocker = add_ray(other, piece, board, cells, moves)
    if blocker is not None and blocker.side != piece.side:
        moves.append(make_move(MajorAttackMove, board, piece, blocker.mark.cell, blocker))
    if other_blocker is not None and other_blocker.side != piece.side:
        moves.append(make_move(MajorAttackMove, board, piece, other_blocker.mark.cell, other_blocker))


def add_ray(squares: tuple[int, ...], piece: Piece, board: Board, cells: list[Any], moves: list[Move]) -> Any:
    """Append the moves to the empty squares of a ray; return the piece that blocks it, or None."""
    for square in squares:
        target = cells[square]
        if target is not None:
            return target
        moves.append(make_move(MajorMove, board, piece, square))
    return None


def add_leaps(piece: Piece, board: Board, moves: list[Move]) -> None:
    """Append the moves to squares without an own piece."""
    cells: list[Any] = cells_of(board)
    side = piece.side
    for square in piece.reach:
        target = cells[square]
        if target is None:
            moves.append(make_move(MajorMove, board, piece, square))
        elif target.side != side:
            moves.append(make_move(MajorAttackMove, board, piece, square, target))


def add_safe_leaps(piece: Piece, board: Board, threats: Threats, moves: list[Move]) -> None:
    """Append the moves of a king to squares that are not attacked."""
    cells: list[Any] = cells_of(board)
    side = piece.side
    without_king = threats.occupied ^ piece.mark.bit
    for square in piece.reach:
        target = cells[square]
        if target is None:
            if not threats.attacks(square, without_king):
                moves.append(make_move(MajorMove, board, piece, square))
        elif target.side != side and not threats.attacks(square, without_king):
            moves.append(make_move(MajorAttackMove, board, piece, square, target))


def add_pawn_moves(pawn: Piece, board: Board, threats: Threats, moves: list[Move]) -> None:
    """Append a pawn's moves: step, double step, captures and promotions."""
    cells: list[Any] = cells_of(board)
    side = pawn.side
    ahead, jump, captures, promotes = pawn.reach
    if cells[ahead] is None:
        if promotes:
            add_promotions(pawn, board, ahead, None, moves)
        else:
            moves.append(make_move(PawnMove, board, pawn, ahead))
            if jump >= 0 and cells[jump] is None:
                moves.append(make_move(PawnJump, board, pawn, jump))
    for square in captures:
        target = cells[square]
        if target is None:
            if square == threats.en_passant and may_take_en_passant(pawn, board, square):
                moves.append(
                    make_move(PawnEnPassantAttackMove, board, pawn, square, cells[square - 8 * PAWN_DIRECTION[side]])
                )
        elif target.side != side:
            if promotes:
                add_promotions(pawn, board, square, target, moves)
            else:
                moves.append(make_move(PawnAttackMove, board, pawn, square, target))


def add_promotions(pawn: Any, board: Board, square: Coordinate, target: Any, moves: list[Move]) -> None:
    """Append a pawn's moves to a square of the last rank, one for each promotion."""
    for piece in pawn.promotions(square, board.variant.promotions):  # type: ignore[attr-defined]
        moves.append(make_move(PawnPromotion, board, pawn, square, target, piece))


def may_take_en_passant(pawn: Any, board: Board, square: Coordinate) -> bool:
    """Return whether a pawn's en passant capture is safe, by the variant's rule."""
    return may_capture_en_passant(pawn.mark.bit, square, pawn.side, board)


def castling_rooks(king: Any, board: Board, threats: Threats) -> list[Any]:
    """Return the rooks that a king, not in check, can castle with now."""
    rooks = []
    cells: list[Any] = cells_of(board)
    for square in squares_of(threats.masks[ROOKS + threats.own_side]):
        rook = cells[square]
        if rook.linked and _is_castle_open(king, castle_between(king, rook), threats):
            rooks.append(rook)
    return rooks


def add_castles(king: Any, board: Board, threats: Threats, moves: list[Move]) -> None:
    """Append the castling moves of a king that is not in check."""
    for rook in castling_rooks(king, board, threats):
        castle = castle_between(king, rook)
        moves.append(make_move(castle.move_class, board, king, castle.destination, None, rook))


def add_king_moves(king: Any, board: Board, threats: Threats, moves: list[Move]) -> None:
    """Append a king's moves: to squares that are not attacked, and castling."""
    add_safe_leaps(king, board, threats, moves)
    if king.linked and threats.is_free:
        add_castles(king, board, threats, moves)


def _is_castle_open(king: Piece, castle: Castle, threats: Threats) -> bool:
    """Return whether the way of a castle is empty and safe for the king."""
    occupied = threats.occupied
    path, changes = castle.must_be_empty, castle.changes
    if path & occupied:
        return False
    for square in castle.king_path:
        if threats.attacks(square, occupied ^ king.mark.bit):
            return False
    # In Chess960 the rook may be what shields the king's new square, so that is looked at last.
    return not threats.attacks(castle.destination, occupied ^ changes)


def add_landings(piece: Piece, squares: int, board: Board, moves: list[Move]) -> None:
    """Append the moves to the squares of a mask, none of which has an own piece."""
    cells: list[Any] = cells_of(board)
    for square in squares_of(squares):
        target = cells[square]
        moves.append(make_move(MajorMove if target is None else MajorAttackMove, board, piece, square, target))


def add_restricted(piece: Any, board: Board, threats: Threats, moves: list[Move]) -> None:
    """Append the moves that a check or a pin allows a piece that slides or leaps."""
    seen = seen_by(piece, threats.occupied) if cython.compiled else piece.attacks(threats.occupied)
    add_landings(piece, seen & allowed_squares(piece, threats), board, moves)


def seen_by(piece: Any, occupied: int) -> int:
    """Return the squares that a piece sees by its own lines or leaps; compiled only."""
    seen = 0
    if piece.gait == LEAPS:
        for square in piece.reach:
            seen |= ONE << square
        return seen
    for rays, _, _ in piece.reach:
        for squares in rays:
            for square in squares:
                seen |= ONE << square
                if occupied & ONE << square:
                    break
    return seen


def add_restricted_pawn(pawn: Any, board: Board, threats: Threats, moves: list[Move]) -> None:
    """Append the moves that a check or a pin allows a pawn; en passant is checked separately."""
    found: list[Move] = []
    add_pawn_moves(pawn, board, threats, found)
    if not found:
        return
    allowed = allowed_squares(pawn, threats)
    for move in found:
        if allowed & ONE << move.destination_coordinate or isinstance(move, PawnEnPassantAttackMove):
            moves.append(move)


def allowed_squares(piece: Piece, threats: Threats) -> int:
    """Return the squares that checks and pins allow."""
    bit = piece.mark.bit
    return threats.targets & threats.pins[bit] if threats.pinned & bit else threats.targets


def add_army(board: Board, threats: Threats, moves: list[Move]) -> None:
    """Append the legal moves of all pieces of the side to move, by coordinate."""
    add_moves_from(threats.own, board, threats, moves)


def add_moves_from(squares: int, board: Board, threats: Threats, moves: list[Move]) -> None:
    """Append the legal moves of some pieces of the side to move, by coordinate."""
    cells: list[Any] = cells_of(board)
    is_free = threats.is_free
    pinned = threats.pinned
    for square in army_squares(squares & threats.own):
        piece = cells[square]
        gait = piece.gait
        if gait == STEPS:
            add_king_moves(piece, board, threats, moves)
        elif is_free and not (pinned and pinned >> square & 1):
            if gait == MARCHES:
                add_pawn_moves(piece, board, threats, moves)
            elif gait == SLIDES:
                add_slides(piece, board, threats, moves)
            elif gait == LEAPS:
                add_leaps(piece, board, moves)
            else:
                piece.add_legal_moves(board, threats, moves)
        elif gait == MARCHES:
            add_restricted_pawn(piece, board, threats, moves)
        elif gait:
            add_restricted(piece, board, threats, moves)
        else:
            piece.add_legal_moves(board, threats, moves)
