"""``woodpusher review``: annotated games, a summary, JSON, and external engines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine import Game, load, parse_pgn, write_games
from engine.cli import main

SCHOLAR = '[White "Ada"]\n[Black "Bo"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n'


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.pgn"
    path.write_text(SCHOLAR)
    return str(path)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["review", *arguments])


def test_a_game_comes_back_annotated_with_a_summary_beside_it(game: str) -> None:
    result = run(game, "--seconds", "0.02")
    assert result.exit_code == 0, result.output
    assert "Nf6 $4" in result.stdout
    assert parse_pgn(result.stdout).players == ("Ada", "Bo")
    assert "Black (Bo): accuracy" in result.stderr
    assert "1 blunder" in result.stderr


def test_a_program_gets_json(game: str) -> None:
    result = run(game, "--seconds", "0.02", "--json")
    (found,) = json.loads(result.stdout)["games"]
    assert found["variant"] == "chess"
    assert found["sides"]["black"]["blunder"] == 1
    blunder = found["moves"][5]
    assert (blunder["move"], blunder["mark"]) == ("Nf6", "blunder")
    assert blunder["chance_before"] > blunder["chance_after"]
    assert blunder["best"]


def test_a_puzzle_is_reviewed_by_the_moves_it_took(tmp_path: Path) -> None:
    played = Game(load("hanoi", disks=2))
    for text in ("a-b", "b-a", "a-b", "a-c", "b-c"):
        played.play(text)
    source, target = tmp_path / "tower.woodpusher", tmp_path / "reviewed.woodpusher"
    write_games(played, source)
    result = run(str(source), str(target))
    assert result.exit_code == 0, result.output
    assert "5 moves, 2 more than needed" in result.stderr
    assert "longer than needed" in target.read_text()


def test_a_file_without_a_game_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "empty.pgn"
    path.write_text("")
    result = run(str(path))
    assert result.exit_code == 2
    assert "has none" in result.stderr


def test_a_missing_engine_is_named(game: str) -> None:
    result = run(game, "--engine", "uci:/no/such/engine")
    assert result.exit_code == 2
    assert "/no/such/engine" in result.stderr
