"""Chess960: Fischer's chess with 960 start positions, as an extension of chess."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any, ClassVar

from attrs import field

from board.abilities import Abilities
from board.board import Board
from board.errors import ParseError
from engine.armies.looks import ChessLook
from engine.games.chess.rules import Chess
from engine.games.chess.tactics import ChessTactics
from engine.games.endgame import endgame_tables
from engine.registry.options import whole_number
from pieces.chess import HOME_RANK, King, Rook

POSITIONS = 960
STANDARD = 518
"""The number of the standard array."""
_RIGHTS = 2
"""The place of the castling rights in a FEN."""


def back_rank(position: int) -> str:
    """Return the pieces of a start position from the a-file to the h-file, by Scharnagl's numbering.

    >>> back_rank(518), back_rank(0)
    ('RNBQKBNR', 'BBQNNRKR')
    """
    files = [""] * 8
    position, light = divmod(position, 4)
    position, dark = divmod(position, 4)
    knights, queen = divmod(position, 6)
    files[2 * light + 1] = "B"
    files[2 * dark] = "B"
    free = [file for file in range(8) if not files[file]]
    files[free.pop(queen)] = "Q"
    for knight in list(combinations(range(5), 2))[knights]:
        files[free[knight]] = "N"
    for piece in "RKR":
        files[files.index("")] = piece
    return "".join(files)


@cache
def _positions_by_pieces() -> dict[str, int]:
    return {back_rank(number): number for number in range(POSITIONS)}


class Chess960Tactics(ChessTactics):
    """The tactics of chess; the opening book is for the standard array."""

    book_lines = ()


class ShuffledChess(Chess):
    """A relative of chess that also starts from the 960 positions; all except 518 castle as in Chess960."""

    position: int = field(
        default=STANDARD,
        validator=whole_number(0, POSITIONS - 1),
        metadata={"samples": (0, 125, 342, 607, 834, POSITIONS - 1)},
    )
    """The number of the start position, 0 to 959."""

    @property
    def castles_by_file(self) -> bool:
        """Whether the start differs from standard chess."""
        return self.position != STANDARD

    def start(self) -> Board:
        """Return the start position of this variant's number."""
        pieces = back_rank(self.position)
        return self.parse(f"{pieces.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{pieces} w {self._start_rights} - 0 1")

    @property
    def _start_rights(self) -> str:
        if not self.castles_by_file or not self.castling:
            return "KQkq" if self.castling else "-"
        pieces = back_rank(self.position)
        files = "".join("abcdefgh"[file] for file in (pieces.rindex("R"), pieces.index("R")))
        return files.upper() + files

    def dealt(self, fen: str) -> ShuffledChess:
        """Return the variant that starts from a FEN, or this one if there is none."""
        pieces = fen.split()[:1]
        number = _positions_by_pieces().get(pieces[0].partition("[")[0].rpartition("/")[2]) if pieces else None
        dealt = self if number is None else type(self)(number)
        return dealt if pieces and dealt.format(dealt.start()).split()[:1] == pieces else self

    def parse(self, text: str) -> Board:
        """Return the board that a FEN describes; castling rights from other squares mean another start position."""
        try:
            return super().parse(text)
        except ParseError:
            other = self._other_start(text)
            if other is None:
                raise
            return other.parse(text)

    def _other_start(self, fen: str) -> ShuffledChess | None:
        """Return the variant with the start of a FEN, if only this makes sense of its castling rights."""
        fields = fen.split() if isinstance(fen, str) else []
        if self.castles_by_file or not self.castling or len(fields) <= _RIGHTS:
            return None
        dealt = self.dealt(fen)
        if dealt.castles_by_file:
            return dealt
        # Files are unambiguous; K or Q with a king elsewhere may as well be a mistake.
        return type(self)(0) if set(fields[_RIGHTS].lower()) <= set("abcdefgh") else None

    def may_castle(self, king: King, rook: Rook) -> bool:
        """Return whether both are on the back rank; with the standard array, on their own squares."""
        if not self.castles_by_file or not self.castling:
            return super().may_castle(king, rook)
        home = HOME_RANK[king.side]
        return king.position // 8 == home == rook.position // 8


class Chess960(ShuffledChess):
    """Chess from one of 960 start positions. Castling is written king to rook, and ``HAha`` in FEN."""

    name = "chess960"
    title = "Chess960"
    aliases: ClassVar[tuple[str, ...]] = ("fischer-random", "fischerandom")
    summary = "Chess from 960 different back ranks."
    action_slots = 1
    uci_name = "chess"
    castles_by_file = True
    # Knights in the corners: clearly shuffled.
    look = ChessLook("chequered", "figure", portrait="nbbrkrqn/pppppppp/8/8/8/8/PPPPPPPP/NBBRKRQN w FDfd - 0 1")
    drawn_options: ClassVar[dict[str, range]] = {"position": range(POSITIONS)}
    abilities = Abilities(un_moves=True, evaluation=True, pgn=True, estimated_positions=48 * 10**43)
    tactics: ClassVar[Any] = Chess960Tactics
    direct_san = True
    tables = endgame_tables
