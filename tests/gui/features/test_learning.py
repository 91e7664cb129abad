"""Learning in the window: reviews, exercises, rules, openings and training, by mouse and by keyboard."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import Any

import pygame
import pytest
from attrs import evolve

from engine import load, names
from engine.openings import OpeningTree
from engine.review import MoveMark
from engine.training import KINDS, read_progress
from engine.training.collections import rules_exercises
from gui.core.events import Explored, Reviewed, ReviewProgress, TacticsMined
from gui.core.folder import progress_of
from gui.core.state import FilePurpose, Origin, Overlay, Screen, State, Way
from gui.core.state.learning import Explorer
from gui.features.explorer.explorer import opening_shown
from gui.features.files.commands import ChooseFiles
from gui.features.library import shelf
from gui.features.study.commands import Analyse
from gui.features.training.commands import (
    AskTutor,
    LearnFromMistakes,
    MineTactics,
    NextExercise,
    ShowOpenings,
    ShowRules,
    ShowTraining,
    StartReview,
    Train,
    TryRules,
)
from gui.features.training.jobs import ExploreGames, to_explore, to_mine, to_tutor
from gui.features.training.painting import verdict_float
from gui.features.training.session import card_words
from gui.kit.scene import Scene
from gui.paint.renderer import Renderer
from gui.play.commands import ResignNow, StepThrough
from gui.program import journal
from gui.program.effects import ReadExercises, ReadFile
from gui.program.jobs import Job, to_judge
from gui.program.update import update
from gui.program.worker import Reply, ReplyKind
from gui.screens.commands import GoHome
from gui.screens.home.commands import Play
from gui.screens.sheets.widgets import sheet_rect
from gui.screens.table.movelist import rows_of
from gui.screens.table.outcome import result_rect
from gui.screens.table.panel_painting import result_card_words
from gui.screens.widgets import widgets
from tests.gui.immediate_tutor import over, reviewed, tutor
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some

# Reviews.


def test_a_finished_game_offers_a_review_and_shows_its_progress(chess: Hand) -> None:
    over(chess).push("Review")
    assert chess.table.review.is_wanted
    chess.send(ReviewProgress, chess.table.serial, 0.5)
    assert chess.table.review.part == 0.5
    chess.push("Stop review")
    assert not chess.table.review.is_wanted
    assert to_tutor(chess.state) is None


def test_a_review_marks_the_list_and_adds_better_lines(chess: Hand) -> None:
    reviewed(over(chess))
    node = chess.table.game.main_line()[6]
    assert chess.table.game[node].notes.glyphs == (MoveMark.BLUNDER.glyph,)
    texts = [cell.text + cell.signs for row in rows_of(chess.table.game) for cell in row.cells]
    assert "Nf6??" in texts
    assert any(row.depth for row in rows_of(chess.table.game))
    assert chess.table.analysis.judgements[node].score > 900_000_000
    assert to_judge(chess.state) is None


def test_a_review_that_fails_says_why(chess: Hand) -> None:
    over(chess).do(StartReview()).send(Reviewed, chess.table.serial, None, "its process ended")
    assert chess.says == "The game cannot be reviewed: its process ended"


def test_a_review_of_another_game_is_ignored(chess: Hand) -> None:
    over(chess).do(StartReview()).send(Reviewed, "another", None, "why")
    assert chess.table.review.is_wanted


def test_a_game_in_progress_offers_no_review(chess: Hand) -> None:
    chess.play("e4")
    assert "Review" not in {widget.label for widget in widgets(chess.state)}
    chess.do(ResignNow())
    assert "Review" in {widget.label for widget in widgets(chess.state)}


def test_lessons_come_one_by_one_and_then_the_game_returns(chess: Hand) -> None:
    reviewed(over(chess)).push("Learn from mistakes")
    game = some(chess.state.aside)
    session = some(chess.table.session)
    asks = [exercise.ask for exercise in session.exercises]
    assert "Black played Nf6?? here. Find a better move." in asks
    while some(chess.table.session).exercise.ask != "Black played Nf6?? here. Find a better move.":
        chess.do(NextExercise())
    best = some(chess.table.session).exercise.goal.hint(chess.board, 0)
    chess.play(str(best))
    tutor(chess)
    assert some(chess.table.session).is_done
    assert chess.says == "That is the best move."
    chess.do(GoHome()).key("ctrl+home")
    assert some(chess.state.table).serial == game.serial


def test_a_reviewed_game_can_be_sent_to_a_worker_and_back(chess: Hand) -> None:
    over(chess).do(StartReview())
    task = some(to_tutor(chess.state)).task(chess.state)
    assert pickle.loads(pickle.dumps(task)) == task


# Exercises.


def test_a_wrong_move_is_taken_back_with_a_reason(hand: Hand) -> None:
    hand.do(TryRules("track"))
    assert some(hand.table.session).exercise.ask == "Move a block: jump from b1 to c3."
    hand.click("b1", "a3")
    assert hand.moves == []
    assert len(hand.table.game) == 1
    assert hand.says.startswith("That is legal, but not the answer.")
    hand.click("c1", "c3")
    assert hand.says.startswith("The block on c1 cannot go to c3")


def test_the_steps_of_the_rules_come_one_after_another(hand: Hand) -> None:
    hand.do(TryRules("track")).click("b1", "c3")
    assert some(hand.table.session).is_done
    hand.push("Next").click("d1", "f1")
    assert some(hand.table.session).is_done
    assert some(hand.table.session).number == 1


def test_no_move_is_accepted_while_one_is_checked_or_after_the_end(hand: Hand) -> None:
    hand.do(Train("mate-2"))
    first = some(some(hand.table.session).exercise.goal.hint(hand.board, 0))
    hand.play(str(first))
    assert some(hand.table.session).held is not None
    reply = str(hand.board.legal_moves[0])
    hand.type(reply)
    assert len(hand.moves) == 1
    assert hand.says == "Your move is being checked"
    tutor(hand)
    assert len(hand.moves) == 2


def test_a_mate_in_two_is_solved_with_the_replies_of_the_defence(hand: Hand, tmp_path: Path) -> None:
    hand.state = evolve(hand.state, origin=Origin(str(tmp_path / "games"), today="2026.11.16"))
    hand.do(Train("mate-2"))
    for made in range(2):
        move = some(some(hand.table.session).exercise.goal.hint(hand.board, made))
        hand.play(str(move))
        tutor(hand)
    assert some(hand.table.session).is_done
    hand.run_effects()
    standing = read_progress(tmp_path / "training.json").of("mate-2")
    assert (len(standing.solved), standing.streak) == (1, 1)
    assert hand.state.progress.of("mate-2") == standing


def test_a_hint_is_shown_and_ends_the_streak(hand: Hand) -> None:
    hand.do(Train("mate-1")).push("Hint")
    tutor(hand)
    assert hand.table.analysis.hint is not None
    hand.play(str(hand.table.analysis.hint))
    tutor(hand)
    assert hand.state.progress.of("mate-1").streak == 0
    assert len(hand.state.progress.of("mate-1").solved) == 1


def test_the_solution_is_played_move_by_move(hand: Hand) -> None:
    hand.do(Train("mate-2"))
    for _ in range(2):
        hand.push("Play the right move")
        tutor(hand)
    assert some(hand.table.session).is_done
    assert hand.state.progress.of("mate-2").successes == 0


def test_a_deeper_review_asks_for_more_time(chess: Hand) -> None:
    over(chess).do(StartReview(is_deep=True))
    task: Any = some(to_tutor(chess.state)).task(chess.state)
    assert task.is_deep


def test_the_phases_are_named_when_a_review_is_done(chess: Hand) -> None:
    reviewed(over(chess)).do(StepThrough(Way.END))
    assert chess.says.startswith("White wins: checkmate. Opening: White ")


def test_a_solved_exercise_says_so_in_its_card_and_looks_different(hand: Hand, window: pygame.Surface) -> None:
    hand.do(Train("mate-1"))
    task, card = some(card_words(hand.table)), result_rect(hand.state)
    Renderer().draw(window, hand.state)
    before = window.get_at((card.centerx, card.top + 1))
    tutor(hand.do(AskTutor(is_solution=True)))
    assert some(hand.table.session).is_done
    assert some(card_words(hand.table)) != task
    assert some(card_words(hand.table))[0].startswith("Solved")
    Renderer().draw(window, hand.state)
    assert window.get_at((card.centerx, card.top + 1)) != before


def test_a_hint_in_an_exercise_shows_the_piece_first_and_then_the_move(hand: Hand) -> None:
    tutor(hand.do(Train("mate-1")).push("Hint"))
    assert "Ask again for the move" in hand.says
    assert not hand.table.analysis.is_hint_whole
    tutor(hand.push("Hint"))
    assert hand.table.analysis.is_hint_whole
    assert hand.says == f"Hint: {hand.table.analysis.hint}"


def test_no_step_names_a_cell_that_the_board_of_cable_car_does_not_show() -> None:
    for exercise in rules_exercises(load("cable-car")):
        assert not re.search(r"\b\d\d\b", exercise.ask)
        assert not re.search(r"\b\d\d\b", getattr(exercise.goal, "wrong", ""))


def test_no_score_gives_away_an_exercise(hand: Hand) -> None:
    hand.state = evolve(hand.state, settings=evolve(hand.state.settings, evaluation=True))
    hand.do(Train("mate-1"))
    assert to_judge(hand.state) is None


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_of_training_can_be_begun_and_left(hand: Hand, kind: str) -> None:
    hand.do(ShowTraining()).do(Train(kind))
    assert some(hand.table.session).kind == kind
    hand.push("End the session")
    assert hand.state.screen is Screen.TRAINING
    assert hand.state.unfinished is None


def test_training_resumes_at_the_first_unsolved_exercise(hand: Hand) -> None:
    hand.do(Train("mate-1"))
    hand.play(str(some(some(hand.table.session).exercise.goal.hint(hand.board, 0))))
    tutor(hand)
    hand.push("End the session").do(Train("mate-1"))
    assert some(hand.table.session).number == 1


def test_a_game_on_the_table_is_paused_while_exercises_are_solved(chess: Hand) -> None:
    chess.play("e4 e5").do(TryRules("chess"))
    assert some(chess.table.session).number == 0
    chess.push("End the session")
    assert chess.moves == ["e4", "e5"]


def test_the_users_own_positions_are_solved_from_a_file(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "mine.epd"
    path.write_text('6k1/5ppp/8/8/8/8/8/R6K w - - dm 1; id "back rank";\n')
    hand.do(ChooseFiles(FilePurpose.TRAIN))
    hand.state = hand.state.asking_for(ReadExercises(str(path)))
    hand.run_effects()
    assert some(hand.table.session).exercise.ask == "White mates in 1 move."
    hand.state = hand.state.asking_for(ReadExercises(str(tmp_path / "missing.epd")))
    hand.run_effects()
    assert "nothing to solve" in hand.state.message


# Rules.


def test_the_question_mark_shows_the_rules_of_the_game_on_the_table(chess: Hand) -> None:
    chess.key("?")
    assert (chess.state.overlay, chess.state.taught) == (Overlay.RULES, "chess")
    chess.wheel(-3)
    assert chess.state.rules_scroll > 0
    chess.wheel(99)
    assert chess.state.rules_scroll == 0
    chess.key("down")
    assert chess.state.rules_scroll > 0
    chess.key("escape")
    assert chess.state.overlay is None


def test_the_first_game_of_a_kind_offers_its_rules_once(hand: Hand) -> None:
    hand.do(Play("track"))
    assert {"Rules", "Try it"} <= {widget.label for widget in widgets(hand.state)}
    hand.play("b1-c3")
    assert "Try it" not in {widget.label for widget in widgets(hand.state)}
    assert "track" in hand.state.settings.rules_seen
    hand.do(GoHome()).do(Play("track"))
    assert "Try it" not in {widget.label for widget in widgets(hand.state)}


def test_an_analysis_of_an_unknown_game_is_called_an_analysis(hand: Hand) -> None:
    hand.do(Analyse("track"))
    assert result_card_words(Scene(hand.state)) == ("Analysis", "You play both sides")


@pytest.mark.parametrize("name", names())
def test_the_rules_of_every_variant_are_drawn(hand: Hand, name: str, window: pygame.Surface) -> None:
    hand.do(Play(name)).do(ShowRules())
    Renderer().draw(window, hand.state)
    hand.wheel(-99)
    Renderer().draw(window, hand.state)
    assert window.get_rect().contains(sheet_rect(hand.state))


# Openings.


def test_the_opening_is_named_during_play(chess: Hand) -> None:
    chess.play("e4 c5")
    assert str(opening_shown(chess.table.game)) == "B20 Sicilian Defence"


def test_the_explorer_shows_what_was_played_and_plays_it(chess: Hand) -> None:
    chess.do(ShowOpenings())
    assert chess.state.overlay is Overlay.OPENINGS
    job: Job = some(to_explore(chess.state))
    tree = OpeningTree()
    tree.add_moves([chess.board.variant.parse_move(chess.board, "d4")], None)
    chess.send(Explored, "", chess.board, tree.moves(chess.board), 1)
    assert to_explore(chess.state) is None
    chess.push("d4")
    assert chess.moves == ["d4"]
    assert to_explore(chess.state) != job


def test_the_library_leads_to_the_openings_of_its_games(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text('[Event "A"]\n\n1. e4 c5 1-0\n\n[Event "B"]\n\n1. d4 d5 0-1\n')
    hand.state = hand.state.asking_for(ReadFile(str(path)))
    hand.run_effects().run_jobs().push("Openings")
    assert hand.state.overlay is Overlay.OPENINGS
    task: Any = some(to_explore(hand.state)).task(hand.state)
    assert task.source == str(path)
    branches, games = task.run(lambda content: None, lambda: False)
    assert ([branch.move for branch in branches], games) == (["d4", "e4"], 2)
    hand.send(Explored, str(path), hand.board, branches, games).push("Show the other games")
    assert some(hand.state.explorer).source == ""


def test_the_explorer_reads_the_games_of_the_library_and_of_files(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 c5 1-0\n\n1. e4 e5 0-1\n")
    start = load("chess").start()
    branches, games = ExploreGames(str(path), "", start).run(lambda content: None, lambda: False)
    assert (branches[0].move, branches[0].games, games) == ("e4", 2, 2)
    assert ExploreGames("", str(tmp_path / "none"), start).run(lambda content: None, lambda: False) == ((), 0)


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440)])
def test_the_learning_screens_are_drawn_at_every_size(state: State, size: tuple[int, int]) -> None:
    surface = pygame.display.set_mode(size)
    hand = Hand(evolve(state, window=size))
    for command in (ShowTraining(), Train("mate-1"), TryRules("cable-car"), Play("chess"), ShowRules(), ShowOpenings()):
        hand.do(command)
        Renderer().draw(surface, hand.state)
        bounds = surface.get_rect()
        assert all(bounds.contains(widget.rect) for widget in widgets(hand.state))


def test_a_failed_check_is_reported_and_the_exercise_continues(hand: Hand) -> None:
    hand.do(Train("mate-2")).play(str(some(some(hand.table.session).exercise.goal.hint(hand.board, 0))))
    job = some(to_tutor(hand.state))
    hand.state = update(hand.state, job.event(Reply(ReplyKind.FAILURE, "its process ended"), hand.state.now))
    assert hand.says == "This cannot be judged: its process ended"
    assert some(hand.table.session).held is None


def test_lessons_leave_out_the_computers_mistakes(chess: Hand) -> None:
    reviewed(over(chess))
    chess.state = evolve(chess.state, table=evolve(chess.table, seats=("", "alphabeta:level=1")))
    chess.do(LearnFromMistakes())
    session = chess.table.session
    assert session is None or all("Black played" not in exercise.ask for exercise in session.exercises)


def test_a_progress_file_that_cannot_be_read_is_renamed(tmp_path: Path) -> None:
    path = tmp_path / "training.json"
    path.write_text("nonsense")
    progress, message = progress_of(path)
    assert progress.kinds == {}
    assert "The old file is kept" in message
    assert (tmp_path / "training.json.unreadable-1").read_text() == "nonsense"


def test_the_explorer_shows_what_it_has_read_so_far_and_goes_on_from_there(chess: Hand, tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    path.write_text("".join(f'[White "{n}"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n\n' for n in range(3000)))
    chess.do(ShowOpenings())
    chess.state = evolve(chess.state, explorer=Explorer(str(path)))
    job: Any = some(to_explore(chess.state))
    reports: list[Any] = []
    _, read = job.task(chess.state).run(reports.append, lambda: len(reports) > 0)
    assert 0 < read < 3000
    chess.send(Explored, str(path), chess.board, *reports[0], is_final=False)
    assert 0 < some(chess.state.explorer).part < 1
    assert to_explore(chess.state) == job
    branches, games = job.task(chess.state).run(reports.append, lambda: False)
    assert (branches[0].move, branches[0].games, games) == ("e4", 3000, 3000)


def test_the_explorer_counts_the_games_that_the_list_shows(tmp_path: Path, hand: Hand) -> None:
    path = tmp_path / "some.pgn"
    path.write_text("1. e4 e5 *\n\n1. e4 Ke7 *\n\n1. Qh9 *\n\n")
    hand.state = shelf.opened(hand.state, str(path))
    hand.run_jobs()
    listed = len(some(hand.state.library).entries)
    start = load("chess").start()
    assert ExploreGames(str(path), "", start).run(lambda content: None, lambda: False)[1] == listed == 3


def test_an_answer_is_judged_on_the_board_and_the_rating_moves(hand: Hand) -> None:
    hand.do(Train("tactics"))
    session = some(hand.table.session)
    moves = session.exercise.goal.moves  # type: ignore[attr-defined]
    wrong = next(move for move in hand.board.legal_moves if str(move) != moves[0] and move.execute().outcome is None)
    hand.type(str(wrong))
    assert some(hand.table.session).mark == (wrong.destination_coordinate, False)
    assert verdict_float(Scene(hand.state)) is not None
    while not some(hand.table.session).is_done:
        hand.type(moves[len(hand.moves)])
    done = some(hand.table.session)
    assert some(done.mark)[1]
    assert hand.state.progress.rating < 1200
    said = some(card_words(hand.table))[0]
    assert "Your rating is" in said
    assert done.exercise.themes[0].capitalize() in said


def test_tactics_are_offered_from_those_as_hard_as_the_solver_is_strong(hand: Hand) -> None:
    hand.state = evolve(hand.state, progress=evolve(hand.state.progress, rating=1500.0, rated=30))
    first = some(hand.do(Train("tactics")).table.session).exercise
    rest = [each.rating or 0 for each in some(hand.table.session).exercises]
    assert abs((first.rating or 0) - 1500) == min(abs(rating - 1500) for rating in rest)


def test_tactics_are_found_in_the_users_own_games(hand: Hand, tmp_path: Path) -> None:
    hand.state = evolve(hand.state, origin=Origin(str(tmp_path), "20261116-101112-abcd"))
    book = journal.Journal(tmp_path)
    hand.do(Play("chess")).play("e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4 Be2 Nf3")
    book.write(hand.table, 0)
    book.close()
    hand.do(ShowTraining()).push(MineTactics())
    job: Any = some(to_mine(hand.state))
    reports: list[float] = []
    found = job.task(hand.state).run(reports.append, lambda: False)
    assert reports
    assert reports == sorted(reports)
    hand.send(TacticsMined, 1.0, found, is_final=True)
    assert hand.state.mining is None
    assert hand.state.message or hand.table.session is not None
