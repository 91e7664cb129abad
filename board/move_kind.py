"""MoveKind: whether a move is legal forwards, backwards or both ways."""

from __future__ import annotations

from enum import Flag


class MoveKind(Flag):
    """For positions P and Q, which directions are legal: P to Q, Q to P, or both.

    *Forward*: P→Q is legal and Q→P is not. *Bidirectional*: both are. *Backward*: P→Q is not,
    but Q→P is. The unions are ``LEGAL``, ``UNDO`` and ``ALL``.
    """

    FORWARD = 1
    BIDIRECTIONAL = 2
    BACKWARD = 4
    LEGAL = FORWARD | BIDIRECTIONAL
    UNDO = BIDIRECTIONAL | BACKWARD
    ALL = FORWARD | BIDIRECTIONAL | BACKWARD

    def __hash__(self) -> int:
        # Enum hashes its name, and string hashes differ between processes.
        return hash(self.value)
