"""The part *Leaderboard* of the page Compare: the runs by their total, and how surely the first one leads."""
