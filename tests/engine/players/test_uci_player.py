"""The player that asks a UCI engine: engines that leave helpers, talk endlessly, answer twice, or fail."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from pathlib import Path

import pytest

from board import PlayerError
from engine import Game
from engine.players import player
from engine.players.external import uci
from engine.players.external.launch import launch
from engine.players.external.process import EngineProcess
from engine.search.findings import Finding, moves_to_win, score_text
from tests.child_processes import eventually, is_running
from tests.engine.players.polite_engine import PATIENCE, engine, in_time

MEGABYTE = 1_000_000


HELPED = """
def begin():
    sleep = [sys.executable, "-c", "import time; time.sleep(777)"]
    helper = subprocess.Popen(sleep, start_new_session=NEW_SESSION)
    (here / "helper").write_text(str(helper.pid))
"""


@pytest.mark.skipif(os.name != "posix", reason="only there are process groups")
@pytest.mark.parametrize("answer", ["a1a8", "e2e4"])
def test_a_helper_that_an_engine_leaves_behind_is_ended_with_it(tmp_path: Path, answer: str) -> None:
    changes = HELPED.replace("NEW_SESSION", "False")
    chooser = engine(tmp_path, f"{changes}\ndef go(): say('bestmove {answer}')")
    if answer == "e2e4":
        assert str(in_time(lambda: chooser.choose(Game("chess")))) == "e4"
        in_time(chooser.close)
    else:
        with pytest.raises(PlayerError, match="sent an invalid move: a1a8"):
            in_time(lambda: chooser.choose(Game("chess")))
    helper = int((tmp_path / "helper").read_text())
    eventually(lambda: not is_running(helper))


@pytest.mark.skipif(os.name != "posix", reason="only there are sessions")
def test_a_helper_in_another_session_is_not_waited_for(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    changes = HELPED.replace("NEW_SESSION", "True")
    chooser = engine(tmp_path, f"{changes}\ndef go(): say('bestmove a1a8')")
    try:
        with pytest.raises(PlayerError, match="sent an invalid move: a1a8"):
            in_time(lambda: chooser.choose(Game("chess")))
        # Nor does a thread wait, which would keep the pipes open that long.
        eventually(lambda: set(threading.enumerate()) <= before)
    finally:
        with contextlib.suppress(ProcessLookupError):  # the supervisor process, if any, has ended
            os.kill(int((tmp_path / "helper").read_text()), 9)


DAEMON = """
def begin():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.environ.clear()
            (here / "daemon").write_text(str(os.getpid()))
            time.sleep(777)
        os._exit(0)
    os.wait()
    while not (here / "daemon").exists(): time.sleep(0.01)
"""


ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only there are subreapers")


@ON_LINUX
@pytest.mark.parametrize("answer", ["say('bestmove e2e4')", "say('bestmove a1a8')", "sys.exit(3)", "os.kill(0, 9)"])
def test_a_daemon_that_an_engine_double_forks_is_ended_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    monkeypatch.setattr(uci, "GRACE_SECONDS", 0.3)
    chooser = engine(tmp_path, f"{DAEMON}\ndef go(): {answer}")
    with contextlib.suppress(PlayerError):
        in_time(lambda: chooser.choose(Game("chess")))
    in_time(chooser.close)
    assert not is_running(int((tmp_path / "daemon").read_text()))


OWNER = """
import sys
from engine import Game
from engine.players import player
chooser = player(sys.argv[1])
chooser.prepare(Game("chess"))
print("ready", flush=True)
sys.stdin.read()
"""


@ON_LINUX
def test_an_engine_and_its_daemon_are_ended_when_the_program_that_started_them_is_killed(tmp_path: Path) -> None:
    engine(tmp_path, f"{DAEMON}\n(here / 'engine').write_text(str(os.getpid()))\ndef go(): pass")
    command = [sys.executable, "-c", OWNER, f"uci:{sys.executable} {tmp_path / 'engine.py'}"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "ready\n"
        owner.kill()
    for name in ("engine", "daemon"):
        eventually(lambda name=name: not is_running(int((tmp_path / name).read_text())))  # type: ignore[misc]


@ON_LINUX
def test_no_process_and_no_pipe_is_left_of_an_engine_that_was_closed(tmp_path: Path) -> None:
    before = set(os.listdir("/proc/self/fd"))
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    alone = children.read_text() if children.exists() else ""
    for _ in range(3):
        chooser = engine(tmp_path)
        assert str(chooser.choose(Game("chess"))) == "e4"
        chooser.close()
    eventually(lambda: set(os.listdir("/proc/self/fd")) <= before)
    assert (children.read_text() if children.exists() else "") == alone


def test_an_engine_that_cannot_be_run_says_why(tmp_path: Path) -> None:
    program = tmp_path / "engine"
    program.write_text("this is no program")
    program.chmod(0o755)
    with pytest.raises(PlayerError, match=r"engine could not be started: .*Exec format error"):
        player(f"uci:{program}").choose(Game("chess"))


@pytest.mark.skipif(os.name != "posix", reason="only there are process groups")
def test_a_crashed_engine_is_not_called_silent_because_of_its_helper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = HELPED.replace("NEW_SESSION", "False")
    chooser = engine(tmp_path, f"{changes}\ndef go(): sys.exit('out of memory')")
    monkeypatch.setattr(uci, "GRACE_SECONDS", 0.3)
    with pytest.raises(PlayerError, match=r"exited \(exit code 1\): out of memory"):
        in_time(lambda: chooser.choose(Game("chess")))


def test_a_player_can_be_closed_while_it_thinks(tmp_path: Path) -> None:
    chooser = engine(tmp_path, "def go(): (here / 'thinks').touch()", settings=";depth=9")
    errors: list[PlayerError] = []

    def think() -> None:
        with pytest.raises(PlayerError) as caught:
            chooser.choose(Game("chess"))
        errors.append(caught.value)

    thread = threading.Thread(target=think, daemon=True)
    thread.start()
    eventually((tmp_path / "thinks").exists)
    in_time(chooser.close)
    thread.join(PATIENCE)
    assert "exited (exit code 0)" in str(errors[0])


LINE_WITHOUT_END = """
def begin():
    for _ in range(40): sys.OUTPUT.write("x" * 1_000_000)
    sys.OUTPUT.write("\\n")
    sys.OUTPUT.flush()
"""


@pytest.mark.parametrize("output", ["stdout", "stderr"])
def test_an_endless_line_takes_little_memory(tmp_path: Path, output: str) -> None:
    chooser = engine(tmp_path, LINE_WITHOUT_END.replace("OUTPUT", output))
    tracemalloc.start()
    try:
        assert str(chooser.choose(Game("chess"))) == "e4"
        assert tracemalloc.get_traced_memory()[1] < 20 * MEGABYTE
    finally:
        tracemalloc.stop()
        chooser.close()


FLOOD = """
def go():
    say("bestmove e7e5" if "moves" in position else "bestmove e2e4")
    sys.OUTPUT.write(("info string " + "x" * 1000 + "\\n") * 25_000)
    sys.OUTPUT.flush()
    (here / "flooded").touch()
"""


@pytest.mark.parametrize("output", ["stdout", "stderr"])
def test_unread_lines_take_little_memory(tmp_path: Path, output: str) -> None:
    chooser = engine(tmp_path, FLOOD.replace("OUTPUT", output))
    game = Game("chess")
    tracemalloc.start()
    try:
        game.play(chooser.choose(game))
        eventually((tmp_path / "flooded").exists)
        assert tracemalloc.get_traced_memory()[1] < 20 * MEGABYTE
    finally:
        tracemalloc.stop()
    assert str(chooser.choose(game)) == "e5"
    chooser.close()


TALKATIVE = """
INFO = "info depth DEPTH score cp 7 pv e2e4"
def go():
    say(INFO.replace("DEPTH", "1"))
    sys.stdout.write(INFO.replace("DEPTH", "2") + "\\n")
    sys.stdout.write((INFO.replace("DEPTH", "3") + "\\n") * 5000)
    say(INFO.replace("DEPTH", "4"), "bestmove e2e4")
    sys.stdout.write("info string good bye\\n" * AFTERWARDS)
    sys.stdout.flush()
    (here / "flooded").touch()
"""


@pytest.mark.parametrize("afterwards", [0, 10_000])
def test_a_slow_reader_misses_no_answer_and_gets_the_newest_lines(tmp_path: Path, afterwards: int) -> None:
    chooser = engine(tmp_path, TALKATIVE.replace("AFTERWARDS", str(afterwards)), settings=";depth=4")
    depths: list[int] = []

    def report(finding: Finding) -> None:
        if not depths:
            eventually((tmp_path / "flooded").exists)
            time.sleep(0.1)  # meanwhile the rest of the pipe is read
        depths.append(finding.depth)

    assert str(chooser.choose(Game("chess"), report=report)) == "e4"
    chooser.close()
    assert 2 not in depths
    assert afterwards or depths[-1] == 4


DOUBLED = """
def go():
    move = ["e2e4", "e7e5", "g1f3", "b8c6"][len(position.partition("moves")[2].split())]
    say(f"bestmove {move}")
    time.sleep(0.05)
    say(f"bestmove {move}")
"""


def test_a_move_that_an_engine_repeats_is_no_answer_to_the_next_question(tmp_path: Path) -> None:
    chooser = engine(tmp_path, DOUBLED)
    game = Game("chess")
    for expected in ("e4", "e5", "Nf3", "Nc6"):
        move = chooser.choose(game)
        assert str(move) == expected
        game.play(move)
    chooser.close()


LATE = """
is_first = not (here / "first").exists()
(here / "first").touch()
def go():
    if is_first:
        say("info depth 1 score cp 7 pv a2a3")
        sys.stdin.readline()
        say("readyok", "bestmove a2a3")
    else:
        say("bestmove e2e4")
"""


LONG_NUMBERS = """
def go():
    say("info depth NUMBER score cp 7 pv e2e4", "info depth 1 score cp NUMBER pv e2e4")
    say("info depth 1 multipv NUMBER score cp 7 nodes NUMBER time NUMBER pv e2e4")
    say("info depth 1 score mate NUMBER pv e2e4", "bestmove e2e4")
"""


@pytest.mark.parametrize("number", ["9" * 400, "-" + "9" * 400, "9" * 5000, "-" + "9" * 5000])
def test_a_number_of_any_length_is_no_reason_to_stop_playing(tmp_path: Path, number: str) -> None:
    chooser = engine(tmp_path, LONG_NUMBERS.replace("NUMBER", number))
    found: list[Finding] = []
    assert str(in_time(lambda: chooser.choose(Game("chess"), report=found.append))) == "e4"
    in_time(chooser.close)
    assert [moves_to_win(one.score) is None for one in found] == [True, True, True, False]
    for one in found:
        assert min(one.depth, one.nodes, one.rank - 1) >= 0
        assert max(one.depth, one.nodes, one.rank, one.nodes_per_second, abs(one.score)) < 2**63
        assert score_text(one.score)


def test_an_interrupted_question_is_not_answered_later(tmp_path: Path) -> None:
    chooser = engine(tmp_path, LATE)

    def fail(finding: Finding) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        chooser.choose(Game("chess"), report=fail)
    assert str(in_time(lambda: chooser.choose(Game("chess")))) == "e4"
    chooser.close()


DEAF = """
def begin():
    (here / "engine").write_text(str(os.getpid()))
    print("option name Name type string")
def say(line):
    print(line, flush=True)
    (here / "deaf").touch()
    time.sleep(777)
"""
"""It reads nothing after its first answer."""


def test_a_silent_engine_is_reported_with_the_question_and_the_time_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uci, "START_SECONDS", 0.2)
    with pytest.raises(PlayerError, match=r"did not respond: no answer to uci within 0\.2 seconds"):
        engine(tmp_path, "def begin(): time.sleep(777)").prepare(Game("chess"))


@pytest.mark.skipif(os.name != "posix", reason="is_running asks the system for a process")
def test_an_engine_that_does_not_read_is_reported_and_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chooser = engine(tmp_path, DEAF, settings=f";Name={'x' * 100_000}")
    monkeypatch.setattr(uci, "READ_SECONDS", 0.3, raising=False)
    with pytest.raises(PlayerError, match=r"did not read setoption within 0\.3 seconds"):
        in_time(lambda: chooser.choose(Game("chess")))
    assert not is_running(int((tmp_path / "engine").read_text()))


def test_many_short_lines_wait_no_longer_for_a_program_that_does_not_read() -> None:
    process = EngineProcess(launch([sys.executable, "-c", "import time; time.sleep(777)"]))

    def send() -> None:
        for _ in range(10_000):
            process.send("position startpos", 0.2)

    try:
        with pytest.raises(TimeoutError):
            in_time(send)
    finally:
        in_time(process.close)


@pytest.mark.skipif(os.name != "posix", reason="only there can a test press Ctrl-C")
def test_ctrl_c_ends_a_program_whose_engine_does_not_read(tmp_path: Path) -> None:
    chooser = engine(tmp_path, DEAF)
    owner = "import sys; from engine import Game; from engine.players import player\n"
    owner += "player(sys.argv[1] + ';Name=' + 100_000 * 'x').prepare(Game('chess'))"
    command = [sys.executable, "-c", owner, f"uci:{sys.executable} {tmp_path / 'engine.py'}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as program:
        eventually((tmp_path / "deaf").exists)
        time.sleep(0.1)  # meanwhile the pipe is filled
        program.send_signal(signal.SIGINT)
        try:
            assert "KeyboardInterrupt" in program.communicate(timeout=PATIENCE)[1]
        finally:
            program.kill()
    eventually(lambda: not is_running(int((tmp_path / "engine").read_text())))
    chooser.close()


def test_an_engine_that_does_not_get_ready_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chooser = engine(tmp_path, "def ready(): say('readyok') if not position else None\ndef go(): say('bestmove e2e4')")
    game = Game("chess")
    game.play(chooser.choose(game))
    monkeypatch.setattr(uci, "START_SECONDS", 0.2)
    with pytest.raises(PlayerError, match=r"did not respond: no answer to isready within 0\.2 seconds"):
        chooser.choose(game)


def test_an_engine_that_ignores_stop_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chooser = engine(tmp_path, "def go(): pass", settings=";seconds=60")
    monkeypatch.setattr(uci, "GRACE_SECONDS", 0.2)
    with pytest.raises(PlayerError, match=r"sent no move within 0\.2 seconds of stop"):
        chooser.choose(Game("chess"), stopped=lambda: True)


LAST_WORDS = """
def begin():
    if os.fork() == 0:
        os.setsid()  # out of reach for whoever ends the engine
        os.close(1)
        time.sleep(0.1)
        sys.stderr.write("missing libfoo.so\\n\\n")
    os._exit(127)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the engine forks")
def test_last_words_that_come_late_are_waited_for(tmp_path: Path) -> None:
    with pytest.raises(PlayerError, match=r"exited \(exit code 127\): missing libfoo\.so$"):
        engine(tmp_path, LAST_WORDS).prepare(Game("chess"))


def test_endless_last_words_are_cut_off(tmp_path: Path) -> None:
    with pytest.raises(PlayerError, match="x" * 100) as caught:
        engine(tmp_path, "def go(): sys.exit('x' * 10_000)").choose(Game("chess"))
    assert len(str(caught.value)) < 500


def test_an_option_line_is_read_whatever_its_spaces(tmp_path: Path) -> None:
    spaces = "def begin(): say('option name ' + ' ' * 9000 + 'Move Overhead  type spin', 'option name x')"
    chooser = engine(tmp_path, spaces, settings=";Overhead=1")
    with pytest.raises(PlayerError, match=r"has no option 'Overhead'; its options are Move Overhead$"):
        in_time(lambda: chooser.prepare(Game("chess")))


def test_an_engine_gets_the_variant_and_its_position_in_the_form_that_engines_read(tmp_path: Path) -> None:
    changes = """
def begin(): say("option name UCI_Variant type combo default chess var chess var 3check")
def go():
    (here / "told").write_text(position)
    say("bestmove e2e4")
"""
    chooser = engine(tmp_path, changes)
    in_time(lambda: chooser.choose(Game("three-check")))
    in_time(chooser.close)
    assert (tmp_path / "told").read_text().split()[2:] == [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w", "KQkq", "-", "3+3", "0", "1"
    ]  # fmt: skip


def test_an_option_is_set_in_the_engines_own_spelling(tmp_path: Path) -> None:
    """UCI ignores the case of option names."""
    changes = """
def begin():
    real = sys.stdin
    class Listening:
        def __iter__(self):
            for line in real:
                if line.split()[0] == "uci": say("option name multipv type spin default 1 min 1 max 5")
                if line.startswith("setoption"): (here / "set").write_text(line.strip())
                yield line
    sys.stdin = Listening()
"""
    chooser = engine(tmp_path, changes)
    chooser.set_if_supported("MultiPV", "3")
    in_time(lambda: chooser.choose(Game("chess")))
    assert (tmp_path / "set").read_text() == "setoption name multipv value 3"
