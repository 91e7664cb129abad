"""Sheets over the screen."""
