"""ArmyRules: what a game of armies declares. Regions, pieces and sides are written in a few letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from attrs import frozen

from board.geometry import Grid
from board.variant import Variant


@frozen(eq=False, repr=False, slots=False)
class ArmyRules(Variant):
    """The rules of a game of armies, as data.

    Pieces are named by their letters. Regions are written as white sees them, as in "a7-i9", and mirrored for black;
    "a1-h1|a8-h8" gives white's and black's; "-" is no square at all. What is declared by kind of piece has the key ""
    for all other kinds. A rule for some sides only is "white", "black" or "both".
    """

    geometry: ClassVar[Any] = Grid(8, 8)
    array: ClassVar[str] = ""
    """The starting position, as FEN; the size of the board follows from it."""
    royal: ClassVar[str] = "k"
    """The piece that must not be left in check; "" if there is none."""
    # Promotion.
    promotes: ClassVar[Mapping[str, str]] = {}
    """What each kind may become, separated by spaces: ``{"p": "q r b n"}``; "q|n" gives white's and black's."""
    promotion_zone: ClassVar[Mapping[str, str]] = {}
    """Where each kind may promote; by default on the last rank."""
    must_promote: ClassVar[Mapping[str, str]] = {}
    """Where each kind must promote; by default in its whole zone."""
    promotes_on_departure: ClassVar[str] = ""
    """The kinds that may promote by a move that starts in the zone, too; they must if they must in the whole zone."""
    promotion_limit: ClassVar[Mapping[str, int]] = {}
    """How many of a kind a side may have on the board when a piece becomes one."""
    promotes_to_captured: ClassVar[bool] = False
    """Whether a piece may only become one that its side has lost, compared with the array."""
    # Hands.
    hands: ClassVar[bool] = False
    """Whether pieces in hand may be dropped."""
    captures_to_hand: ClassVar[bool] = True
    """Whether a captured piece changes sides and goes to the hand, if there are hands."""
    held_as: ClassVar[Mapping[str, str]] = {}
    """As what a captured kind is held, if not as itself."""
    drop_zone: ClassVar[Mapping[str, str]] = {}
    """Where each kind may be dropped; by default wherever it need not promote."""
    one_per_file: ClassVar[str] = ""
    """The kind that may not be dropped on a file that has ``most_per_file`` of them already."""
    most_per_file: ClassVar[int] = 1
    no_drop_mate: ClassVar[str] = ""
    """The kind that may not mate when it is dropped."""
    must_drop: ClassVar[str] = ""
    """The sides that must drop a piece as long as they hold one that can be dropped."""
    closed: ClassVar[Mapping[str, str]] = {}
    """Where a kind may not go, though it attacks there."""
    drops_promoted: ClassVar[bool] = False
    """Whether a piece in hand may be dropped as what it promotes to."""
    turns_by_capture: ClassVar[bool] = False
    """Whether pieces promote by captures, and only by these."""
    # First moves.
    leaps: ClassVar[Sequence[str]] = ()
    """Moves to empty squares that a piece may make once, as its first: "d1 b2 f2|e8 c7 g7" for white|black."""
    initial_zone: ClassVar[Mapping[str, str]] = {}
    """From where each kind makes its initial moves, such as a double step; by default from its squares in the array."""
    en_passant_zone: ClassVar[str] = ""
    """Where captures en passant are possible; everywhere by default."""
    castling: ClassVar[Sequence[str]] = ()
    """Castling moves: "e1 g1 h1 f1" are the king's start and end, then the rook's; a fifth word names another rook."""
    castling_pieces: ClassVar[str] = ""
    """The letters of the two pieces that castle, "kr" for example; by default the royal piece and "r"."""
    # Duties.
    must_capture: ClassVar[str] = ""
    """The sides that must capture if they can."""
    king_stands: ClassVar[bool] = False
    """Whether a king in check may not move, except to take the only piece that attacks it."""
    may_pass: ClassVar[str] = ""
    """The sides that may pass."""
    passes_in_stalemate: ClassVar[str] = ""
    """The sides that pass if they have no other move and are not in check."""
    may_check: ClassVar[bool] = True
    """Whether a move may give check."""
    drops_may_check: ClassVar[bool] = True
    """Whether a drop may give check."""
    # Explosions.
    explodes: ClassVar[bool] = False
    """Whether a capture removes both pieces and all others around, except those that are ``immune``."""
    immune: ClassVar[str] = "p"
    """The kinds that survive an explosion beside them."""
    survives: ClassVar[str] = ""
    """The kinds that survive their own captures."""
    unable_to_take: ClassVar[str] = ""
    """The kinds that cannot take each other."""
    # Walls: pieces of the kind "*", which nobody moves or takes.
    walls: ClassVar[str] = ""
    """Where each move puts up a wall: "duck" (anywhere, the only one moves), "static" (anywhere), "past" (where the
    piece was), "arrow" (where it could go next); "" for nowhere."""
    wall_zone: ClassVar[str] = ""
    """Where walls may be put up; everywhere by default."""
    turns_to_stone: ClassVar[str] = ""
    """The kinds that become walls when they capture."""
    # Ends.
    checkmate: ClassVar[str] = "loss"
    """What checkmate is for the side in check: "loss", "win" or "draw"."""
    stalemate: ClassVar[str] = "draw"
    """What stalemate is for the side that has no move: "draw", "loss" or "win"."""
    stalemate_counts: ClassVar[bool] = False
    """Whether ``stalemate`` is its value for the side with fewer pieces, whoever is to move; a draw between equals."""
    extinction: ClassVar[str] = ""
    """The kinds of which a side must keep some; "*" stands for all its pieces together."""
    extinction_value: ClassVar[str] = "loss"
    """What extinction is for the side that has lost these pieces: "loss", "win" or "draw"."""
    extinction_count: ClassVar[int] = 0
    """A side with no more than this many of a kind has lost it."""
    extinction_opponents: ClassVar[int] = 0
    """How many of the kind the opponent needs for that."""
    extinction_is_royal: ClassVar[bool] = False
    """Whether the last of such a kind must not be left attacked, as a king."""
    duple_check: ClassVar[bool] = False
    """Whether, with several royal pieces, only an attack on all of them is a check."""
    checks_to_win: ClassVar[int] = 0
    """How many checks win the game; 0 for no such rule."""
    flag_region: ClassVar[str] = ""
    """Where a side's pieces win as soon as they arrive there."""
    flag_pieces: ClassVar[str] = "*"
    """The kinds that do."""
    flag_count: ClassVar[int] = 1
    """How many of them must be there."""
    flag_needs_safety: ClassVar[bool] = False
    """Whether a piece that is attacked there does not count."""
    flag_reply: ClassVar[bool] = False
    """Whether the opponent has one more move: black, to arrive too with its king; or anyone, to drive others away."""
    connects: ClassVar[int] = 0
    """How many of a side's pieces in a row win the game; 0 for no such rule."""
    # History.
    most_quiet_moves: ClassVar[int] = 50
    """After so many moves of each side without a capture or a pawn move a draw may be claimed; 0 for no such rule."""
    repetition: ClassVar[str] = "draw"
    """What the third time is for the side to move: a "draw" that may be claimed, "loss", "win", or "" for nothing."""
    repetition_is_whites: ClassVar[bool] = False
    """Whether ``repetition`` is its value for white, whoever is to move."""
    repetition_count: ClassVar[int] = 3
    """How often a position must occur."""
    perpetual_check: ClassVar[str] = ""
    """What a repetition is for a side that gave check with all its moves in between: "loss", or "" for nothing."""
    perpetual_chase: ClassVar[str] = ""
    """What a repetition is for a side that chased the same piece with all its moves in between, as in Xiangqi."""
    counting: ClassVar[str] = ""
    """How moves are counted when a side can only defend itself: "makruk", "cambodian" or "asean"; "" for not at all."""
    impasse_zone: ClassVar[str] = ""
    """Where a king that has entered wins if enough of its side's pieces are there and in hand, as in Shogi."""
    impasse_points: ClassVar[tuple[int, int]] = (28, 27)
    """How many points white and black need: five for each rook or bishop, one for each other piece."""
    impasse_pieces: ClassVar[int] = 10
    """How many pieces besides the king must be in the zone."""
