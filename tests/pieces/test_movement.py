"""Movement as data: atoms, the squares they lead to, Betza notation, and movement in words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from math import gcd
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from board import Alliance, ArgumentError, Grid, ParseError, WrongTypeError
from pieces.betza import LETTERS, format_movement, format_region, parse_movement, parse_region
from pieces.movement import LONGEST, Atom, Hopper, Leap, Rectangle, Region, destinations, is_within, leg, length, rays
from pieces.movement_words import describe_movement

BOARD = Grid(9, 10, bottom_up=True)


def reached(
    notation: str,
    square: str = "e5",
    own: str = "",
    enemies: str = "",
    side: Alliance = Alliance.WHITE,
    grid: Grid = BOARD,
    initial: bool = False,
) -> set[str]:
    """Return the names of the squares where a piece may go."""
    own_squares, enemy_squares = ({grid.coordinate(name) for name in names.split()} for names in (own, enemies))
    found = destinations(
        parse_movement(notation), grid, grid.coordinate(square), side, own_squares, enemy_squares, initial
    )
    return {grid.name(target) for target in found}


@pytest.mark.parametrize(
    ("notation", "squares"),
    [
        ("W", "e6 e4 d5 f5"),
        ("F", "d6 f6 d4 f4"),
        ("K", "e6 e4 d5 f5 d6 f6 d4 f4"),
        ("D", "e7 e3 c5 g5"),
        ("A", "c7 g7 c3 g3"),
        ("H", "e8 e2 b5 h5"),
        ("G", "b8 h8 b2 h2"),
        ("N", "d7 f7 c6 g6 c4 g4 d3 f3"),
        ("C", "d8 f8 b6 h6 b4 h4 d2 f2"),
        ("Z", "c8 g8 b7 h7 b3 h3 c2 g2"),
        ("(4,1)", "d9 f9 a6 i6 a4 i4 d1 f1"),
        ("R", "e1 e2 e3 e4 e6 e7 e8 e9 e10 a5 b5 c5 d5 f5 g5 h5 i5"),
        ("B", "a1 b2 c3 d4 f6 g7 h8 i9 a9 b8 c7 d6 f4 g3 h2 i1"),
        ("R2", "e3 e4 e6 e7 c5 d5 f5 g5"),
        ("W12", "e1 e2 e3 e4 e6 e7 e8 e9 e10 a5 b5 c5 d5 f5 g5 h5 i5"),
        ("B1", "d6 f6 d4 f4"),
        ("NN", "d7 c9 f7 g9 c6 a7 g6 i7 c4 a3 g4 i3 d3 c1 f3 g1"),
        ("N0", "d7 c9 f7 g9 c6 a7 g6 i7 c4 a3 g4 i3 d3 c1 f3 g1"),
        ("DD", "e7 e9 e3 e1 c5 a5 g5 i5"),
        ("fN", "d7 f7"),
        ("ffN", "d7 f7"),
        ("fsN", "c6 g6"),
        ("fhN", "d7 f7 c6 g6"),
        ("lfN", "d7"),
        ("flN", "c6"),
        ("ffrrN", "d7 f7 g6 g4"),
        ("hrN", "f7 g4 d3 c6"),
        ("vN", "d7 f7 d3 f3"),
        ("fF", "d6 f6"),
        ("flF", "d6"),
        ("fsW", "e6 d5 f5"),
        ("flW", "e6 d5"),
        ("fK", "d6 e6 f6"),
        ("lfK", "d6 e6"),
        ("frB", "f6 g7 h8 i9"),
        ("fmlN", "d7 f7 c6 c4"),
        ("WfF", "e6 e4 d5 f5 d6 f6"),
        ("fmWfceF", "e6"),
        ("eF", ""),
        ("gQ", ""),
        ("pR", ""),
        ("", ""),
    ],
)
def test_a_notation_leads_to_these_squares_of_an_empty_board(notation: str, squares: str) -> None:
    assert reached(notation) == set(squares.split())


@pytest.mark.parametrize(
    ("notation", "own", "enemies", "squares"),
    [
        ("fR", "e8", "", "e6 e7"),
        ("fR", "", "e8", "e6 e7 e8"),
        ("fmR", "", "e8", "e6 e7"),
        ("fcR", "", "e8", "e8"),
        ("fcR", "e7", "e8", ""),
        ("fN", "d7", "f7 e6", "f7"),
        ("fmWfceF", "d6", "f6 e6", "f6"),
        ("fnN", "e6", "", ""),
        ("fnN", "f6 d6", "", "d7 f7"),
        ("lnN", "", "d5", ""),
        ("nA", "d6", "f4", "g7 c3"),
        ("fnD", "", "e6", ""),
        ("lfnZ", "", "e6", ""),
        ("lfnZ", "", "d7", ""),
        ("lfnZ", "d6 e7", "", "c8"),
        ("lfnC", "e7", "", ""),
        ("lfnC", "d7", "", "d8"),
        ("fnNN", "d8", "", "d7 f7 g9"),
        ("fpR", "e6", "", "e7 e8 e9 e10"),
        ("fpR", "e6", "e9", "e7 e8 e9"),
        ("fpR", "e6", "e7", "e7"),
        ("fpR", "e6 e7", "e8", ""),
        ("fcpR", "", "e7 e9", "e9"),
        ("fpR3", "e7", "", "e8"),
        ("fmRfcpR", "", "e7 e9", "e6 e9"),
        ("fgR", "e7", "", "e8"),
        ("fgR", "e7", "e8", "e8"),
        ("fgR", "e7 e8", "", ""),
        ("frgB", "", "g7", "h8"),
        ("rfpNN", "f7", "", "g9"),
        ("rfgN", "", "f7", "g9"),
    ],
)
def test_other_pieces_block_lame_leaps_and_slides_and_let_hoppers_hop(
    notation: str, own: str, enemies: str, squares: str
) -> None:
    assert reached(notation, own=own, enemies=enemies) == set(squares.split())


def test_an_initial_move_needs_a_square_of_the_starting_array() -> None:
    assert reached("fmWifmnD", "e2", initial=True) == {"e3", "e4"}
    assert reached("fmWifmnD", "e2") == {"e3"}
    assert reached("fmWifmnD", "e2", own="e3", initial=True) == set()


def test_black_sees_the_board_from_the_other_side() -> None:
    assert reached("lfN", side=Alliance.BLACK) == {"f3"}
    assert reached("rfnN", own="e4", side=Alliance.BLACK) == set()
    assert reached("fsW", side=Alliance.BLACK) == {"e4", "d5", "f5"}


@pytest.mark.parametrize("square", ["e5", "e6", "a10", "i1"])
@pytest.mark.parametrize("side", [Alliance.WHITE, Alliance.BLACK])
def test_the_numbering_of_squares_does_not_matter(square: str, side: Alliance) -> None:
    for notation in ("fsW", "lfNN", "fR3bB", "fnZ", "fW sW@a6-i10"):
        from_above = reached(notation, square, side=side, grid=Grid(9, 10))
        assert from_above == reached(notation, square, side=side)


def test_a_region_says_where_a_clause_is_available() -> None:
    assert reached("fW sW@a6-i10", "e5") == {"e6"}
    assert reached("fW sW@a6-i10", "e6") == {"e7", "d6", "f6"}
    assert reached("F@d1,f1-f3", "d1") == {"c2", "e2"}
    assert reached("F@d1,f1-f3", "e1") == set()
    assert reached("F@d1,f1-f3", "f2") == {"e1", "g1", "e3", "g3"}


def test_a_region_is_mirrored_top_to_bottom_for_black() -> None:
    assert reached("fW sW@a6-i10", "e6", side=Alliance.BLACK) == {"e5"}
    assert reached("fW sW@a6-i10", "e5", side=Alliance.BLACK) == {"e4", "d5", "f5"}
    assert reached("W@a1", "a10", side=Alliance.BLACK) == {"a9", "b10"}
    assert reached("W@a1", "i1", side=Alliance.BLACK) == set()


@pytest.mark.parametrize("grid", [BOARD, Grid(9, 10)])
def test_a_palace_is_a_region_on_either_side(grid: Grid) -> None:
    palace = parse_region("d1-f3")
    inside = [
        {grid.name(square) for square in range(grid.size) if is_within(palace, grid, square, side)}
        for side in (Alliance.WHITE, Alliance.BLACK)
    ]
    assert inside == [{f"{file}{rank}" for file in "def" for rank in ranks} for ranks in ((1, 2, 3), (8, 9, 10))]
    assert is_within((), grid, 0, Alliance.WHITE)


def test_rays_end_at_the_edge_and_a_lame_leap_names_its_leg() -> None:
    grid = Grid(8, 8)
    at = grid.coordinate
    (slide,) = parse_movement("fR")
    assert [[landing.square for landing in ray] for ray in rays(slide, grid, at("a6"), Alliance.WHITE)] == [
        [at("a7"), at("a8")]
    ]
    (horse,) = parse_movement("rfnN")
    assert rays(horse, grid, at("b1"), Alliance.WHITE) == (((at("c3"), (at("b2"),)),),)
    assert rays(horse, grid, at("h1"), Alliance.WHITE) == ()


def test_a_leg_goes_straight_first_and_then_diagonally() -> None:
    assert [leg(leap) for leap in [(1, 1), (0, -2), (-2, -1), (2, -2), (-2, 3), (-1, 3), (3, 3)]] == [
        (),
        ((0, -1),),
        ((-1, 0),),
        ((1, -1),),
        ((0, 1), (-1, 2)),
        ((0, 1), (0, 2)),
        ((1, 1), (2, 2)),
    ]


# Notation.


@pytest.mark.parametrize(
    "notation",
    [
        *("BN", "RN", "QN", "KN", "nN", "nA", "nZ", "mRcpR", "fW", "fR", "fN", "WfF", "FfW", "fsW", "RF", "BW", "FA"),
        *("fmWfceFifmnD", "RcpRnN", "KNAD", "CZ", "gQ", "pR", "R4", "B2", "Q3", "NN", "WDD", "hlN", "(4,1)", "l(4,1)0"),
        *("fW sW@a6-i10", "F@d1,f1,e2", "mB@a1-i5 cB", "nK", "mNcB", "cpB2", "fmceF", "N1N", "R0R", "NNN", "nN1N"),
    ],
)
def test_common_notations_are_written_as_they_were_read(notation: str) -> None:
    assert format_movement(parse_movement(notation)) == notation


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("FF", "B"), ("W0", "R"), ("QQ", "Q"), ("WF", "K"), ("K2", "Q2"), ("W0F0", "BR"), ("N0", "NN"), ("W1", "W"),
        ("fN", "ffN"), ("vW", "fbW"), ("mcN", "N"), ("cmN", "N"), ("pW", "pR"), ("gK", "gQ"), ("gpR", "gR"),
        ("(2,1)", "N"), ("(1,2)", "N"), ("sfW", "fsW"), ("fsK", "sWfF"), ("lvW", "flbW"), ("fhW", "fW"), ("mfN", "fmN"),
        (" N  \tB\n", "NB"), ("N@e4-a1", "N@a1-e4"), ("N@a4-e1", "N@a1-e4"),
    ],
)  # fmt: skip
def test_two_notations_of_the_same_movement_are_equal(one: str, other: str) -> None:
    def in_order(notation: str) -> list[str]:
        return sorted(map(repr, parse_movement(notation)))

    assert in_order(one) == in_order(other)


def test_a_movement_is_parsed_once() -> None:
    assert parse_movement("BN") is parse_movement("BN")


LENGTHS = [*LETTERS.values(), (4, 1), (LONGEST, 0)]
NUMBERS = st.integers(0, LONGEST)
REGIONS = st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS), max_size=2).map(
    lambda parts: tuple(Rectangle(min(a, c), min(b, d), max(a, c), max(b, d)) for a, b, c, d in parts)
)


def an_atom(ways: Leap, some: int, steps: int, hopper: Hopper | None, flags: int, region: Region) -> Atom:
    """Return an atom; every bit of a number is a leap or a flag."""
    far, near = ways
    leaps = [(x * a, y * b) for x, y in ((far, near), (near, far)) for a in (1, -1) for b in (1, -1)]
    if hopper is not None and (steps == 1 or hopper is Hopper.GRASSHOPPER):
        steps = 0
    return Atom(
        [leap for place, leap in enumerate(leaps) if some >> place & 1],
        steps,
        moves=bool(flags & 1),
        captures=bool(flags & 2) or not flags & 7,
        en_passant=bool(flags & 4),
        initial=bool(flags & 8),
        lame=bool(flags & 16),
        hopper=hopper,
        region=region,
    )


ATOMS = st.builds(
    an_atom,
    st.sampled_from(LENGTHS),
    st.just(255) | st.integers(1, 255),
    st.sampled_from([0, 1]) | NUMBERS,
    st.sampled_from([None, *Hopper]),
    st.just(3) | st.integers(0, 31),
    st.just(()) | REGIONS,
)


@given(st.lists(ATOMS, max_size=3).map(tuple))
def test_all_atoms_are_read_as_they_were_written(movement: tuple[Atom, ...]) -> None:
    notation = format_movement(movement)
    assert parse_movement(notation) == movement
    assert notation.isascii()
    assert describe_movement(movement)


@given(st.lists(st.sampled_from([Atom(leaps) for leaps in ([(1, 2)], [(2, 1)])]), max_size=4))
def test_repeated_atoms_stay_apart(movement: list[Atom]) -> None:
    whole = [Atom([(x, y) for x in (1, -1, 2, -2) for y in (1, -1, 2, -2) if abs(x) != abs(y)])]
    for some in (movement, movement + whole * 3, [evolve(atom, range=0) for atom in whole * 2] + whole):
        assert list(parse_movement(format_movement(some))) == some


@given(REGIONS.filter(bool))
def test_regions_are_read_as_they_were_written(region: tuple[Rectangle, ...]) -> None:
    assert parse_region(format_region(region)) == region


# Errors.


def pointed_at(error: ParseError) -> int:
    """Return the number of the character that a message names; the caret must stand below it."""
    message = str(error)
    found = re.search(r", got (.*) at character ([0-9]+)\n    (.*)\n    ( *)\^$", message)
    assert found is not None, message
    came, number, line, space = found[1], int(found[2]), found[3], len(found[4])
    if came == "the end":
        assert space == len(line)
    elif came[1:-1].isascii() and "\\" not in came:
        assert line[space:].startswith(came[1:-1][:20])
    return number


@pytest.mark.parametrize(
    ("notation", "character", "expected", "came"),
    [
        ("x", 1, "a modifier (f b l r s v h m c e i n p g) or an atom (W F D N A H C Z G R B Q K)", "'x'"),
        ("fmWfxF", 5, "a modifier", "'x'"),
        ("WL", 2, "or an atom", "'L'"),
        ("BfnX", 4, "or an atom", "'X'"),
        ("fmW fc", 7, "or an atom", "the end"),
        ("fc N", 3, "or an atom", "' '"),
        ("N2N2NN2", 7, "or an atom", "'2'"),
        ("(1", 1, "or an atom", "'('"),
        ("(4,1)(4,1)(0,0)", 11, "a leap of 1 to 255 squares", "'(0,0)'"),
        ("(256,1)", 1, "a leap of 1 to 255 squares", "'(256,1)'"),
        ("BR256", 3, "a range of 0, for any number of steps, or from 1 to 255", "'256'"),
        ("mRcpR1", 6, "a range of 0, for any number of steps, or from 2 to 255", "'1'"),
        ("NgQ3", 4, "no range for a grasshopper", "'3'"),
        ("WhN", 2, "a direction of N, such as f or lf", "'h'"),
        ("WmsvcB", 3, "a direction of B, such as f or lf", "'sv'"),
        ("@a1", 1, "or an atom", "'@'"),
        ("W @a1", 3, "or an atom", "'@'"),
        ("W@", 3, "a square such as e4", "the end"),
        ("W@ N", 3, "a square such as e4", "' '"),
        ("N W@4e", 5, "a square such as e4", "'4'"),
        ("W@a0", 3, "a square such as e4", "'a'"),
        ("W@a1-", 6, "a square such as e4", "the end"),
        ("W@a1,,b2", 6, "a square such as e4", "','"),
        ("W@a1b2", 5, "a comma between squares", "'b'"),
        ("W@a1-b2-c3", 8, "a comma between squares", "'-'"),
        ("W@a257", 3, "a square from a1 to iv256", "'a257'"),
        ("W@a1,zz1", 6, "a square from a1 to iv256", "'zz1'"),
        ("é", 1, "or an atom", "'é'"),
        ("N٣", 2, "or an atom", "'٣'"),
        ("N\ud800", 2, "or an atom", r"'\ud800'"),
        ("N" * 900 + "x", 901, "or an atom", "'x'"),
        ("N" * 1001, 1001, "a movement of at most 1,000 characters", "'N'"),
        ("W" + "9" * 999, 2, "a range of 0", "'999"),
    ],
)
def test_an_error_points_at_the_character(notation: str, character: int, expected: str, came: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_movement(notation)
    assert pointed_at(caught.value) == character
    assert expected in str(caught.value)
    assert f", got {came}" in str(caught.value)
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize(("region", "character"), [("", 1), ("e", 1), ("e4 ", 3), ("e4-f", 4), ("E4", 1)])
def test_an_error_in_a_region_points_at_the_character(region: str, character: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_region(region)
    assert pointed_at(caught.value) == character


@settings(max_examples=200)
@given(st.text("WFNRKQmcfblrsvhinpge0129@a1-,() \n", max_size=12) | st.text(max_size=8))
def test_any_text_is_a_movement_or_a_parse_error_that_points_into_it(text: str) -> None:
    try:
        movement = parse_movement(text)
    except ParseError as error:
        assert 1 <= pointed_at(error) <= len(text) + 1
    else:
        assert parse_movement(format_movement(movement)) == movement
        assert describe_movement(movement)


@pytest.mark.parametrize("read", [parse_movement, parse_region])
def test_only_strings_are_read(read: Any) -> None:
    for value in (None, 5, b"N", ["N"]):
        with pytest.raises(WrongTypeError, match="as a string"):
            read(value)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"leaps": []}, "leaps of one length"),
        ({"leaps": [(0, 0)]}, "leaps of one length"),
        ({"leaps": [(1, 2), (1, 1)]}, "leaps of one length"),
        ({"leaps": [(1, 256)]}, "leaps of one length"),
        ({"leaps": 5}, "pairs of files and ranks"),
        ({"leaps": [(1, 2, 3)]}, "pairs of files and ranks"),
        ({"leaps": [(1, 2.0)]}, "whole numbers"),
        ({"range": -1}, "the range from 0 to 255"),
        ({"range": 256}, "the range from 0 to 255"),
        ({"range": "2"}, "the range as a whole number"),
        ({"moves": False, "captures": False}, "none of them"),
        ({"hopper": "p", "range": 0}, "a Hopper or None"),
        ({"hopper": Hopper.CANNON}, "at least 2"),
        ({"hopper": Hopper.GRASSHOPPER, "range": 3}, "grasshopper"),
        ({"region": [(0, 0, 1, 1)]}, "Rectangle"),
        ({"region": [Rectangle(2, 0, 1, 1)]}, "first and last file and rank"),
        ({"region": [Rectangle(-1, 0, 1, 1)]}, "first and last file and rank"),
        ({"region": [Rectangle(0, 0, 0, 256)]}, "first and last file and rank"),
    ],
)
def test_an_atom_that_makes_no_sense_is_an_error(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises((ArgumentError, WrongTypeError), match=message):
        Atom(**{"leaps": [(1, 0)], **arguments})


def test_atoms_with_the_same_leaps_are_equal_in_any_order() -> None:
    one, other = Atom([(1, 2), (2, 1)]), Atom([(2, 1), (1, 2), (2, 1)])
    assert one == other
    assert hash(one) == hash(other)


# Words.


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("", "cannot move"),
        ("K", "moves one square in any direction"),
        ("Q", "slides in any direction"),
        ("BN", "slides diagonally; leaps like a knight"),
        ("WfF", "moves one square orthogonally or diagonally forward"),
        ("fsW", "moves one square forward or sideways"),
        ("fbrW", "moves one square forward, backward or to the right"),
        ("frB", "slides diagonally forward to the right"),
        ("R4", "slides up to four squares orthogonally"),
        ("B12", "slides up to 12 squares diagonally"),
        ("DA", "leaps two squares in any direction"),
        ("H", "leaps three squares orthogonally"),
        ("fN", "leaps two squares forward and one sideways"),
        ("lfNrbN", "leaps two squares forward and one to the left or two squares backward and one to the right"),
        ("C", "leaps like a camel (three squares one way and one the other)"),
        ("(5,2)", "leaps five squares one way and two the other"),
        ("NN", "leaps like a knight, any number of times in a line"),
        ("D2", "leaps two squares orthogonally, up to two times in a line"),
        ("nN", "leaps like a knight unless a piece is in the way"),
        ("mNcB", "leaps like a knight without capturing; captures diagonally at any distance"),
        ("mRcpR", "slides orthogonally without capturing; captures orthogonally beyond exactly one piece"),
        ("gQ", "jumps in any direction to just behind the first piece"),
        ("gN", "jumps like a knight to just behind the first piece"),
        ("cgR", "captures orthogonally just behind the first piece"),
        ("nW", "moves one square orthogonally"),
        ("eF", "moves one square diagonally only to capture en passant"),
        ("meF", "moves one square diagonally without capturing except en passant"),
        ("F@d1,f1-f3", "moves one square diagonally while on d1, f1-f3"),
        (
            "fmWfceF",
            "moves one square forward without capturing; captures one square diagonally forward, also en passant",
        ),
        ("ifmD", "leaps two squares forward from its starting square without capturing"),
    ],
)
def test_a_movement_is_described_in_plain_words(notation: str, words: str) -> None:
    assert describe_movement(parse_movement(notation)) == words


# Fairy-Stockfish as a referee.

FILES, RANKS = 12, 10
"""The largest board that Fairy-Stockfish knows."""


@pytest.fixture(scope="module")
def referee() -> Any:
    return pytest.importorskip("pyffish", reason='pyffish is not installed: pip install ".[referees]"')


CLAUSES = {
    "leap": [*"WFDNAHCZGK"],
    "lame": ["nN", "nA", "nD", "nZ"],
    "slide": ["R", "B", "Q", "NN", "N0", "WW", "FF", "KK", "W0", *(f"{a}{n}" for a in "WFNRBQK" for n in range(1, 10))],
    "cannon": ["pR", "pB", "pQ", "pW", "pF", "pK", "pRR", *(f"p{a}{n}" for a in "WFRBQK" for n in range(2, 10))],
    "grasshopper": ["gW", "gF", "gR", "gB", "gQ", "gK"],
}  # fmt: skip
"""What Fairy-Stockfish supports."""


def random_piece(rng: random.Random) -> str:
    """Return a notation that Fairy-Stockfish supports, and reads as we do."""
    leaps: set[tuple[bool, bool, Leap, bool]] = set()
    gaits: dict[tuple[bool, bool, Leap], str] = {}
    clauses = []
    for _ in range(rng.randint(1, 5)):
        directions = "".join(rng.choices("fblrsvh", k=rng.choice([0, 0, 1, 2, 2, 3, 4])))
        split = rng.randint(0, len(directions))  # letters pair only when adjacent
        gait = rng.choice([*CLAUSES])
        is_initial = rng.random() < 0.15
        modality = "m" if is_initial else rng.choice(["", "", "m", "c", "mc"])  # its initial moves never capture
        clause = f"{'i' * is_initial}{directions[:split]}{modality}{directions[split:]}{rng.choice(CLAUSES[gait])}"
        try:
            movement = parse_movement(clause)
        except ParseError:
            continue  # a pair of letters that is no direction
        ways = {(is_initial, takes, leap, gait in ("leap", "lame")) for atom in movement for takes in (False, True)
                if (atom.captures if takes else atom.moves) for leap in atom.leaps}  # fmt: skip
        if ways & leaps:
            continue  # of two ranges in one direction, it keeps the last
        lines = {(initial, takes, line(leap)) for initial, takes, leap, _ in ways} if gait != "leap" else set()
        if any(gaits.get(way, gait) != gait for way in lines):
            continue  # for a slide and a hop along the same lines, it joins the directions and the ranges of both
        leaps |= ways
        gaits |= dict.fromkeys(lines, gait)
        clauses.append(clause)
    return "".join(clauses) or random_piece(rng)


def line(leap: Leap) -> Leap:
    """Return the same for all leaps along the same kind of line."""
    far, near = length(leap)
    return far // gcd(far, near), near // gcd(far, near)


def config(name: str, notation: str, grid: Grid, home: int) -> str:
    """Return a game in which one piece moves among pieces that do not; home is the rank of its initial moves."""
    return f"""
[{name}]
maxFile = {grid.columns}
maxRank = {grid.rows}
customPiece1 = a:{notation}
immobile = b
startFen = {"/".join([str(grid.columns)] * grid.rows)} w - - 0 1
castling = false
checking = false
doubleStep = true
doubleStepRegionWhite = *{home}
doubleStepRegionBlack = *{grid.rows + 1 - home}
pawnTypes = -
promotionPieceTypes = -
nMoveRule = 0
nFoldRule = 0
pieceToCharTable = -
"""


def fen(grid: Grid, letters: dict[int, str], side: Alliance) -> str:
    rows = []
    for rank in range(grid.rows, 0, -1):
        squares = (f"{name}{rank}" for name in "abcdefghijkl"[: grid.columns])
        row = "".join(letters.get(grid.coordinate(square), "1") for square in squares)
        rows.append(re.sub("1+", lambda empty: str(len(empty[0])), row))
    return f"{'/'.join(rows)} {side.title[0]} - - 0 1"


def compare(referee: Any, name: str, notation: str, grid: Grid, home: int, rng: random.Random, density: float) -> None:
    """Compare the squares that a piece reaches from a random square among random pieces."""
    side = rng.choice([Alliance.WHITE, Alliance.BLACK])
    square = rng.randrange(grid.size)
    own = {other for other in range(grid.size) if other != square and rng.random() < density}
    enemies = {other for other in range(grid.size) if other != square and rng.random() < density} - own
    place = str.upper if side.is_white else str.lower
    letters = {
        square: place("a"),
        **{other: place("b") for other in own},
        **{other: place("b").swapcase() for other in enemies},
    }
    position = fen(grid, letters, side)
    start = grid.name(square)
    theirs = {move[len(start) :] for move in referee.legal_moves(name, position, [])}
    rank = int(start[1:])
    initial = (rank if side.is_white else grid.rows + 1 - rank) == home
    found = destinations(parse_movement(notation), grid, square, side, own, enemies, initial)
    assert {grid.name(target) for target in found} == theirs, f"{notation} on {start} in {position}"


def load(referee: Any, games: Iterable[tuple[str, str, Grid, int]]) -> None:
    referee.load_variant_config("".join(config(*game) for game in games))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_random_pieces_among_random_blockers_go_where_fairy_stockfish_says(referee: Any, seed: int) -> None:
    rng = random.Random(seed)
    games = []
    for number in range(100):
        grid = Grid(rng.randint(4, FILES), rng.randint(4, RANKS), bottom_up=rng.random() < 0.5)
        games.append((f"random{seed}x{number}", random_piece(rng), grid, rng.randint(1, grid.rows)))
    load(referee, games)
    for name, notation, grid, home in games:
        for density in (0, 0.05, 0.1, 0.2, 0.35):
            compare(referee, name, notation, grid, home, rng, density)


def pairs() -> Iterator[str]:
    letters = "fblrsvh"
    yield from letters
    yield from (one + other for one in letters for other in letters)


@pytest.mark.slow
def test_every_pair_of_directions_means_what_it_does_in_fairy_stockfish(referee: Any) -> None:
    rng = random.Random(0)
    grid = Grid(9, 9, bottom_up=True)
    games: list[tuple[str, str, Grid, int]] = []
    for letters in pairs():
        for atom in ("W", "F", "D", "N", "A", "C", "K", "Q", "R2"):
            try:
                parse_movement(letters + atom)
            except ParseError:
                continue
            games.append((f"pair{len(games)}", letters + atom, grid, 1))
    assert len(games) > 250
    load(referee, games)
    for name, notation, *_ in games:
        compare(referee, name, notation, grid, 1, rng, 0.1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("R10", "W"), ("DD", ""), ("C0", ""), ("nW", ""), ("nH", ""), ("nNN", "NN"), ("pN", ""), ("pR1", "gR"),
        ("gR3", "pR3"), ("feF", "fF"), ("iQ", "imQ"), ("RfW2", "rlbRfW2"), ("W2R", "R"), ("AnA", "nA"),
        ("fRbpR", "vRvpR"), ("R2pR", "RpR"), ("L", "C"), ("J", "Z"), ("WxF", "WF"),
    ],
)  # fmt: skip
def test_fairy_stockfish_reads_some_notations_differently(referee: Any, theirs: str, ours: str) -> None:
    rng = random.Random(theirs)
    grid = Grid(9, 9, bottom_up=True)
    home = 5
    name = f"different{theirs.lower()}"
    load(referee, [(name, theirs, grid, home)])
    for _ in range(20):
        compare(referee, name, ours, grid, home, rng, 0.15)


@pytest.mark.slow
def test_a_pair_of_directions_that_is_refused_leads_nowhere_in_fairy_stockfish(referee: Any) -> None:
    grid = Grid(9, 9, bottom_up=True)
    refused: list[tuple[str, str, Grid, int]] = []
    for letters in pairs():
        for atom in ("W", "F", "N", "K"):
            try:
                parse_movement(letters + atom)
            except ParseError:
                refused.append((f"refused{len(refused)}", letters + atom, grid, 1))
    assert refused
    load(referee, refused)
    for name, *_ in refused:
        position = fen(grid, {grid.coordinate("e5"): "A"}, Alliance.WHITE)
        assert referee.legal_moves(name, position, []) == []
