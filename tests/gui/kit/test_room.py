"""Words have room: nothing is truncated without an ellipsis, and no tip or badge hides its own widget."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve

from engine import load
from engine.games.chess.rules import Chess
from engine.training import KINDS
from gui.core.command import Command
from gui.core.events import PointerMoved
from gui.core.state import GameEntry, Overlay, State
from gui.features.library.events import GamesListed
from gui.features.library.shelf import listed, opened
from gui.features.review.painting import sign_colour
from gui.features.setup.commands import SetUp
from gui.features.study.commands import Analyse
from gui.features.training.commands import ShowTraining
from gui.features.training.painting import kind_lines
from gui.features.training.widgets import training_rows
from gui.paint.typeface import SMALL, clipped, width, wrapped
from gui.play.layout import layout_of
from gui.screens.commands import Show, ShowLibrary
from gui.screens.home.commands import OpenCard, Play
from gui.screens.home.painting import summary_lines
from gui.screens.home.widgets import cards
from gui.screens.scene import Scene
from gui.screens.sheets.painting import tip, tip_place
from gui.screens.widgets import widgets
from gui.shell.renderer import Renderer
from tests.gui.mouse_and_keyboard import Hand

SIZES = [(800, 600), (1280, 800), (2560, 1440)]


def test_truncated_words_end_in_an_ellipsis() -> None:
    text = "Carry your ball across the board: blocks jump like knights, the ball is passed from block to block."
    whole = wrapped(text, 13, 160)
    assert clipped(text, 13, 160, len(whole)) == whole
    cut = clipped(text, 13, 160, 2)
    assert len(cut) == 2
    assert cut[0] == whole[0]
    assert cut[1].endswith("…")
    assert width(cut[1], 13) <= 160
    assert clipped(text, 13, 160, 0) == ()


@pytest.mark.parametrize("size", SIZES)
def test_truncated_descriptions_on_home_cards_end_in_an_ellipsis(
    state: State, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    long = "A description that goes on and on, far beyond the room that any card could ever have for it. " * 9
    monkeypatch.setattr(Chess, "summary", long)
    scene = Scene(evolve(state, window=size))
    lines = summary_lines(scene, next(card for card in cards(scene.state) if card.name == "chess"))
    assert lines[-1].endswith("…")
    assert long.startswith(" ".join(lines)[:-1])


@pytest.mark.parametrize("size", SIZES)
def test_home_cards_show_the_descriptions_of_all_built_in_variants_in_full(state: State, size: tuple[int, int]) -> None:
    scene = Scene(evolve(state, window=size))
    for card in cards(scene.state):
        assert " ".join(summary_lines(scene, card)) == load(card.name).summary


@pytest.mark.parametrize("size", SIZES)
def test_the_training_screen_cuts_no_words(state: State, size: tuple[int, int]) -> None:
    progress = state.progress
    for kind in KINDS:
        for number in range(12):
            progress = progress.after(kind, str(number), is_solved=True, is_clean=True, seconds=12.3)
    shown = ShowTraining().run(evolve(state, window=size, progress=progress))
    for name, card in training_rows(shown):
        lines = kind_lines(Scene(shown), name, card)
        assert not any("…" in text for text, *_ in lines), name
        assert sum(size for _, size, _, _ in lines) * 1.35 <= card.height


@pytest.mark.parametrize("size", SIZES)
def test_a_row_of_the_library_names_players_variant_and_date_in_full(state: State, size: tuple[int, int]) -> None:
    game = GameEntry(
        "1",
        "Chess",
        "Adelaide – Computer, level 10",
        "Black wins",
        "checkmate",
        "2026-11-16",
        length="43 moves",
        is_over=True,
        opening="C65 Ruy Lopez: Berlin Defense, Anti-Berlin",
    )
    shown = listed(opened(evolve(state, window=size)), GamesListed(0, 1, (game,), is_complete=True))
    row = next(widget for widget in widgets(shown) if widget.entry is game)
    layout = layout_of(shown)
    room = row.rect.width - layout.length(248) - layout.length(76)
    lines = clipped(row.value, layout.type(SMALL), room, 2)
    assert not lines[-1].endswith("…")
    assert "2026-11-16" in lines[-1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "commands",
    [
        (),
        (OpenCard("chess"),),
        (OpenCard("cable-car"),),
        (Play("chess"),),
        (Play("crazyhouse"), Analyse()),
        (Play("chess"), SetUp()),
        (Play("hanoi"),),
        (ShowLibrary(),),
        (ShowTraining(),),
        (Play("chess"), Show(Overlay.SETTINGS)),
    ],
)
def test_no_tip_covers_its_own_widget(
    state: State, size: tuple[int, int], commands: tuple[Command, ...], window: pygame.Surface
) -> None:
    hand = Hand(evolve(state, window=size))
    for command in commands:
        hand.do(command)
    bounds = pygame.Rect((0, 0), size)
    for widget in widgets(hand.state):
        if widget.is_on and widget.tip:
            scene = Scene(evolve(hand.state, hold=evolve(hand.state.hold, pointer=widget.rect.center)))
            found = tip(scene)
            if found is None or scene.hovered != widget:
                continue
            assert not found[1].colliderect(widget.rect), widget.tip
            assert bounds.contains(found[1]), widget.tip
            assert tip_place(scene, widget, found[1].size) == found[1]


@pytest.mark.parametrize("flipped", [False, True])
def test_the_badge_of_a_mark_is_whole_on_every_file_and_rank(
    state: State, window: pygame.Surface, flipped: bool
) -> None:
    board = load("chess").parse("8/4k3/8/8/8/8/4K3/Q7 w - - 0 1")
    counts = set()
    for place in ("a8", "h1", "d4", "h8", "b1"):
        hand = Hand(state).do(Play("chess"))
        table = evolve(hand.table, game=type(hand.table.game).begin(board), flipped=flipped)
        hand.state = evolve(hand.state, table=table)
        hand.play(f"Q{place}")
        game = hand.table.game.annotate(glyphs=(4,))
        hand.state = evolve(hand.state, table=evolve(hand.table, game=game))
        hand.send(PointerMoved, (0, 0))
        Renderer().draw(window, hand.state)
        inner = layout_of(hand.state).squares.inner
        tone = sign_colour(Scene(hand.state), "??")
        counts.add(pygame.mask.from_threshold(window.subsurface(inner), tone, (1, 1, 1, 255)).count())
    assert len(counts) == 1
    assert counts.pop() > 50
