"""Writes gold claims, predictions and figures, and predictions repaired."""
