"""Reading: the game in a journal, up to a line that a crash has torn."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any

from attrs import evolve
from pyrsistent import pmap

from board.alliance import Alliance
from board.errors import ParseError, WoodpusherError
from board.outcome import Outcome
from engine.game import Verdict
from engine.variants import load
from gui.clock import GameClock, TimeControl
from gui.journal.records import VERSION, JournalRecord
from gui.journal.reviews import review_of
from gui.review import restored
from gui.state import About, Table
from gui.table import has_moves, is_stuck, new_table, outcome

LONGEST = 366 * 24 * 3600 * 1000.0
"""The most milliseconds that a clock can have."""


def read(text: str, serial: str) -> Table:
    """Return the game in a journal, up to a torn line; raise ``ParseError`` if there is none."""
    records = _records(text)
    if not records:
        raise ParseError("expected a journal whose first line names the game, got an empty one")
    try:
        table = _opened(records[0], serial)
    except (KeyError, TypeError, ValueError, AttributeError, WoodpusherError) as error:
        raise ParseError(f"the journal's first line does not name the game: {error}") from error
    for record in records[1:]:
        try:
            table = _applied(table, record)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, WoodpusherError):
            break
    return _on_its_line(table if any("over" in record for record in records) else _ended(table))


def _on_its_line(table: Table) -> Table:
    """Return a finished game in which stepping forward follows the moves played, not the last variation."""
    if table.over is None:
        return table
    return evolve(table, game=table.game.go_to(table.over).go_to(table.game.current))


def _ended(table: Table) -> Table:
    """Return a game with its end, which older journals do not record."""
    if table.verdict is not None:
        return evolve(table, over=table.verdict.node)
    tip = evolve(table, game=table.game.go_to(table.game.line()[-1]))
    is_over = has_moves(table) and outcome(tip) is not None and not is_stuck(table)
    return evolve(table, over=tip.game.current) if is_over else table


def _no_number(text: str) -> None:
    raise ValueError(f"expected a number, got {text}")


def _records(text: str) -> list[JournalRecord]:
    records = []
    for line in text.split("\n"):
        try:
            record = json.loads(line, parse_constant=_no_number)
        except (ValueError, RecursionError):
            break
        if not isinstance(record, dict):
            break
        records.append(record)
    return records


def _opened(record: JournalRecord, serial: str) -> Table:
    if record["woodpusher"] != VERSION:
        raise ParseError(f"expected a journal of version {VERSION}, got {record['woodpusher']!r}")
    variant = load(record["variant"])
    seats = tuple(str(seat) for seat in record["seats"])
    if len(seats) != len(variant.players):
        raise ParseError(f"expected {len(variant.players)} seats, got {len(seats)}")
    control = None if record["control"] is None else _control(record["control"])
    if control is not None and "odds" in record:
        control = evolve(control, others=tuple(map(_control, record["odds"])))
    table = new_table(variant.parse(record["start"]), seats, control, serial, bool(record["flipped"]))
    names = tuple(str(name) for name in record.get("names", ()))
    tags = {str(tag): str(value) for tag, value in dict(record.get("tags", {})).items()}
    about = About(
        names=names if len(names) == len(seats) else (),
        tags=pmap(tags),
        is_analysis=record.get("analysis") is True,
    )
    return evolve(table, about=about)


def _control(pair: Any) -> TimeControl:
    minutes, increment = map(_time, pair)
    return TimeControl(minutes, increment)


def _applied(table: Table, record: JournalRecord) -> Table:
    if "play" in record:
        above = int(record["from"])
        # Nearly every move follows the last one; searching for its path each time would make long games slow.
        game = table.game if above == table.game.current else table.game.go_to(above)
        game = game.play(str(record["play"]), backwards=True)
        if "notes" in record:
            noted = dict(record["notes"])
            game = game.annotate(**noted | {"glyphs": tuple(noted.get("glyphs", ()))})
        return evolve(table, game=game, clock=_clock(table, record))
    if "order" in record:
        return evolve(table, game=table.game.order(int(record["of"]), tuple(map(int, record["order"]))))
    if "noted" in record:
        noted = dict(record["noted"])
        game = table.game.annotate(int(record["node"]), **noted | {"glyphs": tuple(noted.get("glyphs", ()))})
        return evolve(table, game=game)
    if "at" in record:
        return evolve(table, game=table.game.go_to(int(record["at"])))
    if "verdict" in record:
        return evolve(table, verdict=_verdict(record["verdict"]))
    if "over" in record:
        return evolve(table, over=_node(table, record["over"]))
    if "review" in record:
        return restored(table, review_of(record["review"], table.game))
    if "title" in record:
        return evolve(table, about=evolve(table.about, title=str(record["title"])))
    return evolve(table, flipped=bool(record["flipped"]))


def _node(table: Table, value: object) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or not 0 <= value < len(table.game):
        raise ParseError(f"expected a position of the game, got {value!r}")
    return value


def _clock(table: Table, record: JournalRecord) -> GameClock | None:
    """Return the clock as it was, stopped: it runs again after the next move."""
    if table.clock is None:
        return None
    left = tuple((side, _time(record["left"][side.name])) for side, _ in table.clock.left)
    return evolve(table.clock, left=left, running=None)


def _time(value: Any) -> float:
    """Return a time that a clock can show, or raise ``ParseError``."""
    time = float(value)
    if not isfinite(time) or not 0 <= time <= LONGEST:
        raise ParseError(f"expected a time from 0 to {LONGEST:g}, got {value!r}")
    return time


def _verdict(record: JournalRecord | None) -> Verdict | None:
    if record is None:
        return None
    winners = tuple(Alliance[name] for name in record["winners"])
    return Verdict(Outcome(winners, str(record["reason"])), int(record["node"]))
