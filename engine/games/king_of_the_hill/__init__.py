"""King of the hill: its rules, and what only this game needs."""
