"""The example of a player that plugs in: found by its entry point, offered for its games, and used like ours."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from click.testing import CliRunner

import engine.players
from board import ArgumentError, OptionError, WrongTypeError
from engine import Game, load
from engine.cli import main
from engine.players import player, player_names, register_player
from engine.players.offers import offered
from engine.players.random import RandomPlayer
from engine.registry import plug_ins
from engine.registry.game_files import VARIABLE
from engine.testing.assertions import assert_mate_in, board
from tests.examples.loading import EXAMPLES

POINT = EntryPoint("cautious", "cautious:CautiousPlayer", "woodpusher.players")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """The entry points of the installed players: at first only that of the example."""
    points = [POINT]
    monkeypatch.setattr(plug_ins, "entry_points", lambda group: points if group == POINT.group else [])
    monkeypatch.setattr(engine.players, "_registered", {})
    monkeypatch.setattr(engine.players, "_plug_ins", None)
    monkeypatch.syspath_prepend(str(EXAMPLES / "cautious"))
    yield points
    sys.modules.pop("cautious", None)


@pytest.mark.usefixtures("installed")
def test_an_installed_player_is_used_by_its_name_with_options_and_a_seed() -> None:
    cautious = player("cautious")
    assert (cautious.name, player("cautious:slips=20").name) == ("cautious", "cautious, 20 % slips")
    assert_mate_in(board("6k1/5ppp/8/8/8/8/8/R6K w - -"), 1, cautious)
    chosen = {str(player("cautious:slips=100", seed).choose(Game("chess"))) for seed in range(8)}
    assert len(chosen) > 1
    with pytest.raises(OptionError, match=r"cautious has no option 'slip'; expected one of slips"):
        player("cautious:slip=3")


@pytest.mark.usefixtures("installed")
def test_it_is_offered_for_the_games_that_it_plays_and_named_in_messages() -> None:
    assert "cautious" in offered(load("chess"))
    assert "cautious" not in offered(load("hanoi"))
    assert offered(load("cable-car"))[-1] == "searching"
    with pytest.raises(ArgumentError, match=r"no computer player 'cautios'; did you mean cautious\?"):
        player("cautios")


def test_a_broken_player_is_left_out_with_a_warning(installed: list[EntryPoint]) -> None:
    installed.append(EntryPoint("broken", "nowhere_at_all:Player", POINT.group))
    with pytest.warns(UserWarning, match="the player plug-in 'broken' .* cannot be used: ModuleNotFoundError"):
        assert player_names()[-1] == "cautious"


@pytest.mark.usefixtures("installed")
def test_a_script_registers_a_player_under_a_free_name() -> None:
    register_player("coin", lambda spec: RandomPlayer(spec.seed))
    assert str(player("coin", 1).choose(Game("chess"))) == str(player("random", 1).choose(Game("chess")))
    with pytest.raises(OptionError, match="the name 'alphabeta' is taken"):
        register_player("alphabeta", lambda spec: RandomPlayer(spec.seed))
    with pytest.raises(OptionError, match="the name 'human' is taken"):
        register_player("human", lambda spec: RandomPlayer(spec.seed))
    register_player("nothing", lambda spec: spec)  # type: ignore[arg-type,return-value]
    with pytest.raises(WrongTypeError, match=r"expected the player 'nothing' to have a name and a method choose"):
        player("nothing")


@pytest.mark.usefixtures("installed")
def test_the_processes_of_a_match_know_a_player_that_a_named_file_registers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "my_players.py"
    file.write_text(
        "from engine.players import register_player\nfrom engine.players.random import RandomPlayer\n"
        "register_player('coin', lambda spec: RandomPlayer(spec.seed))\n",
        encoding="utf-8",
    )
    monkeypatch.setenv(VARIABLE, str(file))
    monkeypatch.setattr(engine.registry, "_has_read_files", False)
    command = ["match", "hanoi(disks=2)", "--players", "coin,perfect", "--games", "1"]
    result = CliRunner().invoke(main, command)
    assert "hanoi(disks=2), 1 game" in result.output, result.output
