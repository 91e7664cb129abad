"""What tests of learning share."""

import pytest

import engine.registry


@pytest.fixture(autouse=True)
def _forget_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave no game of a test in the registry."""
    engine.registry.names()
    monkeypatch.setattr(engine.registry, "_registered", dict(engine.registry._registered))
