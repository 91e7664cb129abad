"""Syzygy tables give the results and distances that python-chess finds in them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import chess
import chess.syzygy
import pytest

from board import ArgumentError, Board, MissingTableError, ParseError, UnsupportedError, WrongTypeError
from engine import load
from engine.games.endgame.syzygy import SyzygyTables, Wdl
from engine.games.endgame.syzygy.squares import placement_of
from engine.games.endgame.syzygy.table_file import Kind, TableFile
from engine.solving.tables import table_probe
from tests.engine.solving.syzygy_files import FOLDER, flips, names, needs_tables, random_position, table
from tests.type_narrowing import some


def board_of(fen: str) -> Board:
    return load("chess").parse(fen)


@pytest.fixture(scope="module")
def tables() -> Iterator[SyzygyTables]:
    with SyzygyTables(FOLDER) as found:
        yield found


@pytest.fixture(scope="module")
def referee() -> Iterator[chess.syzygy.Tablebase]:
    with chess.syzygy.open_tablebase(str(FOLDER)) as found:
        yield found


def compare(tables: SyzygyTables, referee: chess.syzygy.Tablebase, position: chess.Board) -> None:
    board = board_of(position.fen())
    expected = referee.probe_wdl(position), referee.probe_dtz(position)
    assert (tables.wdl(board), tables.dtz(board)) == expected, position.fen()


@needs_tables
def test_random_positions_of_every_table_are_judged_as_python_chess_does(
    tables: SyzygyTables, referee: chess.syzygy.Tablebase
) -> None:
    rng = Random(43)
    assert sorted(tables.names) == names()
    for name in names():
        for _ in range(6):
            compare(tables, referee, random_position(rng, name))


@needs_tables
@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_thousands_of_positions_of_a_table_are_judged_as_python_chess_does(
    tables: SyzygyTables, referee: chess.syzygy.Tablebase, name: str
) -> None:
    rng = Random(name)
    for _ in range(3000):
        compare(tables, referee, random_position(rng, name))


@needs_tables
def test_en_passant_captures_count(tables: SyzygyTables, referee: chess.syzygy.Tablebase) -> None:
    rng = Random(44)
    changed = 0
    for _ in range(150):
        position = random_position(rng, "KPvKP", en_passant=True)
        compare(tables, referee, position)
        without = position.copy()
        without.ep_square = None
        changed += tables.wdl(board_of(position.fen())) != tables.wdl(board_of(without.fen()))
    assert changed


@needs_tables
@pytest.mark.slow
def test_thousands_of_en_passant_captures_count(tables: SyzygyTables, referee: chess.syzygy.Tablebase) -> None:
    rng = Random(45)
    for _ in range(5000):
        compare(tables, referee, random_position(rng, "KPvKP", en_passant=True))


@needs_tables
def test_exchanged_colours_change_nothing(tables: SyzygyTables) -> None:
    rng = Random(46)
    for name in ("KQvKR", "KPvKP", "KBPvK", "KRvKR"):
        for _ in range(10):
            position = random_position(rng, name)
            one, other = board_of(position.fen()), board_of(position.mirror().fen())
            assert (tables.wdl(one), tables.dtz(one)) == (tables.wdl(other), tables.dtz(other))


def reference_numbers(name: str, order: list[int], squares: list[int]) -> tuple[int, int]:
    """Return python-chess's number of a placement, and how many numbers there are."""
    about = chess.syzygy.Table(f"{name}.rtbw")
    norm, factor = [0] * 7, [0] * 7
    if about.has_pawns:
        about.set_norm_pawn(norm, order)
        both = len({code for code in order if code & 7 == 1}) == 2
        file = about.pawn_file(squares)
        size = about.calc_factors_pawn(factor, 1, 0 if both else 15, norm, file)
        return about.encode_pawn(norm, squares, factor), size
    about.set_norm_piece(norm, order)
    size = about.calc_factors_piece(factor, 1, norm)
    return about.encode_piece(norm, squares, factor), size


CODES = {
    "KQRBvKN": [6, 14, 5, 4, 3, 10],
    "KQQvKQQ": [6, 14, 5, 5, 13, 13],
    "KRRBvKRR": [3, 6, 14, 4, 4, 12, 12],
    "KBBBBvKN": [10, 6, 14, 3, 3, 3, 3],
    "KPPvKP": [9, 1, 1, 6, 14],
    "KRPPvKPP": [1, 1, 9, 9, 6, 14, 4],
    "KPPPPPvK": [1, 1, 1, 1, 1, 6, 14],
    "KPPPvKPP": [9, 9, 1, 1, 1, 6, 14],
    "KRPvKRP": [1, 9, 4, 12, 6, 14],
    "KQPPvKR": [1, 1, 14, 12, 6, 5],
}
"""Tables that are not here, with a possible order of their men."""


@pytest.mark.parametrize("name", CODES)
def test_placements_of_up_to_seven_men_have_the_numbers_that_python_chess_gives_them(name: str) -> None:
    codes, rng = CODES[name], Random(name)
    pawns = [code for code in codes if code & 7 == 1]
    alone = [code for code in codes if codes.count(code) == 1]
    for _ in range(60):
        men = {
            code: iter(sorted(rng.sample(range(8, 56) if code & 7 == 1 else range(64), codes.count(code))))
            for code in dict.fromkeys(codes)
        }
        squares = [next(men[code]) for code in codes]
        if len(set(squares)) < len(squares) or (
            not pawns and len(alone) == 2 and chess.square_distance(squares[0], squares[1]) < 2
        ):
            continue
        masks = [0] * 14
        for code, square in zip(codes, squares, strict=True):
            masks[2 * (code & 7) + (code >> 3)] |= 1 << (square ^ 56)  # our squares begin with a8
        expected, size = reference_numbers(name, codes, list(squares))
        file = chess.syzygy.Table(f"{name}.rtbw").pawn_file(list(squares)) if pawns else None
        placement = placement_of(codes, (1, 0 if len(set(pawns)) == 2 else 15), file)
        assert (placement.number(masks, False), placement.size) == (expected, size)
        swapped = [
            int.from_bytes(masks[layer ^ 1].to_bytes(8, "little"), "big") for layer in range(14)
        ]  # exchanged colours, and ranks
        assert placement.number(swapped, True) == expected


ROOK = [6, 14, 4]
SPLIT = 0x31
MAPS = [[40, 7, 300, 2], [9, 1, 700, 0], [11, 3, 5, 60], [8, 6, 4, 2]]
NARROW = [[min(one, 250) for one in each] for each in MAPS]


@pytest.mark.parametrize("part_flags", [0, 1, 4, 8, 12])
@pytest.mark.parametrize("maps", [[], NARROW, MAPS], ids=["direct", "mapped", "wide"])
def test_every_way_to_write_distances_is_read_as_python_chess_reads_it(
    tmp_path: Path, part_flags: int, maps: list[list[int]]
) -> None:
    rng = Random(47)
    part_flags |= 0 if not maps else 2 if maps is NARROW else 18
    numbers = [rng.randrange(4) for _ in range(31332)]
    (tmp_path / "KRvK.rtbz").write_bytes(
        table(Kind.DISTANCES, ROOK, [numbers], flags=SPLIT, part_flags=part_flags, maps=maps)
    )
    ours = TableFile(tmp_path / "KRvK.rtbz", Kind.DISTANCES, ("R", ""))
    with chess.syzygy.open_tablebase(str(tmp_path)) as referee:
        for _ in range(40):
            position = random_position(rng, "KRvK")
            board = board_of(position.fen())
            swaps = flips(board, "KRvK")
            for result in (-2, -1, 1, 2):
                expected, covered = referee.probe_dtz_table(position, result)
                found = ours.distance(board.masks, board.move_maker.index, swaps, result)
                assert (found is not None) == (covered == 1)
                if found is not None:
                    assert found == expected + 1  # there it is added later


def test_both_sides_of_a_file_and_constant_parts_are_read_as_python_chess_reads_them(tmp_path: Path) -> None:
    rng = Random(48)
    numbers = [rng.randrange(5) for _ in range(31332)]
    for first, second in ((numbers, 1), (3, numbers), (4, 0), (numbers, numbers[::-1])):
        path = tmp_path / "KRvK.rtbw"
        path.write_bytes(table(Kind.RESULTS, ROOK, [first, second], flags=SPLIT))
        ours = TableFile(path, Kind.RESULTS, ("R", ""))
        with chess.syzygy.open_tablebase(str(tmp_path)) as referee:
            for _ in range(25):
                position = random_position(rng, "KRvK")
                board = board_of(position.fen())
                swaps = flips(board, "KRvK")
                found = ours.result(board.masks, board.move_maker.index, swaps)
                assert found == referee.probe_wdl_table(position)
        path.unlink()


# What is not there.


@needs_tables
@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "for 32 men .* only for up to 4"),
        ("8/8/8/4k3/8/8/2K5/1QQN4 w - - 0 1", "for 5 men .* only for up to 4"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "may still castle"),
    ],
)
def test_positions_without_a_table_are_named(tables: SyzygyTables, fen: str, reason: str) -> None:
    board = board_of(fen)
    for ask in (tables.wdl, tables.dtz):
        with pytest.raises(MissingTableError, match=reason):
            ask(board)
    assert tables.find_wdl(board) is None
    assert tables.find_dtz(board) is None


@needs_tables
def test_a_missing_file_is_named_also_if_only_a_capture_leads_to_it(tmp_path: Path) -> None:
    for extension in ("rtbw", "rtbz"):
        (tmp_path / f"KQvKR.{extension}").write_bytes((FOLDER / f"KQvKR.{extension}").read_bytes())
    (tmp_path / "KQvK.rtbw").write_bytes((FOLDER / "KQvK.rtbw").read_bytes())
    tables = SyzygyTables(tmp_path)
    assert (tables.names, tables.men) == (("KQvK", "KQvKR"), 4)
    assert tables.wdl(board_of("8/8/8/4k3/8/1r6/8/KQ6 w - - 0 1")) is Wdl.WIN
    with pytest.raises(MissingTableError, match=r"no Syzygy file KRvK\.rtbw in "):
        tables.wdl(board_of("8/8/8/8/8/8/1r2k3/KQ6 b - - 0 1"))
    queen = board_of("8/8/8/4k3/8/8/8/KQ6 w - - 0 1")
    assert tables.find_wdl(queen) is Wdl.WIN
    assert tables.find_dtz(queen) is None
    with pytest.raises(MissingTableError, match=r"no Syzygy file KQvK\.rtbz in "):
        tables.dtz(queen)


@needs_tables
def test_two_kings_are_a_draw_without_a_table(tables: SyzygyTables) -> None:
    kings = board_of("8/8/8/4k3/8/8/8/K7 w - - 0 1")
    assert (tables.wdl(kings), tables.dtz(kings)) == (Wdl.DRAW, 0)


@needs_tables
def test_mate_and_stalemate_are_known(tables: SyzygyTables) -> None:
    mated, stalemated = board_of("R5k1/8/6K1/8/8/8/8/8 b - - 0 1"), board_of("7k/8/6QK/8/8/8/8/8 b - - 0 1")
    assert (tables.wdl(mated), tables.dtz(mated)) == (Wdl.LOSS, -1)
    assert (tables.wdl(stalemated), tables.dtz(stalemated)) == (Wdl.DRAW, 0)


def test_only_chess_has_these_tables(tmp_path: Path) -> None:
    tables = SyzygyTables(tmp_path)
    assert (tables.names, tables.men) == ((), 0)
    for name in ("atomic", "antichess", "crazyhouse", "track"):
        with pytest.raises(UnsupportedError, match="Syzygy tables are for chess, got a board of"):
            tables.wdl(load(name).start())
    with pytest.raises(WrongTypeError, match="expected a board"):
        tables.wdl("8/8/8/8/8/8/8/8")  # type: ignore[arg-type]


@needs_tables
@pytest.mark.parametrize("variant", ["chess960", "endgame(material=KQKR)"])
def test_chess960_and_endgames_use_the_same_tables(tables: SyzygyTables, variant: str) -> None:
    board = load(variant).parse("8/8/8/4k3/8/1r6/8/KQ6 w - - 0 1")
    assert tables.wdl(board) is Wdl.WIN


def test_a_folder_that_is_none_is_named(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match=r"expected a folder of Syzygy tables, got .*nowhere"):
        SyzygyTables(tmp_path / "nowhere")


@needs_tables
def test_several_folders_can_be_named_as_in_path(tmp_path: Path) -> None:
    (tmp_path / "KQvK.rtbw").write_bytes((FOLDER / "KQvK.rtbw").read_bytes())
    tables = SyzygyTables(f"{tmp_path}{os.pathsep}{FOLDER}")
    assert tables.folders == (tmp_path, FOLDER)
    assert len(tables.names) == len(names())


@needs_tables
def test_files_are_opened_when_needed_and_closed_after_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.games.endgame.syzygy.tables.MOST_OPEN", 2)
    boards = [board_of(f"8/8/8/4k3/8/8/8/K{piece}6 w - - 0 1") for piece in "QRBN"]
    with SyzygyTables(FOLDER) as tables:
        assert not tables._open
        for _ in range(2):
            assert [tables.wdl(board) for board in boards] == [Wdl.WIN, Wdl.WIN, Wdl.DRAW, Wdl.DRAW]
            assert len(tables._open) == 2
    assert not tables._open
    assert tables.wdl(boards[0]) is Wdl.WIN


@needs_tables
def test_all_checksums_can_be_verified(tmp_path: Path) -> None:
    content = (FOLDER / "KRvK.rtbw").read_bytes()
    (tmp_path / "KRvK.rtbw").write_bytes(content)
    tables = SyzygyTables(tmp_path)
    assert list(tables.verify()) == [tmp_path / "KRvK.rtbw"]
    (tmp_path / "KRvK.rtbw").write_bytes(content[:-1] + b"x")
    with pytest.raises(ParseError, match=r"KRvK\.rtbw .*checksum"):
        list(tables.verify())


def test_wins_that_take_more_than_fifty_moves_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "KRvK.rtbw").write_bytes(table(Kind.RESULTS, ROOK, [3, 1], flags=SPLIT))
    (tmp_path / "KRvK.rtbz").write_bytes(table(Kind.DISTANCES, ROOK, [5], flags=SPLIT))
    won, lost = board_of("8/8/8/4k3/8/8/8/KR6 w - - 0 1"), board_of("8/8/8/4k3/8/8/8/KR6 b - - 0 1")
    tables = SyzygyTables(tmp_path)
    assert (tables.wdl(won), tables.dtz(won)) == (Wdl.CURSED_WIN, 101)
    assert (tables.wdl(lost), tables.dtz(lost)) == (Wdl.BLESSED_LOSS, -102)
    assert some(table_probe(won.variant, str(tmp_path)))(won) == 0
    with chess.syzygy.open_tablebase(str(tmp_path)) as referee:
        for board in (won, lost):
            position = chess.Board(board.variant.format(board))
            assert (tables.wdl(board), tables.dtz(board)) == (referee.probe_wdl(position), referee.probe_dtz(position))
