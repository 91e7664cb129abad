"""Why a move in End of the Track is illegal, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from board.geometry import Coordinate
from board.player import Refusal
from board.rays import squares_of
from pieces.track import Block, Ground

if TYPE_CHECKING:
    from board.board import Board


def why_not(board: Board, ground: Ground, start: Coordinate, destination: Coordinate) -> Refusal:
    """Return why no legal move leads from one square to another."""
    names = ground.grid.names
    block: Any = board.cell(start)
    if block is None:
        return Refusal(f"there is no block on {names[start]}")
    if block.alliance is not board.move_maker:
        return Refusal(f"it is {board.move_maker}'s turn, and the block on {names[start]} is {block.alliance}")
    if block.holds_ball:
        return _why_not_pass(board, ground, block, destination)
    return _why_not_move(board, ground, block, destination)


def _why_not_move(board: Board, ground: Ground, block: Block, destination: Coordinate) -> Refusal:
    names = ground.grid.names
    here, there = names[block.position], names[destination]
    if block.position == destination:
        return Refusal(f"the block on {here} is already there")
    if not ground.landing_masks[block.position] >> destination & 1:
        return Refusal(f"the block on {here} cannot go to {there}: a block moves two squares one way and one the other")
    return Refusal(f"the block on {here} cannot go to {there}: a {board.cell(destination).alliance} block is there")  # type: ignore[union-attr]


def _why_not_pass(board: Board, ground: Ground, holder: Block, destination: Coordinate) -> Refusal:
    names = ground.grid.names
    start = holder.position
    here, there = names[start], names[destination]
    taker = board.cell(destination)
    if destination == start:
        return Refusal(f"the pass returns to where it began: the block on {here} holds the ball already")
    if taker is None:
        return Refusal(f"the block on {here} holds the ball: it cannot move, only pass the ball to another block")
    if taker.alliance is not holder.alliance:
        return Refusal(f"the ball cannot be passed to the block on {there}: it is {taker.alliance}")
    own, foes = board.side_mask(holder.alliance), board.side_mask(holder.alliance.opponent)
    # Explain the direct pass if possible, else one from a block that the ball can reach.
    relays = [start, *squares_of(ground.passes(start, own, foes))]
    for relay in relays:
        if ground.in_line(relay, destination):
            interceptors = squares_of(ground.interceptors(relay, destination, foes))
            nearest = min(interceptors, key=lambda square: ground.steps(relay, square))
            return Refusal(f"the pass from {names[relay]} to {there} is intercepted by the block on {names[nearest]}")
    return Refusal(f"no block that the ball can reach from {here} is in line with {there}")
