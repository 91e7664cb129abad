"""Programs of the cable-car course and packages."""
