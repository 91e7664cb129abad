"""What all tests share: Hypothesis measures no time, since a busy machine is no fault of the code."""

from hypothesis import HealthCheck, settings

settings.register_profile("woodpusher", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("woodpusher")
