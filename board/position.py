"""Position: the bare fields that a board and its builder share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.state import State
    from board.variant import Variant
    from moves.move import Move
    from pieces.piece import Piece


class Position:
    """The fields of a board: open while a ``Builder`` works on them, frozen once they are a ``Board``.

    A builder that is done *becomes* the board (its class is changed), which costs a quarter of what
    copying the fields into a second object does. Both classes therefore have exactly these slots.

    ``_cells`` and ``_masks`` are lists because copying one is twice as quick as going through a
    tuple. They are the rules' own view of a board: to be read, never written.

    * ``_cells[coordinate]`` is the piece on that square, or None.
    * ``_masks[piece.side]`` has a bit for each square that side stands on, ``_masks[piece.layer]``
      one for each square on which that kind of piece of that side stands.
    """

    __slots__ = (
        "_cells",
        "_legal_moves",
        "_masks",
        "_squares",
        "analysis",
        "key",
        "move_maker",
        "state",
        "variant",
        "worth",
    )

    variant: Variant
    move_maker: Alliance
    state: State
    key: int
    analysis: Any
    """What the variant's rules worked out about this position once, such as pins and checks, or None."""
    worth: int
    """The sum of what the pieces are worth where they stand; what it means, the variant's evaluation knows."""
    _cells: list[Piece | None]
    _masks: list[int]
    _legal_moves: tuple[Move, ...] | None
    """The legal moves, once somebody has asked for them."""
    _squares: tuple[Piece | None, ...]
    """``_cells`` as a tuple, unset until somebody asks for it, which the rules never do."""
