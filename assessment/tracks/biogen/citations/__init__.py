"""Citation lists of answers: which brackets are lists, whose sentence they are in, and what counts there."""
