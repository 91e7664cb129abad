"""Checks of a variant's options, each with an error that says what was expected."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import TYPE_CHECKING, Any

from board.errors import OptionError, shown

if TYPE_CHECKING:
    from attrs import Attribute

    from board.variant import Variant

Check = Callable[["Variant", "Attribute[Any]", object], None]


def whole_number(least: int, most: int) -> Check:
    """Return a check that an option is a whole number in a range."""

    def check(variant: Variant, option: Attribute[Any], value: object) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise OptionError(f"{variant.name}'s {option.alias} is a number from {least} to {most}, got {shown(value)}")

    return check


def one_of(choices: Iterable[str]) -> Check:
    """Return a check that an option is one of some words."""
    words: Container[object] = tuple(choices)
    listed = ", ".join(choices)

    def check(variant: Variant, option: Attribute[Any], value: object) -> None:
        if value not in words:
            raise OptionError(f"{variant.name}'s {option.alias} is one of {listed}, got {shown(value)}")

    return check


def flag(variant: Variant, option: Attribute[Any], value: object) -> None:
    """Check that an option is True or False."""
    if not isinstance(value, bool):
        raise OptionError(f"{variant.name}'s {option.alias} is True or False, got {shown(value)}")
