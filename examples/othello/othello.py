"""Othello: enclose disks to flip them. An example of a move that states its transition, and of passing."""

from __future__ import annotations

from functools import cached_property

from attrs import field

from board import Abilities, Alliance, Board, Builder, Grid, Look, Outcome, Position, Variant
from board.rays import KING_STEPS, ray
from engine.registry.options import one_of
from moves import Move, Pass, Placement, Transition
from pieces import Piece


class Disk(Piece):
    """A disk that shows its owner's colour."""

    piece_type = "disk"
    letter = "d"


class Enclosure(Placement):
    """A disk is put down, and the disks that it encloses, its ``detail``, change sides."""

    __slots__ = ()

    @property
    def transition(self) -> Transition:
        """The new disk is added; each enclosed disk becomes one of the mover's."""
        turned = tuple((disk, Disk(self.moved_piece.alliance, disk.position)) for disk in self.detail)
        return Transition(moved=turned, added=(self.moved_piece,))


class Othello(Variant):
    """Black begins; a disk must enclose others in a straight line. The side with the most disks at the end wins."""

    name = "othello"
    title = "Othello"
    aliases = ("reversi",)
    summary = "Enclose disks to flip them; the most disks win."
    players = (Alliance.BLACK, Alliance.WHITE)
    pieces = (Disk,)
    look = Look(piece="disc", material="green")
    abilities = Abilities(evaluation=True)

    size: int = field(default=8, validator=one_of((4, 6, 8, 10)))

    @cached_property
    def geometry(self) -> Grid:
        """The squares, counted from the top left."""
        return Grid(self.size, self.size)

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each square the straight lines from it to the edge."""
        grid = self.geometry
        return tuple(tuple(ray(grid, square, step) for step in KING_STEPS) for square in range(grid.size))

    def start(self) -> Board:
        """Return two disks for each side in the centre."""
        builder, low, high = Builder(self), self.size // 2 - 1, self.size // 2
        for column, row, side in ((low, low, 0), (high, high, 0), (low, high, 1), (high, low, 1)):
            builder.set_piece(Disk(self.players[side], row * self.size + column))
        return builder.build()

    def enclosed(self, board: Position, side: Alliance, square: int) -> tuple[Piece, ...]:
        """Return the disks that a new disk of a side would enclose on a square."""
        found: list[Piece] = []
        for line in self.rays[square] if board.cell(square) is None else ():
            passed: list[Piece] = []
            for disk in map(board.cell, line):
                if disk is None or disk.alliance is side:
                    found += passed if disk else []
                    break
                passed.append(disk)
        return tuple(found)

    def placements(self, board: Position, side: Alliance) -> dict[int, tuple[Piece, ...]]:
        """Return the squares on which a side may put a disk, each with the disks that it would enclose."""
        found = {square: self.enclosed(board, side, square) for square in range(self.geometry.size)}
        return {square: disks for square, disks in found.items() if disks}

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the placements; a pass if only the opponent has one; nothing at the end."""
        mover, found = board.move_maker, self.placements(board, board.move_maker)
        if not found and self.placements(board, mover.opponent):
            return (Pass(board),)
        return tuple(Enclosure(board, Disk(mover, square), disks) for square, disks in found.items())

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for the side with more disks once no side can move."""
        if board.legal_moves:
            return None
        scores = {side: len(board.pieces(side)) for side in self.players}
        winners = [side for side in self.players if scores[side] > scores[side.opponent]]
        return Outcome(tuple(winners), f"{max(scores.values())} disks to {min(scores.values())}", scores)

    def evaluate(self, board: Board) -> int:
        """Return the advantage of the side to move in moves and corners."""
        side, end = board.move_maker, self.size - 1
        corners = [board.cell(row * self.size + column) for row in (0, end) for column in (0, end)]
        gained = sum(1 if disk.alliance is side else -1 for disk in corners if disk)
        return 300 * gained + 10 * (len(self.placements(board, side)) - len(self.placements(board, side.opponent)))
