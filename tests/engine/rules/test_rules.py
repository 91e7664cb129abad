"""Sheets of rules: every variant has one that can be read, drawn and tried; plug-ins can add theirs."""

from __future__ import annotations

import importlib.util
import runpy
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

import engine.rules
import engine.testing.abilities
from board import ArgumentError, ParseError
from engine import load, names
from engine.rules import Heading, Item, Paragraph, Picture, parse_rules, rules_of, rules_text
from engine.rules.trying import why_refused
from engine.testing import ConformanceError, check_variant
from tests.examples.loading import EXAMPLES, example

DOCS = Path(__file__).parents[3] / "docs"
TRACK = load("track")


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rules_pages", DOCS / "rules.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", names())
def test_every_variant_has_a_sheet_with_pictures_and_three_to_six_steps(name: str) -> None:
    variant = load(name)
    rules = parse_rules(rules_text(variant), variant)
    assert rules.title == variant.title
    assert 3 <= len(rules.steps) <= 6
    assert any(isinstance(part, Picture) for part in rules.page)
    assert not any(word in rules_text(variant) for word in ("TODO", "!"))


@pytest.mark.parametrize("name", names())
def test_every_step_can_be_done_and_its_refused_moves_are_explained(name: str) -> None:
    for step in rules_of(load(name)).steps:
        assert step.board.outcome is None
        for move in step.moves:
            assert step.is_done(move)
        if not step.answers:
            assert step.board.legal_moves
        for text in step.refused:
            assert why_refused(step.board, text)


@pytest.mark.parametrize("name", names())
def test_the_pages_of_the_documentation_have_the_same_text(name: str) -> None:
    """If this fails because rules or drawings have changed, ``python docs/rules.py`` rewrites the pages."""
    module = generator()
    variant = load(name)
    assert (module.FOLDER / f"{name}.md").read_text("utf-8") == module.page(variant)
    for file, drawn in module.drawings(variant).items():
        assert (module.PICTURES / file).read_text("utf-8") == drawn


def test_the_gallery_shows_every_game() -> None:
    assert (DOCS / "gallery.md").read_text("utf-8") == generator().gallery(load(name) for name in names())


def test_a_sheet_is_read_into_its_parts() -> None:
    words = "# Track\n\nTwo lines\nof words.\n\n## Goal\n\nGet there:\n\n* first\n  point\n* second\n"
    text = f"{words}\n```board\narrows: b1c3\n```\n"
    rules = parse_rules(text, TRACK)
    assert rules.title == "Track"
    assert rules.parts[:5] == (
        Paragraph("Two lines of words."),
        Heading("Goal"),
        Paragraph("Get there:"),
        Item("first point"),
        Item("second"),
    )
    picture = rules.parts[5]
    assert isinstance(picture, Picture)
    assert (picture.board, picture.arrows) == (TRACK.start(), ("b1c3",))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("```bord\n```", "expected a board or step block"),
        ("```board\ncolour: red\n```", "expected one of variant, position"),
        ("```board\nposition: nowhere\n```", "nowhere"),
        ("```board\narrows: a1a99\n```", "a1a99"),
        ("```step\nask: Go.\n```", "expected ask and answer"),
        ("```step\nask: Go.\nanswer: b1-b9\n```", "b9"),
    ],
)
def test_a_mistake_in_a_sheet_is_named(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse_rules(f"# Track\n\n{text}\n", TRACK)


def test_a_legal_move_cannot_be_listed_as_refused() -> None:
    with pytest.raises(ArgumentError, match="is legal"):
        why_refused(TRACK.start(), "b1 c3")


def test_a_plug_in_brings_its_sheet_through_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("breakthrough", "somewhere:RULES", engine.rules.ENTRY_POINT_GROUP)
    monkeypatch.setattr(engine.rules, "_entry_points", lambda: {"breakthrough": point})
    monkeypatch.setattr(engine.rules, "_loaded", lambda found: f"# From {found.name}")

    class Stranger(type(TRACK)):  # type: ignore[misc]
        name = "breakthrough"

    assert rules_text(Stranger()) == "# From breakthrough"


def test_the_kit_notices_rules_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine.testing.abilities, "rules_text", lambda variant: "```step\nask: Go.\nanswer: b1-b2\n```")
    with pytest.raises(ConformanceError, match="the rules cannot be read"):
        check_variant("track", games=1, plies=2)
    monkeypatch.setattr(
        engine.testing.abilities,
        "rules_text",
        lambda variant: "```step\nask: Go.\nanswer: b1-c3\nrefused: b1 a3\n```",
    )
    with pytest.raises(ConformanceError, match="expected an illegal move"):
        check_variant("track", games=1, plies=2)


def test_a_variant_without_a_sheet_is_described_by_its_summary() -> None:
    class Nameless(type(TRACK)):  # type: ignore[misc]
        """A game without a description."""

        name = "nameless"
        title = "Nameless"
        summary = "Move about."

    rules = parse_rules(rules_text(Nameless()), Nameless())
    assert rules.title == "Nameless"
    assert rules.parts[:2] == (Paragraph("Move about."), Paragraph("A game without a description."))
    assert rules.steps == ()


def test_the_sheet_of_an_example_can_be_read_and_tried() -> None:
    file = EXAMPLES / "connect_four" / "connect_four_rules.py"
    steps = parse_rules(runpy.run_path(str(file))["RULES"], example("connect_four")()).steps
    assert all(step.is_done(move) for step in steps for move in step.moves)
    assert why_refused(steps[0].board, steps[0].refused[0])
