"""What all screens share: the layout, widgets, and how they look."""
