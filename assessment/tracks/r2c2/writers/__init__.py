"""Writes marked runs, judgments, qrels and tables of scores, and runs repaired."""
