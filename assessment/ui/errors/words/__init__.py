"""Sentences on units, their costs, and where a run loses."""
