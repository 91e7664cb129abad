"""Scanning PGN: the position of each game in a file and its tags, without playing through the moves.

This lists a file of a hundred thousand games in seconds; opening a game reads it in full.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from attrs import frozen

_TAG = re.compile(rb'\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_MARK = re.compile(rb"[{;()]")
_ENDS = {b"{": b"}", b";": b"\n"}
"""The start and end of a comment."""
_MOVE = re.compile(rb"(?<![\w=+#-])(?:[KQRBN][a-h1-8x]|[a-h][1-8x]|O-O|0-0)")

_RESULTS = (b"1-0", b"0-1", b"1/2-1/2", b"*")


@frozen
class ScannedGame:
    """A game in a file: its byte range, its tags, and the apparent number of moves in its main line."""

    start: int
    size: int
    tags: dict[str, str]
    plies: int


def scan(lines: Iterable[bytes]) -> Iterator[ScannedGame]:
    """Yield the games of a PGN file, given its lines with their line ends."""
    game: _Draft | None = None
    at = 0
    for line in lines:
        is_tag = line.lstrip()[:1] == b"[" and (game is None or not game.is_in_comment)
        is_blank = not line.strip()
        if game is not None and not is_blank and (game.is_ended or (is_tag and game.moves)):
            yield game.finish(at)
            game = None
        if game is None and not is_blank:
            game = _Draft(at)
        if game is not None:
            game.take(line, is_tag)
        at += len(line)
    if game is not None:
        yield game.finish(at)


class _Draft:
    """A game whose lines are still being read."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.tags: dict[str, str] = {}
        self.moves: list[bytes] = []
        self.is_in_comment = False
        self.is_ended = False
        """Whether the result has been read."""

    def take(self, line: bytes, is_tag: bool) -> None:
        if is_tag and (found := _TAG.match(line)) is not None:
            self.tags[found[1].decode("ascii", "replace")] = _text(found[2])
        elif line.strip():
            self.moves.append(line)
            last = max(line.rfind(b"{"), line.rfind(b"}"))
            if last >= 0:
                self.is_in_comment = line[last : last + 1] == b"{"
            self.is_ended = not self.is_in_comment and line.rstrip().endswith(_RESULTS)

    def finish(self, end: int) -> ScannedGame:
        text = main_line(b"".join(self.moves))
        return ScannedGame(self.start, end - self.start, self.tags, len(_MOVE.findall(text)))


def main_line(text: bytes) -> bytes:
    """Return movetext without comments and variations; an unclosed one runs to the end."""
    kept = []
    depth = at = 0
    while (found := _MARK.search(text, at)) is not None:
        if not depth:
            kept.append(text[at : found.start()])
        mark, at = found[0], found.end()
        if mark in _ENDS:
            end = text.find(_ENDS[mark], at)
            at = len(text) if end < 0 else end + 1
        else:
            depth = depth + 1 if mark == b"(" else max(depth - 1, 0)
    if not depth:
        kept.append(text[at:])
    return b" ".join(kept)


def _text(value: bytes) -> str:
    value = value.replace(rb"\"", b'"').replace(rb"\\", b"\\")
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("latin-1")
