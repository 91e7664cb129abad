"""Variant: the contract between the core and a game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import fields, frozen

from board.abilities import Abilities
from board.alliance import Alliance
from board.builder import turn_over
from board.errors import UnsupportedError
from board.flyweight import Flyweight
from board.geometry import Coordinate, Geometry
from board.keys import stable_key
from board.move_kind import MoveKind
from board.outcome import Outcome
from board.player import MoveStatus, Refusal
from board.state import STATELESS, State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from board.board import Board
    from board.drawing import Drawing
    from board.position import Position
    from board.royalty import Royalty
    from moves.move import Move
    from pieces.piece import Piece

    IndexArray = NDArray[np.int64]
    Way = tuple[Piece, Sequence[Coordinate]]

UNBOUNDED = 1 << 29
"""More than any position is worth."""
UNREACHABLE = 1 << 30
"""What a heuristic returns where no moves lead to the goal."""


@frozen(eq=False, repr=False, slots=False)
class Variant(Flyweight):
    """A game: how it starts, what moves there are, how it ends, and how all of it is written.

    A subclass is an ``attrs`` frozen class (``@frozen(eq=False, repr=False, slots=False)``) whose fields are its
    options. The same options give the same object, and ``==`` is ``is``. Seven methods must be
    written; the rest have sensible defaults. An option that is called like a method is a field with
    an underscore: ``_start`` is the option ``start``.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    summary: ClassVar[str] = ""
    """One line for a menu: what the game is about."""
    abilities: ClassVar[Abilities] = Abilities()
    """What the variant offers beside its rules."""
    royalty: ClassVar[Royalty | None] = None
    """What the variant knows of kings, where it has any."""
    layers: ClassVar[int] = 4
    """How many masks a board keeps: one for each side, and one for each kind of piece and side."""

    # To be written by each variant.

    @property
    @abstractmethod
    def geometry(self) -> Geometry:
        """The numbers and names of the squares."""

    @property
    def players(self) -> tuple[Alliance, ...]:
        """The sides in the order of their turns."""
        return Alliance.WHITE, Alliance.BLACK

    @abstractmethod
    def start(self) -> Board:
        """Return the position a game starts from."""

    @abstractmethod
    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return every legal move of the side to move, by the rules of movement alone."""

    @abstractmethod
    def outcome(self, board: Board) -> Outcome | None:
        """Return how the game ended on this board, or None while it goes on."""

    @abstractmethod
    def parse(self, text: str) -> Board:
        """Return the board that a text describes, or raise ``ParseError``."""

    @abstractmethod
    def format(self, board: Board) -> str:
        """Return a board as a text that ``parse`` reads."""

    @abstractmethod
    def parse_move(self, board: Board, text: str) -> Move:
        """Return the legal move that a text names, or raise a ``ValueError`` of ours."""

    @abstractmethod
    def format_move(self, move: Move) -> str:
        """Return a move as a text that ``parse_move`` reads."""

    # Options and identity.

    @property
    def options(self) -> Mapping[str, Any]:
        """The options this variant was made with, defaults included."""
        return {option.alias: getattr(self, option.name) for option in fields(type(self)) if option.init}

    @property
    def identity(self) -> tuple[Any, ...]:
        """The options' values, all that tells this variant from others of its class."""
        return tuple(getattr(self, option.name) for option in fields(type(self)) if option.init)

    @property
    def spec(self) -> str:
        """The variant as ``load`` reads it, with the options that are not the defaults."""
        given = [
            f"{option.alias}={getattr(self, option.name)!r}"
            for option in fields(type(self))
            if option.init and getattr(self, option.name) != option.default
        ]
        return f"{self.name}({', '.join(given)})" if given else self.name

    @cached_property
    def _hash(self) -> int:
        return hash(stable_key("variant", self.spec))

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return self.spec

    def __repr__(self) -> str:
        return f"load({self.spec!r})"

    @cached_property
    def turns(self) -> tuple[tuple[Alliance, int], ...]:
        """For each side by its index: whose turn comes next, and how that changes a board's key."""
        players = self.players
        following = {
            player.index: (after, player.key ^ after.key)
            for player, after in zip(players, players[1:] + players[:1], strict=True)
        }
        return tuple(following.get(alliance.index, (players[0], 0)) for alliance in Alliance)

    # The board's shape and pieces.

    @property
    def cell_count(self) -> int:
        """How many cells a board keeps; as many as there are coordinates unless a place holds a stack."""
        return self.geometry.size

    @property
    def square_count(self) -> int:
        """How many cells are squares, from the first on; all of them, unless some are for the rules only."""
        return self.cell_count

    def first_state(self) -> State:
        """Return the state that a new builder begins with."""
        return STATELESS

    def piece_at(self, board: Position, coordinate: Coordinate) -> Piece | None:
        """Return what stands at a coordinate."""
        return board._cells[coordinate]

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` if a position that was set up breaks a rule."""

    def settle(self, board: Board) -> Board:
        """Return a valid position in the one form that equal positions share."""
        return board

    # Moves.

    def moves(self, board: Board, kind: MoveKind) -> tuple[Move, ...]:
        """Return the moves of a kind, told apart by where the legal moves and the un-moves lead."""
        legal = board.legal_moves
        if kind.value == MoveKind.LEGAL.value:
            return legal
        if len(self.players) > 1:
            # The turn passes with every move, so that none can be gone both ways.
            forward = legal if kind & MoveKind.FORWARD else ()
            return forward + self.un_moves(board) if kind & MoveKind.BACKWARD else forward
        un_moves = self.un_moves(board)
        earlier = {move.execute() for move in un_moves}
        later = [(move, move.execute()) for move in legal]
        found = [
            move for move, after in later if kind & (MoveKind.BIDIRECTIONAL if after in earlier else MoveKind.FORWARD)
        ]
        if kind & MoveKind.BACKWARD:
            reached = {after for _, after in later}
            found += [move for move in un_moves if move.execute() not in reached]
        return tuple(found)

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the moves that take back, each in its way, what may have been the last move.

        Executed, each gives a position from which a legal move leads to this one, and each such
        position is given once.
        """
        raise UnsupportedError(f"{self.name} does not offer un-moves")

    def legal_moves_of(self, board: Board, alliance: Alliance) -> tuple[Move, ...]:
        """Return a side's legal moves, as if it were its turn."""
        if alliance is board.move_maker:
            return board.legal_moves
        return self.legal_moves(self.with_move_maker(board, alliance))

    def with_move_maker(self, board: Board, alliance: Alliance) -> Board:
        """Return the same position with another side to move, unchecked."""
        return turn_over(board, alliance, board.state)

    def count_moves(self, board: Board) -> int:
        """Return how many legal moves there are; a variant may know without making them."""
        return len(self.legal_moves(board))

    def find_move(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> Move | None:
        """Return the legal move between two coordinates (and to a promotion), or None."""
        start, destination = self.geometry.coordinate(start), self.geometry.coordinate(destination)
        for move in board.legal_moves:
            if move.current_coordinate == start and move.destination_coordinate == destination:
                return move
        return None

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why there is no such move, in plain words (a ``Refusal`` also says its status)."""
        return Refusal(f"{self.title} has no such move here")

    def status_of(self, board: Board, move: Move) -> MoveStatus:
        """Return what is wrong with a move that is not legal on this board."""
        return getattr(move, "status", MoveStatus.ILLEGAL_MOVE)

    # What a player may ask.

    def is_in_check(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a side's king is attacked."""
        return False

    def attackers(self, board: Board, coordinate: Coordinate, alliance: Alliance) -> tuple[Piece, ...]:
        """Return a side's pieces that attack a square: here, those with a move that takes or goes there."""
        found = {
            move.moved_piece: None
            for move in self.legal_moves_of(board, alliance)
            if move.destination_coordinate == coordinate
        }
        return tuple(piece for piece in found if piece is not None)

    # What depends on a game's history.

    def adjudicate(self, boards: Sequence[Board]) -> Outcome | None:
        """Return how a game ended by its history, the last board being the present one, or None."""
        return None

    def scored(self, outcome: Outcome, boards: Sequence[Board]) -> Outcome:
        """Return a game's end with the points that depend on its history, such as the number of moves."""
        return outcome

    def claims(self, boards: Sequence[Board]) -> tuple[str, ...]:
        """Return the reasons for which the player to move may claim a draw."""
        return ()

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a side could still win by some series of moves: if not, a flag that falls against it draws."""
        return True

    # What planner, solver and computer players may ask.

    def goals(self) -> Iterable[Board]:
        """Return the positions that solve a puzzle, where they can be listed."""
        raise UnsupportedError(f"{self.name} does not list its goals")

    @property
    def positions(self) -> int:
        """How many position numbers there are, from 0 on."""
        raise UnsupportedError(f"{self.name} does not number its positions")

    @property
    def estimated_positions(self) -> int | None:
        """About how many positions there are, where that is known though they have no numbers."""
        return None

    def index(self, board: Board) -> int:
        """Return the number of a position."""
        raise UnsupportedError(f"{self.name} does not number its positions")

    def from_index(self, number: int) -> Board:
        """Return the position that has a number."""
        raise UnsupportedError(f"{self.name} does not number its positions")

    def multiplicities(self, numbers: IndexArray) -> IndexArray:
        """Return how many positions share each number, as those do that a symmetry makes alike."""
        return numbers * 0 + 1

    def undo_indices(self, number: int) -> Iterable[int]:
        """Return the numbers of the positions from which a legal move leads to this one.

        Only for a variant in which no lost position has a legal move: the solver asks no further.
        """
        raise UnsupportedError(f"{self.name} does not offer un-moves by number")

    def undo_index_array(self, numbers: IndexArray) -> IndexArray:
        """Return what ``undo_indices`` does for many numbers at once, in any order, repetitions allowed."""
        raise UnsupportedError(f"{self.name} does not offer un-moves by arrays of numbers")

    def next_indices(self, number: int) -> Iterable[int]:
        """Return the numbers of the positions that legal moves lead to."""
        raise UnsupportedError(f"{self.name} does not offer moves by number")

    def next_index_array(self, numbers: IndexArray) -> IndexArray:
        """Return what ``next_indices`` does for many numbers at once, in any order, repetitions allowed."""
        raise UnsupportedError(f"{self.name} does not offer moves by arrays of numbers")

    def with_symmetries(self) -> Variant:
        """Return this variant with positions that are alike sharing a number; it numbers the boards of both."""
        return self

    def difficulty(self, number: int) -> int:
        """Return how hard it looks to go on to a goal from a position, for a search that cannot look at all."""
        return 0

    def best_move(self, board: Board) -> Move:
        """Return the first move of a shortest solution, where it is known without a search."""
        raise UnsupportedError(f"{self.name} has no rule for the best move; solve it")

    def distance(self, board: Board) -> int:
        """Return the length of a shortest solution, where it is known without a search."""
        raise UnsupportedError(f"{self.name} has no rule for the length of a solution; solve it")

    def is_hopeless(self, board: Board) -> bool:
        """Return whether a simple proof shows that no goal can be reached; False says nothing."""
        return False

    def heuristic(self, board: Board, goal: Board) -> int:
        """Return a number of moves that is never more than the way to the goal takes."""
        return 0

    def moves_towards(self, board: Board, goal: Board, left: int, kind: MoveKind = MoveKind.LEGAL) -> tuple[Move, ...]:
        """Return the moves after which the goal may be exactly so many moves away, by a bound that never overstates.

        With ``MoveKind.UNDO`` the goal lies behind: the un-moves after which the board may be so many legal
        moves away from it. A variant that can tell without making the boards should say so here: the planner
        then looks at few positions, and at hardly any twice.
        """
        if kind & MoveKind.BACKWARD:
            undo = self.moves(board, kind)
            return tuple(move for move in undo if self.heuristic(goal, move.execute()) <= left)
        return tuple(move for move in self.legal_moves(board) if self.heuristic(move.execute(), goal) <= left)

    def evaluate(self, board: Board) -> int:
        """Return how good a position is for the side to move, in hundredths of a point."""
        return 0

    def is_loud(self, move: Move) -> bool:
        """Return whether a move changes the balance, so that a search must look further."""
        return move.is_attack

    def move_order(self, move: Move) -> int:
        """Return how promising a move looks before it is searched; higher comes first."""
        return 1 if move.is_attack else 0

    # What a search may ask to be quicker or wiser. The defaults are right for every variant.

    book_lines: ClassVar[tuple[str, ...]] = ()
    """Opening lines worth knowing by heart, each the texts of its moves from the start on."""
    uci_name: ClassVar[str] = ""
    """What programs that speak UCI call this game, if they may know it; each class says so for itself."""
    glance_margin: ClassVar[int] = 0
    """How far ``glance`` may be from ``evaluate``."""
    glance_drift: ClassVar[int] = 0
    """How far a quiet move may change the difference between ``glance`` and ``evaluate``, as a rule; 0 is not known."""
    glance_swing: ClassVar[int] = 0
    """How far a loud move may change it, as a rule; 0 if no farther than a quiet one."""

    def is_checked(self, board: Board) -> bool:
        """Return whether the side to move is in check."""
        return self.is_in_check(board, board.move_maker)

    def glance(self, board: Board) -> int:
        """Return a rough evaluation that costs less than ``evaluate``, and is within ``glance_margin`` of it."""
        return self.evaluate(board)

    def ending(self, board: Board) -> Outcome | None:
        """Return how a search must take the game to have ended here, as far as that shows without any moves made.

        A variant may leave to ``outcome`` what only the lack of legal moves tells, and may count a draw
        that a player could claim.
        """
        return self.outcome(board)

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the legal moves that change the balance, those with the greatest ``gain`` first.

        Out of check, what gains less than ``least`` may be left out.
        """
        loud = [move for move in board.legal_moves if self.is_loud(move)]
        return tuple(sorted(loud, key=self.gain, reverse=True))

    def paying_moves(
        self, board: Board, least: int = 0, losing: list[Move] | None = None
    ) -> Iterator[tuple[int, Move]]:
        """Yield the gains and the loud moves themselves that do not lose by the exchange they begin, in their order.

        Those that lose are added to a list, if there is one.
        """
        for move in self.loud_moves(board, least):
            if not self.loses(move):
                yield self.gain(move), move
            elif losing is not None:
                losing.append(move)

    def quiet_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the legal moves that do not change the balance."""
        return tuple([move for move in board.legal_moves if not self.is_loud(move)])

    def quiet_ways(self, board: Board) -> tuple[Sequence[Way], Sequence[Move]]:
        """Return the quiet moves, those of ``along`` as pieces and where they can go, and all others made.

        A search tries few of them, and to make a move costs more than to say where it goes.
        """
        return (), self.quiet_moves(board)

    def along(self, board: Board, piece: Piece, destination: Coordinate) -> Move:
        """Return the quiet move of a piece to one of the destinations that ``quiet_ways`` named."""
        raise UnsupportedError(f"{self.name} makes its quiet moves at once")

    def repeat(self, board: Board, piece: Piece, destination: Coordinate) -> Move | None:
        """Return a legal move of a piece to a destination as it was made in another position, or None.

        A variant that can tell without making all moves should: a search then often needs no other one.
        """
        for move in board.legal_moves:
            if move.moved_piece is piece and move.destination_coordinate == destination:
                return move
        return None

    def gain(self, move: Move) -> int:
        """Return the most that a loud move can win at once, in hundredths of a point.

        By default there is no bound, and ``move_order`` rules.
        """
        return UNBOUNDED + self.move_order(move)

    def exchange(self, move: Move) -> int:
        """Return what a loud move wins once all has been taken back on its square; by default it loses nothing."""
        return 0

    def loses(self, move: Move) -> bool:
        """Return whether a loud move loses by the exchange it begins; a variant may know without counting it out."""
        return self.exchange(move) < 0

    def may_pass(self, board: Board) -> bool:
        """Return whether to pass would surely be worse than the best move; False where one can be in zugzwang."""
        return False

    def passed(self, board: Board) -> Board:
        """Return the position after the side to move has passed, which no rule allows but a search may try."""
        return self.with_move_maker(board, self.turns[board.move_maker.index][0])

    def determinize(self, board: Board, rng: Random) -> Board:
        """Return the position with all that its player cannot know shuffled."""
        return board

    # How it looks.

    @cached_property
    def drawing(self) -> Drawing:
        """How boards are drawn; a variant that does not look like a grid with tokens returns a subclass."""
        from board.drawing import Drawing

        return Drawing(self)

    def plot_point(self, board: Board) -> tuple[float, float]:
        """Return where a position belongs in a drawing of all positions, where they have a natural order."""
        raise UnsupportedError(f"{self.name} has no natural drawing of all its positions")

    def picture(self, board: Board) -> str:
        """Return the position as a picture in text."""
        geometry = self.geometry
        canvas = [[" "] * geometry.columns for _ in range(geometry.rows)]
        for coordinate in range(geometry.size):
            column, row = geometry.spot(coordinate)
            piece = self.piece_at(board, coordinate)
            canvas[row][column] = "." if piece is None else piece.symbol
        return "\n".join(" ".join(row).rstrip() for row in canvas)
