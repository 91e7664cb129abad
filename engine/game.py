"""Game: a tree of moves with a current position, the players, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import frozen
from pyrsistent import PMap, PVector, pmap, pvector

from board.alliance import Alliance
from board.board import Board
from board.errors import ArgumentError, IllegalMoveError, WrongTypeError, expect
from board.outcome import Outcome
from board.variant import Variant
from engine.registry import load
from engine.variations import Variations
from moves.move import Pass
from moves.sequence import play_each

if TYPE_CHECKING:
    from board.errors import RecordError
    from engine.openings.named import Opening
    from moves.move import Move


@frozen
class Verdict:
    """A result decided off the board (resignation, agreement, loss on time), and the node where it happened."""

    outcome: Outcome
    node: int


class Game:
    """A game from its first board to the current one, with undo and redo, variations and notes.

    ``tree`` is an immutable tree of all moves ever played: playing a different move after ``undo`` starts a
    variation, and no move is lost. Values returned by ``tree``, ``moves`` and ``boards`` do not change as the game
    continues. ``play`` takes moves or strings and returns the game, so that calls can be chained.

    >>> Game("chess").play("e4 e5").play("Nf3").ply
    3

    Where fate moves, ``roll`` draws one of its moves, which the tree records like any other.
    """

    _tags: dict[str, str] | PMap[str, str]
    """The tags, as a map built on demand: for most games read from a file it is never needed."""

    def __init__(
        self,
        start: str | Variant | Board | Variations = "chess",
        *,
        players: Iterable[str] = (),
        tags: Mapping[str, str] | None = None,
        verdict: Verdict | None = None,
        errors: Iterable[RecordError] = (),
    ) -> None:
        if isinstance(start, str):
            start = load(start)
        if isinstance(start, Variant):
            start = start.start()
        if isinstance(start, Board):
            start = Variations.begin(start)
        if not isinstance(start, Variations):
            raise WrongTypeError(f"expected a variant, a board or a tree, got {start!r} of type {type(start).__name__}")
        self._tree: Variations = start
        # The boards on the path here: needed at every move, so they are cached.
        self._boards: list[Board] = start.board_list()
        if verdict is not None and not 0 <= verdict.node < len(start):
            raise ArgumentError(f"expected a verdict at a node from 0 to {len(start) - 1}, got {verdict.node!r}")
        self._verdict = verdict
        self.errors: tuple[RecordError, ...] = tuple(errors)
        """The errors of a game read from a file, in file order; usually empty.

        The game holds everything that could be read. Each error has a ``reason``, the ``line`` of the file, the
        ``text`` that could not be read, and the preceding ``node`` of ``tree``.
        """
        self.players = tuple(players)
        self.tags = {} if tags is None else tags

    def copy(self) -> Game:
        """Return an independent copy of the game; it costs almost nothing."""
        return Game(self._tree, players=self.players, tags=self.tags, verdict=self._verdict, errors=self.errors)

    # Players and tags.

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in turn order; empty if unknown."""
        return self._players

    @players.setter
    def players(self, names: Iterable[str]) -> None:
        seats = len(self.variant.players)
        given = tuple(names)
        if len(given) > seats or not all(isinstance(name, str) for name in given):
            raise ArgumentError(f"expected at most {seats} player names, got {given!r}")
        self._players = given + ("",) * (seats - len(given))

    @property
    def tags(self) -> PMap[str, str]:
        """The other tags: Event, Site, Date, Round and so on, as in PGN."""
        if not isinstance(self._tags, PMap):
            self._tags = pmap(self._tags)
        return self._tags

    @tags.setter
    def tags(self, tags: Mapping[str, str]) -> None:
        expect(Mapping, tags, "tags as a mapping of strings")
        for name, value in tags.items():
            if not (isinstance(name, str) and isinstance(value, str)):
                raise WrongTypeError(f"expected tags as strings, got {name!r}: {value!r}")
        self._tags = tags if isinstance(tags, PMap) else dict(tags)

    # The current position.

    @property
    def variant(self) -> Variant:
        """The variant being played."""
        return self.board.variant

    @property
    def tree(self) -> Variations:
        """All moves ever played, with notes, at the current board."""
        return self._tree

    @property
    def board(self) -> Board:
        """The current board."""
        return self._boards[-1]

    @property
    def ply(self) -> int:
        """How many moves have been played, not counting those taken back."""
        return len(self._boards) - 1

    @property
    def moves(self) -> PVector[Move]:
        """The moves up to the current board."""
        return pvector(self._tree.moves())

    @property
    def boards(self) -> PVector[Board]:
        """The boards from the first to the current one."""
        return pvector(self._boards)

    @property
    def opening(self) -> Opening | None:
        """The opening of the game, from the last of its positions that has a name, or None.

        >>> str(Game("chess").play("e4 c5").opening)
        'B20 Sicilian Defence'
        """
        from engine.openings.named import opening_of

        return opening_of(self._boards)

    # Playing and taking back.

    def play(self, *moves: Move | str) -> Game:
        """Play legal moves; if a different one was played here before, start a variation.

        A string may hold several: ``game.play("e4 e5 Nf3")``. Raise ``IllegalMoveError``, and change nothing, if one of
        them is illegal or the game is over before it.
        """
        tree, ply = self._tree, self.ply
        try:
            play_each(moves, self._play)
        except BaseException:
            self._tree = tree
            del self._boards[ply + 1 :]
            raise
        return self

    def _play(self, move: Move | str) -> None:
        outcome = self.outcome
        if outcome is not None:
            raise IllegalMoveError(f"the game is over ({outcome}); take back a move to continue")
        self._tree = self._tree.play(move)
        self._boards.append(self._tree.board)

    def roll(self, rng: Random | None = None) -> Game:
        """Let fate move: play one of its moves with its probability; the same generator repeats the same rolls.

        Raise ``IllegalMoveError`` if it is not fate's turn. To play a roll that is already known, ``play`` it.
        """
        from engine.chance import draw

        return self.play(draw(self.board, Random() if rng is None else rng))

    @property
    def is_fates_turn(self) -> bool:
        """Whether fate moves next, by ``roll``."""
        from engine.chance import chances_of

        return bool(chances_of(self.board))

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self.ply > 0

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back and the players have not ended the game since."""
        return self._verdict_here is None and self._tree.node.chosen is not None

    def undo(self) -> Game:
        """Take back the last move, or a resignation or agreed draw first."""
        if self._verdict_here is not None:
            self._verdict = None
        elif not self.can_undo:
            raise IllegalMoveError("there is no move to take back")
        else:
            self._tree = self._tree.back()
            self._boards.pop()
        return self

    def redo(self) -> Game:
        """Replay the move that was last taken back."""
        if not self.can_redo:
            raise IllegalMoveError("there is no move to redo")
        self._tree = self._tree.forward()
        self._boards.append(self._tree.board)
        return self

    def go_to(self, node: int) -> Game:
        """Go to a node of the tree, in the main line or a variation."""
        self._tree = self._tree.go_to(node)
        self._boards = self._tree.board_list()
        return self

    def annotate(self, **notes: Any) -> Game:
        """Annotate the last move: ``before``, ``after``, ``glyphs``, ``clock`` or ``elapsed``.

        >>> Game("chess").play("e4").annotate(after="best by test").tree.node.notes.after
        'best by test'
        """
        self._tree = self._tree.annotate(**notes)
        return self

    def promote(self) -> Game:
        """Make the path to the current board the main line."""
        self._tree = self._tree.promote()
        return self

    # Results.

    @property
    def verdict(self) -> Verdict | None:
        """How the players ended the game off the board, and at which node, or None."""
        return self._verdict

    @property
    def _verdict_here(self) -> Outcome | None:
        verdict = self._verdict
        return verdict.outcome if verdict is not None and verdict.node == self._tree.current else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended here (by the board, the history or the players), or None if it is not over."""
        return self._judge(self._verdict_here, self._boards)

    @property
    def result(self) -> Outcome | None:
        """The result of the whole game, decided by the players or at the end of its main line, or None."""
        if self._verdict is not None:
            return self._judge(self._verdict.outcome, self._tree.boards(self._verdict.node))
        return self._judge(None, self._tree.boards(self._tree.main_line()[-1]))

    def _judge(self, verdict: Outcome | None, boards: list[Board] | PVector[Board]) -> Outcome | None:
        return verdict or self.variant.adjudicate(boards)

    @property
    def claims(self) -> tuple[str, ...]:
        """The reasons for which the player to move may claim a draw now."""
        return () if self.outcome is not None else self.variant.claims(self._boards)

    @property
    def repetitions(self) -> int:
        """How often the current position has occurred in the game, including now."""
        return self._boards.count(self.board)

    def claim_draw(self) -> Game:
        """Claim a draw, for the first reason available."""
        claims = self.claims
        if not claims:
            raise IllegalMoveError("there is no draw to claim here")
        return self.end(Outcome.draw(claims[0]))

    def resign(self, alliance: Alliance | None = None) -> Game:
        """Resign for a side, by default the one to move; the others win."""
        loser = self.board.move_maker if alliance is None else alliance
        expect(Alliance, loser, "an Alliance")
        if loser not in self.variant.players:
            raise ArgumentError(f"{loser} does not play in {self.variant.name}, so it cannot resign")
        winners = tuple(player for player in self.variant.players if player is not loser)
        return self.end(Outcome(winners, f"{loser} resigned"))

    def end(self, outcome: Outcome) -> Game:
        """End the game for a reason off the board: an agreed draw, a loss on time."""
        expect(Outcome, outcome, "an Outcome")
        if self.outcome is not None:
            raise IllegalMoveError(f"the game is already over ({self.outcome})")
        self._verdict = Verdict(outcome, self._tree.current)
        return self

    def _repr_svg_(self) -> str:
        """Return the current board with the last move highlighted, for notebooks."""
        last = self._tree.node.move
        highlights = () if last is None or isinstance(last, Pass) else (last,)
        return self.variant.drawing.svg(self.board, highlights=highlights)

    def __str__(self) -> str:
        return str(self.board)

    def __repr__(self) -> str:
        return f"<Game {self.variant.spec} at ply {self.ply}: {self.variant.format(self.board)}>"
