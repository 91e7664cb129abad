"""A script that uses only ``woodpusher``. Each ignored error must be one."""

import woodpusher
import woodpusher.engine.notation.epd as epd
from woodpusher import (
    NULL_MOVE,
    Alliance,
    Board,
    Game,
    IllegalMoveError,
    Move,
    MoveFactory,
    Outcome,
    Piece,
    Variant,
    load,
    names,
    perft,
    player,
    register,
    solve,
)
from woodpusher.board import geometry
from woodpusher.board.errors import WoodpusherError
from woodpusher.engine.games.hanoi.rules import Hanoi
from woodpusher.engine.players import ComputerPlayer


def first_move(board: Board) -> Move:
    """Return a move and show what is known about it."""
    move = MoveFactory.create_move(board, "e2", "e4")
    reason: str = move.reason
    piece: Piece | None = board.piece_at("e2")
    print(reason, piece, move == NULL_MOVE, list(board), piece in board)
    return move


def play(variant: Variant, opponent: ComputerPlayer) -> Outcome | None:
    """Play a few moves."""
    game = Game(variant)
    try:
        game.play("e4").play(opponent.choose(game))
    except IllegalMoveError as error:
        caught: WoodpusherError = error
        same: woodpusher.board.errors.IllegalMoveError = error
        print(caught, same)
    return game.outcome


hanoi: Hanoi = load("hanoi", disks=3)
again: Hanoi = load(hanoi, disks=4)
distance: int = hanoi.distance(hanoi.start(), again.start())
sides: tuple[Alliance, ...] = woodpusher.load("chess").players
where: geometry.Geometry = load("chess960").geometry
print(play(load("chess"), player("random")), names(), perft(hanoi.start(), 2), solve(hanoi), sides, where, distance)
print(first_move(epd.parse_epd("8/8/8/8/8/k7/8/K7 w - - bm Kb1;").board))
print(register(Hanoi).name.upper())

print(woodpusher.nothing)  # type: ignore[attr-defined]
print(woodpusher.engine.nothing)  # type: ignore[attr-defined]
print(epd.nothing)  # type: ignore[attr-defined]
wrong: int = solve(hanoi)  # type: ignore[assignment]
