"""Other people's programs as players, each in a process of its own."""
