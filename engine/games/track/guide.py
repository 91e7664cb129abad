"""The guide of End of the Track: lower bounds on the number of moves from one position to another.

Blocks in the way, interceptors and missing lines are ignored, so the bound is never too high: each
block's distance in knight's moves, plus the passes that the ball must make. Each side does its own
part in its own turns.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from board.alliance import Alliance
from board.board import Board
from board.geometry import Coordinate
from board.move_kind import MoveKind
from board.position import analysis_of, keep_analysis
from board.rays import squares_of
from board.variant import UNREACHABLE
from engine.planning.guide import Guide
from moves.move import Move, make_move
from moves.track import BallPass, BlockMove
from pieces.track import BALL_CELLS, TOO_FAR, Block, Ground

if TYPE_CHECKING:
    from engine.games.track.rules import Track

_Append = Callable[[Move], None]
_SIDES = (Alliance.WHITE, Alliance.BLACK)


class Need(NamedTuple):
    """How many of its own moves a side needs: ``even`` or two, four, … more, or ``any`` number from there on.

    A ball on its goal square either rests or is passed at least twice, and a block that returns has made an even
    number of moves. So with a ball at rest, a single spare move is impossible.
    """

    even: int
    any: int

    def allows(self, moves: int) -> bool:
        """Return whether exactly this many moves may suffice."""
        return moves >= self.any or (moves >= self.even and not (moves - self.even) % 2)


class SideGoal(ABC):
    """One side's part of a goal."""

    def __init__(self, ground: Ground, side: int, ball: Coordinate) -> None:
        self.ground = ground
        self.side = side
        self.alliance, self.foes = _SIDES[side], _SIDES[1 - side]
        self.ball = ball

    @abstractmethod
    def need(self, board: Board) -> Need:
        """Return what this side still needs on a board."""

    def allows(self, board: Board, moves: int) -> bool:
        """Return whether exactly this many moves of this side may suffice on a board."""
        return self.need(board).allows(moves)

    @abstractmethod
    def add_moves(self, board: Board, left: int, append: _Append) -> None:
        """Append this side's moves after which exactly this many more of its own may suffice."""


class LabelledSideGoal(SideGoal):
    """A side's part if each block has its own target square."""

    def __init__(self, ground: Ground, side: int, blocks: Sequence[Block], ball: Coordinate) -> None:
        super().__init__(ground, side, ball)
        goals = {block.number: block.position for block in blocks}
        self.goals = [goals[number] for number in range(len(goals))]
        self.away = [ground.distances[goal] for goal in self.goals]
        self.nearer = [ground.nearer[goal] for goal in self.goals]

    def need(self, board: Board) -> Need:
        """Return the blocks' distances, and the passes that bring the ball to its holder."""
        distance = self._distance(self._blocks(board))
        passes = self._passes(self._holder(board))
        return Need(distance + passes, distance + (passes or 2))

    def allows(self, board: Board, moves: int) -> bool:
        """Do the same as ``need(board).allows(moves)`` without creating an object: this runs for every position."""
        spare = moves - self._distance(self._blocks(board))
        if spare < 0:
            return False
        passes = self._passes(self._holder(board))
        return spare >= passes and (spare != 1 or passes > 0)

    def _blocks(self, board: Board) -> list[Any]:
        return board.pieces_on(board.side_mask(self.alliance))

    def _holder(self, board: Board) -> Any:
        ball: Any = board.cell(BALL_CELLS[self.side])
        return board.cell(ball.position)

    def _distance(self, blocks: list[Any]) -> int:
        """Return the sum of the blocks' distances."""
        away = self.away
        distance = 0
        for block in blocks:
            distance += away[block.number][block.position]
        return distance

    def _passes(self, holder: Block) -> int:
        """Return how often the ball must be passed: a holder that must move passes it on and gets it back."""
        goal = self.goals[holder.number]  # type: ignore[index]
        if goal != self.ball:
            return 1
        return 0 if holder.position == goal else 2

    def add_moves(self, board: Board, left: int, append: _Append) -> None:
        """Append the moves; a block's move changes its distance by one, so whole sets qualify or not."""
        ball: Any = board.cell(BALL_CELLS[self.side])
        blocks = self._blocks(board)
        distance = self._distance(blocks)
        passes = self._passes(board.cell(ball.position))  # type: ignore[arg-type]
        spare = left - (distance - 1) - passes
        own, foes = board.side_mask(self.alliance), board.side_mask(self.foes)
        if spare >= 0 and (spare != 1 or passes):
            goes_anywhere = spare >= 2 and (spare != 3 or passes)
            landings, nearer = self.ground.landings, self.nearer
            occupied = own | foes
            for block in blocks:
                if block.holds_ball:
                    continue
                square = block.position
                for landing in landings[square] if goes_anywhere else nearer[block.number][square]:
                    if not occupied >> landing & 1:
                        append(make_move(BlockMove, board, block, landing))
        if left >= distance + 2:
            takers = own
        elif left >= distance:
            takers = self._receivers(blocks, left - distance)
        else:
            return
        if takers & ~ball.bit:
            for square in squares_of(self.ground.passes(ball.position, own, foes) & takers):
                append(make_move(BallPass, board, ball, square))

    def _receivers(self, blocks: list[Any], passes: int) -> int:
        """Return the mask of the blocks that may hold the ball with exactly this many passes left, none or one."""
        takers = 0
        for block in blocks:
            if self._passes(block) == passes:
                takers |= block.bit
        return takers


class UnlabelledSideGoal(SideGoal):
    """A side's part if any of its blocks may take any of the target squares."""

    def __init__(self, ground: Ground, side: int, blocks: int, ball: Coordinate) -> None:
        super().__init__(ground, side, ball)
        self.squares = squares_of(blocks)
        self._needs: dict[tuple[int, Coordinate], Need] = {}

    def need(self, board: Board) -> Need:
        """Return the minimum sum of distances over all assignments of blocks to targets, and the ball's passes."""
        ball: Any = board.cell(BALL_CELLS[self.side])
        return self._need(board.side_mask(self.alliance), ball.position)

    def _need(self, blocks: int, ball: Coordinate) -> Need:
        need = self._needs.get((blocks, ball))
        if need is None:
            need = self._needs[blocks, ball] = self._compute_need(blocks, ball)
        return need

    def _compute_need(self, blocks: int, ball: Coordinate) -> Need:
        away = self.ground.distances
        squares = squares_of(blocks)
        goals = self.squares
        if ball == self.ball:
            # Either the holder never moves, or the ball leaves it and returns to the block that is there then.
            free = least_sum([[away[goal][square] for goal in goals] for square in squares])
            others = [goal for goal in goals if goal != ball]
            resting = least_sum([[away[goal][square] for goal in others] for square in squares if square != ball])
            return Need(resting, free + 2)
        costs = [
            [away[goal][square] + (0 if square != ball else 2 if goal == self.ball else 1) for goal in goals]
            for square in squares
        ]
        least = least_sum(costs)
        return Need(least, least)

    def add_moves(self, board: Board, left: int, append: _Append) -> None:
        """Append the moves; the need after each one is cached."""
        ball: Any = board.cell(BALL_CELLS[self.side])
        blocks, foes = board.side_mask(self.alliance), board.side_mask(self.foes)
        occupied = blocks | foes
        holder = ball.position
        for block in board.pieces_on(blocks ^ ball.bit):
            rest = blocks ^ block.bit
            for landing in self.ground.landings[block.position]:
                if not occupied >> landing & 1 and self._need(rest | 1 << landing, holder).allows(left):
                    append(make_move(BlockMove, board, block, landing))
        for square in squares_of(self.ground.passes(holder, blocks, foes)):
            if self._need(blocks, square).allows(left):
                append(make_move(BallPass, board, ball, square))


class TrackGoal:
    """One goal: both sides' parts, and the side to move."""

    def __init__(self, goal: Board, ground: Ground, labelled: bool) -> None:
        self.turn = goal.move_maker.index
        parts: list[SideGoal] = []
        for side in (0, 1):
            ball: Any = goal.cell(BALL_CELLS[side])
            if labelled:
                blocks: list[Any] = [goal.cell(square) for square in squares_of(goal.side_mask(_SIDES[side]))]
                parts.append(LabelledSideGoal(ground, side, blocks, ball.position))
            else:
                parts.append(UnlabelledSideGoal(ground, side, goal.side_mask(_SIDES[side]), ball.position))
        self.parts = tuple(parts)

    def least_moves(self, board: Board) -> float:
        """Return a lower bound on the moves from a board to the goal, both sides moving in turn, or ``UNREACHABLE``."""
        mover = board.move_maker.index
        own, others = self.parts[mover].need(board), self.parts[1 - mover].need(board)
        if max(own.even, others.even) >= TOO_FAR:
            return UNREACHABLE
        # The side to move at the goal fixes the parity of the number of moves.
        moves = mover ^ self.turn
        while not (own.allows((moves + 1) // 2) and others.allows(moves // 2)):
            moves += 2
        return moves

    def moves_towards(self, board: Board, left: int, kind: MoveKind) -> tuple[Move, ...]:
        """Return the moves after which the goal may be exactly this many moves away, or before, for un-moves."""
        turn = board.move_maker.index
        mover = 1 - turn if kind is MoveKind.UNDO or kind is MoveKind.BACKWARD else turn
        # Each move passes the turn, and so does each un-move.
        if (turn + left + 1) % 2 != self.turn or not self.parts[1 - mover].allows(board, (left + 1) // 2):
            return ()
        moves: list[Move] = []
        self.parts[mover].add_moves(board, left // 2, moves.append)
        return tuple(moves)


class TrackGuide(Guide):
    """Knows which moves can still reach a goal in time, without making them."""

    is_selective = True

    def __init__(self, variant: Track) -> None:
        super().__init__(variant)
        self._ground, self._labelled = variant.ground, variant.labelled

    def goal(self, board: Board) -> TrackGoal:
        """Return the precomputed goal, cached with the board."""
        goal: TrackGoal | None = analysis_of(board)
        if goal is None:
            goal = TrackGoal(board, self._ground, self._labelled)
            keep_analysis(board, goal)
        return goal

    def moves_towards(self, board: Board, goal: Board, left: int, kind: MoveKind = MoveKind.LEGAL) -> tuple[Move, ...]:
        """Return the moves after which the goal may be exactly ``left`` moves away, or before, for un-moves."""
        return self.goal(goal).moves_towards(board, left, kind)


def least_sum(costs: Sequence[Sequence[int]]) -> int:
    """Return the minimum cost of an assignment of rows to distinct columns.

    This is the Hungarian method: rows are added one by one along the cheapest augmenting path, with potentials on
    rows and columns that keep all reduced costs at zero or more.

    >>> least_sum([[4, 1, 3], [2, 0, 5], [3, 2, 2]])
    5
    """
    size = len(costs)
    row_prices, column_prices = [0] * size, [0] * (size + 1)
    row_of = [-1] * (size + 1)  # the last column is a placeholder for the new row
    for row in range(size):
        row_of[size] = row
        column = size
        reach = [TOO_FAR * size] * size
        came_from = [size] * size
        visited: list[int] = []
        while row_of[column] >= 0:
            visited.append(column)
            here = row_of[column]
            best, following = TOO_FAR * size * 2, size
            for other in range(size):
                if other in visited:
                    continue
                reduced = costs[here][other] - row_prices[here] - column_prices[other]
                if reduced < reach[other]:
                    reach[other], came_from[other] = reduced, column
                if reach[other] < best:
                    best, following = reach[other], other
            for other in visited:
                row_prices[row_of[other]] += best
                column_prices[other] -= best
            for other in range(size):
                if other not in visited:
                    reach[other] -= best
            column = following
        while column != size:
            row_of[column] = row_of[came_from[column]]
            column = came_from[column]
        row_of[size] = -1
    return sum(costs[row_of[column]][column] for column in range(size))
