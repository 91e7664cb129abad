"""The Cable Car course's player interface: PlayerMove, PlayerData, MakeMove, and a wrapper for our players.

The names and their spelling are the course's, so that its player modules work unchanged.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from attrs import define, field

from board.board import Board
from board.builder import Builder
from board.errors import ArgumentError, WrongTypeError
from board.guarding import guard, guarded
from engine.game import Game
from engine.games.cable_car.routes import Route
from engine.games.cable_car.rules import CableCar
from pieces.cable_car import FULL_DECK, CableCarTile, check_tile_type
from pieces.cable_car_layout import CELLS, MOST_PLAYERS, POWER_CELLS, POWER_STATION
from pieces.cable_car_state import CableCarState

if TYPE_CHECKING:
    from moves.move import Move

TileInfo = tuple[str | None, int | None]
"""A tile's letter and rotation: ("ps", 0) for the power station, (None, None) for an empty cell."""

_EMPTY: TileInfo = (None, None)
_POWER: TileInfo = (POWER_STATION, 0)


class Logger(Protocol):
    """A log that a player may write to."""

    def write(self, text: str) -> object:
        """Write a line."""


class Chooser(Protocol):
    """One of our computer players."""

    def choose(self, game: Game) -> Move:
        """Return its move."""


@guard
@define
class PlayerMove:
    """A placement as the course's players return it; ``position`` is (row, column)."""

    playerId: int
    position: tuple[int, int]
    tileName: str
    rotation: int


@guard
@define
class PlayerData:
    """What a player knows: its own tile, the tiles on the board, and the tiles the others drew."""

    logger: Logger | None
    """The player's log, if any."""
    playerId: int
    currentTile: str | None
    numPlayers: int
    player: Chooser
    """The player that chooses its moves."""
    tiles: dict[tuple[int, int], TileInfo] = field(init=False)
    """The tile on each cell by (row, column)."""
    hands: dict[int, str | None] = field(init=False, factory=dict)
    """The known tiles of the other players; first tiles are not announced."""

    def __attrs_post_init__(self) -> None:
        _check_seat(self.playerId, len(CableCar(self.numPlayers).players))
        _check_hand(self.currentTile)
        self.tiles = {CELLS.position(cell): _POWER if cell in POWER_CELLS else _EMPTY for cell in range(CELLS.size)}

    @property
    def board(self) -> Board:
        """The position as this player knows it; the deck holds all tiles it has not seen, in alphabetical order."""
        return board_of(self)

    def put(self, move: PlayerMove) -> None:
        """Record a tile that was laid."""
        tile = _tile(CELLS.coordinate(move.position), move.tileName, move.rotation)
        self.tiles[CELLS.position(tile.position)] = (move.tileName, move.rotation)

    def note(self, text: str) -> None:
        """Write a line to the logger, if there is one."""
        if self.logger is not None:
            self.logger.write(text)


@guarded
def board_of(player_data: Any) -> Board:
    """Convert player data of any form to a board; one of our boards is returned unchanged.

    The data need ``currentTile`` and either ``tiles`` or ``board``: a mapping of (row, column) to a tile, eight
    rows of eight tiles, or one of our boards. A tile is None, a (letter, rotation) pair, or an object with
    ``tileId`` (or ``tileName``) and ``rotation``; the power station is "ps" or None.
    """
    if isinstance(player_data, Board):
        return player_data
    if not hasattr(player_data, "currentTile"):
        raise WrongTypeError(f"expected player data with currentTile, got a {type(player_data).__name__} without it")
    seat = getattr(player_data, "playerId", 0)
    variant = CableCar(getattr(player_data, "numPlayers", MOST_PLAYERS))
    _check_seat(seat, len(variant.players))
    builder = Builder(variant)
    seen: Counter[str] = Counter()
    for tile in _tiles_of(player_data):
        builder.set_piece(tile)
        seen[tile.piece_type] += 1
    hands: list[str | None] = [None] * len(variant.players)
    for other, hand in [*getattr(player_data, "hands", {}).items(), (seat, player_data.currentTile)]:
        _check_seat(other, len(hands))
        _check_hand(hand)
        hands[other] = hand
    seen.update(hand for hand in hands if hand is not None)
    unseen = "".join((Counter(FULL_DECK) - seen).elements())
    builder.set_move_maker(variant.players[seat])
    builder.set_state(CableCarState(tuple(hands), unseen))
    # Normalized but not validated: for a course player, an unseen hand is empty.
    return variant.normalize(builder.release())


def _check_seat(seat: Any, seats: int) -> None:
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise WrongTypeError(f"expected a playerId from 0 to {seats - 1}, got {seat!r} of type {type(seat).__name__}")
    if not 0 <= seat < seats:
        raise ArgumentError(f"expected a playerId from 0 to {seats - 1}, got {seat}")


def _check_hand(tile: Any) -> None:
    if tile is not None:
        check_tile_type(tile)


def _tiles_of(player_data: Any) -> list[CableCarTile]:
    cells = getattr(player_data, "tiles", None)
    if not isinstance(cells, Mapping):
        cells = getattr(player_data, "board", None)
    if isinstance(cells, Board):
        return list(cells.pieces())  # type: ignore[arg-type]
    if not isinstance(cells, Mapping):
        cells = _by_position(cells)
    found = []
    for position, content in cells.items():
        letter, rotation = _tile_info(content)
        if letter is not None and letter != POWER_STATION:
            found.append(_tile(CELLS.coordinate(position), letter, 0 if rotation is None else rotation))
    return found


def _by_position(rows: Any) -> dict[tuple[int, int], Any]:
    """Return the contents of eight rows of eight, by (row, column)."""
    try:
        sizes = [len(row) for row in rows]
        if sizes == [CELLS.columns] * CELLS.rows:
            return {(row, column): rows[row][column] for row, column in map(CELLS.position, range(CELLS.size))}
    except (TypeError, LookupError):
        sizes = []
    raise WrongTypeError(
        "expected player data with tiles by (row, column) or with a board of eight rows of eight, "
        + (f"got rows of {sizes}" if sizes else f"got {rows!r}")
    )


def _tile_info(tile: Any) -> TileInfo:
    if tile is None or isinstance(tile, str):
        return tile or None, 0
    if isinstance(tile, (tuple, list)) and len(tile) == 2:
        return tile[0], tile[1]
    letter = getattr(tile, "tileId", getattr(tile, "tileName", tile))
    if letter is tile or not hasattr(tile, "rotation"):
        raise WrongTypeError(f"expected a tile as (letter, rotation) or with tileId and rotation, got {tile!r}")
    return letter, tile.rotation


def _tile(cell: int, letter: Any, rotation: Any) -> CableCarTile:
    """Return a tile on a cell that can hold one."""
    if cell in POWER_CELLS:
        raise ArgumentError(f"no tile can lie on the power station, got tile {letter} on {CELLS.position(cell)}")
    return CableCarTile(cell, letter, rotation)


@guard
class MakeMove:
    """The course's move generator on top of ours: valid positions, all moves, valid moves, and the chosen move.

    A move is a dictionary with ``position`` (row, column), ``tileName`` and ``rotation``; all four rotations
    are listed, even those in which a tile looks the same.
    """

    def __init__(self, player_data: Any) -> None:
        board = board_of(player_data)
        variant: Any = board.variant
        self.validPos: list[tuple[int, int]] = [CELLS.position(cell) for cell in variant.valid_positions(board)]
        """The empty border cells, and the empty neighbours of tiles."""
        self.allMoves: list[dict[str, Any]] = _as_dictionaries(variant.all_moves(board, all_rotations=True))
        """The tile on every valid position in every rotation."""
        self.validMoves: list[dict[str, Any]] = _as_dictionaries(variant.valid_moves(board, all_rotations=True))
        """The moves that complete no one-tile route, or all moves if each of them does."""
        self.move = self.createMove()
        """The move to make, or None if the player has no tile."""

    def createMove(self) -> dict[str, Any] | None:
        """Return the move to make: the first valid one. A strategy overrides this."""
        return dict(self.validMoves[0]) if self.validMoves else None


def _as_dictionaries(moves: Any) -> list[dict[str, Any]]:
    return [
        {
            "position": CELLS.position(move.destination_coordinate),
            "tileName": move.tile.piece_type,
            "rotation": move.rotation,
        }
        for move in moves
    ]


# The course's interface, for player data that hold one of our players.


@guarded
def move(playerData: PlayerData) -> tuple[PlayerData, PlayerMove]:
    """Return the player's data and its move."""
    chosen: Any = playerData.player.choose(Game(playerData.board))
    position = CELLS.position(chosen.destination_coordinate)
    # The course's engine accepts only its own PlayerMove.
    kind = getattr(sys.modules.get("Model.interface"), "PlayerMove", PlayerMove)
    answer = kind(playerData.playerId, position, chosen.tile.piece_type, chosen.rotation)
    playerData.put(answer)
    return playerData, answer


@guarded
def move_info(playerData: PlayerData, playerMove: PlayerMove | None, nextTile: str | None) -> PlayerData:
    """Record another player's move and next tile; without a move, the player's own next tile."""
    if playerMove is None:
        _check_hand(nextTile)
        playerData.currentTile = nextTile
    else:
        _check_seat(playerMove.playerId, playerData.numPlayers)
        _check_hand(nextTile)
        playerData.put(playerMove)
        playerData.hands[playerMove.playerId] = nextTile
    return playerData


@guarded
def tile_info_at_coordinates(playerData: PlayerData, row: int, column: int) -> TileInfo:
    """Return the letter and rotation of a tile: ("ps", 0) at the power station, (None, None) on an empty cell."""
    return playerData.tiles[CELLS.position(CELLS.coordinate((row, column)))]


@guarded
def route_complete(playerData: PlayerData, carId: int) -> bool:
    """Return whether a car's route has reached a station or the power station."""
    return _route(playerData, carId).complete


@guarded
def route_score(playerData: PlayerData, carId: int) -> int:
    """Return the length of a car's route so far, doubled if it has reached the power station."""
    return _route(playerData, carId).score


def _route(playerData: PlayerData, carId: int) -> Route:
    board = playerData.board
    variant: CableCar = board.variant  # type: ignore[assignment]
    return variant.route(board, carId)


@guarded
def game_over(playerData: PlayerData, historyFileName: str | None = None) -> None:
    """Log that the game is over."""
    playerData.note(f"player {playerData.playerId} has finished")


@guard
class CoursePlayer:
    """One of our computer players behind the course's interface; it knows only what that interface reveals."""

    def __init__(self, player: Chooser) -> None:
        self.player = player

    def init(
        self, playerId: int, numPlayers: int, startTile: str | None, logger: Logger | None, arg: str = "None"
    ) -> PlayerData:
        """Return the player's data at the start of a game."""
        data = PlayerData(logger, playerId, startTile, numPlayers, self.player)
        data.note(f"player {playerId} of {numPlayers} begins with tile {startTile}")
        return data

    move = staticmethod(move)
    move_info = staticmethod(move_info)
    tile_info_at_coordinates = staticmethod(tile_info_at_coordinates)
    route_complete = staticmethod(route_complete)
    route_score = staticmethod(route_score)
    game_over = staticmethod(game_over)
