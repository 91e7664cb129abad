"""Variants as strings: any string is read, or rejected with one of our errors, at once."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import OptionError, ParseError, WoodpusherError
from board.errors import LONGEST_SHOWN, shown
from engine import load
from engine.registry.specs import LONGEST_SPEC, parse_spec

DIGITS = "f" * 4000


@pytest.mark.parametrize("name", ["hanoi(disks=", "cable-car(seed=", "cable-car(players=", "chess960(position="])
@pytest.mark.parametrize("number", [f"0x{DIGITS}", "9" * 4000, f"-0x{DIGITS}"], ids=["hex", "decimal", "negative"])
def test_an_integer_of_thousands_of_digits_is_rejected_with_our_own_error(name: str, number: str) -> None:
    with pytest.raises(OptionError, match="bits"):
        load(f"{name}{number})")


def test_a_giant_integer_given_as_an_argument_is_rejected_with_our_own_error() -> None:
    with pytest.raises(OptionError, match="bits"):
        load("chess960", position=1 << 20_000)
    with pytest.raises(OptionError, match="seed to be a number"):
        load("cable-car", seed=1 << 70)


@pytest.mark.parametrize("spec", ["a" * 6_000_000, "hanoi(" + "(" * 6_000_000, "hanoi(disks=" + "1," * 3_000_000 + ")"])
def test_a_spec_of_megabytes_is_rejected_for_its_length(spec: str) -> None:
    with pytest.raises(ParseError, match=f"at most {LONGEST_SPEC} characters") as caught:
        load(spec)
    assert len(str(caught.value)) < 300


def test_an_option_given_twice_is_rejected() -> None:
    with pytest.raises(OptionError, match="'position' twice"):
        load("chess960(position=1, position=2)")


@pytest.mark.parametrize(
    "options",
    [
        r"'\d'",
        r"b'\u1234'",
        r"'\777'",
        "1if 2 else 3",
        "0x1for 3",
        "1_000",
        "5 is 5",
        "f'{disks}'",
        "[" * 2000,
        "-" * 2000 + "1",
        "lambda: 3",
        "[x for x in y]",
        "{[]: 3}",
        "x.y",
        "(" * 100 + ")" * 100 + "=",
    ],
)
def test_a_value_that_is_not_a_literal_is_rejected_without_a_warning(options: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ParseError, match="expected options such as") as caught:
            load(f"hanoi(disks={options})")
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5),
        ("-5", -5),
        ("0x1F", 31),
        ("2.5", 2.5),
        ("1e3", 1000.0),
        ("word", "word"),
        ("true", True),
        ("True", True),
        ("None", None),
        ("0012", "0012"),
        ("'it\\'s'", "it's"),
        ('"\\u2654"', "♔"),
        ("(1, 'a')", (1, "a")),
        ("[[1, 2], []]", [[1, 2], []]),
        ("{'a': 1}", {"a": 1}),
    ],
)
def test_plain_values_are_read_as_python_or_people_write_them(text: str, value: object) -> None:
    assert parse_spec(f"game(option={text}, other = 1)") == ("game", {"option": value, "other": 1})


@given(st.recursive(st.integers() | st.text() | st.booleans() | st.none(), st.lists, max_leaves=5))
def test_whatever_repr_writes_for_plain_values_is_read_back(value: Any) -> None:
    assert parse_spec(f"game(option={value!r})") == ("game", {"option": value})


@given(st.text("hanoi(disks=5,rods='3\"){}[]:+-.eExuf\\ \n09", max_size=60))
def test_any_options_are_read_or_rejected_without_a_warning(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            load(f"hanoi({text})")
        except WoodpusherError as error:
            assert str(error)


class _Unspeakable:
    def __repr__(self) -> str:
        raise KeyError


def test_an_error_message_can_show_every_value() -> None:
    assert shown("e4") == "'e4'"
    assert shown(1 << 20_000) == "an integer of 20,001 bits"
    assert shown(_Unspeakable()) == "<_Unspeakable>"
    assert len(shown("x" * 10_000)) == LONGEST_SHOWN
