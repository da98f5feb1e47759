"""The parts of bench/live.py: the site under load, the players who load it, and what stands beside it."""
