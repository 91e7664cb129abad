"""Runs ``make test`` on every supported Python: ``nox``, or ``nox -s tests-3.12``; ``nox -- lint`` makes another goal."""

import nox

nox.options.reuse_existing_virtualenvs = True


@nox.session(python=["3.10", "3.11", "3.12", "3.13"])
def tests(session: nox.Session) -> None:
    """Let make install into the session's environment and run all that it runs elsewhere."""
    goals = session.posargs or ["test"]
    session.run("make", *goals, f"VENV={session.virtualenv.location}", external=True)
