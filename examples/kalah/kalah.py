"""Kalah: sow seeds. An example of pieces that show a count, of moves of one click, and of turns that go on."""

from __future__ import annotations

from functools import cached_property

from attrs import field, frozen

from board import Abilities, Alliance, Board, Builder, Outcome, Pits, Position, Variant
from engine.registry.options import whole_number
from moves import Move, Transition
from pieces import Piece


@frozen(eq=False, repr=False)
class Pile(Piece):
    """The seeds in a pit or a store; its only field is its label."""

    piece_type, letter = "pile", "s"
    count: int = 0


class Sowing(Move):
    """The seeds of a pit are sown; ``detail`` holds how many are then in each place."""

    __slots__ = ()
    is_attack = False  # seeds change places and owners, but none leaves the board

    @property
    def path(self) -> tuple[int, ...]:
        """The pit."""
        return (self.moved_piece.position,)

    @property
    def transition(self) -> Transition:
        """Piles grow, appear and disappear."""
        variant = self.board.variant
        assert isinstance(variant, Kalah)
        piles = [(self.board.cell(place), variant.pile(place, count)) for place, count in enumerate(self.detail)]
        pairs = [(old, new) for old, new in piles if old is not new]
        return Transition(
            moved=tuple((old, new) for old, new in pairs if old and new),
            added=tuple(new for old, new in pairs if new and not old),
            removed=tuple(old for old, new in pairs if old and not new),
        )


class Kalah(Variant):
    """Sow seeds counter-clockwise; a last seed in the own store gives another turn. Most seeds win."""

    name, title = "kalah", "Kalah"
    summary = "Sow seeds and collect more than the opponent."
    pieces = (Pile,)
    abilities = Abilities(evaluation=True)

    pits: int = field(default=6, validator=whole_number(2, 12))
    seeds: int = field(default=4, validator=whole_number(1, 12))

    @cached_property
    def geometry(self) -> Pits:
        """Two rows of pits, and the stores."""
        return Pits(self.pits)

    def pile(self, place: int, count: int) -> Pile | None:
        """Return the pile in a place, or None for an empty pit; a store always shows its count."""
        side = self.players[place > self.pits]
        return Pile(side, place, count) if count or self.geometry.is_store(place) else None

    def start(self) -> Board:
        """Return the board with the same number of seeds in each pit."""
        builder = Builder(self)
        for place in range(self.geometry.size):
            pile = self.pile(place, 0 if self.geometry.is_store(place) else self.seeds)
            if pile:
                builder.set_piece(pile)
        return builder.build()

    def counts(self, board: Position) -> list[int]:
        """Return how many seeds each place holds."""
        piles = (board.cell(place) for place in range(self.geometry.size))
        return [pile.count if isinstance(pile, Pile) else 0 for pile in piles]

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the sowings from the mover's own pits."""
        counts, own = self.counts(board), self.geometry.pits(self.players.index(board.move_maker))
        piles = [pile for pile in map(board.cell, own) if pile]
        found = [(pile, *self.sown(counts, pile.position)) for pile in piles]
        return tuple(Sowing(board, pile, last, detail=tuple(after)) for pile, after, last in found)

    def sown(self, counts: list[int], pit: int) -> tuple[list[int], int]:
        """Return the counts after a sowing, with any capture, and where the last seed fell."""
        geometry, side = self.geometry, int(pit > self.pits)
        after, place, store = list(counts), pit, geometry.store(side)
        hand, after[pit] = after[pit], 0
        while hand:
            place = geometry.after(place, 1)
            if place != geometry.store(1 - side):
                after[place] += 1
                hand -= 1
        across = geometry.opposite(place)
        if place in geometry.pits(side) and after[place] == 1 and after[across]:
            after[store] += after[place] + after[across]
            after[place] = after[across] = 0
        return after, place

    def next_player(self, after: Position, move: Move) -> Alliance:
        """Return the mover again if the last seed fell into its store."""
        mover = after.move_maker
        is_again = move.destination_coordinate == self.geometry.store(self.players.index(mover))
        return mover if is_again else mover.opponent

    def outcome(self, board: Board) -> Outcome | None:
        """Return who has more seeds once a side has none left to sow; the rest belongs to the other side."""
        counts = self.counts(board)
        rows = [sum(counts[pit] for pit in self.geometry.pits(side)) for side in (0, 1)]
        if all(rows):
            return None
        scores = {side: counts[self.geometry.store(n)] + rows[n] for n, side in enumerate(self.players)}
        winners = [side for side in self.players if scores[side] > scores[side.opponent]]
        return Outcome(tuple(winners), f"{max(scores.values())} seeds to {min(scores.values())}", scores)

    def evaluate(self, board: Board) -> int:
        """Return the advantage of the side to move in collected seeds."""
        counts, mover = self.counts(board), self.players.index(board.move_maker)
        return 100 * (counts[self.geometry.store(mover)] - counts[self.geometry.store(1 - mover)])
