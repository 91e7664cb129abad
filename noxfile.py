"""Runs ``make test`` on every supported Python: ``nox``, or ``nox -s tests-3.12``; ``nox -- lint`` for another goal."""

import nox

nox.options.reuse_existing_virtualenvs = True


@nox.session(python=["3.10", "3.11", "3.12", "3.13"])
def tests(session: nox.Session) -> None:
    """Run make on the session's environment; make installs there and runs what it runs everywhere."""
    goals = session.posargs or ["test"]
    session.run("make", *goals, f"VENV={session.virtualenv.location}", external=True)
