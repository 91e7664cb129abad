"""A review stays with its game: in its journal, in the list, and after take-backs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import evolve

from engine.review import MoveMark
from gui.core.events import Reviewed
from gui.core.state import Way
from gui.features.library.entries import entry_of_table
from gui.features.review.review import card_words, lessons, mistakes
from gui.features.study.commands import Analyse
from gui.features.training.commands import StartReview, StopReview
from gui.play.commands import ResignNow, StepThrough
from gui.play.evaluation import unjudged
from gui.play.table import played_line
from gui.program import journal
from gui.screens.commands import GoHome
from gui.screens.home.commands import Play
from gui.screens.widgets import widgets
from tests.gui.immediate_tutor import over, reviewed
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some


def reread(hand: Hand, folder: Path) -> Hand:
    """Save the game on the table, and replace it with its journal's content."""
    book = journal.Journal(folder)
    written = book.write(hand.table, 0)
    book.close()
    hand.state = evolve(hand.state, table=journal.read_file(journal.path_of(folder, written.serial)))
    return hand


def test_a_reviewed_game_comes_back_with_its_accuracy_and_its_lessons(chess: Hand, tmp_path: Path) -> None:
    reviewed(over(chess))
    said, asked = card_words(chess.table), [lesson.ask for lesson in lessons(chess.table)]
    found, scores = chess.table.review.found, chess.table.analysis.judgements
    reread(chess, tmp_path)
    assert chess.table.review.found == found
    assert card_words(chess.table) == said
    assert [lesson.ask for lesson in lessons(chess.table)] == asked
    assert chess.table.analysis.judgements == scores
    assert not unjudged(chess.table, chess.table.game.line())
    assert chess.table.game.line() == played_line(chess.table)
    assert "Learn from mistakes" in {widget.label for widget in widgets(chess.state)}


def test_a_reviewed_puzzle_comes_back_with_its_review(hand: Hand, tmp_path: Path) -> None:
    hand.do(Play("hanoi"))
    for move in ("a-b", "b-c", "a-b"):
        hand.type(move)
    found = card_words(reviewed(hand).table)
    assert found is not None
    assert card_words(reread(hand, tmp_path).table) == found


@pytest.mark.parametrize(
    "change",
    [{"node": 99}, {"node": 0}, {"mark": "brilliant"}, {"phase": "overtime"}, {"scores": []}, {"accuracy": "high"}],
)
def test_an_invalid_review_is_left_out_of_a_game(chess: Hand, tmp_path: Path, change: dict[str, object]) -> None:
    reviewed(over(chess))
    records = journal.changes(None, chess.table, 0)
    bad = next(record for record in records if "review" in record)
    bad["review"]["moves"][0] |= change
    table = journal.read("\n".join(map(json.dumps, records)), "x")
    assert table.review.found is None
    assert len(table.game) == len(chess.table.game)


def test_an_earlier_review_stays_while_a_deeper_one_runs_and_if_that_is_stopped_or_fails(chess: Hand) -> None:
    found = reviewed(over(chess)).table.review.found
    chess.do(StartReview(is_deep=True))
    assert chess.table.review.found is found
    chess.do(StopReview())
    assert chess.table.review.found is found
    chess.do(StartReview(is_deep=True)).send(Reviewed, chess.table.serial, None, "its process ended")
    assert chess.table.review.found is found


def test_a_review_leads_to_the_first_mistake_and_on_to_the_next(chess: Hand) -> None:
    reviewed(chess.play("e4 e5 Nf3 Nc6 Nxe5 Nxe5 Qh5 g6 Qxe5+ Qe7 Qxh8").do(ResignNow()))
    marked = [move.node for move in some(chess.table.review.found).marked]
    assert len(marked) > 1
    assert chess.table.game.current == marked[0]
    assert "was best" in chess.says
    for node in marked[1:]:
        chess.push("Next mistake (Ctrl Right)")
        assert chess.table.game.current == node
    chess.key("ctrl+right")
    assert chess.says == "This was the last mistake"
    assert chess.key("ctrl+left").table.game.current == marked[-2]


def test_against_the_computer_a_review_leads_only_to_the_persons_mistakes(chess: Hand) -> None:
    over(chess)
    chess.state = evolve(chess.state, table=evolve(chess.table, seats=("alphabeta:level=3", "")))
    reviewed(chess)
    assert {some(chess.table.game[node].move).board.move_maker.title for node in mistakes(chess.table)} == {"black"}
    assert chess.table.game.current == mistakes(chess.table)[0]


def test_the_moves_played_are_reviewed_not_those_taken_back(chess: Hand) -> None:
    chess.play("e4 e5 Qh5 g6").key("ctrl+z").play("Nc6 Bc4 Nf6 Qxf7#")
    game = reviewed(chess).table.game
    marked = [game[node].text for node in played_line(chess.table) if MoveMark.BLUNDER.glyph in game[node].notes.glyphs]
    assert marked == ["Nf6"]
    assert [move.text for move in some(chess.table.review.found).moves] == [
        "e4",
        "e5",
        "Qh5",
        "Nc6",
        "Bc4",
        "Nf6",
        "Qxf7#",
    ]


def test_moves_played_after_a_take_back_become_the_main_line(chess: Hand, tmp_path: Path) -> None:
    chess.play("e4 e5 Nf3").key("ctrl+z", "ctrl+z").play("c5 Nc3")
    texts = [chess.table.game[node].text for node in chess.table.game.main_line()]
    assert texts == ["", "e4", "c5", "Nc3"]
    again = reread(chess, tmp_path).table.game
    assert [again[node].text for node in again.main_line()] == texts
    assert len(again) == 6


def test_a_row_of_the_library_shows_the_end_of_the_game_not_the_position_last_viewed(chess: Hand) -> None:
    over(chess)
    end, length = chess.board, entry_of_table(chess.table, "x", "").length
    chess.do(StepThrough(Way.START)).play("d4 d5 c4 c6 Nc3 Nf6 e3 e6 Nf3")
    row = entry_of_table(chess.table, "x", "")
    assert row.board == end
    assert row.length == length == "4 moves"


def test_a_row_of_an_unfinished_game_shows_its_current_position(chess: Hand) -> None:
    chess.play("e4 e5 Nf3 Nc6").key("ctrl+z", "ctrl+z").play("d4")
    row = entry_of_table(evolve(chess.table, game=chess.table.game.go_to(1)), "x", "")
    assert row.length == "2 moves"
    assert row.board == chess.board


def test_the_home_screen_offers_the_last_game_and_no_analysis(chess: Hand) -> None:
    chess.play("e4 e5").do(GoHome()).do(Analyse("track"))
    chess.make(chess.board.legal_moves[0]).do(GoHome())
    assert chess.state.unfinished is not None
    assert chess.state.unfinished.variant.name == "chess"


def test_an_analysis_on_disk_is_not_taken_for_the_last_game(chess: Hand, tmp_path: Path) -> None:
    book = journal.Journal(tmp_path)
    book.write(chess.play("e4 e5").table, 0)
    chess.do(GoHome()).do(Analyse("track"))
    book.write(chess.make(chess.board.legal_moves[0]).table, 0)
    book.close()
    found, _ = journal.last_game(tmp_path)
    assert found is not None
    assert found.variant.name == "chess"
