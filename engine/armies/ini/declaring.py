"""From a section of a file of variants to the class of a game of armies."""

from __future__ import annotations

import copyreg
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from attrs import evolve, frozen

from board.alliance import Alliance
from board.errors import ParseError, WoodpusherError
from board.flyweight import FlyweightMeta
from board.geometry import Grid, file_letters
from board.options import OptionsMeta
from engine.armies import fen
from engine.armies.counting import TRADITIONS
from engine.armies.game import WALL, ArmyGame
from engine.armies.ini.dialect import Entry, Section, parse_sections
from engine.armies.ini.keys import (
    CUSTOM,
    DEFAULTS,
    NAMED,
    REFUSED,
    SIDES,
    UNREAD,
    parts_of,
    region_owner,
)
from engine.armies.ini.movement import fairy_movement
from engine.armies.men import men
from engine.armies.tactics import ArmyTactics
from pieces.army.piece import LARGEST, ArmyPiece
from pieces.army.tables import squares_of_region
from pieces.betza import parse_movement
from pieces.movement import destinations

MOST_FILES, MOST_RANKS = 16, 16
"""Fairy-Stockfish stops at 12 by 10."""
RESULTS = ("win", "loss", "draw")
_LETTER = re.compile(r"[a-zA-Z]")
_REGION_WORD = re.compile(r"\*([0-9]{1,2})|([a-zA-Z])(\*|[0-9]{1,2})|(\*)")
_CHECKS = re.compile(r"([0-9])\+([0-9])")


def inherited(section: Section, base: Mapping[str, Entry]) -> dict[str, Entry]:
    """Return the entries of a section and its base by key, sided keys for each side; raise an error for others."""
    entries = dict(base)
    for key, entry in section.entries.items():
        parts = parts_of(key)
        if not parts:
            raise entry.error("a key that Fairy-Stockfish has", key)
        for part in parts:
            entries[part] = entry
    return entries


class Declaration:
    """The entries of one variant, read as what they mean."""

    def __init__(self, section: Section, entries: Mapping[str, Entry]) -> None:
        self.section = section
        self.entries = {key: entry for key, entry in entries.items() if key not in UNREAD}
        for key, neutral in REFUSED.items():
            entry = self.entry(key)
            if entry.value not in (neutral, "-" if neutral == "*" else neutral) and not neutral.startswith("@"):
                raise entry.error(f"{key} = {neutral}, since no other value is played", entry.value)
        columns, rows = self._files("maxFile"), self.number("maxRank", 1, MOST_RANKS)
        if columns * rows > LARGEST:
            raise self.entry("maxRank").error(f"a board of at most {LARGEST} squares", f"{columns} by {rows}")
        self.grid = Grid(columns, rows)
        self.letters = self._pieces()
        for side in SIDES:
            entry = self.entry(f"enPassantTypes{side}")
            if entry.line != self.section.line and self.kinds(f"enPassantTypes{side}") != self.kinds(
                f"pawnTypes{side}"
            ):
                raise entry.error("only the pawnTypes among the enPassantTypes", entry.value)

    def entry(self, key: str) -> Entry:
        """Return the entry of a key, or its default."""
        return self.entries.get(key) or Entry(DEFAULTS.get(key, "-"), self.section.line)

    # Values.

    def flag(self, key: str) -> bool:
        """Return whether a key is true."""
        entry = self.entry(key)
        if entry.value not in ("true", "false"):
            raise entry.error(f"{key} = true or false", entry.value)
        return entry.value == "true"

    def number(self, key: str, least: int, most: int) -> int:
        """Return a number."""
        entry = self.entry(key)
        if not entry.value.isdecimal() or not entry.value.isascii() or len(entry.value) > len(str(most)):
            raise entry.error(f"{key} as a number from {least} to {most}", entry.value)
        if not least <= int(entry.value) <= most:
            raise entry.error(f"{key} as a number from {least} to {most}", entry.value)
        return int(entry.value)

    def result(self, key: str, *others: str) -> str:
        """Return "win", "loss" or "draw", or another word that a key may have."""
        entry = self.entry(key)
        if entry.value not in (*RESULTS, *others):
            raise entry.error(f"{key} as one of {', '.join((*RESULTS, *others))}", entry.value)
        return entry.value

    def word(self, key: str, none: str, *words: str) -> str:
        """Return one of some words, or an empty string for the word that leaves the rule out."""
        entry = self.entry(key)
        if entry.value not in (none, *words):
            raise entry.error(f"{key} as one of {', '.join((none, *words))}", entry.value)
        return "" if entry.value == none else entry.value

    def _files(self, key: str) -> int:
        entry = self.entry(key)
        text = entry.value.lower()
        number = int(text) if text.isdecimal() and text.isascii() and len(text) < 3 else 0
        if len(text) == 1 and "a" <= text <= "z":
            number = ord(text) - ord("a") + 1
        if not 1 <= number <= MOST_FILES:
            raise entry.error(f"{key} as a number from 1 to {MOST_FILES} or a letter", entry.value)
        return number

    def file(self, key: str, usual: str = "") -> int:
        """Return the number of a file."""
        entry = self.entry(key)
        text = (entry.value or usual).lower()
        if len(text) == 1 and text.isalpha() and text in file_letters_of(self.grid):
            return file_letters_of(self.grid).index(text)
        if text.isdecimal() and text.isascii() and len(text) < 3 and 1 <= int(text) <= self.grid.columns:
            return int(text) - 1
        raise entry.error(f"{key} as a file from a to {file_letters_of(self.grid)[-1]}", entry.value)

    def region(self, key: str) -> str:
        """Return a region as squares and rectangles; "-" if it is empty."""
        entry = self.entry(key)
        columns, rows = self.grid.columns, self.grid.rows
        last = file_letters(columns - 1)
        parts = []
        for word in entry.value.split():
            found = _REGION_WORD.fullmatch(word)
            if word == "-":
                break
            if found is None:
                raise entry.error(f"{key} as squares, ranks and files such as d4 *8 e*", word)
            rank, letter, number, every = found.groups()
            rank = rank or (number if number and number != "*" else None)
            if (rank is not None and not 1 <= int(rank) <= rows) or (letter and letter.lower() > last):
                continue  # off the board, as the squares of a larger base are
            if every:
                parts.append(f"a1-{last}{rows}")
            elif letter is None:
                parts.append(f"a{rank}-{last}{rank}")
            elif rank is None:
                parts.append(f"{letter.lower()}1-{letter.lower()}{rows}")
            else:
                parts.append(f"{letter.lower()}{rank}")
        return ",".join(parts) or "-"

    def regions(self, key: str) -> str:
        """Return white's and black's regions."""
        return "|".join(self.region(key + side) for side in SIDES)

    def both(self, key: str) -> str:
        """Return "both" if a key is true; the sides must be treated alike."""
        if self.flag(key + "White") != self.flag(key + "Black"):
            entry = self.entry(key + "Black")
            raise entry.error(f"the same {key} for both sides", entry.value)
        return self.sides(key)

    def sides(self, key: str) -> str:
        """Return the sides for which a key is true, as one word."""
        return {(True, True): "both", (True, False): "white", (False, True): "black"}.get(
            (self.flag(key + "White"), self.flag(key + "Black")), ""
        )

    def kinds(self, key: str, others: str = "") -> str:
        """Return the letters of some kinds of pieces, without those that the variant does not have."""
        entry = self.entry(key)
        if entry.value.startswith("@"):
            return "".join(map(self.letter_of, entry.value[1:].split("@")))
        if entry.value in ("-", ""):
            return ""
        for letter in entry.value.replace(" ", ""):
            if not _LETTER.fullmatch(letter) and letter not in others:
                raise entry.error(f"{key} as letters of pieces", entry.value)
        letters = entry.value.lower().replace(" ", "")
        return "".join(dict.fromkeys(each for each in letters if each in self.letters or each in others))

    def pairs(self, key: str) -> dict[str, str]:
        """Return pairs such as "p:g s:g", by their first part."""
        entry = self.entry(key)
        found = {}
        for word in entry.value.split():
            if word == "-":
                continue
            first, colon, second = word.partition(":")
            if not colon or not _LETTER.fullmatch(first) or not second:
                raise entry.error(f"{key} as pairs such as p:g", word)
            found[first.lower()] = second.lower()
        return found

    # Pieces.

    def _pieces(self) -> dict[str, tuple[str, str]]:
        """Return the name and the Betza notation of each piece, by letter."""
        pieces: dict[str, tuple[str, str]] = {}
        for key in [*NAMED, *CUSTOM]:
            entry = self.entries.get(key)
            if entry is None or entry.value in ("-", ""):
                continue
            letter, colon, betza = (part.strip() for part in entry.value.partition(":"))
            if not _LETTER.fullmatch(letter):
                raise entry.error(f"{key} = letter, or - for no such piece", entry.value)
            if key in CUSTOM and not colon:
                raise entry.error(f"{key} = letter:Betza", entry.value)
            if colon and key not in CUSTOM and key != "king":
                raise entry.error(f"{key} = letter", entry.value)
            letter = letter.lower()
            if letter in pieces:
                raise entry.error(f"a letter that no other piece has ({pieces[letter][0]} has this one)", letter)
            pieces[letter] = (key, betza if colon else NAMED[key])
        return pieces

    @property
    def has_walls(self) -> bool:
        """Whether there are walls on the board, or pieces that put them up."""
        keys = ("wallingRule", "petrifyOnCaptureTypes")
        return WALL in self.entry("startFen").value or any(self.entry(key).value not in ("none", "-") for key in keys)

    def letter_of(self, name: str) -> str:
        """Return the letter of a piece by its name, or an empty string."""
        return next((letter for letter, (key, _) in self.letters.items() if key == name), "")


def file_letters_of(grid: Grid) -> str:
    """Return the letters of a board's files."""
    return "".join(file_letters(file) for file in range(grid.columns))


class _GameClass(OptionsMeta):
    """The class of the games from files: no module has them, so they are pickled as the text that declares them."""


class _PieceClass(FlyweightMeta):
    """The class of their pieces, which are pickled by their game and letter."""


@frozen(eq=False, repr=False, slots=False)
class FileGame(ArmyGame, metaclass=_GameClass):
    """A game from a file of variants."""

    _is_kept = True
    source: ClassVar[str]
    """The text that declares it, with everything that it inherits."""


@frozen(eq=False, repr=False)
class FilePiece(ArmyPiece, metaclass=_PieceClass):
    """A piece of a game from a file."""

    game: ClassVar[type[ArmyGame]]


def _source_of(name: str, entries: Mapping[str, Entry]) -> str:
    return "\n".join([f"[{name}]", *(f"{key} = {entry.value}" for key, entry in entries.items())])


@cache
def revived(source: str) -> type[ArmyGame]:
    """Return the game of a source: the registered one if it has the same source, otherwise a new one."""
    from engine.registry import find_registered

    (section,) = parse_sections(source)
    known = find_registered(section.name)
    if known is not None and getattr(known, "source", None) == source:
        return known  # type: ignore[return-value]
    return army_class(section, inherited(section, {}))


def _piece_class(game: type[ArmyGame], letter: str) -> type[ArmyPiece]:
    return next(kind for kind in game.pieces if kind.letter == letter)  # type: ignore[return-value]


def _reduce_game(game: type[FileGame]) -> Any:
    return (revived, (game.source,)) if "source" in vars(game) else game.__qualname__


def _reduce_piece(kind: type[FilePiece]) -> Any:
    return (_piece_class, (kind.game, kind.letter)) if hasattr(kind, "game") else kind.__qualname__


copyreg.pickle(_GameClass, _reduce_game)  # type: ignore[arg-type]
copyreg.pickle(_PieceClass, _reduce_piece)  # type: ignore[arg-type]


def army_class(section: Section, entries: Mapping[str, Entry]) -> type[ArmyGame]:
    """Return the class of the game that a section declares, with the entries that it inherits."""
    declared = Declaration(section, entries)
    names = {
        "name": section.name,
        "title": section.notes.get("title") or section.name.replace("-", " ").title(),
        "summary": section.notes.get("summary") or "A game from a file of variants.",
        "tactics": ArmyTactics,
        **_board(declared),
        **_promotion(declared),
        **_hands(declared),
        **_first_moves(declared),
        **_duties(declared),
        **_ends(declared),
    }
    names["pieces"] = men(*_men(declared, names), base=FilePiece)
    names["source"] = _source_of(section.name, entries)
    if declared.flag("immobilityIllegal"):
        _keep_mobile(declared.grid, names)
    names["__qualname__"] = names["title"].replace(" ", "")
    names["__module__"] = __name__
    array = declared.entry("startFen")
    try:
        made: Any = _GameClass(names["__qualname__"], (FileGame,), names)
        kind: type[ArmyGame] = frozen(eq=False, repr=False, slots=False)(made)
        for piece in kind.pieces:
            piece.game = kind
        kind().start()
    except WoodpusherError as error:
        raise array.error(f"a position that these rules allow ({error})", array.value) from error
    return kind


def _board(declared: Declaration) -> dict[str, Any]:
    entry = declared.entry("startFen")
    if not entry.value:
        raise entry.error("startFen with the first position", "none")
    board = _checked_fen(entry)
    grid = declared.grid
    if (board.columns, board.rows) != (grid.columns, grid.rows):
        raise entry.error(f"a startFen of {grid.columns} files and {grid.rows} ranks", entry.value)
    return {"array": entry.value, "royal": declared.letter_of("king")}


def _checked_fen(entry: Entry) -> Grid:
    fields = entry.value.split()
    if len(fields) < 2 or fields[1] not in ("w", "b"):
        raise entry.error("startFen with pieces and the side to move", entry.value)
    try:
        return fen.board_of(entry.value)
    except WoodpusherError as error:
        raise entry.error(f"startFen with ranks of one width ({error})", entry.value) from error


def _men(declared: Declaration, names: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Return the declarations of the kinds of pieces, promoted ones last."""
    passers = set(declared.kinds("pawnTypesWhite") + declared.kinds("pawnTypesBlack"))
    pawns = passers | set(declared.kinds("nMoveRuleTypes", "*"))
    jumps = declared.flag("doubleStep")
    found = []
    movements: dict[str, tuple[str, dict[str, Any]]] = {}
    for letter, (key, betza) in declared.letters.items():
        entry = declared.entries[key]
        text = betza + ("ifmnD" if key == "pawn" and jumps else "")
        try:
            movement = fairy_movement(text, letter in passers, is_known=NAMED.get(key) == betza)
        except ParseError as error:
            raise entry.error(f"a movement that both programs read alike ({error})", entry.value) from error
        if key == "soldier":
            movement = _soldier(declared)
        others: dict[str, Any] = {"is_pawn": letter in pawns}
        within = _within(declared, key)
        if within:
            others["within"] = within
        if key == "king" and declared.flag("flyingGeneral"):
            others["sees"] = "fR"
        movements[letter] = movement, others
        found.append((declared.section.notes.get(letter) or _name(key, betza), letter, movement, others))
    for letter, form in declared.pairs("promotedPieceType").items():
        if letter in movements and form in movements:
            movement, others = movements[form]
            found.append(
                (f"promoted {_name(*declared.letters[letter])}", f"+{letter}", movement, {**others, "is_pawn": False})
            )
    if declared.has_walls:
        found.append(("wall", WALL, "", {}))
    for letter in names["held_as"]:
        if letter.endswith("~"):
            movement, others = movements[letter[0]]
            found.append((f"promoted {_name(*declared.letters[letter[0]])}", letter, movement, others))
    return found


def _name(key: str, betza: str) -> str:
    """Return the name of a piece in a sentence."""
    if key in CUSTOM:
        known = next((name for name, movement in NAMED.items() if movement == betza), "")
        return words_of(known) if known else f"piece {key.removeprefix('customPiece')}"
    return words_of(key)


def words_of(key: str) -> str:
    """Return a key such as dragonHorse as words."""
    return re.sub("([A-Z])", lambda found: f" {found[1].lower()}", key)


def _soldier(declared: Declaration) -> str:
    rank, rows = declared.number("soldierPromotionRank", 1, MOST_RANKS), declared.grid.rows
    if rank > rows:
        return "fW"
    return "fsW" if rank == 1 else f"fW sW@a{rank}-{file_letters(declared.grid.columns - 1)}{rows}"


def _within(declared: Declaration, name: str) -> str:
    """Return where a kind of piece may stand."""
    keys = [key for key in declared.entries if region_owner(key) and region_owner(key)[1] == name]  # type: ignore[index]
    if not keys:
        return ""
    both = [f"mobilityRegion{side}{name[0].upper()}{name[1:]}" for side in SIDES]
    whole = f"a1-{file_letters(declared.grid.columns - 1)}{declared.grid.rows}"
    return "|".join(declared.region(key) if key in declared.entries else whole for key in both)


def _promotion(declared: Declaration) -> dict[str, Any]:
    """Return what becomes of pieces that promote, and where."""
    choices = [" ".join(declared.kinds(f"promotionPieceTypes{side}", "+").replace("+", "")) for side in SIDES]
    pawns = [declared.kinds(f"promotionPawnTypes{side}") for side in SIDES]
    choices = [choice if pawn else "" for choice, pawn in zip(choices, pawns, strict=True)]
    forms = {letter: form for letter, form in declared.pairs("promotedPieceType").items() if letter in declared.letters}
    zone = declared.regions("promotionRegion")
    must = zone if declared.flag("mandatoryPawnPromotion") else "-"
    is_held = declared.flag("capturesToHand") and declared.flag("pieceDrops") and not declared.flag("dropLoop")
    promotes: dict[str, str] = {}
    held_as: dict[str, str] = {}
    must_promote = {"": "-"}
    for letter in dict.fromkeys("".join(pawns)):
        sided = ["", ""]
        for number in (0, 1):
            if letter in pawns[number]:
                sided[number] = " ".join(f"{each}~" if is_held else each for each in choices[number].split())
        if any(sided):
            promotes[letter] = sided[0] if sided[0] == sided[1] else "|".join(sided)
            must_promote[letter] = must
            if is_held:
                held_as |= {each: letter for side in sided for each in side.split()}
    by_capture = declared.flag("piecePromotionOnCapture")
    for letter, form in forms.items():
        if form not in declared.letters:
            raise declared.entry("promotedPieceType").error(
                "letters of pieces that the variant has", f"{letter}:{form}"
            )
        if letter in promotes or letter in "".join(choices):
            raise declared.entry("promotedPieceType").error("pieces that are and become no pawns", letter)
        promotes[letter] = f"+{letter}"
        must_promote[letter] = zone if declared.flag("mandatoryPiecePromotion") and not by_capture else "-"
        if declared.flag("pieceDemotion"):
            promotes[f"+{letter}"] = letter
            must_promote[f"+{letter}"] = must_promote[letter]
        if not declared.flag("dropLoop"):
            held_as[f"+{letter}"] = letter
    limits = {}
    for letter, text in declared.pairs("promotionLimit").items():
        if not text.isdecimal() or not text.isascii():
            raise declared.entry("promotionLimit").error("pairs such as q:1", text)
        if int(text):
            limits[letter] = int(text)
        if letter in forms.values():
            raise declared.entry("promotionLimit").error("pieces that are no promotedPieceType", letter)
    return {
        "promotes": promotes,
        "promotion_zone": {"": zone},
        "must_promote": must_promote,
        "held_as": held_as,
        "promotion_limit": limits,
        "promotes_on_departure": "".join(forms),
        "turns_by_capture": by_capture,
    }


def _hands(declared: Declaration) -> dict[str, Any]:
    """Return what may be dropped where."""
    if not declared.flag("pieceDrops"):
        return {"hands": False}
    grid = declared.grid
    whole = [declared.region(f"dropRegion{side}") for side in SIDES]
    squares = [set(squares_of(grid, region)) for region in whole]
    zones = {}
    for letter, (key, _) in declared.letters.items():
        allowed = [set(each) for each in squares]
        within = _within(declared, key)
        for number, side in enumerate(SIDES):
            if within:
                allowed[number] &= squares_of(grid, within.split("|")[number])
            if key == "pawn" and not declared.flag("promotionZonePawnDrops"):
                allowed[number] -= squares_of(grid, declared.region(f"promotionRegion{side}"))
            if key == "pawn" and not declared.flag("firstRankPawnDrops"):
                rank = 1 if number == 0 else grid.rows
                allowed[number] -= squares_of(grid, f"a{rank}-{file_letters(grid.columns - 1)}{rank}")
        zones[letter] = "|".join(region_of(grid, each) for each in allowed)
    single = declared.kinds("dropNoDoubled")
    mateless = declared.letter_of("shogiPawn") if declared.flag("shogiPawnDropMateIllegal") else ""
    return {
        "hands": True,
        "captures_to_hand": declared.flag("capturesToHand"),
        "drop_zone": zones,
        "one_per_file": single,
        "most_per_file": declared.number("dropNoDoubledCount", 1, 16),
        "no_drop_mate": mateless,
        "must_drop": declared.both("mustDrop"),
        "drops_promoted": declared.flag("dropPromoted"),
        "drops_may_check": declared.flag("dropChecks"),
    }


def squares_of(grid: Grid, region: str) -> set[int]:
    """Return the squares of a region."""
    return set(squares_of_region(grid, region, Alliance.WHITE))


def region_of(grid: Grid, squares: set[int]) -> str:
    """Return some squares as a region."""
    if len(squares) == grid.size:
        return f"a1-{file_letters(grid.columns - 1)}{grid.rows}"
    return ",".join(grid.names[square] for square in sorted(squares)) or "-"


def _first_moves(declared: Declaration) -> dict[str, Any]:
    """Return from where double steps and castling start."""
    zone = declared.regions("doubleStepRegion") if declared.flag("doubleStep") else "-"
    found: dict[str, Any] = {"initial_zone": {"": zone}, "en_passant_zone": declared.regions("enPassantRegion")}
    rights = [*declared.entry("startFen").value.split(), "-"][2]
    if declared.flag("cambodianMoves"):
        found["leaps"] = ("d1 b2 f2|e8 c7 g7", "e1 e3|d8 d6")
        return found
    if not declared.flag("castling") or not set(rights) & set("KQkq"):
        if rights not in ("-", "", "0"):
            fields = declared.entry("startFen").value.split()
            fields[2] = "-"
            found["array"] = " ".join(fields)
        return found
    if set(rights) - set("KQkq"):
        raise declared.entry("startFen").error("castling rights of KQkq", rights)
    king, rooks = declared.kinds("castlingKingPiece"), declared.kinds("castlingRookPieces")
    if len(king) != 1 or not rooks:
        return found
    castles: list[str] = []
    for right, end, start, step in (
        (
            "K",
            "castlingKingsideFile",
            declared.file("castlingRookKingsideFile", file_letters_of(declared.grid)[-1]),
            -1,
        ),
        ("Q", "castlingQueensideFile", declared.file("castlingRookQueensideFile"), 1),
    ):
        sided = []
        for side, letter in ((0, right), (1, right.lower())):
            squares = (
                _castle(declared, side, king, rooks, declared.file(end), start, step) if letter in rights else None
            )
            sided.append(" ".join(squares) if squares else "")
        castles.append("|".join(sided))
    found["castling"] = tuple(castles)
    found["castling_pieces"] = king + rooks[0]
    return found


def _castle(
    declared: Declaration, side: int, king: str, rooks: str, end: int, start: int, step: int
) -> tuple[str, str] | None:
    """Return the squares of one castling move, and the letter of the piece that castles with the king."""
    grid = declared.grid
    rank = declared.number("castlingRank", 1, grid.rows)
    rank = rank if side == 0 else grid.rows + 1 - rank
    row = declared.entry("startFen").value.split()[0].partition("[")[0].split("/")[grid.rows - rank]
    cells = fen.cells_of(row)
    own = [cell if cell.isupper() == (side == 0) else "" for cell in cells]
    kings = [file for file, cell in enumerate(own) if cell.lower() == king]
    files = range(start, len(own) if step > 0 else -1, step)
    rook = next((file for file in files if own[file] and own[file].lower() in rooks), None)
    if not kings or rook is None:
        return None
    names = file_letters_of(grid)
    squares = [f"{names[file]}{rank}" for file in (kings[0], end, rook, end + step)]
    return " ".join(squares), own[rook].lower()


def _duties(declared: Declaration) -> dict[str, Any]:
    """Return what a side must do, and may not do."""
    blast = declared.entry("blastOnCapture")
    if declared.flag("blastOnCapture") and declared.letter_of("king"):
        raise blast.error("no king beside blastOnCapture, but a commoner with extinctionPseudoRoyal", blast.value)
    if declared.flag("blastOnCapture") and declared.flag("capturesToHand"):
        raise blast.error("no capturesToHand beside blastOnCapture", blast.value)
    return {
        "must_capture": declared.both("mustCapture"),
        "may_pass": declared.sides("pass"),
        "passes_in_stalemate": declared.sides("passOnStalemate"),
        "may_check": declared.flag("checking"),
        "king_stands": declared.flag("makpongRule"),
        "unable_to_take": declared.kinds("mutuallyImmuneTypes"),
        "walls": declared.word("wallingRule", "none", "duck", "static", "past", "arrow"),
        "wall_zone": declared.regions("wallingRegion"),
        "turns_to_stone": declared.kinds("petrifyOnCaptureTypes"),
        "explodes": declared.flag("blastOnCapture"),
        "immune": declared.letter_of("pawn") + declared.kinds("blastImmuneTypes"),
        "survives": declared.kinds("blastImmuneTypes"),
    }


def _ends(declared: Declaration) -> dict[str, Any]:
    """Return how the game ends."""
    value = declared.result("extinctionValue", "none")
    extinct = declared.kinds("extinctionPieceTypes", "*") if value != "none" else ""
    if extinct == "*" and declared.flag("extinctionPseudoRoyal"):
        raise declared.entry("extinctionPieceTypes").error("letters of pieces beside extinctionPseudoRoyal", "*")
    flags = [declared.kinds(f"flagPiece{side}", "*") for side in SIDES]
    regions = declared.regions("flagRegion")
    if flags[0] != flags[1]:
        raise declared.entry("flagPieceBlack").error("the same flagPiece for both sides", flags[1])
    repeated = declared.result("nFoldValue", "none")
    fields = declared.entry("startFen").value.split()
    counted = next((found for found in map(_CHECKS.fullmatch, fields) if found), None)
    checks = declared.flag("checkCounting")
    return {
        "checkmate": declared.result("checkmateValue"),
        "stalemate": declared.result("stalemateValue"),
        "stalemate_counts": declared.flag("stalematePieceCount"),
        "extinction": "*" if "*" in extinct else " ".join(extinct),
        "extinction_value": value if value != "none" else "loss",
        "extinction_count": declared.number("extinctionPieceCount", 0, 256),
        "extinction_opponents": declared.number("extinctionOpponentPieceCount", 0, 256),
        "extinction_is_royal": declared.flag("extinctionPseudoRoyal") and bool(extinct),
        "duple_check": declared.flag("dupleCheck"),
        "flag_region": "" if regions == "-|-" else regions,
        "flag_pieces": "*" if "*" in flags[0] else " ".join(flags[0]),
        "flag_needs_safety": declared.flag("flagPieceSafe"),
        "flag_count": declared.number("flagPieceCount", 0, 256),
        "flag_reply": declared.flag("flagMove"),
        "checks_to_win": (max(int(counted[1]), int(counted[2])) if counted else 3) if checks else 0,
        "connects": declared.number("connectN", 0, 16),
        "most_quiet_moves": declared.number("nMoveRule", 0, 10_000),
        "repetition_count": declared.number("nFoldRule", 0, 100) or 3,
        "repetition": repeated if declared.number("nFoldRule", 0, 100) and repeated != "none" else "",
        "repetition_is_whites": declared.flag("nFoldValueAbsolute"),
        "perpetual_chase": "loss" if declared.word("chasingRule", "none", "axf") else "",
        "counting": declared.word("countingRule", "none", *TRADITIONS),
        "perpetual_check": "loss" if declared.flag("perpetualCheckIllegal") else "",
    }


def _keep_mobile(grid: Grid, names: dict[str, Any]) -> None:
    """Forbid moves and drops to squares from which a piece could never move again: it must promote there."""
    movements = {kind.letter: kind for kind in names["pieces"]}
    drop_zone = dict(names.get("drop_zone", {}))
    must_promote = dict(names["must_promote"])
    for letter, kind in movements.items():
        stuck = [_stuck_squares(grid, kind.movement, side) for side in (Alliance.WHITE, Alliance.BLACK)]
        if not any(stuck):
            continue
        if letter not in names["promotes"]:
            names.setdefault("closed", {})[letter] = "|".join(region_of(grid, squares) for squares in stuck)
        else:
            zones = must_promote.get(letter, "-")
            both = zones.split("|") if "|" in zones else [zones, zones]
            joined = [squares_of(grid, zone) | squares for zone, squares in zip(both, stuck, strict=True)]
            must_promote[letter] = "|".join(region_of(grid, squares) for squares in joined)
        if letter in drop_zone:
            both = drop_zone[letter].split("|")
            left = [squares_of(grid, zone) - squares for zone, squares in zip(both, stuck, strict=True)]
            drop_zone[letter] = "|".join(region_of(grid, squares) for squares in left)
    names["must_promote"] = must_promote
    if drop_zone:
        names["drop_zone"] = drop_zone


def _stuck_squares(grid: Grid, movement: str, side: Alliance) -> set[int]:
    """Return from where a piece could never move on an empty board; hoppers count as if they slid there."""
    atoms = [evolve(atom, hopper=None) for atom in parse_movement(movement)]
    return {square for square in range(grid.size) if not destinations(atoms, grid, square, side)}
