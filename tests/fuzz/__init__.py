"""Fuzzing: every reader gets anything that a file, a clipboard or another program could hold."""
