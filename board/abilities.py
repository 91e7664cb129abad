"""Abilities: what a variant offers, declared once, so that tools read it and never try."""

from __future__ import annotations

from attrs import frozen


@frozen(kw_only=True)
class Abilities:
    """What a variant offers beside its rules. The conformance kit proves what is declared here."""

    un_moves: bool = False
    """``board.moves`` gives the backward kinds of moves too."""
    reversible: bool | None = None
    """True if every legal move can be taken back by a legal move, False if none can, None if that depends."""
    goals: bool = False
    """``goals()`` lists the positions that solve the puzzle."""
    heuristic: bool = False
    """``heuristic`` says how many moves the way to a goal takes at least."""
    evaluation: bool = False
    """``evaluate`` tells good positions from bad ones."""
    setup: bool = True
    """A position can be set up piece by piece and written down."""
    pgn: bool = False
    """Games can be kept as PGN."""
    deterministic: bool = True
    """Nothing is left to chance: a position and a move tell the position after it."""
    own_players: tuple[str, ...] = ()
    """Computer players for this game alone, by their texts, from the weakest to the strongest."""
    estimated_positions: int | None = None
    """About how many positions there are, where that is known though they have no numbers."""
    hidden_information: bool = False
    """Players do not see all that a position holds, such as the hands of others."""
