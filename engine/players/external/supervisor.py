"""The supervisor: on Linux, a small program that starts an engine, and later ends everything the engine started.

Run by its path as ``supervisor.py CONTROL STATUS PROGRAM ARGUMENTS``; CONTROL and STATUS are file descriptors. It
is the engine's subreaper, so a process whose parent has exited, even a daemon, becomes its child instead of escaping.
It writes a line to STATUS when the engine has started and one when it has exited. It ends everything when CONTROL
delivers a byte, or closes because its owner died.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import signal
import sys

PR_SET_CHILD_SUBREAPER = 36


def main(control: int, status: int, command: list[str]) -> None:
    """Start an engine, report how it ends, and leave no process behind."""
    for number in (control, status):
        os.set_inheritable(number, False)
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    awake, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    defaults = [signal.SIGPIPE, signal.SIGXFSZ]
    try:
        engine = os.posix_spawn(command[0], command, os.environ, setpgroup=0, setsigdef=defaults)
    except OSError as error:
        os.write(status, b"failed %d\n" % (error.errno or 0))
        return
    os.write(status, b"started %d\n" % engine)
    _close_pipes()
    is_wanted = True
    while is_wanted:
        ready, _, _ = select.select([control, awake], [], [])
        if awake in ready:
            os.read(awake, 4096)
            _report_exit(engine, status)
        is_wanted = control not in ready
    _end_all(engine)


def _close_pipes() -> None:
    """Close our copies of standard input and output: the owner must see when the engine closes them."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)


def _report_exit(engine: int, status: int) -> None:
    """Reap the processes that have exited, and report if the engine is one of them."""
    try:
        while True:
            ended, code = os.waitpid(-1, os.WNOHANG)
            if ended == 0:
                return
            if ended == engine:
                os.write(status, b"ended %d\n" % os.waitstatus_to_exitcode(code))
    except (ChildProcessError, BrokenPipeError):
        return  # no process is left, or the owner is gone


def _end_all(engine: int) -> None:
    """Kill every descendant of the engine; orphans become our children until none is left."""
    with contextlib.suppress(ProcessLookupError, PermissionError):  # it has exited, with its whole group
        os.killpg(engine, signal.SIGKILL)
    try:
        while True:
            for child in _children():
                try:
                    os.kill(child, signal.SIGKILL)
                except (ProcessLookupError, PermissionError):
                    continue
            os.waitpid(-1, 0)
    except ChildProcessError:
        return


def _children() -> list[int]:
    own = os.getpid()
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    # The name before it is in parentheses, and may contain anything.
                    parent = int(file.read().rpartition(b")")[2].split()[1])
            except (OSError, ValueError, IndexError):
                continue  # it has exited in the meantime
            if parent == own:
                found.append(int(name))
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
