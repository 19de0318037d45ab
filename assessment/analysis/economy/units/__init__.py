"""Units that a design draws, in rounds and with known probabilities.

`unit_population` has all that can be drawn, `unit_labels` their labels as numbers.  `unit_rounds` draws a
round, which `unit_draws` packs for the log.  `topic_rounds` has what one topic adds to each round,
`unit_estimates` the totals of the runs by all of them.
"""
