"""The alpha-beta player: for any two-player game, at a level or within limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING

from board.errors import IllegalMoveError
from engine.learning.found import evaluation_for
from engine.openings.polyglot import PolyglotBook
from engine.players.book import BookMove, book_move
from engine.players.levels import LEVELS, Level, level
from engine.search.alphabeta import AlphaBeta, Report
from engine.search.limits import Clock, Limits
from engine.solving.tables import check_folder, table_probe

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.board import Board
    from board.variant import Variant
    from engine.game import Game
    from engine.learning.net import Net
    from engine.players.options import Options
    from engine.search.tree import Evaluation
    from moves.move import Move

USUAL = Level(Limits(seconds=1))
"""Strength when no options are given."""
_SPREAD = 0x9E37_79B9_7F4A_7C15
"""A random odd number: multiplying by it spreads similar keys apart."""


class AlphaBetaPlayer:
    """Chooses by alpha-beta search. At a fixed depth or node count it always chooses the same move."""

    def __init__(
        self,
        strength: Level = USUAL,
        *,
        megabytes: int = 64,
        seed: int | None = None,
        book: BookMove | None = None,
        keeps_clock: bool = True,
        tables: str | None = None,
        net: str | Net | None = None,
    ) -> None:
        self.name = "alphabeta"
        self.strength = strength
        self._megabytes = megabytes
        self._rng = Random(seed)
        self._seed = self._rng.getrandbits(64)
        self._book = book
        self._search: AlphaBeta | None = None
        self._keeps_clock = keeps_clock
        self._tables = tables
        self._net = net

    @classmethod
    def from_options(cls, options: Options, seed: int | None, limits: Limits | None) -> AlphaBetaPlayer:
        """Return the player that options such as ``level=4`` or ``seconds=2`` describe."""
        number = options.whole("level", 1, len(LEVELS))
        own_limits = options.limits()
        megabytes = options.whole("hash", 1, 65_536) or 64
        given = own_limits or limits
        book = _book(options.text("book"), given)
        folder = options.text("tables")
        tables = None if folder is None else check_folder("tables", folder)
        net = options.text("net")
        options.reject_unknown()
        if number is None:
            strength = USUAL if given is None else Level(given)
        else:
            strength = level(number)
            if own_limits is not None:
                strength = Level(own_limits, strength.noise)
            elif limits is not None:
                strength = Level(strength.limits.within(limits), strength.noise)
        keeps_clock = given is None
        return cls(strength, megabytes=megabytes, seed=seed, book=book, keeps_clock=keeps_clock, tables=tables, net=net)

    def prepare(self, game: Game) -> None:
        """Prepare for a game, so that the first move takes no longer than others."""
        self.searcher(game.variant)
        if self._book is not None:
            self._book(game.board, Random(0))

    def choose(
        self,
        game: Game,
        report: Report | None = None,
        stopped: Callable[[], bool] | None = None,
        clocks: Mapping[Alliance, Clock] | None = None,
    ) -> Move:
        """Return the best move found; use the clock if there is one and no other limits were given."""
        if game.outcome is not None:
            raise IllegalMoveError(f"there is no move to choose: {game.outcome}")
        known = None if self._book is None else self._book(game.board, self._rng)
        if known is not None:
            return known
        search = self.searcher(game.variant)
        limits = self.strength.limits
        if clocks is not None and self._keeps_clock:
            clock = Limits(clock=clocks[game.board.move_maker])
            limits = clock if self.strength is USUAL else limits.within(clock)
        if not limits.is_timed:
            search.clear()
        return search.search(game.boards, limits, report=report, stopped=stopped)[0].move

    def searcher(self, variant: Variant) -> AlphaBeta:
        """Return this player's search, kept as long as the variant stays the same."""
        if self._search is None or self._search.variant is not variant:
            noise = self.strength.noise
            learned = evaluation_for(variant, self._net)
            evaluation = self._noisy_evaluation(learned or variant.evaluate, noise) if noise else learned
            probe = table_probe(variant, self._tables)
            self._search = AlphaBeta(variant, self._megabytes, evaluation, careful=noise > 0, probe=probe)
        return self._search

    def _noisy_evaluation(self, evaluate: Evaluation, noise: int) -> Evaluation:
        """Return an evaluation with random errors that are always the same for the same position."""
        seed = self._seed
        width = 2 * noise + 1

        def evaluation(board: Board) -> int:
            mixed = (board.key ^ seed) * _SPREAD
            return evaluate(board) + (mixed >> 32 & 0xFFFF_FFFF) % width - noise

        return evaluation


def _book(text: str | None, limits: Limits | None) -> BookMove | None:
    """Return the book that an option selects: our own (true), none (false), or a Polyglot file."""
    if text is None:
        # A fixed depth or node count should give the same move every time.
        return book_move if limits is None or limits.is_timed else None
    if text.lower() in ("true", "false"):
        return book_move if text.lower() == "true" else None
    return PolyglotBook(text).move
