"""ArmyGame: a chess-like game on any rectangular board, whose rules are declared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from board.abilities import Abilities
from board.alliance import Alliance
from board.board import Board
from board.builder import Builder
from board.errors import ArgumentError, IllegalPositionError, expect
from board.geometry import Coordinate, Grid
from board.interpreted import HANDS
from board.outcome import Outcome
from board.player import PlayerInfo, Refusal
from board.position import Position
from board.state import State
from board.variant import Variant
from engine.variants.armies import fen, notation
from engine.variants.armies.state import ArmyLedger, ArmyState
from engine.variants.armies.tactics import ArmyTactics
from moves.move import Move
from pieces.army import generator
from pieces.army.piece import LARGEST, ArmyPiece
from pieces.army.tables import build_tables, castling_squares, squares_of_region
from pieces.piece import Piece

WHITE, BLACK = Alliance.WHITE, Alliance.BLACK


class ArmyGame(Variant):
    """A game that two armies play on a rectangular board; a subclass declares its rules.

    Regions are written as white sees them, as in "a7-i9", and mirrored for black; "-" is no square at all. Pieces are
    named by their letters.
    """

    players = (WHITE, BLACK)
    abilities = Abilities(evaluation=True)
    tactics: ClassVar[Any] = ArmyTactics
    array: ClassVar[str] = ""
    """The starting position, as FEN; the size of the board follows from it."""
    royal: ClassVar[str] = "k"
    """The piece that must not be left in check; "" if there is none."""
    promotes: ClassVar[Mapping[str, str]] = {}
    """What each kind may become, separated by spaces: ``{"p": "q r b n"}``."""
    promotion_zone: ClassVar[Mapping[str, str]] = {}
    """Where each kind may promote (the key "" stands for all others); by default on the last rank."""
    must_promote: ClassVar[Mapping[str, str]] = {}
    """Where each kind must promote; by default in its whole zone."""
    promotes_on_departure: ClassVar[bool] = False
    """Whether a move that starts in the zone may promote too."""
    hands: ClassVar[bool] = False
    """Whether captured pieces change sides and may be dropped."""
    held_as: ClassVar[Mapping[str, str]] = {}
    """As what a captured kind is held, if not as itself."""
    drop_zone: ClassVar[Mapping[str, str]] = {}
    """Where each kind may be dropped; by default wherever it need not promote."""
    one_per_file: ClassVar[str] = ""
    """The kind that may not be dropped on a file that has ``most_per_file`` of them already."""
    most_per_file: ClassVar[int] = 1
    no_drop_mate: ClassVar[str] = ""
    """The kind that may not mate when it is dropped."""
    castling: ClassVar[Sequence[str]] = ()
    """Castling moves: "e1 g1 h1 f1" are the king's start and end, then the rook's."""
    stalemate: ClassVar[str] = "draw"
    """What stalemate is for the side that has no move: "draw", "loss" or "win"."""
    most_quiet_moves: ClassVar[int] = 50
    """After so many moves of each side without a capture or a pawn move a draw may be claimed; 0 for no such rule."""
    repetition: ClassVar[str] = "draw"
    """What it means that a position occurs for the third time: a "draw" that may be claimed, or "" for nothing."""

    def __init_subclass__(cls, **settings: Any) -> None:
        """Derive the board from the array."""
        super().__init_subclass__(**settings)
        if "array" in cls.__dict__:
            cls.geometry = fen.board_of(cls.array)
            if cls.geometry.size > LARGEST:
                raise ArgumentError(f"{cls.__name__}: a board for armies has at most {LARGEST} squares")
        for kind in cls.pieces:
            if not issubclass(kind, ArmyPiece):
                raise ArgumentError(f"{cls.__name__}: {kind.__name__} does not extend ArmyPiece")
            if "<locals>" in kind.__qualname__:  # made by a function: the game itself is where pickles find it
                kind.__module__, kind.__qualname__ = cls.__module__, f"{cls.__qualname__}.{kind.__name__}"
                setattr(cls, kind.__name__, kind)
        cls._counter_count = HANDS + 2 * len(cls.pieces)

    geometry: ClassVar[Any] = Grid(8, 8)

    @cached_property
    def _tables(self) -> generator.Tables:
        return build_tables(self)

    @cached_property
    def _ledger(self) -> ArmyLedger:
        size = self.geometry.size
        kept, every = [255] * size, 0
        for right, _, (king, _, rook, _) in castling_squares(self):
            every |= right
            for square in {king, rook}:
                kept[square] &= ~right
        slots = [0] * (2 + 2 * len(self.pieces))
        for number, kind in enumerate(self.pieces if self.hands else ()):
            held = self._kind_number(self.held_as.get(kind.letter, kind.letter))
            for side in (0, 1):
                slots[2 + 2 * number + side] = HANDS + 2 * held + 1 - side
        return ArmyLedger(size, every + 1, len(self.pieces), bytes(kept), bytes(slots))

    @cached_property
    def kinds(self) -> dict[str, type[ArmyPiece]]:
        """The classes of pieces, by letter."""
        return {kind.letter: kind for kind in self.pieces}  # type: ignore[misc]

    def _kind_number(self, letter: str) -> int:
        """Return the number of a kind of piece."""
        return list(self.kinds).index(letter)

    def home_squares(self, kind: type[ArmyPiece], side: Alliance) -> frozenset[Coordinate]:
        """Return the squares from which initial moves are possible: those of the kind in the starting array."""
        return self._homes.get((kind.letter, side), frozenset())

    @cached_property
    def _homes(self) -> dict[tuple[str, Alliance], frozenset[Coordinate]]:
        homes: dict[tuple[str, Alliance], set[Coordinate]] = {}
        for letter, side, square in fen.placed(self, self.array.split()[0].partition("[")[0]):
            homes.setdefault((letter, side), set()).add(square)
        return {key: frozenset(squares) for key, squares in homes.items()}

    def first_state(self) -> State:
        """Return the state at move one, with empty hands and no castling rights."""
        return ArmyState(hands=(0,) * (2 * len(self.pieces)))

    def start(self) -> Board:
        """Return the starting position."""
        return self.parse(self.array)

    # Text.

    def parse(self, text: str) -> Board:
        """Return the board that a FEN describes."""
        return fen.parse_fen(self, text)

    def format(self, board: Board) -> str:
        """Return a board as FEN."""
        return fen.format_fen(self, board)

    def parse_move(self, board: Board, text: str) -> Move:
        """Return the legal move that a string names: SAN with this game's letters, or as a UCI engine writes it."""
        expect(Board, board, "a board")
        return notation.parse_move(board, text)

    def format_move(self, move: Move) -> str:
        """Return a move in SAN with this game's letters."""
        return notation.format_move(move)

    # Moves.

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return every legal move."""
        return generator.moves_on(board)

    def count_moves(self, board: Board) -> int:
        """Return how many legal moves there are, without making them."""
        return generator.count_on(board)

    def legal_moves_of(self, board: Board, alliance: Alliance) -> tuple[Move, ...]:
        """Return a side's legal moves as if it were its turn; a royal piece is never captured."""
        moves = super().legal_moves_of(board, alliance)
        return tuple(move for move in moves if move.attacked_piece is None or move.attacked_piece.letter != self.royal)

    def is_in_check(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a side's royal piece is attacked."""
        expect(Position, board, "a board")
        return generator.is_in_check(board, expect_side(alliance))

    def attackers(self, board: Board, coordinate: Coordinate, alliance: Alliance) -> tuple[Piece, ...]:
        """Return a side's pieces that attack a square, pinned or not."""
        squares = self._tables.list_attackers(board, self.geometry.coordinate(coordinate), expect_side(alliance))
        return tuple(board.cell(square) for square in squares)  # type: ignore[misc]

    def find_move(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> Move | None:
        """Return the legal move between two squares; a drop starts where it ends."""
        move = super().find_move(board, start, destination, promotion)
        if move is None and promotion is None and start == destination:
            return None
        return move

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why there is no such move, in words."""
        start, destination = self.geometry.coordinate(start), self.geometry.coordinate(destination)
        refusal = super().why_not(board, start, destination, promotion)
        piece = board.piece_at(start)
        if piece is None or piece.alliance is not board.move_maker or start == destination:
            return refusal
        there = board.piece_at(destination)
        names = self.geometry.names
        what = f"the {piece.piece_type} on {names[start]}"
        if there is not None and there.alliance is piece.alliance:
            return Refusal(f"{names[destination]} is occupied by the {there.piece_type}")
        if destination not in self._tables.list_destinations(board, start):
            blocker = self._blocker(board, piece, destination)
            if blocker is not None:
                return Refusal(f"{what} is blocked by the {blocker.piece_type} on {names[blocker.position]}")
            return refusal
        choices = [
            move
            for move in board.legal_moves
            if move.moved_piece is piece and move.destination_coordinate == destination
        ]
        if choices:
            letters = ", ".join(move.promotion.letter for move in choices if move.promotion is not None)
            return Refusal(f"{what} must say what it becomes: {letters}")
        if self.is_in_check(board, board.move_maker):
            return Refusal(f"{board.move_maker} is in check, and this move does not end it")
        return Refusal(f"{what} is pinned: its {self.kinds[self.royal].piece_type} would be in check")

    def _blocker(self, board: Board, piece: Piece, destination: Coordinate) -> Piece | None:
        """Return a piece without which another could go to a square."""
        for square in range(self.geometry.size):
            other = board.cell(square)
            if other is None or other is piece or square == destination:
                continue
            without = Builder.of(board).remove_piece(square).release()
            if destination in self._tables.list_destinations(without, piece.position):
                return other
        return None

    # The end.

    def outcome(self, board: Board) -> Outcome | None:
        """Return the outcome by checkmate, stalemate or bare royal pieces, or None."""
        expect(Board, board, "a board")
        mover = board.move_maker
        if not board.has_legal_moves:
            if self.is_in_check(board, mover):
                return Outcome.win(mover.opponent, "checkmate")
            if self.stalemate == "draw":
                return Outcome.draw("stalemate")
            return Outcome.win(mover.opponent if self.stalemate == "loss" else mover, "stalemate")
        if self.royal and board.occupied.bit_count() <= 2 and not any(self._held(board)):
            return Outcome.draw("insufficient material")
        return None

    def _held(self, board: Board) -> tuple[int, ...]:
        state: Any = board.state
        hands: tuple[int, ...] = state.hands
        return hands

    def adjudicate(self, boards: Sequence[Board]) -> Outcome | None:
        """Return the last board's outcome, otherwise a draw by too many quiet moves or by fivefold repetition."""
        outcome = boards[-1].outcome
        if outcome is not None:
            return outcome
        if self.most_quiet_moves and self._clock(boards[-1]) >= 3 * self.most_quiet_moves:
            return Outcome.draw(f"{3 * self.most_quiet_moves // 2} quiet moves")
        if self.repetition and self._repetitions(boards) >= 5:
            return Outcome.draw("fivefold repetition")
        return None

    def claims(self, boards: Sequence[Board]) -> tuple[str, ...]:
        """Return which draws the player to move may claim."""
        claims = []
        if self.most_quiet_moves and self._clock(boards[-1]) >= 2 * self.most_quiet_moves:
            claims.append(f"{self.most_quiet_moves} quiet moves")
        if self.repetition and self._repetitions(boards) >= 3:
            claims.append("threefold repetition")
        return tuple(claims)

    def _clock(self, board: Board) -> int:
        state: Any = board.state
        clock: int = state.halfmove_clock
        return clock

    def _repetitions(self, boards: Sequence[Board]) -> int:
        reach = min(len(boards), self._clock(boards[-1]) + 1)
        return sum(1 for board in boards[-reach:] if board == boards[-1])

    def evaluate(self, board: Board) -> int:
        """Return what the pieces are worth where they stand, for the side to move."""
        return generator.evaluate(board)

    # Setting up.

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` naming the first rule that a position breaks."""
        for piece in board.pieces():
            if type(piece) not in self.pieces:
                raise IllegalPositionError(f"{self.name} has no piece such as {piece!r}")
            if piece.position not in squares_of_region(self.geometry, type(piece).within, piece.alliance):  # type: ignore[attr-defined]
                raise IllegalPositionError(f"the {piece} may not leave its region, {type(piece).within}")  # type: ignore[attr-defined]
        if not self.royal:
            return
        for side in self.players:
            count = board.mask(self.kinds[self.royal], side).bit_count()
            if count != 1:
                name = self.kinds[self.royal].piece_type
                raise IllegalPositionError(f"{side} has {f'{count} {name}s' if count else f'no {name}'} instead of one")
        waiting = board.move_maker.opponent
        if self.is_in_check(board, waiting):
            raise IllegalPositionError(f"{waiting} is in check although it is {board.move_maker}'s turn")

    def normalize(self, board: Board) -> Board:
        """Return the position with only the castling rights and the en passant square that really exist."""
        state: Any = board.state
        rights, passed = 0, state.en_passant
        for right, side, (king, _, rook, _) in castling_squares(self):
            pieces = [board.cell(king), board.cell(rook)]
            letters = [piece.letter if piece is not None and piece.alliance is side else "" for piece in pieces]
            if state.rights & right and letters == [self.royal, "r"]:
                rights |= right
        if passed is not None and not generator.can_take_passed(board, passed):
            passed = None
        if (rights, passed) == (state.rights, state.en_passant):
            return board
        clocks = (state.halfmove_clock, state.fullmove_number)
        return Builder.of(board).set_state(ArmyState(passed, rights, *clocks, state.hands)).release()

    def pieces_in_hand(self, board: Board, alliance: Alliance) -> tuple[Piece, ...]:
        """Return a side's pieces in hand."""
        held = self._held(board)[alliance.index :: 2] if self.hands else ()
        return tuple(kind(alliance, 0) for kind, number in zip(self.pieces, held, strict=False) for _ in range(number))

    def player_info(self, board: Board, alliance: Alliance) -> tuple[PlayerInfo, ...]:
        """Return the pieces in hand."""
        return (PlayerInfo("in hand", pieces=self.pieces_in_hand(board, alliance)),) if self.hands else ()


def expect_side(alliance: Alliance) -> int:
    """Return the number of one of the two sides, or raise ``WrongTypeError``."""
    expect(Alliance, alliance, "white or black")
    if alliance not in (WHITE, BLACK):
        raise ArgumentError(f"expected white or black, got {alliance!r}")
    return alliance.index
