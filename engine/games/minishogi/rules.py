"""Minishogi."""

from __future__ import annotations

from engine.games.shogi.rules import Shogi, shogi_men


class Minishogi(Shogi):
    """Shogi on five files and ranks, with six pieces on each side."""

    name, title = "minishogi", "Minishogi"
    summary = "Shogi on a board of five by five."
    action_slots = 1
    array = "rbsgk/4p/5/P4/KGSBR[] w - - 0 1"
    pieces = shogi_men(*"psgbrk")
    promotes = {letter: f"+{letter}" for letter in "psbr"}  # noqa: RUF012
    promotion_zone = {"": "a5-e5"}  # noqa: RUF012
    must_promote = {"": "-", "p": "a5-e5"}  # noqa: RUF012
    held_as = {f"+{letter}": letter for letter in "psbr"}  # noqa: RUF012
    repetition, repetition_is_whites, impasse_zone = "loss", True, ""
