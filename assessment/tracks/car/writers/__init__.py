"""Writes qrels, NIST's assessments, automatic qrels of the articles, and runs, as they are or repaired."""
