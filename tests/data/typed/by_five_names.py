"""A script that uses the packages by their own names. Each ignored error must be one."""

import board.errors
import engine
from board import Alliance, Board, IllegalPositionError, MoveStatus
from engine import Game, Solution, find_line, load, parse_pgn, plan, read_games, solve
from engine.players import player
from engine.review import MoveMark, review
from engine.search.limits import Limits
from engine.testing import check_variant
from moves import MoveFactory, MoveKind, PawnPromotion
from pieces import King, Queen


def set_up(variant: engine.Game) -> Board:
    """Return a position, or the start of a game's variant."""
    builder = (
        Board.Builder(variant.variant).set_piece(King(Alliance.WHITE, "f7")).set_piece(Queen(Alliance.WHITE, "g6"))
    )
    try:
        return builder.set_piece(King(Alliance.BLACK, "h8")).build()
    except IllegalPositionError:
        return variant.variant.start()


position = set_up(Game("chess"))
status: MoveStatus = position.current_player.make_move(position.legal_moves[0]).status
kinds: list[str] = [str(move) for move in position.moves(MoveKind.LEGAL) if isinstance(move, PawnPromotion)]
rooks: list[bool] = [piece.piece_type.is_rook for piece in position.pieces()]
reason: str = MoveFactory.create_move(position, "f7", "f8").reason
peg = load("peg", board="triangle")
solution: Solution = solve(peg)
line: list[str] = [str(move) for move in find_line(peg.start())]
route = load("cable-car", players=3).route(load("cable-car").start(), 1)
mistakes: list[MoveMark | None] = [move.mark for move in review(parse_pgn("1. e4 *")).moves]
limited = player("alphabeta", 1, Limits(depth=2)).choose(Game("chess"))
length: int = len(plan(peg.start(), solution.variant.start()).moves)
print(status, kinds, rooks, reason, solution.count, line, route, mistakes, limited, length, check_variant("hanoi"))
print([len(game.moves) for game in read_games("games.pgn")])

print(engine.nothing)  # type: ignore[attr-defined]
print(board.errors.nothing)  # type: ignore[attr-defined]
print(load("hanoi").route)  # type: ignore[attr-defined]
