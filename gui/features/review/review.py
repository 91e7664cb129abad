"""Reviews on the desktop: started after a game, written into it, and used for lessons."""

from __future__ import annotations

from attrs import evolve
from pyrsistent import pmap

from engine.learning.found import can_evaluate
from engine.review.annotating import annotated_tree
from engine.review.findings import MoveMark, Review, ReviewedMove, SideReview
from engine.training.exercises import Exercise, Goal
from engine.training.goals import Better, MoveGoal
from gui.core.events import Reviewed, ReviewProgress
from gui.core.settings import Settings
from gui.core.state import PERSON, Judgement, State, Status, Table
from gui.core.state.learning import Reviewing
from gui.play.new_game import is_from_record
from gui.play.table import go_to, played_line, player_of, refuse

_PLURALS = {MoveMark.INACCURACY: "inaccuracies", MoveMark.MISTAKE: "mistakes", MoveMark.BLUNDER: "blunders"}


def can_review(table: Table) -> bool:
    """Return whether the moves of the game on a table can be judged."""
    variant = table.variant
    is_shown = table.setup is None and not table.plan and table.session is None
    if not is_shown or len(played_line(table)) < 2 or len(variant.players) > 2:
        return False
    return variant.abilities.goals if len(variant.players) == 1 else can_evaluate(variant)


def begun(table: Table, is_deep: bool = False) -> Table:
    """Return the table with a review started; an earlier review stays until it ends."""
    wanted = evolve(table.review, is_wanted=True, is_deep=is_deep, part=0.0, trouble="")
    return evolve(table, review=wanted, status=Status()) if can_review(table) else table


def stopped(table: Table) -> Table:
    """Return the table with its review stopped; an earlier one stays."""
    return evolve(table, review=evolve(table.review, is_wanted=False))


def show_progress(state: State, event: ReviewProgress) -> State:
    """Return the state with the progress of a review."""
    at = state.table
    if at is None or at.serial != event.serial or not at.review.is_wanted:
        return state
    return state.with_table(evolve(at, review=evolve(at.review, part=event.part)))


def reviewed(state: State, event: Reviewed) -> State:
    """Return the state with a review written into its game, or with the reason why there is none."""
    at = state.table
    if at is None or at.serial != event.serial or not at.review.is_wanted:
        return state
    if event.review is None:
        quiet = evolve(at, review=evolve(at.review, is_wanted=False, trouble=event.trouble))
        return state.with_table(refuse(quiet, f"the game cannot be reviewed: {event.trouble}"))
    reviewed = with_review(at, event.review)
    return state.with_table(step_to_mistake(reviewed, 1, state.settings, state.now, is_first=True))


def with_review(table: Table, review: Review) -> Table:
    """Return the table with the marks, better lines and scores of a review."""
    was_recorded = is_from_record(table)
    game = annotated_tree(table.game, review)
    about = evolve(table.about, recorded=len(game)) if was_recorded else table.about
    return restored(evolve(table, game=game, about=about, status=Status()), review)


def restored(table: Table, review: Review) -> Table:
    """Return the table with the findings of a review that is already written into its game."""
    judgements = dict(table.analysis.judgements)
    for move in review.moves:
        if move.after is not None:
            score = move.after if move.side is review.players[0] else -move.after
            judgements[move.node] = Judgement(score)
    if review.moves and review.moves[0].before is not None:
        first = review.moves[0]
        before = first.before or 0
        judgements[0] = Judgement(before if first.side is review.players[0] else -before)
    return evolve(table, review=Reviewing(part=1.0, found=review)).analysing(judgements=pmap(judgements))


# Words.


def phase_words(review: Review) -> str:
    """Return the accuracy in each phase of a game, such as "Opening: White 97 %, Black 88 %"."""
    if review.is_puzzle:
        return ""
    said = []
    for phase in review.phases:
        sides = ((side.title.capitalize(), review.side(side, phase).accuracy) for side in review.players)
        shares = ", ".join(f"{name} {share:.0f} %" for name, share in sides if share is not None)
        said.append(f"{phase.value.capitalize()}: {shares}")
    return ". ".join(said)


def card_words(table: Table) -> tuple[str, str] | None:
    """Return the words on the card of a game about its review; None if there is nothing to say."""
    if table.review.is_wanted:
        return "Reviewing the game", f"{round(100 * table.review.part)} % done. You can step through it meanwhile."
    found = table.review.found
    if found is None:
        return None
    if found.is_puzzle:
        own = found.side(found.players[0])
        more = "a dead end" if own.extra is None else f"{own.extra} more than necessary"
        return f"{own.moves} moves, {more}", "The moves that lengthened the solution are marked in the list."
    lines = [_side_words(side.title, found.side(side)) for side in found.players]
    return lines[0], lines[1]


def _side_words(name: str, own: SideReview) -> str:
    """Return a side's accuracy, and the number of its mistakes."""
    share = "no moves" if own.accuracy is None else f"{own.accuracy:.0f} % accuracy"
    return f"{name.capitalize()}: {share}, {_counts(own)}"


def _counts(own: SideReview) -> str:
    """Return the number of a side's mistakes, the worst first."""
    parts = [
        f"{own.marks[mark]} {mark.value if own.marks[mark] == 1 else _PLURALS[mark]}"
        for mark in reversed(MoveMark)
        if own.marks[mark]
    ]
    return ", ".join(parts) or "no mistakes"


# Lessons.


def mistakes(table: Table) -> tuple[int, ...]:
    """Return the positions after mistakes: only the person's own against the computer, otherwise everyone's."""
    found = table.review.found
    marked = () if found is None else found.marked
    return tuple(move.node for move in marked if player_of(table, move.side) == PERSON)


def step_to_mistake(table: Table, steps: int, settings: Settings, now: float, is_first: bool = False) -> Table:
    """Return the table at the next or previous mistake."""
    nodes = mistakes(table)
    if not nodes:
        return table if is_first else refuse(table, "no mistake is marked in this game")
    line = played_line(table)
    places = {node: place for place, node in enumerate(line)}
    path = table.game.path()
    here = -1 if is_first else max(places[node] for node in path if node in places)
    ahead = [node for node in nodes if (places.get(node, -1) - here) * steps > 0]
    if not ahead:
        return refuse(table, "this was the last mistake" if steps > 0 else "this was the first mistake")
    return go_to(table, ahead[0] if steps > 0 else ahead[-1], settings, now)


def lessons(table: Table) -> tuple[Exercise, ...]:
    """Return the positions before mistakes, in which to find a better move: people's mistakes, if people played."""
    found = table.review.found
    if found is None:
        return ()
    marked = [move for move in found.marked if move.best]
    own = [move for move in marked if player_of(table, move.side) == PERSON]
    return tuple(_lesson(table, move) for move in own)


def _lesson(table: Table, move: ReviewedMove) -> Exercise:
    board = table.game[table.game[move.node].parent].board
    sign = "" if move.mark is None else move.mark.sign
    goal: Goal = MoveGoal(move.best[:1]) if move.chance_before is None else Better(move.chance_before, move.best[0])
    who = move.side.title.capitalize()
    ask = f"{who} played {move.text}{sign} here. Find a better move."
    return Exercise(f"{table.serial} {move.node}", board, ask, goal)
