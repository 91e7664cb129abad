"""Comments, glyphs, drawings and the order of lines."""
