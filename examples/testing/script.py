"""A script: moves by the MoveFactory, and every reply to them."""

from __future__ import annotations

from toads import Leap, ToadsAndFrogs

from engine import solve
from moves import MoveFactory

board = MoveFactory.play(ToadsAndFrogs().start(), "c1-d1 f1-e1")  # several moves in one call
move = MoveFactory.create_move(board, "d1", "f1")  # or one move by its squares
print(f"{move} leaps over {move.leapt.alliance}" if isinstance(move, Leap) else move.reason)
print(MoveFactory.create_move(board, "a1", "b1").reason)

values = solve(ToadsAndFrogs())
for reply in move.execute().legal_moves:
    print(reply, values.value(reply.execute()))
