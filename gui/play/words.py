"""Words: what the status line and the card of the game say."""

from __future__ import annotations

from attrs import evolve

from board.clicks import completed, going_on, is_placement
from board.outcome import Outcome
from board.wording import plural
from engine.chance import chances_of
from engine.search.findings import score_text
from gui.core import players
from gui.core.state import PERSON, Setup, Status, Table
from gui.play.asking import awaits_answer, claims, has_computer, is_thinking, outcome, passes, player_of, result
from gui.play.marks import words_of


def describe(table: Table, tells_thoughts: bool = True) -> Status:
    """Return the status line: the last message, or the state of the game."""
    if table.setup is not None and not table.status.text:
        return Status(_setting_up(table, table.setup))
    if table.touch.typed:
        return Status(f"Move: {table.touch.typed.strip()}|")
    if table.status.text:
        return table.status
    if fault := table.about.faults.get(table.game.current):
        return Status(fault, is_refusal=True)
    if table.plan:
        count = len(table.game.line()) - 1
        return Status(f"Plan: {table.plan}. {table.game.node.ply} of {count} moves shown")
    if table.backwards:
        return Status("Backwards: choose the piece that moved last, and where it came from")
    end = outcome(table)
    if end is not None:
        title, reason = outcome_words(table, end)
        return Status(f"{title}: {reason}")
    if table.touch.way or (table.touch.selected is not None and _is_new_piece(table)):
        return Status(f"Go on: click the next {table.variant.geometry.noun}; Esc begins again")
    mover = table.board.move_maker
    if is_thinking(table):
        return Status(_thinking(table, tells_thoughts))
    if table.playback.solving is not None:
        return Status("Playing the solution; click to stop")
    if table.analysis.hint_wanted:
        return Status("Looking for a hint")
    if awaits_answer(table):
        return Status("The computer is considering the draw")
    alone = len(table.variant.players) == 1
    is_own = table.over is None and has_computer(table) and player_of(table, mover) == PERSON
    who = "Your move" if alone or is_own else f"{sentence(mover.title)} to move"
    if len(passes(table.board)) == len(table.board.legal_moves) > 0:
        who = f"{who}: you can only pass"
    check = "Check. " if table.variant.is_in_check(table.board, mover) else ""
    who = f"{check}{who}"
    if claims(table):
        who = f"{who}. A draw can be claimed: {claims(table)[0]}"
    if noted := words_of(table.game.node.notes.after):
        return Status(f"{check}{noted}")
    if table.over is not None and not alone:
        who = f"{who}. The game is over; moves you play now are variations"
    elif not table.game.is_at_tip:
        who = f"{who}. Later moves are kept"
    return Status(who)


def _is_new_piece(table: Table) -> bool:
    """Return whether the move that was begun puts a piece down before its other clicks."""
    begun = going_on(table.board.legal_moves, table.touch.clicked)
    return bool(begun) and all(map(is_placement, begun)) and not completed(begun, table.touch.clicked)


def _setting_up(table: Table, setup: Setup) -> str:
    planning = table.planning
    if planning is not None and planning.question is not None:
        return f"Looking for a path: {planning.progress}" if planning.progress else "Looking for a path"
    what = "a position" if planning is None else "the goal" if planning.is_goal else "the start"
    if setup.is_hand:
        return f"Set up {what}: drag the pieces to their squares"
    if setup.brush is None:
        return f"Set up {what}: click a piece to remove it"
    return f"Set up {what}: click to place a piece, right-click to remove one"


def result_words(table: Table) -> tuple[str, str]:
    """Return the result and its reason, or else the outcome here; empty while the game is in progress."""
    end = result(table) or outcome(table)
    return ("", "") if end is None else outcome_words(table, end)


def facts_words(table: Table) -> tuple[str, str]:
    """Return the words on the card of a game in progress: its variant, players and options."""
    tags = table.about.tags
    if table.about.is_analysis:
        return "Analysis", "you play both sides"
    if table.about.recorded:
        said = (tags.get(tag, "") for tag in ("Event", "Date"))
        return "Recorded game", ", ".join(words for words in said if words.strip("?."))
    if len(table.variant.players) == 1:
        return "In progress", ""
    if table.conditions:
        return "In progress", plural(len(table.conditions), "conditional line")
    others = (players.title(seat) for seat in table.seats if seat != PERSON)
    clock = table.control.title if table.control is not None else "no clock"
    return "In progress", ", ".join((*dict.fromkeys(others), clock))


def outcome_words(table: Table, end: Outcome) -> tuple[str, str]:
    """Return an outcome and its reason in words: "Black wins", "checkmate"; a puzzle is solved or not."""
    if len(table.variant.players) == 1:
        return ("Solved" if end.winners else "Stuck"), end.reason
    if not end.winners:
        return "Draw", end.reason
    names = " and ".join(winner.title for winner in end.winners)
    return f"{sentence(names)} {'wins' if len(end.winners) == 1 else 'win'}", end.reason


def _thinking(table: Table, tells_thoughts: bool) -> str:
    """Return that the computer is thinking; its thoughts would help the person who plays against it."""
    if chances_of(table.board):
        return f"{sentence(table.board.move_maker.title)} rolls"
    text = f"{sentence(table.board.move_maker.title)} is thinking"
    thought = table.analysis.thought
    if thought is None or not tells_thoughts:
        return text
    if thought.depth is not None:
        text += f", depth {thought.depth}"
    if thought.score is not None:
        text += f", {score_text(thought.score)}"
    if thought.nodes:
        text += f", {count_words(thought.nodes)} positions"
    return f"{text}: {' '.join(thought.line)}" if thought.line else text


def count_words(count: int) -> str:
    """Abbreviate a large number.

    >>> count_words(950), count_words(12_345), count_words(3_400_000)
    ('950', '12k', '3.4M')
    """
    if count < 1000:
        return str(count)
    return f"{count // 1000}k" if count < 1_000_000 else f"{count / 1_000_000:.1f}M"


def refuse(table: Table, reason: str) -> Table:
    """Return the table with an error in the status line."""
    return evolve(table, status=Status(sentence(reason), is_refusal=True))


def reason_of(error: Exception) -> str:
    """Return an error's message without the position, which is on the board."""
    return str(error).partition(" (position:")[0]


def sentence(text: str) -> str:
    """Return words with a capital first letter."""
    return text[:1].upper() + text[1:]
