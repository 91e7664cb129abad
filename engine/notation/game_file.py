"""The game file (``.woodpusher``): games of every variant as lines of JSON, read one by one, and written.

Each game is a line that says what is played, a line for each move, and a line that says how it ended:

    {"woodpusher": 1, "variant": "hanoi(disks=3)", "players": ["Ada"], "tags": {"Event": "Practice"}}
    {"move": "0-2", "elapsed": 1.5}
    {"move": "0-1", "after": "now the second disk"}
    {"move": "0-1", "from": 0, "glyphs": [6]}
    {"end": 3, "result": null}

``start`` is the first position in the variant's notation, if it is not the usual one. Notes on
the first line are about the whole game. A move follows the one on the line before it, or the node ``from``: nodes are
numbered from 0, the first position. The main line comes first. ``end`` is the number of moves, so that a truncated file
is noticed. ``at`` is the current node, if not the end of the main line, and ``verdict`` is the node
where the players ended the game, if they did.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import isfinite
from typing import IO, Any

from attrs import asdict, fields_dict

from board.alliance import Alliance
from board.board import Board
from board.errors import ParseError, RecordError, WoodpusherError, expect
from board.outcome import Outcome
from board.variant import Variant
from engine.game import Game, Verdict
from engine.notation.record_reader import RecordReader, only_game, shortened
from engine.notation.sources import Source, lines_of, lines_of_text
from engine.registry import load
from engine.variations import NO_NOTES, ROOT, Draft, Notes, Variations, is_recordable, recorded_move

VERSION = 1

_Record = dict[str, Any]
_Numbered = tuple[int, str]

_NOTES = tuple(fields_dict(Notes))
_HEAD = {"woodpusher", "variant", "start", "players", "tags", *_NOTES}
_MOVE = {"move", "from", *_NOTES}
_END = {"end", "result", "verdict", "at"}


# Reading.


def read_game_file(
    source: Source, on_error: Callable[[RecordError], object] | None = None, *, strict: bool = False
) -> RecordReader[Game]:
    """Return a reader of the games in a game file, given by its path or open.

    The readable part of a broken game is returned with its ``errors``; with ``strict`` it raises ``RecordError``,
    and the next call continues after it. If you pass ``on_error``, it gets every error, and nothing is raised.
    """
    return RecordReader(records(lines_of(source)), on_error, strict)


def parse_game(text: str, *, strict: bool = True) -> Game:
    """Return the only game in a game file's text; raise ``RecordError`` if there is none or several, or it is broken.

    Without ``strict``, the readable part of a broken game is returned with its ``errors``.

    >>> game = parse_game(format_game(Game("hanoi(disks=3)").play("0-2").annotate(after="a start")))
    >>> game.tree.node.text, game.tree.node.notes.after
    ('0-2', 'a start')
    """
    return only_game(records(lines_of_text(text)), strict)


def records(lines: Iterator[str]) -> Iterator[Game | RecordError]:
    """Yield each game of a game file with its errors, or only the error if there is no game to keep."""
    numbered = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    head = next(numbered, None)
    number = 0
    while head is not None:
        number += 1
        reading = _Reading(head)
        try:
            yield reading.game(numbered)
            head = next(numbered, None)
        except WoodpusherError as error:
            yield reading.kept(RecordError(str(error), number, reading.line, text=reading.text, node=reading.current))
            head = reading.next_head or next((entry for entry in numbered if _is_head(entry[1])), None)


class _Reading:
    """One game while it is being read, with the current line."""

    def __init__(self, head: _Numbered) -> None:
        self.line, self._head = head
        self.text = shortened(self._head)
        """The content of that line."""
        self.current = ROOT
        """The node of the last move."""
        self.next_head: _Numbered | None = None
        """The first line of the next game, if it came too early."""
        self._record: _Record = {}
        self._draft: Draft | None = None

    def game(self, lines: Iterator[_Numbered]) -> Game:
        """Return the game, or raise a ``WoodpusherError``."""
        head = _parsed(self._head)
        if "woodpusher" not in head:
            raise ParseError(f'expected the first line of a game, {{"woodpusher": {VERSION}, …}}, got {self._head!r}')
        if head["woodpusher"] != VERSION or type(head["woodpusher"]) is not int:
            raise ParseError(f"expected a game file of version {VERSION}, got version {head['woodpusher']!r}")
        _reject_unknown(head, _HEAD)
        variant = load(_given(head, "variant", str))
        start = variant.parse(_given(head, "start", str)) if "start" in head else variant.start()
        draft = Draft(start)
        _add_notes(draft, head, ROOT)
        _seats(start, head)
        self._record, self._draft = head, draft
        for self.line, line in lines:
            self.text = shortened(line)
            record = _parsed(line)
            if "woodpusher" in record:
                self.next_head = self.line, line
                raise ParseError("the next game begins before the previous one ends")
            if "end" in record:
                return _ended(draft, head, record)
            self.current = _add_move(draft, record, self.current)
        self.line += 1
        self.text = ""
        raise ParseError("the file ends before the game does; it is truncated")

    def kept(self, error: RecordError) -> Game | RecordError:
        """Return the part of the game that was read, with its errors; if not even its first line was, the error."""
        if self._draft is None:
            return error
        tree = self._draft.finish()
        players, tags = _seats(tree.board, self._record)
        return Game(tree, players=players, tags=tags, errors=(error,))


def _parsed(line: str) -> _Record:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise ParseError(f"expected a JSON object on this line, got {shortened(line)!r}")
    return record


def _is_head(line: str) -> bool:
    try:
        return "woodpusher" in _parsed(line)
    except ParseError:
        return False


def _reject_unknown(record: _Record, known: set[str]) -> None:
    for name in record:
        if name not in known:
            raise ParseError(f"expected {', '.join(sorted(known))} on this line, got {name!r}")


def _given(record: _Record, name: str, kind: type) -> Any:
    if name not in record:
        raise ParseError(f"expected {name!r} on this line, got {', '.join(record) or 'nothing'}")
    value = record[name]
    if type(value) is not kind:
        raise ParseError(f"expected {name!r} as {_KINDS[kind]}, got {value!r}")
    return value


_KINDS = {str: "a string", int: "a whole number", list: "a list", dict: "an object"}


def _add_move(draft: Draft, record: _Record, current: int) -> int:
    """Add the move of a line, and return its node."""
    _reject_unknown(record, _MOVE)
    parent = _node(record, "from", draft) if "from" in record else current
    board = draft.boards[parent]
    move = recorded_move(board, _given(record, "move", str))
    if move not in board.legal_moves and not is_recordable(board, move):
        raise ParseError(f"{record['move']} is not legal (position: {board.variant.format(board)})")
    node = draft.add(parent, move)
    _add_notes(draft, record, node)
    return node


def _add_notes(draft: Draft, record: _Record, node: int) -> None:
    notes = {name: record[name] for name in _NOTES if name in record}
    if notes:
        if "glyphs" in notes:
            notes["glyphs"] = tuple(_given(notes, "glyphs", list))
        draft.notes[node] = Notes(**notes)


def _node(record: _Record, name: str, draft: Draft) -> int:
    number: int = _given(record, name, int)
    if not 0 <= number < len(draft.boards):
        raise ParseError(f"expected {name!r} as a node from 0 to {len(draft.boards) - 1}, got {number}")
    return number


def _ended(draft: Draft, head: _Record, record: _Record) -> Game:
    _reject_unknown(record, _END)
    count = len(draft.boards) - 1
    if _given(record, "end", int) != count:
        raise ParseError(f"expected {record['end']} moves, got {count}: lines are missing")
    tree = draft.finish()
    if "at" in record:
        tree = tree.go_to(_node(record, "at", draft))
    variant = tree.board.variant
    outcome = _parse_outcome(variant, record.get("result"))
    verdict = None
    if "verdict" in record:
        if outcome is None:
            raise ParseError("expected a result along with the verdict, got none")
        verdict = Verdict(outcome, _node(record, "verdict", draft))
    players, tags = _seats(tree.board, head)
    game = Game(tree, players=players, tags=tags, verdict=verdict)
    by_rule = game.result
    if verdict is None and (None if by_rule is None else by_rule.winners) != (outcome and outcome.winners):
        raise ParseError(
            f"the record says {outcome or 'the game is not over'}, but the moves say {by_rule or 'it is not over'}"
        )
    return game


def _seats(board: Board, head: _Record) -> tuple[list[str], dict[str, str]]:
    """Return the players and the tags on a first line, after checking them."""
    game = Game(
        board,
        players=_given(head, "players", list) if "players" in head else (),
        tags=_given(head, "tags", dict) if "tags" in head else {},
    )
    return list(game.players), dict(game.tags)


def _parse_outcome(variant: Variant, result: Any) -> Outcome | None:
    if result is None:
        return None
    if type(result) is not dict:
        raise ParseError(f"expected a result as an object or null, got {result!r}")
    _reject_unknown(result, {"winners", "reason", "scores"})
    winners = tuple(_parse_side(variant, name) for name in _given(result, "winners", list))
    scores = _given(result, "scores", dict) if "scores" in result else {}
    for name, points in scores.items():
        if type(points) not in (int, float) or not isfinite(points):
            raise ParseError(f"expected the points of {name} as a number, got {points!r}")
    return Outcome(
        winners, _given(result, "reason", str), {_parse_side(variant, name): points for name, points in scores.items()}
    )


def _parse_side(variant: Variant, name: object) -> Alliance:
    for side in variant.players:
        if side.name == name:
            return side
    raise ParseError(f"expected one of {', '.join(side.name for side in variant.players)}, got {name!r}")


# Writing.


def write_game_file(games: Iterable[Game], file: IO[str]) -> None:
    """Write games to an open text file, one after the other."""
    for game in games:
        file.write(format_game(game))


def format_game(game: Game) -> str:
    """Return a game of any variant as the lines of a game file.

    >>> print(format_game(Game("chess").play("e4").annotate(clock=59.5)), end="")
    {"woodpusher": 1, "variant": "chess"}
    {"move": "e4", "clock": 59.5}
    {"end": 1, "result": null}
    """
    expect(Game, game, "a game")
    return "".join(f"{_dumped(record)}\n" for record in _lines(game))


def _dumped(record: _Record) -> str:
    text = json.dumps(record, ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:  # a lone surrogate, which only JSON's escapes can hold
        return json.dumps(record, allow_nan=False)
    return text


def _lines(game: Game) -> Iterator[_Record]:
    tree = game.tree
    start = tree[ROOT].board
    variant = start.variant
    head: _Record = {"woodpusher": VERSION, "variant": variant.spec}
    text = variant.format(start)
    if text != variant.format(variant.start()):
        head["start"] = text
    if any(game.players):
        head["players"] = list(game.players)
    if game.tags:
        head["tags"] = dict(sorted(game.tags.items()))
    yield head | _noted(tree[ROOT].notes)
    order = _order(tree)
    numbers = {node: number for number, node in enumerate(order)}
    for before, number in pairwise(order):
        node = tree[number]
        record: _Record = {"move": node.text}
        if node.parent != before:
            record["from"] = numbers[node.parent]
        yield record | _noted(node.notes)
    result = game.result if game.verdict is None else game.verdict.outcome
    end: _Record = {"end": len(order) - 1, "result": _outcome_record(result)}
    if game.verdict is not None:
        end["verdict"] = numbers[game.verdict.node]
    if tree.current != tree.main_line()[-1]:
        end["at"] = numbers[tree.current]
    yield end


def _order(tree: Variations) -> list[int]:
    """Return the nodes in file order: for each, first the main continuation, then the variations."""
    order = []
    waiting = [ROOT]
    while waiting:
        node = waiting.pop()
        order.append(node)
        waiting += reversed(tree[node].children)
    return order


def _noted(notes: Notes) -> _Record:
    if notes is NO_NOTES:
        return {}
    return {name: value for name, value in asdict(notes).items() if value != getattr(NO_NOTES, name)}


def _outcome_record(outcome: Outcome | None) -> _Record | None:
    if outcome is None:
        return None
    record: _Record = {"winners": [winner.name for winner in outcome.winners], "reason": outcome.reason}
    if outcome.scores:
        record["scores"] = {side.name: outcome.scores[side] for side in Alliance if side in outcome.scores}
    return record
