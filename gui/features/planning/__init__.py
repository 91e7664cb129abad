"""A path between two positions."""
