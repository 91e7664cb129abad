"""The home screen: what each variant can be started with, and starting it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from attrs import evolve
from pyrsistent import PMap, pmap

from board.errors import WoodpusherError
from board.variant import Variant
from engine.variants import load
from gui import players
from gui.clock import TIME_CONTROLS
from gui.state import PERSON, Choice, State
from gui.table import sit_down
from gui.views import view_of


def choice_of(state: State, name: str) -> Choice:
    """Return what a variant would be started with: against the computer, unless something else was chosen."""
    choice: Choice | None = state.choices.get(name)
    return choice or Choice(opponent=players.usual(variant_of(state, name)))


def variant_of(state: State, name: str) -> Variant:
    """Return a variant as its card has it."""
    return next(variant for variant in state.variants if variant.name == name)


def options_of(variant: Variant) -> dict[str, Any]:
    """Return the options that a card offers, with their values."""
    view = view_of(variant)
    return {
        name: value
        for name, value in variant.options.items()
        if name not in view.hidden_options and (name in view.option_choices or isinstance(value, int))
    }


def turned(variant: Variant, option: str, steps: int) -> Variant:
    """Return the variant with an option turned to its next or previous value, or as it is at the end."""
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
    """Return the state with an option of a card turned.

    One that is drawn by lot is fixed by the first turn, and drawn again when it is turned below its least value.
    """
    old, choice = variant_of(state, name), choice_of(state, name)
    if is_drawn(state, name, option):
        choice = evolve(choice, fixed=choice.fixed | {option})
        return evolve(state, choices=state.choices.set(name, choice))
    new = turned(old, option, steps)
    fixed = choice.fixed - {option} if new is old and steps < 0 else choice.fixed
    variants = tuple(new if variant is old else variant for variant in state.variants)
    choice = evolve(choice, options=pmap(dict(new.options)), fixed=fixed)
    return evolve(state, variants=variants, choices=state.choices.set(name, choice))


def is_drawn(state: State, name: str, option: str) -> bool:
    """Return whether an option is drawn by lot for the next game."""
    return option in view_of(variant_of(state, name)).drawn_options and option not in choice_of(state, name).fixed


def with_lots(state: State, name: str, rng: Random) -> Variant:
    """Return a variant as its card has it, with what is drawn by lot drawn."""
    variant = variant_of(state, name)
    drawn = {
        option: rng.choice(values)
        for option, values in view_of(variant).drawn_options.items()
        if is_drawn(state, name, option)
    }
    return load(variant, **drawn)


def with_choice(state: State, name: str, field: str, steps: int) -> State:
    """Return the state with a card's opponent, side or time control turned."""
    choice = choice_of(state, name)
    values = _values(variant_of(state, name))[field]
    value = getattr(choice, field)
    number = values.index(value) if value in values else len(values) - 1 if field == "computers" else 0
    choice = evolve(choice, **{field: values[(number + steps) % len(values)]})
    return evolve(state, choices=state.choices.set(name, choice))


def _values(variant: Variant) -> Mapping[str, tuple[Any, ...]]:
    return {
        "opponent": (PERSON, *players.names(variant)),
        "computers": tuple(range(1, max(2, len(variant.players)))),
        "side": (*range(len(variant.players)), None),
        "control": tuple(range(len(TIME_CONTROLS))),
    }


def fields_of(state: State, name: str) -> dict[str, str]:
    """Return what a card lets one choose beside the variant's options, with the words for what is chosen."""
    variant, choice = variant_of(state, name), choice_of(state, name)
    if len(variant.players) < 2:
        return {}
    control = TIME_CONTROLS[choice.control]
    fields = {"opponent": "A person" if choice.opponent == PERSON else players.title(choice.opponent)}
    if choice.opponent != PERSON and len(variant.players) > 2:
        fields["computers"] = str(min(choice.computers, len(variant.players) - 1))
    if choice.opponent != PERSON:
        side = choice.side
        fields["side"] = "By lot" if side is None else variant.players[side % len(variant.players)].title.capitalize()
    fields["control"] = "No clock" if control is None else control.title
    return fields


def begin(state: State, name: str, rng: Random) -> State:
    """Return the state with a new game of a variant on the table, as its card has it."""
    variant, choice = with_lots(state, name, rng), choice_of(state, name)
    count = len(variant.players)
    seats = (PERSON,) * count
    if count > 1 and choice.opponent != PERSON:
        own = rng.randrange(count) if choice.side is None else choice.side % count
        others = [(own + step) % count for step in range(1, count)]
        computers = others[: choice.computers]
        seats = tuple(choice.opponent if seat in computers else PERSON for seat in range(count))
    control = TIME_CONTROLS[choice.control] if count > 1 else None
    begun = state.games_begun + 1
    table = sit_down(variant.start(), seats, control, f"{state.session}-{begun}")
    return evolve(state, table=table, screen="table", games_begun=begun, overlay="", open_card="", focus=None)


def restored(variants: tuple[Variant, ...], games: Mapping[str, Any]) -> tuple[tuple[Variant, ...], Any]:
    """Return variants and choices as they were last started, leaving out what no longer makes sense."""
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
    values = _values(variant)
    kept = {field: saved[field] for field in values if field in saved and saved[field] in values[field]}
    kept.setdefault("opponent", players.usual(variant))
    fixed = saved.get("fixed")
    known = frozenset(fixed) & frozenset(variant.options) if isinstance(fixed, list) else frozenset()
    return variant, Choice(options=pmap(dict(variant.options)), fixed=known, **kept)


def remembered(state: State) -> Any:
    """Return the choices as the settings keep them."""
    return pmap(
        {
            name: {
                "options": dict(choice.options),
                "fixed": sorted(choice.fixed),
                "opponent": choice.opponent,
                "computers": choice.computers,
                "side": choice.side,
                "control": choice.control,
            }
            for name, choice in state.choices.items()
        }
    )
