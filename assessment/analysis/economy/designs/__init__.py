"""Designs: `declared_designs` declares one, draws its rounds and stops it; `design_events` writes the log."""
