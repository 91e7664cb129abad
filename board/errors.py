"""All errors: each is a ``WoodpusherError`` and also the natural built-in exception; only Ctrl-C is not an error."""

from __future__ import annotations

from numbers import Integral

from board.wording import printable


class WoodpusherError(Exception):
    """The base class of every error that woodpusher raises on purpose.

    A message quotes files, engines and users; as a string it is safe to print.
    """

    def __str__(self) -> str:
        return printable(super().__str__())


class ParseError(WoodpusherError, ValueError):
    """A string (a position, a move, a variant's name with options) could not be parsed."""


class RecordError(ParseError):
    """A recorded game or position could not be read, or not all of it.

    ``reason`` says why, ``number`` is the game's number in the file, ``line`` the line. ``text`` is what could not
    be read, as written in the file, and ``node`` the preceding node of the game's tree. Each is None, or
    empty, if unknown.
    """

    def __init__(
        self,
        reason: str,
        number: int,
        line: int | None = None,
        what: str = "game",
        text: str = "",
        node: int | None = None,
    ) -> None:
        super().__init__(f"{what} {number}{'' if line is None else f', line {line}'}: {reason}")
        self.reason = reason
        self.number = number
        self.line = line
        self.what = what
        self.text = text
        self.node = node

    def __reduce__(self) -> tuple[object, ...]:
        return RecordError, (self.reason, self.number, self.line, self.what, self.text, self.node)


class IllegalMoveError(WoodpusherError, ValueError):
    """A requested move is illegal."""


class IllegalPositionError(WoodpusherError, ValueError):
    """A position breaks a rule of its variant."""


class CoordinateError(WoodpusherError, LookupError, ValueError):
    """The board has no such square, rod or cell."""


class OptionError(WoodpusherError, ValueError):
    """A variant or player has no such option, or the value is not allowed."""


class ArgumentError(WoodpusherError, ValueError):
    """An argument has a value that is not allowed."""


class WrongTypeError(WoodpusherError, TypeError):
    """An argument has the wrong type."""


class ImmutableError(WoodpusherError, AttributeError):
    """An attempt to change an immutable object, such as a board or a move."""


class UnknownVariantError(WoodpusherError, LookupError):
    """No variant is registered under that name."""


class UnsupportedError(WoodpusherError, TypeError):
    """The variant does not support the request, such as un-moves."""


class MissingTableError(WoodpusherError, LookupError):
    """There is no endgame table for a position."""


class MissingPackageError(WoodpusherError, ImportError):
    """A package that something needs is missing, or damaged by another one."""


class NoPlanError(WoodpusherError, LookupError):
    """No sequence of moves leads to the goal."""


class LimitReachedError(WoodpusherError, RuntimeError):
    """A search reached its limit, or was told to stop, without an answer."""


class SearchInterruptedError(KeyboardInterrupt):
    """A search was interrupted by Ctrl-C without an answer; the message says how far it came.

    It is a ``KeyboardInterrupt`` and nothing else: no ``Exception``, and so no ``WoodpusherError``. Ctrl-C means that
    the user wants the program to end, so a program that catches errors and continues with its next task must not
    catch it.
    """


class UnsolvableError(WoodpusherError, ValueError):
    """There is no solution, or no number of moves because play never ends."""


class TooLargeError(WoodpusherError, ValueError, MemoryError):
    """A puzzle or game has more positions than fit in memory; the message has the estimate."""


class InUseError(WoodpusherError, RuntimeError):
    """An object that serves one thread at a time, such as a search, is busy."""


class PlayerError(WoodpusherError, RuntimeError):
    """A player cannot play: for example, an engine that crashed, hangs or answers nonsense."""


LONGEST_SHOWN = 200
"""How many characters of a value an error message shows."""


def shown(value: object) -> str:
    """Return a value's ``repr`` for an error message, shortened; this never raises."""
    try:
        text = repr(value)
    except Exception:  # Python does not print integers with thousands of digits; other classes may raise anything
        size = f"an integer of {value.bit_length():,} bits" if isinstance(value, int) else ""
        text = size or f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."


def expect_count(value: object, what: str, least: int = 0, most: int | None = None) -> None:
    """Raise an error unless a value is a whole number of at least ``least`` and at most ``most``, if given."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise WrongTypeError(f"expected {what} as a whole number, got {shown(value)} of type {type(value).__name__}")
    number = int(value)
    if number < least or (most is not None and number > most):
        limits = f"of at least {least:,}" if most is None else f"from {least:,} to {most:,}"
        raise ArgumentError(f"expected {what} {limits}, got {shown(value)}")


def expect_new(thing: object, *fields: str) -> None:
    """Raise ``ImmutableError`` if a constructor is called again: the first call has set one of these fields."""
    for field in fields:
        if getattr(thing, field, None) is not None:
            raise ImmutableError(
                f"a constructor runs once: this {type(thing).__name__} is already complete and cannot be changed"
            )


def expect_call(value: object, what: str) -> None:
    """Raise ``WrongTypeError`` unless a value is a function or another callable object, or None."""
    if value is not None and not callable(value):
        raise WrongTypeError(f"expected {what} as a function, got {shown(value)} of type {type(value).__name__}")


def expect(kind: type, value: object, what: str) -> None:
    """Raise ``WrongTypeError`` unless a value has a type."""
    if not isinstance(value, kind):
        raise WrongTypeError(f"expected {what}, got {shown(value)} of type {type(value).__name__}")
