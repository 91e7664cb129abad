"""Groups of games, a search among all of them, and files of variants on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from board import UnknownVariantError
from engine import load, names
from engine.armies.ini.files import catalogue, overview
from engine.armies.ini.left_out import LEFT_OUT
from engine.cli import main
from engine.registry.groups import GROUPS, REGIONAL, entries, groups_of, listed
from tests.engine.registry.test_game_files import file as file

CAMELS = """
[camelot:chess]
bishop = -
customPiece1 = c:C
promotionPieceTypes = qcrn
startFen = rncqkcnr/pppppppp/8/8/8/8/PPPPPPPP/RNCQKCNR w KQkq - 0 1

[camelot-drops:camelot]
pieceDrops = true
capturesToHand = true
startFen = rncqkcnr/pppppppp/8/8/8/8/PPPPPPPP/RNCQKCNR[] w KQkq - 0 1
"""


def test_every_game_has_a_group_and_every_group_a_game() -> None:
    every = entries()
    assert {entry.name for entry in every} == set(listed())
    assert {group for entry in every for group in entry.groups} == set(GROUPS)
    assert len(every) > 100
    assert set(listed()) >= REGIONAL


@pytest.mark.parametrize("name", ["duck", "kyotoshogi", "grand", "losalamos", "amazons", "capahouse"])
def test_a_game_has_the_groups_of_its_rules_whether_or_not_it_is_built(name: str) -> None:
    (entry,) = [each for each in entries() if each.name == name]
    assert entry.groups == groups_of(load(name))
    known = overview(name)
    assert known is not None
    assert (known.title, known.size, known.has_drops) == (
        load(name).title, load(name).geometry.size, bool(getattr(load(name), "hands", False)),
    )  # fmt: skip


def test_a_search_finds_words_of_names_titles_and_summaries() -> None:
    assert [entry.name for entry in entries(["duck"])] == ["duck"]
    assert {entry.name for entry in entries(["shog"], "small")} >= {"minishogi", "kyotoshogi", "judkins"}
    assert entries(["duck"], "puzzles") == ()


def test_what_is_not_offered_says_why() -> None:
    for name, reason in LEFT_OUT.items():
        assert name not in catalogue()
        assert name not in names()
        with pytest.raises(UnknownVariantError, match=f"{name} is not offered: {reason}"):
            load(name)


def woodpusher(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, arguments, prog_name="woodpusher")
    assert result.exit_code == code, result.output
    return result.output


def test_the_command_line_finds_games() -> None:
    assert "duck" in woodpusher("variants", "duck")
    assert "kyotoshogi" in woodpusher("variants", "--group", "drops")
    assert "There is no such game." in woodpusher("variants", "nothing-like-this")
    assert "more games can be played" in woodpusher("variants")


def test_commands_take_a_file_of_variants(file: Path) -> None:
    path = file.with_name("camels.ini")
    path.write_text(CAMELS, encoding="utf-8")
    assert "576" in woodpusher("perft", f"{path}:camelot", "--depth", "2")
    picture = path.with_suffix(".svg")
    woodpusher("draw", f"{path}:camelot-drops", "-o", str(picture))
    assert "<svg" in picture.read_text(encoding="utf-8")
    assert "random" in woodpusher("match", f"{path}:camelot", "--players", "random,random", "--games", "2")
    assert "one of" in woodpusher("perft", str(path), "--depth", "1", code=2)


def test_a_mistake_in_a_file_of_variants_is_named_with_its_line(file: Path) -> None:
    path = file.with_name("broken.ini")
    path.write_text("[broken:chess]\nqueen = 5\n", encoding="utf-8")
    assert "broken.ini, line 2: expected queen = letter" in woodpusher("perft", str(path), "--depth", "1", code=2)
    path.write_text("", encoding="utf-8")
    assert "no section" in woodpusher("perft", str(path), "--depth", "1", code=2)
