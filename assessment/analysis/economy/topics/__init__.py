"""Topics that a design draws.

`drawable_topics` has them in the order of the draw, `judged_topic_scores` their scores as far as people have
judged, `machine_scores` their scores by a machine's labels.
"""
