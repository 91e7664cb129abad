"""The sheet of settings."""
