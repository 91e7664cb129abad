"""Engines: found, added by file, tried at once, renamed, configured, and used to play and to analyse."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pygame
import pytest
from attrs import evolve

from engine.game import Game
from engine.players.external import uci
from engine.players.external.options import EngineFacts, EngineOption, parse_option
from gui.core import settings
from gui.core.engine_entry import EngineEntry, shown_options, turned
from gui.core.events import EngineTried, ProgramsFound
from gui.core.state import Overlay, State
from gui.features.engines import engines
from gui.features.engines.commands import AddEngine, CycleEngineOption, FindEngines, OpenEngine, ShowEngines, UseEngine
from gui.features.study.commands import Analyse
from gui.features.study.widgets import engine_title
from gui.kit.scene import Scene
from gui.paint.renderer import Renderer
from gui.program import effects
from gui.program.effects import FindPrograms
from gui.program.jobs import LinesJob, to_analyse, to_try
from gui.program.tasks import ChooseMove, FindHint, FindLines
from gui.program.update import update
from gui.program.worker import ReplyKind, run
from gui.screens.commands import GoHome
from gui.screens.home.card import CycleRow, rows_of
from gui.screens.home.commands import CyclePlayer, OpenCard, Play
from gui.screens.home.home import seats_of
from gui.screens.sheets.widgets import sheet_rect
from gui.screens.table.seats_painting import names_of
from gui.screens.widgets import widgets
from tests.engine.players.polite_engine import in_time
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import as_a, some

SCRIPT = """#!{python}
import sys
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "uci":
        print("id name Tiny 1\\nid author Nobody")
        print("option name Hash type spin default 16 min 1 max 4096")
        print("option name MultiPV type spin default 1 min 1 max 5")
        print("option name Style type combo default Solid var Solid var Risky")
        print("option name Own Book type check default false")
        print("option name Log type string default <empty>")
        print("option name Clear type button")
        print("uciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        print("info depth 5 multipv 1 score cp 33 nodes 900 time 10 pv e2e4 e7e5")
        print("info depth 5 multipv 2 score mate 3 nodes 900 time 10 pv d2d4")
        print("bestmove e2e4", flush=True)
    elif word == "quit":
        break
"""
PATH = "/opt/tiny"
FACTS = EngineFacts(
    "Tiny 1",
    "Nobody",
    (
        EngineOption("Hash", "spin", "16", 1, 4096),
        EngineOption("MultiPV", "spin", "1", 1, 5),
        EngineOption("Style", "combo", "Solid", choices=("Solid", "Risky")),
        EngineOption("Own Book", "check", "false"),
        EngineOption("Log", "string"),
        EngineOption("Clear", "button"),
    ),
)


@pytest.fixture
def tiny(tmp_path: Path) -> str:
    """The path of a program that is an engine."""
    path = tmp_path / "stockfish-tiny"
    path.write_text(SCRIPT.format(python=sys.executable))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.fixture
def added(hand: Hand) -> Hand:
    """A hand at the home screen with an engine added."""
    return hand.send(ProgramsFound, (PATH,)).send(EngineTried, PATH, FACTS)


def test_programs_with_the_names_of_engines_are_found_on_the_path(tiny: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(Path(tiny).parent))
    assert tiny in as_a(ProgramsFound, effects.run(FindPrograms(), 0)).paths


def test_an_engine_that_is_added_is_tried_at_once(hand: Hand, tiny: str) -> None:
    hand.do(ShowEngines()).do(AddEngine())
    hand.state = engines.add(hand.state, tiny)
    job = some(to_try(hand.state))
    reply = run(job.task(hand.state), lambda content: None, lambda: False)
    hand.state = update(hand.state, job.event(reply, 0))
    assert to_try(hand.state) is None
    assert hand.state.settings.engines == (EngineEntry(tiny, "Tiny 1"),)
    assert [option.name for option in engines.options_of(hand.state, tiny)] == ["Hash", "Style", "Own Book", "Log"]


def test_a_program_that_is_not_an_engine_is_reported_and_not_added(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "no-engine"
    path.write_text("no")
    hand.state = engines.add(hand.state, str(path))
    job = some(to_try(hand.state))
    reply = run(job.task(hand.state), lambda content: None, lambda: False)
    hand.state = update(hand.state, job.event(reply, 0))
    assert hand.state.settings.engines == ()
    assert "no-engine is not an engine" in hand.state.engine_sheet.words


@pytest.mark.parametrize("task", [ChooseMove, FindHint, FindLines])
def test_an_engine_that_does_not_read_its_options_is_reported(
    tiny: str, monkeypatch: pytest.MonkeyPatch, task: type[ChooseMove | FindHint | FindLines]
) -> None:
    script = Path(tiny).read_text().replace('print("uciok", flush=True)', 'print("uciok", flush=True); sleep(777)')
    Path(tiny).write_text(script.replace("import sys", "import sys; from time import sleep"))
    monkeypatch.setattr(uci, "READ_SECONDS", 0.3, raising=False)
    asked = task(f"uci:{tiny};Log={'x' * 100_000}", Game("chess").board)
    reply = in_time(lambda: run(asked, lambda content: None, lambda: False))
    assert reply.kind is ReplyKind.FAILURE
    assert "did not read setoption within 0.3 seconds" in reply.content


def test_an_engine_is_chosen_in_the_file_dialog(hand: Hand, tiny: str) -> None:
    hand.state = evolve(hand.state, settings=evolve(hand.state.settings, folder=str(Path(tiny).parent)))
    hand.do(ShowEngines()).push("Add an engine").run_effects()
    hand.push("stockfish-tiny").push("Add")
    assert hand.state.overlay is Overlay.ENGINES
    assert hand.state.engine_sheet.trials[-1] == tiny


def test_an_empty_list_opens_with_a_search_for_engines(hand: Hand) -> None:
    hand.key("ctrl+shift+e")
    assert hand.state.effects == (FindPrograms(),)
    hand.send(ProgramsFound, ())
    assert "No engines were found" in hand.state.engine_sheet.words


def test_options_are_proper_controls_and_are_kept(added: Hand, tmp_path: Path, window: pygame.Surface) -> None:
    added.do(OpenEngine(PATH))
    Renderer().draw(window, added.state)
    for label, steps in (("Hash", 2), ("Style", 1), ("Own Book", 1)):
        for _ in range(steps):
            added.push(CycleEngineOption(PATH, label))
    log = next(widget for widget in widgets(added.state) if widget.label == "Empty")
    added.click_at(log.rect.center).key(*"a.log", "return")
    expected = {"Hash": "64", "Style": "Risky", "Own Book": "true", "Log": "a.log"}
    assert dict(added.state.settings.engines[0].options) == expected
    settings.save(added.state.settings, tmp_path)
    again, trouble = settings.load(tmp_path)
    assert not trouble
    assert again.engines == added.state.settings.engines
    added.push("Reset to defaults")
    assert dict(added.state.settings.engines[0].options) == {}


def test_a_number_out_of_range_is_rejected_with_a_reason(added: Hand) -> None:
    added.do(OpenEngine(PATH))
    added.state = engines.put(added.state, PATH, "Hash", "99999")
    assert added.state.engine_sheet.words == "Hash is a number from 1 to 4096"
    assert dict(added.state.settings.engines[0].options) == {}


def test_an_engine_is_named_and_removed(added: Hand) -> None:
    added.do(OpenEngine(PATH)).push("Name").key("ctrl+a", *"My engine", "return")
    assert added.state.settings.engines[0].name == "My engine"
    added.push("All engines").push("Remove from this list")
    assert added.state.settings.engines == ()


def test_an_engine_plays_with_its_options_under_its_name(added: Hand) -> None:
    added.do(CycleEngineOption(PATH, "Hash")).do(OpenCard("chess"))
    while "Tiny 1" not in [row.value for row in rows_of(added.state, "chess") if isinstance(row, CycleRow)]:
        added.do(CyclePlayer("chess", 1, 1))
    assert seats_of(added.state, "chess") == ("", f"uci:{PATH};Hash=32")


def test_a_games_cards_and_records_name_the_engine(added: Hand, tiny: str) -> None:
    engine = EngineEntry(tiny, "Tiny 1")
    added.state = evolve(added.state, settings=evolve(added.state.settings, engines=(engine,)))
    choice = evolve(added.state.choices["chess"], seats=("", engine.text))
    added.state = evolve(added.state, choices=added.state.choices.set("chess", choice))
    added.do(Play("chess"))
    assert added.table.about.names == ("", "Tiny 1")
    assert names_of(Scene(added.state), added.table.variant.players[1])[0] == "Tiny 1 (black)"


def test_an_engine_analyses_the_variants_it_knows_and_ours_the_others(added: Hand) -> None:
    added.do(UseEngine(PATH)).do(Analyse("chess"))
    assert as_a(LinesJob, to_analyse(added.state)).player == f"uci:{PATH}"
    assert engine_title(added.state) == "Tiny 1"
    added.do(GoHome()).do(Analyse("track"))
    assert as_a(LinesJob, to_analyse(added.state)).player == ""


def test_the_lines_of_another_program_come_with_depth_score_and_rank(hand: Hand, tiny: str) -> None:
    hand.state = engines.use(engines.tried(hand.state, EngineTried(0, tiny, FACTS)), tiny)
    hand.do(Analyse("chess"))
    job = some(to_analyse(hand.state))
    reply = run(job.task(hand.state), lambda content: None, lambda: True)
    lines = reply.content.lines
    assert [line.moves for line in lines] == [("d4",), ("e4", "e5")]
    assert [line.score for line in lines] == [999_999_995, 33]
    assert reply.content.speed == 90_000


@pytest.mark.parametrize(
    ("option", "value", "steps", "expected"),
    [
        (EngineOption("Threads", "spin", "1", 1, 16), "1", 1, "2"),
        (EngineOption("Threads", "spin", "1", 1, 16), "1", -1, "1"),
        (EngineOption("Hash", "spin", "16", 1, 65536), "16", -1, "8"),
        (EngineOption("Contempt", "spin", "0", -100, 100), "0", 1, "5"),
        (EngineOption("Style", "combo", "a", choices=("a", "b")), "b", 1, "a"),
        (EngineOption("Log", "string"), "x", 1, "x"),
    ],
)
def test_each_kind_of_option_changes_in_its_own_way(
    option: EngineOption, value: str, steps: int, expected: str
) -> None:
    assert turned(option, value, steps) == expected


@pytest.mark.parametrize("digits", [400, 10_000])
def test_an_option_with_numbers_of_any_length_can_be_changed(digits: int) -> None:
    long = "9" * digits
    option = parse_option("Hash", f"spin default {long} min -{long} max {long}")
    assert option.why_not(option.default) == ""
    assert option.why_not(turned(option, option.default, -1)) == ""
    assert option.why_not(turned(option, long, -1)) == ""


def test_options_that_woodpusher_sets_itself_are_not_shown() -> None:
    assert {option.name for option in shown_options(FACTS.options)} == {"Hash", "Style", "Own Book", "Log"}


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800), (3840, 2160)])
def test_the_engine_sheets_fit_every_window(state: State, size: tuple[int, int]) -> None:
    hand = Hand(evolve(state, window=size))
    for number in range(6):
        many = tuple(EngineOption(f"Option {count}", "spin", "1", 0, 9) for count in range(30))
        hand.send(EngineTried, f"/opt/{number}", EngineFacts(f"Engine {number}", "", many))
    for command in (ShowEngines(), OpenEngine("/opt/1"), FindEngines()):
        hand.do(command)
        sheet = sheet_rect(hand.state)
        assert all(sheet.contains(widget.rect) for widget in widgets(hand.state))
    hand.wheel(-50)
    assert hand.state.engine_sheet.scroll > 0
