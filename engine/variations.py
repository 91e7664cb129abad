"""Variations: the immutable tree of a game's moves, with notes and a current node."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, fields_dict, frozen
from pyrsistent import PVector, pvector

from board.board import Board
from board.errors import ArgumentError, IllegalMoveError, WrongTypeError, expect, expect_count
from board.move_kind import MoveKind
from moves.move import Pass

if TYPE_CHECKING:
    from moves.move import Move

ROOT = 0
NULL_TEXT = "--"
"""How records write a pass in games whose rules have none."""
MOST_GLYPH = 255
"""The highest number of an annotation glyph."""


def _text(notes: object, attribute: Any, value: object) -> None:
    expect(str, value, f"a string for {attribute.name}")


def _seconds(notes: object, attribute: Any, value: object) -> None:
    if value is not None and not (isinstance(value, (int, float)) and isfinite(value) and type(value) is not bool):
        raise WrongTypeError(f"expected {attribute.name} in seconds or None, got {value!r}")


def _glyphs(notes: object, attribute: object, value: object) -> None:
    known = range(MOST_GLYPH + 1)
    if not isinstance(value, tuple) or not all(type(glyph) is int and glyph in known for glyph in value):
        raise ArgumentError(f"expected glyphs as a tuple of numbers from 0 to {MOST_GLYPH}, got {value!r}")


@frozen
class Notes:
    """The notes on a move: comments, glyphs and times. At the root, ``after`` is about the whole game."""

    before: str = field(default="", validator=_text)
    """A comment before the move."""
    after: str = field(default="", validator=_text)
    """A comment after the move."""
    glyphs: tuple[int, ...] = field(default=(), validator=_glyphs)
    """Annotation glyphs by number, as in PGN: 1 is "!", 2 "?", 3 "!!", 4 "??", 5 "!?", 6 "?!"."""
    clock: float | None = field(default=None, validator=_seconds)
    """Seconds left on the mover's clock after the move."""
    elapsed: float | None = field(default=None, validator=_seconds)
    """Seconds that the move took."""


NO_NOTES = Notes()
_NOTES = ", ".join(fields_dict(Notes))


def backward_moves(board: Board) -> tuple[Move, ...]:
    """Return a puzzle's backward moves, or none if its rules do not offer them."""
    variant = board.variant
    if len(variant.players) > 1 or not variant.abilities.un_moves:
        return ()
    return board.moves(MoveKind.BACKWARD)


def recorded_move(board: Board, text: str) -> Move:
    """Return the move that a string names in a record, where ``--`` is a pass even if the rules have none."""
    return Pass(board) if text == NULL_TEXT and board.variant.abilities.pgn else board.variant.parse_move(board, text)


def is_recordable(board: Board, move: Move) -> bool:
    """Return whether a record may contain an illegal move: a backward move of a puzzle, or a pass."""
    if isinstance(move, Pass):
        variant = board.variant
        return variant.abilities.pgn and move.board == board and not variant.is_in_check(board, board.move_maker)
    return move in backward_moves(board)


@frozen(eq=False, weakref_slot=False)
class Node:
    """A position of the tree: the move that led to it, and the moves played from it."""

    board: Board
    move: Move | None = None
    parent: int = -1
    ply: int = 0
    children: tuple[int, ...] = ()
    """The child nodes in the order they were played; the first continues the main line."""
    chosen: int | None = None
    """The child visited last, to which stepping forwards leads."""
    _notes: Notes | Callable[[], Notes] = field(default=NO_NOTES, repr=False)
    """The notes, or a function that makes them: a file has thousands, and few are ever read."""
    _text: str | None = field(default=None, repr=False)

    @property
    def notes(self) -> Notes:
        """The notes on the move."""
        notes = self._notes
        if not isinstance(notes, Notes):
            notes = notes()
            object.__setattr__(self, "_notes", notes)  # cached, like the text
        return notes

    @property
    def text(self) -> str:
        """The move in the variant's notation, cached; empty at the root."""
        text = self._text
        if text is None:
            text = "" if self.move is None else str(self.move)
            object.__setattr__(self, "_text", text)  # a frozen node caches its text
        return text


class _OpenNode:
    """The fields of a node while a record is being read: filled in, then frozen."""

    __slots__ = ("_notes", "_text", "board", "children", "chosen", "move", "parent", "ply")


@frozen(eq=False)
class Variations:
    """Every position of a game, numbered in the order they were reached; no move is ever lost.

    All methods return a new tree that shares as much as possible with the old one. ``play`` goes to an existing
    node if the move was played there before, and starts a variation otherwise.

    >>> from engine.registry import load
    >>> tree = Variations.begin(load("chess").start()).play("e4").back().play("d4")
    >>> len(tree), [tree[child].text for child in tree[ROOT].children]
    (3, ['e4', 'd4'])
    """

    nodes: PVector[Node]
    current: int = ROOT

    @classmethod
    def begin(cls, board: Board) -> Variations:
        """Return a tree with only the first position."""
        return cls(pvector([Node(board)]))

    def __len__(self) -> int:
        return len(self.nodes)

    def __getitem__(self, number: int) -> Node:
        return self.nodes[number]

    @property
    def node(self) -> Node:
        """The current node."""
        return self.nodes[self.current]

    @property
    def board(self) -> Board:
        """The current board."""
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
        """Return the current path, continued along the chosen moves to the end."""
        line = list(self.path())
        while (following := self.nodes[line[-1]].chosen) is not None:
            line.append(following)
        return tuple(line)

    def main_line(self) -> tuple[int, ...]:
        """Return the nodes of the main line, from the root along the first child of each."""
        line = [ROOT]
        while children := self.nodes[line[-1]].children:
            line.append(children[0])
        return tuple(line)

    def boards(self, number: int | None = None) -> PVector[Board]:
        """Return the boards from the first one to a node's."""
        return pvector(self.board_list(number))

    def board_list(self, number: int | None = None) -> list[Board]:
        """Return the boards from the first one to a node's, as a new list."""
        nodes = self.nodes
        return [nodes[step].board for step in self.path(number)]

    def moves(self, number: int | None = None) -> tuple[Move, ...]:
        """Return the moves from the first board to a node's."""
        found = (self.nodes[step].move for step in self.path(number))
        return tuple(move for move in found if move is not None)

    # Moving around.

    def play(self, move: Move | str, backwards: bool = False) -> Variations:
        """Return the tree after a legal move from the current node, which becomes the chosen one.

        With ``backwards`` it may also be a move that only records contain: a puzzle's backward move, or a pass that
        the rules do not have.
        """
        board = self.board
        if isinstance(move, str):
            move = recorded_move(board, move) if backwards else board.variant.parse_move(board, move)
        if move not in board.legal_moves and not (backwards and is_recordable(board, move)):
            raise IllegalMoveError(
                f"{move} cannot be played: {_why_not(board, move)} (position: {board.variant.format(board)})"
            )
        here = self.node
        for child in here.children:
            if self.nodes[child].move == move:
                return self._chosen(child)
        number = len(self.nodes)
        node = Node(move.execute(), move, self.current, here.ply + 1)
        parent = evolve(here, children=(*here.children, number), chosen=number)
        return Variations(self.nodes.set(self.current, parent).append(node), number)

    def go_to(self, number: int) -> Variations:
        """Return the tree at a node; the path to it becomes the chosen one."""
        expect(int, number, "the number of a node")
        nodes = self.nodes
        above = ROOT
        for step in self.path(number)[1:]:
            parent = nodes[above]
            if parent.chosen != step:
                nodes = nodes.set(above, evolve(parent, chosen=step))
            above = step
        return Variations(nodes, number)

    def _chosen(self, child: int) -> Variations:
        """Return the tree at a node, which becomes its parent's chosen child."""
        above = self.nodes[child].parent
        parent = self.nodes[above]
        nodes = self.nodes if parent.chosen == child else self.nodes.set(above, evolve(parent, chosen=child))
        return Variations(nodes, child)

    def back(self) -> Variations:
        """Return the tree one move earlier; at the root, unchanged."""
        return self if self.node.parent < 0 else Variations(self.nodes, self.node.parent)

    def forward(self) -> Variations:
        """Return the tree one move later along the chosen line; at its end, unchanged."""
        return self if self.node.chosen is None else Variations(self.nodes, self.node.chosen)

    # Annotating and ordering.

    def annotate(self, number: int | None = None, **notes: Any) -> Variations:
        """Return the tree with some of the ``Notes`` of a node changed, by default those of the current one.

        >>> from engine.registry import load
        >>> tree = Variations.begin(load("chess").start()).play("e4").annotate(after="best by test", glyphs=(1,))
        >>> tree.node.notes.after
        'best by test'
        """
        number = self._checked(self.current if number is None else number)
        for name in notes:
            if name not in fields_dict(Notes):
                raise ArgumentError(f"there are no notes called {name!r}; expected some of {_NOTES}")
        node = self.nodes[number]
        return Variations(self.nodes.set(number, evolve(node, notes=evolve(node.notes, **notes))), self.current)

    def promote(self, number: int | None = None) -> Variations:
        """Return the tree with the path to a node, by default the current one, as its main line."""
        nodes = self.nodes
        for step in self.path(number)[1:]:
            above = nodes[step].parent
            others = tuple(child for child in nodes[above].children if child != step)
            nodes = nodes.set(above, evolve(nodes[above], children=(step, *others)))
        return Variations(nodes, self.current)

    def order(self, number: int, children: Sequence[int]) -> Variations:
        """Return the tree with the children of a node in another order; the first continues the main line.

        Omitted children are deleted with everything after them; they keep their numbers, and come back when they are
        named again. If the current node is in a deleted line, the given node becomes current.

        >>> from engine.registry import load
        >>> tree = Variations.begin(load("chess").start()).play("e4").back().play("d4")
        >>> [tree[number].text for number in tree.order(ROOT, [2, 1]).main_line()]
        ['', 'd4']
        """
        above = self.nodes[self._checked(number)]
        expect(Sequence, children, "the children of a node as a sequence of numbers")
        wanted = tuple(children)
        for child in wanted:
            if self.nodes[self._checked(child)].parent != number:
                raise ArgumentError(f"expected children of node {number}, got {child}, a child of another node")
        if len(set(wanted)) != len(wanted):
            raise ArgumentError(f"expected each child of node {number} once, got {wanted}")
        first = wanted[0] if wanted else None
        chosen = above.chosen if above.chosen in wanted else first
        nodes = self.nodes.set(number, evolve(above, children=wanted, chosen=chosen))
        path = self.path()
        is_cut = number in path and self.current != number and path[path.index(number) + 1] not in wanted
        return Variations(nodes, number if is_cut else self.current)

    def _checked(self, number: int) -> int:
        expect_count(number, "a node", 0, len(self.nodes) - 1)
        return number


def _why_not(board: Board, move: Move) -> str:
    reason: str | None = getattr(move, "reason", None)
    if reason:
        return reason
    is_for_here = getattr(move, "board", None) == board
    return "it is not one of the legal moves" if is_for_here else "it belongs to another position"


class Draft:
    """A tree while a record is being read: legal moves are added in place, and ``finish`` returns the tree.

    The first move added to a node continues the line, the others are variations. Equal moves are
    not merged: the tree has them as the record does. ``boards``, ``moves`` and ``parents`` have an entry
    for each node; a fast reader appends to all three itself.
    """

    def __init__(self, board: Board) -> None:
        self.boards = [board]
        self.moves: list[Move | None] = [None]
        self.parents = [-1]
        self.notes: dict[int, Notes | Callable[[], Notes]] = {}
        """The notes on each move, or a function that makes them on demand."""

    def add(self, parent: int, move: Move) -> int:
        """Add a legal move to a node, and return the number of the node it leads to."""
        self.boards.append(move.execute())
        self.moves.append(move)
        self.parents.append(parent)
        return len(self.parents) - 1

    def finish(self) -> Variations:
        """Return the tree, at the end of its main line."""
        parents = self.parents
        children, plies = self._shape()
        notes = self.notes
        nodes: list[Any] = []
        for number, (board, move, parent, ply, after) in enumerate(
            zip(self.boards, self.moves, parents, plies, children, strict=True)
        ):
            node: Any = _OpenNode()
            node.board = board
            node.move = move
            node.parent = parent
            node.ply = ply
            node.children = after
            node.chosen = after[0] if after else None
            node._notes = notes.get(number, NO_NOTES)
            node._text = None
            node.__class__ = Node
            nodes.append(node)
        tip = ROOT
        while children[tip]:
            tip = children[tip][0]
        return Variations(pvector(nodes), tip)

    def _shape(self) -> tuple[list[tuple[int, ...]], list[int]]:
        """Return the children and the ply of each node."""
        parents = self.parents
        count = len(parents)
        children: list[tuple[int, ...]] = [*zip(range(1, count)), ()]
        plies = list(range(count))
        if parents == list(range(-1, count - 1)):  # most games are one line
            return children, plies
        branches: dict[int, list[int]] = {}
        children = [()] * count
        for number in range(1, count):
            parent = parents[number]
            if not children[parent]:
                children[parent] = (number,)
            else:
                branches.setdefault(parent, [*children[parent]]).append(number)
            plies[number] = plies[parent] + 1
        for parent, numbers in branches.items():
            children[parent] = tuple(numbers)
        return children, plies
