"""End of the Track: blocks move like knights, and pass a ball across the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from math import comb, factorial
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import field

from board.abilities import Abilities
from board.alliance import Alliance
from board.board import Board
from board.builder import Builder
from board.errors import IllegalMoveError, IllegalPositionError, OptionError, ParseError, expect, expect_count
from board.geometry import Coordinate, Grid, Where
from board.outcome import Outcome
from board.rays import squares_of
from board.variant import Variant
from engine.games.track.evaluation import evaluate
from engine.games.track.guide import TrackGuide
from engine.games.track.look import TrackLook
from engine.games.track.refusals import why_not
from engine.games.track.tactics import TrackTactics
from engine.registry.options import flag, whole_number
from moves.move import Move
from moves.track import BallPass
from pieces.track import BALL_CELLS, LAYERS, Ball, Block, Ground, ground_of

if TYPE_CHECKING:
    from engine.games.track.editing import TrackEditor

_SIDES = {"w": Alliance.WHITE, "b": Alliance.BLACK}
_LETTERS = {alliance: letter for letter, alliance in _SIDES.items()}
_NUMBER = re.compile(r"[0-9]{1,9}")
_NAMED_MOVE = re.compile(r"\s*([a-z]+[0-9]+)\s*[->]?\s*([a-z]+[0-9]+)\s*", re.IGNORECASE | re.ASCII)
_NUMBERED_MOVE = re.compile(r"\s*([0-9]{1,9})\s*[->]\s*([0-9]{1,9})\s*", re.ASCII)
_LARGEST = 64


class Track(Variant):
    """End of the Track: the first ball to reach the opponent's row wins.

    A turn is a knight's move by a block that does not hold the ball, or a pass of the ball from block to block along
    clear lines: rows, columns and diagonals. With ``labelled=True`` each block has a number, and swapping two of them
    gives a different position.
    """

    look = TrackLook()
    name = "track"
    title = "End of the Track"
    aliases: ClassVar[tuple[str, ...]] = ("end-of-the-track",)
    summary = "Pass your ball across the board; blocks move like knights."
    action_slots = 1
    _layers = LAYERS
    pieces = (Block, Ball)
    tactics: ClassVar[Any] = TrackTactics
    players = (Alliance.WHITE, Alliance.BLACK)

    columns: int = field(default=7, validator=whole_number(1, _LARGEST))
    rows: int = field(default=8, validator=whole_number(2, _LARGEST))
    blocks: int = field(default=5, validator=whole_number(1, _LARGEST))
    labelled: bool = field(default=False, validator=flag, metadata={"hidden": True})

    def __attrs_post_init__(self) -> None:
        """Check that the blocks fit into a row."""
        if self.blocks > self.columns:
            raise OptionError(
                f"track: expected at most as many blocks as columns, got blocks={self.blocks}, columns={self.columns}"
            )

    @cached_property
    def abilities(self) -> Abilities:
        """Un-moves, a heuristic, an evaluation, and the number of ways to place blocks, balls and the turn."""
        squares, blocks = self.columns * self.rows, self.blocks
        labels = factorial(blocks) ** 2 if self.labelled else 1
        positions = 2 * comb(squares, blocks) * comb(squares - blocks, blocks) * blocks**2 * labels
        return Abilities(un_moves=True, heuristic=True, evaluation=True, estimated_positions=positions)

    @cached_property
    def geometry(self) -> Grid:
        """The squares, numbered from the bottom left."""
        return Grid(self.columns, self.rows, bottom_up=True)

    @cached_property
    def ground(self) -> Ground:
        """Precomputed knight's moves, distances and lines."""
        return ground_of(self.geometry)

    @cached_property
    def far_rows(self) -> tuple[int, int]:
        """The masks of the rows that white's and black's balls have to reach."""
        row = (1 << self.columns) - 1
        return row << self.columns * (self.rows - 1), row

    @property
    def cell_count(self) -> int:
        """One cell for each square, and one for each ball."""
        return self.geometry.size + len(BALL_CELLS)

    @property
    def square_count(self) -> int:
        """The balls' cells are not squares: a ball is where its block is."""
        return self.geometry.size

    def start(self) -> Board:
        """Return the position with the blocks in the middle of their rows, and the balls on the middle blocks."""
        first = (self.columns - self.blocks) // 2
        last_row = self.columns * (self.rows - 1)
        white = list(range(first, first + self.blocks))
        black = [square + last_row for square in white]
        middle = self.blocks // 2
        return self.board_of((*white, white[middle]), (*black, black[middle]), Alliance.WHITE)

    def board_of(self, white: tuple[int, ...], black: tuple[int, ...], move_maker: Alliance) -> Board:
        """Return the board with each side's blocks, in the order of their numbers, and its ball on these squares."""
        builder = Builder(self).set_move_maker(move_maker)
        for alliance, (*blocks, ball) in zip(self.players, (white, black), strict=True):
            for number, square in enumerate(map(self.geometry.coordinate, blocks)):
                if builder.cell(square) is not None:
                    raise IllegalPositionError(f"there are two blocks on {self.geometry.name(square)}")
                builder.set_piece(Block(alliance, square, number if self.labelled else None))
            builder.set_piece(Ball(alliance, ball))
        return builder.build()

    def squares_by_side(self, board: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return for each side the squares of its blocks, by number or else sorted, followed by its ball's."""
        white, black = (
            (*self._block_squares(board, side), self.ball_of(board, side).position) for side in range(len(self.players))
        )
        return white, black

    def _block_squares(self, board: Board, side: int) -> list[Coordinate]:
        squares = squares_of(board.side_mask(self.players[side]))
        if self.labelled:
            squares.sort(key=lambda square: board.cell(square).number)  # type: ignore[union-attr]
        return squares

    def ball_of(self, board: Board, side: int) -> Ball:
        """Return a side's ball, by the side's index."""
        return board.cell(BALL_CELLS[side])  # type: ignore[return-value]

    def check_arguments(self, given: Mapping[str, Any]) -> None:
        """Raise a ``WoodpusherError`` for a side that is not the index of one, too."""
        super().check_arguments(given)
        if "side" in given:
            expect_count(given["side"], "a side by its index", 0, len(self.players) - 1)

    # Moves.

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return every legal move of the side to move."""
        return self._moves_of(board, board.move_maker.index)

    def _moves_of(self, board: Board, side: int) -> tuple[Move, ...]:
        """Return a side's moves on a board, collected from its pieces."""
        moves: list[Move] = []
        append = moves.append
        ground = self.ground
        own = board.side_mask(self.players[side])
        foes = board.occupied ^ own
        for block in board.pieces_on(own):
            block.add_moves(board, ground, own, foes, append)  # type: ignore[attr-defined]
        self.ball_of(board, side).add_moves(board, ground, own, foes, append)
        return tuple(moves)

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the un-moves: the moves of the side that moved last, since that side can undo any of its moves."""
        return self._moves_of(board, board.move_maker.opponent.index)

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why there is no such move, in words."""
        coordinate = self.geometry.coordinate
        return why_not(board, self.ground, coordinate(start), coordinate(destination))

    # The end.

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for the ball that reached the far row; it is a draw if the side to move cannot move at all."""
        winners = tuple(
            player for player in self.players if self.ball_of(board, player.index).bit & self.far_rows[player.index]
        )
        if len(winners) == 2:
            return Outcome(winners, "both balls reached the far row")
        if winners:
            return Outcome(winners, "the ball reached the far row")
        if not self.tactics.count_moves(board):
            return Outcome.draw(f"{board.move_maker} cannot move")
        return None

    # Setting up.

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` naming the first rule that a position breaks."""
        for piece in board.pieces():
            if not isinstance(piece, (Block, Ball)):
                raise IllegalPositionError(f"{self.name} has blocks and balls, not {piece!r}")
            if piece.position >= self.geometry.size:
                raise IllegalPositionError(
                    f"{piece} is off the board: expected a square from 0 to {self.geometry.size - 1}"
                )
        for alliance in self.players:
            self._validate_side(board, alliance)

    def _validate_side(self, board: Board, alliance: Alliance) -> None:
        pieces = board.pieces(alliance)
        blocks = [piece for piece in pieces if isinstance(piece, Block)]
        if len(blocks) != self.blocks:
            raise IllegalPositionError(f"{alliance} has {len(blocks)} blocks instead of {self.blocks}")
        balls = [piece for piece in pieces if isinstance(piece, Ball)]
        if not balls:
            raise IllegalPositionError(f"{alliance} has no ball")
        if not board.side_mask(alliance) & balls[0].bit:
            where = self.geometry.name(balls[0].position)
            raise IllegalPositionError(f"{alliance}'s ball is on {where}, where no {alliance} block holds it")
        numbers = sorted(block.number for block in blocks if block.number is not None)
        if numbers != (list(range(self.blocks)) if self.labelled else []):
            expected = f"the numbers 0 to {self.blocks - 1}" if self.labelled else "no numbers (labelled=True has them)"
            raise IllegalPositionError(f"expected {alliance}'s blocks to have {expected}, got {numbers}")

    def normalize(self, board: Board) -> Board:
        """Return the position with exactly the blocks that hold a ball marked as holders."""
        builder = Builder.of(board)
        for block in board.pieces():
            if isinstance(block, Block):
                ball = self.ball_of(board, block.side)
                if block.holds_ball is not (ball.position == block.position):
                    builder.relocate(block.exchange)
        return builder.release()

    # Text.

    def parse(self, text: str) -> Board:
        """Return the board that a string such as ``1,2,3,4,5,3 50,51,52,53,54,52 w`` describes.

        Each side's blocks come first, in the order of their numbers if they have any, then its ball.
        """
        if not isinstance(text, str):
            raise ParseError(f"expected a position as a string, got {text!r} of type {type(text).__name__}")
        fields = text.split()
        example = self.format(self.start())
        if len(fields) != 3 or fields[2] not in _SIDES:
            raise ParseError(f"expected white's squares, black's squares and w or b such as {example!r}, got {text!r}")
        white, black = (self._parse_squares(squares, text) for squares in fields[:2])
        try:
            return self.board_of(white, black, _SIDES[fields[2]])
        except IllegalPositionError as error:
            raise IllegalPositionError(f"{error} (position: {text!r})") from None

    def _parse_squares(self, squares: str, text: str) -> tuple[int, ...]:
        numbers = squares.split(",")
        if len(numbers) != self.blocks + 1:
            raise ParseError(
                f"expected {self.blocks + 1} squares (blocks and ball) separated by commas, got {squares!r} in {text!r}"
            )
        for number in numbers:
            if not _NUMBER.fullmatch(number) or int(number) >= self.geometry.size:
                raise ParseError(f"expected a square from 0 to {self.geometry.size - 1}, got {number!r} in {text!r}")
        return tuple(map(int, numbers))

    def format(self, board: Board) -> str:
        """Return a board as a string that ``parse`` reads."""
        expect(Board, board, "a board")
        white, black = (",".join(map(str, squares)) for squares in self.squares_by_side(board))
        return f"{white} {black} {_LETTERS[board.move_maker]}"

    def parse_move(self, board: Board, text: str) -> Move:
        """Return the legal move that a string names: "b1-a3" or "b1a3" for a block, "d1>e1" for a pass, or numbers."""
        expect(Board, board, "a board")
        if not isinstance(text, str):
            raise ParseError(f"expected a move as a string, got {text!r} of type {type(text).__name__}")
        named, numbered = _NAMED_MOVE.fullmatch(text), _NUMBERED_MOVE.fullmatch(text)
        start: Where
        destination: Where
        if named:
            start, destination = (name.lower() for name in named.groups())
        elif numbered:
            start, destination = map(int, numbered.groups())
        else:
            raise ParseError(f"expected a move such as b1-a3, or d1>e1 for a pass of the ball, got {text!r}")
        move = self.find_move(board, start, destination)
        if move is None:
            reason = self.why_not(board, start, destination)
            raise IllegalMoveError(f"{text} cannot be played: {reason} (position: {self.format(board)})")
        return move

    def format_move(self, move: Move) -> str:
        """Return a move as "b1-a3", a pass as "d1>e1"."""
        expect(Move, move, "a move")
        names = self.geometry.names
        joint = ">" if isinstance(move, BallPass) else "-"
        return f"{names[move.current_coordinate]}{joint}{names[move.destination_coordinate]}"

    # For the planner and computer players.

    def heuristic(self, board: Board, goal: Board) -> float:
        """Return a lower bound on the number of moves to the goal, or ``UNREACHABLE`` if none lead there."""
        return self.guide.goal(goal).least_moves(board)

    def evaluate(self, board: Board) -> int:
        """Return the advantage of the side to move, in hundredths of a point."""
        side, mover = board.move_maker.index, board.move_maker
        balls = [self.ball_of(board, player).position for player in (side, 1 - side)]
        blocks, foes = board.side_mask(mover), board.side_mask(mover.opponent)
        return evaluate(self.ground, side, blocks, balls[0], foes, balls[1])

    def plan_goals(self, board: Board) -> tuple[Board, ...]:
        """Return the ways to win if the opponent only passes: one block is across, and holds the ball."""
        side = self.players.index(board.move_maker)
        own, other = (self.squares_by_side(board)[number] for number in (side, 1 - side))
        *blocks, ball = own
        taken = {*blocks, *other[:-1]}
        found = []
        for number, square in enumerate(blocks):
            ends = [end for end in squares_of(self.far_rows[side]) if end not in taken or end == square]
            for end in ends if square != ball else ():
                moved = (*blocks[:number], end, *blocks[number + 1 :], end)
                pair = (moved, other) if side == 0 else (other, moved)
                found += [self.board_of(*pair, mover) for mover in self.players]
        return tuple(found)

    @cached_property
    def editor(self) -> TrackEditor:
        """How positions are set up."""
        from engine.games.track.editing import TrackEditor

        return TrackEditor(self)

    @cached_property
    def guide(self) -> TrackGuide:
        """Which moves can still reach a goal in time."""
        return TrackGuide(self)
