"""Monte Carlo tree search: finds good moves by random playouts, without an evaluation, for any number of players."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from board.board import Board
from board.errors import IllegalMoveError, WrongTypeError, expect, expect_call, expect_count, shown
from engine.chance import drawn
from engine.search.findings import Finding
from engine.search.limits import Limits, StoppedError, Watch
from moves.move import Placement

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.outcome import Outcome
    from board.variant import Variant
    from moves.move import Move

NOWHERE = -1
"""The deed of a move that tells nothing if it comes later."""
CURIOSITY = 0.5
"""The exploration constant: how much rarely tried moves are preferred."""
SQUARED_BIAS = 4 * 0.3**2
"""Four times the squared error of a move's later results: how little they say about making it now."""
FIRST_LOOK = 0.1
"""How much worse than its position an untried move is assumed to be, of which nothing is known."""
DEEPEST_REUSED = 3
"""How many moves after its last position a search finds its tree again."""
MOST_NODES = 400_000
"""A larger tree is not kept for the next move."""
LONGEST = 300
"""After this many moves a playout counts as a draw."""
MOVES_A_LOOK = 16
"""How many moves of a playout are made between two checks of the watch."""
SHARE_OF_POINTS = 0.1
"""How much scores count besides winning, if a game has scores."""
MANY_POINTS = 100
"""In a one-player game, the score that earns half of the maximum reward."""
HASTE = 0.5
"""In a one-player game, how much of the reward the longest playout loses."""


class MonteCarloNode:
    """Statistics of a move and what follows, for all hidden states: how often it was tried, and won."""

    __slots__ = ("board", "children", "later_reward", "later_visits", "moves", "proven", "reward", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.reward = 0.0
        """The sum of the rewards of the side that moved here."""
        self.later_visits = 0
        self.later_reward = 0.0
        """The same over playouts in which the same side made this move at any later time."""
        self.proven: float | None = None
        """What the first player gets under best play, if that is certain."""
        self.children: dict[Any, MonteCarloNode] = {}
        self.board: Board | None = None
        """The position, if it does not depend on anything hidden."""
        self.moves: list[tuple[int, Move, MonteCarloNode]] | None = None
        """Its legal moves, each with its deed and its node."""


def rewards(outcome: Outcome | None, players: Sequence[Alliance]) -> dict[Alliance, float]:
    """Return each side's reward at the end of a game, from 0 to 1; None means that the playout was cut off."""
    if outcome is None:
        return dict.fromkeys(players, 0.5 if len(players) > 1 else 0.0)
    if not outcome.winners:
        won = dict.fromkeys(players, 0.5 if len(players) > 1 else 0.0)
    else:
        won = {player: 1 / len(outcome.winners) if player in outcome.winners else 0.0 for player in players}
    total = sum(abs(points) for points in outcome.scores.values())
    if total and len(players) == 1:
        return {player: won[player] * total / (total + MANY_POINTS) for player in players}
    if total:
        for player in players:
            share = max(outcome.scores.get(player, 0.0), 0.0) / total
            won[player] += SHARE_OF_POINTS * (share - won[player])
    return won


class MonteCarlo:
    """A tree of the moves tried so far; promising moves are tried more often.

    What a move is worth is at first guessed from all playouts in which it came later (RAVE). Wins and losses that are
    certain are proven through the tree (MCTS-Solver). The tree is kept for the next search, as far as it still applies.
    """

    def __init__(self, seed: int | None = None) -> None:
        if seed is not None and not isinstance(seed, (int, float, str, bytes)):
            raise WrongTypeError(f"expected a seed as a whole number, got {shown(seed)} of type {type(seed).__name__}")
        self._rng = Random(seed)
        self._root: MonteCarloNode | None = None
        self._size = 0

    def search(
        self,
        board: Board,
        limits: Limits,
        *,
        report: Callable[[Finding], None] | None = None,
        stopped: Callable[[], bool] | None = None,
        lines: int = 1,
    ) -> Finding:
        """Return the most visited move and its line. A node is a playout.

        ``report`` is called with this many ``lines``, which begin with the most visited moves.
        """
        expect(Board, board, "a board")
        expect(Limits, limits, "the limits of a search")
        expect_count(lines, "a number of lines", 1)
        expect_call(report, "a report")
        expect_call(stopped, "stopped")
        moves = board.legal_moves
        if not moves or board.variant.chances(board):
            raise IllegalMoveError(f"there is no move to choose (position: {board.variant.format(board)})")
        # A playout may take long, so check the watch after each until the speed is known.
        watch = Watch(limits, stopped, batch=1)
        root = self._root_for(board)
        next_report = 0.5
        if len(moves) > 1:
            while root.proven is None:
                try:
                    self._play_out(root, board, watch)
                    watch.left -= 1
                    if watch.left <= 0:
                        watch.look()
                except StoppedError:
                    break
                if report is not None and watch.seconds > next_report:
                    next_report = watch.seconds + 0.5
                    self._tell(root, board, watch, report, lines)
        if report is not None:
            self._tell(root, board, watch, report, lines)
        return self._finding(root, board, watch)

    def _tell(
        self, root: MonteCarloNode, board: Board, watch: Watch, report: Callable[[Finding], None], lines: int
    ) -> None:
        for rank in range(1, min(lines, max(1, len(root.children))) + 1):
            report(self._finding(root, board, watch, rank))

    def _root_for(self, board: Board) -> MonteCarloNode:
        """Return the node of a position in the tree of the last search, or a new one."""
        layer = [] if self._root is None or self._size > MOST_NODES else [self._root]
        for _ in range(DEEPEST_REUSED + 1):
            for node in layer:
                if node.board is not None and node.board == board:
                    self._root = node
                    return node
            layer = [child for node in layer for child in node.children.values() if child.visits]
        self._root, self._size = MonteCarloNode(), 0
        return self._root

    def _finding(self, root: MonteCarloNode, board: Board, watch: Watch, rank: int = 1) -> Finding:
        line: list[Move] = []
        hides = _hides(board.variant)
        first = board.variant.players[0]
        node = root
        share = 0.5
        while board.outcome is None and not board.variant.chances(board):
            known: list[tuple[bool, bool, int, float, int, Move, MonteCarloNode]] = []
            for move in board.legal_moves:
                child = node.children.get(_identity(move))
                if child is not None and (child.visits or child.proven is not None):
                    sure = 0.5 if child.proven is None else _for(child.proven, board.move_maker is first)
                    known.append((sure > 0.75, sure > 0.25, child.visits, child.reward, len(known), move, child))
            if not known:
                break
            known.sort(key=lambda entry: entry[:4], reverse=True)
            is_sure, is_open, visits, _, _, move, child = known[0 if line else min(rank, len(known)) - 1]
            node = child
            if not line:
                share = 1.0 if is_sure else 0.0 if not is_open else node.reward / max(visits, 1)
            line.append(move)
            if hides:
                # What follows is hidden or random, so the line ends here.
                break
            board = move.execute()
        share = min(max(share, 0.001), 0.999)
        return Finding(
            len(line) or 1,
            round(-400 * math.log10(1 / share - 1)),
            tuple(line) or (board.legal_moves[0],),
            watch.nodes,
            watch.seconds,
            rank=rank,
        )

    def _play_out(self, root: MonteCarloNode, board: Board, watch: Watch) -> None:
        """Go down the tree, add a position, play a random game from it, and record the result."""
        variant, rng = board.variant, self._rng
        hides = _hides(variant)
        if hides:
            board = variant.determinize(board, rng)
        can_prove = not hides and len(variant.players) == 2
        node = root
        path: list[tuple[MonteCarloNode, Alliance, int]] = []
        above: list[MonteCarloNode] = [root]
        """The nodes whose children were chosen from."""
        outcome: Outcome | None = None
        played: dict[Alliance, set[int]] = {player: set() for player in variant.players}
        """By side, the deeds of its moves that came after the tree."""
        steps = 0
        while True:
            if node.board is None:
                outcome = variant.outcome(board)
                if not hides:
                    node.board = board
                    self._size += 1
                    if outcome is not None and can_prove:
                        node.proven = _proof(outcome, variant)
            else:
                board = node.board
                outcome = None if node.moves is not None else variant.outcome(board)
            if outcome is not None:
                break
            if not node.visits and node is not root:
                outcome, steps = self._finish(board, watch, played)
                break
            mover = board.move_maker
            chances = variant.chances(board)
            if chances:
                move = drawn(chances, rng)
                key = _identity(move)
                child = node.children.get(key)
                if child is None:
                    child = node.children[key] = MonteCarloNode()
            else:
                _, move, child = self._select(node, board, hides)
            path.append((child, mover, _deed(move)))
            above.append(child)
            board = child.board or move.execute()
            node = child
            if node.proven is not None:
                outcome = None
                break
        if node.proven is not None and outcome is None:
            won = _shares(node.proven, variant.players)
        else:
            won = rewards(outcome, variant.players)
        if len(variant.players) == 1:
            # A single player should reach the goal, and soon.
            length = len(path) + steps
            won = {player: reward * (1 - HASTE * length / (length + LONGEST)) for player, reward in won.items()}
        root.visits += 1
        for visited, mover, _ in path:
            visited.visits += 1
            visited.reward += won[mover]
        self._note_later(above, path, played, won)
        if can_prove:
            self._prove(above, variant)

    def _note_later(
        self,
        above: list[MonteCarloNode],
        path: list[tuple[MonteCarloNode, Alliance, int]],
        later: dict[Alliance, set[int]],
        won: dict[Alliance, float],
    ) -> None:
        """Note the result for each move that the same side made later in the playout, the latest positions first."""
        for place in range(len(path) - 1, -1, -1):
            _, mover, deed = path[place]
            deeds = later[mover]
            deeds.add(deed)
            reward = won[mover]
            for other, _, child in above[place].moves or ():
                if other in deeds:
                    child.later_visits += 1
                    child.later_reward += reward

    def _prove(self, above: list[MonteCarloNode], variant: Variant) -> None:
        """Prove positions whose moves are proven, from the end of the path upwards."""
        first = variant.players[0]
        for node in reversed(above):
            if node.proven is None:
                if node.board is None or node.moves is None:
                    if node is not above[-1]:
                        return
                    continue
                is_first = node.board.move_maker is first
                worth = [None if child.proven is None else _for(child.proven, is_first) for _, _, child in node.moves]
                known = [value for value in worth if value is not None]
                if 1.0 in known:
                    node.proven = _for(1.0, is_first)
                elif len(known) == len(worth):
                    node.proven = _for(max(known), is_first)
                else:
                    return

    def _select(self, node: MonteCarloNode, board: Board, hides: bool) -> tuple[int, Move, MonteCarloNode]:
        """Return the move with the best upper confidence bound, with its deed and its node."""
        choices = node.moves
        if choices is None:
            choices = []
            for move in board.legal_moves:
                key = _identity(move)
                child = node.children.get(key)
                if child is None:
                    child = node.children[key] = MonteCarloNode()
                # When a piece is placed matters less than where; a move of a piece may be another one later.
                choices.append((_deed(move) if isinstance(move, Placement) else NOWHERE, move, child))
            self._rng.shuffle(choices)
            if not hides:
                node.moves = choices
        is_first = board.move_maker is board.variant.players[0]
        log = math.log(node.visits + 1)
        # The side to move here is not always the one that moved here, so its share follows from its own moves.
        tried = [(child.visits, child.reward) for _, _, child in choices if child.visits]
        total = sum(visits for visits, _ in tried)
        usual = sum(reward for _, reward in tried) / total - FIRST_LOOK if total else 0.5
        best: tuple[int, Move, MonteCarloNode] | None = None
        best_value = -math.inf
        for choice in choices:
            child = choice[2]
            if child.proven is not None:
                sure = _for(child.proven, is_first)
                if sure == 1.0:
                    return choice
                if sure == 0.0:
                    continue
            visits, later = child.visits, child.later_visits
            value = child.reward / visits if visits else usual
            if later:
                # The mixture with the least mean squared error (Gelly and Silver, 2011).
                weight = later / (later + visits + 1 + visits * later * SQUARED_BIAS)
                value += weight * (child.later_reward / later - value)
            value += CURIOSITY * math.sqrt(log / (visits + 1))
            if value > best_value:
                best, best_value = choice, value
        return best or choices[0]

    def _finish(self, board: Board, watch: Watch, played: dict[Alliance, set[int]]) -> tuple[Outcome | None, int]:
        """Play a random game; return its outcome, or None if it does not end, and its number of moves.

        The moves are added to ``played``. Raise ``StoppedError`` if time runs out.
        """
        variant, rng = board.variant, self._rng
        has_chances = variant.abilities.chances
        outcome_of, random = variant.outcome, rng.random
        for steps in range(LONGEST):
            outcome = outcome_of(board)
            if outcome is not None:
                return outcome, steps
            if steps % MOVES_A_LOOK == MOVES_A_LOOK - 1 and watch.is_late():
                raise StoppedError
            chances = variant.chances(board) if has_chances else ()
            if chances:
                board = drawn(chances, rng).execute()
                continue
            move = random_move(board, random())
            played[board.move_maker].add(id(move.moved_piece) + (move.destination_coordinate << 48))
            board = move.execute()
        return variant.outcome(board), LONGEST


def random_move(board: Board, number: float) -> Move:
    """Return the legal move that a random number from 0 to 1 chooses, making only this move if the variant can."""
    variant = board.variant
    choices = variant.choices(board)
    if choices is None:
        moves = board.legal_moves
        return moves[int(number * len(moves))]
    return variant.move_of(board, choices[int(number * len(choices))])


def _deed(move: Move) -> int:
    """Return a number for what a move does on any board: pieces are interned, so the piece and its goal say it."""
    return id(move.moved_piece) + (move.destination_coordinate << 48)


def _for(proven: float, is_first: bool) -> float:
    """Return a proven result of the first player for a side."""
    return proven if is_first else 1.0 - proven


def _proof(outcome: Outcome, variant: Variant) -> float:
    winner = outcome.winner
    return 0.5 if winner is None else 1.0 if winner is variant.players[0] else 0.0


def _shares(proven: float, players: Sequence[Alliance]) -> dict[Alliance, float]:
    return {player: _for(proven, player is players[0]) for player in players}


def _hides(variant: Variant) -> bool:
    """Return whether a position has chance or hidden information."""
    abilities = variant.abilities
    return abilities.hidden_information or not (abilities.deterministic or abilities.chances)


def _identity(move: Move) -> Any:
    """Return a key for a move that does not depend on hidden information."""
    return type(move), move.identity
