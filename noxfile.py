"""The sessions of the workflows, each in its own environment: ``nox`` for all, ``nox -s tests-3.12`` for one.

``nox -s tests-3.12 -- lint`` runs another make target there.
"""

import nox

PYTHONS = ["3.10", "3.11", "3.12", "3.13", "3.14"]
USUAL = "3.13"
"""For sessions that run on one version only; the workflows use the same one."""

nox.options.reuse_existing_virtualenvs = True
nox.options.sessions = ["lint", "tests", "pure", "docs"]


def make(session: nox.Session, *goals: str, **environment: str) -> None:
    """Run make in the session's environment, so that it installs and runs the same things as everywhere else."""
    session.run("make", *goals, f"VENV={session.virtualenv.location}", external=True, env=environment)


@nox.session(python=USUAL)
def lint(session: nox.Session) -> None:
    """Run the linter, the type checks and the import check, and look for unused code."""
    make(session, "lint")
    session.install("--constraint", "constraints.txt", "pyright[nodejs]", "vulture")
    session.run("python", "-m", "pytest", "tests/test_types.py")
    session.run("vulture")


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run all quick tests, or the make targets that were given."""
    make(session, *(session.posargs or ["test"]))


@nox.session(python=[PYTHONS[0], PYTHONS[-1]])
def pure(session: nox.Session) -> None:
    """Install without a compiler, and run all quick tests on plain Python."""
    session.install("--constraint", "constraints.txt", "--editable", ".[test]", env={"WOODPUSHER_PURE": "1"})
    session.run("python", "-m", "pytest", "-n", "auto", "-m", "not slow", env={"WOODPUSHER_PURE": "1"})


@nox.session(python=PYTHONS[-1])
def coverage(session: nox.Session) -> None:
    """Measure which code the tests run; fail below the floor in pyproject.toml."""
    make(session, "coverage")


@nox.session(python=USUAL)
def docs(session: nox.Session) -> None:
    """Build the website; a warning is an error."""
    make(session, "docs")


@nox.session(python=USUAL)
def build(session: nox.Session) -> None:
    """Build the source distribution and the wheel of this platform into dist/."""
    session.install("--constraint", "constraints.txt", "build")
    session.run("python", "-m", "build", "--outdir", "dist")
