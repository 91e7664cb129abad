"""A conversation with the player of GamesmanPuzzles."""

from __future__ import annotations

from engine.adapters.gamesman import (
    PuzzlePlayer,
)


def talk(player: PuzzlePlayer, *said: str) -> str:
    waiting = iter(said)
    heard: list[str] = []

    def read(prompt: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    player.play(read, heard.append)
    return "\n".join(heard)
