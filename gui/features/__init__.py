"""The features of the desktop program, each in a folder of its own."""
