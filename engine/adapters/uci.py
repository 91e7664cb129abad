"""UCI: our search as an engine for any chess program."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from itertools import chain
from math import inf
from random import Random
from threading import Event, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, TextIO

from attrs import evolve

from board.errors import WoodpusherError
from engine.adapters.uci_clock import GoWatch, PonderWatch
from engine.adapters.uci_lines import GoCommand, PositionCommand, listed, parse_go, parse_position, quoted, shortened
from engine.adapters.uci_settings import FULL_STRENGTH, Settings, declarations, parse_setoption
from engine.learning.found import evaluation_for
from engine.notation.uci import format_uci, parse_uci, uci_variants
from engine.perft import perft
from engine.players.levels import LEVELS, Level
from engine.registry import folder_of, load, our_names
from engine.search.alphabeta import AlphaBeta
from engine.search.findings import Finding, moves_to_win
from engine.search.limits import Limits
from engine.solving.tables import table_probe

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from moves.move import Move

NAME, AUTHOR = "Woodpusher", "the Woodpusher team"
MOST_LETTERS = 400
"""Enough for an error with a FEN or two; longer messages are shortened."""
AT_ONCE = 0.05
"""In seconds; with less time per move, ``stop`` could not arrive in time."""
QUICK_PERFT = 3
"""The greatest depth that a perft counts without looking whether to stop."""
_NEVER = 1_000_000
_WARM_UP = Limits(nodes=1000)


class Engine:
    """Reads commands and writes answers. The search runs in its own thread, so that ``stop`` gets through.

    A protocol like UCI for another game is a subclass: it writes and reads moves, positions and limits its own way.
    """

    greeting: ClassVar[str] = "uci"
    no_move: ClassVar[str] = "bestmove 0000"
    """The answer in a position without moves."""
    commands: ClassVar[Mapping[str, Callable[[Any, list[str]], None]]]
    """The commands of the protocol, by name."""

    def __init__(self, write: Callable[[str], None], variant: str = "chess") -> None:
        self._write = write
        self._settings = Settings(variant=variant)
        self._first_settings = Settings(variant=variant)
        self._boards: list[Board] = [self._variant().start()]
        """The positions of the game, up to the one to search."""
        self._last_position: PositionCommand | None = None
        self._has_rejected = False
        """Whether a later position was rejected."""
        self._rng = Random()
        self._search: AlphaBeta | None = None
        self._old_search: AlphaBeta | None = None
        """The search of the previous game, kept until there is time to free it."""
        self._is_untidy = False
        self._thread: Thread | None = None
        self._stop = Event()
        self._hit = Event()
        """Set once the pondered move has been played, or if there was none."""
        self._ponders = False
        self._is_counting = False
        self._began = 0.0
        """When the current ``go`` arrived."""
        self._reading = 0.0
        """How many seconds it took to parse the position."""
        self._extra = 0.0
        """How many seconds after ``go`` a first move may still begin a ply."""

    def run(self, lines: Iterable[str]) -> None:
        """Execute commands until ``quit`` or the end of the input."""
        for line in lines:
            if not self.obey(line):
                break
        self._end_thinking()

    def obey(self, line: str) -> bool:
        """Execute one command, and return whether to continue. Invalid input is reported and ignored."""
        words = line.split()
        if not words:
            return True
        place = self._command_place(words)
        if place is None:
            self._say(f"unknown command {quoted(line.strip())}")
            return True
        if place > 0:
            self._say(f"ignored unknown {listed(words[:place])}")
        name, arguments = words[place], words[place + 1 :]
        if name == "quit":
            return False
        try:
            self.commands[name](self, arguments)
        except (WoodpusherError, ValueError) as error:
            self._say(str(error))
        return True

    def _say(self, text: str) -> None:
        self._write(f"info string {shortened(' '.join(text.split()), MOST_LETTERS)}")

    # Commands.

    def _uci(self, words: list[str]) -> None:
        self._write(f"id name {NAME}")
        self._write(f"id author {AUTHOR}")
        for name, kind in declarations(self._first_settings).items():
            self._declare(name, kind)
        self.warm_up()
        self._write(f"{self.greeting}ok")

    def _declare(self, name: str, kind: str) -> None:
        """Declare an option."""
        self._write(f"option name {name} type {kind}")

    # How the protocol writes and reads.

    def _format(self, move: Move) -> str:
        return format_uci(move)

    def _parse(self, board: Board, text: str) -> Move:
        return parse_uci(board, text)

    def _parse_position(self, words: list[str]) -> PositionCommand:
        return parse_position(self._variant(words[:1] == ["fen"]), words, self._last_position)

    def _parse_go(self, words: list[str]) -> GoCommand:
        return parse_go(words, self._say)

    def _score(self, score: int) -> str:
        distance = moves_to_win(score)
        return f"cp {score}" if distance is None else f"mate {distance}"

    def _command_place(self, words: list[str]) -> int | None:
        """Return the index of a line's command, or ``None`` if there is none."""
        if words[0] in _OWN_COMMANDS:
            return 0
        # The protocol says to ignore words before a command, but our own extra commands could be part of any junk.
        known = self.commands
        return next((place for place, word in enumerate(words) if word in known and word not in _OWN_COMMANDS), None)

    def warm_up(self) -> None:
        """Search a little before any clock runs, since the first search of a process is slower than others."""
        AlphaBeta(self._boards[-1].variant, 1).search(self._boards[-1:], _WARM_UP)

    def _isready(self, words: list[str]) -> None:
        self._write("readyok")

    def _ucinewgame(self, words: list[str]) -> None:
        self._end_thinking()
        # Some programs send this while our clock is already running, so cleanup waits until a move has been made.
        self._old_search, self._search = self._search, None
        self._is_untidy = True
        self._boards = [self._variant().start()]
        self._has_rejected = False
        self._last_position = None
        self._settings.overhead.forget()

    def _variant(self, has_fen: bool = False) -> Variant:
        """Return the variant; with UCI_Chess960, a relative set up from a FEN uses Chess960 castling."""
        settings = self._settings
        if settings.variant == "chess":
            return load("chess960" if settings.is_chess960 else "chess")
        variant = load(uci_variants()[settings.variant])
        by_file = settings.is_chess960 and has_fen and "position" in variant.options
        return load(variant, position=0) if by_file else variant

    def _setoption(self, words: list[str]) -> None:
        option, value = parse_setoption(words)
        if option.stops_search:
            self._end_thinking()
        option.set(self._settings, value)
        if option.renews_search:
            self._search = None

    def _position(self, words: list[str]) -> None:
        began = perf_counter()
        self._end_thinking()
        self._has_rejected = True
        # Only a fully understood position replaces the last one.
        self._last_position = self._parse_position(words)
        self._boards = self._last_position.boards
        self._has_rejected = False
        self._reading = perf_counter() - began

    def _go(self, words: list[str]) -> None:
        # The clock has been running since the position was sent.
        self._began = perf_counter() - self._reading
        self._reading = 0.0
        self._end_thinking()
        command = self._parse_go(words)
        board = self._boards[-1]
        if command.perft is not None:
            self._stop, self._is_counting = Event(), True
            self._start(self._count, board, command.perft)
            return
        if self._has_rejected:
            fen = board.variant.format(board)
            self._say(f"the last position was invalid; this answer is for the one before it, {fen}")
        candidates = self._candidates(command) if "searchmoves" in command.flags else None
        limits = command.limits(board.move_maker.is_white)
        self._ponders = "ponder" in command.flags
        self._extra = 0.0
        if limits.clock is None or self._ponders:
            self._settings.overhead.forget()
        else:
            clock = self._settings.overhead.asked(len(self._boards), limits.clock, self._began)
            self._extra = self._settings.overhead.extra(limits.clock)
            limits = evolve(limits, clock=clock)
        waits = "infinite" in command.flags or "ponder" in command.flags
        may_use_book = self._settings.has_book and candidates is None and not waits
        known = self._settings.book(board, self._rng) if may_use_book else None
        if known is not None:
            self._answer(f"bestmove {self._format(known)}")
            return
        self._stop, self._hit, self._is_counting = Event(), Event(), False
        if not waits:
            self._hit.set()
        if not waits and limits.clock is not None and limits.clock.allotment()[1] < AT_ONCE:
            # Handing over to a thread may take longer than the search.
            self._think(limits, candidates)
            return
        self._start(self._think, limits, candidates)

    def _start(self, work: Callable[..., None], *arguments: object) -> None:
        self._thread = Thread(target=work, args=arguments, daemon=True)
        self._thread.start()

    def _count(self, board: Board, depth: int) -> None:
        """Count the games of a number of moves, by their first move, until ``stop``."""
        total = 0
        with suppress(BrokenPipeError):  # the output is closed, and the end of the input follows
            for move in board.legal_moves:
                count = 0
                for part in _counts(move.execute(), depth - 1):
                    if self._stop.is_set():
                        return
                    count += part
                self._write(f"{self._format(move)}: {count}")
                total += count
            for line in ("", f"Nodes searched: {total}", ""):
                self._write(line)

    def _candidates(self, command: GoCommand) -> list[Move] | None:
        """Return the moves to search, or ``None`` for all if none of the requested ones is legal."""
        candidates: list[Move] = []
        illegal: list[str] = []
        for text in dict.fromkeys(command.moves):
            try:
                candidates.append(self._parse(self._boards[-1], text))
            except WoodpusherError as error:
                if not illegal:
                    self._say(str(error))
                illegal.append(text)
        if len(illegal) > 1:
            self._say(f"also ignored {listed(illegal[1:])} after searchmoves")
        return list(dict.fromkeys(candidates)) or None

    def _stop_thinking(self, words: list[str]) -> None:
        self._stop.set()
        self._end_thinking()

    def _ponderhit(self, words: list[str]) -> None:
        if self._ponders:
            self._hit.set()

    def _display(self, words: list[str]) -> None:
        board = self._boards[-1]
        for line in [*str(board).splitlines(), board.variant.format(board)]:
            self._say(line)

    # Searching.

    def _end_thinking(self) -> None:
        """Make a running search stop and send its move; a count goes on to its end, as in other engines."""
        thread, self._thread = self._thread, None
        if thread is not None:
            if not self._is_counting:
                self._stop.set()
            self._hit.set()
            thread.join()

    def _think(self, limits: Limits, candidates: list[Move] | None) -> None:
        stop, hit = self._stop, self._hit
        board = self._boards[-1]
        try:
            if not board.legal_moves:
                self._say(f"there is no move: {board.outcome}")
                self._write(f"info depth 0 score {'mate 0' if board.current_player.is_in_check else 'cp 0'}")
                hit.wait()
                self._write(self.no_move)
                return
            search = self._searcher()
            if self._settings.strength < FULL_STRENGTH:
                limits = limits.within(LEVELS[self._settings.strength - 1].limits)
            watch = (
                PonderWatch(limits, stop, hit)
                if self._ponders
                else GoWatch(limits, stop.is_set, self._began, self._extra)
            )
            if not limits.is_timed and hit.is_set():
                search.clear()

            def report(finding: Finding) -> None:
                watch.depth = finding.depth
                self._report(finding)

            found = search.search(
                self._boards,
                limits,
                report=report,
                candidates=candidates,
                lines=self._settings.lines,
                watch=watch,
            )
            # The protocol forbids a move before stop or ponderhit, even if the search ends early.
            hit.wait()
            best = found[0].line
            guess = f" ponder {self._format(best[1])}" if len(best) > 1 else ""
            self._answer(f"bestmove {self._format(best[0])}{guess}", watch.deadline)
        except BrokenPipeError:
            return  # the output is closed, and the end of the input follows
        except Exception as error:  # an error in the thread must not leave the GUI waiting for ever
            self._say(f"{type(error).__name__}: {error}")
            hit.wait()
            self._write(f"bestmove {self._format(board.legal_moves[0])}")

    def _answer(self, line: str, deadline: float = inf) -> None:
        # Record this first: once the line is sent, the next command may already be here.
        self._settings.overhead.answered(perf_counter(), deadline)
        self._write(line)
        if self._is_untidy:
            self._is_untidy = False
            self._old_search = None
            gc.collect()

    def _searcher(self) -> AlphaBeta:
        settings = self._settings
        strength: Level = LEVELS[settings.strength - 1]
        variant = self._boards[-1].variant
        if strength.noise:
            from engine.players.alphabeta import AlphaBetaPlayer

            player = AlphaBetaPlayer(strength, megabytes=settings.megabytes, tables=settings.tables)
            return player.searcher(variant)
        if self._search is None or self._search.variant is not variant:
            probe = table_probe(variant, settings.tables)
            self._search = AlphaBeta(variant, settings.megabytes, evaluation_for(variant), probe=probe)
        return self._search

    def _report(self, finding: Finding) -> None:
        bound = ("", " lowerbound", " upperbound")[finding.bound]
        line = " ".join(self._format(move) for move in finding.line)
        score = self._score(finding.score)
        self._write(
            f"info depth {finding.depth} seldepth {finding.deepest} multipv {finding.rank} score {score}{bound} "
            f"nodes {finding.nodes} nps {finding.nodes_per_second} hashfull {finding.permille} "
            f"time {int(1000 * finding.seconds)} pv {line}"
        )


def _counts(board: Board, depth: int) -> Iterator[int]:
    """Yield the summands of a perft count, none of which takes long."""
    if depth <= QUICK_PERFT:
        yield perft(board, depth)
    else:
        for move in board.legal_moves:
            yield from _counts(move.execute(), depth - 1)


def _ignore(engine: Engine, words: list[str]) -> None:
    """Do nothing: the command is part of the protocol but has no meaning here."""


Engine.commands = {
    "uci": Engine._uci,
    "isready": Engine._isready,
    "ucinewgame": Engine._ucinewgame,
    "setoption": Engine._setoption,
    "position": Engine._position,
    "go": Engine._go,
    "stop": Engine._stop_thinking,
    "ponderhit": Engine._ponderhit,
    "d": Engine._display,
    "debug": _ignore,
    "register": _ignore,
    "quit": _ignore,
}
_OWN_COMMANDS = ("d",)
"""Commands that are not part of the protocol, and must come first on their line."""


def _protocols() -> dict[str, type[Engine]]:
    """Return the protocols of our games, by the first line that a program sends.

    A game's package lists them in ``PROTOCOLS``; its module ``serving`` has their engines.
    """
    folders = [import_module(folder_of(game)) for game in our_names()]
    found: dict[str, type[Engine]] = {}
    for folder in folders:
        if getattr(folder, "PROTOCOLS", ()):
            found |= import_module(f"{folder.__name__}.serving").SERVERS
    return found


def serve(source: Iterable[str], target: TextIO, variant: str = "chess") -> None:
    """Run an engine until ``quit``: it obeys lines, and writes its answers to a stream.

    It speaks UCI, unless the first line greets it in another protocol, and begins with a variant by its name in UCI.
    """

    def write(line: str) -> None:
        target.write(line + "\n")
        target.flush()

    # A search in another thread must not delay the reader.
    interval = sys.getswitchinterval()
    sys.setswitchinterval(0.002)
    thresholds = gc.get_threshold()
    # A full garbage collection finds almost nothing after a search, and takes longer than some moves may.
    gc.freeze()
    gc.set_threshold(*thresholds[:2], _NEVER)
    try:
        lines = iter(source)
        first = next((line for line in lines if line.strip()), "")
        if first.strip() == "xboard":
            from engine.adapters.xboard import XBoard

            XBoard(write).run(lines)
        else:
            kind = _protocols().get(first.strip(), Engine)
            kind(write, variant).run(chain([first], lines))
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
        sys.setswitchinterval(interval)
