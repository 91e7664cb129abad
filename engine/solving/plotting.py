"""Plotting: a solution as a picture, the state graph for small puzzles, the histogram for large ones."""

from __future__ import annotations

from collections import defaultdict
from io import BytesIO
from os import PathLike
from typing import TYPE_CHECKING, Any

from board.errors import UnsupportedError
from engine.files import write_atomically

if TYPE_CHECKING:
    from board.board import Board
    from engine.solving.solution import Solution

LARGEST_GRAPH = 10_000
"""The maximum number of positions to draw if the variant places them; more would be a blur."""
LARGEST_ROWS = 1_000
"""The maximum number of positions to draw in rows."""
_INCHES, _DPI = 8.0, 150
_COLOURS = "viridis_r"

Point = tuple[float, float]


def plot(solution: Solution, path: str | PathLike[str]) -> str:
    """Draw a solution to a PNG file and return what was drawn: "state graph" or "histogram"."""
    picture, kind = drawn(solution)
    write_atomically(path, picture)
    return kind


def drawn(solution: Solution) -> tuple[bytes, str]:
    """Return a picture of a solution as PNG data, and what it is: "state graph" or "histogram"."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise UnsupportedError("drawing needs matplotlib: pip install 'woodpusher[plot]'") from error
    figure = Figure(figsize=(_INCHES, _INCHES), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_title(f"{solution.variant.title}: {solution.variant.spec}")
    is_natural = solution.variant.drawing.has_plot_points
    is_small = solution.count <= (LARGEST_GRAPH if is_natural else LARGEST_ROWS)
    if is_small:
        _draw_graph(solution, figure, axes)
    else:
        _draw_histogram(solution, axes)
    picture = BytesIO()
    figure.savefig(picture, format="png", dpi=_DPI)
    return picture.getvalue(), "state graph" if is_small else "histogram"


def _draw_graph(solution: Solution, figure: Any, axes: Any) -> None:
    """Draw a point for each position, coloured by remoteness, and a line for each move."""
    from matplotlib.collections import LineCollection

    points = _points(solution)
    if solution.variant.drawing.has_plot_points:
        axes.set_aspect("equal")
    segments = [
        (point, points[after])
        for board, point in points.items()
        if board.outcome is None or solution.is_puzzle
        for after in (move.execute() for move in board.legal_moves)
        if after in points
    ]
    axes.add_collection(LineCollection(segments, colors="0.8", linewidths=0.6, zorder=1))
    dots = axes.scatter(
        [x for x, _ in points.values()],
        [y for _, y in points.values()],
        c=[solution.remoteness(board) for board in points],
        s=max(3.0, min(120.0, 20_000 / len(points))),
        cmap=_COLOURS,
        zorder=2,
    )
    axes.set_axis_off()
    figure.colorbar(dots, ax=axes, label="remoteness", shrink=0.6)


def _points(solution: Solution) -> dict[Board, Point]:
    """Return where to draw each position: as the variant says, or else in a row for each remoteness."""
    if solution.variant.drawing.has_plot_points:
        return {board: solution.variant.drawing.plot_point(board) for board in solution.boards()}
    rows: dict[int, list[Board]] = defaultdict(list)
    for board in solution.boards():
        rows[solution.remoteness(board)].append(board)
    return {
        board: ((place + 0.5) / len(row) - 0.5, -float(remoteness))
        for remoteness, row in rows.items()
        for place, board in enumerate(row)
    }


def _draw_histogram(solution: Solution, axes: Any) -> None:
    """Draw how many positions have each remoteness."""
    histogram = solution.histogram
    axes.bar(list(histogram), list(histogram.values()), width=1.0, color="#AB7850")
    axes.set_xlabel("remoteness")
    axes.set_ylabel("positions")
