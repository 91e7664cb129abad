"""Variations: an immutable tree of the moves that were played, with a place in it that is being looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen
from pyrsistent import PVector, pvector

from board.board import Board
from board.errors import ArgumentError, IllegalMoveError, UnsupportedError
from board.move_kind import MoveKind

if TYPE_CHECKING:
    from moves.move import Move

ROOT = 0


def backward_moves(board: Board) -> tuple[Move, ...]:
    """Return the moves of a puzzle that can only be made backwards, none where its rules do not offer them."""
    if len(board.variant.players) > 1:
        return ()
    try:
        return board.moves(MoveKind.BACKWARD)
    except UnsupportedError:
        return ()


@frozen(eq=False)
class Node:
    """A position of the tree: the move that led there, and the moves that were played from it."""

    board: Board
    move: Move | None = None
    text: str = ""
    """The move in the variant's notation, formatted once."""
    parent: int = -1
    ply: int = 0
    children: tuple[int, ...] = ()
    """The nodes after this one in the order they were played; the first is the main line's."""
    chosen: int | None = None
    """The child that was last gone to: where stepping forwards leads."""


@frozen(eq=False)
class Variations:
    """Every position of a game, numbered in the order they were reached; no move is ever lost.

    All methods return a new tree. ``play`` goes to an existing node if the move was played there
    before, and starts a variation otherwise.

    >>> from engine.variants import load
    >>> tree = Variations.begin(load("chess").start()).play("e4").back().play("d4")
    >>> len(tree), [tree[child].text for child in tree[ROOT].children]
    (3, ['e4', 'd4'])
    """

    nodes: PVector[Node]
    current: int = ROOT

    @classmethod
    def begin(cls, board: Board) -> Variations:
        """Return a tree that holds only the first position."""
        return cls(pvector([Node(board)]))

    def __len__(self) -> int:
        return len(self.nodes)

    def __getitem__(self, number: int) -> Node:
        return self.nodes[number]

    @property
    def node(self) -> Node:
        """The node that is looked at."""
        return self.nodes[self.current]

    @property
    def board(self) -> Board:
        """The board that is looked at."""
        return self.node.board

    @property
    def is_at_tip(self) -> bool:
        """Whether nothing has been played from here yet."""
        return not self.node.children

    def path(self, number: int | None = None) -> tuple[int, ...]:
        """Return the nodes from the root to a node, by default the current one."""
        number = self._checked(self.current if number is None else number)
        path = []
        while number >= 0:
            path.append(number)
            number = self.nodes[number].parent
        return tuple(reversed(path))

    def line(self) -> tuple[int, ...]:
        """Return the current path, and on along the chosen moves to the end."""
        line = list(self.path())
        while (following := self.nodes[line[-1]].chosen) is not None:
            line.append(following)
        return tuple(line)

    def boards(self, number: int | None = None) -> PVector[Board]:
        """Return the boards from the first one to a node's."""
        return pvector(self.nodes[step].board for step in self.path(number))

    def moves(self, number: int | None = None) -> tuple[Move, ...]:
        """Return the moves from the first board to a node's."""
        found = (self.nodes[step].move for step in self.path(number))
        return tuple(move for move in found if move is not None)

    # Going on and about.

    def play(self, move: Move | str) -> Variations:
        """Return the tree after a legal move from the current node, which becomes the chosen one.

        In a puzzle moves can be made backwards too, where its rules offer that.
        """
        board = self.board
        if isinstance(move, str):
            move = board.variant.parse_move(board, move)
        if not move or (move not in board.legal_moves and move not in backward_moves(board)):
            reason = getattr(move, "reason", "it was not made for this position")
            raise IllegalMoveError(f"{move} cannot be played: {reason} (position: {board.variant.format(board)})")
        for child in self.node.children:
            if self.nodes[child].move == move:
                return self.go_to(child)
        number = len(self.nodes)
        node = Node(move.execute(), move, str(move), self.current, self.node.ply + 1)
        parent = evolve(self.node, children=(*self.node.children, number), chosen=number)
        return Variations(self.nodes.set(self.current, parent).append(node), number)

    def go_to(self, number: int) -> Variations:
        """Return the tree at a node; the way there becomes the chosen one."""
        nodes = self.nodes
        for step in self.path(number)[1:]:
            parent = nodes[nodes[step].parent]
            if parent.chosen != step:
                nodes = nodes.set(nodes[step].parent, evolve(parent, chosen=step))
        return Variations(nodes, number)

    def back(self) -> Variations:
        """Return the tree one move earlier, or as it is at its root."""
        return self if self.node.parent < 0 else Variations(self.nodes, self.node.parent)

    def forward(self) -> Variations:
        """Return the tree one move later along the chosen line, or as it is at the line's end."""
        return self if self.node.chosen is None else Variations(self.nodes, self.node.chosen)

    def _checked(self, number: int) -> int:
        if not 0 <= number < len(self.nodes):
            raise ArgumentError(f"expected a node from 0 to {len(self.nodes) - 1}, got {number!r}")
        return number
