"""Chess: the rules, as a middle layer that relatives of chess extend."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from board.abilities import Abilities
from board.alliance import Alliance
from board.board import Board
from board.builder import Builder, turn_over
from board.errors import IllegalPositionError, expect
from board.geometry import Coordinate
from board.outcome import Outcome
from board.player import MoveStatus
from board.rays import squares_of
from board.state import State
from board.variant import Variant
from engine.notation import fen, san, uci
from engine.variants import chess_book, chess_evaluation
from engine.variants.chess_refusals import why_not
from moves.move import Move, NullMove
from pieces import chess_exchange, chess_stages
from pieces.chess import (
    HOME_RANK,
    KING_HOME,
    ROOK_HOMES,
    ChessPiece,
    King,
    Pawn,
    Rook,
    promotion_class,
)
from pieces.chess_pawns import any_en_passant, count_pawn_moves, en_passant_is_safe
from pieces.chess_state import ChessState
from pieces.chess_threats import (
    BISHOPS,
    CHESS_BOARD,
    KINGS,
    KNIGHTS,
    LOOKOUTS,
    PAWN_DIRECTION,
    PAWNS,
    QUEENS,
    ROOKS,
    SQUARES_BY_RANK,
    army_of,
    find_threats,
    is_checked,
    threats_on,
)
from pieces.chess_worth import pack, unpack

if TYPE_CHECKING:
    from engine.drawings.chess import ChessDrawing
    from pieces.piece import Piece

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
_DEAD_DRAW = Outcome.draw("insufficient material")
_BARE = pack(4, 0, 0)
"""Whatever is worth less has hardly a piece left."""
_DARK_SQUARES = sum(1 << square for square in range(64) if (square + square // 8) % 2)
_SHORT_CUTS = {
    "legal_moves": ("count_moves", "loud_moves", "paying_moves", "quiet_moves", "quiet_ways", "repeat"),
    "is_loud": ("loud_moves", "paying_moves", "quiet_moves", "quiet_ways"),
    "loud_moves": ("paying_moves",),
    "quiet_moves": ("quiet_ways",),
    "gain": ("loud_moves", "paying_moves"),
    "exchange": ("loses", "paying_moves"),
    "loses": ("paying_moves",),
    "is_in_check": ("is_checked",),
    "evaluate": ("glance",),
}
"""For each rule, what answers quicker because it knows chess's own."""


@frozen(eq=False, repr=False, slots=False)
class Chess(Variant):
    """Chess by the laws of FIDE, and the base of its relatives.

    A relative overrides what it changes: ``start``, ``outcome``, ``may_castle``, or how castling is written.
    """

    name = "chess"
    title = "Chess"
    aliases: ClassVar[tuple[str, ...]] = ("standard", "orthodox")
    summary = "The royal game, with all of its rules."
    layers = 14
    abilities = Abilities(evaluation=True, pgn=True)
    estimated_positions = 48 * 10**43
    geometry = CHESS_BOARD
    players = (Alliance.WHITE, Alliance.BLACK)
    uci_name: ClassVar[str] = "chess"
    castles_by_file: ClassVar[bool] = False
    """Whether castling is written by the rook's square, as Chess960 does: ``HAha`` in FEN, king to rook in UCI."""

    def __init_subclass__(cls, **settings: Any) -> None:
        """Take from a relative the short cuts past a rule that it changes, unless it brings its own."""
        super().__init_subclass__(**settings)

        def origin(name: str) -> int:
            """Return how far up a method comes from."""
            return next(place for place, base in enumerate(cls.__mro__) if name in base.__dict__)

        for rule, short_cuts in _SHORT_CUTS.items():
            for name in short_cuts:
                if origin(rule) < origin(name):
                    setattr(cls, name, Variant.__dict__[name])
        if cls.__dict__.get("glance") is Variant.__dict__["glance"]:
            cls.glance_margin = 0
        if origin("outcome") < origin("ending"):
            cls.ending = cls._ending_by_outcome  # type: ignore[method-assign]

    def start(self) -> Board:
        """Return the position a game starts from."""
        return self.parse(START)

    def dealt(self, fen: str) -> Chess:
        """Return the variant that starts from a FEN, where which one it is depends on the start; else this one."""
        return self

    def first_state(self) -> State:
        """Return a state with nothing to take en passant, at move one."""
        return ChessState()

    # Moves.

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return every legal move, asking each piece of the side to move."""
        threats = board.analysis or find_threats(board)
        moves: list[Move] = []
        append = moves.append
        cells: list[Any] = board._cells
        is_free, pinned = threats.is_free, threats.pinned
        for squares, byte in zip(SQUARES_BY_RANK, threats.own.to_bytes(8, "little"), strict=True):
            for square in squares[byte]:
                piece = cells[square]
                if is_free and not (pinned and pinned & piece.bit):
                    piece.add_moves(board, threats, append)
                else:
                    piece.add_restricted_moves(board, threats, append)
        return tuple(moves)

    def legal_moves_of(self, board: Board, alliance: Alliance) -> tuple[Move, ...]:
        """Return a side's legal moves as if it were its turn; a king is never taken."""
        moves = super().legal_moves_of(board, alliance)
        if alliance is board.move_maker:
            return moves
        return tuple(move for move in moves if not isinstance(move.attacked_piece, King))

    def with_move_maker(self, board: Board, alliance: Alliance) -> Board:
        """Return the same position with another side to move, and nothing to take en passant."""
        if alliance is board.move_maker:
            return board
        return turn_over(board, alliance, _state(board).with_en_passant(None))

    def count_moves(self, board: Board) -> int:
        """Return how many legal moves there are, without making them."""
        threats = find_threats(board)
        masks = threats.masks
        side = threats.own_side
        foe = 1 - side
        pawns = masks[PAWNS + side]
        loose_pawns = pawns & ~threats.pinned
        count = count_pawn_moves(loose_pawns, side, threats.occupied, masks[foe], threats.targets)
        cells: list[Any] = board._cells
        others = (threats.own ^ loose_pawns).to_bytes(8, "little")
        for squares, byte in zip(SQUARES_BY_RANK, others, strict=True):
            for square in squares[byte]:
                count += cells[square].count_moves(threats)
        king = cells[masks[KINGS + side].bit_length() - 1]
        if king.tied:
            count += king.count_castles(board, threats)
        en_passant = _state(board).en_passant
        if en_passant is not None:
            for pawn in squares_of(LOOKOUTS[en_passant].pawns[foe] & pawns):
                count += en_passant_is_safe(1 << pawn, en_passant, side, masks)
        return count

    def find_move(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> Move | None:
        """Return the legal move between two squares; castling is also found from king to rook."""
        start, destination = self.geometry.coordinate(start), self.geometry.coordinate(destination)
        kind = None if promotion is None else promotion_class(promotion)
        castle = None
        for move in board.legal_moves:
            if move.current_coordinate != start:
                continue
            if move.is_castling_move:
                if destination in (move.destination_coordinate, move.castle_rook_start) and kind is None:  # type: ignore[attr-defined]
                    castle = move
            elif move.destination_coordinate == destination and kind is (
                None if move.promotion is None else type(move.promotion)
            ):
                return move
        return castle

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why there is no such move, in plain words."""
        start, destination = self.geometry.coordinate(start), self.geometry.coordinate(destination)
        return why_not(board, start, destination, None if promotion is None else promotion_class(promotion))

    def status_of(self, board: Board, move: Move) -> MoveStatus:
        """Return what is wrong with a move that is not legal on this board, a hand-made one too."""
        if not move or move.board != board:
            return super().status_of(board, move)
        reason = self.why_not(board, move.current_coordinate, move.destination_coordinate, move.promotion)
        return getattr(reason, "status", MoveStatus.ILLEGAL_MOVE)

    # Check and attack.

    def is_in_check(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a side's king is attacked."""
        if alliance is board.move_maker:
            return is_checked(board)
        king = board._masks[KINGS + alliance.index]
        foes = army_of(board._masks, 1 - alliance.index)
        return foes.attacks(king.bit_length() - 1, board._masks[0] | board._masks[1])

    def attackers(self, board: Board, coordinate: Coordinate, alliance: Alliance) -> tuple[Piece, ...]:
        """Return a side's pieces that attack a square, pinned or not."""
        army = army_of(board._masks, alliance.index)
        found = army.attackers(coordinate, board._masks[0] | board._masks[1])
        return tuple(board._cells[square] for square in squares_of(found))  # type: ignore[misc]

    # The end.

    def outcome(self, board: Board) -> Outcome | None:
        """Return checkmate, stalemate or a draw by insufficient material, or None."""
        if not board.legal_moves:
            if self.is_in_check(board, board.move_maker):
                return Outcome.win(board.move_maker.opponent, "checkmate")
            return Outcome.draw("stalemate")
        if self.is_insufficient_material(board):
            return Outcome.draw("insufficient material")
        return None

    def adjudicate(self, boards: Sequence[Board]) -> Outcome | None:
        """Return a draw by seventy-five moves or fivefold repetition, or None."""
        if _state(boards[-1]).halfmove_clock >= 150:
            return Outcome.draw("seventy-five moves")
        if _repetitions(boards) >= 5:
            return Outcome.draw("fivefold repetition")
        return None

    def claims(self, boards: Sequence[Board]) -> tuple[str, ...]:
        """Return which draws the player to move may claim: fifty moves, threefold repetition."""
        claims = []
        if _state(boards[-1]).halfmove_clock >= 100:
            claims.append("fifty moves")
        if _repetitions(boards) >= 3:
            claims.append("threefold repetition")
        return tuple(claims)

    def is_insufficient_material(self, board: Board) -> bool:
        """Return whether no side can mate: bare kings, one knight, or bishops on squares of one colour."""
        masks = board._masks
        if masks[PAWNS] or masks[PAWNS + 1] or masks[ROOKS] or masks[ROOKS + 1] or masks[QUEENS] or masks[QUEENS + 1]:
            return False
        bishops = masks[BISHOPS] | masks[BISHOPS + 1]
        knights = masks[KNIGHTS] | masks[KNIGHTS + 1]
        if knights:
            return not bishops and knights.bit_count() == 1
        return bishops & _DARK_SQUARES in (0, bishops)

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a side could still mate, if the other helped it with what it has.

        A bare king cannot; a lone knight needs a pawn, knight, bishop or rook that stands in the other king's way;
        bishops on squares of one colour need a pawn or a knight of the other side's, or a bishop on the other colour.
        """
        masks, own, foe = board._masks, alliance.index, 1 - alliance.index
        if any(masks[kind + own] for kind in (PAWNS, ROOKS, QUEENS)):
            return True
        if masks[KNIGHTS + own]:
            helpers = masks[foe] & ~(masks[KINGS + foe] | masks[QUEENS + foe])
            return masks[own].bit_count() > 2 or bool(helpers)
        if masks[BISHOPS + own]:
            bishops = masks[BISHOPS] | masks[BISHOPS + 1]
            others = masks[PAWNS] | masks[PAWNS + 1] | masks[KNIGHTS] | masks[KNIGHTS + 1]
            return bool(others) or bishops & _DARK_SQUARES not in (0, bishops)
        return False

    # What a search asks.

    book_lines: ClassVar[tuple[str, ...]] = chess_book.LINES
    glance_margin: ClassVar[int] = chess_evaluation.GLANCE_MARGIN
    glance_drift: ClassVar[int] = chess_evaluation.GLANCE_DRIFT
    glance_swing: ClassVar[int] = chess_evaluation.GLANCE_SWING

    # Plain functions, since a search calls nothing else as often.
    is_checked = staticmethod(is_checked)
    evaluate = staticmethod(chess_evaluation.evaluate)
    glance = staticmethod(chess_evaluation.glance)
    gain = staticmethod(chess_exchange.gain)
    exchange = staticmethod(chess_exchange.exchange)
    loses = staticmethod(chess_exchange.loses)
    is_loud = staticmethod(chess_stages.is_loud)
    loud_moves = staticmethod(chess_stages.loud_moves)
    paying_moves = staticmethod(chess_stages.paying_moves)
    quiet_moves = staticmethod(chess_stages.quiet_moves)
    quiet_ways = staticmethod(chess_stages.quiet_ways)
    along = staticmethod(chess_stages.along)
    repeat = staticmethod(chess_stages.repeat)

    def ending(self, board: Board) -> Outcome | None:
        """Return a draw by insufficient material or, as may be claimed, by fifty moves; mate shows in the moves."""
        if board.state.halfmove_clock >= 100:  # type: ignore[attr-defined]
            return self.outcome(board) or Outcome.draw("fifty moves")
        if board.worth < _BARE and self.is_insufficient_material(board):
            return _DEAD_DRAW
        return None

    def _ending_by_outcome(self, board: Board) -> Outcome | None:
        """Return the outcome that a relative knows, or what a search ends for in chess."""
        return self.outcome(board) or Chess.ending(self, board)

    def move_order(self, move: Move) -> int:
        """Return what a capture takes, or how much better a piece stands after a quiet move."""
        if move.attacked_piece is not None or move.other is not None:
            return chess_exchange.gain(move)
        _, middle, _ = unpack(move.moved_piece.hops[move.destination_coordinate].worth)
        return middle if move.moved_piece.side == 0 else -middle

    def may_pass(self, board: Board) -> bool:
        """Return whether the side to move has a piece beside king and pawns: without one, zugzwang rules."""
        masks = board._masks
        side = board.move_maker.index
        return masks[side] != masks[KINGS + side] | masks[PAWNS + side]

    # Setting up.

    def may_castle(self, king: King, rook: Rook) -> bool:
        """Return whether king and rook stand where they may still castle with each other."""
        return king.position == KING_HOME[king.side] and rook.position in ROOK_HOMES[king.side]

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` naming the first rule that a position breaks."""
        for piece in board.pieces():
            if not isinstance(piece, ChessPiece):
                raise IllegalPositionError(f"{self.name} has no piece such as {piece!r}")
        self._validate_state(board.state)
        for alliance in self.players:
            self._validate_side(board, alliance)
        waiting = board.move_maker.opponent
        if self.is_in_check(board, waiting):
            raise IllegalPositionError(
                f"{waiting} is in check although it is {board.move_maker}'s turn: the king could be taken"
            )
        checkers = threats_on(board).checkers
        if checkers.bit_count() > 2:
            raise IllegalPositionError(f"{board.move_maker} is in check from {checkers.bit_count()} pieces at once")
        en_passant = _state(board).en_passant
        if en_passant is not None:
            self._validate_en_passant(board, en_passant)

    def _validate_state(self, state: State) -> None:
        if not isinstance(state, ChessState):
            raise IllegalPositionError(f"a chess position needs a ChessState, got {state!r}")
        if state.en_passant is not None and state.en_passant not in range(self.geometry.size):
            raise IllegalPositionError(
                f"the en passant square is {state.en_passant!r}, which is no square from 0 to 63"
            )
        for name, least in (("halfmove_clock", 0), ("fullmove_number", 1)):
            number = getattr(state, name)
            if not isinstance(number, int) or number < least:
                raise IllegalPositionError(f"the {name.replace('_', ' ')} is {number!r} instead of {least} or more")

    def _validate_side(self, board: Board, alliance: Alliance) -> None:
        masks = board._masks
        kings = masks[KINGS + alliance.index].bit_count()
        if kings != 1:
            count = f"{_number(kings)} kings instead of one" if kings else "no king"
            raise IllegalPositionError(f"{alliance} has {count}")
        pawns = masks[PAWNS + alliance.index]
        for square in squares_of(pawns):
            if square // 8 in HOME_RANK:
                raise IllegalPositionError(
                    f"a {alliance} pawn stands on {self.geometry.name(square)}: no pawn can be on a last rank"
                )
        if pawns.bit_count() > 8:
            raise IllegalPositionError(f"{alliance} has {pawns.bit_count()} pawns, more than eight")
        if masks[alliance.index].bit_count() > 16:
            raise IllegalPositionError(f"{alliance} has {masks[alliance.index].bit_count()} pieces, more than sixteen")

    def _validate_en_passant(self, board: Board, square: Coordinate) -> None:
        name = self.geometry.name(square)
        jumper = board.move_maker.opponent
        up = PAWN_DIRECTION[jumper.index]
        if square // 8 != HOME_RANK[jumper.index] + 2 * up:
            rank = 3 if jumper.is_white else 6
            raise IllegalPositionError(f"the en passant square is {name}, but {jumper}'s pawns jump over rank {rank}")
        if board._cells[square + 8 * up] is not Pawn(jumper, square + 8 * up):
            raise IllegalPositionError(f"the en passant square is {name}, but no {jumper} pawn has jumped over it")
        if board._cells[square] is not None or board._cells[square - 8 * up] is not None:
            raise IllegalPositionError(f"the en passant square is {name}, but a pawn could not have jumped over it")

    def settle(self, board: Board) -> Board:
        """Return the position with only those castling rights and that en passant square which really exist."""
        builder = Builder.of(board)
        for alliance in self.players:
            self._settle_castling(board, builder, alliance)
        state = _state(board)
        if state.en_passant is not None and not any_en_passant(state.en_passant, board.move_maker.index, board._masks):
            builder.set_state(state.with_en_passant(None))
        return builder.release()

    def _settle_castling(self, board: Board, builder: Builder, alliance: Alliance) -> None:
        king: Any = board._cells[board._masks[KINGS + alliance.index].bit_length() - 1]
        rooks: list[Any] = [board._cells[square] for square in squares_of(board._masks[ROOKS + alliance.index])]
        partners: dict[bool, Rook] = {}
        for rook in rooks:
            if not rook.tied:
                continue
            if not king.tied or not self.may_castle(king, rook):
                builder.relocate(rook.hops[rook.position])
            elif (rook.position > king.position) in partners:
                raise IllegalPositionError(f"{alliance} has two rooks to castle with on the same side of the king")
            else:
                partners[rook.position > king.position] = rook
        if king.tied and not partners:
            builder.relocate(king.hops[king.position])

    # Text.

    def parse(self, text: str) -> Board:
        """Return the board that a FEN describes."""
        return fen.parse_fen(self, text)

    def format(self, board: Board) -> str:
        """Return a board as FEN."""
        _expect_chess(board)
        return fen.format_fen(board)

    def parse_move(self, board: Board, text: str) -> Move:
        """Return the legal move that a text names in SAN ("Nf3") or as UCI writes it ("g1f3")."""
        _expect_chess(board)
        if uci.looks_like_uci(text):
            return uci.parse_uci(board, text)
        return san.parse_san(board, text)

    def format_move(self, move: Move) -> str:
        """Return a move in SAN."""
        expect(Move, move, "a move")
        if isinstance(move, NullMove):
            return str(move)
        _expect_chess(move.board)
        return san.format_san(move)

    @cached_property
    def drawing(self) -> ChessDrawing:
        """How boards are drawn."""
        from engine.drawings.chess import ChessDrawing

        return ChessDrawing(self)

    def picture(self, board: Board) -> str:
        """Return the position as eight rows of letters, with ranks and files."""
        rows = super().picture(board).splitlines()
        return "\n".join([*(f"{8 - row} {line}" for row, line in enumerate(rows)), "  a b c d e f g h"])


def _expect_chess(board: Board) -> None:
    expect(Board, board, "a board")
    expect(Chess, board.variant, "a board of chess or one of its relatives")


def _state(board: Board) -> ChessState:
    return board.state  # type: ignore[return-value]


def _repetitions(boards: Sequence[Board]) -> int:
    """Return how often the last position has occurred, looking back to the last capture or pawn move."""
    present = boards[-1]
    reach = _state(present).halfmove_clock + 1
    return sum(1 for earlier in boards[max(0, len(boards) - reach) :] if earlier == present)


def _number(count: int) -> str:
    return {0: "no", 2: "two", 3: "three"}.get(count, str(count))
