"""The pieces of End of the Track: blocks that move like knights, and the balls they hold."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import index as as_index
from typing import TYPE_CHECKING, Any

from attrs import frozen

from board.alliance import Alliance
from board.errors import ArgumentError, WrongTypeError
from board.geometry import Coordinate, Grid
from board.mark import Hop, Mark
from board.rays import KNIGHT_STEPS, QUEEN_LINES, RayPair, between, line, mask_of, reachable, squares_of
from moves.move import Move, make_move
from moves.track import BallPass, BlockMove
from pieces.piece import Piece

if TYPE_CHECKING:
    from board.board import Board

BALL_CELLS = (-2, -1)
"""Each side has one ball, which has its own cell after those of the squares."""
TOO_FAR = 1 << 30
"""The distance of a square that no knight's moves reach: a number to add and compare, above all sums of others."""
LAYERS = 8
"""A mask of each side's blocks twice (as its side's, as its blocks'), then of its ball twice."""


@frozen(eq=False)
class Ground:
    """Precomputed data for a board size: knight's moves, distances and lines of sight."""

    grid: Grid
    landings: tuple[tuple[Coordinate, ...], ...]
    landing_masks: tuple[int, ...]
    lines: tuple[tuple[RayPair, ...], ...]
    distances: tuple[tuple[int, ...], ...]
    """How many knight's moves lead from one square to another on an empty board, or ``TOO_FAR``."""
    nearer: tuple[tuple[tuple[Coordinate, ...], ...], ...]
    """``nearer[goal][square]``: the knight's moves from the square that get one closer to the goal."""

    def passes(self, holder: Coordinate, own: int, foes: int) -> int:
        """Return the mask of the blocks that a ball can be passed to; only foes intercept it.

        Own blocks on a line never obstruct: each of them could relay the ball.
        """
        reached = waiting = 1 << holder
        lines = self.lines
        while waiting and reached != own:
            relay = waiting & -waiting
            waiting ^= relay
            seen = 0
            for sight in lines[relay.bit_length() - 1]:
                seen |= sight[foes & sight.mask]
            seen &= own & ~reached
            reached |= seen
            waiting |= seen
        return reached & ~(1 << holder)

    def chain(self, holder: Coordinate, taker: Coordinate, own: int, foes: int) -> tuple[Coordinate, ...]:
        """Return the shortest chain of holders from one block to another, or an empty one if there is none."""
        chains: dict[Coordinate, tuple[Coordinate, ...]] = {holder: (holder,)}
        waiting = [holder]
        for relay in waiting:
            if relay == taker:
                return chains[relay]
            seen = 0
            for sight in self.lines[relay]:
                seen |= sight[foes & sight.mask]
            for square in squares_of(seen & own):
                if square not in chains:
                    chains[square] = (*chains[relay], square)
                    waiting.append(square)
        return ()

    def interceptors(self, start: Coordinate, destination: Coordinate, foes: int) -> int:
        """Return the mask of the opponent's blocks between two squares in line."""
        return between(self.grid, start)[destination] & foes

    def steps(self, start: Coordinate, destination: Coordinate) -> int:
        """Return how many king's steps lead from one square to another."""
        columns = self.grid.columns
        (row, column), (other_row, other_column) = divmod(start, columns), divmod(destination, columns)
        return max(abs(row - other_row), abs(column - other_column))

    def in_line(self, start: Coordinate, destination: Coordinate) -> bool:
        """Return whether two squares lie on a line that a ball can be passed along."""
        return any(whole.mask >> destination & 1 for whole in self.lines[start])


@lru_cache(maxsize=16)
def ground_of(grid: Grid) -> Ground:
    """Return the ground of a grid, one object for each size."""
    squares = range(grid.size)
    landings = tuple(reachable(grid, square, KNIGHT_STEPS) for square in squares)
    distances = tuple(_distances(landings, square) for square in squares)
    return Ground(
        grid=grid,
        landings=landings,
        landing_masks=tuple(map(mask_of, landings)),
        lines=tuple(tuple(line(grid, square, direction) for direction in QUEEN_LINES) for square in squares),
        distances=distances,
        nearer=tuple(
            tuple(tuple(landing for landing in landings[square] if away[landing] < away[square]) for square in squares)
            for away in distances
        ),
    )


def _distances(landings: tuple[tuple[Coordinate, ...], ...], start: Coordinate) -> tuple[int, ...]:
    found = {start: 0}
    waiting = [start]
    for square in waiting:
        for landing in landings[square]:
            if landing not in found:
                found[landing] = found[square] + 1
                waiting.append(landing)
    return tuple(found.get(square, TOO_FAR) for square in range(len(landings)))


@frozen(eq=False, repr=False)
class TrackPiece(Piece):
    """What blocks and balls share: their side and their square."""

    def __attrs_post_init__(self) -> None:
        """Compute once everything that follows from the constructor's arguments."""
        if isinstance(self.position, bool) or not hasattr(self.position, "__index__"):
            raise WrongTypeError(
                f"expected the number of a square, got {self.position!r} of type {type(self.position).__name__}"
            )
        if self.position < 0:
            raise ArgumentError(f"expected the number of a square, at least 0, got {self.position}")
        self._derive(position=as_index(self.position))
        super().__attrs_post_init__()
        if self.side > 1:
            raise ArgumentError(f"a {self.piece_type} is white or black, got {self.alliance!r}")

    def add_moves(self, board: Board, ground: Ground, own: int, foes: int, append: Callable[[Move], None]) -> None:
        """Append this piece's moves, given the masks of both sides' blocks, regardless of the turn."""
        raise NotImplementedError


@frozen(eq=False, repr=False)
class Block(TrackPiece):
    """A block. It has a number if blocks are labelled, and knows whether it holds the ball."""

    piece_type = "block"
    letter = "b"
    kind = 0

    number: int | None = None
    holds_ball: bool = False

    def __attrs_post_init__(self) -> None:
        """Choose the letter."""
        if self.number is not None:
            if isinstance(self.number, bool) or not hasattr(self.number, "__index__"):
                raise WrongTypeError(f"expected a block's number, got {self.number!r}")
            self._derive(number=as_index(self.number))
        self._derive(holds_ball=bool(self.holds_ball))
        super().__attrs_post_init__()
        if self.holds_ball:
            self._derive(symbol="O" if self.alliance is Alliance.WHITE else "o")

    def standing_on(self, coordinate: Coordinate) -> Block:
        """Return this block moved to a square. If it stays on its square, it receives or gives away the ball."""
        hands_over = coordinate == self.position
        return Block(self.alliance, coordinate, self.number, self.holds_ball is not hands_over)

    @property
    def exchange(self) -> Hop:
        """What changes on a board when this block receives the ball, or gives it away."""
        return self.hops[self.position]

    def add_moves(self, board: Board, ground: Ground, own: int, foes: int, append: Callable[[Move], None]) -> None:
        """Append this block's knight's moves to empty squares; it has none while it holds the ball."""
        if not self.holds_ball:
            free = ground.landing_masks[self.position] & ~(own | foes)
            if free:
                for square in ground.landings[self.position]:
                    if free >> square & 1:
                        append(make_move(BlockMove, board, self, square))


@frozen(eq=False, repr=False)
class Ball(TrackPiece):
    """A side's ball, on the square of the block that holds it."""

    piece_type = "ball"
    letter = "o"
    kind = 1

    def __attrs_post_init__(self) -> None:
        """Use the side's own cell for its ball."""
        super().__attrs_post_init__()
        side = self.side
        # The side's mask holds its blocks: the ball must not toggle its holder's bit there.
        self._derive(mark=Mark(BALL_CELLS[side], self.bit, LAYERS - 2 + side, self.layer, self.key, self.linked))

    def targets(self, board: Board, ground: Ground) -> int:
        """Return the mask of the blocks that the ball can be passed to."""
        own, foes = board.side_mask(self.alliance), board.side_mask(self.alliance.opponent)
        return ground.passes(self.position, own, foes)

    def add_moves(self, board: Board, ground: Ground, own: int, foes: int, append: Callable[[Move], None]) -> None:
        """Append the passes to all reachable blocks."""
        for square in squares_of(ground.passes(self.position, own, foes)):
            append(make_move(BallPass, board, self, square))

    def chain_to(self, board: Board, taker: Coordinate) -> tuple[Coordinate, ...]:
        """Return the shortest chain of holders from this ball's holder to another block."""
        grid: Any = board.variant.geometry
        own, foes = board.side_mask(self.alliance), board.side_mask(self.alliance.opponent)
        return ground_of(grid).chain(self.position, taker, own, foes)
