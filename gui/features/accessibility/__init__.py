"""What a screen reader is told and may press."""
