"""What all tests share."""

import pytest
from hypothesis import HealthCheck, settings

# Hypothesis measures no time, since a busy machine is no fault of the code.
settings.register_profile("woodpusher", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("woodpusher")


def pytest_configure(config: pytest.Config) -> None:
    """Load the plug-in now if it was switched off at first, as ``make coverage`` does to measure what it imports."""
    if not config.pluginmanager.hasplugin("woodpusher"):
        config.pluginmanager.import_plugin("engine.testing.pytest_plugin")
