"""UCI input lines: parsing ``position`` and ``go``, and quoting their words in answers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from engine.notation.uci import looks_like_uci, parse_number, parse_uci
from engine.search.limits import Clock, Limits

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from moves.move import Move

MOST_MILLISECONDS = 10**12
"""Thirty years: no clock shows more."""
MOST_ECHOED = 80
"""How many characters of the input an answer quotes."""

_GO_NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime", "perft")
_GO_WORDS = (*_GO_NUMBERS, "infinite", "ponder", "searchmoves")
_FEN_FIELDS = 6
_FEN_FIELDS_WITHOUT_CLOCKS = 4


class GoCommand:
    """A parsed ``go`` command."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.flags: set[str] = set()
        self.moves: list[str] = []

    @property
    def perft(self) -> int | None:
        """The depth to count legal moves to, instead of a search."""
        return _at_least_one(self.numbers.get("perft"))

    def limits(self, is_white: bool) -> Limits:
        """Return the limits of a search for the side to move."""
        numbers = self.numbers
        remaining = numbers.get("wtime" if is_white else "btime")
        clock = None
        if remaining is not None and "infinite" not in self.flags:
            increment = max(numbers.get("winc" if is_white else "binc", 0), 0) / 1000
            to_go = numbers.get("movestogo")
            clock = Clock(remaining / 1000, increment, to_go if to_go and to_go > 0 else None)
        seconds = numbers.get("movetime")
        return Limits(
            depth=_at_least_one(numbers.get("depth")),
            nodes=_at_least_one(numbers.get("nodes")),
            seconds=None if seconds is None else max(seconds, 1) / 1000,
            mate=_at_least_one(numbers.get("mate")),
            clock=clock,
        )


def _at_least_one(number: int | None) -> int | None:
    return None if number is None else max(number, 1)


def parse_go(words: list[str], say: Callable[[str], None]) -> GoCommand:
    """Parse ``go``; skip what cannot be read, and report it once at the end."""
    command = GoCommand()
    unknown: list[str] = []
    no_numbers: dict[str, str] = {}
    rest = deque(words)
    while rest:
        word = rest.popleft()
        if word == "searchmoves":
            command.flags.add(word)
            while rest and rest[0] not in _GO_WORDS:
                command.moves.append(rest.popleft())
        elif word in _GO_NUMBERS:
            text = rest.popleft() if rest and rest[0] not in _GO_WORDS else ""
            number = parse_number(text)
            if number is None:
                no_numbers[word] = text
            else:
                command.numbers[word] = min(max(number, -MOST_MILLISECONDS), MOST_MILLISECONDS)
        elif word in _GO_WORDS:
            command.flags.add(word)
        else:
            unknown.append(word)
    for word, text in no_numbers.items():
        say(f"expected a number after {word}, got {quoted(text)}")
    if unknown:
        say(f"unknown {listed(unknown)} after go")
    return command


class PositionCommand(NamedTuple):
    """A parsed ``position`` command: the words before its moves, the moves, and the positions along them."""

    head: list[str]
    moves: list[str]
    boards: list[Board]


def parse_position(
    variant: Variant,
    words: list[str],
    last: PositionCommand | None = None,
    parse: Callable[[Board, str], Move] = parse_uci,
) -> PositionCommand:
    """Return the game that ``position`` describes, or raise an error that says what is wrong with it.

    A game that continues the last one is not replayed from its start.
    """
    cut = words.index("moves") if "moves" in words else len(words)
    head, moves = words[:cut], words[cut + 1 :]
    if head[:1] == ["startpos"]:
        start, place, rest = variant.start(), "startpos", head[1:]
    elif head[:1] == ["fen"]:
        fields = _fen_fields(head[1:])
        start, place, rest = variant.parse(" ".join(fields)), "the FEN", head[1 + len(fields) :]
    else:
        got = quoted(words[0]) if words else "nothing"
        raise ValueError(f"expected position startpos or position fen FEN, got {got}")
    if rest:
        raise _leftover(place, rest)
    boards = [start]
    if last is not None and (variant, head) == (last.boards[0].variant, last.head):
        boards = list(last.boards) if moves[: len(last.moves)] == last.moves else boards
    # Other programs may play on after the end of a game, after a fivefold repetition for example.
    for text in moves[len(boards) - 1 :]:
        boards.append(parse(boards[-1], text).execute())
    return PositionCommand(head, moves, boards)


def _fen_fields(words: list[str]) -> list[str]:
    # The clocks are optional, and a move in their place means that the word moves is missing. Three-check has one
    # more field, for checks.
    most = _FEN_FIELDS + any("+" in word for word in words[_FEN_FIELDS_WITHOUT_CLOCKS : _FEN_FIELDS + 1])
    clocks = takewhile(lambda word: not looks_like_uci(word), words[_FEN_FIELDS_WITHOUT_CLOCKS:most])
    return [*words[:_FEN_FIELDS_WITHOUT_CLOCKS], *clocks]


def _leftover(place: str, words: list[str]) -> ValueError:
    if looks_like_uci(words[0]):
        return ValueError(f"the word moves is missing: expected 'moves {words[0]}' after {place}, got {words[0]!r}")
    return ValueError(f"expected moves or the end of the line after {place}, got {quoted(' '.join(words))}")


def shortened(text: str, most: int = MOST_ECHOED) -> str:
    """Return a string, shortened to a maximum length."""
    return text if len(text) <= most else f"{text[: most - 3]}..."


def quoted(text: str) -> str:
    """Return input as an answer quotes it: in quotes, and shortened."""
    return repr(shortened(text))


def listed(words: list[str]) -> str:
    """Return words as an answer quotes them, all together."""
    return f"{'word' if len(words) == 1 else 'words'} {quoted(' '.join(words))}"
