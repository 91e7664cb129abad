"""Ends that are not on the board: resigned, agreed, or out of time."""

from __future__ import annotations

from attrs import evolve

from board.outcome import Outcome
from engine.game import Verdict
from engine.players.offers import can_search
from gui.state import Status, Table
from gui.table.asking import claims, has_computer, outcome, own_side
from gui.table.playing import cancel
from gui.table.words import refuse


def end(table: Table, verdict: Outcome, now: float) -> Table:
    """Return the table with the game over by something that is not on the board."""
    if outcome(table) is not None:
        return table
    clock = table.clock.stop(now) if table.clock is not None else None
    after = evolve(cancel(table), clock=clock, draw_offer=None, banner=True, hint_wanted=False)
    return evolve(after, verdict=Verdict(verdict, table.game.current))


def resign(table: Table, now: float) -> Table:
    """Return the table after the person who acts has given up."""
    loser = own_side(table)
    winners = tuple(side for side in table.variant.players if side is not loser)
    return end(table, Outcome(winners, f"{loser} resigned"), now)


def offer_draw(table: Table, now: float) -> Table:
    """Return the table after a draw was claimed, or offered to the other side."""
    if outcome(table) is not None or len(table.variant.players) < 2:
        return refuse(table, "there is no draw to offer here")
    if claims(table):
        return end(table, Outcome.draw(claims(table)[0]), now)
    if has_computer(table) and not can_search(table.variant):
        return evolve(table, status=Status("The computer declines the draw"))
    return evolve(table, draw_offer=own_side(table), status=Status())


def answer_by_score(table: Table, score: int, now: float) -> Table:
    """Return the table after a computer has answered a draw offer: it takes one where it is no better.

    The score is that of the side to move, to whom the draw was offered or who offers it.
    """
    if table.draw_offer is None:
        return table
    others = score if table.board.move_maker is not table.draw_offer else -score
    if others <= 0:
        return end(evolve(table, draw_offer=None), Outcome.draw("agreed"), now)
    return evolve(table, draw_offer=None, status=Status("The computer declines the draw: it thinks it is better"))


def answer_draw(table: Table, accepted: bool, now: float) -> Table:
    """Return the table after a draw offer was answered."""
    if table.draw_offer is None:
        return table
    if accepted:
        return end(evolve(table, draw_offer=None), Outcome.draw("agreed"), now)
    return evolve(table, draw_offer=None, status=Status("The draw was declined"))


def pass_time(table: Table, now: float) -> Table:
    """Return the table at a later time: what has arrived stands still, a flag may fall."""
    if table.animation is not None and table.animation.is_over(now):
        table = evolve(table, animation=None)
    loser = table.clock.flagged(now) if table.clock is not None else None
    if loser is None:
        return table
    # The flag falls where the game is, also while an earlier position is shown.
    winners = tuple(side for side in table.variant.players if side is not loser)
    line = table.game.line()
    clock = table.clock.stop(now) if table.clock is not None else None
    verdict = Verdict(Outcome(winners, f"{loser} ran out of time"), line[-1])
    after = evolve(table, game=table.game.go_to(line[-1]), clock=clock, draw_offer=None, banner=True)
    return evolve(cancel(after), verdict=verdict, animation=None)
