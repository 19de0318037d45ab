"""Writes qrels, pools, runs and the documents that nobody has judged."""
