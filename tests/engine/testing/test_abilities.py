"""Abilities: the conformance kit proves that a variant has what it declares, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from board import Abilities, Board, MoveKind, Variant
from engine import load, names, registry
from engine.games.hanoi.numbering import HanoiNumbering
from engine.games.hanoi.rules import Hanoi
from engine.planning.guide import Guide
from engine.players.offers import offered
from engine.testing import ConformanceError, check_variant
from moves import Move


def like(spec: str, **body: Any) -> Variant:
    """Return a variant like another one, with its own class attributes."""
    other = load(spec)
    kind = type("Relative", (type(other),), {"name": "relative", "__module__": __name__, **body})
    globals()["Relative"] = kind  # where pickle looks for it
    relative: Variant = kind(**other.options)
    return relative


def declaring(spec: str, **declared: Any) -> Variant:
    """Return a variant like another one that declares other abilities."""
    return like(spec, abilities=evolve(load(spec).abilities, **declared))


@pytest.mark.parametrize(
    ("spec", "declared", "complaint"),
    [
        ("cable-car", {"un_moves": True}, "abilities declare un_moves, but the variant does not offer them"),
        ("chess", {"goals": True}, "abilities declare goals, but the variant does not offer them"),
        ("chess", {"evaluation": False}, "abilities declare no evaluation, but evaluate returns"),
        ("chess", {"pgn": False}, "abilities do not declare PGN, but the variant offers them"),
        ("hanoi", {"pgn": True}, "abilities declare PGN, but the variant does not offer them"),
        ("hanoi", {"un_moves": False}, "abilities do not declare un_moves, but the variant offers them"),
        ("hanoi", {"goals": False}, "abilities do not declare goals, but the variant offers them"),
        ("hanoi", {"heuristic": False}, "abilities declare no heuristic, but heuristic returns"),
        ("hanoi", {"evaluation": True}, "abilities declare an evaluation, but evaluate is not defined"),
        (
            "hanoi",
            {"hidden_information": True},
            "declare hidden information, but determinize changes nothing",
        ),
        ("hanoi", {"own_players": ("deep blue",)}, "there is no computer player 'deep blue'"),
        ("cable-car", {"hidden_information": False, "deterministic": True}, "determinize changes the position"),
    ],
)
def test_a_false_declaration_is_noticed(
    spec: str, declared: dict[str, Any], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    variant = declaring(spec, **declared)
    monkeypatch.setitem(registry._registered, "relative", type(variant))
    with pytest.raises(ConformanceError, match=complaint):
        check_variant(variant, games=2, plies=25)


class Lost(Guide):
    """Omits the moves that lead to the goal."""

    def moves_towards(self, board: Board, goal: Board, left: int, kind: MoveKind = MoveKind.LEGAL) -> tuple[Move, ...]:
        return ()


class Astray(Guide):
    """Moves away from the goal."""

    knows_best_moves = True

    def best_move(self, board: Board) -> Move:
        return board.legal_moves[0]

    def distance(self, board: Board) -> int:
        return 5


class Forgetful(HanoiNumbering):
    """Omits a move."""

    def __init__(self, variant: Hanoi) -> None:
        super().__init__(variant, False)

    def next_indices(self, number: int) -> list[int]:
        return super().next_indices(number)[1:]


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ({"heuristic": lambda self, board, goal: 0 if board == goal else 99}, "heuristic says 99 moves from the start"),
        ({"heuristic": lambda self, board, goal: 1}, "heuristic does not return 0 for the goal"),
        ({"goals": lambda self: (self.start(),)}, "does not solve the puzzle"),
        ({"goals": lambda self: ()}, "there are none"),
        ({"guide": property(Lost)}, "moves_towards leaves out"),
        ({"guide": property(Astray)}, "does not get closer to the goal"),
        ({"numbering": property(Forgetful)}, "next_indices gives"),
    ],
)
def test_a_part_that_answers_wrongly_is_noticed(body: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ConformanceError, match=complaint):
        check_variant(like("hanoi", **body), games=1, plies=10)


@pytest.mark.parametrize("name", names())
def test_parts_are_none_or_know_their_variant(name: str) -> None:
    variant = load(name)
    assert variant.numbering is None or variant.numbering.variant is variant
    assert variant.guide is None or variant.guide.variant is variant
    assert variant.drawing.variant is variant


def test_a_game_offers_its_own_players_by_its_abilities() -> None:
    assert offered(declaring("track", own_players=("random-walk",)))[:3] == (
        "random",
        "montecarlo:seconds=2",
        "random-walk",
    )


def test_a_variant_that_declares_nothing_offers_nothing() -> None:
    assert Abilities() == Abilities(setup=True, deterministic=True)
    assert not any(getattr(Abilities(), name) for name in ("un_moves", "goals", "heuristic", "evaluation", "pgn"))
