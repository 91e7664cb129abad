"""Findings: results of workers about a game."""

from __future__ import annotations

from attrs import field, frozen
from pyrsistent import PMap, pmap

from board.board import Board
from engine.players.analysis import Analysis
from engine.solving.oracle import Insight
from engine.solving.tables import TableVerdict
from gui.core.thought import Thought
from moves.move import Move


@frozen
class Judgement:
    """The evaluation of a position, from the first player's side."""

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
    """A remark about the position, such as how many moves are left."""


@frozen
class AnalysisState:
    """Everything that workers have found about a game, or are working on."""

    thought: Thought | None = None
    """The latest thought of the player to move."""
    hurry: bool = False
    """Whether the user has asked the computer to move now."""
    failure: int | None = None
    """The node at which the computer player failed; it does not move there until the user lets it try again."""
    judgements: PMap[int, Judgement] = field(factory=pmap)
    """By node, the evaluations."""
    judge_failed: bool = False
    """Whether evaluating this game's positions has failed, so that it is not tried again."""
    insights: PMap[Board, Insight | str] = field(factory=pmap)
    """By board, a puzzle's insight, or the reason why there is none."""
    verdicts: PMap[Board, TableVerdict | str] = field(factory=pmap)
    """By board, what tables know, or the reason why they know nothing."""
    missing: PMap[Board, str] = field(factory=pmap)
    """By board, the title of a table that would know more and can be built."""
    hint: Move | None = None
    """The hint to draw."""
    is_hint_whole: bool = True
    """Whether to draw the whole move, not only its piece."""
    hinted: Hinted | None = None
    """The last hint given, so that asking again shows its move."""
    hint_wanted: bool = False


@frozen
class Making:
    """A table of solved positions that is being built."""

    board: Board
    """A position that the table covers."""
    title: str
    part: float = 0.0
    """The progress, from 0 to 1."""
    words: str = ""
    """The current step."""


@frozen
class Learning:
    """A net that is being trained."""

    spec: str
    """The game, with its options."""
    title: str
    minutes: float
    part: float = 0.0
    """The progress, from 0 to 1."""
    words: str = ""
    """The generation, what it gained, and the time left."""


@frozen
class Found:
    """The lines of one position from one engine."""

    engine: str
    lines: int
    """The number of lines requested."""
    analysis: Analysis = field(factory=Analysis)
    is_final: bool = False
