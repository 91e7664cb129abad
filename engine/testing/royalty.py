"""Checks of games with armies: royal pieces, checks, declared movement, and evaluations that favour no colour."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from board.alliance import Alliance
from board.builder import Builder, with_turn
from board.errors import WoodpusherError
from board.geometry import Grid
from moves.chess import PawnEnPassantAttackMove
from moves.move import Pass, Placement
from pieces.betza import parse_movement
from pieces.movement import destinations

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from board.variant import Variant
    from moves.move import Move
    from pieces.piece import Piece

Expect = Callable[[bool, str], None]
ONE_IN = 4
"""Declared movement is checked in one position of so many: it is worked out square by square."""
_SQUARE = re.compile(r"[a-z][0-9]+")
_COUNTS = re.compile(r"(\+?)([0-9])\+([0-9])")


class RoyalCheck:
    """Checks that royal pieces are safe, that pieces move as they declare, and that both colours are judged alike."""

    def __init__(self, variant: Variant, expect: Expect) -> None:
        self.variant = variant
        self.expect = expect
        self._seen = 0
        self._mirror: Callable[[str], str] | None = None
        self._looked_for_mirror = False

    def check_position(self, board: Board) -> None:
        """Check one position."""
        royal = royal_kind(self.variant)
        if royal is not None:
            self._check_royal_pieces(board, royal)
        if self.variant.abilities.evaluation:
            self._check_mirrored(board)
        self._seen += 1
        if self._seen % ONE_IN == 1 and isinstance(self.variant.geometry, Grid) and len(self.variant.players) == 2:
            self._check_movement(board, royal)

    # Royal pieces.

    def _check_royal_pieces(self, board: Board, royal: type[Piece]) -> None:
        for move in board.legal_moves:
            if isinstance(move.attacked_piece, royal):
                self.expect(False, f"the legal move {move} captures a royal piece, the {move.attacked_piece}")
        for side in self.variant.players:
            kings = [piece for piece in board.pieces(side) if isinstance(piece, royal)]
            if not kings:
                continue
            is_in_check = self.variant.is_in_check(board, side)
            for move in self.variant.legal_moves(with_turn(board, side.opponent)):
                if isinstance(move.attacked_piece, royal) and not is_in_check:
                    mover = f"the {move.moved_piece.piece_type} on {self._name(move.current_coordinate)}"
                    self.expect(False, f"is_in_check says that {side} is not in check, but {mover} could take its king")
            if is_in_check and not any(self.variant.attackers(board, king.position, side.opponent) for king in kings):
                self.expect(
                    self._is_seen(board, kings, side), f"is_in_check says {side} is in check, but no piece is attacking"
                )

    def _name(self, square: Coordinate) -> str:
        return str(self.variant.geometry.names[square])

    def _is_seen(self, board: Board, kings: list[Piece], side: Alliance) -> bool:
        """Return whether a piece attacks a royal piece where it could not take anything else, as generals do."""
        for piece in board.pieces(side.opponent):
            sees = getattr(type(piece), "sees", "")
            if sees and any(king.position in self._reach(board, piece, sees, False) for king in kings):
                return True
        return False

    # Declared movement.

    def _check_movement(self, board: Board, royal: type[Piece] | None) -> None:
        """Check that each piece goes where its declared movement leads, unless that leaves a king in check."""
        mover = board.move_maker
        moves: dict[Piece, set[Coordinate]] = {}
        for move in board.legal_moves:
            if _is_ordinary(move):
                moves.setdefault(move.moved_piece, set()).add(move.destination_coordinate)
        for piece in board.pieces(mover):
            movement = getattr(type(piece), "movement", "")
            if not isinstance(movement, str) or not movement or piece.linked:
                continue
            reach = self._within(piece, self._reach(board, piece, movement, self._is_at_home(piece)))
            found = moves.get(piece, set())
            what = f"the {piece.piece_type} on {self._name(piece.position)}"
            extra = found - reach
            if extra:
                self.expect(False, f"{what} goes to {self._name(min(extra))}, but its declared movement does not")
            if not any(getattr(self.variant, name, False) for name in ("chooses_moves", "restricts_moves")):
                for square in reach - found:
                    if self._is_safe(board, piece, square, royal):
                        where = self._name(square)
                        self.expect(False, f"the declared movement of {what} leads to {where}, but no legal move does")

    def _reach(self, board: Board, piece: Piece, movement: str, initial: bool) -> frozenset[Coordinate]:
        own, others = ({each.position for each in board.pieces(side)} for side in _sides(piece))
        grid = self.variant.geometry
        assert isinstance(grid, Grid)
        return destinations(parse_movement(movement), grid, piece.position, piece.alliance, own, others, initial)

    def _within(self, piece: Piece, squares: frozenset[Coordinate]) -> set[Coordinate]:
        within = getattr(type(piece), "within", "")
        squares_in = getattr(self.variant, "squares_in", None)
        return (
            set(squares) if not within or squares_in is None else set(squares) & set(squares_in(within, piece.alliance))
        )

    def _is_at_home(self, piece: Piece) -> bool:
        initial = getattr(self.variant, "initial_squares", None)
        if initial is not None:
            return piece.position in initial(type(piece), piece.alliance)
        there = self.variant.start().piece_at(piece.position)
        return type(there) is type(piece) and there.alliance is piece.alliance

    def _is_safe(self, board: Board, piece: Piece, square: Coordinate, royal: type[Piece] | None) -> bool:
        """Return whether no royal piece is attacked after a piece has been put on another square."""
        builder = Builder.of(board).remove_piece(piece.position)
        if board.piece_at(square) is not None:
            builder.remove_piece(square)
        after = builder.set_piece(piece.standing_on(square)).release()
        return royal is None or not self.variant.is_in_check(after, piece.alliance)

    # Evaluation.

    def _check_mirrored(self, board: Board) -> None:
        mirror = self._find_mirror()
        text = self.variant.format(board)
        if mirror is None or "=" in text:  # a state in words is not mirrored
            return
        try:
            other = self.variant.parse(mirror(text))
        except WoodpusherError:
            return  # the rules of the two sides differ in this position
        here, there = self.variant.evaluate(board), self.variant.evaluate(other)
        if here != there:
            text = self.variant.format(other)
            self.expect(False, f"evaluate gives {here}, but {there} for the same position with colours swapped, {text}")

    def _find_mirror(self) -> Callable[[str], str] | None:
        """Return how positions are mirrored, if the start is the same for both sides."""
        if not self._looked_for_mirror:
            self._looked_for_mirror = True
            start, grid = self.variant.format(self.variant.start()), self.variant.geometry
            rows = start.split()[0].partition("[")[0]
            is_two_sided = set(self.variant.players) == {Alliance.WHITE, Alliance.BLACK}
            if isinstance(grid, Grid) and is_two_sided and rows.count("/") + 1 == grid.rows:
                ways = [partial(mirrored, grid=grid, turned=turned) for turned in (False, True)]
                self._mirror = next((way for way in ways if way(start).split()[0] == start.split()[0]), None)
        return self._mirror


def royal_kind(variant: Variant) -> type[Piece] | None:
    """Return the class of a variant's royal pieces, or None if it has none."""
    royal: Any = getattr(variant, "royal", None)
    kinds: Any = getattr(variant, "kinds", {})
    if isinstance(royal, str):
        royal = kinds.get(royal)
    return royal if isinstance(royal, type) else None


def mirrored(text: str, grid: Grid, turned: bool = False) -> str:
    """Return a position in the form of a FEN with colours swapped: flipped top to bottom, or turned around.

    >>> mirrored("4k3/8/8/8/8/8/8/R3K3 w Q e3 0 1", Grid(8, 8))
    'r3k3/8/8/8/8/8/8/4K3 b q e6 0 1'
    """
    board, side, *others = text.split()
    rows, bracket, held = board.partition("[")
    ranks = rows.swapcase().split("/")[::-1]
    if turned:
        ranks = ["".join(re.findall(r"[0-9]+|\+?[A-Za-z]~?", rank)[::-1]) for rank in ranks]
    hands = "".join(sorted(held.rstrip("]").swapcase(), key=lambda letter: letter.islower()))
    fields = [_other_field(field, grid, turned) for field in others]
    return " ".join(
        ["/".join(ranks) + bracket + hands + ("]" if bracket else ""), "b" if side == "w" else "w", *fields]
    )


def _other_field(field: str, grid: Grid, turned: bool) -> str:
    if _SQUARE.fullmatch(field):
        file = ord(field[0]) - ord("a")
        file = grid.columns - 1 - file if turned else file
        return f"{chr(ord('a') + file)}{grid.rows + 1 - int(field[1:])}"
    counts = _COUNTS.fullmatch(field)
    if counts:
        return f"{counts[1]}{counts[3]}+{counts[2]}"
    return "".join(sorted(field.swapcase())) if field.isalpha() else field


def _sides(piece: Piece) -> tuple[Alliance, Alliance]:
    return piece.alliance, piece.alliance.opponent


def _is_ordinary(move: Move) -> bool:
    """Return whether a move follows from its piece's movement alone."""
    return not (move.is_castling_move or isinstance(move, (Placement, Pass, PawnEnPassantAttackMove)))
