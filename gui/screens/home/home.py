"""The home screen: the options of each variant, and starting a game."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from attrs import evolve
from pyrsistent import PMap, pmap

from board.board import Board
from board.errors import ArgumentError, WoodpusherError
from board.variant import Variant
from engine.players.levels import LEVELS
from engine.registry import load
from gui.core import players
from gui.core.clock import TIME_CONTROLS, TimeControl, parse_control, with_odds
from gui.core.engine_entry import path_in
from gui.core.settings import LONGEST_NAME
from gui.core.state import PERSON, About, Choice, State
from gui.features.engines import engines
from gui.play.new_game import named, with_new_game
from gui.play.table import cancel, new_table, reason_of
from gui.views import view_of

SEED = "seed"
"""The option that determines cards or dice; every new game gets a new one."""
SEEDS = range(1_000_000)

# What a card holds.


def choice_of(state: State, name: str) -> Choice:
    """Return the choices made for a variant."""
    return state.choices.get(name) or Choice()


def _with_choice(state: State, name: str, choice: Choice) -> State:
    return evolve(state, choices=state.choices.set(name, choice))


def variant_of(state: State, name: str) -> Variant:
    """Return a variant with the options of its card."""
    return next(variant for variant in state.variants if variant.name == name)


def seats_of(state: State, name: str) -> tuple[str, ...]:
    """Return the players by seat: those chosen, or by default a person at the first seat and the computer elsewhere."""
    usual = usual_seats(variant_of(state, name))
    chosen = choice_of(state, name).seats[: len(usual)]
    return chosen + usual[len(chosen) :]


def typed_seat(state: State, name: str) -> int:
    """Return the seat of the engine whose path is typed."""
    seats = seats_of(state, name)
    return next((number for number, held in enumerate(seats) if held.startswith(players.TYPED)), len(seats) - 1)


def usual_seats(variant: Variant) -> tuple[str, ...]:
    """Return a person at the first seat and the computer elsewhere."""
    return (PERSON, *(players.usual(variant),) * (len(variant.players) - 1))


def start_of(variant: Variant, choice: Choice) -> Board:
    """Return the start position, or raise an error that says what is wrong with its text."""
    return variant.parse(choice.start) if choice.start else variant.start()


# The variant's own options.


def options_of(variant: Variant) -> dict[str, Any]:
    """Return the options that a card offers, with their values."""
    view = view_of(variant)
    return {
        name: value
        for name, value in variant.options.items()
        if name not in view.hidden_options and (name in view.option_choices or isinstance(value, int))
    }


def turned(variant: Variant, option: str, steps: int) -> Variant:
    """Return the variant with an option at its next or previous value, or unchanged at the end of its range."""
    value = variant.options[option]
    choices = view_of(variant).option_choices.get(option)
    if choices is not None:
        number = list(choices).index(value) if value in choices else 0
        wanted = choices[(number + steps) % len(choices)]
    else:
        wanted = not value if isinstance(value, bool) else value + steps
    try:
        return load(variant, **{option: wanted})
    except WoodpusherError:
        return variant


def with_option(state: State, name: str, option: str, steps: int) -> State:
    """Return the state with an option of a card changed.

    The first change fixes an option that is drawn at random; stepping below its minimum makes it random again.
    """
    old, choice = variant_of(state, name), choice_of(state, name)
    if is_random(state, name, option):
        return _with_choice(state, name, evolve(choice, fixed=choice.fixed | {option}))
    new = turned(old, option, steps)
    fixed = choice.fixed - {option} if new is old and steps < 0 else choice.fixed
    variants = tuple(new if variant is old else variant for variant in state.variants)
    choice = evolve(choice, options=pmap(dict(new.options)), fixed=fixed)
    return _with_choice(evolve(state, variants=variants), name, choice)


def is_random(state: State, name: str, option: str) -> bool:
    """Return whether an option is drawn at random for the next game."""
    return option in random_options(variant_of(state, name)) and option not in choice_of(state, name).fixed


def random_options(variant: Variant) -> dict[str, range]:
    """Return the options that are drawn at random: those that the view names, and any seed."""
    value = variant.options.get(SEED, False)
    has_seed = value is None or (isinstance(value, int) and not isinstance(value, bool))
    return {**({SEED: SEEDS} if has_seed else {}), **view_of(variant).drawn_options}


def with_random_options(state: State, variant: Variant, rng: Random) -> Variant:
    """Return a variant with its random options drawn, unless its card fixes them."""
    for option, values in random_options(variant).items():
        if is_random(state, variant.name, option):
            variant = _drawn(variant, option, values, rng)
    return variant


def _drawn(variant: Variant, option: str, values: range, rng: Random) -> Variant:
    """Return a variant with a random option, from a smaller and smaller range if its rules reject large values."""
    while values:
        try:
            return load(variant, **{option: rng.choice(values)})
        except WoodpusherError:
            values = values[: len(values) // 10]
    return variant


def start_again(state: State, start: Board, rng: Random) -> Board:
    """Return where a rematch begins: at the same board, or at a new random start."""
    return start if start != start.variant.start() else start_anew(state, start, rng)


def start_anew(state: State, start: Board, rng: Random) -> Board:
    """Return the start of a new game of the same variant: as set on its card, not as in the last game."""
    variant = start.variant
    if not any(known.name == variant.name for known in state.variants):
        return variant.start()
    try:
        return start_of(with_random_options(state, variant, rng), choice_of(state, variant.name))
    except WoodpusherError:
        return variant.start()


# Seats, sides, clock and start.


def with_seat(state: State, name: str, seat: int, text: str) -> State:
    """Return the state with a different player at a seat."""
    seats = list(seats_of(state, name))
    seats[seat] = text.strip()
    return _with_choice(state, name, evolve(choice_of(state, name), seats=tuple(seats)))


def with_next_player(state: State, name: str, seat: int, steps: int) -> State:
    """Return the state with the next or previous kind of player at a seat."""
    known = engines.texts(state.settings)
    kinds = players.kinds(variant_of(state, name), known)
    here = seats_of(state, name)[seat]
    kind = players.kind_of(here, known)
    number = kinds.index(kind) if kind in kinds else 0
    choice = choice_of(state, name)
    level = players.level_of(here)
    if level is not None:
        choice = evolve(choice, levels=choice.levels.set(seat, level))
        state = _with_choice(state, name, choice)
    following = kinds[(number + steps) % len(kinds)]
    return with_seat(state, name, seat, players.with_level(following, choice.levels.get(seat, players.USUAL_LEVEL)))


def with_level(state: State, name: str, seat: int, level: int) -> State:
    """Return the state with the player at a seat at another level."""
    return with_seat(state, name, seat, players.with_level(seats_of(state, name)[seat], level))


def side_of(state: State, name: str) -> int | None:
    """Return the only person's seat, or None if there is not exactly one or seats are random."""
    seats = seats_of(state, name)
    is_alone = seats.count(PERSON) == 1 and not choice_of(state, name).by_lot
    return seats.index(PERSON) if is_alone else None


def with_next_side(state: State, name: str, steps: int) -> State:
    """Return the state with the person at the next or previous seat; random comes between the last and the first."""
    seats, choice = seats_of(state, name), choice_of(state, name)
    count = len(seats)
    here = count if choice.by_lot else seats.index(PERSON)
    there = (here + steps) % (count + 1)
    if there == count:
        return _with_choice(state, name, evolve(choice, by_lot=True))
    shift = seats.index(PERSON) - there
    moved = tuple(seats[(seat + shift) % count] for seat in range(count))
    return _with_choice(state, name, evolve(choice, seats=moved, by_lot=False))


def with_opponent(state: State, name: str, text: str) -> State:
    """Return the state with a player against the person, or with another person as a friend at the same board."""
    seats = seats_of(state, name)
    own = seats.index(PERSON) if PERSON in seats else 0
    chosen = tuple(PERSON if seat == own else text.strip() for seat in range(len(seats)))
    choice = choice_of(state, name)
    levels = {seat: level for seat, held in enumerate(seats) if (level := players.level_of(held)) is not None}
    by_lot = choice.by_lot and text != PERSON
    return _with_choice(state, name, evolve(choice, seats=chosen, by_lot=by_lot, levels=choice.levels.update(levels)))


def opponent_of(state: State, name: str) -> str:
    """Return the player against the person; another person if nobody else plays."""
    return next((seat for seat in reversed(seats_of(state, name)) if seat != PERSON), PERSON)


def usual_opponent(state: State, name: str) -> str:
    """Return the computer player to suggest: the usual one, at the level chosen last."""
    known = choice_of(state, name).levels
    return players.with_level(players.usual(variant_of(state, name)), next(iter(known.values()), players.USUAL_LEVEL))


def with_side(state: State, name: str, side: int | None) -> State:
    """Return the state with the person at a seat, or at a random one."""
    seats, choice = seats_of(state, name), choice_of(state, name)
    if side is None or PERSON not in seats:
        return _with_choice(state, name, evolve(choice, by_lot=True))
    shift = seats.index(PERSON) - side
    moved = tuple(seats[(seat + shift) % len(seats)] for seat in range(len(seats)))
    return _with_choice(state, name, evolve(choice, seats=moved, by_lot=False))


def with_control(state: State, name: str, number: int) -> State:
    """Return the state with another time control."""
    return _with_choice(state, name, evolve(choice_of(state, name), control=number))


def with_next_control(state: State, name: str, steps: int) -> State:
    """Return the state with the next or previous time control."""
    choice = choice_of(state, name)
    return _with_choice(state, name, evolve(choice, control=(choice.control + steps) % (OWN_CONTROL + 1)))


OWN_CONTROL = len(TIME_CONTROLS)
"""The index of the custom time control."""
USUAL_TIME = "5 + 3"


def clock_text(state: State, name: str, seat: int) -> str:
    """Return the custom time for a seat."""
    clocks = choice_of(state, name).clocks
    return clocks[seat] if seat < len(clocks) and clocks[seat] else USUAL_TIME


def with_clock(state: State, name: str, seat: int, text: str) -> State:
    """Return the state with another time for a seat; the same text for all is a game without odds."""
    count = len(variant_of(state, name).players)
    clocks = [clock_text(state, name, number) for number in range(count)]
    clocks[seat] = text.strip()
    return _with_choice(state, name, evolve(choice_of(state, name), clocks=tuple(clocks)))


def control_of(state: State, name: str) -> TimeControl | None:
    """Return the time control of the next game, or raise an error that says what is wrong with the text."""
    number, count = choice_of(state, name).control, len(variant_of(state, name).players)
    if number < OWN_CONTROL:
        return TIME_CONTROLS[number]
    return with_odds([parse_control(clock_text(state, name, seat)) for seat in range(count)])


# Names.


def name_at(state: State, name: str, seat: int) -> str:
    """Return the name of the person at a seat: the user's own if there is no other person, otherwise the name given."""
    seats = seats_of(state, name)
    if seats[seat] != PERSON:
        return ""
    if seats.count(PERSON) == 1:
        return state.settings.name
    names = choice_of(state, name).names
    return names[seat] if seat < len(names) else ""


def with_name(state: State, name: str, seat: int, text: str) -> State:
    """Return the state with a name for the person at a seat."""
    clean = " ".join(text.split())[:LONGEST_NAME]
    if seats_of(state, name).count(PERSON) == 1:
        return evolve(state, settings=evolve(state.settings, name=clean))
    choice, count = choice_of(state, name), len(variant_of(state, name).players)
    names = [*choice.names, *[""] * count][:count]
    names[seat] = clean
    return _with_choice(state, name, evolve(choice, names=tuple(names)))


def with_start(state: State, name: str, text: str) -> State:
    """Return the state with a position to start from, given as text."""
    return _with_choice(state, name, evolve(choice_of(state, name), start=text.strip()))


# Starting.


def _as_set_now(state: State, seat: str) -> str:
    """Return a player with the current options of its engine, if it is one that was added."""
    path = path_in(seat)
    engine = engines.engine_at(state.settings, path) if path else None
    return seat if engine is None else engine.text


def lots(state: State) -> Random:
    """Return the source of chance for the next game: it depends on the run of the program and the number of games."""
    return Random(f"{state.origin.session}-{state.games_begun}")


def trouble_with(state: State, seat: str) -> str:
    """Return why a seat's player cannot play, as far as that is known; empty if nothing speaks against it."""
    path = path_in(seat)
    return state.programs.get(path, "") if path else players.why_not(seat)


def with_players_changed(state: State) -> State:
    """Return the state in which the players of the open card go on with the game on the table."""
    at, name = state.table, state.home.open_card
    if at is None or not name:
        return state
    seats = tuple(_as_set_now(state, seat) for seat in seats_of(state, name))
    trouble = next((wrong for seat in seats if (wrong := trouble_with(state, seat))), "")
    if trouble or len(seats) != len(at.seats):
        return evolve(state, message=f"The players cannot be changed: {trouble or 'this is another game'}.")
    own, now = (at.seats.index(PERSON) if PERSON in at.seats else 0), (seats.index(PERSON) if PERSON in seats else 0)
    seats = seats[now - own :] + seats[: now - own] if seats.count(PERSON) == 1 else seats
    fresh = evolve(cancel(at), seats=seats, about=evolve(at.about, names=()), premoves=(), draw_offer=None)
    fresh = named(fresh.analysing(thought=None, failure=None), state.settings)
    return evolve(state, table=fresh, home=evolve(state.home, open_card=""))


def begin(state: State, name: str, rng: Random) -> State:
    """Return the state with a new game as set on the variant's card, or with the reason why it cannot start."""
    variant, choice = with_random_options(state, variant_of(state, name), rng), choice_of(state, name)
    seats = tuple(_as_set_now(state, seat) for seat in seats_of(state, name))
    try:
        board = start_of(variant, choice)
        for text in seats:
            if reason := trouble_with(state, text):
                raise ArgumentError(reason)
        control = control_of(state, name) if len(seats) > 1 else None
    except WoodpusherError as error:
        return evolve(
            state, message=f"The game cannot be started: {reason_of(error)}.", home=evolve(state.home, open_card=name)
        )
    names = tuple(name_at(state, name, seat) for seat in range(len(seats)))
    if choice.by_lot:
        shift = rng.randrange(len(seats))
        seats, names = seats[shift:] + seats[:shift], names[shift:] + names[:shift]
    table = new_table(board, seats, control)
    return with_new_game(state, evolve(table, about=About(names=names)) if any(names) else table)


# Remembering.


def restored(variants: tuple[Variant, ...], games: Mapping[str, Any]) -> tuple[tuple[Variant, ...], Any]:
    """Return the variants and choices of the last games, without those that are no longer valid."""
    found: list[Variant] = []
    choices: PMap[str, Choice] = pmap()
    for variant in variants:
        saved = games.get(variant.name)
        if isinstance(saved, Mapping):
            variant, choice = _restore(variant, saved)
            choices = choices.set(variant.name, choice)
        found.append(variant)
    return tuple(found), choices


def _restore(variant: Variant, saved: Mapping[str, Any]) -> tuple[Variant, Choice]:
    options = saved.get("options")
    if isinstance(options, Mapping):
        try:
            variant = load(variant, **{str(name): value for name, value in options.items()})
        except (WoodpusherError, TypeError):
            options = {}
    fixed, seats, control = (saved.get(key) for key in ("fixed", "seats", "control"))
    known = players.kinds(variant)
    return variant, Choice(
        options=pmap(dict(variant.options)),
        fixed=frozenset(map(str, fixed)) & frozenset(variant.options) if isinstance(fixed, list) else frozenset(),
        seats=tuple(seats) if isinstance(seats, list) and all(_is_player(seat, known) for seat in seats) else (),
        by_lot=saved.get("by_lot") is True,
        control=control if type(control) is int and 0 <= control <= OWN_CONTROL else 0,
        clocks=_texts(saved.get("clocks")),
        names=_texts(saved.get("names")),
    )


def _texts(value: object) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, list) and all(isinstance(text, str) for text in value) else ()


def _is_player(text: object, known: tuple[str, ...]) -> bool:
    return isinstance(text, str) and players.kind_of(text) in known and (players.level_of(text) or 1) <= len(LEVELS)


def remembered(state: State) -> Any:
    """Return the choices in the form that the settings keep."""
    return pmap(
        {
            name: {
                "options": dict(choice.options),
                "fixed": sorted(choice.fixed),
                "seats": list(choice.seats),
                "by_lot": choice.by_lot,
                "control": choice.control,
                "clocks": list(choice.clocks),
                "names": list(choice.names),
            }
            for name, choice in state.choices.items()
        }
    )
