"""Exercises and their sessions."""
