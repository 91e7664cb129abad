"""Records: the lines of a journal that lead from one state of a game to the next."""

from __future__ import annotations

import json
from typing import Any

from attrs import asdict

from engine.game import Verdict
from engine.variations import NO_NOTES, Node
from gui.core.state import Table
from gui.play.asking import can_be_continued, has_moves
from gui.program.journal.reviews import review_record

VERSION = 1
JournalRecord = dict[str, Any]


def opening(table: Table) -> JournalRecord:
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
        **({"recorded": table.about.recorded} if table.about.recorded else {}),
        **({"faults": [[node, words] for node, words in table.about.faults.items()]} if table.about.faults else {}),
    }


def changes(old: Table | None, new: Table, now: float) -> list[JournalRecord]:
    """Return the records that lead from one state of a game to the next."""
    records: list[JournalRecord] = []
    known = 0
    if old is None or old.serial != new.serial:
        records.append(opening(new))
        known = 1
        old = None
    else:
        known = len(old.game)
    if old is None and new.game[0].notes != NO_NOTES:
        records.append({"noted": asdict(new.game[0].notes), "node": 0})
    records += _edits(old, new)
    for number in range(known, len(new.game)):
        node = new.game[number]
        records.append({"play": node.text, "from": node.parent, **_times(new, now), **_notes(node)})
    records += _orders(new, known)
    where = old.game.current if old is not None else 0
    if len(new.game) > known:
        where = len(new.game) - 1
    last = new.game.line()[-1]
    if len(new.game) > known + 1 and new.over is None and last not in (where, new.game.current):
        # Stepping forward from the shown position must lead to the end of the game, not of the last variation.
        records.append({"at": last})
        where = last
    if new.game.current != where:
        records.append({"at": new.game.current})
    verdict = old.verdict if old is not None else None
    if new.verdict != verdict:
        records.append({"verdict": _verdict_record(new.verdict)})
    # A game that was over may have been taken back from its last move, which is still in its line.
    is_reopened = old is None and new.over is None and has_moves(new) and not can_be_continued(new)
    if new.over != (old.over if old is not None else None) or is_reopened:
        records.append({"over": new.over})
    records += _clock(old, new, now)
    if old is not None and new.about.recorded != old.about.recorded:
        records.append({"recorded": new.about.recorded})
    if old is not None and new.seats != old.seats:
        records.append({"seats": list(new.seats), "names": list(new.about.names)})
    if old is not None and new.flipped != old.flipped:
        records.append({"flipped": new.flipped})
    found = new.review.found
    if found is not None and found != (old.review.found if old is not None else None):
        records.append({"review": review_record(found)})
    if new.about.title != (old.about.title if old is not None else ""):
        records.append({"title": new.about.title})
    return records


def _clock(old: Table | None, new: Table, now: float) -> list[JournalRecord]:
    """Return that a game goes on without its clock, or the times that are left at its end."""
    if new.clock is None:
        is_known = new.control is None if old is None else old.clock is None
        return [] if is_known else [{"clock": None}]
    left = _left(new, now)
    is_known = new.over is None or new.clock.running is not None or (old is not None and _left(old, now) == left)
    return [] if is_known else [{"clock": left}]


def _edits(old: Table | None, new: Table) -> list[JournalRecord]:
    """Return the changes to the tree other than moves: new notes, another order, deleted lines.

    They come before the moves that follow them, since a new move clears the undo history.
    """
    if old is None or old.game.nodes is new.game.nodes:
        return []
    records: list[JournalRecord] = []
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


def _orders(new: Table, known: int) -> list[JournalRecord]:
    """Return the new order of siblings where the moves just played do not come last, as after a take-back."""
    played: dict[int, list[int]] = {}
    for number in range(known, len(new.game)):
        played.setdefault(new.game[number].parent, []).append(number)
    records: list[JournalRecord] = []
    for parent, fresh in played.items():
        order = list(new.game[parent].children)
        if order != [child for child in order if child < known] + fresh:
            records.append({"order": order, "of": parent})
    return records


def _times(table: Table, now: float) -> JournalRecord:
    return {} if table.clock is None else {"left": _left(table, now)}


def _left(table: Table, now: float) -> JournalRecord:
    """Return the milliseconds that each side has left."""
    clock = table.clock
    return {} if clock is None else {side.name: round(clock.remaining(side, now)) for side, _ in clock.left}


def _notes(node: Node) -> JournalRecord:
    """Return the notes on a move from a record that was opened."""
    noted = asdict(node.notes, filter=lambda attribute, value: value != attribute.default)
    return {"notes": noted} if noted else {}


def _verdict_record(verdict: Verdict | None) -> JournalRecord | None:
    if verdict is None:
        return None
    winners = [side.name for side in verdict.outcome.winners]
    return {"winners": winners, "reason": verdict.outcome.reason, "node": verdict.node}


def lines_of(records: list[JournalRecord]) -> bytes:
    """Return records as the lines of a file."""
    return "".join(json.dumps(record) + "\n" for record in records).encode()
