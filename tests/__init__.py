"""The tests, in folders named like the rooms."""
