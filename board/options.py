"""Options: what a variant's class annotates becomes its options, with no decorator to remember."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from inspect import get_annotations
from typing import TYPE_CHECKING, Any

from attrs import Attribute, fields, frozen

from board.errors import WrongTypeError
from board.flyweight import FlyweightMeta

if TYPE_CHECKING:
    from typing_extensions import dataclass_transform as dataclass_transform
else:

    def dataclass_transform(**settings: Any) -> Any:
        """Tell type checkers that annotations make a constructor; at run time, ``complete`` makes it."""
        return lambda kind: kind


_CLASS_VARIABLE = ("ClassVar", "typing.ClassVar", "t.ClassVar")
_MARK = "_is_complete"


class OptionsMeta(FlyweightMeta):
    """Makes an ``attrs`` frozen class of each class before it is first used, unless a decorator has done so."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A decorator of this class could only be applied after this; those of its bases have been.
        for base in reversed(self.__mro__[1:]):
            if isinstance(base, OptionsMeta):
                complete(base)
        _check_defaults(self)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Return the only instance with these options."""
        complete(self)
        return super().__call__(*args, **kwargs)


def complete(kind: type) -> None:
    """Make a class's annotations its options; raise ``WrongTypeError`` if one of them would be ignored."""
    if _MARK in vars(kind):
        return
    if "__attrs_attrs__" not in vars(kind):
        make = frozen(eq=False, repr=False, slots=False, auto_attribs=_is_annotated(kind), field_transformer=_options)
        make(kind)
    for trouble in _ignored(kind):
        raise WrongTypeError(f"{kind.__qualname__}.{trouble}")
    setattr(kind, _MARK, True)


def options_of(kind: type) -> dict[str, Attribute[Any]]:
    """Return the options of a class by the names under which they are given, in order."""
    complete(kind)
    return {str(option.alias): option for option in fields(kind) if option.init}


def _options(kind: type, found: list[Attribute[Any]]) -> list[Attribute[Any]]:
    """Leave out the annotated declarations of the contract, such as ``name: str = "nim"``: they are no options."""
    return [each for each in found if each.name not in _declarations(kind)]


def _declarations(kind: type) -> dict[str, Any]:
    """Return what the class that all others extend declares or defines."""
    contract = [base for base in kind.__mro__[1:] if isinstance(base, OptionsMeta)]
    return {**get_annotations(contract[-1]), **vars(contract[-1])} if contract else {}


def _is_annotated(kind: type) -> bool:
    """Return whether the fields of a class are those that are annotated, and not only those given by ``field()``."""
    return all(name in _own_annotations(kind) for name in _bare_fields(kind))


def _bare_fields(kind: type) -> list[str]:
    return [name for name, value in vars(kind).items() if type(value).__name__ == "_CountingAttr"]


def _own_annotations(kind: type) -> dict[str, Any]:
    read = get_annotations
    if sys.version_info >= (3, 14):
        from annotationlib import Format

        read = partial(read, format=Format.FORWARDREF)
    found = read(kind)
    return {name: value for name, value in found.items() if not _names_a_class_variable(value)}


def _names_a_class_variable(annotation: object) -> bool:
    return str(annotation).strip("'\"").startswith(_CLASS_VARIABLE)


def _ignored(kind: type) -> Iterator[str]:
    """Yield what a class says about options and nobody would hear, each with what to write instead."""
    known = {option.name: option for option in fields(kind)}
    contract = _declarations(kind)
    for name in _own_annotations(kind):
        value = vars(kind).get(name)
        if name in contract and (callable(contract[name]) or name not in vars(kind)):
            yield f"{name} is a name of Variant's own; call the option _{name}, and it is given as {name}="
        elif name not in known and name not in contract:
            yield f"{name} is annotated, but other fields are not, so it is no option; annotate them all"
        elif type(value).__name__ == "_CountingAttr":
            yield f"{name} is a name of Variant's own; call the option _{name}, and it is given as {name}="


def _check_defaults(kind: type) -> None:
    """Raise ``WrongTypeError`` if a new class gives an option of its base another default in a way without effect."""
    annotated = _own_annotations(kind)
    for option in fields(kind) if hasattr(kind, "__attrs_attrs__") else ():
        value = vars(kind).get(option.name)
        is_plain = not hasattr(value, "__get__") and type(value).__name__ != "_CountingAttr"
        if option.name in vars(kind) and option.name not in annotated and is_plain:
            wanted = getattr(option.type, "__name__", option.type)
            raise WrongTypeError(
                f"{kind.__qualname__}.{option.name} = {value!r} would not change the option's default; "
                f"write {option.name}: {wanted} = {value!r}"
            )
