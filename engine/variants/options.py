"""Checks of a variant's options, each with an error that says what was expected."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from attrs import fields, frozen

from board.errors import OptionError, shown

if TYPE_CHECKING:
    from attrs import Attribute

    from board.variant import Variant


@frozen
class WholeNumber:
    """A check that an option is a whole number in a range."""

    least: int
    most: int

    def __call__(self, variant: Variant, option: Attribute[Any], value: object) -> None:
        """Raise ``OptionError`` if the value is no whole number, or out of range."""
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            raise OptionError(
                f"{variant.name}'s {option.alias} is a number from {self.least} to {self.most}, got {shown(value)}"
            )

    @property
    def samples(self) -> tuple[object, ...]:
        """The least numbers: they make the smallest games, where what goes wrong at an edge shows."""
        return tuple(range(self.least, min(self.least + 3, self.most) + 1))


@frozen
class OneOf:
    """A check that an option is one of some words or numbers."""

    samples: tuple[object, ...]

    def __call__(self, variant: Variant, option: Attribute[Any], value: object) -> None:
        """Raise ``OptionError`` if the value is none of them."""
        if not any(type(value) is type(choice) and value == choice for choice in self.samples):
            listed = ", ".join(map(str, self.samples))
            raise OptionError(f"{variant.name}'s {option.alias} is one of {listed}, got {shown(value)}")


def whole_number(least: int, most: int) -> WholeNumber:
    """Return a check that an option is a whole number in a range."""
    return WholeNumber(least, most)


def one_of(choices: Iterable[object]) -> OneOf:
    """Return a check that an option is one of some words or numbers."""
    return OneOf(tuple(choices))


def sampled_variants(variant: Variant) -> list[Variant]:
    """Return a variant with other values of each option, one at a time, for tests that should not see one game only.

    The values are the ``samples`` of the option's ``metadata``, else those of its check; True and False for a flag.
    Values that do not go together with the other options are left out.
    """
    found: dict[Variant, None] = {}
    for option in fields(type(variant)):
        present = getattr(variant, option.name)
        usual = (True, False) if isinstance(present, bool) else getattr(option.validator, "samples", ())
        for value in option.metadata.get("samples", usual) if option.init else ():
            with suppress(OptionError):
                found[type(variant)(**{**variant.options, option.alias: value})] = None
    found.pop(variant, None)
    return list(found)


def flag(variant: Variant, option: Attribute[Any], value: object) -> None:
    """Check that an option is True or False."""
    if not isinstance(value, bool):
        raise OptionError(f"{variant.name}'s {option.alias} is True or False, got {shown(value)}")
