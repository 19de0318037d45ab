"""Designs: `declared_designs` declares one, draws its rounds and stops it; `design_events` writes the log.

`populations` has what topics or units are drawn from, `planned_rounds` their rounds with the plan,
`draws_in_words` says how they were drawn.
"""
