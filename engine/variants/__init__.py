"""The registry of variants: ours, those of installed plug-ins, and those a script registers itself."""

from __future__ import annotations

import warnings
from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from attrs import fields

from board.errors import OptionError, UnknownVariantError, WrongTypeError, expect, shown
from board.variant import Variant
from engine.variants.specs import check_value, parse_spec

ENTRY_POINT_GROUP = "woodpusher.variants"

_BUILT_IN = {
    "chess": "engine.variants.chess:Chess",
    "chess960": "engine.variants.chess960:Chess960",
    "king-of-the-hill": "engine.variants.king_of_the_hill:KingOfTheHill",
    "track": "engine.variants.track:Track",
    "hanoi": "engine.variants.hanoi:Hanoi",
    "peg": "engine.variants.peg:PegSolitaire",
    "cable-car": "engine.variants.cable_car:CableCar",
}
_registered: dict[str, type[Variant]] = {}
_looked_for_plug_ins = False


def register(variant: type[Variant]) -> type[Variant]:
    """Add a variant's class under its name and aliases; it can be used as a decorator."""
    if not (isinstance(variant, type) and issubclass(variant, Variant)):
        raise WrongTypeError(f"expected a subclass of Variant, got {shown(variant)}")
    for name in (variant.name, *variant.aliases):
        holder = _registered.get(name)
        if holder is not None and holder is not variant:
            raise OptionError(f"the name {name!r} is taken by {holder.__module__}.{holder.__qualname__}")
    for name in (variant.name, *variant.aliases):
        _registered[name] = variant
    return variant


def names() -> tuple[str, ...]:
    """Return the names of all variants, ours first, then plug-ins in alphabetical order."""
    _load_all()
    ours = tuple(_BUILT_IN)
    return ours + tuple(sorted({variant.name for variant in _registered.values()} - set(ours)))


def load(spec: str | Variant, **options: Any) -> Variant:
    """Return a variant by name or alias, with options: ``load("hanoi", disks=5)`` or ``load("hanoi(disks=5)")``."""
    if isinstance(spec, Variant):
        return type(spec)(**{**spec.options, **options}) if options else spec
    name, given = parse_spec(spec)
    given.update(options)
    variant = _find(name)
    known = [option.alias for option in fields(variant) if option.init]
    for option, value in given.items():
        if option not in known:
            expected = f"one of {', '.join(known)}" if known else "none"
            raise OptionError(f"{name} has no option {shown(option)}; expected {expected}")
        check_value(name, option, value)
    return variant(**given)


def _find(name: str) -> type[Variant]:
    if name not in _registered and name in _BUILT_IN:
        _load_built_in(name)
    if name not in _registered:
        _load_all()
    if name not in _registered:
        close = get_close_matches(name, _registered, n=1)
        hint = f"; did you mean {close[0]}?" if close else f"; there are {', '.join(names())}"
        raise UnknownVariantError(f"there is no variant {shown(name)}{hint}")
    return _registered[name]


def _load_all() -> None:
    global _looked_for_plug_ins
    for name in _BUILT_IN:
        _load_built_in(name)
    if not _looked_for_plug_ins:
        _looked_for_plug_ins = True
        _load_plug_ins()


def _load_built_in(name: str) -> None:
    if name not in _registered:
        module, _, attribute = _BUILT_IN[name].partition(":")
        register(getattr(import_module(module), attribute))


def _load_plug_ins() -> None:
    """Register the variants of installed packages; one that fails is named in a warning, and the rest goes on."""
    for entry_point in entry_points(group=ENTRY_POINT_GROUP):
        try:
            register(_tried_out(entry_point.load()))
        except (Exception, SystemExit) as error:  # a stranger's code may raise anything at all
            warnings.warn(
                f"the variant plug-in {entry_point.name!r} ({entry_point.value}) cannot be used: "
                f"{type(error).__name__}: {error}",
                stacklevel=2,
            )


def _tried_out(variant: Any) -> type[Variant]:
    """Return a stranger's variant if it can be made and started: lists of all variants rely on that."""
    if not (isinstance(variant, type) and issubclass(variant, Variant)):
        raise WrongTypeError(f"expected a subclass of Variant, got {shown(variant)}")
    made = variant()
    expect(str, made.title, "a title")
    expect(str, made.summary, "a summary")
    str(made.start())
    return variant
