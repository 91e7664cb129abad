"""Abilities: what a variant offers, declared once, so that tools need not find out by trying."""

from __future__ import annotations

from attrs import frozen


@frozen(kw_only=True)
class Abilities:
    """What a variant offers besides its rules. The conformance kit verifies these declarations."""

    un_moves: bool = False
    """``board.moves`` also returns backward moves."""
    reversible: bool | None = None
    """True if every legal move can be undone by a legal move, False if none can, None if it depends."""
    goals: bool = False
    """``goals()`` lists the positions that solve the puzzle."""
    heuristic: bool = False
    """``heuristic`` returns a lower bound on the number of moves to a goal."""
    evaluation: bool = False
    """``evaluate`` scores positions."""
    setup: bool = True
    """Positions can be set up piece by piece."""
    pgn: bool = False
    """Games can be saved as PGN."""
    deterministic: bool = True
    """There is no chance; False also if ``chances`` is True."""
    chances: bool = False
    """Fate moves too: ``chances`` gives its moves and their probabilities, so that dice games can be solved."""
    own_players: tuple[str, ...] = ()
    """Computer players for this game only, by name, from the weakest to the strongest."""
    estimated_positions: int | None = None
    """Roughly how many positions there are, if known although the variant has no numbering."""
    hidden_information: bool = False
    """Players do not see everything in a position, such as the hands of others."""

    def __attrs_post_init__(self) -> None:
        if self.chances:
            object.__setattr__(self, "deterministic", False)
