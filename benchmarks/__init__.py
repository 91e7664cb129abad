"""The benchmarks: each ``bench_<topic>.py`` has a ``TITLE`` and ``run() -> str``, a section of RESULTS.md."""
