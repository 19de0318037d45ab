"""Writes runs, judgments, nuggets and scores as the files that NIST has for them."""
