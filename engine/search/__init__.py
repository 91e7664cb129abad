"""The searches that computer players think with. None of them names a variant."""
