"""The reader of PGN: games line by line, one at a time, each whole or with what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from board.errors import ParseError, RecordError, WoodpusherError
from engine.game import Game
from engine.notation.pgn_tags import DRAWN, TAG_LINE, UNFINISHED, WINNERS, finished_game, parse_tags, start_of
from engine.notation.san import find_san, read_san
from engine.variations import MOST_GLYPH, ROOT, Draft, Notes

_TOKEN = re.compile(
    r"""
    (?:\s+|\d+\.+|\.+|e\.p\.)*                                        # blanks, move numbers, the old mark of en passant
    (?:
      ([a-h]x[a-h][36](?=e\.p\.)|[A-Za-z0-9+\-=/*@#:_]+(?:\([QRBNqrbn]\))?)   # 1: a move, a result or a glyph in signs
      |\{([^}]*)(\}?)                                                 # 3: a comment, to its end or to the line's
      |;(.*)                                                          # 4: a comment to the end of the line
      |(\$\d*|[!?]+|[±∓⩲⩱∞□])                                         # 5: a glyph
      |([()])                                                         # 6: a variation begins or ends
      |(\S)                                                           # 7: what does not belong here
      |$
    )
    """,
    re.VERBOSE,
)
_MOVE_OR_SIGN, _COMMENT, _LINE_COMMENT, _GLYPH, _BRACKET = 1, 3, 4, 5, 6

GLYPHS = {
    "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "□": 7, "=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14,
    "=+": 15, "=/+": 15, "⩱": 15,
    "+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18, "+/--": 18, "-+": 19, "--/+": 19, "N": 146,
}  # fmt: skip
"""The numbers of the glyphs that are written as signs."""
_LONGEST_CALL = 2
"""How many of ! and ? mean something; who writes three means no more."""
_NULL_MOVES = ("--", "Z0", "0000", "@@@@", "null", "pass")
_HALF = "1/2"
"""How a draw is also written."""
_LATER_NUMBER = re.compile(r"\s*(?!0*1\D)\d+\s*\.")
"""The number of a move that is not a game's first."""
_TIME = re.compile(r"\s*\[%(clk|emt)\s+(\d{1,5}):(\d{1,2}):(\d{1,2}(?:\.\d{0,9})?)\]")
_TIMES = {"clk": "clock", "emt": "elapsed"}


def records(lines: Iterator[str]) -> Iterator[Game | RecordError]:
    """Yield each game of a PGN text, or the error that says which game is broken, where and how."""
    record: _Record | None = None
    number = 0
    after_blank = True
    for line_number, line in enumerate(lines, start=1):
        start = line.lstrip()
        if not start:
            after_blank = True
            if record is not None and record.comment_from:
                record.read(line, line_number)
            continue
        if start[0] == "[" and (record is None or record.is_ended_by(line, after_blank)):
            if record is not None:
                yield record.finish()
            number += 1
            record = _Record(number, line_number)
        elif line[0] == "%" and (record is None or not record.comment_from):
            continue
        after_blank = False
        rest: str | None = line
        while rest is not None:
            if record is None:
                number += 1
                record = _Record(number, line_number)
            rest = record.read(rest, line_number)
            if rest is not None:
                yield record.finish()
                record = None
                if _LATER_NUMBER.match(rest):
                    number += 1
                    record = _Record(number, line_number)
                    record.fail("the moves go on after the result of the game", line_number)
    if record is not None:
        yield record.finish()


class _Record:
    """One game while it is being read: first its tags, then its moves."""

    def __init__(self, number: int, line: int) -> None:
        self._number = number
        self._line = line
        self._error: RecordError | None = None
        self._tags: dict[str, str] = {}
        self._draft: Draft | None = None
        self._current = ROOT
        self._branches: list[int] = []
        """The nodes to go on from when the open variations end."""
        self._depth = 0
        """How many variations are open in a broken game."""
        self._notes: dict[int, dict[str, Any]] = {}
        self._before = ""
        """What was said at the start of a variation, before its first move."""
        self._begins = False
        """Whether a variation has begun and has no move yet."""
        self._aside: list[str] | None = None
        """The words of a variation from a null move on, which no board can follow."""
        self._aside_depth = 0
        """How many brackets are open since that null move."""
        self._result: str | None = None
        self._has_moves = False
        """Whether there was more than tags and comments."""
        self.comment_from = 0
        """The line in which the open comment began, or 0."""
        self._comment: list[str] = []

    # Lines.

    def is_ended_by(self, line: str, after_blank: bool) -> bool:
        """Return whether a line that begins like a tag is the next game's first."""
        if not (after_blank or self._has_moves):
            return False
        tag = TAG_LINE.fullmatch(line)
        if self.comment_from:
            if tag is None or not (after_blank or tag[1] == "Event"):
                return False
            self.fail("the comment that begins here is not closed", self.comment_from)
            return True
        if self._has_moves:
            return True
        return after_blank and tag is not None and (tag[1] == "Event" or tag[1] in self._tags) and bool(self._tags)

    def read(self, line: str, number: int) -> str | None:
        """Take in a line; return what is left of it if another game begins there."""
        self._line = number
        at = 0
        if self.comment_from:
            at = self._go_on_with_comment(line)
        elif not self._has_moves and line.lstrip()[0] == "[":
            self._read_tags(line)
            return None
        if self._error is None:
            depth, result = len(self._branches), self._result
            try:
                rest = self._read_moves(line, at) if self._aside is None else self._read_aside(line, at)
            except WoodpusherError as error:
                self.fail(str(error), number)
                # The line is gone through once more from its start, where its own result had not come yet.
                self._depth, self._result = depth, result
            else:
                self._has_moves = self._result is not None or (self._draft is not None and len(self._draft.boards) > 1)
                return rest
        self._has_moves = True
        return self._skip(line, at)

    def _go_on_with_comment(self, line: str) -> int:
        """Take in a line that begins within a comment, and return where the comment ends."""
        end = line.find("}")
        self._comment.append(line if end < 0 else line[:end])
        if end < 0:
            return len(line)
        self._note(" ".join(self._comment))
        self._comment, self.comment_from = [], 0
        return end + 1

    def _read_tags(self, line: str) -> None:
        try:
            self._tags.update(parse_tags(line))
            self._draft = None  # a comment came before this tag, and the tag may change where the game starts
        except ParseError as error:
            self.fail(str(error), self._line)

    def fail(self, reason: str, line: int) -> None:
        """Keep what is wrong with the game, and where; only the first fault counts."""
        if self._error is None:
            self._error = RecordError(reason, self._number, line)

    # Moves.

    def _read_moves(self, line: str, at: int) -> str | None:
        draft = self._draft
        if draft is None:
            draft = self._draft = Draft(start_of(self._tags))
        current = self._current
        boards = draft.boards
        for token in _TOKEN.finditer(line, at):
            kind = token.lastindex
            if kind == _MOVE_OR_SIGN:
                text = token[1]
                san = read_san(text)
                if san is not None:
                    if self._result is not None:
                        return line[token.start() :]
                    self._current = current = draft.add(current, find_san(boards[current], san))
                    if self._begins:
                        self._begin_variation()
                elif text in _NULL_MOVES and self._branches:
                    self._aside, self._aside_depth = [], 1
                    return self._read_aside(line, token.start())
                else:
                    self._read_sign(text)
            elif kind == _COMMENT:
                if token[3]:
                    self._note(token[2])
                else:
                    self.comment_from, self._comment = self._line, [token[2]]
            elif kind == _LINE_COMMENT:
                self._note(token[4])
            elif kind == _GLYPH:
                self._glyph(token[5])
            elif kind == _BRACKET:
                if self._result is not None:
                    return line[token.start() :]
                self._bracket(token[6])
                current = self._current
            elif kind is not None:
                raise ParseError(f"expected a move, a comment or a result, got {token[kind]!r}")
        return None

    def _read_aside(self, line: str, at: int) -> str | None:
        """Take in what follows a null move in a variation: up to the variation's end it is kept as a comment."""
        words = self._aside
        assert words is not None
        for token in _TOKEN.finditer(line, at):
            kind = token.lastindex
            if kind == _COMMENT and not token[3]:
                self.comment_from, self._comment = self._line, [token[2]]
            elif kind in (_COMMENT, _LINE_COMMENT):
                self._note(token[2] or token[4] or "")
            elif kind is not None:
                if kind == _BRACKET:
                    self._aside_depth += 1 if token[6] == "(" else -1
                if self._aside_depth == 0:
                    self._aside = None
                    self._note(" ".join(words))
                    self._bracket(")")
                    return self._read_moves(line, token.end())
                words.append(token[0].strip())
        return None

    def _skip(self, line: str, at: int) -> str | None:
        """Follow a broken game to its end: nothing but comments and brackets counts, and the result."""
        for token in _TOKEN.finditer(line, at):
            kind = token.lastindex
            if kind == _COMMENT and not token[3]:
                self.comment_from, self._comment = self._line, []
            elif kind == _BRACKET:
                self._depth += 1 if token[6] == "(" else -1
            elif kind == _MOVE_OR_SIGN and self._result is not None and read_san(token[1]) is not None:
                return line[token.start() :]
            elif kind == _MOVE_OR_SIGN and self._depth <= 0 and (token[1] in WINNERS or token[1] == UNFINISHED):
                self._result = token[1]
        return None

    def _read_sign(self, text: str) -> None:
        """Take in what is no move: a result, a number without its dot, or a glyph."""
        if text in WINNERS or text == UNFINISHED:
            if not self._branches and self._result is None:
                self._result = text
        elif text == _HALF:
            self._read_sign(DRAWN)
        elif text in _NULL_MOVES:
            raise ParseError(f"{text} is a null move: to pass is not legal in chess")
        elif text in GLYPHS:
            self._glyph(text)
        elif not text.isdigit():
            raise ParseError(f"expected a move such as e4, Nf3, exd5, e8=Q or O-O, got {text!r}")

    def _bracket(self, bracket: str) -> None:
        draft = self._draft
        assert draft is not None
        if bracket == "(":
            if self._begins or self._current == ROOT:
                raise ParseError("a variation begins before there is a move that it could replace")
            self._branches.append(self._current)
            self._current = draft.parents[self._current]
            self._begins = True
        else:
            if not self._branches:
                raise ParseError("there is a ) without its (")
            self._current = self._branches.pop()
            if self._begins:
                # A variation without a move: what was said in it belongs to the move before.
                said, self._before, self._begins = self._before, "", False
                self._note(said)

    # Notes.

    def _begin_variation(self) -> None:
        self._begins = False
        if self._before:
            self._notes.setdefault(self._current, {})["before"] = self._before
            self._before = ""

    def _note(self, comment: str) -> None:
        said = " ".join(comment.split())
        if not said or self._error is not None:
            return
        if self._aside is not None:
            self._aside.append(said)
            return
        if self._begins:
            self._before = f"{self._before} {said}".strip()
            return
        notes = self._notes.setdefault(self._current, {})
        if "[%" in said and self._current != ROOT:
            for kind, hours, minutes, seconds in _TIME.findall(said):
                notes[_TIMES[kind]] = 3600 * int(hours) + 60 * int(minutes) + float(seconds)
            said = _TIME.sub("", said).strip()
        if said:
            notes["after"] = f"{notes['after']} {said}" if "after" in notes else said

    def _glyph(self, sign: str) -> None:
        number = GLYPHS.get(sign, GLYPHS.get(sign[:_LONGEST_CALL], -1) if sign[0] in "!?" else -1)
        if sign[0] == "$" and 1 < len(sign) <= 4:
            number = int(sign[1:])
        if not 0 <= number <= MOST_GLYPH:
            raise ParseError(f"expected a glyph from $0 to ${MOST_GLYPH}, or a sign such as ! or ?!, got {sign!r}")
        if self._begins:
            raise ParseError(f"the glyph {sign} stands at the start of a variation, before its first move")
        notes = self._notes.setdefault(self._current, {})
        notes["glyphs"] = (*notes.get("glyphs", ()), number)

    # The end.

    def finish(self) -> Game | RecordError:
        """Return the game, or what is wrong with it."""
        if self.comment_from:
            self.fail("the comment that begins here is not closed", self.comment_from)
        if self._branches:
            open_ones = len(self._branches)
            self.fail(f"{open_ones} variation{' is' if open_ones == 1 else 's are'} not closed", self._line)
        if self._error is not None:
            return self._error
        try:
            draft = self._draft or Draft(start_of(self._tags))
            draft.notes = {number: Notes(**notes) for number, notes in self._notes.items()}
            return finished_game(draft.finish(), self._tags, self._result)
        except WoodpusherError as error:
            return RecordError(str(error), self._number, self._line)
