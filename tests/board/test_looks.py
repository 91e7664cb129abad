"""Looks: where places are, what follows from a geometry, how pieces are labelled, and what older drawings still do."""

from __future__ import annotations

from math import hypot, isclose
from random import Random
from typing import Any

import pytest
from attrs import frozen

from board import (
    Alliance,
    ArgumentError,
    Board,
    Builder,
    Geometry,
    Graph,
    Grid,
    HexGrid,
    Look,
    Loop,
    Outcome,
    ParseError,
    Pits,
    Region,
    Variant,
)
from board.canvas import Canvas, Point, shape
from board.drawing import Drawing
from board.look import look_of
from board.outline import Outline
from engine import draw, draw_png
from moves import Move, Placement
from pieces import Piece
from tests.type_narrowing import some

GEOMETRIES = (
    Grid(8, 8),
    Grid(7, 3, bottom_up=True),
    HexGrid(5),
    HexGrid(3, 7),
    HexGrid(4, shape="hexagon"),
    Loop(24),
    Loop(9),
    Pits(6),
    Pits(3),
    Graph({"a": (0, 0), "b": (5, 0), "c": (5, 5), "d": (0, 5), "m": (2.5, 2.5)}, ["a b c d a", "a m c"]),
)


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=str)
def test_places_lie_apart_on_the_board_and_neighbours_are_mutual(geometry: Geometry) -> None:
    middles = [geometry.middle(place) for place in range(geometry.size)]
    for place, (x, y) in enumerate(middles):
        left, top, right, bottom = geometry.outline(place).box
        assert 0 <= left + 1e-9 < x < right <= geometry.width + 1e-9
        assert 0 <= top + 1e-9 < y < bottom <= geometry.height + 1e-9
        assert geometry.coordinate(geometry.names[place]) == place
        if not isinstance(geometry, Pits):
            assert all(place in geometry.neighbours(other) for other in geometry.neighbours(place))
    assert len({geometry.spot(place) for place in range(geometry.size)}) == geometry.size
    apart = [hypot(a - x, b - y) for n, (x, y) in enumerate(middles) for a, b in middles[:n]]
    assert min(apart) > 0.999


def test_each_hexagon_inside_a_board_has_six_neighbours_at_the_same_distance() -> None:
    grid = HexGrid(5, shape="hexagon")
    x, y = grid.middle(grid.coordinate("e5"))
    around = [grid.middle(cell) for cell in grid.neighbours(grid.coordinate("e5"))]
    assert len(around) == 6
    assert all(isclose(hypot(a - x, b - y), 1) for a, b in around)
    assert {len(HexGrid(11).neighbours(cell)) for cell in range(121)} == {2, 3, 4, 6}


def test_sowing_goes_round_and_a_pit_faces_the_one_across() -> None:
    pits = Pits(6)
    assert [pits.name(pits.after(pits.coordinate("f1"), n)) for n in range(4)] == ["f1", "store1", "f2", "e2"]
    for pit in (*pits.pits(0), *pits.pits(1)):
        (x, _), (across, _) = pits.middle(pit), pits.middle(pits.opposite(pit))
        assert x == across
        assert pits.opposite(pits.opposite(pit)) == pit


class Plain(Geometry):
    """A geometry whose facts are set where an author writes them first."""

    size: int
    columns: int
    rows: int
    names: tuple[str, ...]

    def __init__(self, count: int) -> None:
        self.size = self.columns = count
        self.rows = 1
        self.names = tuple(f"p{number}" for number in range(count))

    def spot(self, coordinate: int) -> tuple[int, int]:
        return coordinate, 0


class Forgetful(Geometry):
    """A geometry without any facts."""

    def spot(self, coordinate: int) -> tuple[int, int]:
        return coordinate, 0


def test_a_geometry_may_set_its_attributes_in_its_constructor_and_a_missing_one_is_named() -> None:
    assert Plain(3).coordinate("p2") == 2
    assert Plain(3).neighbours(1) == (0, 2)
    with pytest.raises(ArgumentError, match="Forgetful to have 'names'"):
        _ = Forgetful().names


def test_an_outline_contains_what_an_independent_count_of_crossings_says() -> None:
    rng = Random(3)
    for outline in (Outline.square((2, 1), 1.5, 3), Outline.hexagon((1, 1)), Outline((1, 1), radius=0.7)):
        for _ in range(500):
            x, y = rng.uniform(-1, 4), rng.uniform(-1, 4)
            assert outline.contains(x, y) is is_inside(outline, x, y)


def is_inside(outline: Outline, x: float, y: float) -> bool:
    """Count how often a ray to the right crosses a polygon; measure the distance to the middle of a circle."""
    if not outline.corners:
        return (x - outline.middle[0]) ** 2 + (y - outline.middle[1]) ** 2 <= outline.radius**2
    crossings = 0
    for number, (ax, ay) in enumerate(outline.corners):
        bx, by = outline.corners[number - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossings += 1
    return crossings % 2 == 1


# Games that declare little.


@frozen(eq=False, repr=False)
class Heap(Piece):
    """A heap whose only field is a count."""

    piece_type, letter = "heap", "h"
    count: int = 1


@frozen(eq=False, repr=False)
class Note(Piece):
    """A piece with a word and a pair on it."""

    piece_type, letter = "note", "Ж"
    word: str = ""
    pair: tuple[int, int] = (0, 0)


class General(Piece):
    """A piece whose letter has no cases."""

    piece_type, letter = "general", "帥"


@frozen(eq=False, repr=False, slots=False)
class Heaps(Variant):
    """Heaps, notes and generals on a row of squares."""

    name, title = "heaps", "Heaps"
    geometry = Grid(4, 2)
    pieces = (Heap, Note, General)
    look = Look(regions=(Region("a1 b1", "blue"),))

    def start(self) -> Board:
        builder = Builder(self).set_piece(Heap(Alliance.WHITE, 0, 12)).set_piece(Heap(Alliance.BLACK, 1))
        builder.set_piece(Note(Alliance.BLACK, 2, "a /(b)'", (1, -2))).set_piece(Note(Alliance.WHITE, 3))
        return builder.set_piece(General(Alliance.WHITE, 4)).set_piece(General(Alliance.BLACK, 5)).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        free = [place for place in range(8) if board.cell(place) is None]
        return tuple(Placement(board, Heap(board.move_maker, place, count)) for place in free for count in (1, 2))

    def outcome(self, board: Board) -> Outcome | None:
        return None if None in board.squares else Outcome.draw("full")


def test_fields_of_pieces_and_letters_of_any_script_are_written_and_read_back() -> None:
    board = Heaps().start()
    text = Heaps().format(board)
    assert text.startswith("H(12)hж(")
    assert text.endswith("Ж/帥帥'2 w")
    assert Heaps().parse(text) == board
    texts = [str(move) for move in board.legal_moves]
    assert len(set(texts)) == len(texts)
    assert [Heaps().parse_move(board, text) for text in texts] == list(board.legal_moves)
    for wrong in ("H('x')hhh/4 w", "H(1,2)hhh/4 w", "H(1hhh/4 w", "H(__import__)hhh/4 w"):
        with pytest.raises(ParseError):
            Heaps().parse(wrong)


def test_a_label_is_shown_in_text_and_in_pictures() -> None:
    board = Heaps().start()
    assert some(board[0]).label == "12"
    assert "H12" in str(board)
    assert ">12</text>" in draw(board)
    assert draw_png(board, size=64)


@pytest.mark.parametrize(("sign", "why"), [("4", "meaning"), ("ab", "one character"), (" ", "seen"), ("ß", "capital")])
def test_a_letter_that_cannot_be_read_back_is_refused_when_the_game_is_declared(sign: str, why: str) -> None:
    kind = type("Odd", (Piece,), {"piece_type": "odd", "letter": sign, "__module__": __name__})
    with pytest.raises(ArgumentError, match=why):
        type("OddGame", (Heaps,), {"name": "odd-game", "pieces": (kind,), "__module__": __name__})


def test_a_look_with_an_unknown_word_is_refused_and_names_those_there_are() -> None:
    wrong: Any = ({"ground": "marble"}, {"piece": "hat"}, {"material": "gold"}, {"labels": "up"}, {"click": "twice"})
    for words in wrong:
        with pytest.raises(ArgumentError, match="one of"):
            Look(**words)


# Drawings as in version 0.2.0.


def old_drawing() -> type[Drawing]:
    with pytest.warns(DeprecationWarning, match="declare look = board.look.Look"):

        class Crosses(Drawing):
            can_flip = False

            def __init__(self, variant: Variant) -> None:
                super().__init__(variant)
                self.seen: list[Piece] = []

            @property
            def columns(self) -> float:
                return self.geometry.columns + 1

            @property
            def places(self) -> dict[int, Point]:
                return {place: (x + 0.5, y) for place, (x, y) in super().places.items()}

            def paint_piece(self, canvas: Canvas, piece: Piece, spot: Point) -> None:
                self.seen.append(piece)
                canvas.place(canvas.standing, shape("rect", x=10, y=10, width=80, height=80, fill="#123456"), *spot)

    return Crosses


def test_a_drawing_of_a_third_party_is_what_every_picture_shows() -> None:
    kind: Any = old_drawing()

    class Drawn(Heaps):
        name = "drawn"

        @property
        def drawing(self) -> Drawing:
            found: Drawing = kind(self)
            return found

    variant = frozen(eq=False, repr=False, slots=False)(Drawn)()
    board = variant.start()
    look = look_of(variant)
    assert isinstance(look, kind)
    assert (look.columns, look.can_flip) == (5, False)
    assert draw(board).count("#123456") == len(board.pieces())
    assert look.place_at(1, 0.5) == 0
    assert str(board) == look.text(board)
