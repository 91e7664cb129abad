"""Un-moves of chess and Chess960: every move that may have led to a position, undone.

From a position Q they lead to exactly those positions P that ``validate`` accepts and from which a legal move leads to
Q, each once. P and Q differ by the move and by the castling rights and en passant square that it may have ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from board.errors import IllegalMoveError
from board.rays import squares_of
from moves.chess_unmoves import ChessUnMove, Restored
from moves.move import Move, make_move
from pieces.chess import (
    HOME_RANK,
    PROMOTIONS,
    Bishop,
    ChessPiece,
    King,
    Knight,
    Pawn,
    Queen,
    Rook,
)
from pieces.chess_aftermath import BACK_RANK
from pieces.chess_layers import KINGS, PAWNS, ROOKS
from pieces.chess_pawns import any_en_passant, en_passant_is_safe
from pieces.chess_state import ChessState
from pieces.chess_threats import LOOKOUTS, PAWN_DIRECTION, army_of

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.board import Board
    from board.geometry import Coordinate
    from engine.games.chess.rules import Chess

_MOST_PAWNS, _MOST_PIECES, _MOST_CHECKERS = 8, 16, 2
_LAST_RANKS = BACK_RANK[0] | BACK_RANK[1]
_JUMP_RANK = tuple(0xFF << 8 * (HOME_RANK[side] + 3 * PAWN_DIRECTION[side]) for side in (0, 1))
"""Where each side's pawns arrive by a double step."""
_TAKEABLE: tuple[type[ChessPiece], ...] = (Pawn, Knight, Bishop, Rook, Queen)

Pairs = tuple[tuple[ChessPiece, ChessPiece], ...]


def un_moves(board: Board, start: Board | None = None) -> tuple[Move, ...]:
    """Return the un-moves: each takes back one possible last move.

    If the game began from a known position, un-moves that lead to more men or pawns than it had are left out.
    """
    return tuple(_Retraction(board, start).un_moves())


class _Retraction:
    """One position, and its possible last moves."""

    def __init__(self, board: Board, start: Board | None) -> None:
        self.board = board
        self.variant: Chess = board.variant  # type: ignore[assignment]
        self.masks: list[int] = board.masks
        self.cells: Any = board._cells
        self.foe, self.mover = board.move_maker, board.move_maker.opponent
        self.side, self.foe_side = self.mover.index, self.foe.index
        self.up = PAWN_DIRECTION[self.side]
        self.occupied = self.masks[0] | self.masks[1]
        self.king, self.foe_king = (
            _king(board, self.masks[KINGS + side].bit_length() - 1) for side in (self.side, self.foe_side)
        )
        state: ChessState = board.state  # type: ignore[assignment]
        self.en_passant = state.en_passant
        self.state = ChessState(None, max(state.halfmove_clock - 1, 0), max(state.fullmove_number - self.side, 1))
        first = None if start is None else start.masks
        most_pieces = _MOST_PIECES if first is None else first[self.foe_side].bit_count()
        most_foe_pawns, self.most_pawns = (
            _MOST_PAWNS if first is None else first[PAWNS + side].bit_count() for side in (self.foe_side, self.side)
        )
        room = self.masks[self.foe_side].bit_count() < most_pieces
        self.room_for_pawn = room and self.masks[PAWNS + self.foe_side].bit_count() < most_foe_pawns
        self.takeable = _TAKEABLE[not self.room_for_pawn :] if room else ()

    def un_moves(self) -> Iterator[Move]:
        """Yield the un-moves."""
        if self.en_passant is not None:
            # Only a double step leaves an en passant square behind.
            pawn = self.cells[self.en_passant + 8 * self.up]
            yield from self._back(pawn, self.en_passant - 8 * self.up, [None])
            return
        for square in squares_of(self.masks[self.side]):
            piece = self.cells[square]
            if piece.linked:
                continue  # it has not moved yet
            if isinstance(piece, Pawn):
                yield from self._pawn_back(piece)
                continue
            takes = [None, *self._taken_on(square)]
            for origin in squares_of(piece.attacks(self.occupied) & ~self.occupied):
                yield from self._back(piece, origin, takes)
            if square // 8 == HOME_RANK[self.foe_side] and isinstance(piece, PROMOTIONS):
                yield from self._promotion_back(piece)
        if not self.king.linked and self.king.position // 8 == HOME_RANK[self.side]:
            yield from self._castle_back()

    def _taken_on(self, square: Coordinate) -> list[ChessPiece]:
        """Return the pieces that may have been captured on a square; a rook may have had a castling right."""
        kinds = [kind for kind in self.takeable if kind is not Pawn or not _LAST_RANKS >> square & 1]
        taken: list[ChessPiece] = [
            Rook(self.foe, square, False) if kind is Rook else kind(self.foe, square) for kind in kinds
        ]
        if Rook in kinds and self._may_regain(self.foe_king, Rook(self.foe, square, True)):
            taken.append(Rook(self.foe, square, True))
        return taken

    def _may_regain(self, king: King, rook: Rook) -> bool:
        """Return whether a king may have had the right to castle with this rook besides those it still has."""
        return self.variant.may_castle(king, rook) and not any(
            (other.position > king.position) == (rook.position > king.position)
            for other in self._linked_rooks(king.alliance)
        )

    def _linked_rooks(self, alliance: Alliance) -> list[Rook]:
        rooks = self.masks[ROOKS + alliance.index] & BACK_RANK[alliance.index]
        return [self.cells[square] for square in squares_of(rooks) if self.cells[square].linked]

    # The kinds of moves.

    def _pawn_back(self, pawn: Pawn) -> Iterator[Move]:
        square, up, occupied = pawn.position, self.up, self.occupied
        behind = square - 8 * up
        if not occupied >> behind & 1 and behind // 8 != HOME_RANK[self.side]:
            yield from self._back(pawn, behind, [None])
            start = behind - 8 * up
            is_jump = start // 8 == HOME_RANK[self.side] + up and not occupied >> start & 1
            if is_jump and not any_en_passant(behind, self.foe_side, self.masks, en_passant_is_safe):
                yield from self._back(pawn, start, [None])
        origins = [origin for origin in self._diagonals_behind(square) if origin // 8 != HOME_RANK[self.side]]
        for origin in origins:
            yield from self._back(pawn, origin, self._taken_on(square))
        is_passed = square // 8 == HOME_RANK[self.foe_side] - 2 * up and self.room_for_pawn
        if is_passed and not occupied >> behind & 1 and not occupied >> square + 8 * up & 1:
            for origin in origins:
                yield from self._back(pawn, origin, [Pawn(self.foe, behind)], passed=square)

    def _diagonals_behind(self, square: Coordinate) -> list[Coordinate]:
        return list(squares_of(LOOKOUTS[square].pawns[self.foe_side] & ~self.occupied))

    def _promotion_back(self, piece: ChessPiece) -> Iterator[Move]:
        if self.masks[PAWNS + self.side].bit_count() >= self.most_pawns:
            return
        square = piece.position
        behind = square - 8 * self.up
        if not self.occupied >> behind & 1:
            yield from self._back(piece, behind, [None], Pawn(self.mover, behind))
        for origin in self._diagonals_behind(square):
            yield from self._back(piece, origin, self._taken_on(square), Pawn(self.mover, origin))

    def _castle_back(self) -> Iterator[Move]:
        king = self.king
        row = HOME_RANK[self.side] * 8
        for king_file, rook_file, is_king_side in ((6, 5, True), (2, 3, False)):
            rook = self.cells[row + rook_file]
            if king.position != row + king_file or rook is None or rook.kind != Rook.kind or rook.side != self.side:
                continue
            free = ~(self.occupied ^ king.bit ^ rook.bit) & BACK_RANK[self.side]
            for start, corner in product(squares_of(free), repeat=2):
                if (corner > start) is is_king_side and corner != start:
                    yield from self._castle_from(King(self.mover, start, True), Rook(self.mover, corner, True), rook)

    def _castle_from(self, king: King, castled: Rook, rook: Rook) -> Iterator[Move]:
        """Yield the un-moves that put king and rook back on squares from which they may have castled."""
        if not self.variant.may_castle(king, castled):
            return
        castle = king.castle_with(castled.position)
        masks = self._masks_with(((self.king, king), (rook, castled)), None)
        occupied = masks[0] | masks[1]
        army = army_of(masks, self.foe_side)
        if castle.must_be_empty & occupied or any(
            army.attacks(square, occupied ^ king.bit) for square in (king.position, *castle.king_path)
        ):
            return
        if not self._is_valid(masks, king.position):
            return
        is_king_side = castled.position > king.position
        for others in self._rights_of(king, skip=rook):
            if all((after.position > king.position) is not is_king_side for _, after in others):
                yield from self._with_states(self.king, king, None, ((rook, castled), *others), masks)

    # Putting them together.

    def _back(
        self,
        piece: ChessPiece,
        origin: Coordinate,
        takes: Sequence[ChessPiece | None],
        arrived: ChessPiece | None = None,
        passed: Coordinate | None = None,
    ) -> Iterator[Move]:
        """Yield the un-moves of a piece to an empty square, with each piece it may have captured."""
        if arrived is None:
            arrived = Rook(self.mover, origin, False) if isinstance(piece, Rook) else _standing_on(piece, origin)
        rights: list[tuple[ChessPiece, Pairs]] = [(arrived, ())]
        if isinstance(arrived, Rook):
            linked = Rook(self.mover, origin, True)
            if self._may_regain(self.king, linked):
                rights.append((linked, self._king_regains(self.king)))
        elif isinstance(arrived, King):
            king = King(self.mover, origin, True)
            rights += [(king, others) for others in self._rights_of(king) if others]
        valid: dict[bool, bool] = {}
        for taken in takes:
            masks = self._masks_with(((piece, arrived),), taken)
            # Whether the other king could be captured depends only on which squares are occupied.
            blocks = taken is not None and taken.position == piece.position
            if blocks not in valid:
                valid[blocks] = not self._foe_is_checked(masks)
            kings_square = origin if isinstance(arrived, King) else self.king.position
            if not valid[blocks] or self._has_many_checkers(masks, kings_square):
                continue
            others_of_taken = self._king_regains(self.foe_king) if taken is not None and taken.linked else ()
            for before, others in rights:
                yield from self._with_states(piece, before, taken, others + others_of_taken, masks, passed)

    def _king_regains(self, king: King) -> Pairs:
        """Return the change of a king that regains a castling right, none if it already has another one."""
        return () if king.linked else ((king, King(king.alliance, king.position, True)),)

    def _rights_of(self, king: King, skip: Rook | None = None) -> list[Pairs]:
        """Return the rooks that a king, moved back, may have been allowed to castle with: at most one on each side."""
        choices: list[list[Pairs]] = [[()], [()]]
        for square in squares_of(self.masks[ROOKS + self.side] & BACK_RANK[self.side]):
            linked = Rook(self.mover, square, True)
            if self.cells[square] is not skip and square != king.position and self.variant.may_castle(king, linked):
                choices[square > king.position].append(((self.cells[square], linked),))
        return [left + right for left, right in product(*choices)]

    def _masks_with(self, moved: Pairs, taken: ChessPiece | None) -> list[int]:
        """Return the masks of the position before."""
        masks = self.masks.copy()
        for piece, _ in moved:
            masks[piece.side] ^= piece.bit
            masks[piece.layer] ^= piece.bit
        for piece in [before for _, before in moved] if taken is None else [*[before for _, before in moved], taken]:
            masks[piece.side] |= piece.bit
            masks[piece.layer] |= piece.bit
        return masks

    def _is_valid(self, masks: list[int], king: Coordinate) -> bool:
        return not self._foe_is_checked(masks) and not self._has_many_checkers(masks, king)

    def _foe_is_checked(self, masks: list[int]) -> bool:
        return army_of(masks, self.side).attacks(self.foe_king.position, masks[0] | masks[1])

    def _has_many_checkers(self, masks: list[int], king: Coordinate) -> bool:
        checkers = army_of(masks, self.foe_side).attackers(king, masks[0] | masks[1])
        return checkers.bit_count() > _MOST_CHECKERS

    def _with_states(
        self,
        piece: ChessPiece,
        arrived: ChessPiece,
        taken: ChessPiece | None,
        others: Pairs,
        masks: list[int],
        passed: Coordinate | None = None,
    ) -> Iterator[Move]:
        """Yield an un-move with each en passant square that the position before it may have had."""
        squares = self._en_passant_squares(masks) if passed is None else (passed,)
        for square in squares:
            state = self.state if square is None else self.state.with_en_passant(square)
            restored = Restored(arrived, state, taken, others)
            yield make_move(ChessUnMove, self.board, piece, arrived.position, None, restored)

    def _en_passant_squares(self, masks: list[int]) -> list[Coordinate | None]:
        """Return the squares that the other side's pawns may just have passed by a double step, and None."""
        squares: list[Coordinate | None] = [None]
        pawns = masks[PAWNS + self.foe_side] & _JUMP_RANK[self.foe_side]
        if pawns and masks[PAWNS + self.side]:
            occupied = masks[0] | masks[1]
            for pawn in squares_of(pawns):
                over, start = pawn + 8 * self.up, pawn + 16 * self.up
                if occupied >> over & 1 or occupied >> start & 1:
                    continue
                if any_en_passant(over, self.side, masks, en_passant_is_safe):
                    squares.append(over)
        return squares


def _king(board: Board, square: Coordinate) -> King:
    king: King = board.cell(square)  # type: ignore[assignment]
    return king


def _standing_on(piece: ChessPiece, square: Coordinate) -> ChessPiece:
    there: ChessPiece = piece.hops[square].arrived  # type: ignore[assignment]
    return there


def parse_un_move(board: Board, text: str) -> Move:
    """Return the un-move that a string names, such as ``Nf3<g1``."""
    wanted = " ".join(text.split())
    for move in board.variant.un_moves(board):
        if str(move) == wanted:
            return move
    raise IllegalMoveError(f"{wanted}: no such move can be undone (position: {board.variant.format(board)})")
