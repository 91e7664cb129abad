"""MoveKind: which way a move can be gone, forwards, backwards or both."""

from __future__ import annotations

from enum import Flag


class MoveKind(Flag):
    """For positions P and Q, what may be gone: P to Q, Q to P, or both.

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
        # Enum hashes its name, which differs from process to process.
        return hash(self.value)
