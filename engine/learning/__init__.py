"""Learning: evaluations learned by self-play, for games without one that is written by hand."""
