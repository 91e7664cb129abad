"""PGN tags: the seven-tag roster, results, and the tags for variant and starting position."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from board.alliance import Alliance
from board.errors import ArgumentError, ParseError, UnknownVariantError, UnsupportedError, WoodpusherError
from board.outcome import Outcome
from engine.game import Game, Verdict
from engine.notation.record_reader import shortened
from engine.notation.uci import uci_name_of
from engine.registry import load, names

if TYPE_CHECKING:
    from board.board import Board
    from board.errors import RecordError
    from board.variant import Variant
    from engine.variations import Variations

UNKNOWN = "?"
ROSTER = {
    "Event": UNKNOWN,
    "Site": UNKNOWN,
    "Date": "????.??.??",
    "Round": UNKNOWN,
    "White": UNKNOWN,
    "Black": UNKNOWN,
    "Result": "*",
}
"""The seven tags that every game has, in order, each with its value for "unknown"."""

UNFINISHED = "*"
DRAWN = "1/2-1/2"
WINNERS: dict[str, tuple[Alliance, ...]] = {
    "1-0": (Alliance.WHITE,),
    "0-1": (Alliance.BLACK,),
    DRAWN: (),
}
RESULTS = {
    UNFINISHED: UNFINISHED, "1-0": "1-0", "1:0": "1-0", "1–0": "1-0", "0-1": "0-1", "0:1": "0-1", "0–1": "0-1",
    DRAWN: DRAWN, "1/2": DRAWN, "½-½": DRAWN, "½–½": DRAWN, "½": DRAWN, "½:½": DRAWN, "1/2:1/2": DRAWN,
}  # fmt: skip
"""The ways results are written, each with the standard form."""
AS_RECORDED = "as recorded"
"""The reason for a result if the record gives none."""

_NAME = r"[A-Za-z0-9][A-Za-z0-9_+#=:-]*"
_TAG_NAME = re.compile(_NAME)
TAG_LINE = re.compile(rf'\s*\[\s*({_NAME})\s*"(.*)"\s*\]\s*')
"""A line with one or more tags; quotes that should have been escaped are accepted."""
PLAIN_TAG = re.compile(rf'\[({_NAME}) "([^"\\\n]*)"\]\n')
"""A line with one tag in standard form, with nothing to escape."""
_TAG = re.compile(rf'\s*\[\s*({_NAME})\s*"((?:[^"\\]|\\.)*)"\s*\]\s*')
_LINE_BREAKS = re.compile(r"[\r\n]+")
_ESCAPED = re.compile(r'\\(["\\])')
ORDINARY = "chess"
"""The variant of a game that names none."""
_ORDINARY = ("", "normal", "standard", "chess", "from position")
"""Values of the Variant tag that mean standard chess."""
_OTHER_NAMES = {"suicide": "antichess", "suicide chess": "antichess"}
"""What other programs call a variant; their rules differ in who wins a stalemate, which the result tells."""
_TOLD_OTHERWISE = ("White", "Black", "Result", "SetUp", "FEN", "Variant")
"""The tags that a game does not store, since it holds their content elsewhere."""


# Reading.


def parse_tags(line: str) -> tuple[list[tuple[str, str]], int]:
    """Return the names and values of the tags on a line, usually one, and where they end."""
    found = []
    at = 0
    while (tag := _TAG.match(line, at)) is not None:
        found.append((tag[1], _ESCAPED.sub(r"\1", tag[2]) if "\\" in tag[2] else tag[2]))
        at = tag.end()
    if at < len(line) and (not found or line[at] == "["):
        loose = TAG_LINE.fullmatch(line, at)
        if loose is None:
            raise ParseError(f'expected a tag such as [Event "Casual game"], got {shortened(line[at:].strip())!r}')
        found.append((loose[1], _ESCAPED.sub(r"\1", loose[2])))
        at = len(line)
    return found, at


def start_of(tags: Mapping[str, str]) -> Board:
    """Return the starting board of a game with these tags."""
    return _start(tags.get("Variant", ""), tags.get("FEN"))


@lru_cache(maxsize=64)
def _start(name: str, fen: str | None) -> Board:
    """Return a start position; cached, since most games of a file share it."""
    variant = _variant_of(name)
    if fen is None:
        return variant.start()
    try:
        return variant.dealt(fen).parse(fen)
    except ParseError:
        if variant is not load(ORDINARY):
            raise
        board = _chess960_start(fen)
        if board is None:
            raise
        return board


def _chess960_start(fen: str) -> Board | None:
    """Return a position whose castling rights exist only in Chess960, or None; many records do not name the variant."""
    variant = load("chess960")
    try:
        return variant.dealt(fen).parse(fen)
    except WoodpusherError:
        return None


def _variant_of(name: str) -> Variant:
    plain = name.strip().casefold()
    plain = ORDINARY if plain in _ORDINARY else _OTHER_NAMES.get(plain, plain)
    for candidate in (plain.replace(" ", "-"), plain.replace(" ", "")):
        try:
            variant = load(candidate)
        except (UnknownVariantError, ParseError):
            continue
        if variant.abilities.pgn:
            return variant
    for candidate in names():
        variant = load(candidate)
        if variant.abilities.pgn and variant.title.casefold() == plain:
            return variant
    raise UnsupportedError(f"there is no variant of chess called {name!r}")


def finished_game(
    tree: Variations, tags: dict[str, str], termination: str | None, errors: Iterable[RecordError] = ()
) -> Game:
    """Return the game with its tree, tags, result and errors."""
    given = tags.get("Result", UNFINISHED).strip()
    result = RESULTS.get(given, given)
    if result not in WINNERS and termination is not None:
        result = termination
    names = [tags.get(side, "") for side in ("White", "Black")]
    kept = {name: value for name, value in tags.items() if name not in _TOLD_OTHERWISE and ROSTER.get(name) != value}
    board = tree.board
    by_rule = board.outcome or board.variant.adjudicate(tree.board_list())
    verdict = None
    if result not in WINNERS:
        if by_rule is not None:
            kept["Result"] = UNFINISHED
    elif by_rule is None or by_rule.winners != WINNERS[result]:
        verdict = Verdict(Outcome(WINNERS[result], kept.pop("Termination", AS_RECORDED)), tree.current)
    players = ["" if name == UNKNOWN else name for name in names]
    return Game(tree, players=players, tags=kept, verdict=verdict, errors=errors)


# Writing.


def tags_of(game: Game) -> dict[str, str]:
    """Return all tags of a game in the order of the export format: the roster, then the others by name."""
    start = game.tree[0].board
    variant = start.variant
    if not uci_name_of(variant):
        raise UnsupportedError(f"PGN is for chess and its relatives; save a game of {variant.name} as a game file")
    others = {name: value for name, value in game.tags.items() if name not in _TOLD_OTHERWISE}
    for name in others:
        if not _TAG_NAME.fullmatch(name):
            raise ArgumentError(f"expected a tag name of letters, digits and _, got {name!r}")
    if game.verdict is not None and game.verdict.outcome.reason != AS_RECORDED:
        others.setdefault("Termination", game.verdict.outcome.reason)
    if variant.name != ORDINARY:
        others["Variant"] = variant.title
    fen = variant.format(start)
    if (
        getattr(variant, "castles_by_file", False)
        or variant.spec != variant.name
        or fen != variant.format(variant.start())
    ):
        others |= {"SetUp": "1", "FEN": fen}
    white, black = game.players
    known = {"White": white or UNKNOWN, "Black": black or UNKNOWN, "Result": result_of(game)}
    roster = {name: known.get(name) or others.pop(name, unknown) for name, unknown in ROSTER.items()}
    return roster | dict(sorted(others.items()))


def result_of(game: Game) -> str:
    """Return a game's result in PGN form."""
    outcome = game.result
    if outcome is None or (game.verdict is None and game.tags.get("Result") == UNFINISHED):
        return UNFINISHED
    return next((text for text, winners in WINNERS.items() if winners == outcome.winners), DRAWN)


def format_tag(name: str, value: str) -> str:
    """Return a tag as a line, with quotes and backslashes escaped.

    >>> format_tag("Event", 'The "Open"')
    '[Event "The \\\\"Open\\\\""]'
    """
    plain = _LINE_BREAKS.sub(" ", value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{plain}"]'
