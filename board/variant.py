"""Variant: the contract between the core and a game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from math import inf
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import field

from board import text as board_text
from board.abilities import Abilities
from board.alliance import Alliance
from board.builder import with_turn
from board.errors import ArgumentError, UnsupportedError, WrongTypeError
from board.flyweight import Flyweight
from board.geometry import Coordinate, Geometry
from board.guarding import guard
from board.keys import stable_key
from board.layers import number_kinds
from board.look.look import Look, look_of
from board.options import OptionsMeta, dataclass_transform, options_of
from board.outcome import Outcome
from board.parts import PARTS, Part
from board.player import PlayerInfo, Refusal
from board.position import Position
from board.state import STATELESS, State

if TYPE_CHECKING:
    from board.actions import Actions
    from board.board import Board
    from board.royalty import Royalty
    from engine.editing import Editor
    from engine.planning.guide import Guide
    from engine.solving.numbering import Numbering
    from moves.move import Move
    from pieces.piece import Piece

_UNGUARDED = ("__init__", "choices", "move_of", "next_player", "next_state")
"""What validators check, and what moves call while they are made, with right arguments."""
UNREACHABLE = inf
"""What a heuristic returns if no moves lead to the goal: more than any number of moves."""


@dataclass_transform(eq_default=False, frozen_default=True, field_specifiers=(field,))
class Variant(Flyweight, metaclass=OptionsMeta):
    """A game: its start, its legal moves, its outcome, and its notation.

    What a subclass annotates is an option: ``size: int = 3``, or ``size: int = field(default=3, validator=...)`` with
    the ``field`` of ``attrs``, of which it becomes a frozen class. The same options give the same object, and ``==`` is
    ``is``. A subclass must define three methods, ``start``, ``legal_moves`` and ``outcome``, and declare ``name``,
    ``geometry`` and ``pieces``; everything else has a default that is right for any game. An option with the name of a
    method is a field with an underscore: ``_start`` is the option ``start``.
    """

    _is_kept = False
    _has_guards: ClassVar[bool]
    name: ClassVar[str]
    title: ClassVar[str]
    """The game's name for people; if a class has none, it follows from ``name``."""
    aliases: ClassVar[tuple[str, ...]] = ()
    summary: ClassVar[str] = ""
    """One line for menus: what the game is about."""
    pieces: ClassVar[tuple[type[Piece], ...]] = ()
    """The classes of pieces. The notation, the masks and the set-up palette follow from them."""
    royalty: ClassVar[Royalty | None] = None
    """Answers about kings, if the variant has any."""
    _layers: ClassVar[int] = 4
    """How many masks a board keeps: one for each side, and one for each kind of piece and side."""
    _ledger: ClassVar[Any] = None
    """What the counters of its boards mean, if their state is kept as counters."""
    _counter_count: ClassVar[int] = 0
    tactics: ClassVar[Any] = None
    """What makes a search fast or strong: ``tactics = MyTactics``; else the generic ones."""
    tables: ClassVar[Any] = None
    """What knows positions solved beforehand: ``tables = MyTables``."""
    action_slots: ClassVar[int]
    """How many moves may agree in where they start and end and in what they promote to or place."""
    not_inherited: ClassVar[Mapping[str, Any]] = MappingProxyType({"tactics": None, "tables": None, "action_slots": 16})
    """What a class has only if its own body declares it, with what it has otherwise.

    A relative that changes a rule must not keep another game's short cuts.
    """
    look: ClassVar[Any] = Look()
    """How it looks: ``look = Look(ground="lines", piece="stone")``, or a ``cached_property`` if options matter."""
    drawn_options: ClassVar[Mapping[str, range]] = {}
    """Options that are drawn at random for each new game unless the user fixes them."""

    def __init_subclass__(cls, **settings: Any) -> None:
        """Give each class a title, and withhold what it may not inherit."""
        super().__init_subclass__(**settings)
        if isinstance(cls.__dict__.get("name"), str) and not hasattr(cls, "title"):
            cls.title = cls.name.replace("-", " ").capitalize()
        for name, otherwise in cls.not_inherited.items():
            declared = cls.__dict__.get(name, otherwise)
            if name not in PARTS:
                setattr(cls, name, declared)
            elif not isinstance(declared, Part):
                setattr(cls, name, Part(name, declared))
        if "pieces" in cls.__dict__ and "_layers" not in cls.__dict__:
            cls._layers = number_kinds(cls)

    def __new__(cls, *options: Any, **named: Any) -> Any:
        """Guard the rules of this class and its bases, now that the class is complete."""
        for kind in cls.__mro__:
            if issubclass(kind, Variant) and "_has_guards" not in kind.__dict__:
                guard(kind, _UNGUARDED)
                kind._has_guards = True
        return super().__new__(cls)

    def check_arguments(self, given: Mapping[str, Any]) -> None:
        """Raise a ``WoodpusherError`` if an argument has the right type, but belongs to another game."""
        for name, value in given.items():
            for each in value[-1:] if name == "boards" else (value,):
                board = each.board if hasattr(each, "transition") else each
                if isinstance(board, Position) and not self._plays_like(board.variant):
                    raise WrongTypeError(f"expected a board of {self.spec}, got one of {board.variant.spec}")
            if isinstance(value, Alliance) and value not in self.players:
                raise ArgumentError(
                    f"{value} does not play in {self.spec}; expected {', '.join(map(str, self.players))}"
                )
            if name == "boards" and not value:
                raise ArgumentError("expected the boards of a game, got none")
            if name == "coordinate":
                self.geometry.coordinate(value)

    def _plays_like(self, other: Variant) -> bool:
        """Return whether this is the same game, or one that extends it, on the same places."""
        return isinstance(other, type(self)) and other.cell_count == self.cell_count

    # Each variant defines these.

    @property
    @abstractmethod
    def geometry(self) -> Geometry:
        """The numbers and names of the squares."""

    @property
    def players(self) -> tuple[Alliance, ...]:
        """The sides in turn order."""
        return Alliance.WHITE, Alliance.BLACK

    @abstractmethod
    def start(self) -> Board:
        """Return the first position of a game."""

    @abstractmethod
    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return every legal move of the side to move, regardless of the outcome."""

    @abstractmethod
    def outcome(self, board: Board) -> Outcome | None:
        """Return how the game ended on this board, or None while it is in progress."""

    # Text.

    def dealt(self, text: str) -> Variant:
        """Return the variant that starts from a position, if an option says where it starts; otherwise this one."""
        return self

    def parse(self, text: str) -> Board:
        """Return the board that a string describes, or raise ``ParseError``."""
        return board_text.parse_position(self, text)

    def format(self, board: Board) -> str:
        """Return a board as a string that ``parse`` reads."""
        return board_text.format_position(board)

    def parse_move(self, board: Board, text: str) -> Move:
        """Return the legal move that a string names, or raise ``ParseError`` or ``IllegalMoveError``."""
        return board_text.parse_move(board, text)

    def format_move(self, move: Move) -> str:
        """Return a move as a string that ``parse_move`` reads; no other legal move has the same string."""
        return board_text.format_move(move) if move else str(move)

    @property
    def abilities(self) -> Abilities:
        """What the variant offers besides its rules; a class declares it: ``abilities = Abilities(goals=True)``."""
        return Abilities()

    # Options and identity.

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of this variant, including defaults."""
        return {name: getattr(self, option.name) for name, option in options_of(type(self)).items()}

    @property
    def identity(self) -> tuple[Any, ...]:
        """The options' values, which identify this variant within its class."""
        return tuple(getattr(self, option.name) for option in options_of(type(self)).values())

    @property
    def spec(self) -> str:
        """The variant as a string for ``load``, with the options that are not the defaults."""
        given = [
            f"{name}={getattr(self, option.name)!r}"
            for name, option in options_of(type(self)).items()
            if getattr(self, option.name) != option.default
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

    next_player: ClassVar[Callable[..., Alliance] | None] = None
    """``next_player(self, after, move)`` returns the side to move after a move; by default the next of ``players``."""
    next_state: ClassVar[Callable[..., State] | None] = None
    """``next_state(self, after, move)`` returns the state after a move; by default the state's own successor."""

    @cached_property
    def _order(self) -> dict[Alliance, Alliance]:
        """For each side, the side that moves next."""
        players = self.players
        return dict(zip(players, players[1:] + players[:1], strict=True))

    @cached_property
    def _turns(self) -> tuple[tuple[Alliance, int], ...] | None:
        """For each side by its index: the side that moves next, and the change to a board's key.

        None if the variant must be called after each move, because ``next_player`` or ``next_state`` need the board.
        """
        return self._alternation if self.next_player is None and self.next_state is None else None

    @cached_property
    def _alternation(self) -> tuple[tuple[Alliance, int], ...]:
        """The same as if the sides simply took turns."""
        turns = [self._order.get(side, self.players[0]) for side in Alliance]
        return tuple((after, side.key ^ after.key) for side, after in zip(Alliance, turns, strict=True))

    @cached_property
    def _side_count(self) -> int:
        """How many sides boards keep masks for."""
        return self.pieces[0].sides if self.pieces else 2

    # The board's shape and pieces.

    @property
    def cell_count(self) -> int:
        """How many cells a board keeps: one per coordinate, unless a place holds a stack."""
        return self.geometry.size

    @property
    def square_count(self) -> int:
        """How many cells, from the first, are squares: all of them, unless some are only for the rules."""
        return self.cell_count

    def first_state(self) -> State:
        """Return the state of a new builder."""
        return STATELESS

    def piece_at(self, board: Position, coordinate: Coordinate) -> Piece | None:
        """Return the piece at a coordinate."""
        return board._cells[coordinate]

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` if a position breaks a rule."""

    def normalize(self, board: Board) -> Board:
        """Return the canonical form of a valid position."""
        return board

    # Moves.

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the un-moves: each takes back one possible last move.

        Executing each one gives a position from which a legal move leads to this one, and each such
        position occurs once.
        """
        raise UnsupportedError(f"{self.name} does not offer un-moves")

    def legal_moves_of(self, board: Board, alliance: Alliance) -> tuple[Move, ...]:
        """Return a side's legal moves, as if it were its turn."""
        if alliance is board.move_maker:
            return board.legal_moves
        return self.legal_moves(with_turn(board, alliance))

    def count_moves(self, board: Board) -> int:
        """Return how many legal moves the side to move has, by the tactics that count without making them."""
        tactics = self.tactics
        if tactics is None or not tactics.suits(board):
            return len(self.legal_moves(board))
        count: int = tactics.count_moves(board)
        return count

    def find_move(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> Move | None:
        """Return the legal move between two coordinates, or None.

        ``promotion`` names the piece to promote to, or to place, if there is a choice.
        """
        start, destination = self.geometry.coordinate(start), self.geometry.coordinate(destination)
        found = [
            move
            for move in board.legal_moves
            if move.current_coordinate == start
            and (move.destination_coordinate == destination or move.path == (start,) == (destination,))
        ]
        if promotion is not None:
            return next((move for move in found if _promotes_to(move, promotion)), None)
        return next((move for move in found if move.promotion is None), None)

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why there is no such move, in words (a ``Refusal`` also has a status)."""
        start, destination = self.geometry.coordinate(start), self.geometry.coordinate(destination)
        here, there = self.geometry.name(start), self.geometry.name(destination)
        piece = board.piece_at(start)
        ends = ((move.current_coordinate, move.destination_coordinate) for move in board.legal_moves)
        if (start, destination) in ends:
            return Refusal(f"there is more than one such move from {here} to {there}: say which")
        if start == destination:
            return Refusal(f"nothing can be placed on {there} now" if piece is None else f"{there} is occupied")
        if piece is None:
            return Refusal(f"there is nothing on {here}")
        if piece.alliance is not board.move_maker and len(self.players) > 1:
            return Refusal(f"it is {board.move_maker}'s turn, and the {piece.piece_type} on {here} is {piece.alliance}")
        return Refusal(f"the {piece.piece_type} on {here} cannot go to {there}")

    # For players.

    def is_in_check(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a side's king is attacked."""
        return False

    def attackers(self, board: Board, coordinate: Coordinate, alliance: Alliance) -> tuple[Piece, ...]:
        """Return a side's pieces that attack a square: by default, those with a move that captures or goes there."""
        found = {
            move.moved_piece: None
            for move in self.legal_moves_of(board, alliance)
            if move.destination_coordinate == coordinate
        }
        return tuple(piece for piece in found if piece is not None)

    def worth(self, piece: Piece) -> float:
        """Return a captured piece's value in the balance of material, 0 if it does not count."""
        return 0

    def note(self, board: Board) -> str:
        """Return a few words about a position, such as how many tiles are left."""
        return ""

    def plan_goals(self, board: Board) -> tuple[Board, ...]:
        """Return the goals to which a shortest path is informative while a game is analysed."""
        return ()

    def player_info(self, board: Board, alliance: Alliance) -> tuple[PlayerInfo, ...]:
        """Return what to show beside a player's name because no square shows it: dice, counts, pieces in hand."""
        return ()

    def choices(self, board: Board) -> Sequence[Any] | None:
        """Return one small object for each legal move of a player, such as its square; None if the game has none.

        Random games then make one move for each position, by ``move_of``, instead of all. A variant that defines both
        may write its ``legal_moves`` as ``self.moves_of_choices(board)``, so that no rule stands twice.
        """
        return None

    def move_of(self, board: Board, choice: Any) -> Move:
        """Return the move of a choice."""
        raise UnsupportedError(f"{self.name} does not offer choices")

    def moves_of_choices(self, board: Board) -> tuple[Move, ...]:
        """Return the moves of all choices."""
        return tuple([self.move_of(board, choice) for choice in self.choices(board) or ()])

    # Chance.

    def chances(self, board: Board) -> tuple[tuple[float, Move], ...]:
        """Return fate's moves with their probabilities, which sum to 1, if it is fate's turn; else none.

        At fate's turn these are the legal moves, and ``move_maker`` is the side that fate moves for: the one that
        rolls. A variant that overrides this declares ``Abilities(chances=True)``.
        """
        return ()

    # Results that depend on a game's history.

    def adjudicate(self, boards: Sequence[Board]) -> Outcome | None:
        """Return how a game ended by its last board or by its history, or None while it is in progress.

        Scores that depend on the history, such as the number of moves, are added here.
        """
        return boards[-1].outcome

    def claims(self, boards: Sequence[Board]) -> tuple[str, ...]:
        """Return the reasons for which the player to move may claim a draw."""
        return ()

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a side could still win by some series of moves: if not, the opponent's time-out is a draw."""
        return True

    # For planner, solver and computer players.

    def goals(self) -> Iterable[Board]:
        """Return the positions that solve a puzzle, if they can be listed."""
        raise UnsupportedError(f"{self.name} does not list its goals")

    def heuristic(self, board: Board, goal: Board) -> float:
        """Return a lower bound on the number of moves to the goal, or ``UNREACHABLE`` if none lead there."""
        return 0

    def evaluate(self, board: Board) -> int:
        """Return how good a position is for the side to move, in hundredths of a point."""
        return 0

    uci_name: ClassVar[str] = ""
    """This game's name in UCI, if it has one; each class declares its own."""

    def determinize(self, board: Board, rng: Random) -> Board:
        """Return the position with everything that its player cannot know drawn again."""
        return board

    # Parts: what only a tool needs, each in a separate object.

    @property
    def numbering(self) -> Numbering | None:
        """The numbering of positions, for the solver; None if there is none."""
        return None

    @property
    def guide(self) -> Guide | None:
        """What the game knows about reaching a goal besides ``heuristic``, for planner and solver; None if nothing."""
        return None

    @cached_property
    def actions(self) -> Actions:
        """A number for every move, and back, for programs that learn."""
        from board.actions import Actions

        return Actions(self)

    @property
    def editor(self) -> Editor | None:
        """How positions are set up piece by piece, if that needs more than to put a piece on a square."""
        return None

    @cached_property
    def drawing(self) -> Look:
        """The older name of the look, for whoever draws a board."""
        return look_of(self)


def _promotes_to(move: Move, promotion: Any) -> bool:
    """Return whether a move promotes to, or places, the piece given by a letter, a name, a class or a piece."""
    is_one_click = move.current_coordinate == move.destination_coordinate or len(move.path) == 1
    piece = move.promotion or (move.moved_piece if is_one_click else None)
    if piece is None:
        return False
    if isinstance(promotion, str):
        return promotion.lower() in (piece.letter.lower(), piece.piece_type.lower())
    return promotion is type(piece) or promotion is piece
