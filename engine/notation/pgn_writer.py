"""The PGN writer: games in the standard's export format."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from board.alliance import Alliance
from board.errors import expect
from engine.game import Game
from engine.notation.pgn_tags import format_tag, result_of, tags_of
from engine.variations import ROOT, Node, Notes, Variations

WIDTH = 79
"""The maximum line length: the standard says fewer than eighty characters."""

_RISKY = ("%", "[", ";", "\ufeff")
"""Prefixes that must not start a line in a comment: readers look there for escapes, tags and byte order marks."""


def format_pgn(game: Game) -> str:
    """Return a game in the export format of PGN, with its variations, comments, glyphs and times.

    Line breaks in comments become spaces, and times are written to the millisecond. PGN has comments before a
    move only at the start of a variation; elsewhere such a comment is read back as one after the previous move.

    >>> print(format_pgn(Game("chess", players=["Ada", "Bo"]).play("e4").play("e5").resign()))
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Ada"]
    [Black "Bo"]
    [Result "0-1"]
    [Termination "white resigned"]
    <BLANKLINE>
    1. e4 e5 0-1
    <BLANKLINE>
    """
    expect(Game, game, "a game")
    tags = "\n".join(format_tag(name, value) for name, value in tags_of(game).items())
    return f"{tags}\n\n{_wrapped(_words(game))}\n"


class _LineComment(str):
    """A comment that must be written as a rest-of-line comment, since a brace would close it too early."""

    __slots__ = ()


class _Bracket(str):
    """A parenthesis around a variation, not one inside a comment."""

    __slots__ = ()


_OPEN, _CLOSE = _Bracket("("), _Bracket(")")


def _wrapped(words: Iterator[str]) -> str:
    """Wrap words into lines."""
    lines = []
    line = ""
    for word in words:
        if isinstance(word, _LineComment):
            if line:
                lines.append(line)
            lines += _line_comment(word)
            line = ""
        elif line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        lines.append(line)
    return "\n".join(lines)


def _line_comment(comment: str) -> list[str]:
    lines = [";"]
    for word in comment.split():
        if len(lines[-1]) > 1 and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append(";")
        lines[-1] += f" {word}"
    return lines


def _words(game: Game) -> Iterator[str]:
    """Yield the words of a game's moves; lines may break only between them."""
    opened = ""
    closed: str | None = None
    for word in _tokens(game.tree):
        # There are no spaces inside parentheses.
        if word is _OPEN:
            if closed is not None:
                yield closed
            opened, closed = opened + "(", None
        elif word is _CLOSE and closed is not None and not isinstance(closed, _LineComment):
            closed += ")"
        else:
            if closed is not None:
                yield closed
            is_line = isinstance(word, _LineComment)
            if is_line and opened:
                yield opened
            closed = word if is_line else opened + word
            opened = ""
    if closed is not None:
        yield closed
    yield result_of(game)


def _tokens(tree: Variations) -> Iterator[str]:
    """Yield move numbers, moves, glyphs, words of comments and parentheses in order."""
    root = tree[ROOT]
    yield from _noted(root.notes)
    # A stack of what is still to be written: a node whose line continues, one that begins a variation, or its end.
    waiting: list[tuple[str, int]] = [("continue", ROOT)]
    needs_number = True
    while waiting:
        what, number = waiting.pop()
        if what == "end":
            yield _CLOSE
            needs_number = True
            continue
        if what == "begin":
            written = number
            yield _OPEN
            needs_number = True
            waiting.append(("end", ROOT))
            waiting.append(("continue", number))
        else:
            children = tree[number].children
            if not children:
                continue
            written = children[0]
            waiting.append(("continue", written))
            waiting += [("begin", other) for other in reversed(children[1:])]
        node = tree[written]
        yield from _comment(node.notes.before)
        yield from _move(node, needs_number or bool(node.notes.before))
        noted = list(_noted(node.notes))
        yield from noted
        needs_number = bool(_comment_text(node.notes))


def _move(node: Node, needs_number: bool) -> Iterator[str]:
    move = node.move
    assert move is not None
    number = _move_number(move.board.state)
    if move.board.move_maker is Alliance.WHITE:
        yield f"{number}."
    elif needs_number:
        yield f"{number}..."
    yield node.text


def _move_number(state: Any) -> int:
    number: int = state.fullmove_number
    return number


def _noted(notes: Notes) -> Iterator[str]:
    for glyph in notes.glyphs:
        yield f"${glyph}"
    yield from _comment(_comment_text(notes))


def _comment_text(notes: Notes) -> str:
    """Return the comment after a move, including its times."""
    times = [
        f"[%{name} {format_time(seconds)}]"
        for name, seconds in (("clk", notes.clock), ("emt", notes.elapsed))
        if seconds is not None
    ]
    return " ".join([*times, *notes.after.split()])


def format_time(seconds: float) -> str:
    """Return seconds as hours, minutes and seconds, to the millisecond.

    >>> format_time(3725), format_time(9.5)
    ('1:02:05', '0:00:09.5')
    """
    whole, thousandths = divmod(max(0, round(1000 * seconds)), 1000)
    fraction = f".{thousandths:03}".rstrip("0") if thousandths else ""
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{fraction}"


def _comment(text: str) -> Iterator[str]:
    words = text.split()
    if not words:
        return
    if "}" in text:
        yield _LineComment(text)
        return
    words[0] = f"{{{words[0]}"
    words[-1] += "}"
    held = words[0]
    for word in words[1:]:
        if word.startswith(_RISKY):
            held += f" {word}"
        else:
            yield held
            held = word
    yield held
