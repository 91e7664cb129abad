"""The journal: each move of a game is on disk before it is drawn, so that no crash can lose one.

A journal is a file of lines, each a JSON record, that is only ever appended to. The first line says what is
played; a line that was torn by a crash, and all after it, are left out when it is read. Nothing is ever overwritten:
a file is created under a name that was free, and one that somebody else has changed is left as it is.
"""

from __future__ import annotations

import json
from datetime import datetime, timezone
from math import isfinite
from pathlib import Path
from secrets import token_hex
from stat import S_ISREG
from typing import Any

from attrs import asdict, evolve
from pyrsistent import pmap

from board.alliance import Alliance
from board.errors import ParseError, WoodpusherError
from board.outcome import Outcome
from engine.game import Verdict
from engine.variants import load
from engine.variations import Node
from gui.clock import GameClock, TimeControl
from gui.disk import Disk
from gui.state import About, Table
from gui.table import can_be_continued, has_moves, is_stuck, outcome, sit_down

SUFFIX = ".journal"
VERSION = 1
RECENT = 8
"""Among how many of the newest games one is looked for that can be continued; nobody waits for more at the start."""
LONGEST = 366 * 24 * 3600 * 1000.0
"""No clock has more milliseconds than this."""
Record = dict[str, Any]


def new_session(now: datetime | None = None) -> str:
    """Return a name for the games of one run of the program, by date, that no other run ever has."""
    now = now or datetime.now(timezone.utc)
    return f"{now.astimezone(timezone.utc):%Y%m%d-%H%M%S}-{token_hex(4)}"


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
        **({"odds": [[one.minutes, one.increment] for one in control.others]} if control and control.others else {}),
        "flipped": table.flipped,
        **({"names": list(table.about.names)} if table.about.names else {}),
        **({"analysis": True} if table.about.is_analysis else {}),
        **({"tags": dict(table.about.tags)} if table.about.tags else {}),
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
    records += _edits(old, new)
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
    if new.over != (old.over if old is not None else None):
        records.append({"over": new.over})
    if old is not None and new.flipped != old.flipped:
        records.append({"flipped": new.flipped})
    if new.about.title != (old.about.title if old is not None else ""):
        records.append({"title": new.about.title})
    return records


def _edits(old: Table | None, new: Table) -> list[Record]:
    """Return the changes of the tree that are no moves: other notes, another order, lines that were deleted.

    They come before the moves that follow them; what is played clears the way back to them.
    """
    if old is None or old.game.nodes is new.game.nodes:
        return []
    records: list[Record] = []
    known = len(old.game)
    for number, (before, after) in enumerate(zip(old.game.nodes, new.game.nodes, strict=False)):
        if before is after:
            continue
        children = tuple(child for child in after.children if child < known)
        if children != before.children:
            records.append({"order": list(children), "of": number})
        if before.notes != after.notes:
            records.append({"noted": asdict(after.notes), "node": number})
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
    """Writes the journals of the games that are played.

    Each game has a file of its own, locked while it is on the table. A game whose file is locked by another window,
    was replaced, or holds other moves than ours goes on in a new file that begins with all of it, so that two windows
    that continue the same game lose nothing of either.
    """

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self._folder = folder
        self._disk = disk or Disk()
        self._file: int | None = None
        self._path = folder
        self._size = 0
        self._written: Table | None = None
        self._has_failed = False
        """Whether what is in a file may not be on the disk yet."""

    def write(self, table: Table, now: float) -> Table:
        """Append what changed since the last time, and return when it is on the disk.

        The table that is returned has another serial if the game goes on in another file.
        """
        if table is self._written:
            return table
        before = self._written if self._written is not None and self._written.serial == table.serial else None
        records = changes(before, table, now)
        try:
            if before is None or (records and self._file is None):
                table = self._open(table, now)
            elif records and self._file is not None:
                if self._disk.is_same(self._file, self._path, self._size):
                    self._append(_lines(records))
                else:
                    table = self._begin_anew(table, now)
        except OSError:
            self.close()
            self._has_failed = True
            raise
        self._written, self._has_failed = table, False
        return table

    def _open(self, table: Table, now: float) -> Table:
        """Go on in the game's file if it is there and nobody else's, else begin one."""
        self.close()
        self._disk.make_folder(self._folder)
        path = path_of(self._folder, table.serial)
        try:
            file = self._disk.open(path)
        except FileNotFoundError:
            return self._begin(table, now)
        try:
            is_locked = self._disk.lock(file)
            known, size = self._known(file, table.serial)
            if is_locked and (known is None or _is_beginning(known, table)):
                records = changes(known, table, now)
                if records or self._has_failed:
                    self._file, self._path, self._size = file, path, size
                    self._disk.truncate(file, size)  # a line that was torn by a crash
                    self._append(_lines(records))
                    return table
            is_all_there = known is not None and _is_beginning(table, known) and table.verdict in (None, known.verdict)
        except ParseError:
            is_all_there = False
        finally:
            if self._file is None:
                self._disk.close(file)
        # A game that is only looked at needs no file until something is played.
        return table if is_all_there else self._begin_anew(table, now)

    def _known(self, file: int, serial: str) -> tuple[Table | None, int]:
        """Return the game of an open file and the size of its whole lines; None if nothing was written yet."""
        content = self._disk.read(file)
        size = content.rfind(b"\n") + 1
        return (read(content[:size].decode("utf-8", "replace"), serial) if size else None), size

    def _begin_anew(self, table: Table, now: float) -> Table:
        return self._begin(evolve(table, serial=f"{table.serial.partition('~')[0]}~{token_hex(4)}"), now)

    def _begin(self, table: Table, now: float) -> Table:
        """Begin a file with all there is so far; a name that is taken by now gets another ending."""
        self.close()
        path = path_of(self._folder, table.serial)
        try:
            file = self._disk.create(path)
        except FileExistsError:
            return self._begin_anew(table, now)
        self._file, self._path, self._size = file, path, 0
        self._disk.lock(file)
        self._append(_lines(changes(None, table, now)))
        self._disk.sync_folder(self._folder)
        return table

    def _append(self, content: bytes) -> None:
        assert self._file is not None
        self._disk.append(self._file, content)
        self._disk.sync(self._file)
        self._size += len(content)

    def close(self) -> None:
        """Close the file."""
        file, self._file, self._written = self._file, None, None
        if file is not None:
            self._disk.close(file)


def _lines(records: list[Record]) -> bytes:
    return "".join(json.dumps(record) + "\n" for record in records).encode()


def _is_beginning(first: Table, second: Table) -> bool:
    """Return whether one state of a game leads to another, or is the same."""
    if len(first.game) > len(second.game):
        return False
    openings = [opening(evolve(table, flipped=False)) for table in (first, second)]
    return openings[0] == openings[1] and all(
        (old.text, old.parent) == (new.text, new.parent)
        for old, new in zip(first.game.nodes, second.game.nodes, strict=False)
    )


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
    return table if any("over" in record for record in records) else _ended(table)


def _ended(table: Table) -> Table:
    """Return a game of which an older journal does not say where it ended, with its end."""
    if table.verdict is not None:
        return evolve(table, over=table.verdict.node)
    tip = evolve(table, game=table.game.go_to(table.game.line()[-1]))
    is_over = has_moves(table) and outcome(tip) is not None and not is_stuck(table)
    return evolve(table, over=tip.game.current) if is_over else table


def _no_number(text: str) -> None:
    raise ValueError(f"expected a number, got {text}")


def _records(text: str) -> list[Record]:
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


def _opened(record: Record, serial: str) -> Table:
    if record["woodpusher"] != VERSION:
        raise ParseError(f"expected a journal of version {VERSION}, got {record['woodpusher']!r}")
    variant = load(record["variant"])
    seats = tuple(str(seat) for seat in record["seats"])
    if len(seats) != len(variant.players):
        raise ParseError(f"expected {len(variant.players)} seats, got {len(seats)}")
    control = None if record["control"] is None else _control(record["control"])
    if control is not None and "odds" in record:
        control = evolve(control, others=tuple(map(_control, record["odds"])))
    table = sit_down(variant.parse(record["start"]), seats, control, serial, bool(record["flipped"]))
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


def _applied(table: Table, record: Record) -> Table:
    if "play" in record:
        above = int(record["from"])
        # Nearly every move follows the last one; to look for the way to it each time would make long games slow.
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
    if "title" in record:
        return evolve(table, about=evolve(table.about, title=str(record["title"])))
    return evolve(table, flipped=bool(record["flipped"]))


def _node(table: Table, value: object) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or not 0 <= value < len(table.game):
        raise ParseError(f"expected a position of the game, got {value!r}")
    return value


def _clock(table: Table, record: Record) -> GameClock | None:
    """Return the clock as it was, standing still: it runs again from the next move on."""
    if table.clock is None:
        return None
    left = tuple((side, _time(record["left"][side.name])) for side, _ in table.clock.left)
    return evolve(table.clock, left=left, running=None)


def _time(value: Any) -> float:
    """Return a time that a clock can show."""
    time = float(value)
    if not isfinite(time) or not 0 <= time <= LONGEST:
        raise ParseError(f"expected a time from 0 to {LONGEST:g}, got {value!r}")
    return time


def _verdict(record: Record | None) -> Verdict | None:
    if record is None:
        return None
    winners = tuple(Alliance[name] for name in record["winners"])
    return Verdict(Outcome(winners, str(record["reason"])), int(record["node"]))


def journals(folder: Path) -> list[Path]:
    """Return the journals of a folder, the newest first; links that lead nowhere are left out."""
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        try:
            changed = path.stat()
        except OSError:
            continue
        if S_ISREG(changed.st_mode):
            found.append((changed.st_mtime_ns, path.name, path))
    return [path for *_, path in sorted(found, reverse=True)]


def last_game(folder: Path) -> tuple[Table | None, str]:
    """Return the game to go on with: the newest that is not over or is a puzzle that got stuck, else the newest.

    The message is empty unless a game could not be read on the way.
    """
    try:
        found = journals(folder)
    except OSError as error:
        return None, f"The folder of your games cannot be read: {error}"
    trouble, finished = "", None
    for path in found[:RECENT]:
        try:
            table = read_file(path)
            if has_moves(table) and (can_be_continued(table) or is_stuck(table)):
                return table, trouble
            if has_moves(table) and finished is None:
                finished = table
        except Exception as error:  # a plug-in's rules may raise anything; the file stays where it is
            trouble = trouble or f"Your last game ({path.name}) cannot be read: {error}. The file is kept."
    return finished, trouble


# Single games.

_BIN = "deleted"
"""The folder of games that were deleted, from which they can come back."""
_KEPT = 30 * 24 * 3600.0
"""For how many seconds they can."""


def path_of(folder: Path, serial: str) -> Path:
    """Return the file of a game."""
    return folder / f"{serial}{SUFFIX}"


def read_file(path: Path) -> Table:
    """Return the game of a file, or raise an error of ours or the system's."""
    return read(path.read_text(encoding="utf-8", errors="replace"), path.name.removesuffix(SUFFIX))


def rename(folder: Path, serial: str, title: str) -> None:
    """Note what a game is called from now on."""
    path, disk = path_of(folder, serial), Disk()
    if read_file(path).about.title == title:
        return
    file = disk.open(path)
    try:
        if not disk.lock(file):
            raise OSError("it is open in another window")
        content = disk.read(file)
        disk.truncate(file, content.rfind(b"\n") + 1)  # a line that was torn by a crash
        disk.append(file, _lines([{"title": title}]))
        disk.sync(file)
    finally:
        disk.close(file)


def delete(folder: Path, serial: str) -> None:
    """Put a game away; ``restore`` brings it back, and ``empty_bin`` does away with it after a month."""
    (folder / _BIN).mkdir(exist_ok=True)
    path = path_of(folder, serial)
    path.touch()  # the month begins now
    path.rename(path_of(folder / _BIN, serial))


def restore(folder: Path, serial: str) -> None:
    """Bring back a game that was deleted; one of the same name is never overwritten."""
    target = path_of(folder, serial)
    if target.exists():
        raise FileExistsError(f"{target.name} is there already")
    path_of(folder / _BIN, serial).rename(target)


def empty_bin(folder: Path, now: float) -> None:
    """Do away with games that were deleted a month ago."""
    for path in journals(folder / _BIN):
        if path.stat().st_mtime < now - _KEPT:
            path.unlink()
