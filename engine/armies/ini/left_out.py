"""The variants of Fairy-Stockfish that are not offered, and why."""

from __future__ import annotations

LEFT_OUT = {
    **dict.fromkeys(("bughouse", "koedem", "supply"), "it is played on two boards"),
    **dict.fromkeys(("ataxx", "flipello", "flipello10", "flipersi"), "its pieces are turned over"),
    **dict.fromkeys(("janggi", "janggicasual", "janggimodern", "janggitraditional"), "Janggi has rules of its own"),
    **dict.fromkeys(("seirawan", "shouse"), "pieces come through gates"),
    **dict.fromkeys(("sittuyin", "placement"), "the pieces are placed first"),
    "caparandom": "its arrays are drawn at random",
    "wolf": "its pawns promote in two ways",
}
"""By name, the reason; ``fischerandom`` is an alias of our own ``chess960``."""
