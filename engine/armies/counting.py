"""Counting in Makruk and its relatives: how many moves a side has to mate when its opponent can only defend itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from board.alliance import Alliance

if TYPE_CHECKING:
    from board.board import Board
    from engine.armies.game import ArmyGame


@frozen
class Counting:
    """The limits of one tradition, in moves of each side."""

    bare: tuple[tuple[str, int, int], ...]
    """Against a bare king: the limit for the first of these pieces of which the opponent has so many ("" for any)."""
    weak: int = 0
    """The limit while the defender has other pieces, but no more than ``most``; 0 for no such count."""
    most: int = 64
    """The most pieces of a defender that may count."""
    waits_for_pawns: bool = True
    """Whether that count begins only when no pawn is left, as the one against a bare king does."""
    counts_pieces: bool = True
    """Whether the count against a bare king begins at the number of pieces on the board."""


TRADITIONS = {
    "makruk": Counting((("r", 2, 8), ("r", 1, 16), ("s", 2, 22), ("n", 2, 32), ("s", 1, 44), ("", 0, 64)), 64),
    "cambodian": Counting(
        (("r", 2, 7), ("r", 1, 15), ("s", 2, 21), ("n", 2, 31), ("s", 1, 43), ("", 0, 63)), 63, 3, waits_for_pawns=False
    ),
    "asean": Counting((("r", 1, 16), ("b", 1, 44), ("n", 1, 64)), counts_pieces=False),
}


@frozen
class Count:
    """Where a count stands, in moves of either side; a limit of 0 means that nobody counts."""

    limit: int = 0
    number: int = 0
    is_final: bool = False
    """Whether it is the count against a bare king."""

    @property
    def is_over(self) -> bool:
        """Return whether there have been more moves than the limit allows."""
        return 0 < self.limit < self.number


def counted(game: ArmyGame, boards: Sequence[Board]) -> Count:
    """Return the count after the moves of a game."""
    rule = TRADITIONS[game.counting]
    count = Count()
    for after in boards[1:]:
        defender = after.move_maker
        limit = 2 * limit_for(game, rule, after, defender)
        is_alone = is_bare(after, defender)
        if limit and (not count.limit or (is_alone and not count.is_final)):
            starts = len(after.pieces()) if is_alone and rule.counts_pieces else 0
            count = Count(limit, 2 * starts, is_alone)
        elif count.limit:
            count = Count(count.limit, count.number + 1, count.is_final)
    return count


def limit_for(game: ArmyGame, rule: Counting, board: Board, defender: Alliance) -> int:
    """Return how many moves the opponent of a defender has to mate, 0 if there is no limit."""
    if is_bare(board, defender.opponent) or len(board.pieces(defender)) > rule.most:
        return 0
    is_alone = is_bare(board, defender)
    if (is_alone or rule.waits_for_pawns) and _has_pawns(game, board):
        return 0
    if not is_alone:
        return rule.weak
    for letter, number, limit in rule.bare:
        if not letter or board.mask(game.kinds[letter], defender.opponent).bit_count() >= number:
            return limit
    return 0


def is_bare(board: Board, side: Alliance) -> bool:
    """Return whether a side has only its king left."""
    return len(board.pieces(side)) == 1


def _has_pawns(game: ArmyGame, board: Board) -> bool:
    pawns = [kind for kind in game.pieces if kind.is_pawn]  # type: ignore[attr-defined]
    return any(board.mask(kind, side) for kind in pawns for side in game.players)
