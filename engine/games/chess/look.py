"""The looks of chess and its relatives: lathe-turned pieces, and what each relative adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from board.canvas import UNIT, Canvas, shape
from board.look import Look, Region
from engine.armies.figures import CHESS_FIGURES

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move
    from pieces.piece import Piece


@frozen(eq=False, slots=False)
class ChessLook(Look):
    """The familiar look of chess."""

    badge: str = ""
    """A few large signs over the picture on the card."""

    @property
    def has_figurines(self) -> bool:
        """Whether moves are written with figurines."""
        return True

    def figure_of(self, piece: Piece, style: str = "turned") -> str:
        """Return a piece of the set that was chosen; a relative's own kinds have none."""
        return CHESS_FIGURES.get((piece.letter.lower(), style), "")

    def paint_portrait(self, canvas: Canvas, board: Board) -> None:
        """Write the badge across the middle."""
        if self.badge:
            x, y = canvas.at(self.columns / 2, self.rows / 2)
            wide = (len(self.badge) * 0.5 + 0.8) * UNIT
            canvas.over.shapes.append(
                shape("rect", x=x - wide / 2, y=y - 58, width=wide, height=116, rx=58, fill="#C8453B")
            )
            canvas.write(canvas.over, self.badge, (x, y), 0.9 * UNIT, "#FFFFFF")


class HillLook(ChessLook):
    """Chess with a warm light on the four squares in the middle."""

    def paint_ground(self, canvas: Canvas, coordinates: bool) -> None:
        """Paint the board and the light."""
        super().paint_ground(canvas, coordinates)
        x, y = canvas.at(self.columns / 2, self.rows / 2)
        light = canvas.gradient("radial", ((0, "#F0BC30", 0.6), (0.55, "#F0BC30", 0.3), (1, "#F0BC30", 0)))
        canvas.ground.shapes.append(shape("circle", cx=x, cy=y, r=UNIT, fill=light))


class AtomicLook(ChessLook):
    """Chess with a blaze where something was captured."""

    def paint_last(self, canvas: Canvas, move: Move) -> None:
        """Paint the blaze of a capture."""
        if move.is_attack:
            self._paint_blaze(canvas, canvas.ground.shapes, move.destination_coordinate)

    def paint_portrait(self, canvas: Canvas, board: Board) -> None:
        """Paint a blaze in the middle."""
        self._paint_blaze(canvas, canvas.over.shapes, self.geometry.coordinate("e5"))

    def _paint_blaze(self, canvas: Canvas, shapes: list[str], place: int) -> None:
        x, y = canvas.at(*self.places[place])
        for reach, colour, strength in ((180, "#EC6820", 0.75), (90, "#FFD65C", 0.9)):
            light = canvas.gradient(
                "radial", ((0.2, colour, strength), (0.62, colour, strength * 0.55), (1, colour, 0))
            )
            shapes.append(shape("circle", cx=x, cy=y, r=reach, fill=light))


CHESS = ChessLook(ground="chequered", piece="figure")
ANTICHESS = ChessLook("chequered", "figure", portrait="rnbqkbnr/pppppppp/8/8/8/8/4P3/4K3 w - - 0 12")
ATOMIC = AtomicLook("chequered", "figure", portrait="rnbqkb1r/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKB1R w KQkq - 0 4")
CRAZYHOUSE = ChessLook(
    "chequered", "figure", portrait="r1bqk2r/ppp2ppp/3pp3/8/8/3PP3/PPP2PPP/R1BQK2R[NBPnbp] w KQkq - 0 9"
)
# Knights in the corners: clearly shuffled.
CHESS960 = ChessLook("chequered", "figure", portrait="nbbrkrqn/pppppppp/8/8/8/8/PPPPPPPP/NBBRKRQN w FDfd - 0 1")
HILL = HillLook("chequered", "figure", regions=(Region("d5 e5 d4 e4"),))
RACING = ChessLook("chequered", "figure", regions=(Region("a8 b8 c8 d8 e8 f8 g8 h8"),))
THREE_CHECK = ChessLook(
    "chequered",
    "figure",
    badge="+ + +",
    portrait="rnbqkbnr/ppp2Qpp/3pp3/8/8/3BP3/PPPP1PPP/RNB1K1NR b KQkq - 0 4 +1+0",
)
