"""Qrels, read as judgments of the campaign's grades."""
