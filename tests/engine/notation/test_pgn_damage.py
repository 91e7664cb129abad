"""Damaged PGN: games and our own errors come out, and nothing else."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board import RecordError
from engine.notation.pgn import format_pgn, parse_pgn, read_pgn
from engine.notation.pgn_tags import format_tag
from tests.engine.notation.pgn_games import random_game
from tests.engine.notation.pgn_trees import our_tree

SAMPLE = "\n\n".join(str(random_game(seed)) for seed in (3, 4, 9, 11)) + "\n"


_PIECES = st.sampled_from([
    "{", "}", "(", ")", "[", "]", '"', "\\", ";", "%", "$", "$300", "1-0", "*", "--", "e4", "O-O", "1.", "...", "e.p.",
    "[%clk 9:99:99]", " 1-0 - ", "(1... -- ", "\n", "\n\n",
    '\n[Event "x"]\n', "\x00", "\ufeff", "\ud800", "9" * 5000, "$" + "9" * 5000,
])  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Return the sample with parts cut out, duplicated, or inserted."""
    text = SAMPLE
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 40)))
        text = text[:start] + draw(st.one_of(st.just(""), _PIECES, st.text(max_size=5))) + text[end:]
    return text


@settings(max_examples=150, deadline=None)
@given(damaged() | st.text() | st.lists(_PIECES, max_size=30).map(" ".join))
def test_damaged_records_give_games_and_errors_of_ours_and_nothing_else(text: str) -> None:
    errors: list[RecordError] = []
    kept: list[RecordError] = []
    for game in read_pgn(io.StringIO(text), errors.append):
        again = parse_pgn(format_pgn(game))
        assert our_tree(again.tree) == our_tree(game.tree)
        kept += game.errors
    assert [error for error in errors if error in kept] == kept
    for error in errors:
        assert 1 <= (error.line or 0) <= text.count("\n") + text.count("\r") + 2


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_a_crash(content: bytes) -> None:
    list(read_pgn(io.BytesIO(content), lambda error: None))


@pytest.mark.parametrize("value", [" ", "  two  blanks  ", "\t", "a\\", '"', "\udc80", "\ud800 half", "\x0b", "?"])
def test_tags_come_back_as_they_were(value: str) -> None:
    game = parse_pgn(f"{format_tag('White', value)}\n{format_tag('Annotator', value)}\n\n1. e4 *")
    again = parse_pgn(format_pgn(game))
    assert (again.players, again.tags) == (game.players, game.tags)
    assert format_pgn(again) == format_pgn(game)


@pytest.mark.parametrize("text", ["\udc80", "\ud800\udc80", "1. e4 {\udc80 \ud800} *", '[White "\udfff"]\n\n*'])
def test_lone_surrogates_are_read_as_they_are(text: str) -> None:
    game = parse_pgn(text, strict=False)
    assert format_pgn(parse_pgn(format_pgn(game))) == format_pgn(game)
