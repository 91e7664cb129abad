"""The game file: games of every variant come back unchanged, and errors name their line."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board import Alliance, ArgumentError, Outcome, RecordError, WoodpusherError
from engine import Game, load, names, parse_pgn, read_games, write_games
from engine.notation.game_file import format_game, parse_game, read_game_file, write_game_file
from engine.records import kind_of
from engine.variations import Variations
from tests.engine.notation.pgn_games import random_game

SPECS = [*names(), "cable-car(players=6, seed=77)", "cable-car(deck='ffffabcdeg')", "hanoi(disks=4, rods=4)"]
SPECS += ["chess960(position=1)", "peg(board='triangle')", "track(labelled=True)"]


def random_record(spec: str, seed: int, plies: int = 30) -> Game:
    rng = Random(seed)
    tree = Variations.begin(load(spec).start())
    for _ in range(plies):
        if rng.random() < 0.2:
            tree = tree.go_to(rng.randrange(len(tree)))
        moves = tree.board.legal_moves
        if moves:
            tree = tree.play(rng.choice(moves))
            if rng.random() < 0.3:
                tree = tree.annotate(after=rng.choice(["good", "a\nb", 'ü "x" }', "\ud800"]), clock=rng.random())
            if rng.random() < 0.2:
                tree = tree.annotate(before="first", glyphs=(1, 7), elapsed=3)
    game = Game(tree.annotate(0, after="about all"), players=["Ada"], tags={"Event": "Ü", "x y": "any name"})
    if rng.random() < 0.5 and game.outcome is None:
        game.end(Outcome((load(spec).players[0],), "the clock", {load(spec).players[0]: 1.5}))
    return game


def lines_of(tree: Variations) -> list[tuple[str, ...]]:
    return sorted(tuple(tree[step].text for step in tree.path(number)) for number in range(len(tree)))


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("seed", range(3))
def test_games_of_every_variant_come_back_unchanged(spec: str, seed: int) -> None:
    game = random_record(spec, seed)
    text = format_game(game)
    again = parse_game(text)
    assert format_game(again) == text
    assert again.variant is game.variant
    assert again.board == game.board
    assert again.variant.format(again.board) == game.variant.format(game.board)
    assert again.result == game.result
    assert again.outcome == game.outcome
    assert (again.players, again.tags) == (game.players, game.tags)
    assert lines_of(again.tree) == lines_of(game.tree)
    notes = sorted(str(node.notes) for node in game.tree.nodes)
    assert sorted(str(node.notes) for node in again.tree.nodes) == notes


def test_a_custom_start_and_the_clocks_of_chess_are_kept() -> None:
    fen = "4k3/8/8/8/8/8/8/R3K2R b KQ - 33 40"
    text = format_game(Game(load("chess").parse(fen)).play("Ke7"))
    assert json.loads(text.splitlines()[0])["start"] == fen
    assert load("chess").format(parse_game(text).tree[0].board) == fen
    assert "start" not in format_game(Game("chess"))


def test_the_tiles_that_are_still_to_be_drawn_are_the_same_after_reading() -> None:
    game = Game("cable-car(players=3, seed=12)")
    for _ in range(10):
        game.play(game.board.legal_moves[-1])
    again = parse_game(format_game(game))
    while game.outcome is None:
        move = str(game.board.legal_moves[0])
        assert [str(each) for each in again.board.legal_moves] == [str(each) for each in game.board.legal_moves]
        game.play(move)
        again.play(move)
    assert again.outcome == game.outcome


def test_many_games_in_one_file_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "games.woodpusher"
    assert write_games((random_record(spec, 1) for spec in SPECS), path) == len(SPECS)
    reader = read_games(path)
    assert next(reader).variant is load(SPECS[0])
    assert len(list(reader)) == len(SPECS) - 1


def test_a_file_that_could_not_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    write_games(Game("chess").play("e4"), path)
    before = path.read_bytes()
    with pytest.raises(WoodpusherError, match="PGN is for chess"):
        write_games([Game("chess"), Game("hanoi")], path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["games.pgn"]


def test_a_game_of_pgn_is_the_same_in_a_game_file() -> None:
    for seed in range(40):
        (game,) = read_games(io.StringIO(str(random_game(seed))), "pgn")
        again = parse_game(format_game(game))
        first, second = io.StringIO(), io.StringIO()
        write_games(game, first, "pgn")
        write_games(again, second, "pgn")
        assert first.getvalue() == second.getvalue()


def test_positions_are_games_without_moves_and_games_leave_their_last_position() -> None:
    fens = ["4k3/8/8/8/8/8/8/R3K2R b KQ - 33 40", "8/8/8/8/8/8/8/Kk6 w - - 0 1"]
    errors: list[RecordError] = []
    (game,) = read_games([fens[0], "# a comment", "", fens[1]], "fen", on_error=errors.append)
    assert (errors[0].number, errors[0].line, errors[0].what) == (2, 4, "position")
    output = io.StringIO()
    assert write_games(game.play("Ke7"), output, "fen") == 1
    assert output.getvalue() == "8/4k3/8/8/8/8/8/R3K2R w KQ - 34 41\n"


def test_an_unknown_kind_is_rejected_with_a_list_of_the_known_ones() -> None:
    assert kind_of("a/b.WOODPUSHER") == "woodpusher"
    with pytest.raises(ArgumentError, match=r"\.pgn"):
        kind_of("games.doc")
    with pytest.raises(ArgumentError, match="pgn, woodpusher, fen"):
        read_games("games.pgn", "chessbase")
    with pytest.raises(ArgumentError, match="open file"):
        read_games(io.StringIO())
    with pytest.raises(ArgumentError, match="open file"):
        write_games([], io.StringIO())


# Damage.

GOOD = """{"woodpusher": 1, "variant": "hanoi(disks=2)", "players": ["Ada"]}
{"move": "0-1", "elapsed": 1.5}
{"move": "0-2", "after": "second"}
{"move": "0-2", "from": 0, "glyphs": [6]}
{"end": 3, "result": null}
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('"woodpusher": 1', '"woodpusher": 2', 1, "version 1, got version 2"),
        ('"woodpusher": 1', '"woodpusher": true', 1, "version 1, got version True"),
        ('{"woodpusher": 1, ', "{", 1, "first line of a game"),
        ("hanoi(disks=2)", "chexx", 1, "chexx"),
        ("hanoi(disks=2)", "hanoi(disks=0)", 1, "disks"),
        ('"variant": "hanoi(disks=2)"', '"variant": 5', 1, "'variant' as a string"),
        ('["Ada"]', '["Ada", "Bo"]', 1, "at most 1"),
        ('["Ada"]', '"Ada"', 1, "'players' as a list"),
        ('"move": "0-1"', '"move": "1-2"', 2, "1-2"),
        ('"move": "0-1"', '"mvoe": "0-1"', 2, "got 'mvoe'"),
        ('"elapsed": 1.5', '"elapsed": "long"', 2, "elapsed in seconds"),
        ('"elapsed": 1.5', '"elapsed": NaN', 2, "elapsed in seconds"),
        ('{"move": "0-2", "after"', '{"move": "0-2" "after"', 3, "JSON"),
        ('"from": 0', '"from": 9', 4, "a node from 0 to 2, got 9"),
        ('"from": 0', '"from": 0.5', 4, "whole number"),
        ("[6]", "[600]", 4, "0 to 255"),
        ('{"end": 3', '{"end": 4', 5, "lines are missing"),
        ('{"end": 3, "result": null}\n', "", 5, "it is truncated"),
        ('"result": null', '"result": {"winners": ["WHITE"], "reason": "solved"}', 5, "but the moves say"),
        ('"result": null', '"result": {"winners": ["BLACK"], "reason": "x"}, "verdict": 1', 5, "BLACK"),
        ('"result": null', '"result": null, "verdict": 1', 5, "result along with the verdict"),
        ('"result": null', '"result": 7', 5, "object or null"),
    ],
)
def test_a_broken_file_says_in_which_line_and_what_is_wrong(old: str, new: str, line: int, message: str) -> None:
    assert len(parse_game(GOOD).tree) == 4
    assert old in GOOD
    with pytest.raises(RecordError, match=message) as caught:
        parse_game(GOOD.replace(old, new))
    assert (caught.value.number, caught.value.line) == (1, line)


def test_after_a_broken_game_the_next_one_is_read() -> None:
    broken = GOOD.replace('"from": 0', '"from": 9')
    cut_off = GOOD[: GOOD.index('{"end"')]
    errors: list[RecordError] = []
    text = broken + GOOD + cut_off + GOOD + cut_off
    games = list(read_game_file(io.StringIO(text), errors.append, strict=True))
    assert len(games) == 2
    assert [(error.number, error.line) for error in errors] == [(1, 4), (3, 15), (5, 24)]


def test_a_broken_game_is_kept_as_far_as_it_can_be_read() -> None:
    broken = GOOD.replace('"from": 0', '"from": 9')
    cut_off = GOOD[: GOOD.index('{"end"')]
    games = list(read_game_file(io.StringIO(broken + GOOD + cut_off)))
    assert [(game.players, len(game.tree)) for game in games] == [(("Ada",), 3), (("Ada",), 4), (("Ada",), 4)]
    assert [[(error.line, error.node) for error in game.errors] for game in games] == [[(4, 2)], [], [(15, 3)]]
    assert games[0].errors[0].text == '{"move": "0-2", "from": 9, "glyphs": [6]}'
    assert parse_game(cut_off, strict=False).tree[2].notes.after == "second"


def test_a_pass_of_a_chess_record_is_kept() -> None:
    game = parse_pgn("1. e4 -- 2. d4 (2. -- d5) *")
    text = format_game(game)
    assert '{"move": "--"}' in text
    assert format_game(parse_game(text)) == text
    with pytest.raises(RecordError, match="not legal"):
        parse_game(
            '{"woodpusher": 1, "variant": "chess", "start": "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"}\n{"move": "--"}\n'
        )


def test_rubbish_is_one_broken_game() -> None:
    errors: list[RecordError] = []
    assert not list(read_game_file(io.StringIO("PK\x03\x04\nrubbish\n" * 5), errors.append))
    assert len(errors) == 1


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_files_give_games_and_errors_of_ours_and_nothing_else(data: st.DataObject) -> None:
    text = GOOD + format_game(random_record("chess", data.draw(st.integers(0, 5)), 8))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 30))
        piece = st.sampled_from(
            ["", "{", "}", "[", '"', ",", "\n", "null", "-1", "1e999", "[" * 2000, '"from": 0', "\ud800"]
        )
        text = text[:start] + data.draw(piece | st.text(max_size=4)) + text[end:]
    errors: list[RecordError] = []
    for game in read_game_file(io.StringIO(text), errors.append):
        assert format_game(parse_game(format_game(game))) == format_game(game)


def test_games_are_written_one_after_another() -> None:
    output = io.StringIO()
    write_game_file([Game("hanoi"), Game("peg")], output)
    output.seek(0)
    assert [game.variant.name for game in read_game_file(output)] == ["hanoi", "peg"]


def test_a_verdict_stays_with_its_node() -> None:
    game = Game("chess").play("e4").play("e5").undo().play("c5").resign().go_to(1)
    again = parse_game(format_game(game))
    assert again.outcome is None
    assert again.result == Outcome.win(Alliance.BLACK, "white resigned")
    assert again.verdict is not None
    assert again.tree[again.verdict.node].text == "c5"
