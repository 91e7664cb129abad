"""The keys of files of variants: which are read, their defaults, and which are refused."""

from __future__ import annotations

BOARD = {"maxFile": "8", "maxRank": "8", "startFen": ""}

NAMED = {
    "pawn": "fmWfceF", "knight": "N", "bishop": "B", "rook": "R", "queen": "Q", "king": "K", "commoner": "K",
    "fers": "F",
    "alfil": "A", "fersAlfil": "FA", "silver": "FfW", "khon": "FfW", "aiwok": "RNF", "bers": "RF", "dragon": "RF",
    "archbishop": "BN", "chancellor": "RN", "amazon": "QN", "knibis": "mNcB", "biskni": "mBcN", "kniroo": "mNcR",
    "rookni": "mRcN", "shogiPawn": "fW", "lance": "fR", "shogiKnight": "ffN", "gold": "WfF", "dragonHorse": "BW",
    "clobber": "cW", "breakthrough": "fmWfF", "immobile": "", "cannon": "mRcpR", "soldier": "fsW", "horse": "nN",
    "elephant": "nA", "janggiElephant": "nZ", "banner": "RcpRnN", "wazir": "W", "centaur": "KN",
}  # fmt: skip
"""The movement of the pieces that have a name."""
MOST_CUSTOM = 25
CUSTOM = tuple(f"customPiece{number}" for number in range(1, MOST_CUSTOM + 1))

PAWN, PIECES = "@pawn", "@knight@bishop@rook@queen"
"""Defaults that name pieces, whatever their letters."""
SIDED = {
    "promotionRegion": ("*8", "*1"), "promotionPawnTypes": PAWN, "promotionPieceTypes": PIECES, "pawnTypes": PAWN,
    "doubleStepRegion": ("*2", "*7"), "tripleStepRegion": "-", "enPassantRegion": "*", "enPassantTypes": PAWN,
    "mustCapture": "false", "mustDrop": "false", "pass": "false", "passOnStalemate": "false", "dropRegion": "*",
    "flagPiece": "*", "flagRegion": "-", "wallingRegion": "*",
}  # fmt: skip
"""Keys that may be given for both sides, or with White or Black behind them; their defaults."""

PLAIN = {
    "promotionLimit": "-", "promotedPieceType": "-", "mandatoryPawnPromotion": "true",
    "mandatoryPiecePromotion": "false",
    "soldierPromotionRank": "1", "doubleStep": "true", "castling": "true", "castlingKingsideFile": "g",
    "castlingQueensideFile": "c", "castlingRank": "1", "castlingKingFile": "e", "castlingKingPiece": "@king",
    "castlingRookPieces": "@rook", "castlingRookKingsideFile": "", "castlingRookQueensideFile": "a", "checking": "true",
    "dropChecks": "true",
    "makpongRule": "false", "flyingGeneral": "false", "immobilityIllegal": "false", "pieceDrops": "false",
    "capturesToHand": "false", "dropLoop": "false", "firstRankPawnDrops": "false", "promotionZonePawnDrops": "false",
    "dropNoDoubled": "-", "dropNoDoubledCount": "1", "shogiPawnDropMateIllegal": "false", "blastOnCapture": "false",
    "blastImmuneTypes": "-", "stalemateValue": "draw", "stalematePieceCount": "false", "checkmateValue": "loss",
    "nMoveRule": "50", "nMoveRuleTypes": PAWN, "nFoldRule": "3", "nFoldValue": "draw", "perpetualCheckIllegal": "false",
    "nFoldValueAbsolute": "false", "chasingRule": "none", "countingRule": "none",
    "extinctionValue": "none", "extinctionPieceTypes": "-", "extinctionPieceCount": "0",
    "extinctionOpponentPieceCount": "0", "extinctionPseudoRoyal": "false", "dupleCheck": "false", "flagPieceCount": "1",
    "piecePromotionOnCapture": "false", "pieceDemotion": "false", "dropPromoted": "false", "cambodianMoves": "false",
    "wallingRule": "none", "mutuallyImmuneTypes": "-", "petrifyOnCaptureTypes": "-",
    "flagMove": "false", "flagPieceSafe": "false", "checkCounting": "false", "connectN": "0",
}  # fmt: skip
"""Keys for the whole game; their defaults."""

UNREAD = (
    "variantTemplate", "pieceToCharTable", "pieceValueMg", "pieceValueEg",
)  # fmt: skip
"""Keys that are no rules: they are for other programs."""

REFUSED = {
    "chess960": "false", "tripleStepRegionWhite": "-", "tripleStepRegionBlack": "-",
    "sittuyinPromotion": "false", "castlingDroppedPiece": "false",
    "oppositeCastling": "false",
    "castlingWins": "-", "bikjangRule": "false", "diagonalLines": "-", "mustDropType": "*",
    "dropOppositeColoredBishop": "false", "sittuyinRookDrop": "false", "pocketSize": "0",
    "twoBoards": "false", "gating": "false", "seirawanGating": "false",
    "wallOrMove": "false", "petrifyBlastPieces": "false",
    "enclosingDrop": "none", "enclosingDropStart": "-", "flipEnclosedPieces": "none", "shatarMateRule": "false",
    "moveRepetitionIllegal": "false",
    "materialCounting": "none", "adjudicateFullBoard": "false", "extinctionClaim": "false",
    "flagPieceBlockedWin": "false", "connectPieceTypes": "*", "connectHorizontal": "true",
    "connectVertical": "true", "connectDiagonal": "true", "connectRegion1White": "-", "connectRegion1Black": "-",
    "connectRegion2White": "-", "connectRegion2Black": "-", "connectNxN": "0", "collinearN": "0", "connectValue": "win",
}  # fmt: skip
"""Keys of rules that we do not play: only the value that leaves a rule out is taken."""

SIDES = ("White", "Black")


def sided_default(key: str) -> tuple[str, str]:
    """Return white's and black's default."""
    default = SIDED[key]
    if isinstance(default, str):
        return default, default
    white, black = default
    return white, black


DEFAULTS = {
    **BOARD,
    **PLAIN,
    **REFUSED,
    **{key + side: default for key in SIDED for side, default in zip(SIDES, sided_default(key), strict=True)},
}


def parts_of(key: str) -> tuple[str, ...]:
    """Return what a key stands for: both sides' keys, the key itself, or nothing if there is no such key."""
    if key in SIDED:
        return tuple(key + side for side in SIDES)
    is_known = key in DEFAULTS or key in NAMED or key in CUSTOM or key in UNREAD or region_owner(key) is not None
    return (key,) if is_known else ()


def region_owner(key: str) -> tuple[str, str] | None:
    """Return the side and the piece of a key such as mobilityRegionWhiteKing."""
    for side in SIDES:
        start = f"mobilityRegion{side}"
        name = key.removeprefix(start)
        if key.startswith(start) and name:
            name = name[0].lower() + name[1:]
            if name in NAMED or name in CUSTOM:
                return side, name
    return None
