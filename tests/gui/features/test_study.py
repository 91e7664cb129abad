"""The analysis board: from any game, free for both sides, with lines to see, hover over and play."""

from __future__ import annotations

from pathlib import Path
from time import sleep
from typing import Any

import pygame
import pytest
from attrs import evolve, frozen

from engine import load
from engine.players.analysis import Analysis, Line
from engine.search.findings import WIN
from gui.core.clock import GameClock, TimeControl
from gui.core.engine_entry import EngineEntry
from gui.core.events import LinesFailed, LinesFound, Pasted, Planned, PointerMoved
from gui.core.state import Found, State
from gui.features.library.entries import entry_of_table
from gui.features.planning import planning
from gui.features.setup.commands import SetUp, StartPlan
from gui.features.study import study
from gui.features.study.commands import Analyse, ChangeLineCount, OpenBoard, PlayLine
from gui.features.study.painting import arrows, preview
from gui.features.study.widgets import line_widgets
from gui.kit.scene import Scene
from gui.kit.widget import Style, layout_of
from gui.paint.renderer import Renderer
from gui.play.commands import ResignNow
from gui.play.evaluation import score_at
from gui.play.table import is_thinking
from gui.program import journal
from gui.program.jobs import LinesJob, to_analyse, to_judge, to_look_into, to_play
from gui.program.update import update
from gui.program.worker import Reply, ReplyKind, Report, Stopped, Worker, run
from gui.screens.commands import GoHome
from gui.screens.home.commands import OpenCard, Play
from gui.screens.table.outcome import graph_rect, result_rect
from gui.screens.table.panel import list_rect
from gui.screens.widgets import widgets
from gui.views import view_of
from tests.families import OF_EACH_FAMILY, variants
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import as_a, some


def tell(hand: Hand, *lines: tuple[int, str], is_final: bool = False) -> Hand:
    """Report what an engine might have found here."""
    told = tuple(Line(tuple(moves.split()), score, depth=9) for score, moves in lines)
    found = Found("", hand.state.settings.lines, Analysis(told, 9, 90_000, 45_000), is_final)
    return hand.send(LinesFound, hand.table.serial, hand.table.game.current, found)


def look(hand: Hand) -> list[Any]:
    """Do the worker's job, and stop it soon."""
    job, reports = some(to_analyse(hand.state)), list[Any]()
    answer = run(job.task(hand.state), reports.append, lambda: len(reports) > 3)
    for reply in (*(Reply(ReplyKind.REPORT, content) for content in reports), answer):
        hand.state = update(hand.state, job.event(reply, hand.state.now))
    return reports


@pytest.mark.parametrize("name", variants(*OF_EACH_FAMILY))
def test_every_variant_is_analysed_from_the_home_screen(state: State, name: str, window: pygame.Surface) -> None:
    hand = Hand(state).do(OpenCard(name)).key("a")
    assert hand.table.variant.name == name
    look(hand)
    lines = study.analysis_of(hand.table).lines
    assert lines
    assert all(study.line_move(hand.table, number, 0) for number in range(len(lines)))
    Renderer().draw(window, hand.state)
    hand.do(PlayLine(0))
    assert hand.moves == [lines[0].moves[0]]


def test_a_game_in_progress_is_paused_during_analysis_and_unchanged_afterwards(state: State) -> None:
    hand = Hand(state).do(Play("chess")).play("e4 e5")
    clock = GameClock.of(TimeControl(5), hand.table.variant.players)
    hand.state = evolve(hand.state, table=evolve(hand.table, clock=clock, seats=("", "alphabeta:level=1")))
    hand.play("Nf3")
    assert is_thinking(hand.table)
    serial = hand.table.serial
    hand.key("a")
    assert hand.table.serial != serial
    assert to_play(hand.state) is None
    hand.play("d5 exd5").wait(60_000)
    assert hand.table.clock is None
    hand.key("a")
    assert hand.table.serial == serial
    assert hand.moves == ["e4", "e5", "Nf3"]
    assert some(hand.table.clock).remaining(hand.board.move_maker, hand.state.now) > 299_000
    assert is_thinking(hand.table)


def test_going_home_from_an_analysis_offers_the_paused_game(chess: Hand) -> None:
    chess.play("e4")
    serial = chess.table.serial
    chess.key("a").play("e5").do(GoHome())
    assert some(chess.state.unfinished).serial == serial


def test_a_finished_game_is_analysed_in_place(chess: Hand) -> None:
    serial = chess.play("e4 e5").do(ResignNow()).table.serial
    places = [rect(chess.state) for rect in (graph_rect, result_rect)]
    chess.key("a")
    assert chess.table.serial == serial
    assert [rect(chess.state) for rect in (graph_rect, result_rect)] == places
    chess.key("left").play("c5").key("a")
    assert chess.table.study is None
    assert chess.moves == ["e4", "c5"]


def test_an_empty_board_a_set_up_and_a_pasted_position_are_analysed(chess: Hand) -> None:
    chess.do(SetUp()).push("Analyse")
    assert chess.table.study is not None
    assert chess.table.about.is_analysis
    chess.send(Pasted, "8/8/8/4k3/8/8/2K5/1R6 w - - 0 1")
    assert chess.table.about.is_analysis
    assert len(chess.board.pieces()) == 3


def test_an_impossible_position_is_rejected_with_the_reason(chess: Hand) -> None:
    chess.do(SetUp()).push("Clear board").push("Analyse")
    assert chess.table.setup is not None
    assert chess.table.status.is_refusal


def test_mate_on_the_analysis_board_ends_nothing(hand: Hand) -> None:
    hand.do(Analyse("chess")).play("f3 e5 g4 Qh4#")
    assert hand.table.over is None
    hand.key("left").play("Nc6")
    assert hand.moves == ["f3", "e5", "g4", "Nc6"]


def test_lines_show_scores_of_the_first_players_side_and_their_moves(chess: Hand) -> None:
    chess.play("e4").key("a")
    tell(chess, (30, "c5 Nf3"), (-WIN + 6, "e5 Nf3 Nc6"), (WIN - 3, "d5"))
    labels = [widget.label for widget in line_widgets(chess.state)]
    assert labels == ["−0.30", "c5", "Nf3", "#3", "e5", "Nf3", "Nc6", "#−2", "d5"]
    assert score_at(chess.table, chess.table.game.current) == -30


def test_a_click_on_a_move_of_a_line_plays_up_to_it(chess: Hand) -> None:
    chess.key("a")
    tell(chess, (30, "e4 c5 Nf3"))
    chess.push("c5")
    assert chess.moves == ["e4", "c5"]


def test_a_hovered_move_shows_its_board(chess: Hand, window: pygame.Surface) -> None:
    chess.key("a")
    tell(chess, (30, "e4 c5 Nf3"))
    assert preview(Scene(chess.state)) is None
    place = next(widget.rect.center for widget in line_widgets(chess.state) if widget.label == "c5")
    chess.send(PointerMoved, place)
    picture, where = some(preview(Scene(chess.state)))
    assert picture.get_size() == where.size
    assert not where.colliderect(layout_of(chess.state).far)
    Renderer().draw(window, chess.state)
    chess.send(PointerMoved, (5, 5)).key("tab")
    while preview(Scene(chess.state)) is None:
        chess.key("tab")


def test_one_key_stops_and_starts_the_engine_and_it_follows_from_position_to_position(chess: Hand) -> None:
    chess.play("e4 e5").key("a")
    here = some(to_analyse(chess.state))
    chess.key("left")
    assert to_analyse(chess.state) not in (None, here)
    chess.key("s")
    assert to_analyse(chess.state) is None
    chess.key("s")
    assert to_analyse(chess.state) is not None


def test_a_finished_position_is_not_analysed_again_unless_more_lines_are_wanted(chess: Hand) -> None:
    chess.key("a")
    tell(chess, (30, "e4"), is_final=True)
    assert to_analyse(chess.state) is None
    chess.key("+")
    assert chess.state.settings.lines == 4
    assert to_analyse(chess.state) is not None


def test_there_are_one_to_five_lines_each_with_its_place(chess: Hand) -> None:
    chess.key("a")
    for _ in range(9):
        chess.do(ChangeLineCount(-1))
    assert chess.state.settings.lines == 1
    heights = [layout_of(chess.do(ChangeLineCount(1)).state).far.height for _ in range(6)]
    assert chess.state.settings.lines == 5
    assert heights == sorted(heights)
    before = list_rect(chess.state)
    tell(chess, (30, "e4"))
    assert list_rect(chess.state) == before


def test_the_first_moves_are_arrows_the_best_one_on_top(chess: Hand) -> None:
    chess.key("a")
    tell(chess, (30, "e4"), (20, "d4"))
    drawn = [(arrow.end, wide) for arrow, wide in arrows(Scene(chess.state))]
    coordinate = chess.table.variant.geometry.coordinate
    assert drawn == [(coordinate("d4"), 0.8), (coordinate("e4"), 1.0)]


def test_an_engine_that_stops_is_reported_and_not_retried_forever(chess: Hand) -> None:
    chess.key("a").send(LinesFailed, chess.table.serial, "it has ended")
    assert "it has ended" in chess.says
    assert to_analyse(chess.state) is None
    chess.key("s", "s")
    assert to_analyse(chess.state) is not None


def test_a_game_is_still_paused_after_a_plan_was_made_on_its_analysis(chess: Hand) -> None:
    chess.play("e4 e5")
    serial = chess.table.serial
    chess.key("a").do(StartPlan())
    plan = some(chess.table.planning)
    chess.send(Planned, (chess.board, (chess.board,)), None, "")
    chess.state = planning.show(
        evolve(chess.state, table=evolve(chess.table, planning=evolve(plan, question=(chess.board, (chess.board,))))),
        (chess.board, (chess.board,)),
        ("Nf3",),
        "1 move",
    )
    assert chess.table.plan
    assert chess.key("a").table.status.is_refusal
    chess.push("Back to the game").key("a")
    assert chess.table.serial == serial
    chess.key("a").do(SetUp()).push("Analyse").do(GoHome())
    assert some(chess.state.unfinished).serial == serial


def test_the_built_in_engine_takes_over_if_the_chosen_one_cannot(hand: Hand) -> None:
    engines = (EngineEntry("/opt/tiny", "Tiny"),)
    hand.state = evolve(hand.state, settings=evolve(hand.state.settings, engine="/opt/tiny", engines=engines))
    hand.do(Analyse("atomic"))
    assert as_a(LinesJob, to_analyse(hand.state)).player == "uci:/opt/tiny"
    hand.send(LinesFailed, hand.table.serial, "Tiny does not play Atomic")
    assert "Woodpusher's engine takes over" in hand.says
    assert as_a(LinesJob, to_analyse(hand.state)).player == ""


def test_no_judge_runs_beside_the_engine(chess: Hand) -> None:
    chess.state = evolve(chess.state, settings=evolve(chess.state.settings, evaluation=True))
    chess.play("e4").do(ResignNow()).key("a")
    assert to_judge(chess.state) is None
    assert to_judge(chess.key("s").state) is not None


def test_an_analysis_is_saved_and_restored_as_an_analysis(hand: Hand, tmp_path: Path) -> None:
    hand.do(Analyse("chess")).play("e4")
    book = journal.Journal(tmp_path)
    book.write(hand.table, 0)
    book.close()
    again = journal.read_file(next(tmp_path.iterdir()))
    assert again.about.is_analysis
    assert entry_of_table(again, "x", "").title == "Analysis"


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1000, 700), (3840, 2160)])
@pytest.mark.parametrize("name", ["chess", "cable-car", "hanoi"])
def test_the_lines_stay_inside_their_area_in_every_window(state: State, size: tuple[int, int], name: str) -> None:
    hand = Hand(evolve(state, window=size)).do(Analyse(name))
    look(hand)
    far = layout_of(hand.state).far
    assert all(far.contains(widget.rect) for widget in line_widgets(hand.state))
    assert list_rect(hand.state).height > 0
    assert view_of(hand.table.variant).columns


@frozen
class Wait:
    """A task that runs until it is told to stop."""

    number: int
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> int:
        """Return its number when it is told to stop."""
        report(self.number)
        while not stopped():
            sleep(0.001)
        return self.number


def test_no_dropped_task_keeps_running() -> None:
    worker = Worker("test")
    try:
        for number in range(20):
            worker.drop()
            worker.ask(Wait(number))
        pid = some(worker.process).pid
        heard: list[Reply] = []
        while not heard:
            heard += worker.replies()
            sleep(0.005)
        assert heard == [Reply(ReplyKind.REPORT, 19)]
        assert some(worker.process).pid == pid
    finally:
        worker.close()


# Plans.

RACE = "2,3,19,31,43,3 50,51,52,53,54,52 w"


def planned(hand: Hand) -> Hand:
    """Look for a plan as the worker would."""
    job = some(to_look_into(hand.state))
    reply = run(job.task(hand.state), lambda content: None, lambda: False)
    hand.state = update(hand.state, job.event(reply, hand.state.now))
    return hand


def test_the_analysis_of_the_track_shows_a_plan_under_its_lines_that_can_be_played(hand: Hand) -> None:
    hand.do(OpenBoard("track", RACE))
    planned(hand)
    plan = as_a(Line, study.plan_of(hand.table))
    assert plan.words.startswith("plan in ")
    assert to_look_into(hand.state) is None
    scores = [widget for widget in widgets(hand.state) if widget.style is Style.SCORE]
    assert [widget.label for widget in scores] == [plan.words]
    side = hand.board.move_maker
    hand.do(PlayLine(study.PLAN, len(plan.moves) - 1))
    assert side in some(hand.board.outcome).winners


def test_a_plan_that_is_not_found_is_reported_and_not_searched_again(hand: Hand) -> None:
    hand.do(Analyse("track"))
    job = some(to_look_into(hand.state))
    failure = Reply(ReplyKind.FAILURE, "no short plan was found")
    hand.state = update(hand.state, job.event(failure, hand.state.now))
    assert study.plan_of(hand.table) == "no short plan was found"
    assert to_look_into(hand.state) is None


def test_games_without_a_race_have_no_row_for_plans(hand: Hand) -> None:
    hand.do(Analyse("chess"))
    assert not study.has_plans(hand.table)
    assert to_look_into(hand.state) is None
    height = layout_of(hand.state).far.height
    hand.do(GoHome()).do(Analyse("track"))
    assert study.has_plans(hand.table)
    assert layout_of(hand.state).far.height > height


def test_the_goals_of_a_plan_are_won_for_the_side_to_move(hand: Hand) -> None:
    board = load("track").parse(RACE)
    goals = view_of(board.variant).plan_goals(board)
    assert goals
    assert all(some(goal.outcome).winners == (board.move_maker,) for goal in goals)
