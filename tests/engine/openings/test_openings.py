"""Openings: every line of the table is legal, names follow positions, and trees count games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from board import ParseError
from engine import Game, load, parse_pgn
from engine.cli import main
from engine.openings import OpeningTree, opening_at, opening_of, openings
from engine.openings.named import _opening, line_of

CHESS = load("chess")
NAJDORF = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"


def played(moves: str) -> Game:
    game = Game("chess")
    for text in moves.split():
        game.play(text)
    return game


def test_at_least_five_hundred_lines_have_names_and_codes() -> None:
    table = openings(CHESS)
    assert len(table) >= 500
    assert all(re.fullmatch(r"[A-E]\d\d", opening.eco) for opening in table)
    assert all(opening.name and opening.name == opening.name.strip() for opening in table)
    assert {opening.eco[0] for opening in table} == set("ABCDE")


def test_every_line_is_legal_and_leads_to_a_distinct_position() -> None:
    ends = [list(line_of(CHESS, opening))[-1].execute() for opening in openings(CHESS)]
    assert len(set(ends)) == len(ends)
    for opening, board in zip(openings(CHESS), ends, strict=True):
        assert opening_at(board) == opening


def test_lines_are_written_as_they_are_in_records() -> None:
    for opening in openings(CHESS):
        assert [str(move).rstrip("+#") for move in line_of(CHESS, opening)] == [
            text.rstrip("+#") for text in opening.moves
        ]


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("e4 c5", "B20 Sicilian Defence"),
        (NAJDORF, "B90 Sicilian Defence: Najdorf Variation"),
        ("c4 e6 Nc3 d5 d4 Nf6 Bg5", "D50 Queen's Gambit Declined: Modern Variation"),
        ("e4 e5 Nf3 Nc6 Bb5 a6", "C70 Ruy Lopez: Morphy Defence"),
        ("Nc3 c5 e4 Nc6 Nf3 d6 d4 cxd4 Nxd4 Nf6", "B56 Sicilian Defence: Classical Variation"),
    ],
)
def test_a_game_is_named_by_the_positions_it_goes_through(moves: str, name: str) -> None:
    assert str(played(moves).opening) == name


def test_the_last_name_stays_when_the_book_ends() -> None:
    game = played(f"{NAJDORF} a3 h5 h4 Ra7")
    assert str(game.opening) == "B90 Sicilian Defence: Najdorf Variation"
    assert opening_at(game.board) is None


def test_games_of_other_variants_have_no_names() -> None:
    assert Game("track").opening is None
    assert opening_of([load("chess960").start()]) is None


def test_an_invalid_line_is_rejected() -> None:
    with pytest.raises(ParseError, match="with tabs between them"):
        _opening("B20 Sicilian Defence 1. e4 c5")


def test_a_tree_counts_moves_and_results_over_transpositions() -> None:
    games = [
        parse_pgn("1. e4 e5 2. Nf3 Nc6 1-0"),
        parse_pgn("1. Nf3 Nc6 2. e4 e5 0-1"),
        parse_pgn("1. e4 e5 2. Nf3 d6 1/2-1/2"),
        parse_pgn("1. e4 c5 *"),
    ]
    tree = OpeningTree(games)
    first = tree.moves(CHESS.start())
    assert [(each.move, each.games, each.wins, each.draws, each.unknown) for each in first] == [
        ("e4", 3, (1, 0), 1, 1),
        ("Nf3", 1, (0, 1), 0, 0),
    ]
    assert first[0].score == 0.75
    assert tree.count(played("e4 e5 Nf3").board) == 2
    assert tree.moves(played("e4 e5 Nf3 Nc6").board) == ()
    assert tree.games == 4


def test_a_game_that_comes_back_to_a_position_counts_once_there() -> None:
    tree = OpeningTree([parse_pgn("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 *")])
    assert [each.games for each in tree.moves(CHESS.start())] == [1]


def test_trees_hold_games_of_every_kind() -> None:
    game = Game("track").play("b1-c3")
    assert [each.move for each in OpeningTree([game]).moves(game.boards[0])] == ["b1-c3"]


def test_the_command_names_an_opening_and_lists_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 c5 2. Nf3 1-0\n\n1. e4 c5 2. c3 0-1\n\n1. e4 c5 2. Nf3 1/2-1/2\n")
    result = CliRunner().invoke(main, ["openings", str(path), "--moves", "e4 c5"])
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("B20 Sicilian Defence\n")
    assert "Nf3       2" in result.stdout
    data = json.loads(CliRunner().invoke(main, ["openings", str(path), "--json"]).stdout)
    assert data["games"] == 3
    assert data["moves"] == [{"move": "e4", "games": 3, "wins": [1, 1], "draws": 1}]


def test_the_command_names_openings_without_a_file() -> None:
    result = CliRunner().invoke(main, ["openings", "--moves", "d4 f5"])
    assert result.stdout == "A80 Dutch Defence\n"
