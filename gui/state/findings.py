"""Findings: what workers have found out about a game, or are finding out."""

from __future__ import annotations

from attrs import field, frozen
from pyrsistent import PMap, pmap

from board.board import Board
from engine.players import analysis as engine_analysis
from engine.solving.oracle import Insight
from engine.solving.table_folder import TableVerdict
from moves.move import Move


@frozen
class Thought:
    """What a computer player has found so far."""

    depth: int | None = None
    score: int | None = None
    """In hundredths of a point, or near ``WIN``, for the side it plays."""
    line: tuple[str, ...] = ()
    nodes: int = 0


@frozen
class Judgement:
    """How a position stands, seen from the first player's side."""

    score: int
    """In hundredths of a point, or near ``WIN``."""
    depth: int = 0
    line: tuple[str, ...] = ()
    is_final: bool = True
    """Whether the evaluation is finished."""


@frozen
class Hinted:
    """A hint that was given at a position."""

    node: int
    move: Move
    verdict: str = ""
    """What is known about the position, such as how many moves are left."""


@frozen
class Analysis:
    """What is being found out, or was."""

    thought: Thought | None = None
    """What the player to move has found so far."""
    hurry: bool = False
    """Whether the computer was told to move now."""
    failure: int | None = None
    """The node at which the computer player died; it is not asked again there."""
    judgements: PMap[int, Judgement] = field(factory=pmap)
    """For each node that was judged, what was found."""
    judge_failed: bool = False
    """Whether positions of this game cannot be judged, so that it is not tried for ever."""
    insights: PMap[Board, Insight | str] = field(factory=pmap)
    """For the boards that were asked about, the insight, or the reason why there is none."""
    verdicts: PMap[Board, TableVerdict | str] = field(factory=pmap)
    """For the boards that were looked up in tables, what these know, or the reason why they know nothing."""
    missing: PMap[Board, str] = field(factory=pmap)
    """For the boards that were looked up, the title of the table that would know more and can be made."""
    hint: Move | None = None
    """The hint that is drawn."""
    is_hint_whole: bool = True
    """Whether it is drawn as a move, not only its piece."""
    hinted: Hinted | None = None
    """The last hint given, so that asking again shows its move."""
    hint_wanted: bool = False


@frozen
class Making:
    """A table of solved positions that is being made."""

    board: Board
    """A position that the table knows."""
    title: str
    part: float = 0.0
    """How much is done, from 0 to 1."""
    words: str = ""
    """What is being worked on."""


@frozen
class Found:
    """The lines of one position, as one engine found them."""

    engine: str
    lines: int
    """How many were asked for."""
    analysis: engine_analysis.Analysis = field(factory=engine_analysis.Analysis)
    is_final: bool = False
