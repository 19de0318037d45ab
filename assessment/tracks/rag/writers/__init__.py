"""Writes nuggets, assignments, support and scores as the organisers' scripts do, and runs repaired."""
