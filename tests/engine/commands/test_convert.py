"""``woodpusher convert``: between all kinds of records; broken games are kept in part and named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine import Game, read_games, write_games
from engine.cli import main

PGN = '[Event "a"]\n\n1. e4 e5 (1... c5) *\n\n[Event "b"]\n\n1. d4 {so} 1-0\n'
BROKEN = '[Event "a"]\n\n1. e4 e4 *\n\n[Event "b"]\n\n1. d4 *\n'


def convert(*arguments: object, text: str | None = None) -> Result:
    return CliRunner().invoke(main, ["convert", *map(str, arguments)], input=text)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(PGN)
    return path


def test_games_go_from_pgn_to_a_game_file_and_back(games: Path) -> None:
    there, back = games.with_suffix(".woodpusher"), games.with_name("back.pgn")
    result = convert(games, there)
    assert result.exit_code == 0, result.output
    assert "2 games" in result.output
    assert convert(there, back).exit_code == 0
    assert [game.tags["Event"] for game in read_games(back)] == ["a", "b"]
    assert len(next(read_games(back)).tree) == 4


def test_standard_input_and_output_need_their_kinds(games: Path) -> None:
    result = convert("-", "-", "--from", "pgn", "--to", "fen", text=PGN)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1",
    ]
    result = convert(games)
    assert result.exit_code == 2
    assert "--to" in result.output


def test_a_broken_game_is_named_and_kept_up_to_its_fault(tmp_path: Path) -> None:
    source, target = tmp_path / "broken.pgn", tmp_path / "kept.pgn"
    source.write_text(BROKEN)
    result = convert(source, target)
    assert result.exit_code == 1
    assert "broken.pgn: game 1, line 3: e4 is not legal" in result.output
    assert "2 games, 1 of them only in part\n" in result.output
    assert [(game.tags["Event"], game.ply) for game in read_games(target, strict=True)] == [("a", 1), ("b", 1)]


def test_a_broken_game_is_left_out_in_strict_mode(tmp_path: Path) -> None:
    source, target = tmp_path / "broken.pgn", tmp_path / "good.pgn"
    source.write_text(BROKEN)
    result = convert(source, target, "--strict")
    assert result.exit_code == 1
    assert "broken.pgn: game 1, line 3: e4 is not legal" in result.output
    assert "1 game, 1 left out" in result.output
    assert [game.tags["Event"] for game in read_games(target)] == ["b"]


def test_an_unreadable_game_is_left_out(tmp_path: Path) -> None:
    target = tmp_path / "games.pgn"
    text = f'[Event "z"]\n[FEN "8/8 w"]\n\n1. e4 *\n\n{BROKEN}'
    result = convert("-", target, "--from", "pgn", text=text)
    assert result.exit_code == 1
    assert "2 games, 1 of them only in part, 1 left out" in result.output


def test_a_program_gets_a_report(tmp_path: Path) -> None:
    target = tmp_path / "games.woodpusher"
    result = convert("-", target, "--from", "pgn", "--json", text=BROKEN)
    report = json.loads(result.output)
    assert result.exit_code == 1
    assert report["games"] == 2
    (error,) = report["errors"]
    assert (error["number"], error["line"], error["text"], error["kept"]) == (1, 3, "e4", True)
    report = json.loads(convert("-", target, "--from", "pgn", "--json", "--strict", text=BROKEN).output)
    assert (report["games"], report["errors"][0]["kept"]) == (1, False)
    assert convert("-", "--from", "pgn", "--to", "fen", "--json", text=BROKEN).exit_code == 2


def test_a_game_that_the_target_cannot_hold_is_named(tmp_path: Path) -> None:
    source, target = tmp_path / "games.woodpusher", tmp_path / "games.pgn"
    write_games([Game("hanoi"), Game("chess")], source)
    result = convert(source, target)
    assert result.exit_code == 1
    assert "game 1: PGN is for chess" in result.output
    assert len(list(read_games(target))) == 1
    write_games([Game("hanoi"), Game("peg"), Game("chess"), Game("hanoi")], source)
    output = convert(source, target).output
    assert [number for number in range(1, 8) if f"game {number}:" in output] == [1, 2, 4]


def test_the_old_file_stays_if_nothing_can_be_converted(tmp_path: Path) -> None:
    target = tmp_path / "games.pgn"
    target.write_text(PGN)
    assert convert("-", target, "--from", "pgn", "--strict", text="1. e4 e4 *").exit_code == 1
    result = convert("-", target, "--from", "fen", text="")
    assert result.exit_code == 1
    assert "contains no games" in result.output
    assert target.read_text() == PGN


def test_a_file_is_not_converted_onto_itself(games: Path) -> None:
    games.write_text(BROKEN)
    result = convert(games, games.parent / "." / games.name)
    assert result.exit_code == 2
    assert "are the same file" in result.output
    assert games.read_text() == BROKEN


def test_a_missing_folder_is_named(games: Path) -> None:
    result = convert(games, games.parent / "none" / "games.woodpusher")
    assert result.exit_code == 2
    assert f"expected an existing folder, got {games.parent / 'none'}\n" in result.output


def test_positions_of_any_variant_become_games(tmp_path: Path) -> None:
    result = convert("-", "--from", "fen", "--to", "woodpusher", "--variant", "hanoi(disks=3)", text="012\n")
    assert result.exit_code == 0
    assert json.loads(result.output.splitlines()[0])["start"] == "012"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.pgn", "x.fen"], "does not exist"),
        (["-", "x.doc", "--from", "pgn"], ".pgn, .woodpusher"),
        (["-", "/nowhere/at/all/x.pgn", "--from", "pgn"], "an existing folder, got /nowhere"),
        (["-", "x.pgn", "--from", "fen", "--variant", "ches"], "chess"),
    ],
)
def test_an_impossible_conversion_is_reported_in_one_line(arguments: list[str], message: str) -> None:
    result = convert(*arguments, text="1. e4 *")
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output
