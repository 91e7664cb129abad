"""The registry of variants: ours, those of installed plug-ins, and those a script registers itself."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from board.errors import OptionError, UnknownVariantError, WoodpusherError, WrongTypeError, expect, shown
from board.options import complete, options_of
from board.variant import Variant
from engine import games
from engine.armies.ini.left_out import LEFT_OUT
from engine.registry.game_files import register_file, register_named_files
from engine.registry.plug_ins import PlugIns, checked
from engine.registry.specs import check_name, check_value, parse_spec

if TYPE_CHECKING:
    from engine.games.antichess.rules import Antichess
    from engine.games.atomic.rules import Atomic
    from engine.games.cable_car.rules import CableCar
    from engine.games.capablanca.rules import Capablanca
    from engine.games.chess.rules import Chess
    from engine.games.chess960.rules import Chess960
    from engine.games.crazyhouse.rules import Crazyhouse
    from engine.games.endgame.rules import Endgame
    from engine.games.hanoi.rules import Hanoi
    from engine.games.horde.rules import Horde
    from engine.games.king_of_the_hill.rules import KingOfTheHill
    from engine.games.makruk.rules import Makruk
    from engine.games.minishogi.rules import Minishogi
    from engine.games.peg.rules import PegSolitaire
    from engine.games.racing_kings.rules import RacingKings
    from engine.games.shogi.rules import Shogi
    from engine.games.three_check.rules import ThreeCheck
    from engine.games.track.rules import Track
    from engine.games.xiangqi.rules import Xiangqi

_V = TypeVar("_V", bound=Variant)

__all__ = ["left_out", "load", "names", "our_names", "register", "register_file", "starting"]
ENTRY_POINT_GROUP = "woodpusher.variants"

_registered: dict[str, type[Variant]] = {}
_looked_for_plug_ins: PlugIns | bool = False
"""The plug-ins, once they have been looked for."""
_has_read_files = False
"""Whether the files that the environment names have been looked for."""


def register(variant: type[_V]) -> type[_V]:
    """Add a variant's class under its name and aliases; it can be used as a decorator."""
    # Our own names are reserved, even before their variants are loaded.
    _load_built_ins()
    return _add(variant)


def _add(variant: type[_V]) -> type[_V]:
    if not (isinstance(variant, type) and issubclass(variant, Variant)):
        raise WrongTypeError(f"expected a subclass of Variant, got {shown(variant)}")
    expect(str, getattr(variant, "name", None), f"a name for {variant.__qualname__}")
    complete(variant)
    # A relative may inherit aliases, but they still refer to the game that declared them.
    aliases = vars(variant).get("aliases", ())
    expect(tuple, aliases, f"a tuple of aliases for {variant.__qualname__}")
    called = (variant.name, *aliases)
    for name in called:
        check_name(name)
        holder = _registered.get(name)
        if holder is not None and holder is not variant:
            raise OptionError(f"the name {name!r} is taken by {holder.__module__}.{holder.__qualname__}")
    _registered.update(dict.fromkeys(called, variant))
    return variant


def register_all(variants: Iterable[type[Variant]]) -> None:
    """Add several classes, or none of them if a name is taken."""
    _load_built_ins()
    before = dict(_registered)
    try:
        for variant in variants:
            _add(variant)
    except WoodpusherError:
        _registered.clear()
        _registered.update(before)
        raise


def is_taken(name: str) -> bool:
    """Return whether a variant has a name, or has it as an alias."""
    _load_all()
    return name in _registered


def find_registered(name: str) -> type[Variant] | None:
    """Return the variant that is registered under a name, if there is one."""
    return _registered.get(name)


def names() -> tuple[str, ...]:
    """Return the names of all variants, ours first, then plug-ins in alphabetical order.

    A warning names each plug-in that is still starting; once it has started, its game is among the names.
    """
    _load_all().warn_of_starting()
    return _known_names()


def left_out() -> dict[str, str]:
    """Return the plug-ins whose games are not among the names, because they failed or are still starting, and why."""
    return _load_all().left_out


def starting() -> tuple[str, ...]:
    """Return the plug-ins that are still starting."""
    return _load_all().starting


@cache
def our_names() -> tuple[str, ...]:
    """Return the names of the games that have a folder in ``engine.games``."""
    found = {module.name.replace("_", "-") for module in iter_modules(games.__path__) if module.ispkg}
    return (*(name for name in games.ORDER if name in found), *sorted(found - set(games.ORDER)))


def _known_names() -> tuple[str, ...]:
    ours = our_names()
    return ours + tuple(sorted({variant.name for variant in _registered.values()} - set(ours)))


@overload
def load(spec: Literal["chess", "standard", "orthodox"], **options: Any) -> Chess: ...
@overload
def load(spec: Literal["chess960", "fischer-random", "fischerandom"], **options: Any) -> Chess960: ...
@overload
def load(spec: Literal["king-of-the-hill", "koth", "kingofthehill"], **options: Any) -> KingOfTheHill: ...
@overload
def load(spec: Literal["three-check", "3check", "threecheck"], **options: Any) -> ThreeCheck: ...
@overload
def load(spec: Literal["antichess"], **options: Any) -> Antichess: ...
@overload
def load(spec: Literal["atomic"], **options: Any) -> Atomic: ...
@overload
def load(spec: Literal["horde", "horde-chess"], **options: Any) -> Horde: ...
@overload
def load(spec: Literal["racing-kings", "racingkings", "racing"], **options: Any) -> RacingKings: ...
@overload
def load(spec: Literal["crazyhouse", "zh"], **options: Any) -> Crazyhouse: ...
@overload
def load(spec: Literal["capablanca"], **options: Any) -> Capablanca: ...
@overload
def load(spec: Literal["xiangqi"], **options: Any) -> Xiangqi: ...
@overload
def load(spec: Literal["shogi"], **options: Any) -> Shogi: ...
@overload
def load(spec: Literal["minishogi"], **options: Any) -> Minishogi: ...
@overload
def load(spec: Literal["makruk"], **options: Any) -> Makruk: ...
@overload
def load(spec: Literal["track", "end-of-the-track"], **options: Any) -> Track: ...
@overload
def load(spec: Literal["hanoi", "tower-of-hanoi", "towers-of-hanoi"], **options: Any) -> Hanoi: ...
@overload
def load(spec: Literal["peg", "peg-solitaire", "solitaire"], **options: Any) -> PegSolitaire: ...
@overload
def load(spec: Literal["cable-car", "cablecar", "cable_car", "metro"], **options: Any) -> CableCar: ...
@overload
def load(spec: Literal["endgame", "chess-endgame"], **options: Any) -> Endgame: ...
@overload
def load(spec: _V, **options: Any) -> _V: ...
@overload
def load(spec: str | Variant, **options: Any) -> Variant: ...
def load(spec: str | Variant, **options: Any) -> Variant:
    """Return a variant by name or alias, with options: ``load("hanoi", disks=5)`` or ``load("hanoi(disks=5)")``."""
    if isinstance(spec, Variant):
        return type(spec)(**{**spec.options, **options}) if options else spec
    name, given = parse_spec(spec)
    given.update(options)
    variant = _find(name)
    known = options_of(variant)
    for option, value in given.items():
        if option not in known:
            expected = f"one of {', '.join(known)}" if known else "none"
            raise OptionError(f"{name} has no option {shown(option)}; expected {expected}")
        check_value(name, option, value)
    made: Variant = variant(**given)
    return made


def _find(name: str) -> type[Variant]:
    if name not in _registered and name in our_names():
        _load_built_in(name)
    if name not in _registered:
        plug_ins = _load_all()
        found = None if name in _registered else _catalogued(name)
        if found is not None:
            return found
        plug_ins.wait_for(name, lambda: name in _registered)
        if name not in _registered and name in LEFT_OUT:
            raise UnknownVariantError(f"Fairy-Stockfish's variant {name} is not offered: {LEFT_OUT[name]}")
        if name not in _registered:
            close = get_close_matches(name, _registered, n=1)
            hint = f"did you mean {close[0]}?" if close else f"the variants are {', '.join(_known_names())}"
            missing = "".join(f" (the plug-in {each!r} is missing: {why})" for each, why in plug_ins.left_out.items())
            raise UnknownVariantError(f"there is no variant {shown(name)}; {hint}{missing}")
    return _registered[name]


def _catalogued(name: str) -> type[Variant] | None:
    """Return a game of our own files of variants, which are read when the first is asked for."""
    from engine.armies.ini.files import catalogued

    return catalogued(name)


def _load_all() -> PlugIns:
    """Register every variant that there is, and return the plug-ins."""
    global _looked_for_plug_ins
    _load_built_ins()
    read_named_files()
    if not isinstance(_looked_for_plug_ins, PlugIns):
        _looked_for_plug_ins = PlugIns(ENTRY_POINT_GROUP, "variant", checked, lambda name, kind: register(kind))
    _looked_for_plug_ins.settle()
    return _looked_for_plug_ins


def read_named_files() -> None:
    """Run the files of games and players that the environment names, once; a warning says what is wrong with one."""
    global _has_read_files
    if not _has_read_files:
        _has_read_files = True
        for trouble in register_named_files():
            warnings.warn(trouble, stacklevel=3)


def folder_of(name: str) -> str:
    """Return the package of one of our games."""
    return f"{games.__name__}.{name.replace('-', '_')}"


def _load_built_ins() -> None:
    for name in our_names():
        _load_built_in(name)


def _load_built_in(name: str) -> None:
    if name not in _registered:
        module = import_module(f"{folder_of(name)}.rules")
        for each in vars(module).values():
            if isinstance(each, type) and issubclass(each, Variant) and vars(each).get("name") == name:
                _add(each)
