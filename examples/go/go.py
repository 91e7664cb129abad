"""Go on 9 by 9 with area scoring. An example of stones on crossings, of captures by groups, and of passing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from attrs import evolve, field, frozen

from board import Abilities, Alliance, Board, Builder, Grid, Look, Outcome, Position, State, Variant
from engine.registry.options import one_of
from moves import Move, Pass, Placement, Transition
from pieces import Piece

NOWHERE = -1
DOTS = {9: "c3 g3 e5 c7 g7", 13: "d4 k4 g7 d10 k10", 19: "d4 k4 q4 d10 k10 q10 d16 k16 q16"}


class Stone(Piece):
    """A stone."""

    piece_type, letter = "stone", "s"


class Play(Placement):
    """A stone is placed; its ``detail`` holds the stones that it captures."""

    __slots__ = ()

    @property
    def transition(self) -> Transition:
        """The stone is added, and the captured ones are removed."""
        return Transition(added=(self.moved_piece,), removed=self.detail)


@frozen
class GoState(State):
    """Where the ko forbids to play, and whether the last move was a pass."""

    ko: int = NOWHERE
    passes: int = 0


class Go(Variant):
    """Black begins. Surround points; stones without liberties are captured. Two passes end the game."""

    name, title = "go", "Go 9×9"
    aliases = ("baduk", "weiqi")
    summary = "Surround more of the board than the opponent."
    players = (Alliance.BLACK, Alliance.WHITE)
    pieces = (Stone,)
    abilities = Abilities(evaluation=True)

    size: int = field(default=9, validator=one_of((5, 7, 9, 13, 19)))

    @cached_property
    def look(self) -> Look:
        """Stones on the crossings of lines."""
        return Look(ground="lines", dots=DOTS.get(self.size, ()))

    @cached_property
    def geometry(self) -> Grid:
        """The crossings, counted from the lower left."""
        return Grid(self.size, self.size, bottom_up=True)

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each crossing."""
        return tuple(map(self.geometry.neighbours, range(self.geometry.size)))

    def first_state(self) -> GoState:
        """Return the state of an empty board."""
        return GoState()

    def start(self) -> Board:
        """Return the empty board."""
        return Builder(self).build()

    def regions(self, board: Position) -> dict[int, tuple[set[int], set[int]]]:
        """Return for each crossing the group of the same colour, or of none, and the crossings around it."""
        found: dict[int, tuple[set[int], set[int]]] = {}
        for start in range(self.geometry.size):
            if start in found:
                continue
            stone, group, around, edge = board.cell(start), {start}, set[int](), [start]
            colour = stone and stone.alliance
            while edge:
                for other in self.beside[edge.pop()]:
                    there = board.cell(other)
                    if (there and there.alliance) is not colour:
                        around.add(other)
                    elif other not in group:
                        group.add(other)
                        edge.append(other)
            found |= dict.fromkeys(group, (group, around))
        return found

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the placements that leave their group a liberty, except a ko's, and a pass."""
        side, regions, state = board.move_maker, self.regions(board), board.state
        free = {point for point in range(self.geometry.size) if board.cell(point) is None}
        moves: list[Move] = []
        for point in sorted(free):
            beside = [(board.cell(other), *regions[other]) for other in self.beside[point]]
            taken = {stone for owner, group, around in beside if owner and owner.alliance is not side
                     for stone in group if around & free == {point}}  # fmt: skip
            breathes = any(not owner or (owner.alliance is side and around & free != {point})
                           for owner, group, around in beside)  # fmt: skip
            if (taken or breathes) and not (isinstance(state, GoState) and state.ko == point and len(taken) == 1):
                captured = tuple(filter(None, map(board.cell, sorted(taken))))
                moves.append(Play(board, Stone(side, point), captured))
        return (*moves, Pass(board))

    def next_state(self, after: Position, move: Move) -> State:
        """Return the state with the ko of a single stone captured, and with the passes in a row."""
        assert isinstance(after.state, GoState)
        if isinstance(move, Pass):
            return evolve(after.state, ko=NOWHERE, passes=after.state.passes + 1)
        taken, alone = move.transition.removed, move.moved_piece
        group, around = self.regions(after)[alone.position]
        is_ko = len(taken) == 1 and group == {alone.position} and sum(after.cell(p) is None for p in around) == 1
        return GoState(ko=taken[0].position if is_ko else NOWHERE)

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for the larger area after two passes."""
        return self.counted(board) if isinstance(board.state, GoState) and board.state.passes > 1 else None

    def counted(self, board: Board) -> Outcome:
        """Return a win for the larger area; a half point more than seven goes to White for moving second."""
        scores = {side: float(len(board.pieces(side))) for side in self.players}
        scores[Alliance.WHITE] += 7.5
        for point, (_, around) in self.regions(board).items():
            owners = {stone.alliance for stone in map(board.cell, around) if stone} if not board.cell(point) else ()
            for side in owners if len(owners) == 1 else ():
                scores[side] += 1
        winner = max(self.players, key=lambda side: scores[side])
        return Outcome((winner,), f"{scores[winner]:g} points to {scores[winner.opponent]:g}", scores)

    def adjudicate(self, boards: Sequence[Board]) -> Outcome | None:
        """Return no result for a third repetition, and count the board after three times its points of moves."""
        if boards.count(boards[-1]) > 2:
            return Outcome.draw("the position came up for the third time")
        return self.counted(boards[-1]) if len(boards) > 3 * self.geometry.size else boards[-1].outcome

    def evaluate(self, board: Board) -> int:
        """Return the advantage of the side to move in stones."""
        return 100 * (len(board.pieces(board.move_maker)) - len(board.pieces(board.move_maker.opponent)))
