"""The engines that play and analyse."""
