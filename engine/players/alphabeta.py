"""The player that searches: any game for two that takes turns, at a level or within limits."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from board.errors import IllegalMoveError
from engine.book import book_move
from engine.players.levels import LEVELS, Level, level
from engine.search.alphabeta import AlphaBeta, Report
from engine.search.limits import Limits

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from engine.game import Game
    from engine.players.options import Options
    from moves.move import Move

USUAL = Level(Limits(seconds=1))
"""How a player thinks of whom nothing is said."""
_SPREAD = 0x9E37_79B9_7F4A_7C15
"""An odd number without a pattern: multiplied by it, keys that are alike become numbers that are not."""


class AlphaBetaPlayer:
    """Chooses by alpha-beta search. At fixed depth or nodes it chooses the same every time."""

    def __init__(
        self, strength: Level = USUAL, *, megabytes: int = 64, seed: int | None = None, has_book: bool = False
    ) -> None:
        self.name = "alphabeta"
        self.strength = strength
        self._megabytes = megabytes
        self._rng = Random(seed)
        self._seed = self._rng.getrandbits(64)
        self._has_book = has_book
        self._search: AlphaBeta | None = None

    @classmethod
    def from_options(cls, options: Options, seed: int | None, limits: Limits | None) -> AlphaBetaPlayer:
        """Return the player that options such as ``level=4`` or ``seconds=2`` describe."""
        number = options.whole("level", 1, len(LEVELS))
        own_limits = options.limits()
        megabytes = options.whole("hash", 1, 65_536) or 64
        has_book = options.flag("book")
        options.refuse_others()
        if has_book is None:
            # Whoever fixes depth or nodes wants the same move every time.
            has_book = own_limits is None or own_limits.is_timed
        if number is None:
            strength = Level(own_limits or limits or USUAL.limits)
        else:
            strength = level(number)
            if own_limits is not None:
                strength = Level(own_limits, strength.noise)
        return cls(strength, megabytes=megabytes, seed=seed, has_book=has_book)

    def choose(self, game: Game, report: Report | None = None, stopped: Callable[[], bool] | None = None) -> Move:
        """Return the best move found."""
        if game.outcome is not None:
            raise IllegalMoveError(f"there is no move to choose: {game.outcome}")
        known = book_move(game.board, self._rng) if self._has_book else None
        if known is not None:
            return known
        search = self.searcher(game.variant)
        limits = self.strength.limits
        if not limits.is_timed:
            search.clear()
        return search.search(game.boards, limits, report=report, stopped=stopped)[0].move

    def searcher(self, variant: Variant) -> AlphaBeta:
        """Return the search this player thinks with, the same one as long as the variant is."""
        if self._search is None or self._search.variant is not variant:
            noise = self.strength.noise
            self._search = AlphaBeta(variant, self._megabytes, self._misjudge(variant, noise) if noise else None)
            self._search.careful = noise > 0
        return self._search

    def _misjudge(self, variant: Variant, noise: int) -> Callable[[Board], int]:
        """Return an evaluation that is off by chance, but always the same for the same position."""
        evaluate, seed = variant.evaluate, self._seed
        width = 2 * noise + 1

        def evaluation(board: Board) -> int:
            mixed = (board.key ^ seed) * _SPREAD
            return evaluate(board) + (mixed >> 32 & 0xFFFF_FFFF) % width - noise

        return evaluation
