"""Reading: the game in a journal, up to a line that a crash has torn or that is damaged."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import isfinite
from typing import Any

from attrs import evolve, frozen
from pyrsistent import pmap

from board.alliance import Alliance
from board.errors import ParseError, WoodpusherError, shown
from board.outcome import Outcome
from engine.game import Verdict
from engine.registry import load
from gui.core.clock import GameClock, TimeControl
from gui.core.state import About, Table
from gui.play.asking import has_moves, is_stuck, outcome
from gui.play.playing import new_table
from gui.program.journal.records import VERSION, JournalRecord
from gui.program.journal.reviews import restored, review_of
from gui.program.memory import collections_paused

LONGEST = 366 * 24 * 3600 * 1000.0
"""The most milliseconds that a clock can have."""


@frozen
class Reading:
    """What was read from a journal: a game, up to the end or up to a line that cannot be read."""

    table: Table
    size: int
    """The bytes up to where reading ended. What follows was torn by a crash, or is damaged."""
    is_cut: bool = False
    """Whether only the end of the last line is missing."""
    damage: str = ""
    """Which line cannot be read, and why; empty if all can, except for the beginning of a line at the end."""


def read(text: str, serial: str) -> Table:
    """Return the game in a journal, up to a torn or damaged line; raise ``ParseError`` if there is none."""
    return parse(text.encode("utf-8", "surrogatepass"), serial).table


def parse(content: bytes, serial: str, stopped: Callable[[], bool] = bool) -> Reading:
    """Read the content of a journal; raise ``ParseError`` if it has no game.

    This is the only way to read a journal, so what may be appended to one is what this would read.
    """
    table: Table | None = None
    damage, at, number, has_end = "", 0, 0, False
    with collections_paused():
        while at < len(content):
            if table is not None and number % _A_LOOK == 0 and stopped():
                return Reading(table, at, damage="reading was stopped")
            number += 1
            end = content.find(b"\n", at) + 1
            line = content[at : end or len(content)].decode("utf-8", "replace")
            try:
                record = _record(line)
            except (ValueError, RecursionError) as error:
                damage = f"line {number} is not a record: {error}" if end else ""
                break
            try:
                table = _opened(record, serial) if table is None else applied(table, record)
            except Exception as error:  # a plug-in's rules may raise anything
                if table is None:
                    raise ParseError(f"the journal's first line does not name the game: {error}") from error
                damage = f"line {number} does not fit the game: {shown_error(error)}"
                break
            has_end = "over" in record or (has_end and "play" not in record)
            at = end or len(content)
        if table is None:
            raise ParseError(f"expected a journal whose first line names the game, got {shown(content[:80])}")
        whole = _on_its_line(table if has_end or table.over is not None else _ended(table))
    return Reading(whole, at, is_cut=at > 0 and content[at - 1 : at] != b"\n", damage=damage)


_A_LOOK = 256
"""After how many lines to ask whether to stop."""


def shown_error(error: Exception) -> str:
    """Return an error in words; the text of some is only a value."""
    return str(error) if isinstance(error, WoodpusherError) else f"{type(error).__name__} {error}"


def _on_its_line(table: Table) -> Table:
    """Return a finished game in which stepping forward follows the moves played, not the last variation."""
    if table.over is None:
        return table
    return evolve(table, game=table.game.go_to(table.over).go_to(table.game.current))


def _ended(table: Table) -> Table:
    """Return a game with its end, which older journals do not record and a crash may have torn off."""
    if table.about.is_analysis:
        return table
    if table.verdict is not None:
        return evolve(table, over=table.verdict.node)
    tip = evolve(table, game=table.game.go_to(table.game.line()[-1]))
    is_over = has_moves(table) and outcome(tip) is not None and not is_stuck(table)
    return evolve(table, over=tip.game.current) if is_over else table


def _no_number(text: str) -> None:
    raise ValueError(f"expected a number, got {text}")


def _record(line: str) -> JournalRecord:
    record = json.loads(line, parse_constant=_no_number)
    if not isinstance(record, dict):
        raise ParseError(f"expected a table, got {shown(record)}")
    return record


def records_of(lines: bytes) -> list[JournalRecord]:
    """Return the records in whole lines, or raise an error if one is none."""
    return [_record(line) for line in lines.decode().splitlines()]


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
        recorded=int(record.get("recorded", 0)),
        faults=pmap({int(node): str(words) for node, words in record.get("faults", ())}),
    )
    return evolve(table, about=about)


def _control(pair: Any) -> TimeControl:
    minutes, increment = map(_time, pair)
    return TimeControl(minutes, increment)


def applied(table: Table, record: JournalRecord) -> Table:
    """Return the game after a record of its journal, or raise an error if the record does not fit."""
    if "play" in record:
        above = int(record["from"])
        # Nearly every move follows the last one; searching for its path each time would make long games slow.
        game = table.game if above == table.game.current else table.game.go_to(above)
        game = game.play(str(record["play"]), backwards=True)
        if "notes" in record:
            noted = dict(record["notes"])
            game = game.annotate(**noted | {"glyphs": tuple(noted.get("glyphs", ()))})
        return evolve(table, game=game, clock=_clock(table, record.get("left")))
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
    if "clock" in record:
        return evolve(table, clock=_clock(table, record["clock"]))
    if "recorded" in record:
        return evolve(table, about=evolve(table.about, recorded=int(record["recorded"])))
    if "review" in record:
        return restored(table, review_of(record["review"], table.game))
    if "title" in record:
        return evolve(table, about=evolve(table.about, title=str(record["title"])))
    if "seats" in record:
        return _with_seats(table, record)
    return evolve(table, flipped=bool(record["flipped"]))


def _with_seats(table: Table, record: JournalRecord) -> Table:
    """Return the game with other players, who took over in the middle of it."""
    seats, names = (tuple(map(str, record[key])) for key in ("seats", "names"))
    if len(seats) != len(table.seats) or len(names) not in (0, len(seats)):
        raise ParseError(f"expected {len(table.seats)} seats, got {len(seats)}")
    return evolve(table, seats=seats, about=evolve(table.about, names=names))


def _node(table: Table, value: object) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or not 0 <= value < len(table.game):
        raise ParseError(f"expected a position of the game, got {value!r}")
    return value


def _clock(table: Table, times: Any) -> GameClock | None:
    """Return the clock as it was, stopped: it runs again after the next move. Without times, the game has none."""
    if table.clock is None or times is None:
        return None
    left = tuple((side, _time(times[side.name])) for side, _ in table.clock.left)
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
