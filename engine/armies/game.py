"""ArmyGame: a chess-like game on any rectangular board, whose rules are declared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import evolve

from board.abilities import Abilities
from board.alliance import Alliance
from board.board import Board
from board.builder import Builder
from board.errors import ArgumentError, IllegalPositionError, UnsupportedError, WoodpusherError, expect
from board.geometry import Coordinate, Grid
from board.interpreted import HANDS
from board.outcome import Outcome
from board.player import PlayerInfo, Refusal
from board.position import Position
from board.state import State
from engine.armies import ends, fen, notation, trying
from engine.armies.rules import ArmyRules
from engine.armies.state import ArmyLedger, ArmyState
from engine.armies.tactics import ArmyTactics
from moves.chess import PawnEnPassantAttackMove
from moves.move import Move
from pieces.army import generator
from pieces.army.piece import LARGEST, ArmyPiece
from pieces.army.tables import (
    build_tables,
    castling_king,
    castling_squares,
    drop_squares,
    generator_for,
    squares_of_region,
)
from pieces.betza import parse_movement
from pieces.movement import destinations
from pieces.piece import Piece

if TYPE_CHECKING:
    from engine.armies.editing import ArmyEditor

WALL = trying.WALL
WHITE, BLACK = Alliance.WHITE, Alliance.BLACK


class ArmyGame(ArmyRules):
    """A game that two armies play on a rectangular board; a subclass declares its rules, and writes few or none."""

    players = (WHITE, BLACK)
    abilities = Abilities(evaluation=True, pgn=True)
    uci_name = "army"
    tactics: ClassVar[Any] = ArmyTactics
    notations: ClassVar[Mapping[str, Callable[[Move], str]]] = {}
    """Other ways to write a move, by their name: ``load("xiangqi").notations["wxf"](move)``."""

    def __init_subclass__(cls, **settings: Any) -> None:
        """Derive the board from the array; a game that writes no rules of its own keeps the tactics of armies."""
        if "tactics" not in cls.__dict__ and cls.legal_moves is ArmyGame.legal_moves:
            cls.tactics = ArmyTactics
        super().__init_subclass__(**settings)
        if "array" in cls.__dict__:
            cls.geometry = fen.board_of(cls.array)
            if cls.geometry.size > LARGEST:
                raise ArgumentError(f"{cls.__name__}: a board for armies has at most {LARGEST} squares")
        for kind in cls.pieces:
            if not issubclass(kind, ArmyPiece) or kind.geometry is not None:  # one of chess is for its board alone
                raise ArgumentError(f"{cls.__name__}: {kind.__name__} does not extend ArmyPiece")
            if "<locals>" in kind.__qualname__:  # made by a function: the game itself is where pickles find it
                kind.__module__, kind.__qualname__ = cls.__module__, f"{cls.__qualname__}.{kind.__name__}"
                setattr(cls, kind.__name__, kind)
        cls._counter_count = HANDS + 2 * len(cls.pieces) + 2 * bool(cls.checks_to_win) + cls._discards()
        if (cls.checks_to_win or cls.leaps) and cls.next_state is None:
            cls.next_state = ArmyGame._note_check

    @classmethod
    def _discards(cls) -> bool:
        """Return whether captured pieces are counted, but by nobody."""
        return cls.hands and not cls.captures_to_hand

    # What follows from the declarations.

    @cached_property
    def tries_moves(self) -> bool:
        """Whether the tables do not know which pieces are royal, or what they see, so that each move has to be made."""
        sees = any(kind.sees for kind in self.pieces)  # type: ignore[attr-defined]
        return self.guards_by_rule or (sees and self._tables.tries)

    @property
    def guards_by_rule(self) -> bool:
        """Whether more than one kind of piece may be royal, or an explosion beside it matters."""
        return self.explodes or self.extinction_is_royal or self.duple_check

    def is_seen(self, board: Board, square: Coordinate, side: Alliance) -> bool:
        """Return whether a side's piece faces a royal piece on a square, as two generals do."""
        own, others = _sides(board, side)
        for piece in board.pieces(side):
            sees: str = type(piece).sees  # type: ignore[attr-defined]
            atoms = parse_movement(sees) if sees else ()
            if square in destinations(atoms, self.geometry, piece.position, side, own, others):
                return True
        return False

    @cached_property
    def chooses_moves(self) -> bool:
        """Whether some of the moves that the tables allow are illegal, or others are added."""
        rules = (
            self.must_capture,
            self.may_pass,
            self.passes_in_stalemate,
            self.must_drop,
            self.promotion_limit,
            self.closed,
            self.has_walls,
            self.unable_to_take,
            self.drops_promoted,
            self.turns_by_capture,
            self.leaps,
        )
        checks = not (self.may_check and self.drops_may_check)
        return self.tries_moves or checks or self.promotes_to_captured or self.king_stands or any(rules)

    # Walls and first leaps.

    @property
    def has_walls(self) -> bool:
        """Whether there may be walls on the board."""
        return WALL in self.kinds

    @property
    def moves_wall(self) -> bool:
        """Whether there is one wall, which moves."""
        return self.walls == "duck"

    def wall_on(self, square: Coordinate) -> Piece:
        """Return the wall on a square; all walls are white, which nobody sees."""
        if not self.has_walls:
            raise UnsupportedError(f"{self.name} has no walls")
        square = self.geometry.coordinate(square)
        return self.kinds[WALL](WHITE, square)

    def walls_on(self, board: Board) -> list[Piece]:
        """Return the walls on a board."""
        return [piece for piece in board.pieces(WHITE) if piece.letter == WALL] if self.has_walls else []

    def men_of(self, board: Board, side: Alliance) -> tuple[Piece, ...]:
        """Return a side's pieces without the walls."""
        pieces = board.pieces(side)
        return tuple(piece for piece in pieces if piece.letter != WALL) if self.has_walls else pieces

    @cached_property
    def first_leaps(self) -> tuple[tuple[int, Alliance, Coordinate, tuple[Coordinate, ...]], ...]:
        """The right to each first leap as a bit, its side, where it starts and where it ends."""
        found = []
        first = 2 * len(self.castling)
        for side in self.players:
            for number, text in enumerate(self.leaps):
                names = text.split("|")[side.index].split()
                start, *ends = (self.geometry.coordinate(name) for name in names)
                found.append((1 << (first + len(self.leaps) * side.index + number), side, start, tuple(ends)))
        return tuple(found)

    @cached_property
    def extinct_kinds(self) -> tuple[type[ArmyPiece], ...]:
        """The kinds of which a side must keep some; none if all its pieces count together."""
        letters = () if self.extinction == "*" else self.extinction.split()
        return tuple(self.kinds[letter] for letter in letters)

    def squares_in(self, region: str, side: Alliance) -> tuple[Coordinate, ...]:
        """Return the squares of a region, for a side."""
        return squares_of_region(self.geometry, region, side)

    def squares_of(self, board: Board, kind: type[ArmyPiece], side: Alliance) -> list[Coordinate]:
        """Return where a side's pieces of a kind stand, those that were pawns included."""
        return [piece.position for piece in board.pieces(side) if plain(piece.letter) == kind.letter]

    def squares_around(self, square: Coordinate) -> tuple[Coordinate, ...]:
        """Return the neighbours of a square, diagonal ones included."""
        return _around(self.geometry, square)

    @cached_property
    def _tables(self) -> generator.Tables:
        return build_tables(self)

    @cached_property
    def _ledger(self) -> ArmyLedger:
        size = self.geometry.size
        kept, every = [255] * size, 0
        for right, _, (king, _, rook, _), _ in castling_squares(self):
            every |= right
            for square in {king, rook}:
                kept[square] &= ~right
        for right, _, start, _ in self.first_leaps:
            every |= right
            kept[start] &= ~right
        slots = [0] * (2 + 2 * len(self.pieces))
        for number, kind in enumerate(self.pieces if self.hands else ()):
            held = self._kind_number(self.held_as.get(kind.letter, kind.letter))
            for side in (0, 1):
                slots[2 + 2 * number + side] = HANDS + 2 * held + 1 - side
        if self._discards():
            slots = [0, 0] + [self._counter_count - 1] * (2 * len(self.pieces))
        return ArmyLedger(
            size, every + 1, len(self.pieces), bytes(kept), bytes(slots), self.checks_to_win, self._discards()
        )

    @cached_property
    def kinds(self) -> dict[str, type[ArmyPiece]]:
        """The classes of pieces, by letter."""
        return {kind.letter: kind for kind in self.pieces}  # type: ignore[misc]

    def _kind_number(self, letter: str) -> int:
        """Return the number of a kind of piece."""
        return list(self.kinds).index(letter)

    def home_squares(self, kind: type[ArmyPiece], side: Alliance) -> frozenset[Coordinate]:
        """Return the squares of a kind in the starting array."""
        return self._homes.get((kind.letter, side), frozenset())

    def initial_squares(self, kind: type[ArmyPiece], side: Alliance) -> frozenset[Coordinate]:
        """Return the squares from which initial moves are possible."""
        zone = self.initial_zone.get(kind.letter, self.initial_zone.get("", ""))
        return frozenset(self.squares_in(zone, side)) if zone else self.home_squares(kind, side)

    @cached_property
    def _homes(self) -> dict[tuple[str, Alliance], frozenset[Coordinate]]:
        homes: dict[tuple[str, Alliance], set[Coordinate]] = {}
        for letter, side, square in fen.placed(self, self.array.split()[0].partition("[")[0]):
            homes.setdefault((letter, side), set()).add(square)
        return {key: frozenset(squares) for key, squares in homes.items()}

    def first_state(self) -> State:
        """Return the state at move one, with empty hands and no castling rights."""
        checks = (self.checks_to_win,) * 2 if self.checks_to_win else ()
        return ArmyState(hands=(0,) * (2 * len(self.pieces)), checks=checks)

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
        try:
            return notation.parse_move(board, text)
        except WoodpusherError:
            if not self.notations:
                raise
            return self.read_otherwise(board, text)

    def read_otherwise(self, board: Board, text: str) -> Move:
        """Return the legal move that one of the other ``notations`` names."""
        raise UnsupportedError(f"{self.name} has no other notation")

    def format_move(self, move: Move) -> str:
        """Return a move in SAN with this game's letters."""
        return notation.format_move(move)

    # Moves.

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return every legal move."""
        moves = self._tables.legal_moves(board)
        return trying.chosen_moves(self, board, moves) if self.chooses_moves else moves

    def count_moves(self, board: Board) -> int:
        """Return how many legal moves there are, without making them where the tables know all the rules."""
        return len(self.legal_moves(board)) if self.chooses_moves else self._tables.count_moves(board)

    def legal_moves_of(self, board: Board, alliance: Alliance) -> tuple[Move, ...]:
        """Return a side's legal moves as if it were its turn; a royal piece is never captured."""
        moves = super().legal_moves_of(board, alliance)
        return tuple(move for move in moves if move.attacked_piece is None or move.attacked_piece.letter != self.royal)

    @cached_property
    def _offers(self) -> list[generator.Offer]:
        """What offers en passant after a double step over each square; none where each capture must be tried."""
        has_own_turns = self.next_state is not None or self.next_player is not None  # the turn has not passed yet
        return [] if self._tables.tries or self.chooses_moves or has_own_turns else self._tables.offers

    def _with_passed(self, board: Board, square: Coordinate) -> Board:
        """Return the position after a double step, which offers en passant if a capture there is legal."""
        if not generator_for(self.geometry.size).can_take_passed(board, square, board.move_maker.index):
            return board
        state: Any = board.state
        offered = Builder.of(board).set_state(evolve(state, en_passant=square)).release()
        return offered if self._can_take_passed(offered) else board

    def _can_take_passed(self, board: Board) -> bool:
        """Return whether a capture en passant that the tables allow is legal."""
        if self._offers:
            return True
        moves = self.legal_moves(board)
        return any(isinstance(move, PawnEnPassantAttackMove) or _takes_elsewhere(move) for move in moves)

    def _note_check(self, after: Any, move: Move) -> ArmyState:
        """Return the state after a move: a king at which a rook aims leaps no more, and a check is counted."""
        state: ArmyState = after.state
        side = after.move_maker
        if self.leaps:
            state = self._without_aimed(after, state, move)
        if not self.checks_to_win or not self.is_in_check(Builder.of(after).release(), side.opponent):
            return state
        left = list(state.checks)
        left[side.index] = max(0, left[side.index] - 1)
        return evolve(state, checks=tuple(left))

    def _without_aimed(self, after: Any, state: ArmyState, move: Move) -> ArmyState:
        """Return the state without the right of a king to leap if a rook has come to its file or rank."""
        columns = self.geometry.columns
        row, file = divmod(move.destination_coordinate, columns)
        if move.moved_piece is None or move.moved_piece.letter != "r":
            return state
        for right, side, start, _ in self.first_leaps:
            king = after.piece_at(start)
            is_king = king is not None and king.letter == self.royal and side is not after.move_maker
            if is_king and (start // columns == row or start % columns == file):
                state = evolve(state, rights=state.rights & ~right)
        return state

    def checks_left(self, board: Board, alliance: Alliance) -> int:
        """Return how many checks a side still has to give, if they count."""
        state: Any = board.state
        left: int = state.checks[expect_side(alliance)]
        return left

    def is_in_check(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a side's royal piece is attacked."""
        expect(Position, board, "a board")
        if self.tries_moves:
            return trying.is_in_check(self, board, alliance)
        return self._tables.is_in_check(board, expect_side(alliance))

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
        if piece is None and start == destination and self.hands and isinstance(promotion, str):
            return self._why_no_drop(board, start, promotion.lower()) or refusal
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

    def _why_no_drop(self, board: Board, square: Coordinate, letter: str) -> str:
        """Return why a piece cannot be dropped on an empty square, or an empty string if the reason is unknown."""
        mover = board.move_maker
        kind = self.kinds.get(letter)
        if kind is None or not any(piece.letter == letter for piece in self.pieces_in_hand(board, mover)):
            return Refusal(f"{mover} has no {kind.piece_type if kind else 'such piece'} in hand")
        place = self.geometry.names[square]
        file = square % self.geometry.columns
        same = [each for each in self.squares_of(board, kind, mover) if each % self.geometry.columns == file]
        if letter == self.one_per_file and len(same) >= self.most_per_file:
            return Refusal(f"there is a {kind.piece_type} on the {place[0]}-file already")
        if square not in drop_squares(self, kind, mover):
            return Refusal(f"a {kind.piece_type} may not be dropped on {place}")
        if self.is_in_check(board, mover):
            return Refusal(f"{mover} is in check, and this move does not end it")
        return Refusal(f"a {kind.piece_type} may not be dropped there now")

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
        """Return how the game ended on a board, or None while it is in progress."""
        expect(Board, board, "a board")
        return ends.end_on_board(self, board)

    def held(self, board: Board) -> tuple[int, ...]:
        """Return how many pieces of each kind each side holds."""
        state: Any = board.state
        hands: tuple[int, ...] = state.hands
        return hands

    def adjudicate(self, boards: Sequence[Board]) -> Outcome | None:
        """Return the last board's outcome, otherwise one by quiet moves or by repetition."""
        return boards[-1].outcome or ends.end_by_history(self, boards)

    def claims(self, boards: Sequence[Board]) -> tuple[str, ...]:
        """Return which draws the player to move may claim."""
        return ends.claims(self, boards)

    def clock(self, board: Board) -> int:
        """Return for how many moves of either side there was no capture and no move of a pawn."""
        state: Any = board.state
        clock: int = state.halfmove_clock
        return clock

    def evaluate(self, board: Board) -> int:
        """Return what the pieces are worth where they stand, for the side to move."""
        return self._tables.evaluate(board)

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
        royal = self.kinds[self.royal]
        for side in self.players:
            count, expected = board.mask(royal, side).bit_count(), min(1, len(self.home_squares(royal, side)))
            if count != expected:
                came = f"{count} {royal.piece_type}s" if count else f"no {royal.piece_type}"
                raise IllegalPositionError(f"{side} has {came} instead of {'one' if expected else 'none'}")
        waiting = board.move_maker.opponent
        if self.is_in_check(board, waiting):
            raise IllegalPositionError(f"{waiting} is in check although it is {board.move_maker}'s turn")

    def normalize(self, board: Board) -> Board:
        """Return the position with only the castling rights and the en passant square that really exist."""
        state: Any = board.state
        rights, passed = 0, state.en_passant
        for right, side, (king, _, rook, _), letter in castling_squares(self):
            pieces = [board.cell(king), board.cell(rook)]
            letters = [piece.letter if piece is not None and piece.alliance is side else "" for piece in pieces]
            if state.rights & right and letters == [castling_king(self), letter]:
                rights |= right
        if passed is not None and not (
            generator_for(self.geometry.size).can_take_passed(board, passed, board.move_maker.index)
            and self._can_take_passed(board)
        ):
            passed = None
        for right, side, start, _ in self.first_leaps:
            piece = board.cell(start)
            if state.rights & right and piece is not None and piece.alliance is side:
                rights |= right
        if (rights, passed) == (state.rights, state.en_passant):
            return board
        return Builder.of(board).set_state(evolve(state, en_passant=passed, rights=rights)).release()

    def standing_square(self, board: Board) -> Coordinate:
        """Return the square that names a pass: the king's, or else that of the piece nearest to a1."""
        columns = self.geometry.columns
        own = sorted(board.pieces(board.move_maker), key=lambda piece: (-(piece.position // columns), piece.position))
        return next((piece.position for piece in own if piece.letter == self.royal), own[0].position)

    def pieces_in_hand(self, board: Board, alliance: Alliance) -> tuple[Piece, ...]:
        """Return a side's pieces in hand."""
        held = self.held(board)[alliance.index :: 2] if self.hands else ()
        return tuple(kind(alliance, 0) for kind, number in zip(self.pieces, held, strict=False) for _ in range(number))

    @cached_property
    def editor(self) -> ArmyEditor:
        """How positions are set up."""
        from engine.armies.editing import ArmyEditor

        return ArmyEditor(self)

    def player_info(self, board: Board, alliance: Alliance) -> tuple[PlayerInfo, ...]:
        """Return the pieces in hand."""
        return (PlayerInfo("in hand", pieces=self.pieces_in_hand(board, alliance)),) if self.hands else ()


def plain(letter: str) -> str:
    """Return the letter of a kind of piece without the mark of those that were pawns."""
    return letter.rstrip("~")


def _sides(board: Board, side: Alliance) -> tuple[set[Coordinate], set[Coordinate]]:
    """Return the squares of a side's pieces and of the other's."""
    own, others = ({piece.position for piece in board.pieces(each)} for each in (side, side.opponent))
    return own, others


def _takes_elsewhere(move: Move) -> bool:
    """Return whether a capture removes a piece that does not stand on its destination: one en passant that explodes."""
    taken = move.attacked_piece
    return taken is not None and taken.position != move.destination_coordinate


@cache
def _around(grid: Grid, square: Coordinate) -> tuple[Coordinate, ...]:
    steps = product((-1, 0, 1), repeat=2)
    found = (grid.step(square, *step) for step in steps if step != (0, 0))
    return tuple(place for place in found if place is not None)


def expect_side(alliance: Alliance) -> int:
    """Return the number of one of the two sides, or raise ``WrongTypeError``."""
    expect(Alliance, alliance, "white or black")
    if alliance not in (WHITE, BLACK):
        raise ArgumentError(f"expected white or black, got {alliance!r}")
    return alliance.index
