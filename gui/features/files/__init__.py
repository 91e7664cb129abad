"""Games and positions in files and on the clipboard."""
