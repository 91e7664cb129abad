"""What happens at the table: pure functions from a game that is shown to the game that is shown next."""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve

from board.alliance import Alliance
from board.board import Board
from board.errors import WoodpusherError
from board.geometry import Coordinate
from board.outcome import Outcome
from engine.variations import Variations
from gui.animation import DURATION, Animation, Glide, Spot, glides_back, glides_between, glides_of
from gui.clock import Clock, TimeControl
from gui.settings import Settings
from gui.state import PERSON, Arrow, Drag, Picker, Status, Table, Verdict
from gui.views import view_of
from moves.factory import MoveFactory
from moves.move import Move, NullMove

SHORT = 0.6
"""A piece that was dragged has only the rest of its way to go."""


def sit_down(
    board: Board,
    seats: tuple[str, ...] = (),
    control: TimeControl | None = None,
    serial: str = "",
    flipped: bool | None = None,
) -> Table:
    """Return a new game from a board; a person who plays only the second side sits behind it."""
    players = board.variant.players
    seats = seats or (PERSON,) * len(players)
    if flipped is None:
        flipped = view_of(board.variant).can_flip and len(seats) == 2 and seats[0] != PERSON and seats[1] == PERSON
    clock = Clock.of(control, players) if control is not None else None
    return Table(Variations.begin(board), serial, seats, control, clock, flipped=flipped)


# What can be asked.


@lru_cache(maxsize=64)
def _end_of(game: Variations) -> Outcome | None:
    return game.board.outcome or game.board.variant.adjudicate(game.boards())


def outcome(table: Table) -> Outcome | None:
    """Return how the game ended at the position that is shown, or None if it goes on."""
    if table.verdict is not None and table.verdict.node == table.game.current:
        return table.verdict.outcome
    return _end_of(table.game)


@lru_cache(maxsize=64)
def _claims_of(game: Variations) -> tuple[str, ...]:
    return game.board.variant.claims(game.boards())


def claims(table: Table) -> tuple[str, ...]:
    """Return the draws that the side to move may claim."""
    return () if outcome(table) is not None else _claims_of(table.game)


def player_of(table: Table, side: Alliance) -> str:
    """Return who plays a side: a computer player's text or ``PERSON``."""
    players = table.variant.players
    return table.seats[players.index(side)] if side in players else PERSON


def has_computer(table: Table) -> bool:
    """Return whether a computer sits at the table."""
    return any(seat != PERSON for seat in table.seats)


def own_side(table: Table) -> Alliance:
    """Return the side of the person who acts: the only one, or whoever's turn it is."""
    people = [side for side, seat in zip(table.variant.players, table.seats, strict=True) if seat == PERSON]
    return people[0] if len(people) == 1 else table.board.move_maker


def is_thinking(table: Table) -> bool:
    """Return whether it is a computer's turn at the end of the line that is shown."""
    return (
        player_of(table, table.board.move_maker) != PERSON
        and table.setup is None
        and table.game.is_at_tip
        and table.failure != table.game.current
        and outcome(table) is None
    )


def last_move(table: Table) -> Move | None:
    """Return the move that led to the position that is shown."""
    return table.game.node.move


def moves_from(board: Board, start: Coordinate) -> tuple[Move, ...]:
    """Return the legal moves that start at a place."""
    return tuple(move for move in board.legal_moves if move.current_coordinate == start)


def drops_on(board: Board, place: Coordinate) -> tuple[Move, ...]:
    """Return the legal moves that start nowhere on the board and end at a place."""
    size = board.variant.geometry.size
    return tuple(
        move
        for move in board.legal_moves
        if not 0 <= move.current_coordinate < size and move.destination_coordinate == place
    )


def targets(table: Table) -> tuple[tuple[Coordinate, bool], ...]:
    """Return where the selected piece can go, each with whether something is taken there."""
    start = table.drag.start if table.drag is not None else table.selected
    if why_waiting(table):
        return ()
    if is_holding(table):
        return lit(table.board, table.turn)
    if start is None:
        return ()
    found: dict[Coordinate, bool] = {}
    for move in moves_from(table.board, start):
        found[move.destination_coordinate] = found.get(move.destination_coordinate, False) or move.is_attack
    return tuple(found.items())


def is_holding(table: Table) -> bool:
    """Return whether the side to move lays a piece from its hand."""
    return view_of(table.variant).held(table.board, table.turn) is not None


@lru_cache(maxsize=8)
def lit(board: Board, turn: int) -> tuple[tuple[Coordinate, bool], ...]:
    """Return the places where the piece in hand can be laid as it is turned."""
    view = view_of(board.variant)
    return tuple((place, False) for place, _ in view.places if view.laid(board, place, turn))


def turn_hand(table: Table, steps: int) -> Table:
    """Return the table with the piece in hand turned by quarters."""
    return evolve(table, turn=(table.turn + steps) % 4, status=Status())


def why_waiting(table: Table) -> str:
    """Return why nobody may move by hand now, or nothing if somebody may."""
    end = outcome(table)
    if end is not None:
        return f"the game is over ({end}); take a move back to go on"
    mover = table.board.move_maker
    if player_of(table, mover) != PERSON:
        if table.game.is_at_tip:
            return "it is the computer's turn"
        return "it is the computer's turn here; step to a position in which it is yours"
    return ""


def describe(table: Table) -> Status:
    """Return the line under the board: what was just said, or what is going on."""
    if table.setup is not None and not table.status.text:
        return Status("Set up a position: click puts a piece, right click takes it off")
    if table.typed:
        return Status(f"Move: {table.typed.strip()}|")
    if table.status.text:
        return table.status
    if outcome(table) is not None:
        title, reason = result_words(table)
        return Status(f"{title}: {reason}")
    mover = table.board.move_maker
    if is_thinking(table):
        return Status(_thinking(table))
    if table.solving:
        return Status("Playing the solution; a click stops it")
    if table.hint_wanted:
        return Status("Looking for a hint")
    alone = len(table.variant.players) == 1
    who = "Your move" if alone or has_computer(table) else f"{_sentence(mover.title)} to move"
    if table.variant.is_in_check(table.board, mover):
        who = f"Check. {who}"
    if claims(table):
        who = f"{who}. A draw can be claimed: {claims(table)[0]}"
    if not table.game.is_at_tip:
        who = f"{who}. Later moves are kept"
    return Status(who)


def result_words(table: Table) -> tuple[str, str]:
    """Return how the game ended and why, for the banner: "Black wins", "checkmate"; a puzzle is solved or not."""
    end = outcome(table)
    if end is None:
        return "", ""
    if len(table.variant.players) == 1:
        return ("Solved" if end.winners else "No way on"), end.reason
    if not end.winners:
        return "Draw", end.reason
    names = " and ".join(winner.title for winner in end.winners)
    return f"{_sentence(names)} {'wins' if len(end.winners) == 1 else 'win'}", end.reason


def _thinking(table: Table) -> str:
    text = f"{_sentence(table.board.move_maker.title)} is thinking"
    thought = table.thought
    if thought is None:
        return text
    if thought.depth is not None:
        text += f", depth {thought.depth}"
    if thought.score is not None:
        text += f", {points(thought.score)}"
    return f"{text}: {' '.join(thought.line)}" if thought.line else text


def points(score: int) -> str:
    """Return a score in hundredths as people read it: "+0.35"."""
    return f"{score / 100:+.2f}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


# Touching the board.


def touch(table: Table, place: Coordinate | None, settings: Settings, now: float) -> Table:
    """Return the table after a place was clicked or entered: select, go there, reselect or deselect."""
    table = evolve(table, status=Status(), typed="", arrows=(), hint=None, solving="")
    if place is None:
        return evolve(table, selected=None)
    if is_holding(table):
        return _lay(table, place, settings, now)
    if table.selected is None:
        return _select(table, place, settings, now)
    if place == table.selected:
        return evolve(table, selected=None)
    if any(target == place for target, _ in targets(table)):
        return attempt(table, table.selected, place, settings, now)
    if _is_own(table, place) and not _find(table, table.selected, place):
        return _select(table, place, settings, now)
    return attempt(table, table.selected, place, settings, now)


def _lay(table: Table, place: Coordinate, settings: Settings, now: float) -> Table:
    waiting = why_waiting(table)
    if waiting:
        return refuse(table, waiting)
    move = view_of(table.variant).laid(table.board, place, table.turn)
    if isinstance(move, NullMove):
        return refuse(table, move.reason)
    return play(table, move, settings, now)


def _find(table: Table, start: Coordinate, place: Coordinate) -> Move | None:
    """Return a move that the rules know under other squares too, such as castling from king to rook."""
    return MoveFactory.create_move(table.board, start, place) or None


def _is_own(table: Table, place: Coordinate) -> bool:
    piece = view_of(table.variant).piece_on(table.board, place)
    return (piece is not None and piece.alliance is table.board.move_maker) or bool(moves_from(table.board, place))


def _select(table: Table, place: Coordinate, settings: Settings, now: float) -> Table:
    waiting = why_waiting(table)
    drops = () if waiting else drops_on(table.board, place)
    if drops:
        return _decide(table, drops, place, settings, now, None)
    if not _is_own(table, place):
        piece = view_of(table.variant).piece_on(table.board, place)
        if piece is None:
            return evolve(table, selected=None)
        return refuse(evolve(table, selected=None), waiting or f"it is {table.board.move_maker}'s turn")
    if waiting:
        return refuse(evolve(table, selected=None), waiting)
    return evolve(table, selected=place)


def refuse(table: Table, reason: str) -> Table:
    """Return the table with a reason in the status line."""
    return evolve(table, status=Status(_sentence(reason), is_refusal=True))


def attempt(
    table: Table,
    start: Coordinate,
    destination: Coordinate,
    settings: Settings,
    now: float,
    lifted_at: Spot | None = None,
) -> Table:
    """Return the table after a try to go from one place to another: played, to be chosen, or refused."""
    waiting = why_waiting(table)
    if waiting:
        return slide_home(refuse(table, waiting), start, lifted_at, settings, now)
    found = tuple(move for move in moves_from(table.board, start) if move.destination_coordinate == destination)
    if not found:
        move = MoveFactory.create_move(table.board, start, destination)
        if isinstance(move, NullMove):
            return slide_home(refuse(table, move.reason), start, lifted_at, settings, now)
        found = (move,)
    return _decide(table, found, destination, settings, now, lifted_at)


def _decide(
    table: Table,
    found: tuple[Move, ...],
    place: Coordinate,
    settings: Settings,
    now: float,
    lifted_at: Spot | None,
) -> Table:
    """Play the only move there is, or ask which one is meant."""
    if len(found) == 1 or settings.auto_queen:
        return play(table, found[0], settings, now, lifted_at)
    return evolve(table, picker=Picker(found, place), drag=None)


def pick(table: Table, number: int | None, settings: Settings, now: float) -> Table:
    """Return the table after one of the picker's moves was chosen, or none of them."""
    picker = table.picker
    table = evolve(table, picker=None, selected=None)
    if picker is None or number is None or not 0 <= number < len(picker.moves):
        return table
    return play(table, picker.moves[number], settings, now)


def slide_home(table: Table, start: Coordinate, lifted_at: Spot | None, settings: Settings, now: float) -> Table:
    """Return the table with a dragged piece on its way back to where it was lifted."""
    table = evolve(table, drag=None)
    view = view_of(table.variant)
    piece = view.piece_on(table.board, start)
    home = view.spots(table.board).get(piece) if piece is not None else None
    if lifted_at is None or piece is None or home is None:
        return table
    return _animated(table, (Glide(piece, lifted_at, home, (1.0, 1.0), piece),), settings, now)


# Dragging.


def lift(table: Table, place: Coordinate, point: tuple[int, int], was_selected: bool = False) -> Table:
    """Return the table with a piece in hand that has not left its place yet."""
    return evolve(table, drag=Drag(place, point, point, was_selected=was_selected))


def carry(table: Table, point: tuple[int, int], threshold: float = 3) -> Table:
    """Return the table with the piece in hand under the pointer; a drag starts after three pixels."""
    drag = table.drag
    if drag is None:
        return table
    far = max(abs(point[0] - drag.origin[0]), abs(point[1] - drag.origin[1])) >= threshold
    return evolve(table, drag=evolve(drag, pointer=point, is_moving=drag.is_moving or far))


def let_go(table: Table, place: Coordinate | None, at: Spot, settings: Settings, now: float) -> Table:
    """Return the table after the piece in hand was dropped on a place, or beside the board."""
    drag = table.drag
    if drag is None:
        return table
    table = evolve(table, drag=None)
    if not drag.is_moving:
        return table
    if place is None or place == drag.start:
        return slide_home(evolve(table, selected=None), drag.start, at, settings, now)
    return evolve(attempt(table, drag.start, place, settings, now, at), selected=None)


def cancel(table: Table) -> Table:
    """Return the table with nothing in hand, selected, typed or asked."""
    table = evolve(table, drag=None, selected=None, picker=None, sketch=None, typed="", hint=None)
    return evolve(table, status=Status(), solving="")


# Playing and stepping.


def play(table: Table, move: Move, settings: Settings, now: float, lifted_at: Spot | None = None) -> Table:
    """Return the table after a move, which glides into its place."""
    mover = table.board.move_maker
    game = table.game.play(move)
    glides = glides_of(view_of(table.variant), move, game.board, lifted_at)
    clock = table.clock.press(mover, game.board.move_maker, now) if table.clock is not None else None
    after = evolve(
        cancel(table),
        game=game,
        clock=clock,
        arrows=(),
        hint_wanted=False,
        hurry=False,
        scroll=None,
        banner=True,
        draw_offer=table.draw_offer if table.draw_offer is mover else None,
    )
    if clock is not None and outcome(after) is not None:
        after = evolve(after, clock=clock.stop(now))
    return _animated(after, glides, settings, now, SHORT if lifted_at is not None else 1.0)


def _animated(table: Table, glides: tuple[Glide, ...], settings: Settings, now: float, part: float = 1.0) -> Table:
    if not settings.animation or not glides:
        return evolve(table, animation=None)
    return evolve(table, animation=Animation(glides, now, DURATION * part))


def type_move(table: Table, settings: Settings, now: float) -> Table:
    """Return the table after the typed move was entered."""
    text = table.typed.strip()
    table = evolve(table, typed="")
    if not text:
        return table
    waiting = why_waiting(table)
    if waiting:
        return refuse(table, waiting)
    try:
        move = table.variant.parse_move(table.board, text)
    except WoodpusherError as error:
        return refuse(table, str(error).partition(" (position:")[0])
    return play(table, move, settings, now)


def go_to(table: Table, number: int, settings: Settings, now: float) -> Table:
    """Return the table showing another position of the game; what lies between glides."""
    game = table.game.go_to(number)
    before = table.game
    if game.current == before.current:
        return evolve(table, game=game)
    view = view_of(table.variant)
    if game.node.parent == before.current and game.node.move is not None:
        glides = glides_of(view, game.node.move, game.board)
    elif before.node.parent == game.current and before.node.move is not None:
        glides = glides_back(view, before.node.move, before.board)
    else:
        glides = glides_between(view, before.board, game.board)
    after = evolve(cancel(table), game=game, arrows=(), hint_wanted=False, hurry=False, scroll=None, thought=None)
    return _animated(after, glides, settings, now)


def step(table: Table, way: str, settings: Settings, now: float) -> Table:
    """Return the table one move on ("forward") or back, or at an "end" or "start" of the line."""
    line = table.game.line()
    here = line.index(table.game.current)
    there = {"start": 0, "back": here - 1, "forward": here + 1, "end": len(line) - 1}[way]
    return go_to(table, line[max(0, min(there, len(line) - 1))], settings, now)


def can_take_back(table: Table) -> bool:
    """Return whether there is a move or a verdict to take back."""
    if table.verdict is not None and table.verdict.node == table.game.current:
        return True
    return _before_own_move(table) is not None


def _before_own_move(table: Table) -> int | None:
    """Return the last earlier position in which a person was to move."""
    for number in reversed(table.game.path()[:-1]):
        if player_of(table, table.game[number].board.move_maker) == PERSON:
            return number
    return None


def take_back(table: Table, settings: Settings, now: float) -> Table:
    """Return the table before the last move of a person: one ply, or two against a computer."""
    if table.verdict is not None and table.verdict.node == table.game.current:
        return evolve(table, verdict=None, status=Status())
    number = _before_own_move(table)
    if number is None:
        return refuse(table, "there is no move to take back")
    after = go_to(table, number, settings, now)
    clock = after.clock
    if clock is not None and clock.running is not None:
        after = evolve(after, clock=clock.start(after.board.move_maker, now))
    return after


def redo(table: Table, settings: Settings, now: float) -> Table:
    """Return the table after the moves that were taken back, up to a person's turn."""
    line = table.game.line()
    here = line.index(table.game.current)
    if here + 1 >= len(line):
        return refuse(table, "there is no move to play again")
    for number in line[here + 1 :]:
        if player_of(table, table.game[number].board.move_maker) == PERSON:
            break
    return go_to(table, number, settings, now)


# The solution of a puzzle.

SOLUTION_PAUSES = {"slow": 1500.0, "normal": 600.0, "fast": 120.0}
"""Milliseconds between two moves of a solution."""


def solve(table: Table, how: str, now: float) -> Table:
    """Return the table on which one "step" or a whole "run" of the solution is played, or a run is stopped."""
    if table.solving:
        return evolve(table, solving="")
    waiting = why_waiting(table)
    return refuse(table, waiting) if waiting else evolve(cancel(table), solving=how, solve_due=now)


def follow_solution(table: Table, move: Move, settings: Settings, now: float) -> Table:
    """Return the table after a move of the solution; a run goes on after a pause until the end."""
    after = play(table, move, settings, now)
    if table.solving != "run" or outcome(after) is not None:
        return after
    return evolve(after, solving="run", solve_due=now + SOLUTION_PAUSES[settings.solution_speed])


# Ends that are not on the board.


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
    if has_computer(table):
        thought = table.thought
        if thought is not None and thought.score is not None and thought.score <= 0:
            return end(table, Outcome.draw("agreed"), now)
        return evolve(table, status=Status("The computer declines the draw"))
    return evolve(table, draw_offer=table.board.move_maker, status=Status())


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


# Drawing on the board.


def sketch(table: Table, start: Coordinate, colour: int) -> Table:
    """Return the table with an arrow begun at a place."""
    return evolve(table, sketch=Arrow(start, start, colour))


def stretch(table: Table, place: Coordinate | None) -> Table:
    """Return the table with the begun arrow drawn to a place."""
    if table.sketch is None or place is None or place == table.sketch.end:
        return table
    return evolve(table, sketch=evolve(table.sketch, end=place))


def finish_sketch(table: Table) -> Table:
    """Return the table with the begun arrow kept; the same one drawn again is wiped away."""
    drawn = table.sketch
    if drawn is None:
        return table
    kept = tuple(arrow for arrow in table.arrows if (arrow.start, arrow.end) != (drawn.start, drawn.end))
    return evolve(table, sketch=None, arrows=kept if drawn in table.arrows else (*kept, drawn))
