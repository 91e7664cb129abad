"""Reviews in a journal: a review's findings, so that it need not run again when its game is reopened."""

from __future__ import annotations

from typing import Any

from attrs import evolve
from pyrsistent import pmap

from board.errors import ParseError
from engine.review.findings import MoveMark, Review, ReviewedMove
from engine.review.phases import Phase
from engine.variations import Variations
from gui.core.state import Judgement, Table
from gui.core.state.findings import Reviewing


def review_record(review: Review) -> dict[str, Any]:
    """Return a review as a record, without what is already in the game itself."""
    return {"engine": review.engine, "moves": [_move_record(move) for move in review.moves]}


def _move_record(move: ReviewedMove) -> dict[str, Any]:
    return {
        "node": move.node,
        "phase": move.phase.value,
        "scores": [move.before, move.after],
        "chances": [move.chance_before, move.chance_after],
        "accuracy": move.accuracy,
        **({"best": list(move.best)} if move.best else {}),
        **({"mark": move.mark.value} if move.mark is not None else {}),
        **({"extra": move.extra} if move.extra is not None else {}),
    }


def review_of(record: dict[str, Any], game: Variations) -> Review:
    """Return the review in a record about a game, or raise an error if it is invalid."""
    moves = tuple(_move(entry, number, game) for number, entry in enumerate(record["moves"], 1))
    return Review(game[0].board.variant.players, moves, str(record["engine"]))


def _move(entry: dict[str, Any], number: int, game: Variations) -> ReviewedMove:
    node = int(entry["node"])
    if not 0 < node < len(game):
        raise ParseError(f"expected the position after a move, got {node}")
    before, after = (_number(score, int) for score in entry["scores"])
    chance_before, chance_after = (_number(chance, float) for chance in entry["chances"])
    return ReviewedMove(
        node,
        number,
        game[game[node].parent].board.move_maker,
        game[node].text,
        Phase(entry["phase"]),
        before,
        after,
        chance_before,
        chance_after,
        best=tuple(map(str, entry.get("best", ()))),
        mark=MoveMark(entry["mark"]) if "mark" in entry else None,
        accuracy=float(entry["accuracy"]),
        extra=_number(entry.get("extra"), int),
    )


def _number(value: Any, kind: Any) -> Any:
    """Convert a number to a type, and leave None as it is."""
    return None if value is None else kind(value)


def restored(table: Table, review: Review) -> Table:
    """Return the table with the findings of a review that is already written into its game."""
    judgements = dict(table.analysis.judgements)
    for move in review.moves:
        if move.after is not None:
            score = move.after if move.side is review.players[0] else -move.after
            judgements[move.node] = Judgement(score)
    if review.moves and review.moves[0].before is not None:
        first = review.moves[0]
        before = first.before or 0
        judgements[0] = Judgement(before if first.side is review.players[0] else -before)
    return evolve(table, review=Reviewing(part=1.0, found=review)).analysing(judgements=pmap(judgements))
