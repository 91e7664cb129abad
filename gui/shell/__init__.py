"""The window, input, sound, clipboard and screen reader."""
