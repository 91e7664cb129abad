"""What all tests share."""

import os

import pytest
from hypothesis import HealthCheck, settings

# Hypothesis measures no time, since a busy machine is no fault of the code.
settings.register_profile("woodpusher", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("woodpusher")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Start one worker more than there are processors for this program, since some tests wait for other programs."""
    usable = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    return len(usable) + 1


def pytest_configure(config: pytest.Config) -> None:
    """Load the plug-in now if it was switched off at first, as ``make coverage`` does to measure what it imports."""
    if not config.pluginmanager.hasplugin("woodpusher"):
        config.pluginmanager.import_plugin("woodpusher.pytest_plugin")
