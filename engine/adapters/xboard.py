"""XBoard's protocol (CECP, version 2): our UCI engine for programs that speak it.

It translates: each command becomes commands of UCI, and the UCI engine's answers become what XBoard expects. The game,
its clocks and whose move it is are kept here, since UCI leaves them to the other side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from threading import RLock
from typing import TYPE_CHECKING

from attrs import frozen

from board.alliance import Alliance
from board.errors import WoodpusherError
from engine.adapters.uci import MOST_LETTERS, NAME, Engine
from engine.adapters.uci_lines import shortened
from engine.adapters.uci_settings import Settings, declarations
from engine.game import Game
from engine.notation.uci import format_uci, looks_like_uci, parse_number, uci_name_of, uci_variants
from engine.registry import load

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move

CECP_NAMES = {"chess": "normal", "antichess": "giveaway"}
"""The names of variants that differ from those in UCI."""
CHESS960 = "fischerandom"
MATE = 100_000
"""The score of a mate, plus the number of moves to it."""
_OWN_OPTIONS = ("Hash", "Threads", "Ponder", "UCI_Chess960", "UCI_Variant", "Move Overhead", "SyzygyPath")
"""The UCI options that have commands of their own in this protocol, or no meaning."""
_RESERVE = 0.05
"""By how many seconds a move ends before the time that ``st`` gives it."""


def cecp_variants() -> dict[str, str]:
    """Return the names of all relatives of chess in this protocol, mapped to our names.

    >>> cecp_variants()["normal"], cecp_variants()["fischerandom"]
    ('chess', 'chess960')
    """
    ours = list(uci_variants().items())  # chess comes first, and keeps its name before that of a file's variant
    return {**{CECP_NAMES.get(uci, uci): name for uci, name in reversed(ours)}, CHESS960: "chess960"}


@frozen
class Level:
    """A time control."""

    moves: int = 40
    """For how many moves the time lasts, or 0 if it is for the whole game."""
    seconds: float = 300.0
    increment: float = 0.0
    """Seconds added for each move."""

    @classmethod
    def parse(cls, text: str) -> Level:
        """Return the time control of a command.

        >>> Level.parse("40 0:30 1.5")
        Level(moves=40, seconds=30.0, increment=1.5)
        """
        moves, base, increment = text.split()
        minutes, _, seconds = base.partition(":")
        return cls(max(int(moves), 0), 60.0 * int(minutes) + int(seconds or 0), float(increment))


class XBoard:
    """Reads commands of the protocol and writes answers; the engine inside searches in its own thread."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._engine = Engine(self._hear)
        self._lock = RLock()
        """Held while the game changes: the engine's thread plays its moves."""
        self._game = Game("chess")
        self._side: Alliance | None = Alliance.BLACK
        """The side that the engine plays, or None after ``force``."""
        self._is_analyzing = False
        self._is_thinking = False
        """Whether the next move that the engine reports is to be played."""
        self._guess: str | None = None
        """The answer that the engine expects."""
        self._posts = False
        self._level = Level()
        self._seconds: float | None = None
        self._depth: int | None = None
        self._clocks: dict[str, float] = {}
        self._stat = "0 0 0"

    def run(self, lines: Iterable[str]) -> None:
        """Execute commands until ``quit`` or the end of the input."""
        for line in lines:
            if not self.obey(line):
                break
        self._halt()

    def obey(self, line: str) -> bool:
        """Execute one command, and return whether to continue. Invalid input is reported and ignored."""
        name, _, rest = line.strip().partition(" ")
        if not name:
            return True
        if name == "quit":
            return False
        try:
            if name in _COMMANDS:
                _COMMANDS[name](self, rest.strip())
            elif looks_like_uci(name) or name.upper().startswith("O-O"):
                self._usermove(name)
            else:
                self._write(f"Error (unknown command): {shortened(line.strip())}")
        except (WoodpusherError, ValueError) as error:
            reason = shortened(" ".join(str(error).split()), MOST_LETTERS)
            self._write(f"Error ({reason}): {shortened(line.strip())}")
        return True

    # What the engine says.

    def _hear(self, line: str) -> None:
        words = line.split()
        if words[:2] == ["info", "string"]:
            self._write(f"# {' '.join(words[2:])}")
        elif words[:1] == ["info"] and "pv" in words:
            self._post(words)
        elif words[:1] == ["bestmove"]:
            self._play(words[1], words[3] if len(words) > 3 else None)

    def _post(self, words: list[str]) -> None:
        found = dict(pairwise(words))
        kind, value = words[words.index("score") + 1 :][:2]
        score = int(value) if kind == "cp" else MATE + int(value) if int(value) > 0 else int(value) - MATE
        centiseconds = int(found["time"]) // 10
        self._stat = f"{centiseconds} {found['nodes']} {found['depth']}"
        if self._posts:
            line = " ".join(words[words.index("pv") + 1 :])
            self._write(f"{found['depth']} {score} {centiseconds} {found['nodes']} {line}")

    def _play(self, text: str, guess: str | None) -> None:
        with self._lock:
            if not self._is_thinking:
                return
            self._is_thinking = False
            board = self._game.board
            move = board.variant.parse_move(board, text)
            self._game = self._game.play(move)
            self._guess = guess
            self._write(f"move {_format(move)}")
            self._tell_end()

    def _tell_end(self) -> None:
        outcome = self._game.outcome
        if outcome is not None:
            result = "1/2-1/2" if outcome.winner is None else "1-0" if outcome.winner.is_white else "0-1"
            self._write(f"{result} {{{outcome.reason}}}")

    # Commands about the game.

    def _new(self, rest: str) -> None:
        self._halt()
        self._begin(load("chess").start())
        self._side, self._is_analyzing = Alliance.BLACK, False
        self._depth = None
        self._engine.obey("ucinewgame")

    def _variant(self, rest: str) -> None:
        self._halt()
        if rest not in cecp_variants():
            raise ValueError(f"expected a variant out of {', '.join(cecp_variants())}")
        self._begin(load(cecp_variants()[rest]).start())

    def _setboard(self, rest: str) -> None:
        self._halt()
        variant = self._game.variant
        try:
            self._begin(variant.parse(rest))
        except WoodpusherError as error:
            self._write(f"tellusererror Illegal position: {shortened(' '.join(str(error).split()), MOST_LETTERS)}")
        self._analyze_on()

    def _begin(self, board: Board) -> None:
        self._game = Game(board)
        self._guess = None
        variant = board.variant
        is_960 = bool(getattr(variant, "castles_by_file", False))
        self._engine.obey(f"setoption name UCI_Variant value {uci_name_of(variant)}")
        self._engine.obey(f"setoption name UCI_Chess960 value {str(is_960).lower()}")

    def _usermove(self, rest: str) -> None:
        self._halt()
        board = self._game.board
        try:
            move = board.variant.parse_move(board, rest)
            with self._lock:
                self._game = self._game.play(move)
        except WoodpusherError as error:
            reason = shortened(" ".join(str(error).split()), MOST_LETTERS)
            self._write(f"Illegal move ({reason}): {shortened(rest)}")
            self._analyze_on()
            return
        self._tell_end()
        self._continue()

    def _undo(self, rest: str) -> None:
        self._take_back(1)

    def _remove(self, rest: str) -> None:
        self._take_back(2)

    def _take_back(self, count: int) -> None:
        self._halt()
        for _ in range(count):
            if self._game.can_undo:
                self._game = self._game.undo()
        self._analyze_on()

    # Commands about who moves, and how long.

    def _force(self, rest: str) -> None:
        self._halt()
        self._side = None

    def _go(self, rest: str) -> None:
        self._halt()
        self._side = self._game.board.move_maker
        self._tell_end()
        self._continue()

    def _playother(self, rest: str) -> None:
        self._halt()
        self._side = self._game.board.move_maker.opponent

    def _result(self, rest: str) -> None:
        self._halt()
        self._side = None

    def _set_level(self, rest: str) -> None:
        self._level, self._seconds = Level.parse(rest), None
        self._clocks.clear()

    def _set_seconds(self, rest: str) -> None:
        self._seconds = float(rest)

    def _set_depth(self, rest: str) -> None:
        self._depth = max(_number(rest), 1) if rest else None

    def _time(self, rest: str) -> None:
        self._clocks["own"] = _number(rest) / 100

    def _otim(self, rest: str) -> None:
        self._clocks["other"] = _number(rest) / 100

    def _move_now(self, rest: str) -> None:
        if self._is_thinking:
            self._engine.obey("stop")

    # Commands about other things.

    def _greet(self, rest: str) -> None:
        """Do nothing: ``protover`` follows."""

    def _protover(self, rest: str) -> None:
        variants = ",".join(cecp_variants())
        self._write("feature done=0")
        self._write("feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=0 sigint=0 sigterm=0 reuse=1")
        self._write(f'feature analyze=1 colors=0 name=0 memory=1 smp=0 debug=1 egt="syzygy" myname="{NAME}"')
        self._write(f'feature variants="{variants}"')
        for name, kind in declarations(Settings()).items():
            if name not in _OWN_OPTIONS:
                self._write(f'feature option="{name} -{_cecp_kind(kind)}"')
        self._engine.warm_up()
        self._write("feature done=1")

    def _ping(self, rest: str) -> None:
        self._write(f"pong {rest}")

    def _post_on(self, rest: str) -> None:
        self._posts = True

    def _post_off(self, rest: str) -> None:
        self._posts = False

    def _option(self, rest: str) -> None:
        name, equals, value = rest.partition("=")
        kind = {known.lower(): kind for known, kind in declarations(Settings()).items()}.get(name.strip().lower(), "")
        if kind.startswith("check") and value.strip() in ("0", "1"):
            value = "true" if value.strip() == "1" else "false"
        self._halt()
        self._engine.obey(f"setoption name {name}{' value ' if equals else ''}{value}")

    def _memory(self, rest: str) -> None:
        self._halt()
        self._engine.obey(f"setoption name Hash value {max(_number(rest), 1)}")

    def _egtpath(self, rest: str) -> None:
        kind, _, path = rest.partition(" ")
        if kind != "syzygy":
            raise ValueError("expected egtpath syzygy FOLDER")
        self._halt()
        self._engine.obey(f"setoption name SyzygyPath value {path}")

    def _hint(self, rest: str) -> None:
        if self._guess is not None:
            self._write(f"Hint: {self._guess}")

    def _book(self, rest: str) -> None:
        self._write(" no book moves are listed")
        self._write("")

    def _analyze(self, rest: str) -> None:
        self._halt()
        self._is_analyzing, self._side = True, None
        self._analyze_on()

    def _exit(self, rest: str) -> None:
        self._halt()
        self._is_analyzing = False

    def _status(self, rest: str) -> None:
        if self._is_analyzing:
            self._write(f"stat01: {self._stat} 0 0")

    def _ignore(self, rest: str) -> None:
        """Do nothing: the command is part of the protocol but has no meaning here."""

    # Searching.

    def _halt(self) -> None:
        """End any search without playing its move."""
        with self._lock:
            self._is_thinking = False
        self._engine.obey("stop")

    def _continue(self) -> None:
        """Think if it is the engine's turn, or go on analysing."""
        if self._is_analyzing:
            self._analyze_on()
        elif self._game.outcome is None and self._side is self._game.board.move_maker:
            self._is_thinking = True
            self._send_position()
            self._engine.obey(f"go {self._limits()}")

    def _analyze_on(self) -> None:
        if self._is_analyzing and self._game.outcome is None:
            self._send_position()
            self._engine.obey("go infinite")

    def _send_position(self) -> None:
        game = self._game
        moves = " ".join(format_uci(move) for move in game.moves)
        self._engine.obey(f"position fen {game.variant.format(game.boards[0])}{' moves ' if moves else ''}{moves}")

    def _limits(self) -> str:
        depth = "" if self._depth is None else f"depth {self._depth}"
        if self._seconds is not None:
            return f"movetime {max(round(1000 * (self._seconds - _RESERVE)), 1)} {depth}"
        level = self._level
        own, other = (round(1000 * self._clocks.get(whose, level.seconds)) for whose in ("own", "other"))
        white, black = (own, other) if self._game.board.move_maker.is_white else (other, own)
        more = round(1000 * level.increment)
        to_go = f"movestogo {level.moves - self._game.ply // 2 % level.moves}" if level.moves else ""
        return f"wtime {white} btime {black} winc {more} binc {more} {depth} {to_go}"


def _number(text: str) -> int:
    number = parse_number(text)
    if number is None:
        raise ValueError("expected a whole number")
    return number


def _format(move: Move) -> str:
    if move.is_castling_move and getattr(move.board.variant, "castles_by_file", False):
        return str(move).rstrip("+#")
    return format_uci(move)


def _cecp_kind(declaration: str) -> str:
    """Return a UCI option's declaration as this protocol has it."""
    kind, *rest = declaration.split()
    words = dict(zip(rest[::2], rest[1::2], strict=False))
    if kind == "spin":
        return f"spin {words['default']} {words['min']} {words['max']}"
    if kind == "check":
        return f"check {int(words['default'] == 'true')}"
    return "button" if kind == "button" else "string "


_MEANINGLESS = (
    *("random", "computer", "name", "rating", "ics", "draw", "cores", "white", "black", "nps", "pause", "resume"),
    *("hard", "easy"),  # the engine does not think in its opponent's time
)
"""Commands of the protocol that change nothing here."""
_COMMANDS: dict[str, Callable[[XBoard, str], None]] = {
    "xboard": XBoard._greet,
    "protover": XBoard._protover,
    "accepted": XBoard._ignore,
    "rejected": XBoard._ignore,
    "new": XBoard._new,
    "variant": XBoard._variant,
    "setboard": XBoard._setboard,
    "usermove": XBoard._usermove,
    "undo": XBoard._undo,
    "remove": XBoard._remove,
    "force": XBoard._force,
    "go": XBoard._go,
    "playother": XBoard._playother,
    "result": XBoard._result,
    "level": XBoard._set_level,
    "st": XBoard._set_seconds,
    "sd": XBoard._set_depth,
    "time": XBoard._time,
    "otim": XBoard._otim,
    "?": XBoard._move_now,
    "ping": XBoard._ping,
    "post": XBoard._post_on,
    "nopost": XBoard._post_off,
    "option": XBoard._option,
    "memory": XBoard._memory,
    "egtpath": XBoard._egtpath,
    "hint": XBoard._hint,
    "bk": XBoard._book,
    "analyze": XBoard._analyze,
    "exit": XBoard._exit,
    ".": XBoard._status,
    **dict.fromkeys(_MEANINGLESS, XBoard._ignore),
}
