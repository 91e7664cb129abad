"""Runs the tests on every supported Python: ``nox``, or ``nox -s tests-3.12``."""

import nox

nox.options.reuse_existing_virtualenvs = True


@nox.session(python=["3.10", "3.11", "3.12", "3.13"])
def tests(session: nox.Session) -> None:
    """Install the package with its test extra, and run the tests."""
    session.install("-e", ".[test]")
    session.run("pytest", "-n", "auto", "-m", "not slow", *session.posargs)
