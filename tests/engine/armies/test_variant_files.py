"""Files of variants: what they define, and how they are refused."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.registry
from board import ParseError, WrongTypeError
from engine import load, load_variants
from engine.armies.ini.files import catalogue
from engine.armies.ini.keys import CUSTOM, DEFAULTS, NAMED
from engine.notation.uci import format_uci
from engine.testing import check_variant

AMAZONS = """
# An army with camels and an amazon.
[amazon-army:chess]
queen = -
amazon = q
customPiece1 = b:C
bishop = -
promotionPieceTypes = q
"""
DROPS = """
[tiny]
maxFile = e
maxRank = 5
king = k
gold = g
shogiPawn = p
pieceDrops = true
capturesToHand = true
promotedPieceType = p:g
promotionRegionWhite = *5
promotionRegionBlack = *1
immobilityIllegal = true
dropNoDoubled = p
startFen = 1gkg1/1ppp1/5/1PPP1/1GKG1[-] w - - 0 1
"""


@pytest.fixture(autouse=True)
def _registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what a test registers."""
    engine.registry.names()
    monkeypatch.setattr(engine.registry, "_registered", dict(engine.registry._registered))


def only(text: str) -> Any:
    """Return the only variant of a text."""
    (game,) = load_variants(text)
    return game


def test_a_text_defines_a_variant_that_loads_by_its_name_and_passes_the_kit() -> None:
    game = only(AMAZONS)
    assert load("amazon-army") is game
    board = game.start()
    camels = {format_uci(move) for move in board.legal_moves if move.moved_piece.letter == "b"}
    assert camels == {"c1b4", "c1d4", "f1e4", "f1g4"}
    assert check_variant(game, games=2, plies=16).positions


def test_a_path_is_read_and_a_section_may_build_on_one_before_it(tmp_path: Path) -> None:
    path = tmp_path / "games.ini"
    path.write_text(f"{DROPS}\n[tinier:tiny]\nstalemateValue = win\n", encoding="utf-8")
    tiny, tinier = load_variants(path)
    assert [tiny.name, tinier.name] == ["tiny", "tinier"]
    assert tinier.array == tiny.array
    assert (tiny.stalemate, tinier.stalemate) == ("draw", "win")


def test_a_game_from_a_file_can_be_pickled_for_another_process_that_has_not_read_the_file(tmp_path: Path) -> None:
    board = only(DROPS).start().legal_moves[0].execute()
    assert pickle.loads(pickle.dumps(board)) == board
    path = tmp_path / "board.pickle"
    path.write_bytes(pickle.dumps((board, board.legal_moves[0])))
    code = f"import pickle; b, m = pickle.load(open({str(path)!r}, 'rb')); print(b.variant.format(b)); print(m)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == [board.variant.format(board), str(board.legal_moves[0])]


def test_hands_promotion_and_drops_follow_from_the_keys() -> None:
    game = only(DROPS)
    board = game.parse("2k2/5/1P3/5/2K2[PGp] w - - 0 1")
    texts = {format_uci(move) for move in board.legal_moves}
    assert "b3b4" in texts
    assert {text for text in texts if text.startswith("P@")} == {
        f"P@{file}{rank}" for file in "acde" for rank in "1234" if f"{file}{rank}" != "c1"
    }
    near = game.parse("2k2/1P3/5/5/2K2[] w - - 0 1")
    assert {format_uci(move) for move in near.legal_moves if move.moved_piece.letter == "p"} == {"b4b5+"}


REFUSALS = [
    ("[x:chess]\nkingg = k", "line 2: expected a key that Fairy-Stockfish has, got 'kingg'"),
    ("[x:nothing]", "line 1: expected a base among"),
    ("[chess:chess]", "line 1: expected a name that no other variant has, got 'chess'"),
    ("[x:chess]\n[x:chess]", "line 2: expected a new name (line 1 has this one), got 'x'"),
    ("[x:chess]\nmaxFile = 17", "line 2: expected maxFile as a number from 1 to 16 or a letter, got '17'"),
    ("[x:chess]\nmaxFile = 12\nmaxRank = 12", "line 3: expected a board of at most 128 squares, got '12 by 12'"),
    ("[x:chess]\nmaxRank = 99", "line 2: expected maxRank as a number from 1 to 16, got '99'"),
    ("[x:chess]\nmaxRank = 9", "a startFen of 8 files and 9 ranks"),
    ("king = k", "line 1: expected a section such as [name] before the first key, got 'king = k'"),
    ("[x:chess]\nking", "line 2: expected key = value"),
    ("[x", "line 1: expected a section such as [name] or [name:base], got '[x'"),
    ("[x:chess]\nking = k\nking = k", "line 3: expected each key once (line 2 has it too), got 'king'"),
    ("[x:chess]\ncastling = yes", "line 2: expected castling = true or false, got 'yes'"),
    ("[x:chess]\nstalemateValue = tie", "line 2: expected stalemateValue as one of win, loss, draw, got 'tie'"),
    ("[x:chess]\nfers = q", "a letter that no other piece has"),
    ("[x:chess]\ncustomPiece1 = a", "line 2: expected customPiece1 = letter:Betza, got 'a'"),
    ("[x:chess]\ncustomPiece1 = a:RfX", "expected a movement that both programs read alike"),
    ("[x:chess]\ncustomPiece1 = a:nW", "expected n before one of N A D Z only"),
    (
        "[x:chess]\nseirawanGating = true",
        "line 2: expected seirawanGating = false, since no other value is played, got 'true'",
    ),
    ("[x:chess]\nflagRegion = 9z", "line 2: expected flagRegion"),
    ("[x:chess]\nblastOnCapture = true", "no king beside blastOnCapture"),
    ("[x]", "expected startFen with the first position, got 'none'"),
    ("[x:chess]\nstartFen = kk6/8/8/8/8/8/8/K7 w - - 0 1", "a position that these rules allow"),
    ("[x:chess]\nstartFen = zzzzzzzz/8/8/8/8/8/8/8 w - - 0 1", "expected letters of p n b r q k"),
]


@pytest.mark.parametrize(("text", "complaint"), REFUSALS)
def test_a_broken_file_is_refused_with_its_line_and_registers_nothing(text: str, complaint: str) -> None:
    before = dict(engine.registry._registered)
    with pytest.raises(ParseError) as caught:
        load_variants(f"{text}\n")
    assert complaint in str(caught.value)
    assert str(caught.value).startswith("line ")
    assert engine.registry._registered == before


def test_of_a_file_with_one_broken_variant_none_is_registered() -> None:
    before = dict(engine.registry._registered)
    with pytest.raises(ParseError, match="line 9"):
        load_variants(f"{AMAZONS.strip()}\n[broken:chess]\nmaxFile = 40\n")
    assert engine.registry._registered == before


def test_what_is_neither_a_path_nor_a_text_is_refused() -> None:
    with pytest.raises(WrongTypeError):
        load_variants(3)  # type: ignore[arg-type]
    assert load_variants("") == ()


KEYS = st.sampled_from([*DEFAULTS, *NAMED, *CUSTOM, "mobilityRegionWhiteKing", "startFen", "nonsense"])
VALUES = st.one_of(
    st.sampled_from(["true", "false", "-", "*", "k", "p:q", "a:N", "*8 e4", "3", "win", "q:1", "none", ""]),
    st.text(max_size=12),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(KEYS, VALUES), max_size=6), st.sampled_from(["chess", "shogi", "crazyhouse", "nobody"]))
def test_any_file_gives_variants_or_an_error_that_names_a_line(entries: list[tuple[str, str]], base: str) -> None:
    text = "\n".join([f"[fuzzed:{base}]", *(f"{key} = {value}" for key, value in entries)])
    taken = dict(engine.registry._registered)
    try:
        (game,) = load_variants(text + "\n")
    except ParseError as error:
        assert "line " in str(error)
        assert engine.registry._registered == taken
    else:
        assert game.start().variant is game
    finally:
        engine.registry._registered.pop("fuzzed", None)


def test_the_games_of_our_own_files_load_by_name_and_start() -> None:
    for name in catalogue():
        game: Any = load(name)
        assert game.start().legal_moves
        assert load(game.spec) is game
    assert load("losers").title == "Losers"


def test_a_name_of_our_own_files_is_taken() -> None:
    with pytest.raises(ParseError, match="line 1: expected a name that no other variant has, got 'losalamos'"):
        load_variants("[losalamos:chess]\n")


def test_a_pawn_of_grand_chess_becomes_only_what_its_side_has_lost() -> None:
    grand = load("grand")
    board = grand.parse("5k4/P9/10/10/10/10/10/10/10/QRRBBNN2K w - - 0 1")
    assert {format_uci(move) for move in board.legal_moves if move.moved_piece.letter == "p"} == {"a9a10a", "a9a10c"}
