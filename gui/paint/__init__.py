"""What paints: themes, type, vector drawings and the renderer."""
