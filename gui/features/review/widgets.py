"""The offers on the card of a game, for reviews, exercises and rules."""

from __future__ import annotations

from gui.core.state import Playing, State, Table
from gui.features.review.commands import StartReview, StopReview
from gui.features.review.review import can_review, lessons
from gui.features.rules.commands import ShowRules, TryRules
from gui.features.training.commands import AskTutor, LearnFromMistakes, LeaveSession, NextExercise, TryAgain
from gui.kit.widget import Offer
from gui.screens.home.commands import NewGame, StartAgain


def learning_offers(state: State, table: Table, has_ended: bool) -> tuple[Offer, ...] | None:
    """Return the card's offers for learning; None if it has only the usual ones."""
    if table.session is not None:
        return _session_offers(table)
    if table.review.is_wanted:
        return (("Stop review", "x", StopReview()),)
    if not has_ended and not table.about.recorded:
        return _first_time(state, table)
    if not can_review(table):
        return None
    is_puzzle = len(table.variant.players) == 1
    again: Offer = ("Play again" if is_puzzle else "Rematch", "repeat", StartAgain(not is_puzzle))
    if table.about.recorded:
        again = ("New game", "plus", NewGame())
    if table.review.found is None:
        return (("Review", "search", StartReview()), again)
    if lessons(table):
        return (("Learn from mistakes", "bulb", LearnFromMistakes()), again)
    return (("Review more deeply", "search", StartReview(is_deep=True)), again)


def _session_offers(table: Table) -> tuple[Offer, ...]:
    session = table.session
    assert session is not None
    is_last = session.number + 1 == len(session.exercises)
    if session.is_done:
        done: Offer = ("Done", "check", LeaveSession())
        return (done,) if is_last else (("Next", "chevron-right", NextExercise()), ("Restart", "repeat", TryAgain()))
    return ("Hint", "bulb", AskTutor()), ("Skip", "chevron-right", NextExercise())


def _first_time(state: State, table: Table) -> tuple[Offer, ...] | None:
    """Return the offer to read the rules, in the first game of a variant, before its first move."""
    if not is_new_kind(state, table):
        return None
    return ("Rules", "help-circle", ShowRules()), ("Try it", "player-play", TryRules(table.variant.name))


def is_new_kind(state: State, table: Table) -> bool:
    """Return whether this is a new game of a variant that was never played here and whose rules were never shown."""
    return (
        len(table.game) == 1
        and isinstance(table.mode, Playing)
        and not table.about.recorded
        and table.variant.name not in state.settings.rules_seen
    )
