"""Crazyhouse: captured pieces can be dropped as your own, instead of a move."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from board import Alliance, Board, Builder, IllegalPositionError, ParseError, PlayerInfo
from engine.armies.looks import ChessLook
from engine.games.chess960.rules import ShuffledChess
from engine.games.crazyhouse import tactics as crazyhouse_tactics
from engine.notation.fen import letters_on_squares
from moves.move import Move
from pieces.chess import ChessPiece, King, Pawn
from pieces.chess_layers import PAWNS
from pieces.chess_threats import threats_on
from pieces.crazyhouse import KINDS, CrazyhouseState, in_hand, pocket_of
from pieces.crazyhouse_hands import add_drops, state_after

if TYPE_CHECKING:
    from engine.games.crazyhouse.editing import CrazyhouseEditor

_POCKETS = re.compile(r"([^\[\]]*?)(?:\[([PNBRQpnbrq-]*)\]|/([PNBRQpnbrq]*))?")


class Crazyhouse(ShuffledChess):
    """Chess in which captured pieces change sides and can be dropped from the hand."""

    look = ChessLook(
        "chequered", "figure", portrait="r1bqk2r/ppp2ppp/3pp3/8/8/3PP3/PPP2PPP/R1BQK2R[NBPnbp] w KQkq - 0 9"
    )
    name = "crazyhouse"
    title = "Crazyhouse"
    aliases: ClassVar[tuple[str, ...]] = ("zh",)
    summary = "Captured pieces can be dropped as your own."
    action_slots = 1
    uci_name = "crazyhouse"
    direct_san = True
    tactics: ClassVar[Any] = crazyhouse_tactics.CrazyhouseTactics
    _evaluation = staticmethod(crazyhouse_tactics.evaluate)
    state_class = CrazyhouseState
    most_pawns, most_pieces = 16, 32
    counts_moves = False
    next_state = staticmethod(state_after)

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the moves of chess, and the drops."""
        moves = list(super().legal_moves(board))
        add_drops(board, threats_on(board), moves)
        return tuple(moves)

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return whether there is more than two kings and one knight or bishop, on the board or in hand."""
        state, masks = _state(board), board.masks
        held = [sum(counts) for counts in zip(*state.pockets, strict=True)]
        standing = [masks[PAWNS + 2 * kind] | masks[PAWNS + 2 * kind + 1] for kind in range(len(held))]
        strong = state.promoted or any(held[kind] or standing[kind] for kind in (0, 3, 4))
        return bool(strong) or board.occupied.bit_count() + sum(held) > 3

    def validate_side(self, board: Board, alliance: Alliance) -> None:
        """Raise ``IllegalPositionError`` for too many pieces on the board and in hand."""
        super().validate_side(board, alliance)
        men = board.occupied.bit_count() + sum(map(sum, _state(board).pockets))
        if men > self.most_pieces:
            raise IllegalPositionError(f"there are {men} pieces on the board and in hand, more than {self.most_pieces}")

    def normalize(self, board: Board) -> Board:
        """Return the position with the castling rights that exist, and promoted marks only on pieces."""
        state: Any = board.state
        men = board.occupied & ~sum(board.mask(kind, side) for kind in (Pawn, King) for side in self.players)
        if state.promoted & ~men:
            board = Builder.of(board).set_state(state.replaced(state.pockets, state.promoted & men)).release()
        return super().normalize(board)

    def read_extras(self, fields: list[str]) -> tuple[Any, ...]:
        """Read the pockets (``[Qp]``, or ``/Qp`` as a ninth rank) and the marks of promoted pieces (``Q~``)."""
        found = _POCKETS.fullmatch(fields[0]) if fields else None
        if found is None:
            raise ParseError(f"expected pieces with pockets such as [Qp] after them, got {' '.join(fields)!r}")
        fields[0], held = found[1].replace("~", ""), found[2] or found[3] or ""
        promoted = sum(1 << square for mark, square in letters_on_squares(found[1]) if mark == "~")
        white, black = ([letter for letter in held if letter.isupper() is upper] for upper in (True, False))
        return (pocket_of(white), pocket_of(black)), promoted

    def write_extras(self, board: Board, fields: list[str]) -> list[str]:
        """Add the pockets, white's first and queens first, and mark promoted pieces."""
        state: Any = board.state
        marked = "".join(
            letter + "~" * (letter.isalpha() and state.promoted >> square & 1)
            for letter, square in letters_on_squares(fields[0])
        )
        held = "".join(info.symbol for side in self.players for info in self.pieces_in_hand(board, side))
        return [f"{marked}[{held}]", *fields[1:]]

    def pieces_in_hand(self, board: Board, alliance: Alliance) -> tuple[ChessPiece, ...]:
        """Return a side's pieces in hand, queens first."""
        held = _state(board).pockets[alliance.index]
        return tuple(in_hand(kind, alliance) for kind in reversed(KINDS) for _ in range(held[kind.kind]))

    @cached_property
    def editor(self) -> CrazyhouseEditor:
        """How positions are set up."""
        from engine.games.crazyhouse.editing import CrazyhouseEditor

        return CrazyhouseEditor(self)

    def player_info(self, board: Board, alliance: Alliance) -> tuple[PlayerInfo, ...]:
        """Return the pieces in hand."""
        return (PlayerInfo("in hand", pieces=self.pieces_in_hand(board, alliance)),)


def _state(board: Board) -> CrazyhouseState:
    return board.state  # type: ignore[return-value]
