"""Files out: the track's own, the scores, and the log."""
