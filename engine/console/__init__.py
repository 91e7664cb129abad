"""The terminal: arguments, output and progress of the commands."""
