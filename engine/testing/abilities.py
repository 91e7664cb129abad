"""Checks of what a variant offers besides its rules: its abilities, its numbering and its guide."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from board.board import Board
from board.builder import Builder
from board.errors import UnsupportedError, WoodpusherError
from board.move_kind import MoveKind
from board.variant import Variant
from engine.game import Game
from engine.notation.pgn import format_pgn, parse_pgn
from engine.players import player
from engine.rules import parse_rules, rules_text
from engine.rules.trying import why_refused
from engine.testing.numbers import NumberingCheck
from engine.variations import Variations

if TYPE_CHECKING:
    from moves.move import Move

Expect = Callable[[bool, str], None]

MOST_GOALS = 50
"""How many of a puzzle's goals are checked."""
ENOUGH_POSITIONS = 10
"""After this many positions, an evaluation or hidden information should have had an effect."""


class AbilityCheck:
    """Checks over one run of the kit that a variant offers exactly what it declares."""

    def __init__(self, variant: Variant, expect: Expect) -> None:
        self.variant = variant
        self.abilities = variant.abilities
        self.expect = expect
        self.numbers = NumberingCheck(variant, expect)
        self.skipped: set[str] = set()
        self._seen: set[int] = set()
        self._evaluates = False
        self._hides = False

    # Once.

    def check_start(self, start: Board) -> None:
        """Check what does not depend on the position."""
        self._offers(self.abilities.un_moves, "un_moves", lambda: start.moves(MoveKind.UNDO))
        self._offers(self.abilities.goals, "goals", self.variant.goals)
        if self.abilities.goals:
            goals = tuple(islice(self.variant.goals(), MOST_GOALS))
            self.expect(bool(goals), "abilities declare goals, but there are none")
            for goal in goals:
                self._check_goal(goal)
        for text in self.abilities.own_players:
            self.expect(player(text).name != "", f"its player {text} has no name")
        self._check_rules()
        self.numbers.check_arrays(start)

    def _check_rules(self) -> None:
        """Check that the rules sheet can be read, and that there is a reason for each move that it calls illegal.

        The sheet describes the variant with its default options.
        """
        if self.variant.spec != self.variant.name:
            return
        try:
            for step in parse_rules(rules_text(self.variant), self.variant).steps:
                self.expect(step.board.outcome is None, f"the rules have a step in which the game is over: {step.ask}")
                for text in step.refused:
                    self.expect(
                        bool(why_refused(step.board, text)), f"the rules call {text} illegal, but give no reason"
                    )
        except WoodpusherError as error:
            self.expect(False, f"the rules cannot be read: {error}")

    def _offers(self, is_declared: bool, what: str, ask: Callable[[], object]) -> None:
        """Check that something raises ``UnsupportedError`` exactly if it is not declared."""
        try:
            ask()
            is_offered = True
        except UnsupportedError:
            is_offered = False
        self.expect(
            is_offered == is_declared,
            f"abilities {'declare' if is_declared else 'do not declare'} {what}, "
            f"but the variant {'does not offer' if is_declared else 'offers'} them",
        )

    def _check_goal(self, goal: Board) -> None:
        outcome = goal.outcome
        text = self.variant.format(goal)
        self.expect(outcome is not None and bool(outcome.winners), f"the goal {text} does not solve the puzzle")
        self.expect(self.variant.heuristic(goal, goal) == 0, f"heuristic does not return 0 for the goal {text}")

    # On each position.

    def check_position(self, board: Board, rng: Random) -> None:
        """Check the abilities and parts on one position."""
        if len(self._seen) < ENOUGH_POSITIONS:
            self._seen.add(board.key)
        evaluation = self.variant.evaluate(board)
        self._evaluates |= evaluation != 0
        self.expect(
            evaluation == 0 or self.abilities.evaluation,
            f"abilities declare no evaluation, but evaluate returns {evaluation}",
        )
        self._check_hidden(board, rng)
        if self.abilities.setup:
            builder = Builder(self.variant).set_move_maker(board.move_maker).set_state(board.state)
            for piece in board.pieces():
                builder.set_piece(piece)
            self.expect(builder.build() == board, "setting the position up piece by piece gives a different one")
        self._check_numbering(board)
        self._check_best_move(board)

    def _check_hidden(self, board: Board, rng: Random) -> None:
        drawn = self.variant.determinize(board, rng)
        if drawn == board:
            return
        self._hides = True
        self.expect(
            self.abilities.hidden_information or not self.abilities.deterministic,
            "determinize changes the position, but abilities declare no hidden information and no chance",
        )
        texts = {self.variant.format_move(move) for move in board.legal_moves}
        self.expect(
            {self.variant.format_move(move) for move in drawn.legal_moves} == texts,
            "determinize changes the moves that the player to move can see",
        )

    def _check_numbering(self, board: Board) -> None:
        numbering = self.variant.numbering
        if numbering is None:
            self.skipped.add("position numbers")
            return
        for each in dict.fromkeys((numbering, numbering.with_symmetries)):
            self.numbers.check_position(board, each)
        if not numbering.can_undo:
            self.skipped.add("undo_indices")

    def _check_best_move(self, board: Board) -> None:
        guide = self.variant.guide
        if guide is None or not guide.knows_best_moves or board.outcome is not None:
            return
        left = guide.distance(board)
        move = guide.best_move(board)
        self.expect(move in board.legal_moves, f"the best move {move} is not legal")
        self.expect(guide.distance(move.execute()) == left - 1, f"the best move {move} does not get closer to the goal")

    # Along a game.

    def check_path(self, start: Board, ply: int, move: Move) -> None:
        """Check heuristic and guide on the path from the start of a game to the position after a move."""
        after = move.execute()
        bound = self.variant.heuristic(start, after)
        if self.abilities.heuristic:
            self.expect(bound <= ply + 1, f"heuristic says {bound} moves from the start, but {ply + 1} led here")
        else:
            self.expect(bound == 0, f"abilities declare no heuristic, but heuristic returns {bound}")
        guide = self.variant.guide
        if guide is not None:
            towards = guide.moves_towards(move.board, after, 0)
            self.expect(move in towards, f"moves_towards leaves out {move}, which leads there")
            if self.abilities.un_moves:
                back = guide.moves_towards(after, move.board, 0, MoveKind.UNDO)
                self.expect(
                    any(un_move.execute() == move.board for un_move in back),
                    f"moves_towards leaves out the un-move that takes back {move}",
                )

    def check_record(self, tree: Variations) -> None:
        """Check that a game can be saved as PGN exactly if that is declared."""
        game = Game(tree.go_to(tree.main_line()[-1]))
        self._offers(self.abilities.pgn, "PGN", lambda: format_pgn(game))
        if self.abilities.pgn:
            again = parse_pgn(format_pgn(game))
            is_same = again.moves == game.moves and again.board == game.board
            self.expect(is_same, "a game differs after saving and loading as PGN")

    # After all games.

    def check_end(self) -> None:
        """Check that every declared ability has had an effect at least once."""
        if len(self._seen) < ENOUGH_POSITIONS:
            return
        if self.abilities.evaluation:
            self.expect(self._evaluates, "abilities declare an evaluation, but evaluate always returns 0")
        if self.abilities.hidden_information:
            self.expect(self._hides, "abilities declare hidden information, but determinize changes nothing")
        elif not (self.abilities.deterministic or self.abilities.chances):
            self.expect(self._hides, "abilities declare chance, but determinize changes nothing, so players look ahead")
