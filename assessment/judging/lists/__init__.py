"""Lists of units that lead back to their pages: the end of a topic, my day, what was judged last."""
