"""The reader of PGN: parts a file into games, one at a time, and reads each as far as it can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from board.errors import RecordError
from engine.game import Game
from engine.notation.pgn_record import Record
from engine.notation.pgn_tags import TAG_LINE

_LARGEST_PIECE = 1 << 16
"""After how many characters the moves that were gathered are read, so that a file needs no more memory than a game."""
_LATER_NUMBER = re.compile(r"\s*(?!0*1\D)\d+\s*\.")
"""The number of a move that is not a game's first."""


def records(lines: Iterator[str]) -> Iterator[Game | RecordError]:
    """Yield each game of a PGN text, with what could not be read of it, or the error if there is no game to keep."""
    return _Splitter().split(lines)


class _Splitter:
    """Finds where games begin and end. Lines of moves are gathered and read at once, comments over many lines too."""

    def __init__(self) -> None:
        self._record: Record | None = None
        self._count = 0
        self._gathered: list[str] = []
        self._gathered_from = 1
        """The line in which the gathered text begins."""
        self._size = 0
        self._comment_from = 0
        """The line in which the open comment began, or 0."""

    def split(self, lines: Iterator[str]) -> Iterator[Game | RecordError]:
        """Yield the games one by one."""
        after_blank = True
        number = 0
        for number, line in enumerate(lines, start=1):
            first = line[:1]
            if first.isspace():
                first = line.lstrip()[:1]
            if not first:
                after_blank = True
            elif first == "[" and self._is_tag(line, after_blank):
                yield from self._read_gathered()
                yield from self._read_tags(line, number, after_blank)
                after_blank = False
                continue
            else:
                after_blank = False
                if line[0] == "%" and not self._comment_from:
                    line = ""
            self._gather(line, number)
            if self._size > _LARGEST_PIECE and not self._comment_from:
                yield from self._read_gathered()
        yield from self._read_gathered()
        if self._record is not None:
            yield self._record.finish()

    def _is_tag(self, line: str, after_blank: bool) -> bool:
        """Return whether a line that begins like a tag is one: in an open comment only what must be another game."""
        if not self._comment_from:
            return True
        tag = TAG_LINE.fullmatch(line)
        return tag is not None and (after_blank or tag[1] == "Event")

    def _gather(self, line: str, number: int) -> None:
        if not self._gathered:
            if not line:
                return
            self._gathered_from = number
        self._gathered.append(line)
        self._size += len(line) + 1
        opens = line.rfind("{")
        if ";" in line:
            is_open = _is_open_after(line, self._comment_from > 0)
        elif opens < 0:
            is_open = self._comment_from > 0 and "}" not in line
        else:
            is_open = opens > line.rfind("}")
        if not is_open:
            self._comment_from = 0
        elif not self._comment_from or "}" in line:
            self._comment_from = number

    def _read_gathered(self) -> Iterator[Game | RecordError]:
        if not self._gathered:
            return
        text, first_line = "\n".join(self._gathered), self._gathered_from
        self._gathered, self._size, self._comment_from = [], 0, 0
        at: int | None = 0
        while at is not None:
            record = self._record
            if record is None:
                record = self._begin(first_line + text.count("\n", 0, at))
            at = record.read(text, at, first_line)
            if at is not None:
                yield record.finish()
                self._record = None
                if _LATER_NUMBER.match(text, at):
                    line = first_line + text.count("\n", 0, at)
                    self._begin(line).refuse("the moves go on after the result of the game", line)

    def _read_tags(self, line: str, number: int, after_blank: bool) -> Iterator[Game | RecordError]:
        record = self._record
        if record is not None and record.is_ended_by(line, after_blank):
            yield record.finish()
            record = None
        if record is None:
            record = self._begin(number)
        end = record.read_tags(line, number)
        if end < len(line):
            self._gather(line[end:], number)

    def _begin(self, line: int) -> Record:
        self._count += 1
        self._record = record = Record(self._count, line)
        return record


def _is_open_after(line: str, is_open: bool) -> bool:
    """Return whether a brace comment is open after a line that also has a semicolon in it."""
    at = 0
    while True:
        if is_open:
            at = line.find("}", at) + 1
            if not at:
                return True
        opens, rest = line.find("{", at), line.find(";", at)
        if opens < 0 or 0 <= rest < opens:
            return False
        at, is_open = opens + 1, True
