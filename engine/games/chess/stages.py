"""Staged move generation: first the loud moves, captures and queen promotions, then all others.

It is one long module because a C compiler inlines only within one, and every node of a search comes through here.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from engine.games.chess import exchange as chess_exchange
from engine.games.chess.exchange import LAYER_PRICES
from engine.games.chess.sight import BISHOP_SIGHT, KNIGHT_SIGHT, QUEEN_SIGHT, ROOK_SIGHT
from engine.search.tactics import LoudMoves
from moves.chess import MajorAttackMove, PawnAttackMove, PawnJump, PawnMove, PawnPromotion
from moves.move import MajorMove, Move
from pieces.chess import Pawn, Queen
from pieces.chess_layers import LEAPS, MARCHES, SLIDES, STEPS
from pieces.chess_pawns import JUMPED, LAST_RANK
from pieces.chess_threats import LOOKOUTS
from pieces.chess_worth import PRICES

if not cython.compiled:
    from board.interpreted import bit_length
    from board.position import cell_at, cells_of
    from board.rays import squares_of
    from engine.games.chess.exchange import gain, is_lost, loses_exchange
    from moves.move import make_move
    from pieces.chess_layers import (
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
    from pieces.chess_moves import add_castles
    from pieces.chess_reach import king_move, officer_move, pawn_move
    from pieces.chess_threats import threats_on

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from board.board import Board
    from board.geometry import Coordinate
    from pieces.chess_threats import Threats

_OFFICERS = ((KNIGHTS, KNIGHT_SIGHT), (BISHOPS, BISHOP_SIGHT), (ROOKS, ROOK_SIGHT), (QUEENS, QUEEN_SIGHT))
_PAWN_PRICE, _QUEEN_PRICE = PRICES[0], PRICES[4]
_SLIDES, _LEAPS, _MARCHES, _STEPS = SLIDES, LEAPS, MARCHES, STEPS
_MOST_CAPTURES = 352
"""No arrangement has more: a piece takes eight others at most, and is taken by eight along lines and eight knights."""
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
    cells: list[Any] = cells_of(board)
    found = _captures(board, threats, pawns ^ special, least)
    moves: list[Move] = []
    while found._index < found._count if cython.compiled else found._captures:
        if cython.compiled:
            code = found._captures[found._index]
            found._index += 1
            place, square = code >> 6 & 63, code & 63
        else:
            _, place, square = found._captures.pop()
        piece = cells[place]
        kind = PawnAttackMove if piece.layer < KNIGHTS else MajorAttackMove
        moves.append(make_move(kind, board, piece, square, cells[square]))
    en_passant = threats.en_passant >= 0 and least <= _PAWN_PRICE
    if not special and not en_passant:
        return tuple(moves)
    _add_restricted(special, board, threats, moves.append, True)
    if en_passant:
        _add_en_passant(board, pawns & ~threats.pinned, threats, moves.append)
    return _by_gain(moves)


def _by_gain(moves: list[Move]) -> tuple[Move, ...]:
    """Return loud moves sorted by gain, the largest first."""
    return tuple(sorted(moves, key=chess_exchange.gain, reverse=True))


class ChessLoudMoves(LoudMoves):
    """The captures and queen promotions that do not lose their exchange, most valuable victim first.

    Each is created only when it is its turn. When compiled, captures are numbers in an array; when interpreted, they
    are tuples in a list, the next one last.
    """

    __slots__ = ("_board", "_captures", "_count", "_index", "_losing")

    _board: Board
    _captures: Any
    _count: int
    _index: int
    _pairs: Any
    """The loud moves that need more than a piece and its victim, or None."""
    _losing: list[Move] | None

    def append(self, capture: tuple[int, Coordinate, Coordinate]) -> None:
        """Add a capture: the victim's layer, the square of the piece, and of the victim; compiled only."""
        if self._count >= _MOST_CAPTURES:
            raise IndexError(f"a chess board has at most {_MOST_CAPTURES} captures")
        self._captures[self._count] = (capture[0] >> 1) << 12 | capture[1] << 6 | capture[2]
        self._count += 1

    def sort(self) -> None:
        """Sort the captures by victim; those of equal ones stay in order; compiled only."""
        for last in range(1, self._count):
            code = self._captures[last]
            place = last
            while place and self._captures[place - 1] >> 12 < code >> 12:
                self._captures[place] = self._captures[place - 1]
                place -= 1
            self._captures[place] = code

    def following(self) -> Move | None:
        """Return the next move that does not lose, or None."""
        board = self._board
        while self._index < self._count if cython.compiled else self._captures:
            if cython.compiled:
                code = self._captures[self._index]
                self._index += 1
                place, square = code >> 6 & 63, code & 63
            else:
                _, place, square = self._captures.pop()
            cells: list[Any] = cells_of(board)
            piece, target = cells[place], cells[square]
            won = LAYER_PRICES[target.layer]
            if LAYER_PRICES[piece.layer] <= won or not is_lost(board, piece, square, won):
                self.gain = won
                return make_move(
                    PawnAttackMove if piece.layer < KNIGHTS else MajorAttackMove, board, piece, square, target
                )
            if self._losing is not None:
                self._losing.append(make_move(MajorAttackMove, board, piece, square, target))
        if self._pairs is not None:
            for move in self._pairs:
                if not loses_exchange(move):
                    self.gain = gain(move)
                    return move  # type: ignore[no-any-return]
                if self._losing is not None:
                    self._losing.append(move)
        return None


_LAYER = itemgetter(0)


def good_loud_moves(board: Board, least: int = 0, losing: list[Move] | None = None) -> ChessLoudMoves:
    """Return the loud moves that do not lose their exchange, each with its gain, in order.

    Losing ones are added to a list, if given, on the way.
    """
    threats = threats_on(board)
    pawns = threats.masks[PAWNS + threats.own_side]
    restricted = _SEVENTH_RANK[threats.own_side]
    restricted |= threats.pinned
    if not threats.is_free or pawns & restricted or threats.en_passant >= 0:
        found = _no_captures(board)
        found._pairs = iter(loud_moves(board, least))
    else:
        found = _captures(board, threats, pawns, least)
    found._losing = losing
    return found


def _no_captures(board: Board) -> ChessLoudMoves:
    """Return captures to be filled in."""
    found = ChessLoudMoves.__new__(ChessLoudMoves)
    found._board = board
    if not cython.compiled:
        found._captures = []
        found._pairs = None
    return found


def _captures(board: Board, threats: Threats, pawns: int, least: int) -> ChessLoudMoves:
    """Return the captures, most valuable victim first, then least valuable attacker.

    Of the pawns, only the given ones capture; none of them is pinned or promotes.
    """
    found = _no_captures(board)
    captures: Any = found if cython.compiled else found._captures
    masks = threats.masks
    side = threats.own_side
    foes = threats.everyone if least <= _PAWN_PRICE else _dear(threats, least)
    if not foes:
        return found
    cells: list[Any] = cells_of(board)
    if side == 0:
        left, right = (pawns & NOT_FILE_A) >> 9 & foes, (pawns & NOT_FILE_H) >> 7 & foes
    else:
        left, right = (pawns & NOT_FILE_H) << 9 & foes, (pawns & NOT_FILE_A) << 7 & foes
    if left:
        back = 9 - 18 * side
        while left:
            square = bit_length(left) - 1
            left ^= ONE << square
            target = cells[square]
            captures.append((target.layer, square + back, square))
    if right:
        back = 7 - 14 * side
        while right:
            square = bit_length(right) - 1
            right ^= ONE << square
            target = cells[square]
            captures.append((target.layer, square + back, square))
    occupied = threats.occupied
    pinned = threats.pinned
    for layer, tables in _OFFICERS:
        pieces = masks[layer + side]
        if pieces:
            sights = tables.look(pieces, occupied)
            if not sights.view & foes:
                continue
            for number in range(sights.count):
                hit = sights.seen[number] & foes
                if hit:
                    place = sights.squares[number]
                    if pinned and pinned & ONE << place:
                        allowed = threats.pins[ONE << place]
                        hit &= allowed
                    while hit:
                        square = bit_length(hit) - 1
                        hit ^= ONE << square
                        target = cells[square]
                        captures.append((target.layer, place, square))
    place = threats.king
    if place >= 0:
        lookout = LOOKOUTS[place]
        hit = lookout.kings & foes
        while hit:
            square = bit_length(hit) - 1
            hit ^= ONE << square
            if not threats.attacks(square, occupied ^ ONE << place):
                target = cells[square]
                captures.append((target.layer, place, square))
    if cython.compiled:
        found.sort()
    elif len(captures) > 1:
        captures.sort(key=_LAYER, reverse=True)
        captures.reverse()
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
    standing: Any = cell_at(board, piece.mark.cell)
    if standing is not piece or piece.side != threats.own_side:
        return None
    gait = piece.gait
    if gait in (_SLIDES, _LEAPS):
        return officer_move(piece, board, threats, destination)
    if gait == _MARCHES and not piece.reach[3] and destination != threats.en_passant:
        return pawn_move(piece, board, threats, destination)
    if gait != _STEPS:
        move: Move | None = piece.move_to(
            board, threats, destination, Queen if type(piece) is Pawn and piece.promotes else None
        )
        return move
    step = king_move(piece, board, threats, destination)
    if step is None and piece.linked and threats.is_free:
        castles: list[Move] = []
        add_castles(piece, board, threats, castles)
        for castle in castles:
            if castle.destination_coordinate == destination:
                return castle
    return step


def quiet_destinations(board: Board) -> tuple[Sequence[tuple[Any, Sequence[Coordinate]]], Sequence[Move]]:
    """Return the quiet legal moves: pieces with their destinations, and all other quiet moves."""
    threats = threats_on(board)
    if not threats.is_free:
        return [], [move for move in board.legal_moves if not is_loud(move)]
    ways: list[tuple[Any, Sequence[Coordinate]]] = []
    moves: list[Move] = []
    cells: list[Any] = cells_of(board)
    masks = threats.masks
    side = threats.own_side
    occupied = threats.occupied
    pinned = threats.pinned
    loose = ~pinned
    for square in squares_of(masks[KNIGHTS + side] & loose):
        piece = cells[square]
        ways.append((piece, [landing for landing in piece.reach if cells[landing] is None]))
    for square in squares_of((masks[BISHOPS + side] | masks[ROOKS + side] | masks[QUEENS + side]) & loose):
        piece = cells[square]
        for _, sights, mask in piece.reach:
            ways.append((piece, sights[occupied & mask][0]))
    _add_pawn_steps(cells, masks[PAWNS + side] & loose, side, occupied, ways.append)
    special = _SEVENTH_RANK[side]
    special = pinned | masks[PAWNS + side] & special
    if special:
        _add_restricted(special, board, threats, moves.append, False)
    kings = masks[KINGS + side]
    if not kings:
        return ways, moves
    king = cells[bit_length(kings) - 1]
    if king.linked:
        castles: list[Move] = []
        add_castles(king, board, threats, castles)
        moves = castles + moves
    without_king = occupied ^ king.bit
    steps = [step for step in king.reach if cells[step] is None and not threats.attacks(step, without_king)]
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
        square = bit_length(steps) - 1
        steps ^= ONE << square
        append((cells[square + back], (square,)))
    while jumps:
        square = bit_length(jumps) - 1
        jumps ^= ONE << square
        append((cells[square + back + back], (square,)))


def _add_en_passant(board: Board, pawns: int, threats: Threats, append: Callable[[Move], None]) -> None:
    """Append the en passant captures."""
    square = threats.en_passant
    lookout = LOOKOUTS[square]
    for place in squares_of(lookout.pawns[threats.side] & pawns):
        pawn: Any = cell_at(board, place)
        move = pawn.move_to(board, threats, square)
        if move is not None:
            append(move)


def _add_restricted(pieces: int, board: Board, threats: Threats, append: Callable[[Move], None], loud: bool) -> None:
    """Append the loud or the quiet moves of pieces that are pinned or promote."""
    found: list[Move] = []
    cells: list[Any] = cells_of(board)
    while pieces:
        bit = pieces & -pieces
        pieces ^= bit
        cells[bit_length(bit) - 1].add_restricted_moves(board, threats, found)
    for move in found:
        if is_loud(move) is loud:
            append(move)
