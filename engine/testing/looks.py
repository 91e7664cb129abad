"""Checks of a look: each place is where its outline is, and every legal move can be made by clicks and by keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from board.board import Board
from board.canvas import Canvas
from board.clicks import clicks_of, completed, next_places
from board.geometry import Coordinate
from board.look import look_of
from board.variant import Variant

if TYPE_CHECKING:
    from moves.move import Move

Expect = Callable[[bool, str], None]
_WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class LookCheck:
    """Checks that a variant can be shown and played with a pointer and with arrow keys."""

    def __init__(self, variant: Variant, expect: Expect) -> None:
        self.variant = variant
        self.look = look_of(variant)
        self.expect = expect

    def check_start(self, start: Board) -> None:
        """Check what does not depend on the position: places, and that an empty board can be drawn."""
        look, geometry = self.look, self.variant.geometry
        for place, (x, y) in look.places.items():
            name = geometry.name(place)
            self.expect(0 <= x <= look.columns and 0 <= y <= look.rows, f"{name} is off the picture")
            self.expect(look.place_at(x, y) == place, f"a click in the middle of {name} means {look.place_at(x, y)}")
        canvas = Canvas(look.columns, look.rows, 10)
        look.paint_ground(canvas, True)
        self.expect(bool(canvas.ground.shapes), "the look paints no ground")

    def check(self, board: Board) -> None:
        """Check that each legal move follows from its clicks in order, and that the keys lead from one to the next."""
        moves = board.legal_moves
        shown = set(self.look.spots(board))
        self.expect(shown <= set(board.pieces()), "the look shows pieces that are not on the board")
        offered: dict[tuple[Coordinate, ...], dict[Coordinate, bool]] = {}
        for move in moves:
            path = clicks_of(move)
            for count, place in enumerate(path):
                begun = path[:count]
                if begun not in offered:
                    offered[begun] = next_places(moves, begun)
                self._check_click(board, move, place, is_offered=place in offered[begun])
        made = {path: completed(moves, path) for path in set(map(clicks_of, moves)) if path}
        for move in moves:
            path = clicks_of(move)
            self.expect(not path or move in made[path], f"the clicks {path} do not make {move}")

    def _check_click(self, board: Board, move: Move, place: Coordinate, is_offered: bool) -> None:
        name = self.variant.geometry.name(place)
        self.expect(place in self.look.places, f"{move} needs a click on {name}, which the look does not show")
        self.expect(is_offered, f"{move} needs a click on {name}, which does not follow from those before")
        meant = self.look.meant(board, place)
        self.expect(meant == place, f"{move} needs a click on {name}, which means {meant}")
        self.expect(place in self._reached, f"the arrow keys do not lead to {name}, which {move} needs")

    @cached_property
    def _reached(self) -> set[Coordinate]:
        """The places that the arrow keys lead to from the first one, and from which they lead back."""
        if not self.look.places:
            return set()
        first = next(iter(self.look.places))
        there = {place: {self.look.step(place, *way) for way in _WAYS} for place in self.look.places}
        back: dict[Coordinate, set[Coordinate]] = {place: set() for place in there}
        for place, nexts in there.items():
            for other in nexts:
                back[other].add(place)
        return _closure(first, there) & _closure(first, back)


def _closure(first: Coordinate, links: dict[Coordinate, set[Coordinate]]) -> set[Coordinate]:
    found, edge = {first}, [first]
    while edge:
        new = links[edge.pop()] - found
        found |= new
        edge += new
    return found
