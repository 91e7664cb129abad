"""One PGN game while it is being read: its tags, its moves with their notes, and its errors."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from board.board import Board
from board.errors import IllegalMoveError, ParseError, RecordError, WoodpusherError
from engine.game import Game
from engine.notation.pgn_notes import GLYPHS, SIGNS, Comments, joined, make_notes, odd_glyph
from engine.notation.pgn_tags import RESULTS, TAG_LINE, finished_game, parse_tags, start_of
from engine.notation.record_reader import shortened
from engine.notation.san import NULL_MOVES, read_san, san_reader
from engine.variations import MOST_GLYPH, ROOT, Draft, Notes, is_recordable
from moves.move import Move, Pass

_TOKEN = re.compile(
    r"""
    (?:\s+|\d+\.+|\.+|e\.p\.?|<[/!]?[A-Za-z-][^<>]*>){0,9}             # spaces, move numbers, e.p. and HTML tags
    (?:
      ([a-h]x[a-h][36](?=e\.p)                                        # 1: a move, a result or a glyph such as +-
        |[A-Za-z0-9+\-=/*@#:_½♔-♟†‡‐-—−×]+(?:\([QRBNqrbn]\))?)
      |\{([^}]*)(\}?)                                                 # 3: a comment, to its brace or the text's end
      |;(.*)                                                          # 4: a comment to the end of the line
      |(\$\d*|[!?]+|[±∓⩲⩱∞□⨀⟳→↑⇆⌓∆])                                  # 5: a glyph
      |([()])                                                         # 6: a variation begins or ends
      |([^\s.])                                                       # 7: anything else
      |                                                               # nothing but spaces and numbers
    )
    """,
    re.VERBOSE,
)
_Token: TypeAlias = "re.Match[str]"
_WORD, _COMMENT, _LINE_COMMENT, _GLYPH, _BRACKET = 1, 3, 4, 5, 6

_EN_PASSANT = "ep"
_FIRST_MOVE = re.compile(r"^\s*1\s*\.", re.MULTILINE)
_MOST_ERRORS = 100
"""The maximum number of errors kept for one game."""


class PgnRecord:
    """One game while it is being read: first its tags, then its moves.

    An illegal or unreadable move ends its line: reading continues after the variation that contains it, or
    with the next game.
    """

    def __init__(self, number: int, line: int) -> None:
        self._number = number
        self._tags: dict[str, str] = {}
        self._errors: list[RecordError] = []
        self._refusal: RecordError | None = None
        """Why there is no game at all."""
        self._text = ""
        """The text with the moves being read."""
        self._first_line = line
        """The line of the file in which it begins."""
        self._draft: Draft | None = None
        self._current = ROOT
        self._branches: list[int] = []
        """The nodes to continue from when the open variations end."""
        self._begins = False
        """Whether a variation has been opened and has no move yet."""
        self._opening: list[str] = []
        """The comment at the start of a variation, before its first move."""
        self._before: dict[int, list[str]] = {}
        self._comments: dict[int, Comments] = {}
        self._glyphs: dict[int, list[int]] = {}
        self._skipped = 0
        """How many parentheses must close before moves are read again, plus one for the main line; 0 while reading."""
        self._is_aside = False
        """Whether the skipped text is a variation without a move to replace."""
        self._result: str | None = None
        self._has_moves = False
        """Whether there was more than tags, comments and junk."""

    # Tags.

    def is_ended_by(self, line: str, after_blank: bool) -> bool:
        """Return whether a line that begins like a tag starts the next game."""
        if self._has_moves:
            return True
        tag = TAG_LINE.match(line)
        return after_blank and tag is not None and bool(self._tags) and (tag[1] == "Event" or tag[1] in self._tags)

    def read_tags(self, line: str, number: int) -> int:
        """Read a line of tags, and return where they end."""
        self._text, self._first_line = line, number
        if self._skipped:
            # What came between the tags was junk, not the beginning of the moves.
            self._errors.clear()
            self._skipped = 0
        self._draft = None  # a comment came before this tag, and the tag may change where the game starts
        try:
            tags, end = parse_tags(line)
        except ParseError as error:
            self._misread(str(error), line.strip(), 0)
            return len(line)
        self._tags.update(tags)
        return end

    def add_tag(self, name: str, value: str) -> None:
        """Read a tag from the line after the last one."""
        self._first_line += 1
        self._tags[name] = value

    # Moves.

    def read(self, text: str, at: int, first_line: int) -> int | None:
        """Read moves from an offset of a text; return the offset where another game begins, or None.

        ``first_line`` is the line of the file where the text begins. No comment continues past the text, unless the
        game ends there.
        """
        self._text, self._first_line = text, first_line
        if self._draft is None and not self._skipped:
            try:
                self._draft = Draft(start_of(self._tags))
            except WoodpusherError as error:
                self.reject(str(error), self._line_at(at))
        place: int | None = at
        while place is not None:
            if self._skipped:
                place = self._skip(text, place)
            else:
                place = self._read_moves(text, place)
            if place is not None and self._result is not None:
                return place
        if self._result is not None or (self._draft is not None and len(self._draft.parents) > 1):
            self._has_moves = True
        return None

    def _read_moves(self, text: str, at: int) -> int | None:
        """Read moves; return the offset where another game begins or where another method must continue, or None."""
        draft = self._draft
        assert draft is not None
        boards, moves, parents = draft.boards, draft.moves, draft.parents
        comments, glyphs = self._comments, self._glyphs
        variant = boards[ROOT].variant
        find = san_reader(variant)
        current = self._current
        for token in _TOKEN.finditer(text, at):
            kind = token.lastindex
            if kind == _WORD:
                word = token[1]
                san = read_san(word)
                if san is None and self._read_sign(word, token):
                    continue
                if self._result is not None:
                    return token.start()
                try:
                    move = _read_move(boards[current], word) if san is None else find(boards[current], san)
                    boards.append(move.execute())
                except WoodpusherError as error:
                    return self._cut(str(error), token)
                moves.append(move)
                parents.append(current)
                self._current = current = len(parents) - 1
                if self._begins:
                    self._begin_variation()
            elif kind in (_COMMENT, _LINE_COMMENT):
                if kind == _COMMENT and not token[3]:
                    self._misread("the comment that begins here is not closed", "{", token.start(2))
                said = token[2] if kind == _COMMENT else token[4]
                if self._begins:
                    self._opening.append(said)
                elif current not in comments:
                    comments[current] = said
                else:
                    self._add_comment(said)
            elif kind == _GLYPH:
                number = GLYPHS.get(token[5])
                if number is None or self._begins:
                    self._add_glyph(token[5], token.start(5))
                elif current in glyphs:
                    glyphs[current].append(number)
                else:
                    glyphs[current] = [number]
            elif kind == _BRACKET:
                if self._result is not None:
                    return token.start()
                if not self._read_bracket(token[6]):
                    return self._misplaced(token)
                current = self._current
            elif kind is not None:
                what = token[kind]
                self._misread(f"expected a move, a comment or a result, got {what!r}", what, token.start(kind))
        return None

    def _read_sign(self, word: str, token: _Token) -> bool:
        """Read a word that is not a move: a result, a number without its dot, a glyph; return whether it was one."""
        if word in RESULTS:
            if not self._branches and self._result is None:
                self._result = RESULTS[word]
        elif word in SIGNS:
            self._add_glyph(word, token.start(1))
        elif word in NULL_MOVES:
            return False
        elif not any(character.isalnum() for character in word):
            self._misread(f"expected a move, a comment or a result, got {word!r}", word, token.start(1))
        elif word != _EN_PASSANT:
            return word.isdigit()
        return True

    # Variations.

    def _read_bracket(self, bracket: str) -> bool:
        """Begin or end a variation; return whether there is one to begin or to end."""
        if bracket == ")":
            if not self._branches:
                return False
            self._end_variation()
        else:
            if self._begins or self._current == ROOT:
                return False
            assert self._draft is not None
            self._branches.append(self._current)
            self._current = self._draft.parents[self._current]
            self._begins = True
        return True

    def _begin_variation(self) -> None:
        """Store the comment before the first move of a variation."""
        self._begins = False
        if self._opening:
            self._before[self._current] = self._opening
            self._opening = []

    def _end_variation(self) -> None:
        self._current = self._branches.pop()
        if self._begins:
            # A variation without a move: its comment belongs to the previous move.
            for said in self._opening:
                self._add_comment(said)
            self._begins, self._opening = False, []

    # Errors.

    def reject(self, reason: str, line: int) -> None:
        """Record why there is no game here at all."""
        self._refusal = RecordError(reason, self._number, line)
        self._has_moves = True
        self._skipped = 1

    def _misread(self, reason: str, what: str, place: int) -> None:
        """Record what could not be read at an offset of the text, and why."""
        if len(self._errors) < _MOST_ERRORS:
            line = self._line_at(place)
            self._errors.append(RecordError(reason, self._number, line, text=shortened(what), node=self._current))

    def _line_at(self, place: int) -> int:
        return self._first_line + self._text.count("\n", 0, place)

    def _misplaced(self, token: _Token) -> int:
        """Record a misplaced parenthesis, and return where reading continues; skip a variation."""
        if token[6] == ")":
            self._misread("there is a ) without a matching (", ")", token.start(6))
        else:
            reason = "a variation begins before there is a move that it could replace"
            self._misread(reason, "(", token.start(6))
            self._skipped, self._is_aside = 1, True
        return token.end()

    def _cut(self, reason: str, token: _Token) -> int:
        """Record an unreadable move, which ends its line, and return where reading continues."""
        self._misread(reason, token[1], token.start(1))
        self._skipped = 1
        if self._branches or self._current != ROOT or token[0].lstrip()[:1].isdigit():
            self._has_moves = True
            return token.end()
        # There has not even been a move number yet: this may be a heading before the moves.
        first = _FIRST_MOVE.search(self._text, token.end())
        if first is None:
            return token.end()
        self._skipped = 0
        return first.start()

    def _skip(self, text: str, at: int) -> int | None:
        """Skip what cannot be read; return the offset where moves are read again or a game begins."""
        for token in _TOKEN.finditer(text, at):
            kind = token.lastindex
            if kind == _COMMENT and not token[3]:
                self._misread("the comment that begins here is not closed", "{", token.start(2))
            elif kind == _BRACKET:
                self._skipped += 1 if token[6] == "(" else -1
                if self._skipped == 0 and self._is_aside:
                    self._is_aside = False
                    return token.end()
                if self._skipped == 0 and self._branches:
                    self._end_variation()
                    return token.end()
                self._skipped = max(1, self._skipped)
            elif kind == _WORD:
                if self._result is not None and read_san(token[1]) is not None:
                    return token.start()
                if self._skipped == 1 and not self._branches and not self._is_aside and token[1] in RESULTS:
                    self._result = self._result or RESULTS[token[1]]
        return None

    # Notes.

    def _add_glyph(self, sign: str, place: int) -> None:
        number = GLYPHS.get(sign)
        if number is None:
            number = odd_glyph(sign)
        if number is None:
            expected = f"expected a glyph from $0 to ${MOST_GLYPH}, or a symbol such as ! or ?!"
            self._misread(f"{expected}, got {shortened(sign)!r}", sign, place)
        elif self._begins:
            self._misread(f"the glyph {sign} comes before the first move of a variation", sign, place)
        else:
            self._glyphs.setdefault(self._current, []).append(number)

    def _add_comment(self, said: str) -> None:
        comments = self._comments.setdefault(self._current, [])
        if isinstance(comments, str):
            self._comments[self._current] = [comments, said]
        else:
            comments.append(said)

    def _notes(self) -> dict[int, Notes | Callable[[], Notes]]:
        """Return the notes on each move, to be formatted on demand."""
        comments, glyphs, before = self._comments, self._glyphs, self._before
        found: dict[int, Notes | Callable[[], Notes]] = {}
        if ROOT in comments or ROOT in glyphs:
            # A comment on the whole game has no move times.
            found[ROOT] = Notes(after=joined(comments.pop(ROOT, "")), glyphs=tuple(glyphs.pop(ROOT, ())))
        for node, said in comments.items():
            if node in glyphs or node in before:
                found[node] = partial(make_notes, said, glyphs.pop(node, ()), before.pop(node, ""))
            else:
                found[node] = partial(make_notes, said)
        for node, numbers in glyphs.items():
            opening = (before.pop(node),) if node in before else ()
            found[node] = partial(make_notes, "", numbers, *opening)
        for node, said in before.items():
            found[node] = partial(make_notes, "", (), said)
        return found

    # The end.

    def finish(self) -> Game | RecordError:
        """Return the game with its errors, or the reason why there is none."""
        if self._branches:
            open_ones = len(self._branches)
            reason = f"{open_ones} variation{' is' if open_ones == 1 else 's are'} not closed"
            self._misread(reason, "(", len(self._text.rstrip()))
        if self._refusal is not None:
            return self._refusal
        try:
            draft = self._draft or Draft(start_of(self._tags))
            draft.notes = self._notes()
            return finished_game(draft.finish(), self._tags, self._result, self._errors)
        except WoodpusherError as error:
            return RecordError(str(error), self._number, self._line_at(len(self._text)))


def _read_move(board: Board, word: str) -> Move:
    """Return the move for a word that is not SAN: a null move, or one that only the variant can read."""
    if word not in NULL_MOVES:
        return board.variant.parse_move(board, word)
    move = Pass(board)
    if not is_recordable(board, move) and move not in board.legal_moves:
        raise IllegalMoveError(f"{word} is not legal: {board.move_maker} is in check and cannot pass")
    return move
