"""Cable Car: lay tiles to give your cars long routes, for one to six players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from attrs import evolve, field

from board.abilities import Abilities
from board.actions import Actions
from board.alliance import Alliance
from board.board import Board
from board.builder import Builder
from board.errors import ArgumentError, IllegalPositionError, OptionError, expect, shown
from board.geometry import Coordinate
from board.outcome import Outcome
from board.rays import squares_of
from board.variant import Variant
from board.wording import plural
from engine.games.cable_car import notation
from engine.games.cable_car.look import CableCarLook
from engine.games.cable_car.refusals import why_not
from engine.games.cable_car.routes import Route, check_station, follow_route
from engine.registry.options import whole_number
from engine.search.tactics import Tactics
from moves.cable_car import PlaceTile
from moves.move import Move, make_move
from pieces.cable_car import FULL_DECK, ROTATIONS, TILE_TYPES, CableCarTile, placements
from pieces.cable_car_layout import (
    BORDER,
    CELLS,
    MOST_PLAYERS,
    NOBODY,
    OWNERS,
    PLAYABLE,
    POWER_CELLS,
    STATIONS,
    neighbours_of,
    stations_of,
)
from pieces.cable_car_state import CableCarState

_ANY_TILE = frozenset(TILE_TYPES)

LARGEST_SEED = (1 << 64) - 1


class CableCarTactics(Tactics):
    """Counts placements without creating them."""

    variant: CableCar

    def count_moves(self, board: Board) -> int:
        """Return the number of legal placements."""
        hand = self.variant.hand(board, board.move_maker)
        if hand is None:
            return 0
        ways = placements(hand)
        cells = self.variant.valid_positions(board)
        return sum([len(ways.safe[cell]) for cell in cells]) or sum([len(ways.anywhere[cell]) for cell in cells])


class CableCarActions(Actions):
    """A number for every cell and rotation: a player places the tile in hand."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.slots, self.details = 1, len(ROTATIONS)

    def detail(self, move: Move) -> int:
        """Return the rotation."""
        rotation: int = move.rotation  # type: ignore[attr-defined]
        return rotation


class CableCar(Variant):
    """The tile-laying game; the deck is shuffled by the seed, or given as a string, first tile first."""

    look = CableCarLook()
    name = "cable-car"
    title = "Cable Car"
    aliases: ClassVar[tuple[str, ...]] = ("cablecar", "cable_car", "metro")
    summary = "Lay tracks for your cars; longer routes score more."
    pieces = (CableCarTile,)
    tactics: ClassVar[Any] = CableCarTactics
    geometry = CELLS

    player_count: int = field(default=2, alias="players", metadata={"samples": (1, 3, 6)})
    seed: int = field(default=0, validator=whole_number(-LARGEST_SEED, LARGEST_SEED))
    deck: str | None = None

    def __attrs_post_init__(self) -> None:
        """Validate the options."""
        _check_whole_number("players", self.player_count)
        if not 1 <= self.player_count <= MOST_PLAYERS:
            raise OptionError(f"{self.name} is for 1 to {MOST_PLAYERS} players, got players={shown(self.player_count)}")
        if self.deck is not None:
            self._check_deck(self.deck)

    def _check_deck(self, deck: Any) -> None:
        if not isinstance(deck, str):
            raise OptionError(f"expected a deck as a string of tiles, got deck={shown(deck)}")
        if not 1 <= len(deck) <= len(FULL_DECK) or not _ANY_TILE.issuperset(deck):
            raise OptionError(
                f"expected a deck of 1 to {len(FULL_DECK)} tiles from a to j, got {len(deck)}: deck={shown(deck)}"
            )

    @cached_property
    def abilities(self) -> Abilities:
        """An evaluation, its own players, and a rough estimate of positions: four rotations per tile of the deck."""
        return Abilities(
            evaluation=True,
            reversible=False,
            deterministic=False,
            hidden_information=True,
            own_players=("greedy", "danger-aware", "searching"),
            estimated_positions=1 << 2 * len(FULL_DECK if self.deck is None else self.deck),
        )

    @cached_property
    def players(self) -> tuple[Alliance, ...]:
        """The sides in turn order, one per player."""
        return tuple(Alliance)[: self.player_count]

    # The start.

    @cached_property
    def full_deck(self) -> str:
        """All tiles in drawing order, before the first is drawn."""
        if self.deck is not None:
            return self.deck
        tiles = list(FULL_DECK)
        Random(f"cable car {self.seed}").shuffle(tiles)
        return "".join(tiles)

    def first_state(self) -> CableCarState:
        """Return the state with a tile dealt to each seat."""
        return self._first_state

    @cached_property
    def _first_state(self) -> CableCarState:
        seats = self.player_count
        dealt = (*self.full_deck[:seats], *[None] * seats)[:seats]
        return CableCarState(dealt, self.full_deck[seats:], scores=(0,) * seats)

    @cached_property
    def actions(self) -> CableCarActions:
        """The numbers of cells and rotations."""
        return CableCarActions(self)

    def start(self) -> Board:
        """Return the empty board, a tile in each hand."""
        return Builder(self).build()

    # Moves: the valid positions, all moves there, and the valid ones among them.

    def legal_moves(self, board: Board, all_rotations: bool = False) -> tuple[Move, ...]:
        """Return every legal placement of the tile in hand, in its distinct rotations or, on request, in all four."""
        return self.valid_moves(board, all_rotations)

    def valid_positions(self, board: Board) -> list[Coordinate]:
        """Return the cells where a tile may lie: empty border cells, and empty neighbours of tiles."""
        tiles = board.occupied
        return squares_of((BORDER | neighbours_of(tiles)) & PLAYABLE & ~tiles)

    def all_moves(self, board: Board, all_rotations: bool = False) -> tuple[PlaceTile, ...]:
        """Return the placements of the tile in hand on all valid positions, including one-tile routes."""
        hand = self.hand(board, board.move_maker)
        if hand is None:
            return ()
        anywhere = placements(hand, all_rotations).anywhere
        return self._placed(board, anywhere)

    def valid_moves(self, board: Board, all_rotations: bool = False) -> tuple[PlaceTile, ...]:
        """Return the legal placements, in distinct rotations or in all four.

        These are all moves that complete no one-tile route, or all moves if each of them does.
        """
        hand = self.hand(board, board.move_maker)
        if hand is None:
            return ()
        safe = placements(hand, all_rotations).safe
        return self._placed(board, safe) or self.all_moves(board, all_rotations)

    def _placed(self, board: Board, ways: Any) -> tuple[PlaceTile, ...]:
        moves: Any = [
            make_move(PlaceTile, board, tile, cell, None, rotation)
            for cell in self.valid_positions(board)
            for rotation, tile in ways[cell]
        ]
        return tuple(moves)

    def find_move(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> Move | None:
        """Return the legal placement of a tile (its letter) on a cell in a rotation, by default 0."""
        cell = self.geometry.coordinate(destination)
        letter, rotation = _letter_of(start), 0 if promotion is None else promotion
        if letter != self.hand(board, board.move_maker) or type(rotation) is not int or rotation not in ROTATIONS:
            return None
        if not PLAYABLE >> cell & 1:
            return None
        tile = CableCarTile(cell, letter, rotation)
        if any(move.moved_piece is tile for move in board.legal_moves):
            return PlaceTile(board, tile, cell, None, rotation)
        return None

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why a tile cannot be laid this way, in words."""
        cell = self.geometry.coordinate(destination)
        return why_not(board, _letter_of(start), cell, 0 if promotion is None else promotion)

    # Hands, routes and points.

    def hand(self, board: Board, alliance: Alliance) -> str | None:
        """Return the tile a player holds, or None."""
        self._check_plays(alliance)
        return _state(board).hands[alliance.index]

    def stations(self, alliance: Alliance) -> tuple[int, ...]:
        """Return the stations whose cars a player owns."""
        self._check_plays(alliance)
        return stations_of(self.player_count, alliance.index)

    def owner(self, station: int) -> Alliance | None:
        """Return the player who owns a station's car, or None for a neutral one."""
        seat = OWNERS[self.player_count][check_station(station)]
        return None if seat == NOBODY else self.players[seat]

    def route(self, board: Board, station: int) -> Route:
        """Return the route of a station's car: the cells it passes, where it ends, and its score."""
        return follow_route(board, check_station(station))

    def routes(self, board: Board) -> tuple[Route, ...]:
        """Return the routes of all cars, by station, starting at 1."""
        return tuple(self.route(board, station) for station in STATIONS)

    def open_ends(self, board: Board) -> Mapping[int, tuple[Coordinate, int]]:
        """Return where each open route waits, by station: the empty cell, and the side (N, E, S, W are 0 to 3)."""
        frontier = _state(board).routes.frontier
        return {car: divmod(door, 4) for door, car in enumerate(frontier) if car}

    def scores(self, board: Board) -> Mapping[Alliance, int]:
        """Return each player's points so far: those of completed routes."""
        return dict(zip(self.players, _state(board).scores, strict=True))

    # The end.

    def outcome(self, board: Board) -> Outcome | None:
        """Return the winners once the board is full or no player has a tile to lay."""
        state = _state(board)
        if board.occupied == PLAYABLE:
            reason = "the board is full"
        elif not any(state.hands):
            reason = "no tile is left"
        else:
            return None
        remaining = [player for player in self.players if player.index not in state.out]
        if not remaining:
            reason = "every player is out"
        scores = self.scores(board)
        best = max((scores[player] for player in remaining), default=0)
        return Outcome(tuple(player for player in remaining if scores[player] == best), reason, scores)

    def disqualify(self, board: Board, alliance: Alliance | None = None) -> Board:
        """Return the position after a player, by default the one to move, was disqualified for a bad move.

        The player loses all points, its turns are skipped, and its tile goes under the deck, or to the next player
        without one.
        """
        loser = board.move_maker if alliance is None else alliance
        self._check_plays(loser)
        state = _state(board)
        following = state.disqualify(loser.index)
        builder = Builder.of(board).set_state(following)
        mover = board.move_maker.index
        if following.hands[mover] is None:
            builder.set_move_maker(self.players[following.next_seat(mover)])
        return builder.release()

    def _check_plays(self, alliance: Any) -> None:
        if alliance not in self.players:
            playing = ", ".join(map(str, self.players))
            raise ArgumentError(f"{alliance} does not play in {self.spec}; expected {playing}")

    # Setting up.

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` naming the first rule that a position breaks; tiles may lie on any cell."""
        state = board.state
        if not isinstance(state, CableCarState):
            raise IllegalPositionError(f"a position of {self.name} needs a CableCarState, got {state!r}")
        for piece in board.pieces():
            if not isinstance(piece, CableCarTile):
                raise IllegalPositionError(f"{piece} is not a tile")
            if piece.position in POWER_CELLS:
                raise IllegalPositionError(f"{piece} lies on the power station")
        if len(state.hands) != self.player_count:
            raise IllegalPositionError(f"expected a hand for each of {self.player_count} players, got {state.hands!r}")
        for hand in state.hands:
            if hand is not None and hand not in _ANY_TILE:
                raise IllegalPositionError(f"expected a tile from a to j in a hand, or None, got {hand!r}")
        if not isinstance(state.deck, str) or not _ANY_TILE.issuperset(state.deck):
            raise IllegalPositionError(f"expected a deck of tiles from a to j, got {state.deck!r}")
        for seat in state.out:
            if not 0 <= seat < self.player_count:
                raise IllegalPositionError(f"expected seats from 0 to {self.player_count - 1} to be out, got {seat}")
            if state.hands[seat] is not None:
                raise IllegalPositionError(f"{self.players[seat]} is out but holds tile {state.hands[seat]}")
        self._validate_turn(board, state)

    def _validate_turn(self, board: Board, state: CableCarState) -> None:
        if state.deck and None in _hands_in_play(state):
            raise IllegalPositionError(f"a player has no tile although the deck has {len(state.deck)}")
        if any(state.hands) and state.hands[board.move_maker.index] is None:
            mover = self.players[state.next_seat(board.move_maker.index)]
            raise IllegalPositionError(f"{board.move_maker} has no tile and is skipped: it is {mover}'s turn")

    def normalize(self, board: Board) -> Board:
        """Return the position with the routes and scores that follow from its tiles."""
        state = _state(board)
        tiles: Any = board.squares
        normal = evolve(state, out=tuple(sorted(set(state.out)))).over(tiles)
        return Builder.of(board).set_state(normal).release()

    # For computer players.

    def note(self, board: Board) -> str:
        """Return how many tiles are left in the deck."""
        return f"{plural(len(_state(board).deck), 'tile')} left"

    def evaluate(self, board: Board) -> int:
        """Return the mover's lead in points and open tracks over the best rival, in hundredths of a point."""
        state = _state(board)
        worth = list(state.scores)
        for seat in range(self.player_count):
            if seat not in state.out:
                cars = stations_of(self.player_count, seat)
                worth[seat] += sum(state.routes.lengths[car] for car in cars if not state.routes.ends[car])
        own = worth.pop(board.move_maker.index)
        return 100 * (own - max(worth, default=0))

    def determinize(self, board: Board, rng: Random) -> Board:
        """Return the position with a randomly ordered deck."""
        # Sorted first: the result must depend on the rng alone, not on the hidden order.
        tiles = sorted(_state(board).deck)
        rng.shuffle(tiles)
        return Builder.of(board).set_state(evolve(_state(board), deck="".join(tiles))).release()

    # Text.

    def parse(self, text: str) -> Board:
        """Return the board that a string such as "8/8/8/3##3/3##3/8/b07/8 2 ab cdefg" describes."""
        return notation.parse_position(self, text)

    def format(self, board: Board) -> str:
        """Return a board as a string: cells, seat to move, hands and deck."""
        expect(Board, board, "a board")
        return notation.format_position(board)

    def parse_move(self, board: Board, text: str) -> Move:
        """Return the legal move that a string such as b50r3 names."""
        expect(Board, board, "a board")
        return notation.parse_placement(board, text)

    def format_move(self, move: Move) -> str:
        """Return a move as a string: tile, row, column, r, rotation."""
        expect(Move, move, "a move")
        return notation.format_placement(move)  # type: ignore[arg-type]


def _state(board: Board) -> CableCarState:
    return board.state  # type: ignore[return-value]


def _letter_of(tile: Any) -> Any:
    """Return the letter of a tile given by letter or as a piece."""
    return tile.piece_type if isinstance(tile, CableCarTile) else tile


def _hands_in_play(state: CableCarState) -> list[str | None]:
    return [hand for seat, hand in enumerate(state.hands) if seat not in state.out]


def _check_whole_number(option: str, value: Any) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise OptionError(f"expected a whole number for {option}, got {option}={shown(value)}")
