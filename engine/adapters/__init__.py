"""Other people's interfaces onto our core."""
