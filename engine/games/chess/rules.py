"""Chess: the rules, as a base that relatives of chess extend."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import permutations
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import evolve

from board.abilities import Abilities
from board.alliance import Alliance
from board.board import Board
from board.errors import IllegalPositionError, expect
from board.geometry import Coordinate
from board.outcome import Outcome
from board.state import State
from board.variant import Variant
from engine.armies.looks import ChessLook
from engine.games.chess import evaluation as chess_evaluation
from engine.games.chess.arguments import (
    check_kinds,
    expect_chess,
    expect_chess_position,
    expect_game,
    expect_side,
)
from engine.games.chess.endings import can_mate, repetitions
from engine.games.chess.guide import ChessGuide
from engine.games.chess.refusals import find_move, why_not, why_not_castle
from engine.games.chess.royalty import ChessRoyalty
from engine.games.chess.setup import normalized, validate_en_passant, validate_men, validate_state
from engine.games.chess.tactics import ChessTactics
from engine.games.chess.unmoves import parse_un_move, un_moves
from engine.games.endgame import endgame_tables
from engine.notation import fen, san, uci
from moves.chess_unmoves import ChessUnMove
from moves.move import Move, NullMove
from pieces.army.generator import Castle, Tables
from pieces.chess import (
    HOME_RANK,
    KING_HOME,
    PIECES,
    PROMOTIONS,
    ROOK_HOMES,
    ChessPiece,
    King,
    Rook,
    promotion_class,
)
from pieces.chess_piece import CHESS_BOARD
from pieces.chess_state import ChessState
from pieces.chess_tables import ChessRules, chess_tables

if TYPE_CHECKING:
    from engine.games.chess.editing import ChessEditor
    from pieces.piece import Piece

_WORTH = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Chess(Variant):
    """Chess by the laws of FIDE, and the base of its relatives.

    A relative overrides the rules it changes, by name:

    * ``start``, ``castling``, ``may_castle``: how a game begins;
    * ``decided``: an outcome by its own rule; ``outcome`` if having no legal move means something else;
    * ``royal``, ``promotions``: which piece must be kept safe, and what a pawn may promote to;
    * ``en_passant_is_safe``: a condition on captures en passant; ``legal_moves`` for everything else;
    * ``next_state``: what a move changes in the state, whose class is ``state_class``;
    * ``read_extras``, ``write_extras``, ``engine_fen``: the state's extra fields in FEN;
    * ``king_counts``, ``most_pawns``, ``most_pieces``, ``may_hold_pawn``, ``validate_check``: what can be set up.
    """

    look = ChessLook(ground="chequered", piece="figure")
    name = "chess"
    title = "Chess"
    aliases: ClassVar[tuple[str, ...]] = ("standard", "orthodox")
    summary = "The royal game, with all of its rules."
    action_slots = 1
    pieces = PIECES
    abilities = Abilities(un_moves=True, evaluation=True, pgn=True, estimated_positions=48 * 10**43)
    royalty = ChessRoyalty()
    tactics: ClassVar[Any] = ChessTactics
    geometry = CHESS_BOARD
    players = (Alliance.WHITE, Alliance.BLACK)
    uci_name: ClassVar[str] = "chess"
    not_inherited = MappingProxyType({**Variant.not_inherited, "direct_san": False})
    direct_san: ClassVar[bool] = True
    """Whether SAN is resolved through the chess pieces directly, without generating all legal moves.

    It is right only if ``legal_moves`` and the effects of moves are those of chess, so it is not inherited.
    """
    tables: ClassVar[Any] = endgame_tables
    state_class: ClassVar[type[ChessState]] = ChessState
    """The class of the state; a relative uses a subclass with extra fields."""
    royal: ClassVar[type[ChessPiece] | None] = King
    """The piece that must not be left in check; None if there is none."""
    promotions: ClassVar[tuple[type[ChessPiece], ...]] = PROMOTIONS
    """What a pawn may promote to."""
    castling: ClassVar[bool] = True
    """Whether there is castling at all."""
    king_counts: ClassVar[tuple[range, range]] = (range(1, 2), range(1, 2))
    """How many kings white and black may have."""
    most_pawns: ClassVar[int] = 8
    """How many pawns a side may have."""
    most_pieces: ClassVar[int] = 16
    """How many pieces a side may have, including pawns."""
    most_checkers: ClassVar[int] = 2
    """How many pieces may give check at once."""
    counts_moves: ClassVar[bool] = True
    """Whether the fifty-move rule applies."""
    decided: ClassVar[Callable[..., Outcome | None] | None] = None
    """``decided(self, board)`` returns an outcome by the relative's own rule; there are no moves after it."""
    _evaluation: ClassVar[Any] = staticmethod(chess_evaluation.evaluate)
    """What ``evaluate`` calls: a compiled function, which would not bind to an instance."""
    chess_rules: ClassVar[Mapping[str, Any]] = {}
    """What else a relative declares to the generator, as fields of ``pieces.chess_tables.ChessRules``."""

    @staticmethod
    def en_passant_is_safe(pawn: int, square: Coordinate, side: int, masks: list[int]) -> bool:
        """Return whether a pawn, given by its bit, may capture there, if that leaves its king out of check."""
        return True

    @property
    def castles_by_file(self) -> bool:
        """Whether castling is written by the rook's square, as in Chess960: ``HAha`` in FEN, king to rook in UCI."""
        return False

    def __init_subclass__(cls, **settings: Any) -> None:
        """Keep a relative from inheriting what may be wrong for it.

        It offers un-moves only if its own body declares them, since its rules may differ from those of chess; with its
        own un-moves, it does not get the guide of chess, which knows only those of chess.
        """
        if "pieces" in cls.__dict__:
            check_kinds(cls)
        super().__init_subclass__(**settings)
        if "abilities" not in cls.__dict__ and isinstance(cls.abilities, Abilities):
            cls.abilities = evolve(cls.abilities, un_moves=False)
        if "un_moves" in cls.__dict__ and "guide" not in cls.__dict__:
            cls.guide = None  # type: ignore[assignment]

    def start(self) -> Board:
        """Return the first position of a game."""
        return self.parse(START if self.castling else START.replace("KQkq", "-"))

    def first_state(self) -> State:
        """Return the state at move one, without an en passant square."""
        return self.state_class()

    # Moves.

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return every legal move, collected from the pieces of the side to move."""
        if self.decided is not None and self.decided(board) is not None:
            return ()
        return self._tables.legal_moves(board)

    def count_moves(self, board: Board) -> int:
        """Return how many legal moves there are, without making them where the generator knows all the rules."""
        if type(self).legal_moves is not Chess.legal_moves:
            return len(self.legal_moves(board))
        if self.decided is not None and self.decided(board) is not None:
            return 0
        return self._tables.count_moves(board)

    @cached_property
    def _tables(self) -> Tables:
        """What the generator of armies knows about this game."""
        return chess_tables(self._rules)

    @cached_property
    def _rules(self) -> ChessRules:
        """What this game declares to it."""
        pieces = {kind.kind: kind for kind in (*PIECES, *self.promotions, *self.pieces)}
        asks = type(self).en_passant_is_safe is not Chess.en_passant_is_safe
        white, black = self.players
        return ChessRules(
            pieces=tuple(pieces[number] for number in sorted(pieces)),
            promotions=self.promotions,
            is_royal=self.royal is not None,
            castles=(self._castling_squares(white), self._castling_squares(black)),
            may_take_passed=self.en_passant_is_safe if asks else None,
            **self.chess_rules,
        )

    @property
    def restricts_moves(self) -> bool:
        """Whether a rule of this game forbids moves that its pieces declare, besides those that leave a check."""
        rules = ("must_capture", "forbids_checks", "explodes")
        return type(self).legal_moves is not Chess.legal_moves or any(rule in self.chess_rules for rule in rules)

    def initial_squares(self, kind: type[ChessPiece], side: Alliance) -> frozenset[Coordinate]:
        """Return the squares from which initial moves are possible."""
        return self._rules.initial_squares(kind, side)

    def _castling_squares(self, side: Alliance) -> tuple[tuple[Coordinate, Coordinate], ...]:
        """Return the squares of a side's kings and rooks that may castle with each other."""
        if not self.castling:
            return ()
        row = 8 * HOME_RANK[side.index]
        return tuple(
            (king, rook)
            for king, rook in permutations(range(row, row + 8), 2)
            if self.may_castle(King(side, king, True), Rook(side, rook, True))
        )

    def castle_between(self, king: King, rook: Rook) -> Castle:
        """Return how a king castles with a rook, both of which may still castle."""
        castles: tuple[Castle, ...] = self._tables.castles[king.side]
        return next(castle for castle in castles if castle.king is king and castle.rook is rook)

    @property
    def _offers(self) -> list[Any]:
        """What offers en passant after a double step over each square, by side."""
        return self._tables.offers

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the un-moves: each takes back one possible last move."""
        expect_chess(board)
        return un_moves(board) if self.abilities.un_moves else super().un_moves(board)

    def legal_moves_of(self, board: Board, alliance: Alliance) -> tuple[Move, ...]:
        """Return a side's legal moves as if it were its turn; a royal piece is never captured."""
        expect_chess(board)
        expect_side(alliance)
        moves = super().legal_moves_of(board, alliance)
        royal = self.royal
        if alliance is board.move_maker or royal is None:
            return moves
        return tuple(move for move in moves if not isinstance(move.attacked_piece, royal))

    def find_move(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> Move | None:
        """Return the legal move between two squares; castling is also found from king to rook.

        ``promotion`` says what a pawn promotes to, or which piece is dropped from the hand.
        """
        expect_chess(board)
        start, destination = self.geometry.coordinate(start), self.geometry.coordinate(destination)
        kind = None if promotion is None else promotion_class(promotion)
        return find_move(board, start, destination, kind)

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why there is no such move, in words."""
        expect_chess(board)
        start, destination = self.geometry.coordinate(start), self.geometry.coordinate(destination)
        return why_not(board, start, destination, None if promotion is None else promotion_class(promotion))

    def why_not_castle(self, board: Board, king_side: bool) -> str:
        """Return why the side to move cannot castle on one side, in words."""
        expect_chess(board)
        return why_not_castle(board, king_side=king_side)

    # Check and attack.

    def is_in_check(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a side's royal piece is attacked."""
        if self.royal is None:
            return False
        return self._tables.is_in_check(board, alliance.index)

    def attackers(self, board: Board, coordinate: Coordinate, alliance: Alliance) -> tuple[Piece, ...]:
        """Return a side's pieces that attack a square, pinned or not."""
        expect_chess(board)
        expect_side(alliance)
        squares = self._tables.list_attackers(board, self.geometry.coordinate(coordinate), alliance.index)
        return tuple(board.cell(square) for square in squares)  # type: ignore[misc]

    # The end.

    def outcome(self, board: Board) -> Outcome | None:
        """Return the outcome by a relative's own rule, checkmate, stalemate or insufficient material, or None."""
        expect_chess(board)
        if self.decided is not None:
            decided = self.decided(board)
            if decided is not None:
                return decided
        if not board.legal_moves:
            if self.is_in_check(board, board.move_maker):
                return Outcome.win(board.move_maker.opponent, "checkmate")
            return Outcome.draw("stalemate")
        if self.is_insufficient_material(board):
            return Outcome.draw("insufficient material")
        return None

    def adjudicate(self, boards: Sequence[Board]) -> Outcome | None:
        """Return the last board's outcome, otherwise a draw by seventy-five moves or fivefold repetition, or None."""
        expect_game(boards)
        outcome = boards[-1].outcome
        if outcome is not None:
            return outcome
        if self.counts_moves and _state(boards[-1]).halfmove_clock >= 150:
            return Outcome.draw("seventy-five moves")
        if self._repetitions(boards) >= 5:
            return Outcome.draw("fivefold repetition")
        return None

    def claims(self, boards: Sequence[Board]) -> tuple[str, ...]:
        """Return which draws the player to move may claim: fifty moves, threefold repetition."""
        expect_game(boards)
        claims = []
        if self.counts_moves and _state(boards[-1]).halfmove_clock >= 100:
            claims.append("fifty moves")
        if self._repetitions(boards) >= 3:
            claims.append("threefold repetition")
        return tuple(claims)

    def _repetitions(self, boards: Sequence[Board]) -> int:
        """Return how often the last position has occurred, looking back no further than the last irreversible move."""
        return repetitions(boards, _state(boards[-1]).halfmove_clock if self.counts_moves else len(boards))

    def is_insufficient_material(self, board: Board) -> bool:
        """Return whether neither side could still win."""
        white, black = self.players
        return not (self.can_win(board, white) or self.can_win(board, black))

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a side could still mate with the other side's help."""
        expect_chess_position(board)
        expect_side(alliance)
        return can_mate(board, alliance.index)

    def evaluate(self, board: Board) -> int:
        """Return the evaluation for the side to move, in hundredths of a pawn."""
        expect_chess(board)
        score: int = self._evaluation(board)
        return score

    # Setting up.

    def worth(self, piece: Piece) -> float:
        """Return a piece's value in pawns."""
        return _WORTH.get(piece.letter.lower(), 0)

    def may_castle(self, king: King, rook: Rook) -> bool:
        """Return whether king and rook are on squares where they may still castle with each other."""
        return self.castling and king.position == KING_HOME[king.side] and rook.position in ROOK_HOMES[king.side]

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` naming the first rule that a position breaks."""
        expect_chess_position(board)
        for piece in board.pieces():
            known = self._rules.pieces[piece.kind] if isinstance(piece, ChessPiece) else None
            is_same = type(piece) is known or (known and piece.gait and piece.atoms() == known.atoms())  # type: ignore[attr-defined]
            if not is_same:
                raise IllegalPositionError(f"{self.name} has no piece such as {piece!r}")
        validate_state(self, board.state)
        for alliance in self.players:
            self.validate_side(board, alliance)
        self.validate_check(board)
        en_passant = _state(board).en_passant
        if en_passant is not None:
            validate_en_passant(board, en_passant)

    def validate_check(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` for a check that no game could lead to, unless the game is over."""
        if self.royal is None or (self.decided is not None and self.decided(board) is not None):
            return
        waiting = board.move_maker.opponent
        if self.is_in_check(board, waiting):
            raise IllegalPositionError(
                f"{waiting} is in check although it is {board.move_maker}'s turn: the king could be captured"
            )
        checkers = self._tables.threats(board, board.move_maker.index).checkers
        if checkers.bit_count() > self.most_checkers:
            raise IllegalPositionError(f"{board.move_maker} is in check from {checkers.bit_count()} pieces at once")

    def validate_side(self, board: Board, alliance: Alliance) -> None:
        """Raise ``IllegalPositionError`` if a side has pieces that it cannot have."""
        validate_men(board, alliance)

    def may_hold_pawn(self, square: Coordinate, alliance: Alliance) -> bool:
        """Return whether a side's pawn can be on a square."""
        return square // 8 not in HOME_RANK

    def normalize(self, board: Board) -> Board:
        """Return the position with only the castling rights and en passant square that really exist."""
        expect_chess_position(board)
        return normalized(board)

    # Text.

    def read_extras(self, fields: list[str]) -> tuple[Any, ...]:
        """Remove the relative's extra fields from those of a FEN; return the values of the state's extra fields."""
        return ()

    def write_extras(self, board: Board, fields: list[str]) -> list[str]:
        """Return the fields of a FEN with the relative's extra ones added."""
        return fields

    def engine_fen(self, board: Board) -> str:
        """Return a board as a FEN for engines, if they use another form."""
        return self.format(board)

    def parse(self, text: str) -> Board:
        """Return the board that a FEN describes."""
        return fen.parse_fen(self, text)

    def format(self, board: Board) -> str:
        """Return a board as FEN."""
        expect_chess(board)
        return fen.format_fen(board)

    def parse_move(self, board: Board, text: str) -> Move:
        """Return the legal move that a string names in SAN ("Nf3") or UCI notation ("g1f3")."""
        expect_chess(board)
        if uci.looks_like_uci(text):
            return uci.parse_uci(board, text)
        if isinstance(text, str) and "<" in text:
            return parse_un_move(board, text)
        return san.parse_san(board, text)

    def format_move(self, move: Move) -> str:
        """Return a move in SAN."""
        expect(Move, move, "a move")
        if isinstance(move, (NullMove, ChessUnMove)):
            return str(move)
        expect_chess(move.board)
        return san.format_san(move)

    @cached_property
    def editor(self) -> ChessEditor:
        """How positions are set up."""
        from engine.games.chess.editing import ChessEditor

        return ChessEditor(self)

    @cached_property
    def guide(self) -> ChessGuide:
        """The guide, which leaves out un-moves that cannot lead back to a start."""
        return ChessGuide(self)


def _state(board: Board) -> ChessState:
    return board.state  # type: ignore[return-value]
