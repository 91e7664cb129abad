"""A tree of games: for each position the moves played from it, how often, and how those games ended.

Equal positions are merged, so transpositions count together.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import frozen

from board.board import Board
from board.errors import expect
from board.outcome import Outcome

if TYPE_CHECKING:
    from engine.game import Game
    from moves.move import Move

MOST_PLIES = 40
"""How many moves of a game are kept."""


@frozen
class Branch:
    """A move that was played from a position: how often, and how those games ended."""

    move: str
    games: int
    wins: tuple[int, ...]
    """How many games each player won, in turn order."""
    draws: int

    @property
    def unknown(self) -> int:
        """How many games have no result."""
        return self.games - self.draws - sum(self.wins)

    @property
    def score(self) -> float | None:
        """The first player's share of the points, from 0 to 1; None if no game has a result."""
        decided = self.draws + sum(self.wins)
        return None if not decided else (self.wins[0] + self.draws / 2) / decided


class OpeningTree:
    """All games of a collection, by position. Games of several variants may be in one tree."""

    def __init__(self, games: Iterable[Game] = (), plies: int = MOST_PLIES) -> None:
        self._plies = plies
        self._branches: dict[tuple[str, int], dict[str, list[int]]] = {}
        """For each variant and position the moves; each has its count, the draws, and the wins of each side."""
        self.games = 0
        """How many games are in the tree."""
        for game in games:
            self.add(game)

    def add(self, game: Game) -> None:
        """Add a game's main line, up to the maximum length."""
        tree = game.tree
        self.add_moves(tree.moves(tree.main_line()[-1])[: self._plies], game.result)

    def add_moves(self, moves: Iterable[Move], result: Outcome | None) -> None:
        """Add the moves of a game with its result."""
        self.games += 1
        seen: set[int] = set()
        for move in moves:
            board = move.board
            # A repeated position counts once per game.
            if board.key in seen:
                continue
            seen.add(board.key)
            players = board.variant.players
            known = self._branches.setdefault((board.variant.spec, board.key), {})
            counts = known.setdefault(str(move), [0] * (2 + len(players)))
            counts[0] += 1
            if result is not None and not result.winners:
                counts[1] += 1
            elif result is not None:
                counts[2 + players.index(result.winners[0])] += 1

    def moves(self, board: Board) -> tuple[Branch, ...]:
        """Return the moves that were played from a position, the most frequent first."""
        expect(Board, board, "a board")
        known = self._branches.get((board.variant.spec, board.key), {})
        branches = [Branch(text, each[0], tuple(each[2:]), each[1]) for text, each in known.items()]
        return tuple(sorted(branches, key=lambda branch: (-branch.games, branch.move)))

    def count(self, board: Board) -> int:
        """Return how many games continue from a position."""
        return sum(branch.games for branch in self.moves(board))
