"""Writes the collection, with where the organisers' evaluation would stop at it, qrels, and runs repaired."""
