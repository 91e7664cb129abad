"""Alpha-beta search on the Track course's states, for its players: bare masks and squares, no boards."""

from __future__ import annotations

from board.geometry import Coordinate
from board.rays import squares_of
from engine.games.track.evaluation import evaluate
from pieces.track import Ground

Action = tuple[Coordinate, Coordinate]
"""From a square to a square: a block's move, or a pass if the block there holds the ball."""

WIN = 1_000_000
"""The value of a won position, minus one for each move it takes."""


class _PositionLimitError(Exception):
    """The search has reached its position limit."""


class AlphaBeta:
    """Iterative deepening until a win is proven or the position limit is reached."""

    def __init__(self, ground: Ground, far_rows: tuple[int, int], most_positions: int, most_depth: int) -> None:
        self.ground = ground
        self.far_rows = far_rows
        self.most_positions = most_positions
        self.most_depth = most_depth
        self._left = 0
        self._best: dict[tuple[int, ...], Action] = {}
        """The best action found so far in a position, to be tried first."""

    def choose(self, side: int, blocks: tuple[int, int], balls: tuple[int, int]) -> tuple[Action | None, int]:
        """Return the best action for a side and its value, or no action if there is none."""
        own, foes, ball, foes_ball = blocks[side], blocks[1 - side], balls[side], balls[1 - side]
        actions = self._actions(side, own, ball, foes)
        if not actions:
            return None, 0
        self._left = self.most_positions
        self._best.clear()
        chosen, value = actions[0], 0
        for depth in range(1, self.most_depth + 1):
            try:
                value = self._value(side, own, ball, foes, foes_ball, depth, 0, -WIN, WIN)
            except _PositionLimitError:
                break
            chosen = self._best[side, own, ball, foes, foes_ball]
            if abs(value) >= WIN - self.most_depth - 1:
                break
        return chosen, value

    def _actions(self, side: int, own: int, ball: int, foes: int) -> list[Action]:
        """Return a side's actions, the furthest forward first."""
        ground = self.ground
        occupied = own | foes
        actions = [(ball, square) for square in squares_of(ground.passes(ball, own, foes))]
        for square in squares_of(own & ~(1 << ball)):
            for landing in ground.landings[square]:
                if not occupied >> landing & 1:
                    actions.append((square, landing))
        actions.sort(key=lambda action: action[1] - action[0], reverse=side == 0)
        return actions

    def _value(
        self, side: int, own: int, ball: int, foes: int, foes_ball: int, depth: int, ply: int, alpha: int, beta: int
    ) -> int:
        """Return a position's value for the side to move, and store its best action."""
        if ply and 1 << foes_ball & self.far_rows[1 - side]:
            return -WIN + ply
        winning = self.ground.passes(ball, own, foes) & self.far_rows[side]
        key = side, own, ball, foes, foes_ball
        if winning:
            self._best[key] = ball, winning.bit_length() - 1
            return WIN - ply - 1
        if not depth:
            return evaluate(self.ground, side, own, ball, foes, foes_ball)
        self._left -= 1
        if self._left < 0:
            raise _PositionLimitError
        actions = self._actions(side, own, ball, foes)
        if not actions:
            return 0
        known = self._best.get(key)
        if known is not None:
            actions.remove(known)
            actions.insert(0, known)
        best, value = actions[0], -WIN
        for action in actions:
            start, end = action
            if start == ball:
                found = -self._value(1 - side, foes, foes_ball, own, end, depth - 1, ply + 1, -beta, -alpha)
            else:
                moved = own ^ (1 << start | 1 << end)
                found = -self._value(1 - side, foes, foes_ball, moved, ball, depth - 1, ply + 1, -beta, -alpha)
            if found > value:
                best, value = action, found
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        self._best[key] = best
        return value
