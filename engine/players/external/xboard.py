"""The player that runs another program through XBoard's protocol (CECP): engines such as Fairy-Max and GNU Chess."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING

from attrs import evolve

from board.alliance import Alliance
from board.errors import OptionError, PlayerError
from engine.adapters.xboard import CECP_NAMES, CHESS960, MATE
from engine.notation.uci import format_uci, parse_number, uci_name_of
from engine.players.external.options import EngineFacts, EngineOption
from engine.players.external.uci import (
    LONGEST_PV,
    LONGEST_QUOTE,
    MOST_OPTIONS,
    START_SECONDS,
    Conversation,
    UciPlayer,
    complains,
    own_score,
)
from engine.registry import load
from engine.search.findings import Finding
from engine.search.limits import Clock, Limits

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from engine.game import Game
    from moves.move import Move

FEATURE_SECONDS = 2.0
"""How many seconds an engine may take to name its features; one of the protocol's first version names none."""
_FEATURE = re.compile(r'([A-Za-z]+)=("[^"]*"|\S+)')
_MOVE = re.compile(r"(?:move|(?:\d+\.)?\s*\.\.\.)\s+(\S+)")
_ILLEGAL = re.compile(r"(?:illegal|invalid) move", re.IGNORECASE)
_THOUGHT = re.compile(r"\s*(\d+)[.+&]?\s+([+-]?\d+)\s+(\d+)\s+(\d+)\s+(.*)")
_KINDS = {"check": "check", "spin": "spin", "slider": "spin", "combo": "combo", "button": "button"}


class XBoardPlayer(UciPlayer):
    """Plays through an engine for XBoard's protocol, which starts when first needed; ``close`` always ends it."""

    protocol = "xboard"

    def _converse(self) -> Conversation:
        return _Engine(self._command)


class _Engine(Conversation):
    """A conversation in XBoard's protocol. The engine plays nothing by itself: it is in force mode until ``go``."""

    protocol = "XBoard's protocol"
    stop_word = "?"
    hint = "if it speaks UCI, use uci:PATH"
    _limits_itself = True

    def __init__(self, command: list[str]) -> None:
        super().__init__(command)
        self._features: dict[str, str] = {}
        self._options: dict[str, EngineOption] = {}
        self._pings = 0
        self._game: tuple[str, tuple[str, ...]] | None = None
        """The start and the moves of the game that the engine has, or None if it has none."""
        self._due: float | None = None
        """When to tell it to move."""
        self._asked = ""
        """The last move that it was sent."""
        self._limit = ""
        """The command with its last limit."""

    # Getting ready.

    def begin(self, options: dict[str, str], wishes: dict[str, str]) -> None:
        """Ask the engine for its features, set options, and wait until it is ready; skip wishes it does not know."""
        self._send("xboard")
        self._send("protover 2")
        self._read_features()
        self._set_options({name: value for name, value in wishes.items() if self._knows(name)})
        self._set_options(options)
        self._new()
        self._get_ready()

    def _read_features(self) -> None:
        began = perf_counter()
        allowed = FEATURE_SECONDS
        is_nudged = False
        while (left := began + allowed - perf_counter()) > 0 and self._features.get("done") != "1":
            line = self._next_line(min(left, 0.2)) or ""
            for said in (line, self._process.last_error()):
                if complains(said, "xboard") or complains(said, "protover"):
                    raise self._fault(f"does not speak {self.protocol}: it said {said[:LONGEST_QUOTE]!r}; {self.hint}")
            if self._features.get("done") == "0":
                allowed = START_SECONDS
            elif left < allowed / 2 and not is_nudged:
                is_nudged = True
                self._send("easy")  # GNU Chess says nothing before the next command

    def _next_line(self, seconds: float) -> str | None:
        line = super()._next_line(seconds)
        if line is not None and line.startswith("feature"):
            self._learn(line)
        return line

    def _learn(self, line: str) -> None:
        """Take in some features; an engine may name them at any time."""
        for name, quoted in _FEATURE.findall(line):
            value = quoted.strip('"')
            self._send(f"accepted {name}")
            if name != "option":
                self._features[name] = value
            elif len(self._options) < MOST_OPTIONS:
                option = _option(value)
                self._options[option.name.lower()] = option

    def facts(self) -> EngineFacts:
        """Return the engine's description of itself."""
        return EngineFacts(self._features.get("myname", self.name)[:LONGEST_QUOTE], "", tuple(self._options.values()))

    def _knows(self, name: str) -> bool:
        return name.lower() in self._options or (name.lower() == "hash" and self._has("memory"))

    def _set_options(self, options: dict[str, str]) -> None:
        for name, value in options.items():
            option = self._options.get(name.lower())
            if option is None and name.lower() == "hash" and self._has("memory"):
                self._send(f"memory {value}")
            elif option is None:
                known = ", ".join(sorted(option.name for option in self._options.values())) or "none"
                raise PlayerError(f"{self.name} has no option {name!r}; its options are {known}")
            else:
                number = {"true": "1", "false": "0"}.get(value, value) if option.kind == "check" else value
                self._send(f"option {option.name}" if option.kind == "button" else f"option {option.name}={number}")

    def _has(self, feature: str) -> bool:
        return self._features.get(feature) == "1"

    def _get_ready(self) -> None:
        """Wait until the engine has processed all commands, if it can say so, and discard its output so far."""
        if self._has("ping"):
            self._pings += 1
            for line in self._ask(f"ping {self._pings}", f"pong {self._pings}"):
                self._reject_complaint(line)

    def prepare(self, variant: Variant) -> None:
        """Check that the engine knows a variant."""
        name = _name_of(variant)
        if name != "normal" and name not in self._features.get("variants", "").split(","):
            raise PlayerError(f"{self.name} does not play {variant.title}")

    # The game.

    def _new(self) -> None:
        for command in ("new", "easy", "post", "force"):
            self._send(command)

    def _ask_for_move(self, game: Game, limits: Limits, clocks: Mapping[Alliance, Clock] | None) -> None:
        if limits.nodes is not None:
            raise OptionError(f"{self.name} cannot count nodes: XBoard's protocol has no such limit")
        self._due = None
        start = game.variant.format(game.boards[0])
        sent = [_format(move) for move in game.moves]
        known_start, known = self._game or ("", ())
        is_continued = known_start == start and tuple(sent[: len(known)]) == known
        if not is_continued:
            self._set_up(game)
            known = ()
        self._game = None  # until the engine has it
        self._set_limits(game, limits, clocks, has_begun=is_continued)
        for move in islice(game.moves, len(known), None):
            self._send_move(move)
        self._get_ready()
        self._game = (start, tuple(sent))
        self._send("go")

    def _set_up(self, game: Game) -> None:
        self._new()
        variant, board = game.variant, game.boards[0]
        if _name_of(variant) != "normal":
            self._send(f"variant {_name_of(variant)}")
            self._send("force")
        if board == load(variant.name).start():
            return
        if self._has("setboard"):
            self._send(f"setboard {variant.format(board)}")
        else:
            self._edit(board)

    def _edit(self, board: Board) -> None:
        """Set a position up piece by piece, for an engine that reads no FEN."""
        if not board.move_maker.is_white:
            self._send_text("a2a3")
        self._send("edit")
        self._send("#")
        for alliance in (Alliance.WHITE, Alliance.BLACK):
            for piece in board.pieces(alliance):
                self._send(f"{piece.letter.upper()}{board.variant.geometry.names[piece.position]}")
            self._send("c" if alliance.is_white else ".")

    def _send_move(self, move: Move) -> None:
        self._send_text(str(move) if self._has("san") else _format(move))

    def _send_text(self, text: str) -> None:
        self._asked = text
        self._send(f"usermove {text}" if self._has("usermove") else text)

    def _set_limits(
        self, game: Game, limits: Limits, clocks: Mapping[Alliance, Clock] | None, *, has_begun: bool
    ) -> None:
        self._limit = f"sd {limits.depth}" if limits.depth is not None else ""
        if self._limit:
            self._send(self._limit)
        if limits.clock is not None:
            both = clocks or dict.fromkeys((Alliance.WHITE, Alliance.BLACK), limits.clock)
            side = game.board.move_maker
            if not has_begun:
                self._send(f"level {_level(limits.clock)}")
            self._send(f"time {_centiseconds(both[side])}")
            self._send(f"otim {_centiseconds(both[side.opponent])}")
        elif limits.seconds is not None:
            # The protocol has whole seconds; less is cut short by the command to move now.
            self._send(f"st {max(ceil(limits.seconds), 1)}")
            self._due = perf_counter() + limits.seconds

    def _is_due(self) -> bool:
        return self._due is not None and perf_counter() >= self._due

    # Its answers.

    def _move_in(self, line: str) -> str | None:
        self._reject_complaint(line)
        if line.startswith("resign"):
            raise PlayerError(f"{self.name} resigned")
        found = _MOVE.match(line)
        return None if found is None else found[1]

    def _reject_complaint(self, line: str) -> None:
        """Raise ``PlayerError`` if a line complains about the last move or limit that was sent."""
        if self._asked and _ILLEGAL.match(line) and line.rstrip().endswith(self._asked):
            raise PlayerError(f"{self.name} rejected a legal move: {line[:LONGEST_QUOTE]}")
        if self._limit and complains(line, self._limit):
            raise PlayerError(f"{self.name} has no limit of depth: {line[:LONGEST_QUOTE]}")

    def _read_move(self, game: Game, text: str) -> Move:
        # It has made the move itself, and must not answer the next one before it is asked.
        self._send("force")
        move = super()._read_move(game, text)
        assert self._game is not None
        self._game = (self._game[0], (*self._game[1], _format(move)))
        return move

    def _parse(self, board: Board, text: str) -> Move:
        return board.variant.parse_move(board, text)

    def _finding(self, game: Game, line: str) -> Finding | None:
        found = _THOUGHT.match(line)
        numbers = [parse_number(text) for text in found.groups()[:4]] if found else []
        if found is None or None in numbers:
            return None
        depth, score, centiseconds, nodes = (number or 0 for number in numbers)
        moves = _moves(game.board, found[5])
        if not moves:
            return None
        kind, value = (
            ("mate", score - MATE) if score > MATE else ("mate", score + MATE) if score < -MATE else ("cp", score)
        )
        return Finding(max(depth, 0), own_score(kind, value), moves, nodes, centiseconds / 100)


def _name_of(variant: Variant) -> str:
    name = uci_name_of(variant)
    return CHESS960 if name == "chess" and getattr(variant, "castles_by_file", False) else CECP_NAMES.get(name, name)


def _format(move: Move) -> str:
    if move.is_castling_move and getattr(move.board.variant, "castles_by_file", False):
        return str(move).rstrip("+#")
    return format_uci(move)


def _moves(board: Board, text: str) -> tuple[Move, ...]:
    """Return the readable part of a line of moves, which may have numbers, up to a maximum length."""
    moves: list[Move] = []
    words = [word for word in text.split() if not word.rstrip(".").isdigit()]
    for word in words[:LONGEST_PV]:
        try:
            moves.append(board.variant.parse_move(board, word))
        except ValueError:
            break
        board = moves[-1].execute()
    return tuple(moves)


def _level(clock: Clock) -> str:
    minutes, seconds = divmod(max(round(clock.remaining), 1), 60)
    base = f"{minutes}:{seconds:02}" if seconds else str(minutes)
    return f"{clock.moves_to_go or 0} {base} {clock.increment:g}"


def _centiseconds(clock: Clock) -> int:
    return max(round(100 * clock.remaining), 1)


def _option(text: str) -> EngineOption:
    """Return the option that a feature describes, such as ``Style -combo Solid /// *Risky``.

    >>> _option("Contempt -spin 0 -100 100")
    EngineOption(name='Contempt', kind='spin', default='0', least=-100, most=100, choices=())
    """
    name, _, declared = text.partition(" -")
    kind, _, rest = declared.partition(" ")
    option = EngineOption(name.strip(), _KINDS.get(kind, "string"), rest.strip())
    if option.kind == "spin":
        usual, least, most = (*(parse_number(word) for word in rest.split()[:3]), None, None, None)[:3]
        return evolve(option, default="" if usual is None else str(usual), least=least, most=most)
    if option.kind == "check":
        return evolve(option, default="true" if rest.strip() == "1" else "false")
    if option.kind == "combo":
        choices = [choice.strip() for choice in rest.split("///")]
        default = next((choice for choice in choices if choice.startswith("*")), choices[0])
        return evolve(option, default=default.lstrip("*"), choices=tuple(choice.lstrip("*") for choice in choices))
    return option
