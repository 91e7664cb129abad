"""Which legal chess move leads from one square to another or, in words, why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from board.geometry import Coordinate
from board.player import MoveStatus, Refusal
from board.rays import squares_of
from moves.move import Placement
from pieces.chess import HOME_RANK, King, Pawn, Rook
from pieces.chess_layers import KINGS
from pieces.chess_threats import CHESS_BOARD, LOOKOUTS, Threats, army_of, threats_on

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move
    from pieces.chess import ChessPiece
    from pieces.piece import Piece

_names = CHESS_BOARD.names
_CHECK = MoveStatus.LEAVES_PLAYER_IN_CHECK
_WAYS = {
    "pawn": "straight ahead, and takes diagonally",
    "knight": "two squares one way and one the other",
    "bishop": "along diagonals",
    "rook": "along ranks and files",
    "queen": "along ranks, files and diagonals",
    "king": "one square at a time",
}


def find_move(board: Board, start: Coordinate, destination: Coordinate, choice: type[ChessPiece] | None) -> Move | None:
    """Return the legal move between two squares, or None; castling is also found from king to rook."""
    castle = None
    for move in board.legal_moves:
        if move.current_coordinate != start:
            continue
        if move.is_castling_move:
            if destination in (move.destination_coordinate, move.castle_rook_start) and choice is None:  # type: ignore[attr-defined]
                castle = move
        elif move.destination_coordinate == destination and choice is _choice_in(move):
            return move
    return castle


def _choice_in(move: Move) -> type[Piece] | None:
    """Return what a move needs besides its squares: the promotion, or the piece dropped from the hand."""
    if isinstance(move, Placement):
        return type(move.moved_piece)
    return None if move.promotion is None else type(move.promotion)


def why_not(board: Board, start: Coordinate, destination: Coordinate, promotion: type[ChessPiece] | None) -> Refusal:
    """Return why no legal move leads from one square to another."""
    piece: Any = board.cell(start)
    if piece is None:
        if start == destination and promotion is not None:
            return _why_not_drop(board, promotion, destination)
        return Refusal(f"there is no piece on {_names[start]}")
    if piece.alliance is not board.move_maker:
        return Refusal(
            f"it is {board.move_maker}'s turn, and the {piece.piece_type} on {_names[start]} is {piece.alliance}"
        )
    target: Any = board.cell(destination)
    if isinstance(piece, King) and _means_castling(piece, destination, target):
        return why_not_castle(board, king_side=destination > start)
    if start == destination:
        return Refusal(f"the {piece.piece_type} on {_names[start]} is already there")
    if target is not None and target.alliance is piece.alliance:
        return Refusal(f"your own {target.piece_type} is on {_names[destination]}")
    way = _pawn_way(board, piece, destination, target) if isinstance(piece, Pawn) else _way(board, piece, destination)
    if way is not None:
        return way
    promotion_trouble = _promotion_trouble(board, piece, destination, promotion)
    threats = threats_on(board)
    if isinstance(piece, King):
        return _king_trouble(board, piece, destination, threats) or promotion_trouble or _unknown(piece, destination)
    return (
        _pin_trouble(board, piece, destination, threats)
        or _check_trouble(board, threats, destination)
        or promotion_trouble
        or (_uncovered_by_en_passant(board, piece, destination) if isinstance(piece, Pawn) else None)
        or _unknown(piece, destination)
    )


def _why_not_drop(board: Board, kind: type[ChessPiece], square: Coordinate) -> Refusal:
    """Return why a piece cannot be dropped on an empty square."""
    hand = [piece for info in board.variant.player_info(board, board.move_maker) for piece in info.pieces]
    if not any(type(piece) is kind for piece in hand):
        return Refusal(f"{board.move_maker} has no {kind.piece_type} in hand to put on {_names[square]}")
    if kind is Pawn and square // 8 in HOME_RANK:
        return Refusal(f"a pawn cannot be put on {_names[square]}: no pawn can be on a last rank")
    return _check_trouble(board, threats_on(board), square) or Refusal(f"nothing can be put on {_names[square]} now")


def why_not_castle(board: Board, *, king_side: bool) -> Refusal:
    """Return why the side to move cannot castle to one side."""
    side = "king's side" if king_side else "queen's side"
    threats = threats_on(board)
    kings = threats.masks[KINGS + threats.own_side]
    if not kings:
        return Refusal(f"{board.move_maker} has no king to castle with")
    king: Any = board.cell(kings.bit_length() - 1)
    rook = next(
        (
            piece
            for piece in board.pieces(board.move_maker)
            if isinstance(piece, Rook) and piece.first_move and (piece.position > king.position) is king_side
        ),
        None,
    )
    if not king.first_move:
        return Refusal(f"{board.move_maker} may no longer castle")
    if rook is None:
        return Refusal(f"{board.move_maker} may no longer castle on the {side}")
    if threats.checkers:
        return Refusal(f"the king cannot castle out of check from {_the(board, threats.checkers)}", _CHECK)
    castle = king.castle_with(rook.position)
    blockers = castle.must_be_empty & threats.occupied
    if blockers:
        return Refusal(f"castling is blocked by {_the(board, blockers)}")
    for square in castle.king_path:
        attackers = threats.attackers(square, threats.occupied ^ king.bit)
        if attackers:
            return Refusal(
                f"the king cannot castle through {_names[square]}, attacked by {_the(board, attackers)}", _CHECK
            )
    attackers = threats.attackers(castle.destination, threats.occupied ^ castle.changes)
    if not attackers:  # it can, but was requested under another name
        return Refusal(f"castling is written {'O-O' if king_side else 'O-O-O'}")
    return Refusal(
        f"the king cannot castle into check on {_names[castle.destination]} from {_the(board, attackers)}", _CHECK
    )


def _means_castling(king: King, destination: Coordinate, target: Any) -> bool:
    if isinstance(target, Rook) and target.alliance is king.alliance:
        return True
    return destination // 8 == king.position // 8 and abs(destination - king.position) == 2


def _the(board: Board, mask: int) -> str:
    """Return the first piece of a mask in words: "the rook on e8"."""
    piece = board.cell(squares_of(mask)[0])
    return f"the {piece.piece_type} on {_names[piece.position]}"  # type: ignore[union-attr]


def _way(board: Board, piece: ChessPiece, destination: Coordinate) -> Refusal | None:
    """Return why a piece cannot move there by its own rules, regardless of the king's safety."""
    name = f"the {piece.piece_type} on {piece.square}"
    if not piece.attacks(0) >> destination & 1:
        way = _WAYS.get(piece.piece_type)
        rule = "" if way is None else f": a {piece.piece_type} moves {way}"
        return Refusal(f"{name} cannot go to {_names[destination]}{rule}")
    blockers = LOOKOUTS[piece.position].between[destination] & board.occupied
    if blockers and piece.piece_type != "knight":
        return Refusal(f"{name} is blocked by {_the(board, _nearest(blockers, piece.position))}")
    return None


def _nearest(mask: int, square: Coordinate) -> int:
    """Return the bit of the piece on a line that is nearest to a square."""
    return 1 << min(squares_of(mask), key=lambda other: abs(other - square))


def _pawn_way(board: Board, pawn: Pawn, destination: Coordinate, target: Any) -> Refusal | None:
    name = f"the pawn on {pawn.square}"
    if destination in pawn.captures:
        if target is None and destination != board.state.en_passant:  # type: ignore[attr-defined]
            reason = _missed_en_passant(board, pawn, destination)
            return reason or Refusal(f"{name} moves diagonally only to take, and {_names[destination]} is empty")
        return None
    if destination not in (pawn.ahead, pawn.jump):
        two = pawn.position + 2 * (pawn.ahead - pawn.position)
        if destination == two:
            return Refusal(f"{name} can go two squares only from where it started")
        return Refusal(f"{name} cannot go to {_names[destination]}: a pawn moves {_WAYS['pawn']}")
    for square in (pawn.ahead, destination):
        if board.cell(square) is not None:
            return Refusal(f"{name} is blocked by {_the(board, 1 << square)}")
    return None


def _missed_en_passant(board: Board, pawn: Pawn, destination: Coordinate) -> Refusal | None:
    """Return why a pawn cannot capture one beside it en passant, though that one may have made a double step."""
    passed = destination - (pawn.ahead - pawn.position)
    neighbour = board.cell(passed)
    if not isinstance(neighbour, Pawn) or neighbour.alliance is pawn.alliance:
        return None
    if pawn.position // 8 != (3 if pawn.alliance.is_white else 4):
        return None
    return _uncovered_by_en_passant(board, pawn, destination) or Refusal(
        f"the pawn on {pawn.square} cannot take en passant on {_names[destination]}: "
        f"the pawn on {neighbour.square} has not just jumped there"
    )


def _promotion_trouble(
    board: Board, piece: ChessPiece, destination: Coordinate, promotion: type[ChessPiece] | None
) -> Refusal | None:
    promotes = isinstance(piece, Pawn) and piece.promotes
    choices: tuple[type[ChessPiece], ...] = board.variant.promotions  # type: ignore[attr-defined]
    *others, last = [choice.piece_type for choice in choices]
    names = f"{', '.join(others)} or {last}" if others else last
    if promotes and promotion is None:
        return Refusal(f"say what the pawn becomes on {_names[destination]}: {names}")
    if promotes and promotion not in choices:
        return Refusal(f"a pawn cannot become a {promotion.piece_type}: only {names}")  # type: ignore[union-attr]
    if promotion is not None and not promotes:
        return Refusal(
            f"the {piece.piece_type} on {piece.square} does not reach the last rank as a pawn, so nothing is promoted"
        )
    return None


def _pin_trouble(board: Board, piece: ChessPiece, destination: Coordinate, threats: Threats) -> Refusal | None:
    if not threats.pinned & piece.bit or threats.pins[piece.bit] >> destination & 1:
        return None
    pinner = threats.pins[piece.bit] & threats.masks[threats.side]
    return Refusal(f"the {piece.piece_type} on {piece.square} is pinned to the king by {_the(board, pinner)}", _CHECK)


def _check_trouble(board: Board, threats: Threats, destination: Coordinate) -> Refusal | None:
    if threats.is_free or threats.targets >> destination & 1:
        return None
    if threats.checkers.bit_count() > 1:
        both = " and ".join(_the(board, 1 << square) for square in squares_of(threats.checkers))
        return Refusal(f"the king is in check from {both}: only the king can move", _CHECK)
    return Refusal(f"the king would still be in check from {_the(board, threats.checkers)}", _CHECK)


def _king_trouble(board: Board, king: King, destination: Coordinate, threats: Threats) -> Refusal | None:
    attackers = threats.attackers(destination, threats.occupied & ~king.bit)
    if not attackers:
        return None
    return Refusal(f"the king would be in check on {_names[destination]} from {_the(board, attackers)}", _CHECK)


def _uncovered_by_en_passant(board: Board, pawn: Pawn, destination: Coordinate) -> Refusal | None:
    """Return why an en passant capture is illegal: two pawns leave a line at once and uncover a check."""
    taken = destination - (pawn.ahead - pawn.position)
    foes = army_of(board.masks, 1 - pawn.side)
    if destination not in pawn.captures or not foes.pawns >> taken & 1:
        return None
    occupied = board.occupied ^ pawn.bit ^ (1 << taken) | 1 << destination
    foes.pawns ^= 1 << taken
    attackers = foes.attackers(board.masks[KINGS + pawn.side].bit_length() - 1, occupied)
    if not attackers:
        return None
    return Refusal(f"taking en passant would leave the king in check from {_the(board, attackers)}", _CHECK)


def _unknown(piece: ChessPiece, destination: Coordinate) -> Refusal:
    return Refusal(f"the {piece.piece_type} on {piece.square} cannot go to {_names[destination]}")
