"""The journal: each move of a game is on disk before it is drawn, so that no crash can lose one.

A journal is a file of lines, each a JSON record, that is only ever appended to. The first line says what is
played; a line that was torn by a crash, and all after it, are left out when it is read.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import IO, Any

from attrs import asdict, evolve
from pyrsistent import pmap

from board.alliance import Alliance
from board.errors import ParseError, WoodpusherError
from board.outcome import Outcome
from engine.files import write_atomically
from engine.game import Verdict
from engine.variants import load
from engine.variations import Node
from gui.clock import GameClock, TimeControl
from gui.state import Table
from gui.table import can_be_continued, has_moves, sit_down

SUFFIX = ".journal"
VERSION = 1
RECENT = 8
"""Among how many of the newest games one is looked for that can be continued; nobody waits for more at the start."""
Record = dict[str, Any]


# What is written.


def opening(table: Table) -> Record:
    """Return the first record of a game."""
    start = table.game[0].board
    control = table.control
    return {
        "woodpusher": VERSION,
        "variant": start.variant.spec,
        "start": start.variant.format(start),
        "seats": list(table.seats),
        "control": None if control is None else [control.minutes, control.increment],
        "flipped": table.flipped,
        **({"names": list(table.names)} if table.names else {}),
        **({"tags": dict(table.tags)} if table.tags else {}),
    }


def changes(old: Table | None, new: Table, now: float) -> list[Record]:
    """Return the records that lead from one state of a game to the next."""
    records: list[Record] = []
    known = 0
    if old is None or old.serial != new.serial:
        records.append(opening(new))
        known = 1
        old = None
    else:
        known = len(old.game)
    for number in range(known, len(new.game)):
        node = new.game[number]
        records.append({"play": node.text, "from": node.parent, **_times(new, now), **_notes(node)})
    where = old.game.current if old is not None else 0
    if len(new.game) > known:
        where = len(new.game) - 1
    if new.game.current != where:
        records.append({"at": new.game.current})
    verdict = old.verdict if old is not None else None
    if new.verdict != verdict:
        records.append({"verdict": _verdict_record(new.verdict)})
    if old is not None and new.flipped != old.flipped:
        records.append({"flipped": new.flipped})
    return records


def _times(table: Table, now: float) -> Record:
    if table.clock is None:
        return {}
    return {"left": {side.name: round(table.clock.remaining(side, now)) for side, _ in table.clock.left}}


def _notes(node: Node) -> Record:
    """Return what was noted beside a move in a record that was opened."""
    noted = asdict(node.notes, filter=lambda attribute, value: value != attribute.default)
    return {"notes": noted} if noted else {}


def _verdict_record(verdict: Verdict | None) -> Record | None:
    if verdict is None:
        return None
    winners = [side.name for side in verdict.outcome.winners]
    return {"winners": winners, "reason": verdict.outcome.reason, "node": verdict.node}


class Journal:
    """Writes the journal of the game on the table; the file is opened with the game's first record."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: IO[str] | None = None
        self._written: Table | None = None

    def write(self, table: Table, now: float) -> None:
        """Append what changed since the last time, and return when it is on the disk.

        If that fails, the next try writes the whole game anew, so that nothing is missing in between.
        """
        if table is self._written:
            return
        before = self._written if self._written is not None and self._written.serial == table.serial else None
        text = "".join(json.dumps(record) + "\n" for record in changes(before, table, now))
        try:
            if before is None or self._file is None:
                self._begin(table.serial, text)
            elif text:
                self._file.write(text)
                self._file.flush()
                os.fsync(self._file.fileno())
        except OSError:
            self.close()
            raise
        self._written = table

    def _begin(self, serial: str, text: str) -> None:
        """Begin a journal with all there is so far; one that is continued is never half a file in between."""
        self.close()
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"{serial}{SUFFIX}"
        write_atomically(path, text)
        self._file = path.open("a", encoding="utf-8")

    def close(self) -> None:
        """Close the file."""
        file, self._file, self._written = self._file, None, None
        if file is not None:
            # What could not be written is still buffered, and closing tries again.
            with contextlib.suppress(OSError):
                file.close()


# What is read.


def read(text: str, serial: str) -> Table:
    """Return the game that a journal holds, up to a line that was torn; raise ``ParseError`` if there is none."""
    records = _records(text)
    if not records:
        raise ParseError("expected a journal that begins with what is played, got none")
    try:
        table = _opened(records[0], serial)
    except (KeyError, TypeError, ValueError, AttributeError, WoodpusherError) as error:
        raise ParseError(f"the journal's first line does not say what is played: {error}") from error
    for record in records[1:]:
        try:
            table = _applied(table, record)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, WoodpusherError):
            break
    return table


def _records(text: str) -> list[Record]:
    records = []
    for line in text.splitlines():
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            break
        if not isinstance(record, dict):
            break
        records.append(record)
    return records


def _opened(record: Record, serial: str) -> Table:
    if record["woodpusher"] != VERSION:
        raise ParseError(f"expected a journal of version {VERSION}, got {record['woodpusher']!r}")
    variant = load(record["variant"])
    seats = tuple(str(seat) for seat in record["seats"])
    if len(seats) != len(variant.players):
        raise ParseError(f"expected {len(variant.players)} seats, got {len(seats)}")
    control = None if record["control"] is None else TimeControl(*map(float, record["control"]))
    table = sit_down(variant.parse(record["start"]), seats, control, serial, bool(record["flipped"]))
    names = tuple(str(name) for name in record.get("names", ()))
    tags = {str(tag): str(value) for tag, value in dict(record.get("tags", {})).items()}
    return evolve(table, names=names if len(names) == len(seats) else (), tags=pmap(tags))


def _applied(table: Table, record: Record) -> Table:
    if "play" in record:
        game = table.game.go_to(int(record["from"])).play(str(record["play"]), backwards=True)
        if "notes" in record:
            noted = dict(record["notes"])
            game = game.annotate(**noted | {"glyphs": tuple(noted.get("glyphs", ()))})
        return evolve(table, game=game, clock=_clock(table, record))
    if "at" in record:
        return evolve(table, game=table.game.go_to(int(record["at"])))
    if "verdict" in record:
        return evolve(table, verdict=_verdict(record["verdict"]))
    return evolve(table, flipped=bool(record["flipped"]))


def _clock(table: Table, record: Record) -> GameClock | None:
    """Return the clock as it was, standing still: it runs again from the next move on."""
    if table.clock is None:
        return None
    left = tuple((side, float(record["left"][side.name])) for side, _ in table.clock.left)
    return evolve(table.clock, left=left, running=None)


def _verdict(record: Record | None) -> Verdict | None:
    if record is None:
        return None
    winners = tuple(Alliance[name] for name in record["winners"])
    return Verdict(Outcome(winners, str(record["reason"])), int(record["node"]))


def last_game(folder: Path) -> tuple[Table | None, str]:
    """Return the newest game of a folder that can be continued, and a message if one could not be read on the way."""
    try:
        found = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    except OSError as error:
        return None, f"The folder of your games cannot be read: {error}"
    trouble = ""
    for path in found[:RECENT]:
        try:
            table = read(path.read_text(encoding="utf-8", errors="replace"), path.name.removesuffix(SUFFIX))
            if has_moves(table) and can_be_continued(table):
                return table, trouble
        except Exception as error:  # a plug-in's rules may raise anything; the file stays where it is
            trouble = trouble or f"Your last game ({path.name}) cannot be read: {error}. The file is kept."
    return None, trouble
