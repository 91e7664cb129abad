"""The player that runs another program: any UCI chess engine."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar

from board.alliance import Alliance
from board.errors import IllegalMoveError, OptionError, PlayerError, UnsupportedError
from engine.notation.uci import format_uci, parse_number, parse_uci, uci_name_of
from engine.players.external.launch import Launched, launch
from engine.players.external.options import START_SECONDS as START_SECONDS
from engine.players.external.options import EngineFacts, parse_option
from engine.players.external.process import QUIT_SECONDS, EngineProcess
from engine.search.findings import SURE, WIN, Finding
from engine.search.limits import Clock, Limits

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from engine.game import Game
    from moves.move import Move

READ_SECONDS = 10.0
"""How many seconds an engine may take to read a line."""
GRACE_SECONDS = 5.0
"""How many seconds past its limit an engine may think before we give up on it."""
COMPLAINT_SECONDS = 0.4
"""How many seconds a program that answers with an error may take to show that it speaks the protocol nevertheless."""
UNLIMITED_SECONDS = 600.0
"""How many seconds an engine may think if only depth or nodes are given."""
USUAL = Limits(seconds=1)
MOST_OPTIONS = 1000
"""How many of an engine's options are known; the engine with the most has about a hundred."""
_COMPLAINT = re.compile(r"\b(error|illegal|invalid|unknown|unrecogni[sz]ed|bad|not found)\b", re.IGNORECASE)
_LONGEST_MATE = (WIN - SURE) // 2 - 1
"""The largest number of moves to mate."""
LONGEST_PV = 12
"""How many moves of a line are read."""
_PATIENT, _WATCHFUL = 0.2, 0.02
"""How many seconds to wait for a line, if nothing else is to be watched and if something is."""
LONGEST_QUOTE = 200
"""How many characters of an engine's output an error message quotes."""


class UciPlayer:
    """Plays through a chess engine, which starts when first needed; ``close`` always ends it."""

    protocol: ClassVar[str] = "uci"

    def __init__(self, command: list[str], limits: Limits = USUAL, options: dict[str, str] | None = None) -> None:
        self.name = Path(command[0]).name
        self._command = command
        self._limits = limits
        self._keeps_clock = limits is USUAL
        self._options = options or {}
        self._wishes: dict[str, str] = {}
        self._engine: Conversation | None = None

    @classmethod
    def from_text(cls, text: str, limits: Limits | None) -> UciPlayer:
        """Return the player for ``PATH`` or ``PATH;Option=value;seconds=2``; a path may have arguments after it."""
        path, *settings = (part.strip() for part in text.split(";"))
        options: dict[str, str] = {}
        for setting in settings:
            name, equals, value = (part.strip() for part in setting.partition("="))
            if not (name and equals):
                raise OptionError(f"expected settings such as {cls.protocol}:PATH;Hash=64, got {setting!r}")
            options[name] = value
        return cls(_command(path, cls.protocol), _own_limits(options) or limits or USUAL, options)

    def choose(
        self,
        game: Game,
        report: Callable[[Finding], None] | None = None,
        stopped: Callable[[], bool] | None = None,
        clocks: Mapping[Alliance, Clock] | None = None,
    ) -> Move:
        """Return the engine's move, or raise ``PlayerError`` if it crashes, hangs or gives an invalid answer."""
        if game.outcome is not None:
            raise IllegalMoveError(f"there is no move to choose: {game.outcome}")
        self._check(game.variant)
        limits = self._limits
        if clocks is not None and self._keeps_clock:
            limits = Limits(clock=clocks[game.board.move_maker])
        with self._conversation() as engine:
            engine.prepare(game.variant)
            return engine.choose(game, limits, report, stopped, clocks)

    def prepare(self, game: Game) -> None:
        """Start the engine if it is not running, and prepare it for a game's variant."""
        self._check(game.variant)
        with self._conversation() as engine:
            engine.prepare(game.variant)

    def _check(self, variant: Variant) -> None:
        """Raise an error if no engine of this protocol plays a variant."""
        if not uci_name_of(variant):
            raise UnsupportedError(f"a UCI engine plays chess, not {variant.name}")

    def _converse(self) -> Conversation:
        return UciConversation(self._command)

    @contextmanager
    def _conversation(self) -> Iterator[Conversation]:
        """Give the engine, started if it was not running; close it if an exception is raised."""
        try:
            if self._engine is None:
                # Another thread may close an engine that is not ready yet.
                self._engine = self._converse()
                self._engine.begin(self._options, self._wishes)
            yield self._engine
        except BaseException:  # also an interrupt or a failed report: the engine would answer the next command late
            self.close()
            raise

    def set_if_supported(self, name: str, value: str) -> None:
        """Set an option, if the engine has it."""
        self._wishes[name] = value

    def describe(self) -> EngineFacts:
        """Start the engine if it is not running, and return its description."""
        with self._conversation() as engine:
            return engine.facts()

    def close(self) -> None:
        """End the engine if it is running: ask first, then kill it."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()


class Conversation:
    """A conversation with a running engine; every wait has a time limit."""

    protocol: ClassVar[str]
    """The protocol's name for people."""
    stop_word: ClassVar[str]
    """The command to move now."""
    hint: ClassVar[str]
    """What to try with a program that does not speak the protocol."""
    _limits_itself = False
    """Whether ``_is_due`` must be asked."""

    def __init__(self, command: list[str]) -> None:
        self.name = Path(command[0]).name
        self.called = self.author = ""
        self._process = EngineProcess(self._start(command))

    def begin(self, options: dict[str, str], wishes: dict[str, str]) -> None:
        """Ask the engine for its options, set some, and wait until it is ready; skip wishes that it does not know."""
        raise NotImplementedError

    def prepare(self, variant: Variant) -> None:
        """Set the engine's variant if it has changed, and wait until it is ready."""
        raise NotImplementedError

    def facts(self) -> EngineFacts:
        """Return the engine's description of itself."""
        raise NotImplementedError

    def choose(
        self,
        game: Game,
        limits: Limits,
        report: Callable[[Finding], None] | None,
        stopped: Callable[[], bool] | None,
        clocks: Mapping[Alliance, Clock] | None,
    ) -> Move:
        """Return the engine's move within some limits."""
        self._ask_for_move(game, limits, clocks)
        allowed = longest(limits) + GRACE_SECONDS
        deadline = perf_counter() + allowed
        asked = "go"
        while True:
            if asked == "go" and ((stopped is not None and stopped()) or self._is_due()):
                asked = self.stop_word
                self._send(asked)
                allowed = GRACE_SECONDS
                deadline = perf_counter() + allowed
            left = deadline - perf_counter()
            if left <= 0:
                raise self._fault(f"sent no move within {allowed:.1f} seconds of {asked}")
            line = self._next_line(min(left, _PATIENT if stopped is None and not self._limits_itself else _WATCHFUL))
            if line is None:
                continue
            text = self._move_in(line)
            if text is not None:
                return self._read_move(game, text[:LONGEST_QUOTE])
            if report is not None and (finding := self._finding(game, line)) is not None:
                report(finding)

    def _ask_for_move(self, game: Game, limits: Limits, clocks: Mapping[Alliance, Clock] | None) -> None:
        """Send the position, the limits and the command to think."""
        raise NotImplementedError

    def _is_due(self) -> bool:
        """Return whether the engine should be told to move now."""
        return False

    def _move_in(self, line: str) -> str | None:
        """Return the move that a line gives, or None if it gives none."""
        raise NotImplementedError

    def _read_move(self, game: Game, text: str) -> Move:
        try:
            return self._parse(game.board, text)
        except ValueError as error:
            raise PlayerError(f"{self.name} sent an invalid move: {error}") from error

    def _parse(self, board: Board, text: str) -> Move:
        return parse_uci(board, text)

    def _finding(self, game: Game, line: str) -> Finding | None:
        """Return the finding that a line reports, or None if it reports none."""
        raise NotImplementedError

    def _start(self, command: list[str]) -> Launched:
        try:
            return launch(command)
        except OSError as error:
            raise PlayerError(f"{self.name} could not be started: {error}") from error

    def _send(self, line: str) -> None:
        try:
            self._process.send(line, READ_SECONDS)
        except BrokenPipeError:
            raise PlayerError(self._exit_message()) from None
        except TimeoutError:
            command = line.partition(" ")[0]
            raise self._fault(f"did not read {command} within {READ_SECONDS:g} seconds") from None

    def _ask(self, question: str, answer: str) -> Iterator[str]:
        """Yield the lines before an answer; raise ``PlayerError`` if the answer does not come."""
        self._send(question)
        deadline = perf_counter() + START_SECONDS
        is_silent = True
        complaint = ""
        while True:
            left = deadline - perf_counter()
            line = self._next_line(min(max(left, 0.0), _PATIENT))
            if line == answer:
                return
            if not complaint:
                said = (line or "", self._process.last_error())
                complaint = next((words for words in said if complains(words, question)), "")
                deadline = min(deadline, perf_counter() + COMPLAINT_SECONDS) if complaint else deadline
            if left <= 0 and complaint:
                quoted = repr(complaint[:LONGEST_QUOTE])
                raise self._fault(f"does not speak {self.protocol}: it answered {question} with {quoted}; {self.hint}")
            if left <= 0 and is_silent:
                raise self._fault(f"did not respond: no answer to {question} within {START_SECONDS:g} seconds")
            if left <= 0:
                raise self._fault(f"did not send {answer} within {START_SECONDS:g} seconds of {question}")
            if line is not None:
                is_silent = False
                yield line

    def _next_line(self, seconds: float) -> str | None:
        """Return the next line, or None after a timeout."""
        try:
            return self._process.next_line(seconds)
        except EOFError:
            raise PlayerError(self._exit_message()) from None

    def _fault(self, what: str) -> PlayerError:
        """Return an error that says what the engine did wrong, or that it has exited."""
        has_ended = self._process.exit_code(0) is not None
        return PlayerError(self._exit_message() if has_ended else f"{self.name} {what}")

    def _exit_message(self) -> str:
        code = self._process.exit_code(QUIT_SECONDS)
        self.close()
        words = self._process.last_error()[:LONGEST_QUOTE]
        how = "closed its output" if code is None else f"exited (exit code {code})"
        return f"{self.name} {how}{': ' if words else ''}{words}"

    def close(self) -> None:
        """End the engine: ask first, then kill it."""
        self._process.close()


class UciConversation(Conversation):
    """A conversation in UCI."""

    protocol = "UCI"
    stop_word = "stop"
    greeting, new_game = "uci", "ucinewgame"
    variant_option = "UCI_Variant"
    hint = "if it speaks XBoard's protocol, use xboard:PATH"

    def __init__(self, command: list[str]) -> None:
        super().__init__(command)
        self._known: dict[str, str] = {}
        self._is_chess960 = False
        self._variant = "chess"

    def begin(self, options: dict[str, str], wishes: dict[str, str]) -> None:
        """Ask the engine for its options, set some, and wait until it is ready; skip wishes that it does not know."""
        self._known = self._read_options()
        known = {name.lower() for name in self._known}
        self._set_options({name: value for name, value in wishes.items() if name.lower() in known})
        self._set_options(options)
        if any(name.lower() == "variantpath" for name in options):
            self._known = self._read_options()  # the file adds to the list of variants
        self._begin_game()

    def _begin_game(self) -> None:
        """Announce the first game, and wait until the engine is ready."""
        self._send(self.new_game)
        self._get_ready()

    def _read_options(self) -> dict[str, str]:
        """Return the engine's declaration of each option."""
        known: dict[str, str] = {}
        for line in self._ask(self.greeting, f"{self.greeting}ok"):
            words = line.split()
            if words[:2] == ["id", "name"]:
                self.called = " ".join(words[2:])[:LONGEST_QUOTE]
            if words[:2] == ["id", "author"]:
                self.author = " ".join(words[2:])[:LONGEST_QUOTE]
            named = self._option_words(words)
            if "type" in named[1:] and len(known) < MOST_OPTIONS:
                end = named.index("type", 1)
                known[" ".join(named[:end])] = " ".join(named[end + 1 :])
        return known

    def _option_words(self, words: list[str]) -> list[str]:
        """Return the words of an option's declaration from its name on, none if this is another line."""
        return words[2:] if words[:2] == ["option", "name"] else []

    def _send_option(self, name: str, value: str) -> None:
        self._send(f"setoption name {name} value {value}")

    def facts(self) -> EngineFacts:
        """Return the engine's description of itself."""
        options = tuple(parse_option(name, text) for name, text in self._known.items())
        return EngineFacts(self.called or self.name, self.author, options)

    def _set_options(self, options: dict[str, str]) -> None:
        names = {name.lower(): name for name in self._known}
        for name, value in options.items():
            if name.lower() not in names:
                known = ", ".join(sorted(self._known)) or "none"
                raise PlayerError(f"{self.name} has no option {name!r}; its options are {known}")
            self._send_option(names[name.lower()], value)

    def _get_ready(self) -> None:
        """Wait until the engine has processed all commands, and discard its output so far."""
        for _ in self._ask("isready", "readyok"):
            pass

    def prepare(self, variant: Variant) -> None:
        """Set the engine's variant if it has changed, and wait until it is ready."""
        name = uci_name_of(variant)
        is_chess960 = bool(getattr(variant, "castles_by_file", False))
        if (name, is_chess960) == (self._variant, self._is_chess960):
            return
        if name != self._variant:
            if name not in self._known.get(self.variant_option, "").split():
                raise PlayerError(f"{self.name} does not play {variant.title}")
            self._send_option(self.variant_option, name)
            self._variant = name
        if is_chess960 != self._is_chess960:
            if "UCI_Chess960" not in self._known:
                raise PlayerError(f"{self.name} does not play {variant.title}")
            self._send(f"setoption name UCI_Chess960 value {str(is_chess960).lower()}")
            self._is_chess960 = is_chess960
        self._get_ready()

    def _ask_for_move(self, game: Game, limits: Limits, clocks: Mapping[Alliance, Clock] | None) -> None:
        variant = game.variant
        moves = " ".join(format_uci(move) for move in game.moves)
        self._get_ready()  # a late or repeated move does not answer the current command
        start = getattr(variant, "engine_fen", variant.format)(game.boards[0])
        self._send(f"position fen {start}{f' moves {moves}' if moves else ''}")
        self._send(f"go {_go(limits, clocks)}")

    def _move_in(self, line: str) -> str | None:
        words = line.split()
        if words[:1] != ["bestmove"]:
            return None
        return words[1] if len(words) > 1 else ""

    def _finding(self, game: Game, line: str) -> Finding | None:
        words = line.split()
        return finding_in(game, words, self._parse) if words[:1] == ["info"] else None


def complains(said: str, question: str) -> bool:
    """Return whether a line is an error about a command, or an echo of it.

    >>> complains("Error (unknown command): uci", "uci"), complains("id name Tiny", "uci")
    (True, False)
    """
    about = re.search(rf"\b{re.escape(question)}\b", said)
    return said == question or (about is not None and _COMPLAINT.search(said) is not None)


def _command(path: str, protocol: str) -> list[str]:
    """Split a command into program and arguments, and look it up on the PATH; no shell is involved."""
    if not path:
        raise OptionError(f"expected the path of an engine, such as {protocol}:/usr/games/stockfish")
    path = os.path.expanduser(path)
    try:
        words = [path] if os.path.isfile(path) else shlex.split(path)
    except ValueError as error:
        raise OptionError(f"expected a program with its arguments, got {path!r}: {error}") from None
    program = shutil.which(words[0]) if words else None
    if program is None:
        raise OptionError(f"there is no program {path!r} to run as an engine")
    return [program, *words[1:]]


def _own_limits(options: dict[str, str]) -> Limits | None:
    """Remove the limits from an engine's settings and return them."""
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


def longest(limits: Limits) -> float:
    """Return how many seconds an engine may think."""
    if limits.seconds is not None:
        return limits.seconds
    return UNLIMITED_SECONDS if limits.clock is None else max(limits.clock.remaining, 0.0)


def finding_in(game: Game, words: list[str], parse: Callable[[Board, str], Move]) -> Finding | None:
    """Return the finding in an engine's ``info`` line, or None if it says too little."""
    try:
        at = words.index("score")
        kind, value = words[at + 1], parse_number(words[at + 2])
        depth = parse_number(words[words.index("depth") + 1])
        move = parse(game.board, words[words.index("pv") + 1])
    except (ValueError, IndexError):
        return None
    if value is None or depth is None:
        return None
    return Finding(
        max(depth, 0),
        own_score(kind, value),
        _line(move, words[words.index("pv") + 2 :], parse),
        _count(words, "nodes"),
        _count(words, "time") / 1000,
        rank=max(_count(words, "multipv"), 1),
        bound=1 if "lowerbound" in words else -1 if "upperbound" in words else 0,
    )


def own_score(kind: str, value: int) -> int:
    """Return an engine's score as ours: a mate is a sure win or loss however far away it is, and nothing else is."""
    if kind != "mate":
        return max(-SURE, min(value, SURE))
    value = max(-_LONGEST_MATE, min(value, _LONGEST_MATE))
    return WIN - 2 * value + 1 if value > 0 else -WIN - 2 * value


def _line(first: Move, texts: list[str], parse: Callable[[Board, str], Move]) -> tuple[Move, ...]:
    """Return the readable part of a line of moves, up to a maximum length."""
    line = [first]
    for text in texts[: LONGEST_PV - 1]:
        try:
            line.append(parse(line[-1].execute(), text))
        except ValueError:
            break
    return tuple(line)


def _count(words: list[str], name: str) -> int:
    """Return the number that follows a word, 0 if there is none or if it is below."""
    place = words.index(name) + 1 if name in words else len(words)
    return max((parse_number(words[place]) if place < len(words) else None) or 0, 0)
