"""The computer players of Cable Car: random, greedy, danger-aware, searching. None of them looks at the deck."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import field, frozen

from board.errors import ArgumentError, IllegalMoveError, WrongTypeError
from engine.games.cable_car.outlook import flat_outlook, random_outlook, turn_chances
from engine.games.cable_car.rules import CableCar
from engine.games.cable_car.sketch import POWER_END, Outlook, Sketch, arrival, shares_of
from engine.players.options import Options
from engine.players.rating import RatingPlayer
from pieces.cable_car import CableCarTile, placements
from pieces.cable_car_layout import DOOR_COUNT
from pieces.cable_car_state import CableCarState

if TYPE_CHECKING:
    from board.board import Board
    from engine.game import Game
    from engine.players import PlayerMaker, PlayerSpec
    from moves.move import Move

PRICE = 9.0
"""The greedy player's penalty for ending a route: about what an open one may still earn."""
DANGER = 6.0
"""The danger-aware player's penalty for a route that a rival's tile can end."""
WIDTH = 32
"""How many placements the searching player examines closely."""

_Rated = Iterable[tuple[float, CableCarTile]]


@frozen
class CableCarPlayer(RatingPlayer):
    """Rates placements and chooses the best; the seed breaks ties.

    In positions that look the same, the same seed chooses the same move; the order of the deck does not matter.
    """

    name: ClassVar[str]

    seed: int = 0

    @abstractmethod
    def rated(self, board: Board) -> _Rated:
        """Return the candidate placements with their ratings."""

    def prepare(self, game: Game) -> None:
        """Raise an error if this is not a game that the player knows."""
        if not isinstance(game.variant, CableCar):
            raise WrongTypeError(f"expected a game of {CableCar.name}, got one of {game.variant.name}")

    def choose(self, game: Game) -> Move:
        """Return the best-rated placement."""
        self.prepare(game)
        board = game.board
        if not board.legal_moves:
            raise IllegalMoveError(f"there is no move to choose (position: {board.variant.format(board)})")
        # Rounded, so that machines that differ in the last digit still agree.
        rated = [(round(worth, 6), tile) for worth, tile in self.rated(board)]
        best = max(worth for worth, _ in rated)
        tile = self._rng(board).choice([tile for worth, tile in rated if worth == best])
        return next(move for move in board.legal_moves if move.moved_piece is tile)

    def rate_moves(self, board: Board) -> list[tuple[float, Move]]:
        """Return placements with their expected lead in points."""
        moves = {move.moved_piece: move for move in board.legal_moves}
        return [(worth, moves[tile]) for worth, tile in self.rated(board)]

    def _rng(self, board: Board) -> Random:
        """Return a random generator seeded by the seed and by what all players see: everything but the deck."""
        return Random(f"{self.seed} {board.variant.format(board).rpartition(' ')[0]}")


@frozen
class RandomPlayer(CableCarPlayer):
    """Makes any legal move."""

    name = "random"

    def rated(self, board: Board) -> _Rated:
        """Return all placements, all rated the same."""
        seat = board.move_maker.index
        return [(0.0, tile) for _, tiles in Sketch.of(board).options(_hand(board, seat)) for tile in tiles]


@frozen
class GreedyPlayer(CableCarPlayer):
    """Maximizes immediate gain: own points and open tracks minus the rivals', minus a penalty for ending a route."""

    name = "greedy"

    def rated(self, board: Board) -> _Rated:
        """Return all placements with their immediate gains."""
        seat = board.move_maker.index
        return Sketch.of(board).rated(_hand(board, seat), shares_of(board, seat), flat_outlook(PRICE))


@frozen
class DangerAwarePlayer(GreedyPlayer):
    """Greedy, but avoids placements after which a rival's visible tile could end its routes."""

    name = "danger-aware"

    def rated(self, board: Board) -> _Rated:
        """Return all placements, with a penalty for each endangered route."""
        seat = board.move_maker.index
        shares = shares_of(board, seat)
        sketch = Sketch.of(board)
        threats = {hand for other, hand in enumerate(_state(board).hands) if hand is not None and other != seat}
        for gain, tile in super().rated(board):
            after = sketch.with_tile(tile)
            yield gain - DANGER * _endangered(after, shares, threats), tile


def _endangered(sketch: Sketch, shares: list[float], threats: set[str]) -> int:
    """Return how many of a player's open routes one of the given tiles could end short of the power station."""
    own = [door for door, car in enumerate(sketch.waiting) if car and shares[car] > 0]
    return sum(1 for door in own if _can_be_ended(sketch, door, threats))


def _can_be_ended(sketch: Sketch, door: int, threats: set[str]) -> bool:
    cell, side = divmod(door, 4)
    ways = sketch.ways(cell)
    for letter in threats:
        for _, tile in placements(letter).safe[cell]:
            _, place = arrival(tile, side, ways)
            if place >= DOOR_COUNT and place != POWER_END:
                return True
    return False


@frozen
class SearchingPlayer(CableCarPlayer):
    """An expectimax search: its placement, the best replies of all rivals with the tiles they hold, and then the
    mean over all random futures with the tiles not yet laid.
    """

    name = "searching"

    width: int = field(default=WIDTH)
    """How many of the most promising placements are examined closely."""

    @width.validator
    def _check_width(self, _: object, width: Any) -> None:
        if not isinstance(width, int) or width < 1:
            raise ArgumentError(f"expected a width of 1 or more, got {width!r}")

    def rated(self, board: Board) -> _Rated:
        """Return the most promising placements, each rated after the rivals' best replies."""
        state = _state(board)
        seat = board.move_maker.index
        shares = shares_of(board, seat)
        sketch = Sketch.of(board)
        chances = turn_chances(state.deck + "".join(filter(None, state.hands)))
        promising = sketch.rated(_hand(board, seat), shares, random_outlook(sketch, chances))
        promising.sort(key=lambda rated: round(rated[0], 6), reverse=True)
        for _, tile in promising[: self.width]:
            after = sketch.with_tile(tile)
            outlook = random_outlook(after, chances)
            self._answer(board, after, outlook)
            yield after.worth(shares, outlook), tile

    def _answer(self, board: Board, sketch: Sketch, outlook: Outlook) -> None:
        """Let every rival before this player's next turn make its best placement."""
        hands = _state(board).hands
        seat = board.move_maker.index
        for step in range(1, len(hands)):
            rival = (seat + step) % len(hands)
            hand = hands[rival]
            if hand is not None:
                answers = sketch.rated(hand, shares_of(board, rival), outlook)
                if answers:
                    sketch.lay(max(answers, key=lambda rated: round(rated[0], 6))[1])


def _state(board: Board) -> CableCarState:
    return board.state  # type: ignore[return-value]


def _hand(board: Board, seat: int) -> Any:
    return _state(board).hands[seat]


_LADDER: tuple[type[CableCarPlayer], ...] = (RandomPlayer, GreedyPlayer, DangerAwarePlayer, SearchingPlayer)
PLAYERS = {player.name: player for player in _LADDER}
"""The players by name, from weakest to strongest."""


def _maker(kind: type[CableCarPlayer]) -> PlayerMaker:
    def make(spec: PlayerSpec) -> CableCarPlayer:
        Options.parse(kind.name, spec.text).reject_unknown()
        return kind(spec.seed or 0)

    return make


MAKERS = {player.name: _maker(player) for player in _LADDER}
"""What makes each of them."""
