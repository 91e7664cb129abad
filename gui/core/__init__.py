"""The state and what changes it; nothing here draws, knows a rule or names a feature."""
