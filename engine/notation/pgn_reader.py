"""The PGN reader: splits a file into games, one at a time, and reads as much of each as it can."""

from __future__ import annotations

import re
from collections.abc import Iterator

from board.errors import RecordError
from engine.game import Game
from engine.notation.pgn_record import PgnRecord
from engine.notation.pgn_tags import PLAIN_TAG, TAG_LINE

_LARGEST_PIECE = 1 << 16
"""After how many characters the collected moves are parsed, which bounds memory."""
_LATER_NUMBER = re.compile(r"\s*(?!0*1\D)\d+\s*\.")
"""A move number that is not a game's first."""
_TAG_OR_ESCAPE = re.compile(r"\n(?:[^\S\n]*\[|%)[^\n]*")
"""A line that begins like a tag, or that the standard says to skip, with the newline before it."""

_HTML_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_CLOSED_COMMENT = re.compile(r"\{[^}]*\}|;[^\n]*")


def records(blocks: Iterator[str]) -> Iterator[Game | RecordError]:
    """Yield each game of a PGN file with its errors, or only the error if there is no game to keep.

    The file's text is given in blocks of whole lines.
    """
    splitter = _Splitter()
    for block in blocks:
        yield from splitter.split(block)
    yield from splitter.end()


class _Splitter:
    """Finds where games begin and end. Moves are collected over lines and parsed together."""

    def __init__(self) -> None:
        self._record: PgnRecord | None = None
        self._count = 0
        self._line = 1
        """The number of the next line."""
        self._after_blank = True
        """Whether the line before it is blank."""
        self._gathered: list[str] = []
        self._gathered_from = 1
        """The line in which the collected text begins."""
        self._size = 0
        self._in_comment = False

    def split(self, block: str) -> Iterator[Game | RecordError]:
        """Yield the games that end in a block of lines."""
        block = f"\n{block}"
        at = 1
        while (found := _TAG_OR_ESCAPE.search(block, at - 1)) is not None:
            start, end = found.span()
            self._gather(block[at : start + 1])
            line, at = block[start + 1 : end + 1], end + 1
            if line[0] == "%" and not self._in_comment:
                self._gather("\n")
                self._after_blank = False
            elif line[0] != "%" and self._is_tag(line):
                yield from self._read_gathered()
                if (lines := _without_html_breaks(line)) != line:
                    yield from self.split(lines)
                    continue
                yield from self._read_tags(line)
                at = self._read_more_tags(block, at)
            else:
                self._gather(line)
        self._gather(block[at:])
        if self._size > _LARGEST_PIECE and not self._in_comment:
            yield from self._read_gathered()

    def end(self) -> Iterator[Game | RecordError]:
        """Yield the games that end with the text."""
        yield from self._read_gathered()
        if self._record is not None:
            yield self._record.finish()

    def _gather(self, lines: str) -> None:
        """Add lines to the moves that are still to be read."""
        if not lines:
            return
        self._after_blank = is_blank = lines.isspace()
        if not is_blank:
            if not self._gathered:
                self._gathered_from = self._line
            self._in_comment = _is_open_after(lines, self._in_comment)
            last_line = lines[lines.rfind("\n", 0, -1) + 1 :]
            self._after_blank = last_line.isspace()
        if self._gathered or not is_blank:
            self._gathered.append(lines)
            self._size += len(lines)
        self._line += lines.count("\n")

    def _is_tag(self, line: str) -> bool:
        """Return whether a line that begins like a tag is one; in a comment, only if another game must begin there."""
        if not self._in_comment:
            return True
        tag = TAG_LINE.fullmatch(line)
        return tag is not None and (self._after_blank or tag[1] == "Event")

    def _read_gathered(self) -> Iterator[Game | RecordError]:
        if not self._gathered:
            return
        text, first_line = "".join(self._gathered), self._gathered_from
        self._gathered, self._size, self._in_comment = [], 0, False
        at: int | None = 0
        while at is not None:
            record = self._record
            if record is None:
                record = self._begin(first_line)
            at = record.read(text, at, first_line)
            if at is not None:
                yield record.finish()
                self._record = None
                if _LATER_NUMBER.match(text, at):
                    line = first_line + text.count("\n", 0, at)
                    self._begin(line).reject("there are more moves after the result of the game", line)

    def _read_tags(self, line: str) -> Iterator[Game | RecordError]:
        record = self._record
        if record is not None and record.is_ended_by(line, self._after_blank):
            yield record.finish()
            record = None
        if record is None:
            record = self._begin(self._line)
        end = record.read_tags(line[:-1], self._line)
        self._gather(line[end:])
        self._after_blank = False

    def _read_more_tags(self, block: str, at: int) -> int:
        """Read consecutive lines with one tag each, the common case, and return where they end."""
        if self._gathered:
            return at
        assert self._record is not None
        while (tag := PLAIN_TAG.match(block, at)) is not None:
            self._record.add_tag(tag[1], tag[2])
            self._line += 1
            at = tag.end()
        return at

    def _begin(self, line: int) -> PgnRecord:
        self._count += 1
        self._record = record = PgnRecord(self._count, line)
        return record


def _without_html_breaks(line: str) -> str:
    """Return the lines that HTML has made one line with ``<br />``, as web pages with games do."""
    if "<" not in line:
        return line
    parts = _HTML_BREAK.split(line)
    while len(parts) > 1 and not parts[-1].strip():
        parts.pop()
    text = "\n".join(parts)
    return text if text.endswith("\n") or not line.endswith("\n") else f"{text}\n"


def _is_open_after(text: str, is_open: bool) -> bool:
    """Return whether a brace comment is open after some lines, given whether one is open before them."""
    if ";" in text:
        return "{" in _CLOSED_COMMENT.sub("", "{" + text if is_open else text)
    opens = text.rfind("{")
    return (is_open and "}" not in text) if opens < 0 else opens > text.rfind("}")
