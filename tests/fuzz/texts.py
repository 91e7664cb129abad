"""Targets that read short strings: positions, moves, variants, players, matches, squares."""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random

from board.board import Board
from board.variant import Variant
from engine import draw, load, names
from engine.armies.ini.files import declared_games
from engine.commands.match import _clock as clock
from engine.games.chess.unmoves import parse_un_move
from engine.matches.match_plan import MatchPlan
from engine.notation.san import parse_san
from engine.notation.uci import format_uci, parse_uci
from engine.players import player, split_players
from engine.registry.options import sampled_variants
from moves import MoveFactory
from pieces.betza import format_movement, parse_movement
from pieces.movement_words import describe_movement
from tests.fuzz.target import target, text_of

_PLIES = 40


@cache
def _variants() -> tuple[Variant, ...]:
    """Return every game with its defaults, then with other options: the first byte of an input chooses one."""
    usual = [load(name) for name in names()]
    return (*usual, *(other for variant in usual for other in sampled_variants(variant)[:8]))


def _variant(number: int) -> Variant:
    found = _variants()
    return found[number % len(found)]


@lru_cache(maxsize=4096)
def _position(variant: Variant, seed: int) -> Board:
    """Return a position some random moves into a game."""
    rng = Random(seed)
    board = variant.start()
    for _ in range(seed % _PLIES):
        if not board.legal_moves:
            break
        board = rng.choice(board.legal_moves).execute()
    return board


@target(
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", " w ", " b ", " HAha ", " - ", "[Qq]", "+0+0", "3+3",
    "8/", "/", "~", "0", "1", "99999999999999999999", "ooo.ooo", "3 2 1/-/-", "2 1", "A0", "B3", " 1 ", ";", ":", ",",
)  # fmt: skip
def position(data: bytes) -> None:
    """Positions as text, of every game; everything read is written and read again, and can be played."""
    variant = _variant(data[0] if data else 0)
    board = variant.parse(text_of(data[1:]))
    written = variant.format(board)
    again = variant.parse(written)
    assert again == board
    assert variant.format(again) == written
    assert isinstance(board.legal_moves, tuple)
    assert board.legal_moves or board.outcome is not None
    assert str(board)


@target(
    "e4", "Nbd7", "exd8=Q#", "O-O-O", "0-0", "N@e4", "e2e4", "e7e8q", "e2-e4", "a2xb3", "pass", "--", "0000", "a-c",
    "0-2", "d2-d4", "K:d5", "=", "+", "(", ")", "1", "A@e4:2", " ", "♘", "e.p.",
)  # fmt: skip
def move(data: bytes) -> None:
    """Moves as text, of every game, in its own notation; every move read is legal."""
    variant = _variant(data[0] if data else 0)
    board = _position(variant, data[1] if len(data) > 1 else 0)
    text = text_of(data[2:])
    found = variant.parse_move(board, text)
    assert found in board.legal_moves
    assert variant.parse_move(board, variant.format_move(found)) == found
    found.execute()


@target(
    "fmWfceFifmnD", "mRcpR", "BN", "NN", "nN", "gQ", "R4", "W0", "K", "(4,1)", "fsW", "hl", "lv", "@a6-i10",
    "@d1-f3,e5", " ", ",", "-", "@", "255", "256",
)  # fmt: skip
def movement(data: bytes) -> None:
    """Movements in Betza notation; everything read is written and read again, and can be told in words."""
    found = parse_movement(text_of(data))
    assert parse_movement(format_movement(found)) == found
    assert describe_movement(found)


@target("e2e4", "e7e8q", "N@e4", "O-O", "Nxe4+", "exd6 e.p.", "a1", "h8", "Pe4-", "Qe4xd5", "Kd2-", "e1g1", "0000")
def chess_move(data: bytes) -> None:
    """Moves as chess programs and people write them, and moves taken back."""
    chess = [variant for variant in _variants() if variant.abilities.pgn]
    variant = chess[data[0] % len(chess)] if data else chess[0]
    board = _position(variant, data[1] if len(data) > 1 else 0)
    text = text_of(data[2:])
    for parse in (parse_san, parse_uci, parse_un_move):
        try:
            found = parse(board, text)
        except ValueError as error:
            assert type(error) is not ValueError, error
            continue
        if parse is not parse_un_move:
            assert found in board.legal_moves
            assert parse_uci(board, format_uci(found)) == found
        found.execute()


@target("e2", "e4", "a1", "h8", "0", "-1", "63", "64", "(0, 0)", "q", "é", "a0", "aa1", "1,1", "99999999999999999999")
def square(data: bytes) -> None:
    """Names of squares, arrows and highlights; anything but a move is a null move with a reason."""
    variant = _variant(data[0] if data else 0)
    board = _position(variant, data[1] if len(data) > 1 else 0)
    words = (*text_of(data[2:]).split(" "), "", "")[:3]
    for name in words[:2]:
        board.piece_at(name)
    found = MoveFactory.create_move(board, words[0], words[1], words[2] or None)
    assert found or str(getattr(found, "reason", ""))
    draw(board, arrows=[f"{words[0]}{words[1]}:red"], highlights=[f"{words[0]}:blue"])


@target(
    "hanoi(disks=5)", "peg(board='triangle')", "chess960(position=0)", "track(rows=2, columns=3)", "cable-car(seed=1)",
    "endgame(material=KQKR)", "(", ")", "=", ",", "'", '"', "0x", "_", "-", "None", "True", "[", "{", "**", "lambda",
    "f''", "1e9", "players=6", "start='3 2 1/-/-'", "goal=", "deck=", "hole=", "labelled=True", "symmetries=True",
)  # fmt: skip
def spec(data: bytes) -> None:
    """Variants with their options; every variant can be loaded again from its own text."""
    variant = load(text_of(data))
    assert load(variant.spec) == variant


@target(
    "alphabeta:level=4,seconds=2", "random", "montecarlo:nodes=5000", "perfect", "greedy", "uci:engine;Hash=1",
    "depth=", "hash=", "tables=", "noise=", "book=true", ",", ":", "=", ";", "inf", "nan", "1e400", "-1", "human",
)  # fmt: skip
def player_spec(data: bytes) -> None:
    """Players with their options, alone and in a list."""
    text = text_of(data)
    for one in split_players(text):
        try:
            player(one)
        except ValueError as error:
            assert type(error) is not ValueError, error
    player(text)


@target(
    "[x:chess]", "[x:shogi]", "[x]", "king = k", "customPiece1 = a:mRcpR", "maxFile = 10", "maxRank = 10",
    "startFen = ",
    "promotedPieceType = p:g", "flagRegion = *8", "pieceDrops = true", "castling = false", "=", "\n", "#", "*", "-",
)  # fmt: skip
def variant_file(data: bytes) -> None:
    """Files of variants; each game that one defines can be started."""
    for game in declared_games(text_of(data)):
        assert game().start().legal_moves is not None


@target("chess", "hanoi", "random", "alphabeta:depth=1", "60+0.6", "1", "+", "nan", "inf", "-", "\n", "8/8/8/8/8/8/8/8")
def match_plan(data: bytes) -> None:
    """Matches: the variant, the players, the clock, the number of games, and a start position, line by line."""
    lines = (*text_of(data).split("\n"), "", "", "", "")
    variant, players, timing, games, *openings = lines
    count = int(games) if games.isascii() and games.isdigit() and len(games) < 6 else 2
    plan = MatchPlan(
        variant,
        tuple(split_players(players)),
        count,
        clock=clock(timing) if timing else None,
        openings=tuple(filter(None, openings)),
    )
    plan.pairing(0)
    plan.pairing(count - 1)
