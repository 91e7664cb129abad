"""What happens at the table: pure functions from a game that is shown to the game that is shown next."""

from __future__ import annotations

from gui.table.asking import (
    awaits_answer,
    claims,
    drops_on,
    has_computer,
    is_holding,
    is_thinking,
    last_move,
    lit,
    moves_from,
    outcome,
    own_side,
    player_of,
    targets,
    why_waiting,
)
from gui.table.ending import answer_by_score, answer_draw, end, offer_draw, pass_time, resign
from gui.table.playing import can_take_back, cancel, go_to, play, redo, sit_down, step, take_back, type_move
from gui.table.sketching import finish_sketch, sketch, stretch
from gui.table.solution import SOLUTION_PAUSES, follow_solution, solve
from gui.table.touching import attempt, carry, let_go, lift, pick, slide_home, touch, turn_hand
from gui.table.words import describe, reason_of, refuse, result_words

__all__ = [
    "SOLUTION_PAUSES",
    "answer_by_score",
    "answer_draw",
    "attempt",
    "awaits_answer",
    "can_take_back",
    "cancel",
    "carry",
    "claims",
    "describe",
    "drops_on",
    "end",
    "finish_sketch",
    "follow_solution",
    "go_to",
    "has_computer",
    "is_holding",
    "is_thinking",
    "last_move",
    "let_go",
    "lift",
    "lit",
    "moves_from",
    "offer_draw",
    "outcome",
    "own_side",
    "pass_time",
    "pick",
    "play",
    "player_of",
    "reason_of",
    "redo",
    "refuse",
    "resign",
    "result_words",
    "sit_down",
    "sketch",
    "slide_home",
    "solve",
    "step",
    "stretch",
    "take_back",
    "targets",
    "touch",
    "turn_hand",
    "type_move",
    "why_waiting",
]
