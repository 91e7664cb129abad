"""The program without a window: updates, effects, workers and the journal."""
