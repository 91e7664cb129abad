"""Capablanca chess, Xiangqi, Shogi, Minishogi and Makruk, as they are declared."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.drawings import armies as looks
from engine.variants.armies.game import ArmyGame
from pieces.army.piece import ArmyPiece


def men(*declared: tuple[Any, ...], base: type[ArmyPiece] = ArmyPiece) -> tuple[type[ArmyPiece], ...]:
    """Return new classes of pieces, each from its name, letter, movement and whatever else it declares.

    >>> men(("amazon", "z", "QN"))[0].__name__
    'Amazon'
    """
    return tuple(
        frozen(eq=False, repr=False)(
            type(base)(  # type: ignore[misc]
                name.title().replace(" ", ""),
                (base,),
                {
                    "piece_type": name,
                    "letter": letter,
                    "movement": movement,
                    "__qualname__": "<locals>",
                    **dict(*others),
                },
            )
        )
        for name, letter, movement, *others in declared
    )


PAWN = ("pawn", "p", "fmWfceFifmnD", {"is_pawn": True})
KNIGHT, BISHOP, ROOK, QUEEN, KING = (
    ("knight", "n", "N"), ("bishop", "b", "B"), ("rook", "r", "R"), ("queen", "q", "Q"), ("king", "k", "K"),
)  # fmt: skip


class Capablanca(ArmyGame):
    """Chess on ten files with an archbishop and a chancellor on each side."""

    look = looks.CAPABLANCA
    name, title = "capablanca", "Capablanca chess"
    summary = "Chess on ten files, with an archbishop and a chancellor."
    action_slots = 1
    array = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1"
    pieces = men(PAWN, KNIGHT, BISHOP, ROOK, ("archbishop", "a", "BN"), ("chancellor", "c", "RN"), QUEEN, KING)
    promotes = {"p": "q c a r b n"}  # noqa: RUF012
    castling = ("f1 i1 j1 h1", "f1 c1 a1 d1")


class Makruk(ArmyGame):
    """Thai chess: the met and the khon take the places of queen and bishop; pawns promote to mets on the sixth rank."""

    look = looks.MAKRUK
    name, title = "makruk", "Makruk"
    summary = "Thai chess."
    action_slots = 1
    array = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"
    pieces = men(
        ("pawn", "p", "mfWcfF", {"is_pawn": True}), KNIGHT, ("khon", "s", "FfW"), ROOK, ("met", "m", "F"), KING
    )
    promotes = {"p": "m"}  # noqa: RUF012
    promotion_zone = {"": "a6-h6"}  # noqa: RUF012
    counting, most_quiet_moves = "makruk", 0


class Xiangqi(ArmyGame):
    """Chinese chess: the generals stay in their palaces and may not face each other; cannons capture over a screen."""

    look = looks.XIANGQI
    name, title = "xiangqi", "Xiangqi"
    summary = "Chinese chess."
    action_slots = 1
    array = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
    pieces = men(
        ("soldier", "p", "fW sW@a6-i10"), ("horse", "n", "nN"), ("elephant", "b", "nA", {"within": "a1-i5"}),
        ("chariot", "r", "R"), ("cannon", "c", "mRcpR"), ("advisor", "a", "F", {"within": "d1-f3"}),
        ("general", "k", "W", {"within": "d1-f3", "sees": "fR"}),
    )  # fmt: skip
    stalemate, perpetual_check, perpetual_chase, most_quiet_moves = "loss", "loss", "loss", 60


def shogi_men(*letters: str) -> tuple[type[ArmyPiece], ...]:
    """Return new classes of the pieces of Shogi with some letters."""
    gold = "WfF"
    known = (
        ("pawn", "p", "fW"), ("lance", "l", "fR"), ("knight", "n", "ffN"), ("silver", "s", "FfW"), ("gold", "g", gold),
        ("bishop", "b", "B"), ("rook", "r", "R"), ("tokin", "+p", gold), ("promoted lance", "+l", gold),
        ("promoted knight", "+n", gold), ("promoted silver", "+s", gold), ("horse", "+b", "BW"), ("dragon", "+r", "RF"),
        ("king", "k", "K"),
    )  # fmt: skip
    return men(*(piece for piece in known if piece[1] in letters or piece[1][1:] in letters))


class Shogi(ArmyGame):
    """Japanese chess: captured pieces change sides and are dropped; most pieces promote in the last three ranks."""

    look = looks.SHOGI
    name, title = "shogi", "Shogi"
    summary = "Japanese chess: captured pieces come back on your side."
    action_slots = 1
    array = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1"
    pieces = shogi_men(*"plnsgbrk")
    promotes = {letter: f"+{letter}" for letter in "plnsbr"}  # noqa: RUF012
    promotion_zone = {"": "a7-i9"}  # noqa: RUF012
    must_promote = {"": "-", "p": "a9-i9", "l": "a9-i9", "n": "a8-i9"}  # noqa: RUF012
    held_as = {f"+{letter}": letter for letter in "plnsbr"}  # noqa: RUF012
    promotes_on_departure, hands = "plnsbr", True
    one_per_file = no_drop_mate = "p"
    stalemate, perpetual_check, repetition_count, most_quiet_moves = "loss", "loss", 4, 0
    impasse_zone = "a7-i9"


class Minishogi(Shogi):
    """Shogi on five files and ranks, with six pieces on each side."""

    name, title = "minishogi", "Minishogi"
    summary = "Shogi on a board of five by five."
    action_slots = 1
    array = "rbsgk/4p/5/P4/KGSBR[] w - - 0 1"
    pieces = shogi_men(*"psgbrk")
    promotes = {letter: f"+{letter}" for letter in "psbr"}  # noqa: RUF012
    promotion_zone = {"": "a5-e5"}  # noqa: RUF012
    must_promote = {"": "-", "p": "a5-e5"}  # noqa: RUF012
    held_as = {f"+{letter}": letter for letter in "psbr"}  # noqa: RUF012
    repetition, repetition_is_whites, impasse_zone = "loss", True, ""
