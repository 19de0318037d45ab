"""Topics that a design draws.

`design_topics` has them in drawn order, `drawn_scores` their scores as far as people have judged,
`machine_scores` their scores by a machine's labels.
"""
