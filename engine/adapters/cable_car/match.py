"""The referee of the Cable Car course: plays matches between player modules, and disqualifies bad moves."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import c_ulong, py_object, pythonapi
from importlib import import_module
from operator import index as as_index
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from board.board import Board
from board.errors import ArgumentError, IllegalMoveError, WrongTypeError
from board.guarding import guarded
from engine.adapters.cable_car.course import CoursePlayer, Logger, PlayerMove
from engine.games.cable_car.refusals import cell_trouble
from engine.games.cable_car.rules import CableCar
from moves.factory import MoveFactory
from pieces.cable_car_layout import CELLS, SIZE

if TYPE_CHECKING:
    from moves.cable_car import PlaceTile

TIME_LIMIT = 10.0
"""The time limit of each call to a player, in seconds."""
_GRACE = 0.05
"""How many seconds to wait for a thread that was asked to stop."""
INTERFACE = ("init", "move", "move_info", "tile_info_at_coordinates", "route_complete", "route_score", "game_over")
"""The functions that a player module must define; the referee itself calls init, move, move_info and game_over."""


@define
class Log:
    """Keeps the log lines of players and referee."""

    lines: list[str] = field(factory=list)

    def write(self, text: str) -> None:
        """Keep a line."""
        self.lines.append(str(text))


@frozen
class MatchResult:
    """The result of a match."""

    board: Board
    scores: tuple[int, ...]
    """Each seat's points."""
    winners: tuple[int, ...]
    """The seats with the most points."""
    out: dict[int, str]
    """The reason for each seat that was disqualified."""
    moves: tuple[PlayerMove, ...]
    """All placements in order."""


class _PlayerError(Exception):
    """A player did something that disqualifies it; the message says what."""


@guarded
def play_match(
    players: Sequence[Any],
    variant: CableCar | None = None,
    *,
    time_limit: float = TIME_LIMIT,
    logger: Logger | None = None,
    arguments: Sequence[str] = (),
) -> MatchResult:
    """Play a game between player modules, ours or the course's, one for each seat, and return the result.

    A player is a module (or any object) with the course's interface, or one of our computer players. By default
    the game is ``CableCar`` for this number of players. A bad move, an exception, or more than ``time_limit`` seconds
    disqualifies a player; nothing that a player does ends the match or raises.
    """
    game = CableCar(len(players)) if variant is None else variant
    if not isinstance(game, CableCar):
        raise WrongTypeError(f"expected a CableCar, got {game!r}")
    if len(players) != len(game.players):
        raise ArgumentError(f"expected a player for each of {len(game.players)} seats, got {len(players)}")
    if not time_limit > 0:
        raise ArgumentError(f"expected a time limit of more than 0 seconds, got {time_limit}")
    return _Match(game, players, time_limit, logger or Log(), arguments).play()


class _Match:
    """One game in progress."""

    def __init__(
        self, variant: CableCar, players: Sequence[Any], limit: float, logger: Logger, arguments: Sequence[str]
    ) -> None:
        self.variant = variant
        self.board = variant.start()
        self.logger = logger
        self.arguments = [*arguments, *["None"] * len(players)]
        self.out: dict[int, str] = {}
        self.moves: list[PlayerMove] = []
        self.seats = [_Seat(as_player_module(player), limit) for player in players]

    def play(self) -> MatchResult:
        """Play to the end, and notify all players."""
        hands = self.board.state.hands  # type: ignore[attr-defined]
        for seat, player in enumerate(self.seats):
            with self._disqualifying(seat, "init"):
                player.init(seat, len(self.seats), hands[seat], self.logger, self.arguments[seat])
        while self.board.outcome is None:
            self._turn(self.board.move_maker.index)
        for seat, player in enumerate(self.seats):
            try:
                player.game_over()
            except _PlayerError as failure:
                self.logger.write(f"player {seat}: game_over: {failure}")
        outcome = self.board.outcome
        return MatchResult(
            board=self.board,
            scores=tuple(int(outcome.scores[player]) for player in self.variant.players),
            winners=tuple(winner.index for winner in outcome.winners),
            out=self.out,
            moves=tuple(self.moves),
        )

    def _turn(self, seat: int) -> None:
        with self._disqualifying(seat, "move"):
            answer = self.seats[seat].move()
            try:
                move = check_move(self.board, answer)
            except IllegalMoveError as error:
                raise _PlayerError(str(error)) from None
            self.moves.append(
                PlayerMove(seat, CELLS.position(move.destination_coordinate), move.tile.piece_type, move.rotation)
            )
            self.board = move.execute()
            self._announce_move(seat)

    def _announce_move(self, mover: int) -> None:
        """Tell the mover its next tile, and all others the move and that tile, in seat order."""
        move = self.moves[-1]
        drawn = self.board.state.hands[mover]  # type: ignore[attr-defined]
        for seat, player in enumerate(self.seats):
            if seat in self.out:
                continue
            with self._disqualifying(seat, "move_info"):
                # Each player gets its own copy of the move, so that none can change the others'.
                copy = PlayerMove(move.playerId, move.position, move.tileName, move.rotation)
                player.move_info(None if seat == mover else copy, drawn)

    @contextmanager
    def _disqualifying(self, seat: int, call: str) -> Iterator[None]:
        """Disqualify a seat if a call to it fails, and pass its tile on."""
        try:
            yield
        except _PlayerError as failure:
            self.out[seat] = f"{call}: {failure}"
            self.logger.write(f"player {seat} is out: {self.out[seat]}")
            before = self.board.state.hands  # type: ignore[attr-defined]
            self.board = self.variant.disqualify(self.board, self.variant.players[seat])
            after = self.board.state.hands  # type: ignore[attr-defined]
            for other, tile in enumerate(after):
                if tile is not None and before[other] is None:
                    with self._disqualifying(other, "move_info"):
                        self.seats[other].move_info(None, tile)


class _Seat:
    """A player module with its data; every call is limited in time, and every exception contained."""

    def __init__(self, module: Any, limit: float) -> None:
        self._module = module
        self._limit = limit
        self._data: Any = None
        self._begun = False
        self._hangs = False

    def init(self, *arguments: Any) -> None:
        """Begin a game."""
        self._data = self._call("init", *arguments)
        self._begun = True

    def move(self) -> Any:
        """Return the player's answer, unchecked."""
        answer = self._call("move", self._data)
        if isinstance(answer, tuple) and len(answer) == 2:
            self._keep(answer[0])
            answer = answer[1]
        return answer

    def move_info(self, move: PlayerMove | None, tile: str | None) -> None:
        """Announce a move and the tile drawn after it."""
        self._keep(self._call("move_info", self._data, move, tile))

    def game_over(self) -> None:
        """Announce the end of the game, even to a disqualified player, unless it never started or still hangs."""
        if self._begun and not self._hangs:
            self._call("game_over", self._data, None)

    def _keep(self, data: Any) -> None:
        """Keep the data that a player returns; if it returns None, it has changed its data in place."""
        if data is not None:
            self._data = data

    def _call(self, name: str, *arguments: Any) -> Any:
        """Call a player's function in its own thread, which is abandoned if it takes too long."""
        answer: list[Any] = []
        errors: list[BaseException] = []

        def run() -> None:
            try:
                answer.append(getattr(self._module, name)(*arguments))
            except BaseException as error:  # third-party code may raise anything, even SystemExit
                errors.append(error)

        thread = Thread(target=run, name=f"cable car {name}", daemon=True)
        started = time.monotonic()
        thread.start()
        thread.join(self._limit)
        if thread.is_alive() or time.monotonic() - started > self._limit:
            _stop(thread)
            self._hangs = thread.is_alive()
            raise _PlayerError(f"took longer than {self._limit:g} seconds")
        if errors:
            raise _PlayerError(f"raised {type(errors[0]).__name__}: {errors[0]}")
        return answer[0]


def _stop(thread: Thread) -> None:
    """Ask a slow thread to stop; one that is computing does, one that is blocked is abandoned."""
    if thread.ident is not None:
        pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread.ident), py_object(SystemExit))
        thread.join(_GRACE)


@guarded
def check_move(board: Board, answer: Any) -> PlaceTile:
    """Return the move that a player's answer describes, or raise ``IllegalMoveError`` saying what is wrong with it."""
    if answer is None:
        raise IllegalMoveError("returned None instead of a PlayerMove")
    if not isinstance(answer, PlayerMove):
        raise IllegalMoveError(f"returned {_shown(answer)}, not a PlayerMove")
    try:
        player, position, letter, turns = answer.playerId, answer.position, answer.tileName, answer.rotation
    except Exception as error:  # a third-party subclass may do anything on attribute access
        raise IllegalMoveError(f"returned a PlayerMove that cannot be read: {_shown(error)}") from None
    seat = board.move_maker.index
    hand = board.state.hands[seat]  # type: ignore[attr-defined]
    if _number(player) != seat:
        raise IllegalMoveError(f"playerId is {_shown(player)}, but it is player {seat}'s turn")
    if not isinstance(letter, str) or letter != hand:
        raise IllegalMoveError(f"tileName is {_shown(letter)}, but the tile in hand is {hand!r}")
    cell = _cell_of(position)
    if cell is None:
        raise IllegalMoveError(f"position is {_shown(position)}, not (row, column), both from 0 to {SIZE - 1}")
    trouble = cell_trouble(board, cell)
    if trouble is not None:
        raise IllegalMoveError(trouble)
    rotation = _number(turns)
    if rotation is None or not 0 <= rotation <= 3:
        raise IllegalMoveError(f"rotation is {_shown(turns)}, not a number from 0 to 3")
    move: Any = MoveFactory.create_move(board, hand, cell, rotation)
    if not move:
        raise IllegalMoveError(move.reason)
    return move  # type: ignore[no-any-return]


def _cell_of(position: Any) -> int | None:
    """Return the cell for any (row, column) pair, or None if it is not one."""
    try:
        row, column = map(_number, position)
    except Exception:  # a third-party object may do anything when it is unpacked
        return None
    if row is None or column is None or not (0 <= row < SIZE and 0 <= column < SIZE):
        return None
    return CELLS.coordinate((row, column))


def _number(value: Any) -> int | None:
    """Return a whole number of any type as an int, or None."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    return as_index(value)


def _shown(value: Any) -> str:
    """Return a third-party value as a short string."""
    try:
        text = repr(value)
    except Exception:  # a third-party repr may raise anything
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:77]}..."


@guarded
def as_player_module(player: Any) -> Any:
    """Return an object with the course's interface: a module unchanged, one of our players wrapped."""
    if hasattr(player, "choose") and not hasattr(player, "move"):
        return CoursePlayer(player)
    missing = [name for name in INTERFACE if not callable(getattr(player, name, None))]
    if missing:
        raise WrongTypeError(f"expected a player with {', '.join(INTERFACE)}; {player!r} lacks {', '.join(missing)}")
    return player


@guarded
def load_player(path: str | Path) -> ModuleType:
    """Load a course player module from a file or a package folder.

    At the top of its files it may import PlayerMove and BOARD_DIM from ``Model.interface``, and the files beside it.
    Two players may have files with the same names.
    """
    place = Path(path).resolve()
    if not (place.is_file() or (place / "__init__.py").is_file()):
        raise ArgumentError(f"expected a Python file or a folder with __init__.py, got {str(path)!r}")
    name, folder = (place.name, place) if place.is_dir() else (place.stem, place.parent)
    before = dict(sys.modules)
    path_before = sys.path.copy()
    sys.modules.update(_course_modules())
    sys.modules.pop(name, None)
    sys.path[:0] = [str(place.parent), str(folder)]
    try:
        module = import_module(name)
    except (Exception, SystemExit) as error:  # third-party code may raise anything at all
        raise ArgumentError(f"the player {str(path)!r} cannot be loaded: {type(error).__name__}: {error}") from error
    finally:
        sys.path[:] = path_before
        _forget(before, folder)
    as_player_module(module)
    return module


def _course_modules() -> dict[str, ModuleType]:
    """Return the modules that the course's players import from its engine."""
    model, interface = ModuleType("Model"), ModuleType("Model.interface")
    interface.PlayerMove = PlayerMove  # type: ignore[attr-defined]
    interface.BOARD_DIM = SIZE  # type: ignore[attr-defined]
    model.interface = interface  # type: ignore[attr-defined]
    return {"Model": model, "Model.interface": interface}


def _forget(before: dict[str, ModuleType], folder: Path) -> None:
    """Remove the modules a player imported from its own folder, and the course's modules, from ``sys.modules``."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        is_beside = file is not None and folder in Path(file).resolve().parents
        if before.get(name) is not module and (is_beside or name in ("Model", "Model.interface")):
            del sys.modules[name]
    for name, module in before.items():
        sys.modules.setdefault(name, module)
