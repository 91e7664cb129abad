"""Variants at random, as text for both sides: boards, armies and rules that nobody plays."""

from __future__ import annotations

from random import Random

CUSTOM = [
    "QN", "BN", "RN", "KAD", "nN", "nA", "mRcpR", "mBcpB", "R3", "B2", "FfWD", "NN", "CZ", "mRcN", "mNcB", "fRbB",
    "WD", "pR",
    "nAnD", "sRfF", "ffNbB", "G", "H", "nNnD", "mQcpR", "N2", "fQbN", "gQ", "gR", "C", "Z",
    "WA", "FD", "vR", "mQcN", "NnA",
]  # fmt: skip
NAMED = [
    "fers", "alfil", "fersAlfil", "silver", "aiwok", "bers", "archbishop", "chancellor", "amazon", "knibis",
    "biskni",
    "kniroo", "rookni", "lance", "shogiKnight", "gold", "dragonHorse", "cannon", "horse", "elephant", "wazir",
    "centaur",
    "banner", "knight", "bishop", "rook", "queen", "commoner",
]  # fmt: skip
LETTERS = "abcdefg"
HANDS = "pieceDrops = true\ncapturesToHand = true"
BARE = "extinctionValue = loss\nextinctionPieceTypes = *\nextinctionPieceCount = 1"
BLAST = (
    "king = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\n"
    "castling = false\nblastOnCapture = true"
)
"""Explosions need a commoner instead of a king."""


def random_variant(name: str, rng: Random, rules: int = 4) -> str:
    """Return the text of a variant on a board of any size, with an army and a few rules at random."""
    files, ranks = rng.randrange(5, 11), rng.randrange(6, 11)
    last = chr(96 + files)
    letters = LETTERS[: min(len(LETTERS), files - 1)]
    pieces, betza = [], iter(rng.sample(CUSTOM, len(letters)))
    for number, letter in enumerate(letters):
        if rng.random() < 0.5:
            pieces.append(f"customPiece{number + 1} = {letter}:{next(betza)}")
        else:
            taken = ["commoner", *[line.partition(" ")[0] for line in pieces]]
            free = [each for each in NAMED if each not in taken]
            pieces.append(f"{rng.choice(free)} = {letter}")
    row = ["k", *letters] + [rng.choice(letters) for _ in range(files - 1 - len(letters))]
    rng.shuffle(row)
    chosen = dict(rng.sample(_rules(rng, files, ranks, letters, row), rules))
    held = "[]" if "pieceDrops = true" in "\n".join(chosen.values()) else ""
    rights = "KQkq" if "castling" in chosen else "-"
    checks = " 3+3" if "checks" in chosen else ""
    ranks_of = ["".join(row), "p" * files, *[str(files)] * (ranks - 4), "P" * files, "".join(row).upper()]
    if "castling" in chosen:
        others = [letter for letter in row if letter != "k"]
        rng.shuffle(others)
        others[0], others[-1] = letters[0], letters[0]
        others.insert(files // 2, "k")
        ranks_of[0], ranks_of[-1] = "".join(others), "".join(others).upper()
    lines = [
        f"[{name}]", f"maxFile = {last}", f"maxRank = {ranks}", "pawn = p", "king = k", *pieces,
        f"startFen = {'/'.join(ranks_of)}{held} w {rights} -{checks} 0 1",
        f"promotionPieceTypes = {letters[:2]}", f"promotionRegionWhite = *{ranks}", "promotionRegionBlack = *1",
        "doubleStepRegionWhite = *2", f"doubleStepRegionBlack = *{ranks - 1}", "nMoveRule = 0", "nFoldRule = 0",
    ]  # fmt: skip
    if "castling" not in chosen:
        lines.append("castling = false")
    given: dict[str, str] = {}
    for text in [*lines, *chosen.values()]:
        for line in text.splitlines():
            given[line.partition(" =")[0]] = line  # a later line for the same key wins
    return "\n".join(given.values()) + "\n"


def _rules(rng: Random, files: int, ranks: int, letters: str, row: list[str]) -> list[tuple[str, str]]:
    """Return rules to choose from, each under the name of what it concerns."""
    top = ranks - rng.randrange(1, 3)
    zone = " ".join(f"*{rank}" for rank in range(top, ranks + 1))
    low = " ".join(f"*{rank}" for rank in range(1, ranks + 2 - top))
    letter, other = rng.sample(letters, 2)
    result = rng.choice(["win", "loss", "draw"])
    castling = "\n".join((
        f"castlingRookPieces = {letters[0]}", f"castlingKingFile = {chr(97 + files // 2)}",
        f"castlingKingsideFile = {chr(96 + files - 1)}", f"castlingQueensideFile = {rng.choice('bc')}",
    ))  # fmt: skip
    count = rng.randrange(1, 3)
    centre = f"{chr(96 + files // 2)}{ranks // 2} {chr(97 + files // 2)}{ranks // 2 + 1}"
    return [
        ("zone", f"promotionRegionWhite = {zone}\npromotionRegionBlack = {low}"),
        ("free", f"mandatoryPawnPromotion = false\npromotionRegionWhite = {zone}\npromotionRegionBlack = {low}"),
        ("types", f"promotionPieceTypesWhite = {letter}\npromotionPieceTypesBlack = {other}{letter}"),
        ("limit", f"promotionLimit = {letters[0]}:{rng.randrange(1, 4)}"),
        ("forms", f"promotedPieceType = {letter}:{other}\npromotionRegionWhite = {zone}\npromotionRegionBlack = {low}"),
        ("steps", "doubleStep = false"),
        ("region", f"doubleStepRegionWhite = *2 *3\ndoubleStepRegionBlack = *{ranks - 1} *{ranks - 2}"),
        ("passingzone", f"enPassantRegionWhite = a{ranks - 2} *{ranks - 3}\nenPassantRegionBlack = *3"),
        ("hands", HANDS),
        ("loop", f"{HANDS}\ndropLoop = true"),
        ("pawndrops", f"{HANDS}\nfirstRankPawnDrops = true\npromotionZonePawnDrops = true"),
        ("dropzone", f"{HANDS}\ndropRegionWhite = *1 *2 *3\ndropRegionBlack = {zone}"),
        ("single", f"{HANDS}\ndropNoDoubled = {letter}\ndropNoDoubledCount = {count}"),
        ("dropchecks", f"{HANDS}\ndropChecks = false"),
        ("mustdrop", f"{HANDS}\nmustDrop = true"),
        ("checking", "checking = false"),
        ("capture", "mustCapture = true"),
        ("pass", "pass = true"),
        ("passing in stalemate", "passOnStalemate = true"),
        ("stalemate", f"stalemateValue = {result}"),
        ("checkmate", f"checkmateValue = {rng.choice(['win', 'loss'])}"),
        ("count", "stalematePieceCount = true"),
        ("flag", f"flagPiece = {rng.choice('k*p' + letter)}\nflagRegionWhite = *{ranks}\nflagRegionBlack = *1"),
        ("hill", f"flagPiece = k\nflagRegion = {centre}"),
        ("reply", f"flagPiece = k\nflagMove = true\nflagRegion = *{ranks - 2}"),
        ("checks", "checkCounting = true"),
        ("extinction", f"extinctionValue = {rng.choice(['win', 'loss'])}\nextinctionPieceTypes = {letter}{other}"),
        ("last", f"extinctionValue = loss\nextinctionPieceTypes = {letter}\nextinctionPseudoRoyal = true"),
        ("bare", f"{BARE}\nextinctionOpponentPieceCount = 2"),
        ("blast", BLAST),
        ("immune", f"{BLAST}\nblastImmuneTypes = {letter}"),
        ("palace", f"mobilityRegionWhiteKing = *1 *2\nmobilityRegionBlackKing = *{ranks} *{ranks - 1}"),
        ("facing", "flyingGeneral = true"),
        ("mobile", "immobilityIllegal = true\nmandatoryPawnPromotion = false"),
        ("connect", "connectN = 4"),
        ("castling", castling),
    ]  # fmt: skip
