"""Sentences and citation lists of answers; importing this package does not import spaCy."""
