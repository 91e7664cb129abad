"""Monte Carlo tree search: finds good moves by random playouts, without an evaluation, for any number of players."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from board.board import Board
from board.errors import IllegalMoveError, WrongTypeError, expect, expect_call, expect_count, shown
from engine.chance import drawn
from engine.search.findings import Finding
from engine.search.limits import Limits, StoppedError, Watch

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.outcome import Outcome
    from board.variant import Variant
    from moves.move import Move

CURIOSITY = 0.9
"""The exploration constant: how much rarely tried moves are preferred."""
LONGEST = 300
"""After this many moves a playout counts as a draw."""
MOVES_A_LOOK = 16
"""How many moves of a playout are made between two checks of the watch."""
SHARE_OF_POINTS = 0.1
"""How much scores count besides winning, if a game has scores."""
MANY_POINTS = 100
"""In a one-player game, the score that earns half of the maximum reward."""
HASTE = 0.5
"""In a one-player game, how much of the reward the longest playout loses."""


class MonteCarloNode:
    """Statistics of the moves from a position, for all hidden states: how often each was tried, and won."""

    __slots__ = ("children", "is_won", "reward", "visits")

    def __init__(self) -> None:
        self.is_won = False
        """Whether the move that leads here wins at once, so that no other need be tried."""
        self.visits = 0
        self.reward = 0.0
        """The sum of the rewards of the side that moved here."""
        self.children: dict[Any, MonteCarloNode] = {}


def rewards(outcome: Outcome | None, players: Sequence[Alliance]) -> dict[Alliance, float]:
    """Return each side's reward at the end of a game, from 0 to 1; None means that the playout was cut off."""
    if outcome is None:
        return dict.fromkeys(players, 0.5 if len(players) > 1 else 0.0)
    if not outcome.winners:
        won = dict.fromkeys(players, 0.5 if len(players) > 1 else 0.0)
    else:
        won = {player: 1 / len(outcome.winners) if player in outcome.winners else 0.0 for player in players}
    total = sum(abs(points) for points in outcome.scores.values())
    if total and len(players) == 1:
        return {player: won[player] * total / (total + MANY_POINTS) for player in players}
    if total:
        for player in players:
            share = max(outcome.scores.get(player, 0.0), 0.0) / total
            won[player] += SHARE_OF_POINTS * (share - won[player])
    return won


class MonteCarlo:
    """A tree of the moves tried so far; promising moves are tried more often."""

    def __init__(self, seed: int | None = None) -> None:
        if seed is not None and not isinstance(seed, (int, float, str, bytes)):
            raise WrongTypeError(f"expected a seed as a whole number, got {shown(seed)} of type {type(seed).__name__}")
        self._rng = Random(seed)

    def search(
        self,
        board: Board,
        limits: Limits,
        *,
        report: Callable[[Finding], None] | None = None,
        stopped: Callable[[], bool] | None = None,
        lines: int = 1,
    ) -> Finding:
        """Return the most visited move and its line. A node is a playout.

        ``report`` is called with this many ``lines``, which begin with the most visited moves.
        """
        expect(Board, board, "a board")
        expect(Limits, limits, "the limits of a search")
        expect_count(lines, "a number of lines", 1)
        expect_call(report, "a report")
        expect_call(stopped, "stopped")
        moves = board.legal_moves
        if not moves or board.variant.chances(board):
            raise IllegalMoveError(f"there is no move to choose (position: {board.variant.format(board)})")
        # A playout may take long, so check the watch after each until the speed is known.
        watch = Watch(limits, stopped, batch=1)
        root = MonteCarloNode()
        next_report = 0.5
        if len(moves) > 1:
            while True:
                try:
                    self._play_out(root, board, watch)
                    watch.left -= 1
                    if watch.left <= 0:
                        watch.look()
                except StoppedError:
                    break
                if report is not None and watch.seconds > next_report:
                    next_report = watch.seconds + 0.5
                    self._tell(root, board, watch, report, lines)
        if report is not None:
            self._tell(root, board, watch, report, lines)
        return self._finding(root, board, watch)

    def _tell(
        self, root: MonteCarloNode, board: Board, watch: Watch, report: Callable[[Finding], None], lines: int
    ) -> None:
        for rank in range(1, min(lines, max(1, len(root.children))) + 1):
            report(self._finding(root, board, watch, rank))

    def _finding(self, root: MonteCarloNode, board: Board, watch: Watch, rank: int = 1) -> Finding:
        line: list[Move] = []
        hides = _hides(board.variant)
        node = root
        share = 0.5
        while board.outcome is None and not board.variant.chances(board):
            known = [
                (node.children[key].is_won, node.children[key].visits, node.children[key].reward, move, key)
                for move in board.legal_moves
                if (key := _identity(move)) in node.children
            ]
            if not known:
                break
            known.sort(key=lambda entry: entry[:3], reverse=True)
            _, visits, _, move, key = known[0 if line else min(rank, len(known)) - 1]
            node = node.children[key]
            if not line:
                share = node.reward / max(visits, 1)
            line.append(move)
            if hides:
                # What follows is hidden or random, so the line ends here.
                break
            board = move.execute()
        share = min(max(share, 0.001), 0.999)
        return Finding(
            len(line) or 1,
            round(-400 * math.log10(1 / share - 1)),
            tuple(line) or (board.legal_moves[0],),
            watch.nodes,
            watch.seconds,
            rank=rank,
        )

    def _play_out(self, root: MonteCarloNode, board: Board, watch: Watch) -> None:
        """Go down the tree, add a position, play a random game from it, and record the result."""
        variant, rng = board.variant, self._rng
        board = variant.determinize(board, rng)
        hides = _hides(variant)
        node = root
        path: list[tuple[MonteCarloNode, Alliance]] = []
        outcome, steps = None, 0
        while True:
            outcome = variant.outcome(board)
            if outcome is not None:
                break
            chances = variant.chances(board)
            if chances:
                move = drawn(chances, rng)
                child = node.children.get(_identity(move)) or MonteCarloNode()
                is_new = not child.visits
                node.children[_identity(move)] = child
            else:
                move, child, is_new = self._select(node, board.legal_moves)
            path.append((child, board.move_maker))
            board = move.execute()
            node = child
            if is_new:
                outcome, steps = self._finish(board, watch)
                # Only a win that does not depend on what was hidden is certain.
                child.is_won = not (steps or hides or chances) and outcome is not None and outcome.winner is path[-1][1]
                break
        won = rewards(outcome, variant.players)
        if len(variant.players) == 1:
            # A single player should reach the goal, and soon.
            length = len(path) + steps
            won = {player: reward * (1 - HASTE * length / (length + LONGEST)) for player, reward in won.items()}
        root.visits += 1
        for visited, mover in path:
            visited.visits += 1
            visited.reward += won[mover]

    def _select(self, node: MonteCarloNode, moves: tuple[Move, ...]) -> tuple[Move, MonteCarloNode, bool]:
        """Return an untried move, or else the one with the best upper confidence bound."""
        children = node.children
        untried = []
        best: tuple[Move, MonteCarloNode] | None = None
        best_value = -math.inf
        log = math.log(node.visits + 1)
        for move in moves:
            child = children.get(_identity(move))
            if child is None:
                untried.append(move)
            elif child.is_won:
                return move, child, False
            elif not untried:
                value = child.reward / max(child.visits, 1) + CURIOSITY * math.sqrt(log / max(child.visits, 1))
                if value > best_value:
                    best, best_value = (move, child), value
        if untried or best is None:
            move = self._rng.choice(untried)
            child = children[_identity(move)] = MonteCarloNode()
            return move, child, True
        return *best, False

    def _finish(self, board: Board, watch: Watch) -> tuple[Outcome | None, int]:
        """Play a random game; return its outcome, or None if it does not end, and its number of moves.

        Raise ``StoppedError`` if time runs out.
        """
        variant, rng = board.variant, self._rng
        for steps in range(LONGEST):
            outcome = variant.outcome(board)
            if outcome is not None:
                return outcome, steps
            if steps % MOVES_A_LOOK == MOVES_A_LOOK - 1 and watch.is_late():
                raise StoppedError
            chances = variant.chances(board)
            move = drawn(chances, rng) if chances else rng.choice(board.legal_moves)
            board = move.execute()
        return variant.outcome(board), LONGEST


def _hides(variant: Variant) -> bool:
    """Return whether a position has chance or hidden information."""
    abilities = variant.abilities
    return abilities.hidden_information or not (abilities.deterministic or abilities.chances)


def _identity(move: Move) -> Any:
    """Return a key for a move that does not depend on hidden information."""
    return type(move), move.identity
