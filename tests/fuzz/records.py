"""Targets that read files of games and positions, and the files of the desktop program."""

from __future__ import annotations

import io
import json

from attrs import evolve

from board.errors import RecordError
from engine import format_game, format_pgn, load, names, parse_game, parse_pgn, read_games
from engine.notation.epd import parse_epd, read_epd
from engine.testing.playthrough import replay
from gui.core import settings
from gui.core.state import Origin, State
from gui.features.files.records import opened
from gui.features.files.records import text_of as record_of
from gui.features.library.scan import scan
from gui.play.asking import outcome
from gui.program import journal
from gui.screens.home import home
from tests.fuzz.target import folder, target, text_of

_PGN = (
    "1. e4 e5 ", "Nf3", "O-O", "exd5", "e8=Q", "--", "$1", "!?", "(", ")", "{", "}", ";", "%", "\n", "1-0", "*", "½-½",
    '[FEN "4k3/4P3/8/8/8/8/8/4K3 w - - 0 1"]\n', '[Variant "Atomic"]\n', '[SetUp "1"]\n', '[Event "x"]\n', "\\",
    "[%clk 0:01:02]", "[%emt 1:2:3.4]", "[%eval 0.1]", '"', "]", "<", "0000", "N@f3", "1...", "P@e4", '[White "',
)  # fmt: skip
_JSON = (
    '{"woodpusher": 1, "variant": "chess"}\n', '{"move": "e4"}\n', '{"end": 1}\n', '"from": 0', '"start": ', '"at": 0',
    '"result": {"winners": [], "reason": "x"}', '"verdict": 0', '"players": []', '"tags": {}', '"glyphs": [1]', "null",
    '"after": "x"', '"before": "x"', "true", "1e400", "NaN", "-1", "[", "]", "{", "}", ":", ",", "\\ud800", "\n",
)  # fmt: skip


def _ignore(error: RecordError) -> None:
    assert str(error)


@target(*_PGN)
def pgn(data: bytes) -> None:
    """PGN; everything read is written and read again."""
    for game in read_games(io.BytesIO(data), "pgn", on_error=_ignore):
        text = format_pgn(game)
        again = parse_pgn(text)
        assert format_pgn(again) == text
        # Nodes are numbered in reading order, which need not be writing order.
        assert sorted(node.text for node in again.tree.nodes) == sorted(node.text for node in game.tree.nodes)
    list(read_games(io.BytesIO(data), "pgn", on_error=_ignore, strict=True))


@target(*_JSON)
def game_file(data: bytes) -> None:
    """The game file, for every game; everything read is written and read again."""
    for game in read_games(io.BytesIO(data), "woodpusher", on_error=_ignore):
        text = format_game(game)
        assert format_game(parse_game(text)) == text


@target("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "\n", "#", "\r", "\ufeff", "\xff", " w - -")
def positions(data: bytes) -> None:
    """Files of positions, one per line; the first byte chooses the game."""
    variant = names()[data[0] % len(names())] if data else "chess"
    list(read_games(io.BytesIO(data[1:]), "fen", on_error=_ignore, variant=variant))


@target(
    "r1bqk2r/p1pp1ppp/8/8/8/8/8/R3K2R w KQkq - ", "bm Nf3; ", 'id "x"; ', "am e4; ", "dm 3; ", "D1 20; ", "hmvc 0; ",
    "fmvn 1; ", "ce 1; ", "pv e4 e5; ", "acd 1; ", '"', ";", "\n", "#", "c0 ", "perft ", "eco A00; ", "draw_offer; ",
)  # fmt: skip
def epd(data: bytes) -> None:
    """EPD, files of test positions and of perft counts; everything read is written and read again."""
    for found in read_epd(io.BytesIO(data), _ignore):
        assert str(parse_epd(str(found))) == str(found)


@target("chess", "hanoi", "\n", "20: e4", ": ", "the end of the record", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
def playthrough(data: bytes) -> None:
    """Recorded playthroughs."""
    replay(text_of(data))


@target(*_PGN)
def library(data: bytes) -> None:
    """Lists of the games in a PGN file; each byte belongs to at most one game."""
    end = 0
    for game in scan(io.BytesIO(data)):
        assert end <= game.start
        end = game.start + game.size
    assert end <= len(data)


@target(
    '{"woodpusher": 1, "variant": "chess", "start": "", "seats": ["", ""], "control": [5, 3], "flipped": false}\n',
    '{"play": "e4", "from": 0}\n', '{"at": 0}\n', '{"verdict": {"winners": [], "reason": "", "node": 0}}\n', "null",
    '{"over": 1}\n', '{"flipped": true}\n', '{"title": "x"}\n', '"left": {"WHITE": 1}', '"notes": {}', '"names": []',
    '"tags": {}', "1e400", "NaN", "-1", "true", "[", "]", "{", "}", ",", ":", "\n",
)  # fmt: skip
def journals(data: bytes) -> None:
    """Journals of games; everything read can be shown, continued and written again."""
    table = journal.read(text_of(data), "x")
    outcome(table)
    lines = [json.dumps(record) for record in journal.changes(None, table, 0)]
    again = journal.read("\n".join(lines), "x")
    assert [node.text for node in again.game.nodes] == [node.text for node in table.game.nodes]


@target(
    '{"theme": "dark"', '"window": [800, 600]', '"games": {"chess": {"options": {}}}', '"seats": []', '"control": 0',
    '"hanoi": {"options": {"disks": 5}, "fixed": ["disks"]}', '"volume": 20', '"start": ""', "true", "null", "1e400",
    "NaN", "[", "]", "{", "}", ",", ":", '"folder": ""', '"by_lot": true',
)  # fmt: skip
def setting_files(data: bytes) -> None:
    """The settings file; invalid settings fall back to their defaults without a crash."""
    path = folder() / settings.FILE
    path.write_bytes(data)
    found, _ = settings.load(folder())
    home.restored(tuple(map(load, names())), found.games)
    settings.save(found, folder())
    assert settings.load(folder()) == (found, "")
    for old in folder().glob(f"{path.stem}*"):
        old.unlink()  # the renamed file


@target(*_PGN, *_JSON[:8], "8/8/8/8/8/8/8/K1k5 w - -", "#")
def clipboard(data: bytes) -> None:
    """Text pasted or dropped into the window: games and positions of every kind."""
    variants = tuple(map(load, names()))
    state = State(window=(800, 600), settings=settings.Settings(), variants=variants, origin=Origin("", "x", ""))
    state = opened(state, text_of(data))
    if state.table is not None:
        record_of(evolve(state), "woodpusher")
