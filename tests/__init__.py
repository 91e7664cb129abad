"""The tests, one folder per package."""
