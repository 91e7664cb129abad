"""Ends off the board: resignation, agreement, or time."""

from __future__ import annotations

from attrs import evolve

from board.alliance import Alliance
from board.board import Board
from board.outcome import Outcome
from engine.game import Verdict
from engine.players.offers import can_search
from gui.core.state import Status, Table
from gui.play.asking import can_be_continued, claims, has_computer, has_moves, is_open, is_thinking, own_side
from gui.play.playing import cancel
from gui.play.words import refuse

EARLY = 10
"""The computer declines a draw in an equal game before each side has made this many moves."""
WORSE = -100
"""Below this score, in hundredths of a point, a computer accepts a draw at any time."""


def end(table: Table, verdict: Outcome, now: float) -> Table:
    """Return the table with the game ended other than on the board."""
    if not is_open(table):
        return table
    clock = table.clock.stop(now) if table.clock is not None else None
    after = evolve(cancel(table), clock=clock, draw_offer=None).analysing(hint_wanted=False)
    return evolve(after, verdict=Verdict(verdict, table.game.current), over=table.game.current)


def resign(table: Table, now: float) -> Table:
    """Return the table after the user's side has resigned."""
    loser = own_side(table)
    winners = tuple(side for side in table.variant.players if side is not loser)
    return end(table, Outcome(winners, f"{loser} resigned"), now)


def offer_draw(table: Table, now: float) -> Table:
    """Return the table after a draw was claimed, or offered to the other side."""
    if not is_open(table) or len(table.variant.players) < 2:
        return refuse(table, "a draw cannot be offered here")
    if is_thinking(table):
        return refuse(table, "offer or claim a draw on your own turn")
    if claims(table):
        return end(table, Outcome.draw(claims(table)[0]), now)
    if has_computer(table) and not can_search(table.variant):
        return _declined(table, "it cannot judge this position")
    return evolve(table, draw_offer=own_side(table), status=Status())


def answer_by_score(table: Table, score: int, now: float) -> Table:
    """Return the table after a computer has answered a draw offer by its evaluation of the position.

    The score is that of the side to move, which made or received the offer. The computer accepts
    if it is worse, and after the first moves also if it is no better.
    """
    if table.draw_offer is None:
        return table
    others = score if table.board.move_maker is not table.draw_offer else -score
    is_early = table.game.node.ply < EARLY * len(table.variant.players)
    if others > 0:
        return _declined(table, "it thinks it is better")
    if others > WORSE and is_early:
        return _declined(table, "the game has only just begun")
    return end(evolve(table, draw_offer=None), Outcome.draw("agreed"), now)


def _declined(table: Table, why: str) -> Table:
    return evolve(table, draw_offer=None, status=Status(f"The computer declines the draw: {why}"))


def decline_unjudged(table: Table) -> Table:
    """Return the table with a draw offer declined, since the position cannot be judged."""
    return _declined(table, "it cannot judge this position")


def answer_draw(table: Table, accepted: bool, now: float) -> Table:
    """Return the table after a draw offer was answered."""
    if table.draw_offer is None:
        return table
    if accepted:
        return end(evolve(table, draw_offer=None), Outcome.draw("agreed"), now)
    return evolve(table, draw_offer=None, status=Status("The draw was declined"))


def _flag_fall(board: Board, loser: Alliance) -> Outcome:
    """Return how a game ends when a side's time is up: a draw if no opponent can win."""
    reason = f"{loser} ran out of time"
    others = tuple(side for side in board.variant.players if side is not loser)
    winners = tuple(side for side in others if board.variant.can_win(board, side))
    return Outcome(winners, reason) if winners else Outcome.draw(f"{reason}, but no opponent can win")


def pass_time(table: Table, now: float) -> Table:
    """Return the table at a later time: glides that have arrived end, a flag may fall."""
    if table.animation is not None and table.animation.is_over(now):
        table = evolve(table, animation=None)
    loser = table.clock.flagged(now) if table.clock is not None else None
    if loser is None:
        return table
    # The flag falls at the end of the game, even while an earlier position is shown.
    last = table.game.line()[-1]
    clock = table.clock.stop(now) if table.clock is not None else None
    verdict = Verdict(_flag_fall(table.game[last].board, loser), last)
    after = evolve(table, game=table.game.go_to(last), clock=clock, draw_offer=None)
    return evolve(cancel(after), verdict=verdict, over=last, animation=None)


def pause(table: Table, now: float) -> Table:
    """Return the table with its clock stopped, for a game that is left."""
    return table if table.clock is None else evolve(table, clock=table.clock.stop(now))


def resume(table: Table, now: float) -> Table:
    """Return the table with the clock of the side to move restarted, if the game is not over."""
    if table.clock is None or not has_moves(table) or not can_be_continued(table):
        return table
    mover = table.game[table.game.line()[-1]].board.move_maker
    return evolve(table, clock=table.clock.start(mover, now))
