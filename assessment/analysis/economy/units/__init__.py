"""Units that a design draws, in rounds and with known probabilities.

`unit_population` has all that can be drawn, `unit_features` what is known of them beforehand, `unit_labels`
their labels as numbers.  `unit_rounds` draws a round, which `unit_draws` packs for the log.
`topic_rounds` has what one topic adds to each round, `runs_in_topics` adds that up over topics.
`unit_progress` says how far people are, `unit_estimates` what the totals of the runs are by the complete
rounds.
"""
