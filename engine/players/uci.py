"""The player that is another program: any chess engine that speaks UCI."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import weakref
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any

from board.alliance import Alliance
from board.errors import IllegalMoveError, OptionError, PlayerError, UnsupportedError
from engine.notation.uci import format_uci, parse_uci, uci_name_of
from engine.search.findings import WIN, Finding
from engine.search.limits import Clock, Limits

if TYPE_CHECKING:
    from board.variant import Variant
    from engine.game import Game
    from moves.move import Move

START_SECONDS = 10.0
"""How long an engine may take to start, and to get ready."""
GRACE_SECONDS = 5.0
"""How much longer than it was given an engine may think before it counts as silent."""
UNLIMITED_SECONDS = 600.0
"""How long an engine may think if only depth or nodes are given."""
QUIT_SECONDS = 1.0
USUAL = Limits(seconds=1)
_LONGEST_ERROR = 20
"""How many of an engine's last lines on standard error are kept for the message."""


class UciPlayer:
    """Plays by asking a chess engine, which is started when it is first needed and ended by ``close``, for sure."""

    def __init__(self, command: list[str], limits: Limits = USUAL, options: dict[str, str] | None = None) -> None:
        self.name = Path(command[0]).name
        self._command = command
        self._limits = limits
        self._keeps_clock = limits is USUAL
        self._options = options or {}
        self._process: _Process | None = None

    @classmethod
    def from_text(cls, text: str, limits: Limits | None) -> UciPlayer:
        """Return the player for ``PATH`` or ``PATH;Option=value;seconds=2``; a path may have arguments after it."""
        path, *settings = (part.strip() for part in text.split(";"))
        options: dict[str, str] = {}
        for setting in settings:
            name, equals, value = (part.strip() for part in setting.partition("="))
            if not (name and equals):
                raise OptionError(f"expected settings such as uci:PATH;UCI_Elo=1500, got {setting!r}")
            options[name] = value
        return cls(_command(path), _own_limits(options) or limits or USUAL, options)

    def choose(
        self,
        game: Game,
        report: Callable[[Finding], None] | None = None,
        stopped: Callable[[], bool] | None = None,
        clocks: Mapping[Alliance, Clock] | None = None,
    ) -> Move:
        """Return the engine's move, or raise ``PlayerError`` if it is dead, silent or talks rubbish."""
        if game.outcome is not None:
            raise IllegalMoveError(f"there is no move to choose: {game.outcome}")
        self.prepare(game)
        limits = self._limits
        if clocks is not None and self._keeps_clock:
            limits = Limits(clock=clocks[game.board.move_maker])
        try:
            assert self._process is not None
            return self._process.choose(game, limits, report, stopped, clocks)
        except PlayerError:
            self.close()
            raise

    def prepare(self, game: Game) -> None:
        """Start the engine, if it does not run yet, and let it get ready for a game's variant."""
        if not uci_name_of(game.variant):
            raise UnsupportedError(f"a UCI engine plays chess, and this is {game.variant.name}")
        if self._process is None:
            self._process = _Process(self._command, self._options)
        try:
            self._process.prepare(game.variant)
        except PlayerError:
            self.close()
            raise

    def close(self) -> None:
        """End the engine, if it runs: first by asking, then by force."""
        process, self._process = self._process, None
        if process is not None:
            process.close()


class _Process:
    """A running engine: a thread reads what it says, so that waiting for it always ends."""

    def __init__(self, command: list[str], options: dict[str, str]) -> None:
        self.name = Path(command[0]).name
        self._lines: Queue[str | None] = Queue()
        self._errors: deque[str] = deque(maxlen=_LONGEST_ERROR)
        try:
            self._popen = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                # A group of its own, so that what it starts can be ended with it.
                start_new_session=True,
            )
        except OSError as error:
            raise PlayerError(f"{self.name} cannot be started: {error}") from error
        # Ended even if nobody calls close: when the player is forgotten, and when Python ends.
        self._end = weakref.finalize(self, _end, self._popen)
        Thread(target=_read, args=(self._popen.stdout, self._lines.put), daemon=True).start()
        Thread(target=_read, args=(self._popen.stderr, self._errors.append), daemon=True).start()
        try:
            self._send("uci")
            self._is_chess960 = False
            self._variant = "chess"
            self._known: dict[str, str] = self._hear_options(options)
        except BaseException:  # also when the whole program is ended meanwhile
            self.close()
            raise

    def _hear_options(self, options: dict[str, str]) -> dict[str, str]:
        known = {}
        for line in self._lines_before("uciok"):
            found = re.match(r"option\s+name\s+(.+?)\s+type\s+(.*)", line)
            if found:
                known[found.group(1)] = found.group(2)
        names = {name.lower(): name for name in known}
        for name, value in options.items():
            if name.lower() not in names:
                raise PlayerError(f"{self.name} has no option {name!r}; it has {', '.join(sorted(known)) or 'none'}")
            self._send(f"setoption name {names[name.lower()]} value {value}")
        self._send("ucinewgame")
        self._get_ready()
        return known

    def _get_ready(self) -> None:
        self._send("isready")
        for _ in self._lines_before("readyok"):
            pass

    def _send(self, line: str) -> None:
        try:
            assert self._popen.stdin is not None
            self._popen.stdin.write(line + "\n")
            self._popen.stdin.flush()
        except (OSError, ValueError):
            raise PlayerError(self._obituary()) from None

    def _lines_before(self, answer: str) -> Iterator[str]:
        """Yield the lines before an answer, or raise ``PlayerError`` if it does not come, whatever else does."""
        deadline = perf_counter() + START_SECONDS
        while True:
            left = deadline - perf_counter()
            try:
                line = self._lines.get(timeout=max(left, 0.001))
            except Empty:
                raise PlayerError(f"{self.name} has been silent for too long") from None
            if line is None:
                raise PlayerError(self._obituary())
            if line.strip() == answer:
                return
            if left <= 0:
                raise PlayerError(f"{self.name} has not said {answer} within {START_SECONDS:g} seconds")
            yield line.strip()

    def _obituary(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(QUIT_SECONDS)
        last = f": {self._errors[-1].strip()}" if self._errors else ""
        return f"{self.name} has ended (exit code {self._popen.poll()}){last}"

    def prepare(self, variant: Variant) -> None:
        """Tell the engine what is played, if that has changed, and wait until it is ready."""
        name = uci_name_of(variant)
        is_chess960 = bool(getattr(variant, "castles_by_file", False))
        if (name, is_chess960) == (self._variant, self._is_chess960):
            return
        if name != self._variant:
            if name not in self._known.get("UCI_Variant", "").split():
                raise PlayerError(f"{self.name} does not play {variant.title}")
            self._send(f"setoption name UCI_Variant value {name}")
            self._variant = name
        if is_chess960 != self._is_chess960:
            if "UCI_Chess960" not in self._known:
                raise PlayerError(f"{self.name} does not play {variant.title}")
            self._send(f"setoption name UCI_Chess960 value {str(is_chess960).lower()}")
            self._is_chess960 = is_chess960
        self._get_ready()

    def choose(
        self,
        game: Game,
        limits: Limits,
        report: Callable[[Finding], None] | None,
        stopped: Callable[[], bool] | None,
        clocks: Mapping[Alliance, Clock] | None,
    ) -> Move:
        variant = game.variant
        moves = " ".join(format_uci(move) for move in game.moves)
        self._send(f"position fen {variant.format(game.boards[0])}{f' moves {moves}' if moves else ''}")
        self._send(f"go {_go(limits, clocks)}")
        return self._await_move(game, limits, report, stopped)

    def _await_move(
        self,
        game: Game,
        limits: Limits,
        report: Callable[[Finding], None] | None,
        stopped: Callable[[], bool] | None,
    ) -> Move:
        allowed = _longest(limits) + GRACE_SECONDS
        deadline = perf_counter() + allowed
        has_asked = False
        while True:
            if stopped is not None and not has_asked and stopped():
                self._send("stop")
                has_asked = True
                deadline = perf_counter() + GRACE_SECONDS
            left = deadline - perf_counter()
            if left <= 0:
                raise PlayerError(f"{self.name} made no move within {allowed:.1f} seconds")
            try:
                line = self._lines.get(timeout=min(left, 0.02 if stopped is not None else left))
            except Empty:
                continue
            if line is None:
                raise PlayerError(self._obituary())
            words = line.split()
            if words[:1] == ["bestmove"]:
                return self._read_move(game, words[1] if len(words) > 1 else "")
            if words[:1] == ["info"] and report is not None:
                finding = _finding(game, words)
                if finding is not None:
                    report(finding)

    def _read_move(self, game: Game, text: str) -> Move:
        try:
            return parse_uci(game.board, text)
        except ValueError as error:
            raise PlayerError(f"{self.name} made a move that is none: {error}") from error

    def close(self) -> None:
        self._end()


def _read(stream: Any, take: Callable[[str | None], None]) -> None:
    """Hand on each line of a stream, and None at its end."""
    with contextlib.suppress(OSError, ValueError):  # the stream was closed under our feet: that is its end
        for line in stream:
            take(line)
    if take.__name__ == "put":
        take(None)


def _kill(popen: subprocess.Popen[str]) -> None:
    if os.name == "posix":
        with contextlib.suppress(ProcessLookupError):  # it has just ended by itself
            os.killpg(popen.pid, signal.SIGKILL)
    popen.kill()


def _end(popen: subprocess.Popen[str]) -> None:
    """End a process: by asking, then by force."""
    assert popen.stdin is not None
    with contextlib.suppress(OSError, ValueError):  # it may be gone already
        popen.stdin.write("quit\n")
    with contextlib.suppress(OSError, ValueError):
        popen.stdin.close()
    try:
        popen.wait(QUIT_SECONDS)
    except subprocess.TimeoutExpired:
        _kill(popen)
        popen.wait()
    for stream in (popen.stdout, popen.stderr):
        if stream is not None:
            with contextlib.suppress(OSError, ValueError):  # its reader may hold it at this moment
                stream.close()


def _command(path: str) -> list[str]:
    """Return the program and its arguments that a text names, found as a shell would find it, but without one."""
    if not path:
        raise OptionError("expected the path of an engine, such as uci:/usr/games/stockfish")
    path = os.path.expanduser(path)
    try:
        words = [path] if os.path.isfile(path) else shlex.split(path)
    except ValueError as error:
        raise OptionError(f"expected a program with its arguments, got {path!r}: {error}") from None
    program = shutil.which(words[0]) if words else None
    if program is None:
        raise OptionError(f"there is no program {path!r} that can be run as an engine")
    return [program, *words[1:]]


def _own_limits(options: dict[str, str]) -> Limits | None:
    """Take the limits out of an engine's settings."""
    from engine.players.options import Options

    own: dict[str, str] = {name: options.pop(name) for name in ("depth", "nodes", "seconds") if name in options}
    return Options("uci", own).limits()


def _go(limits: Limits, clocks: Mapping[Alliance, Clock] | None) -> str:
    words = []
    if limits.depth is not None:
        words.append(f"depth {limits.depth}")
    if limits.nodes is not None:
        words.append(f"nodes {limits.nodes}")
    if limits.seconds is not None:
        words.append(f"movetime {max(round(1000 * limits.seconds), 1)}")
    if limits.clock is not None:
        both = clocks or dict.fromkeys((Alliance.WHITE, Alliance.BLACK), limits.clock)
        for side, clock in (("w", both[Alliance.WHITE]), ("b", both[Alliance.BLACK])):
            words.append(f"{side}time {round(1000 * clock.remaining)} {side}inc {round(1000 * clock.increment)}")
        if limits.clock.moves_to_go is not None:
            words.append(f"movestogo {limits.clock.moves_to_go}")
    return " ".join(words) or "movetime 1000"


def _longest(limits: Limits) -> float:
    if limits.seconds is not None:
        return limits.seconds
    return UNLIMITED_SECONDS if limits.clock is None else max(limits.clock.remaining, 0.0)


def _finding(game: Game, words: list[str]) -> Finding | None:
    """Return what an engine's line of information says, or None if it says too little."""
    try:
        at = words.index("score")
        kind, value = words[at + 1], int(words[at + 2])
        depth = int(words[words.index("depth") + 1])
        move = parse_uci(game.board, words[words.index("pv") + 1])
    except (ValueError, IndexError):
        return None
    if kind == "mate":
        value = WIN - 2 * value + 1 if value > 0 else -WIN - 2 * value
    return Finding(depth, value, (move,))
