from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.registry
from board import Board, OptionError, ParseError, UnknownVariantError, WoodpusherError, WrongTypeError
from engine import load, names, register
from engine.games.chess.rules import Chess
from engine.search.tactics import Tactics
from engine.testing import ConformanceError, check_variant


@pytest.mark.parametrize("name", names())
def test_every_registered_variant_passes_the_conformance_kit(name: str) -> None:
    report = check_variant(name, games=2, seed=1, plies=40, one_in=3)
    assert report.games == 2
    assert report.positions > 1


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_every_registered_variant_passes_the_conformance_kit_in_many_long_games(name: str) -> None:
    assert check_variant(name, games=10, seed=2, plies=200).games == 10


def test_type_checkers_know_the_class_of_each_of_our_names() -> None:
    source = ast.parse(Path(engine.registry.__file__).read_text(encoding="utf-8"))
    overloads = [each for each in source.body if isinstance(each, ast.FunctionDef) and each.name == "load"][:-3]
    told = {
        str(name.value): ast.unparse(each.returns or name)
        for each in overloads
        for name in ast.walk(each.args.args[0])
        if isinstance(name, ast.Constant)
    }
    ours = [load(name) for name in engine.registry.our_names()]
    assert told == {
        name: type(each).__name__ for each in ours for name in (each.name, *vars(type(each)).get("aliases", ()))
    }


def test_a_variant_is_loaded_by_name_alias_or_with_options() -> None:
    assert load("chess") is load("standard") is load(" chess ") is load(load("chess"))
    assert load("chess960", position=3) is load("chess960(position=3)") is load(load("chess960"), position=3)
    assert load("chess960").options == {"position": 518}
    assert load("chess960(position=3)").spec == "chess960(position=3)"
    assert load("koth").title == "King of the Hill"
    assert load("track(labelled=true)") is load("track", labelled=True)
    assert load("track(labelled=false)") is load("track")


@pytest.mark.parametrize(
    ("spec", "error", "message"),
    [
        ("ches", UnknownVariantError, "did you mean chess"),
        ("zzzzz", UnknownVariantError, "the variants are chess"),
        ("chess(disks=3)", OptionError, "no option 'disks'"),
        ("chess960(position=960)", OptionError, "0 to 959"),
        ("chess960(position=english)", OptionError, "0 to 959"),
        ("chess960(position=)", ParseError, "options"),
        ("chess960(5)", ParseError, "options"),
        ("chess960(position=__import__('os'))", ParseError, "options"),
        ("chess960(**{})", ParseError, "options"),
        ("", ParseError, "such as chess"),
        ("chess(", ParseError, "such as chess"),
        (5, WrongTypeError, "name"),
    ],
)
def test_an_unknown_variant_is_rejected(spec: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        load(spec)


@given(st.text(max_size=30) | st.text("chess960(position=1) ,[]'", max_size=30))
def test_any_text_loads_a_variant_or_is_rejected_with_our_own_error(text: str) -> None:
    try:
        load(text)
    except WoodpusherError as error:
        assert str(error)


def test_a_name_that_is_taken_is_rejected() -> None:
    class Impostor(Chess):
        name = "impostor"
        aliases = ("chess",)

    with pytest.raises(OptionError, match="taken"):
        register(Impostor)
    assert "impostor" not in names()
    with pytest.raises(WrongTypeError):
        register("chess")  # type: ignore[arg-type]


class _ForgetfulTactics(Tactics):
    def count_moves(self, board: Board) -> int:
        return sum(not move.is_castling_move for move in board.legal_moves) + 1


class _ForgetsCastling(Chess):
    name = "forgets-castling"
    tactics = _ForgetfulTactics


class _Raises(Chess):
    name = "raises"

    def outcome(self, board: object) -> None:
        raise KeyError("lost")

    def legal_moves(self, board: object) -> tuple[()]:
        return ()


def test_the_kit_names_the_promise_the_position_and_the_seed() -> None:
    with pytest.raises(ConformanceError, match=r"count_moves.*rnbqkbnr.*seed 7"):
        check_variant(_ForgetsCastling(), seed=7)
    with pytest.raises(ConformanceError, match=r"KeyError.*position .*seed 0"):
        check_variant(_Raises())


def test_the_same_seed_plays_the_same_games() -> None:
    assert check_variant("chess", games=1, seed=5, plies=10) == check_variant("chess", games=1, seed=5, plies=10)


def test_no_shared_module_names_the_size_of_a_chess_board() -> None:
    root = Path(engine.registry.__file__).parents[2]
    for path in [*(root / "board").glob("*.py"), root / "moves/move.py", root / "pieces/piece.py"]:
        code = path.read_text(encoding="utf-8").replace("digest_size=8", "").replace("Grid(8, 8)", "")
        code = code.replace("Grid(7, 8, bottom_up=True)", "")
        assert " 8" not in code, path
