"""Adapters: other projects' interfaces on top of our core."""
