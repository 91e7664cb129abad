"""Solving: the value and remoteness of every position, by retrograde analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np

from board.board import Board
from board.errors import TooLargeError, UnsupportedError, WrongTypeError, expect_call, expect_count, shown
from board.variant import Variant
from engine.cluster import Here
from engine.registry import load
from engine.solving.arrays import distinct
from engine.solving.estimating import Estimate, estimate
from engine.solving.exploration import Graph, Progress, explore
from engine.solving.layered.layered_game import CHUNK
from engine.solving.numbering import TABLE_POSITIONS, FoundNumbering, Numbering
from engine.solving.solution import DRAW, TIE, UNKNOWN, Solution, Steps, Verdicts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from engine.cluster import Cluster
    from engine.solving.arrays import IndexArray
    from engine.solving.layered.parted_solver import PartedSolver

LIMIT = TABLE_POSITIONS
"""How many position numbers a table may have unless more are allowed."""
EXPLORED_LIMIT = 5_000_000
"""How many positions may be explored one by one unless more are allowed."""


def solve(
    subject: str | Variant | Board,
    progress: Progress | None = None,
    limit: int | None = None,
    tables: str | PathLike[str] | None = None,
    cluster: Cluster | None = None,
    on_estimate: Callable[[Estimate], object] | None = None,
) -> Solution:
    """Return the value and remoteness of every position of a puzzle or a two-player game.

    A puzzle that lists its goals is solved backwards from them, over all its positions. Anything else is first
    explored forwards, from the given board or from the start; so is a puzzle that is too large for a table.
    ``progress`` is called with the number of positions done. More than ``limit`` positions raise ``TooLargeError``,
    at once if the variant numbers its positions. ``tables`` is a folder for finished parts, which are reused: smaller
    endgames, the layers of a large puzzle.

    If nothing is known about the number of positions, it is estimated by random games after the first 20,000 positions:
    an estimate above the limit raises ``TooLargeError``, any other is passed to ``on_estimate``.

    With a ``cluster`` its workers do the work, each in its folder ``tables``, which they may share; endgames need one
    that is shared.
    """
    board = board_of(subject)
    expect_call(progress, "progress")
    if limit is not None:
        expect_count(limit, "a limit")
    variant = board.variant
    _check_kind(variant)
    show = progress or _show_nothing
    folder = None if tables is None else Path(tables)
    if cluster is not None:
        if not callable(getattr(cluster, "run", None)):  # whatever runs calls will do
            raise WrongTypeError(f"expected a cluster, got {shown(cluster)} of type {type(cluster).__name__}")
        return _solve_on(cluster, board, show, limit, folder)
    numbering = variant.numbering
    if numbering is not None:
        solution = numbering.solve(board, limit, show, tables) or _solve_in_layers(
            numbering, board, limit, show, folder
        )
        if solution is not None:
            return solution
    most = LIMIT if limit is None else limit
    _check_size(board, most, _advice(numbering) if limit is None and tables is None else "")
    if numbering is None or numbering.positions > most:
        numbering = FoundNumbering(variant)
    elif len(variant.players) == 1 and variant.abilities.goals and numbering.can_undo:
        return _solve_backwards(numbering, show)
    most = EXPLORED_LIMIT if limit is None else limit
    return judge(numbering, explore(board, numbering, most, show, _announcer(board, most, on_estimate)))


def _solve_in_layers(
    numbering: Numbering, board: Board, limit: int | None, show: Progress, folder: Path | None
) -> Solution | None:
    """Return the solution of a layered puzzle or game; None without layers or with too many positions."""
    most = _layered_limit(numbering, board, limit, is_on_disk=folder is not None)
    if most is None:
        return None
    if folder is not None and (parted := _parted_solver(Here(), folder, numbering, board, show, most)).has_files:
        return parted.layered()
    if len(numbering.variant.players) == 2:
        from engine.solving.layered.layered_game import solve_layered_game

        return solve_layered_game(numbering.with_symmetries, board, show, most, folder)
    from engine.solving.layered.layers import solve_layers

    return solve_layers(numbering.with_symmetries, board, show, most, folder)


def _layered_limit(numbering: Numbering, board: Board, limit: int | None, *, is_on_disk: bool) -> int | None:
    """Return how many positions a layered solution may have; None without layers or with too many positions."""
    if not numbering.is_solved_in_layers:
        return None
    most = limit
    if most is None:
        from engine.solving.layered import disk_layers, layers

        most = disk_layers.LIMIT if is_on_disk else layers.LIMIT
    return None if board == numbering.variant.start() and numbering.layered_positions > most else most


def _parted_solver(
    cluster: Any, folder: Path | None, numbering: Numbering, board: Board, show: Progress, most: int
) -> PartedSolver:
    from engine.solving.layered.parted_solver import PartedSolver

    return PartedSolver(cluster, folder, numbering.with_symmetries, board, show, most)


@contextmanager
def _shared_folder(cluster: Cluster, folder: Path | None) -> Iterator[Path | None]:
    """Yield the folder that all workers share: the given one, or a temporary one for a cluster on this machine."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        yield folder.absolute()
    elif cluster.is_local:
        with TemporaryDirectory(prefix="woodpusher-") as name:
            yield Path(name)
    else:
        yield None


def _solve_on(cluster: Cluster, board: Board, show: Progress, limit: int | None, folder: Path | None) -> Solution:
    """Return the solution that ``solve`` returns for a board, found on a cluster."""
    variant = board.variant
    numbering = variant.numbering
    if numbering is None:
        raise UnsupportedError(f"{variant.spec} does not number its positions, so the work cannot be split")
    with _shared_folder(cluster, folder) as shared:
        solution = numbering.solve_on(cluster, board, limit, show, shared)
    if solution is not None:
        return solution
    most = _layered_limit(numbering, board, limit, is_on_disk=True)
    if most is not None:
        return _parted_solver(cluster, folder, numbering, board, show, most).layered()
    most = LIMIT if limit is None else limit
    if len(variant.players) > 1 or not (variant.abilities.goals and numbering.can_undo):
        raise UnsupportedError(f"{variant.spec} is explored position by position, so the work cannot be split")
    if numbering.positions > most:
        raise TooLargeError(
            f"{variant.spec} has {numbering.positions:,} positions: more than the limit of {most:,} positions"
        )
    from engine.solving.layered.parted_solver import PartedSolver

    return PartedSolver(cluster, folder, numbering, None, show, most).backwards()


def _announcer(
    board: Board, most: int, on_estimate: Callable[[Estimate], object] | None
) -> Callable[[float], None] | None:
    """Return a function that estimates the work; it raises ``TooLargeError`` if there is too much.

    A game that declares how many positions it has was checked before.
    """
    variant = board.variant

    def announce(seconds_each: float) -> None:
        found = estimate(board, seconds_each)
        if found.positions > most:
            raise TooLargeError(
                f"{variant.spec} has {found}, by a sample of random games: more than the limit of {most:,} positions; "
                "raise the limit, or use plan, find_line or forced_win for single questions"
            )
        if on_estimate is not None:
            on_estimate(found)

    is_known = variant.numbering is not None or variant.abilities.estimated_positions is not None
    return None if is_known else announce


def board_of(subject: str | Variant | Board) -> Board:
    """Return where to solve from: a board, or the start of a variant."""
    if isinstance(subject, Board):
        return subject
    if isinstance(subject, (str, Variant)):
        return load(subject).start()
    raise WrongTypeError(f"expected a variant or a board, got {subject!r} of type {type(subject).__name__}")


def _check_kind(variant: Variant) -> None:
    """Raise ``UnsupportedError`` for a game that has no solution of this kind."""
    if len(variant.players) > 2:
        raise UnsupportedError(
            f"the solver is for puzzles and two-player games; {variant.spec} has {len(variant.players)} players"
        )
    if variant.abilities.chances:
        raise UnsupportedError(f"{variant.spec} is a game of chance: solve_chances gives what each side expects")
    if not variant.abilities.deterministic or variant.abilities.hidden_information:
        raise UnsupportedError(
            f"the solver needs a game without chance or hidden information, and {variant.spec} is not one; "
            "use the player montecarlo instead"
        )


def _advice(numbering: Numbering | None) -> str:
    """Return how a layered puzzle that is too large for memory can be solved, or an empty string."""
    from engine.solving.layered.disk_layers import BYTES_PER_POSITION
    from engine.solving.layered.disk_layers import LIMIT as DISK_LIMIT
    from engine.solving.layered.runs import MEMORY

    if numbering is None or not numbering.is_solved_in_layers:
        return ""
    positions = numbering.layered_positions
    if positions > DISK_LIMIT:
        return ""
    # A game's values are looked up in one whole layer, which holds an eighth of all positions at most.
    memory = MEMORY + (positions if len(numbering.variant.players) == 2 else 0)
    return (
        "; give a folder for tables (tables=FOLDER, or --tables FOLDER on the command line) to solve it layer by layer "
        f"on disk, with {_bytes(memory)} of memory and {_bytes(positions * BYTES_PER_POSITION)} of disk"
    )


def _check_size(board: Board, most: int, advice: str) -> None:
    """Raise ``TooLargeError`` if a variant is known to have too many positions to be solved from its start."""
    variant, numbering = board.variant, board.variant.numbering
    is_exact = numbering is not None and not (numbering.is_solved_in_layers and len(variant.players) > 1)
    if numbering is None:
        estimate = variant.abilities.estimated_positions
    else:
        estimate = numbering.positions if is_exact else numbering.layered_positions
    if estimate is not None and estimate > most and board == variant.start():
        raise TooLargeError(
            f"{variant.spec} has {'' if is_exact else 'about '}{_count(estimate)} positions, and a table of "
            f"them takes {_bytes(2 * estimate)}: more than the limit of {most:,} positions{advice}"
        )


def _show_nothing(done: int) -> None:
    """Show no progress."""


def _count(number: int) -> str:
    return f"{number:,}" if number < 10**15 else f"{number:.1e}"


def _bytes(count: int) -> str:
    size = float(count)
    for unit in ("bytes", "KB", "MB", "GB", "TB"):
        if size < 1000:
            return f"about {size:,.0f} {unit}"
        size /= 1000
    return "more than a petabyte"


# Backwards, from the goals of a puzzle.


def _solve_backwards(numbering: Numbering, show: Progress) -> Solution:
    """Work back from the goals, all positions of one remoteness at a time."""
    variant = numbering.variant
    steps: Steps = np.zeros(numbering.positions, np.uint16)
    frontier = np.unique(np.array([numbering.index(board) for board in variant.goals()], np.int64))
    step = 1
    done = 0
    while len(frontier):
        if step == 1 << 16:
            steps = steps.astype(np.uint32)
        steps[frontier] = step
        done += len(frontier)
        show(done)
        step += 1
        following = [frontier[:0]]
        for start in range(0, len(frontier), CHUNK):
            found = numbering.undo_index_array(frontier[start : start + CHUNK])
            found = distinct(found[steps[found] == 0])
            # What was found once is not found again by the following chunks.
            steps[found] = 1
            following.append(found)
        frontier = np.concatenate(following)
    return Solution(variant, numbering, steps)


# Forwards, from one position, for anything that cannot be solved backwards.


def judge(numbering: Numbering, graph: Graph) -> Solution:
    """Work back from the terminal positions: first wins and losses, then ties; the rest are endless cycles."""
    variant = numbering.variant
    movers = np.frombuffer(graph.movers, np.uint8)
    verdicts: Verdicts = np.zeros(len(movers), np.uint8)
    steps: Steps = np.zeros(len(movers), np.uint32)
    back = _Backwards(graph)
    ends = np.fromiter(graph.ends, np.int64, len(graph.ends))
    verdicts[ends] = np.fromiter(graph.ends.values(), np.uint8, len(graph.ends))
    is_tied = verdicts[ends] == TIE
    # The side to move wins by one good move and loses if all are bad. Working back move by move, the first
    # good move that is found is the quickest win, and the last bad one the slowest loss.
    decided = ends[~is_tied]
    step = 1
    while len(decided):
        steps[decided] = step
        step += 1
        parents, counts = back.parents_of(decided)
        values = np.repeat(verdicts[decided], counts)
        back.close(parents)
        is_open = verdicts[parents] == UNKNOWN
        parents, values = parents[is_open], values[is_open]
        wins = movers[parents] == values
        verdicts[parents[wins]] = values[wins]
        losses = ~wins & (back.open_children[parents] == 0) & (verdicts[parents] == UNKNOWN)
        verdicts[parents[losses]] = values[losses]
        decided = np.unique(parents[wins | losses])
    tied = ends[is_tied] if len(variant.players) > 1 else ends[:0]
    step = 1
    while len(tied):
        steps[tied] = step
        step += 1
        parents, _ = back.parents_of(tied)
        tied = np.unique(parents[verdicts[parents] == UNKNOWN])
        verdicts[tied] = TIE
    verdicts[(movers > 0) & (verdicts == UNKNOWN)] = DRAW
    return Solution(variant, numbering, steps, verdicts)


class _Backwards:
    """The moves of a graph, reversed."""

    def __init__(self, graph: Graph) -> None:
        size = len(graph.movers)
        parents, children = graph.edges()
        self._parents = parents[np.argsort(children, kind="stable")]
        self._starts = np.concatenate(([0], np.cumsum(np.bincount(children, minlength=size))))
        self.open_children = np.bincount(parents, minlength=size)
        """By position: how many of its moves lead to positions without a known winner."""

    def parents_of(self, numbers: IndexArray) -> tuple[NDArray[np.integer], IndexArray]:
        """Return the parents of some positions, each once per move that leads to one, and how many each of them has."""
        starts, counts = self._starts[numbers], self._starts[numbers + 1] - self._starts[numbers]
        skipped = np.repeat(starts - np.cumsum(counts) + counts, counts)
        return self._parents[skipped + np.arange(len(skipped))], counts

    def close(self, parents: NDArray[np.integer]) -> None:
        """Count a move of each of these positions, as often as it occurs, as one that leads to a known winner."""
        numbers, times = np.unique(parents, return_counts=True)
        self.open_children[numbers] -= times
