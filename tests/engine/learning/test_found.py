"""A game finds its net by itself, and players use it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from board import ArgumentError, OptionError
from engine import Game, load, register_file
from engine.learning import found
from engine.learning.net import Net
from engine.learning.net_file import NetFile
from engine.players import player
from engine.players.alphabeta import AlphaBetaPlayer
from engine.players.analysis import Analysis, Analyst
from engine.players.offers import adviser, offered
from engine.review.judges import judge_for
from engine.search.limits import Limits
from tests.documents import ROOT
from tests.engine.learning.nets import some_weights

TRACK = load("track", columns=4, rows=4, blocks=2)


@pytest.fixture(autouse=True)
def nets_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WOODPUSHER_HOME", str(tmp_path))
    folder = tmp_path / "nets"
    folder.mkdir()
    return folder


def written(folder: Path, **about: object) -> Path:
    path = folder / f"{found.slug(TRACK)}.net"
    NetFile(some_weights(TRACK), about).write(path)
    return path


def test_the_net_in_the_users_folder_is_found(nets_folder: Path) -> None:
    assert found.find_net(TRACK) is None
    assert found.usual_path(TRACK) == written(nets_folder)
    assert found.find_net(TRACK) is not None
    assert found.find_net(load("track")) is None  # other options


def test_a_net_beside_the_games_module_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tmp_path / "my_hexes.py"
    source = (ROOT / "examples/hex/hex.py").read_text(encoding="utf-8")
    game.write_text(source.replace('"hex", "Hex"', '"my-hexes", "My hexes"'), encoding="utf-8")
    monkeypatch.setenv("WOODPUSHER_GAMES", "")
    (kind,) = register_file(game)
    variant = kind()
    assert adviser(variant).startswith("montecarlo")
    NetFile(some_weights(variant), {}).write(tmp_path / "my-hexes.net")
    assert found.find_net(variant) is not None
    assert adviser(variant).startswith("alphabeta")
    assert "trained" in offered(variant)
    assert judge_for(variant, "alphabeta", Limits(depth=1)).name == "alphabeta"


def test_a_net_that_lost_against_the_own_evaluation_is_used_only_where_it_is_named(nets_folder: Path) -> None:
    written(nets_folder, **{"own evaluation": [3, 0, 7]})
    assert found.evaluation_for(TRACK) is None
    assert "trained" in offered(TRACK)
    written(nets_folder, **{"own evaluation": [5, 0, 5]})
    assert isinstance(found.evaluation_for(TRACK), Net)
    assert found.evaluation_for(TRACK, "none") is None


@pytest.mark.parametrize("about", [{}, {"own evaluation": "7:3"}, {"own evaluation": [1, 2]}])
def test_a_net_that_was_never_measured_is_used_only_where_it_is_named(
    nets_folder: Path, about: dict[str, object]
) -> None:
    written(nets_folder, **about)
    assert found.evaluation_for(TRACK) is None


def test_a_damaged_net_is_named_in_a_warning_and_passed_over(nets_folder: Path) -> None:
    (nets_folder / "track-broken.net").write_bytes(b"woodpusher net\n")
    with pytest.warns(UserWarning, match=r"track-broken.net is damaged"):
        assert found.find_net(TRACK) is None


def test_players_take_a_net_by_name(nets_folder: Path) -> None:
    path = written(nets_folder)
    game = Game(TRACK)
    assert player(f"alphabeta:net={path},nodes=50").choose(game) in game.board.legal_moves
    assert player("trained:nodes=50").choose(game) in game.board.legal_moves
    named = AlphaBetaPlayer(net=str(path)).searcher(TRACK)
    assert named.search([game.board], Limits(nodes=20))[0].move in game.board.legal_moves


def test_a_player_says_what_is_wrong_with_its_net(nets_folder: Path) -> None:
    path = written(nets_folder)
    with pytest.raises(ArgumentError, match="made for game track, not chess"):
        player(f"alphabeta:net={path},nodes=50").choose(Game("chess"))
    with pytest.raises(ArgumentError, match="woodpusher train chess"):
        player("trained").choose(Game("chess"))
    with pytest.raises(OptionError, match="no option 'nets'"):
        player("trained:nets=3")


def test_analysis_uses_the_net(nets_folder: Path) -> None:
    written(nets_folder, **{"own evaluation": [6, 0, 4]})
    game = Game(TRACK)
    said: list[Analysis] = []
    limits = Limits(depth=1)
    with_net = Analyst().analyse(game, 1, report=said.append, stopped=lambda: False, limits=limits).lines[0].score
    shutil.rmtree(nets_folder)
    without = Analyst().analyse(game, 1, report=said.append, stopped=lambda: False, limits=limits).lines[0].score
    assert with_net != without


def test_nets_that_come_with_the_examples_are_found_by_their_games() -> None:
    from tests.examples.loading import example

    assert found.find_net(example("connect_four")()) is not None
    assert found.find_net(example("hex")(size=7)) is not None
    assert found.find_net(example("hex")()) is None
