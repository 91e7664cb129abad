"""A variant's options follow from what its class annotates; nothing that a class says about them is ignored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from attrs import field, frozen

from board import Board, Builder, Grid, Outcome, Variant, WrongTypeError
from engine import load, register, registry
from engine.registry.options import whole_number
from moves import Move, Placement
from pieces import Piece


class Stone(Piece):
    piece_type, letter = "stone", "s"


class Row(Variant):
    name, title, pieces = "row", "Row", (Stone,)
    columns: int = 5
    _start: str = field(default="", alias="start")
    limit: ClassVar[int] = 12

    @property
    def geometry(self) -> Grid:
        return Grid(self.columns, 1)

    def start(self) -> Board:
        return Builder(self).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        empty = [square for square in range(self.columns) if board.cell(square) is None]
        return tuple(Placement(board, Stone(board.move_maker, square)) for square in empty)

    def outcome(self, board: Board) -> Outcome | None:
        return None if board.legal_moves else Outcome.win(board.move_maker.opponent, "the row is full")


class Wide(Row):
    name = "wide"
    columns: int = 9
    loop: bool = False


@frozen(eq=False, repr=False, slots=False)
class Decorated(Wide):
    name = "decorated"
    rounds: int = field(default=1, validator=whole_number(1, 3))


class Between(Decorated):
    name = "between"


@frozen
class PlainlyDecorated(Between):
    name = "plain"
    last: str = "x"


def test_what_a_class_annotates_is_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "row", Row)
    assert load("row(columns=3)") is Row(columns=3) is Row(3)
    assert load("row", start="s4").options == {"columns": 5, "start": "s4"}
    assert (Row(columns=4).spec, Row().spec, len(Row(columns=4).start().legal_moves)) == ("row(columns=4)", "row", 4)


def test_relatives_add_options_and_give_others_a_new_default() -> None:
    assert Wide().geometry.size == 9
    assert Wide(columns=2, loop=True).spec == "wide(columns=2, loop=True)"


def test_decorated_and_undecorated_classes_extend_each_other() -> None:
    expected = {"start": "", "columns": 9, "loop": False, "rounds": 1}
    assert Decorated().options == Between().options == expected
    assert PlainlyDecorated(last="y").options == {**expected, "last": "y"}


def test_an_annotated_declaration_is_no_option() -> None:
    class Annotated(Row):
        name: str = "annotated"  # type: ignore[misc]
        geometry: Grid = Grid(2, 1)

    assert (Annotated().spec, Annotated.name, Annotated().geometry.size) == ("annotated", "annotated", 2)
    assert Annotated().options == Row().options


def unannotated() -> type[Variant]:
    class Silent(Row):
        columns = 7

    return Silent


def unannotated_and_decorated() -> type[Variant]:
    @frozen
    class Silent(Row):
        columns = 7

    return Silent


def half_annotated() -> type[Variant]:
    class Silent(Row):
        rounds: int = 3
        walls = field(default=2)

    return Silent


def half_annotated_and_decorated() -> type[Variant]:
    @frozen(eq=False, repr=False, slots=False)
    class Silent(Row):
        rounds: int = 3
        walls = field(default=2)  # type: ignore[var-annotated]

    return Silent


def like_a_method() -> type[Variant]:
    class Silent(Row):
        goals: int = 3  # type: ignore[assignment]

    return Silent


def like_a_property() -> type[Variant]:
    class Silent(Row):
        players: int = field(default=3)  # type: ignore[assignment]

    return Silent


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (unannotated, r"Silent.columns = 7 would not change the option's default; write columns: int = 7"),
        (unannotated_and_decorated, r"write columns: int = 7"),
        (half_annotated, r"Silent.rounds is annotated, but other fields are not"),
        (half_annotated_and_decorated, r"Silent.rounds is annotated, but other fields are not"),
        (like_a_method, r"Silent.goals is a name of Variant's own; call the option _goals"),
        (like_a_property, r"Silent.players is a name of Variant's own"),
    ],
)
@pytest.mark.parametrize("use", [lambda kind: kind(), register])
def test_an_option_that_would_be_ignored_is_never_silent(
    make: Callable[[], Any], words: str, use: Callable[[Any], object]
) -> None:
    with pytest.raises(WrongTypeError, match=words):
        use(make())


def test_a_title_follows_from_the_name_unless_a_class_or_its_base_has_one() -> None:
    class Untitled(Variant):
        name = "two-words"

    assert (Untitled.title, Wide.title) == ("Two words", "Row")
