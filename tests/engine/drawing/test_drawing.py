"""Drawings: every board as SVG and PNG, and reprs that can be read back."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from board import (
    Alliance,
    ArgumentError,
    Board,
    Builder,
    CoordinateError,
    Grid,
    Variant,
    WoodpusherError,
    WrongTypeError,
)
from engine import Game, draw, draw_png, load, names, save_drawing
from engine.cli import main
from tests.board.small_games import Trio
from tests.engine.tic_tac_toe import NoughtsAndCrosses

SVG = "{http://www.w3.org/2000/svg}"
SPECS = (
    *names(),
    "hanoi(disks=20, rods=5)",
    "peg(board=triangle)",
    "peg(board=european)",
    "track(columns=4, rows=5, blocks=2, labelled=True)",
    "cable-car(players=6)",
    "chess960(position=0)",
)


def boards(spec: str, count: int = 12) -> list[Board]:
    """Return the boards of a random game."""
    rng = Random(spec)
    board = load(spec).start()
    found = [board]
    while len(found) < count and board.legal_moves:
        board = rng.choice(board.legal_moves).execute()
        found.append(board)
    return found


def elements(svg: str, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{SVG}{tag}"))


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """Return the width, height and pixels of an 8-bit RGBA PNG, decoded without the library that wrote it."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, depth, colour = struct.unpack(">IIBB", png[16:26])
    assert (depth, colour) == (8, 6)
    data, at = b"", 8
    while at < len(png):
        (length,), kind = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        if kind == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += length + 12
    return width, height, zlib.decompress(data)


@pytest.mark.parametrize("spec", SPECS)
def test_every_board_is_drawn_as_well_formed_svg_that_is_the_same_each_time(spec: str) -> None:
    for board in boards(spec):
        svg = board._repr_svg_()
        root = ElementTree.fromstring(svg)
        assert root.tag == f"{SVG}svg"
        assert max(int(root.attrib["width"]), int(root.attrib["height"])) == 400
        assert load(spec).format(board) in root.attrib["aria-label"]
        assert svg == draw(board)


@pytest.mark.parametrize("spec", SPECS)
def test_every_piece_changes_the_picture(spec: str) -> None:
    """No piece is forgotten: the more pieces, the more the drawing shows."""
    variant = load(spec)
    board = boards(spec)[-1]
    canvas = variant.drawing.canvas(board)
    assert len(canvas.standing.shapes) >= len(board.pieces())
    assert set(variant.drawing.spots(board)) == set(board.pieces())


def test_pictures_on_one_page_share_ids_only_for_identical_parts() -> None:
    named: dict[str, str] = {}
    for spec in SPECS:
        for board in boards(spec, 4):
            svg = draw(board)
            defined = dict(re.findall(r'<\w+Gradient id="(\w+)"(.*?</\w+Gradient>)', svg))
            assert set(re.findall(r"url\(#(\w+)\)", svg)) <= set(defined)
            for name, content in defined.items():
                assert named.setdefault(name, content) == content


@pytest.mark.parametrize("spec", SPECS)
def test_the_repr_of_a_board_and_of_a_move_is_a_constructor(spec: str) -> None:
    for board in boards(spec):
        assert eval(repr(board), {"load": load}) == board
        for move in board.legal_moves[:5]:
            assert eval(repr(move), {"load": load}) == move
        assert len(str(board).splitlines()) > 1
    variant = load(spec)
    assert eval(repr(variant), {"load": load}) is variant


def test_a_move_is_drawn_with_an_arrow() -> None:
    board = load("chess").start()
    move = load("chess").parse_move(board, "Nf3")
    assert move._repr_svg_() == draw(board, arrows="g1f3") == draw(board, arrows=["Nf3"]) == draw(board, arrows=move)
    assert len(elements(move._repr_svg_(), "polygon")) == 1


@pytest.mark.parametrize("spec", SPECS)
def test_a_game_is_drawn_with_its_last_move_highlighted(spec: str) -> None:
    game = Game(spec)
    assert str(game) == str(game.board)
    assert game._repr_svg_() == draw(game.board)
    move = game.board.legal_moves[0]
    assert game.play(move)._repr_svg_() == draw(game.board, highlights=[move])


@pytest.mark.parametrize("spec", SPECS)
def test_the_moves_of_every_variant_can_be_arrows_and_highlights(spec: str) -> None:
    board = boards(spec)[-1]
    plain = draw(board)
    for move in board.legal_moves[:3]:
        assert draw(board, arrows=[move]) != plain
        assert draw(board, arrows=[str(move)]) == draw(board, arrows=[move])
        assert draw(board, highlights=[move]) != plain


def test_arrows_and_highlights_are_named_in_many_ways() -> None:
    board = load("chess").start()
    green = draw(board, arrows=["e2e4"])
    for same in ("e2e4", "e2-e4", [("e2", "e4")], [(52, 36)], ["e2e4:green"], [("e2", "e4", "green")]):
        assert draw(board, arrows=same) == green
    assert draw(board, arrows=["e2e4:red"]) == draw(board, arrows=[("e2", "e4", "red")]) != green
    assert draw(board, highlights="e4 d5") == draw(board, highlights=[36, 27]) != draw(board)
    assert draw(board, highlights={"e4": "blue"}) == draw(board, highlights=["e4:blue"])
    assert len(elements(draw(board, arrows="e4e4"), "circle")) == len(elements(draw(board), "circle")) + 1
    hanoi = load("hanoi", disks=5, rods=4).start()
    assert draw(hanoi, arrows="a-c") == draw(hanoi, arrows="0-2") == draw(hanoi, arrows=[(0, 2)])


@pytest.mark.parametrize(
    ("wishes", "error", "message"),
    [
        ({"arrows": ["e2e9"]}, ArgumentError, "such as a8h1, or a legal move, got 'e2e9'"),
        ({"arrows": ["Ke4"]}, ArgumentError, "legal move"),
        ({"arrows": [("e2", "e9")]}, CoordinateError, "a8 to h1"),
        ({"arrows": [5]}, WrongTypeError, "arrow"),
        ({"arrows": 5}, WrongTypeError, "list"),
        ({"arrows": ["e2e4:pink"]}, ArgumentError, "green, red, blue, yellow"),
        ({"highlights": ["z"]}, CoordinateError, "a8 to h1"),
        ({"highlights": [64]}, CoordinateError, "63"),
        ({"highlights": {"e4": ["red"]}}, ArgumentError, "colour"),
        ({"size": 4}, ArgumentError, "16 to 10000"),
        ({"size": 99999}, ArgumentError, "16 to 10000"),
        ({"size": "big"}, WrongTypeError, "pixels"),
        ({"size": True}, WrongTypeError, "pixels"),
    ],
)
def test_an_option_that_cannot_be_met_is_rejected(wishes: dict[str, Any], error: type[Exception], message: str) -> None:
    board = load("chess").start()
    for function in (draw, draw_png):
        with pytest.raises(error, match=message) as caught:
            function(board, **wishes)
        assert isinstance(caught.value, WoodpusherError)


def test_a_value_that_is_not_a_board_is_rejected() -> None:
    with pytest.raises(WrongTypeError, match="a board"):
        draw("chess")  # type: ignore[arg-type]


def test_a_flipped_board_is_seen_from_the_other_side() -> None:
    board = load("chess").start()

    def column_names(svg: str) -> str:
        marks = [(float(text.attrib["x"]), text.text) for text in elements(svg, "text") if str(text.text).isalpha()]
        return "".join(str(name) for _, name in sorted(marks))

    assert column_names(draw(board)) == "abcdefgh"
    assert column_names(draw(board, flipped=True)) == "hgfedcba"
    hanoi = load("hanoi").start()
    assert draw(hanoi, flipped=True) == draw(hanoi), "a table with rods has no other side"


def test_the_names_of_places_can_be_left_out() -> None:
    for spec in SPECS:
        if load(spec).name not in ("cable-car", "three-check"):  # stations have numbers, and checks are counted
            board = load(spec).start()
            names_of = load(spec).geometry.names
            labels = [text.text for text in elements(draw(board, coordinates=False), "text")]
            assert not {*labels} & {*names_of, "1", "2"} or load(spec).options.get("labelled")


def test_the_size_is_that_of_the_longer_side() -> None:
    root = ElementTree.fromstring(draw(load("hanoi").start(), size=300))
    assert root.attrib["width"] == "300"
    assert int(root.attrib["height"]) < 300


def test_a_king_in_check_glows() -> None:
    quiet, checked = (load("chess").parse(f"4k3/8/8/8/8/8/{row}/4K3 b - - 0 1") for row in ("R7", "4R3"))
    assert "radialGradient" in draw(checked)
    assert len(load("chess").drawing.canvas(checked).ground.shapes) == (
        len(load("chess").drawing.canvas(quiet).ground.shapes) + 1
    )


class Shouter(NoughtsAndCrosses):
    """A third-party variant whose names and letters would break a careless drawing."""

    name = "shouter"
    title = '<Noughts & "crosses">\x00\ud800'

    def format(self, board: Board) -> str:
        return "]]>&<x/>\x0b"


def test_a_third_party_board_is_drawn_as_a_grid_with_its_text_escaped() -> None:
    variant: Variant = Shouter()
    board = variant.start().legal_moves[0].execute()
    svg = board._repr_svg_()
    svg.encode("utf-8")
    root = ElementTree.fromstring(svg)
    assert root.attrib["aria-label"].startswith('<Noughts & "crosses">')
    assert len(elements(svg, "circle")) == len(elements(draw(variant.start()), "circle")) + 3
    (piece,) = board.pieces()
    assert piece.symbol in [text.text for text in elements(svg, "text")]
    assert pixels(draw_png(board, size=64))[:2][0] <= 64


def test_every_board_is_drawn_as_png() -> None:
    for spec in SPECS:
        board = boards(spec)[-1]
        width, height, data = pixels(draw_png(board, size=96))
        assert max(width, height) == 96
        assert len(set(data)) > 40, "a picture has many colours"


def test_a_png_shows_what_the_svg_does() -> None:
    board = load("chess").start()
    plain = pixels(draw_png(board, size=200))
    wishes: list[dict[str, Any]] = [{"arrows": "e2e4"}, {"highlights": "e4"}, {"flipped": True}, {"coordinates": False}]
    for wish in wishes:
        other = pixels(draw_png(board, size=200, **wish))
        assert other[:2] == plain[:2]
        assert other[2] != plain[2], wish
    assert draw_png(board, size=200) == draw_png(board, size=200)


def test_a_drawing_is_saved_in_the_format_of_its_extension(tmp_path: Path) -> None:
    board = load("peg").start()
    assert save_drawing(board, tmp_path / "board.svg", size=100).read_text(encoding="utf-8") == draw(board, size=100)
    assert save_drawing(board, str(tmp_path / "BOARD.PNG")).read_bytes() == draw_png(board)
    with pytest.raises(ArgumentError, match=r"\.svg or \.png"):
        save_drawing(board, tmp_path / "board.gif")
    assert len(list(tmp_path.iterdir())) == 2


def run(*arguments: str) -> Any:
    return CliRunner().invoke(main, ["draw", *arguments], prog_name="woodpusher")


def test_the_command_draws_into_files_and_onto_standard_output(tmp_path: Path) -> None:
    mate = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"
    wishes = ("--position", mate, "--arrow", "a1a8", "--highlight", "g8:red", "--flip", "--size", "128")
    for name in ("mate.svg", "mate.png"):
        result = run("chess", *wishes, "-o", str(tmp_path / name))
        assert (result.exit_code, result.output) == (0, "")
    expected = draw(load("chess").parse(mate), arrows=["a1a8"], highlights=["g8:red"], flipped=True, size=128)
    assert (tmp_path / "mate.svg").read_text(encoding="utf-8") == expected
    assert run("chess", *wishes).output == expected + "\n"
    assert pixels((tmp_path / "mate.png").read_bytes())[:2] == (128, 128)


def test_the_command_plays_moves_first_and_marks_the_last() -> None:
    chess = load("chess")
    after = chess.parse("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    assert run("chess", "--moves", "e4 e5").output == draw(after, highlights=["e7", "e5"]) + "\n"
    assert run("cable-car(deck=abcdefghij)", "--moves", "a01r1").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess", "-o", "board.gif"), "ends in .svg or .png"),
        (("chess", "-o", "no/such/folder/board.png"), "an existing folder"),
        (("chess", "--arrow", "e2e9"), "such as a8h1"),
        (("chess", "--size", "0"), "size"),
        (("chess", "--moves", "e5"), "e5"),
        (("chess", "--position", "8/8"), "six fields"),
        (("ches",), "did you mean chess"),
    ],
)
def test_the_command_rejects_bad_input_in_one_line(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


def test_a_wide_board_of_many_columns_is_drawn() -> None:
    class Plain(NoughtsAndCrosses):
        name = "plain"
        geometry = Grid(40, 2)

    svg = draw(Builder(Plain()).set_move_maker(Alliance.BLACK).release())
    assert "aa" in [text.text for text in elements(svg, "text")]


def test_a_grid_in_text_names_its_rows_and_columns_and_the_sides_of_three() -> None:
    assert str(Trio().start()) == "2 . . .\n1 . . .\n  a b c"
    board = Trio().start().legal_moves[0].execute()
    board = board.legal_moves[0].execute()
    assert str(board) == "2 p1 p2 .\n1 .  .  .\n  a  b  c"
    tall = load("track", columns=3, rows=10, blocks=2)
    assert str(tall.start()).splitlines()[0].startswith("10 ")
