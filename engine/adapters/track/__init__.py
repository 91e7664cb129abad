"""Programs of the course on End of the Track."""
