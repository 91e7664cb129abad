"""Opens the program, for ``make play``; on a fresh checkout the core is compiled meanwhile.

The window then runs as plain Python, whatever the compiler finishes: modules of both kinds must not meet in a process.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).resolve().parent
COMPILE = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
LOG, PROCESS = ROOT / "build" / "compile.log", ROOT / "build" / "compile.pid"


def main() -> int:
    """Open the program, and return its exit code."""
    if os.environ.get("WOODPUSHER_PURE", "0") not in ("", "0"):
        return _woodpusher()
    if _has_compiled():
        subprocess.run(COMPILE, cwd=ROOT, check=False)
        return _woodpusher()
    if not _has_compiler():
        print(
            "There is no C compiler, so the program runs as plain Python, and the computer thinks more slowly.",
            flush=True,
        )
        return _woodpusher(WOODPUSHER_PURE="1")
    if not _is_compiling():
        _compile_meanwhile()
    print(f"The core is being compiled in the background, which takes a few minutes ({LOG.relative_to(ROOT)}).")
    print("Until then the program runs as plain Python, and the computer thinks more slowly.", flush=True)
    code = _woodpusher(WOODPUSHER_PURE="1")
    said = LOG.read_text(encoding="utf-8", errors="replace").splitlines()
    if _is_compiling():
        print(f"The compiler is still at work; the next start is faster once it is done ({LOG.relative_to(ROOT)}).")
    elif not _has_compiled():
        print(said[-1] if said else "Nothing was compiled.")
    return code


def _woodpusher(**environment: str) -> int:
    """Run the program until its window is closed."""
    with contextlib.suppress(KeyboardInterrupt):
        return subprocess.run(
            [sys.executable, "-m", "woodpusher"], env={**os.environ, **environment}, check=False
        ).returncode
    return 130


def _has_compiler() -> bool:
    """Return whether the compiler that this Python was built with is there, or Windows may have its own."""
    words = str(sysconfig.get_config_var("CC") or "").split()
    return os.name == "nt" or bool(words and shutil.which(words[0]))


def _has_compiled() -> bool:
    return any((ROOT / "board").glob(f"*{EXTENSION_SUFFIXES[0]}"))


def _compile_meanwhile() -> None:
    """Start the compiler in a session of its own, so that neither Ctrl-C nor the closed window ends it."""
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("wb") as log:
        process = subprocess.Popen(COMPILE, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)
    PROCESS.write_text(str(process.pid), encoding="utf-8")


def _is_compiling() -> bool:
    """Return whether a compiler that was started here is still at work."""
    with contextlib.suppress(OSError, ValueError):
        number = int(PROCESS.read_text(encoding="utf-8"))
        with contextlib.suppress(ChildProcessError, AttributeError):
            os.waitpid(number, os.WNOHANG)  # one that this process started must not seem alive for ever
        os.kill(number, 0)
        return True
    return False


if __name__ == "__main__":
    sys.exit(main())
