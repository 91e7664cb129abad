"""Validators for a variant's options; their errors say what was expected."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from attrs import frozen

from board.errors import OptionError, shown
from board.options import options_of

if TYPE_CHECKING:
    from attrs import Attribute

    from board.variant import Variant


@frozen
class WholeNumber:
    """A validator for a whole number in a range."""

    least: int
    most: int

    def __call__(self, variant: Variant, option: Attribute[Any], value: object) -> None:
        """Raise ``OptionError`` if the value is not a whole number, or out of range."""
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            span = f"a number from {self.least} to {self.most}"
            raise OptionError(f"expected {variant.name}'s {option.alias} to be {span}, got {shown(value)}")

    @property
    def samples(self) -> tuple[object, ...]:
        """The smallest numbers: they give the smallest games, which show errors at the edges."""
        return tuple(range(self.least, min(self.least + 3, self.most) + 1))


@frozen
class OneOf:
    """A validator for one of several words or numbers."""

    samples: tuple[object, ...]

    def __call__(self, variant: Variant, option: Attribute[Any], value: object) -> None:
        """Raise ``OptionError`` if the value is not one of them."""
        if not any(type(value) is type(choice) and value == choice for choice in self.samples):
            listed = ", ".join(map(str, self.samples))
            raise OptionError(f"expected {variant.name}'s {option.alias} to be one of {listed}, got {shown(value)}")


def whole_number(least: int, most: int) -> WholeNumber:
    """Return a validator for a whole number in a range."""
    return WholeNumber(least, most)


def one_of(choices: Iterable[object]) -> OneOf:
    """Return a validator for one of several words or numbers."""
    return OneOf(tuple(choices))


def sampled_variants(variant: Variant) -> list[Variant]:
    """Return variants with one option changed at a time, for tests that should cover more than the default game.

    The values are the ``samples`` of the option's ``metadata``, else those of its validator; True and False for a flag.
    Values that are incompatible with the other options are left out.
    """
    found: dict[Variant, None] = {}
    for name, option in options_of(type(variant)).items():
        present = getattr(variant, option.name)
        usual = (True, False) if isinstance(present, bool) else getattr(option.validator, "samples", ())
        for value in option.metadata.get("samples", usual):
            with suppress(OptionError):
                found[type(variant)(**{**variant.options, name: value})] = None
    found.pop(variant, None)
    return list(found)


def flag(variant: Variant, option: Attribute[Any], value: object) -> None:
    """Check that an option is True or False."""
    if not isinstance(value, bool):
        raise OptionError(f"expected {variant.name}'s {option.alias} to be True or False, got {shown(value)}")
